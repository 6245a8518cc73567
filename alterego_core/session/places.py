"""The line of a fight: who acts when, why in that order, and whose turn it is.

A line is a tuple of places and the index of the one whose turn it is. The functions here
only move the index; what a turn costs in game time is the system's, see `clock`.

>>> line = (Place(who="a", number=9), Place(who="b", number=7), Place(who="c", number=7))
>>> [each.who for each in moved(line, "c", 0)], moved(line, "c", 0)[0].by_hand
(['c', 'a', 'b'], True)
>>> rest, turn, lap_over = without(line, 1, "b")
>>> rest[turn].who, lap_over
('c', False)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ..tables import row
from ..words import Pair
from .errors import refuse

__all__ = ["Line", "Place", "Tie", "index_of", "joined", "moved", "next_turn", "without"]


class Tie(StrEnum):
    """What put somebody before or behind those with the same number."""

    NONE = "none"
    SPEED = "speed"
    """Higher Speed first (A-187, AMB-A50)."""
    MIND = "mind"
    """Equal Speed too: higher Mind first (A-187, AMB-A50)."""
    INITIATIVE = "initiative"
    """Higher initiative without the die (B-44)."""
    PHYSICAL = "physical"
    """Higher sum of the physical characteristics (C-103)."""
    DICE = "dice"
    """A new throw among equals (AMB-A50, AMB-C45)."""
    GM = "gm"
    """Equal in everything: the GM's word (B-44)."""

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "tie", self.value)["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in the line: whose, with what number, by which rule among equals.

    `dice` are the faces thrown; `by_hand`: the GM has moved it, and the number stays.
    """

    who: str
    number: int
    dice: tuple[int, ...] = ()
    tie: Tie = Tie.NONE
    by_hand: bool = False


Line = tuple[Place, ...]
"""Places, first to act first."""


def index_of(line: Sequence[Place], who: str) -> int:
    """The index of somebody in the line. Raises `SessionError` for somebody who is not in it."""
    for index, each in enumerate(line):
        if each.who == who:
            return index
    raise refuse("not_in_line", "places", who=who)


def moved(line: Line, who: str, to: int) -> Line:
    """The line with somebody at another index; the number stays, and the place says it was moved.

    Among equals whom the GM is to order (`Tie.GM`) a move is his word, no mark is needed.
    """
    start = index_of(line, who)
    to = max(0, min(to, len(line) - 1))
    if to == start:
        return line
    passed = line[min(start, to) : max(start, to) + 1]
    place = line[start]
    gm_word = all(each.tie is Tie.GM and each.number == place.number for each in passed)
    rest = [each for each in line if each.who != who]
    rest.insert(to, place if gm_word else replace(place, by_hand=True))
    return tuple(rest)


def joined(line: Line, place: Place) -> Line:
    """The line with a newcomer behind everybody who has the same number or a higher one.

    >>> [each.who for each in joined((Place(who="a", number=9), Place(who="b", number=5)), Place(who="x", number=9))]
    ['a', 'x', 'b']
    """
    if any(each.who == place.who for each in line):
        raise refuse("already_in_line", "places", who=place.who)
    at = next((index for index, each in enumerate(line) if not each.by_hand and each.number < place.number), len(line))
    return (*line[:at], place, *line[at:])


def without(line: Line, turn: int, who: str) -> tuple[Line, int, bool]:
    """The line without somebody, the index of whose turn it is now, and whether a lap is over.

    When the one acting leaves, the next one acts; was he the last, a new lap begins.
    """
    gone = index_of(line, who)
    rest = tuple(each for each in line if each.who != who)
    if gone < turn:
        return rest, turn - 1, False
    if turn >= len(rest):
        return rest, 0, bool(rest)
    return rest, turn, False


def next_turn(line: Line, turn: int, acts: Callable[[str], bool]) -> tuple[int, bool, tuple[str, ...]]:
    """The next index, whether a lap is over, and who was passed over because he cannot act.

    When nobody later in the line can act, the lap is over. At the start of a lap the first
    who can act is taken, and the first of all where nobody can.

    >>> line = (Place(who="a", number=9), Place(who="b", number=7))
    >>> next_turn(line, 0, lambda who: who != "b")
    (0, True, ('b',))
    """
    skipped = []
    for index in range(turn + 1, len(line)):
        if acts(line[index].who):
            return index, False, tuple(skipped)
        skipped.append(line[index].who)
    for index, each in enumerate(line):
        if acts(each.who):
            return index, True, (*skipped, *(earlier.who for earlier in line[:index]))
    return 0, True, tuple(skipped)
