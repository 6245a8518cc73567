"""One switch of readings: the widgets of the page, the address, the banner, the other pages."""

import pytest
from tests.browser.book import open_book
from tests.browser.reader import READY

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

DESK = ".widget-subarea [data-kind=check_desk]"
STRICT = f"{DESK} input[name$='ruling-strict']"


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


@pytest.fixture
def page(book):
    """Opens a page and waits for Python; complaints of the page fail the test."""
    opened = []

    def open_page(address, ready=True):
        opened.append(book.page(address))
        if ready:
            opened[-1].wait_for_function(READY, timeout=60_000)
        return opened[-1]

    yield open_page
    for each in opened:
        assert each.faults == []
        each.context.close()


def flip(page, reading):
    if not page.locator(STRICT).first.is_visible():
        page.locator(f"{DESK} .ae-ruling > summary").click()
    page.locator(f"{STRICT}[value={reading}]").check()


def test_a_switch_moves_the_page_the_address_and_the_next_page(page):
    read = page("ru/ego/check.html")
    banner = read.locator(".readings")
    assert not banner.is_visible()
    flip(read, "at-least")
    read.wait_for_url("**/check.html?rulings=A19b")
    banner.locator("li").first.wait_for()
    assert "Не меньше" in banner.inner_text() and "?" in banner.locator("li a").inner_text()
    assert banner.locator("li a").get_attribute("href").endswith("/ego/disputed.html?rulings=A19b#AMB-A19")

    read.get_by_role("navigation", name="Содержание").get_by_role("link", name="Ранения").first.click()
    read.wait_for_url("**/wounds.html?rulings=A19b")
    banner.get_by_role("link", name="Успех").click()
    read.wait_for_url("**/disputed.html?rulings=A19b#AMB-A19")
    read.locator(".language-link").click()
    read.wait_for_url("**/en/ego/disputed.html?rulings=A19b#AMB-A19")
    banner.locator("li").first.wait_for()
    assert "Reach" in banner.inner_text()
    read.get_by_role("link", name="Back to the book’s readings").click()       # no widget here: the address alone
    read.wait_for_function("!location.search && document.querySelector('.readings').hidden")
    read.get_by_role("navigation", name="Contents").get_by_role("link", name="Preface").first.click()
    read.wait_for_url(lambda url: "rulings" not in url)


def test_a_code_in_the_address_is_what_the_widgets_go_by_and_the_banner_takes_it_back(page):
    read = page("en/ego/check.html?rulings=A19b")
    assert read.locator(f"{STRICT}:checked").get_attribute("value") == "at-least"
    read.get_by_role("link", name="Back to the book’s readings").click()
    read.wait_for_function("!location.search && document.querySelector('.readings').hidden")
    read.wait_for_function(f"document.querySelector(\"{STRICT}:checked\").value === 'greater'")
    assert read.evaluate("document.activeElement.id") == "main-content"


@pytest.mark.parametrize("code", ["A19z", "A999a", "oops", "<img src=x onerror=alert(1)>", "B1"])
def test_a_bad_code_is_told_and_breaks_nothing(page, code):
    read = page("ru/ego/check.html")
    read.goto(read.url + "?" + read.evaluate("code => new URLSearchParams({ rulings: code }).toString()", code))
    read.wait_for_function(READY, timeout=60_000)
    read.locator(".readings-bad").wait_for()
    assert code in read.locator(".readings-bad").inner_text()
    assert read.locator(".readings img").count() == 0
    assert read.locator(f"{STRICT}:checked").get_attribute("value") == "greater"
    read.get_by_role("link", name="Убрать непонятое из адреса").click()
    read.wait_for_function("!location.search && document.querySelector('.readings').hidden")


def test_what_is_right_in_a_bad_code_is_followed_and_the_rest_told(page):
    read = page("ru/ego/check.html?rulings=A19b,A17z,%3Cb%3E")
    banner = read.locator(".readings-bad")
    banner.wait_for()
    assert "«A17z,<b>»" in banner.inner_text() and "Не меньше" in banner.inner_text()
    assert read.locator(f"{STRICT}:checked").get_attribute("value") == "at-least"
    read.get_by_role("link", name="Убрать непонятое из адреса").click()
    read.wait_for_function("location.search === '?rulings=A19b' && !document.querySelector('.readings-bad')")
    assert "Не меньше" in read.locator(".readings").inner_text()
    assert read.locator(f"{STRICT}:checked").get_attribute("value") == "at-least"


@pytest.mark.parametrize(("code", "said"), [("A" * 5000, "«" + "A" * 40 + "…»"), ("xyz", "«xyz»"), ("AAAA", "«AAAA»")])
def test_a_code_of_nothing_is_told_on_any_page(page, code, said):
    read = page(f"ru/about/licence.html?rulings={code}", ready=False)
    read.locator(".readings-bad").wait_for()
    assert said in read.locator(".readings-bad").inner_text()
    read.get_by_role("link", name="Убрать непонятое из адреса").click()
    read.wait_for_function("!location.search && document.querySelector('.readings').hidden")


def test_the_books_own_readings_need_no_banner_and_the_search_keeps_the_others(page):
    read = page("ru/about/licence.html?rulings=A19a", ready=False)
    read.wait_for_load_state("networkidle")
    assert not read.locator(".readings").is_visible()
    read = page("ru/search.html?rulings=A19b", ready=False)
    read.locator("#search-words").fill("кубики")
    read.keyboard.press("Enter")
    read.wait_for_url("**rulings=A19b**")
    found = read.locator("#search-results a[href*='check']").first
    found.wait_for()
    found.click()
    read.wait_for_url("**/check.html?**rulings=A19b**")
