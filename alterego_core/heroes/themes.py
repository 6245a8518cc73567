"""What random heroes are after: themes, levels of power, and the words they are described with.

>>> [each.id for each in themes("perks")]
['blade', 'bow', 'storm', 'life', 'shadow']
>>> [each.id for each in levels("ego")][:3]
['normal', 'competent', 'heroic']
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ..ego.powers import BANDS
from ..tables import Row, row, rows
from ..words import Pair
from .hero import System

__all__ = ["PowerLevel", "Theme", "levels", "phrases", "power_level", "theme", "themes"]

_PACKAGE, _FILE = "alterego_core.heroes", "themes.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A direction for a random hero.

    `weights`: how readily a value is raised, by `Raise.key` or by its first word for all
    the rest. `row` holds what only one system needs: traits, a weapon, armour.
    """

    id: str
    system: System
    name: Pair
    weights: Mapping[str, int]
    row: Row


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerLevel:
    """How strong a hero is to be: `points` granted (ego) or given besides (perks)."""

    id: str
    name: Pair
    points: int
    in_play: bool = False


@cache
def themes(system: System | str) -> tuple[Theme, ...]:
    """The themes of a system."""
    wanted = System(system)
    return tuple(
        Theme(id=line["id"], system=wanted, name=line["name"], weights=MappingProxyType(_weights(line)), row=line)
        for line in rows(_PACKAGE, _FILE, wanted.value, {"id": str, "name": Pair, "weights": object})
    )


def _weights(line: Row) -> dict[str, int]:
    """``attributes.speed`` from a table in a table."""
    found: dict[str, int] = {}
    for part, value in line["weights"].items():
        if isinstance(value, int):
            found[part] = value
        else:
            found |= {part if id == "rest" else f"{part}.{id}": number for id, number in value.items()}
    return found


def theme(system: System | str, id: str) -> Theme:
    """The theme with this id; `UnknownIdError` for another."""
    line = row(_PACKAGE, _FILE, System(system).value, id)
    return next(each for each in themes(system) if each.id == line["id"])


@cache
def levels(system: System | str) -> tuple[PowerLevel, ...]:
    """The levels of power: six bands for ego (A-28 … A-33), one for squad, three for perks.

    Squad knows nothing but creation (B-53, B-96); the two higher levels of perks are
    points that a GM awards in play, so they are ours.
    """
    match System(system):
        case System.EGO:
            # the upper end: a band's end belongs to the next one, so one point less
            tops = [band.high - 2 if band.high else band.low + 10 for band in BANDS]
            return tuple(PowerLevel(id=band.id, name=band.name, points=top) for band, top in zip(BANDS, tops, strict=True))
        case System.SQUAD:
            return (PowerLevel(id="recruit", name=Pair("Новый боец", "New fighter"), points=0),)
        case System.PERKS:
            return (
                PowerLevel(id="new", name=Pair("Новичок", "Newcomer"), points=0),
                PowerLevel(id="seasoned", name=Pair("Бывалый", "Seasoned"), points=100, in_play=True),
                PowerLevel(id="master", name=Pair("Мастер", "Master"), points=250, in_play=True),
            )


def power_level(system: System | str, id: str) -> PowerLevel:
    """The level with this id; `KeyError` for another.

    >>> power_level("perks", "seasoned").points
    100
    """
    return {each.id: each for each in levels(system)}[id]


def phrases(kind: str) -> tuple[Pair, ...]:
    """Words of one kind that fit any hero: ``"appearance"``, ``"woman"`` (names) and so on.

    >>> len(phrases("woman")) == len(phrases("man"))
    True
    """
    return tuple(line["text"] for line in rows(_PACKAGE, _FILE, kind, ("text",), unique=None))
