"""Below the line: a newcomer, a new line, the end of the fight."""

from __future__ import annotations

from alterego_core.notation import parse
from alterego_core.session import clock, lineup
from alterego_core.session.harm import acts, standing
from alterego_core.session.scene import Combatant, Scene
from alterego_core.words import Lang
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, tick
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns import look
from dashboard.evening.turns.start import counts, dice_field
from dashboard.evening.turns.state import State

__all__ = ["newcomer", "tools"]


def newcomer(scene: Scene, state: State) -> Combatant | None:
    """Who would join: the one picked, else the first who can act, else the first of all."""
    rest, rulings = look.outside(scene), scene.campaign.readings()
    return next((each for each in rest if each.id == state.newcomer), None) or next((each for each in rest if acts(each, rulings)), None) or next(iter(rest), None)


def tools(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup:
    """Three folds."""
    return join(_join(scene, state, words, lang), _anew(scene, state, words, lang), _end(scene, words, lang))


def _hands(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    formula = lineup.dice_formula(scene)
    return tick("hands", words("hands", lang, dice=parse(formula).write(lang)), state.hands) if formula else None


def _join(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup:
    one, rulings = newcomer(scene, state), scene.campaign.readings()
    if one is None:
        inside = (tag("p", words("all_fight", lang), class_="ae-help"),)
    else:
        names = tuple((each.id, each.label if acts(each, rulings) else f"{each.label} ({standing(each, rulings).label[lang]})") for each in look.outside(scene))
        inside = (
            choice("newcomer", words("who_joins", lang), names, one.id, help_=counts(scene, one, state, words, lang)),
            _hands(scene, state, words, lang),
            dice_field(scene, one, state, words, lang) if state.hands and lineup.dice_formula(scene) else None,
            button(words("join", lang), "join", label=words("join_label", lang, name=one.label)),
        )
    return fold(words("join_fold", lang), *inside, key="join", class_="gm-turns-fold")


def _anew(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup:
    people = look.by_id(scene)
    thrown = lineup.dice_formula(scene) is not None
    fields = [dice_field(scene, people[place.who], state, words, lang) for place in scene.fight.places] if state.hands and thrown else []
    return fold(
        words("anew_fold", lang),
        tag("p", words("anew_note" if thrown else "anew_note_no_dice", lang), class_="ae-help"),
        _hands(scene, state, words, lang),
        tag("div", fields, class_="gm-turns-all-dice") if fields else None,
        button(words("throw_line" if thrown else "count_line", lang), "new_line"),
        key="anew",
        class_="gm-turns-fold",
    )


def _end(scene: Scene, words: Speech, lang: Lang) -> Markup:
    against = clock.end_problems(scene)
    remarks = tag("ul", [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang)) for each in against], class_="gm-turns-against") if against else None
    return fold(
        words("end_fold", lang),
        remarks or tag("p", words("end_note", lang), class_="ae-help"),
        tag(
            "div",
            button(words("end", lang), "end", off=bool(against)),
            button(words("danger_past", lang), "end", with_='{"past":true}') if against else None,
            class_="gm-turns-chips",
        ),
        key="end",
        class_="gm-turns-fold",
    )
