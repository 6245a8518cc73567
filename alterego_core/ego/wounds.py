"""Wounds: levels, penalties, who can still act (A-264 … A-277, A-294, A-295).

Easy to wound, hard to kill (A-264); every body part is counted apart (A-265); nobody
is made of steel (A-266). The level of a wound is the difference of the two results
(A-267). All of it is an addition to the core, for a GM to use, change or leave out
(A-261, A-262, A-263).

>>> hurt = (Wound(level=4, location=3), Wound(level=5, location=8))
>>> penalty_total(hurt), can_act(hurt)
(-5, True)
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction

from ..odds import Odds
from ..tables import rows as table_rows
from ..words import Pair
from . import checks, opposed
from .checks import Check
from .errors import refuse
from .locations import location
from .modifier import Modifier
from .rulings import (
    DEFAULT,
    Rulings,
    WoundBase,
    WoundLocation,
    WoundLow,
    WoundMedium,
    WoundParts,
    WoundZero,
)

__all__ = [
    "DRUGGED_PENALTY",
    "LEVELS",
    "Level",
    "UNRESISTING_DIFFICULTY",
    "Wound",
    "WoundLevel",
    "can_act",
    "capped",
    "counted",
    "level_chances",
    "level_odds",
    "level_odds_against",
    "level_row",
    "penalties",
    "penalty",
    "penalty_total",
    "wound_level",
]

UNRESISTING_DIFFICULTY = 7
"""A preset for hitting a target that does not resist; the GM's to change (AMB-A60)."""

DRUGGED_PENALTY = -4
"""What a wound of level 7 and more costs someone kept going by drugs (AMB-A63)."""

LIMB_LIMIT = 8


