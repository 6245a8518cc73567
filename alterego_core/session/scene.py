"""The GM's table as a value: a campaign, who is at the table, the fight, the game time.

Nothing here has a clock, a file or a generator; a change is a new value, and what carries
one value into the next is an event (`events`).

>>> from .numbers import EgoNumbers, levels
>>> scene = Scene(campaign=Campaign(system=System.EGO, seed="market"))
>>> scene.combatants, scene.seconds, scene.campaign.readings().strict.value
((), 0, 'greater')
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from ..ego.rulings import Rulings as EgoRulings
from ..ego.target_modifiers import Posture
from ..ego.will import Spell
from ..heroes.hero import System
from ..perks.own_perks import OwnPerk
from ..perks.rulings import Rulings as PerksRulings
from ..rulings import decode
from ..squad.rulings import Rulings as SquadRulings
from ..tables import row
from ..words import Pair
from .conditions import MOST_CONDITIONS, Condition
from .cover import Cover
from .errors import refuse
from .field import Field
from .fights import EgoFight, Fight, PerksFight, SquadFight
from .numbers import EgoNumbers, Numbers, PerksNumbers, SquadNumbers
from .places import Line

__all__ = [
    "Campaign",
    "Combatant",
    "Cover",
    "Kind",
    "MOST_COMBATANTS",
    "Magazine",
    "Numbered",
    "Origin",
    "OwnKind",
    "OwnThing",
    "Progress",
    "Rulings",
    "Scene",
    "System",
    "Task",
]

MOST_COMBATANTS = 60
"""Combatants of one scene; as many as the initiative of the systems takes."""

MOST_TASKS = 100
MOST_OWN = 500
MOST_MAGAZINES = 20
MAX_NAME = 120
MAX_TEXT = 4_000
MAX_NOTES = 100_000
MAX_SECONDS = 10**10
"""About three centuries of game time."""

Rulings = EgoRulings | SquadRulings | PerksRulings


def _word(table: str, id: str) -> Pair:
    return row("alterego_core.session", "words.toml", table, id)["name"]


def _name(text: str, where: str) -> None:
    if not text.strip():
        raise refuse("nameless", where)
    _length(text, where, MAX_NAME)


def _length(text: str, where: str, most: int) -> None:
    if len(text) > most:
        raise refuse("too_long", where, most=most, length=len(text))


def _count(things: tuple, where: str, most: int) -> None:
    if len(things) > most:
        raise refuse("too_many", where, number=len(things), most=most)


_RULINGS = {System.EGO: EgoRulings, System.SQUAD: SquadRulings, System.PERKS: PerksRulings}
_NUMBERS = {System.EGO: EgoNumbers, System.SQUAD: SquadNumbers, System.PERKS: PerksNumbers}
_FIGHTS = {System.EGO: EgoFight, System.SQUAD: SquadFight, System.PERKS: PerksFight}


class Kind(StrEnum):
    """Whose a combatant is."""

    HERO = "hero"
    NPC = "npc"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("kind", self.value)


class Origin(StrEnum):
    """Where a thing of a catalogue comes from (A-54, A-78, A-159, C-14)."""

    PRINTED = "printed"
    EXAMPLE = "example"
    OURS = "ours"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("origin", self.value)


class OwnKind(StrEnum):
    """What a campaign keeps catalogues of."""

    ATTRIBUTE = "attribute"
    SKILL = "skill"
    TRAIT = "trait"
    MODIFIER = "modifier"
    WEAPON = "weapon"
    PERK = "perk"
    SCHOOL_PAIR = "school_pair"
    NPC = "npc"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("own", self.value)


class Progress(StrEnum):
    """How a task stands (B-24)."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("progress", self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Something the players are to do, and how it stands. `main` may decide alone (AMB-B46)."""

    id: str
    text: str
    progress: Progress = Progress.OPEN
    main: bool = False
    hidden: bool = False

    def __post_init__(self) -> None:
        _name(self.id, "id")
        _length(self.text, "text", MAX_TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnThing:
    """A line of a campaign's own catalogues.

    `value` is the number of a modifier, of a trait whether it helps (A-159), of a weapon its standard
    range in metres (A-230) or the energy a hit takes (B-74). `numbers` are those of an NPC that is kept to be added
    again, `perk` what a perk costs and adds (C-14, C-72). `rules` are ids where the thing is printed or taken from an example.
    """

    kind: OwnKind
    id: str
    name: str
    about: str = ""
    origin: Origin = Origin.OURS
    value: int | None = None
    numbers: Numbers | None = None
    rules: tuple[str, ...] = ()
    perk: OwnPerk | None = None

    def __post_init__(self) -> None:
        _name(self.id, "id")
        _name(self.name, "name")
        _length(self.about, "about", MAX_TEXT)
        if self.value is not None and abs(self.value) > 1000:
            raise refuse("value_outside", "value", value=self.value, most=1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What holds for the whole campaign.

    `rulings` is the short code of the chosen readings, `seed` the text all rolls come from.
    `days_per_level` is the GM's rate of healing in «Alter ego», None while wounds stay until
    he erases them (A-157, AMB-A47). `spell`: which of the two ways to make wounds felt he takes
    where a ruling asks for one (A-292, AMB-A68).
    """

    system: System
    title: str = ""
    seed: str = ""
    rulings: str = ""
    notes: str = ""
    tasks: tuple[Task, ...] = ()
    catalogue: tuple[OwnThing, ...] = ()
    days_per_level: Fraction | None = None
    spell: Spell | None = None

    def __post_init__(self) -> None:
        _length(self.title, "title", MAX_NAME)
        _length(self.seed, "seed", MAX_NAME)
        _length(self.notes, "notes", MAX_NOTES)
        _count(self.tasks, "tasks", MOST_TASKS)
        _count(self.catalogue, "catalogue", MOST_OWN)
        for where, things in (("tasks", self.tasks), ("catalogue", self.catalogue)):
            keys = [(getattr(each, "kind", ""), each.id) for each in things]
            if len(set(keys)) < len(keys):
                raise refuse("id_twice", where)
        for each in self.catalogue:
            if each.numbers is not None and not isinstance(each.numbers, _NUMBERS[self.system]):
                raise refuse("other_system", f"catalogue.{each.id}", name=each.name)
        if self.days_per_level is not None and self.days_per_level <= 0:
            raise refuse("rate_not_positive", "days_per_level", "A-157", value=self.days_per_level)
        _readings(self.system, self.rulings)

    def readings(self) -> Rulings:
        """The rulings of this campaign's system; the defaults where nothing was chosen."""
        return _readings(self.system, self.rulings)

    def of_kind(self, kind: OwnKind) -> tuple[OwnThing, ...]:
        """The catalogue's things of one kind, in their order."""
        return tuple(each for each in self.catalogue if each.kind is kind)


@lru_cache(maxsize=64)
def _readings(system: System, code: str) -> Rulings:
    return decode(_RULINGS[system], code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Magazine:
    """Ammunition of a weapon: how much is left of how much."""

    weapon: str
    left: int
    full: int

    def __post_init__(self) -> None:
        _name(self.weapon, "weapon")
        if not 0 <= self.left <= self.full <= 100_000:
            raise refuse("magazine_outside", "left", left=self.left, full=self.full)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """Somebody at the table.

    `hidden`: not on the players' screen. `resting`: does nothing that strains (B-58, B-78).
    `dead`: the GM's word, beside what the numbers say.
    """

    id: str
    label: str
    numbers: Numbers
    kind: Kind = Kind.NPC
    hidden: bool = False
    posture: Posture = Posture.STANDING
    cover: Cover = Cover.NONE
    ammunition: tuple[Magazine, ...] = ()
    conditions: tuple[Condition, ...] = ()
    resting: bool = False
    dead: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        _name(self.label, "label")
        _length(self.note, "note", MAX_TEXT)
        _count(self.ammunition, "ammunition", MOST_MAGAZINES)
        _count(self.conditions, "conditions", MOST_CONDITIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """The highest number that labels of this name have had in the present fight."""

    name: str
    highest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything at the table now.

    `seconds` is game time since the campaign began, `evening` the number of the game
    session. `next_id`, `next_entry` and `next_roll` are the next free ids of combatants,
    numbers of journal entries and places in the row of rolls. `numbered` keeps the labels
    of a fight from repeating. `kept_line` is the line of the last fight, where a ruling lets
    one order hold for the whole evening (AMB-A51). `field` is the map, where one lies on the table (A-258). In the squad system a scene without a fight is in tactical
    mode (B-34).
    """

    campaign: Campaign
    combatants: tuple[Combatant, ...] = ()
    fight: Fight | None = None
    seconds: int = 0
    evening: int = 1
    numbered: tuple[Numbered, ...] = ()
    kept_line: Line = ()
    next_id: int = 1
    next_entry: int = 1
    next_roll: int = 0
    field: Field | None = None

    def __post_init__(self) -> None:
        _count(self.combatants, "combatants", MOST_COMBATANTS)
        if not 0 <= self.seconds <= MAX_SECONDS:
            raise refuse("moment_outside", "seconds", value=self.seconds)
        ids = {each.id for each in self.combatants}
        if len(ids) < len(self.combatants):
            raise refuse("id_twice", "combatants")
        fits = _NUMBERS[self.campaign.system]
        for each in self.combatants:
            if not isinstance(each.numbers, fits):
                raise refuse("other_system", f"combatants.{each.id}", name=each.label)
        if self.fight is not None:
            if not isinstance(self.fight, _FIGHTS[self.campaign.system]):
                raise refuse("other_fight", "fight")
            for place in self.fight.places:
                if place.who not in ids:
                    raise refuse("no_such_combatant", "fight.places", who=place.who)
        if self.field is not None:
            for each in self.field.counters:
                if not each.free and each.id not in ids:
                    raise refuse("no_such_combatant", "field.counters", who=each.id)

    def combatant(self, id: str) -> Combatant:
        """The one with this id. Raises `SessionError`."""
        for each in self.combatants:
            if each.id == id:
                return each
        raise refuse("no_such_combatant", "combatants", who=id)

    @property
    def heroes(self) -> tuple[Combatant, ...]:
        """The players' characters."""
        return tuple(each for each in self.combatants if each.kind is Kind.HERO)

    @property
    def in_sight(self) -> tuple[Combatant, ...]:
        """Whom the players' screen may show."""
        return tuple(each for each in self.combatants if not each.hidden)
