"""A newcomer's way: from the front page through the check to a wound told in words."""

import pytest
from alterego_core.ego import wounds
from tests.browser.book import open_book
from tests.browser.reader import READY

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

NAMES = {"ru": ("Содержание", "Проверка", "Ранения"), "en": ("Contents", "The check", "Wounds")}


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_from_the_front_page_to_a_wound_in_words(book, lang):
    contents, check, wound = NAMES[lang]
    page = book.page(f"{lang}/index.html")
    page.wait_for_function(READY, timeout=60_000)
    roller = page.locator(".widget-subarea [data-kind=dice_roller]").first
    roller.locator("button.ae-main").first.click()
    roller.locator(".ae-dice, .ae-die, svg").first.wait_for()

    page.get_by_role("navigation", name=contents).get_by_role("link", name=check, exact=True).first.click()
    page.wait_for_url("**/ego/check.html")
    page.wait_for_function(READY, timeout=60_000)
    desk = page.locator(".widget-subarea [data-kind=check_desk]").first
    desk.locator("button.ae-main").first.click()
    page.wait_for_function("!document.querySelector('[data-waiting]')")
    verdict = desk.locator("[role=status], [aria-live]").first.inner_text()
    assert verdict.strip()

    page.get_by_role("navigation", name=contents).get_by_role("link", name=wound, exact=True).first.click()
    page.wait_for_url("**/ego/wounds.html")
    page.wait_for_function(READY, timeout=60_000)
    roller = page.locator(".widget-subarea [data-kind=wound_roller]").first
    by_margin = roller.locator("input[data-set=source][value=margin]")
    if not by_margin.is_checked():
        by_margin.evaluate("radio => radio.click()")
    margin = roller.locator("input[data-set=margin]")
    margin.fill("6")
    margin.press("Enter")
    level = wounds.level_row(wounds.wound_level(6))
    roller.locator("[role=status] strong", has_text=level.name[lang]).wait_for()
    assert page.faults == []
    page.context.close()
