"""Numbers the text leaves out: a GM's starting points, never rules (C-21, C-29, C-98).

Every preset is marked `MARK` and says which rule leaves the gap. A GM may replace any
of them: functions take the values, not the ids.

>>> weapon("sword").dice, MARK["en"]
('1d8', 'not from the text')
"""

from __future__ import annotations

from dataclasses import dataclass

from ..tables import Row, row, rows
from ..words import Pair
from .armour import ArmourClass
from .attacks import Attack
from .errors import refuse
from .rulings import DEFAULT, MissingNumbers, Rulings
from .saving_throws import Defender

__all__ = [
    "KINDS",
    "MARK",
    "Armour",
    "Opponent",
    "Shield",
    "Weapon",
    "armour",
    "opponent",
    "preset_rows",
    "shield",
    "taken",
    "weapon",
]

MARK = Pair("не из текста", "not from the text")
"""What stands beside every number of this file."""

KINDS = ("weapon", "armour", "shield", "opponent")
"""The tables of ``presets.toml``."""

_PACKAGE, _FILE = "alterego_core.perks", "presets.toml"


def preset_rows(kind: str) -> tuple[Row, ...]:
    """All rows of one kind, for a list to choose from.

    >>> [len(preset_rows(kind)) for kind in KINDS]
    [12, 3, 2, 10]
    """
    return rows(_PACKAGE, _FILE, kind, required=("id", "name", "gap"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon: damage dice, how far it reaches in metres (0: at arm's length), whether it takes both hands."""

    label: Pair
    dice: str
    metres: int = 0
    both_hands: bool = False
    gap: str = "C-21"


@dataclass(frozen=True, slots=True, kw_only=True)
class Armour:
    """Armour: its class and the number taken off damage."""

    label: Pair
    armour_class: ArmourClass
    value: int
    gap: str = "C-29"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shield:
    """A shield: what it adds to every saving throw."""

    label: Pair
    bonus: int
    gap: str = "C-98"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """Somebody to fight: values as they are in his armour, HP, a weapon, protection."""

    label: Pair
    strength: int
    dexterity: int
    endurance: int
    will: int
    hp: int
    weapon: Weapon
    weapon_perk: int = 0
    armour: int = 0
    shield: int = 0
    gap: str = "C-21"

    def attack(self) -> Attack:
        """His blow."""
        return Attack(
            strength=self.strength, dexterity=self.dexterity, weapon_perk=self.weapon_perk, dice=self.weapon.dice
        )

    def defender(self) -> Defender:
        """Him under attack."""
        return Defender(dexterity=self.dexterity, will=self.will, armour=self.armour, shield=self.shield)


def _facts(kind: str, id: str) -> dict:
    line = row(_PACKAGE, _FILE, kind, id)
    return {"label": line["name"], **{name: value for name, value in line.items() if name not in ("id", "name")}}


def weapon(id: str) -> Weapon:
    """The preset weapon with this id. Raises `UnknownIdError`."""
    return Weapon(**_facts("weapon", id))


def armour(id: str) -> Armour:
    """The preset armour with this id."""
    facts = _facts("armour", id)
    return Armour(**{**facts, "armour_class": ArmourClass(facts["armour_class"])})


def shield(id: str) -> Shield:
    """The preset shield with this id."""
    return Shield(**_facts("shield", id))


def opponent(id: str) -> Opponent:
    """The preset opponent with this id.

    >>> opponent("wolf").defender().dexterity
    7
    """
    facts = _facts("opponent", id)
    return Opponent(**{**facts, "weapon": weapon(facts["weapon"])})


def taken(preset: str | int, entered: str | int | None = None, rulings: Rulings = DEFAULT) -> str | int:
    """The number that plays where the text has none: the GM's, or the preset's (AMB-C59).

    By default a preset waits for the GM's word: without `entered` this raises `RuleError`.

    >>> taken("1d8", "1d12"), taken("1d8", rulings=Rulings(missing_c=MissingNumbers.PRESET))
    ('1d12', '1d8')
    """
    if entered is not None:
        return entered
    if rulings.missing_c is MissingNumbers.GM:
        raise refuse("gm_number_missing", "", "C-21", preset=str(preset))
    return preset
