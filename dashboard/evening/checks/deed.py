"""Saving throws and actions out of combat of perks and magic (C-95 … C-102, C-108 … C-113)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from alterego_core.breakdown import Breakdown, Term
from alterego_core.dice import from_faces
from alterego_core.perks import checks, deeds, saving_throws
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.checks import DICE, Check
from alterego_core.perks.own_perks import Effect
from alterego_core.perks.results import RESULTS, Result, row_of
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.saving_throws import Attacked, Defender
from alterego_core.session import perks_harm
from alterego_core.session.entries import sentence
from alterego_core.session.scene import Combatant
from alterego_core.words import Pair, number, percent
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, segments, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.perks.form import Form, FormPanel, empty, form_number, own_term
from widgets.perks.hand import HandRoll, hand_fold
from widgets.perks.rolls import idle_dice, outcome_row, shares

from dashboard.evening.checks.beside import beside
from dashboard.evening.checks.perks import PerksWay
from dashboard.evening.checks.state import State
from dashboard.evening.checks.way import Made
from dashboard.evening.speech import Speech

__all__ = ["Deeds"]

_KINDS = ("deed", *(each.value for each in Attacked))
_TONES = {Result.CRITICAL_FAILURE: "ill", Result.FAILURE: "bad", Result.SUCCESS: "good", Result.CRITICAL_SUCCESS: "good", Result.NO_ROW: "mid"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A saving throw, or an action out of combat: `help` is the characteristic that fits it, `value` its number."""

    kind: str = "deed"
    action: str = ""
    help: str = Characteristic.DEXTERITY.value
    value: int = 5
    extra: int = 0
    shield: int = 0
    shield_skill: int = 0
    given: tuple[Term, ...] = ()
    rulings: Rulings = DEFAULT
    seed: str | None = None
    thrown: int = 0
    by_hand: bool = False
    hand: Mapping = empty()
    hand_tried: bool = False
    dice: Mapping = empty()
    drafts: Mapping = empty()


class DeedDesk(FormPanel):
    """The fields of such a roll; it is never a widget of its own."""

    KIND, WORDS = "checks", Speech
    BLANK = Roll()
    FORM = Form(choices={"kind": _KINDS, "help": ("", *(each.value for each in Characteristic))}, numbers={"value": (0, 10), "extra": (-20, 20), "shield": (0, 20), "shield_skill": (0, 5)}, texts={"action": 80})

    def hand_rolls(self, state: Roll) -> tuple[HandRoll, ...]:
        return (_hand_roll(state, "en"),)

    def summary(self, lang=None):
        lang = lang or self.lang
        return f"{name_of(self.state, lang)}: {percent(checks.success_chance(check_of(self.state), self.state.rulings), lang)}"


def _hand_roll(state: Roll, lang: str) -> HandRoll:
    return HandRoll(name="roll", label="deed", dice=f"3{'к' if lang == 'ru' else 'd'}6", sizes=tuple(die.faces for die in DICE))


def check_of(state: Roll) -> Check:
    """The roll as the core knows it."""
    more = (*own_term(state.extra, "C-113" if state.kind == "deed" else "C-98"), *state.given)
    if state.kind == "deed":
        return deeds.check_of(Characteristic(state.help) if state.help else None, state.value, Breakdown(more), state.rulings)
    return saving_throws.check_of(Defender(dexterity=state.value, will=state.value, shield=state.shield, shield_skill=state.shield_skill, extra=more), Attacked(state.kind), state.rulings)


def name_of(state: Roll, lang: str) -> str:
    """What is rolled, in words."""
    words = Speech("checks")
    return " ".join(state.action.split()) or words("kind_deed", lang) if state.kind == "deed" else words(f"kind_{state.kind}", lang)


