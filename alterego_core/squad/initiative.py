"""The initiative line: who acts when in a fight (B-43, B-44).

>>> fight = line([Contender("a", 8, 2), Contender("b", 6, 4), Contender("c", 5, 6), Contender("d", 6, 4)])
>>> [[each.name for each in group] for group in fight.groups]
[['c'], ['a'], ['b', 'd']]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import face
from ..words import Pair
from .errors import refuse
from .parameters import initiative
from .rulings import DEFAULT, Rulings
from .states import ActiveState, initiative_penalty

__all__ = ["Contender", "Line", "PairOdds", "base", "first_chances", "line", "pair_odds", "roll", "settle", "total"]

_MOST = 60


@dataclass(frozen=True, slots=True)
class Contender:
    """One who takes part: initiative without the die, and what the die shows (1 … 6)."""

    name: str
    initiative: int
    die: int

    def __post_init__(self) -> None:
        if isinstance(self.die, bool) or self.die not in range(1, 7):
            raise refuse("bad_face", "die", "B-43", face=self.die)

    @property
    def total(self) -> int:
        """Initiative + 1d6 (B-43)."""
        return self.initiative + self.die


def base(dexterity: int, states: Iterable[ActiveState] = (), rulings: Rulings = DEFAULT) -> Breakdown:
    """Initiative without the die: Dexterity (B-66), less what a state takes by AMB-B51."""
    why = initiative(dexterity)
    penalty = initiative_penalty(states, rulings)
    if penalty:
        why += Term(Pair("состояние", "psychic state"), penalty, ("B-89",))
    return why


def total(dexterity: int, die: int, states: Iterable[ActiveState] = (), rulings: Rulings = DEFAULT) -> Breakdown:
    """Initiative with the die (B-43, B-89, AMB-B51).

    >>> from alterego_core.squad.states import active
    >>> total(8, 3, [active("tremor")]).total
    11
    """
    return base(dexterity, states, rulings) + Term(Pair("кубик", "die"), die, ("B-43",))


@dataclass(frozen=True, slots=True)
class Line:
    """The order of turns; those in one group are equal in everything, and the GM decides (B-44)."""

    groups: tuple[tuple[Contender, ...], ...]

    @property
    def gm_decides(self) -> tuple[tuple[Contender, ...], ...]:
        """The groups of more than one."""
        return tuple(group for group in self.groups if len(group) > 1)

    @property
    def order(self) -> tuple[str, ...]:
        """All names in turn; equals as they were given."""
        return tuple(each.name for group in self.groups for each in group)


def line(contenders: Iterable[Contender]) -> Line:
    """From high to low; equal totals by initiative without the die (B-43, B-44).

    Raises `RuleError` when a name stands twice.
    """
    present = tuple(contenders)
    if len(present) > _MOST:
        raise refuse("too_many_contenders", "contenders", number=len(present), most=_MOST)
    names = [each.name for each in present]
    for name in names:
        if names.count(name) > 1:
            raise refuse("name_twice", "contenders", "B-43", name=name)

    def place(each: Contender) -> tuple[int, int]:
        return -each.total, -each.initiative

    return Line(tuple(tuple(group) for _, group in groupby(sorted(present, key=place), key=place)))


def settle(found: Line, first: Sequence[str]) -> Line:
    """The line with equals put in the GM's order, as far as `first` names them (B-44).

    >>> tied = line([Contender("a", 6, 4), Contender("b", 6, 4)])
    >>> settle(tied, ["b", "a"]).order
    ('b', 'a')
    """
    wish = {name: number for number, name in enumerate(first)}
    groups = []
    for group in found.groups:
        if len(group) > 1 and all(each.name in wish for each in group):
            groups += [(each,) for each in sorted(group, key=lambda each: wish[each.name])]
        else:
            groups.append(group)
    return Line(tuple(groups))


def roll(initiatives: Iterable[tuple[str, int]], rng: Random) -> Line:
    """Everybody throws a die, in the order given, and the line is laid out (B-43)."""
    return line([Contender(name, value, face(6, rng)) for name, value in initiatives])


@dataclass(frozen=True, slots=True)
class PairOdds:
    """Who of two acts first: chances of the first, of the GM having to decide, of the second."""

    first: Fraction
    gm: Fraction
    second: Fraction


def pair_odds(difference: int) -> PairOdds:
    """Chances of two contenders, by the first one's initiative minus the other's (B-43, B-44).

    >>> pair_odds(-1), pair_odds(0).gm
    (PairOdds(first=Fraction(5, 18), gm=Fraction(0, 1), second=Fraction(13, 18)), Fraction(1, 6))
    """
    ahead = ties = 0
    for green in range(1, 7):
        for red in range(1, 7):
            gap = difference + green - red
            ahead += gap > 0
            ties += gap == 0
    if difference > 0:
        ahead, ties = ahead + ties, 0
    elif difference < 0:
        ties = 0
    return PairOdds(Fraction(ahead, 36), Fraction(ties, 36), Fraction(36 - ahead - ties, 36))


def first_chances(initiatives: Sequence[int]) -> tuple[tuple[Fraction, ...], Fraction]:
    """The chance of each to act first of all, and the chance that the GM must decide (B-44).

    >>> first_chances([8, 8])
    ((Fraction(5, 12), Fraction(5, 12)), Fraction(1, 6))
    """
    if len(initiatives) > _MOST:
        raise refuse("too_many_contenders", "contenders", number=len(initiatives), most=_MOST)
    chances = []
    for place, own in enumerate(initiatives):
        weight = 0
        for die in range(1, 7):
            ways = 1
            for other_place, other in enumerate(initiatives):
                if other_place != place:
                    ways *= sum((other + face, other) < (own + die, own) for face in range(1, 7))
            weight += ways
        chances.append(Fraction(weight, 6 ** len(initiatives)))
    return tuple(chances), 1 - sum(chances) if chances else Fraction(0)
