"""What the map keeps of its own: the tool in hand, the brush, what is shown, what was typed and not sent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from alterego_core.session.cover import Cover
from alterego_core.session.field import LEAST_SIDE, MOST_METRES, MOST_RING, MOST_SIDE, Ground, MarkKind, Tint
from alterego_core.session.reach import Cell
from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS

__all__ = ["BOUNDS", "BRUSHES", "LONGEST_NAME", "State", "TOOLS", "ZOOMS", "read", "write"]

TOOLS = ("move", "ground", "cover", "mark")
BRUSHES = ("0", "1", "2")
"""Radius of the brush in hexes."""
ZOOMS = 6
"""Steps from the whole map on a screen to a few hexes."""
LONGEST_NAME = 60
LONGEST_ID = 40
BOUNDS = {"columns": (LEAST_SIDE, MOST_SIDE), "rows": (LEAST_SIDE, MOST_SIDE), "metres": (1, MOST_METRES), "range": (1, 5000), "height": (100, 250), "ring": (0, MOST_RING)}
_USUAL_ZOOM = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`columns`, `rows`, `metres` are a new map's size, None for what stands there. `held`: the counter in hand.

    `point` is the hex looked at, `range` the standard range of the weapon (A-230), `height` that of fighters
    without a sheet (B-65).
    """

    tool: str = "move"
    ground: str = Ground.FOREST
    cover: str = Cover.HALF
    kind: str = MarkKind.MINE
    brush: str = "0"
    note: str = ""
    name: str = ""
    tint: str = Tint.IVORY
    hidden: bool = False
    zoom: int = _USUAL_ZOOM
    held: str = ""
    seen: str = ""
    point: Cell | None = None
    reach: bool = True
    rings: bool = True
    columns: int | None = None
    rows: int | None = None
    metres: int | None = None
    range: int = 50
    height: int = 175
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


BLANK = State()
_WORDS = {"tool": TOOLS, "ground": tuple(Ground), "cover": tuple(Cover), "kind": tuple(MarkKind), "brush": BRUSHES, "tint": tuple(Tint)}
_TEXTS = {"note": LONGEST_NAME, "name": LONGEST_NAME, "held": LONGEST_ID, "seen": LONGEST_ID}


def read(raw: Any, lang: str) -> tuple[State, tuple]:
    """A state from a value, and remarks on what could not be used."""
    take = Reader(raw, lang)
    found: dict[str, Any] = {name: take.one_of(name, str(getattr(BLANK, name)), known) for name, known in _WORDS.items()}
    found |= {name: take.text(name, getattr(BLANK, name), longest=most) for name, most in _TEXTS.items()}
    found |= {name: take.flag(name, getattr(BLANK, name)) for name in ("hidden", "reach", "rings")}
    found |= {name: take.whole(name, getattr(BLANK, name), *BOUNDS[name]) for name in ("columns", "rows", "metres", "range", "height")}
    found["zoom"] = take.whole("zoom", BLANK.zoom, 0, ZOOMS - 1)
    drafts = MappingProxyType(take.texts_by_name("drafts", BOUNDS, longest=12))
    point = take.plain("point")
    if isinstance(point, (list, tuple)) and len(point) == 2 and all(isinstance(each, int) and not isinstance(each, bool) and 0 <= each < MOST_SIDE for each in point):
        found["point"] = (point[0], point[1])
    elif point is not None:
        take.wrong("point", "[0, 0]")
    return replace(BLANK, **found, drafts=drafts), take.problems()


def write(state: State) -> dict:
    """The value of a state: whatever differs from an untouched panel."""
    out: dict[str, Any] = {}
    for name in (*_WORDS, *_TEXTS, "hidden", "reach", "rings", "zoom", "columns", "rows", "metres", "range", "height"):
        value = getattr(state, name)
        if value != getattr(BLANK, name):
            out[name] = str(value) if name in _WORDS else value
    if state.point is not None:
        out["point"] = list(state.point)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out
