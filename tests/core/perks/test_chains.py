"""The exact odds of whole chains against every throw there is, and against the dice themselves."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core import Breakdown, Odds, Term
from alterego_core.perks import attack_odds, attack_play, checks, damage, spell_odds, spell_play
from alterego_core.perks.attacks import Attack, damage_steps, hit_check
from alterego_core.perks.blows import Aim
from alterego_core.perks.damage import ROLLED, Path, factor, limit
from alterego_core.perks.errors import RuleError
from alterego_core.perks.results import RESULTS, Result, Table
from alterego_core.perks.rulings import (
    CastingCritical,
    DamageRounding,
    DefenceNumber,
    GradeMaximum,
    Half,
    ManaDamage,
    ManaFail,
    Rulings,
    SavingThrows,
    SelfHit,
    TwoWeaponRoll,
)
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell, Target, casting_check, cost
from alterego_core.perks.spells import hit_check as spell_hit_check
from tests.core.perks import brute

F = Fraction


def shares(odds) -> dict:
    return {value: odds.chance(value) for value in odds}


@pytest.mark.parametrize(
    ("attack", "sizes", "factors"),
    [
        (Attack(), (6,), (F(1),)),
        (Attack(dice="1d12", strength=7, weapon_perk=3), (12,), (F(7, 5), F(13, 10))),
        (Attack(dice="2d6", strength=3, dexterity=8, aim=Aim.LIMB, metres=45), (6, 6), (F(3, 5),)),
        (Attack(dice="1d8", strength=6, weapon_perk=2, area=True), (8,), (F(6, 5), F(6, 5))),
        (Attack(dice="1d4", strength=9, two_weapons=2), (4,), (F(9, 5), F(2))),
        (Attack(dice="2d4", aim=Aim.EYE), (4, 4), (F(1),)),
    ],
)
@pytest.mark.parametrize("armour", [0, 3])
@pytest.mark.parametrize("dexterity", [1, 8])
def test_an_attack_is_every_throw(attack, sizes, factors, armour, dexterity):
    found = attack_odds.odds(attack, Defender(dexterity=dexterity, armour=armour))
    double = 2 if attack.two_weapons is not None else 1
    wanted = brute.attack(
        hit_bonus=hit_check(attack).bonus.total,
        save_bonus={1: 0, 8: 3}[dexterity],
        factors=factors,
        sizes=sizes,
        armour=armour * double,
        area=attack.area,
    )
    assert shares(found.damage) == wanted
    assert sum(each.chance for each in found.branches) == 1


@pytest.mark.parametrize(
    ("spell", "sizes", "lowered"),
    [
        (Spell(primary=1, secondary=1), (6,), 0),
        (Spell(primary=1, secondary=1, dice=3, magic_power=8), (2, 2, 2), 0),
        (Spell(primary=2, secondary=2, declared=8, dice=2, magic_power=3, metres=60, dexterity=7), (4, 4), 0),
        (Spell(primary=6, secondary=6, declared=10, dice=1, magic_power=6), (10,), 1),
        (Spell(primary=9, secondary=9, declared=12, dice=3, magic_power=9, aim=Aim.EYE), (4, 4, 4), 4),
        (Spell(primary=2, secondary=2, declared=6, target=Target.UNAIMED), (6,), 0),
        (Spell(primary=4, secondary=4, declared=9, area=True), (9,), 0),
    ],
)
@pytest.mark.parametrize("defender", [Defender(will=2), Defender(will=8, armour=2)])
def test_a_spell_is_every_throw(spell, sizes, lowered, defender):
    found = spell_odds.odds(spell, defender)
    target, caster = brute.spell(
        cast_bonus=casting_check(spell).bonus.total,
        hit_bonus=spell_hit_check(spell).bonus.total,
        save_bonus={2: 1, 8: 3}[defender.will],
        lowered=lowered,
        factor=F(spell.magic_power, 5),
        sizes=sizes,
        armour=defender.armour,
        aimed=spell.target is Target.AIMED,
        area=spell.area,
    )
    assert shares(found.damage) == target
    assert shares(found.self_damage) == caster
    assert found.mana == Odds.constant(cost(spell).total)
    assert found.damage_per_mana == found.damage.mean / cost(spell).total
    assert sum(each.chance for each in found.branches) == 1


def test_the_largest_dice_are_exact():
    """20d6 and a critical: the whole range, and the top as likely as it must be."""
    spell = Spell(primary=9, secondary=9, magic_power=5, dice=20)
    found = spell_odds.odds(spell, Defender(will=1))
    assert found.damage.high == 180
    save = checks.odds(checks.check(Table.SAVING_THROW, 0))
    worst = save.chance(Result.CRITICAL_FAILURE)
    read = found.casting
    top = found.works * worst * (
        read.chance(Result.SUCCESS) * F(1, 6**20) + read.chance(Result.CRITICAL_SUCCESS)
    ) / (read.chance(Result.SUCCESS) + read.chance(Result.CRITICAL_SUCCESS))
    assert found.damage.chance(180) == top
    dice = 20 @ Odds.die(6)
    assert {value for value in dice} <= set(found.damage)


def test_exact_odds_are_quick():
    spell = Spell(primary=9, secondary=9, magic_power=9, dice=20, metres=60)
    took = []
    for _ in range(7):
        began = perf_counter()
        spell_odds.odds(spell, Defender(will=7, armour=5, defence_skill=2))
        attack_odds.odds(Attack(dice="20d6", weapon_perk=3), Defender(armour=4))
        took.append(perf_counter() - began)
    assert min(took) < 0.1


def yes_or_no(chance) -> Odds:
    return Odds({True: chance.numerator, False: chance.denominator - chance.numerator})


READINGS = [
    Rulings(),
    Rulings(save_double=SavingThrows.TWO, self_hit=SelfHit.SAVE),
    Rulings(cast_crit=CastingCritical.SAME, mana_damage=ManaDamage.ROLLED),
    Rulings(dmg_round=DamageRounding.EACH, mana_fail=ManaFail.KEPT, mult_max=GradeMaximum.AFTER),
    Rulings(armour_value=DefenceNumber.PERCENT, dmg_round=DamageRounding.FLOOR),
]


def near(found: Odds, seen: Counter, throws: int) -> bool:
    """Whether the share of each common outcome lies within five deviations of its chance."""
    seen = +seen
    assert set(seen) <= set(found)
    for value in found:
        chance = float(found.chance(value))
        if abs(seen[value] / throws - chance) > 5 * (chance * (1 - chance) / throws) ** 0.5 + 1e-9:
            return False
    return True


@pytest.mark.parametrize("rulings", READINGS, ids=range(len(READINGS)))
@pytest.mark.parametrize("target", Target)
def test_rolls_agree_with_the_odds(rulings, target):
    spell = Spell(primary=3, secondary=2, magic_power=7, declared=12, dice=2, target=target, intellect=2)
    defender, throws, rng = Defender(will=6, armour=2), 1000, Random("spell")
    found = spell_odds.odds(spell, defender, Defender(will=9), rulings)
    done = [spell_play.roll(spell, defender, rng, Defender(will=9), rulings) for _ in range(throws)]
    assert near(found.damage, Counter(each.points for each in done), throws)
    own = Counter(0 if each.self_damage is None else each.self_damage.points for each in done)
    assert near(found.self_damage, own, throws)
    assert near(found.mana, Counter(each.mana.total for each in done), throws)
    assert near(yes_or_no(found.barred), Counter(each.barred for each in done), throws)
    assert near(yes_or_no(found.action_lost), Counter(each.action_lost for each in done), throws)


@pytest.mark.parametrize("rulings", [*READINGS, Rulings(two_weapon=TwoWeaponRoll.TWO)], ids=range(len(READINGS) + 1))
def test_attack_rolls_agree_with_the_odds(rulings):
    attack = Attack(dice="1d8", strength=7, dexterity=9, weapon_perk=2, two_weapons=3)
    defender, throws, rng = Defender(armour=1, shield=1), 1000, Random("attack")
    found = attack_odds.odds(attack, defender, rulings)
    done = [attack_play.roll(attack, defender, rng, rulings) for _ in range(throws)]
    assert {len(each) for each in done} == {found.blows}
    assert near(found.damage, Counter(sum(blow.points for blow in each) for each in done), throws)
    lost = Counter(any(blow.action_lost for blow in each) for each in done)
    assert near(yes_or_no(found.action_lost), lost, throws)
    barred = Counter(any(blow.barred for blow in each) for each in done)
    assert near(yes_or_no(found.barred), barred, throws)


@settings(max_examples=25)
@given(
    primary=st.integers(1, 9),
    secondary=st.one_of(st.none(), st.integers(1, 9)),
    power=st.integers(0, 10),
    intellect=st.integers(1, 10),
    will=st.integers(1, 10),
    armour=st.integers(0, 12),
    target=st.sampled_from(Target),
    rulings=st.sampled_from(READINGS),
)
def test_chains_hold_together(primary, secondary, power, intellect, will, armour, target, rulings):
    spell = Spell(primary=primary, secondary=secondary, magic_power=power, intellect=intellect, target=target)
    found = spell_odds.odds(spell, Defender(will=will, armour=armour), rulings=rulings)
    assert sum(each.chance for each in found.branches) == 1
    assert sum(found.damage.chance(value) for value in found.damage) == 1
    assert found.damage.low >= 0 and found.mana.low >= 0
    assert found.damage.mean == sum(each.chance * each.damage.mean for each in found.branches)
    assert found.mana.mean == sum(each.chance * each.mana.mean for each in found.branches)
    assert found.damage.chance(0) >= 1 - found.works
    # a stronger will, thicker armour or weaker magic never does more damage
    firmer = spell_odds.odds(spell, Defender(will=10, armour=armour + 5), rulings=rulings)
    assert firmer.damage.mean <= found.damage.mean


@settings(max_examples=120)
@given(
    rolled=st.integers(0, 200),
    factors=st.lists(st.fractions(0, 4, max_denominator=20), max_size=4),
    cap=st.one_of(st.none(), st.integers(1, 120)),
    less=st.fractions(0, 30, max_denominator=10),
    rounding=st.sampled_from(DamageRounding),
    half=st.sampled_from(Half),
    number=st.sampled_from(DefenceNumber),
)
def test_the_quick_path_is_the_explained_one(rolled, factors, cap, less, rounding, half, number):
    rulings = Rulings(dmg_round=rounding, half=half, armour_value=number)
    steps = [factor(value, ROLLED, "C-3") for value in factors]
    if cap is not None:
        steps.insert(min(1, len(steps)), limit(cap, ROLLED, "C-46"))
    steps += damage.defended(Breakdown((Term(ROLLED, less, ("C-29",)),)), rulings)
    explained = damage.damage(rolled, steps, rulings)
    assert Path(steps, rulings).points(rolled) == explained.points
    assert type(explained.points) is int or explained.points.denominator == 1
    assert all(term.label["ru"] and term.label["en"] for term in explained.why)


def test_two_weapons_that_roll_apart():
    """Each hand hits with 5/108 at −5 and no other bonus."""
    attack = Attack(dexterity=1, two_weapons=0)
    found = attack_odds.odds(attack, Defender(), Rulings(two_weapon=TwoWeaponRoll.TWO))
    assert found.blows == 2
    assert found.hit.chance_that(lambda result: result.good) == F(5, 108)
    assert [step.value for step in damage_steps(attack)] == [1, 2]
    assert [step.value for step in damage_steps(attack, Rulings(two_weapon=TwoWeaponRoll.TWO))] == [1]


def test_every_result_of_the_play_is_explained():
    spell = Spell(primary=4, secondary=4, magic_power=7, declared=30, dice=5)
    done = spell_play.settle(spell, Defender(armour=2, shield=1), casting=11, hit=12, rolled=18, saving_throw=4)
    for why in (done.mana, done.damage.why, done.casting.total, done.hit.total, done.saving_throws[0].total):
        assert why.rules and all(rule.startswith("C-") for rule in why.rules)
    assert done.damage.why.write("ru").startswith("выпало 18 + Сила магии 7,2")
    blow = attack_play.settle(Attack(dice="1d12"), Defender(), hit=18, saving_throw=18)
    assert (blow.points, blow.damage.why.write("en")) == (
        6,
        "maximum of the dice 12 + Strength 0 − saving throw, critical success 6 = 6",
    )


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (lambda: spell_odds.odds(Spell(primary=0)), "no_school"),
        (lambda: spell_odds.odds(Spell(primary=4, declared=31)), "declared_range"),
        (lambda: spell_odds.odds(Spell(primary=4, dice=4)), "illegal_split"),
        (lambda: spell_play.settle(Spell(primary=4), casting=11), "dice_missing"),
        (lambda: spell_play.settle(Spell(primary=4), casting=11, hit=11, rolled=31, saving_throw=9), "rolled_range"),
        (lambda: attack_play.settle(Attack(), Defender(), hit=11, saving_throw=9), "dice_missing"),
        (lambda: attack_play.settle(Attack(), Defender(), hit=11, rolled=4), "dice_missing"),
        (lambda: attack_play.settle(Attack(), Defender(), hit=19), "whole_number"),
        (lambda: attack_odds.odds(Attack(weapon_perk=6)), "whole_number"),
        (lambda: attack_odds.odds(Attack(metres=-1)), "distance_range"),
        (lambda: attack_odds.odds(Attack(dice="20d60")), "damage_too_large"),
        (lambda: checks.check(Table.HIT, 2000), "number_too_large"),
        (lambda: checks.check(Table.HIT, range_bonus=5), "whole_number"),
    ],
)
def test_what_is_refused(made, code):
    with pytest.raises(RuleError) as refused:
        made()
    assert refused.value.problem.code == f"perks.{code}"
    for lang in ("ru", "en"):
        assert refused.value.message(lang)


def test_a_barred_mage_and_a_lost_action():
    spell = Spell(primary=4, secondary=4)
    done = spell_play.settle(spell, casting=11, hit=3)
    assert done.barred and done.damage is None and done.mana.total == 8
    done = spell_play.settle(spell, casting=11, hit=11, rolled=10, saving_throw=8)
    assert done.action_lost and done.points == 10
    own = spell_play.settle(spell, casting=3, rolled=18)
    assert own.self_damage.points == 9 and own.points == 0 and own.hit is None
    assert spell_play.settle(replace(spell, target=Target.SELF), casting=18).points == 30


def test_the_rows_of_the_odds():
    found = spell_odds.odds(Spell(primary=1), Defender())
    assert found.branches[0].rows[0][0] is Table.CASTING
    assert {result for each in found.branches for _, result in each.rows} == set(RESULTS)
