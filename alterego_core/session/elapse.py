"""Game time goes by: what it does to everybody at the table, whichever way it is counted.

`clock` lets circles and rounds pass, `passing` hours and nights; both go through here.

>>> from . import roster
>>> from .ego_harm import wounded
>>> from .numbers import EgoNumbers
>>> from .scene import Campaign, Scene, System
>>> scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Guard", wounded(EgoNumbers(), 8, minutes=10))
>>> elapsed(scene, 540).combatants[0].numbers.dying.left, elapsed(scene, 600).combatants[0].numbers.dying.over
(1, True)
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from ..rounding import plain
from ..squad.modes import Mode
from . import ego_harm, perks_harm, squad_harm
from .conditions import at_moment
from .errors import refuse
from .numbers import EgoNumbers, PerksNumbers, SquadNumbers
from .scene import Combatant, Scene

__all__ = ["elapsed"]


def elapsed(
    scene: Scene, seconds: int, *, mode: Mode | None = None, resting: bool | Collection[str] = False
) -> Scene:
    """The scene so many game seconds later.

    Life clocks and drugs run (A-274, A-275), conditions end at their moment, the day after a
    death passes (C-19). In the squad system the seconds are rounds of a `mode`, tactical ones
    by default: blood runs, those who rest regain energy, states end (B-32, B-78, B-80, B-89);
    `resting` lets everybody rest, or just those with these ids. What is left of an unfinished
    round does nothing more.
    """
    if seconds < 0:
        raise refuse("moment_outside", "seconds", value=seconds)
    rulings = scene.campaign.readings()
    moment = scene.seconds + seconds
    return replace(
        scene,
        seconds=moment,
        combatants=tuple(
            _elapsed(each, seconds, moment, mode, _rests(each, resting), rulings) for each in scene.combatants
        ),
    )


def _rests(each: Combatant, resting: bool | Collection[str]) -> bool:
    return resting or each.resting if isinstance(resting, bool) else each.id in resting


def _elapsed(each: Combatant, seconds: int, moment: int, mode: Mode | None, resting: bool, rulings) -> Combatant:
    match each.numbers:
        case EgoNumbers() as numbers:
            numbers = ego_harm.after_minutes(numbers, plain(Fraction(seconds, 60)))
        case SquadNumbers() as numbers:
            mode = mode or Mode.TACTICAL
            numbers = squad_harm.after_rounds(
                numbers, mode, seconds // mode.seconds, resting=resting, rulings=rulings
            )
        case PerksNumbers() as numbers:
            numbers = perks_harm.after_moment(numbers, moment)
    conditions, _ = at_moment(each.conditions, moment)
    if numbers == each.numbers and conditions == each.conditions:
        return each
    return replace(each, numbers=numbers, conditions=conditions)
