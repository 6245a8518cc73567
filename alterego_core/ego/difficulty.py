"""How hard it is: names of difficulties (A-175 … A-183).

The scale helps to choose and to name a number; it is no limit, and what lies
outside of it is rolled all the same (AMB-A21).

>>> name(15).id, name(15).name["ru"]
('master', 'по силам мастеру')
"""

from dataclasses import dataclass

from ..tables import rows as table_rows
from ..words import Pair
from .rulings import DEFAULT, DiffEnds, Rulings

__all__ = ["BANDS", "BELOW", "BEYOND", "Band", "HARDEST", "name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A named stretch of difficulties; both ends belong to it, None is an open end."""

    id: str
    name: Pair
    rule: str
    low: int | None = None
    high: int | None = None


def _read(key: str) -> tuple[Band, ...]:
    required = {"id": str, "name": Pair, "rule": str}
    return tuple(
        Band(id=line["id"], name=line["name"], rule=line["rule"], low=line.get("low"), high=line.get("high"))
        for line in table_rows("alterego_core.ego", "difficulty.toml", key, required)
    )


BANDS: tuple[Band, ...] = _read("band")
"""The nine printed bands, from elementary (A-175) to a miracle (A-183)."""

BELOW, BEYOND = _read("outside")
"""The names of what lies under and over the printed scale."""

HARDEST = BANDS[-1].high
"""The greatest printed difficulty, 37 (A-183)."""


def name(difficulty: int, rulings: Rulings = DEFAULT) -> Band:
    """The band of a difficulty (A-175 … A-183, AMB-A21).

    Outside of 1 … 37 it is `BELOW` or `BEYOND`; by the reading `clamp` the nearest
    printed band.

    >>> name(0).id, name(1).id, name(37).id, name(38).id
    ('below_scale', 'elementary', 'miracle', 'beyond_scale')
    >>> name(40, Rulings(diff_ends=DiffEnds.CLAMP)).id
    'miracle'
    """
    first, last = BANDS[0], BANDS[-1]
    clamped = rulings.diff_ends is DiffEnds.CLAMP
    if difficulty < first.low:
        return first if clamped else BELOW
    if difficulty > last.high:
        return last if clamped else BEYOND
    return next(band for band in BANDS if band.low <= difficulty <= band.high)
