"""How far somebody comes on the map: what a run, an action, a turn allows, and which hexes that is.

The texts name metres; the map names hexes. Only perks and magic slow down off the open field (C-106):
there a hex of forest, town or rough ground counts twice. In the other systems the ground is for the
GM to judge.

>>> from . import roster
>>> from .field import Field, hex_at
>>> from .numbers import EgoNumbers, levels
>>> from .scene import Campaign, Scene, System
>>> scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Anna", EgoNumbers(attributes=levels(speed=5)))
>>> [(each.id, each.metres) for each in allowances(scene, "c1")]
[('run', 20)]
>>> len(within(Field(width=40, height=30), hex_at(20, 15), allowances(scene, "c1")[0]))
331
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..ego import actions as ego_actions
from ..ego.hexes import Hex
from ..ego.rulings import ActionsN
from ..perks.movement import Terrain, movement
from ..perks.rulings import HalfMovement
from ..squad.actions import run_distance
from ..squad.modes import Mode
from ..squad.parameters import run_speed
from ..tables import row
from ..words import Pair
from .errors import refuse
from .field import Field, Rows, column_of
from .numbers import EgoNumbers, PerksNumbers, SquadNumbers
from .perks_harm import present
from .scene import Scene

__all__ = ["Allowance", "Cell", "allowances", "costs", "start_of", "walked", "within"]

Cell = tuple[int, int]
"""A hex as its column and row: many of them at once are quicker so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """Metres that somebody may cover in one go, and the rules that say so.

    `halved`: off the open field every hex counts twice against it (C-106).
    """

    id: str
    metres: int | Fraction
    rules: tuple[str, ...]
    halved: bool = False

    @property
    def label(self) -> Pair:
        """What the go is called."""
        return row("alterego_core.session", "words.toml", "allowance", self.id)["name"]

    def hexes(self, scale: int) -> int:
        """Whole hexes of so many metres that it covers on open ground."""
        return int(Fraction(self.metres) / scale)


def allowances(scene: Scene, who: str, height_cm: int | None = None) -> tuple[Allowance, ...]:
    """What somebody may cover, the shortest first.

    ego: the run of a circle (A-212, AMB-A54). squad: running for a round of the present mode, or for
    both kinds of rounds while there is no fight (B-32, B-33, B-65); it needs the height, and without one
    nothing is known. perks: one action and a whole turn (C-105, C-106).
    Raises `SessionError` for nobody.
    """
    one, rulings = scene.combatant(who), scene.campaign.readings()
    match one.numbers:
        case EgoNumbers() as numbers:
            speed = max(0, numbers.attribute("speed"))
            # how many actions a circle has may be the GM's own number: one run is counted then
            count = 1 if rulings.actions_n is ActionsN.GM else ego_actions.per_circle(speed, rulings=rulings)
            return (Allowance(id="run", metres=ego_actions.run_metres(speed, count, rulings=rulings), rules=("A-212",)),)
        case SquadNumbers() as numbers:
            if height_cm is None:
                return ()
            speed = run_speed(height_cm, numbers.stats.dexterity, numbers.skills.athletics, rulings).total
            combat = Allowance(id="combat_run", metres=run_distance(speed, Mode.COMBAT), rules=("B-65", "B-32"))
            if scene.fight is not None:
                return (combat,)
            return combat, Allowance(id="tactical_run", metres=run_distance(speed, Mode.TACTICAL), rules=("B-65", "B-32"))
        case PerksNumbers() as numbers:
            way = movement(present(numbers, scene.seconds, rulings).dexterity, Terrain.OPEN, rulings)
            both = rulings.move_half is HalfMovement.BOTH
            return (
                Allowance(id="action", metres=way.metres_per_action, rules=("C-105",), halved=both),
                Allowance(id="turn", metres=way.metres_per_turn, rules=("C-106",), halved=True),
            )


def within(field: Field, start: Hex, allowance: Allowance) -> frozenset[Cell]:
    """The hexes that the allowance reaches from `start`, the start included."""
    return frozenset(costs(field, start, allowance.hexes(field.scale), halved=allowance.halved))


def costs(field: Field, start: Hex, most: int, *, halved: bool = False) -> Mapping[Cell, int]:
    """How many hexes it costs to come to each hex for at most `most`; ground that halves counts twice.

    >>> from .field import Ground, hex_at
    >>> forest = Field(width=5, height=3).painted([hex_at(1, 0), hex_at(0, 1), hex_at(1, 1)], Ground.FOREST)
    >>> dict(costs(forest, hex_at(0, 0), 2, halved=True))[1, 0], len(costs(forest, hex_at(0, 0), 2))
    (2, 7)
    """
    slow = field.ground if halved else ()
    return _costs(field.width, field.height, slow, (column_of(start), start.r), most)


_EVEN = ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
_ODD = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))
_FAST = "."


@lru_cache(maxsize=64)
def _costs(width: int, height: int, ground: Rows, start: Cell, most: int) -> Mapping[Cell, int]:
    if not (0 <= start[0] < width and 0 <= start[1] < height) or most < 0:
        return {}
    found: dict[Cell, int] = {}
    rings: list[list[Cell]] = [[] for _ in range(min(most, 2 * width * height) + 3)]
    rings[0].append(start)
    for cost in range(len(rings) - 2):
        for cell in rings[cost]:
            if cell in found:
                continue
            found[cell] = cost
            if cost == most:
                continue
            column, row = cell
            for right, down in _ODD if row & 1 else _EVEN:
                next_column, next_row = column + right, row + down
                if 0 <= next_column < width and 0 <= next_row < height and (next_column, next_row) not in found:
                    step = 1 if not ground or ground[next_row][next_column] == _FAST else 2
                    if cost + step <= most:
                        rings[cost + step].append((next_column, next_row))
    return found


def start_of(scene: Scene, id: str) -> Hex:
    """Where a counter stood when this lap of the fight began; where it stands, while there is no fight.

    Raises `SessionError` for a counter that is not on the map.
    """
    counter = _field(scene).counter(id)
    walk, fight = counter.walk, scene.fight
    if walk is None or fight is None or (walk.lap, walk.seconds) != (fight.lap, scene.seconds):
        return counter.at
    return walk.start


def walked(scene: Scene, id: str, allowance: Allowance | None = None) -> tuple[int, int]:
    """Hexes and metres from where a counter began in this lap to where it stands.

    Ground that counts twice for the allowance counts twice here too.
    """
    field, counter = _field(scene), _field(scene).counter(id)
    start = start_of(scene, id)
    steps = field.steps(start, counter.at)
    cost = steps
    if allowance is not None and allowance.halved:
        cost = costs(field, start, 2 * (field.width + field.height), halved=True)[column_of(counter.at), counter.at.r]
    return steps, cost * field.scale


def _field(scene: Scene) -> Field:
    if scene.field is None:
        raise refuse("no_field", "field")
    return scene.field
