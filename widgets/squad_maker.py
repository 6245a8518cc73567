"""The maker of a fighter of «Тактический отряд»: the personal file first, then numbers, both purses always in sight."""

import re
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from alterego_core.heroes.budget import left
from alterego_core.heroes.hero import System
from alterego_core.rounding import plain
from alterego_core.squad.body import Sex
from alterego_core.squad.skills import Levels

from widgets.heroes.panel import HeroPanel
from widgets.parts.ruling_mark import with_reading
from widgets.parts.typed import forgotten, stepped, typed
from widgets.squad.maker import value, view
from widgets.squad.maker.figures import figures
from widgets.squad.maker.value import BOUNDS, SIZES, State

__all__ = ["SquadMaker"]

_SIZE = re.compile(r"\d{1,4}(?:[.,]\d{1,4})?\Z")


class SquadMaker(HeroPanel):
    """«Создание бойца»: a fighter of «Тактический отряд» from the personal file to the printed sheet (B-48 … B-161).

    Args:
        value: `{"hero": {…}}` as a character file has it, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: the seed of «random hero» and «finish it for me»; without one each press draws its own.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> maker = SquadMaker(lang="en")
    >>> _ = maker.act("set", field="words:name", value="Kim"); _ = maker.act("set", field="stats.intellect", value="8")
    >>> print(maker.summary())
    Kim: stats 10 of 17 left, skills 46 of 46 left; energy 30, composure 17, initiative 1; to mend: 3 remarks
    >>> maker.left("skills"), maker.hero.sheet.stats.intellect
    (46, 8)
    >>> maker.close()
    """

    KIND = "squad_maker"
    SYSTEM = System.SQUAD
    VALUE, VIEW = value, view

    def left(self, purse):
        """Points left in a purse, "stats" or "skills"; below 0 when too much was spent."""
        return left(self.hero, purse, self.state.rulings)

    # -- actions of the page ----------------------------------------------------------------

    def do_least(self, state):
        """The fighter weighs as little as sex, height and Athletics allow (B-149, B-150)."""
        least = figures(state).least
        return state if least is None or least.total <= 0 else forgotten(state, "weight_kg").with_sheet(weight_kg=least.total)

    def do_forget(self, state):
        """The numbers that the sheet of a forum printed no longer count: the book's own do."""
        return state.with_sheet(printed=None)

    # -- fields -----------------------------------------------------------------------------

    @staticmethod
    def _number(state, field):
        """What a number field shows now, and how to put another number there."""
        head, _, id = field.partition(".")
        match head:
            case "stats":
                return state.hero.sheet.stats[id], lambda s, n: s.with_sheet(stats=replace(s.hero.sheet.stats, **{id: n}))
            case "skills":
                return state.hero.sheet.skills[id], lambda s, n: s.with_sheet(skills=Levels.of({**dict(s.hero.sheet.skills.items()), id: n}))
        return state.acceleration, lambda s, n: replace(s, acceleration=n)

    def do_step(self, state, field, by):
        if (shared := self.step_shared(state, field, by)) is not None:
            return shared
        low, high = BOUNDS[field]
        now, put = self._number(state, field)
        return stepped(state, field, now, by, low, high, put)

    def do_set(self, state, field, value):
        if (shared := self.set_shared(state, field, value)) is not None:
            return shared
        if field in BOUNDS:
            return typed(state, field, value, *BOUNDS[field], self._number(state, field)[1])
        if field in SIZES:
            return _size(state, field, str(value).strip())
        if field == "sex":
            return state.with_sheet(sex=Sex(value) if value else None)
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))


def _size(state: State, field: str, text: str) -> State:
    """Height or weight as people type it; what is no number stays in the field with its remark."""
    if text and not _SIZE.match(text):
        return replace(state, drafts=MappingProxyType({**state.drafts, field: text[:12]}))
    return forgotten(state, field).with_sheet(**{field: plain(Fraction(text.replace(",", "."))) if text else None})
