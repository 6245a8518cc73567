"""The harness itself: what it refuses, what it compares, which systems are here."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from tests.cases import run

OWN = run.load(run.HERE / "vectors.json")
SAMPLE = {
    "id": "sample",
    "system": "A",
    "rule_ids": ["A-193"],
    "kind": "actions_per_circle",
    "given": {"speed": 10},
    "expect": {"simple_actions": 10},
    "source": "formula",
    "ambiguity": None,
}


def changed(**fields) -> dict:
    return {**SAMPLE, **fields}


def test_systems_present():
    """Exactly these systems have an adapter; all of their own cases are run, no others."""
    assert run.present() == {system: name for system, name in run.ADAPTERS.items() if (run.HERE / f"{name}.py").is_file()}
    assert "A" in run.present()
    absent = set(run.ADAPTERS) - set(run.present())
    counted = {system: sum(record["system"] == system for record in OWN) for system in run.ADAPTERS}
    assert counted == {"A": 280, "B": 188, "C": 222}
    for system in absent:
        first = next(record for record in OWN if record["system"] == system)
        assert "no adapter" in run.failure(first)


@pytest.mark.parametrize("system", run.present())
def test_every_kind_of_the_vocabulary_has_an_answer(system):
    assert set(run.adapter(system).KINDS) == set(run.vocabulary()[system])


@pytest.mark.parametrize("system", run.present())
def test_every_kind_of_a_system_has_own_cases(system):
    kinds = {record["kind"] for record in OWN if record["system"] == system}
    assert kinds == set(run.vocabulary()[system])


def test_ids_are_distinct():
    ids = [record["id"] for record in OWN]
    assert len(ids) == len(set(ids)) == 690


def test_a_right_case_holds():
    assert run.failure(SAMPLE) is None
    assert run.run([SAMPLE]) == []


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (changed(system="D"), "unknown system 'D'"),
        (changed(kind="teleport"), "unknown kind 'teleport'"),
        (changed(given={"speed": 10, "luck": 1}), "unknown key given.luck"),
        (changed(given={"speed": "fast"}), "unknown value 'fast' at given.speed"),
        (changed(given={"speed": 2.5}), "unknown value 2.5 at given.speed"),
        (changed(given={"speed": True}), "unknown value True at given.speed"),
        (changed(expect={"simple_actions": 10, "joy": 1}), "unknown key expect.joy"),
        (changed(given={"speed": 10, "options": {"actions_n": "half"}}), "given.options"),
        (changed(given={"speed": 10, "options": {"no_such": "x"}}), "given.options"),
        (changed(given={"speed": 10, "options": ["third"]}), "given.options"),
        (changed(surprise=1), "unknown fields: surprise"),
        ({key: value for key, value in SAMPLE.items() if key != "kind"}, "lacks kind"),
        ("a text", "a case is a JSON object"),
        (changed(expect={"simple_actions": 9}), "10 instead of 9"),
    ],
)
def test_a_wrong_case_fails_with_a_message(record, words):
    assert words in run.failure(record)
    assert [failure.message for failure in run.run([record])] == [run.failure(record)]


def test_an_option_is_followed():
    assert run.failure(changed(given={"speed": 10, "options": {"actions_n": "third"}}, expect={"simple_actions": 4})) is None


@pytest.mark.parametrize(
    ("expected", "answer", "kind", "equal"),
    [
        ({"p": {"1": "1/2"}}, {"p": {1: Fraction(1, 2)}}, "distribution", True),
        ({"p": {"1": "1/2"}}, {"p": {1: Fraction(1, 2), 2: Fraction(0)}}, "distribution", True),
        ({"p": {"1": "1/2"}}, {"p": {1: Fraction(1, 2), 2: Fraction(1, 2)}}, "distribution", False),
        ({"p": {"1": "1/2", "2": 0}}, {"p": {1: Fraction(1, 2)}}, "distribution", False),
        ({"success": 1, "failure": 0}, {"success": 1}, "probability_grades", True),
        ({"success": "1/2"}, {"success": Fraction(1, 2), "failure": Fraction(1, 2)}, "probability_grades", False),
        ({"success": True}, {"success": 1}, "will_test", False),
        ({"total": 1}, {"total": True}, "will_test", False),
        ({"order": ["a"]}, {"order": ["a", "b"]}, "initiative_order", False),
        ({"order": ["a", "b"]}, {"order": ["b", "a"]}, "initiative_order", False),
        ({"name": None}, {"name": "light"}, "wound_level", False),
        ({"total": 5}, {"total": 5, "more": 1}, "will_test", True),
        ({"total": 5}, {}, "will_test", False),
        ({"total": "1/3"}, {"total": 0.3333333333333333}, "will_test", False),
    ],
)
def test_comparison_is_exact(expected, answer, kind, equal):
    assert (not list(run.compare(expected, answer, kind))) is equal


def test_a_file_that_is_no_list_is_refused(tmp_path):
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps({"id": 1}), encoding="utf-8")
    with pytest.raises(run.CaseError, match="list"):
        run.load(path)


def test_the_command_line_takes_a_file(tmp_path):
    """`pytest tests/cases --vectors FILE` runs the file's cases, one test each, and fails with them."""
    path = tmp_path / "other.json"
    path.write_text(json.dumps([SAMPLE, changed(id="wrong", kind="teleport")]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/cases", "--vectors", str(path), "-q", "-p", "no:cacheprovider"],
        cwd=run.HERE.parents[1],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "test_case[wrong]" in done.stdout
    assert "unknown kind 'teleport'" in done.stdout
