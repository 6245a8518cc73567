"""The one place where numbers are rounded.

The texts say «rounded» without saying how; an exact half goes away from zero
(A-103; the other readings are rulings). Python's own ``round`` sends halves to
the even neighbour and is not used anywhere in this package.

>>> from fractions import Fraction
>>> rounded(Fraction(5, 2)), rounded(Fraction(-5, 2))
(3, -3)
"""

from __future__ import annotations

from enum import StrEnum

TYPE_CHECKING = False
if TYPE_CHECKING:  # pragma: no cover
    from fractions import Fraction

__all__ = ["Rounding", "plain", "rounded"]


class Rounding(StrEnum):
    """What becomes of a number that is not whole."""

    HALF_UP = "half-up"
    """Nearest; an exact half goes away from zero."""
    HALF_EVEN = "half-even"
    """Nearest; an exact half goes to the even neighbour."""
    HALF_DOWN = "half-down"
    """Nearest; an exact half goes towards zero."""
    UP = "up"
    """Away from zero."""
    DOWN = "down"
    """Towards zero."""
    FLOOR = "floor"
    """Towards minus infinity."""
    CEIL = "ceil"
    """Towards plus infinity."""


def rounded(x: int | Fraction, rule: Rounding = Rounding.HALF_UP) -> int:
    """The whole number for ``x`` under ``rule``.

    Raises ``TypeError`` for floats: a half that is not exact cannot be judged.

    >>> from fractions import Fraction
    >>> half = Fraction(7, 2)
    >>> {str(rule): rounded(-half, rule) for rule in Rounding}  # doctest: +NORMALIZE_WHITESPACE
    {'half-up': -4, 'half-even': -4, 'half-down': -3,
     'up': -4, 'down': -3, 'floor': -4, 'ceil': -3}
    """
    try:
        below, denominator = x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"an int or a Fraction is needed, not {type(x).__name__}") from None
    if denominator == 1:
        return int(below)
    negative = below < 0
    whole, rest = divmod(abs(below), denominator)
    if rule is Rounding.FLOOR:
        up = negative
    elif rule is Rounding.CEIL:
        up = not negative
    elif rule is Rounding.UP:
        up = True
    elif rule is Rounding.DOWN:
        up = False
    elif 2 * rest != denominator:
        up = 2 * rest > denominator
    elif rule is Rounding.HALF_UP:
        up = True
    elif rule is Rounding.HALF_DOWN:
        up = False
    else:
        up = whole % 2 == 1
    whole += up
    return -whole if negative else whole


def plain(x: int | Fraction) -> int | Fraction:
    """The same number, as an ``int`` when it is whole.

    >>> from fractions import Fraction
    >>> plain(Fraction(6, 2)), plain(Fraction(1, 2))
    (3, Fraction(1, 2))
    """
    return x.numerator if x.denominator == 1 else x
