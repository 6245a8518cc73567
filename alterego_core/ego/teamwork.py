"""Acting together: results are added and something is taken off (A-251, A-252).

>>> total([10, 9]), total([10, 9], old_colleagues=True)
(15, 17)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..breakdown import Breakdown, Term
from ..odds import Odds
from ..words import Pair
from . import checks
from .checks import Check, Result
from .errors import refuse
from .modifier import row
from .rulings import DEFAULT, CoopDice, CoopMany, CoopSign, Rulings

__all__ = ["MAX_TOGETHER", "TeamResult", "breakdown", "deduction", "odds", "roll", "total"]

MAX_TOGETHER = 8
"""Most people who act together at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamResult:
    """What each threw, and the joint result."""

    results: tuple[Result, ...]
    breakdown: Breakdown

    @property
    def total(self) -> int:
        """The joint result."""
        return int(self.breakdown.total)


def _people(count: int) -> None:
    if count < 1:
        raise refuse("nobody_together", "results", "A-251")
    if count > MAX_TOGETHER:
        raise refuse("too_many_together", "results", "A-251", value=count, most=MAX_TOGETHER)


def deduction(people: int, *, old_colleagues: bool = False, rulings: Rulings = DEFAULT) -> int:
    """What is added to the sum of the results: −4, or −2 with old colleagues (A-251, A-252).

    For each person after the first; once, or for two people at most, by other readings
    (AMB-A33). By the reading `literal` of AMB-A32 the minus is itself subtracted.

    >>> deduction(2), deduction(3), deduction(1)
    (-4, -8, 0)
    """
    _people(people)
    each = row("mp-11" if old_colleagues else "mp-10").value
    if rulings.coop_sign is CoopSign.LITERAL:
        each = -each
    extra = people - 1 if rulings.coop_many is CoopMany.PER_EXTRA else min(people - 1, 1)
    return each * extra


def _counting(results: Sequence[int], rulings: Rulings) -> tuple[int, ...]:
    """The results that are added: all, or the best two (AMB-A33)."""
    if rulings.coop_many is CoopMany.TWO_ONLY:
        return tuple(sorted(results, reverse=True)[:2])
    return tuple(results)


def breakdown(results: Sequence[int], *, old_colleagues: bool = False, rulings: Rulings = DEFAULT) -> Breakdown:
    """The joint result, term by term (A-251, A-252)."""
    line = row("mp-11" if old_colleagues else "mp-10")
    off = deduction(len(results), old_colleagues=old_colleagues, rulings=rulings)
    terms = [
        Term(Pair(f"результат {place}", f"result {place}"), each, (line.rule,))
        for place, each in enumerate(_counting(results, rulings), 1)
    ]
    if off:
        terms.append(Term(line.name, off, (line.rule,)))
    return Breakdown(tuple(terms))


def total(results: Sequence[int], *, old_colleagues: bool = False, rulings: Rulings = DEFAULT) -> int:
    """The joint result of several (A-251, A-252, AMB-A32, AMB-A33).

    >>> total([8, 8, 8]), total([8, 8, 8], rulings=Rulings(coop_many=CoopMany.TWO_ONLY))
    (16, 12)
    """
    return int(breakdown(results, old_colleagues=old_colleagues, rulings=rulings).total)


def odds(
    team: Sequence[Check], *, old_colleagues: bool = False, rulings: Rulings = DEFAULT
) -> Odds:
    """The exact odds of the joint result (A-251, A-252, AMB-A34).

    Everybody rolls; by the reading `one` the first throws his dice for the sum of all.

    >>> pair = [Check(attribute=5), Check(attribute=5)]
    >>> odds(pair).mean, odds(pair, rulings=Rulings(coop_dice=CoopDice.ONE)).mean
    (Fraction(13, 1), Fraction(19, 2))
    """
    off = deduction(len(team), old_colleagues=old_colleagues, rulings=rulings)
    if rulings.coop_dice is CoopDice.ONE:
        flat = [int(checks.breakdown(each, rulings).total) for each in team]
        return checks.hand(team[0], rulings).odds + (sum(_counting(flat, rulings)) + off)
    each = [checks.odds(one, rulings) for one in team]
    if rulings.coop_many is CoopMany.TWO_ONLY and len(each) > 2:
        return _best_two(each) + off
    joint = each[0]
    for one in each[1:]:
        joint = joint + one
    return joint + off


def _best_two(results: Sequence[Odds]) -> Odds:
    """The odds of the sum of the two highest of several independent results."""
    first, second, *others = results
    held: dict[tuple[int, int], int] = {}
    for high, one in first.items():
        for low, two in second.items():
            pair = (max(high, low), min(high, low))
            held[pair] = held.get(pair, 0) + one * two
    for other in others:
        grown: dict[tuple[int, int], int] = {}
        for (high, low), weight in held.items():
            for value, more in other.items():
                pair = (max(high, value), max(min(high, value), low))
                grown[pair] = grown.get(pair, 0) + weight * more
        held = grown
    return Odds([(high + low, weight) for (high, low), weight in held.items()])


def roll(
    team: Sequence[Check], rng: Random, *, old_colleagues: bool = False, rulings: Rulings = DEFAULT
) -> TeamResult:
    """Throw for the team, in the order given (A-251, A-252).

    >>> roll([Check(attribute=5), Check(attribute=4)], Random(2)).total
    5
    """
    _people(len(team))
    if rulings.coop_dice is CoopDice.ONE:
        lead = checks.roll(team[0], rng, rulings)
        flat = [int(checks.breakdown(each, rulings).total) for each in team]
        joint = breakdown(flat, old_colleagues=old_colleagues, rulings=rulings)
        dice = Term(Pair("кубики", "dice"), lead.dice, ("A-165",))
        return TeamResult(results=(lead,), breakdown=joint + dice)
    results = tuple(checks.roll(each, rng, rulings) for each in team)
    joint = breakdown([each.total for each in results], old_colleagues=old_colleagues, rulings=rulings)
    return TeamResult(results=results, breakdown=joint)
