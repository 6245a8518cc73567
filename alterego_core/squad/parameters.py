"""Parameters: what a character's numbers come to (B-55 … B-84, B-130, B-148, B-151).

Every function gives a `Breakdown`: its `total` is the value, its terms say why.

>>> energy(health=4, athletics=3).write("en")
'base 25 + Health 20 + Athletics 6 = 51'
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..rounding import rounded
from ..tables import Row, row, rows
from ..words import Pair
from .body import Sex
from .rulings import (
    DEFAULT,
    Acceleration,
    Faint,
    MaxStrength,
    MetabolismFractions,
    RunGroup,
    Rulings,
    StrengthAthletics,
)
from .skills import Levels
from .stats import Stat, Stats

__all__ = [
    "BLOOD",
    "DEATH",
    "Parameters",
    "STRENGTH_CEILING",
    "blood",
    "calm",
    "die_below",
    "energy",
    "faint_below",
    "initiative",
    "iq",
    "metabolism",
    "parameter",
    "parameter_ids",
    "parameters",
    "run_speed",
    "strength",
]

BLOOD = 5
"""Litres of blood, about (B-79)."""

DEATH = -25
"""Energy below which a character dies (B-77)."""

STRENGTH_CEILING = {Sex.MALE: 360, Sex.FEMALE: 330}
"""Kilograms named beside the minimum weights (B-149, B-150); a ceiling only by AMB-B37."""

_ATHLETICS = Pair("атлетика", "Athletics")
_WILL = Pair("воля", "Will")
_BASE = Pair("основа", "base")


def parameter(id: str) -> Row:
    """A parameter's row: `name`, `formula`, `note`, `rules`, and `unit` where it has one."""
    return row("alterego_core.squad", "parameters.toml", "parameter", id)


def parameter_ids() -> tuple[str, ...]:
    """Ids of all parameters, in the order of the page."""
    return tuple(line["id"] for line in rows("alterego_core.squad", "parameters.toml", "parameter"))


def energy(health: int, athletics: int) -> Breakdown:
    """Energy: 25 + 5 × Health + 2 × Athletics (B-56, B-75, B-151)."""
    return Breakdown(
        (
            Term(_BASE, 25, ("B-75",)),
            Term(Stat.HEALTH.label, 5 * health, ("B-56", "B-75")),
            Term(_ATHLETICS, 2 * athletics, ("B-75", "B-151")),
        )
    )


def blood() -> Breakdown:
    """Blood in litres (B-79)."""
    return Breakdown((Term(parameter("blood")["name"], BLOOD, ("B-79",)),))


def calm(health: int, intellect: int) -> Breakdown:
    """Composure: Health + 2 × Intellect (B-56, B-71, B-83).

    >>> calm(health=4, intellect=8).total
    20
    """
    return Breakdown(
        (
            Term(Stat.HEALTH.label, health, ("B-56", "B-83")),
            Term(Stat.INTELLECT.label, 2 * intellect, ("B-71", "B-83")),
        )
    )


def initiative(dexterity: int) -> Breakdown:
    """Initiative equals Dexterity (B-66)."""
    return Breakdown((Term(Stat.DEXTERITY.label, dexterity, ("B-66",)),))


def run_speed(
    height_cm: int | Fraction,
    dexterity: int,
    athletics: int = 0,
    rulings: Rulings = DEFAULT,
    *,
    acceleration: int | Fraction = 0,
) -> Breakdown:
    """Run speed in m/s: height in metres × 2 + acceleration / 3 (B-65).

    Acceleration is Dexterity (B-64), unless AMB-B21 says Athletics or a number of the
    GM's own (`acceleration`). AMB-B22 may divide the whole sum by three.

    >>> run_speed(165, 8).total
    Fraction(179, 30)
    """
    match rulings.accel:
        case Acceleration.DEXTERITY:
            label, quick = Stat.DEXTERITY.label, dexterity
        case Acceleration.ATHLETICS:
            label, quick = _ATHLETICS, athletics
        case Acceleration.FREE:
            label, quick = Pair("ускорение", "acceleration"), acceleration
    legs = Fraction(height_cm) * 2 / 100
    if rulings.run_group is RunGroup.WHOLE:
        legs /= 3
    return Breakdown(
        (
            Term(Pair("рост", "height"), legs, ("B-65",)),
            Term(label, Fraction(quick) / 3, ("B-64", "B-65")),
        )
    )