class Deeds(PerksWay):
    """A saving throw, or an action out of combat, with its streak of failures."""

    id = "deed"
    DESK = DeedDesk
    OURS = ("value",)
    PICKS = {"kind": "value", "help": "value"}

    def synced(self, state: State, desk: Roll, one: Combatant, foe: Combatant | None) -> Roll:
        now = self.worn(one)
        by = {"physically": "dexterity", "magically": "will"}.get(desk.kind, desk.help)
        own = () if desk.kind == "deed" else self.added(state, one, Effect.SAVING_THROW).terms
        return replace(self.filled(state, desk, {"value": getattr(now, by) if by else 0}), given=(*self.given(state, one), *own))

    def regions(self, state: State, desk: Roll, one: Combatant, foe: Combatant | None, lang: str) -> dict[str, Any]:
        words, check = self.words, check_of(desk)
        odds = checks.odds(check, self.rulings)
        out = self._outcome(desk)
        form = [segments("kind", words("kind", lang), tuple((each, words(f"kind_{each}", lang)) for each in _KINDS), desk.kind)]
        if desk.kind == "deed":
            form.append(tag("div", text_field("action", words("action", lang), desk.action, longest=80, class_="ae-grow"),
                            choice("help", words("help", lang), (("", words("help_none", lang)), *((each.value, each.label[lang]) for each in Characteristic)), desk.help, class_="ae-grow"),
                            self._number(desk, "value", lang), self._number(desk, "extra", lang), class_="ae-row ae-top"))
        else:
            form.append(tag("div", self._number(desk, "value", lang, key="value_dexterity" if desk.kind == "physically" else "value_will"), *[self._number(desk, name, lang) for name in ("shield", "shield_skill", "extra")], class_="ae-row ae-top"))
        ends = [(row_of(check.table, each).name[lang], odds.chance(each), _TONES[each]) for each in (*RESULTS, Result.NO_ROW)]
        answer = tag("form", tag("div", tag("div", tag("span", words("chance", lang), class_="ae-label"), tag("output", percent(checks.success_chance(check, self.rulings), lang), class_="ae-answer"), class_="ae-big"),
                                 button(words("roll", lang), "roll", look="main", submit=True, home=True), class_="ae-row ae-answer-row"), shares(ends, lang, words("ends", lang)), data_do="roll")
        if out is None:
            tray = tag("div", idle_dice(lang), class_="ae-tray")
        else:
            tray = tag("div", outcome_row(name_of(desk, lang), out, lang, f"e{desk.thrown}{'h' if desk.by_hand else ''}"), tag("p", out.row.name[lang], class_="ae-hidden", role="status"), class_="ae-tray ae-fresh is-several")
        why = fold(join(words("why_bonus", lang), tag("span", number(check.bonus.total, lang, signed=True), class_="ae-fold-note")), breakdown_list(check.bonus, lang), key="why") if len(tuple(check.bonus)) else Markup("")
        return {"warned": self._streak(desk, one, lang), "form": tag("div", form, class_="ae-stack"), "beside": beside(self, state, one, lang), "answer": answer, "tray": tray, "fold-why": why, "fold-hand": hand_fold(desk, (_hand_roll(desk, lang),), lang)}

    def _number(self, desk: Roll, name: str, lang: str, key: str | None = None) -> Markup:
        return form_number(DeedDesk.FORM, desk, name, self.words, lang, key=key)

    def _streak(self, desk: Roll, one: Combatant, lang: str) -> Markup:
        """Why an action may not be tried any more (C-109, C-110)."""
        action = " ".join(desk.action.split())
        if desk.kind != "deed" or not action or deeds.may_try(one.numbers.tries, action, self.rulings):
            return Markup("")
        return tag("p", self.words("no_more_tries", lang, who=one.label, action=action), " ", rule_mark(("C-109", "C-110"), lang), class_="ae-callout is-bad")

    def _outcome(self, desk: Roll):
        return checks.outcome(check_of(desk), from_faces(DICE, desk.dice["roll"]), self.rulings) if "roll" in desk.dice else None

    def rolls(self, desk: Roll, typed: Mapping[str, str]) -> tuple[HandRoll, ...]:
        return (_hand_roll(desk, "en"),)

    def check(self, desk: Roll, name: str) -> Check:
        return check_of(desk)

    def roll(self, state: State, desk: Roll, one: Combatant, foe: Combatant | None, lang: str, *, by_hand: bool) -> Made | None:
        found = self.thrown(desk, one, one, by_hand=by_hand)
        if found is None:
            return None
        dice, records = found
        chance = checks.success_chance(check_of(desk), self.rulings)
        desk = self.laid(desk, dice, by_hand=by_hand)
        out = self._outcome(desk)
        action = " ".join(desk.action.split())
        numbers = perks_harm.tried(one.numbers, action, out.result) if desk.kind == "deed" and action and out.result is not Result.NO_ROW else None
        line = sentence("did_try", "C-108" if desk.kind == "deed" else "C-95", who=one.label, what=Pair.each(lambda lang: f"{name_of(desk, lang)}: {out.row.name[lang]}"))
        return Made(desk=desk, rolls=records, line=line, brief=name_of(desk, lang), said=out.row.name[lang], well=out.result.good, chance=chance, success=out.result.good, what={}, numbers=numbers)
