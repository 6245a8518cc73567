"""Alive, unconscious, dead: the limits of energy and blood (B-28 … B-30, B-76 … B-81).

>>> energy_state(-10, will=5), energy_state(-11, will=5)
(<EnergyState.AWAKE: 'awake'>, <EnergyState.UNCONSCIOUS: 'unconscious'>)
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..words import Pair
from .errors import refuse
from .parameters import BLOOD, die_below, faint_below
from .rulings import DEFAULT, BloodThree, EnergyMinus25, Rulings, ZeroEnergy

__all__ = ["BloodState", "DEADLY_LOSS", "EnergyState", "blood_left", "blood_state", "energy_state"]

DEADLY_LOSS = 3
"""Litres of blood nobody survives losing, and more (B-29, B-79)."""


class EnergyState(StrEnum):
    """What the energy left allows."""

    AWAKE = "awake"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"


class BloodState(StrEnum):
    """What the blood left allows."""

    ALIVE = "alive"
    DEAD = "dead"


def energy_state(energy: int | Fraction, will: int = 0, rulings: Rulings = DEFAULT) -> EnergyState:
    """Awake, unconscious below the fainting limit, dead below −25.

    B-28, B-76, B-77, B-130. AMB-B15: at exactly −25; AMB-B34: at exactly the fainting
    limit; AMB-B26: which way Will moves it.

    >>> energy_state(-25), energy_state(-25, rulings=Rulings(minus25=EnergyMinus25.AT))
    (<EnergyState.UNCONSCIOUS: 'unconscious'>, <EnergyState.DEAD: 'dead'>)
    """
    death = die_below(will, rulings).total
    if energy < death or (energy == death and rulings.minus25 is EnergyMinus25.AT):
        return EnergyState.DEAD
    faint = faint_below(will, rulings).total
    if energy < faint or (energy == faint and rulings.zero_energy is ZeroEnergy.FAINT):
        return EnergyState.UNCONSCIOUS
    return EnergyState.AWAKE


def blood_left(lost: int | Fraction) -> Breakdown:
    """Litres left of the five (B-79)."""
    return Breakdown(
        (
            Term(Pair("запас крови", "blood"), BLOOD, ("B-79",)),
            Term(Pair("потеряно", "lost"), -lost, ("B-80",)),
        )
    )


def blood_state(lost: int | Fraction, rulings: Rulings = DEFAULT) -> BloodState:
    """Dead when more than three litres are lost (B-29, B-79); at three by AMB-B44.

    >>> blood_state(3), blood_state(Fraction(301, 100))
    (<BloodState.ALIVE: 'alive'>, <BloodState.DEAD: 'dead'>)
    """
    if lost < 0:
        raise refuse("negative_loss", "lost", "B-79", amount=lost)
    dead = lost > DEADLY_LOSS or (lost == DEADLY_LOSS and rulings.blood3 is BloodThree.AT)
    return BloodState.DEAD if dead else BloodState.ALIVE
