"""Metres, terrain and who notices whom (C-105, C-106, C-107).

>>> movement(5, Terrain.FOREST).metres_per_turn, Terrain.OPEN.spotting
(10, 100)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown
from ..odds import Comparison
from ..tables import Row, row
from ..words import Pair
from .amounts import start, times
from .characteristics import START, Characteristic, roll_bonus
from .checks import Check, natural_odds, success_chance
from .results import Table
from .rulings import DEFAULT, HalfMovement, NonCombatBonus, Rulings, Spotting

__all__ = ["Movement", "Notice", "Terrain", "hidden_odds", "movement", "notice", "notice_chance"]

_PACKAGE, _FILE = "alterego_core.perks", "turns.toml"


class Terrain(StrEnum):
    """Where the fight is (C-106, C-107)."""

    OPEN = "open"
    TOWN = "town"
    ROUGH = "rough"
    FOREST = "forest"

    @property
    def row(self) -> Row:
        """Its row in ``turns.toml``."""
        return row(_PACKAGE, _FILE, "terrain", self.value)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return self.row["name"]

    @property
    def halves(self) -> bool:
        """Whether movement is halved (C-106)."""
        return self.row["half"]

    @property
    def spotting(self) -> int:
        """Metres at which characters notice each other (C-107)."""
        return self.row["spotting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Metres of one action and of a whole turn, explained."""

    action: Breakdown
    turn: Breakdown

    @property
    def metres_per_action(self) -> int:
        """Metres that one action walks."""
        return self.action.total

    @property
    def metres_per_turn(self) -> int:
        """Metres of a turn in which both actions walk."""
        return self.turn.total


def movement(dexterity: int, terrain: Terrain = Terrain.OPEN, rulings: Rulings = DEFAULT) -> Movement:
    """How far somebody walks: Dexterity×2 an action, ×4 a turn, half off the open field (C-105, C-106, AMB-C47).

    >>> movement(7).action.write("en")
    'Dexterity 7 + metres a point 7 = 14'
    """
    own = start(Characteristic.DEXTERITY.label, dexterity, ("C-4",))
    label = Pair("метры за единицу", "metres a point")
    action, turn = times(own, 2, label, ("C-105",)), times(own, 4, label, ("C-106",))
    if terrain.halves:
        half = Fraction(1, 2)
        turn = times(turn, half, terrain.label, ("C-106",))
        if rulings.move_half is HalfMovement.BOTH:
            action = times(action, half, terrain.label, ("C-106",))
    return Movement(action=action, turn=turn)


class Notice(StrEnum):
    """Whether one character notices another."""

    SEEN = "seen"
    CHECK = "check"
    UNSEEN = "unseen"


def notice(
    metres: int | Fraction, terrain: Terrain, hidden: bool = False, rulings: Rulings = DEFAULT
) -> Notice:
    """Whether somebody is noticed at this distance (C-107, AMB-C48).

    >>> notice(40, Terrain.FOREST), notice(41, Terrain.FOREST), notice(10, Terrain.FOREST, hidden=True)
    (<Notice.SEEN: 'seen'>, <Notice.UNSEEN: 'unseen'>, <Notice.CHECK: 'check'>)
    """
    if metres > terrain.spotting:
        return Notice.UNSEEN
    return Notice.CHECK if hidden or rulings.spot is Spotting.CHECK else Notice.SEEN


def _bonus(characteristic: Characteristic, value: int, rulings: Rulings) -> Breakdown:
    if rulings.nc_optional is NonCombatBonus.OFF:
        return Breakdown()
    return roll_bonus(characteristic, value, rulings, rules=("C-113",))


def notice_chance(intellect: int = START, rulings: Rulings = DEFAULT) -> Fraction:
    """The chance of a check to notice: 3d6 with the bonus of Intellect (C-107, C-113).

    >>> notice_chance(5)
    Fraction(20, 27)
    """
    bonus = _bonus(Characteristic.INTELLECT, intellect, rulings)
    return success_chance(Check(table=Table.NON_COMBAT, bonus=bonus), rulings)


def hidden_odds(intellect: int, dexterity: int, rulings: Rulings = DEFAULT) -> Comparison:
    """Attentiveness against Stealth: 3d6 and Intellect's bonus against 3d6 and Dexterity's (C-113, AMB-C48).

    The text has no tie; it is given apart for the GM.

    >>> hidden_odds(5, 5).tie
    Fraction(361, 3888)
    """
    seeker = natural_odds() + _bonus(Characteristic.INTELLECT, intellect, rulings).total
    hider = natural_odds() + _bonus(Characteristic.DEXTERITY, dexterity, rulings).total
    return seeker.compare(hider)
