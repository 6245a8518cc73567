"""Damage step by step: factors, limits, defence, one rounding (C-3, C-8, C-13, C-21, C-71, C-99 … C-102).

>>> path = (factor(Fraction(6, 5), Pair("сила", "Strength"), "C-3"), factor(Fraction(1, 2), Pair("успех", "success"), "C-101"))
>>> damage(11, path).why.write("en")
'rolled 11 + Strength 2.2 − success 6.6 + rounding 0.4 = 7'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..odds import Odds
from ..rounding import Rounding
from ..words import Pair
from .amounts import at_most, half_rule, start, times, whole
from .rulings import DEFAULT, DamageRounding, DefenceNumber, Rulings

__all__ = [
    "AREA_CUT",
    "Damage",
    "Path",
    "ROLLED",
    "Step",
    "StepKind",
    "area_cut",
    "damage",
    "damage_odds",
    "defended",
    "factor",
    "limit",
    "points",
]

ROLLED = Pair("выпало", "rolled")
AREA_CUT = Fraction(2, 3)


class StepKind(StrEnum):
    """What a step does to the damage."""

    TIMES = "times"
    AT_MOST = "at_most"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way from the dice to the wound."""

    kind: StepKind
    value: int | Fraction
    label: Pair
    rules: tuple[str, ...]


def factor(value: int | Fraction, label: Pair, *rules: str) -> Step:
    """The damage is multiplied."""
    return Step(StepKind.TIMES, value, label, rules)


def limit(value: int, label: Pair, *rules: str) -> Step:
    """The damage cannot be higher here."""
    return Step(StepKind.AT_MOST, value, label, rules)


def area_cut() -> Step:
    """An area attack does 1.5 times less (C-71)."""
    return factor(AREA_CUT, Pair("удар по площади", "area attack"), "C-71")


def defended(defence: Breakdown, rulings: Rulings = DEFAULT) -> tuple[Step, ...]:
    """What a defence number does: it is taken off, or it is a share in per cent (C-29, AMB-C37).

    >>> from alterego_core.perks.armour import defence as number
    >>> damage(10, defended(number(20, 3), Rulings(armour_value=DefenceNumber.PERCENT))).points
    7
    """
    if not defence.total:
        return ()
    label, rules = Pair("защита", "defence"), defence.rules
    if rulings.armour_value is DefenceNumber.PERCENT:
        return (factor(1 - min(Fraction(1), Fraction(defence.total) / 100), label, *rules),)
    return (Step(StepKind.LESS, defence.total, label, rules),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Damage with its explanation; `exact` is the number before the last rounding."""

    why: Breakdown
    exact: int | Fraction

    @property
    def points(self) -> int:
        """HP lost."""
        return self.why.total


def _rounding(rulings: Rulings) -> Rounding:
    return Rounding.FLOOR if rulings.dmg_round is DamageRounding.FLOOR else half_rule(rulings)


def damage(rolled: int | Fraction, steps: Iterable[Step], rulings: Rulings = DEFAULT, label: Pair = ROLLED) -> Damage:
    """The damage that dice do at the end of these steps, never below 0 (AMB-C04)."""
    why, way = start(label, rolled), _rounding(rulings)
    for step in steps:
        if step.kind is StepKind.TIMES:
            why = times(why, step.value, step.label, step.rules)
            if rulings.dmg_round is DamageRounding.EACH:
                why = whole(why, way)
        elif step.kind is StepKind.AT_MOST:
            why = at_most(why, step.value, step.label, step.rules)
        else:
            why += Term(step.label, -min(step.value, max(why.total, 0)), step.rules)
    if why.total < 0:
        why += Term(Pair("не меньше нуля", "not below nought"), -why.total)
    return Damage(why=whole(why, way), exact=why.total)


class Path:
    """The steps as plain whole-number arithmetic, for whole distributions.

    All numbers are counted in parts of one common denominator, so nothing is lost.
    """

    __slots__ = ("_each", "_even", "_floor", "_parts", "_steps")

    def __init__(self, steps: Iterable[Step], rulings: Rulings = DEFAULT) -> None:
        way = _rounding(rulings)
        self._each = rulings.dmg_round is DamageRounding.EACH
        self._floor, self._even = way is Rounding.FLOOR, way is Rounding.HALF_EVEN
        exact = [(step.kind, Fraction(step.value)) for step in steps]
        parts = 1
        for _, value in exact:
            parts *= value.denominator
        self._parts = parts
        self._steps = tuple(
            (kind, value.numerator, value.denominator)
            if kind is StepKind.TIMES
            else (kind, value.numerator * parts // value.denominator, 1)
            for kind, value in exact
        )

    def _whole(self, value: int) -> int:
        parts = self._parts
        if self._floor:
            return value // parts
        if value < 0:
            return -self._whole(-value)
        whole, rest = divmod(value, parts)
        if 2 * rest == parts:
            return whole + (whole % 2 if self._even else 1)
        return whole + (2 * rest > parts)

    def points(self, rolled: int) -> int:
        """HP lost when the dice show `rolled`."""
        parts = self._parts
        value = rolled * parts
        for kind, number, below in self._steps:
            if kind is StepKind.TIMES:
                # the parts hold every denominator to come: nothing is lost here
                value = value * number // below
                if self._each:
                    value = self._whole(value) * parts
            elif kind is StepKind.AT_MOST:
                value = min(value, number)
            else:
                value -= min(number, max(value, 0))
        return self._whole(value) if value > 0 else 0


def points(rolled: int | Fraction, steps: Iterable[Step], rulings: Rulings = DEFAULT) -> int:
    """The same number as `damage`, without the explanation.

    >>> points(7, (factor(Fraction(6, 5), ROLLED, "C-3"), factor(Fraction(1, 2), ROLLED, "C-101")))
    4
    """
    steps = tuple(steps)
    if type(rolled) is not int:
        return damage(rolled, steps, rulings).points
    return Path(steps, rulings).points(rolled)


def damage_odds(rolled: Odds, steps: Iterable[Step], rulings: Rulings = DEFAULT) -> Odds:
    """The distribution of the damage from that of the dice.

    >>> damage_odds(Odds.die(2), (factor(Fraction(1, 2), ROLLED, "C-101"),))
    Odds({1: 2})
    """
    steps = tuple(steps)
    if all(type(value) is int for value in rolled):
        return rolled.map(Path(steps, rulings).points)
    return rolled.map(lambda value: points(value, steps, rulings))
