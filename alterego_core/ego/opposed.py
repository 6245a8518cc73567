"""Two results compared: the higher wins, and the gap tells how well (A-168, A-169).

>>> even = odds(Check(attribute=3), Check(attribute=3))
>>> even.win, even.tie, even.lose
(Fraction(3527, 7776), Fraction(361, 3888), Fraction(3527, 7776))
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from ..odds import Odds
from . import checks
from .checks import Check, Result
from .rulings import DEFAULT, OpposedTie, Rulings

__all__ = ["Contest", "OpposedOdds", "OpposedRoll", "Side", "compare", "margins", "odds", "odds_of_results", "roll"]

MAX_REROLLS = 1000


class Side(StrEnum):
    """Who acts, and who resists."""

    ACTIVE = "active"
    PASSIVE = "passive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two mathematical results compared (A-168).

    `margin` is the active result minus the passive one. `winner` is None where a tie
    is to be rolled again, or stays one (AMB-A20).
    """

    active_total: int
    passive_total: int
    winner: Side | None
    rules: tuple[str, ...] = ("A-168",)

    @property
    def margin(self) -> int:
        """How much higher the active side came out; the bigger, the better (A-168)."""
        return self.active_total - self.passive_total

    @property
    def tie(self) -> bool:
        """Whether the results are equal."""
        return self.margin == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OpposedOdds:
    """The chances of the active side, and the odds of its margin.

    `tie` is what stays a tie after the ruling: by default an equal result leaves
    things as they are, which is the passive side's gain (AMB-A20).
    """

    win: Fraction
    tie: Fraction
    lose: Fraction
    margins: Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class OpposedRoll:
    """Both results, how they compare, and tied throws before them that were thrown again."""

    active: Result
    passive: Result
    contest: Contest
    earlier: tuple[tuple[Result, Result], ...] = ()


def compare(
    active_total: int,
    passive_total: int,
    active_base: int = 0,
    passive_base: int = 0,
    rulings: Rulings = DEFAULT,
) -> Contest:
    """Who wins with these results (A-168, AMB-A20).

    On a tie: by default the passive side holds; `stat`: the higher attribute + skill
    (`active_base`, `passive_base`) wins, equal ones stay tied; `reroll`: nobody yet.

    >>> compare(9, 5).winner, compare(9, 9).winner, compare(9, 5).margin
    (<Side.ACTIVE: 'active'>, <Side.PASSIVE: 'passive'>, 4)
    """
    if active_total != passive_total:
        winner = Side.ACTIVE if active_total > passive_total else Side.PASSIVE
    elif rulings.opposed_tie is OpposedTie.DEFENDER:
        winner = Side.PASSIVE
    elif rulings.opposed_tie is OpposedTie.STAT and active_base != passive_base:
        winner = Side.ACTIVE if active_base > passive_base else Side.PASSIVE
    else:
        winner = None
    return Contest(active_total=active_total, passive_total=passive_total, winner=winner)


def margins(active: Check, passive: Check, rulings: Rulings = DEFAULT) -> Odds:
    """The odds of the active result minus the passive one (A-168).

    Where ties are rolled again, only the throws that count are in it.
    """
    return _margins(checks.odds(active, rulings), checks.odds(passive, rulings), rulings)


def _margins(active: Odds, passive: Odds, rulings: Rulings) -> Odds:
    gap = active - passive
    if rulings.opposed_tie is OpposedTie.REROLL:
        return Odds({value: weight for value, weight in gap.items() if value != 0})
    return gap


def odds(active: Check, passive: Check, rulings: Rulings = DEFAULT) -> OpposedOdds:
    """The exact chances of an opposed check (A-168, AMB-A20).

    >>> odds(Check(attribute=5), Check(attribute=3)).win
    Fraction(9905, 15552)
    """
    bases = checks.base(active, rulings), checks.base(passive, rulings)
    return odds_of_results(checks.odds(active, rulings), checks.odds(passive, rulings), *bases, rulings)


def odds_of_results(
    active: Odds, passive: Odds, active_base: int = 0, passive_base: int = 0, rulings: Rulings = DEFAULT
) -> OpposedOdds:
    """The exact chances of two results whose odds are known, of a team as well (A-168, A-251, AMB-A20).

    The bases (attribute + skill) are asked only where they break a tie.

    >>> odds_of_results(checks.odds(Check(attribute=5)), checks.odds(Check(attribute=3))).win
    Fraction(9905, 15552)
    """
    gap = _margins(active, passive, rulings)
    win, tie, lose = gap.more_than(0), gap.exactly(0), gap.less_than(0)
    if rulings.opposed_tie is OpposedTie.STAT:
        ahead = active_base - passive_base
        if ahead > 0:
            win, tie = win + tie, Fraction(0)
        elif ahead < 0:
            lose, tie = lose + tie, Fraction(0)
    return OpposedOdds(win=win, tie=tie, lose=lose, margins=gap)


def roll(active: Check, passive: Check, rng: Random, rulings: Rulings = DEFAULT) -> OpposedRoll:
    """Throw for both, the active side first; ties again where the ruling says so (A-168).

    >>> roll(Check(attribute=9), Check(attribute=1), Random(1)).contest.winner
    <Side.ACTIVE: 'active'>
    """
    bases = checks.base(active, rulings), checks.base(passive, rulings)
    earlier: list[tuple[Result, Result]] = []
    while True:
        one, other = checks.roll(active, rng, rulings), checks.roll(passive, rng, rulings)
        contest = compare(one.total, other.total, *bases, rulings)
        again = contest.tie and rulings.opposed_tie is OpposedTie.REROLL and len(earlier) < MAX_REROLLS
        if not again:
            return OpposedRoll(active=one, passive=other, contest=contest, earlier=tuple(earlier))
        earlier.append((one, other))
