"""Prices of traits against a slow, obvious reckoning."""

from collections import Counter
from decimal import ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product

import pytest

from alterego_core.ego.errors import RuleError
from alterego_core.ego.factors import control, frequency, intensity
from alterego_core.ego.prices import MAX_OVERRIDE, Override, cost, price, price_summary, price_table
from alterego_core.ego.rulings import NeutralPrice, PriceAdjust, PriceBrackets, PriceRound, Rulings
from alterego_core.ego.traits import Kind

ALL = list(product(range(1, 5), repeat=3))
ROUND = {
    PriceRound.HALF_UP: ROUND_HALF_UP,
    PriceRound.HALF_EVEN: ROUND_HALF_EVEN,
    PriceRound.HALF_DOWN: ROUND_HALF_DOWN,
}


def oracle(often: int, weight: int, hold: int, brackets: PriceBrackets, round_half: PriceRound) -> int:
    """By decimal arithmetic. Thirds are cut off at 28 digits, far from any half."""
    whole = Decimal(often + weight) / hold if brackets == "sum-first" else often + Decimal(weight) / hold
    return int(whole.quantize(Decimal(1), rounding=ROUND[round_half]))


@pytest.mark.parametrize("round_half", list(PriceRound))
@pytest.mark.parametrize("brackets", list(PriceBrackets))
@pytest.mark.parametrize("kind", [Kind.NEGATIVE, Kind.POSITIVE])
def test_all_64(kind, brackets, round_half):
    rulings = Rulings(price_brackets=brackets, price_round=round_half)
    table = price_table(kind, rulings)
    assert list(table) == ALL
    for factors, found in table.items():
        expected = oracle(*factors, brackets, round_half)
        assert (found.points, found.computed) == (expected, expected), factors
        assert found.delta == (expected if kind is Kind.NEGATIVE else -expected)
        assert found.breakdown.total == expected


def test_exact_price():
    for often, weight, hold in ALL:
        assert price(Kind.POSITIVE, often, weight, hold).exact == Fraction(often + weight, hold)


def test_no_priced_trait_is_free():
    assert price_summary().low == 1
    assert price_summary(Rulings(price_round=PriceRound.HALF_EVEN)).low == 0


def test_histogram():
    counted = Counter(oracle(*factors, PriceBrackets.SUM_FIRST, PriceRound.HALF_UP) for factors in ALL)
    assert price_summary().histogram == dict(sorted(counted.items()))
    assert sum(counted.values()) == 64 and price_summary().high == 8


def test_the_two_examples_of_the_text():
    assert price(Kind.NEGATIVE, 2, 2, 2).delta == 2
    assert price(Kind.POSITIVE, 4, 4, 1).delta == -8


def test_neutral_traits():
    for factors in ALL:
        assert price(Kind.NEUTRAL, *factors).points == 0
        assert price(Kind.NEUTRAL, *factors).breakdown.total == 0
    priced = price(Kind.NEUTRAL, 4, 1, 2, Rulings(neutral_price=NeutralPrice.COMPUTED))
    assert (priced.points, priced.delta) == (3, -3)


def test_every_term_of_a_price_names_a_rule():
    for kind, factors in product(Kind, ALL):
        found = price(kind, *factors, override=Override(points=1, reason="так решили"))
        assert found.breakdown.terms and all(term.rules for term in found.breakdown)
        assert found.breakdown.total == found.points == 1


def test_an_override_is_shown_with_its_reason():
    found = price(Kind.NEGATIVE, 2, 2, 2, override=Override(points=1, reason="редко пьёт"))
    assert (found.exact, found.computed, found.points, found.delta) == (2, 2, 1, 1)
    assert found.breakdown.terms[-1].value == -1 and found.breakdown.terms[-1].note["ru"] == "редко пьёт"
    assert "A-104" in found.breakdown.rules


def test_who_may_be_overridden():
    drawbacks = Rulings(price_adjust=PriceAdjust.DRAWBACKS)
    assert price(Kind.NEGATIVE, 2, 2, 2, drawbacks, Override(points=1)).points == 1
    assert price(Kind.POSITIVE, 4, 4, 1, override=Override(points=6)).delta == -6
    for kind in (Kind.POSITIVE, Kind.NEUTRAL):
        with pytest.raises(RuleError):
            price(kind, 4, 4, 1, drawbacks, Override(points=6))


@pytest.mark.parametrize("points", [-1, MAX_OVERRIDE + 1, 2.5, True, "2"])
def test_an_override_that_is_no_price(points):
    with pytest.raises(RuleError):
        price(Kind.NEGATIVE, 1, 1, 1, override=Override(points=points))


@pytest.mark.parametrize("factors", [(0, 1, 1), (1, 5, 1), (1, 1, -1), (1, 1, 0)])
def test_a_factor_out_of_range(factors):
    with pytest.raises(RuleError) as refused:
        price(Kind.NEGATIVE, *factors)
    assert "1" in refused.value.message("ru") and "4" in refused.value.message("en")


def test_the_scales_of_control_are_opposite():
    positive = [control(Kind.POSITIVE, value) for value in range(1, 5)]
    negative = [control(Kind.NEGATIVE, value) for value in range(1, 5)]
    assert [step.id for step in positive] == [step.id for step in reversed(negative)]
    assert [(step.low, step.high) for step in positive] == [(None, None), (6, 8), (10, 12), (None, None)]
    assert [(step.low, step.high) for step in negative] == [(None, None), (10, 12), (6, 8), (None, None)]
    assert [step.spontaneous for step in positive + negative] == [False] * 3 + [True] + [False] * 4
    assert all(control(Kind.NEUTRAL, value) is control(Kind.POSITIVE, value) for value in range(1, 5))


def test_steps_are_numbered_one_to_four():
    for value in range(1, 5):
        assert frequency(value).value == intensity(value).value == value


def test_cost():
    assert cost([1] * 9) == 9
    assert cost() == 0
    assert cost([], [price(Kind.NEGATIVE, 4, 4, 1)]) == -8
