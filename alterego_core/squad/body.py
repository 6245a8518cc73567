"""Height, weight and sex, and the least a fighter may weigh (B-50, B-148 … B-150).

Height and weight never change in play (B-50).

>>> minimum_weight(Sex.MALE, 178, 10).write("en")
'height 178 − constant 100 + Athletics 50 = 128'
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..tables import row
from ..words import Pair

__all__ = ["MAX_HEIGHT", "MAX_WEIGHT", "Sex", "minimum_weight"]

MAX_HEIGHT = 300
"""Centimetres beyond which a height is taken for a slip of the pen (ours)."""

MAX_WEIGHT = 500
"""Kilograms beyond which a weight is taken for a slip of the pen (ours)."""


class Sex(StrEnum):
    """Only the minimum weight depends on it; the printed sheet has no line for it (AMB-B39)."""

    MALE = "male"
    FEMALE = "female"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.squad", "sheet.toml", "sex", self.value)["name"]


def minimum_weight(sex: Sex, height_cm: int | Fraction, athletics: int) -> Breakdown:
    """The least weight in kg: B-149 for men, B-150 for women, B-148.

    >>> minimum_weight(Sex.FEMALE, 165, 3).total
    67
    """
    less, each, rule = (100, 5, "B-149") if sex is Sex.MALE else (110, 4, "B-150")
    return Breakdown(
        (
            Term(Pair("рост", "height"), height_cm, (rule,)),
            Term(Pair("постоянная", "constant"), -less, (rule,)),
            Term(Pair("атлетика", "Athletics"), each * athletics, ("B-148", rule)),
        )
    )
