"""The same distributions as icepool and dyce, two independent libraries."""

from __future__ import annotations

import dyce
import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core import Odds

sizes = st.sampled_from([2, 3, 4, 6, 8, 10, 12, 20])


def test_the_peers_are_the_pinned_ones():
    assert dyce.__version__ == "0.7.0"
    assert icepool.__version__.startswith("2.")


@given(st.integers(1, 8), sizes, st.integers(1, 5), sizes, st.integers(-5, 5))
def test_sums(n, faces, m, others, shift):
    own = dict((n @ Odds.die(faces) - m @ Odds.die(others) + shift).items())
    assert own == dict((n @ dyce.H(faces) - m @ dyce.H(others) + shift).items())
    assert own == dict((n @ icepool.d(faces) - m @ icepool.d(others) + shift).items())


@given(st.data(), st.integers(2, 9), st.integers(2, 8))
def test_keep(data, n, faces):
    kept = data.draw(st.integers(1, n))
    high = dict(Odds.pool(n, faces, keep=kept).items())
    low = dict(Odds.pool(n, faces, keep=kept, highest=False).items())
    assert high == dict(icepool.d(faces).highest(n, kept).items())
    assert low == dict(icepool.d(faces).lowest(n, kept).items())
    pool = n @ dyce.P(faces)
    assert high == dict(pool.at(slice(-kept, None)).items())
    assert low == dict(pool.at(slice(kept)).items())


@pytest.mark.parametrize("n", [20, 33, 60])
def test_many_dice(n):
    assert dict((n @ Odds.die(6)).items()) == dict((n @ icepool.d6).items())
    assert dict((n @ Odds({0: 1, 1: 2, 5: 3})).items()) == dict((n @ dyce.H({0: 1, 1: 2, 5: 3})).items())


@given(sizes, sizes, st.integers(-4, 4))
def test_opposed(a, b, shift):
    found = (2 @ Odds.die(a) + shift).compare(2 @ Odds.die(b))
    signs = (2 @ icepool.d(a) + shift - 2 @ icepool.d(b)).sign()
    assert tuple(found) == tuple(signs.probability(sign) for sign in (1, 0, -1))


@given(sizes)
def test_moments(faces):
    own, peer = 3 @ Odds.die(faces), 3 @ dyce.H(faces)
    assert own.mean == peer.mean()
    assert own.variance == pytest.approx(float(peer.variance()))
