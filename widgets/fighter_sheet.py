"""The fighter's sheet: stats and skills, all that follows from them, and the form for a forum."""

import re
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from alterego_core.rounding import plain
from alterego_core.squad import printed
from alterego_core.squad.body import Sex
from alterego_core.squad.skills import Levels

from widgets.squad.panel import SquadPanel, without
from widgets.squad.sheet import view
from widgets.squad.sheet.value import BOUNDS, LONGEST, SIZES, STORIES, State, found_problems, read, reading, worked_out, write

__all__ = ["FighterSheet"]

_SIZE = re.compile(r"\d{1,4}(?:[.,]\d{1,4})?\Z")


class FighterSheet(SquadPanel):
    """«Параметры и умения»: a fighter on paper (B-48 … B-161).

    Args:
        value: a draft in plain values: `{"stats": {"health": 4}, "skills": {"will": 5}, "height_cm": 165}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: taken for the sake of a common signature; nothing is rolled here.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> sheet = FighterSheet(lang="en")
    >>> print(sheet.summary())
    No name: energy 51, composure 20, initiative 8; fit to play
    >>> _ = sheet.act("set", field="skills.stealth", value="9"); print([p.code for p in sheet.remarks])
    ['squad.skill_over_stat', 'squad.skill_points_over']
    >>> sheet.close()
    """

    KIND = "fighter_sheet"
    STATE = State

    # -- Panel ------------------------------------------------------------------------

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The fighter's own sheet, its words shortened to what a line of the form holds."""
        words = {name: getattr(hero.sheet, name)[:most] for name, most in STORIES.items()}
        return replace(state, draft=replace(hero.sheet, **words), was_read=False, drafts=MappingProxyType({}))

    # -- for programs -----------------------------------------------------------------

    @property
    def draft(self):
        """The character as a `Draft`."""
        return self.state.draft

    @property
    def parameters(self):
        """All `Parameters`, each with its breakdown."""
        return worked_out(self.state.draft, self.state.rulings, self.state.acceleration)

    @property
    def remarks(self):
        """Everything that is wrong with the draft, as problems."""
        return found_problems(self.state.draft, self.state.rulings)

    # -- actions of the page ----------------------------------------------------------

    def do_read(self, state):
        """Take the pasted text; what cannot be understood is told with its line."""
        if not state.text.strip():
            return state
        found = reading(state.text)
        if not found.lines:
            return replace(state, was_read=True)
        return replace(state, was_read=True, draft=found.draft, drafts=MappingProxyType({}))

    def do_printed(self, state, id):
        """One of the two sheets that the rules print: "sample" or "blank"."""
        if id not in ("sample", "blank"):
            raise LookupError(id)
        return self.do_read(replace(state, text=printed.text(id, self.lang)))

    def do_allow(self, state, code):
        """The GM waves a remark through."""
        known = {problem.code for problem in found_problems(state.draft, state.rulings)}
        if code not in known:
            raise LookupError(code)
        return replace(state, draft=replace(state.draft, allowed=state.draft.allowed | {code}))

    def do_forbid(self, state):
        """Nothing is waved through any more."""
        return replace(state, draft=replace(state.draft, allowed=frozenset()))

    # -- fields -----------------------------------------------------------------------

    def bounds(self, state):
        return BOUNDS

    def number(self, state, field):
        head, _, id = field.partition(".")
        return getattr(state, field) if not id else getattr(state.draft, head)[id]

    def put(self, state, field, found):
        head, _, id = field.partition(".")
        if not id:
            return replace(state, **{field: found})
        if head == "stats":
            return replace(state, draft=replace(state.draft, stats=replace(state.draft.stats, **{id: found})))
        return replace(state, draft=replace(state.draft, skills=Levels.of({**dict(state.draft.skills.items()), id: found})))

    def choose(self, state, field, value):
        if field == "text":
            return replace(state, text=str(value)[:LONGEST], was_read=False)
        if field in SIZES:
            return self._size(state, field, str(value).strip())
        if field == "sex" and value in ("", *Sex):
            return replace(state, draft=replace(state.draft, sex=Sex(value) if value else None))
        if field in STORIES:
            return replace(state, draft=replace(state.draft, **{field: str(value)[: STORIES[field]]}))
        raise LookupError(field)

    @staticmethod
    def _size(state, field, text):
        if not text:
            return replace(state, draft=replace(state.draft, **{field: None}), drafts=without(state.drafts, field))
        if not _SIZE.match(text):
            return replace(state, drafts=MappingProxyType({**state.drafts, field: text[:12]}))
        return replace(state, draft=replace(state.draft, **{field: plain(Fraction(text.replace(",", ".")))}), drafts=without(state.drafts, field))
