"""The sixty-one open questions: complete, said in both languages, each reading with a number of its own."""

import json
import re
from dataclasses import fields
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from alterego_core.perks import (
    armour,
    attack_odds,
    attacks,
    bans,
    blows,
    character,
    characteristics,
    checks,
    damage,
    deeds,
    draft,
    features,
    grades,
    immortality,
    learning,
    mana,
    mastery,
    movement,
    pools,
    presets,
    remarks,
    saving_throws,
    schools,
    spell_odds,
    spell_play,
    spells,
    turns,
)
from alterego_core.perks import rulings as readings
from alterego_core.perks.characteristics import Characteristic, Characteristics
from alterego_core.perks.errors import RuleError
from alterego_core.perks.results import Result, Table
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell
from alterego_core.rulings import decode, encode, from_options, load, to_options

F = Fraction
CASES = Path(__file__).resolve().parents[2] / "cases"
RULES = {rule["id"] for rule in json.loads((CASES / "rules.json").read_text(encoding="utf-8"))}
CATALOGUE = load("alterego_core.perks")
FIELDS = {field.name: field.default for field in fields(Rulings)}

# the places that change play most, and those of them that are offered to no GM
MOST = {
    "crit",
    "range_which",
    "range_bonus",
    "int_bonus",
    "magic_cost",
    "mana_two",
    "full_dodge",
    "save_action",
    "area",
    "dmg_round",
    "opposite",
}


def test_sixty_one_in_order():
    assert [ruling.id for ruling in CATALOGUE] == [f"AMB-C{number:02}" for number in range(1, 62)]


def test_table_and_dataclass_agree():
    assert list(FIELDS) == [ruling.option for ruling in CATALOGUE]
    for ruling in CATALOGUE:
        default = FIELDS[ruling.option]
        assert default.value == ruling.default
        assert [member.value for member in type(default)] == [reading.key for reading in ruling.readings]
        assert ruling.id in type(default).__doc__
    assert DEFAULT == Rulings() and encode(DEFAULT) == ""


def test_every_enum_is_public_and_sorted():
    enums = {type(default).__name__ for default in FIELDS.values()}
    assert enums | {"DEFAULT", "Rulings"} == set(readings.__all__)
    assert readings.__all__ == sorted(readings.__all__)


def test_what_is_offered():
    switches = {ruling.option for ruling in CATALOGUE if ruling.switchable}
    assert MOST <= switches
    assert {ruling.option for ruling in CATALOGUE} - switches == {
        "half",
        "over_range",
        "area_word",
        "pair_count",
        "dodge_half",
        "three_kinds",
        "convert_part",
        "move_half",
        "three_fails",
        "dice_split",
        "typo_3",
        "coin",
        "post_turn",
        "grade0_refund",
    }


@pytest.mark.parametrize("ruling", CATALOGUE, ids=lambda ruling: ruling.option)
def test_texts(ruling):
    assert set(ruling.rules) <= RULES and ruling.rules
    assert len(ruling.readings) >= 2
    for pair in (ruling.title, ruling.reason, *(reading.text for reading in ruling.readings)):
        assert not re.search("[A-Za-z]", pair.ru), pair.ru
        assert not re.search("[А-Яа-яёЁ«»]", pair.en), pair.en
        for text in (pair.ru, pair.en):
            first, last = text.lstrip("«“")[0], text.rstrip("»”")[-1]
            assert last in ".?" and (first.isupper() or first in "0123456789+−"), text
            assert not re.search(r"(?:^|[\s(])-\d| - |\"", text), text
    assert ruling.title.ru.endswith("?") and ruling.title.en.endswith("?")


@pytest.mark.parametrize("option", FIELDS)
def test_every_reading_travels_in_a_code(option):
    for member in type(FIELDS[option]):
        chosen = Rulings(**{option: member})
        assert decode(Rulings, encode(chosen)) == chosen
        assert from_options(Rulings, to_options(chosen)) == chosen


# ---- fractions said in the texts, counted anew ----

THROWS = [sum(faces) for faces in product(range(1, 7), repeat=3)]


def share(test) -> Fraction:
    return F(sum(map(test, THROWS)), 216)


