"""What a GM does with the map, each as one deed to undo.

>>> from . import roster
>>> from .events import apply
>>> from .field import hex_at
>>> from .numbers import EgoNumbers
>>> from .scene import Campaign, Kind, Scene, System
>>> scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Anna", EgoNumbers(), kind=Kind.HERO)
>>> scene = apply(scene, lay(scene).deed)
>>> scene.field.width, scene.field.height, scene.field.scale, len(scene.field.counters)
(24, 16, 2, 1)
>>> start = scene.field.counter("c1").at
>>> move(scene, "c1", start + hex_at(3, 0)).deed.line.text("en")
'Anna: 3 hexes, 6 m.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any

from ..ego import hexes
from ..ego.hexes import Hex
from ..ego.rulings import Rulings as EgoRulings
from ..tables import row
from ..words import Pair
from .cover import Cover
from .entries import sentence
from .errors import refuse
from .events import EntryAdded
from .field import MOST_SIDE, Counter, Field, Ground, Mark, MarkKind, Tint, Walk, hex_at
from .happening import Happening, Reminder, happening, named
from .reach import start_of
from .scene import Combatant, Kind, Scene

__all__ = [
    "HEIGHT",
    "Layer",
    "WIDTH",
    "change",
    "change_mark",
    "clear",
    "lay",
    "lift",
    "mark",
    "move",
    "paint",
    "place",
    "place_all",
    "put",
    "resize",
    "scale_of",
    "take_away",
    "unmark",
]

WIDTH, HEIGHT = 24, 16
"""A map of a usual size."""

_METRES = 2
_HEROES, _OTHERS = 2, 3
"""Columns from the left and from the right where the two sides are set up."""


class Layer(StrEnum):
    """What can be cleared from the map in one press."""

    GROUND = "ground"
    COVER = "cover"
    COUNTERS = "counters"
    MARKS = "marks"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "layer", self.value)["name"]


def _field(scene: Scene) -> Field:
    if scene.field is None:
        raise refuse("no_field", "field")
    return scene.field


# ---- the map itself ----


def lay(scene: Scene, width: int = WIDTH, height: int = HEIGHT, metres: int | None = None, *, everybody: bool = True) -> Happening:
    """A map on the table, everybody set up on it: heroes to the left, the others to the right.

    `metres` from hex to hex; without it as the campaign's reading says (AMB-A58), elsewhere 2.
    """
    if scene.field is not None:
        raise refuse("field_is_on", "field")
    field = Field(width=width, height=height, scale=scale_of(scene) if metres is None else metres)
    field = _set_up(field, scene.combatants if everybody else ())
    line = sentence("did_lay_field", "A-258", width=width, height=height, scale=metres)
    return happening(scene, replace(scene, field=field), line, told=False)


def scale_of(scene: Scene) -> int:
    """Metres a hex of a new map: as the campaign's reading says (AMB-A58), elsewhere 2.

    >>> from .scene import Campaign, System
    >>> scale_of(Scene(campaign=Campaign(system=System.SQUAD)))
    2
    """
    rulings = scene.campaign.readings()
    return hexes.scale(rulings) if isinstance(rulings, EgoRulings) else _METRES


def _set_up(field: Field, people: Iterable[Combatant]) -> Field:
    """The field with counters for as many of them as find a free hex."""
    for each in people:
        free = next(_posts(field, each.kind), None)
        field = field if free is None else field.with_counter(_counter(each, free))
    return field


def _posts(field: Field, kind: Kind) -> Iterator[Hex]:
    """Free hexes of a side's own, from the middle of its column outwards."""
    taken = {each.at for each in field.counters}
    first = min(_HEROES, field.width - 1) if kind is Kind.HERO else max(0, field.width - _OTHERS)
    columns = sorted(range(field.width), key=lambda column: (abs(column - first), column))
    rows = sorted(range(field.height), key=lambda row: (abs(2 * row - field.height + 1), row))
    # every second row first, so that labels keep clear of each other
    spaced = [each for each in rows if each % 2] + [each for each in rows if each % 2 == 0]
    return (place for column in columns for place in (hex_at(column, row) for row in spaced) if place not in taken)


def _counter(one: Combatant, at: Hex) -> Counter:
    return Counter(id=one.id, at=at, tint=Tint.BLUE if one.kind is Kind.HERO else Tint.RED)


