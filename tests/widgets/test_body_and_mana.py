"""Body and mana: the desk's numbers are the core's and the text's formulas."""

import pytest
from alterego_core.perks import character, remarks
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.draft import Draft, perk_ledger
from widgets import BodyAndMana

BARE = {"strength": 5, "dexterity": 5, "endurance": 5, "will": 5, "magic_power": 5, "intellect": 5, "weapons": [], "schools": []}


@pytest.mark.parametrize("strength, endurance, level", [(5, 5, 0), (7, 6, 3), (10, 10, 5), (1, 1, 1)])
def test_hp_by_the_formula(make, strength, endurance, level):
    desk = make(BodyAndMana, {**BARE, "strength": strength, "endurance": endurance, "weapons": [{"name": "sword", "level": level}]})
    assert desk.problems == () and desk.hp.total == 10 + 2 * strength + 8 * endurance + 10 * level // 5


@pytest.mark.parametrize("power, intellect, grade, paid", [(5, 5, 0, 0), (7, 8, 4, 35), (10, 3, 5, 65)])
def test_mp_by_the_formula(make, power, intellect, grade, paid):
    desk = make(BodyAndMana, {**BARE, "magic_power": power, "intellect": intellect, "schools": [{"school": "air", "grade": grade}]})
    assert desk.mp.total == 20 + 2 * intellect + 4 * power + paid // 5


def test_no_magic_means_no_mana(make):
    assert make(BodyAndMana, {**BARE, "magic_power": 0}).mp.total == 0
    given_up = make(BodyAndMana, {**BARE, "no_magic": True})
    assert given_up.mp.total == 0 and given_up.perk_points.left == 120


def test_the_draft_is_the_one_the_core_judges(make):
    desk = make(BodyAndMana, {**BARE, "strength": 9, "armour": "heavy", "weapons": [{"name": "axe", "level": 4}, {"name": "axe", "level": 1}], "armour_skill": 2, "two_weapons": 1,
                              "schools": [{"school": "fire", "grade": 6}], "features": [{"name": "Strong", "points": 1}], "flaws": [{"name": "Lame", "points": 10}], "immortal": True})
    draft = desk.draft
    assert draft.characteristics == Characteristics(strength=9) and sorted(draft.weapon_perks.values()) == [1, 4]
    assert desk.perk_points == perk_ledger(draft) and desk.perk_points.left == 100 - 50 - 20 - 10 - 115 - 30 - 20 + 10
    assert desk.remarks == remarks.problems(draft)
    assert {each.code for each in desk.remarks} >= {"perks.battle_only", "perks.power_too_low", "perks.immortality_not_offered", "perks.perk_points_over"}
    for each in desk.remarks:
        if not remarks.is_warning(each):
            assert each.text("ru") in make(BodyAndMana, desk.value, lang="ru").view["answer"].replace("&#x27;", "'")


def test_armour_and_deaths_lower_what_is_shown(make):
    desk = make(BodyAndMana, {**BARE, "armour": "heavy"}, lang="en")
    assert desk.view["characteristics"].count("Now 2.") == 2
    desk.value = {**BARE, "immortal": True, "immortality_offered": True, "deaths": 2}
    assert desk.view["characteristics"].count("Now 3.") == 6
    desk.act("set", field="ruling:immortal", value="single")
    assert desk.view["characteristics"].count("Now 4.") == 6


def test_twenty_to_one(make):
    desk = make(BodyAndMana, BARE, lang="en")
    assert "it would make 5" in desk.view["answer"]
    desk.act("convert")
    assert desk.perk_points.left == 80 and desk.characteristic_points.left == 6


def test_a_school_stands_once(make):
    desk = make(BodyAndMana, BARE)
    for _ in range(14):
        desk.act("add", what="schools")
    assert desk.fault is None and len({each.school for each in desk.state.schools}) == len(desk.state.schools) == 12
    twice = make(BodyAndMana, {**BARE, "schools": [{"school": "fire", "grade": 2}, {"school": "fire", "grade": 5}]})
    assert [(each.school, each.grade) for each in twice.state.schools] == [("fire", 2)]


def test_lists_grow_and_shrink(make):
    desk = make(BodyAndMana, BARE)
    for what in ("weapons", "features", "flaws", "perks"):
        desk.act("add", what=what)
        assert len(getattr(desk.state, what)) == 1
        desk.act("set", field=f"{what}.0.name", value="Тест")
        assert desk.value[what][0]["name"] == "Тест"
        desk.act("remove", what=what, n=0)
        assert getattr(desk.state, what) == () and desk.fault is None


@pytest.mark.parametrize("value, option, reading, look", [
    ({"weapons": [{"name": "a", "level": 1}], "armour_skill": 2}, "hpmp_which", "weapon", lambda d: d.hp.total),
    ({"schools": [{"school": "fire", "grade": 3}, {"school": "air", "grade": 1}, {"school": "order", "grade": 1}, {"school": "life", "grade": 1}]}, "hpmp_fraction", "floor", lambda d: d.mp.total),
    ({}, "mp_zero", "noschool", lambda d: d.mp.total),
    ({"armour": "heavy"}, "armour_pen", "rolls", lambda d: d.mp.total),
    ({"strength": 3}, "lower", "norefund", lambda d: d.characteristic_points.left),
    ({"schools": [{"school": "fire", "grade": 5}]}, "magic_cost", "full", lambda d: d.perk_points.left),
    ({"no_magic": True}, "grade0_refund", "each", lambda d: d.perk_points.left),
    ({"weapons": [{"name": "a", "level": 4}]}, "battle_levels", "free", lambda d: len(d.remarks)),
    ({}, "int_bonus", "0.4", lambda d: d.view["characteristics"]),
    ({}, "strength_mult", "increase", lambda d: d.view["characteristics"]),
])
def test_a_reading_moves_its_number(make, value, option, reading, look):
    desk = make(BodyAndMana, {**BARE, **value})
    before = look(desk)
    desk.act("set", field=f"ruling:{option}", value=reading)
    assert desk.fault is None and look(desk) != before
    assert desk.hp == character.full_hp(desk.draft, desk.state.rulings)


def test_a_default_character_may_play(make):
    desk = make(BodyAndMana)
    assert character.build(desk.draft).hp == desk.hp and isinstance(desk.draft, Draft)
