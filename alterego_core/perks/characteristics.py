"""The six characteristics and what a point of each is worth (C-1 … C-5, C-7 … C-9, C-12, C-13).

>>> body = Characteristics(strength=7, dexterity=8)
>>> roll_bonus(Characteristic.DEXTERITY, body.dexterity).total, damage_factor(body.strength)
(3, Fraction(7, 5))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..points import Ledger
from ..tables import Row, row, rows
from ..words import Pair, number
from .amounts import half_rule, whole
from .rulings import DEFAULT, Lowering, Multiplier, Rulings

__all__ = [
    "DAMAGE_PER_POINT",
    "FREE_POINTS",
    "LEAST",
    "MOST",
    "PER_POINT",
    "START",
    "Characteristic",
    "Characteristics",
    "by_key",
    "damage_factor",
    "ledger",
    "roll_bonus",
]

START = 5
"""Where each characteristic starts (C-3, C-4, C-5, C-7, C-8, C-9)."""

LEAST, MOST = 1, 10
"""The scale of a characteristic; 0 is open to Magic power alone (C-1)."""

FREE_POINTS = 5
"""Characteristic points at the start (C-2)."""

PER_POINT = Fraction(2, 5)
"""What a point adds to a roll (C-4, C-7, C-9, C-113)."""

DAMAGE_PER_POINT = Fraction(1, 5)
"""What a point of Strength or Magic power multiplies (C-3, C-8)."""

_PACKAGE, _FILE = "alterego_core.perks", "characteristics.toml"


class Characteristic(StrEnum):
    """Three physical and three mental ones, in the order of the text (C-1).

    >>> [each.label["en"] for each in Characteristic if each.physical]
    ['Strength', 'Dexterity', 'Endurance']
    """

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    ENDURANCE = "endurance"
    WILL = "will"
    MAGIC_POWER = "magic_power"
    INTELLECT = "intellect"

    @property
    def row(self) -> Row:
        """Its row in ``characteristics.toml``."""
        return row(_PACKAGE, _FILE, "characteristic", self.value)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return self.row["name"]

    @property
    def rule(self) -> str:
        """The rule that introduces it: C-3, C-4, C-5, C-7, C-8 or C-9."""
        return self.row["rule"]

    @property
    def physical(self) -> bool:
        """Strength, Dexterity and Endurance."""
        return self in (Characteristic.STRENGTH, Characteristic.DEXTERITY, Characteristic.ENDURANCE)

    @property
    def least(self) -> int:
        """1, or 0 for Magic power (C-1)."""
        return 0 if self is Characteristic.MAGIC_POWER else LEAST


@dataclass(frozen=True, slots=True, kw_only=True)
class Characteristics:
    """Six values; a sheet in the making may hold wrong ones (C-1).

    >>> Characteristics(will=7)["will"], Characteristics().physical_sum
    (7, 15)
    """

    strength: int = START
    dexterity: int = START
    endurance: int = START
    will: int = START
    magic_power: int = START
    intellect: int = START

    @classmethod
    def of(cls, values: Mapping[str, int]) -> Characteristics:
        """From values by id; the others stay at 5."""
        return cls(**{Characteristic(id).value: value for id, value in values.items()})

    def __getitem__(self, id: str) -> int:
        return getattr(self, Characteristic(id).value)

    def items(self) -> Iterator[tuple[Characteristic, int]]:
        """Each with its value, in the order of the text."""
        return ((Characteristic(field.name), getattr(self, field.name)) for field in fields(self))

    def with_value(self, id: str, value: int) -> Characteristics:
        """The same with one value changed."""
        return replace(self, **{Characteristic(id).value: value})

    @property
    def physical_sum(self) -> int:
        """Strength, Dexterity and Endurance together (C-103)."""
        return self.strength + self.dexterity + self.endurance


def by_key(key: str) -> Characteristic:
    """The characteristic by its English name. Raises `UnknownIdError`.

    >>> by_key("Magic power")
    <Characteristic.MAGIC_POWER: 'magic_power'>
    """
    known = {line["key"]: line["id"] for line in rows(_PACKAGE, _FILE, "characteristic")}
    return Characteristic(row(_PACKAGE, _FILE, "characteristic", known.get(key, key))["id"])


def roll_bonus(
    characteristic: Characteristic,
    value: int,
    rulings: Rulings = DEFAULT,
    *,
    per_point: Fraction = PER_POINT,
    rules: tuple[str, ...] = (),
) -> Breakdown:
    """What a characteristic adds to a roll, a whole number (C-12): 0.4 a point.

    C-4 for Dexterity, C-7 for Will, C-9 for Intellect, C-113 outside of combat.

    >>> roll_bonus(Characteristic.WILL, 7).write("en")
    'Will 2.8 + rounding 0.2 = 3'
    """
    exact = per_point * value
    note = Pair.each(lambda lang: f"{number(value, lang)} × {number(per_point, lang)}")
    exact = exact.numerator if exact.denominator == 1 else exact
    term = Term(characteristic.label, exact, rules or (characteristic.rule,), note)
    return whole(Breakdown((term,)), half_rule(rulings))


def damage_factor(value: int, rulings: Rulings = DEFAULT) -> Fraction:
    """What Strength or Magic power multiplies damage by; never rounded (C-3, C-8, C-13, AMB-C05).

    >>> damage_factor(9), damage_factor(9, Rulings(strength_mult=Multiplier.INCREASE))
    (Fraction(9, 5), Fraction(14, 5))
    """
    factor = DAMAGE_PER_POINT * value
    return 1 + factor if rulings.strength_mult is Multiplier.INCREASE else factor


def ledger(values: Characteristics, extra: int | Fraction = 0, rulings: Rulings = DEFAULT) -> Ledger:
    """Characteristic points: five free ones and `extra` from features (C-2, C-67).

    A value below five gives its points back (AMB-C42).

    >>> ledger(Characteristics(strength=10, endurance=10, magic_power=0)).left
    0
    """
    book = Ledger(FREE_POINTS + extra)
    for each, value in values.items():
        change = value - START
        if change > 0 or (change < 0 and rulings.lower is Lowering.REFUND):
            book = book.add(each.label, change, ("C-2", each.rule), f"characteristics.{each}")
    return book
