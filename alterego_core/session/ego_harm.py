"""Wounds of «Alter ego» at the table: getting them, bearing them, the clocks they start.

>>> from .numbers import levels
>>> hurt = wounded(EgoNumbers(attributes=levels(willpower=4)), 4, 3)
>>> sum(each.value for each in penalties(hurt)), will_test(hurt).willpower, test_due(hurt)
(-2, 4, True)
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from ..ego import efforts, healing, life, will, wounds
from ..ego.life import Countdown
from ..ego.modifier import Modifier
from ..ego.rulings import DEFAULT, Rulings
from ..ego.will import WillTest
from ..ego.wounds import WoundLevel
from ..rounding import plain
from .errors import refuse
from .numbers import EgoNumbers, Injury

__all__ = [
    "after_days",
    "after_fight",
    "after_minutes",
    "after_test",
    "can_act",
    "dead",
    "drugged",
    "eased",
    "erased",
    "in_hospital",
    "penalties",
    "rested",
    "test_due",
    "will_test",
    "wounded",
]

MOST_WOUNDS = 100


def _wounds(numbers: EgoNumbers):
    return tuple(each.wound for each in numbers.wounds)


def wounded(
    numbers: EgoNumbers,
    level: int,
    location: int | None = None,
    *,
    minutes: int | None = None,
    rng: Random | None = None,
    rulings: Rulings = DEFAULT,
) -> EgoNumbers:
    """The numbers with one wound more (A-265, A-267); a fatal one starts the life clock (A-275, A-276).

    `minutes` is the GM's number for level 8, 5 … 45; by the ruling `random` the dice of
    `rng` say it, by `worst` it is five (AMB-A71). A clock that runs already is never
    lengthened. `level` 0 is no wound and changes nothing.

    >>> wounded(EgoNumbers(), 8, minutes=20).dying.left, dead(wounded(EgoNumbers(), 9))
    (20, True)
    """
    if level == 0:
        return numbers
    if len(numbers.wounds) >= MOST_WOUNDS:
        raise refuse("too_many", "wounds", number=len(numbers.wounds) + 1, most=MOST_WOUNDS)
    injury = Injury(level=int(wounds.capped(level, location, rulings)), location=location)
    later = replace(numbers, wounds=(*numbers.wounds, injury), hurt_since_test=True)
    worst = max(each.level for each in wounds.counted(_wounds(later), rulings))
    before = max((each.level for each in wounds.counted(_wounds(numbers), rulings)), default=0)
    if worst < WoundLevel.FATAL or (injury.level < WoundLevel.FATAL and worst == before):
        return later
    clock = life.clock_for(_wounds(later), rulings, minutes=minutes, rng=rng)
    running = numbers.dying
    if running is not None and not running.halted and running.left <= clock.left:
        clock = running
    return replace(later, dying=clock)


def erased(numbers: EgoNumbers, index: int) -> EgoNumbers:
    """The numbers without one wound; with the last fatal one the life clock goes."""
    if not 0 <= index < len(numbers.wounds):
        raise refuse("no_such_wound", "wounds", number=index + 1)
    left = (*numbers.wounds[:index], *numbers.wounds[index + 1 :])
    fatal = any(each.level >= WoundLevel.FATAL for each in left)
    return replace(numbers, wounds=left, dying=numbers.dying if fatal else None)


def eased(numbers: EgoNumbers, index: int, level: int) -> EgoNumbers:
    """The numbers with one wound healed down to a lower level, 0 being none: the GM's word (A-157, AMB-A47).

    What had healed towards the next level is forgotten. With the last fatal wound the life clock goes.

    >>> [each.level for each in eased(EgoNumbers(wounds=(Injury(level=5),)), 0, 3).wounds]
    [3]
    """
    if not 0 <= index < len(numbers.wounds):
        raise refuse("no_such_wound", "wounds", number=index + 1)
    if not 0 <= level < numbers.wounds[index].level:
        raise refuse("not_lower", "level", "A-157", value=level, now=numbers.wounds[index].level)
    if level == 0:
        return erased(numbers, index)
    wound = replace(numbers.wounds[index], level=level, rested=0)
    left = (*numbers.wounds[:index], wound, *numbers.wounds[index + 1 :])
    fatal = any(each.level >= WoundLevel.FATAL for each in left)
    return replace(numbers, wounds=left, dying=numbers.dying if fatal else None)


def penalties(numbers: EgoNumbers, rulings: Rulings = DEFAULT) -> tuple[Modifier, ...]:
    """What the wounds take from every check, one modifier each; they add up (A-294, A-295)."""
    return wounds.penalties(_wounds(numbers), rulings, kept_up=numbers.kept_up)


def can_act(numbers: EgoNumbers, rulings: Rulings = DEFAULT) -> bool:
    """Whether somebody so wounded acts: from level 7 only on drugs, from 8 not at all (A-274 … A-276)."""
    return wounds.can_act(_wounds(numbers), rulings, kept_up=numbers.kept_up)


def dead(numbers: EgoNumbers) -> bool:
    """Whether the life clock has run out (A-275, A-276, A-277)."""
    return numbers.dying is not None and numbers.dying.over


def in_hospital(numbers: EgoNumbers) -> EgoNumbers:
    """The life clock stopped by good hands (A-275); one that ran out stays so."""
    return numbers if numbers.dying is None else replace(numbers, dying=numbers.dying.halted_now())


def drugged(numbers: EgoNumbers, minutes: int | Fraction) -> EgoNumbers:
    """A drug keeps him on his feet for so many minutes, the GM's number (A-274, A-297)."""
    return replace(numbers, drug=life.stimulant(minutes))


