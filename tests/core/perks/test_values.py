"""Characters, perks, schools, turns: numbers of the text, remarks, and plain values."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.errors import AlterEgoError, UnknownIdError
from alterego_core.perks import (
    armour,
    attack_odds,
    bans,
    character,
    checks,
    deeds,
    dice_splits,
    grades,
    immortality,
    learning,
    mana,
    mastery,
    movement,
    own_perks,
    pools,
    presets,
    remarks,
    schools,
    spell_odds,
    spells,
    turns,
)
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import Characteristic, Characteristics, by_key
from alterego_core.perks.draft import Draft, characteristic_ledger, perk_ledger
from alterego_core.perks.errors import RuleError
from alterego_core.perks.features import Feature, Flaw
from alterego_core.perks.learning import Legend
from alterego_core.perks.mastery import Tag
from alterego_core.perks.movement import Notice, Terrain
from alterego_core.perks.own_perks import Effect, OwnPerk, PerkKind
from alterego_core.perks.plain import from_plain, to_plain
from alterego_core.perks.results import RESULTS, Result, Table, row_of
from alterego_core.perks.rulings import OrderTie, Rulings, Spotting
from alterego_core.perks.saving_throws import Defender

F = Fraction
PERK = OwnPerk(name="Кулачный боец", limits="Без оружия", price=15, approved=True, kind=PerkKind.PHYSICAL, hit=2)


def codes(sheet, others=(), rulings=Rulings()):
    return [each.code.removeprefix("perks.") for each in remarks.problems(sheet, others, rulings)]


def serious(sheet, **more):
    found = remarks.problems(sheet, **more)
    return [each.code.removeprefix("perks.") for each in found if not remarks.is_warning(each)]


# ---- characteristics, pools, immortality ----


def test_characteristics_by_the_text():
    assert [each.label["ru"] for each in Characteristic] == [
        "Сила",
        "Ловкость",
        "Выносливость",
        "Воля",
        "Сила магии",
        "Интеллект",
    ]
    assert {value for _, value in Characteristics().items()} == {5}
    assert [each.least for each in Characteristic] == [1, 1, 1, 1, 0, 1]
    assert [each for each in Characteristic if by_key(each.row["key"]) is not each] == []
    with pytest.raises(UnknownIdError, match="strength"):
        by_key("Strenght")


@given(st.integers(1, 10), st.integers(1, 10), st.integers(0, 400))
def test_hp_is_the_formula(strength, endurance, points):
    exact = 10 + strength * 2 + endurance * 8 + F(points, 5)
    assert pools.hp_exact(strength, endurance, points).total == exact
    assert abs(pools.hp(strength, endurance, points).total - exact) < F(1, 2)


@given(st.integers(1, 10), st.integers(0, 10), st.integers(0, 415))
def test_mp_is_the_formula(intellect, power, points):
    exact = 20 + intellect * 2 + power * 4 + F(points, 5)
    assert pools.mp_exact(intellect, power, points).total == exact
    assert pools.mp(intellect, power, points, incapable=True).total == 0
    assert all(term.rules for term in pools.mp(intellect, power, points))


def test_immortality():
    assert immortality.COST == 30 and immortality.RESTORED_AFTER_HOURS == 24
    values = Characteristics(endurance=2, magic_power=0)
    assert immortality.present(values, [0, 23, 24]) == immortality.after_deaths(values, 2)
    lost = immortality.lowered(values, immortality.after_deaths(values, 3))
    assert lost[Characteristic.ENDURANCE] == 1 and Characteristic.MAGIC_POWER not in lost
    with pytest.raises(RuleError):
        immortality.after_deaths(values, -1)


# ---- perks ----


@pytest.mark.parametrize("level", range(6))
def test_weapon_mastery(level):
    found = mastery.weapon_level(level)
    assert found.damage_percent == 10 * level
    assert found.hit_bonus == max(0, level - 1)
    assert found.cost_total == 10 * level
    assert (found.tag is Tag.BATTLE_ONLY) is (level > 2)
    assert mastery.two_weapons(level).hit_penalty == level - 5
    assert armour.skill_factor(level) == 1 + F(level, 5)


@pytest.mark.parametrize("level", [-1, 6, True, "3"])
def test_levels_beyond_the_scale(level):
    for make in (mastery.weapon_level, mastery.two_weapons, armour.skill_factor):
        with pytest.raises(RuleError):
            make(level)


def test_own_perks():
    assert own_perks.problems([PERK]) == ()
    assert own_perks.bonus([PERK, OwnPerk(name="x", hit=9)], Effect.HIT).total == 2
    sheet = Draft(own_perks=(PERK,))
    assert character.full_hp(sheet).total == 63
    assert perk_ledger(sheet).spent == 15
    assert character.attack(sheet).extra[0].value == 2
    late = OwnPerk(name="x", limits="y", price=5, approved=True, tag=Tag.BATTLE_ONLY)
    assert serious(Draft(own_perks=(late,))) == ["perk_battle_only"]
    assert serious(Draft(own_perks=(late,), in_play=True)) == serious(Draft(own_perks=(late,), battle_lifted=True)) == []
    assert serious(Draft(own_perks=(OwnPerk(name=""),))) == [
        "perk_no_name",
        "perk_no_limits",
        "perk_no_price",
        "perk_not_approved",
    ]
    assert serious(Draft(own_perks=(OwnPerk(name="x", limits="y", price=-5, approved=True),))) == ["perk_price_range"]
    assert "too_many_perks" in codes(Draft(own_perks=(PERK,) * 62))


def test_features_and_flaws():
    sheet = Draft(
        characteristics=Characteristics(strength=10, dexterity=7),
        features=(Feature(name="Силач", points=2), Feature(name="Певец", price=5)),
        flaws=(Flaw(name="Хромой", points=10),),
    )
    assert characteristic_ledger(sheet).granted == 7 and characteristic_ledger(sheet).left == 0
    assert (perk_ledger(sheet).spent, perk_ledger(sheet).earned, perk_ledger(sheet).left) == (45, 10, 65)
    assert serious(sheet) == []
    assert serious(Draft(flaws=(Flaw(name="x"),))) == ["flaw_no_points"]
    assert serious(Draft(flaws=(Flaw(name="x", points=-1),), features=(Feature(name="a", price=-1),) * 3)) == [
        "too_many_features",
        "feature_negative",
        "feature_negative",
        "feature_negative",
        "flaw_negative",
    ]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (Draft(), []),
        (Draft(characteristics=Characteristics(strength=11)), ["characteristic_high", "characteristic_points_over"]),
        (Draft(characteristics=Characteristics(will=0)), ["characteristic_low"]),
        (Draft(characteristics=Characteristics(magic_power=-1)), ["characteristic_low"]),
        (Draft(weapon_perks={"a": 2, "b": 9}), ["perk_points_over", "level_range", "battle_only"]),
        (Draft(two_weapons=6), ["two_weapons_range"]),
        (Draft(defence_perks={"shield": 5}), []),
        (Draft(weapon_perks={"a": 5}, battle_lifted=True), []),
        (Draft(immortal=True), ["immortality_not_offered"]),
        (Draft(immortal=True, immortality_offered=True), []),
        (Draft(schools={"fire": 1}, no_magic=True), ["no_magic_with_schools"]),
        (Draft(schools={"blood": 1}), ["unknown_school"]),
        (Draft(schools={"fire": 10}), ["grade_range"]),
        (Draft(schools={"fire": 8}, awarded=300), ["power_too_low", "trial_needed"]),
        (Draft(schools={"fire": 9}, awarded=400, trials={"fire:8", "fire:9"}), ["power_too_low"]),
        (Draft(schools={"fire": 9}, awarded=400, trials={"fire:8", "fire:9"}, allowed={"perks.power_too_low"}), []),
    ],
)
def test_remarks(sheet, expected):
    assert serious(sheet) == expected
    for each in remarks.problems(sheet):
        assert each.text("ru") and each.text("en")
    if expected:
        with pytest.raises(RuleError):
            character.build(sheet)
    else:
        assert character.build(sheet).draft == sheet


def test_a_fourth_legend_is_refused():
    mage = Draft(
        characteristics=Characteristics(magic_power=10), schools={"fire": 9}, awarded=400, trials={"fire:8", "fire:9"}
    )
    assert serious(mage, others=[Legend(school="fire")] * 2 + [Legend(school="water")]) == []
    assert serious(mage, others=[Legend(school="fire")] * 3) == ["too_many_legends"]


def test_points_left_are_only_a_warning():
    assert codes(Draft()) == ["characteristic_points_left", "perk_points_left"]
    assert Draft().schools == {} and remarks.problems(Draft())[1].text("en") == "100 perk points left."


# ---- plain values ----


FULL = Draft(
    name="Лис",
    characteristics=Characteristics(strength=7, magic_power=0),
    weapon_perks={"меч": 2},
    defence_perks={"щит": 1},
    two_weapons=1,
    schools={"fire": 4},
    immortal=True,
    immortality_offered=True,
    features=(Feature(name="a", points=1, price=2),),
    flaws=(Flaw(name="b"), Flaw(name="c", points=3)),
    own_perks=(PERK, OwnPerk(name="<b>", tag=Tag.TRAINED)),
    armour=ArmourClass.LIGHT,
    trials={"fire:8"},
    awarded=5,
    in_play=True,
    allowed={"perks.battle_only"},
)


@pytest.mark.parametrize("sheet", [Draft(), FULL])
def test_plain_values_come_back(sheet):
    assert from_plain(json.loads(json.dumps(to_plain(sheet)))) == sheet


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "sheet"),
        ({"name": 5}, "name"),
        ({"luck": 5}, "luck"),
        ({"characteristics": {"luck": 5}}, "characteristics.luck"),
        ({"characteristics": {"will": "5"}}, "characteristics.will"),
        ({"characteristics": {"will": True}}, "characteristics.will"),
        ({"schools": {"fire": 1.5}}, "schools.fire"),
        ({"armour": "cardboard"}, "armour"),
        ({"immortal": 1}, "immortal"),
        ({"features": "many"}, "features"),
        ({"features": [{"points": 1}]}, "features.0.name"),
        ({"features": [{"name": "x", "points": None}]}, "features.0.points"),
        ({"own_perks": [{"name": "x", "tag": "stolen"}]}, "own_perks.0.tag"),
        ({"own_perks": [{"name": "x", "magic": 1}]}, "own_perks.0.magic"),
        ({"own_perks": [{"name": "x", "hit": 10**7}]}, "own_perks.0.hit"),
        ({"trials": [1]}, "trials"),
        ({"name": "x" * 5000}, "name"),
        ({"trials": ["x"] * 5000}, "trials"),
    ],
)
def test_plain_values_that_cannot_be_read(data, place):
    with pytest.raises(RuleError) as refused:
        from_plain(data)
    assert refused.value.problem.where == place
    assert refused.value.message("ru") != refused.value.message("en")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from([*to_plain(Draft()), "x"]), JSON, max_size=4))
def test_any_plain_value_is_read_or_refused_with_its_place(data):
    try:
        sheet = from_plain(data)
    except AlterEgoError as error:
        assert error.problem is not None and error.message("ru")
    else:
        for each in remarks.problems(sheet):
            assert each.text("ru")


# ---- magic ----


def test_the_prices_of_all_grades():
    assert grades.total_prices() == (1, 5, 15, 35, 65, 115, 195, 295, 415)
    assert [each.magic_power for each in grades.grades()] == list(range(10))
    assert [each.max_dice * each.smallest_faces for each in grades.grades()[1:]] == [
        each.max_damage for each in grades.grades()[1:]
    ]
    hundred = [(one, two) for one in range(10) for two in range(one, 10) if sum(map(lambda n: (0, *grades.total_prices())[n], (one, two))) == 100]
    assert hundred == [(4, 5)]
    with pytest.raises(RuleError):
        grades.price(5, 3)
    with pytest.raises(RuleError):
        grades.grade(10)


@given(st.integers(0, 9), st.integers(0, 9))
def test_steps_add_up(first, second):
    low, high = sorted((first, second))
    walked = learning.steps(low, high)
    assert sum(step.price for step in walked) == grades.price(low, high).total
    assert [step.running for step in walked][-1:] == [grades.price(low, high).total][: len(walked)]


def test_schools_oppose_each_other_in_pairs():
    assert len(schools.schools()) == 12
    for each in schools.schools():
        assert schools.school(each.opposed).opposed == each.id
        assert schools.by_key(each.key) is each
    forbidden = {frozenset((one.id, other.id)) for one, other in schools.all_pairs() if not schools.may_combine(one, other)}
    assert len(forbidden) == 5 and frozenset(("earth", "air")) not in forbidden
    assert all(schools.may_combine(each, each) for each in schools.schools())
    assert {schools.combination("destruction", each.id) is not None for each in schools.schools() if each.id not in ("destruction", "creation")} == {True}
    for find in (schools.school, schools.by_key):
        with pytest.raises(UnknownIdError):
            find("blood")


@given(st.integers(1, 120), st.integers(1, 20))
def test_splits_keep_the_maximum(damage, limit):
    for each in dice_splits.splits(damage, limit):
        assert each.maximum == damage == each.dice * each.faces
        assert each.odds().high == damage and each.odds().low == each.dice
        assert each.odds().mean == each.mean
        assert dice_splits.split(damage, each.dice, limit) == each


@given(st.integers(1, 120), st.integers(1, 9), st.integers(1, 9))
def test_mana_is_damage_by_the_mean(damage, one, two):
    exact = F(damage) / (F(one + two) / 2)
    found = mana.damage_cost(damage, one, two).total
    assert mana.exact_cost(damage, one, two) == exact
    assert found >= 1 and (found == 1 or abs(found - exact) <= F(1, 2))


def test_the_cheapest_way():
    spell = spells.Spell(primary=6, secondary=4, magic_power=6)
    ways = spells.cheapest(spell, 30, at_least=F(3, 4))
    assert ways and [each.mana for each in ways] == sorted(each.mana for each in ways)
    for each in ways:
        assert each.mana == spells.cost(each.spell).total
        found = spell_odds.odds(each.spell, Defender()).branches
        full = [branch for branch in found if [row for _, row in branch.rows] == [Result.SUCCESS, Result.SUCCESS, Result.FAILURE]]
        assert full[0].damage.at_least(30) == each.reaches >= F(3, 4)
    assert spells.cheapest(spell, 500) == ()
    assert spells.cheapest(spells.Spell(primary=4, magic_power=0), 1) == ()


def test_spells_of_a_character():
    mage = Draft(schools={"fire": 4, "water": 3, "air": 2}, armour=ArmourClass.MEDIUM)
    spell = character.spell(mage, "fire", "air", declared=12)
    assert (spell.primary, spell.secondary, spell.magic_power, spell.dexterity) == (4, 2, 3, 4)
    assert spells.problems(spell) == ()
    assert [each.code for each in spells.problems(character.spell(mage, "fire", "water"))] == ["perks.opposed"]
    assert character.spell(mage, "fire", "fire").secondary is None
    with pytest.raises(RuleError, match="death"):
        character.spell(mage, "death")


# ---- combat, turns, deeds ----


@pytest.mark.parametrize("table", Table)
def test_every_row_has_words(table):
    names = [row_of(table, result).name["ru"] for result in RESULTS]
    assert len(set(names)) == 4
    assert row_of(table, Result.NO_ROW).rule is None


@given(st.integers(-20, 20), st.sampled_from(Table))
def test_more_bonus_is_never_worse(bonus, table):
    less, more = (checks.success_chance(checks.check(table, value)) for value in (bonus, bonus + 1))
    assert less <= more


def test_eleven_is_one_half():
    assert checks.natural_odds().at_least(11) == F(1, 2)


def test_turn_order_and_ties():
    tied = turns.order([turns.Contender(name) for name in "abc"])
    assert tied.tie and tied.gm_decides == ()
    rolled = turns.settle(tied, Random(7))
    assert not rolled.tie and {name for name, _ in rolled.throws} == set("abc")
    gm = Rulings(order_tie=OrderTie.GM)
    waiting = turns.settle(turns.order([turns.Contender(name) for name in "abc"], gm), Random(7), rulings=gm)
    assert waiting.gm_decides == (("a", "b", "c"),)
    assert turns.settle(waiting, first="cab", rulings=gm).names == ("c", "a", "b")
    with pytest.raises(RuleError, match="twice"):
        turns.order([turns.Contender("a"), turns.Contender("a")])
    with pytest.raises(RuleError, match="60"):
        turns.order([turns.Contender(str(number)) for number in range(61)])


def test_metres_and_spotting():
    assert [movement.movement(5, each).metres_per_turn for each in Terrain] == [20, 10, 10, 10]
    assert [each.spotting for each in Terrain] == [100, 40, 40, 40]
    assert movement.notice(100, Terrain.OPEN) is Notice.SEEN
    assert movement.notice(101, Terrain.OPEN, rulings=Rulings(spot=Spotting.CHECK)) is Notice.UNSEEN
    assert sum(movement.hidden_odds(8, 3)) == 1


def test_bans_are_for_one_kind():
    ban = bans.Barred(post=5, kind=bans.Kind.PHYSICAL)
    assert len(bans.problems([ban], 6, bans.Kind.PHYSICAL)) == 1
    assert bans.problems([ban], 6, bans.Kind.MAGICAL) == bans.problems([ban], 7, bans.Kind.PHYSICAL) == ()


def test_three_failures_and_a_critical_one():
    lock = [deeds.Try("lock", Result.FAILURE)] * 3
    assert deeds.may_try(lock[:2], "lock") and not deeds.may_try(lock, "lock")
    assert deeds.may_try([*lock[:2], deeds.Try("lock", Result.SUCCESS), *lock[:2]], "lock")
    assert not deeds.may_try([deeds.Try("lock", Result.CRITICAL_FAILURE)], "lock")
    assert deeds.FITTING["stealth"] is Characteristic.DEXTERITY


# ---- the starter set ----


def test_the_starter_set_is_marked_and_playable():
    for kind in presets.KINDS:
        for row in presets.preset_rows(kind):
            assert row["gap"] in ("C-21", "C-29", "C-98")
            made = getattr(presets, kind)(row["id"])
            assert made.label == row["name"]
    assert [presets.armour(row["id"]).armour_class for row in presets.preset_rows("armour")] == list(ArmourClass)
    foes = [presets.opponent(row["id"]) for row in presets.preset_rows("opponent")]
    for foe in foes:
        assert pools.hp(foe.strength, foe.endurance, 10 * foe.weapon_perk).total == foe.hp
        assert attack_odds.odds(foe.attack(), foes[0].defender()).expected_damage > 0
