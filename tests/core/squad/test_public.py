"""The public face of the package, its tables and its sentences."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import alterego_core.squad as squad
from alterego_core.problems import template
from alterego_core.tables import document
from alterego_core.words import Pair

HERE = Path(squad.__file__).parent
MODULES = sorted(file.stem for file in HERE.glob("*.py") if file.stem != "__init__")
TABLES = sorted(file.name for file in HERE.glob("*.toml"))
ALL_RULES = [f"B-{number}" for number in range(1, 162)]


def test_the_list_is_what_is_there():
    assert squad.__all__ == MODULES


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_there_sorted_and_explained(name):
    module = import_module(f"alterego_core.squad.{name}")
    assert module.__doc__
    assert list(module.__all__) == sorted(module.__all__)
    for public in module.__all__:
        found = getattr(module, public)
        if callable(found) and found.__module__.startswith("alterego_core"):
            assert found.__doc__ and not found.__doc__.startswith(f"{public}("), f"{name}.{public} has no words"


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_readable_and_cites_rules(name):
    found = document("alterego_core.squad", name)
    if name == "problems.toml":
        return
    for key, lines in found.items():
        for line in lines:
            cited = [line.get("rule"), line.get("gap"), *line.get("rules", ())]
            if key != "sex":
                assert any(each in ALL_RULES for each in cited), f"{name}: {key} {line.get('id')}"


def test_every_rule_is_cited_somewhere():
    text = "".join(file.read_text(encoding="utf-8") for file in HERE.iterdir() if file.suffix in (".py", ".toml"))
    cited = set(re.findall(r"B-\d+", text))
    for first, last in re.findall(r"B-(\d+) … B-(\d+)", text):
        cited |= {f"B-{number}" for number in range(int(first), int(last) + 1)}
    assert [each for each in ALL_RULES if each not in cited] == []
    assert cited <= set(ALL_RULES)


def _codes() -> set[str]:
    """Every code the package can give, read from its calls."""
    found = set()
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("refuse", "remark", "Problem") and node.args and isinstance(node.args[0], ast.Constant):
                found.add(str(node.args[0].value).removeprefix("squad."))
    return found | {"height_missing", "weight_missing", "height_range", "weight_range"}


def test_every_remark_has_its_sentence_and_every_sentence_a_remark():
    sentences = set(document("alterego_core.squad", "problems.toml"))
    assert _codes() == sentences
    for code in sentences:
        pair = template(f"squad.{code}")
        assert isinstance(pair, Pair)
        places = [set(re.findall(r"\{(\w+)", half)) for half in (pair.ru, pair.en)]
        assert places[0] == places[1], code


def test_nothing_of_other_systems_is_imported():
    for file in HERE.glob("*.py"):
        assert not re.search(r"(alterego_core|\.\.)\.?(ego|perks|session)\b", file.read_text(encoding="utf-8")), file
