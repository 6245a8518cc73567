"""What a hero is worth, and how one grows, in a real browser on a phone: by each maker in both languages."""

import json

import pytest
from alterego_core.heroes import worth
from alterego_core.heroes.files import from_plain
from alterego_core.words import percent
from tests.browser.axe import COLOURS, grave_findings
from tests.browser.maker_page import fill, press, settled

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

SAID = {"ru": {"for": "Мост через ущелье", "when": "вечер 3", "play": "за игру 40", "weighed": "Куда положить"},
        "en": {"for": "The bridge over the gorge", "when": "evening 3", "play": "40 from play", "weighed": "Where to put"}}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("maker", ["EgoMaker", "SquadMaker", "PerksMaker"])
def test_weighed_and_grown(chromium, preview, maker, lang):
    context = chromium.new_context(viewport={"width": 360, "height": 740}, accept_downloads=True, color_scheme="light")
    page, words, faults = context.new_page(), SAID[lang], []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(f"{preview.url}/show/{maker}?lang={lang}&theme=light")
    page.wait_for_selector(".ae-panel [data-region=head]")
    page.add_style_tag(content="*, *::before, *::after { animation: none !important; transition: none !important; }")
    page.click("[data-key=start] > summary")
    press(page, "[data-do=ready] >> nth=1")

    # the odds are there when the fold is opened by its keys, and one point more is seen beside them
    page.focus("[data-key=worth] > summary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ae-worth")
    settled(page)
    assert words["weighed"] in page.inner_text("[data-region=worth]")
    press(page, "[data-region=worth] .ae-worth-next button >> nth=0")
    page.wait_for_selector("[data-region=worth] .ae-chip[aria-pressed=true] >> nth=0")
    assert "→" in page.inner_text(".ae-worth") and page.locator(".ae-worth .is-more").count()
    with page.expect_download() as waiting:
        page.click("[data-region=share] a[download]")
    hero = from_plain(json.loads(waiting.value.path().read_bytes()))[0]
    best = max((change for gain in worth.gains(hero) for change in gain.changes), key=lambda change: change[2].chance - change[1].chance)
    assert percent(best[2].chance, lang).replace("\xa0", " ") in page.inner_text(".ae-worth").replace("\xa0", " ")

    # forty points for the bridge, one of them spent, all of it kept in the file and taken back
    page.click("[data-key=growth] > summary")
    page.wait_for_selector("[data-do=award]")
    for field, value in (("growth:points", "40"), ("growth:for", words["for"]), ("growth:when", words["when"])):
        fill(page, field, value)
    press(page, "[data-do=award]")
    assert words["play"] in page.inner_text("[data-region=budget]")
    press(page, "[data-do=grow]")
    record = page.inner_text(".ae-growth-days")
    assert words["for"] in record and record.count(words["when"]) == 1 and "+40" in record
    with page.expect_download() as waiting:
        page.click("[data-region=share] a[download]")
    kept = json.loads(waiting.value.path().read_bytes())
    assert [(entry["step"], entry["when"]) for entry in kept["growth"]] == [("award", words["when"]), ("raise", words["when"])]

    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    settled(page)
    for region in ("[data-region=worth]", "[data-region=growth]"):
        assert grave_findings(page, region) == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    for region in ("[data-region=worth]", "[data-region=growth]"):
        assert grave_findings(page, region, COLOURS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate("[...document.querySelectorAll('[data-region=worth] .ae-button, [data-region=growth] .ae-button, [data-region=growth] .ae-input:not(.ae-number), [data-region=growth] .ae-stepper')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML.slice(0, 90))")
    assert small == []

    for _ in range(2):
        press(page, "[data-region=growth] [data-do=ungrow] >> nth=-1")
    page.wait_for_selector(".ae-growth-days", state="detached")
    assert words["play"] not in page.inner_text("[data-region=budget]")
    assert faults == []
    context.close()
