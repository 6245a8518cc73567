"""Who sees what on the map, and what the players may see of it.

>>> from . import field_deeds, roster
>>> from .events import apply
>>> from .field import MarkKind, hex_at
>>> from .numbers import EgoNumbers
>>> from .scene import Campaign, Scene, System
>>> scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Anna", EgoNumbers(), hidden=False)
>>> scene = roster.add(scene, "Sniper", EgoNumbers(), hidden=True)
>>> scene = apply(scene, field_deeds.lay(scene, 12, 8).deed)
>>> scene = apply(scene, field_deeds.mark(scene, hex_at(3, 3), MarkKind.MINE).deed)
>>> [each.id for each in players_field(scene).counters], players_field(scene).marks
(['c1'], ())
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..perks.movement import Notice, notice
from ..perks.rulings import Rulings as PerksRulings
from .cover import Cover, worse
from .errors import refuse
from .field import Field
from .scene import Scene, System

__all__ = ["Aim", "aim", "noticed", "players_field", "spotting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """From one counter to another: hexes, metres, and how much of the target is hidden.

    `cover` is the worse of the target's own and that of the hex he stands on.
    """

    who: str
    target: str
    steps: int
    metres: int
    cover: Cover


def aim(scene: Scene, who: str, target: str) -> Aim:
    """What lies between two counters (A-258; the cover: A-224 … A-226). Raises `SessionError`."""
    field = _field(scene)
    start, end = field.counter(who), field.counter(target)
    cover = field.cover_at(end.at)
    if not end.free:
        cover = worse(scene.combatant(target).cover, cover)
    return Aim(who=who, target=target, steps=field.steps(start.at, end.at), metres=field.metres(start.at, end.at), cover=cover)


def spotting(scene: Scene, id: str) -> int | None:
    """Metres at which whoever stands there notices others: 100 in the open, 40 elsewhere (C-107).

    None where the rules of the system name no distance.
    """
    field = _field(scene)
    if scene.campaign.system is not System.PERKS:
        return None
    return field.ground_at(field.counter(id).at).terrain.spotting


def noticed(scene: Scene, who: str, target: str, hidden: bool = False) -> Notice | None:
    """Whether the one notices the other, by the worse of the grounds they stand on (C-107, AMB-C48).

    None where the rules of the system name no distance. `hidden`: the target hides.
    """
    field = _field(scene)
    rulings = scene.campaign.readings()
    if not isinstance(rulings, PerksRulings):
        return None
    start, end = field.counter(who).at, field.counter(target).at
    grounds = (field.ground_at(start).terrain, field.ground_at(end).terrain)
    return notice(field.metres(start, end), min(grounds, key=lambda each: each.spotting), hidden, rulings)


def players_field(scene: Scene) -> Field | None:
    """The map as the players may see it; None while none lies on the table.

    Whoever is hidden in the roster or on the map is not there, nor any secret mark, nor a circle
    that the GM has drawn, nor the way somebody came.
    """
    if scene.field is None:
        return None
    in_sight = {each.id for each in scene.in_sight}
    counters = tuple(
        replace(each, ring=0, walk=None)
        for each in scene.field.counters
        if not each.hidden and (each.free or each.id in in_sight)
    )
    return replace(scene.field, counters=counters, marks=tuple(each for each in scene.field.marks if not each.secret))


def _field(scene: Scene) -> Field:
    if scene.field is None:
        raise refuse("no_field", "field")
    return scene.field
