"""Pairs, plurals and numbers in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core import Forms, Pair, UnknownIdError, count, number, percent, plural
from alterego_core.tables import rows
from alterego_core.words import MINUS, NBSP

WOUND = ("рана", "раны", "ран")


@pytest.mark.parametrize(
    "n, form",
    [(0, "ран"), (1, "рана"), (2, "раны"), (4, "раны"), (5, "ран"), (11, "ран"), (12, "ран"), (14, "ран")]
    + [(20, "ран"), (21, "рана"), (22, "раны"), (111, "ран"), (112, "ран"), (121, "рана"), (-1, "рана"), (-5, "ран")]
    + [(Fraction(5, 2), "раны"), (Fraction(1, 2), "раны"), (2.5, "раны"), (Fraction(4, 2), "раны"), (1.0, "рана")],
)
def test_russian_plurals(n, form):
    assert plural(n, WOUND, "ru") == form


def test_own_form_after_a_fraction():
    forms = ("целое", "целых", "целых", "целого")
    assert plural(Fraction(1, 2), forms, "ru") == "целого"
    assert plural(2, forms, "ru") == "целых"


@pytest.mark.parametrize("n, form", [(0, "b"), (1, "a"), (-1, "a"), (2, "b"), (21, "b"), (Fraction(1, 2), "b")])
def test_english_plurals(n, form):
    assert plural(n, ("a", "b"), "en") == form


def test_forms_of_both_languages():
    forms = Forms(WOUND, ("wound", "wounds"))
    assert plural(5, forms, "ru") == "ран"
    assert plural(5, {"ru": WOUND, "en": ("wound", "wounds")}, "en") == "wounds"
    assert count(3, forms, "en") == "3 wounds"
    for bad in (("a",), ("a", "b"), ("a", "b", "")):
        with pytest.raises(ValueError):
            Forms(bad, ("a", "b"))


def test_every_noun_can_be_counted():
    for noun in rows("alterego_core", "nouns.toml", "noun"):
        assert count(1, noun["id"], "en").startswith("1 ")
        assert count(Fraction(1, 2), noun["id"], "ru").startswith("0,5 ")
    with pytest.raises(UnknownIdError, match="wound"):
        count(1, "wounds", "en")


@pytest.mark.parametrize(
    "x, russian, english",
    [
        (0, "0", "0"),
        (-3, "−3", "−3"),
        (Fraction(5, 2), "2,5", "2.5"),
        (Fraction(-1, 8), "−0,125", "−0.125"),
        (Fraction(1, 3), "0,33", "0.33"),
        (Fraction(2, 3), "0,67", "0.67"),
        (0.1, "0,1", "0.1"),
        (Fraction(-1, 1000000000), "0", "0"),
        (Fraction(30001, 30000), "1", "1"),
        (1000, "1000", "1000"),
    ],
)
def test_numbers(x, russian, english):
    assert number(x, "ru") == russian
    assert number(x, "en") == english


def test_number_options():
    assert number(3, "en", signed=True) == "+3"
    assert number(0, "en", signed=True) == "0"
    assert number(-3, "ru", signed=True) == MINUS + "3"
    assert number(2, "ru", digits=2) == "2,00"
    assert number(Fraction(5, 2), "en", digits=0) == "3"
    assert number(Fraction(-5, 2), "en", digits=0) == MINUS + "3"
    assert number(1234, "ru", group=True) == "1234"
    assert number(12345, "ru", group=True) == f"12{NBSP}345"
    assert number(1234.5, "en", group=True) == "1,234.5"


@given(st.fractions(-1000, 1000, max_denominator=1000), st.integers(0, 6))
def test_numbers_are_near(x, digits):
    text = number(x, "en", digits=digits).replace(MINUS, "-")
    assert abs(Fraction(text) - x) <= Fraction(1, 2 * 10**digits)


def test_percent():
    assert percent(Fraction(1, 2), "ru") == f"50,0{NBSP}%"
    assert percent(Fraction(1, 2), "en", digits=0) == "50%"
    assert percent(0, "en") == "0%"
    assert percent(1, "ru") == f"100{NBSP}%"
    assert percent(Fraction(1, 10**9), "ru", digits=2) == f"<0,01{NBSP}%"
    assert percent(1 - Fraction(1, 10**9), "en", digits=0) == ">99%"
    assert percent(Fraction(-1, 4), "en") == MINUS + "25.0%"
    assert percent(Fraction(3, 2), "en") == "150.0%"


@given(st.fractions(0, 1))
def test_only_certainty_reads_as_certain(x):
    assert (percent(x, "en") == "100%") == (x == 1)
    assert (percent(x, "en") in ("0%", "0.0%")) == (x == 0)


def test_pairs():
    pair = Pair("да", "yes")
    assert (pair["ru"], pair.text("en")) == ("да", "yes")
    assert pair.map(str.upper) == Pair("ДА", "YES")
    assert Pair.same("Ада") == Pair("Ада", "Ада")
    assert Pair.each(lambda lang: number(Fraction(1, 2), lang)) == Pair("0,5", "0.5")
    for half in (("", "yes"), ("да", "")):
        with pytest.raises(ValueError, match="half"):
            Pair(*half)
    assert Pair("", "")["ru"] == ""


def test_unknown_languages_are_refused():
    for ask in (lambda: Pair("а", "b")["fr"], lambda: number(1, "fr"), lambda: plural(1, WOUND, "fr")):
        with pytest.raises(UnknownIdError, match="fr"):
            ask()
