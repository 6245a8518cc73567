"""The check: 3d6 and a bonus, read from a table (C-71, C-78 … C-94, C-99 … C-102, C-108 … C-112).

A `Check` is a value; `total`, `judge`, `odds`, `roll` and `from_dice` read the same one.

>>> blow = check(Table.HIT, 4)
>>> odds(blow).chance(Result.SUCCESS), judge(blow, 3)
(Fraction(65, 72), <Result.CRITICAL_FAILURE: 'critical_failure'>)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import Die, DiceRoll, roll_dice
from ..dice import from_faces as dice_from_faces
from ..odds import Odds
from ..words import Pair
from .amounts import half_rule, start, times, whole
from .errors import refuse, whole_number
from .results import ATTACKS, Result, ResultRow, Table, row_of
from .rulings import (
    DEFAULT,
    AreaRoll,
    AreaWord,
    BeyondTable,
    Critical,
    CriticalFailure,
    CriticalPenalty,
    RangeBonus,
    Rulings,
)

__all__ = [
    "DICE",
    "SUCCESS_FROM",
    "Check",
    "Outcome",
    "area_dice",
    "check",
    "critical_from",
    "from_dice",
    "judge",
    "natural_odds",
    "odds",
    "outcome",
    "roll",
    "success_chance",
    "success_from",
    "total",
]

DICE: tuple[Die, ...] = (Die(6), Die(6), Die(6))
"""Three dice for everything (C-78, C-108)."""

SUCCESS_FROM = 11
"""The lowest total of a success; exactly half of all throws reach it."""

_BEST, _WORST = 18, 3
_AREA = Fraction(3, 2)
_LARGEST = 1000


@cache
def natural_odds() -> Odds:
    """The distribution of 3d6 (C-78).

    >>> natural_odds().chance(3)
    Fraction(1, 216)
    """
    return Odds.n_of(3, Odds.die(6))


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One roll of 3d6 to come.

    `bonus` explains everything added to the dice. `area`: the dice of an attack on an
    area (C-71). `range_bonus`: N of a school's grade, 0 to 4 (C-43 … C-46); `shift`:
    what the mage makes of it where he may choose, −N … N, None for N (AMB-C10).
    """

    table: Table
    bonus: Breakdown = Breakdown()
    area: bool = False
    range_bonus: int = 0
    shift: int | None = None

    def __post_init__(self) -> None:
        whole_number(self.range_bonus, "range_bonus", 0, 4, "C-43")
        if self.shift is not None:
            whole_number(self.shift, "shift", -self.range_bonus, self.range_bonus, "C-43")
        if abs(self.bonus.total) > _LARGEST:
            raise refuse("number_too_large", "bonus", value=self.bonus.total, most=_LARGEST)


def check(table: Table, bonus: int | Fraction = 0, label: Pair | None = None, **more) -> Check:
    """A check whose bonus is one known number."""
    why = start(label or Pair("бонус", "bonus"), bonus) if bonus else Breakdown()
    return Check(table=table, bonus=why, **more)


def _dice_term(asked: Check, natural: int) -> Breakdown:
    return start(Pair("3к6", "3d6"), natural, (asked.table.rule,))


def _shifted(asked: Check, rulings: Rulings) -> int:
    """What the range bonus adds to the roll itself, if anything (AMB-C10)."""
    if rulings.range_bonus is RangeBonus.ADD:
        return asked.range_bonus
    if rulings.range_bonus is RangeBonus.CHOOSE:
        return asked.range_bonus if asked.shift is None else asked.shift
    return 0


