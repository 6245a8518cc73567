"""Features for perk points, flaws that bring some, and 20 to 1 (C-66, C-67, C-68).

>>> convert(39)
Converted(points=1, left=19)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..problems import Problem
from .errors import whole_number
from .rulings import DEFAULT, Conversion, FeatureLimit, Rulings

__all__ = ["LIMIT", "RATE", "Converted", "Feature", "Flaw", "convert", "problems"]

LIMIT = 2
"""Features a character may have (C-66)."""

RATE = 20
"""Perk points for a characteristic point (C-67)."""

_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Converted:
    """Characteristic points got, and perk points left over."""

    points: int | Fraction
    left: int


def convert(perk_points: int, rulings: Rulings = DEFAULT) -> Converted:
    """Perk points into characteristic points, 20 to 1 (C-67, AMB-C44).

    >>> convert(39, Rulings(convert_part=Conversion.FRACTION)).points
    Fraction(39, 20)
    """
    whole_number(perk_points, "perk_points", 0, _MOST, "C-67")
    if rulings.convert_part is Conversion.FRACTION:
        return Converted(Fraction(perk_points, RATE), 0)
    return Converted(*divmod(perk_points, RATE))


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """A feature: characteristic points at 20 each, or something for play (C-66, C-67).

    `price`: perk points of the role-play part, named by the GM.
    """

    name: str
    points: int = 0
    price: int = 0

    @property
    def cost(self) -> int:
        """Perk points in all."""
        return self.price + RATE * self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """A flaw and the perk points the GM gives for it, None while he has not said (C-68)."""

    name: str
    points: int | None = None


def problems(features: Sequence[Feature], flaws: Sequence[Flaw], rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Too many features, points out of range, flaws without a number (C-66, C-68, AMB-C43).

    >>> three = [Feature(name="a"), Feature(name="b"), Feature(name="c")]
    >>> [each.code for each in problems(three, [])]
    ['perks.too_many_features']
    """
    found = []
    number = len(features) + (len(flaws) if rulings.features is FeatureLimit.ALL else 0)
    if number > LIMIT:
        found.append(Problem("perks.too_many_features", "features", {"number": number, "most": LIMIT}, "C-66"))
    for place, each in enumerate(features):
        where, name = f"features.{place}", each.name or f"№ {place + 1}"
        if each.points < 0 or each.price < 0:
            found.append(Problem("perks.feature_negative", where, {"feature": name}, "C-66"))
        if rulings.features is FeatureLimit.SINGLE and each.points > 1:
            found.append(Problem("perks.feature_points", where, {"feature": name, "points": each.points}, "C-67"))
    for place, each in enumerate(flaws):
        where, name = f"flaws.{place}", each.name or f"№ {place + 1}"
        if each.points is None:
            found.append(Problem("perks.flaw_no_points", where, {"flaw": name}, "C-68"))
        elif each.points < 0:
            found.append(Problem("perks.flaw_negative", where, {"flaw": name}, "C-68"))
    return tuple(found)
