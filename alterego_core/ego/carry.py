"""The carried bonus: a failed approach helps the next one (A-256, A-257).

>>> bonus_of(10), bonus_of(9), bonus_of(-3)
(2, 1, 0)
"""

from collections.abc import Sequence

from ..words import Pair
from .modifier import Modifier
from .rulings import DEFAULT, CumDiff, CumNegative, CumOther, CumScope, Rulings

__all__ = ["POINTS_A_BONUS", "Way", "bonus_of", "carried", "door_difficulties", "is_other_way", "modifier"]

POINTS_A_BONUS = 5
"""Points of a result for each +1 (A-256)."""

Way = tuple[str, str | None]
"""How something is tried: ids of an attribute and of a skill, None without one."""

_LABEL = Pair("прежние попытки", "earlier attempts")


def bonus_of(result: int, rulings: Rulings = DEFAULT) -> int:
    """What one result carries over: +1 for every five points (A-256, AMB-A37).

    Never less than nothing, except by the reading `floor`.

    >>> bonus_of(-3, Rulings(cum_negative=CumNegative.FLOOR))
    -1
    """
    fives = result // POINTS_A_BONUS
    return fives if rulings.cum_negative is CumNegative.FLOOR else max(0, fives)


def is_other_way(before: Way, now: Way, rulings: Rulings = DEFAULT) -> bool:
    """Whether the new approach is another one (A-256, AMB-A36).

    Any change of the pair, or by the reading `both` a new attribute and a new skill.

    >>> is_other_way(("agility", "lockpicking"), ("strength", "lockpicking"))
    True
    """
    if rulings.cum_other is CumOther.BOTH:
        return before[0] != now[0] and before[1] != now[1]
    return before != now


def carried(results: Sequence[int], rulings: Rulings = DEFAULT) -> int:
    """The bonus from earlier results, each without what it was itself given (A-256, AMB-A35).

    All of them count, or only the last by the reading `last`.

    >>> carried([10, 12]), carried([10, 12], Rulings(cum_scope=CumScope.LAST)), carried([])
    (4, 2, 0)
    """
    counted = results[-1:] if rulings.cum_scope is CumScope.LAST else results
    return sum(bonus_of(each, rulings) for each in counted)


def modifier(bonus: int) -> Modifier:
    """The carried bonus as a modifier of the next check (A-256)."""
    return Modifier(label=_LABEL, value=bonus, rules=("A-256",))


def door_difficulties(rulings: Rulings = DEFAULT) -> range:
    """Difficulties that the example of the door leaves open: 10 fails, 17 succeeds (A-257, AMB-A38).

    >>> list(door_difficulties()), len(door_difficulties(Rulings(cum_diff=CumDiff.FROM_11_TO_16)))
    ([15], 6)
    """
    return range(11, 17) if rulings.cum_diff is CumDiff.FROM_11_TO_16 else range(15, 16)
