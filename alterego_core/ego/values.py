"""What a value of an attribute or a skill means (A-34 … A-42)."""

from dataclasses import dataclass

from ..tables import rows
from ..words import Pair

__all__ = ["BANDS", "ValueBand", "value_meaning"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueBand:
    """Values from `low` to `high`; the last band has no end (`high` is None)."""

    id: str
    name: Pair
    low: int
    high: int | None
    about: Pair
    example: Pair
    rule: str


def _bands() -> tuple[ValueBand, ...]:
    kinds = {"id": str, "name": Pair, "low": int, "about": Pair, "example": Pair, "rule": str}
    table = rows("alterego_core.ego", "values.toml", "band", required=kinds)
    return tuple(ValueBand(**{kind: row[kind] for kind in kinds}, high=row.get("high")) for row in table)


BANDS = _bands()
"""The seven bands, from the least."""


def value_meaning(value: int) -> ValueBand | None:
    """The band of a value, for attributes and skills alike (A-42); None under 1.

    >>> value_meaning(5).id, value_meaning(12).id, value_meaning(0)
    ('professional', 'twelve_plus', None)
    """
    for band in BANDS:
        if band.low <= value and (band.high is None or value <= band.high):
            return band
    return None
