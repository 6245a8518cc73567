"""How much of somebody is hidden.

>>> Cover.HALF.share, worse(Cover.THIRD, Cover.HALF)
(Fraction(1, 2), <Cover.HALF: 'half'>)
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from ..tables import row
from ..words import Pair

__all__ = ["Cover", "worse"]


class Cover(StrEnum):
    """How much of somebody is hidden (A-224, A-225, A-226)."""

    NONE = "none"
    THIRD = "third"
    HALF = "half"
    TWO_THIRDS = "two_thirds"

    @property
    def share(self) -> Fraction:
        """The hidden share, as the modifiers of a target take it."""
        return {"none": Fraction(0), "third": Fraction(1, 3), "half": Fraction(1, 2)}.get(self.value, Fraction(2, 3))

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "cover", self.value)["name"]


def worse(one: Cover, other: Cover) -> Cover:
    """The one that hides more: for whoever aims, the worse."""
    return max(one, other, key=lambda each: each.share)
