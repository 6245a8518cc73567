"""A ledger of points: what was granted, spent, earned, and is left.

>>> from alterego_core.words import Pair
>>> ledger = Ledger(30).add(Pair("Сила", "Strength"), 5, ("A-35",)).add(Pair("Слеп", "Blind"), -4)
>>> ledger.spent, ledger.earned, ledger.left
(5, 4, 29)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from .rounding import plain
from .words import Pair

__all__ = ["Entry", "Ledger"]

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: ``points`` above zero are spent, below zero earned.

    ``where`` names the field of the sheet that the line comes from.
    """

    label: Pair
    points: Points
    rules: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Points granted and the lines written against them; never changed in place."""

    granted: Points
    lines: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self.lines))

    @property
    def spent(self) -> Points:
        """Sum of the lines that cost."""
        return plain(sum(line.points for line in self.lines if line.points > 0))

    @property
    def earned(self) -> Points:
        """Sum of the lines that give, as a number of zero or more."""
        return plain(-sum(line.points for line in self.lines if line.points < 0))

    @property
    def left(self) -> Points:
        """What may still be spent; below zero when too much was."""
        return plain(self.granted - sum(line.points for line in self.lines))

    def add(self, line: Entry | Pair, points: Points = 0, rules: tuple[str, ...] = (), where: str = "") -> Ledger:
        """A new ledger with one more line, given whole or in parts."""
        if isinstance(line, Pair):
            line = Entry(line, points, rules, where)
        return replace(self, lines=(*self.lines, line))

    def __add__(self, other: Ledger) -> Ledger:
        """Both grants and the lines of both."""
        if not isinstance(other, Ledger):
            return NotImplemented
        return Ledger(self.granted + other.granted, self.lines + other.lines)