SAID = {
    "range_bonus": [share(lambda n: n >= 10), share(lambda n: n >= 7), share(lambda n: n >= 17), share(lambda n: n >= 14)],
    "crit": [share(lambda n: n == 18), share(lambda n: n >= 14), share(lambda n: n >= 10)],
    "crit_penalty": [share(lambda n: n == 18), share(lambda n: n <= 9)],
    "area": [share(lambda n: n >= 7), share(lambda n: n >= 8), share(lambda n: n >= 12)],
    "save_double": [share(lambda n: n <= 10), share(lambda n: n <= 10) ** 2],
    "spot": [share(lambda n: n >= 9)],
    "nc_optional": [share(lambda n: n >= 8), share(lambda n: n >= 11)],
}


@pytest.mark.parametrize("option", SAID)
def test_chances_said_are_right(option):
    ruling = next(each for each in CATALOGUE if each.option == option)
    for lang in ("ru", "en"):
        text = " ".join(reading.text[lang] for reading in ruling.readings)
        said = {F(each) for each in re.findall(r"\d+/\d+", text)}
        assert said == set(SAID[option]), (option, lang)


def test_two_weapons_hit_as_rarely_as_said():
    assert share(lambda n: n - 5 >= 11 or n == 18) == F(5, 108)


# ---- each reading gives its own number ----

MAGE = Spell(primary=4, secondary=4, magic_power=7, declared=30, dice=5)
TARGET = Defender(will=5)


def hit(rulings, bonus=0, **more):
    asked = checks.check(Table.SPELL_HIT if "range_bonus" in more else Table.HIT, bonus, **more)
    odds = checks.odds(asked, rulings)
    return [odds.chance(result) for result in Result]


def judged(table, bonus, natural, rulings):
    return checks.judge(checks.check(table, bonus), natural, rulings)


def hurt(rulings, *values):
    steps = [damage.factor(value, damage.ROLLED, "C-3") for value in values]
    return damage.damage(7, steps, rulings).points


def codes(sheet, rulings, others=()):
    return [each.code.removeprefix("perks.") for each in remarks.problems(sheet, others, rulings)]


def counted(problem_codes, *wanted):
    return [problem_codes.count(each) for each in wanted]


def fails(make):
    try:
        return make()
    except RuleError as error:
        return error.problem.code


def high_mage(rulings):
    spell = Spell(primary=9, secondary=6, magic_power=9)
    return spells.casting_check(spell, rulings).range_bonus, spells.hit_check(spell, rulings).range_bonus


def choosing(rulings):
    """The bands of a mage who shifts his roll down, where he may."""
    asked = checks.Check(table=Table.SPELL_HIT, range_bonus=2, shift=-1)
    return [checks.total(asked, 10, rulings).total, *hit(rulings, 0, range_bonus=2)]


LOCKS = [deeds.Try("lock", Result.FAILURE), deeds.Try("lock", Result.FAILURE), deeds.Try("climb", Result.FAILURE)]
LEGENDS = [learning.Legend(school="fire", player=each) for each in (True, True, False)]
HEAVY = armour.ArmourClass.HEAVY

