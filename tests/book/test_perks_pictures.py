"""The pictures of Perks and magic: drawn in both languages from the core, told to those who do not see them, each on its page."""

import os
import re
from fractions import Fraction
from unittest.mock import patch

import pytest

from alterego_core.perks import attack_odds, checks, deeds, spell_odds
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.schools import opposed_pairs
from alterego_core.words import percent
from book.figures.perks import characteristics, combat, magic, notes
from book.figures.perks import perks as bought
from tests.book.chapters import LANGUAGES, code, pages

DRAWN = [(module, name) for module in (characteristics, bought, combat, magic, notes) for name in module.__all__ if name.endswith("_drawn") or name == "wheel"]
PAGES = {characteristics: ("characteristics",), bought: ("perks",), combat: ("combat", "saving-throws", "turns", "deeds"), magic: ("magic", "schools", "spells"), notes: ("notes",)}


def draw(module, name: str, lang: str) -> str:
    with patch.dict(os.environ, ALTEREGO_LANG=lang):
        return getattr(module, name)()._repr_html_()


def words(html: str) -> str:
    return re.sub(r"<style>.*?</style>|<[^>]+>", " ", html)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module, name", DRAWN, ids=[name for _, name in DRAWN])
def test_each_picture_speaks_its_language(module, name, lang):
    html = draw(module, name, lang)
    said = words(html)
    assert bool(re.search("[А-Яа-яё]", said)) == (lang == "ru"), said
    for svg in re.findall(r"<svg[^>]*>", html):
        assert "aria-label" in svg
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module, name", DRAWN, ids=[name for _, name in DRAWN])
def test_each_picture_stands_on_a_page(module, name, lang):
    cells = [cell for page in PAGES[module] for cell in code(pages(lang)[f"perks/{page}"])]
    assert sum(f"figures.{name}()" in str(cell) for cell in cells) == 1


def test_no_two_pictures_of_a_page_share_an_id():
    for module in PAGES:
        ids = [id for each, name in DRAWN if each is module for id in re.findall(r' id="([^"]+)"', draw(each, name, "en"))]
        assert len(ids) == len(set(ids))


def test_the_parts_of_a_line_make_a_whole():
    for module, name in ((combat, "saved_drawn"), (combat, "deeds_drawn"), (combat, "blows_drawn"), (bought, "two_drawn"), (magic, "cast_drawn")):
        for track in re.findall(r'<span class="pm-track"[^>]*>(.*?)</span>', draw(module, name, "en")):
            assert abs(sum(float(width) for width in re.findall(r"width:([\d.]+)%", track)) - 100) < 0.05


def test_the_shares_said_are_the_cores():
    hit = words(draw(combat, "hit_drawn", "en"))
    assert f"11–17, a hit: {percent(Fraction(107, 216), 'en')}" in hit and f"18, a critical success: {percent(Fraction(1, 216), 'en')}" in hit
    chain = words(draw(combat, "chain_drawn", "en"))
    for armour in (0, 4):
        assert f"Armour {armour}: {percent(attack_odds.odds(combat.TITUS, Defender(armour=armour)).damage.more_than(0), 'en')} of blows" in chain
    never = Fraction(deeds.failure_chances(deeds.check_of(Characteristic.DEXTERITY, 5)).three_in_row)
    assert percent(1 - never, "en") in words(draw(combat, "deeds_drawn", "en"))
    assert percent(spell_odds.odds(magic.YARA, Defender()).damage.more_than(0), "en") in words(draw(magic, "chain_drawn", "en"))


def test_coloured_bars_are_the_success():
    html = draw(notes, "half_drawn", "en")
    inside = re.findall(r'<g class="ae-bar is-in"><title>(\d+):', html)
    assert [int(value) for value in inside] == [value for value, _ in checks.natural_odds().items() if value >= checks.SUCCESS_FROM]


def test_the_wheel_parts_five_pairs_and_joins_one():
    html = draw(magic, "wheel", "en")
    assert html.count('<path class="idea"') == 12 and html.count('<path class="barred"') == 5 and html.count('<path class="friends"') == 1
    for one, other in opposed_pairs():
        assert re.search(f"{one.name['en']} – {other.name['en']}|{other.name['en']} – {one.name['en']}", html)


def test_the_scale_of_grades_keeps_its_order():
    said = re.findall(r"<b>([\d.]+)</b>", draw(magic, "grades_drawn", "en"))
    assert len(said) == 9 and [float(each) for each in said] == sorted(float(each) for each in said)
