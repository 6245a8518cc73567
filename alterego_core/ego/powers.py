"""Power of a game: what a number of creation points makes of the heroes (A-27 … A-33)."""

from dataclasses import dataclass

from ..tables import rows
from ..words import Pair
from .rulings import DEFAULT, BandBelow, Bands, Rulings

__all__ = ["BANDS", "PowerBand", "power_band", "power_bands"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerBand:
    """From `low` to `high` points; the highest band has no end (`high` is None)."""

    id: str
    key: str
    name: Pair
    low: int
    high: int | None
    about: Pair
    rule: str


def _bands() -> tuple[PowerBand, ...]:
    kinds = {"id": str, "key": str, "name": Pair, "low": int, "about": Pair, "rule": str}
    table = rows("alterego_core.ego", "powers.toml", "band", required=kinds)
    return tuple(PowerBand(**{kind: row[kind] for kind in kinds}, high=row.get("high")) for row in table)


BANDS = _bands()
"""The six bands, from the weakest."""


def power_bands(points: int, rulings: Rulings = DEFAULT) -> tuple[PowerBand, ...]:
    """Every band that `points` belong to, from the lower: none, one, or two.

    Two only for a shared number read as `both` (AMB-A01). Under 18 there is no
    band, unless all that is less is called Normal (AMB-A02).

    >>> from alterego_core.ego.rulings import Rulings
    >>> [band.id for band in power_bands(30, Rulings(bands=Bands.BOTH))]
    ['normal', 'competent']
    """
    if points < BANDS[0].low:
        return (BANDS[0],) if rulings.band_below is BandBelow.NORMAL else ()
    found = tuple(band for band in BANDS if band.low <= points and (band.high is None or points <= band.high))
    if rulings.bands is Bands.UPPER:
        return found[-1:]
    if rulings.bands is Bands.LOWER:
        return found[:1]
    return found


def power_band(points: int, rulings: Rulings = DEFAULT) -> PowerBand | None:
    """The band of `points`, the higher where two are named; None below the scale.

    >>> power_band(30).key, power_band(89).key, power_band(90).key, power_band(17)
    ('Competent', 'Mythic', 'Titanic', None)
    """
    found = power_bands(points, rulings)
    return found[-1] if found else None
