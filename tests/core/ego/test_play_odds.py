"""Odds of the play half against throwing every die there is."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core.ego import bursts, carry, checks, initiative, life, locations, opposed, plain_dice, teamwork, will, wounds
from alterego_core.ego.checks import Check
from alterego_core.ego.modifiers import custom, flat
from alterego_core.ego.rulings import (
    BonusDie,
    BurstWounds,
    CoopDice,
    CoopMany,
    DeathTime,
    DieSwap,
    InitDice,
    Loc1,
    LocHip,
    OpposedTie,
    Rulings,
    Strict,
    WoundZero,
)
from alterego_core.ego.wounds import Wound
from alterego_core.errors import AlterEgoError
from alterego_core.notation import parse

FACES = range(1, 7)


def counted(values) -> dict:
    """Each value with its share of all."""
    found = Counter(values)
    return {value: Fraction(weight, found.total()) for value, weight in found.items()}


def shares(odds) -> dict:
    return {value: odds.chance(value) for value in odds}


def every_total(check: Check, rulings: Rulings) -> dict:
    """The check thrown by hand with every face of every die."""
    hand = checks.hand(check, rulings)
    bonus = check.bonus_dice
    dropped = rulings.bonus_die is BonusDie.FLAT
    totals = []
    for faces in product(FACES, repeat=2 + (0 if dropped else bonus) + hand.negative):
        added, taken = faces[: len(faces) - hand.negative], faces[len(faces) - hand.negative :]
        extra = (6,) * bonus if dropped else added[2:]
        totals.append(checks.from_dice(check, added[:2], taken, extra, rulings).total)
    return counted(totals)


@pytest.mark.parametrize("bonus_die", BonusDie)
@pytest.mark.parametrize(
    "check",
    [
        Check(attribute=3, skill=2),
        Check(attribute=3),
        Check(attribute=3, skill=5, suitable=False, modifiers=(flat("mn-02"),)),
        Check(attribute=4, skill=1, penalty_dice=1),
        Check(attribute=4, bonus_dice=1),
        Check(attribute=4, bonus_dice=1, penalty_dice=1),
        Check(attribute=4, bonus_dice=2),
        Check(attribute=2, skill=2, modifiers=(flat("mn-01", as_die=True), custom("x", -2))),
    ],
    ids=lambda check: repr(checks.hand(check).formula),
)
def test_odds_are_every_throw(check, bonus_die):
    rulings = Rulings(bonus_die=bonus_die)
    assert shares(checks.odds(check, rulings)) == every_total(check, rulings)


@pytest.mark.parametrize("strict", Strict)
def test_chance_counts_the_successes(strict):
    rulings = Rulings(strict=strict)
    check = Check(attribute=5, skill=3, modifiers=(flat("mp-01"),), penalty_dice=1)
    totals = every_total(check, rulings)
    for difficulty in range(-5, 25):
        won = sum(share for total, share in totals.items() if checks.judge(total, difficulty, rulings).success)
        assert checks.chance(check, difficulty, rulings) == won


@pytest.mark.parametrize("bonus_die", BonusDie)
@pytest.mark.parametrize("swap", DieSwap)
def test_rolls_follow_the_odds(bonus_die, swap):
    """Over many seeds the share of each total stays near its chance, and none is impossible."""
    rulings = Rulings(bonus_die=bonus_die, die_swap=swap)
    check = Check(attribute=3, skill=3, modifiers=(flat("mn-05", as_die=True), flat("mp-08")), bonus_dice=1)
    odds = checks.odds(check, rulings)
    thrown = Counter(checks.roll(check, Random(seed), rulings).total for seed in range(4000))
    assert set(thrown) <= set(odds)
    for total in odds:
        chance = float(odds.chance(total))
        # Six standard deviations: a wrong formula is off by far more.
        assert abs(thrown[total] / 4000 - chance) <= 6 * (chance * (1 - chance) / 4000) ** 0.5 + 1e-9


def test_the_same_seed_gives_the_same_roll():
    check = Check(attribute=3, penalty_dice=2, bonus_dice=1)
    assert checks.roll(check, Random("table")) == checks.roll(check, Random("table"))
    assert len({checks.roll(check, Random(seed)).total for seed in range(40)}) > 5


@given(
    st.integers(0, 12),
    st.none() | st.integers(0, 12),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 10**6),
    st.sampled_from(BonusDie),
)
def test_a_result_explains_itself(attribute, skill, penalty, bonus, seed, bonus_die):
    rulings = Rulings(bonus_die=bonus_die)
    check = Check(attribute=attribute, skill=skill, penalty_dice=penalty, bonus_dice=bonus)
    result = checks.roll(check, Random(seed), rulings)
    assert result.total == result.breakdown.total == result.dice + checks.breakdown(check, rulings).total
    assert all(term.rules and term.label["ru"] for term in result.breakdown)
    assert sum(throw.value * throw.role.sign for throw in result.throws) == result.dice
    assert parse(result.dice_roll.formula).from_faces(result.dice_roll.faces).total == result.dice
    assert parse(checks.hand(check, rulings).formula).odds() == checks.hand(check, rulings).odds


@pytest.mark.parametrize("tie", OpposedTie)
@pytest.mark.parametrize(("active", "passive"), [((4, 2), (4, 2)), ((5, 0), (2, 1)), ((1, 1), (3, 3))])
def test_contests_are_every_pair_of_throws(active, passive, tie):
    rulings = Rulings(opposed_tie=tie)
    one, other = (Check(attribute=a, skill=s) for a, s in (active, passive))
    bases = sum(active), sum(passive)
    mine, theirs = every_total(one, rulings), every_total(other, rulings)
    outcomes = Counter()
    for total, share in mine.items():
        for against, weight in theirs.items():
            contest = opposed.compare(total, against, *bases, rulings)
            key = "tie" if contest.tie and tie is OpposedTie.DEFENDER else contest.winner
            outcomes[key] += share * weight
    if tie is OpposedTie.REROLL:
        decided = 1 - outcomes.pop(None)
        outcomes = {key: share / decided for key, share in outcomes.items()}
    found = opposed.odds(one, other, rulings)
    assert found.win == outcomes["active"]
    assert found.lose == outcomes["passive"]
    assert found.tie == outcomes.get("tie", outcomes.get(None, 0))
    assert found.win + found.tie + found.lose == 1
    assert found.margins.more_than(0) >= 0


def test_a_tie_is_thrown_again_until_somebody_wins():
    rulings = Rulings(opposed_tie=OpposedTie.REROLL)
    even = Check(attribute=3)
    thrown = [opposed.roll(even, even, Random(seed), rulings) for seed in range(300)]
    assert all(not each.contest.tie for each in thrown)
    assert any(each.earlier for each in thrown)
    assert all(one.total == other.total for each in thrown for one, other in each.earlier)


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(wound_zero=WoundZero.GRAZE), Rulings(opposed_tie=OpposedTie.REROLL)])
def test_wound_levels_are_every_pair_of_throws(rulings):
    one, other = Check(attribute=6), Check(attribute=4)
    found = Counter()
    for total, share in every_total(one, rulings).items():
        for against, weight in every_total(other, rulings).items():
            if total == against and rulings.opposed_tie is OpposedTie.REROLL:
                continue
            found[int(wounds.wound_level(total - against, rulings))] += share * weight
    whole = sum(found.values())
    assert shares(wounds.level_odds(one, other, rulings)) == {level: share / whole for level, share in found.items()}


def test_wounds_against_a_difficulty():
    check = Check(attribute=9)
    found = counted(
        max(0, min(9 + a + b - c - 7, 10)) for a, b, c in product(FACES, repeat=3)
    )
    assert shares(wounds.level_odds_against(check)) == found


def every_location(rulings: Rulings) -> dict:
    if rulings.loc_1 is Loc1.D12:
        rows = [(row,) * 4 for row in range(1, 13)]
    else:
        rows = []
        for a, b in product(FACES, repeat=2):
            upper = 1 if a + b == 2 and rulings.loc_1 is Loc1.SHARE else a + b
            rows.append((a + b, a + b, upper, upper))
    if rulings.loc_hip is LocHip.COIN:
        rows = [tuple({7: (5, 6)[place % 2]}.get(row, row) for place, row in enumerate(each)) for each in rows]
    return counted(row for each in rows for row in each)

@pytest.mark.parametrize("loc_1", Loc1)
@pytest.mark.parametrize("loc_hip", LocHip)
def test_dice_of_the_table_choose_the_part_as_the_odds_say(loc_1, loc_hip):
    rulings = Rulings(loc_1=loc_1, loc_hip=loc_hip)
    weights: dict[int, int] = {}
    for number, weight in parse(locations.formula(rulings)).odds().items():
        for coin in (1, 2):
            found = locations.shown(number, coin, rulings).number
            weights[found] = weights.get(found, 0) + weight
        assert locations.coin_decides(number, rulings) == (len({locations.shown(number, coin, rulings).number for coin in (1, 2)}) == 2)
        if locations.coin_decides(number, rulings):
            with pytest.raises(AlterEgoError):
                locations.shown(number, None, rulings)
    assert {number: Fraction(weight, sum(weights.values())) for number, weight in weights.items()} == shares(locations.odds(rulings))



@pytest.mark.parametrize("loc_1", Loc1)
@pytest.mark.parametrize("loc_hip", LocHip)
def test_locations_are_every_throw(loc_1, loc_hip):
    rulings = Rulings(loc_1=loc_1, loc_hip=loc_hip)
    assert shares(locations.odds(rulings)) == every_location(rulings)
    thrown = {locations.roll(Random(seed), rulings).number for seed in range(1500)}
    assert thrown == set(locations.odds(rulings))
    assert sum(locations.chances(rulings).values()) == sum(locations.group_chances(rulings).values()) == 1


@pytest.mark.parametrize("burst", bursts.Burst)
def test_bullets_are_every_face(burst):
    assert shares(bursts.bullets_odds(burst)) == counted(bursts.bullets(burst, face) for face in FACES)
    assert {bursts.roll_bullets(burst, Random(seed)) for seed in range(200)} == set(bursts.bullets_odds(burst))


def test_a_burst_gives_each_bullet_its_place():
    hit = bursts.roll_wounds(5, 6, Random(4))
    assert [wound.level for wound in hit] == [5] * 6
    assert len({wound.location for wound in hit}) > 1
    assert len(bursts.roll_wounds(5, 6, Random(4), Rulings(burst_wounds=BurstWounds.ONE))) == 1
    assert bursts.roll_wounds(0, 6, Random(4)) == ()


@pytest.mark.parametrize("many", CoopMany)
@pytest.mark.parametrize("dice", CoopDice)
@pytest.mark.parametrize("old", [False, True])
def test_teams_are_every_throw(many, dice, old):
    rulings = Rulings(coop_many=many, coop_dice=dice)
    team = [Check(attribute=2, skill=1), Check(attribute=5), Check(attribute=3)]
    if dice is CoopDice.ONE:
        flat_parts = [3, 5, 3]
        off = teamwork.total(flat_parts, old_colleagues=old, rulings=rulings)
        expected = counted(off + a + b - c for a, b, c in product(FACES, repeat=3))
    else:
        found = Counter()
        each = [every_total(check, rulings) for check in team]
        for totals in product(*each):
            weight = each[0][totals[0]] * each[1][totals[1]] * each[2][totals[2]]
            found[teamwork.total(totals, old_colleagues=old, rulings=rulings)] += weight
        expected = dict(found)
    assert shares(teamwork.odds(team, old_colleagues=old, rulings=rulings)) == expected
    thrown = {teamwork.roll(team, Random(seed), old_colleagues=old, rulings=rulings).total for seed in range(200)}
    assert thrown <= set(expected)


@pytest.mark.parametrize("dice", InitDice)
def test_initiative_is_every_throw(dice):
    rulings = Rulings(init_dice=dice)
    fighter = initiative.Fighter(name="a", speed=4, mind=3)
    expected = counted(
        7 + initiative.dice_value((a, b), (c,), rulings) for a, b, c in product(FACES, repeat=3)
    )
    assert shares(initiative.odds(fighter, rulings)) == expected


def test_plain_dice_have_the_same_odds():
    for hand in (checks.Hand(positive=p, keep=k, negative=n) for p, k, n in [(2, 2, 1), (2, 2, 3), (3, 3, 1), (3, 2, 2)]):
        assert plain_dice.odds(hand) == hand.odds


def test_minutes_of_the_fatally_wounded():
    rulings = Rulings(death_time=DeathTime.RANDOM)
    dying = [Wound(level=8)]
    thrown = {life.clock_for(dying, rulings, rng=Random(seed)).minutes for seed in range(300)}
    assert thrown == set(life.minutes_odds(rulings)) == set(range(5, 50, 5))


def test_a_leader_helps_as_every_throw_says():
    test = will.WillTest(willpower=4, wounds=(Wound(level=4),))
    leader = Check(attribute=3, skill=2)
    expected = sum(
        share * will.chance(will.WillTest(willpower=4, wounds=test.wounds, support=carry.bonus_of(total)))
        for total, share in every_total(leader, Rulings()).items()
    )
    assert will.led_chance(test, leader) == expected
    passed = sum(will.led_roll(test, leader, Random(seed))[2].success for seed in range(4000)) / 4000
    assert abs(passed - float(expected)) < 0.05


@given(st.integers(-20, 20), st.integers(-20, 40))
def test_a_better_hero_never_has_worse_odds(attribute, difficulty):
    worse, better = Check(attribute=attribute), Check(attribute=attribute + 1)
    assert checks.chance(better, difficulty) >= checks.chance(worse, difficulty)
    assert checks.chance(better, difficulty) == checks.chance(worse, difficulty - 1)


def test_the_odds_of_a_fight_do_not_change_with_plain_dice():
    """The closing claim about 3d6 (A-302) does not hold: both sides shift alike."""
    coloured = checks.dice_odds()
    plain = parse("3d6-7").odds()
    assert coloured == plain
    assert coloured - coloured == plain - plain
