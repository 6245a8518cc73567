"""Rolls from stated seeds, to be the same in CPython and in the browser's Python."""

from random import Random

from alterego_core.dice import RollLog
from alterego_core.ego import bursts, checks, initiative, locations, opposed
from alterego_core.ego.checks import Check

__all__ = ["rolls"]


def rolls() -> list:
    """What many seeds give, as plain values.

    >>> rolls() == rolls()
    True
    """
    check = Check(attribute=4, skill=3, penalty_dice=1, bonus_dice=1)
    fighters = [initiative.Fighter(name=name, speed=4, mind=3) for name in "abc"]
    found = []
    for seed in range(60):
        rng = Random(f"table {seed}")
        contest = opposed.roll(check, Check(attribute=5), rng).contest
        found.append(
            [
                checks.roll(check, rng).dice,
                contest.margin,
                locations.roll(rng).number,
                bursts.roll_bullets(bursts.Burst.SHORT, rng),
                [entry.dice for entry in initiative.roll(fighters, rng)],
            ]
        )
    log = RollLog("table")
    for formula in ("2d6-1d6", "d%", "4d6kh3"):
        log, _ = log.roll(formula)
    return [*found, log.as_dict()]
