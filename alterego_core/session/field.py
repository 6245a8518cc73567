"""The map on the table: hexes, what grows and stands on them, counters, and what only the GM knows.

Hexes are `ego.hexes.Hex`; the corner hex of the field is `hex_at(0, 0)`, columns run to the
right and rows down, every second row half a hex to the right. The ground and the cover are
kept as rows of letters, one letter a hex, so that a map of thousands of hexes is a short text.

>>> field = Field(width=12, height=8, scale=2)
>>> forest = field.painted([hex_at(1, 1), hex_at(2, 1)], Ground.FOREST)
>>> forest.ground[1], forest.ground_at(hex_at(2, 1)), forest.painted([hex_at(1, 1), hex_at(2, 1)], Ground.OPEN) == field
('.ff.........', <Ground.FOREST: 'forest'>, True)
>>> field.steps(hex_at(0, 0), hex_at(3, 2)), field.metres(hex_at(0, 0), hex_at(3, 2))
(4, 8)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ..ego.hexes import Hex
from ..perks.movement import Terrain
from ..tables import row
from ..words import Pair
from .cover import Cover
from .errors import refuse

__all__ = [
    "Counter",
    "Field",
    "Ground",
    "LEAST_SIDE",
    "MOST_COUNTERS",
    "MOST_MARKS",
    "MOST_METRES",
    "MOST_RING",
    "MOST_SIDE",
    "Mark",
    "MarkKind",
    "Rows",
    "Tint",
    "Walk",
    "column_of",
    "full_rows",
    "hex_at",
]

LEAST_SIDE, MOST_SIDE = 3, 60
"""Hexes of a side."""

MOST_METRES = 1_000
"""Metres from the middle of a hex to the middle of the next."""

MOST_COUNTERS = 120
MOST_MARKS = 200
MOST_RING = 5_000
"""Metres of a circle that the GM draws."""
LONGEST_NAME = 120

Rows = tuple[str, ...]
"""A layer of the map: a text for each row, a letter for each hex; empty where nothing is drawn at all."""


def _word(table: str, id: str) -> Pair:
    return row("alterego_core.session", "words.toml", table, id)["name"]


class Ground(StrEnum):
    """What a hex is covered with (A-259, C-106)."""

    OPEN = "open"
    ROUGH = "rough"
    FOREST = "forest"
    SWAMP = "swamp"
    WATER = "water"
    TOWN = "town"

    @property
    def letter(self) -> str:
        """Its letter in a row of the map."""
        return "." if self is Ground.OPEN else self.value[0]

    @property
    def terrain(self) -> Terrain:
        """What it counts as where the text knows four kinds: swamp and water are rough ground (C-106, C-107)."""
        known = {"open": Terrain.OPEN, "forest": Terrain.FOREST, "town": Terrain.TOWN}
        return known.get(self.value, Terrain.ROUGH)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("ground", self.value)


_GROUND = {each.letter: each for each in Ground}
_COVER = {".": Cover.NONE, "1": Cover.THIRD, "2": Cover.HALF, "3": Cover.TWO_THIRDS}
_LETTERS = {each: letter for letter, each in _COVER.items()}


class Tint(StrEnum):
    """Colours of counters (A-260)."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    AMBER = "amber"
    IVORY = "ivory"
    INK = "ink"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("tint", self.value)


class MarkKind(StrEnum):
    """What lies hidden on a hex (A-258, B-138, B-139, B-142)."""

    MINE = "mine"
    BOMB = "bomb"
    TRIPWIRE = "tripwire"
    TRAP = "trap"
    ANOMALY = "anomaly"
    NOTE = "note"

    @property
    def dangerous(self) -> bool:
        """Whether somebody who steps there should be told to the GM."""
        return self is not MarkKind.NOTE

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _word("mark", self.value)


