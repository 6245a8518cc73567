"""Armour, shields and the skill of using them (C-27, C-29 … C-32, C-98).

The text gives no values: `value` of armour and `bonus` of a shield are the GM's.

>>> defence(10, skill_level=3).write("en")
'armour 10 + defence skill 6 = 16'
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown
from ..tables import Row, row
from ..words import Pair
from .amounts import half_rule, start, times, whole
from .characteristics import Characteristic, Characteristics
from .errors import whole_number
from .mastery import COST_PER_LEVEL, HIGHEST
from .rulings import DEFAULT, ArmourPenalty, Rulings

__all__ = [
    "LARGEST",
    "ArmourClass",
    "Use",
    "defence",
    "effective",
    "shield_bonus",
    "skill_cost",
    "skill_factor",
]

LARGEST = 1000
"""The largest defence number of a GM; far beyond anything played."""


class ArmourClass(StrEnum):
    """Light, medium, heavy (C-30, C-31, C-32).

    >>> ArmourClass.HEAVY.penalty("dexterity"), ArmourClass.LIGHT.penalty("strength")
    (-3, 0)
    """

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"

    @property
    def row(self) -> Row:
        """Its row in ``perks.toml``."""
        return row("alterego_core.perks", "perks.toml", "armour", self.value)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return self.row["name"]

    @property
    def rule(self) -> str:
        """C-30, C-31 or C-32."""
        return self.row["rule"]

    def penalty(self, characteristic: str) -> int:
        """What it takes from a characteristic: a number of 0 or below."""
        return self.row.get(str(characteristic), 0)


class Use(StrEnum):
    """What a lowered characteristic is wanted for."""

    ROLLS = "rolls"
    """Bonuses to rolls and multipliers of damage."""
    POOLS = "pools"
    """MP, movement and requirements."""


def effective(
    values: Characteristics, armour: ArmourClass | None, use: Use = Use.ROLLS, rulings: Rulings = DEFAULT
) -> Characteristics:
    """The characteristics in this armour: not below 1, Magic power not below 0 (C-1, C-30 … C-32, AMB-C38).

    >>> worn = effective(Characteristics(), ArmourClass.HEAVY)
    >>> worn.dexterity, worn.magic_power, worn.strength
    (2, 2, 5)
    """
    if armour is None or (use is Use.POOLS and rulings.armour_pen is ArmourPenalty.ROLLS):
        return values
    worn = values
    for each in (Characteristic.DEXTERITY, Characteristic.MAGIC_POWER):
        own = values[each]
        # what is already at its least is not raised by putting armour on
        worn = worn.with_value(each, min(own, max(each.least, own + armour.penalty(each))))
    return worn


def skill_factor(skill_level: int) -> Fraction:
    """What a defence number is multiplied by: 20% a level, five levels (C-29).

    >>> skill_factor(3)
    Fraction(8, 5)
    """
    whole_number(skill_level, "defence_perk", 0, HIGHEST, "C-29")
    return 1 + Fraction(skill_level, 5)


def skill_cost(skill_level: int) -> int:
    """Perk points of a defence perk, 10 a level (C-29)."""
    whole_number(skill_level, "defence_perk", 0, HIGHEST, "C-29")
    return COST_PER_LEVEL * skill_level


def defence(value: int | Fraction, skill_level: int = 0, against_two_weapons: bool = False) -> Breakdown:
    """The defence number of armour: the skill's 20% a level, double against two weapons (C-27, C-29, AMB-C37).

    Points taken off damage, or per cent of it where the GM counts so. Never rounded.

    >>> defence(4, 3, against_two_weapons=True).total
    Fraction(64, 5)
    """
    if not 0 <= value <= LARGEST:
        whole_number(value, "armour", 0, LARGEST, "C-29")
    why = start(Pair("броня", "armour"), value, ("C-29",))
    if skill_level:
        why = times(why, skill_factor(skill_level), Pair("навык защиты", "defence skill"), ("C-29",))
    if against_two_weapons:
        why = times(why, 2, Pair("против двух оружий", "against two weapons"), ("C-27",))
    return why


def shield_bonus(bonus: int, skill_level: int = 0, rulings: Rulings = DEFAULT) -> Breakdown:
    """What a shield adds to every saving throw, a whole number (C-29, C-98, C-12).

    The text leaves the number to the GM; the skill raises it by 20% a level.

    >>> shield_bonus(2, 2).write("en")
    'shield 2 + defence skill 0.8 + rounding 0.2 = 3'
    """
    whole_number(bonus, "shield", 0, LARGEST, "C-98")
    why = start(Pair("щит", "shield"), bonus, ("C-98",))
    if skill_level:
        why = times(why, skill_factor(skill_level), Pair("навык защиты", "defence skill"), ("C-29",))
    return whole(why, half_rule(rulings))
