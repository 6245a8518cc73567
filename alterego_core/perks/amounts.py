"""Numbers that are multiplied and rounded, explained step by step (C-12, C-13).

A breakdown is a sum; a factor stands in it as what it adds or takes.

>>> why = times(start(Pair("кубики", "dice"), 8), Fraction(6, 5), Pair("сила", "Strength"), ("C-3",))
>>> why.write("en"), why.terms[1].note["en"]
('dice 8 + Strength 1.6 = 9.6', '×1.2')
>>> whole(why).total
10
"""

from __future__ import annotations

from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..rounding import Rounding, rounded
from ..words import Pair, number
from .rulings import DEFAULT, Half, Rulings

__all__ = ["ROUNDING", "at_most", "half_rule", "start", "times", "whole"]

ROUNDING = Pair("округление", "rounding")
"""The label of what rounding adds or takes."""

Number = int | Fraction


def half_rule(rulings: Rulings = DEFAULT) -> Rounding:
    """Where an exact half goes (C-12, AMB-C03).

    >>> from alterego_core.perks.rulings import Half
    >>> half_rule(), half_rule(Rulings(half=Half.HALF_EVEN))
    (<Rounding.HALF_UP: 'half-up'>, <Rounding.HALF_EVEN: 'half-even'>)
    """
    return Rounding.HALF_UP if rulings.half is Half.HALF_UP else Rounding.HALF_EVEN


def start(label: Pair, value: Number, rules: tuple[str, ...] = ()) -> Breakdown:
    """A breakdown of one term, to go on from."""
    return Breakdown((Term(label, value, rules),))


def times(why: Breakdown, factor: Number, label: Pair, rules: tuple[str, ...]) -> Breakdown:
    """The breakdown multiplied: one more term with the difference, the factor as its note."""
    note = Pair.each(lambda lang: "×" + number(factor, lang))
    return why + Term(label, _plain(why.total * (Fraction(factor) - 1)), rules, note)


def at_most(why: Breakdown, most: Number, label: Pair, rules: tuple[str, ...]) -> Breakdown:
    """The breakdown with a term that takes what is over `most`; unchanged when nothing is."""
    return why + Term(label, most - why.total, rules) if why.total > most else why


def whole(why: Breakdown, rounding: Rounding = Rounding.HALF_UP, rules: tuple[str, ...] = ("C-12",)) -> Breakdown:
    """The breakdown rounded to a whole number: a last term says by how much (C-12)."""
    exact = why.total
    change = rounded(exact, rounding) - exact
    return why + Term(ROUNDING, change, rules) if change else why


def _plain(value: Number) -> Number:
    return value.numerator if Fraction(value).denominator == 1 else value
