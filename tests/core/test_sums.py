"""Breakdowns and ledgers add up and can be read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from alterego_core import Breakdown, Entry, Ledger, Pair, Term

STRENGTH = Term(Pair("Сила", "Strength"), 5, ("A-36",))
WOUNDS = Term(Pair("раны", "wounds"), -2, ("A-250", "A-36"), Pair("лёгкие", "light"))


def test_breakdown():
    why = Breakdown((STRENGTH, WOUNDS))
    assert why.total == 3
    assert list(why) == [STRENGTH, WOUNDS]
    assert len(why) == 2
    assert why.rules == ("A-36", "A-250")
    assert Breakdown() + STRENGTH + WOUNDS == why == Breakdown([STRENGTH]) + Breakdown([WOUNDS])
    with pytest.raises(TypeError):
        why + 3


def test_whole_sums_are_integers():
    half = Fraction(1, 2)
    assert repr(Breakdown((Term(STRENGTH.label, half), Term(WOUNDS.label, half))).total) == "1"
    ledger = Ledger(Fraction(3)).add(STRENGTH.label, half).add(WOUNDS.label, half).add(WOUNDS.label, Fraction(-2))
    assert repr((ledger.spent, ledger.earned, ledger.left)) == "(1, 2, 4)"


def test_breakdown_in_words():
    half = Term(Pair("ноша", "load"), Fraction(1, 2))
    assert (Breakdown() + WOUNDS + half).write("ru") == "раны −2 + ноша 0,5 = −1,5"
    assert (Breakdown() + STRENGTH + WOUNDS).write("en") == "Strength 5 − wounds 2 = 3"
    assert Breakdown().write("en") == "0"
    assert Breakdown().total == 0


def test_ledger():
    empty = Ledger(30)
    full = empty.add(STRENGTH.label, 5, ("A-35",), "attributes.strength").add(Entry(WOUNDS.label, -4))
    assert (empty.spent, empty.earned, empty.left) == (0, 0, 30)
    assert (full.spent, full.earned, full.left) == (5, 4, 29)
    assert full.lines[0] == Entry(STRENGTH.label, 5, ("A-35",), "attributes.strength")
    assert empty.lines == ()
    assert empty.add(WOUNDS.label, 31).left == -1
    assert (full + Ledger(5)).left == 34
    with pytest.raises(TypeError):
        full + 5
