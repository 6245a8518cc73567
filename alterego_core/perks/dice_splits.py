"""Dice for mana: one spell, the same maximum, more dice (C-34, C-35, C-36).

>>> [(each.write("en"), each.extra_mana, each.mean) for each in splits(6, 3)]
[('1d6', 0, Fraction(7, 2)), ('2d3', 1, Fraction(4, 1)), ('3d2', 2, Fraction(9, 2))]
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from ..dice import Die
from ..odds import Odds
from ..words import Lang
from .errors import refuse, whole_number
from .rulings import DEFAULT, DiceSplit, GradeThree, Rulings

__all__ = ["Split", "split", "splits"]

_LARGEST = 1000


@dataclass(frozen=True, slots=True)
class Split:
    """Dice whose maximum is a spell's damage; `sizes` are the faces of each, largest first."""

    sizes: tuple[int, ...]

    @property
    def dice(self) -> int:
        """How many dice."""
        return len(self.sizes)

    @property
    def faces(self) -> int | None:
        """The faces of every die, None where the sizes are mixed (AMB-C52)."""
        return self.sizes[0] if len(set(self.sizes)) == 1 else None

    @property
    def maximum(self) -> int:
        """The damage all dice show at most."""
        return sum(self.sizes)

    @property
    def extra_mana(self) -> int:
        """One mana for every die but the first (C-35)."""
        return self.dice - 1

    @property
    def mean(self) -> Fraction:
        """The expected total: half of maximum and dice together."""
        return Fraction(self.maximum + self.dice, 2)

    def odds(self) -> Odds:
        """The exact distribution of the total."""
        return _odds(self.sizes)

    def spec(self) -> tuple[Die, ...]:
        """The dice to throw."""
        return tuple(Die(faces) for faces in self.sizes)

    def write(self, lang: Lang) -> str:
        """2к3 / 2d3; mixed sizes joined by a plus."""
        letter = {"ru": "к", "en": "d"}[lang]
        return "+".join(f"{len(list(group))}{letter}{faces}" for faces, group in groupby(self.sizes))


@lru_cache(maxsize=512)
def _odds(sizes: tuple[int, ...]) -> Odds:
    found = Odds.constant(0)
    for faces, group in groupby(sizes):
        found = found + Odds.n_of(len(list(group)), Odds.die(faces))
    return found


def _made(damage: int, dice: int) -> Split:
    small, more = divmod(damage, dice)
    return Split((small + 1,) * more + (small,) * (dice - more))


def _legal(damage: int, dice: int, limit: int, rulings: Rulings) -> bool:
    if not 1 <= dice <= min(limit, damage):
        return False
    if rulings.dice_split is DiceSplit.DIVISORS and damage % dice:
        return False
    # a die of one face is no die, but for the reading that sets no limit
    return dice == 1 or damage // dice > 1 or rulings.typo_3 is GradeThree.DAMAGE


def splits(damage: int, limit: int, rulings: Rulings = DEFAULT) -> tuple[Split, ...]:
    """Every legal split of this maximum damage into at most `limit` dice (C-34, C-35, C-36, AMB-C52).

    >>> [each.dice for each in splits(12, 6)]
    [1, 2, 3, 4, 6]
    >>> splits(12, 6, Rulings(dice_split=DiceSplit.MIXED))[4].write("ru")
    '2к3+3к2'
    """
    whole_number(damage, "damage", 1, _LARGEST, "C-34")
    whole_number(limit, "dice", 1, _LARGEST, "C-35")
    most = min(limit, damage)
    return tuple(_made(damage, dice) for dice in range(1, most + 1) if _legal(damage, dice, limit, rulings))


def split(damage: int, dice: int, limit: int, rulings: Rulings = DEFAULT) -> Split:
    """This damage on so many dice. Raises `RuleError` with the numbers that would do.

    >>> split(30, 10, 10).write("en")
    '10d3'
    >>> split(12, 5, 6)
    Traceback (most recent call last):
    ...
    alterego_core.perks.errors.RuleError: Damage 12 cannot be thrown with 5 dice; possible: 1, 2, 3, 4, 6.
    """
    whole_number(damage, "damage", 1, _LARGEST, "C-34")
    if isinstance(dice, int) and not isinstance(dice, bool) and _legal(damage, dice, limit, rulings):
        return _made(damage, dice)
    known = tuple(each.dice for each in splits(damage, limit, rulings))
    raise refuse("illegal_split", "dice", "C-35", damage=damage, dice=dice, known=known)
