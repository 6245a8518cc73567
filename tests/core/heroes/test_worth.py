"""What numbers are worth: the same as the systems say, and true before and after a point."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings

from alterego_core.heroes import worth
from alterego_core.heroes.budget import budgets
from alterego_core.heroes.files import from_plain
from alterego_core.heroes.finishing import finished
from alterego_core.heroes.growth import history
from alterego_core.heroes.hero import System, empty
from alterego_core.heroes.raising import find, raised, raises
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready, ready_hero
from alterego_core.heroes.remarks import remarks
from alterego_core.heroes.tables import columns, row_of
from alterego_core.heroes.themes import themes
from alterego_core.squad.rulings import Opposed
from alterego_core.squad.rulings import Rulings as SquadRulings
from alterego_core.tables import document
from tests.core.heroes.strategies import heroes

FACES = range(1, 7)


def test_ego_by_counting_every_throw():
    hero = ready_hero("ego", "nika").hero("en")
    locks = worth.deed(hero, "skills.lockpicking")
    throws = [5 + 4 + a + b - c for a, b, c in product(FACES, repeat=3)]
    by_id = {each.id: each for each in locks.chances}
    assert by_id["professional"].chance == Fraction(sum(total > 12 for total in throws), 216)
    both = [(one, two) for one in throws for two in throws]
    assert by_id["equal"].chance == Fraction(sum(one > two for one, two in both), len(both))


def test_squad_by_counting_every_throw():
    aimed = worth.deed(ready_hero("squad", "ekho").hero("en"), "skills.aimed_shooting")
    by_id = {each.id: each for each in aimed.chances}
    throws = list(product(FACES, repeat=2))
    assert by_id["6"].chance == Fraction(sum(5 + green > 6 + red for green, red in throws), 36)
    assert by_id["6"].tie == Fraction(sum(5 + green == 6 + red for green, red in throws), 36)


def test_a_weapon_in_each_hand_is_another_deed_with_its_penalty():
    """C-26, C-28: five less to hit, one given back for each level; with one weapon nothing is taken away."""
    hero = ready_hero("perks", "kayra").hero("en")
    one, both = worth.deed(hero, "attack.dagger"), worth.deed(hero, "two_attacks.dagger")
    assert both.why.total == one.why.total - 5 + hero.sheet.two_weapons
    assert (one.label.en, both.label.en) == ("Attack: dagger", "Attack: dagger in each hand")
    assert "two_weapons" in both.keys and "two_weapons" not in one.keys and "C-26" in both.rules
    without = hero.with_sheet(replace(hero.sheet, two_weapons=0))
    assert worth.deed(without, "attack.dagger").chances == one.chances
    assert all(a.chance < b.chance for a, b in zip(both.chances[:3], one.chances))


def test_nobody_holds_a_bow_in_each_hand():
    archer = ready_hero("perks", "frol").hero()
    archer = archer.with_sheet(replace(archer.sheet, two_weapons=2))
    assert [each.id for each in worth.deeds(archer) if "two_attacks" in each.id] == ["two_attacks.нож"]


def test_who_is_made_to_fight_with_two_weapons_has_them():
    """A random or ready hero with the skill has a weapon that leaves a hand free; so has one finished for somebody."""
    made = [random_hero("perks", Random(seed), theme=each.id, level="master") for each in themes("perks") for seed in range(6)]
    made += [entry.hero() for entry in ready("perks")] + [finished(empty("perks"), Random(seed)) for seed in range(20)]
    skilled = [each for each in made if each.sheet.two_weapons]
    assert skilled
    for each in skilled:
        assert any(deed.id.startswith("two_attacks.") for deed in worth.deeds(each)), each.sheet


def test_perks_by_counting_every_throw():
    reading = worth.deed(ready_hero("perks", "iva").hero("en"), "saving_throw.will")
    # will 6: 2.4, a whole 2
    good = [a + b + c for a, b, c in product(FACES, repeat=3)]
    assert reading.chances[0].chance == Fraction(sum(total + 2 >= 11 and total > 3 for total in good), 216)


@pytest.mark.parametrize("entry", [each for system in System for each in ready(system)], ids=lambda entry: entry.id)
def test_gains_are_differences_of_deeds(entry):
    hero = entry.hero()
    before = worth.deeds(hero)
    assert before and len({each.id for each in before}) == len(before)
    for each in before:
        for chance in each.chances:
            assert 0 <= chance.chance <= 1 and chance.label.ru != chance.label.en
        for key in each.keys:
            find(hero, key)
    for gain in worth.gains(hero)[:4]:
        after = raised(hero, gain.value.key)
        for was, chance, now in gain.changes:
            assert next(each for each in worth.deed(after, was.id).chances if each.id == now.id) == now
            assert now.chance > chance.chance or "equal" in now.id


def test_gains_come_greatest_first():
    found = [each.best for each in worth.gains(ready_hero("perks", "agnia").hero())]
    assert found == sorted(found, reverse=True) and found[0] > 0


def test_a_ruling_without_opposed_rolls():
    hero = ready_hero("squad", "dok").hero()
    assert worth.deeds(hero, SquadRulings(opposed=Opposed.NONE))


@pytest.mark.parametrize("system", System)
def test_a_blank_and_a_random_hero(system):
    worth.gains(empty(system))
    worth.gains(random_hero(system, Random(4)))


def test_every_skill_has_a_fitting_attribute():
    from alterego_core.ego.attributes import ATTRIBUTES
    from alterego_core.ego.skills import SKILLS

    fitting = document("alterego_core.heroes", "fitting.toml")["fitting"]
    assert set(fitting) == {row.id for row in SKILLS}
    assert set(fitting.values()) <= {row.id for row in ATTRIBUTES}


@given(heroes())
@settings(max_examples=25, deadline=None)
def test_a_sheet_full_of_mistakes_is_no_trouble(hero):
    """A maker asks while the sheet is being made."""
    remarks(hero)
    budgets(hero)
    worth.gains(hero)
    row_of(hero, columns([hero]))
    history(hero)


def test_what_has_no_name_yet_is_no_trouble():
    blank = empty("perks")
    hero = blank.with_sheet(replace(blank.sheet, weapon_perks={"": 0, "sword": 1}, defence_perks={"": 3}))
    worth.gains(hero)
    assert [each.key for each in raises(hero) if each.key.endswith(".")] == []
    assert finished(hero, Random(1)).sheet.weapon_perks[""] == 0


def test_numbers_beyond_every_check():
    for sheet in (
        {"attributes": {"perception": 900_000}, "skills": [{"id": "brawl", "value": 900_000}], "granted": 18},
        {"stats": {"health": 900_000}, "skills": {"athletics": 900_000}},
        {"schools": {"fire": 99, "nope": 3}, "weapon_perks": {"sword": 99}, "characteristics": {"will": 900_000}},
    ):
        hero, _ = from_plain(sheet)
        worth.gains(hero)
        assert remarks(hero)


@pytest.mark.parametrize("entry", [each for system in System for each in ready(system)], ids=lambda entry: entry.id)
def test_each_deed_says_what_the_hero_brings_to_the_dice(entry):
    hero = entry.hero()
    for deed in worth.deeds(hero):
        assert deed.why.terms or entry.system is System.PERKS, deed.id
        if entry.system is System.EGO:
            assert deed.why.total == sum(find(hero, key).value for key in deed.keys)
            assert [term.label for term in deed.why] != [] and all(term.rules for term in deed.why)
        elif entry.system is System.SQUAD:
            assert deed.why.total == find(hero, deed.keys[0]).value
