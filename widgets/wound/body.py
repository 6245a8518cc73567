"""The figure of twelve parts: drawn facing the reader, each part a button."""

import json
from functools import lru_cache

from alterego_core.ego.locations import LOCATIONS

from widgets.parts.markup import Markup, escape, tag
from widgets.parts.words import Words

__all__ = ["body_figure"]

_WORDS = Words("wound_roller")
_WIDE = 240

# Row → (outline, place of its number) on a field of 240 by 424; the right half (the figure's left) is the mirror of the left.
_HEAD = "M120 8C139 8 151 22 150 44C149 60 143 72 134 80L135 93Q120 101 105 93L106 80C97 72 91 60 90 44C89 22 101 8 120 8Z"
_UPPER_BELLY = "M82 176H158L153 207H87Z"
_LOWER_BELLY = "M87 210H153L159 243H81Z"
_HIPS = "M80 246H160C165 259 167 270 167 280L125 293Q120 296 115 293L73 280C73 270 75 259 80 246Z"
_CHEST = "M118 101V173H81C80 158 75 148 72 134C69 116 78 106 103 98Q111 102 118 101Z"
_UPPER_ARM = "M72 107C54 107 47 120 45 136L38 183L63 188L69 148C66 133 66 121 72 107Z"
_FOREARM = "M37 187L62 192L55 238C58 246 59 256 55 265C51 275 36 277 32 265C28 256 29 246 34 238L31 226Z"
_LEG = "M73 284L115 297L118 299C116 330 113 356 112 384L114 404Q114 414 104 414H76Q66 413 72 404L84 392C82 356 76 322 73 284Z"

_MIDDLE = {12: (_HEAD, (120, 50)), 9: (_UPPER_BELLY, (120, 192)), 8: (_LOWER_BELLY, (120, 227)), 7: (_HIPS, (120, 268))}
_RIGHT = {11: (_CHEST, (97, 142)), 4: (_UPPER_ARM, (55, 150)), 3: (_FOREARM, (45, 232)), 6: (_LEG, (95, 340))}
_LEFT_OF = {11: 10, 4: 2, 3: 1, 6: 5}


def _shapes():
    for row, (path, place) in _MIDDLE.items():
        yield row, path, place, False
    for row, (path, (x, y)) in _RIGHT.items():
        yield row, path, (x, y), False
        yield _LEFT_OF[row], path, (_WIDE - x, y), True


# In the order of the rows, so that the keyboard walks them by number.
_SHAPES = tuple(sorted(_shapes()))
_NAMES = {row.number: row.name for row in LOCATIONS}


@lru_cache(maxsize=256)
def _part(row: int, chosen: bool, hits: int, worst: int, stop: bool, lang: str) -> Markup:
    _, path, (x, y), mirrored = _SHAPES[row - 1]
    label = _WORDS("part", lang, n=row, name=_NAMES[row][lang])
    if hits:
        label += "; " + _WORDS("part_hit", lang, count=_WORDS.count(hits, "bullet_forms", lang))
    if worst:
        label += "; " + _WORDS("part_hurt", lang, level=worst)
    kind = "ae-part" + (" is-hit" if hits else "") + (" is-called" if chosen else "")
    flip = f' transform="matrix(-1 0 0 1 {_WIDE} 0)"' if mirrored else ""
    depth = f' style="--ae-hurt:{18 + worst * 7}%"' if worst else ""
    mark = f'<text class="ae-part-level" x="{x}" y="{y + 17}" text-anchor="middle" aria-hidden="true">{"●" * min(worst, 1)}{worst}</text>' if worst else ""
    return Markup(
        f'<g class="{kind}{" is-hurt" if worst else ""}" role="button" tabindex="{0 if stop else -1}" aria-pressed="{"true" if chosen or hits else "false"}" aria-label="{escape(label)}"'
        f' data-do="part" data-with="{escape(json.dumps({"n": row}))}" data-key="part-{row}"{depth}><title>{escape(label)}</title><path d="{path}"{flip}/>'
        f'<text x="{x}" y="{y}" text-anchor="middle" aria-hidden="true">{row}</text>{mark}</g>')


def body_figure(lang: str, *, called: int | None = None, hit: tuple[int, ...] = (), hurt: dict[int, int] | None = None) -> Markup:
    """The figure: a press on a part sends `part` with its row, 1 to 12.

    Args:
        lang: "ru" or "en".
        called: the row that was named.
        hit: the rows where this attack lands, one for each bullet.
        hurt: row → the worst level already noted there.
    """
    hurt = hurt or {}
    # One stop for the Tab key, as in a row of radio buttons; arrows walk on from there.
    stop = called or (hit[0] if hit else _SHAPES[0][0])
    parts = "".join(_part(row, row == called, hit.count(row), hurt.get(row, 0), row == stop, lang) for row, *_ in _SHAPES)
    words = escape(_WORDS("body", lang))
    return tag("figure", Markup(f'<svg class="ae-body" viewBox="0 0 {_WIDE} 424" role="group" aria-label="{words}" data-arrows>{parts}</svg>'),
               tag("figcaption", _WORDS("body_facing", lang), class_="ae-help"), class_="ae-body-figure")