def hex_at(column: int, row: int) -> Hex:
    """The hex of a column and a row, both from 0.

    >>> hex_at(0, 0).distance(hex_at(1, 2)), [column_of(hex_at(5, row)) for row in range(4)]
    (2, [5, 5, 5, 5])
    """
    return Hex(q=column - (row - (row & 1)) // 2, r=row)


def column_of(place: Hex) -> int:
    """The column of a hex, from 0; its row is `r`."""
    return place.q + (place.r - (place.r & 1)) // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Where somebody stood when the lap of the fight began; `lap` and `seconds` say which lap that was."""

    start: Hex
    lap: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """A counter on the map.

    That of somebody at the table has his id and his label; one that is `free` (a lorry, a campfire) has
    a name of its own. `hidden`: not on the players' screen, whatever the roster says. `ring` are metres
    of a circle that the GM wants to see round it, 0 for none. `walk`: where it came from in this lap.
    """

    id: str
    at: Hex
    tint: Tint = Tint.RED
    free: bool = False
    name: str = ""
    hidden: bool = False
    ring: int = 0
    walk: Walk | None = None

    def __post_init__(self) -> None:
        _named(self.id, "id")
        if self.free:
            _named(self.name, "name")
        if not 0 <= self.ring <= MOST_RING:
            raise refuse("ring_outside", "ring", value=self.ring, most=MOST_RING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Something on a hex that the players do not see while it is `secret`."""

    id: str
    at: Hex
    kind: MarkKind
    name: str = ""
    secret: bool = True

    def __post_init__(self) -> None:
        _named(self.id, "id")
        _short(self.name, "name")


def _named(text: str, where: str) -> None:
    if not text.strip():
        raise refuse("nameless", where)
    _short(text, where)


def _short(text: str, where: str) -> None:
    if len(text) > LONGEST_NAME:
        raise refuse("too_long", where, most=LONGEST_NAME, length=len(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A map of `width` × `height` hexes, `scale` metres from one to the next (A-258, AMB-A58).

    `counters` and `marks` stand in the order of their ids. Sides are 3 … 60 hexes; what stands on the
    field stands within it. Raises `SessionError` for anything else.
    """

    width: int
    height: int
    scale: int = 2
    ground: Rows = ()
    cover: Rows = ()
    counters: tuple[Counter, ...] = ()
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        for where in ("width", "height"):
            if not LEAST_SIDE <= getattr(self, where) <= MOST_SIDE:
                raise refuse("side_outside", where, value=getattr(self, where), least=LEAST_SIDE, most=MOST_SIDE)
        if not 1 <= self.scale <= MOST_METRES:
            raise refuse("scale_outside", "scale", value=self.scale, most=MOST_METRES)
        for where, known in (("ground", _GROUND), ("cover", _COVER)):
            rows = getattr(self, where)
            if not rows:
                continue
            right = len(rows) == self.height and all(len(each) == self.width for each in rows)
            if not right or not set().union(*rows) <= known.keys():
                raise refuse("rows_wrong", where, width=self.width, height=self.height, letters="".join(known))
            if all(not each.strip(".") for each in rows):
                object.__setattr__(self, where, ())
        for where, most in (("counters", MOST_COUNTERS), ("marks", MOST_MARKS)):
            things = getattr(self, where)
            if len(things) > most:
                raise refuse("too_many", where, number=len(things), most=most)
            if len({each.id for each in things}) < len(things):
                raise refuse("id_twice", where)
            for each in things:
                if not self.inside(each.at):
                    raise refuse("outside_field", f"{where}.{each.id}", name=each.name or each.id)
            object.__setattr__(self, where, tuple(sorted(things, key=_order)))

    # -- asking ----

    def inside(self, place: Hex) -> bool:
        """Whether the hex lies on the field."""
        return 0 <= place.r < self.height and 0 <= column_of(place) < self.width

    def hexes(self) -> Iterator[Hex]:
        """Every hex, row by row."""
        return (hex_at(column, row) for row in range(self.height) for column in range(self.width))

    def ground_at(self, place: Hex) -> Ground:
        """What the hex is covered with; open outside of the field."""
        return _GROUND[self._letter(self.ground, place)]

    def cover_at(self, place: Hex) -> Cover:
        """How much the hex hides of whoever stands there."""
        return _COVER[self._letter(self.cover, place)]

    def _letter(self, rows: Rows, place: Hex) -> str:
        return rows[place.r][column_of(place)] if rows and self.inside(place) else "."

    def steps(self, start: Hex, end: Hex) -> int:
        """Hexes from one to the other (A-258)."""
        return start.distance(end)

    def metres(self, start: Hex, end: Hex) -> int:
        """The same in metres."""
        return start.distance(end) * self.scale

    def counter(self, id: str) -> Counter:
        """The counter of an id. Raises `SessionError`."""
        found = self.find(id)
        if found is None:
            raise refuse("no_such_counter", "counters", name=id)
        return found

    def find(self, id: str) -> Counter | None:
        """The counter of an id, None where there is none."""
        return next((each for each in self.counters if each.id == id), None)

    def mark(self, id: str) -> Mark:
        """The mark of an id. Raises `SessionError`."""
        for each in self.marks:
            if each.id == id:
                return each
        raise refuse("no_such_mark", "marks", name=id)

    # -- changing ----

    def painted(self, places: Iterable[Hex], what: Ground | Cover) -> Field:
        """The field with these hexes covered so; those outside of it are passed over."""
        layer, letter = ("ground", what.letter) if isinstance(what, Ground) else ("cover", _LETTERS[what])
        rows = [list(each) for each in full_rows(self, layer)]
        for place in places:
            if self.inside(place):
                rows[place.r][column_of(place)] = letter
        return replace(self, **{layer: tuple("".join(each) for each in rows)})

    def resized(self, width: int, height: int) -> Field:
        """The field larger or smaller at its right and lower side; what no longer stands on it is gone."""
        for where, value in (("width", width), ("height", height)):
            if not LEAST_SIDE <= value <= MOST_SIDE:
                raise refuse("side_outside", where, value=value, least=LEAST_SIDE, most=MOST_SIDE)
        bare = replace(self, width=width, height=height, ground=(), cover=(), counters=(), marks=())
        layers = {
            name: tuple(each[:width].ljust(width, ".") for each in (*getattr(self, name)[:height], *[""] * (height - self.height)))
            for name in ("ground", "cover")
            if getattr(self, name)
        }
        return replace(
            bare,
            **layers,
            counters=tuple(_within(each, bare) for each in self.counters if bare.inside(each.at)),
            marks=tuple(each for each in self.marks if bare.inside(each.at)),
        )

    def with_counter(self, counter: Counter) -> Field:
        """The field with this counter, in place of the one with its id."""
        return replace(self, counters=(*(each for each in self.counters if each.id != counter.id), counter))

    def without_counter(self, id: str) -> Field:
        """The field without a counter; the field itself where it has none of that id."""
        kept = tuple(each for each in self.counters if each.id != id)
        return self if len(kept) == len(self.counters) else replace(self, counters=kept)

    def with_mark(self, mark: Mark) -> Field:
        """The field with this mark, in place of the one with its id."""
        return replace(self, marks=(*(each for each in self.marks if each.id != mark.id), mark))

    def without_mark(self, id: str) -> Field:
        """The field without a mark."""
        return replace(self, marks=tuple(each for each in self.marks if each.id != id))


def _order(thing: Counter | Mark) -> tuple[int, str]:
    return len(thing.id), thing.id


def _within(counter: Counter, field: Field) -> Counter:
    """The counter without a way that began outside of the field."""
    return replace(counter, walk=None) if counter.walk and not field.inside(counter.walk.start) else counter


def full_rows(field: Field, layer: str) -> Rows:
    """A layer of the field with all its rows, also where nothing is drawn."""
    return getattr(field, layer) or ("." * field.width,) * field.height
