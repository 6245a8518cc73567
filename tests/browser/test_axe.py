"""No page and no widget has a serious or critical finding of axe-core, by day or by night, in either language."""

import pytest
import widgets
from tests.book.chapters import LANGUAGES, listed
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.book import open_book

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

PAGES = [*listed(), "search", "404"]
WIDGETS = [name for name in widgets.__all__ if name[0].isupper()]
OPEN_ALL = "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })"
# Colours that are on their way are not judged.
STILL = "*, *::before, *::after { animation: none !important; transition: none !important; }"
NIGHT = "document.documentElement.dataset.theme = 'dark'"


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


@pytest.fixture(scope="module")
def readers(book):
    """One reader of each language, whose browser remembers what it fetched."""
    return {lang: book.browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light") for lang in LANGUAGES}


def _by_day_and_night(page, lang, where=None):
    page.add_style_tag(content=STILL)
    page.evaluate(OPEN_ALL)
    # twins have the same colours: those of one are looked at, which is three quarters of axe's work
    found = {"light": grave_findings(page, where, without=[] if lang == "ru" else COLOURS)}
    if lang == "ru":
        page.evaluate(NIGHT)
        found["dark"] = grave_findings(page, where, COLOURS)
    return {scheme: lines for scheme, lines in found.items() if lines}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page(book, readers, lang, name):
    # Python need not wake: the saved widgets are drawn, and those that it changes are tested below.
    page = readers[lang].new_page()
    page.goto(f"{book.url}{lang}/{name}.html?live=off&rulings=A19bA25b")
    page.locator(".readings li").first.wait_for()
    assert _by_day_and_night(page, lang) == {}
    page.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_in_use(book, preview, lang, name):
    page = book.browser.new_context(viewport={"width": 800, "height": 900}, color_scheme="light").new_page()
    page.goto(f"{preview.url}/show/{name}?lang={lang}&theme=light")
    page.wait_for_selector(".ae-panel [data-region=head]")
    for button in page.locator("button.ae-main:visible:not([aria-disabled=true])").all():
        button.click()
    page.wait_for_function("!document.querySelector('[data-waiting]')")
    assert _by_day_and_night(page, lang, ".ae-panel") == {}
    page.context.close()
