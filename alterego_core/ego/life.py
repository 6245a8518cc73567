"""Life clocks: how long the fatally wounded has, and how long a drug keeps one up (A-274 … A-276).

>>> from .wounds import Wound
>>> clock = clock_for([Wound(level=8, location=9)], minutes=20)
>>> clock.after(15).left, clock.after(15).halted_now().after(60).over
(5, False)
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from ..dice import face
from ..odds import Odds
from .errors import refuse
from .rulings import DEFAULT, DeathTime, Rulings
from .wounds import Wound, WoundLevel, counted

__all__ = [
    "Countdown",
    "FATAL_MINUTES",
    "clock_for",
    "minutes_odds",
    "random_minutes",
    "stimulant",
]

FATAL_MINUTES = (5, 45)
"""The fatally wounded dies in 5 to 45 minutes without a hospital (A-275)."""

_STEP = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """Game minutes that run out. `halted`: the clock stands, as in good hands (A-275)."""

    minutes: int | Fraction
    elapsed: int | Fraction = 0
    halted: bool = False

    def __post_init__(self) -> None:
        if min(self.minutes, self.elapsed) < 0:
            raise refuse("negative_time", "minutes", "A-275", value=min(self.minutes, self.elapsed))

    @property
    def left(self) -> int | Fraction:
        """Minutes left, 0 at the end."""
        return max(self.minutes - self.elapsed, 0)

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0

    def after(self, minutes: int | Fraction) -> "Countdown":
        """The clock so many minutes later; a halted one stands still."""
        if minutes < 0:
            raise refuse("negative_time", "minutes", "A-275", value=minutes)
        return self if self.halted else replace(self, elapsed=self.elapsed + minutes)

    def halted_now(self) -> "Countdown":
        """The clock stopped: the wounded is in a hospital. A clock that ran out stays so."""
        return self if self.over else replace(self, halted=True)


def stimulant(minutes: int | Fraction) -> Countdown:
    """A drug that keeps someone of wound level 7 on his feet while it works (A-274, A-297, AMB-A74).

    The text gives no duration: it is the GM's. While the clock is not `over`, pass
    `kept_up=True` to `wounds.can_act` and `wounds.penalties`.

    >>> stimulant(30).after(29).over, stimulant(30).after(30).over
    (False, True)
    """
    return Countdown(minutes=minutes)


def minutes_odds(rulings: Rulings = DEFAULT, minutes: int | None = None) -> Odds:
    """The odds of the minutes a fatally wounded has (A-275, AMB-A71).

    `gm`: the GM's number, 5 … 45, which must be given; `random`: five times a
    nine-sided die; `worst`: five.

    >>> minutes_odds(Rulings(death_time=DeathTime.RANDOM)).mean
    Fraction(25, 1)
    """
    low, high = FATAL_MINUTES
    if rulings.death_time is DeathTime.WORST:
        return Odds.constant(low)
    if rulings.death_time is DeathTime.RANDOM:
        return Odds.die(high // _STEP).map(lambda shown: shown * _STEP)
    if minutes is None:
        raise refuse("minutes_missing", "minutes", "A-275", low=low, high=high)
    if not low <= minutes <= high:
        raise refuse("minutes_outside", "minutes", "A-275", value=minutes, low=low, high=high)
    return Odds.constant(minutes)


def random_minutes(rng: Random) -> int:
    """The GM's random button: 5, 10 … 45 minutes, all alike (A-275, AMB-A71)."""
    return _STEP * face(FATAL_MINUTES[1] // _STEP, rng)


def clock_for(
    wounds: Iterable[Wound],
    rulings: Rulings = DEFAULT,
    *,
    minutes: int | None = None,
    rng: Random | None = None,
) -> Countdown | None:
    """The clock that these wounds start; None while nobody is dying (A-275, A-276, A-277).

    Level 8: 5 … 45 minutes by the ruling (AMB-A71). From 9 on death is at once.

    >>> clock_for([Wound(level=7)]) is None, clock_for([Wound(level=9)]).over
    (True, True)
    """
    worst = max((each.level for each in counted(wounds, rulings)), default=0)
    if worst < WoundLevel.FATAL:
        return None
    if worst > WoundLevel.FATAL:
        return Countdown(minutes=0)
    if rulings.death_time is DeathTime.RANDOM:
        if rng is None:
            raise refuse("minutes_need_dice", "minutes", "A-275")
        return Countdown(minutes=random_minutes(rng))
    return Countdown(minutes=minutes_odds(rulings, minutes).low)
