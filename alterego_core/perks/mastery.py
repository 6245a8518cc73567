"""Weapon mastery and fighting with two weapons (C-20 … C-28).

>>> level = weapon_level(3)
>>> level.damage_percent, level.hit_bonus, level.cost_total, level.tag
(30, 2, 30, <Tag.BATTLE_ONLY: 'battle_only'>)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..tables import row
from ..words import Pair
from .errors import whole_number
from .rulings import DEFAULT, FromSecond, Rulings

__all__ = [
    "COST_PER_LEVEL",
    "HIGHEST",
    "HIGHEST_TRAINED",
    "LEVELS",
    "TWO_WEAPONS_PENALTY",
    "Tag",
    "TwoWeapons",
    "WeaponLevel",
    "level_tag",
    "two_weapons",
    "weapon_level",
]

LEVELS = range(6)
"""The six gradations of a physical perk, 0 to 5 (C-20)."""

HIGHEST = 5
"""The last level of a weapon, defence or two-weapon perk (C-20, C-29, AMB-C36)."""

HIGHEST_TRAINED = 2
"""The last level that training gives; the rest are gained in battle (C-24)."""

COST_PER_LEVEL = 10
"""Perk points a level (C-23, C-28, C-29)."""

TWO_WEAPONS_PENALTY = -5
"""To hit with a weapon in each hand (C-26)."""


class Tag(StrEnum):
    """Where a perk or a level of it comes from (C-24)."""

    FREE = "free"
    TRAINED = "trained"
    BATTLE_ONLY = "battle_only"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.perks", "perks.toml", "tag", self.value)["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponLevel:
    """What a level of weapon mastery gives (C-21, C-22, C-23)."""

    level: int
    damage_percent: int
    hit_bonus: int

    @property
    def cost_total(self) -> int:
        """Perk points from nothing to this level."""
        return COST_PER_LEVEL * self.level

    @property
    def tag(self) -> Tag:
        """Whether this very level can be trained (C-24)."""
        return level_tag(self.level)

    @property
    def damage_factor(self) -> Fraction:
        """What the damage is multiplied by."""
        return 1 + Fraction(self.damage_percent, 100)


def level_tag(level: int) -> Tag:
    """Levels 1 and 2 are trained, 3 to 5 gained in battle (C-24); level 0 everybody has."""
    if level <= 0:
        return Tag.FREE
    return Tag.TRAINED if level <= HIGHEST_TRAINED else Tag.BATTLE_ONLY


def weapon_level(level: int, rulings: Rulings = DEFAULT) -> WeaponLevel:
    """A level of weapon mastery, 0 to 5 (C-20 … C-24, AMB-C07).

    +10% damage a level, +1 to hit a level from the second on.

    >>> weapon_level(5, Rulings(hit_from_2=FromSecond.TOTAL)).hit_bonus
    5
    """
    whole_number(level, "weapon_perk", 0, HIGHEST, "C-20")
    from_second = max(0, level - 1)
    hit = level if rulings.hit_from_2 is FromSecond.TOTAL and level > 1 else from_second
    damage = from_second if rulings.hit_from_2 is FromSecond.ALL else level
    return WeaponLevel(level=level, damage_percent=10 * damage, hit_bonus=hit)


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoWeapons:
    """A weapon in each hand, and the skill against its penalty (C-25 … C-28)."""

    skill_level: int
    hit: Breakdown
    damage_factor: int = 2
    armour_factor: int = 2

    @property
    def hit_penalty(self) -> int:
        """To hit, from −5 to 0."""
        return self.hit.total

    @property
    def skill_cost(self) -> int:
        """Perk points of the skill (C-28)."""
        return COST_PER_LEVEL * self.skill_level


def two_weapons(skill_level: int = 0) -> TwoWeapons:
    """The penalty −5, less one a level of the skill, which has five (C-26, C-28, AMB-C36).

    Twice the damage (C-25), and armour counts double (C-27).

    >>> two_weapons(2).hit.write("en")
    'two weapons −5 + two-weapon skill 2 = −3'
    """
    whole_number(skill_level, "two_weapons", 0, HIGHEST, "C-28")
    why = Breakdown((Term(Pair("два оружия", "two weapons"), TWO_WEAPONS_PENALTY, ("C-26",)),))
    if skill_level:
        why += Term(Pair("навык боя двумя руками", "two-weapon skill"), skill_level, ("C-28",))
    return TwoWeapons(skill_level=skill_level, hit=why)
