"""A hero of any of the three systems as one value.

>>> from alterego_core.ego.character import Character
>>> hero = Hero(sheet=Character(granted=18, description={"name": "Рада"}))
>>> hero.system, hero.name
(<System.EGO: 'ego'>, 'Рада')
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from ..ego.hero import Character as EgoSheet
from ..perks.draft import Draft as PerksSheet
from ..squad.draft import Draft as SquadSheet
from ..words import Pair

__all__ = ["Growth", "Hero", "Kept", "Sheet", "Step", "System", "Waiver", "empty"]

Sheet = EgoSheet | SquadSheet | PerksSheet
"""The sheet of a system; the union is closed."""


class System(StrEnum):
    """Which rules a hero is made by."""

    EGO = "ego"
    SQUAD = "squad"
    PERKS = "perks"

    @property
    def label(self) -> Pair:
        """What people call the system.

        >>> System.SQUAD.label["en"]
        'Squad tactics'
        """
        return _LABELS[self]


_LABELS = {
    System.EGO: Pair("Alter ego", "Alter ego"),
    System.SQUAD: Pair("Тактический отряд", "Squad tactics"),
    System.PERKS: Pair("Перки и магия", "Perks and magic"),
}
_SYSTEMS = {EgoSheet: System.EGO, SquadSheet: System.SQUAD, PerksSheet: System.PERKS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """A remark the GM lets pass: its code, its place (empty: wherever it stands), and why."""

    code: str
    where: str = ""
    reason: str = ""

    def covers(self, code: str, where: str) -> bool:
        """Whether a remark of this code at this place is let pass.

        >>> Waiver(code="ego.over_cap").covers("ego.over_cap", "attributes.build")
        True
        """
        return self.code == code and self.where in ("", where)


class Step(StrEnum):
    """What an entry of the growth is: points given, or points put into something."""

    AWARD = "award"
    RAISE = "raise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """One entry of the way a hero grew.

    `points`: given (award) or paid (raise), 0 or more. `key`: what was raised, as
    `raising.Raise.key` has it. `text`: what the points were for. `when`: in the table's
    own words, a date or an evening; the core has no clock.
    """

    step: Step
    points: int
    key: str = ""
    text: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """Something a file held that this version has no place for: where it stood, and its JSON."""

    where: str
    json: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A hero: the system's own sheet, and what goes with it.

    `id` tells one hero from another when a file is taken again; any text up to 64
    characters, empty while nobody named it. `portrait`: words by field for which the
    sheet of the system has no room. `waivers`: what the GM let pass.
    `growth`: points given and spent in play, oldest first. `kept`: what was read and
    not understood, so that nothing is lost on the way.
    """

    sheet: Sheet
    id: str = ""
    portrait: tuple[tuple[str, str], ...] | Mapping[str, str] = ()
    waivers: tuple[Waiver, ...] = ()
    growth: tuple[Growth, ...] = ()
    kept: tuple[Kept, ...] = ()

    def __post_init__(self) -> None:
        words: Iterable = self.portrait.items() if isinstance(self.portrait, Mapping) else self.portrait
        object.__setattr__(self, "portrait", tuple(tuple(pair) for pair in words))
        for name in ("waivers", "growth", "kept"):
            object.__setattr__(self, name, tuple(getattr(self, name)))

    @property
    def system(self) -> System:
        """The system of the sheet."""
        return _SYSTEMS[type(self.sheet)]

    @property
    def name(self) -> str:
        """The hero's name, empty while there is none."""
        return self.sheet.words("name") if isinstance(self.sheet, EgoSheet) else self.sheet.name

    def words(self, field: str) -> str:
        """What was written in a field of the portrait; empty if nothing."""
        return dict(self.portrait).get(field, "")

    def with_sheet(self, sheet: Sheet) -> "Hero":
        """The same hero with another sheet."""
        return replace(self, sheet=sheet)


def empty(system: System | str) -> Hero:
    """A blank sheet of a system.

    >>> empty("perks").sheet.characteristics.strength
    5
    """
    return Hero(sheet={known: cls for cls, known in _SYSTEMS.items()}[System(system)]())
