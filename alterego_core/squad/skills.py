"""The sixteen skills, what their levels open and what each point adds (B-93 … B-151).

>>> levels = Levels(stealth=5, will=5)
>>> [unlock.id for unlock in unlocked(levels)]
['soundless', 'pickpocket', 'camouflage']
>>> next_at(levels, "stealth").threshold
6
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache

from ..errors import UnknownIdError
from ..points import Ledger
from ..tables import near, row, rows
from ..words import Pair, number
from .rulings import DEFAULT, CapLater, Grapple, Rulings, SkillCost, SkillPoints
from .stats import Stat, Stats

__all__ = [
    "GRANTED",
    "Levels",
    "PerPoint",
    "Skill",
    "Unlock",
    "cap",
    "cost",
    "has",
    "ledger",
    "locked",
    "next_at",
    "of_stat",
    "per_point",
    "points",
    "skill",
    "skills",
    "unlock",
    "unlocked",
    "unlocks",
    "within_cap",
]

GRANTED = 30
"""Skill points everybody has (B-96)."""

_PACKAGE, _FILE = "alterego_core.squad", "skills.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One skill: its stat, what it is, what it is for."""

    id: str
    stat: Stat
    label: Pair
    note: Pair
    aim: Pair
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlock:
    """What a level of a skill opens."""

    id: str
    skill: str
    threshold: int
    text: Pair
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PerPoint:
    """What every point of a skill adds; `amount_women` where women have another number (B-150)."""

    id: str
    skill: str
    amount: int
    amount_women: int | None
    text: Pair
    rule: str


@cache
def skills() -> tuple[Skill, ...]:
    """All sixteen in the order of the sheet.

    B-97, B-99, B-101, B-104, B-108, B-111, B-115, B-119, B-125, B-128, B-131, B-135,
    B-137, B-140, B-144, B-146.
    """
    return tuple(
        Skill(
            id=line["id"],
            stat=Stat(line["stat"]),
            label=line["name"],
            note=line["note"],
            aim=line["aim"],
            rules=line["rules"],
        )
        for line in rows(_PACKAGE, _FILE, "skill")
    )


@cache
def _by_id() -> Mapping[str, Skill]:
    return {each.id: each for each in skills()}


def skill(id: str) -> Skill:
    """The skill with this id. Raises `UnknownIdError`.

    >>> skill("demolitions").stat
    <Stat.INTELLECT: 'intellect'>
    """
    try:
        return _by_id()[id]
    except (KeyError, TypeError):
        raise UnknownIdError(f"no skill {id!r}{near(id, _by_id())}") from None


def of_stat(stat: Stat | str) -> tuple[Skill, ...]:
    """The skills of one type: six of Dexterity, four of Health, six of Intellect (B-93).

    >>> [len(of_stat(stat)) for stat in Stat]
    [4, 6, 6]
    """
    return tuple(each for each in skills() if each.stat == stat)


@cache
def unlocks() -> tuple[Unlock, ...]:
    """All eighteen, by skill and threshold.

    B-103, B-106, B-107, B-110, B-113, B-114, B-117, B-118, B-121, B-122, B-123, B-124,
    B-127, B-133, B-134, B-139, B-142, B-143.
    """
    return tuple(Unlock(**line) for line in rows(_PACKAGE, _FILE, "unlock"))


def unlock(id: str) -> Unlock:
    """The unlock with this id. Raises `UnknownIdError`."""
    return Unlock(**row(_PACKAGE, _FILE, "unlock", id))