def will_test(numbers: EgoNumbers, *, skill: int | None = None, support: int = 0) -> WillTest:
    """The test of will of somebody so wounded (A-293); `will` has its odds, dice and a leader's help (A-297)."""
    return WillTest(
        willpower=numbers.attribute("willpower"),
        wounds=_wounds(numbers),
        skill=skill,
        support=support,
        kept_up=numbers.kept_up,
    )


def test_due(numbers: EgoNumbers, *, exerting: bool = True, rulings: Rulings = DEFAULT) -> bool:
    """Whether the test of will is to be made before he strains himself (A-291, A-293, AMB-A67)."""
    return will.is_due(
        wounded=bool(numbers.wounds),
        exerting=exerting,
        tested_this_fight=numbers.tested,
        wounded_since_test=numbers.hurt_since_test,
        rulings=rulings,
    )


test_due.__test__ = False


def after_test(numbers: EgoNumbers) -> EgoNumbers:
    """The numbers once the test of will is made, whatever came of it (A-293)."""
    return replace(numbers, tested=True, hurt_since_test=False)


def after_fight(numbers: EgoNumbers) -> EgoNumbers:
    """The numbers when a fight is over: the next one asks for its own test (AMB-A67)."""
    return replace(numbers, tested=False, hurt_since_test=False) if numbers.tested or numbers.hurt_since_test else numbers


def after_minutes(numbers: EgoNumbers, minutes: int | Fraction) -> EgoNumbers:
    """The clocks so many game minutes later; a drug that has worn off is gone (A-274, A-275).

    >>> after_minutes(wounded(EgoNumbers(), 8, minutes=20), Fraction(1, 20)).dying.left
    Fraction(399, 20)
    """
    drug = None if numbers.drug is None else _later(numbers.drug, minutes)
    dying = None if numbers.dying is None else _later(numbers.dying, minutes)
    if drug == numbers.drug and dying == numbers.dying:
        return numbers
    return replace(numbers, drug=None if drug is None or drug.over else drug, dying=dying)


def _later(clock: Countdown, minutes: int | Fraction) -> Countdown:
    moved = clock.after(minutes)
    # time beyond the end tells nothing, and would grow for ever
    return replace(moved, elapsed=plain(min(Fraction(moved.elapsed), Fraction(moved.minutes))))


def rested(numbers: EgoNumbers, minutes: int | Fraction) -> EgoNumbers:
    """The efforts after a rest: fifteen minutes clear their fatigue (A-174).

    >>> from ..ego.efforts import Effort
    >>> tired = EgoNumbers(efforts=(Effort(endurance=3, since_rest=4),))
    >>> rested(tired, 14).efforts[0].since_rest, rested(tired, 15).efforts[0].since_rest
    (4, 0)
    """
    if not numbers.efforts:
        return numbers
    return replace(numbers, efforts=tuple(efforts.rested(each, minutes) for each in numbers.efforts))


def after_days(
    numbers: EgoNumbers, days: int | Fraction, rate: int | Fraction | None, rulings: Rulings = DEFAULT
) -> EgoNumbers:
    """The wounds so many days later, by the GM's rate of days a level (A-157, AMB-A47).

    Time that does not make a whole level is kept with the wound. Nothing heals without a
    rate, nor in the dead; a fatal wound heals only while the life clock stands (A-275).

    >>> from .numbers import Injury
    >>> hurt = EgoNumbers(wounds=(Injury(level=2), Injury(level=4)))
    >>> [(w.level, w.rested) for w in after_days(hurt, 7, 3).wounds]
    [(2, Fraction(1, 1))]
    """
    if rate is None or dead(numbers) or (numbers.dying is not None and not numbers.dying.halted):
        return numbers
    each = healing.days(1, rate, fast=numbers.fast_healing, rulings=rulings)
    if each is None:
        return numbers
    left = []
    for wound in numbers.wounds:
        passed = wound.rested + days
        level = healing.level_after(wound.level, passed, rate, fast=numbers.fast_healing, rulings=rulings)
        if level:
            left.append(replace(wound, level=level, rested=passed - (wound.level - level) * each))
    fatal = any(wound.level >= WoundLevel.FATAL for wound in left)
    return replace(numbers, wounds=tuple(left), dying=numbers.dying if fatal else None)
