"""Who goes first and what fits into a turn (C-69, C-103, C-104).

>>> line = order([Contender("a", dexterity=7), Contender("b", dexterity=6), Contender("c", strength=6, dexterity=7)])
>>> line.names, line.tie
(('c', 'a', 'b'), False)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from random import Random

from ..dice import DiceRoll, roll_dice
from ..problems import Problem
from ..tables import row
from ..words import Pair
from .armour import ArmourClass, effective
from .characteristics import START, Characteristics
from .checks import DICE
from .errors import refuse
from .rulings import DEFAULT, OrderDexterity, OrderTie, PostTurn, Rulings

__all__ = [
    "ACTIONS",
    "ATTACKS",
    "Action",
    "Contender",
    "Order",
    "actions_per_post",
    "order",
    "posts_per_turn",
    "problems",
    "settle",
]

ACTIONS = 2
"""Actions in a turn (C-104)."""

ATTACKS = 1
"""How many of them may be attacks (C-104)."""

_MOST = 60


class Action(StrEnum):
    """What an action of a turn is, as far as its limit asks (C-104)."""

    ATTACK = "attack"
    WALK = "walk"
    OTHER = "other"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.perks", "turns.toml", "action", self.value)["name"]


@dataclass(frozen=True, slots=True)
class Contender:
    """One who takes part, with his own values and what he wears."""

    name: str
    strength: int = START
    dexterity: int = START
    endurance: int = START
    armour: ArmourClass | None = None

    def key(self, rulings: Rulings = DEFAULT) -> tuple[int, int]:
        """Dexterity and the sum of the physical characteristics (C-103, AMB-C46)."""
        values = Characteristics(strength=self.strength, dexterity=self.dexterity, endurance=self.endurance)
        if rulings.order_effective is OrderDexterity.EFFECTIVE:
            values = effective(values, self.armour, rulings=rulings)
        return values.dexterity, values.physical_sum


@dataclass(frozen=True, slots=True)
class Order:
    """The order of turns; those in one group are equal in everything the text compares.

    `gm_decides` holds groups that wait for the GM; `throws` are the 3d6 that parted equals.
    """

    groups: tuple[tuple[str, ...], ...]
    gm_decides: tuple[tuple[str, ...], ...] = ()
    throws: tuple[tuple[str, DiceRoll], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names in turn; equals as they were given."""
        return tuple(name for group in self.groups for name in group)

    @property
    def tie(self) -> bool:
        """Whether any are equal."""
        return any(len(group) > 1 for group in self.groups)


def order(contenders: Iterable[Contender], rulings: Rulings = DEFAULT) -> Order:
    """Higher Dexterity first, then the higher physical sum; full equals in one group (C-103).

    Raises `RuleError` when a name stands twice or there are more than 60.
    """
    present = tuple(contenders)
    if len(present) > _MOST:
        raise refuse("too_many_contenders", "contenders", "C-103", number=len(present), most=_MOST)
    names = [each.name for each in present]
    for name in names:
        if names.count(name) > 1:
            raise refuse("name_twice", "contenders", "C-103", name=name)

    def place(each: Contender) -> tuple[int, int]:
        dexterity, physical = each.key(rulings)
        return -dexterity, -physical

    ranked = sorted(present, key=place)
    groups = tuple(tuple(each.name for each in group) for _, group in groupby(ranked, key=place))
    waiting = tuple(group for group in groups if len(group) > 1)
    return Order(groups, waiting if rulings.order_tie is OrderTie.GM else ())


def settle(found: Order, rng: Random | None = None, first: Sequence[str] = (), rulings: Rulings = DEFAULT) -> Order:
    """Equals put in order: by 3d6 (again while they are equal), or as the GM says (C-103, AMB-C45).

    >>> tied = order([Contender("a"), Contender("b")])
    >>> settle(tied, first=["b", "a"]).names, len(settle(tied, Random(1)).groups)
    (('b', 'a'), 2)
    """
    wish = {name: number for number, name in enumerate(first)}
    groups, throws = [], list(found.throws)

    def thrown(names: Sequence[str]) -> None:
        if len(names) == 1:
            groups.append(tuple(names))
            return
        rolls = {name: roll_dice(DICE, rng) for name in names}
        throws.extend(rolls.items())
        ranked = sorted(names, key=lambda name: -rolls[name].total)
        for _, equals in groupby(ranked, key=lambda name: rolls[name].total):
            thrown(list(equals))

    for group in found.groups:
        if len(group) > 1 and all(name in wish for name in group):
            groups += [(name,) for name in sorted(group, key=wish.get)]
        elif len(group) > 1 and rng is not None and rulings.order_tie is OrderTie.ROLL:
            thrown(group)
        else:
            groups.append(group)
    left = tuple(group for group in groups if len(group) > 1 and group in found.gm_decides)
    return Order(tuple(groups), left, tuple(throws))


def actions_per_post(rulings: Rulings = DEFAULT) -> int:
    """Actions of one post: the two of a turn, or one (C-69, C-104, AMB-C58)."""
    return ACTIONS if rulings.post_turn is PostTurn.SAME else 1


def posts_per_turn(rulings: Rulings = DEFAULT) -> int:
    """Posts that make a turn (AMB-C58).

    >>> posts_per_turn(), posts_per_turn(Rulings(post_turn=PostTurn.ACTION))
    (1, 2)
    """
    return ACTIONS // actions_per_post(rulings)


def problems(actions: Sequence[Action], rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """What is too much for one turn: more than two actions, more than one attack (C-104).

    >>> [each.code for each in problems([Action.ATTACK, Action.ATTACK, Action.WALK])]
    ['perks.too_many_actions', 'perks.too_many_attacks']
    """
    found = []
    attacks = sum(each is Action.ATTACK for each in actions)
    if len(actions) > ACTIONS:
        found.append(Problem("perks.too_many_actions", "actions", {"number": len(actions), "most": ACTIONS}, "C-104"))
    if attacks > ATTACKS:
        found.append(Problem("perks.too_many_attacks", "actions", {"number": attacks, "most": ATTACKS}, "C-104"))
    return tuple(found)