class WoundLevel(IntEnum):
    """How bad a wound is (A-268 … A-277); 0 is no wound, 10 is 10 and more."""

    NONE = 0
    TRIFLING = 1
    INSIGNIFICANT = 2
    LIGHT = 3
    MEDIUM = 4
    SERIOUS = 5
    HEAVY = 6
    INCAPACITATED = 7
    FATAL = 8
    INCOMPATIBLE = 9
    MEAT = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A row of the table of wounds. `looks`: what such a wound may look like."""

    id: str
    level: WoundLevel
    name: Pair
    looks: Pair
    rule: str
    penalty: int = 0


LEVELS: tuple[Level, ...] = tuple(
    Level(**{**line, "level": WoundLevel(line["level"])})
    for line in table_rows(
        "alterego_core.ego",
        "wounds.toml",
        "level",
        {"id": str, "level": int, "name": Pair, "looks": Pair, "rule": str},
    )
)
"""The ten levels (A-268 … A-277)."""

_BY_LEVEL = {each.level: each for each in LEVELS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """One wound: its level, 1 … 10, and the row of the body part, None when not known.

    Raises `RuleError` for a level or a location outside the tables.
    """

    level: int
    location: int | None = None

    def __post_init__(self) -> None:
        level_row(self.level)
        if self.location is not None:
            location(self.location)


def level_row(level: int) -> Level:
    """The row of a level, 1 … 10. Raises `RuleError`.

    >>> level_row(5).name["ru"], level_row(5).penalty
    ('серьёзное', -3)
    """
    try:
        return _BY_LEVEL[level]
    except (KeyError, TypeError):
        raise refuse("wound_level_outside", "level", "A-267", value=level, low=1, high=10) from None


def wound_level(margin: int, rulings: Rulings = DEFAULT, *, opposed: bool = True) -> WoundLevel:
    """The level of the wound a margin makes (A-267, AMB-A60, AMB-A61).

    `opposed` is False for a result that only had to beat a difficulty; by the reading
    `opposed` such a result wounds nobody. A margin of 0 is no wound, or a scratch by
    the reading `graze`; a miss never wounds.

    >>> [int(wound_level(m)) for m in (-3, 0, 1, 6, 10, 25)]
    [0, 0, 1, 6, 10, 10]
    """
    if not opposed and rulings.wound_base is WoundBase.OPPOSED:
        return WoundLevel.NONE
    if margin == 0 and rulings.wound_zero is WoundZero.GRAZE:
        return WoundLevel.TRIFLING
    return WoundLevel(max(0, min(margin, WoundLevel.MEAT)))


def capped(level: int, where: int | None, rulings: Rulings = DEFAULT) -> WoundLevel:
    """The level a wound has in this body part (AMB-A76).

    By default the margin alone tells, and the GM words the injury; by the reading
    `limit` a limb takes 8 at most: it is lost. Rules: A-275, A-276, A-280.

    >>> int(capped(9, 2)), int(capped(9, 2, Rulings(wound_location=WoundLocation.LIMIT)))
    (9, 8)
    """
    level_row(level)
    limited = rulings.wound_location is WoundLocation.LIMIT and where is not None and location(where).limb
    return WoundLevel(min(level, LIMB_LIMIT) if limited else level)


def counted(wounds: Iterable[Wound], rulings: Rulings = DEFAULT) -> tuple[Wound, ...]:
    """The wounds as they count: each for itself, or merged by body part (A-265, AMB-A64).

    Merged, the levels of one row add up to 10 at most; wounds of unknown place stay apart.

    >>> arm = (Wound(level=4, location=1), Wound(level=4, location=1))
    >>> [w.level for w in counted(arm, Rulings(wound_parts=WoundParts.MERGE))]
    [8]
    """
    placed = tuple(replace(each, level=int(capped(each.level, each.location, rulings))) for each in wounds)
    if rulings.wound_parts is WoundParts.SEPARATE:
        return placed
    merged: list[Wound] = []
    place_of: dict[int, int] = {}
    for each in placed:
        if each.location is None or each.location not in place_of:
            if each.location is not None:
                place_of[each.location] = len(merged)
            merged.append(each)
            continue
        place = place_of[each.location]
        level = min(merged[place].level + each.level, int(WoundLevel.MEAT))
        merged[place] = replace(each, level=int(capped(level, each.location, rulings)))
    return tuple(merged)


def penalty(level: int, rulings: Rulings = DEFAULT, *, kept_up: bool = False) -> int:
    """What one wound takes off every result: −2, −3, −4 for levels 4, 5, 6 (A-294).

    Levels 1–3 cost nothing. 7 and more cost −4 to someone kept going by drugs, or
    always by the reading `seven` (AMB-A63); level 4 nothing by the reading `none` of
    AMB-A62. Rules: A-271, A-272, A-273, A-274.

    >>> [penalty(level) for level in (3, 4, 5, 6, 7)], penalty(7, kept_up=True)
    ([0, -2, -3, -4, 0], -4)
    """
    line = level_row(level)
    if line.level >= WoundLevel.INCAPACITATED:
        return DRUGGED_PENALTY if kept_up or rulings.wound_low is WoundLow.SEVEN else 0
    if line.level == WoundLevel.MEDIUM and rulings.wound_medium is WoundMedium.NONE:
        return 0
    return line.penalty


def penalties(
    wounds: Iterable[Wound],
    rulings: Rulings = DEFAULT,
    *,
    kept_up: bool = False,
    as_die: Container[int] = (),
) -> tuple[Modifier, ...]:
    """The modifiers of a check that the wounds bring; they all add up (A-294, A-295).

    `as_die` names places in the list of wounds that count for which a penalty die is
    thrown instead (A-240, AMB-A25).

    >>> [m.value for m in penalties([Wound(level=4), Wound(level=6)])]
    [-2, -4]
    """
    found = []
    for place, each in enumerate(counted(wounds, rulings)):
        value = penalty(each.level, rulings, kept_up=kept_up)
        if value == 0:
            continue
        line = level_row(each.level)
        where = None if each.location is None else location(each.location).name
        found.append(
            Modifier(
                label=line.name.map(str) if where is None else _placed(line.name, where),
                value=value,
                rules=(line.rule, "A-294", "A-295"),
                as_die=place in as_die,
            )
        )
    return tuple(found)


def _placed(name: Pair, where: Pair) -> Pair:
    return Pair(f"{name.ru} ({where.ru})", f"{name.en} ({where.en})")


def penalty_total(wounds: Iterable[Wound], rulings: Rulings = DEFAULT, *, kept_up: bool = False) -> int:
    """The sum of all wound penalties, 0 or less (A-295)."""
    return sum(each.value for each in penalties(wounds, rulings, kept_up=kept_up))


def can_act(wounds: Iterable[Wound], rulings: Rulings = DEFAULT, *, kept_up: bool = False) -> bool:
    """Whether someone so wounded can act at all (A-274, A-275, A-276, AMB-A74).

    Level 7 puts one out unless special drugs keep one up; from 8 on nothing helps.

    >>> can_act([Wound(level=7)]), can_act([Wound(level=7)], kept_up=True)
    (False, True)
    """
    worst = max((each.level for each in counted(wounds, rulings)), default=0)
    return worst < WoundLevel.INCAPACITATED or (worst == WoundLevel.INCAPACITATED and kept_up)


def level_odds(active: Check, passive: Check, rulings: Rulings = DEFAULT) -> Odds:
    """The odds of each wound level in an opposed attack; 0 is no wound (A-168, A-267).

    >>> level_odds(Check(attribute=4), Check(attribute=4)).chance(1)
    Fraction(469, 5184)
    """
    return opposed.margins(active, passive, rulings).map(lambda margin: int(wound_level(margin, rulings)))


def level_odds_against(check: Check, difficulty: int = UNRESISTING_DIFFICULTY, rulings: Rulings = DEFAULT) -> Odds:
    """The odds of each wound level against a target that does not resist (A-170, A-267, AMB-A60).

    >>> level_odds_against(Check(attribute=9)).chance(4)
    Fraction(25, 216)
    """
    gap = checks.odds(check, rulings) - difficulty
    return gap.map(lambda margin: int(wound_level(margin, rulings, opposed=False)))


def level_chances(levels: Odds) -> dict[WoundLevel, Fraction]:
    """The chance of each level from none to meat, the impossible ones included."""
    return {level: levels.chance(int(level)) for level in WoundLevel}
