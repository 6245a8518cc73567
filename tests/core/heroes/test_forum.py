"""Forum text: there and back in both languages, and as people paste it."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.heroes import forum, themes
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.hero import Hero, System, Waiver, empty
from alterego_core.heroes.portrait import fields, text, written
from alterego_core.heroes.raising import raised
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready
from alterego_core.heroes.remarks import remarks, waived
from alterego_core.perks.draft import Draft as PerksDraft
from alterego_core.perks.own_perks import OwnPerk, PerkKind
from tests.core.heroes.strategies import heroes

READY = [each for system in System for each in ready(system)]


def same(one: Hero, two: Hero) -> bool:
    """What a forum text carries; a squad sheet also claims its numbers."""
    if one.system is System.SQUAD:
        one = one.with_sheet(replace(one.sheet, printed=None))
        two = two.with_sheet(replace(two.sheet, printed=None))
    return (one.sheet, dict(one.portrait), one.waivers) == (two.sheet, dict(two.portrait), two.waivers)


@pytest.mark.parametrize("entry", READY, ids=lambda entry: entry.id)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_ready_heroes_there_and_back(entry, lang):
    hero = entry.hero(lang)
    found, repairs = forum.read(forum.write(hero, lang))
    assert same(found, hero) and not repairs
    # a forum may eat the tags, people use other dashes
    bare = re.sub(r"\[/?[bu]\]", "", forum.write(hero, lang)).replace("\n", "\r\n")
    found, _ = forum.read(bare)
    assert same(found, hero)


@given(st.sampled_from(System), st.integers(0, 10**6), st.sampled_from(["ru", "en"]))
@settings(max_examples=15, deadline=None)
def test_random_heroes_there_and_back(system, seed, lang):
    rng = Random(seed)
    hero = random_hero(system, rng, level=rng.choice(themes.levels(system)).id, lang=lang)
    found, repairs = forum.read(forum.write(hero, lang))
    assert same(found, hero) and not repairs


LINES = st.sampled_from(["Сила: моя", "[b]Имя:[/b] не моё", "Навыки:", "Speed – 4", "", "  отступ", "Цель", "а ещё – 3", "[u]x[/u]"])


@given(st.sampled_from(["ego", "perks"]), st.lists(LINES, min_size=1, max_size=4), st.sampled_from(["ru", "en"]))
@settings(max_examples=40, deadline=None)
def test_a_story_is_no_sheet(system, lines, lang):
    """Words that look like lines of the sheet stay words."""
    story = "\n".join(lines).strip()
    field = {"ego": "history", "perks": "path"}[system]
    hero = written(empty(system), field, story) if story else empty(system)
    found, repairs = forum.read(forum.write(hero, lang))
    assert text(found, field) == story and found.sheet == hero.sheet and not repairs


def test_a_paste_after_hands():
    hero, repairs = forum.read("имя : Рада\nВЫДАНО ОЧКОВ: 30\nсила — три\nвыносливость=4\nДрака в стиле (бокс) - 2\nМгла 5\n")
    assert hero.name.startswith("Рада")
    hero, repairs = forum.read("Выдано очков: 30\nХарактеристики\nсила — три\nвыносливость=4\n\nНавыки:\nДрака в стиле (бокс) - 2\nМгла – 5\n")
    assert (hero.sheet.granted, hero.sheet.attribute("strength"), hero.sheet.attribute("endurance")) == (30, 3, 4)
    assert hero.sheet.skill("brawl_style", "бокс") == 2
    # the list of skills is open: a name it lacks is kept, and the remarks speak of it
    assert hero.sheet.skill("Мгла") == 5 and [each.code for each in repairs] == ["heroes.text_number_read"]
    assert "ego.unknown_skill" in [each.problem.code for each in remarks(hero)]
    assert all(each.text("ru") and each.text("en") for each in repairs)


def test_perks_of_ones_own():
    perk = OwnPerk(
        name="Кулак – молот", limits="Без оружия", text="Бьёт: и точка\nвсегда", price=15, approved=True, hit=2,
        damage_percent=-10, kind=PerkKind.PHYSICAL,
    )
    hero = Hero(sheet=PerksDraft(name="Ива", own_perks=[perk, OwnPerk(name="x")], trials={"fire:8"}, in_play=True))
    hero = waived(hero, Waiver(code="perks.perk_no_price", where="own_perks.1", reason="потом"))
    for lang in ("ru", "en"):
        found, repairs = forum.read(forum.write(hero, lang))
        assert same(found, hero) and not repairs


@pytest.mark.parametrize("system", System)
def test_the_system_is_told_from_the_lines(system):
    for lang in ("ru", "en"):
        whole = forum.write(ready(system)[0].hero(lang), lang)
        assert forum.read(whole)[0].system is system
        headless = whole.split("\n", 1)[1]
        assert forum.read(headless)[0].system is system
        assert forum.read(whole, system)[0].system is system


@given(st.text(max_size=80))
@settings(max_examples=40, deadline=None)
def test_nothing_else_is_raised(pasted):
    for system in (None, *System):
        try:
            forum.read(pasted, system)
        except HeroError as refused:
            assert refused.message("ru")


def test_limits():
    with pytest.raises(HeroError, match="too long"):
        forum.read("x" * (forum.MAX_LENGTH + 1))
    with pytest.raises(HeroError, match="not one line"):
        forum.read("Добрый вечер!")


def test_labels_of_a_sheet_are_apart():
    """No field of words is called like a section, or a paste could not be read."""
    from alterego_core.heroes import forum_ego, forum_perks
    from alterego_core.heroes.forum_lines import folded

    for module in (forum_ego, forum_perks):
        known = module._labels()
        for lang in ("ru", "en"):
            names = [folded(label[lang]) for label in (*known.words.values(), *known.sections.values())]
            assert len(set(names)) == len(names)
    assert fields("ego")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_skills_of_ones_own(lang):
    hero = raised(raised(ready("ego")[0].hero(lang), "skills.Жонглирование", 2), "attributes.Удача", 1)
    found, repairs = forum.read(forum.write(hero, lang))
    assert same(found, hero) and not repairs


@given(heroes(), st.sampled_from(["ru", "en"]))
@settings(max_examples=20, deadline=None)
def test_any_hero_can_be_written_and_its_text_read(hero, lang):
    found, _ = forum.read(forum.write(hero, lang))
    assert found.system is hero.system
