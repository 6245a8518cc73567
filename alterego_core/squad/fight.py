"""A fight: turns of three seconds along the initiative line (B-43 … B-45).

>>> from alterego_core.squad.initiative import Contender, line
>>> fight = Fight(order=line([Contender("a", 8, 2), Contender("b", 6, 1)]).order)
>>> fight.acting, next_turn(fight).acting, next_turn(next_turn(fight)).round
('a', 'b', 2)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .errors import refuse
from .rulings import DEFAULT, InitiativeRoll, Rulings

__all__ = ["Fight", "join", "leave", "new_line", "next_turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """The order of turns, the round (from 1) and whose turn it is.

    `needs_line`: a new line must be rolled before the round begins (AMB-B47).
    """

    order: tuple[str, ...]
    round: int = 1
    turn: int = 0
    needs_line: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", tuple(self.order))
        if not self.order:
            raise refuse("nobody_fights", "order", "B-43")
        if not 0 <= self.turn < len(self.order):
            raise IndexError(f"turn {self.turn} of {len(self.order)}")

    @property
    def acting(self) -> str:
        """Who declares for the next three seconds (B-45)."""
        return self.order[self.turn]


def next_turn(fight: Fight, rulings: Rulings = DEFAULT) -> Fight:
    """The next one's turn; after the last of the line a new round begins (B-32, AMB-B47)."""
    if fight.turn + 1 < len(fight.order):
        return replace(fight, turn=fight.turn + 1)
    again = rulings.init_once is InitiativeRoll.ROUND
    return replace(fight, turn=0, round=fight.round + 1, needs_line=again)


def new_line(fight: Fight, order: tuple[str, ...]) -> Fight:
    """The fight with the line of a new round (AMB-B47)."""
    return replace(fight, order=tuple(order), turn=0, needs_line=False)


def join(fight: Fight, name: str, place: int) -> Fight:
    """Somebody enters the line at this place (0 is first); the one acting stays the same."""
    if name in fight.order:
        raise refuse("name_twice", "order", "B-43", name=name)
    order = (*fight.order[:place], name, *fight.order[place:])
    return replace(fight, order=order, turn=order.index(fight.acting))


def leave(fight: Fight, name: str) -> Fight:
    """Somebody leaves the line: dead, fled, unconscious. Raises `RuleError` for the last one."""
    if name not in fight.order:
        return fight
    gone = fight.order.index(name)
    order = tuple(each for each in fight.order if each != name)
    if not order:
        raise refuse("nobody_fights", "order", "B-43")
    turn = fight.turn - 1 if gone < fight.turn else fight.turn
    if turn == len(order):
        return replace(fight, order=order, turn=0, round=fight.round + 1)
    return replace(fight, order=order, turn=turn)
