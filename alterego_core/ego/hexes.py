"""A map ruled in hexagons: places, distances, reach (A-258, A-259, A-260).

Hexes are addressed by two axial numbers `q` and `r`; the third cube number is
`s = −q − r`. The size of a hex is a ruling (AMB-A58): 2 metres by default, so that
a neighbour stands at 2 metres (A-246).

>>> Hex(q=0, r=0).distance(Hex(q=3, r=-1)), metres(Hex(q=0, r=0), Hex(q=3, r=-1))
(3, 6)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..errors import LimitError
from ..rounding import rounded
from .errors import refuse
from .rulings import DEFAULT, HexScale, Rulings

__all__ = ["DIRECTIONS", "Hex", "MAX_RADIUS", "hexes_in", "line", "metres", "ring", "scale", "within"]

MAX_RADIUS = 80
"""Largest radius whose hexes are listed (19,441 of them)."""

_SCALE = {HexScale.ONE_METRE: 1, HexScale.TWO_METRES: 2}


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Hex:
    """One hexagon of the map, by its axial numbers."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube number; the three sum to 0."""
        return -self.q - self.r

    def __add__(self, other: "Hex") -> "Hex":
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(q=self.q + other.q, r=self.r + other.r)

    def __sub__(self, other: "Hex") -> "Hex":
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(q=self.q - other.q, r=self.r - other.r)

    def distance(self, other: "Hex") -> int:
        """Steps from hex to neighbouring hex between the two.

        >>> Hex(q=-2, r=1).distance(Hex(q=1, r=1))
        3
        """
        way = self - other
        return max(abs(way.q), abs(way.r), abs(way.s))

    def neighbours(self) -> tuple["Hex", ...]:
        """The six hexes around, clockwise from the right on a map of pointed-top hexes."""
        return tuple(self + step for step in DIRECTIONS)


DIRECTIONS = tuple(Hex(q=q, r=r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)))
"""Steps to the six neighbours."""


def scale(rulings: Rulings = DEFAULT) -> int:
    """Metres from the middle of a hex to the middle of the next (AMB-A58).

    >>> scale(), scale(Rulings(hex_scale=HexScale.ONE_METRE))
    (2, 1)
    """
    return _SCALE[rulings.hex_scale]


def metres(start: Hex, end: Hex, *, rulings: Rulings = DEFAULT) -> int:
    """Distance between two hexes in metres, as modifiers of distance want it (A-230, A-258)."""
    return start.distance(end) * scale(rulings)


def hexes_in(distance: int | Fraction, *, rulings: Rulings = DEFAULT) -> int:
    """How many whole hexes a distance in metres covers, for instance a run (A-212).

    >>> hexes_in(20), hexes_in(20, rulings=Rulings(hex_scale=HexScale.ONE_METRE))
    (10, 20)
    """
    if distance < 0:
        raise refuse("negative_distance", "distance", "A-258", value=distance)
    return int(Fraction(distance) / scale(rulings))


def _radius(radius: int) -> int:
    if not 0 <= radius <= MAX_RADIUS:
        raise LimitError(refuse("radius_outside", "radius", "A-258", value=radius, most=MAX_RADIUS).problem)
    return radius


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most `radius` steps away, the centre included. Raises `LimitError`.

    >>> sum(1 for _ in within(Hex(q=0, r=0), 2))
    19
    """
    radius = _radius(radius)
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            yield centre + Hex(q=q, r=r)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes exactly `radius` steps away, in order around the centre. Raises `LimitError`.

    >>> len(list(ring(Hex(q=1, r=1), 3)))
    18
    """
    radius = _radius(radius)
    if radius == 0:
        yield centre
        return
    side = DIRECTIONS[4]
    here = centre + Hex(q=side.q * radius, r=side.r * radius)
    for step in DIRECTIONS:
        for _ in range(radius):
            yield here
            here = here + step


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes under a straight line between two, both ends included. Raises `LimitError`.

    Where the line runs exactly along a border, one of the two hexes is taken, always the
    same one for the same two ends in either direction.

    >>> [(h.q, h.r) for h in line(Hex(q=0, r=0), Hex(q=2, r=1))]
    [(0, 0), (1, 0), (1, 1), (2, 1)]
    """
    if end < start:
        return tuple(reversed(line(end, start)))
    steps = start.distance(end)
    if steps > MAX_RADIUS * 2:
        raise LimitError(refuse("radius_outside", "distance", "A-258", value=steps, most=MAX_RADIUS * 2).problem)
    if steps == 0:
        return (start,)
    return tuple(_nearest(start, end, Fraction(step, steps)) for step in range(steps + 1))


def _nearest(start: Hex, end: Hex, share: Fraction) -> Hex:
    """The hex under the point at this share of the way."""
    way = end - start
    # The nudge decides between two hexes whose border the line touches.
    nudge = Fraction(1, 1_000_000)
    q = start.q + way.q * share + nudge
    r = start.r + way.r * share + nudge
    s = -q - r
    near_q, near_r, near_s = rounded(q), rounded(r), rounded(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return Hex(q=near_q, r=near_r)
