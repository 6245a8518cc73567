"""A hero of «Перки и магия» made in a real browser, from an empty sheet to the printed one, on a phone."""

import io
import json

import pytest
from pypdf import PdfReader
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.maker_page import fill, opened, press, settled

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

HEROES = {
    "ru": {"name": "Рада Ветрова", "path": "Училась у смотрителя маяка.\nПлатила рыбой.", "weapon": "отцовская праща", "perk": "Слышит погоду", "limits": "Только под открытым небом", "reason": "Мастер видел её в деле", "file": "Рада-Ветрова-perks.json",
           "paper": ["Рада Ветрова", "Сила магии", "отцовская праща", "урон +30 %", "Огонь", "Слышит погоду", "Только под открытым небом", "Платила рыбой.", "Мастер видел её в деле"]},
    "en": {"name": "Rada Vetrova", "path": "Taught by a lighthouse keeper.\nThe fee was fish.", "weapon": "father's sling", "perk": "Hears the weather", "limits": "Under open sky alone", "reason": "The GM has seen her at it", "file": "Rada-Vetrova-perks.json",
           "paper": ["Rada Vetrova", "Magic power", "father's sling", "damage +30%", "Fire", "Hears the weather", "Under open sky alone", "The fee was fish.", "The GM has seen her at it"]},
}


@pytest.fixture(params=["ru", "en"])
def maker(chromium, preview, request):
    context = chromium.new_context(viewport={"width": 360, "height": 740}, accept_downloads=True, color_scheme="light")
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    page.lang = request.param
    opened(page, f"{preview.url}/show/PerksMaker?lang={request.param}&theme=light")
    yield page
    assert page.faults == []
    context.close()


def test_from_an_empty_sheet_to_paper_and_back_from_a_file(maker):
    page, words = maker, HEROES[maker.lang]
    fill(page, "words:name", words["name"])
    fill(page, "words:path", words["path"])
    fill(page, "characteristic.magic_power", "8")
    fill(page, "characteristic.intellect", "7")

    # a weapon is typed and taken by Enter; the field is empty again and keeps the focus
    page.fill("[data-set=next_weapon]", words["weapon"])
    page.press("[data-set=next_weapon]", "Enter")
    page.wait_for_selector("[data-set='weapon.0']")
    settled(page)
    assert page.input_value("[data-set=next_weapon]") == "" and page.evaluate("document.activeElement.dataset.set") == "next_weapon"
    fill(page, "weapon.0", "3")
    page.select_option("[data-set=next_school]", "fire")
    settled(page)
    press(page, "[data-do=school]")
    fill(page, "school.fire", "4")
    press(page, "[data-do=add][data-with*=perk]")
    fill(page, "perk_name.0", words["perk"])
    fill(page, "perk_limits.0", words["limits"])
    fill(page, "perk_price.0", "15")

    # the way of each remark leads to its field; the GM lets both pass
    remarks = page.locator("[data-key=remarks-mend] > ul > li")
    assert remarks.count() == 2
    page.click("[data-key=remarks-mend] .ae-way >> nth=0")
    assert page.evaluate("document.activeElement.dataset.set") == "weapon.0"
    page.click("[data-key=remarks-mend] .ae-way >> nth=1")
    assert page.evaluate("document.activeElement.querySelector('input').dataset.set") == "perk_approved.0"
    for _ in range(2):
        row = remarks.first
        row.locator("summary").click()
        row.locator("input").fill(words["reason"])
        row.locator("button").click()
        settled(page)
    page.wait_for_selector("[data-key=remarks-mend]", state="detached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    pages = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages
    assert len(pages) == 1
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [595, 842], "A4"
    said = " ".join(pages[0].extract_text().split())
    assert [part for part in words["paper"] if part not in said] == []

    with page.expect_download() as waiting:
        page.click("[data-region=share] a[download]")
    assert waiting.value.suggested_filename == words["file"]
    kept = waiting.value.path().read_bytes()
    assert json.loads(kept)["sheet"]["weapon_perks"] == {words["weapon"]: 3}
    press(page, "[data-do=clear]")
    assert words["weapon"] not in page.inner_text("[data-region=sheet]")
    page.set_input_files("[data-hero-file]", {"name": "hero.json", "mimeType": "application/json", "buffer": kept})
    page.wait_for_function("words => document.querySelector('[data-region=sheet]').innerText.includes(words)", arg=words["weapon"])


def test_a_hero_with_everything_is_no_grave_finding(maker):
    page = maker
    page.add_style_tag(content="*, *::before, *::after { animation: none !important; transition: none !important; }")
    page.evaluate("document.querySelector('[data-key=start]').open = true")
    press(page, "[data-do=ready] >> nth=2")
    for what in ("feature", "flaw", "perk"):
        press(page, f"[data-do=add][data-with*={what}]")
    fill(page, "school.fire", "8")
    page.select_option("[data-set=armour]", "heavy")
    settled(page)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert grave_findings(page, ".ae-panel") == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert grave_findings(page, ".ae-panel", COLOURS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
