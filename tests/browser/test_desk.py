"""The desk: kept in the browser, carried away as a file, never broken by one."""

import json

import pytest
from tests.book.chapters import LANGUAGES
from tests.browser.book import open_book
from tests.browser.reader import READY

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

ROLLER = ".widget-subarea [data-kind=dice_roller]"
FORMULA = f"{ROLLER} input[data-set=formula]"
MARKUP = "3d6 # <img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


THROWN = """text => { const [, copy] = Object.entries(localStorage).find(([key]) => key.startsWith('alterego ') && key.endsWith(' ego')) || [];
  return copy && JSON.parse(copy).widgets.dice_roller?.rolls?.some(({ formula }) => formula === text); }"""


@pytest.fixture
def desk(book):
    page = book.page("ru/ego/desk.html", accept_downloads=True)
    page.wait_for_function(READY, timeout=60_000)
    yield page
    assert page.faults == []
    page.context.close()


def said(page, text):
    page.locator(".keep-said", has_text=text).wait_for()


def formula_is(page, text):
    page.wait_for_function("([where, text]) => document.querySelector(where).value === text", arg=[FORMULA, text])


def type_formula(page, text):
    page.locator(FORMULA).fill(text)
    page.locator(FORMULA).press("Enter")
    said(page, "Сохранено")


def again(page):
    page.reload()
    page.wait_for_function(READY, timeout=60_000)


def put_file(page, text, name="copy.json"):
    page.locator(".keep input[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})


def kept(page):
    return page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('alterego ') && key.endsWith(' ego'))?.[1] ?? null")


def test_it_survives_a_reload_the_other_language_and_other_widget_ids(desk):
    type_formula(desk, "3d6+1")
    desk.locator(f"{ROLLER} button.ae-main").first.click()
    rolls = f"document.querySelector('{ROLLER}').innerText"
    desk.wait_for_timeout(600)
    shown = desk.evaluate(rolls)
    again(desk)
    said(desk, "каким вы его оставили")
    formula_is(desk, "3d6+1")
    desk.wait_for_function("([text, shown]) => eval(text) === shown", arg=[rolls, shown])
    assert set(json.loads(kept(desk))["widgets"]) >= {"dice_roller", "check_desk"}, "kept by kind, not by the ids of this build"
    desk.locator(".language-link").click()
    desk.wait_for_url("**/en/ego/desk.html")
    desk.wait_for_function(READY, timeout=60_000)
    formula_is(desk, "3d6+1")


def test_cleared_and_put_back(desk):
    fresh = desk.locator(FORMULA).input_value()
    type_formula(desk, "4d6")
    desk.locator(".keep-clear").click()
    formula_is(desk, fresh)
    desk.locator(".keep-undo").click()
    formula_is(desk, "4d6")
    assert not desk.locator(".keep-undo").is_visible()


def test_a_copy_goes_out_and_comes_in(desk):
    type_formula(desk, MARKUP)
    with desk.expect_download() as waiting:
        desk.locator(".keep-download").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["widgets"]["dice_roller"]["formula"] == MARKUP
    desk.locator(".keep-clear").click()
    desk.wait_for_function("([where, text]) => document.querySelector(where).value !== text", arg=[FORMULA, MARKUP])
    put_file(desk, text)
    formula_is(desk, MARKUP)
    assert desk.locator("article img").count() == 0
    desk.locator(".keep-undo").click()
    desk.wait_for_function("([where, text]) => document.querySelector(where).value !== text", arg=[FORMULA, MARKUP])


GOOD = {"kept": "alterego", "version": 1, "page": "ego", "rulings": "", "widgets": {"dice_roller": {"formula": "9d9"}}}


