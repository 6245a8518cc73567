"""Reloading: how many combat rounds, and the counter (B-101, B-103).

>>> reload_rounds(3, weapon_handling=6).write("en")
'reload 3 − Weapon handling 1 = 2'
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..breakdown import Breakdown, Term
from ..words import Pair
from .errors import refuse
from .rulings import DEFAULT, ReloadMin, Rulings
from .skills import skill, unlock

__all__ = ["Reload", "reload", "reload_rounds", "tick"]


def reload_rounds(base: int, weapon_handling: int, rulings: Rulings = DEFAULT) -> Breakdown:
    """Combat rounds a reload takes: `base` (the GM's), one less from Weapon handling 6 on (B-103).

    It may come down to none, or to one (AMB-B41).

    >>> reload_rounds(1, 6).total, reload_rounds(1, 6, Rulings(reload_min=ReloadMin.ONE)).total
    (0, 1)
    """
    if base < 0:
        raise refuse("negative_time", "base", "B-103", seconds=base)
    why = Breakdown((Term(Pair("перезарядка", "reload"), base, ("B-101",)),))
    least = 1 if rulings.reload_min is ReloadMin.ONE else 0
    if weapon_handling >= unlock("quick_reload").threshold and base > least:
        why += Term(skill("weapon_handling").label, -1, ("B-103",))
    return why


@dataclass(frozen=True, slots=True, kw_only=True)
class Reload:
    """A reload under way."""

    label: Pair
    rounds_left: int

    @property
    def ready(self) -> bool:
        """Whether the weapon can fire again."""
        return self.rounds_left <= 0


def reload(label: Pair, base: int, weapon_handling: int, rulings: Rulings = DEFAULT) -> Reload:
    """Begins a reload (B-103)."""
    return Reload(label=label, rounds_left=reload_rounds(base, weapon_handling, rulings).total)


def tick(current: Reload, rounds: int = 1) -> Reload:
    """The counter some combat rounds later."""
    return replace(current, rounds_left=max(0, current.rounds_left - rounds))
