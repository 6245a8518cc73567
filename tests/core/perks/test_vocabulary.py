"""Everything the cases may say about this system is answered: kinds, keys, words, options, readings."""

import copy
from fractions import Fraction

import pytest

from alterego_core import rulings as kinds
from alterego_core.perks.rulings import Rulings
from tests.cases import run

ADAPTER = run.adapter("C")
WORDS = run.vocabulary()["C"]
CASES = [case for case in run.load(run.HERE / "vectors.json") if case["system"] == "C"]
READINGS = [(each.option, reading.key) for each in kinds.load("alterego_core.perks") for reading in each.readings]
MARKS = {"<number>", "<bool>", "<null>"}


def answer(kind, given, options=()):
    return ADAPTER.KINDS[kind](copy.deepcopy(given), kinds.from_options(Rulings, dict(options)))


def of_kind(kind):
    return [case for case in CASES if case["kind"] == kind]


def bare(case):
    return {key: value for key, value in case["given"].items() if key != "options"}


def test_every_kind_is_answered_and_no_other():
    assert set(ADAPTER.KINDS) == set(WORDS) == {case["kind"] for case in CASES}


def test_all_cases_hold():
    assert len(CASES) == 222
    assert run.run(CASES) == []


@pytest.mark.parametrize("kind", sorted(WORDS))
def test_every_reading_is_computed_for_every_kind(kind):
    first, *_, last = [*of_kind(kind), of_kind(kind)[0]]
    for case in (first, last):
        for option, reading in READINGS:
            found = answer(kind, bare(case), {option: reading})
            missing = case["expect"].keys() - found.keys()
            # a reading may let the spell fail, so that nobody saves
            assert missing <= {"save_total", "save_multiplier"}, (case["id"], option, reading)


def spots(kind):
    """Each word at each place of the vocabulary."""
    for path, words in WORDS[kind]["given"].items():
        for word in words:
            if word not in MARKS and not path.endswith(".name"):
                yield path, word


@pytest.mark.parametrize(("kind", "path", "word"), [(kind, *spot) for kind in sorted(WORDS) for spot in spots(kind)])
def test_every_word(kind, path, word):
    steps = path.replace("[]", ".0").split(".")
    for case in of_kind(kind):
        given = copy.deepcopy(bare(case))
        holder = given
        try:
            for step in steps[:-1]:
                holder = holder[int(step) if step.isdigit() else step]
            holder[int(steps[-1]) if steps[-1].isdigit() else steps[-1]] = word
        except (KeyError, TypeError):
            continue
        assert case["expect"].keys() <= answer(kind, given).keys()
        return
    raise AssertionError(f"no case has {path}")


# Cases that only some readings turn on, where our own file has none.
MORE = {"save": [{"natural": 18, "bonus": 0, "attacker_critical": True, "damage": 12}]}


@pytest.mark.parametrize("kind", sorted(WORDS))
def test_every_option_of_the_vocabulary_changes_an_answer(kind):
    for option, readings in WORDS[kind].get("options", {}).items():
        for reading in readings:
            cases = [*(bare(case) for case in of_kind(kind)), *MORE.get(kind, ())]
            assert any(answer(kind, given) != answer(kind, given, {option: reading}) for given in cases), option


WIDE = range(0, 11)


@pytest.mark.parametrize(
    ("kind", "key", "givens"),
    [
        ("attack_roll", "result", [{"natural": n, "bonus": b} for n in range(3, 19) for b in (-8, 0, 8)]),
        ("area_attack", "result", [{"natural": n, "bonus": 0} for n in range(3, 19)]),
        ("casting", "result", [{"primary": 1, "secondary": 1, "intellect": 1, "natural": n} for n in range(3, 19)]),
        (
            "noncombat",
            "result",
            [{"natural": n, "characteristic": None, "previous_failures_in_row": 2} for n in range(3, 19)],
        ),
        ("hp_state", "state", [{"hp": 9, "damage": d} for d in (0, 9, 20)]),
    ],
)
def test_the_words_of_results(kind, key, givens):
    assert {answer(kind, given)[key] for given in givens} == set(WORDS[kind]["expect"][key])


@pytest.mark.parametrize("grade", range(10))
def test_grades_from_nought_to_nine(grade):
    found = answer("magic_grade", {"grade": grade})
    assert found["max_mages"] == (3 if grade == 9 else None)
    assert found["trial"] is (grade > 7)
    assert found["all_schools"] is (grade == 0)
    if grade:
        splits = answer("dice_split", {"grade": grade, "max_damage": found["max_damage"]})
        assert splits["splits"][-1]["dice"] == found["max_dice"]
        assert splits["splits"][-1]["faces"] == found["face_at_max_dice"]
        for dice in range(1, found["max_dice"] + 2):
            legal = found["max_damage"] % dice == 0 and dice <= found["max_dice"]
            assert answer("dice_split", {"grade": grade, "dice": dice})["legal"] is legal
    else:
        assert (found["cost"], found["mp"]) == (-20, 0)


def test_sizes_of_the_lists():
    counted = {word: answer("count", {"list": word})["count"] for word in WORDS["count"]["given"]["list"]}
    assert counted == {
        "armour_classes": 3,
        "blow_difficulties": 4,
        "characteristics": 6,
        "destruction_combinations": 10,
        "magic_grades": 10,
        "opposed_pairs_listed": 6,
        "physical_perk_gradations": 6,
        "schools": 12,
    }


def test_bands_are_whole_under_every_reading():
    for option, reading in READINGS:
        for given in ({"bonus": 3}, {"bonus": -6}, {"bonus": 0, "range_bonus": 4}, {"bonus": 2, "area": True}):
            found = answer("probability_bands", given, {option: reading})
            parts = [found[word] for word in ("critical_miss", "miss", "success", "critical")]
            if (option, reading) != ("over_range", "none"):
                assert sum(parts) == Fraction(1), (option, reading, given)


def test_a_scene_in_which_the_mage_hits_and_one_in_which_he_strikes_himself():
    case = next(case for case in of_kind("scene") if "mage" in case["given"])
    given = bare(case)
    given["mage"]["hit_natural"] = 12
    found = answer("scene", given)
    assert (found["hit_total"], found["hit"], found["save_total"]) == (13, "success", 10)
    assert (found["save_multiplier"], found["exact_damage"], found["damage"]) == (1, Fraction(126, 5), 25)
    given["mage"]["cast_natural"] = 3
    found = answer("scene", given)
    assert (found["cast"], found["damage"], found["mana"]) == ("self_hit", 0, 12)
    assert "hit" not in found
