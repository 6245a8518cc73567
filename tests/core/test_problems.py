"""Problems are said whole, in both languages, wherever they come from."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from pathlib import Path

import pytest

import alterego_core
from alterego_core import Pair, Problem, UnknownIdError, say
from alterego_core.problems import template
from alterego_core.tables import document

CORE = Path(alterego_core.__file__).parent
FILES = sorted(CORE.rglob("problems.toml"))
PLACE = re.compile(r"\{(\w+)")


def package_of(file: Path) -> str:
    return ".".join(file.parent.relative_to(CORE.parent).parts)


@pytest.mark.parametrize("file", FILES, ids=package_of)
def test_both_languages_use_the_same_facts(file):
    for key, pair in document(package_of(file), "problems.toml").items():
        assert isinstance(pair, Pair), key
        # a fact may be told in one language only for its plural, never be lost
        assert set(PLACE.findall(pair.ru)) == set(PLACE.findall(pair.en)), key


def test_every_sentence_of_the_foundation_is_used_and_every_code_has_one():
    sentences = set(document("alterego_core", "problems.toml"))
    texts = set()
    for file in CORE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                texts |= {a.value for a in node.args[:1] if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    assert sentences <= texts
    codes = {text for text in texts if text.startswith(("notation_", "too_"))}
    assert codes <= sentences


@pytest.fixture
def sentence(monkeypatch):
    """Puts a sentence under the code ``probe``."""
    from alterego_core import problems

    def put(ru: str, en: str) -> None:
        monkeypatch.setattr(problems, "template", lambda code: Pair(ru, en))

    return put


def test_facts_in_the_readers_manner(sentence):
    sentence(
        "{name}: {value} ({change:+}), {share:%}, {n:@die}, {n:рана|раны|ран}, {all} {{{name}}}",
        "{name}: {value} ({change:+}), {share:%}, {n:@die}, {n:wound|wounds}, {all} {{{name}}}",
    )
    facts = {
        "name": Pair("Сила", "Strength"),
        "value": Fraction(5, 2),
        "change": 3,
        "share": Fraction(1, 4),
        "n": 5,
        "all": (1, "x", Pair("да", "yes")),
    }
    problem = Problem("probe", "attributes.strength", facts, "A-43")
    assert problem.text("ru") == "Сила: 2,5 (+3), 25,0\u00a0%, 5 кубиков, 5 ран, 1, x, да {Сила}"
    assert say(problem, "en") == "Strength: 2.5 (+3), 25.0%, 5 dice, 5 wounds, 1, x, yes {Strength}"


def test_peoples_text_is_inserted_as_it_is(sentence):
    sentence("{name}", "{name}")
    for text in ("<img src=x onerror=alert(1)>", "{name}", "{0}", "{{", "%s", "\\1"):
        assert say(Problem("probe", facts={"name": text}), "ru") == text


def test_missing_facts_and_codes():
    with pytest.raises(UnknownIdError, match="dice"):
        say(Problem("too_many_dice"), "en")
    for code in ("no_such_code", "ego.no_such_code", "nowhere.code", ""):
        with pytest.raises(UnknownIdError):
            template(code)


def test_problems_are_values():
    a = Problem("too_many_dice", facts={"dice": 5, "most": 2})
    assert a == Problem("too_many_dice", facts={"dice": 5, "most": 2})
    assert a != Problem("too_many_dice", facts={"dice": 6, "most": 2})
    assert len({a, Problem("too_many_dice", facts={"dice": 5, "most": 2})}) == 1
    with pytest.raises(AttributeError):
        a.code = "other"
