"""A fighter of «Тактический отряд» made in a real browser, from an empty sheet to the printed one, on a phone."""

import io
import json

import pytest
from pypdf import PdfReader
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.maker_page import fill, press, settled

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

FIGHTERS = {
    "ru": {"name": "Вера Ким «Сорока»", "record": "Два выхода.\nОба раза вернулась.", "reason": "Росла в цирке", "file": "Вера-Ким-Сорока-squad.json",
           "paper": ["Вера Ким «Сорока»", "Женский", "рост 165 см", "Скрытность (С)", "Карманные кражи", "Оба раза вернулась.", "Росла в цирке", "Энергия из"]},
    "en": {"name": "Vera Kim “Magpie”", "record": "Two missions.\nBack from both.", "reason": "Grew up in a circus", "file": "Vera-Kim-Magpie-squad.json",
           "paper": ["Vera Kim “Magpie”", "Female", "165 cm tall", "Stealth (D)", "picking pockets", "Back from both.", "Grew up in a circus", "Energy of"]},
}


@pytest.fixture(params=["ru", "en"])
def maker(chromium, preview, request):
    context = chromium.new_context(viewport={"width": 360, "height": 740}, accept_downloads=True, color_scheme="light", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    page.lang = request.param
    page.goto(f"{preview.url}/show/SquadMaker?lang={request.param}&theme=light")
    page.wait_for_selector(".ae-panel [data-region=head]")
    yield page
    assert page.faults == []
    context.close()


def test_from_an_empty_sheet_to_paper_and_back_from_a_post(maker):
    page, words = maker, FIGHTERS[maker.lang]
    for field, value in {"words:name": words["name"], "words:service_record": words["record"], "height_cm": "165", "stats.dexterity": "5", "skills.stealth": "6", "skills.athletics": "1"}.items():
        fill(page, field, value)
    # the sex is missing: its way leads there, and the minimum weight is offered at once
    page.click("[data-key='remark-squad.sex_missing@sex'] .ae-way")
    assert page.evaluate("document.activeElement.contains(document.querySelector('[data-set=sex]'))")
    page.check("[data-set=sex][value=female]", force=True)
    settled(page)
    press(page, "[data-do=least]")
    assert page.input_value("[data-set=weight_kg]") == "59", "165 − 110 + 4"

    # a skill above its stat is left: the GM lets it pass, and the rest is spent by a button
    remarks = page.locator("[data-key=remarks-mend] > ul > li")
    assert remarks.count() == 1
    remarks.first.locator("summary").click()
    remarks.first.locator("input").fill(words["reason"])
    remarks.first.locator("button").click()
    settled(page)
    page.wait_for_selector("[data-key=remarks-mend]", state="detached")
    press(page, "[data-do=finish]")
    page.wait_for_selector("[data-do=finish]", state="detached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    pages = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert len(pages) == 1
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [595, 842], "A4"
    said = " ".join(pages[0].extract_text().split())
    assert [part for part in words["paper"] if part.lower() not in said.lower()] == []

    with page.expect_download() as waiting:
        page.click("[data-region=share] a[download]")
    assert waiting.value.suggested_filename == words["file"]
    assert json.loads(waiting.value.path().read_bytes())["sheet"]["skills"]["stealth"] >= 6
    page.click("[data-key=forum-out] > summary")
    page.click("[data-key=forum-out] [data-copy]")
    page.wait_for_function("document.querySelector('[data-key=forum-out] [data-copy]').textContent === document.querySelector('[data-key=forum-out] [data-copy]').dataset.done")
    post = page.evaluate("navigator.clipboard.readText()")
    press(page, "[data-do=clear]")
    assert page.input_value("[data-set='words:name']") == page.input_value("[data-set='words:service_record']") == ""
    page.click("[data-key=forum-in] > summary")
    fill(page, "forum:text", post)
    press(page, "[data-do=paste]")
    assert page.input_value("[data-set='words:name']") == words["name"] and page.input_value("[data-set='words:service_record']") == words["record"]


def test_a_fighter_with_everything_is_no_grave_finding(maker):
    page = maker
    page.add_style_tag(content="*, *::before, *::after { animation: none !important; transition: none !important; }")
    page.evaluate("document.querySelector('[data-key=start]').open = true")
    press(page, "[data-do=ready] >> nth=2")
    fill(page, "skills.stealth", "12")
    fill(page, "stats.health", "14")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert grave_findings(page, ".ae-panel") == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert grave_findings(page, ".ae-panel", COLOURS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("name", ["EgoMaker", "SquadMaker", "PerksMaker"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_narrowest_phone_scrolls_no_page_sideways(chromium, preview, name, lang):
    """At 320 px, with the folds open and a hero on the sheet."""
    context = chromium.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(f"{preview.url}/show/{name}?lang={lang}")
    page.wait_for_selector(".ae-panel [data-region=head]")
    for summary in page.locator("summary").all():
        summary.click()
    settled(page)
    page.locator("[data-do=ready]").first.click()
    settled(page)
    wide = "() => [...document.querySelectorAll('.ae-panel *')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + .5 && !e.closest('.ae-scroll, .ae-hidden, pre')).map((e) => e.outerHTML.slice(0, 90))"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, page.evaluate(wide)[:12]
    context.close()
