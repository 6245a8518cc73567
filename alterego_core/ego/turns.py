"""Game time in a fight: turns, circles, rounds, and who still gets to act.

Real and game time part ways at the table, so game time is cut into units (A-188). In a
turn one says what one does, and no game time passes (A-189). When all have
spoken and rolled, a circle of 3 seconds plays out (A-190); four of them are a
round (A-191).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .errors import refuse
from .rulings import DEFAULT, CircleOrder, Rulings

__all__ = [
    "CIRCLES_IN_ROUND",
    "LONG_FIGHT_SECONDS",
    "REAL_MINUTES_PER_GAME_MINUTE",
    "SECONDS_IN_CIRCLE",
    "Span",
    "acting",
    "span",
]

SECONDS_IN_CIRCLE = 3
"""Game seconds of a circle (A-190)."""

CIRCLES_IN_ROUND = 4
"""Circles of a round (A-191)."""

LONG_FIGHT_SECONDS = 60
"""Active fights seldom last longer than this (A-192)."""

REAL_MINUTES_PER_GAME_MINUTE = 20
"""About how long a game minute takes at the table (A-192)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A stretch of game time, kept in seconds.

    >>> span(circles=7).full_rounds, span(circles=7).remaining_circles
    (1, 3)
    """

    seconds: int | Fraction

    def __post_init__(self) -> None:
        if self.seconds < 0:
            raise refuse("negative_time", "seconds", "A-190", value=self.seconds)

    @property
    def circles(self) -> int | Fraction:
        """The same time in circles (A-190)."""
        return _whole(Fraction(self.seconds) / SECONDS_IN_CIRCLE)

    @property
    def rounds(self) -> int | Fraction:
        """The same time in rounds (A-191)."""
        return _whole(Fraction(self.seconds) / (SECONDS_IN_CIRCLE * CIRCLES_IN_ROUND))

    @property
    def full_circles(self) -> int:
        """Circles that are over."""
        return int(self.seconds // SECONDS_IN_CIRCLE)

    @property
    def full_rounds(self) -> int:
        """Rounds that are over."""
        return self.full_circles // CIRCLES_IN_ROUND

    @property
    def remaining_circles(self) -> int:
        """Circles over since the last full round."""
        return self.full_circles % CIRCLES_IN_ROUND

    @property
    def long(self) -> bool:
        """Longer than active fights usually last (A-192)."""
        return self.seconds > LONG_FIGHT_SECONDS

    def __add__(self, other: "Span") -> "Span":
        if not isinstance(other, Span):
            return NotImplemented
        return Span(seconds=_whole(self.seconds + other.seconds))


def _whole(x: int | Fraction) -> int | Fraction:
    """An int where the fraction is whole."""
    return int(x) if Fraction(x).denominator == 1 else Fraction(x)


def span(
    *,
    turns: int = 0,
    seconds: int | Fraction = 0,
    circles: int | Fraction = 0,
    rounds: int | Fraction = 0,
    minutes: int | Fraction = 0,
) -> Span:
    """Game time from any units (A-189, A-190, A-191); turns take none (AMB-A53).

    >>> span(rounds=5).seconds, span(minutes=15).circles, span(turns=3).seconds
    (60, 300, 0)
    """
    if min(turns, seconds, circles, rounds, minutes) < 0:
        raise refuse("negative_time", "seconds", "A-190", value=min(turns, seconds, circles, rounds, minutes))
    in_circles = circles + rounds * CIRCLES_IN_ROUND
    return Span(seconds=_whole(Fraction(seconds + minutes * 60 + in_circles * SECONDS_IN_CIRCLE)))


def acting(
    order: Sequence[str],
    puts_out: Mapping[str, Sequence[str]],
    *,
    rulings: Rulings = DEFAULT,
) -> tuple[str, ...]:
    """Whose declared action of the circle happens, first in order first (A-190, AMB-A57).

    `order` names the participants by initiative; `puts_out` says whom each one's
    action would put out. Someone put out before his place loses his action, and
    with it whatever it would have done; by the reading `simultaneous` everything
    declared happens.

    >>> acting(["a", "b", "c"], {"a": ["b"], "b": ["c"]})
    ('a', 'c')
    """
    if rulings.circle_order is CircleOrder.SIMULTANEOUS:
        return tuple(order)
    out: set[str] = set()
    happened = []
    for name in order:
        if name in out:
            continue
        happened.append(name)
        out.update(puts_out.get(name, ()))
    return tuple(happened)
