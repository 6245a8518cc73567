"""The panel of time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from alterego_core.errors import AlterEgoError
from alterego_core.session import deeds
from alterego_core.session.passing import Amount
from alterego_core.session.scene import Scene, System
from alterego_core.session.telling import moment
from alterego_core.words import Lang
from widgets.parts.fields import button
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.panel import TablePanel
from dashboard.evening.time.choices import number_of, who_rests
from dashboard.evening.time.forecast import SYSTEMS, Forecast, amount_of, forecast, resting, usually_rests
from dashboard.evening.time.preview import preview
from dashboard.evening.time.squad import chosen
from dashboard.evening.time.state import AMOUNTS, FIELDS, LONGEST, NOTHING, State, days, faults, put, read, value_of, write

__all__ = ["Time"]


class Time(TablePanel):
    """A quarter of an hour, an hour, a night, a week, or one's own minutes: what they change, then that they pass."""

    KIND = "time"

    def read(self, raw: Any, lang: str):
        return read(raw)

    def write(self, state: State) -> dict:
        return write(state)

    # -- drawing ------------------------------------------------------------------------

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        scene, words = self.scene, self.words
        head = tag("div", tag("h3", words("name", lang), class_="ae-title"), tag("span", moment(scene.seconds, lang), class_="gm-time-now"), class_="ae-head")
        fights = scene.fight is not None
        amounts = [self._amount(name, state, fights, lang) for name in AMOUNTS if name != "rounds" or self.host.system is System.SQUAD]
        told = tag("p", self._told(lang), role="status", class_="gm-time-told")
        try:
            found, trouble = None if fights else self._forecast(state), None
        except AlterEgoError as error:
            found, trouble = None, tag("p", error.message(lang), class_="ae-wrong")
        return {
            "head": head,
            "amounts": tag("div", tag("div", amounts, class_="gm-time-amounts", data_arrows=True, role="group", aria_label=words("how_long", lang)), tag("p", words("fight_on", lang), class_="ae-help") if fights else None),
            "choices": self._choices(state, lang) if found is not None else join(),
            "preview": preview(scene, found, words, lang) if found is not None else join(trouble),
            "pass": self._pass(state, found, lang) if found is not None else join(),
            "told": told,
        }

    def _amount(self, name: str, state: State, off: bool, lang: Lang) -> Markup:
        first = name == AMOUNTS[0]
        label = Amount(name).label[lang].capitalize() if name not in FIELDS else self.words(f"own_{name}", lang)
        return tag(
            "button",
            label,
            type="button",
            class_="ae-button gm-time-amount",
            data_do="look",
            data_with=f'{{"amount":"{name}"}}',
            aria_pressed=str(state.amount == name and not off).lower(),
            aria_disabled="true" if off else None,
            data_hotkey="KeyT" if first else None,
            data_hotkey_focus=first,
            data_hotkey_name=self.words("name", lang) if first else None,
        )

    def _choices(self, state: State, lang: Lang) -> Markup:
        scene, words = self.scene, self.words
        return tag(
            "div",
            number_of(state.amount, words(f"how_many_{state.amount}", lang), state, words, lang) if state.amount in FIELDS else None,
            SYSTEMS[self.host.system].choices(scene, state, words, lang),
            who_rests(scene, resting(scene, state), words, lang) if scene.combatants else None,
            class_="gm-time-choices",
        )

    def _pass(self, state: State, found: Forecast, lang: Lang) -> Markup:
        label = self.words("let_pass", lang, amount=found.passing.happening.deed.line.facts[0].value[lang])
        return tag("div", button(label, "pass", look="main", off=bool(faults(state)), home=True), button(self.words("cancel", lang), "look", with_='{"amount":""}'), class_="gm-time-press")

    def _told(self, lang: Lang) -> list[Any]:
        last = self.host.table.last
        if last is None or last.line.code != "did_pass_time":
            return []
        return [last.line.text(lang), " ", button(self.words("take_back", lang), "back")]

    def _forecast(self, state: State) -> Forecast | None:
        """What would come of it, asked again only when the table or the wish has changed."""
        known: tuple[Scene, State, Forecast | None] | None = getattr(self, "_known", None)
        if known is None or known[0] is not self.scene or known[1] != state:
            self._known = known = self.scene, state, forecast(self.scene, state)
        return known[2]

    def summary(self, lang: str | None = None) -> str:
        """The game time, and what would change, in words."""
        lang = lang or self.lang
        try:
            found = None if self.scene.fight is not None else self._forecast(self.state)
        except AlterEgoError as error:
            return error.message(lang)
        lines = [moment(self.scene.seconds, lang), *(each.text(lang) for each in found.passing.changes)] if found is not None else [moment(self.scene.seconds, lang)]
        return "; ".join(lines)

    # -- actions of the page ------------------------------------------------------------

    def do_look(self, state: State, amount: str) -> State:
        """Another time is looked at; pressed again, none is."""
        if amount and amount not in AMOUNTS or amount == "rounds" and self.host.system is not System.SQUAD:
            raise LookupError(amount)
        changed = "" if amount == state.amount else amount
        return replace(state, amount=changed, rests=state.rests if (changed == "rounds") is (state.amount == "rounds") else NOTHING)

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A field of the page."""
        name, _, key = str(field).partition(".")
        if name == "rests":
            self.scene.combatant(key)
            usual = key in usually_rests(self.scene, state)
            return put(state, "rests", key, None if value is usual else value is True)
        if name == "recovery":
            on = [each for each in chosen(self.scene, state) if each != key]
            return replace(state, recoveries=(*on, key[:LONGEST * 2]) if value is True else tuple(on))
        if field in FIELDS or field == "rate":
            return put(state, "typed", field, str(value)[:LONGEST])
        raise LookupError(field)

    def do_step(self, state: State, field: str, by: int) -> State:
        """One more or one less."""
        _, low, high = FIELDS[field]
        return put(state, "typed", field, str(max(low, min(high, value_of(state, field) + (1 if by > 0 else -1)))))

    def do_rate(self, state: State) -> State:
        """The GM's rate of healing, from now on (A-157, AMB-A47)."""
        if self.host.system is not System.EGO:
            raise LookupError("rate")
        try:
            wanted = days(SYSTEMS[System.EGO].rate(self.scene, state, self.lang))
        except ValueError:
            return state
        if wanted != self.scene.campaign.days_per_level:
            self.host.does(deeds.campaign(self.scene, days_per_level=wanted))
        return put(state, "typed", "rate", None)

    def do_pass(self, state: State) -> State:
        """The time goes by."""
        if amount_of(state) is None or faults(state):
            return state
        found = forecast(self.scene, state) if self.scene.fight is None else None
        if found is None:
            return state
        self.host.does(found.passing.happening)
        return replace(state, amount="", rests=NOTHING)

    def do_back(self, state: State) -> State:
        """Take the last deed back."""
        self.host.undo()
        return state
