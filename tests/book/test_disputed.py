"""The page of disputed places holds them all."""

import re
from collections import Counter

import pytest
from rulebook import disputed
from rulebook.rules import span

from alterego_core import rulings
from alterego_core.ego import rulings as ego
from alterego_core.perks import rulings as perks
from alterego_core.squad import rulings as squad
from book.figures import consequences
from book.figures.answers import said
from tests.book.chapters import LANGUAGES, pages, prose

FOREIGN = {"ru": re.compile("[A-Za-z]"), "en": re.compile("[А-Яа-яЁё]")}
NUMBERS = re.compile(r"\d+(?:\.\d+)?")
ALL = [place for system in disputed.SYSTEMS for place in disputed.places(system)]
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
    for place in ALL:
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


@pytest.mark.parametrize("system", disputed.SYSTEMS)
def test_every_place_has_an_example_and_no_other_has(system):
    assert set(consequences.EXAMPLES[system]) == {place.option for place in disputed.places(system)}


@pytest.mark.parametrize("place", ALL, ids=lambda place: place.id)
def test_an_example_tells_its_readings_apart(place):
    example, answers = consequences.example(place), consequences.answers(place)
    assert list(answers) == [reading.key for reading in place.readings]
    for lang in LANGUAGES:
        given = [answer[lang] for answer in answers.values()]
        assert all(given) and len(set(given)) == (1 if example.alike else len(given)), (lang, given)


@pytest.mark.parametrize("place", ALL, ids=lambda place: place.id)
def test_an_example_is_told_in_both_languages(place):
    example, answers = consequences.example(place), consequences.answers(place)
    told = [example.what, *answers.values(), *([example.alike] if example.alike else [])]
    for words in told:
        assert not FOREIGN["ru"].search(words["ru"]) and not FOREIGN["en"].search(words["en"]), words
    for answer in answers.values():
        assert NUMBERS.findall(answer["ru"].replace(",", ".")) == NUMBERS.findall(answer["en"]), answer
    assert re.search("[а-яё]", example.what["ru"]) and re.search("[a-z]", example.what["en"])
    for lang in LANGUAGES:
        text = disputed.entry(place, lang).astext()
        assert all(words[lang] in text for words in told)


def test_few_places_have_the_same_answer_by_every_reading():
    alike = {place.id for place in ALL if consequences.example(place).alike}
    assert alike == {"AMB-A11", "AMB-A53", "AMB-A59", "AMB-B13"}


@pytest.mark.parametrize(("system", "usual"), [("A", ego.DEFAULT), ("B", squad.DEFAULT), ("C", perks.DEFAULT)])
def test_the_book_plays_by_the_answer_of_its_default(system, usual):
    for place in disputed.places(system):
        assert said(consequences.example(place).measure(usual)) == consequences.answers(place)[place.default], place.id
