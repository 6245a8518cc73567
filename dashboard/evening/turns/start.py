"""Before a fight: who takes part, what counts for each, dice thrown at the table."""

from __future__ import annotations

from functools import lru_cache

from alterego_core.breakdown import Breakdown
from alterego_core.ego.initiative import rolled_anew
from alterego_core.errors import AlterEgoError
from alterego_core.notation import parse
from alterego_core.session import lineup
from alterego_core.session.harm import standing
from alterego_core.session.scene import Combatant, Kind, Scene, System
from alterego_core.words import Lang, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, text_field, tick
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.speech import Speech
from dashboard.evening.turns import dice, look
from dashboard.evening.turns.state import LONGEST_DICE, State

__all__ = ["begin", "chosen", "counts", "dice_field", "form"]


def chosen(scene: Scene, state: State) -> tuple[str, ...]:
    """Who would take part now, in the order of the roster."""
    usual = look.usual(scene)
    return tuple(each.id for each in scene.combatants if state.ticks.get(each.id, each.id in usual))


@lru_cache(maxsize=256)
def _written(why: Breakdown, formula: str | None, whole: bool, lang: Lang) -> str:
    if whole and len(why) > 1:
        return why.write(lang)
    sign = {True: " − ", False: " + "}
    terms = "".join(f"{sign[each.value < 0] if at else ''}{each.label[lang]} {number(abs(each.value) if at else each.value, lang)}" for at, each in enumerate(why))
    return terms if whole or formula is None else f"{terms} + {parse(formula).write(lang)}"


def counts(scene: Scene, one: Combatant, state: State, words: Speech, lang: Lang) -> str:
    """What his place will come from: his own numbers, and the dice where they are typed."""
    formula = lineup.dice_formula(scene)
    typed = state.dice.get(one.id, "") if state.hands and formula else ""
    known = dice.faces(typed) if typed and not dice.remark(scene, typed, words, lang) else None
    try:
        why = lineup.reckoned(scene, one.id, known)
    except AlterEgoError as error:
        return error.message(lang)
    kept = next((place for place in scene.kept_line if place.who == one.id), None)
    if kept is not None and _one_order(scene):
        return words("keeps_number", lang, n=number(kept.number, lang))
    note = why.terms[-1].note
    return _written(why, formula, known is not None or formula is None, lang) + (f" ({note[lang]})" if note else "")


def _one_order(scene: Scene) -> bool:
    """Whether one order holds for the whole evening (AMB-A51)."""
    return scene.campaign.system is System.EGO and not rolled_anew(scene.campaign.readings())


def dice_field(scene: Scene, one: Combatant, state: State, words: Speech, lang: Lang) -> Markup:
    """A line for the faces that somebody has thrown."""
    text = state.dice.get(one.id, "")
    wrong = dice.remark(scene, text, words, lang)
    return text_field(f"dice.{one.id}", words("dice_of", lang, name=one.label), text, longest=LONGEST_DICE, placeholder=words("from_seed", lang), problems=(wrong,) if wrong else (), class_="gm-turns-dice")


def form(scene: Scene, state: State, system, words: Speech, lang: Lang) -> Markup:
    """Everybody at the table with a tick; beside each what counts."""
    if not scene.combatants:
        return tag("p", words("nobody", lang), class_="ae-help")
    rulings, inside, formula = scene.campaign.readings(), frozenset(chosen(scene, state)), lineup.dice_formula(scene)
    usual = look.usual(scene)
    rows = []
    for each in scene.combatants:
        takes = each.id in inside
        note = counts(scene, each, state, words, lang) if takes else ("" if each.id in usual else standing(each, rulings).label[lang])
        marks = tag("small", words("unseen", lang)) if each.hidden else None
        rows.append(
            tag(
                "li",
                tick(f"in.{each.id}", tag("span", each.label, " ", marks), takes),
                tag("span", note, class_="gm-turns-counts") if note else None,
                dice_field(scene, each, state, words, lang) if takes and state.hands and formula else None,
                data_key=f"in-{each.id}",
            )
        )
    heroes = any(each.kind is Kind.HERO for each in scene.combatants)
    return tag(
        "div",
        system.calm(scene, words, lang),
        tag("p", words("who_fights", lang), " ", rule_mark(system.RULES, lang), class_="ae-label gm-turns-label"),
        tag(
            "div",
            button(words("pick_able", lang), "pick", look="chip", with_='{"which":"able"}'),
            button(words("pick_heroes", lang), "pick", look="chip", with_='{"which":"heroes"}') if heroes else None,
            button(words("pick_none", lang), "pick", look="chip", with_='{"which":"none"}'),
            class_="gm-turns-chips",
        ),
        tag("ul", rows, class_="gm-turns-people"),
        tick("hands", words("hands", lang, dice=parse(formula).write(lang)), state.hands) if formula else None,
    )


def begin(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup:
    """The press that begins a fight."""
    if not scene.combatants:
        return join()
    n = len(chosen(scene, state))
    return tag(
        "div",
        tag("button", words("begin", lang), tag("span", words.count(n, "people", lang), class_="gm-turns-many"), type="button", class_="ae-button ae-main", data_do="begin", data_hotkey="KeyN", data_hotkey_name=words("begin", lang), data_home=True, aria_disabled=None if n else "true"),
        class_="gm-turns-press",
    )
