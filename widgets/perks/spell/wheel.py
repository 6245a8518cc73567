"""The wheel of ideas: every school opposite to the one it excludes (C-47 … C-54)."""

import json
from functools import lru_cache
from math import cos, pi, sin

from alterego_core.perks.schools import may_combine, school

from widgets.parts.markup import UID, Markup, escape, tag
from widgets.parts.words import Words

__all__ = ["ORDER", "at", "sector", "wheel"]

_WORDS = Words("spell_composer")
ORDER = ("light", "fire", "order", "creation", "air", "life", "darkness", "water", "chaos", "destruction", "earth", "death")
"""Clockwise from the top; the opposed idea stands across."""

_INNER, _OUTER, _MIDDLE = 84, 196, 142


def at(turns: float, radius: float) -> tuple[float, float]:
    """A point of the wheel: so many turns clockwise from the top, so far from the middle at (200, 200)."""
    angle = 2 * pi * turns - pi / 2
    return 200 + radius * cos(angle), 200 + radius * sin(angle)


@lru_cache(maxsize=16)
def sector(n: int) -> str:
    """The outline of the sector of `ORDER[n]`."""
    first, last = (n - .485) / 12, (n + .485) / 12
    corners = (at(first, _INNER), at(first, _OUTER), at(last, _OUTER), at(last, _INNER))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{_OUTER} {_OUTER} 0 0 1 {cx:.1f} {cy:.1f}L{dx:.1f} {dy:.1f}A{_INNER} {_INNER} 0 0 0 {ax:.1f} {ay:.1f}Z"


def _line(one: str, other: str, kind: str) -> str:
    (ax, ay), (bx, by) = (at(ORDER.index(each) / 12, _INNER - 5) for each in (one, other))
    return f'<path class="{kind}" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'


@lru_cache(maxsize=256)
def wheel(primary: str, secondary: str, refused: str, middle: str, rulings, lang: str) -> Markup:
    """The wheel as a picture under a ring of buttons, with `middle` (the grade of the pair) in its hub.

    Sectors answer a pointer, buttons the keyboard and a screen reader.
    """
    sectors, buttons = [], []
    for n, id in enumerate(ORDER):
        each = school(id)
        barred = not may_combine(school(primary), each, rulings)
        kind = "first" if id == primary else "second" if id == secondary else "barred" if barred else "free"
        send = escape(json.dumps({"id": id}))
        sectors.append(f'<path class="ae-idea is-{kind}{" is-refused" if id == refused else ""}" d="{sector(n)}" data-do="school" data-with="{send}"/>')
        x, y = at(n / 12, _MIDDLE)
        buttons.append(tag("button", each.name[lang], type="button", data_do="school", data_with=json.dumps({"id": id}), aria_pressed="true" if kind in ("first", "second") else "false",
                           aria_label=_WORDS(f"wheel_{kind}", lang, name=each.name[lang], first=school(primary).name[lang]), class_=f"ae-idea-name is-{kind}",
                           style=f"left:{x / 4:.2f}%;top:{y / 4:.2f}%", data_key=f"idea-{id}"))
    lines = [_line(id, school(id).opposed, "ae-idea-axis" + (" is-barred" if primary in (id, school(id).opposed) and not may_combine(school(id), school(school(id).opposed), rulings) else "")) for id in ORDER[:6]]
    if secondary:
        lines.append(_line(primary, secondary, "ae-idea-bond"))
    described = _WORDS("wheel_said", lang, first=school(primary).name[lang], opposed=school(school(primary).opposed).name[lang])
    picture = Markup(f'<svg viewBox="0 0 400 400" role="img" aria-label="{escape(described)}">{"".join(sectors)}{"".join(lines)}'
                     f'<circle class="ae-idea-hub" cx="200" cy="200" r="34"/><text class="ae-idea-grade" x="200" y="200" dy=".35em" text-anchor="middle">{escape(middle)}</text></svg>')
    return tag("div", picture, tag("div", buttons, role="group", aria_labelledby=f"{UID}-wheel", data_arrows=True), class_="ae-wheel")
