"""The line: every place with its number, what parted equals, who cannot act and why, what ends with a turn."""

from __future__ import annotations

from alterego_core.notation import parse
from alterego_core.session import clock, lineup
from alterego_core.session.fights import EgoFight, Phase
from alterego_core.session.harm import standing
from alterego_core.session.places import Place, Tie
from alterego_core.session.scene import Combatant, Scene
from alterego_core.words import Lang, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button
from widgets.parts.markup import Markup, hidden, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns import look, shape
from dashboard.evening.turns.state import State

__all__ = ["line"]


def line(scene: Scene, state: State, chosen: str, system, words: Speech, lang: Lang) -> Markup:
    """All places, first to act first."""
    fight, people, endings, formula = scene.fight, look.by_id(scene), look.ends_with_turn(scene), lineup.dice_formula(scene)
    said = {each.who: each.text for each in fight.said} if isinstance(fight, EgoFight) else {}
    speaking = isinstance(fight, EgoFight) and fight.phase is Phase.DECLARATION
    shown = look.near(scene) if not (state.whole or state.ordering) else None
    rows = []
    for at, place in enumerate(fight.places):
        if shown is not None and at not in shown:
            continue
        one = people[place.who]
        details = _details(scene, place, one, state.ordering, formula, words, lang)
        again = at > 0 and _same(place, fight.places[at - 1])
        rows.append(
            tag(
                "li",
                tag("span", hidden(f"{words('initiative', lang)} "), number(place.number, lang), class_="gm-turns-number", data_drag_grip=shown is None, title=words("drag", lang) if shown is None else None),
                tag(
                    "div",
                    tag("button", one.label, type="button", class_="gm-turns-name", data_do="choose", data_with=f'{{"who":"{one.id}"}}', aria_pressed=str(one.id == chosen).lower()),
                    tag("span", [tag("span", each, class_="is-again" if again and each == place.tie.label[lang] else None) for each in details], class_="gm-turns-marks-words") if details else None,
                    None if clock.skipped_problem(scene, place.who) is not None else shape.brief(one, scene, lang),
                    tag("span", said[one.id], class_="gm-turns-line-said") if one.id in said else None,
                    tag("span", words("ends_with_turn", lang, what=_endings(endings[one.id], people)), class_="gm-turns-ends") if one.id in endings else None,
                    class_="gm-turns-body",
                ),
                button(words("declare", lang), "speak", look="link-button", with_=f'{{"who":"{one.id}"}}', label=words("declare_label", lang, name=one.label)) if speaking and not state.ordering and at != fight.turn and one.id not in said else None,
                _order(one, at, len(fight.places), words, lang) if state.ordering else None,
                class_=" ".join(_looks(scene, place, at)) or None,
                aria_current="step" if at == fight.turn else None,
                data_key=f"place-{one.id}",
                data_drag_item=one.id,
            )
        )
    over = look.ends_with_lap(scene)
    return tag(
        "div",
        tag(
            "div",
            tag("p", words("line", lang), " ", rule_mark(system.RULES, lang), class_="ae-label"),
            button(words("order", lang), "order", look="chip", pressed=state.ordering),
            class_="gm-turns-line-head",
        ),
        tag("ol", rows, class_="gm-turns-line", data_drag="move" if shown is None else None),
        _rest(len(fight.places), shown, state, words, lang),
        tag("p", words("ends_with_lap", lang, what=_endings(over, people)), class_="ae-help gm-turns-ends") if over else None,
    )


def _rest(many: int, shown: frozenset[int] | None, state: State, words: Speech, lang: Lang) -> Markup | None:
    """The way to a long line's other places, and back."""
    if many <= look.LONG_LINE or state.ordering:
        return None
    if shown is None:
        return button(words("line_near", lang), "whole", pressed=True)
    return button(words("line_whole", lang, n=number(many, lang)), "whole", pressed=False, label=words("line_whole_label", lang, n=number(many, lang), hidden=number(many - len(shown), lang)))


def _same(place: Place, before: Place) -> bool:
    """Whether the one above is parted from its equals by the same: then it need not be read twice."""
    return (place.number, place.tie, place.by_hand) == (before.number, before.tie, before.by_hand)


def _looks(scene: Scene, place: Place, at: int) -> list[str]:
    fight = scene.fight
    found = ["is-now"] if at == fight.turn else ["is-over"] if at < fight.turn else []
    if clock.skipped_problem(scene, place.who) is not None:
        found.append("is-out")
    return found


def _details(scene: Scene, place: Place, one: Combatant, ordering: bool, formula: str | None, words: Speech, lang: Lang) -> list[str]:
    found = []
    if clock.skipped_problem(scene, place.who) is not None:
        found.append(words("skipped", lang, why=standing(one, scene.campaign.readings()).label[lang]))
    if place.tie is not Tie.NONE:
        found.append(place.tie.label[lang])
    if place.by_hand:
        found.append(words("by_hand", lang))
    if ordering and place.dice and formula:
        found.append(words("dice_were", lang, dice=parse(formula).explain(place.dice, lang)))
    if one.hidden:
        found.append(words("unseen", lang))
    return found


def _endings(endings: list[look.Ending], people: dict[str, Combatant]) -> str:
    return ", ".join(f"{each.name} ({people[each.who].label})" for each in endings)


def _order(one: Combatant, at: int, many: int, words: Speech, lang: Lang) -> Markup:
    who = f'"who":"{one.id}"'
    return tag(
        "div",
        button("↑", "shift", look="icon", with_=f'{{{who},"by":-1}}', label=words("earlier", lang, name=one.label), off=at == 0, key="up"),
        button("↓", "shift", look="icon", with_=f'{{{who},"by":1}}', label=words("later", lang, name=one.label), off=at == many - 1, key="down"),
        button(words("leave", lang), "leave", with_=f"{{{who}}}", label=words("leave_label", lang, name=one.label), key="leave"),
        button(words("dismiss", lang), "dismiss", with_=f"{{{who}}}", label=words("dismiss_label", lang, name=one.label), key="dismiss"),
        class_="gm-turns-order",
    )
