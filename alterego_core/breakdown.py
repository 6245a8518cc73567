"""Why this number: the terms of a sum, each with its rule.

>>> from alterego_core.words import Pair
>>> why = Breakdown((Term(Pair("Сила", "Strength"), 5, ("A-36",)),)) + Term(Pair("раны", "wounds"), -2)
>>> why.total, why.write("en"), why.write("ru")
(3, 'Strength 5 − wounds 2 = 3', 'Сила 5 − раны 2 = 3')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from .rounding import plain
from .words import MINUS, Lang, Pair, number

__all__ = ["Breakdown", "Term"]


@dataclass(frozen=True, slots=True)
class Term:
    """One addend: what it is, how much, by which rules, and a remark."""

    label: Pair
    value: int | Fraction
    rules: tuple[str, ...] = ()
    note: Pair | None = None


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A sum that can be explained. Empty, it is 0."""

    terms: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", tuple(self.terms))

    @property
    def total(self) -> int | Fraction:
        """The sum of the terms, an ``int`` when it is whole."""
        return plain(sum(term.value for term in self.terms))

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule used, in order, once."""
        return tuple(dict.fromkeys(rule for term in self.terms for rule in term.rules))

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    def __add__(self, other: Breakdown | Term) -> Breakdown:
        if isinstance(other, Term):
            return Breakdown((*self.terms, other))
        if isinstance(other, Breakdown):
            return Breakdown(self.terms + other.terms)
        return NotImplemented

    def write(self, lang: Lang) -> str:
        """One line: «Сила 5 − раны 2 = 3»."""
        parts = []
        for term in self.terms:
            sign = MINUS if term.value < 0 else "+"
            if parts:
                parts.append(sign)
            value = number(abs(term.value) if parts else term.value, lang)
            parts.append(f"{term.label[lang]} {value}")
        return " ".join([*parts, "=", number(self.total, lang)]) if parts else number(0, lang)
