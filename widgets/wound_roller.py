"""The wound roller: how bad, where, and what all wounds together cost."""

import secrets
from dataclasses import replace
from types import MappingProxyType

from alterego_core.dice import RollLog
from alterego_core.ego import locations, wounds
from alterego_core.ego.wounds import Wound

from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.ruling_choice import current_rulings
from widgets.wound import view
from widgets.wound.value import BASES, HIGHEST, LOWEST, MOST_WILLPOWER, MOST_WOUNDS, State, read, write

__all__ = ["WoundRoller"]

_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_BOUNDS = {"margin": (LOWEST, HIGHEST), "willpower": (0, MOST_WILLPOWER)}


class WoundRoller(Panel):
    """«Ранение»: the wound a difference of results makes, the body part, the sum of all (A-264 … A-297).

    Args:
        value: `{"margin": 5, "location": 8, "wounds": [{"level": 4, "location": 3}]}`, or a part of it.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same body parts.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> roller = WoundRoller({"margin": 5, "location": 8}, lang="en")
    >>> print(roller.summary())
    wound 5: serious, lower belly
    >>> _ = roller.act("add"); print(roller.summary())
    wound 5: serious; 1 wound, penalty −3, will against 10
    >>> roller.penalty
    -3
    >>> roller.close()
    """

    KIND = "wound_roller"

    # -- Panel ------------------------------------------------------------------------

    def _setup(self, lang, seed, rulings):
        self._blank = State(rulings=current_rulings("ego") if rulings is None else rulings, seed=None if seed is None else str(seed)[:64])

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, lang)

    def summary(self, lang=None):
        return view.said(self.state, lang or self.lang)

    # -- for programs -----------------------------------------------------------------

    @property
    def level(self):
        """The level of the wound that the difference makes; 0 is none."""
        return view.level_of(self.state)

    @property
    def penalty(self):
        """What the noted wounds take off every check together, 0 or less."""
        return wounds.penalty_total(self.state.wounds, self.state.rulings, kept_up=self.state.kept_up)

    # -- actions of the page ----------------------------------------------------------

    def do_roll(self, state):
        """Let the dice choose the body part (A-278)."""
        seed = state.seed or "".join(secrets.choice(_SEED_LETTERS) for _ in range(8))
        found = locations.roll(RollLog(seed).rng(state.thrown), state.rulings)
        return replace(state, seed=seed, thrown=state.thrown + 1, location=found.number, rolled=True)

    def do_add(self, state):
        """Note the wound that is shown; the next one asks anew where it hit."""
        level = view.level_of(state)
        if not level or len(state.wounds) >= MOST_WOUNDS:
            return state
        return replace(state, wounds=(*state.wounds, Wound(level=int(level), location=state.location)), location=None, rolled=False)

    def do_remove(self, state, at):
        if not 0 <= int(at) < len(state.wounds):
            raise LookupError(at)
        return replace(state, wounds=(*state.wounds[: int(at)], *state.wounds[int(at) + 1 :]))

    def do_clear(self, state):
        return replace(state, wounds=())

    def do_step(self, state, field, by):
        low, high = _BOUNDS[field]
        return self._set_number(state, field, min(high, max(low, getattr(state, field) + (1 if by > 0 else -1))))

    def do_set(self, state, field, value):
        if field in _BOUNDS:
            low, high = _BOUNDS[field]
            found = whole_number(value)
            if found is None or not low <= found <= high:
                return replace(state, drafts=MappingProxyType({**state.drafts, field: str(value)[:12]}))
            return self._set_number(state, field, found)
        if field == "base":
            if value not in BASES:
                raise LookupError(value)
            return replace(state, base=value)
        if field == "location":
            return replace(state, location=locations.location(int(value)).number if value else None, rolled=False)
        if field == "kept_up":
            return replace(state, kept_up=bool(value))
        what, _, option = field.partition(":")
        if what != "ruling":
            raise LookupError(field)
        return replace(state, rulings=with_reading(state.rulings, option, str(value)))

    @staticmethod
    def _set_number(state, field, found):
        return replace(state, **{field: found}, drafts=MappingProxyType({k: v for k, v in state.drafts.items() if k != field}))