NUMBERS = {
    "int_bonus": lambda r: spells.casting_bonus(4, 4, 8, r).total,
    "cast_round": lambda r: spells.casting_bonus(3, 4, 3, r).total,
    "half": lambda r: damage.damage(5, [damage.factor(F(1, 2), damage.ROLLED, "C-101")], r).points,
    "dmg_round": lambda r: [
        hurt(r, F(6, 5), F(11, 10), F(1, 2)),
        damage.damage(5, [damage.factor(F(1, 2), damage.ROLLED, "C-101")] * 2, r).points,
    ],
    "strength_mult": lambda r: characteristics.damage_factor(7, r),
    "perk_mult": lambda r: damage.damage(10, attacks.damage_steps(attacks.Attack(strength=7, weapon_perk=3), r), r).exact,
    "hit_from_2": lambda r: [(mastery.weapon_level(n, r).hit_bonus, mastery.weapon_level(n, r).damage_percent) for n in (1, 5)],
    "battle_levels": lambda r: counted(codes(draft.Draft(weapon_perks={"sword": 3}), r), "battle_only"),
    "magic_cost": lambda r: [grades.price(0, n, r).total for n in (4, 9)],
    "range_bonus": choosing,
    "range_which": high_mage,
    "crit": lambda r: hit(r, 4),
    "crit_fail": lambda r: judged(Table.SAVING_THROW, 4, 3, r),
    "crit_penalty": lambda r: hit(r, -6),
    "over_range": lambda r: judged(Table.HIT, 6, 15, r),
    "area": lambda r: [hit(r, 0, area=True), checks.total(checks.check(Table.HIT, 2, area=True), 7, r).total],
    "area_word": lambda r: hit(r, 0, area=True),
    "mana_two": lambda r: mana.spell_cost(30, 4, 4, 10, r).total,
    "mana_damage": lambda r: spells.cost_of_rolled(Spell(primary=4, secondary=4, declared=12), 9, r).total
    + 100 * spells.cost(Spell(primary=4, secondary=4, declared=12), r).total,
    "mana_round": lambda r: [mana.damage_cost(30, 4, 4, r).total, mana.damage_cost(120, 9, 9, r).total],
    "pair_grade": lambda r: mana.pair_grade(5, 3, r).max_damage,
    "one_school": lambda r: mana.mean(4, None, r),
    "opposite": lambda r: counted(codes(draft.Draft(schools={"fire": 3, "water": 3}), r), "opposed_owned"),
    "pair_count": lambda r: len(schools.legal_pairs(r)),
    "full_dodge": lambda r: saving_throws.multiplier(Result.CRITICAL_SUCCESS, True, r),
    "dodge_half": lambda r: saving_throws.multiplier(Result.SUCCESS, False, r),
    "save_action": lambda r: (saving_throws.loses_action(Result.FAILURE, r), saving_throws.multiplier(Result.FAILURE, False, r)),
    "save_double": lambda r: spell_odds.odds(MAGE, TARGET, rulings=r).damage.mean,
    "cast_crit": lambda r: spell_odds.odds(MAGE, TARGET, rulings=r).damage.mean,
    "self_hit": lambda r: spell_odds.odds(MAGE, TARGET, rulings=r).self_damage.mean,
    "mana_fail": lambda r: pools.mp_left(50, mana.spent(8, Result.FAILURE, r)).total,
    "spell_hit_bonus": lambda r: spells.hit_check(Spell(primary=4, dexterity=7, metres=20), r).bonus.total,
    "range_step": lambda r: [blows.range_term(n, r).value for n in (1, 19, 20, 21, 39, 40)],
    "three_kinds": lambda r: blows.aim_term(blows.Aim.EYE, r).value,
    "crit_ban": lambda r: bans.Barred(post=5, kind=bans.Kind.PHYSICAL).posts(r),
    "two_weapon": lambda r: attack_odds.odds(attacks.Attack(dexterity=1, two_weapons=0), Defender(), r).damage.mean,
    "armour_value": lambda r: damage.damage(10, damage.defended(armour.defence(5, 3), r), r).points,
    "armour_pen": lambda r: [
        character.full_mp(draft.Draft(armour=HEAVY), r).total,
        character.metres(draft.Draft(armour=HEAVY), rulings=r).metres_per_action,
    ],
    "hpmp_fraction": lambda r: pools.hp(5, 5, 14, r).total,
    "hpmp_which": lambda r: character.full_hp(draft.Draft(weapon_perks={"a": 3}, defence_perks={"b": 2}), r).total,
    "mp_zero": lambda r: character.full_mp(draft.Draft(), r).total,
    "lower": lambda r: [
        draft.characteristic_ledger(draft.Draft(characteristics=Characteristics(magic_power=0)), r).left,
        *counted(codes(draft.Draft(characteristics=Characteristics(magic_power=0)), r), "characteristic_lowered"),
    ],
    "features": lambda r: [
        len(features.problems([features.Feature(name="a", points=2), features.Feature(name="b")], [features.Flaw(name="c", points=5)], r)),
        len(features.problems([features.Feature(name="a", points=2)], [], r)),
    ],
    "convert_part": lambda r: features.convert(39, r).points,
    "order_tie": lambda r: turns.order([turns.Contender("a"), turns.Contender("b")], r).gm_decides,
    "order_effective": lambda r: turns.order([turns.Contender("a", dexterity=7, armour=HEAVY), turns.Contender("b")], r).names,
    "move_half": lambda r: movement.movement(5, movement.Terrain.FOREST, r).metres_per_action,
    "spot": lambda r: movement.notice(40, movement.Terrain.FOREST, rulings=r),
    "nc_optional": lambda r: checks.success_chance(deeds.check_of(Characteristic.DEXTERITY, 8, rulings=r), r),
    "three_fails": lambda r: deeds.may_try(LOCKS, "lock", r),
    "immortal": lambda r: immortality.after_deaths(Characteristics(), 2, r).will,
    "dice_split": lambda r: fails(lambda: spells.dice_of(Spell(primary=2, dice=5), r)),
    "mult_max": lambda r: damage.damage(120, spells.damage_steps(Spell(primary=9, magic_power=9), r), r).points,
    "typo_3": lambda r: len(spells.legal_splits(Spell(primary=3), r)),
    "coin": grades.coin_chance,
    "mages_3": lambda r: learning.legend_problem("fire", LEGENDS, r) is None,
    "hp_zero": lambda r: (pools.life(0, r), pools.life(-1, r)),
    "post_turn": lambda r: bans.Barred(post=5, kind=bans.Kind.PHYSICAL).turns(r),
    "missing_c": lambda r: fails(lambda: presets.taken("1d8", rulings=r)),
    "grade0_refund": lambda r: draft.perk_ledger(draft.Draft(no_magic=True), r).left,
    "req_armour": lambda r: spells.grade_of(Spell(primary=5, magic_power=2), r).grade,
}


