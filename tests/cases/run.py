"""Runs worked cases of the rules against the core, with or without pytest.

A case names its system, its kind, what is given and what must come out. A *kind*
is a key of an adapter's `KINDS`; the adapter turns the keys of the case into a call
of the core and the answer back into keys, and holds no rule itself:

    KINDS: dict[str, Callable[[dict, Rulings], dict]]   # given, rulings -> answer
    RULINGS = Rulings                                    # the system's own dataclass

What the cases may say at all is in `vocabulary.json`: an unknown system, kind, key,
word, option or reading is a failure with a message, never a skip.

Whole numbers and fractions are compared exactly. The answer may hold more keys than
the case asks for at its top; inside a distribution there may be no outcome more and
none less (where `may_omit_zero` says so, impossible ones may be left out).
"""

import importlib.util
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

__all__ = ["ADAPTERS", "CaseError", "Failure", "adapter", "failure", "load", "present", "run"]

HERE = Path(__file__).resolve().parent

ADAPTERS = {"A": "ego", "B": "squad", "C": "perks"}
"""Which file beside this one speaks for which system."""

FIELDS = {"id", "system", "rule_ids", "kind", "given", "expect", "source", "ambiguity"}
REQUIRED = {"id", "system", "kind", "given", "expect"}

MAY_OMIT_ZERO = frozenset({"probability_grades"})
"""Kinds in whose cases outcomes of probability 0 may be left out."""

RATIO = re.compile(r"-?\d+/[1-9]\d*", re.ASCII)


class CaseError(Exception):
    """A case that says something the vocabulary does not know."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One case that did not come out, and why."""

    id: str
    message: str

    def __str__(self) -> str:
        return f"{self.id}: {self.message}"


def load(path: str | Path) -> list[dict]:
    """The records of a file of cases; a file that is no list of records is refused.

    >>> len({record["id"] for record in load(HERE / "vectors.json")}) > 600
    True
    """
    records = json.loads(Path(path).read_text(encoding="utf-8"))
    if not isinstance(records, list):
        raise CaseError(f"{path}: a JSON list of cases is expected, not {type(records).__name__}")
    return records


@cache
def vocabulary() -> dict[str, Any]:
    """What cases may say: system -> kind -> given, expect, options."""
    return json.loads((HERE / "vocabulary.json").read_text(encoding="utf-8"))


def present() -> dict[str, str]:
    """The systems that have an adapter here, with its file name."""
    return {system: name for system, name in ADAPTERS.items() if (HERE / f"{name}.py").exists()}


@cache
def adapter(system: str) -> ModuleType:
    """The adapter of a system, loaded from the file beside this one."""
    name = ADAPTERS[system]
    path = HERE / f"{name}.py"
    if not path.exists():
        raise CaseError(f"system {system} has no adapter: {path.name} is not there")
    module_name = f"case_adapter_{name}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    module = importlib.util.module_from_spec(spec)
    # A dataclass inside an adapter looks its own module up here.
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
    return module


def run(records: Sequence[Mapping]) -> list[Failure]:
    """All cases that fail, in the order of the records; an empty list is success."""
    found = []
    for number, record in enumerate(records):
        message = failure(record)
        if message is not None:
            id_ = record.get("id") if isinstance(record, Mapping) else None
            found.append(Failure(str(id_ or f"record {number}"), message))
    return found


def failure(record: Mapping) -> str | None:
    """What is wrong with one case, or None when the core gives what it expects."""
    try:
        answer = answer_of(record)
    except CaseError as error:
        return str(error)
    except Exception as error:  # whatever the core raises is a failure of this one case
        return f"{type(error).__name__}: {error}"
    expected = record["expect"]
    differences = list(compare(expected, answer, record["kind"]))
    return "; ".join(differences) or None


def answer_of(record: Mapping) -> dict:
    """The core's answer to a case, after the case itself was checked."""
    inspect(record)
    from alterego_core.errors import RulingError
    from alterego_core.rulings import from_options

    speaker = adapter(record["system"])
    kind = record["kind"]
    if kind not in speaker.KINDS:
        raise CaseError(f"kind {kind!r} of system {record['system']} is not answered by {ADAPTERS[record['system']]}.py")
    given = dict(record["given"])
    try:
        rulings = from_options(speaker.RULINGS, given.pop("options", {}))
    except RulingError as error:
        raise CaseError(f"given.options: {error}") from error
    return speaker.KINDS[kind](given, rulings)


