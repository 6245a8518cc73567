"""How hard a blow is and how far the target (C-70, C-73 … C-77).

>>> aim_term(Aim.EYE).value, range_term(45).value
(-6, -2)
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from ..breakdown import Term
from ..rounding import Rounding, rounded
from ..tables import row
from ..words import Pair, count
from .errors import refuse
from .rulings import DEFAULT, BlowKinds, RangeStep, Rulings

__all__ = ["LONGEST", "METRES", "Aim", "Blow", "aim_term", "range_term"]

METRES = 20
"""Metres that cost a shooter or a mage one point (C-77)."""

LONGEST = 100_000
"""Metres beyond which a distance is taken for a slip of the pen."""

_PACKAGE, _FILE = "alterego_core.perks", "blows.toml"


class Blow(StrEnum):
    """Four difficulties (C-73, C-74, C-75, C-76)."""

    SIMPLE = "simple"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very_hard"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row(_PACKAGE, _FILE, "blow", self.value)["name"]

    @property
    def rule(self) -> str:
        """Where its number stands."""
        return row(_PACKAGE, _FILE, "blow", self.value)["rule"]

    def modifier(self, rulings: Rulings = DEFAULT) -> int:
        """To hit: 0, −2, −4, −6 (C-73 … C-76, AMB-C34).

        >>> Blow.VERY_HARD.modifier(), Blow.VERY_HARD.modifier(Rulings(three_kinds=BlowKinds.THREE))
        (-6, -4)
        """
        three = self is Blow.VERY_HARD and rulings.three_kinds is BlowKinds.THREE
        return row(_PACKAGE, _FILE, "blow", Blow.HARD.value if three else self.value)["modifier"]


class Aim(StrEnum):
    """Where a blow goes, as far as the text names it (C-73 … C-76)."""

    TORSO = "torso"
    LIMB = "limb"
    TENDONS = "tendons"
    DISARM = "disarm"
    EYE = "eye"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row(_PACKAGE, _FILE, "aim", self.value)["name"]

    @property
    def blow(self) -> Blow:
        """How hard such a blow is."""
        return Blow(row(_PACKAGE, _FILE, "aim", self.value)["blow"])


def aim_term(aim: Aim, rulings: Rulings = DEFAULT) -> Term:
    """What the aim does to the hit (C-73 … C-76)."""
    return Term(aim.blow.label, aim.blow.modifier(rulings), (aim.blow.rule,), aim.label)


def range_term(metres: int | Fraction, rulings: Rulings = DEFAULT) -> Term:
    """What the distance takes from a shooter or a mage: one for every 20 metres (C-77, AMB-C33).

    >>> [range_term(metres).value for metres in (19, 20, 39, 40)]
    [0, -1, -1, -2]
    >>> [range_term(metres, Rulings(range_step=RangeStep.STARTED)).value for metres in (1, 20, 21)]
    [-1, -1, -2]
    """
    if not 0 <= metres <= LONGEST:
        raise refuse("distance_range", "metres", "C-77", value=metres, most=LONGEST)
    way = Rounding.CEIL if rulings.range_step is RangeStep.STARTED else Rounding.FLOOR
    twenties = rounded(Fraction(metres) / METRES, way)
    note = Pair.each(lambda lang: count(metres, "metre", lang))
    return Term(Pair("расстояние", "distance"), -twenties, ("C-77",), note)
