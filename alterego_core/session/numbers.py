"""The numbers of somebody at the table: a closed union, one member for each system.

Only what play asks for is here; a quick NPC has what was entered and the system's
starting values elsewhere. Every number changes by a rule of its system, and the
functions that change it lie in `ego_harm`, `squad_harm` and `perks_harm`.

>>> guard = EgoNumbers(attributes=levels(speed=4, mind=3))
>>> guard.attribute("speed"), guard.attribute("willpower"), guard.skill("dodge")
(4, 0, None)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..ego.character import Level, TakenTrait
from ..ego.efforts import Effort
from ..ego.life import Countdown
from ..ego.locations import location as location_row
from ..ego.wounds import Wound, level_row
from ..perks.armour import ArmourClass
from ..perks.bans import Barred
from ..perks.characteristics import Characteristics
from ..perks.deeds import Try
from ..perks.own_perks import OwnPerk
from ..perks.pools import hp, mp
from ..squad.fighter import Fighter
from ..squad.parameters import calm, energy
from ..squad.skills import Levels
from ..squad.stats import Stats

__all__ = [
    "CameUp",
    "EgoNumbers",
    "Injury",
    "Numbers",
    "PerksNumbers",
    "SquadNumbers",
    "levels",
    "perks_numbers",
    "squad_numbers",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Injury:
    """A wound of «Alter ego»: its level 1 … 10, the body part or None, and how far it has healed.

    `rested` counts the days towards the next lower level (A-157).
    """

    level: int
    location: int | None = None
    rested: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        level_row(self.level)
        if self.location is not None:
            location_row(self.location)
        object.__setattr__(self, "rested", Fraction(self.rested))

    @property
    def wound(self) -> Wound:
        """The wound as the rules of wounds take it."""
        return Wound(level=self.level, location=self.location)


@dataclass(frozen=True, slots=True, kw_only=True)
class CameUp:
    """When a trait last came up in play: its id and detail, and the game seconds (A-81)."""

    trait: str
    detail: str = ""
    seconds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EgoNumbers:
    """Attributes, skills, traits, wounds and what hangs on them in «Alter ego».

    `came_up` remembers when each trait last mattered, so that none is forgotten (A-81).
    `dying` is the life clock of wound level 8 and more (A-275, A-276), `drug` the one of a
    drug that lifts the stop of level 7 (A-274). `tested` and `hurt_since_test` say whether
    the test of will is due (A-293, AMB-A67). `efforts` are the tasks tried again and again, with
    their fatigue (A-172 … A-174). `fast_healing`: the trait (A-157).
    """

    attributes: tuple[Level, ...] = ()
    skills: tuple[Level, ...] = ()
    traits: tuple[TakenTrait, ...] = ()
    came_up: tuple[CameUp, ...] = ()
    wounds: tuple[Injury, ...] = ()
    dying: Countdown | None = None
    drug: Countdown | None = None
    tested: bool = False
    hurt_since_test: bool = False
    efforts: tuple[Effort, ...] = ()
    fast_healing: bool = False

    def attribute(self, id: str) -> int:
        """The level of an attribute, 0 where none was entered."""
        return next((each.value for each in self.attributes if each.id == id), 0)

    def skill(self, id: str) -> int | None:
        """The level of a skill, None where it was not learnt (A-163)."""
        return next((each.value for each in self.skills if each.id == id), None)

    @property
    def kept_up(self) -> bool:
        """Whether a drug keeps him going now (A-274)."""
        return self.drug is not None and not self.drug.over


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadNumbers:
    """Stats, skills, and the state of a fighter of the squad system.

    `fighter` carries energy, blood, composure and psychic states (B-73 … B-92); its `name`
    is left empty, for the label stands with the combatant. `own_skills`: skills of the campaign's
    own, beside the sixteen.
    """

    stats: Stats = Stats()
    skills: Levels = Levels()
    fighter: Fighter = Fighter(name="", energy=30, max_energy=30, calm=3, max_calm=3, will=0, health=1)
    own_skills: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PerksNumbers:
    """Characteristics, HP and MP, bans and deaths of perks and magic.

    `bans` count the posts of the fight (C-79, C-91). `deaths` holds the game seconds of
    each death of the immortal (C-19); `immortal` says whether he may come back (C-18).
    `loses_action`: a failed save has taken the action made together with it (C-95). `tries`
    are what was attempted outside of combat, for the streaks of failures (C-109, C-110). `perks` are
    own perks (C-14, C-72), `weapons` how well each weapon is mastered, by its name (C-21 … C-23).
    """

    characteristics: Characteristics = Characteristics()
    armour: ArmourClass | None = None
    hp: int = 60
    max_hp: int = 60
    mp: int | Fraction = 50
    max_mp: int = 50
    bans: tuple[Barred, ...] = ()
    deaths: tuple[int, ...] = ()
    immortal: bool = False
    loses_action: bool = False
    tries: tuple[Try, ...] = ()
    perks: tuple[OwnPerk, ...] = ()
    weapons: tuple[Level, ...] = ()


Numbers = EgoNumbers | SquadNumbers | PerksNumbers
"""The closed union of numbers."""


def levels(**values: int) -> tuple[Level, ...]:
    """Attributes or skills from keywords.

    >>> levels(speed=4)
    (Level(id='speed', value=4, detail=''),)
    """
    return tuple(Level(id, value) for id, value in values.items())


def squad_numbers(stats: Stats = Stats(), skills: Levels = Levels()) -> SquadNumbers:
    """A fresh fighter: full energy (B-75), composure (B-83) and blood (B-79).

    >>> squad_numbers(Stats(health=4, dexterity=8, intellect=8), Levels(athletics=3)).fighter.energy
    51
    """
    full, quiet = energy(stats.health, skills.athletics).total, calm(stats.health, stats.intellect).total
    fighter = Fighter(
        name="", energy=full, max_energy=full, calm=quiet, max_calm=quiet, will=skills.will, health=stats.health
    )
    return SquadNumbers(stats=stats, skills=skills, fighter=fighter)


def perks_numbers(
    characteristics: Characteristics = Characteristics(), armour: ArmourClass | None = None, *, immortal: bool = False
) -> PerksNumbers:
    """Somebody with full HP (C-6) and MP (C-10), no perk points behind them.

    >>> perks_numbers(Characteristics(endurance=6)).hp, perks_numbers(Characteristics(magic_power=0)).mp
    (68, 0)
    """
    life = hp(characteristics.strength, characteristics.endurance).total
    magic = mp(
        characteristics.intellect, characteristics.magic_power, incapable=characteristics.magic_power == 0
    ).total
    return PerksNumbers(
        characteristics=characteristics,
        armour=armour,
        hp=life,
        max_hp=life,
        mp=magic,
        max_mp=magic,
        immortal=immortal,
    )
