"""A penalty die in place of −3 or −4 (A-240, A-300, AMB-A25).

The table chooses for each modifier, wound penalties included (`Modifier.as_die`).
Other readings: only where all modifiers together make −3 or −4 (`total`); always,
so that no flat −3 or −4 is left (`always`).

>>> from .modifier import flat
>>> split = swapped([flat("mn-01", as_die=True), flat("mn-02")])
>>> split.flat_total, split.penalty_dice
(-2, 1)
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .modifier import SWAPPABLE, Modifier, total
from .rulings import DEFAULT, DieSwap, Rulings

__all__ = ["Swap", "can_swap", "swapped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Modifiers parted: those that count as numbers, and those a die stands for.

    `dice`: penalty dice thrown for `replaced`. By the reading `total` one die stands
    for all of them together.
    """

    kept: tuple[Modifier, ...]
    replaced: tuple[Modifier, ...]
    penalty_dice: int

    @property
    def flat_total(self) -> int:
        """The sum of what stayed a number."""
        return total(self.kept)


def can_swap(modifiers: Iterable[Modifier], one: Modifier | None = None, rulings: Rulings = DEFAULT) -> bool:
    """Whether the table may choose a die: for `one` of the modifiers, or for their total.

    >>> from .modifier import flat
    >>> can_swap([], flat("mn-01")), can_swap([flat("mn-01")])
    (True, False)
    """
    if rulings.die_swap is DieSwap.OPTIONAL_EACH:
        return one is not None and one.swappable
    if rulings.die_swap is DieSwap.TOTAL:
        return one is None and total(modifiers) in SWAPPABLE
    return False


def swapped(modifiers: Iterable[Modifier], rulings: Rulings = DEFAULT, *, swap_total: bool = False) -> Swap:
    """Part the modifiers into numbers and penalty dice (A-240, AMB-A25).

    `swap_total` is the table's wish where the reading is `total`; there the wish for
    any single modifier counts as well.
    """
    modifiers = tuple(modifiers)
    if rulings.die_swap is DieSwap.TOTAL:
        wished = swap_total or any(each.as_die for each in modifiers)
        if wished and total(modifiers) in SWAPPABLE:
            return Swap(kept=(), replaced=modifiers, penalty_dice=1)
        return Swap(kept=modifiers, replaced=(), penalty_dice=0)
    always = rulings.die_swap is DieSwap.ALWAYS
    replaced = tuple(each for each in modifiers if each.swappable and (always or each.as_die))
    kept = tuple(each for each in modifiers if not (each.swappable and (always or each.as_die)))
    return Swap(kept=kept, replaced=replaced, penalty_dice=len(replaced))
