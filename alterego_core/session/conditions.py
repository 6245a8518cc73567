"""Conditions: what somebody is under for a while, and when it ends.

A condition ends at the end of somebody's turn, after so many circles, rounds or posts,
at a moment of game time, by sleep, by therapy, or when the GM takes it away.

>>> dazed = Condition(name="dazed", value=-2, end=End(kind=EndKind.LAPS, left=2))
>>> stay, over = after_lap((dazed,))
>>> stay[0].end.left, over, after_lap(stay)[1][0].name
(1, (), 'dazed')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from ..tables import row
from ..words import Pair
from .errors import refuse

__all__ = [
    "Condition",
    "End",
    "EndKind",
    "MOST_CONDITIONS",
    "MOST_LEFT",
    "after_lap",
    "after_laps",
    "after_turn",
    "at_moment",
    "by_sleep",
    "by_therapy",
    "fight_over",
]

MOST_CONDITIONS = 40
"""Conditions of one combatant."""

MOST_LEFT = 10_000
"""Turns or laps a condition may wait for."""

MAX_NAME = 120
MAX_VALUE = 1000

Parted = tuple[tuple["Condition", ...], tuple["Condition", ...]]
"""Conditions that stay, and those that have just ended."""


class EndKind(StrEnum):
    """What a condition waits for."""

    TURN = "turn"
    """The end of a combatant's turn, `left` times."""
    LAPS = "laps"
    """Circles (ego, A-190), combat rounds (squad, B-32), turns of everybody (perks, C-104)."""
    ROUNDS = "rounds"
    """Rounds of four circles (A-191); in the other systems the same as laps."""
    MOMENT = "moment"
    """A moment of game time, `left` being its seconds since the campaign began."""
    SLEEP = "sleep"
    THERAPY = "therapy"
    HAND = "hand"
    """The GM takes it away."""

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "end", self.value)["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """When a condition ends. `who` is the combatant whose turns count, for `EndKind.TURN`."""

    kind: EndKind = EndKind.HAND
    left: int = 0
    who: str = ""

    def __post_init__(self) -> None:
        counted = self.kind in (EndKind.TURN, EndKind.LAPS, EndKind.ROUNDS)
        if counted and not 1 <= self.left <= MOST_LEFT:
            raise refuse("end_outside", "left", value=self.left, most=MOST_LEFT)
        if self.kind is EndKind.MOMENT and self.left < 0:
            raise refuse("moment_outside", "left", value=self.left)
        if self.kind is EndKind.TURN and not self.who:
            raise refuse("end_of_nobody", "who")


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Something that holds for a while: its name, what it adds to every check, its end.

    `value` is added to the checks of the one who bears it (A-218, B-21, C-72), 0 for a mere
    reminder. `rules` are ids where the text names the condition.
    """

    name: str
    value: int = 0
    end: End = End()
    hidden: bool = False
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise refuse("nameless", "name")
        if len(self.name) > MAX_NAME:
            raise refuse("too_long", "name", most=MAX_NAME, length=len(self.name))
        if abs(self.value) > MAX_VALUE:
            raise refuse("value_outside", "value", value=self.value, most=MAX_VALUE)


def _parted(conditions: Iterable[Condition], step: Callable[[Condition], Condition | None]) -> Parted:
    stay, over = [], []
    for each in conditions:
        later = step(each)
        if later is None:
            over.append(each)
        else:
            stay.append(later)
    return tuple(stay), tuple(over)


def _one_less(each: Condition) -> Condition | None:
    return None if each.end.left <= 1 else replace(each, end=replace(each.end, left=each.end.left - 1))


def after_turn(conditions: Iterable[Condition], who: str) -> Parted:
    """What stays and what ends when this combatant's turn is over."""

    def step(each: Condition) -> Condition | None:
        return _one_less(each) if each.end.kind is EndKind.TURN and each.end.who == who else each

    return _parted(conditions, step)


def after_lap(conditions: Iterable[Condition], *, round_over: bool = True) -> Parted:
    """What stays and what ends with a circle, a combat round, a turn of everybody.

    `round_over`: a round is over as well; in «Alter ego» that is every fourth circle (A-191).
    """

    def step(each: Condition) -> Condition | None:
        if each.end.kind is EndKind.LAPS or (each.end.kind is EndKind.ROUNDS and round_over):
            return _one_less(each)
        return each

    return _parted(conditions, step)


def after_laps(conditions: Iterable[Condition], laps: int, rounds: int) -> Parted:
    """What stays and what ends when so many laps and rounds have gone by without a fight.

    Everybody has a turn in a lap, so a condition that waits for turns loses one with each.

    >>> stay, over = after_laps([Condition(name="x", end=End(kind=EndKind.LAPS, left=5))], 4, 1)
    >>> stay[0].end.left, len(after_laps(stay, 1, 0)[1])
    (1, 1)
    """

    def step(each: Condition) -> Condition | None:
        passed = {EndKind.TURN: laps, EndKind.LAPS: laps, EndKind.ROUNDS: rounds}.get(each.end.kind, 0)
        if passed >= each.end.left > 0 and passed:
            return None
        return replace(each, end=replace(each.end, left=each.end.left - passed)) if passed else each

    return _parted(conditions, step)


def at_moment(conditions: Iterable[Condition], seconds: int) -> Parted:
    """What stays and what ends by this moment of game time.

    >>> drunk = Condition(name="drunk", end=End(kind=EndKind.MOMENT, left=600))
    >>> len(at_moment([drunk], 599)[0]), len(at_moment([drunk], 600)[0])
    (1, 0)
    """
    return _parted(
        conditions, lambda each: None if each.end.kind is EndKind.MOMENT and each.end.left <= seconds else each
    )


def by_sleep(conditions: Iterable[Condition]) -> Parted:
    """What stays and what ends with a sleep."""
    return _parted(conditions, lambda each: None if each.end.kind is EndKind.SLEEP else each)


def by_therapy(conditions: Iterable[Condition]) -> Parted:
    """What stays and what ends with a course of therapy."""
    return _parted(conditions, lambda each: None if each.end.kind is EndKind.THERAPY else each)


def fight_over(conditions: Iterable[Condition]) -> Parted:
    """What stays and what ends when there are no turns any more: all that counted turns."""
    counted = (EndKind.TURN, EndKind.LAPS, EndKind.ROUNDS)
    return _parted(conditions, lambda each: None if each.end.kind in counted else each)
