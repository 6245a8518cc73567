"""The page of disputed places holds them all."""

import re
from collections import Counter

import pytest
from rulebook import disputed
from rulebook.rules import span

from alterego_core import rulings
from book.figures import consequences
from tests.book.chapters import LANGUAGES, pages, prose

DIRECTIVE = re.compile(r"^```\{disputed\} (.+)$", re.MULTILINE)


@pytest.mark.parametrize("system", disputed.SYSTEMS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_disputed_place_is_printed_once(system, lang):
    package, page = disputed.SYSTEMS[system]
    ranges = DIRECTIVE.findall(prose(pages(lang)[page]))
    printed = Counter(place.id for text in ranges for place in disputed.about(span(text)))
    assert printed == Counter(place.id for place in rulings.load(package))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_entry_says_everything(lang):
    for place in disputed.places("A"):
        entry = disputed.entry(place, lang)
        text = entry.astext()
        assert entry["ids"] == [place.id]
        assert place.title[lang] in text and place.reason[lang] in text
        assert all(reading.text[lang] in text for reading in place.readings)
        assert all(rule in text for rule in place.rules)
        assert len(list(entry.findall(lambda node: "ruling-default" in node.get("classes", []) if hasattr(node, "get") else False))) == 1


def test_the_way_to_the_page():
    assert disputed.href("index", "A") == "ego/disputed.html"
    assert disputed.href("ego/check", "A") == "../ego/disputed.html"


@pytest.mark.parametrize("option", consequences.EXAMPLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_tells_its_readings_apart(option, lang):
    place = next(place for place in disputed.places("A") if place.option == option)
    answers = [consequences.computed(option, reading.key, lang) for reading in place.readings]
    assert len(set(answers)) > 1
    text = disputed.entry(place, lang).astext()
    assert consequences.example(option, lang) in text and all(answer in text for answer in answers)
