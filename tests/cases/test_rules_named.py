"""Every rule that has cases is named by the code or the tables that carry it out."""

import ast
import json
import re
from pathlib import Path

import pytest

import alterego_core
from tests.cases import run

CORE = Path(alterego_core.__file__).parent
RULES = json.loads((run.HERE / "rules.json").read_text(encoding="utf-8"))
RANGE = re.compile(r"\b([ABC])-(\d+)(?:\s*…\s*\1-(\d+))?")


def texts(folder: Path):
    """Docstrings of the Python files, strings in their code, and whole tables."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for path in sorted(folder.glob("*.toml")):
        yield path.read_text(encoding="utf-8")


def named(folder: Path) -> set[str]:
    """Ids of rules in these texts; «A-10 … A-12» names all three.

    >>> sorted(each for system, low, high in RANGE.findall("A-10 … A-12, B-7") for each in ids(system, low, high))
    ['A-10', 'A-11', 'A-12', 'B-7']
    """
    return {each for text in texts(folder) for found in RANGE.findall(text) for each in ids(*found)}


def ids(system: str, low: str, high: str) -> list[str]:
    return [f"{system}-{number}" for number in range(int(low), int(high or low) + 1)]


@pytest.mark.parametrize(("system", "name"), run.present().items())
def test_rules_with_cases_are_named(system, name):
    wanted = {rule["id"] for rule in RULES if rule["id"].startswith(f"{system}-") and rule["has_cases"]}
    assert len(wanted) > 50
    assert wanted - named(CORE / name) == set()


@pytest.mark.parametrize(("system", "name"), run.present().items())
def test_no_rule_is_named_that_is_not_there(system, name):
    known = {rule["id"] for rule in RULES if rule["id"].startswith(f"{system}-")}
    assert {each for each in named(CORE / name) if each.startswith(f"{system}-")} <= known


def test_rules_of_the_cases_are_rules():
    known = {rule["id"] for rule in RULES}
    for record in run.load(run.HERE / "vectors.json"):
        assert set(record["rule_ids"]) <= known, record["id"]
