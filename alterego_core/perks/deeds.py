"""Non-combat actions: 3d6, a fitting characteristic, and three failures in a row (C-108 … C-113).

>>> from alterego_core.perks.checks import success_chance
>>> deed = check_of(Characteristic.DEXTERITY, 8)
>>> success_chance(deed), may_repeat(Result.FAILURE, failures_before=2)
(Fraction(181, 216), False)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..breakdown import Breakdown
from .characteristics import Characteristic, roll_bonus
from .checks import Check, odds
from .errors import whole_number
from .results import Result, Table
from .rulings import DEFAULT, FailureStreak, NonCombatBonus, Rulings

__all__ = [
    "ALLOWED_FAILURES",
    "FITTING",
    "FailureChances",
    "Try",
    "check_of",
    "failure_chances",
    "may_repeat",
    "may_try",
    "streak",
]

ALLOWED_FAILURES = 3
"""Failures in a row that end the right to repeat (C-110)."""

FITTING = {
    "stealth": Characteristic.DEXTERITY,
    "attentiveness": Characteristic.INTELLECT,
    "persuasion": Characteristic.INTELLECT,
}
"""The examples of the text: what characteristic helps what (C-113)."""


def check_of(
    characteristic: Characteristic | None = None,
    value: int = 0,
    extra: Breakdown = Breakdown(),
    rulings: Rulings = DEFAULT,
) -> Check:
    """A non-combat roll, with the proposed bonus of a fitting characteristic (C-108, C-113, AMB-C49)."""
    why = extra
    if characteristic is not None and rulings.nc_optional is NonCombatBonus.ON:
        why = roll_bonus(characteristic, value, rulings, rules=("C-113",)) + extra
    return Check(table=Table.NON_COMBAT, bonus=why)


@dataclass(frozen=True, slots=True)
class Try:
    """One try in the GM's record: which action, and the row it came to."""

    action: str
    result: Result


def streak(tries: Sequence[Try], action: str, rulings: Rulings = DEFAULT) -> int:
    """Failures in a row that count against an action, the latest last (C-110, AMB-C50).

    >>> from alterego_core.perks.rulings import FailureStreak
    >>> record = [Try("lock", Result.FAILURE), Try("lock", Result.FAILURE), Try("climb", Result.FAILURE)]
    >>> streak(record, "lock"), streak(record, "lock", Rulings(three_fails=FailureStreak.ANY))
    (2, 3)
    """
    number = 0
    for each in reversed(tries):
        if each.action != action and rulings.three_fails is FailureStreak.SAME:
            continue
        if each.result.good:
            break
        number += 1
    return number


def may_try(tries: Sequence[Try], action: str, rulings: Rulings = DEFAULT) -> bool:
    """Whether an action may be tried once more: no critical failure at it, no three failures (C-109, C-110)."""
    if any(each.action == action and each.result is Result.CRITICAL_FAILURE for each in tries):
        return False
    return streak(tries, action, rulings) < ALLOWED_FAILURES


def may_repeat(result: Result, failures_before: int = 0) -> bool | None:
    """Whether a failed action may be repeated; None after a success (C-109, C-110).

    `failures_before`: failures in a row before this one.

    >>> may_repeat(Result.FAILURE, 1), may_repeat(Result.CRITICAL_FAILURE), may_repeat(Result.SUCCESS)
    (True, False, None)
    """
    whole_number(failures_before, "failures", 0, 1000, "C-110")
    if result.good:
        return None
    return result is not Result.CRITICAL_FAILURE and failures_before + 1 < ALLOWED_FAILURES


@dataclass(frozen=True, slots=True)
class FailureChances:
    """Chances of a critical failure, of an ordinary one, and of three of these in a row."""

    critical: Fraction
    ordinary: Fraction

    @property
    def three_in_row(self) -> Fraction:
        """Three ordinary failures one after the other."""
        return self.ordinary**ALLOWED_FAILURES


def failure_chances(asked: Check, rulings: Rulings = DEFAULT) -> FailureChances:
    """How an action may fail (C-109, C-110).

    >>> failure_chances(check_of()).three_in_row
    Fraction(1225043, 10077696)
    """
    found = odds(asked, rulings)
    return FailureChances(found.chance(Result.CRITICAL_FAILURE), found.chance(Result.FAILURE))