def area_dice(asked: Check, natural: int, rulings: Rulings = DEFAULT) -> Breakdown:
    """What the dice of an area attack count as: 1.5 times, rounded where it is (C-71, AMB-C16, AMB-C17).

    Where a ruling puts the bonuses inside the brackets, they are in it already.

    >>> area_dice(check(Table.HIT, 3, area=True), 5).write("en")
    '3d6 5 + area attack 2.5 + rounding 0.5 = 8'
    """
    why, label = _dice_term(asked, natural), Pair("удар по площади", "area attack")
    if rulings.area_word is AreaWord.BOTH_DOWN:
        return times(why, 1 / _AREA, label, ("C-71",))
    if rulings.area is AreaRoll.AFTER:
        why += _bonuses(asked, rulings)
    why = times(why, _AREA, label, ("C-71",))
    return why if rulings.area is AreaRoll.EXACT else whole(why, half_rule(rulings))


def _bonuses(asked: Check, rulings: Rulings) -> Breakdown:
    shift = _shifted(asked, rulings)
    return asked.bonus + Term(Pair("бонус диапазона", "range bonus"), shift, ("C-43",)) if shift else asked.bonus


def total(asked: Check, natural: int, rulings: Rulings = DEFAULT) -> Breakdown:
    """Dice and bonuses together; for an area attack the dice count 1.5 times (C-71, AMB-C16, AMB-C17).

    >>> total(check(Table.HIT, 3, area=True), 5).write("en")
    '3d6 5 + area attack 2.5 + rounding 0.5 + bonus 3 = 11'
    """
    whole_number(natural, "natural", _WORST, _BEST, "C-78")
    if not asked.area:
        return _dice_term(asked, natural) + _bonuses(asked, rulings)
    dice = area_dice(asked, natural, rulings)
    inside = rulings.area is AreaRoll.AFTER and rulings.area_word is AreaWord.PRINTED
    return dice if inside else dice + _bonuses(asked, rulings)


def success_from(asked: Check, rulings: Rulings = DEFAULT) -> Breakdown:
    """The lowest total of a success: 11, less the range bonus of a school's grade (C-43 … C-46, C-81, C-93, AMB-C10).

    >>> success_from(check(Table.SPELL_HIT, range_bonus=2)).write("en")
    'success from 11 − range bonus 2 = 9'
    """
    why = start(Pair("успех от", "success from"), SUCCESS_FROM, (row_of(asked.table, Result.SUCCESS).rule,))
    lowered = _lowered(asked, rulings)
    if not lowered:
        return why
    # the grades with a bonus are the sixth to the ninth, one rule each
    return why + Term(Pair("бонус диапазона", "range bonus"), -lowered, (f"C-{42 + lowered}",))


def critical_from(asked: Check, rulings: Rulings = DEFAULT) -> int:
    """From where on a throw is a critical success: 18, or less where the range bonus widens it (AMB-C10).

    >>> critical_from(check(Table.HIT)), critical_from(
    ...     check(Table.SPELL_HIT, range_bonus=4), Rulings(range_bonus=RangeBonus.WIDEN_CRIT))
    (18, 14)
    """
    return _BEST - (_lowered(asked, rulings) if rulings.range_bonus is RangeBonus.WIDEN_CRIT else 0)


def _lowered(asked: Check, rulings: Rulings) -> int:
    """What the range bonus takes off the threshold of success."""
    return asked.range_bonus if rulings.range_bonus in (RangeBonus.LOWER, RangeBonus.WIDEN_CRIT) else 0


def _judged(asked: Check, natural: int, reached: int | Fraction, rulings: Rulings) -> Result:
    best = critical_from(asked, rulings)
    by_total = rulings.crit is Critical.TOTAL
    if asked.area:
        by_total = rulings.area is AreaRoll.TOTAL_CRIT or (by_total and rulings.area is not AreaRoll.HALF_UP)
    penalties = rulings.crit_penalty is CriticalPenalty.TOTAL
    helped = rulings.crit_fail is CriticalFailure.ONLY_ATTACK and asked.table not in ATTACKS
    if natural == _WORST and not (helped and reached > _WORST):
        return Result.CRITICAL_FAILURE
    if penalties and reached <= _WORST:
        return Result.CRITICAL_FAILURE
    if natural >= best and not (penalties and reached < best):
        return Result.CRITICAL_SUCCESS
    if by_total and reached >= best:
        return Result.CRITICAL_SUCCESS
    if rulings.over_range is BeyondTable.NONE and not _WORST < reached < _BEST:
        return Result.NO_ROW
    return Result.SUCCESS if reached >= SUCCESS_FROM - _lowered(asked, rulings) else Result.FAILURE