def strength(
    weight_kg: int | Fraction,
    health: int,
    athletics: int,
    rulings: Rulings = DEFAULT,
    *,
    sex: Sex | None = None,
) -> Breakdown:
    """The heaviest weight lifted from the floor overhead, in kg (B-60, B-148).

    AMB-B38 may leave Athletics out. Where 360 and 330 kg are a ceiling (AMB-B37),
    somebody whose sex is not given is measured by the higher one.

    >>> strength(70, 4, 3).total, strength(Fraction(75), 3, 1).total
    (95, Fraction(385, 8))
    """
    why = Breakdown((Term(Pair("вес и здоровье", "weight and Health"), Fraction(weight_kg) * health / 8, ("B-60",)),))
    if rulings.strength_ath is StrengthAthletics.ADD:
        why += Term(_ATHLETICS, 20 * athletics, ("B-148",))
    ceiling = STRENGTH_CEILING[sex or Sex.MALE]
    if rulings.maxstrength is MaxStrength.CAP and why.total > ceiling:
        rule = "B-150" if sex is Sex.FEMALE else "B-149"
        why += Term(Pair("потолок", "ceiling"), ceiling - why.total, (rule,))
    return why


def iq(intellect: int) -> Breakdown:
    """IQ: about 20 for each point of Intellect (B-72)."""
    return Breakdown((Term(Stat.INTELLECT.label, 20 * intellect, ("B-72",)),))


def metabolism(health: int, rulings: Rulings = DEFAULT) -> Breakdown:
    """Energy that comes back in 30 seconds: Health / 5 (B-58, B-59, B-78).

    AMB-B24 may round it to a whole number.

    >>> metabolism(4).total, metabolism(2, Rulings(metab_frac=MetabolismFractions.ROUND)).total
    (Fraction(4, 5), 0)
    """
    rate = Fraction(health, 5)
    if rulings.metab_frac is MetabolismFractions.ROUND:
        rate = rounded(rate)
    return Breakdown((Term(Stat.HEALTH.label, rate, ("B-59", "B-78")),))


def faint_below(will: int, rulings: Rulings = DEFAULT) -> Breakdown:
    """Energy below which the character faints: 0 − 2 × Will (B-76, B-130, AMB-B26).

    >>> faint_below(5).total
    -10
    """
    shift = 2 * will if rulings.faint is Faint.HIGHER else -2 * will
    return Breakdown((Term(_BASE, 0, ("B-76",)), Term(_WILL, shift, ("B-130",))))


def die_below(will: int = 0, rulings: Rulings = DEFAULT) -> Breakdown:
    """Energy below which the character dies: −25 (B-28, B-77); AMB-B26 may let Will move it."""
    why = Breakdown((Term(_BASE, DEATH, ("B-28", "B-77")),))
    if rulings.faint is Faint.PER_DIE:
        why += Term(_WILL, -2 * will, ("B-130",))
    return why


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """All parameters of a character, each explained; None where height or weight is missing."""

    energy: Breakdown
    blood: Breakdown
    calm: Breakdown
    initiative: Breakdown
    run_speed: Breakdown | None
    strength: Breakdown | None
    iq: Breakdown
    metabolism: Breakdown
    faint_below: Breakdown
    die_below: Breakdown

    def __getitem__(self, id: str) -> Breakdown | None:
        return getattr(self, parameter(id)["id"])


def parameters(
    stats: Stats,
    levels: Levels,
    *,
    height_cm: int | Fraction | None = None,
    weight_kg: int | Fraction | None = None,
    sex: Sex | None = None,
    acceleration: int | Fraction = 0,
    rulings: Rulings = DEFAULT,
) -> Parameters:
    """Everything that follows from the numbers of a sheet.

    >>> parameters(Stats(), Levels()).energy.total, parameters(Stats(), Levels()).calm.total
    (30, 3)
    """
    return Parameters(
        energy=energy(stats.health, levels.athletics),
        blood=blood(),
        calm=calm(stats.health, stats.intellect),
        initiative=initiative(stats.dexterity),
        run_speed=None
        if height_cm is None
        else run_speed(height_cm, stats.dexterity, levels.athletics, rulings, acceleration=acceleration),
        strength=None
        if weight_kg is None
        else strength(weight_kg, stats.health, levels.athletics, rulings, sex=sex),
        iq=iq(stats.intellect),
        metabolism=metabolism(stats.health, rulings),
        faint_below=faint_below(levels.will, rulings),
        die_below=die_below(levels.will, rulings),
    )
