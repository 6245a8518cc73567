"""Mana: what a spell costs (C-35, C-83, C-84).

>>> damage_cost(30, 4, 4).total, spell_cost(30, 4, 4, dice=10).total
(8, 17)
"""

from __future__ import annotations

from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..rounding import Rounding
from ..words import Pair, number
from .amounts import half_rule, whole
from .errors import refuse, whole_number
from .grades import HIGHEST, SchoolGrade, grade
from .results import Result
from .rulings import DEFAULT, ManaFail, ManaParts, ManaRounding, OneSchool, PairGrade, RangeWhich, Rulings

__all__ = [
    "damage_cost",
    "dice_cost",
    "exact_cost",
    "mean",
    "pair_grade",
    "range_grade",
    "spell_cost",
    "spent",
]


def _two(primary: int, secondary: int | None, rulings: Rulings) -> tuple[int, int]:
    whole_number(primary, "primary", 0, HIGHEST, "C-84")
    if secondary is None:
        return primary, primary if rulings.one_school is OneSchool.TWICE else 0
    return primary, whole_number(secondary, "secondary", 0, HIGHEST, "C-84")


def mean(primary: int, secondary: int | None = None, rulings: Rulings = DEFAULT) -> Fraction:
    """The arithmetic mean of the two schools' grades (C-84, C-85).

    `secondary` None: a spell of a single school (AMB-C22).

    >>> mean(5, 4), mean(4), mean(4, rulings=Rulings(one_school=OneSchool.HALF))
    (Fraction(9, 2), Fraction(4, 1), Fraction(2, 1))
    """
    return Fraction(sum(_two(primary, secondary, rulings)), 2)


def pair_grade(primary: int, secondary: int | None = None, rulings: Rulings = DEFAULT) -> SchoolGrade:
    """The grade of a spell, for its damage and dice (C-42, C-84, C-85, AMB-C21).

    >>> pair_grade(5, 3).grade, pair_grade(3, 4).max_damage
    (4, 18)
    """
    if rulings.pair_grade is PairGrade.PRIMARY:
        return grade(whole_number(primary, "primary", 0, HIGHEST, "C-84"))
    if rulings.pair_grade is PairGrade.LOWER:
        return grade(primary if secondary is None else min(_two(primary, secondary, rulings)))
    return grade(int(mean(primary, secondary, rulings)))


def range_grade(primary: int, secondary: int | None = None, rulings: Rulings = DEFAULT) -> SchoolGrade:
    """The grade whose range bonus counts: the mean rounded down, or the primary one (C-43 … C-46, AMB-C11).

    >>> range_grade(9, 6).range_bonus, range_grade(9, 6, Rulings(range_which=RangeWhich.PRIMARY)).range_bonus
    (2, 4)
    """
    if rulings.range_which is RangeWhich.PRIMARY:
        return grade(whole_number(primary, "primary", 0, HIGHEST, "C-43"))
    return grade(int(mean(primary, secondary, rulings)))


def exact_cost(
    damage: int | Fraction, primary: int, secondary: int | None = None, rulings: Rulings = DEFAULT
) -> Fraction:
    """Damage by the mean of the schools, not rounded (C-83, C-84). Raises `RuleError` without a school.

    >>> exact_cost(18, 3, 4)
    Fraction(36, 7)
    """
    level = mean(primary, secondary, rulings)
    if not level:
        raise refuse("no_school", "primary", "C-84")
    if damage < 0:
        raise refuse("damage_range", "damage", "C-84", value=damage, most=grade(HIGHEST).max_damage)
    return Fraction(damage) / level


def damage_cost(
    damage: int | Fraction, primary: int, secondary: int | None = None, rulings: Rulings = DEFAULT
) -> Breakdown:
    """Mana for the damage (C-83, C-84, AMB-C20): rounded, at least one.

    >>> damage_cost(45, 5, 4).total, damage_cost(1, 9, 9).write("en")
    (10, 'damage 0.11 + rounding 0.89 = 1')
    """
    exact = exact_cost(damage, primary, secondary, rulings)
    level = mean(primary, secondary, rulings)
    note = Pair.each(lambda lang: f"{number(damage, lang)} / {number(level, lang)}")
    plain = exact.numerator if exact.denominator == 1 else exact
    why = Breakdown((Term(Pair("урон", "damage"), plain, ("C-83", "C-84"), note),))
    if rulings.mana_round is ManaRounding.EXACT:
        return why
    way = Rounding.CEIL if rulings.mana_round is ManaRounding.UP else half_rule(rulings)
    why_whole = whole(why, way)
    if why_whole.total < 1:
        return why + Term(Pair("округление", "rounding"), 1 - exact, ("C-12", "C-84"))
    return why_whole


def dice_cost(dice: int) -> Breakdown:
    """Mana for the dice: one for each but the first (C-35)."""
    whole_number(dice, "dice", 1, 200, "C-35")
    return Breakdown((Term(Pair("лишние кубики", "extra dice"), dice - 1, ("C-35",)),) if dice > 1 else ())


def spell_cost(
    damage: int | Fraction,
    primary: int,
    secondary: int | None = None,
    dice: int = 1,
    rulings: Rulings = DEFAULT,
) -> Breakdown:
    """Mana for a spell: its damage and its extra dice (C-35, C-84, AMB-C18).

    >>> spell_cost(60, 6, 6, dice=15).write("en")
    'damage 10 + extra dice 14 = 24'
    """
    if rulings.mana_two is ManaParts.BASE:
        return damage_cost(damage, primary, secondary, rulings)
    if rulings.mana_two is ManaParts.DICE:
        return dice_cost(dice)
    return damage_cost(damage, primary, secondary, rulings) + dice_cost(dice)


def spent(mana: int | Fraction, casting: Result, rulings: Rulings = DEFAULT) -> int | Fraction:
    """Mana gone after a casting: all of it, unless a failed one costs nothing (C-84, C-87, AMB-C31).

    A spell that strikes its caster was cast, and is paid for (C-86).

    >>> spent(8, Result.FAILURE), spent(8, Result.FAILURE, Rulings(mana_fail=ManaFail.KEPT))
    (8, 0)
    """
    kept = rulings.mana_fail is ManaFail.KEPT and casting in (Result.FAILURE, Result.NO_ROW)
    return 0 if kept else mana
