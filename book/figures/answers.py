"""Forms of an answer: each a pair of words in both languages, so that an example is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from alterego_core.words import NBSP, Pair, count, number, percent

__all__ = ["allowed", "counted", "either", "in_turn", "said", "several", "share", "signed", "span", "times", "yes"]

_YES, _NO = Pair("да", "yes"), Pair("нет", "no")
_MAY, _MAY_NOT = Pair("можно", "allowed"), Pair("нельзя", "not allowed")
_AND, _OR = Pair(" и ", " and "), Pair(" или ", " or ")


def said(value: Pair | int | Fraction | str, digits: int | None = None) -> Pair:
    """The words of a value: a pair stays, a number is written in both languages, a name stays as it is.

    >>> said(Fraction(5, 2)), said("2 + 2")
    (Pair(ru='2,5', en='2.5'), Pair(ru='2 + 2', en='2 + 2'))
    """
    if isinstance(value, Pair):
        return value
    if isinstance(value, str):
        return Pair.same(value)
    return Pair.each(lambda lang: number(value, lang, digits=digits))


def signed(value: int | Fraction) -> Pair:
    """A number with its sign, zero without one."""
    return Pair.each(lambda lang: number(value, lang, signed=bool(value)))


def share(chance: Fraction) -> Pair:
    """A chance in per cent.

    >>> share(Fraction(7, 12))["en"]
    '58.3%'
    """
    return Pair.each(lambda lang: percent(chance, lang))


def times(value: int | Fraction) -> Pair:
    """A factor: ×1,4."""
    return said(value).map(lambda text: f"×{text}")


def yes(found: object) -> Pair:
    """Yes or no."""
    return _YES if found else _NO


def allowed(found: object) -> Pair:
    """May one do it?"""
    return _MAY if found else _MAY_NOT


def counted(value: int | Fraction, noun: str) -> Pair:
    """A number with its noun of the core's table.

    >>> counted(2, "die")
    Pair(ru='2\\xa0кубика', en='2\\xa0dice')
    """
    return Pair.each(lambda lang: count(value, noun, lang).replace(" ", NBSP))


def span(low: int, high: int, written: Callable[[int], Pair] = said) -> Pair:
    """From the one to the other, or the one number they are.

    >>> span(-4, -2)["en"], span(5, 5)["en"], span(1, 2, signed)["en"]
    ('−4…−2', '5', '+1…+2')
    """
    return written(low) if low == high else _joined((written(low), written(high)), Pair.same("…"))


def several(*values: object) -> Pair:
    """Several answers of one reading: «2 и 0»."""
    return _joined(values, _AND)


def in_turn(*values: object) -> Pair:
    """Answers to several questions, one after another: «да; 12»."""
    return _joined(values, Pair.same("; "))


def either(*values: object) -> Pair:
    """Answers to choose from: «5 или 6»."""
    return _joined(values, _OR)


def _joined(values, between: Pair) -> Pair:
    return Pair.each(lambda lang: between[lang].join(said(each)[lang] for each in values))
