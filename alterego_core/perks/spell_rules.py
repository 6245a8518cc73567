"""What the rows of a spell's tables lead to, for odds and play alike (C-86 … C-94).

>>> effects(Result.CRITICAL_SUCCESS, Result.SUCCESS)
Effects(maximum=True, no_dodge=False)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..words import Pair
from .damage import Step, factor
from .results import Result
from .rulings import DEFAULT, CastingCritical, Rulings, SavingThrows, SelfHit
from .spells import Spell, Target

__all__ = [
    "Effects",
    "caster_saving_throw",
    "effects",
    "saving_throw_after_casting",
    "saving_throw_after_hit",
    "self_step",
]


@dataclass(frozen=True, slots=True)
class Effects:
    """Whether the dice count as their maximum, and whether a full dodge is ruled out."""

    maximum: bool
    no_dodge: bool


def effects(casting: Result, hit: Result | None, rulings: Rulings = DEFAULT) -> Effects:
    """What critical successes do (C-89, C-94, AMB-C29); `hit` None where nothing had to hit."""
    read = casting is Result.CRITICAL_SUCCESS
    struck = hit is Result.CRITICAL_SUCCESS
    if rulings.cast_crit is CastingCritical.SAME:
        return Effects(read or struck, read or struck)
    return Effects(read, struck)


def saving_throw_after_casting(spell: Spell, rulings: Rulings = DEFAULT) -> bool:
    """Whether the target saves before the hit check as well (C-88, AMB-C28)."""
    return spell.target is Target.AIMED and rulings.save_double is SavingThrows.TWO


def saving_throw_after_hit(spell: Spell) -> bool:
    """Whether the target saves at all: not against what a mage casts on himself (C-88, C-90, C-93)."""
    return spell.target is not Target.SELF


def caster_saving_throw(rulings: Rulings = DEFAULT) -> bool:
    """Whether the caster may save against his own spell (C-86, AMB-C30)."""
    return rulings.self_hit is SelfHit.SAVE


def self_step() -> Step:
    """Half of the damage goes to the caster (C-86)."""
    return factor(Fraction(1, 2), Pair("удар по магу", "strikes the caster"), "C-86")
