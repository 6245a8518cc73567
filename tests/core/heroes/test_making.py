"""Help to start: next points, finishing, random heroes. What comes out is legal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from alterego_core.ego.hero import Level
from alterego_core.ego.rulings import AttrFloor, CreateCap, PriceCap
from alterego_core.ego.rulings import Rulings as EgoRulings
from alterego_core.heroes import files, portrait, themes
from alterego_core.heroes.budget import budgets, left
from alterego_core.heroes.finishing import finished
from alterego_core.heroes.hero import Hero, System, empty
from alterego_core.heroes.raising import find, raised, raises
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready
from alterego_core.heroes.remarks import binding, legal
from alterego_core.heroes.worth import deeds
from alterego_core.perks.rulings import GradeCost
from alterego_core.perks.rulings import Rulings as PerksRulings
from alterego_core.squad.rulings import Rulings as SquadRulings
from alterego_core.squad.rulings import SkillCost, SkillPoints
from tests.core.heroes.strategies import heroes

KINDS = [(system, level.id, theme.id) for system in System for level in themes.levels(system) for theme in themes.themes(system)]


@pytest.mark.parametrize(("system", "level", "theme"), KINDS, ids=lambda part: str(part))
def test_every_level_and_theme_gives_a_legal_hero(system, level, theme):
    hero = random_hero(system, Random(f"{level} {theme}"), level=level, theme=theme)
    assert not binding(hero)
    assert not portrait.unwritten(hero)
    assert files.loads(files.dumps(hero)) == (hero, ())


@given(st.sampled_from(KINDS), st.integers(0, 10**6), st.sampled_from(["ru", "en"]))
@settings(max_examples=15, deadline=None)
def test_any_random_hero_is_legal(kind, seed, lang):
    system, level, theme = kind
    hero = random_hero(system, Random(seed), level=level, theme=theme, lang=lang)
    assert not binding(hero)
    assert hero == random_hero(system, Random(seed), level=level, theme=theme, lang=lang)
    for purse in budgets(hero):
        # what is left could not have bought anything the theme wants
        assert 0 <= purse.ledger.left < 20 or system is System.PERKS


@pytest.mark.parametrize("system", System)
def test_both_languages_have_the_same_numbers(system):
    ru, en = (random_hero(system, Random(5), lang=lang) for lang in ("ru", "en"))
    assert [each.ledger.spent for each in budgets(ru)] == [each.ledger.spent for each in budgets(en)]
    assert [each.value for each in raises(ru)] == [each.value for each in raises(en)]
    assert ru.name != en.name


@pytest.mark.parametrize(
    ("system", "rulings"),
    [
        ("ego", EgoRulings(price_cap=PriceCap.CAP)),
        ("ego", EgoRulings(create_cap=CreateCap.BOUGHT_ONLY)),
        ("ego", EgoRulings(create_cap=CreateCap.LOWEST_ANY)),
        ("ego", EgoRulings(attr_floor=AttrFloor.ONE)),
        ("squad", SquadRulings(skill_cost=SkillCost.RISING)),
        ("squad", SquadRulings(skillpoints=SkillPoints.ONLY30)),
        ("perks", PerksRulings(magic_cost=GradeCost.FULL)),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_legal_by_other_readings_too(system, rulings):
    for theme in themes.themes(system):
        hero = random_hero(system, Random(theme.id), theme=theme.id, rulings=rulings)
        assert not binding(hero, rulings)


@pytest.mark.parametrize("system", System)
def test_a_price_is_what_the_purse_loses(system):
    hero = random_hero(system, Random(11))
    for each in raises(hero):
        if each.price is not None:
            after = raised(hero, each.key)
            assert left(hero, each.budget) - left(after, each.budget) == each.price, each
            assert find(after, each.key).value == each.value + 1
            back = raised(after, each.key, -1)
            assert find(back, each.key) == each


@pytest.mark.parametrize("system", System)
def test_at_a_cap_the_next_point_breaks_a_rule(system):
    hero = random_hero(system, Random(12))
    for each in raises(hero):
        if each.price is None:
            codes = {remark.problem.code for remark in binding(raised(hero, each.key))}
            assert codes, each


@given(st.integers(0, 10**6), st.sampled_from(System))
@settings(max_examples=15, deadline=None)
def test_finishing_takes_nothing_back(seed, system):
    whole = random_hero(system, Random(seed))
    rng = Random(seed)
    part = whole
    for each in raises(whole):
        floor = {"attributes": 1, "stats": 1, "characteristics": 5}.get(each.key.partition(".")[0], 0)
        if each.value > floor and rng.randrange(2):
            part = raised(part, each.key, -1)
    if not legal(part):
        return
    hero = finished(part, Random(seed))
    assert legal(hero)
    before = {each.key: each.value for each in raises(part)}
    assert all(each.value >= before.get(each.key, 0) for each in raises(hero))


def test_finishing_a_great_grant_ends():
    hero = finished(Hero(sheet=replace(empty("ego").sheet, granted=2_000)), Random(1))
    assert legal(hero) and left(hero, "creation") >= 0


def test_an_unlucky_sheet_gets_no_worse():
    hero = Hero(sheet=replace(empty("ego").sheet, granted=20, attributes={"build": 12}))
    after = finished(hero, Random(1))
    assert len(binding(after)) <= len(binding(hero)) and left(after, "creation") == 0


def test_a_skill_of_ones_own_is_raised_and_weighed():
    """The GM lets it pass (A-78); from there on it is like any other."""
    hero = raised(ready("ego")[0].hero(), "skills.Игра на гуслях", 2)
    assert find(hero, "skills.Игра на гуслях").value == 2
    assert left(hero, "creation") == -2
    assert "skills.Игра на гуслях" in {each.id for each in deeds(hero)}
    odd = hero.with_sheet(replace(hero.sheet, skills=(*hero.sheet.skills, Level("Ремесло: гончар", 1))))
    assert find(raised(odd, "skills.Ремесло: гончар"), "skills.Ремесло: гончар").value == 2
    unnamed = hero.with_sheet(replace(hero.sheet, skills=(Level("", 1),)))
    assert all(each.key != "skills." for each in raises(unnamed)) and deeds(unnamed)


@given(heroes())
@settings(max_examples=12, deadline=None)
def test_finishing_a_sheet_full_of_mistakes(hero):
    after = finished(hero, Random(1))
    assert len(binding(after)) <= len(binding(hero))


def _above(hero: Hero) -> dict[str, int]:
    """How far each value stands above the lowest of its kind; of skills above none."""
    known = {each.key: each.value for each in raises(hero)}
    part = {key: key.partition(".")[0] for key in known}
    born = {"attributes", "stats", "characteristics"}
    lowest = {kind: min(value for key, value in known.items() if part[key] == kind) if kind in born else 0 for kind in part.values()}
    return {key: value - lowest[part[key]] for key, value in known.items()}


def _codes(hero):
    return {each.problem.code for each in binding(hero)}


@given(st.integers(0, 10**6), st.sampled_from(System))
@example(8661, System.SQUAD)
@settings(max_examples=40, deadline=None)
def test_what_is_strong_rises_first(seed, system):
    """A value rises only when each stronger one that costs no more stands at its cap, or would make the hero too light for it (B-153)."""
    rng, part = Random(seed), random_hero(system, Random(seed))
    floor = {"attributes": 1, "stats": 1, "characteristics": 5}
    for each in raises(part):
        lowest = floor.get(each.key.partition(".")[0], 0)
        if each.value > lowest and rng.randrange(3):
            part = raised(part, each.key, -rng.randint(1, each.value - lowest))
    if not legal(part):
        return
    after, above = finished(part, rng), _above(part)
    assert legal(after)
    before, now = ({each.key: each for each in raises(hero)} for hero in (part, after))
    rose = [key for key in now if now[key].value > (before[key].value if key in before else 0)]
    for low in rose:
        for key, each in before.items():
            stronger = each.budget == before[low].budget and above[key] > above[low]
            if stronger and each.price is not None and each.price <= (before[low].price or 0) and not key.startswith("schools"):
                too_light = any("squad.under_weight" in _codes(raised(after, key, n)) for n in range(1, each.cap - now[key].value + 1))
                assert now[key].value >= each.cap or now[key].price > before[low].price or too_light, (key, low)


@pytest.mark.parametrize(
    ("system", "has", "more"),
    [
        ("ego", {"attributes.strength": 3, "skills.brawl": 1}, ["attributes.strength", "skills.brawl"]),
        ("squad", {"stats.intellect": 3, "skills.medicine": 1}, ["stats.intellect", "skills.medicine"]),
        ("perks", {"characteristics.strength": 2, "schools.fire": 1}, ["characteristics.strength", "schools.fire"]),
    ],
)
def test_a_beginning_is_followed(system, has, more):
    hero = empty(system)
    if system == "ego":
        hero = hero.with_sheet(replace(hero.sheet, granted=25))
    for key, by in has.items():
        hero = raised(hero, key, by)
    after = finished(hero, Random(4))
    assert legal(after) or len(binding(after)) <= len(binding(hero))
    for key in more:
        assert find(after, key).value > find(hero, key).value
        rose = {each.key: each.value for each in raises(after) if each.key.partition(".")[0] == key.partition(".")[0]}
        assert rose[key] == max(rose.values()), rose
