"""The map of outcomes: what becomes of each skill against each obstacle."""

from dataclasses import replace

from widgets.squad.hero_numbers import mine_of
from widgets.squad.map import view
from widgets.squad.map.value import BOUNDS, SHOWN, SPAN, State, cell, read, write
from widgets.squad.panel import SquadPanel

__all__ = ["OutcomeMap"]


class OutcomeMap(SquadPanel):
    """«Карта исходов»: skill × obstacle, the chance of success or of a grade (B-3 … B-14).

    A cell that is pressed also goes to the check desk of the page, if there is one.

    Args:
        value: `{"show": "success", "skill": 8, "obstacle": 5}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: taken for the sake of a common signature; nothing is rolled here.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> board = OutcomeMap({"skill": 8, "obstacle": 5}, lang="en")
    >>> print(board.summary())
    Success, 8 against 5: 83.3%
    >>> board.close()
    """

    KIND = "outcome_map"
    STATE = State

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    def take_hero(self, state, hero):
        """The row of what the fighter does best."""
        mine = mine_of(hero, SPAN[-1])
        return replace(state, skill=mine.level(mine.best)) if mine.best else state

    @property
    def odds(self):
        """The odds of every grade in the picked cell."""
        state = self.state
        return cell(state.skill, state.obstacle, state.bonus, state.trouble, state.rulings)[0]

    def do_pick(self, state, skill, obstacle):
        """A cell was pressed."""
        if skill not in SPAN or obstacle not in SPAN:
            raise LookupError(f"{skill} : {obstacle}")
        return replace(state, skill=int(skill), obstacle=int(obstacle))

    def bounds(self, state):
        return BOUNDS

    def choose(self, state, field, value):
        if field == "show" and value in SHOWN:
            return replace(state, show=value)
        raise LookupError(field)
