"""Long actions with one roll, volleys with one roll a shot, and running (B-33, B-46, B-47, B-65).

>>> run_rounds(distance=60, speed=Fraction(179, 30))
4
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from ..odds import Odds
from ..rounding import Rounding, rounded
from ..words import Pair
from .checks import Check, Outcome, odds, roll
from .errors import refuse
from .grades import comes_off
from .modes import Mode
from .rulings import DEFAULT, Rulings

__all__ = [
    "LongAction",
    "MAX_SHOTS",
    "advance",
    "run_distance",
    "run_rounds",
    "start",
    "volley",
    "volley_odds",
]

MAX_SHOTS = 200
"""Shots of one volley that are worked out at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LongAction:
    """An action over several rounds: one roll decides it, however long it takes (B-46)."""

    label: Pair
    rounds: int
    outcome: Outcome | None = None
    done: int = 0

    @property
    def left(self) -> int:
        """Rounds still to go."""
        return self.rounds - self.done

    @property
    def finished(self) -> bool:
        """Whether the last round is over."""
        return self.left <= 0


def start(label: Pair, rounds: int, check: Check | None, rng: Random, rulings: Rulings = DEFAULT) -> LongAction:
    """Begins the action and makes its only roll (B-46).

    >>> start(Pair("пробежка", "a run"), 4, Check(skill=9, obstacle=4), Random(1)).left
    4
    """
    if rounds < 1:
        raise refuse("negative_time", "rounds", "B-46", seconds=rounds)
    return LongAction(label=label, rounds=rounds, outcome=None if check is None else roll(check, rng, rulings))


def advance(action: LongAction, rounds: int = 1) -> LongAction:
    """The same action some rounds later; no new roll (B-46)."""
    return replace(action, done=min(action.rounds, action.done + rounds))


def volley(check: Check, shots: int, rng: Random, rulings: Rulings = DEFAULT) -> tuple[Outcome, ...]:
    """A volley: a roll for each shot (B-47).

    >>> len(volley(Check(skill=5, obstacle=4), 3, Random(1)))
    3
    """
    _need_shots(shots)
    return tuple(roll(check, rng, rulings) for _ in range(shots))


def volley_odds(check: Check, shots: int, rulings: Rulings = DEFAULT) -> Odds:
    """Exact odds of the number of hits (B-47); ties count as AMB-B11 says, else as hits.

    >>> volley_odds(Check(skill=5, obstacle=5), 2).chance(2)
    Fraction(49, 144)
    """
    _need_shots(shots)
    one = odds(check, rulings)
    hits = sum(weight for grade, weight in one.weights.items() if comes_off(grade, rulings) is not False)
    single = {value: weight for value, weight in ((0, one.total - hits), (1, hits)) if weight}
    return Odds.n_of(shots, Odds(single))


def _need_shots(shots: int) -> None:
    if not 1 <= shots <= MAX_SHOTS:
        raise refuse("shots_range", "shots", "B-47", shots=shots, most=MAX_SHOTS)


def run_distance(speed: int | Fraction, mode: Mode = Mode.COMBAT) -> Fraction:
    """Metres run in one round (B-32, B-65).

    >>> run_distance(6), run_distance(6, Mode.TACTICAL)
    (Fraction(18, 1), Fraction(180, 1))
    """
    return Fraction(speed) * mode.seconds


def run_rounds(distance: int | Fraction, speed: int | Fraction, mode: Mode = Mode.COMBAT) -> int:
    """Rounds that a run takes, the last one begun counted whole (B-46, B-65)."""
    if speed <= 0 or distance < 0:
        raise refuse("no_run", "speed", "B-65")
    return rounded(Fraction(distance) / run_distance(speed, mode), Rounding.CEIL)
