"""Every rule stands in its chapter, once, in both languages."""

import re
from collections import Counter

import pytest
from rulebook.rules import LAST, span

from tests.book.chapters import LANGUAGES, RULES, pages, prose

ROLE = re.compile(r"\{rule\}`([^`]*)`")


def told(lang: str, name: str) -> list[str]:
    return [rule for marks in ROLE.findall(prose(pages(lang)[name])) for rule in span(marks)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULES)
def test_a_chapter_tells_its_rules(name, lang):
    assert sorted(told(lang, name), key=number) == sorted(span(RULES[name]), key=number)


def number(rule: str) -> tuple[str, int]:
    return rule[0], int(rule[2:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_chapters_named_tell_rules_and_no_rule_is_told_twice(lang):
    counted = Counter()
    for name in pages(lang):
        here = told(lang, name)
        assert bool(here) == (name in RULES), name
        counted.update(here)
    assert [rule for rule, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("A-1", ("A-1",)),
        ("A-9…A-11", ("A-9", "A-10", "A-11")),
        ("B-5, C-7", ("B-5", "C-7")),
        ("A-1…A-2, A-5", ("A-1", "A-2", "A-5")),
        ("C-113", ("C-113",)),
    ],
)
def test_ids_and_ranges(text, ids):
    assert span(text) == ids


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a rule"),
        ("a-1", "is not a rule"),
        ("A-0", "is not a rule"),
        ("A-007", "is not a rule"),
        ("A-1-3", "is not a rule"),
        ("A-1…B-3", "ends in another"),
        ("A-3…A-1", "runs backwards"),
        *((f"{system}-{last + 1}", "there is no rule") for system, last in LAST.items()),
    ],
)
def test_what_is_no_rule_is_refused(text, why):
    with pytest.raises(ValueError, match=why):
        span(text)
