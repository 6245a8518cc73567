"""The creation limit against a slow, obvious reckoning."""

from hypothesis import given
from hypothesis import strategies as st

from alterego_core.ego.creation import creation_limit
from alterego_core.ego.rulings import CreateCap, Rulings

levels = st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.integers(0, 15), max_size=9)


def oracle(attributes, skills, reading, above):
    numbers = [*attributes.values()]
    if reading == "bought-only":
        numbers = [each for each in numbers if each]
    if reading == "lowest-any":
        numbers += [each for each in skills.values() if each]
    cap = (sorted(numbers)[0] if numbers else 0) + above
    over = [id for id in attributes if attributes[id] > cap] + [id for id in skills if skills[id] > cap]
    return cap, over


@given(levels, levels, st.sampled_from(CreateCap), st.integers(0, 9))
def test_against_the_oracle(attributes, skills, reading, above):
    found = creation_limit(attributes, skills, Rulings(create_cap=reading), above)
    assert (found.cap, list(found.violations)) == oracle(attributes, skills, reading, above)
    assert found.valid == (not found.violations)


def test_example_of_the_text():
    found = creation_limit(dict(a=1, b=1, build=12), {"hand_to_hand": 12})
    assert (found.cap, found.violations) == (6, ("build", "hand_to_hand"))


def test_twelve_needs_seven_everywhere():
    nine = {f"a{i}": 7 for i in range(8)} | {"build": 12}
    assert creation_limit(nine, {}).valid
    assert not creation_limit(nine | {"a0": 6}, {}).valid


def test_the_three_readings_differ():
    attributes, skills = {"a": 0, "b": 2}, {"s": 1}
    caps = [creation_limit(attributes, skills, Rulings(create_cap=reading)).cap for reading in CreateCap]
    assert caps == [5, 7, 5]
    caps = [creation_limit({"a": 3}, {"s": 1}, Rulings(create_cap=reading)).cap for reading in CreateCap]
    assert caps == [8, 8, 6]


def test_lifted():
    assert creation_limit({"a": 99, "b": 0}, {}, above=None).valid
