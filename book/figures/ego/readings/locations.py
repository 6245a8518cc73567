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
    "loc_skew": Example(Pair("случайное попадание в бедро или пах", "a chance hit in the hip or groin"), lambda r: share(_hit("hip_groin", r))),
    "loc_hip": Example(Pair("случайное попадание в левую ногу", "a chance hit in the left leg"), lambda r: share(_hit("left_leg", r))),
    "wound_location": Example(
        Pair("рана 9-го уровня в левое плечо: уровень на деле", "a level-9 wound in the left upper arm: the level in effect"), lambda r: int(wounds.capped(9, _NUMBER["left_upper_arm"], r))
    ),
}  # fmt: skip
"""Option → its example."""