def inspect(record: Mapping) -> None:
    """Raise `CaseError` for a record that is not within the vocabulary."""
    if not isinstance(record, Mapping):
        raise CaseError(f"a case is a JSON object, not {type(record).__name__}")
    missing = REQUIRED - record.keys()
    if missing:
        raise CaseError(f"the case lacks {', '.join(sorted(missing))}")
    unknown = record.keys() - FIELDS
    if unknown:
        raise CaseError(f"the case has unknown fields: {', '.join(sorted(unknown))}")
    system, kind = record["system"], record["kind"]
    if system not in vocabulary():
        raise CaseError(f"unknown system {system!r}; known: {', '.join(sorted(vocabulary()))}")
    if kind not in vocabulary()[system]:
        raise CaseError(f"unknown kind {kind!r} in system {system}")
    words = vocabulary()[system][kind]
    given = dict(record["given"])
    options = given.pop("options", {})
    if not isinstance(options, Mapping):
        raise CaseError("given.options: an object {option: reading} is expected")
    for side, value in (("given", given), ("expect", record["expect"])):
        for path, leaf in leaves(value):
            check_leaf(side, path, leaf, words[side])


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each plain value with its path in the vocabulary's spelling (`a.b`, `list[]`)."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for inner in value:
            # The vocabulary does not look into a list inside a list.
            yield from ((f"{path}[]", inner),) if isinstance(inner, list) else leaves(inner, f"{path}[]")
    else:
        yield path, value


def check_leaf(side: str, path: str, leaf: Any, words: Mapping[str, list[str]]) -> None:
    """Raise `CaseError` unless the vocabulary knows the path and the value."""
    spelled = path if path in words else re.sub(r"[^.]+$", "<outcome>", path)
    if spelled not in words:
        raise CaseError(f"unknown key {side}.{path}")
    allowed = words[spelled]
    if isinstance(leaf, list):
        return
    if leaf is None:
        kind = "<null>"
    elif isinstance(leaf, bool):
        kind = "<bool>"
    elif isinstance(leaf, int) or isinstance(leaf, str) and RATIO.fullmatch(leaf):
        kind = "<number>"
    else:
        kind = leaf
    if kind not in allowed and leaf not in allowed:
        raise CaseError(f"unknown value {leaf!r} at {side}.{path}; known: {', '.join(map(str, allowed))}")


def compare(expected: Any, answer: Any, kind: str, path: str = "expect") -> Iterator[str]:
    """Each difference between what a case expects and what the core answered."""
    if isinstance(expected, Mapping):
        if not isinstance(answer, Mapping):
            yield f"{path}: {plain(answer)} instead of an object"
            return
        answer = {str(key): value for key, value in answer.items()}
        omit = kind in MAY_OMIT_ZERO
        for key, value in expected.items():
            if key in answer:
                yield from compare(value, answer[key], kind, f"{path}.{key}")
            elif not (omit and number(value) == 0):
                yield f"{path}.{key}: the answer has none; it has {', '.join(sorted(answer))}"
        if path != "expect" or omit:
            for key in answer.keys() - expected.keys():
                if number(answer[key]) != 0:
                    yield f"{path}.{key}: {plain(answer[key])} was not expected"
    elif isinstance(expected, list):
        if not isinstance(answer, (list, tuple)):
            yield f"{path}: {plain(answer)} instead of a list"
        elif len(answer) != len(expected):
            yield f"{path}: {plain(answer)} instead of {expected}"
        else:
            for place, (one, other) in enumerate(zip(expected, answer)):
                yield from compare(one, other, kind, f"{path}[{place}]")
    elif not same(expected, answer):
        yield f"{path}: {plain(answer)} instead of {plain(expected)}"


def same(expected: Any, answer: Any) -> bool:
    """Exact equality; true is not 1, and "1/2" is the fraction.

    >>> same("1/2", Fraction(2, 4)), same(1, True), same(2, Fraction(2)), same(0.5, "1/2")
    (True, False, True, False)
    """
    left, right = number(expected), number(answer)
    if left is not None or right is not None:
        return left == right
    if isinstance(expected, str):
        return isinstance(answer, str) and str(answer) == expected
    return type(expected) is type(answer) and expected == answer


def number(value: Any) -> Fraction | None:
    """The value as an exact number, or None for anything that is not one (floats are not)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    if isinstance(value, str) and RATIO.fullmatch(value):
        return Fraction(value)
    return None


def plain(value: Any) -> str:
    """A value as the cases would write it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(plain, value)) + "]"
    return repr(value)


def main(arguments: Sequence[str]) -> int:
    """`python tests/cases/run.py FILE`: one line a failure; exit status 1 if there is any."""
    path = arguments[0] if arguments else HERE / "vectors.json"
    records = load(path)
    failures = run(records)
    for each in failures:
        print(each)
    print(f"{len(records) - len(failures)} of {len(records)} cases hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))
    sys.exit(main(sys.argv[1:]))
