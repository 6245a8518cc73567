"""Saving throws: against what, with which bonuses, and what comes through (C-95 … C-102).

>>> target = Defender(dexterity=6, will=7)
>>> check_of(target, Attacked.MAGICALLY).bonus.write("en")
'Will 2.8 + rounding 0.2 = 3'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..odds import Odds
from ..words import Pair
from .armour import defence, shield_bonus
from .characteristics import START, Characteristic, roll_bonus
from .checks import Check, odds
from .damage import Step, defended, factor
from .results import Result, Table, row_of
from .rulings import DEFAULT, DodgeHalf, FullDodge, LostAction, Rulings

__all__ = [
    "Attacked",
    "Defender",
    "armour_steps",
    "check_of",
    "loses_action",
    "multiplier",
    "multiplier_odds",
    "step",
]


class Attacked(StrEnum):
    """Which characteristic answers: Dexterity to blows, Will to spells (C-96, C-97)."""

    PHYSICALLY = "physically"
    MAGICALLY = "magically"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defender:
    """Who is attacked: characteristics as they are in armour, and what protects him.

    `armour` and `shield` are the GM's numbers, `defence_skill` and `shield_skill` the
    levels of the perks, 0 to 5 (C-29, C-98). `extra`: own perks and the GM's bonuses to
    the saving throw.
    """

    name: str = ""
    dexterity: int = START
    will: int = START
    armour: int | Fraction = 0
    defence_skill: int = 0
    shield: int = 0
    shield_skill: int = 0
    extra: tuple[Term, ...] = ()


def check_of(defender: Defender, attacked: Attacked, rulings: Rulings = DEFAULT) -> Check:
    """The saving throw of a defender (C-95, C-96, C-97, C-98).

    >>> check_of(Defender(dexterity=8, shield=2), Attacked.PHYSICALLY).bonus.total
    5
    """
    if attacked is Attacked.PHYSICALLY:
        why = roll_bonus(Characteristic.DEXTERITY, defender.dexterity, rulings, rules=("C-4", "C-96"))
    else:
        why = roll_bonus(Characteristic.WILL, defender.will, rulings, rules=("C-7", "C-97"))
    if defender.shield:
        why += shield_bonus(defender.shield, defender.shield_skill, rulings)
    return Check(table=Table.SAVING_THROW, bonus=why + Breakdown(defender.extra))


def multiplier(result: Result, attacker_critical: bool = False, rulings: Rulings = DEFAULT) -> Fraction:
    """What share of the damage comes through (C-99, C-100, C-101, C-102, AMB-C25 … AMB-C27).

    `attacker_critical`: the attack rules a full dodge out (C-82, C-94).

    >>> [multiplier(result) for result in (Result.CRITICAL_FAILURE, Result.SUCCESS, Result.CRITICAL_SUCCESS)]
    [Fraction(3, 2), Fraction(1, 2), Fraction(0, 1)]
    >>> multiplier(Result.CRITICAL_SUCCESS, attacker_critical=True)
    Fraction(1, 2)
    """
    if result is Result.CRITICAL_SUCCESS:
        half = attacker_critical and rulings.full_dodge is FullDodge.HALF
        return Fraction(1, 2) if half else Fraction(0)
    if result is Result.SUCCESS:
        # a full dodge is ruled out against a critical, and half is what is left of it
        dodged = rulings.dodge_half is DodgeHalf.DODGE and not attacker_critical
        return Fraction(0) if dodged else Fraction(1, 2)
    if rulings.save_action is LostAction.ATTACKER and result is not Result.NO_ROW:
        return Fraction(0)
    return Fraction(3, 2) if result is Result.CRITICAL_FAILURE else Fraction(1)


def loses_action(result: Result, rulings: Rulings = DEFAULT) -> bool:
    """Whether the defender's own action of that post is lost (C-95, AMB-C27).

    >>> loses_action(Result.FAILURE), loses_action(Result.SUCCESS)
    (True, False)
    """
    return rulings.save_action is LostAction.DEFENDER and result in (Result.CRITICAL_FAILURE, Result.FAILURE)


def multiplier_odds(asked: Check, attacker_critical: bool = False, rulings: Rulings = DEFAULT) -> Odds:
    """The distribution of what comes through.

    >>> from alterego_core.perks.checks import check
    >>> multiplier_odds(check(Table.SAVING_THROW)).mean
    Fraction(3, 4)
    """
    return odds(asked, rulings).map(lambda result: multiplier(result, attacker_critical, rulings))


def step(result: Result, attacker_critical: bool = False, rulings: Rulings = DEFAULT) -> Step:
    """The saving throw as a step of the damage."""
    row = row_of(Table.SAVING_THROW, result)
    label = Pair(f"спас-бросок, {row.name.ru}", f"saving throw, {row.name.en}")
    return factor(multiplier(result, attacker_critical, rulings), label, *((row.rule,) if row.rule else ()))


def armour_steps(defender: Defender, two_weapons: bool = False, rulings: Rulings = DEFAULT) -> tuple[Step, ...]:
    """What the defender's armour does to damage (C-27, C-29)."""
    return defended(defence(defender.armour, defender.defence_skill, two_weapons), rulings)