def judge(asked: Check, natural: int, rulings: Rulings = DEFAULT) -> Result:
    """The row that a throw of the dice gives.

    Natural 3 and 18 are the ends of the table (C-79, C-82, C-86, C-89, C-91, C-94,
    C-99, C-102, C-109, C-112); totals of 11 and more succeed, others fail (C-80, C-81,
    C-87, C-88, C-92, C-93, C-100, C-101, C-110, C-111). How bonuses and penalties move
    the ends: AMB-C12 … AMB-C15; what a range bonus does: AMB-C10.

    >>> judge(check(Table.HIT, -6), 18), judge(check(Table.HIT, -6), 16)
    (<Result.CRITICAL_SUCCESS: 'critical_success'>, <Result.FAILURE: 'failure'>)
    """
    return _judged(asked, natural, total(asked, natural, rulings).total, rulings)


def odds(asked: Check, rulings: Rulings = DEFAULT) -> Odds:
    """Exact odds of the rows.

    >>> odds(check(Table.SPELL_HIT, range_bonus=4)).chance_that(lambda result: result.good)
    Fraction(49, 54)
    """
    weights: dict[Result, int] = {}
    # without an area the dice stand alone in the sum: one breakdown serves all throws
    rest = None if asked.area else total(asked, _WORST, rulings).total - _WORST
    for natural, weight in natural_odds().items():
        reached = total(asked, natural, rulings).total if rest is None else natural + rest
        result = _judged(asked, natural, reached, rulings)
        weights[result] = weights.get(result, 0) + weight
    return Odds(weights)


def success_chance(asked: Check, rulings: Rulings = DEFAULT) -> Fraction:
    """The chance of a success or better.

    >>> success_chance(check(Table.HIT))
    Fraction(1, 2)
    """
    return odds(asked, rulings).chance_that(lambda result: result.good)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a check; `dice` is None where only their sum is known."""

    check: Check
    natural: int
    total: Breakdown
    result: Result
    dice: DiceRoll | None = None

    @property
    def row(self) -> ResultRow:
        """The row of the table in words."""
        return row_of(self.check.table, self.result)


def outcome(asked: Check, thrown: int | DiceRoll, rulings: Rulings = DEFAULT) -> Outcome:
    """The outcome of dice that lie on the table, given whole or as their sum (3 … 18).

    >>> outcome(check(Table.CASTING, 2), 8).row.name["en"]
    'not read'
    """
    dice = thrown if isinstance(thrown, DiceRoll) else None
    natural = thrown if dice is None else dice.total
    why = total(asked, natural, rulings)
    result = _judged(asked, natural, why.total, rulings)
    return Outcome(check=asked, natural=natural, total=why, result=result, dice=dice)


def roll(asked: Check, rng: Random, rulings: Rulings = DEFAULT) -> Outcome:
    """Three dice thrown and read.

    >>> roll(check(Table.HIT), Random(1)).dice.faces
    (2, 5, 1)
    """
    return outcome(asked, roll_dice(DICE, rng), rulings)


def from_dice(asked: Check, faces: Sequence[int], rulings: Rulings = DEFAULT) -> Outcome:
    """The outcome of three dice thrown by hand. Raises `DiceError` for faces they do not have.

    >>> from_dice(check(Table.HIT), [6, 6, 6]).result
    <Result.CRITICAL_SUCCESS: 'critical_success'>
    """
    return outcome(asked, dice_from_faces(DICE, faces), rulings)
