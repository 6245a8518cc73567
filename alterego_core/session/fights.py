"""A fight under way: a closed union, one member for each system.

All three have a line of places, the index of the turn and the number of the lap. A lap is
a circle in «Alter ego» (A-190), a combat round in the squad system (B-32), a turn of
everybody in perks and magic (C-104).

>>> from .places import Place
>>> fight = EgoFight(places=(Place(who="a", number=9),), lap=6)
>>> fight.acting, fight.round, fight.circle_of_round
('a', 2, 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..ego.turns import CIRCLES_IN_ROUND
from ..perks.rulings import DEFAULT as PERKS_DEFAULT
from ..perks.rulings import Rulings as PerksRulings
from ..perks.turns import Action, actions_per_post, posts_per_turn
from ..tables import row
from ..words import Pair
from .errors import refuse
from .places import Line

__all__ = ["EgoFight", "Fight", "PerksFight", "Phase", "Said", "SquadFight", "lap_name"]

MAX_SAID = 600


class Phase(StrEnum):
    """What the turns of a circle are for now (A-189, A-190)."""

    DECLARATION = "declaration"
    """Everybody says in turn what he does; the clock stands (A-189)."""
    RESOLUTION = "resolution"
    """What was said takes place, first in order first (A-190)."""

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "phase", self.value)["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What somebody has declared for this circle (A-189)."""

    who: str
    text: str

    def __post_init__(self) -> None:
        if len(self.text) > MAX_SAID:
            raise refuse("too_long", "text", most=MAX_SAID, length=len(self.text))


def _check(places: Line, turn: int, lap: int) -> None:
    if not places:
        raise refuse("nobody_fights", "places")
    if not 0 <= turn < len(places):
        raise refuse("turn_outside", "turn", value=turn, most=len(places) - 1)
    if lap < 1:
        raise refuse("lap_outside", "lap", value=lap)
    if len({each.who for each in places}) < len(places):
        raise refuse("twice_in_line", "places")


@dataclass(frozen=True, slots=True, kw_only=True)
class EgoFight:
    """A fight by circles of three seconds: declaration, then resolution (A-189 … A-191)."""

    places: Line
    turn: int = 0
    lap: int = 1
    phase: Phase = Phase.DECLARATION
    said: tuple[Said, ...] = ()

    def __post_init__(self) -> None:
        _check(self.places, self.turn, self.lap)

    @property
    def acting(self) -> str:
        """Whose turn it is."""
        return self.places[self.turn].who

    @property
    def round(self) -> int:
        """The round, four circles each (A-191)."""
        return (self.lap - 1) // CIRCLES_IN_ROUND + 1

    @property
    def circle_of_round(self) -> int:
        """The circle within its round, 1 … 4."""
        return (self.lap - 1) % CIRCLES_IN_ROUND + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadFight:
    """Combat mode: rounds of three seconds along the initiative line (B-32, B-43 … B-45).

    `danger`: something has threatened in this round; `quiet` counts the rounds without it
    (B-42). `needs_line`: the ruling wants a new line before this round (AMB-B47).
    """

    places: Line
    turn: int = 0
    lap: int = 1
    danger: bool = False
    quiet: int = 0
    needs_line: bool = False

    def __post_init__(self) -> None:
        _check(self.places, self.turn, self.lap)

    @property
    def acting(self) -> str:
        """Whose turn it is."""
        return self.places[self.turn].who


@dataclass(frozen=True, slots=True, kw_only=True)
class PerksFight:
    """Turns of two actions along the line of Dexterity (C-103, C-104).

    `used` are the actions of the turn so far.
    """

    places: Line
    turn: int = 0
    lap: int = 1
    used: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        _check(self.places, self.turn, self.lap)

    @property
    def acting(self) -> str:
        """Whose turn it is."""
        return self.places[self.turn].who

    def post(self, rulings: PerksRulings = PERKS_DEFAULT) -> int:
        """The post of the one acting, counted from 1 (C-69, AMB-C58).

        By default a post is a whole turn; where it is one action, a turn has two.
        """
        posts = posts_per_turn(rulings)
        within = min(len(self.used) // actions_per_post(rulings), posts - 1)
        return (self.lap - 1) * posts + within + 1


Fight = EgoFight | SquadFight | PerksFight
"""The closed union of fights."""


def lap_name(fight: Fight) -> Pair:
    """What a lap of this fight is called: circle, combat round, turn.

    >>> from .places import Place
    >>> lap_name(SquadFight(places=(Place(who="a", number=9),)))["en"]
    'combat round'
    """
    id = {EgoFight: "ego", SquadFight: "squad", PerksFight: "perks"}[type(fight)]
    return row("alterego_core.session", "words.toml", "lap", id)["name"]
