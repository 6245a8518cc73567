"""The initiative line: everybody's die, the order of turns, and how the fight ends."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.dice import RollLog, face
from alterego_core.squad import fight, modes
from alterego_core.squad.parameters import initiative

from widgets.heroes.playing import within
from widgets.squad.line import view
from widgets.squad.line.value import BASE, MINDS, MOST, Entry, State, laid, read, write
from widgets.squad.panel import SquadPanel, new_seed, without

__all__ = ["InitiativeLine"]


class InitiativeLine(SquadPanel):
    """«Линейка инициативы»: who acts when in a fight (B-40 … B-45, B-66).

    Args:
        value: `{"entries": [{"name": "Kim", "base": 8, "die": 3}, {"name": "Lee", "base": 6, "die": 5}]}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from.
        rulings: `alterego_core.squad.rulings.Rulings`; by default those of the page.

    >>> line = InitiativeLine({"entries": [{"name": "Lee", "base": 6, "die": 5}, {"name": "Kim", "base": 8, "die": 3}]}, lang="en")
    >>> print(line.summary())
    The line: Kim 11, Lee 11
    >>> line.close()
    """

    KIND = "initiative_line"
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
        """The fighter is the first of the list (B-66)."""
        first = state.entries[0] if state.entries else Entry()
        first = replace(first, name=hero.name.strip()[:40], base=within(initiative(hero.sheet.stats.dexterity).total, *BASE))
        return replace(state, entries=(first, *state.entries[1:]), drafts=without(state.drafts, "entry.0.base"))

    @property
    def line(self):
        """The core's `Line`, names being places in the list from "0", or `None` while a die is missing."""
        return laid(self.state)

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        """Everybody throws a die (B-43)."""
        if not state.entries:
            return state
        seed = state.seed or new_seed()
        rng = RollLog(seed).rng(state.thrown)
        return replace(state, seed=seed, thrown=state.thrown + 1, entries=tuple(replace(entry, die=face(6, rng)) for entry in state.entries), wish=(), turn=0, drafts=MappingProxyType({}))

    def do_first(self, state, n):
        """The GM lets this one of several equals act first (B-44)."""
        found = laid(state)
        group = next((g for g in found.groups if str(n) in [each.name for each in g]), ()) if found else ()
        if not group:
            raise LookupError(n)
        order = [n, *(int(each.name) for each in group if each.name != str(n))]
        return replace(state, wish=(*(each for each in state.wish if each not in order), *order))

    def do_next(self, state):
        """The next turn; after the last one a new round, with new dice where the reading says so (AMB-B47)."""
        found = laid(state)
        if found is None:
            return state
        later = fight.next_turn(fight.Fight(order=found.order, round=state.round, turn=min(state.turn, len(found.order) - 1)), state.rulings)
        if later.round == state.round:
            return replace(state, turn=later.turn)
        clock = modes.pass_round(modes.Clock(mode=modes.Mode.COMBAT, quiet=state.quiet), danger=state.danger)
        state = replace(state, turn=0, round=later.round, quiet=clock.quiet)
        return self.do_roll(state) if later.needs_line else state

    def do_restart(self, state):
        """The fight from its first round; the dice stay."""
        return replace(state, turn=0, round=1, quiet=0)

    def do_add(self, state):
        return replace(state, entries=(*state.entries, Entry()), wish=()) if len(state.entries) < MOST else state

    def do_remove(self, state, n):
        self._known(state, n)
        entries = tuple(entry for at, entry in enumerate(state.entries) if at != n)
        return replace(state, entries=entries, wish=(), turn=min(state.turn, max(0, len(entries) - 1)), drafts=MappingProxyType({}))

    @staticmethod
    def _known(state, n):
        if not isinstance(n, int) or not 0 <= n < len(state.entries):
            raise LookupError(n)

    # -- fields -----------------------------------------------------------------------

    def bounds(self, state):
        return {f"entry.{n}.{part}": limits for n in range(len(state.entries)) for part, limits in (("base", BASE), ("die", (1, 6)))}

    def number(self, state, field):
        _, n, part = field.split(".")
        return getattr(state.entries[int(n)], part)

    def put(self, state, field, found):
        _, n, part = field.split(".")
        return self._with(state, int(n), **{part: found})

    def _with(self, state, n, **changes):
        self._known(state, n)
        return replace(state, entries=tuple(replace(entry, **changes) if at == n else entry for at, entry in enumerate(state.entries)))

    def choose(self, state, field, value):
        if field in ("danger", "past"):
            return replace(state, **{field: bool(value)})
        head, _, rest = field.partition(".")
        n, _, part = rest.partition(".")
        if head == "entry" and part == "name":
            return self._with(state, int(n), name=str(value)[:40])
        if head == "entry" and part == "mind" and value in MINDS:
            return self._with(state, int(n), mind=value)
        raise LookupError(field)
