"""One task tried again and again: retries, fatigue, rest, and what carries over (A-172 … A-174, A-256).

An effort is a value; each try and each rest gives a new one.

>>> lock = Effort(endurance=3)
>>> for dice in (3, 2, 4):
...     lock = attempted(lock, Attempt(way=("agility", "lockpicking"), result=10 + dice, seconds=60))
>>> penalty_dice(lock), penalty_dice(rested(lock, 15)), rested(lock, 15).seconds
(1, 0, 1080)
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from . import carry, checks
from .carry import Way, is_other_way
from .checks import Check
from .errors import refuse
from .rulings import DEFAULT, FatigueCount, FatigueGrowth, RetryTime, Rulings
from .turns import SECONDS_IN_CIRCLE

__all__ = [
    "Attempt",
    "Effort",
    "MAX_TRIES",
    "REST_MINUTES",
    "attempted",
    "attempts_after_rest",
    "carried",
    "fatigue_dice",
    "next_check",
    "penalty_dice",
    "rested",
    "retry_seconds",
    "success_within",
]

REST_MINUTES = 15
"""Game minutes of rest that clear the fatigue (A-174)."""

MAX_TRIES = 1000
"""Most tries whose chances are worked out at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One try: which way, its result without the carried bonus, its game time in seconds."""

    way: Way
    result: int
    seconds: int | Fraction = 0
    success: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """All tries at one goal by one person.

    `since_rest` counts the tries since the last full rest; `gm_dice` are penalty dice
    the GM names where the reading leaves fatigue to him (AMB-A22).
    """

    endurance: int
    goal: str = ""
    attempts: tuple[Attempt, ...] = ()
    since_rest: int = 0
    seconds: int | Fraction = 0
    gm_dice: int = 0


def fatigue_dice(endurance: int, attempt_number: int, rulings: Rulings = DEFAULT, *, gm_dice: int = 0) -> int:
    """Penalty dice on the try with this number since the last rest, the first being 1 (A-173).

    As many tries are free as the Endurance (`retries`: one more; `gm`: the GM says,
    AMB-A22). After them there is one die, or one more after each further Endurance
    tries by the reading `growing` (AMB-A23).

    >>> [fatigue_dice(3, n) for n in (1, 3, 4, 9)], fatigue_dice(0, 1)
    ([0, 0, 1, 1], 1)
    """
    if attempt_number < 1:
        raise refuse("attempt_number_outside", "attempt_number", "A-173", value=attempt_number)
    if rulings.fatigue_count is FatigueCount.GM:
        return gm_dice
    free = max(0, endurance) + (rulings.fatigue_count is FatigueCount.RETRIES)
    tired = attempt_number - free
    if tired <= 0:
        return 0
    if rulings.fatigue_growth is FatigueGrowth.CONSTANT:
        return 1
    # Without any Endurance every further try is one too many.
    dice = 1 + (tired - 1) // max(1, endurance)
    return min(dice, checks.MAX_EXTRA_DICE)


def penalty_dice(effort: Effort, rulings: Rulings = DEFAULT) -> int:
    """Penalty dice on the next try (A-173)."""
    return fatigue_dice(effort.endurance, effort.since_rest + 1, rulings, gm_dice=effort.gm_dice)


def attempts_after_rest(attempts: int, minutes: int | Fraction) -> int:
    """Tries that still tire after a rest: none after 15 minutes, all after a shorter one (A-174).

    >>> attempts_after_rest(5, 15), attempts_after_rest(5, 14)
    (0, 5)
    """
    if minutes < 0:
        raise refuse("negative_time", "minutes", "A-174", value=minutes)
    if attempts < 0:
        raise refuse("negative_count", "attempts", "A-173", value=attempts)
    return 0 if minutes >= REST_MINUTES else attempts


def attempted(effort: Effort, attempt: Attempt) -> Effort:
    """The effort with one more try (A-172)."""
    if attempt.seconds < 0:
        raise refuse("negative_time", "seconds", "A-172", value=attempt.seconds)
    return replace(
        effort,
        attempts=(*effort.attempts, attempt),
        since_rest=effort.since_rest + 1,
        seconds=effort.seconds + attempt.seconds,
    )


def rested(effort: Effort, minutes: int | Fraction = REST_MINUTES) -> Effort:
    """The effort after a rest without a break (A-174)."""
    return replace(
        effort,
        since_rest=attempts_after_rest(effort.since_rest, minutes),
        gm_dice=0 if minutes >= REST_MINUTES else effort.gm_dice,
        seconds=effort.seconds + minutes * 60,
    )


def carried(effort: Effort, way: Way, rulings: Rulings = DEFAULT) -> int:
    """The bonus that earlier tries by other ways give to this one (A-256, AMB-A35, AMB-A36).

    >>> door = attempted(Effort(endurance=5), Attempt(way=("agility", "lockpicking"), result=10))
    >>> carried(door, ("strength", "brawl")), carried(door, ("agility", "lockpicking"))
    (2, 0)
    """
    other = [each.result for each in effort.attempts if is_other_way(each.way, way, rulings)]
    return carry.carried(other, rulings)


def next_check(effort: Effort, check: Check, way: Way, rulings: Rulings = DEFAULT) -> Check:
    """The check of the next try, with its carried bonus and its penalty dice (A-173, A-256)."""
    bonus = carried(effort, way, rulings)
    modifiers = (*check.modifiers, carry.modifier(bonus)) if bonus else check.modifiers
    return replace(check, modifiers=modifiers, penalty_dice=check.penalty_dice + penalty_dice(effort, rulings))


def success_within(effort: Effort, check: Check, difficulty: int, tries: int, rulings: Rulings = DEFAULT) -> Fraction:
    """The chance to make it within so many more tries the same way, without a rest (A-171 … A-173).

    >>> lock = Effort(endurance=3)
    >>> [success_within(lock, Check(attribute=5, skill=5), 15, n) for n in (0, 1, 2)]
    [Fraction(0, 1), Fraction(7, 27), Fraction(329, 729)]
    """
    if tries < 0:
        raise refuse("negative_count", "tries", "A-172", value=tries)
    if tries > MAX_TRIES:
        raise refuse("too_many_tries", "tries", "A-172", value=tries, most=MAX_TRIES)
    failing = Fraction(1)
    for number in range(1, tries + 1):
        dice = fatigue_dice(effort.endurance, effort.since_rest + number, rulings, gm_dice=effort.gm_dice)
        tired = replace(check, penalty_dice=check.penalty_dice + dice)
        failing *= 1 - checks.chance(tired, difficulty, rulings)
    return 1 - failing


def retry_seconds(
    rulings: Rulings = DEFAULT,
    *,
    gm_seconds: int | Fraction | None = None,
    simple_actions: int | None = None,
    budget: int | None = None,
) -> Fraction:
    """Game seconds that one try takes (A-172, AMB-A24).

    The GM's number; by the reading `action` the time of its simple actions, of which
    `budget` fit into a circle of 3 seconds.

    >>> retry_seconds(Rulings(retry_time=RetryTime.ACTION), simple_actions=3, budget=3)
    Fraction(3, 1)
    """
    if rulings.retry_time is RetryTime.GM:
        if gm_seconds is None or gm_seconds < 0:
            raise refuse("retry_seconds_missing", "seconds", "A-172")
        return Fraction(gm_seconds)
    if simple_actions is None or simple_actions < 0 or budget is None or budget <= 0:
        raise refuse("retry_actions_missing", "simple_actions", "A-172")
    return Fraction(simple_actions * SECONDS_IN_CIRCLE, budget)
