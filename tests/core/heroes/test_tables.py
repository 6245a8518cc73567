"""A party as a table, and a hero beside an earlier self."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from alterego_core.frames import party_frame
from alterego_core.heroes.differences import differences
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.hero import System, Waiver, empty
from alterego_core.heroes.portrait import written
from alterego_core.heroes.raising import raised
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready
from alterego_core.heroes.remarks import waived
from tests.core.heroes.strategies import heroes


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_party_of_one_system(system, lang):
    party = [each.hero(lang) for each in ready(system)]
    frame = party_frame(party, lang)
    assert list(frame.index) == [hero.name for hero in party]
    assert len(set(frame.columns)) == len(frame.columns) > 8
    assert all(isinstance(cell, str) for cell in frame.to_numpy().ravel())
    raw = party_frame(party, lang, raw=True)
    assert list(raw.columns) == list(frame.columns)
    assert raw.iloc[:, 0].tolist() == [True] * 6
    assert all(isinstance(cell, int) for cell in raw.iloc[:, 1])


def test_a_party_of_several_systems():
    frame = party_frame([ready(system)[0].hero("en") for system in System], "en")
    assert list(frame.columns) == ["System", "May play"]
    assert frame["System"].tolist() == ["Alter ego", "Squad tactics", "Perks and magic"]


def test_nobody():
    assert party_frame([], "ru").empty


def test_formulas_from_people_stay_words():
    hero = written(empty("squad"), "name", '=HYPERLINK("https://x")')
    text = party_frame([hero], "ru", raw=True).to_csv()
    assert list(csv.reader(io.StringIO(text)))[1][0] == "'" + hero.name


def test_a_table_is_not_endless():
    with pytest.raises(HeroError):
        party_frame([empty("ego")] * 201, "ru")


@given(heroes())
@settings(max_examples=20, deadline=None)
def test_no_difference_to_oneself(hero):
    assert differences(hero, hero) == ()


@pytest.mark.parametrize("system", System)
def test_every_change_is_shown(system):
    hero = ready(system)[0].hero("en")
    field = {"ego": "ideas", "squad": "rank", "perks": "fear"}[system]
    key = {"ego": "skills.brawl", "squad": "skills.will", "perks": "schools.fire"}[system]
    found = differences(hero, raised(written(hero, field, "Other words"), key))
    assert {each.where for each in found} == {f"words.{field}", key}
    assert {each.where: each.after for each in found}[f"words.{field}"] == "Other words"
    let = waived(hero, Waiver(code="x.y", reason="because"))
    assert [each.label["en"] for each in differences(hero, let)] == ["Remarks let pass"]
    other = random_hero(system, Random(1), lang="en")
    for each in differences(hero, other):
        assert each.before != each.after and each.label["ru"] and each.label["en"]


def test_different_systems_are_not_compared():
    with pytest.raises(HeroError, match="different systems"):
        differences(empty("ego"), empty("perks"))


def test_a_trait_that_changed():
    hero = ready("ego")[0].hero("en")
    first = replace(hero.sheet.traits[0], control=3)
    after = hero.with_sheet(replace(hero.sheet, traits=(first, *hero.sheet.traits[1:])))
    assert [(each.label["en"], each.before, each.after) for each in differences(hero, after)] == [
        ("Stubbornness", "2 · 2 · 2", "2 · 2 · 3")
    ]
