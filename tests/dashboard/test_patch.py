"""Changes between plain values: there and back again, and small."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from dashboard.patch import apply, change, same

PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.text("аb", max_size=2)),
    lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(st.sampled_from(["a", "b", "to", "keep"]), inner, max_size=3)),
    max_leaves=14,
)


@given(PLAIN, PLAIN)
def test_there_and_back(old: object, new: object) -> None:
    assert same(apply(old, change(old, new)), new)
    assert same(apply(new, change(new, old)), old)
    json.dumps(change(old, new))


def test_a_roll_more_in_a_full_history_is_a_small_change() -> None:
    old = {"formula": "2d6-1d6", "rolls": [{"n": number, "faces": [1, 2, 3]} for number in range(100)]}
    new = {**old, "rolls": [*old["rolls"][1:], {"n": 100, "faces": [6, 6, 1]}]}
    assert len(json.dumps(change(old, new))) < 150
    assert len(json.dumps(change(new, old))) < 150
