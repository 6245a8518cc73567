"""The field of hexes as SVG: every hex can be pressed."""

import json
from functools import lru_cache
from math import sqrt

from alterego_core.ego.hexes import Hex

from widgets.hexfield.value import HALF_HEIGHT, HALF_WIDTH, inside
from widgets.parts.markup import Markup, escape

__all__ = ["KEYS", "field"]

_SIZE = 20.0
"""From the middle of a hex to its corner, in units of the drawing."""
_WIDE = _SIZE * sqrt(3)
_ASIDE = _SIZE * .34
KEYS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down",
        "4": "left", "6": "right", "8": "up", "2": "down", "7": "up_left", "9": "up_right", "1": "down_left", "3": "down_right"}
"""Keys on a counter and where it goes: arrows, and the digits as they lie on a number pad."""


def _middle(place: Hex) -> tuple[float, float]:
    return _WIDE * (place.q + place.r / 2), _SIZE * 1.5 * place.r


@lru_cache(maxsize=1)
def _cells() -> tuple[tuple[Hex, str], ...]:
    """Every hex of the field with the start of its path, which never changes."""
    found = []
    for r in range(-HALF_HEIGHT, HALF_HEIGHT + 1):
        for q in range(-HALF_WIDTH - HALF_HEIGHT, HALF_WIDTH + HALF_HEIGHT + 1):
            place = Hex(q=q, r=r)
            if inside(place):
                x, y = _middle(place)
                half = _WIDE / 2
                path = f"M{x:.1f} {y - _SIZE:.1f}l{half:.2f} {_SIZE / 2:g}v{_SIZE:g}l{-half:.2f} {_SIZE / 2:g}l{-half:.2f} {-_SIZE / 2:g}v{-_SIZE:g}z"
                found.append((place, f'data-do="place" data-with="{{&quot;q&quot;:{q},&quot;r&quot;:{r}}}" d="{path}"/>'))
    return tuple(found)


@lru_cache(maxsize=64)
def _ground(hero: Hex, reach: int, between: frozenset[Hex]) -> str:
    """The hexes themselves: the same while nobody has moved and nobody runs farther."""
    drawn = []
    for place, path in _cells():
        kind = "ae-hex" + (" is-near" if hero.distance(place) <= reach else "") + (" is-between" if place in between else "")
        drawn.append(f'<path class="{kind}" {path}')
    return "".join(drawn)


@lru_cache(maxsize=2)
def _keys(name: str) -> Markup:
    """What the keys do on a counter, as `data-keys` wants it."""
    return escape(json.dumps({key: {"do": "move", "what": name, "where": where} for key, where in KEYS.items()}))


def _counter(name: str, x: float, y: float, letter: str, label: str, chosen: bool) -> str:
    ring = f'<circle class="ae-hex-ring" r="{_SIZE * .86:g}"/>' if chosen else ""
    return (f'<g class="ae-hex-counter is-{name}" role="button" tabindex="0" aria-label="{escape(label)}" aria-pressed="{"true" if chosen else "false"}" data-do="pick"'
            f' data-with="{{&quot;what&quot;:&quot;{name}&quot;}}" data-keys="{_keys(name)}" data-key="counter-{name}" transform="translate({x:.1f} {y:.1f})"><title>{escape(label)}</title>'
            f'{ring}<circle r="{_SIZE * .66:g}"/><text dy=".35em" aria-hidden="true">{escape(letter)}</text></g>')


def field(*, hero: Hex, foe: Hex, chosen: str, reach: int, between: frozenset[Hex], letters: tuple[str, str], names: tuple[str, str], label: str) -> Markup:
    """The whole field.

    Args:
        hero, foe: where the counters stand.
        chosen: the one that a press moves.
        reach: how many hexes round the hero are within one run.
        between: the hexes under the straight line from one to the other.
        letters: what stands on the counters.
        names: what they are called and where they stand, for those who do not see them.
        label: the picture in words.
    """
    width, height = (2 * HALF_WIDTH + 1.5) * _WIDE + 4, (3 * HALF_HEIGHT + 2) * _SIZE + 4
    left, top = -(HALF_WIDTH + .5) * _WIDE - 2, -(1.5 * HALF_HEIGHT + 1) * _SIZE - 2
    drawn = [_ground(hero, reach, between)]
    for name, place, letter, words, aside in (("hero", hero, letters[0], names[0], -_ASIDE), ("foe", foe, letters[1], names[1], _ASIDE)):
        x, y = _middle(place)
        # The order stays, so that a counter keeps the keyboard; on one hex they stand side by side.
        drawn.append(_counter(name, x + (aside if hero == foe else 0), y, letter, words, name == chosen))
    return Markup(f'<svg class="ae-hexes" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" role="group" aria-label="{escape(label)}">{"".join(drawn)}</svg>')
