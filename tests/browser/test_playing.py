"""«I play …» in the built book: a hero chosen in the maker goes along to the other pages, and is forgotten without a trace."""

import json

import pytest
from alterego_core.heroes.ready import ready_hero
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.book import open_book
from tests.browser.reader import READY

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

BAR = ".playing"
# for each system: the hero, a page, one of its widgets, a field with the hero's number, and where the number stands on the sheet
STORIES = {
    "ego": ("nika", "ego/check", "check_desk", "me.skill_level", lambda sheet: sheet.skill("lockpicking")),
    "squad": ("snezhinka", "squad/check", "squad_check", "level", lambda sheet: sheet.skills["stealth"]),
    "perks": ("zenon", "perks/spells", "spell_composer", "secondary_grade", lambda sheet: sheet.schools["fire"]),
}


@pytest.fixture(scope="module")
def book():
    with open_book() as opened:
        yield opened


@pytest.fixture
def phone(book):
    page = book.watched(book.browser.new_context(viewport={"width": 360, "height": 740}).new_page())
    page.book = book.url
    yield page
    assert page.faults == []
    page.context.close()


def _go(page, address):
    page.goto(page.book + address)
    page.wait_for_function(READY, timeout=60_000)


def _field(kind, field):
    return f".widget-subarea [data-kind={kind}] [data-set='{field}']"


def _shows(page, selector, value):
    page.wait_for_function("([where, value]) => document.querySelector(where).value === value", arg=[selector, value])


def _tall_enough(page):
    return page.evaluate("[...document.querySelectorAll('.playing button, .playing a')].every((each) => each.getBoundingClientRect().height >= 44 && each.getBoundingClientRect().width >= 44)")


@pytest.mark.parametrize("system", STORIES)
def test_chosen_in_the_maker_met_on_another_page_and_forgotten(phone, system):
    page, (id, address, kind, field, number_of) = phone, STORIES[system]
    hero = ready_hero(system, id).hero("ru")
    right, selector = str(number_of(hero.sheet)), _field(kind, field)
    _go(page, f"ru/{address}.html")
    usual = page.input_value(selector)
    assert usual != right and not page.locator(BAR).is_visible(), "without a hero a chapter says nothing of heroes"

    _go(page, f"ru/{system}/maker.html")
    assert "Я играю этим героем" in page.inner_text(BAR)
    page.locator(".widget-subarea [data-key=start] > summary").click()
    page.locator(f""".widget-subarea .ae-play [data-with='{json.dumps({"id": id})}']""").click()
    page.locator(f"{BAR} b", has_text=hero.name).wait_for()
    assert hero.name in page.inner_text(".live-voice")

    _go(page, f"ru/{address}.html")
    _shows(page, selector, right)
    assert page.inner_text(f"{BAR} b") == hero.name and page.locator("[data-numbers]").count() >= 1
    assert _tall_enough(page) and page.evaluate("document.documentElement.scrollWidth") <= 360
    assert grave_findings(page, BAR) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert grave_findings(page, BAR, COLOURS) == []

    # back to the book's numbers and to the hero's again, by the keyboard
    turn = page.locator(f"{BAR} .playing-turn")
    turn.focus()
    page.keyboard.press("Enter")
    _shows(page, selector, usual)
    turn.filter(has_text="Взять числа героя").wait_for()
    page.keyboard.press("Enter")
    _shows(page, selector, right)

    # what is typed stands against the hero until he is asked for
    page.fill(selector, "1")
    page.locator(selector).blur()
    turn.filter(has_text="Взять числа героя").click()
    _shows(page, selector, right)

    page.click(f"{BAR} .playing-forget")
    _shows(page, selector, usual)
    page.locator(f"{BAR} .playing-again", has_text=hero.name).wait_for()
    assert page.evaluate("document.activeElement.className") == "playing-again"
    page.keyboard.press("Enter")
    _shows(page, selector, right)
    page.click(f"{BAR} .playing-forget")
    _go(page, f"ru/{address}.html")
    assert not page.locator(BAR).is_visible() and page.input_value(selector) == usual
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('playing'))") == []


def test_a_desk_keeps_what_was_done_and_takes_the_hero_elsewhere(phone):
    page = phone
    _go(page, "ru/ego/desk.html")
    assert page.get_attribute(f"{BAR} a", "href") == "maker.html", "the way to a hero where there is none"
    page.fill(_field("wound_roller", "willpower"), "9")
    page.locator(_field("wound_roller", "willpower")).blur()
    page.locator(".keep-said", has_text="Сохранено").wait_for()
    _go(page, "ru/ego/maker.html")
    page.locator(".widget-subarea [data-key=start] > summary").click()
    page.locator(""".widget-subarea .ae-play [data-with='{"id": "nika"}']""").click()
    page.locator(f"{BAR} b").wait_for()
    _go(page, "ru/ego/desk.html")
    _shows(page, _field("check_desk", "me.skill_level"), "4")
    assert page.input_value(_field("wound_roller", "willpower")) == "9", "what the reader has changed goes before the hero"
    page.locator(f"{BAR} .playing-turn", has_text="Взять числа героя").click()
    willpower = str(ready_hero("ego", "nika").hero("ru").sheet.attribute("willpower"))
    _shows(page, _field("wound_roller", "willpower"), willpower)


@pytest.mark.parametrize(("text", "said"), [("{", "не читается"), ('{"kept": "alterego-playing", "version": 9}', "более новой книги"),
                                            ('{"kept": "alterego-playing", "version": 1, "system": "ego", "name": "Ника", "sheet": 0, "hero": "hero=1.AAAAAAAA"}', "повреждена")])
def test_what_cannot_be_read_is_told_and_not_lost(phone, text, said):
    page = phone
    _go(page, "ru/index.html")
    key = page.evaluate("`alterego ${new URL('../', location.href).pathname} playing-ego`")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    _go(page, "ru/ego/check.html")
    page.locator(f"{BAR} .playing-said", has_text=said).wait_for()
    assert page.evaluate("(key) => localStorage.getItem(key)", key) == text
    with page.expect_download() as waiting:
        page.click(f"{BAR} .playing-copy")
    assert waiting.value.path().read_text(encoding="utf-8") == text
    page.click(f"{BAR} .playing-forget")
    assert page.evaluate("(key) => [localStorage.getItem(key), localStorage.getItem(key + ' aside')]", key) == [None, text]