def per_point(skill_id: str | None = None) -> tuple[PerPoint, ...]:
    """What every point of a skill adds: Will (B-130) and Athletics (B-148, B-149, B-150, B-151).

    >>> [(each.id, each.amount) for each in per_point("athletics")]
    [('lift', 20), ('minimum_weight', 5), ('energy', 2)]
    """
    return tuple(
        PerPoint(
            id=line["id"],
            skill=line["skill"],
            amount=line["amount"],
            amount_women=line.get("amount_women"),
            text=Pair.each(
                lambda lang, line=line: line["text"][lang].format(
                    n=number(line["amount"], lang), women=number(line.get("amount_women", 0), lang)
                )
            ),
            rule=line["rule"],
        )
        for line in rows(_PACKAGE, _FILE, "per_point")
        if skill_id is None or line["skill"] == skill_id
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """Learnt levels of all skills; 0 is not learnt. A draft may hold any whole numbers.

    >>> Levels.of({"will": 5})["will"], Levels.of({"will": 5}).stealth
    (5, 0)
    """

    aimed_shooting: int = 0
    automatic_shooting: int = 0
    weapon_handling: int = 0
    hand_to_hand: int = 0
    light_melee: int = 0
    heavy_melee: int = 0
    throwing: int = 0
    stealth: int = 0
    awareness: int = 0
    will: int = 0
    medicine: int = 0
    psychiatry: int = 0
    demolitions: int = 0
    mechanics: int = 0
    electrician: int = 0
    athletics: int = 0

    def __post_init__(self) -> None:
        for name, value in self.items():
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{name} must be a whole number, not {value!r}")

    @classmethod
    def of(cls, levels: Mapping[str, int]) -> Levels:
        """From ids and levels; the skills left out are 0. Raises `UnknownIdError`."""
        for id in levels:
            skill(id)
        return cls(**levels)

    def __getitem__(self, id: str) -> int:
        return getattr(self, skill(id).id)

    def items(self) -> Iterator[tuple[str, int]]:
        """Each id with its level, in the order of the sheet."""
        return ((field.name, getattr(self, field.name)) for field in fields(self))


def unlocked(levels: Levels, skill_id: str | None = None) -> tuple[Unlock, ...]:
    """What these levels have opened, of one skill or of all."""
    return tuple(
        each for each in unlocks() if levels[each.skill] >= each.threshold and skill_id in (None, each.skill)
    )


def locked(levels: Levels, skill_id: str | None = None) -> tuple[Unlock, ...]:
    """What is still to be opened, of one skill or of all."""
    return tuple(
        each for each in unlocks() if levels[each.skill] < each.threshold and skill_id in (None, each.skill)
    )


def next_at(levels: Levels, skill_id: str) -> Unlock | None:
    """The next thing this skill opens, None when there is nothing more.

    >>> next_at(Levels(medicine=7), "medicine").threshold, next_at(Levels(), "electrician")
    (10, None)
    """
    skill(skill_id)
    return min(locked(levels, skill_id), key=lambda each: each.threshold, default=None)


def has(levels: Levels, unlock_id: str, rulings: Rulings = DEFAULT) -> bool:
    """Whether the unlock is open and of any use.

    A grapple waits for its missing rules under `Grapple.NONE` (AMB-B40).

    >>> has(Levels(heavy_melee=5), "critical_points"), has(Levels(heavy_melee=5), "fencing")
    (True, False)
    """
    if unlock_id == "grapple" and rulings.grapple is Grapple.NONE:
        return False
    found = unlock(unlock_id)
    return levels[found.skill] >= found.threshold


def cap(stats: Stats, skill_id: str) -> int:
    """The highest level this skill may have: the value of its stat (B-94, B-95).

    >>> cap(Stats(dexterity=6), "aimed_shooting")
    6
    """
    return stats[skill(skill_id).stat]


def within_cap(bought: int, stat_value: int, bonus: int = 0, rulings: Rulings = DEFAULT) -> bool:
    """Whether a level does not exceed its stat (B-94).

    A passing bonus does not count against the cap (B-22) unless the cap always binds
    (AMB-B49).

    >>> within_cap(6, 6), within_cap(7, 6), within_cap(5, 5, bonus=4)
    (True, False, True)
    """
    held = bought + bonus if rulings.cap_later is CapLater.ALWAYS else bought
    return held <= stat_value


def points(intellect: int, rulings: Rulings = DEFAULT) -> Ledger:
    """The skill points granted: 30 (B-96) and 2 for each point of Intellect (B-70, AMB-B35).

    >>> points(8).granted
    46
    """
    match rulings.skillpoints:
        case SkillPoints.PLUS:
            return Ledger(GRANTED + 2 * intellect)
        case SkillPoints.ABOVE_ONE:
            return Ledger(GRANTED + 2 * (intellect - 1))
        case SkillPoints.ONLY30:
            return Ledger(GRANTED)


def cost(level: int, rulings: Rulings = DEFAULT) -> int:
    """Points for a level from nothing: one each (B-96, AMB-B36).

    >>> cost(8), cost(8, Rulings(skill_cost=SkillCost.RISING))
    (8, 36)
    """
    if rulings.skill_cost is SkillCost.RISING:
        return level * (abs(level) + 1) // 2
    return level


def ledger(levels: Levels, intellect: int, rulings: Rulings = DEFAULT) -> Ledger:
    """The skill points and what was bought (B-96, B-161).

    >>> ledger(Levels(stealth=8, will=5), 8).left
    33
    """
    book = points(intellect, rulings)
    for id, level in levels.items():
        if level:
            book = book.add(skill(id).label, cost(level, rulings), ("B-96",), f"skills.{id}")
    return book
