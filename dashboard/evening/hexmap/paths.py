"""Hexes as paths of the picture: whole numbers, runs of neighbours in one line, thousands of hexes in one path.

A hex is 14 wide and 16 high, its middle row 8 high, so that rows are 12 apart; that is a regular hexagon
to the hundredth of its width.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from alterego_core.ego.hexes import Hex
from alterego_core.session.field import Rows, column_of
from alterego_core.session.reach import Cell

__all__ = ["DOWN", "SIDE", "WIDE", "area", "ball", "bars", "cell_of", "hexagon", "layers", "middle", "outline", "whole"]

WIDE, DOWN, SIDE = 14, 12, 8
"""Width of a hex, distance of rows, height of its upright sides."""


def middle(cell: Cell) -> tuple[int, int]:
    """Where the middle of a hex lies.

    >>> middle((0, 0)), middle((2, 1))
    ((7, 8), (42, 20))
    """
    column, row = cell
    return WIDE * column + 7 + 7 * (row & 1), DOWN * row + 8


def cell_of(place: Hex) -> Cell:
    """A hex as column and row."""
    return column_of(place), place.r


def _run(row: int, first: int, count: int) -> str:
    x, y = middle((first, row))
    return f"M{x - 7} {y - 4}{'l7-4 7 4' * count}v8{'l-7 4-7-4' * count}z"


def hexagon(cell: Cell) -> str:
    """One hex.

    >>> hexagon((0, 0))
    'M0 4l7-4 7 4v8l-7 4-7-4z'
    """
    return _run(cell[1], cell[0], 1)


def area(cells: Iterable[Cell]) -> str:
    """Many hexes as one path, neighbours in a row together."""
    rows: dict[int, list[int]] = {}
    for column, row in cells:
        rows.setdefault(row, []).append(column)
    drawn = []
    for row, columns in sorted(rows.items()):
        columns.sort()
        first = last = columns[0]
        for column in (*columns[1:], 10_000):
            if column == last + 1:
                last = column
                continue
            drawn.append(_run(row, first, last - first + 1))
            first = last = column
    return "".join(drawn)


@lru_cache(maxsize=32)
def whole(width: int, height: int) -> str:
    """The whole field."""
    return "".join(_run(row, 0, width) for row in range(height))


@lru_cache(maxsize=32)
def outline(width: int, height: int) -> str:
    """The edge of the whole field, all around once."""
    top = "M0 4" + "l7-4 7 4" * width
    right = "".join(f"v8l{'7 4' if row % 2 == 0 else '-7 4'}" for row in range(height - 1)) + "v8"
    bottom = "l-7 4-7-4" * width
    left = "".join(f"v-8l{'-7-4' if row % 2 else '7-4'}" for row in range(height - 1, 0, -1))
    return f"{top}{right}{bottom}{left}z"


@lru_cache(maxsize=32)
def layers(rows: Rows) -> Mapping[str, str]:
    """Of each letter of a layer, the path of its hexes; nothing for the empty letter."""
    found: dict[str, list[str]] = {}
    for row, text in enumerate(rows):
        column = 0
        while column < len(text):
            end = column + 1
            while end < len(text) and text[end] == text[column]:
                end += 1
            if text[column] != ".":
                found.setdefault(text[column], []).append(_run(row, column, end - column))
            column = end
    return {letter: "".join(parts) for letter, parts in found.items()}


@lru_cache(maxsize=32)
def bars(rows: Rows) -> Mapping[str, str]:
    """Of each letter of the cover, short strokes at the foot of its hexes: one, two or three of them."""
    found: dict[str, list[str]] = {}
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter != ".":
                x, y = middle((column, row))
                strokes = "".join(f"M{x - 4 + each} {y + 6 - 2 * each}h{8 - 2 * each}" for each in range(int(letter)))
                found.setdefault(letter, []).append(strokes)
    return {letter: "".join(parts) for letter, parts in found.items()}


def ball(cell: Cell, radius: int) -> str:
    """The outline of all hexes within so many steps, drawn straight from corner to corner."""
    x, y = middle(cell)
    far, half, low = WIDE * radius + 7, WIDE * radius // 2 + 4, DOWN * radius + 8
    return f"M{x - far} {y}L{x - half} {y - low}H{x + half}L{x + far} {y}L{x + half} {y + low}H{x - half}z"
