"""Traps: who may set and clear them, and who notices (B-127, B-138, B-139, B-142).

>>> permission(Levels(mechanics=4), TrapKind.EXPLOSIVE_TRIPWIRE, Work.SET).allowed
False
>>> notice(Levels(awareness=5), obstacle=4).chance()
Fraction(7, 12)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..words import Pair
from .checks import Check, odds
from .errors import refuse
from .grades import comes_off
from .modifiers import Modifier
from .rulings import DEFAULT, Attention, Rulings, Tripwire
from .skills import Levels, skill, unlock

__all__ = ["Notice", "Noticing", "Permission", "TrapKind", "Work", "check", "notice", "permission"]


class TrapKind(StrEnum):
    """What lies in wait."""

    MINE = "mine"
    BOMB = "bomb"
    EXPLOSIVE_TRIPWIRE = "explosive_tripwire"
    MECHANICAL_TRIPWIRE = "mechanical_tripwire"
    LEG_HOLD = "leg_hold"
    MECHANICAL = "mechanical"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _LABELS[self]

    @property
    def tripwire(self) -> bool:
        """Whether it is a wire (B-139, B-142)."""
        return self in (TrapKind.EXPLOSIVE_TRIPWIRE, TrapKind.MECHANICAL_TRIPWIRE)


_LABELS = {
    TrapKind.MINE: Pair("мина", "a mine"),
    TrapKind.BOMB: Pair("бомба", "a bomb"),
    TrapKind.EXPLOSIVE_TRIPWIRE: Pair("растяжка с гранатой", "a tripwire with a grenade"),
    TrapKind.MECHANICAL_TRIPWIRE: Pair("механическая растяжка", "a mechanical tripwire"),
    TrapKind.LEG_HOLD: Pair("капкан", "a leg-hold trap"),
    TrapKind.MECHANICAL: Pair("механическая ловушка", "a mechanical trap"),
}


class Work(StrEnum):
    """What is done with a trap."""

    SET = "set"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether somebody may do the work, and with which skill.

    `skill_id` is the skill used: the best open one, or the one that is missing;
    `needs` its least level.
    """

    allowed: bool
    skill_id: str
    needs: int
    rules: tuple[str, ...]


def _ways(kind: TrapKind, work: Work, rulings: Rulings) -> list[tuple[str, int, str]]:
    wires = unlock("set_tripwires").threshold
    machines = unlock("mechanical_traps").threshold
    explosive = ("demolitions", wires if work is Work.SET else 1, "B-139" if work is Work.SET else "B-138")
    mechanical = ("mechanics", machines, "B-142")
    if kind in (TrapKind.MINE, TrapKind.BOMB):
        return [("demolitions", 1, "B-138")]
    if kind.tripwire and rulings.tripwire is Tripwire.EITHER:
        return [explosive, mechanical]
    return [explosive] if kind is TrapKind.EXPLOSIVE_TRIPWIRE else [mechanical]


def permission(levels: Levels, kind: TrapKind, work: Work, rulings: Rulings = DEFAULT) -> Permission:
    """Who may set or clear what.

    Mines and bombs: Demolitions (B-138). Tripwires with explosives: Demolitions 4 to
    set one (B-139). Mechanical ones, leg-hold traps and the like: Mechanics 4, to set
    and to clear (B-142). AMB-B43: for wires either skill may do.

    >>> permission(Levels(mechanics=4), TrapKind.EXPLOSIVE_TRIPWIRE, Work.SET, Rulings(tripwire=Tripwire.EITHER))
    Permission(allowed=True, skill_id='mechanics', needs=4, rules=('B-142',))
    """
    ways = _ways(kind, work, rulings)
    open_ways = [way for way in ways if levels[way[0]] >= way[1]]
    skill_id, needs, rule = max(open_ways or ways[:1], key=lambda way: levels[way[0]])
    return Permission(bool(open_ways), skill_id, needs, (rule,))


def check(
    levels: Levels,
    kind: TrapKind,
    work: Work,
    obstacle: int,
    modifiers: Iterable[Modifier] = (),
    rulings: Rulings = DEFAULT,
) -> Check:
    """The check of setting or clearing. Raises `RuleError` when the skill does not allow it."""
    may = permission(levels, kind, work, rulings)
    used = skill(may.skill_id)
    if not may.allowed:
        raise refuse("locked", f"skills.{may.skill_id}", may.rules[0], skill=used.label, level=may.needs)
    return Check(
        skill=levels[used.id],
        obstacle=obstacle,
        stat=used.stat.value,
        skill_id=used.id,
        modifiers=tuple(modifiers),
        skill_label=used.label,
        obstacle_label=kind.label,
    )


class Noticing(StrEnum):
    """How a hidden trap comes to be noticed."""

    ALWAYS = "always"
    HIDDEN_ROLL = "hidden_roll"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Notice:
    """How this fighter may notice a trap; `check` is None where no roll is needed."""

    how: Noticing
    check: Check | None

    def chance(self, rulings: Rulings = DEFAULT) -> Fraction:
        """The chance to notice it unasked: nothing for somebody who has to search (B-127).

        A tie counts only where a ruling reads it as a success (AMB-B11).
        """
        if self.how is Noticing.ALWAYS:
            return Fraction(1)
        if self.how is Noticing.SEARCH:
            return Fraction(0)
        found = odds(self.check, rulings)
        return found.chance(*(grade for grade in found if comes_off(grade, rulings)))


def notice(
    levels: Levels, obstacle: int, modifiers: Iterable[Modifier] = (), rulings: Rulings = DEFAULT
) -> Notice:
    """Noticing a hidden trap (B-126, B-127, AMB-B42).

    From Awareness 3 on a hidden roll is made unasked (or it is simply noticed); below
    that somebody has to search, with the same check.

    >>> notice(Levels(awareness=2), 4).how
    <Noticing.SEARCH: 'search'>
    """
    used = skill("awareness")
    seen = Check(
        skill=levels.awareness,
        obstacle=obstacle,
        stat=used.stat.value,
        skill_id=used.id,
        modifiers=tuple(modifiers),
        skill_label=used.label,
    )
    if levels.awareness < unlock("notice_traps").threshold:
        return Notice(Noticing.SEARCH, seen)
    if rulings.attention is Attention.ALWAYS:
        return Notice(Noticing.ALWAYS, None)
    return Notice(Noticing.HIDDEN_ROLL, seen)