def take_away(scene: Scene) -> Happening:
    """The map off the table, with everything on it."""
    _field(scene)
    return happening(scene, replace(scene, field=None), sentence("did_take_field"), told=False)


def resize(scene: Scene, width: int, height: int, metres: int | None = None) -> Happening:
    """The map larger or smaller at its right and lower side; what stands beyond is taken off. `metres`: another scale (AMB-A58)."""
    field = _field(scene)
    later = field.resized(width, height)
    if (width, height) == (field.width, field.height):
        line = sentence("did_scale", "A-258", scale=field.scale if metres is None else metres)
    else:
        line = sentence("did_resize", width=width, height=height)
    if metres is not None:
        later = replace(later, scale=metres)
    return happening(scene, replace(scene, field=later), line, told=False)


# ---- counters ----


def place(scene: Scene, who: str, at: Hex | None = None) -> Happening:
    """Somebody of the table onto the map, without `at` to a free hex of his side; who is there already moves."""
    field, one = _field(scene), scene.combatant(who)
    if field.find(who) is not None and at is not None:
        return move(scene, who, at)
    if field.find(who) is not None:
        return happening(scene, scene, sentence("did_place", who=one.label), told=False)
    if at is None:
        at = next(_posts(field, one.kind), None)
    if at is None:
        raise refuse("no_room", "field")
    _need(field, at, one.label)
    later = field.with_counter(_counter(one, at))
    return happening(scene, replace(scene, field=later), sentence("did_place", who=one.label), who=who, told=False)


def place_all(scene: Scene) -> Happening:
    """Everybody onto the map who is not there yet, as far as there is room."""
    field = _field(scene)
    missing = [each for each in scene.combatants if field.find(each.id) is None]
    later = _set_up(field, missing)
    if missing and later is field:
        raise refuse("no_room", "field")
    who = ", ".join(each.label for each in missing if later.find(each.id) is not None)
    return happening(scene, replace(scene, field=later), sentence("did_place", who=who), told=False)


def put(scene: Scene, name: str, at: Hex, tint: Tint = Tint.IVORY, *, hidden: bool = False) -> Happening:
    """A counter of its own: a lorry, a campfire, a door."""
    field = _field(scene)
    name = " ".join(name.split())
    _need(field, at, name)
    taken = {each.id for each in (*field.counters, *scene.combatants)}
    counter = Counter(id=_free_id("f", taken), at=at, tint=tint, free=True, name=name, hidden=hidden)
    return happening(scene, replace(scene, field=field.with_counter(counter)), sentence("did_place", who=name), told=False)


def _free_id(letter: str, taken: set[str]) -> str:
    return next(id for number in range(1, len(taken) + 2) if (id := f"{letter}{number}") not in taken)


def _need(field: Field, at: Hex, name: str) -> None:
    if not field.inside(at):
        raise refuse("outside_field", "at", name=name)


def move(scene: Scene, id: str, at: Hex) -> Happening:
    """A counter to another hex, with the way in hexes and metres (A-258).

    In a fight the way of somebody at the table is a line of the journal, and where he began in this lap
    is kept. What lies hidden where he comes, or on the straight line there, is told to the GM alone.
    """
    field = _field(scene)
    old = field.counter(id)
    name = _name(scene, old)
    _need(field, at, name)
    walk = None
    if scene.fight is not None and not old.free:
        walk = Walk(start=start_of(scene, id), lap=scene.fight.lap, seconds=scene.seconds)
    later = field.with_counter(replace(old, at=at, walk=walk)) if at != old.at else field
    steps = field.steps(old.at, at)
    line = sentence("did_walk", "A-258", who=name, number=steps, metres=steps * field.scale)
    due = () if old.free else tuple(Reminder(line=each, who=id) for each in _met(field, old.at, at, name))
    told = scene.fight is not None and not old.free and steps > 0
    made = happening(scene, replace(scene, field=later), line, who="" if old.free else id, due=due, told=told)
    secret = {each.line for each in due}
    events = tuple(
        EntryAdded(entry=replace(each.entry, hidden=True))
        if isinstance(each, EntryAdded) and (each.entry.line in secret or old.hidden)
        else each
        for each in made.deed.events
    )
    return replace(made, deed=replace(made.deed, events=events))