@pytest.mark.parametrize(("text", "why"), [
    ("no json <b>", "не читается как JSON"), ("[]", "не копия стола"), ('{"formula": "9d9"}', "не копия стола"),
    (json.dumps({**GOOD, "version": 2}), "более новой книги"), (json.dumps({**GOOD, "page": "squad"}), "другого стола"),
    (json.dumps({**GOOD, "widgets": [1]}), "повреждена"), (json.dumps({**GOOD, "widgets": {"dice_roller": "9d9"}}), "повреждена"),
    (json.dumps({**GOOD, "rulings": "<b>"}), "повреждена"), (json.dumps({**GOOD, "version": True}), "повреждена"),
    (json.dumps({**GOOD, "widgets": {"dice_roller": {"a": json.loads("[" * 40 + "]" * 40)}}}), "повреждена"), ("9" * 2_100_000, "слишком велик"),
])  # fmt: skip
def test_a_refused_file_changes_nothing(desk, text, why):
    type_formula(desk, "5d6")
    desk.wait_for_function(THROWN, arg="5d6")  # the formula is kept first, and then the throw
    before = kept(desk)
    put_file(desk, text)
    said(desk, why)
    assert desk.locator(".keep-said").get_attribute("data-tone") == "bad"
    desk.wait_for_timeout(500)
    assert desk.locator(FORMULA).input_value() == "5d6" and kept(desk) == before


def test_a_copy_with_nonsense_inside_is_read_as_far_as_it_goes(desk):
    put_file(desk, json.dumps({**GOOD, "widgets": {"dice_roller": {"formula": "2d8", "target": "<b>x</b>", "unheard": 1}, "no_such": {"a": 1}, "__proto__": {"b": 1}}}))
    formula_is(desk, "2d8")
    assert desk.locator(f"{ROLLER} [data-region=trouble]").inner_text() != ""
    assert desk.locator(f"{ROLLER} [data-region=trouble] b").count() == 0


def test_readings_are_kept_with_the_desk(desk):
    check = ".widget-subarea [data-kind=check_desk]"
    desk.locator(f"{check} .ae-ruling > summary").click()
    desk.locator(f"{check} input[name$='ruling-strict'][value=at-least]").check()
    desk.wait_for_url("**/desk.html?rulings=A19b")
    said(desk, "Сохранено")
    desk.goto(desk.url.partition("?")[0])
    desk.wait_for_function(READY, timeout=60_000)
    desk.wait_for_url("**/desk.html?rulings=A19b")
    assert desk.locator(f"{check} input[name$='ruling-strict']:checked").get_attribute("value") == "at-least"


@pytest.mark.parametrize(("trouble", "why"), [
    ("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })", "ничего хранить"),
    ("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }", "кончилось место"),
])  # fmt: skip
def test_a_browser_that_keeps_nothing_is_told(book, trouble, why):
    page = book.browser.new_context().new_page()
    page.add_init_script(trouble)
    page.goto(book.url + "ru/ego/desk.html")
    page.wait_for_function(READY, timeout=60_000)
    page.locator(FORMULA).fill("7d6")
    said(page, why)
    assert page.locator(FORMULA).input_value() == "7d6"
    page.context.close()


@pytest.mark.parametrize(("text", "why"), [("{broken", "отложено"), (json.dumps({**GOOD, "version": 9}), "более новой книги")])
def test_what_cannot_be_read_is_set_aside_and_what_is_newer_is_left_alone(desk, text, why):
    type_formula(desk, "3d8")
    desk.evaluate("""text => { const key = Object.keys(localStorage).find((k) => k.endsWith(' ego')); localStorage.setItem(key, text);
      Storage.prototype.setItem = () => {}; }""", text)
    again(desk)
    said(desk, why)
    desk.locator(FORMULA).fill("7d6")
    desk.wait_for_timeout(1500)
    if "version" in text:
        assert kept(desk) == text
    else:
        assert desk.evaluate("Object.entries(localStorage).find(([key]) => key.endsWith(' broken'))[1]") == text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [360, 1280])
def test_widgets_stand_side_by_side_where_there_is_room(book, lang, width):
    page = book.page(f"{lang}/ego/desk.html?live=off", width=width)
    page.locator(".widget-subarea .ae-panel").first.wait_for()
    left = page.evaluate("[...document.querySelectorAll('.widget-subarea .ae-desk-column')].map((c) => Math.round(c.getBoundingClientRect().left))")
    assert len(set(left)) == (1 if width == 360 else len(left)) and page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()
