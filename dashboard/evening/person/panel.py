"""The panel of one at the table: what is done to him, what holds him, what he is like."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from types import ModuleType
from typing import Any

from alterego_core.session.events import EntryAdded
from alterego_core.session.harm import standing
from alterego_core.session.scene import System
from alterego_core.session.telling import roll_told
from widgets.parts.markup import Markup, tag

from dashboard.evening.panel import TablePanel
from dashboard.evening.person import conditions, who
from dashboard.evening.person.desk import Desk, Made, Unready
from dashboard.evening.person.drafts import State, joined, read, reset, turned, write

__all__ = ["Person"]

_PARTS = {
    System.EGO: "dashboard.evening.person.ego",
    System.SQUAD: "dashboard.evening.person.squad",
    System.PERKS: "dashboard.evening.person.perks",
}
_COMMON = {**who.DEEDS, **conditions.DEEDS}


class Person(TablePanel):
    """«Участник»: harm, conditions and traits of the one the panels speak of.

    A press is one deed on the table, told in words and taken back in one step. The presses of a
    drawing are about the one it showed, also when somebody else was chosen meanwhile. What is
    typed belongs to the one it was typed for and waits for him; what a press has used up is gone.
    """

    KIND = "person"

    def _setup(self, lang: str, seed: Any, rulings: Any) -> None:
        name = _PARTS[self.host.system]
        self._part: ModuleType = import_module(name)
        self._view: ModuleType = import_module(f"{name}_view")
        self._form = joined(conditions.FORM, who.FORM, self._part.FORM)
        self._told: tuple = ()
        self._rolls: tuple = ()
        self._told_at = -1

    # -- Panel ------------------------------------------------------------------------

    def read(self, raw: Any, lang: str):
        return read(raw, lang, self._form, self._part.BLANK)

    def write(self, state: State) -> dict:
        return write(state, self._form, self._part.BLANK)

    def _desk(self, state: State, id: str = "", lang: str | None = None) -> Desk | None:
        one = self.host.chosen if not id else self.scene.combatant(id)
        if one is None:
            return None
        his = turned(state, one.id, self._form, self._part.BLANK)
        return Desk(scene=self.scene, rulings=self.rulings, one=one, state=his, form=self._form, words=self.words, lang=lang or self.lang)

    def _his(self, state: State) -> State:
        """What was typed for the one chosen."""
        desk = self._desk(state)
        return state if desk is None else desk.state

    def draw(self, state: State, lang: str) -> dict:
        desk = self._desk(state, lang=lang)
        if desk is None:
            return {"who": tag("div", tag("h3", self.words("name", lang), class_="gm-person-name", tabindex="-1"), tag("p", self.words("nobody", lang), class_="ae-help"))}
        parts = self._view.draw(desk)
        last = {"traits": parts.pop("traits")} if "traits" in parts else {}
        return {
            "who": who.draw(desk),
            "said": self._said(lang),
            **parts,
            "conditions": conditions.draw(desk),
            **last,
            "note": lambda: who.note(desk),
        }

    def _said(self, lang: str) -> Markup:
        """What the last press has done here, with its dice; nothing once the table has gone on or was taken back."""
        if self._told_at != self.host.table.revision:
            return tag("p", role="status", class_="gm-person-said")
        lines = [each.text(lang) for each in self._told]
        return tag("p", " ".join(lines), [tag("small", roll_told(each, lang)) for each in self._rolls], role="status", class_="gm-person-said")

    def summary(self, lang: str | None = None) -> str:
        """Who it is about and how he stands, in words."""
        lang, one = lang or self.lang, self.host.chosen
        return self.words("nobody", lang) if one is None else f"{one.label}: {standing(one, self.rulings).label[lang]}"

    def answers(self, error: Exception) -> bool:
        if isinstance(error, Unready):
            self.problems = [str(error)]
            return True
        return super().answers(error)

    # -- actions of the page ----------------------------------------------------------

    def do_deed(self, state: State, /, deed: str, who: str = "", **more: Any) -> State:
        """Do one of the deeds to `who`, or to the one chosen; what it has used up is cleared once it is kept."""
        act = self._part.DEEDS.get(deed) or _COMMON.get(deed)
        if act is None:
            raise LookupError(deed)
        desk = self._desk(state, str(who))
        made: Made | None = None if desk is None else act(desk, **more)
        if made is None:
            return state
        self.host.does(made.happening)
        due = tuple(each.line for each in made.happening.reminders)
        self._told = (made.happening.deed.line, *due) if made.said is None else (made.said,)
        self._rolls = tuple(roll for each in made.happening.deed.events if isinstance(each, EntryAdded) for roll in each.entry.rolls)
        self._told_at = self.host.table.revision
        return replace(reset(desk.state, self._part.BLANK, made.clear), **dict(made.put))

    def do_other(self, state: State, by: int) -> State:
        """The next one at the table, or the one before."""
        everybody, one = [each.id for each in self.scene.combatants], self.host.chosen
        if one is not None and by in (-1, 1):
            self._choose(everybody[(everybody.index(one.id) + by) % len(everybody)])
        return self.state

    def _choose(self, id: str) -> None:
        self.host.choose(id)
        self._told_at = -1

    def do_part(self, state: State, n: int) -> State:
        """A part of the figure was pressed; a second press lets it go."""
        if "where" not in self._form.choices:
            raise LookupError("part")
        state = self._his(state)
        return self._form.set(state, "where", "" if state.where == str(n) else str(n))

    def do_open(self, state: State, index: int) -> State:
        """The roll of one trait is opened, or closed again."""
        desk = self._desk(state)
        opens = getattr(self._part, "opened", None)
        if opens is None or desk is None:
            raise LookupError("open")
        return opens(desk, index)

    def do_set(self, state: State, field: str, value: Any) -> State:
        """Something was typed or chosen."""
        desk = self._desk(state)
        if field == "who":
            self._choose(str(value))
            return state
        if desk is None:
            return state
        state = desk.state
        if field == "preset":
            return conditions.chosen(desk, state, str(value))
        if field == "note":
            return replace(self._form.set(state, field, value), noting=desk.one.id)
        state = self._form.set(state, field, value)
        follows = getattr(self._part, "followed", None)
        return state if follows is None else follows(desk, state, field)

    def do_step(self, state: State, field: str, by: int) -> State:
        """− or + of a number field."""
        low, high = self._form.bounds(field)
        now = getattr(self._his(state), field) + (1 if by > 0 else -1)
        return self.do_set(state, field, min(high, max(low, now)))
