"""What a system says of somebody at the table: bars, chips, numbers that can be entered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from alterego_core.session.numbers import Numbers
from alterego_core.words import Lang, Pair, number
from widgets.parts.reading import whole_number

__all__ = ["Bar", "Chip", "Given", "Number", "Pick", "Sample", "amount", "shown"]

_DECIMAL = re.compile(r"-?[0-9]{1,6}[.,][0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Bar:
    """A number with its place between nothing and full; `tone` is good, mid or bad, `short` the words where there is little room."""

    words: str
    share: Fraction
    tone: str = "good"
    short: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A few words about somebody; `tone` is "" for the ordinary, "quiet" for what need not be looked at."""

    words: str
    tone: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number to enter: its key, its name, its bounds, what stands there at first. `exact`: halves and tenths are welcome."""

    key: str
    label: Pair
    low: int
    high: int
    value: int | Fraction
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several to choose: (key, name) of each."""

    key: str
    label: Pair
    options: tuple[tuple[str, Pair], ...]
    value: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A ready opponent of the core: numbers that may be taken as they are."""

    id: str
    name: Pair
    numbers: Numbers
    note: Pair


Given = Mapping[str, "int | Fraction | str"]
"""What was entered, by key."""


def amount(text: object, field: Number) -> int | Fraction | None:
    """The number somebody typed, None where it is none or out of bounds.

    >>> field = Number("mp", Pair.same("MP"), 0, 99, 0, exact=True)
    >>> amount("12,5", field), amount("100", field), amount("−3", field)
    (Fraction(25, 2), None, None)
    """
    found: int | Fraction | None = whole_number(text)
    plain = str(text).strip().replace("−", "-")
    if found is None and field.exact and _DECIMAL.fullmatch(plain):
        found = Fraction(plain.replace(",", "."))
        found = found.numerator if found.denominator == 1 else found
    return found if found is not None and field.low <= found <= field.high else None


def shown(value: int | Fraction, lang: Lang) -> str:
    """The number as it stands in its field."""
    return number(value, lang)
