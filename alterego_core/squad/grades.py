"""Grades of a check: five rolled ones and two automatic ones (B-5 … B-12).

>>> [grade.label["en"] for grade in ROLLED]  # doctest: +NORMALIZE_WHITESPACE
['spectacular failure', 'failure', 'doubtful success', 'success', 'spectacular success']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..tables import row
from ..words import Pair
from .rulings import DEFAULT, AutoGrade, Doubtful, Rulings

__all__ = ["DoubtfulReading", "GRADES", "Grade", "GradeOdds", "ROLLED", "comes_off", "counts_as"]

_PACKAGE, _FILE = "alterego_core.squad", "grades.toml"


class Grade(StrEnum):
    """How well a check went. Compare grades by `rank`, from −2 to 2.

    >>> Grade.GRAND_FAILURE.rank, Grade.DOUBTFUL.rank, Grade.AUTO_SUCCESS.rank
    (-2, 0, 1)
    """

    GRAND_FAILURE = "grand_failure"
    FAILURE = "failure"
    DOUBTFUL = "doubtful"
    SUCCESS = "success"
    GRAND_SUCCESS = "grand_success"
    AUTO_FAILURE = "auto_failure"
    AUTO_SUCCESS = "auto_success"

    @property
    def rank(self) -> int:
        """−2 … 2; the automatic grades rank as plain failure and success."""
        return _RANK[self]

    @property
    def automatic(self) -> bool:
        """Decided without a roll (B-12)."""
        return self in (Grade.AUTO_FAILURE, Grade.AUTO_SUCCESS)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row(_PACKAGE, _FILE, "grade", self.value)["name"]

    @property
    def test(self) -> Pair:
        """The comparison that gives it, in words."""
        return row(_PACKAGE, _FILE, "grade", self.value)["test"]

    @property
    def rule(self) -> str:
        """B-6, B-7, B-8, B-10, B-11 or B-12."""
        return row(_PACKAGE, _FILE, "grade", self.value)["rule"]


_RANK = {
    Grade.GRAND_FAILURE: -2,
    Grade.FAILURE: -1,
    Grade.DOUBTFUL: 0,
    Grade.SUCCESS: 1,
    Grade.GRAND_SUCCESS: 2,
    Grade.AUTO_FAILURE: -1,
    Grade.AUTO_SUCCESS: 1,
}

ROLLED: tuple[Grade, ...] = tuple(Grade)[:5]
"""The five grades dice can give, worst first (B-6, B-7, B-8, B-10, B-11)."""

GRADES: tuple[Grade, ...] = tuple(sorted(Grade, key=lambda grade: grade.rank))
"""All seven, worst first."""


class DoubtfulReading(StrEnum):
    """The four things a GM may make of a tie (B-9).

    >>> [reading.comes_off for reading in DoubtfulReading]
    [True, False, True, False]
    """

    EDGE_SUCCESS = "edge_success"
    EDGE_FAILURE = "edge_failure"
    SUCCESS_WITH_COMPLICATION = "success_with_complication"
    FAILURE_WITH_CONSOLATION = "failure_with_consolation"

    @property
    def comes_off(self) -> bool:
        """Whether the action is done."""
        return row(_PACKAGE, _FILE, "doubtful", self.value)["comes_off"]

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row(_PACKAGE, _FILE, "doubtful", self.value)["name"]


def counts_as(grade: Grade, rulings: Rulings = DEFAULT) -> Grade:
    """The rolled grade an automatic outcome stands for (B-12, AMB-B02); others stay.

    >>> counts_as(Grade.AUTO_SUCCESS)
    <Grade.SUCCESS: 'success'>
    """
    if not grade.automatic:
        return grade
    grand = rulings.auto_grade is AutoGrade.GRAND
    if grade is Grade.AUTO_SUCCESS:
        return Grade.GRAND_SUCCESS if grand else Grade.SUCCESS
    return Grade.GRAND_FAILURE if grand else Grade.FAILURE


def comes_off(grade: Grade, rulings: Rulings = DEFAULT, tie: DoubtfulReading | None = None) -> bool | None:
    """Whether the action is done; None for a tie that the GM has yet to read (B-8, B-9, AMB-B11).

    `tie`: the GM's word, which beats any ruling.

    >>> comes_off(Grade.SUCCESS), comes_off(Grade.DOUBTFUL)
    (True, None)
    >>> comes_off(Grade.DOUBTFUL, tie=DoubtfulReading.SUCCESS_WITH_COMPLICATION)
    True
    """
    if grade is not Grade.DOUBTFUL:
        return grade.rank > 0
    if tie is not None:
        return tie.comes_off
    return {Doubtful.ASK: None, Doubtful.SUCCESS: True, Doubtful.FAILURE: False}[rulings.doubtful]


@dataclass(frozen=True, slots=True)
class GradeOdds:
    """Exact odds of every grade, kept as whole-number weights.

    >>> odds = GradeOdds({Grade.FAILURE: 15, Grade.DOUBTFUL: 6, Grade.SUCCESS: 15})
    >>> odds.chance(Grade.DOUBTFUL), odds.at_least(Grade.DOUBTFUL), odds.success
    (Fraction(1, 6), Fraction(7, 12), Fraction(5, 12))
    """

    weights: Mapping[Grade, int]

    def __post_init__(self) -> None:
        kept = {grade: self.weights[grade] for grade in GRADES if self.weights.get(grade)}
        if not kept or any(weight < 0 for weight in kept.values()):
            raise ValueError(f"weights above zero are needed: {dict(self.weights)}")
        object.__setattr__(self, "weights", kept)

    def __hash__(self) -> int:
        return hash(tuple((grade, self.chance(grade)) for grade in self.weights))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GradeOdds):
            return NotImplemented
        return all(self.chance(grade) == other.chance(grade) for grade in GRADES)

    def __iter__(self) -> Iterator[Grade]:
        """The possible grades, worst first."""
        return iter(self.weights)

    @property
    def total(self) -> int:
        """Sum of the weights."""
        return sum(self.weights.values())

    def chance(self, *grades: Grade) -> Fraction:
        """The chance of any of these grades."""
        return Fraction(sum(self.weights.get(grade, 0) for grade in set(grades)), self.total)

    def at_least(self, grade: Grade) -> Fraction:
        """The chance of this grade or a better one, by rank."""
        return self.chance(*(each for each in self.weights if each.rank >= grade.rank))

    @property
    def success(self) -> Fraction:
        """The chance of a success or better; ties left out."""
        return self.at_least(Grade.SUCCESS)

    @property
    def doubtful(self) -> Fraction:
        """The chance of a tie (B-8)."""
        return self.chance(Grade.DOUBTFUL)

    @property
    def failure(self) -> Fraction:
        """The chance of a failure or worse."""
        return 1 - self.at_least(Grade.DOUBTFUL)

    def comes_off(self, rulings: Rulings = DEFAULT) -> Fraction:
        """The chance that the action is done.

        Where the GM decides each tie, ties count as done: that is what runs
        without a GM do (AMB-B11).
        """
        done = [grade for grade in self.weights if comes_off(grade, rulings) is not False]
        return self.chance(*done)

    def counted(self, rulings: Rulings = DEFAULT) -> GradeOdds:
        """The same with automatic outcomes put under the grade they count as (AMB-B02)."""
        weights: dict[Grade, int] = {}
        for grade, weight in self.weights.items():
            kept = counts_as(grade, rulings)
            weights[kept] = weights.get(kept, 0) + weight
        return GradeOdds(weights)
