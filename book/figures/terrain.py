"""The map and the distances of the chapter on terrain (A-258 … A-260)."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import sqrt

import pandas as pd

from alterego_core.ego import hexes, modifier, target_modifiers
from alterego_core.ego.hexes import Hex
from alterego_core.words import Pair, number
from widgets.language import language

__all__ = ["HexMap", "distances", "swamp"]

_SIZE = 24.0
"""From the middle of a drawn hex to its corner."""

PETYA, OLYA, ENEMY, MINE = Hex(q=-3, r=1), Hex(q=0, r=1), Hex(q=3, r=-2), Hex(q=1, r=1)
FOREST = frozenset(Hex(q=q, r=r) for q, r in ((-3, 0), (-3, 1), (-3, 2), (-2, -1), (-2, 0), (-4, 2)))
SWAMP = frozenset(Hex(q=q, r=r) for q, r in ((1, -2), (1, -1), (2, -2), (0, -1)))


class HexMap:
    """A map of hexagons: patches of ground, counters, a line of sight.

    Args:
        title: what the map shows, for those who do not see it.
        radius: how many rings of hexes lie round the middle.
        ground: hex → class of its ground (``forest``, ``swamp``).
        counters: hex → letter of a counter and its class (``ours``, ``theirs``, ``mark``).
        sight: the two ends of a line, drawn hex by hex.
    """

    def __init__(
        self,
        title: str,
        radius: int,
        ground: Mapping[Hex, str],
        counters: Mapping[Hex, tuple[str, str]],
        sight: tuple[Hex, Hex] | None = None,
    ) -> None:
        self.title = title
        cells = sorted(hexes.within(Hex(q=0, r=0), radius))
        seen = set(hexes.line(*sight)) if sight else set()
        drawn = [_cell(each, ground.get(each, "plain"), each in seen) for each in sorted(cells, key=seen.__contains__)]
        drawn += [_counter(each, *counters[each]) for each in cells if each in counters]
        width, height = (2 * radius + 1.2) * _SIZE * sqrt(3), (3 * radius + 2.4) * _SIZE
        self._html = (
            f'<figure class="hex-map"><style>{_STYLE}</style>'
            f'<svg viewBox="{-width / 2:.0f} {-height / 2:.0f} {width:.0f} {height:.0f}" role="img" aria-label="{escape(title)}">'
            f"{''.join(drawn)}</svg></figure>"
        )

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self.title


_STYLE = (
    ".hex-map{margin:0;max-width:34rem}.hex-map svg{width:100%;height:auto;display:block}"
    ".hex-map path{fill:var(--ae-surface);stroke:var(--ae-line);stroke-width:1.2}"
    ".hex-map .forest{fill:color-mix(in srgb,var(--ae-good) 34%,var(--ae-surface))}"
    ".hex-map .swamp{fill:color-mix(in srgb,var(--ae-mid) 34%,var(--ae-surface))}"
    ".hex-map .seen{stroke:var(--ae-accent);stroke-width:2.6}"
    ".hex-map circle{stroke:var(--ae-ink);stroke-width:1.4;fill:var(--ae-die)}"
    ".hex-map .theirs circle{fill:var(--ae-accent)}.hex-map .theirs text{fill:var(--ae-accent-ink)}"
    ".hex-map .mark circle{fill:none;stroke-dasharray:3 3}.hex-map .mark text{fill:var(--ae-ink)}"
    ".hex-map text{fill:var(--ae-die-ink);font:700 15px var(--ae-font-ui);text-anchor:middle;dominant-baseline:central}"
)


def _middle(place: Hex) -> tuple[float, float]:
    return _SIZE * sqrt(3) * (place.q + place.r / 2), _SIZE * 1.5 * place.r


def _cell(place: Hex, ground: str, seen: bool) -> str:
    x, y = _middle(place)
    half = _SIZE * sqrt(3) / 2
    corners = [(0, -_SIZE), (half, -_SIZE / 2), (half, _SIZE / 2), (0, _SIZE), (-half, _SIZE / 2), (-half, -_SIZE / 2)]
    path = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    return f'<path class="{ground}{" seen" if seen else ""}" d="M{path}z"/>'


def _counter(place: Hex, letter: str, side: str) -> str:
    x, y = _middle(place)
    return f'<g class="{side}"><circle cx="{x:.1f}" cy="{y:.1f}" r="15"/><text x="{x:.1f}" y="{y:.1f}">{escape(letter)}</text></g>'


def swamp() -> HexMap:
    """Petya in the bushes, Olya beside the mine, an enemy behind the swamp (A-258, A-259)."""
    title = Pair(
        "Карта из шестигранников: Петя в лесу слева, Оля посередине рядом с миной, враг справа за болотом",
        "A map of hexagons: Petya in the forest on the left, Olya in the middle beside the mine, an enemy on the right behind the swamp",
    )
    letters = Pair("ПОВ×", "POE×")[language()]
    counters = {PETYA: (letters[0], "ours"), OLYA: (letters[1], "ours"), ENEMY: (letters[2], "theirs"), MINE: (letters[3], "mark")}
    ground = {**dict.fromkeys(FOREST, "forest"), **dict.fromkeys(SWAMP, "swamp")}
    return HexMap(title[language()], 4, ground, counters, sight=(PETYA, ENEMY))


def distances() -> pd.DataFrame:
    """How far everybody is, in hexes and metres, and what a pistol of 50 metres makes of it (A-230, A-258)."""
    lang = language()
    way, steps, metres, pistol = (
        Pair("От кого до кого", "From whom to whom"), Pair("Клеток", "Hexes"),
        Pair("Метров", "Metres"), Pair("Пистолету на 50 м", "For a pistol of 50 m"),
    )  # fmt: skip
    lines = []
    for name, start, end in (
        (Pair("Петя – враг", "Petya – enemy"), PETYA, ENEMY),
        (Pair("Оля – враг", "Olya – enemy"), OLYA, ENEMY),
        (Pair("Оля – Петя", "Olya – Petya"), OLYA, PETYA),
        (Pair("Оля – мина", "Olya – mine"), OLYA, MINE),
    ):
        far = hexes.metres(start, end)
        worth = modifier.total(target_modifiers.distance(far, 50))
        lines.append({
            way[lang]: name[lang],
            steps[lang]: number(start.distance(end), lang),
            metres[lang]: number(far, lang),
            pistol[lang]: number(worth, lang, signed=True),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(way[lang])
