"""Whether a load can be lifted (B-50, B-60, B-148).

>>> from alterego_core.squad.parameters import strength
>>> lift(80, strength(70, 4, 3)).fits
True
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..breakdown import Breakdown
from .errors import refuse

__all__ = ["Load", "lift"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """A weight against the greatest one that goes overhead; `limit` explains it."""

    kg: int | Fraction
    limit: Breakdown

    @property
    def fits(self) -> bool:
        """Whether it can be lifted at all (B-60)."""
        return self.kg <= self.limit.total

    @property
    def spare(self) -> int | Fraction:
        """Kilograms to the limit; below zero when it is too heavy."""
        return self.limit.total - self.kg

    @property
    def share(self) -> Fraction | None:
        """The load as a share of the limit; None where there is no strength at all."""
        return Fraction(self.kg) / Fraction(self.limit.total) if self.limit.total > 0 else None


def lift(kg: int | Fraction, limit: Breakdown) -> Load:
    """The load check: `limit` comes from `parameters.strength` (B-60, B-148)."""
    if kg < 0:
        raise refuse("negative_weight", "kg", "B-60", kg=kg)
    return Load(kg=kg, limit=limit)
