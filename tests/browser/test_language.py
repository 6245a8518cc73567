"""What is taken for a word of the other language; the search answers in the reader's own."""

import pytest

from tests.book.chapters import ROOT
from tests.browser.book import open_book, pages_of
from tests.browser.foreign_words import TEXTS, foreign

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]


@pytest.mark.parametrize(("lang", "text", "found"), [
    ("ru", "Поиск", ""), ("ru", "Search", "Search"), ("ru", "Пункт A-170, 2d6 или 2к6", ""), ("ru", "Color mode", "Color mode"),
    ("en", "Search", ""), ("en", "Поиск here", "Поиск"), ("en", "Русский", ""),
])  # fmt: skip
def test_the_reader_itself(lang, text, found):
    assert foreign(text, lang) == found


def test_the_search_answers_in_the_readers_language():
    wrong = []
    with open_book() as book:
        for lang, word in (("ru", "взломщику"), ("en", "burglars"), ("ru", "нетакогослова"), ("en", "nosuchwordhere")):
            page = book.page(f"{lang}/search.html?q={word}")
            page.wait_for_function("/^(Нашлось|Ничего|Found|Nothing)/.test(document.querySelector('.search-summary')?.textContent.trim() ?? '')")
            wrong += [(lang, word, text) for _, text in page.evaluate(TEXTS) if foreign(text.replace(word, ""), lang)]
            page.close()
    assert wrong == []


def test_pages_of_is_not_empty():
    assert len(pages_of("ru")) == len(pages_of("en")) >= 6
    assert (ROOT / "_site").exists()
