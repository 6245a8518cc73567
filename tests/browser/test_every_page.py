"""Every page, awake: no complaint, no request to another host, no foreign word, and no wider than the screen."""

import pytest

from tests.book.chapters import LANGUAGES, listed
from tests.browser.book import open_book, pages_of
from tests.browser.foreign_words import TEXTS, foreign

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

PAGES = [*listed(), "search", "404"]
WIDE, NARROW = 1280, 360


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


@pytest.fixture(scope="module")
def readers(book):
    """One reader of each language, whose browser remembers what it fetched."""
    return {lang: book.browser.new_context(viewport={"width": WIDE, "height": 900}) for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page(book, readers, lang, name):
    page = book.watched(readers[lang].new_page())
    page.goto(f"{book.url}{lang}/{name}.html")
    if page.locator(".live-place").count():
        page.wait_for_function("document.documentElement.dataset.live === 'ready'", timeout=60_000)
    page.wait_for_load_state("networkidle")

    assert page.evaluate("document.documentElement.lang") == lang
    assert [(where, found, text[:80]) for where, text in page.evaluate(TEXTS) if (found := foreign(text, lang))] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE
    page.set_viewport_size({"width": NARROW, "height": 800})
    assert page.evaluate("new Promise((done) => requestAnimationFrame(() => done(document.documentElement.scrollWidth)))") <= NARROW
    assert page.faults == []
    page.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_is_left_out(lang):
    assert {f"{name}.html" for name in PAGES} >= set(pages_of(lang)) and len(pages_of(lang)) > 50