def _met(field: Field, start: Hex, end: Hex, name: str):
    """What lies on the way: on the last hex, or on the straight line before it."""
    dangers = [each for each in field.marks if each.kind.dangerous]
    if start == end or not dangers:
        return
    way = set(hexes.line(start, end)) - {start, end}
    for each in dangers:
        if each.at == end:
            yield sentence("due_mark", "A-258", who=name, what=_what(each))
        elif each.at in way:
            yield sentence("due_mark_passed", "A-258", who=name, what=_what(each))


def _what(mark: Mark) -> Pair:
    if not mark.name:
        return mark.kind.label
    return Pair(f"{mark.kind.label.ru} «{mark.name}»", f"{mark.kind.label.en} “{mark.name}”")


def _name(scene: Scene, counter: Counter) -> str:
    return counter.name if counter.free else named(scene, counter.id)


def change(scene: Scene, id: str, **fields: Any) -> Happening:
    """Fields of a counter: tint, hidden, ring; the name of a free one. It is moved by `move`."""
    wrong = set(fields) - {"tint", "hidden", "ring", "name"}
    if wrong:
        raise TypeError(f"of a counter only tint, hidden, ring and name may be changed, not {', '.join(sorted(wrong))}")
    field = _field(scene)
    old = field.counter(id)
    if "name" in fields:
        if not old.free:
            raise refuse("counters_own_name", "name")
        fields["name"] = " ".join(fields["name"].split())
    later = field.with_counter(replace(old, **fields))
    return happening(scene, replace(scene, field=later), sentence("did_counter", who=_name(scene, old)), told=False)


def lift(scene: Scene, id: str) -> Happening:
    """A counter off the map; somebody at the table stays there."""
    field = _field(scene)
    name = _name(scene, field.counter(id))
    return happening(scene, replace(scene, field=field.without_counter(id)), sentence("did_lift", who=name), told=False)


# ---- ground and cover ----


def paint(scene: Scene, places: Iterable[Hex], what: Ground | Cover) -> Happening:
    """These hexes covered with a kind of ground (A-259), or hiding so much of whoever stands there (A-224 … A-226)."""
    field = _field(scene)
    chosen = list(places)
    if len(chosen) > MOST_SIDE * MOST_SIDE:
        raise refuse("too_many", "places", number=len(chosen), most=MOST_SIDE * MOST_SIDE)
    inside = {each for each in chosen if field.inside(each)}
    line = sentence("did_paint", "A-259", what=what.label, number=len(inside))
    return happening(scene, replace(scene, field=field.painted(inside, what)), line, told=False)


# ---- what the GM knows ----


def mark(scene: Scene, at: Hex, kind: MarkKind, name: str = "", *, secret: bool = True) -> Happening:
    """Something hidden on a hex."""
    field = _field(scene)
    new = Mark(id=_free_id("m", {each.id for each in field.marks}), at=at, kind=kind, name=" ".join(name.split()), secret=secret)
    _need(field, at, new.name or kind.label.en)
    return happening(scene, replace(scene, field=field.with_mark(new)), sentence("did_mark", what=_what(new)), told=False)


def change_mark(scene: Scene, id: str, **fields: Any) -> Happening:
    """Fields of a mark: name, kind, secret, and the hex it lies on (`at`)."""
    field = _field(scene)
    old = field.mark(id)
    new = replace(old, **fields)
    _need(field, new.at, new.name or new.kind.label.en)
    code = "did_mark" if new.secret is old.secret else "did_conceal" if new.secret else "did_reveal"
    return happening(scene, replace(scene, field=field.with_mark(new)), sentence(code, what=_what(new)), told=False)


def unmark(scene: Scene, id: str) -> Happening:
    """A mark taken away."""
    field = _field(scene)
    old = field.mark(id)
    return happening(scene, replace(scene, field=field.without_mark(id)), sentence("did_unmark", what=_what(old)), told=False)


def clear(scene: Scene, what: Layer) -> Happening:
    """A whole layer of the map wiped."""
    later = replace(_field(scene), **{Layer(what).value: ()})
    return happening(scene, replace(scene, field=later), sentence("did_clear", what=Layer(what).label), told=False)
