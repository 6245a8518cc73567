"""HP, MP, bans and deaths of perks and magic at the table.

>>> from .numbers import perks_numbers
>>> hero = hit(perks_numbers(immortal=True), 100)
>>> life(hero), present(fallen(hero, 50), 60).strength, present(fallen(hero, 50), 50 + 24 * 3600).strength
(<Life.DEAD: 'dead'>, 4, 5)
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ..perks import bans, immortality, pools
from ..perks.armour import effective
from ..perks.bans import Barred, Kind
from ..perks.characteristics import Characteristics
from ..perks.deeds import Try
from ..perks.pools import Life
from ..perks.results import Result
from ..perks.rulings import DEFAULT, Rulings
from ..problems import Problem
from .errors import refuse
from .numbers import PerksNumbers

__all__ = [
    "after_moment",
    "banned",
    "bans_after",
    "barred",
    "fallen",
    "healed",
    "hit",
    "life",
    "lost_action",
    "present",
    "rested_mana",
    "retried",
    "risen",
    "spent",
    "tried",
]

MOST_DEATHS = 100
MOST_TRIES = 200
"""Tries remembered; older ones are forgotten."""

MAX_ACTION = 120
_DAY = immortality.RESTORED_AFTER_HOURS * 3600


def life(numbers: PerksNumbers, rulings: Rulings = DEFAULT) -> Life:
    """Alive, unconscious or dead by the HP left (C-6, AMB-C57)."""
    return pools.life(numbers.hp, rulings)


def hit(numbers: PerksNumbers, damage: int, rulings: Rulings = DEFAULT) -> PerksNumbers:
    """HP after damage, down to below zero (C-6)."""
    if damage < 0:
        raise refuse("below_zero", "damage", value=damage)
    return replace(numbers, hp=int(pools.hp_after(numbers.hp, damage, rulings).points.total))


def healed(numbers: PerksNumbers, points: int) -> PerksNumbers:
    """HP given back, no higher than full; the text names no rate, the number is the GM's (AMB-C59)."""
    if points < 0:
        raise refuse("below_zero", "points", value=points)
    return replace(numbers, hp=max(numbers.hp, min(numbers.max_hp, numbers.hp + points)))


def spent(numbers: PerksNumbers, mana: int | Fraction) -> PerksNumbers:
    """MP after a spell (C-84). Raises `SessionError` when there is not enough."""
    left = pools.mp_left(numbers.mp, mana).total
    if mana < 0:
        raise refuse("below_zero", "mana", value=mana)
    if left < 0:
        raise refuse("not_enough_mana", "mana", "C-84", mana=mana, left=numbers.mp)
    return replace(numbers, mp=left)


def rested_mana(numbers: PerksNumbers, points: int | Fraction) -> PerksNumbers:
    """MP given back, no higher than full; the number is the GM's (AMB-C59)."""
    if points < 0:
        raise refuse("below_zero", "points", value=points)
    return replace(numbers, mp=max(numbers.mp, min(numbers.max_mp, numbers.mp + points)))


def banned(numbers: PerksNumbers, post: int, kind: Kind) -> PerksNumbers:
    """A critical miss in a post bars actions of its kind for one post (C-79, C-91)."""
    ban = Barred(post=post, kind=kind)
    return numbers if ban in numbers.bans else replace(numbers, bans=(*numbers.bans, ban))


def barred(numbers: PerksNumbers, post: int, kind: Kind, rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Why such an attack is barred in this post, if it is (C-79, C-91)."""
    return bans.problems(numbers.bans, post, kind, rulings)


def bans_after(numbers: PerksNumbers, post: int, rulings: Rulings = DEFAULT) -> PerksNumbers:
    """The bans that still hold in this post or later ones."""
    kept = tuple(each for each in numbers.bans if each.free_from(rulings) > post)
    return numbers if kept == numbers.bans else replace(numbers, bans=kept)


def lost_action(numbers: PerksNumbers, lost: bool = True) -> PerksNumbers:
    """A failed save has taken the action made together with it (C-95)."""
    return replace(numbers, loses_action=lost)


def fallen(numbers: PerksNumbers, seconds: int) -> PerksNumbers:
    """The death of an immortal at this moment: everything is one lower for a day (C-19)."""
    if not numbers.immortal:
        raise refuse("not_immortal", "immortal", "C-18")
    if len(numbers.deaths) >= MOST_DEATHS:
        raise refuse("too_many", "deaths", number=len(numbers.deaths) + 1, most=MOST_DEATHS)
    return replace(numbers, deaths=(*numbers.deaths, seconds))


def risen(numbers: PerksNumbers, hp: int | None = None) -> PerksNumbers:
    """An immortal on his feet again, with full HP or the GM's number (C-18)."""
    if not numbers.immortal:
        raise refuse("not_immortal", "immortal", "C-18")
    if hp is not None and not 1 <= hp <= numbers.max_hp:
        raise refuse("hp_outside", "hp", value=hp, most=numbers.max_hp)
    return replace(numbers, hp=numbers.max_hp if hp is None else hp)


def tried(numbers: PerksNumbers, action: str, result: Result) -> PerksNumbers:
    """One more try at an action out of combat, for the streaks of failures (C-109, C-110).

    >>> from .numbers import perks_numbers
    >>> tried(perks_numbers(), " lock ", Result.FAILURE).tries
    (Try(action='lock', result=<Result.FAILURE: 'failure'>),)
    """
    action = " ".join(action.split())
    if not action:
        raise refuse("nameless", "action")
    if len(action) > MAX_ACTION:
        raise refuse("too_long", "action", most=MAX_ACTION, length=len(action))
    return replace(numbers, tries=(*numbers.tries, Try(action, Result(result)))[-MOST_TRIES:])


def retried(numbers: PerksNumbers, action: str) -> PerksNumbers:
    """The tries at an action forgotten: the GM lets it be tried anew."""
    return replace(numbers, tries=tuple(each for each in numbers.tries if each.action != action))


def present(numbers: PerksNumbers, seconds: int, rulings: Rulings = DEFAULT) -> Characteristics:
    """The characteristics now: lowered by the deaths of the last day (C-19) and by armour (C-30 … C-32)."""
    hours = [Fraction(seconds - each, 3600) for each in numbers.deaths]
    return effective(immortality.present(numbers.characteristics, hours, rulings), numbers.armour, rulings=rulings)


def after_moment(numbers: PerksNumbers, seconds: int) -> PerksNumbers:
    """The deaths that still weigh at this moment (C-19)."""
    kept = tuple(each for each in numbers.deaths if seconds - each < _DAY)
    return numbers if kept == numbers.deaths else replace(numbers, deaths=kept)
