"""The public face of the package, its tables and its sentences."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import alterego_core.perks as perks
from alterego_core.problems import template
from alterego_core.tables import document
from alterego_core.words import Pair

HERE = Path(perks.__file__).parent
MODULES = sorted(file.stem for file in HERE.glob("*.py") if file.stem != "__init__")
TABLES = sorted(file.name for file in HERE.glob("*.toml"))
ALL_RULES = [f"C-{number}" for number in range(1, 114)]
# Words for what the text only implies: no rule names them one by one.
WITHOUT_RULE = {"nothing", "life", "action", "attack", "aim"}


def test_the_list_is_what_is_there():
    assert perks.__all__ == MODULES


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_there_and_explained(name):
    module = import_module(f"alterego_core.perks.{name}")
    assert module.__doc__
    for public in module.__all__:
        found = getattr(module, public)
        if callable(found) and found.__module__.startswith("alterego_core"):
            assert found.__doc__ and not found.__doc__.startswith(f"{public}("), f"{name}.{public} has no words"


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_readable_and_cites_rules(name):
    found = document("alterego_core.perks", name)
    if name == "problems.toml":
        return
    for key, lines in found.items():
        for line in lines:
            cited = [line.get("rule"), line.get("gap"), *line.get("rules", ())]
            if key not in WITHOUT_RULE:
                assert any(each in ALL_RULES for each in cited), f"{name}: {key} {line.get('id')}"


def _pairs(value, where):
    if isinstance(value, Pair):
        yield pytest.param(value, id=where)
    elif isinstance(value, (tuple, list)):
        for place, each in enumerate(value):
            label = each.get("id", place) if hasattr(each, "get") else place
            yield from _pairs(each, f"{where}-{label}")
    elif hasattr(value, "items"):
        for key, each in value.items():
            yield from _pairs(each, f"{where}-{key}")


@pytest.mark.parametrize(
    "pair", [pair for name in TABLES if name != "problems.toml" for pair in _pairs(document("alterego_core.perks", name), name)]
)
def test_words_are_russian_and_english(pair):
    assert re.search("[а-яё0-9]", pair.ru.lower()) and not re.search("[a-z]", pair.ru.lower()), pair
    assert re.search("[a-z0-9]", pair.en.lower()) and not re.search("[а-яё«»]", pair.en.lower()), pair
    for text in (pair.ru, pair.en):
        assert text == text.strip() and "  " not in text
        assert not re.search(r"(?:^|[\s(])-\d| - |\"", text), f"a hyphen for a minus or a dash: {text}"


def test_every_rule_is_cited_somewhere():
    text = "".join(file.read_text(encoding="utf-8") for file in HERE.iterdir() if file.suffix in (".py", ".toml"))
    cited = set(re.findall(r"\bC-\d+", text))
    for first, last in re.findall(r"C-(\d+) … C-(\d+)", text):
        cited |= {f"C-{number}" for number in range(int(first), int(last) + 1)}
    assert [each for each in ALL_RULES if each not in cited] == []
    assert cited <= set(ALL_RULES)


def _codes() -> set[str]:
    """Every code the package can give, read from its calls."""
    found = set()
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("refuse", "Problem"):
                    found.add(str(node.args[0].value).removeprefix("perks."))
    return found


def test_every_remark_has_its_sentence_and_every_sentence_a_remark():
    sentences = set(document("alterego_core.perks", "problems.toml"))
    assert _codes() == sentences
    for code in sentences:
        pair = template(f"perks.{code}")
        assert isinstance(pair, Pair)
        places = [set(re.findall(r"\{(\w+)", half)) for half in (pair.ru, pair.en)]
        assert places[0] == places[1], code


def test_nothing_of_other_systems_is_imported():
    for file in HERE.glob("*.py"):
        assert not re.search(r"(alterego_core|\.\.)\.?(ego|squad|session)\b", file.read_text(encoding="utf-8")), file
