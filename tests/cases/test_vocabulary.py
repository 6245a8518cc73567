"""Every word, option and list name that cases may use is understood, not only those used so far.

For each kind a case of our own file serves as a pattern; one word of it after the other
is exchanged for every other word the vocabulary allows at that place, and one option
after the other is set. The core must answer, with every key that a case may expect.
"""

import copy
from collections.abc import Iterator
from dataclasses import fields

import pytest

from tests.cases import run

OWN = run.load(run.HERE / "vectors.json")
MARKS = {"<number>", "<null>", "<bool>"}


def patterns(system: str, kind: str) -> list[dict]:
    return [record for record in OWN if (record["system"], record["kind"]) == (system, kind)]


def exchanged(value, path: str, word: str):
    """A copy of `given` with `word` at the first place with this path; None where there is none."""
    given = copy.deepcopy(value)
    holder, last = given, None
    for step in path.replace("[]", ".[]").split("."):
        if last is not None:
            holder = holder[last]
        last = 0 if step == "[]" else step
        if isinstance(last, int) and (not isinstance(holder, list) or not holder):
            return None
        if isinstance(last, str) and (not isinstance(holder, dict) or last not in holder):
            return None
    holder[last] = word
    return given


def variants() -> Iterator:
    """Each record of the vocabulary's making: (id, system, kind, given)."""
    for system in run.present():
        for kind, words in run.vocabulary()[system].items():
            for path, allowed in words["given"].items():
                for word in allowed:
                    if word in MARKS or path == "participants[].name":
                        continue
                    made = (exchanged(record["given"], path, word) for record in patterns(system, kind))
                    yield pytest.param(
                        system, kind, next(filter(None, made), None), id=f"{system}-{kind}-{path}-{word}"
                    )
            for option, readings in words.get("options", {}).items():
                for reading in readings:
                    given = copy.deepcopy(patterns(system, kind)[0]["given"])
                    given["options"] = {option: reading}
                    yield pytest.param(system, kind, given, id=f"{system}-{kind}-{option}-{reading}")


@pytest.mark.parametrize(("system", "kind", "given"), list(variants()))
def test_the_core_answers(system, kind, given):
    assert given is not None, "no case of our own has this key"
    record = {"id": "made", "system": system, "kind": kind, "given": given, "expect": {}}
    assert run.answer_of(record)


@pytest.mark.parametrize(
    ("system", "kind"),
    [(system, kind) for system in run.present() for kind in run.vocabulary()[system]],
)
def test_the_answers_have_every_key(system, kind):
    """What a case may expect stands in the answer to some case of that kind."""
    found = set()
    for record in patterns(system, kind):
        answer = run.answer_of(record)
        found |= set(answer)
    wanted = {path.replace("[]", "").split(".")[0] for path in run.vocabulary()[system][kind]["expect"]}
    # An outcome or a list's name may itself be the key, as in the bands of a result.
    assert wanted - {"<outcome>"} <= found


@pytest.mark.parametrize("system", run.present())
def test_every_reading_of_every_option_is_accepted(system):
    """Any case may name any reading; the core keeps answering."""
    rulings = run.adapter(system).RULINGS
    record = patterns(system, "count")[0]
    for field in fields(rulings):
        for reading in type(field.default):
            given = {**record["given"], "options": {field.name: str(reading)}}
            assert run.answer_of({**record, "given": given}) == run.answer_of(record)
