"""The picture of a map: the ground a path for each kind, what is near, counters and marks.

The ids of patterns carry the view's prefix, so the picture may stand on a page twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from alterego_core.session.field import Field, Ground
from alterego_core.session.reach import Cell
from widgets.parts.markup import UID, Markup, escape

from dashboard.evening.hexmap import paths

__all__ = ["Piece", "Pin", "picture"]

_GRID = "M0 4l7-4 7 4M0 4v8l7 4 7-4v-8M7 16v8M0 28l7-4 7 4"
_GLYPHS = {
    Ground.ROUGH: "M5 9h.1M9 7h.1M12 21h.1M2 19h.1",
    Ground.FOREST: "M5 10l2-5 2 5zM-2 22l2-5 2 5zM12 22l2-5 2 5z",
    Ground.SWAMP: "M4 7h6M5.5 10h3M-3 19h6M-1.5 22h3M11 19h6M12.5 22h3",
    Ground.WATER: "M3 8q2-2 4 0t4 0M-4 20q2-2 4 0t4 0M10 20q2-2 4 0t4 0",
    Ground.TOWN: "M5 6h4v4h-4zM-2 18h4v4h-4zM12 18h4v4h-4z",
}
_BY_LETTER = {each.letter: each for each in Ground}


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A counter as it is drawn. `label` says everything for those who do not see it."""

    id: str
    cell: Cell
    short: str
    label: str
    tint: str
    hero: bool = False
    free: bool = False
    chosen: bool = False
    target: bool = False
    acting: bool = False
    out: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A mark as it is drawn: its letter, and everything in words."""

    id: str
    cell: Cell
    letter: str
    label: str
    secret: bool
    chosen: bool = False


def picture(
    field: Field,
    *,
    label: str,
    pieces: Collection[Piece] = (),
    pins: Iterable[Pin] = (),
    near: str = "",
    far: str = "",
    rings: Iterable[str] = (),
    sight: tuple[Cell, Cell] | None = None,
    point: tuple[Cell, str, bool] | None = None,
    tool: str = "",
    brush: int = 0,
    metre: str = "",
) -> Markup:
    """The map as SVG.

    `near` and `far` are paths of what can be reached, `rings` outlines; `sight` is a line between two
    hexes, `point` the hex looked at, its words, and whether it is shown. With a `tool` the picture can be worked in,
    without one it is only looked at.
    """
    width, height = paths.WIDE * field.width + 7, paths.DOWN * field.height + 4
    drawn = [_ground(field.width, field.height, field.ground, field.cover)]
    drawn += [f'<path class="gm-hexmap-{kind}" d="{d}"/>' for kind, d in (("far", far), ("near", near)) if d]
    drawn += [f'<path class="gm-hexmap-ring" d="{d}"/>' for d in rings]
    if sight is not None:
        (x, y), (right, down) = map(paths.middle, sight)
        drawn.append(f'<path class="gm-hexmap-sight" d="M{x} {y}L{right} {down}"/>')
    if point is not None and tool:
        drawn.append(_point(*point))
    drawn += [_pin(each, bool(tool)) for each in pins]
    drawn += _pieces(pieces, bool(tool))
    if tool:
        drawn.append('<g class="gm-hexmap-ghost" data-key="ghost" aria-hidden="true"></g>')
    work = f' data-hexmap="{tool}" data-width="{field.width}" data-height="{field.height}" data-scale="{field.scale}" data-brush="{brush}" data-metre="{escape(metre)}"' if tool else ""
    return Markup(
        f'<svg class="gm-hexmap-picture" viewBox="-1 -1 {width + 2} {height + 2}" role="{"group" if tool else "img"}" aria-label="{escape(label)}"{work} style="--columns:{field.width}">{"".join(drawn)}</svg>'
    )


@lru_cache(maxsize=8)
def _ground(width: int, height: int, ground, cover) -> str:
    """The hexes themselves: the same until somebody paints."""
    found = paths.layers(ground)
    kinds = [Ground.OPEN, *(each for each in _GLYPHS if each.letter in found)]
    defs = "".join(
        f'<pattern id="{UID}-hex-{each}" width="14" height="24" patternUnits="userSpaceOnUse"><rect class="gm-hexmap-fill is-{each}" width="14" height="24"/>'
        + (f'<path class="gm-hexmap-glyph" d="{_GLYPHS[each]}"/>' if each in _GLYPHS else "")
        + f'<path class="gm-hexmap-grid" d="{_GRID}"/></pattern>'
        for each in kinds
    )
    drawn = [f'<path fill="url(#{UID}-hex-open)" d="{paths.whole(width, height)}"/>']
    drawn += [f'<path fill="url(#{UID}-hex-{_BY_LETTER[letter]})" d="{d}"/>' for letter, d in found.items()]
    drawn += [f'<path class="gm-hexmap-cover" d="{d}"/>' for d in paths.bars(cover).values()]
    drawn.append(f'<path class="gm-hexmap-edge" d="{paths.outline(width, height)}"/>')
    return f'<defs>{defs}</defs><g aria-hidden="true">{"".join(drawn)}</g>'


def _point(cell: Cell, words: str, shown: bool) -> str:
    x, y = paths.middle(cell)
    return (
        f'<g class="gm-hexmap-point{" is-shown" if shown else ""}" role="button" tabindex="0" aria-label="{escape(words)}" data-key="point" data-point data-do="press"'
        f' data-with="{{&quot;column&quot;:{cell[0]},&quot;row&quot;:{cell[1]}}}" transform="translate({x} {y})"><path d="M-7-4l7-4 7 4v8l-7 4-7-4z"/></g>'
    )


def _pin(pin: Pin, works: bool) -> str:
    x, y = paths.middle(pin.cell)
    kind = "gm-hexmap-mark" + (" is-secret" if pin.secret else "") + (" is-chosen" if pin.chosen else "")
    role = f'role="button" tabindex="0" aria-pressed="{str(pin.chosen).lower()}" data-do="mark" data-with="{{&quot;id&quot;:&quot;{escape(pin.id)}&quot;}}"' if works else 'role="img"'
    return (
        f'<g class="{kind}" {role} aria-label="{escape(pin.label)}" data-key="mark-{escape(pin.id)}" transform="translate({x} {y})"><title>{escape(pin.label)}</title>'
        f'<path d="M0-5.6L5.6 0 0 5.6-5.6 0z"/><text dy=".36em" aria-hidden="true">{escape(pin.letter)}</text></g>'
    )


_ASIDE = {
    1: ((0, 0),),
    2: ((-3.4, 0), (3.4, 0)),
    3: ((0, -3.4), (-3.4, 2.6), (3.4, 2.6)),
    4: ((-3.4, -3.4), (3.4, -3.4), (-3.4, 3.4), (3.4, 3.4)),
    7: ((0, 0), (-4.6, 0), (4.6, 0), (-2.3, -4.4), (2.3, -4.4), (-2.3, 4.4), (2.3, 4.4)),
}
"""Where counters of one hex stand, by how many there are; beyond seven they cover each other."""
_SMALLER = {1: "", 2: " scale(.62)", 3: " scale(.58)", 4: " scale(.58)", 7: " scale(.42)"}


def _pieces(pieces: Collection[Piece], works: bool) -> list[str]:
    """The counters; several on one hex stand aside of each other, smaller."""
    crowd: dict[Cell, list[str]] = {}
    for each in pieces:
        crowd.setdefault(each.cell, []).append(each.id)
    drawn = []
    for each in pieces:
        here = crowd[each.cell]
        many = len(here) if len(here) in _ASIDE else 7
        right, down = _ASIDE[many][here.index(each.id) % many]
        x, y = paths.middle(each.cell)
        drawn.append(_piece(each, f"translate({x + right:g} {y + down:g}){_SMALLER[many]}", works))
    return drawn


@lru_cache(maxsize=512)
def _piece(piece: Piece, transform: str, works: bool) -> str:
    flags = (("hero", piece.hero), ("free", piece.free), ("chosen", piece.chosen), ("target", piece.target), ("acting", piece.acting), ("out", piece.out), ("hidden", piece.hidden))
    kind = f"gm-hexmap-counter is-{piece.tint}" + "".join(f" is-{name}" for name, on in flags if on)
    id = escape(piece.id)
    role = f'role="button" tabindex="0" aria-pressed="{str(piece.chosen).lower()}" data-who="{id}" data-do="pick" data-with="{{&quot;id&quot;:&quot;{id}&quot;}}"' if works else 'role="img"'
    body = '<path class="gm-hexmap-body" d="M-5.4 0L0-5.4 5.4 0 0 5.4z"/>' if piece.free else '<circle class="gm-hexmap-body" r="5.6"/>' if piece.hero else '<rect class="gm-hexmap-body" x="-5.2" y="-5.2" width="10.4" height="10.4" rx="2"/>'
    size = 5.4 if len(piece.short) < 3 else 4.2 if len(piece.short) == 3 else 3.3
    return (
        f'<g class="{kind}" {role} aria-label="{escape(piece.label)}" data-key="counter-{id}" transform="{transform}"><title>{escape(piece.label)}</title>'
        + ('<circle class="gm-hexmap-chosen" r="7.4"/>' if piece.chosen else "")
        + ('<path class="gm-hexmap-target" d="M-8-4v-4h4M8-4v-4h-4M-8 4v4h4M8 4v4h-4"/>' if piece.target else "")
        + body
        + f'<text dy=".36em" font-size="{size}" aria-hidden="true">{escape(piece.short)}</text>'
        + ('<path class="gm-hexmap-struck" d="M-4.6 4.6L4.6-4.6"/>' if piece.out else "")
        + ('<path class="gm-hexmap-turn" d="M-3-10.4h6L0-6.6z"/>' if piece.acting else "")
        + "</g>"
    )