@pytest.mark.parametrize("option", FIELDS)
def test_every_reading_changes_the_number(option):
    found = [NUMBERS[option](Rulings(**{option: member})) for member in type(FIELDS[option])]
    assert all(found.index(each) == place for place, each in enumerate(found)), found


WORKED = [
    ("int_bonus", "0.4", 7),
    ("cast_round", "parts", 5),
    ("cast_round", "none", F(41, 10)),
    ("dmg_round", "floor", [4, 1]),
    ("perk_mult", "product", F(91, 5)),
    ("perk_mult", "sum", 17),
    ("hit_from_2", "all", [(0, 0), (4, 40)]),
    ("hit_from_2", "total", [(0, 10), (5, 50)]),
    ("magic_cost", "step", [35, 415]),
    ("magic_cost", "full", [20, 120]),
    ("range_which", "cast", (2, 0)),
    ("range_which", "both", (2, 2)),
    ("range_which", "primary", (0, 4)),
    ("range_which", "hit", (0, 2)),
    ("mana_round", "half-up", [8, 13]),
    ("mana_round", "up", [8, 14]),
    ("mana_round", "exact", [F(15, 2), F(40, 3)]),
    ("pair_grade", "lower", 18),
    ("pair_grade", "primary", 45),
    ("pair_count", "forbidden", 60),
    ("mana_fail", "kept", 50),
    ("range_step", "started", [-1, -1, -1, -2, -2, -2]),
    ("armour_pen", "all", [38, 4]),
    ("armour_pen", "rolls", [50, 10]),
    ("hpmp_fraction", "floor", 62),
    ("hpmp_which", "weapon", 66),
    ("features", "all", [1, 0]),
    ("order_effective", "bare", ("a", "b")),
    ("mult_max", "after", 120),
    ("typo_3", "damage", 6),
    ("grade0_refund", "each", 340),
    ("req_armour", "effective", 2),
]


@pytest.mark.parametrize(("option", "reading", "number"), WORKED)
def test_worked_numbers(option, reading, number):
    assert NUMBERS[option](from_options(Rulings, {option: reading})) == number


def test_two_saving_throws_and_the_own_one_are_asked_for():
    two = from_options(Rulings, {"save_double": "two"})
    done = spell_play.settle(MAGE, TARGET, casting=11, hit=11, rolled=10, saving_throw=11, early_saving_throw=11, rulings=two)
    assert len(done.saving_throws) == 2 and done.damage.exact == F(7, 2)
    own = from_options(Rulings, {"self_hit": "save"})
    done = spell_play.settle(MAGE, casting=3, rolled=18, own_saving_throw=12, rulings=own)
    assert done.self_damage.exact == F(63, 10)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_area_total_said_is_the_one_reckoned(lang):
    """Only the reading that compares fractions leaves them: with the bonuses inside the rule's rounding stands (C-12)."""
    said = next(row for row in CATALOGUE if row.option == "area")
    text = next(each.text for each in said.readings if each.key == "after")[lang]
    reckoned = checks.total(checks.check(Table.HIT, 2, area=True), 7, from_options(Rulings, {"area": "after"})).total
    assert reckoned == 14 and text.rstrip(".").endswith(f" {reckoned}")
