"""The game master's screen is one sheet of paper."""

import re

import pytest

from tests.browser.book import open_book

pytestmark = pytest.mark.browser

PAGE = re.compile(rb"/Type\s*/Page(?![a-z])")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("system", "panels"), [("ego", 9), ("squad", 12), ("perks", 13)])
def test_the_screen_prints_on_one_sheet(system, panels, lang):
    with open_book() as book:
        page = book.page(f"{lang}/{system}/summary.html")
        page.evaluate("document.fonts.ready")
        assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1
        page.emulate_media(media="print")
        assert page.locator(".gm-screen section").count() == panels
        assert all(each.is_visible() for each in page.locator(".gm-screen section").all())
        page.context.close()
