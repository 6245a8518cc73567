"""Numbers the text leaves out: a GM's starting points, never rules (B-57, B-74, B-80, B-81, B-84).

Every preset says which rule leaves the gap (`gap`) and is marked `MARK`. A GM may
replace any of them: functions take the preset itself, not its id.

>>> weapon("knife").energy, MARK["en"]
(10, 'not from the text')
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..tables import Row, row, rows
from ..words import Pair
from .errors import refuse
from .grades import Grade, comes_off
from .rulings import DEFAULT, DamageMissing, MissingRates, Rulings

__all__ = [
    "Armour",
    "Cost",
    "Hit",
    "KINDS",
    "MARK",
    "Recovery",
    "Shock",
    "Weapon",
    "Wound",
    "armour",
    "cost",
    "duration",
    "energy_spent",
    "hit",
    "preset_rows",
    "recovery",
    "shock",
    "slower_bleeding",
    "weapon",
    "wound",
]

MARK = Pair("не из текста", "not from the text")
"""What stands beside every number of this file."""

KINDS = ("energy_cost", "wound", "weapon", "armour", "calm_loss", "recovery", "duration", "regeneration")
"""The tables of ``presets.toml``."""

_PACKAGE, _FILE = "alterego_core.squad", "presets.toml"


def preset_rows(kind: str) -> tuple[Row, ...]:
    """All rows of one kind, for a list to choose from."""
    return rows(_PACKAGE, _FILE, kind, required=("id", "name", "gap"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Energy an activity costs per combat round, tactical round or action (B-74)."""

    label: Pair
    energy: int
    per: str
    gap: str = "B-74"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """A wound: energy at once, and millilitres of blood every combat round (B-80)."""

    label: Pair
    energy: int
    bleeding_ml: int
    critical: bool
    gap: str = "B-80"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon: its skill, energy and blood a hit takes, shots of a volley, combat rounds of a reload."""

    label: Pair
    skill: str
    energy: int
    blood_ml: int
    shots: int = 1
    reload_rounds: int = 0
    gap: str = "B-74"


@dataclass(frozen=True, slots=True, kw_only=True)
class Armour:
    """Armour: how much energy of a hit it takes upon itself."""

    label: Pair
    energy: int
    gap: str = "B-74"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shock:
    """Something that shakes the nerves, and the composure it takes (B-84)."""

    label: Pair
    calm: int
    gap: str = "B-84"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """Sleep, food or care: millilitres of blood and composure it gives back (B-81, B-136)."""

    label: Pair
    blood_ml: int
    calm: int
    gap: str = "B-81"


def _made(cls, kind: str, id: str):
    line = row(_PACKAGE, _FILE, kind, id)
    facts = {name: value for name, value in line.items() if name not in ("id", "name")}
    return cls(label=line["name"], **facts)


def cost(id: str) -> Cost:
    """The preset cost with this id. Raises `UnknownIdError`."""
    return _made(Cost, "energy_cost", id)


def wound(id: str) -> Wound:
    """The preset wound with this id."""
    return _made(Wound, "wound", id)


def weapon(id: str) -> Weapon:
    """The preset weapon with this id."""
    return _made(Weapon, "weapon", id)


def armour(id: str) -> Armour:
    """The preset armour with this id."""
    return _made(Armour, "armour", id)


def shock(id: str) -> Shock:
    """The preset shock with this id."""
    return _made(Shock, "calm_loss", id)


def recovery(id: str) -> Recovery:
    """The preset recovery with this id."""
    return _made(Recovery, "recovery", id)


def duration(id: str) -> int:
    """Seconds a long piece of work takes by the presets (B-133, B-134).

    >>> duration("field_operation")
    3600
    """
    return row(_PACKAGE, _FILE, "duration", id)["seconds"]


def energy_spent(
    chosen: Cost, times: int = 1, entered: int | Fraction | None = None, rulings: Rulings = DEFAULT
) -> Breakdown:
    """Energy that an activity costs (B-74, AMB-B45).

    By default only what the GM `entered` is lost; by the table of presets it is the
    preset's number `times` over, unless he entered another.

    >>> energy_spent(cost("run"), 5).total, energy_spent(cost("run"), 5, entered=7).total
    (0, -7)
    >>> energy_spent(cost("run"), 5, rulings=Rulings(missing_rates=MissingRates.TABLE)).total
    -5
    """
    if times < 0 or (entered is not None and entered < 0):
        raise refuse("negative_loss", "amount", "B-74", amount=min(times, entered or 0))
    if entered is not None:
        return Breakdown((Term(chosen.label, -entered, (chosen.gap,)),))
    if rulings.missing_rates is MissingRates.GM:
        return Breakdown()
    return Breakdown((Term(chosen.label, -chosen.energy * times, (chosen.gap,), MARK),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """What a hit takes: energy and millilitres of blood, each explained (numbers below zero)."""

    energy: Breakdown
    blood_ml: Breakdown


def hit(
    used: Weapon,
    grade: Grade = Grade.SUCCESS,
    *,
    armour: Armour | None = None,
    energy: int | None = None,
    blood_ml: int | None = None,
    rulings: Rulings = DEFAULT,
) -> Hit:
    """What a weapon's hit takes (B-74, B-80, AMB-B52). Nothing here is from the text.

    `energy` and `blood_ml` are the GM's numbers where he enters his own. By the grade
    (`DamageMissing.MARGIN`) a spectacular success doubles both. Armour takes its share
    of the energy last. A miss takes nothing.

    >>> hit(weapon("assault_rifle"), armour=armour("vest")).energy.total
    -12
    """
    if comes_off(grade, rulings) is False:
        return Hit(energy=Breakdown(), blood_ml=Breakdown())
    strength = used.energy if energy is None else energy
    blood = used.blood_ml if blood_ml is None else blood_ml
    hurt = Breakdown((Term(used.label, -strength, ("B-74",), MARK),))
    bled = Breakdown((Term(used.label, -blood, ("B-80",), MARK),))
    if rulings.damage_missing is DamageMissing.MARGIN and grade is Grade.GRAND_SUCCESS:
        hurt += Term(grade.label, -strength, (grade.rule,), MARK)
        bled += Term(grade.label, -blood, (grade.rule,), MARK)
    if armour is not None and armour.energy:
        hurt += Term(armour.label, min(armour.energy, -hurt.total), ("B-74",), MARK)
    return Hit(energy=hurt, blood_ml=bled)


def slower_bleeding(bleeding_ml: int, health: int) -> int:
    """Millilitres a combat round after another tactical round: blood clots (B-57, ours).

    >>> slower_bleeding(10, health=4)
    6
    """
    each = row(_PACKAGE, _FILE, "regeneration", "clotting")["ml_per_health"]
    return max(0, bleeding_ml - each * health)
