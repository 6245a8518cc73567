"""Exact odds against the obvious road, case by case and at random."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from enum import Enum
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core import Comparison, LimitError, Odds
from alterego_core.limits import MAX_DICE, MAX_FACES, MAX_OUTCOMES
from tests import oracle

D6 = Odds.die(6)
CHECK = 2 @ D6 - D6

weighted = st.dictionaries(st.integers(-12, 12), st.integers(1, 9), min_size=1, max_size=6)
spread = st.dictionaries(
    st.one_of(st.integers(-5000, 5000), st.fractions(-9, 9, max_denominator=6)),
    st.integers(1, 9),
    min_size=1,
    max_size=5,
)
values = st.one_of(weighted, spread)


def as_dict(odds: Odds) -> dict:
    return dict(odds.items())


# ---- printed reference values


def test_check_of_alter_ego_has_its_known_counts():
    counts = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
    assert as_dict(CHECK) == dict(zip(range(-4, 12), counts, strict=True))
    assert CHECK.total == 216
    assert CHECK.modes == (3, 4)


def test_equal_opponents():
    equal = CHECK.compare(CHECK)
    assert equal == Comparison(Fraction(3527, 7776), Fraction(361, 3888), Fraction(3527, 7776))
    win, tie, lose = equal
    assert win + tie + lose == 1


def test_difference_of_two_dice():
    assert as_dict(D6 - D6) == {d: 6 - abs(d) for d in range(-5, 6)}


# ---- against the obvious road


@pytest.mark.parametrize("faces", [1, 2, 3, 6])
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_n_dice(n, faces):
    assert as_dict(n @ Odds.die(faces)) == oracle.distribution([faces] * n)


@pytest.mark.parametrize("faces", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_keep(n, faces):
    for kept in range(1, n + 1):
        for highest in (True, False):
            found = Odds.pool(n, faces, keep=kept, highest=highest)
            assert as_dict(found) == oracle.keep(n, faces, kept, highest)
            assert found.total == faces**n


def test_pool_without_selection_keeps_all():
    assert Odds.pool(3, 6) == 3 @ D6


@given(values, st.integers(1, 4))
def test_n_of_any_die(weights, n):
    assert as_dict(Odds.n_of(n, Odds(weights))) == oracle.n_of(n, weights)


@given(values, values)
def test_sum_and_difference(a, b):
    plus, minus = Counter(), Counter()
    for x, v in a.items():
        for y, w in b.items():
            plus[x + y] += v * w
            minus[x - y] += v * w
    assert as_dict(Odds(a) + Odds(b)) == plus
    assert as_dict(Odds(a) - Odds(b)) == minus


@given(values, values)
def test_compare(a, b):
    assert tuple(Odds(a).compare(Odds(b))) == oracle.compare(a, b)


@given(values, st.one_of(st.integers(-20, 20), st.fractions(-20, 20, max_denominator=4)))
def test_chances(weights, v):
    odds = Odds(weights)
    assert odds.at_least(v) == oracle.chance(weights, lambda x: x >= v)
    assert odds.more_than(v) == oracle.chance(weights, lambda x: x > v)
    assert odds.at_most(v) == oracle.chance(weights, lambda x: x <= v)
    assert odds.less_than(v) == oracle.chance(weights, lambda x: x < v)
    assert odds.exactly(v) == odds.chance(v) == oracle.chance(weights, lambda x: x == v)
    assert odds.chance_that(lambda x: x > v) == odds.more_than(v)
    assert odds.weight(v) == weights.get(v, 0)
    assert (v in odds) == (v in weights)


@given(values, st.fractions(0, 1))
def test_moments_and_quantiles(weights, share):
    odds = Odds(weights)
    assert odds.mean == oracle.mean(weights)
    assert odds.variance == oracle.variance(weights)
    assert odds.sd == pytest.approx(float(oracle.variance(weights)) ** 0.5)
    assert odds.quantile(share) == oracle.quantile(weights, share)
    assert odds.median == oracle.quantile(weights, Fraction(1, 2))
    most = max(weights.values())
    assert odds.modes == tuple(sorted(v for v in weights if weights[v] == most))
    assert odds.mode == odds.modes[0]
    assert (odds.low, odds.high) == (min(weights), max(weights))
    assert len(odds) == len(weights)
    assert odds.outcomes == tuple(odds) == tuple(sorted(weights))


@given(values, st.one_of(st.integers(-3, 3), st.fractions(-3, 3, max_denominator=4)))
def test_shift_and_scale(weights, k):
    shifted, scaled = Counter(), Counter()
    for value, weight in weights.items():
        shifted[value + k] += weight
        scaled[value * k] += weight
    odds = Odds(weights)
    assert as_dict(odds + k) == as_dict(k + odds) == shifted
    assert as_dict(odds.scaled(k)) == scaled
    assert odds - k == odds + -k
    assert k - odds == -odds + k


@given(values, values, st.integers(1, 5), st.fractions(Fraction(1, 7), 3, max_denominator=7))
def test_mixture(a, b, v, w):
    mixed = Odds.mixture([(v, Odds(a)), (w, Odds(b))])
    for value in {*a, *b}:
        expected = (v * Odds(a).chance(value) + w * Odds(b).chance(value)) / (v + w)
        assert mixed.chance(value) == expected


@given(values)
def test_map_then_given(weights):
    odds = Odds(weights)
    assert odds.map(lambda x: x >= 0).chance(True) == odds.at_least(0)
    assert odds.then(lambda x: Odds.constant(x)) == odds
    above = odds.given(lambda x: x >= odds.low)
    assert above == odds
    best = odds.given(lambda x: x == odds.high)
    assert best == Odds.constant(odds.high)


def test_then_is_a_throw_that_depends():
    # a coin: heads throws a die, tails counts nothing
    found = Odds.die(2).then(lambda side: D6 if side == 2 else Odds.constant(0))
    assert as_dict(found) == {0: 6, **dict.fromkeys(range(1, 7), 1)}


# ---- large numbers


@pytest.mark.parametrize("n, faces", [(20, 6), (24, 6), (25, 6), (100, 6), (200, 6), (200, 100), (20, 1000)])
def test_many_dice_keep_their_exact_sums(n, faces):
    odds = n @ Odds.die(faces)
    weights = as_dict(odds)
    assert sum(weights.values()) == odds.total == faces**n
    assert odds.mean == Fraction(n * (faces + 1), 2)
    assert odds.variance == Fraction(n * (faces**2 - 1), 12)
    assert odds.weight(n) == odds.weight(n * faces) == 1
    assert odds.weight(n + 1) == n


@pytest.mark.parametrize("n, faces", [(40, 6), (100, 20), (60, 100)])
def test_the_roads_of_multiplication_agree(n, faces):
    whole = n @ Odds.die(faces)
    half = (n // 2) @ Odds.die(faces)
    assert half + half == whole
    loaded = Odds({1: 2, 2: 1, 3: 5})
    assert n @ loaded == (n - 1) @ loaded + loaded


def test_keep_of_many_dice():
    # the two halves of a pool make the whole: means add up
    high, low = Odds.pool(100, 6, keep=40), Odds.pool(100, 6, keep=60, highest=False)
    assert high.mean + low.mean == 350
    assert Odds.pool(200, 6, keep=199).total == 6**200
    assert Odds.pool(50, 20, keep=1).at_most(10) == Fraction(1, 2) ** 50


# ---- identity and form


@given(values, st.integers(1, 10**12))
def test_equal_in_lowest_terms(weights, k):
    scaled = Odds({value: weight * k for value, weight in weights.items()})
    assert scaled == Odds(weights)
    assert hash(scaled) == hash(Odds(weights))
    assert scaled.total == k * Odds(weights).total


@given(values)
def test_repr_copy_pickle(weights):
    odds = Odds(weights)
    assert eval(repr(odds), {"Odds": Odds, "Fraction": Fraction}) == odds
    assert pickle.loads(pickle.dumps(odds)) == copy.deepcopy(odds) == odds
    assert as_dict(pickle.loads(pickle.dumps(odds))) == weights


def test_different_distributions_differ():
    assert Odds({1: 1, 2: 1}) != Odds({1: 1, 2: 2})
    assert Odds({1: 1, 2: 1}) != Odds({2: 1, 3: 1})
    assert Odds({1: 1}) != 1
    assert Odds({0: 1, 5000: 1}) != Odds({0: 1, 5001: 1})


def test_long_repr_is_short():
    assert repr(100 @ D6) == "<Odds of 501 outcomes from 100 to 600>"


def test_nothing_can_be_assigned():
    with pytest.raises(AttributeError):
        CHECK.total = 5
    with pytest.raises(AttributeError):
        CHECK.anything = 5


def test_other_outcomes_than_numbers():
    class Place(Enum):
        HEAD = "head"
        LEG = "leg"

    places = D6.map(lambda face: Place.HEAD if face == 6 else Place.LEG)
    assert places.chance(Place.HEAD) == Fraction(1, 6)
    assert places.outcomes == (Place.LEG, Place.HEAD)
    with pytest.raises(TypeError):
        places + D6
    with pytest.raises(TypeError):
        places + 1
    with pytest.raises(TypeError):
        places.scaled(2)


def test_whole_fractions_become_integers():
    assert all(type(value) is int for value in Odds({Fraction(4, 2): 1}))
    assert Odds({1: 1}).scaled(Fraction(1, 2)).scaled(2).low == 1


# ---- refusals


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1}, {1: Fraction(1, 2)}, {1: True}])
def test_bad_weights(weights):
    with pytest.raises(ValueError):
        Odds(weights)


def test_floats_are_refused():
    with pytest.raises(TypeError):
        Odds({0.5: 1})
    with pytest.raises(TypeError):
        CHECK + 0.5


@pytest.mark.parametrize("n", [MAX_DICE + 1, 10**9, 10**9999], ids=["one more", "milliard", "absurd"])
def test_too_many_dice(n):
    for ask in (lambda: n @ D6, lambda: Odds.pool(n, 6, keep=2)):
        with pytest.raises(LimitError) as caught:
            ask()
        assert caught.value.problem.code == "too_many_dice"
        assert "200" in caught.value.message("ru")


@pytest.mark.parametrize("faces", [MAX_FACES + 1, 10**9])
def test_too_many_faces(faces):
    with pytest.raises(LimitError) as caught:
        Odds.die(faces)
    assert caught.value.problem.code == "too_many_faces"


def test_too_many_outcomes():
    far = Odds({i * 10**6: 1 for i in range(200)})
    asks = [
        lambda: 200 @ Odds.die(1000),
        lambda: Odds.pool(200, 1000, keep=100),
        lambda: Odds({i: 1 for i in range(MAX_OUTCOMES + 1)}),
        lambda: far + 200 @ Odds.die(2),
        lambda: (20 @ Odds.die(900)) + (20 @ Odds.die(900)),
    ]
    for ask in asks:
        with pytest.raises(LimitError) as caught:
            ask()
        assert caught.value.problem.code == "too_many_outcomes"


def test_too_much_work():
    with pytest.raises(LimitError) as caught:
        Odds.pool(200, 100, keep=100)
    assert caught.value.problem.code == "too_much_work"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Odds.die(0),
        lambda: Odds.die(-6),
        lambda: Odds.die(2.5),
        lambda: -1 @ D6,
        lambda: Odds.pool(3, 6, keep=4),
        lambda: Odds.pool(3, 6, keep=0),
        lambda: CHECK.quantile(2),
        lambda: CHECK.quantile(-1),
        lambda: CHECK.given(lambda total: total > 100),
        lambda: Odds.mixture([(-1, D6)]),
    ],
)
def test_impossible_requests(ask):
    with pytest.raises(ValueError):
        ask()


def test_nothing_of_a_die_is_zero():
    assert 0 @ D6 == Odds.constant(0)
