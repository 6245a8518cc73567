"""Everything the cases may say about this system is answered: kinds, keys, words, options."""

import copy

import pytest

from alterego_core import rulings as kinds
from alterego_core.squad.errors import RuleError
from alterego_core.squad.rulings import Rulings
from tests.cases import run

ADAPTER = run.adapter("B")
WORDS = run.vocabulary()["B"]
CASES = [case for case in run.load(run.HERE / "vectors.json") if case["system"] == "B"]
READINGS = [(each.option, reading.key) for each in kinds.load("alterego_core.squad") for reading in each.readings]


def answer(kind, given, options=()):
    return ADAPTER.KINDS[kind](copy.deepcopy(given), kinds.from_options(Rulings, dict(options)))


def test_every_kind_is_answered_and_no_other():
    assert set(ADAPTER.KINDS) == set(WORDS)
    assert {case["kind"] for case in CASES} == set(WORDS)


def test_all_cases_hold():
    assert len(CASES) == 188
    assert run.run(CASES) == []


# Under these readings the case leaves out what they need: a red die, the answer of a psyche check.
NEEDS_MORE = {
    ("B-V075", "zero_mod", "effective"): "squad.die_missing",
    ("B-V177", "will_zero", "roll"): "squad.psyche_unanswered",
    ("B-V178", "zero_energy", "faint"): "squad.psyche_unanswered",
}


@pytest.mark.parametrize("kind", sorted(WORDS))
def test_every_reading_is_computed_for_every_case(kind):
    for case in (case for case in CASES if case["kind"] == kind):
        given = {key: value for key, value in case["given"].items() if key != "options"}
        for option, reading in READINGS:
            missing = NEEDS_MORE.get((case["id"], option, reading))
            if missing:
                with pytest.raises(RuleError) as refused:
                    answer(kind, given, {option: reading})
                assert refused.value.problem.code == missing
                continue
            found = answer(kind, given, {option: reading})
            if kind != "probability_grades":
                assert case["expect"].keys() <= found.keys(), (case["id"], option, reading)
            else:
                assert sum(found.values()) == 1


@pytest.mark.parametrize("kind", sorted(WORDS))
def test_every_option_and_key_of_the_vocabulary(kind):
    for option, readings in WORDS[kind].get("options", {}).items():
        for reading in readings:
            kinds.from_options(Rulings, {option: reading})
    keys = {path.split(".")[0].split("[")[0] for path in WORDS[kind]["expect"]}
    given_keys = {path.split(".")[0].split("[")[0] for path in WORDS[kind]["given"]}
    cases = [case for case in CASES if case["kind"] == kind]
    seen = set().union(*(answer(kind, {k: v for k, v in c["given"].items() if k != "options"}) for c in cases))
    if kind in ("probability_grades",):
        seen |= keys
    assert keys <= seen
    assert set().union(*(case["given"].keys() - {"options"} for case in cases)) == given_keys


@pytest.mark.parametrize("given_kind,key", [
    ("unlock", "skill"),
    ("state_skill", "skill"),
    ("state_skill", "state"),
    ("init_state", "state"),
    ("skill_cap", "type"),
    ("count", "list"),
    ("distribution", "dice"),
    ("min_weight", "sex"),
    ("sample_character", "sex"),
    ("calm_loss", "psyche_check"),
    ("auto", "check"),
    ("new_character", "sheet"),
    ("difficulty_sum", "complications[]"),
])  # fmt: skip
def test_every_word(given_kind, key):
    case = next(c for c in CASES if c["kind"] == given_kind and key.removesuffix("[]") in c["given"])
    base = {name: value for name, value in case["given"].items() if name != "options"}
    for word in WORDS[given_kind]["given"][key]:
        value = None if word == "<null>" else [word] if key.endswith("[]") else word
        found = answer(given_kind, {**base, key.removesuffix("[]"): value})
        assert case["expect"].keys() <= found.keys()


def test_every_unlock_word_is_said():
    said = {path: set(WORDS["sample_unlocks"]["expect"][path]) for path in ("locked[]", "unlocked[]")}
    found = answer("sample_unlocks", {"skills": {}})
    assert set(found["locked"]) == said["locked[]"] | said["unlocked[]"]


def test_the_words_of_results():
    grades = set(WORDS["probability_grades"]["expect"])
    seen = set()
    for skill in range(11):
        for obstacle in range(11):
            for options in ({}, {"zero_grade": "literal"}, {"auto_5": "more"}):
                found = answer("probability_grades", {"skill": skill, "obstacle": obstacle}, options)
                seen |= set(found)
                assert sum(found.values()) == 1
    assert seen == grades
    calm = {answer("calm_state", {"calm": value, "psyche_check": "failed"})["state"] for value in range(3, -15, -1)}
    assert calm == {None if word == "<null>" else word for word in WORDS["calm_state"]["expect"]["state"]}
    durations = {
        answer("calm_state", {"calm": value, "psyche_check": "failed"})["duration"] for value in range(3, -15, -1)
    }
    assert durations == {None if word == "<null>" else word for word in WORDS["calm_state"]["expect"]["duration"]}
    issues = set()
    for sex in ("male", "female", None):
        case = next(c for c in CASES if c["kind"] == "sample_character")
        issues |= set(answer("sample_character", {**case["given"], "sex": sex})["issues"])
    assert issues == set(WORDS["sample_character"]["expect"]["issues[]"])
