"""Luck against the odds, exactly: how far the dice went from what was to be expected.

>>> from .entries import Entry, RollRecord
>>> def roll(faces, total, success):
...     return RollRecord(formula="1d6", faces=(faces,), total=total, chance=Fraction(1, 2), success=success)
>>> journal = tuple(
...     Entry(number=n, evening=1, seconds=0, rolls=(roll(face, face, True),)) for n, face in enumerate((6, 5, 6), 1)
... )
>>> found = luck(journal)
>>> found.points, found.expected, found.successes, found.at_least
(Fraction(13, 2), Fraction(3, 2), 3, Fraction(1, 8))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..errors import LimitError
from ..notation import parse
from ..odds import Odds
from ..rounding import plain
from .entries import RollRecord
from .journal import Journal

__all__ = ["Luck", "MOST_CHECKS", "luck", "mishaps", "quantile", "repeated"]

MOST_CHECKS = 400
"""Checks whose successes are weighed exactly; of more the latest count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """What the dice gave, and what was to be expected of them.

    `points` is the sum of all totals less the sum of their means, `variance` how far it
    strays by itself. Of the checks with a known chance: how many came off, how many were
    expected, and the exact chances of at least and of at most so many.
    """

    rolls: int
    points: int | Fraction
    variance: int | Fraction
    checks: int
    successes: int
    expected: Fraction
    at_least: Fraction
    at_most: Fraction


@lru_cache(maxsize=128)
def _odds(formula: str) -> Odds | None:
    """The odds of a formula, None where they are too large to be worked out."""
    try:
        return parse(formula).odds()
    except LimitError:
        return None


def _rolls(journal: Journal, who: str | None) -> Iterator[RollRecord]:
    for each in journal:
        for roll in each.rolls:
            if who is None or roll.who == who:
                yield roll


def luck(journal: Journal, who: str | None = None) -> Luck:
    """The luck of everybody, or of one combatant by id.

    Rolls whose odds are beyond the limits count in no sum.
    """
    points = variance = Fraction(0)
    rolls = 0
    chances: list[Fraction] = []
    came_off: list[bool] = []
    for roll in _rolls(journal, who):
        odds = _odds(roll.formula)
        if odds is not None:
            rolls += 1
            points += roll.total - odds.mean
            variance += odds.variance
        if roll.chance is not None and roll.success is not None:
            chances.append(roll.chance)
            came_off.append(roll.success)
    chances, came_off = chances[-MOST_CHECKS:], came_off[-MOST_CHECKS:]
    successes = sum(came_off)
    weights, total = _successes(chances)
    return Luck(
        rolls=rolls,
        points=plain(points),
        variance=plain(variance),
        checks=len(chances),
        successes=successes,
        expected=sum(chances, Fraction(0)),
        at_least=Fraction(sum(weights[successes:]), total),
        at_most=Fraction(sum(weights[: successes + 1]), total),
    )


def _successes(chances: list[Fraction]) -> tuple[list[int], int]:
    """Weights of 0, 1 … n successes of independent checks, and their sum; whole numbers all the way."""
    weights, total = [1], 1
    for chance in chances:
        yes, no = chance.numerator, chance.denominator - chance.numerator
        weights = [
            (weights[n] * no if n < len(weights) else 0) + (weights[n - 1] * yes if n else 0)
            for n in range(len(weights) + 1)
        ]
        total *= chance.denominator
    return weights, total


def quantile(roll: RollRecord) -> Fraction | None:
    """The chance of a total no higher than this one; None where the odds are too large.

    >>> quantile(RollRecord(formula="1d6", faces=(2,), total=2))
    Fraction(1, 3)
    """
    odds = _odds(roll.formula)
    return None if odds is None else odds.at_most(roll.total)


def repeated(roll: RollRecord, seed: str) -> bool:
    """Whether the seed shows these very dice at this place; dice thrown by hand are taken as they are.

    >>> from .lineup import throw
    >>> from .scene import Campaign, Scene, System
    >>> made = throw(Scene(campaign=Campaign(system=System.EGO, seed="market")), "3d6")
    >>> repeated(made, "market"), repeated(made, "port")
    (True, False)
    """
    from ..dice import RollLog

    formula = parse(roll.formula)
    if roll.place is None:
        return formula.from_faces(roll.faces).total == roll.total
    again = formula.roll(RollLog(seed).rng(roll.place))
    return (again.faces, again.total) == (roll.faces, roll.total)


def mishaps(journal: Journal, seed: str) -> tuple[int, ...]:
    """Numbers of the entries whose dice the seed does not repeat: none, unless somebody has changed them."""
    return tuple(each.number for each in journal if not all(repeated(roll, seed) for roll in each.rolls))
