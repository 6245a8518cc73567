"""The three stats: Health, Dexterity, Intellect (B-51 … B-72).

>>> [stat.label["en"] for stat in Stat]
['Health', 'Dexterity', 'Intellect']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..points import Ledger
from ..tables import Row, row
from ..words import Pair

__all__ = ["HIGHEST", "LOWEST", "POINTS", "Stat", "Stats", "ledger"]

LOWEST = 1
"""Where each stat starts (B-53)."""

HIGHEST = 10
"""As far as a stat may be raised (B-53)."""

POINTS = 17
"""Free points to be shared out among the stats (B-53)."""


class Stat(StrEnum):
    """A stat; every skill belongs to one of them (B-51, B-93)."""

    HEALTH = "health"
    DEXTERITY = "dexterity"
    INTELLECT = "intellect"

    @property
    def row(self) -> Row:
        """Its row of ``stats.toml``: `note`, `covers`, `gives`, `rules`."""
        return row("alterego_core.squad", "stats.toml", "stat", self.value)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return self.row["name"]

    @property
    def letter(self) -> Pair:
        """The letter that marks its skills on the sheet: З, С, И (B-93)."""
        return self.row["letter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Values of the three stats; a draft may hold any whole numbers.

    >>> Stats(health=4, dexterity=8, intellect=8)["dexterity"]
    8
    """

    health: int = LOWEST
    dexterity: int = LOWEST
    intellect: int = LOWEST

    def __post_init__(self) -> None:
        for stat, value in self.items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{stat} must be a whole number, not {value!r}")

    def __getitem__(self, stat: str) -> int:
        return getattr(self, Stat(stat).value)

    def items(self) -> Iterator[tuple[Stat, int]]:
        """Each stat with its value, in the order of the sheet."""
        return ((stat, getattr(self, stat.value)) for stat in Stat)


def ledger(stats: Stats) -> Ledger:
    """The 17 free points and what was bought; the first point of a stat is free (B-53).

    >>> ledger(Stats(health=4, dexterity=8, intellect=8)).left
    0
    """
    book = Ledger(POINTS)
    for stat, value in stats.items():
        book = book.add(stat.label, value - LOWEST, ("B-53",), f"stats.{stat}")
    return book
