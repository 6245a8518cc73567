"""The one rounding function."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core import Rounding, rounded

DECIMAL = {
    Rounding.HALF_UP: ROUND_HALF_UP,
    Rounding.HALF_EVEN: ROUND_HALF_EVEN,
    Rounding.HALF_DOWN: ROUND_HALF_DOWN,
    Rounding.UP: ROUND_UP,
    Rounding.DOWN: ROUND_DOWN,
    Rounding.FLOOR: ROUND_FLOOR,
    Rounding.CEIL: ROUND_CEILING,
}


@given(st.integers(-4000, 4000), st.sampled_from(list(Rounding)))
def test_every_rule_agrees_with_decimal(eighths, rule):
    expected = int((Decimal(eighths) / 8).to_integral_value(rounding=DECIMAL[rule]))
    assert rounded(Fraction(eighths, 8), rule) == expected


@given(st.integers(), st.sampled_from(list(Rounding)))
def test_whole_numbers_stay(n, rule):
    assert rounded(n, rule) == n
    assert type(rounded(Fraction(n), rule)) is int


def test_a_half_goes_away_from_zero_by_default():
    assert [rounded(Fraction(k, 2)) for k in (-3, -1, 1, 3, 5)] == [-2, -1, 1, 2, 3]


def test_floats_are_refused():
    with pytest.raises(TypeError, match="float"):
        rounded(2.5)


def test_rules_are_named_as_the_readings():
    assert Rounding("half-up") is Rounding.HALF_UP
