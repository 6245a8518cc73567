"""Disputed places of the body: which part is hit, and how much it can take."""

from fractions import Fraction

from alterego_core.ego import locations, wounds
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import share
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_NUMBER = {each.id: each.number for each in locations.LOCATIONS}


def _hit(id: str, r: Rulings) -> Fraction:
    return locations.chances(r)[_NUMBER[id]]


EXAMPLES = {
    "loc_1": Example(Pair("случайное попадание в левое предплечье", "a chance hit in the left forearm"), lambda r: share(_hit("left_forearm", r))),
    "loc_skew": Example(Pair("случайное попадание в шею или голову", "a chance hit in the neck or head"), lambda r: share(_hit("head", r))),
    "loc_hip": Example(Pair("случайное попадание в правую ногу", "a chance hit in the right leg"), lambda r: share(_hit("right_leg", r))),
    "wound_location": Example(
        Pair("рана 10-го уровня в левое плечо: уровень на деле", "a level-10 wound in the left upper arm: the level in effect"), lambda r: int(wounds.capped(10, _NUMBER["left_upper_arm"], r))
    ),
}  # fmt: skip
"""Option → its example."""
