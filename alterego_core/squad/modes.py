"""Tactical and combat time, and the way from one to the other (B-31 … B-42).

>>> clock = call_combat(Clock())
>>> clock.mode, Mode.COMBAT.seconds, rounds(30, Mode.COMBAT)
(<Mode.COMBAT: 'combat'>, 3, Fraction(10, 1))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from ..words import Pair
from .errors import refuse
from .rulings import DEFAULT, ExitTime, Rulings

__all__ = ["Clock", "Mode", "call_combat", "exit_possible", "leave_combat", "pass_round", "rounds", "seconds"]

_LABELS = {
    "tactical": Pair("тактический режим", "tactical mode"),
    "combat": Pair("боевой режим", "combat mode"),
}


class Mode(StrEnum):
    """The two modes of play (B-31)."""

    TACTICAL = "tactical"
    COMBAT = "combat"

    @property
    def seconds(self) -> int:
        """Length of a round: 30 or 3 seconds (B-32)."""
        return 30 if self is Mode.TACTICAL else 3

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _LABELS[self.value]


def seconds(*, tactical_rounds: int = 0, combat_rounds: int = 0, minutes: int | Fraction = 0) -> int | Fraction:
    """Game time in seconds (B-32).

    >>> seconds(tactical_rounds=1), seconds(minutes=10)
    (30, 600)
    """
    return tactical_rounds * Mode.TACTICAL.seconds + combat_rounds * Mode.COMBAT.seconds + minutes * 60


def rounds(time: int | Fraction, mode: Mode) -> Fraction:
    """How many rounds of a mode this many seconds are (B-32, B-33)."""
    return Fraction(time) / mode.seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """Game time and mode. Everyone starts in tactical mode (B-34).

    `quiet` counts combat rounds without danger since the last threat.
    """

    mode: Mode = Mode.TACTICAL
    seconds: int = 0
    quiet: int = 0


def call_combat(clock: Clock) -> Clock:
    """Combat mode: the danger is there (B-40), or a player calls it (B-41). The quiet is over."""
    return replace(clock, mode=Mode.COMBAT, quiet=0)


def pass_round(clock: Clock, *, danger: bool = False) -> Clock:
    """One round of the present mode goes by; in combat a round without danger is counted.

    >>> pass_round(pass_round(call_combat(Clock()), danger=True)).quiet
    1
    """
    passed = replace(clock, seconds=clock.seconds + clock.mode.seconds)
    if clock.mode is Mode.COMBAT:
        return replace(passed, quiet=0 if danger else clock.quiet + 1)
    return passed


def exit_possible(quiet: int, rulings: Rulings = DEFAULT, *, danger_past: bool = False) -> bool:
    """Whether combat may end after this many combat rounds without danger (B-42).

    Once the danger is past it may; while it has only withdrawn, more than one tactical
    round must go by – or just one (AMB-B48).

    >>> exit_possible(10), exit_possible(11), exit_possible(0, danger_past=True)
    (False, True, True)
    """
    waited, needed = quiet * Mode.COMBAT.seconds, Mode.TACTICAL.seconds
    return danger_past or waited > needed or (waited == needed and rulings.exit_time is ExitTime.AT)


def leave_combat(
    clock: Clock, *, gm_allows: bool, danger_past: bool = False, rulings: Rulings = DEFAULT
) -> Clock:
    """Back to tactical mode, with the GM's leave alone (B-41, B-42).

    Raises `RuleError` without it, or while it is too soon.
    """
    if clock.mode is not Mode.COMBAT:
        return clock
    if not gm_allows:
        raise refuse("gm_must_allow", "mode", "B-41")
    if not exit_possible(clock.quiet, rulings, danger_past=danger_past):
        raise refuse("too_soon", "mode", "B-42", rounds=clock.quiet)
    return replace(clock, mode=Mode.TACTICAL, quiet=0)
