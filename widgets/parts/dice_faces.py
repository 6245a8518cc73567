"""Dice drawn as dice: pips up to six, numbered shapes beyond."""

from functools import lru_cache

from widgets.parts.markup import Markup, escape, tag

__all__ = ["die_face", "dice_row"]

# Where the pips of a face stand, on a field of 100 by 100.
_L, _M, _R = 27, 50, 73
_PIPS = {
    1: ((_M, _M),),
    2: ((_L, _R), (_R, _L)),
    3: ((_L, _R), (_M, _M), (_R, _L)),
    4: ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    5: ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    6: ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
}

# Outline, inner edges and the height of the number, by the number of faces.
_SQUARE = '<rect x="3" y="3" width="94" height="94" rx="20"/>'
_SHAPES = {
    4: ('<path d="M50 5 96 88Q97 92 92 92H8Q3 92 4 88Z"/>', "", 70),
    8: ('<path d="M50 2 94 50 50 98 6 50Z"/>', '<path d="M6 50 50 66 94 50M50 66V98"/>', 47),
    10: ('<path d="M50 3 96 44V58L50 97 4 58V44Z"/>', '<path d="M50 3 22 52 50 68 78 52ZM22 52 4 56M78 52 96 56M50 68V97"/>', 46),
    12: ('<path d="M50 3 80 12 98 38V64L80 89 50 97 20 89 2 64V38L20 12Z"/>', '<path d="M50 22 78 42 67 75H33L22 42ZM50 22V3M78 42 98 38M67 75 80 89M33 75 20 89M22 42 2 38"/>', 53),
    20: ('<path d="M50 2 93 26V74L50 98 7 74V26Z"/>', '<path d="M50 22 80 70H20ZM50 22V2M50 22 7 26M50 22 93 26M80 70 93 74M80 70 93 26M80 70 50 98M20 70 7 74M20 70 7 26M20 70 50 98"/>', 58),
}
_ROUND = ('<circle cx="50" cy="50" r="47"/>', '<circle cx="50" cy="50" r="38"/>', 52)


def _pips(value: int) -> str:
    """All pips in one path: points drawn with a thick round pen."""
    return f'<path class="ae-pips" d="{"".join(f"M{x} {y}h.01" for x, y in _PIPS[value])}"/>'


def _number(value: object, middle: int, faces: int) -> str:
    text = escape(value)
    size = {1: 44, 2: 36, 3: 27}.get(len(str(value)), 20)
    if faces in (4, 10, 20):
        size -= 8
    return f'<text x="50" y="{middle}" dy=".35em" text-anchor="middle" font-size="{size}">{text}</text>'


@lru_cache(maxsize=512)
def die_face(faces: int, value: int | None, *, role: str = "plus", label: str, key: str | None = None) -> Markup:
    """One die as an SVG picture.

    Args:
        faces: number of faces.
        value: the face on top; `None` draws a die that was not thrown yet.
        role: "plus" (ivory), "minus" (vermilion) or "dropped" (faded, struck out).
        label: what a screen reader says, in the reader's language.
        key: a die with a new key is a new throw and tumbles in.

    >>> die_face(6, 5, label="d6: 5").count("h.01")
    5
    """
    if faces <= 6 and faces != 4 and (value is None or value in _PIPS):
        body, edges, mark = _SQUARE, '<rect class="ae-die-top" x="9" y="8" width="82" height="82" rx="17"/>', "" if value is None else _pips(value)
    elif faces <= 6 and faces != 4:
        body, edges, mark = _SQUARE, "", _number(value, 50, faces)
    else:
        body, edges, middle = _SHAPES.get(faces, _ROUND)
        edges = f'<g class="ae-die-edges">{edges}</g>'
        mark = "" if value is None else _number(value, middle, faces)
    struck = '<path class="ae-die-strike" d="M10 90 90 10"/>' if role == "dropped" else ""
    looks = (" ae-die-square" if body is _SQUARE else "") + (" ae-die-idle" if value is None else "")
    return Markup(
        f'<svg class="ae-die ae-die-{role}{looks}" viewBox="0 0 100 100" role="img" aria-label="{escape(label)}"'
        + (f' data-key="{escape(key)}"' if key else "")
        + f'><g class="ae-die-body">{body}</g>{edges}<g class="ae-die-mark">{mark}</g>{struck}</svg>'
    )


def dice_row(dice: list[tuple[str, Markup, str | None]], *, more: str | None = None, tail: Markup | None = None) -> Markup:
    """Dice side by side with their signs, as one reads them aloud.

    Args:
        dice: (sign before the die or "", picture, caption such as "d20" or `None`).
        more: words for the dice that were not drawn.
        tail: what stands after the last die (a constant, the sum).
    """
    return tag("div", [
        tag("span", tag("span", sign, class_="ae-sign", aria_hidden="true") if sign else None, picture,
            tag("small", caption, aria_hidden="true") if caption else None, class_="ae-die-slot")
        for sign, picture, caption in dice
    ], tag("span", more, class_="ae-more") if more else None, tail, class_="ae-tray-row")
