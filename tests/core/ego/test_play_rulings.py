"""Each reading of the play half gives its own number: the worked figure of every unclear place."""

from fractions import Fraction
from random import Random

import pytest

from alterego_core.ego import (
    actions,
    bursts,
    carry,
    checks,
    difficulty,
    efforts,
    healing,
    hexes,
    initiative,
    life,
    locations,
    modifiers,
    opposed,
    plain_dice,
    swaps,
    teamwork,
    turns,
    will,
    wounds,
)
from alterego_core.ego.checks import Check
from alterego_core.ego.efforts import Attempt, Effort
from alterego_core.ego.initiative import Entry
from alterego_core.ego.modifiers import Drug, Obscured, Posture, Worn, flat
from alterego_core.ego.rulings import Handtohand, Rulings
from alterego_core.ego.will import Spell, WillTest
from alterego_core.ego.wounds import Wound
from tests.core.ego.test_rulings import FIELDS
from tests.core.ego.test_rulings import NUMBERS as HERO_NUMBERS

F = Fraction


def values(found):
    return [each.value for each in found]


def levels(*numbers):
    return tuple(Wound(level=each) for each in numbers)


def door(rulings):
    """Agility + Lockpicking 10, Agility + Brawl 12; now Strength + Lockpicking."""
    tried = Effort(endurance=9)
    for way, result in ((("agility", "lockpicking"), 10), (("agility", "brawl"), 12)):
        tried = efforts.attempted(tried, Attempt(way=way, result=result))
    return efforts.carried(tried, ("strength", "lockpicking"), rulings)


def tied_order(rulings):
    pair = [Entry(name="a", speed=4, mind=3, dice=5), Entry(name="b", speed=5, mind=2, dice=5)]
    groups = initiative.order(pair, rulings)
    return len(groups), len(initiative.settled(groups, Random(1), rulings))


def will_in_a_fight(rulings):
    """Four circles of exertion, wounded before the first and once more in the third."""
    made, tested, fresh = 0, False, True
    for circle in range(4):
        fresh = fresh or circle == 2
        if will.is_due(wounded=True, exerting=True, tested_this_fight=tested, wounded_since_test=fresh, rulings=rulings):
            made, tested, fresh = made + 1, True, False
    resting = will.is_due(
        wounded=True, exerting=False, tested_this_fight=True, wounded_since_test=True, rulings=rulings
    )
    return made, resting


def seven(rulings):
    if rulings.death_time == "gm":
        return life.clock_for(levels(8), rulings, minutes=20).minutes
    return life.minutes_odds(rulings).mean


READINGS = {
    "bonus_die": (
        lambda r: checks.dice_odds(bonus_dice=1, rulings=r).mean,
        {"add": 7, "keep": F(119, 24), "flat": F(13, 2)},
    ),
    "strict": (
        lambda r: (checks.judge(15, 15, r).success, checks.chance(Check(attribute=10), 15, r)),
        {"greater": (False, F(7, 27)), "at-least": (True, F(3, 8))},
    ),
    "opposed_tie": (
        lambda r: (
            opposed.odds(Check(attribute=3), Check(attribute=3), r).win,
            opposed.odds(Check(attribute=4), Check(attribute=3), r).tie,
        ),
        {"defender": (F(3527, 7776), F(469, 5184)), "reroll": (F(1, 2), 0), "stat": (F(3527, 7776), 0)},
    ),
    "diff_ends": (
        lambda r: [difficulty.name(n, r).id for n in (0, 40)],
        {"label": ["below_scale", "beyond_scale"], "clamp": ["elementary", "miracle"]},
    ),
    "fatigue_count": (
        lambda r: [efforts.fatigue_dice(3, n, r, gm_dice=2) for n in (3, 4, 5)],
        {"endurance": [0, 1, 1], "retries": [0, 0, 1], "gm": [2, 2, 2]},
    ),
    "fatigue_growth": (
        lambda r: [efforts.fatigue_dice(3, n, r) for n in (3, 4, 6, 7, 9, 10)],
        {"constant": [0, 1, 1, 1, 1, 1], "growing": [0, 1, 1, 2, 2, 3]},
    ),
    "retry_time": (
        lambda r: 3 * efforts.retry_seconds(r, gm_seconds=60, simple_actions=3, budget=3),
        {"gm": 180, "action": 9},
    ),
    "die_swap": (
        lambda r: [
            (split.flat_total, split.penalty_dice)
            for split in (
                swaps.swapped([flat("mn-01", as_die=True), flat("mn-05")], r),
                swaps.swapped([flat("mn-02"), flat("mn-19")], r, swap_total=True),
            )
        ],
        {"optional-each": [(-4, 1), (-3, 0)], "total": [(-7, 0), (0, 1)], "always": [(0, 2), (-3, 0)]},
    ),
    "evade": (
        lambda r: [modifiers.evading(a, d, rulings=r).value for a, d in ((4, 2), (3, 2), (7, 6))],
        {"half-sum": [-3, -3, -7], "half-dodge": [-5, -4, -10], "flat": [-3, -3, -3]},
    ),
    "half_round": (
        lambda r: (modifiers.running(5, rulings=r).value, checks.effective_skill(5, False, r), bursts.bullets("short", 1, r)),
        {"half-up": (-3, 3, 1), "down": (-2, 2, 0), "up": (-3, 3, 1)},
    ),
    "range": (
        lambda r: [modifiers.total(modifiers.distance(d, 50, rulings=r)) for d in (20, 25, 30, 50, 99, 100, 120, 125)],
        {
            "beyond-half": [1, 1, -1, -1, -2, -2, -2, -3],
            "literal-sum": [1, 0, -1, -1, -2, -2, -2, -3],
            "floor": [1, 1, 0, -1, -1, -2, -2, -2],
        },
    ),
    "close": (
        lambda r: modifiers.total(modifiers.distance(2, 50, rulings=r)),
        {"best": 2, "stack": 3},
    ),
    "cover": (
        lambda r: modifiers.total(modifiers.cover(F(1, 2), Posture.LYING, rulings=r)),
        {"worst": -3, "stack": -5},
    ),
    "crouch": (
        lambda r: [actions.posture_after(id, Posture.STANDING, rulings=r) for id in ("sit", "kneel", "lie_down")],
        {"same": ["crouching", "kneeling", "lying"], "separate": ["standing"] * 3},
    ),
    "coop_sign": (
        lambda r: [teamwork.total([10, 9], old_colleagues=old, rulings=r) for old in (False, True)],
        {"minus": [15, 17], "literal": [23, 21]},
    ),
    "coop_many": (
        lambda r: teamwork.total([8, 8, 8], rulings=r),
        {"per-extra": 16, "once": 20, "two-only": 12},
    ),
    "coop_dice": (
        lambda r: teamwork.odds([Check(attribute=5)] * 2, rulings=r).mean,
        {"both": 13, "one": F(19, 2)},
    ),
    "cum_scope": (door, {"last": 2, "sum": 4}),
    "cum_other": (door, {"both": 2, "either": 4}),
    "cum_negative": (lambda r: [carry.bonus_of(n, r) for n in (4, -3)], {"floor0": [0, 0], "floor": [0, -1]}),
    "cum_diff": (lambda r: list(carry.door_difficulties(r)), {"11-16": [11, 12, 13, 14, 15, 16], "15": [15]}),
    "prep": (
        lambda r: [modifiers.preparation_range(n, rulings=r) for n in (1, 4)],
        {"circle": [(1, 2), (3, 4)], "stack": [(1, 2), (4, 8)]},
    ),
    "gm_ranges": (
        lambda r: sorted({modifiers.chosen("mn-03", -4, rulings=r, rng=Random(s)).value for s in range(50)}),
        {"gm": [-4], "roll": [-4, -3, -2]},
    ),
    "stress_fight": (
        lambda r: modifiers.total(modifiers.stress(fighting=True, rulings=r)),
        {"work": 0, "all": -3},
    ),
    "never_done": (
        lambda r: [
            checks.breakdown(check, r).total
            for check in (Check(attribute=4), Check(attribute=4, skill=5, suitable=False), Check(attribute=4, skill=5))
        ],
        {"separate": [4, 7, 9], "merged": [3, 6, 9]},
    ),
    "offhand": (lambda r: modifiers.off_hand(rulings=r).value, {"add": -3, "omit": 0}),
    "blind": (
        lambda r: [
            modifiers.obscured(Obscured.DARKNESS, hand_to_hand=True, blind_fighting=True, rulings=r).value,
            modifiers.obscured(Obscured.DARKNESS, blind_fighting=True, rulings=r).value,
            modifiers.obscured(Obscured.SMOKE, hand_to_hand=True, blind_fighting=True, rulings=r).value,
            modifiers.obscured(Obscured.DIM, night_vision=True, rulings=r).value,
            modifiers.obscured(Obscured.DARKNESS, night_vision=True, rulings=r).value,
            modifiers.obscured(Obscured.DARKNESS, rulings=r).value,
        ],
        {"dark-hand": [0, -4, -4, 0, -4, -4], "all": [0, 0, 0, 0, 0, -4]},
    ),
    "heal": (lambda r: healing.days(4, 4, rulings=r), {"gm-rate": 16, "none": None}),
    "init_intellect": (
        lambda r: initiative.total(Entry(name="a", speed=4, mind=3, intellect=6, dice=5), r),
        {"mind": 12, "custom": 15},
    ),
    "init_dice": (lambda r: initiative.dice_value((6, 3), (4,), r), {"standard": 5, "sum": 13}),
    "init_tie": (tied_order, {"speed": (2, 2), "reroll": (1, 2), "gm": (1, 1)}),
    "init_when": (initiative.rolled_anew, {"fight": True, "game": False}),
    "actions_n": (
        lambda r: [actions.per_circle(n, rulings=r, gm=2) for n in (3, 5, 9, 10, 11)],
        {"speed": [3, 5, 9, 10, 11], "third": [1, 2, 3, 4, 4], "gm": [2] * 5},
    ),
    "run": (
        lambda r: (actions.run_metres(5, 5, rulings=r), len(actions.compose([actions.simple("run")] * 2, 5, rulings=r).circles)),
        {"once": (20, 2), "each": (100, 1)},
    ),
    "throw_simple": (
        lambda r: [len(actions.composite("throw_grenade", in_hand=held, rulings=r).parts) for held in (False, True)],
        {"parts": [3, 1], "simple": [1, 1]},
    ),
    "reactions": (
        lambda r: actions.compose([actions.simple("dodge")] * 2, 3, rulings=r).left,
        {"reserve": 1, "free": 3},
    ),
    "circle_order": (
        lambda r: turns.acting(["a", "b", "c"], {"a": ["b"], "b": ["c"]}, rulings=r),
        {"in-order": ("a", "c"), "simultaneous": ("a", "b", "c")},
    ),
    "hex_scale": (lambda r: hexes.hexes_in(actions.run_metres(5), rulings=r), {"1m": 20, "2m": 10}),
    "wound_base": (lambda r: int(wounds.wound_level(4, r, opposed=False)), {"margin": 4, "opposed": 0}),
    "wound_zero": (lambda r: [int(wounds.wound_level(m, r)) for m in (-1, 0)], {"none": [0, 0], "graze": [0, 1]}),
    "wound_medium": (lambda r: wounds.penalty_total(levels(4), r), {"minus2": -2, "none": 0}),
    "wound_low": (
        lambda r: [wounds.penalty_total(levels(4, 7), r, kept_up=up) for up in (False, True)],
        {"listed": [-2, -6], "seven": [-6, -6]},
    ),
    "wound_parts": (
        lambda r: [each.level for each in wounds.counted([Wound(level=4, location=1)] * 2, r)],
        {"separate": [4, 4], "merge": [8]},
    ),
    "will_roll": (
        lambda r: will.chance(WillTest(willpower=4, wounds=levels(4, 5)), r),
        {"plain": F(1, 216), "at-least": F(1, 54), "penalised": 0},
    ),
    "will_sum": (
        lambda r: will.difficulty(WillTest(willpower=4, wounds=levels(3, 4, 5)), r),
        {"levels": 17, "count": 8, "penalties": 10},
    ),
    "will_when": (
        will_in_a_fight,
        {"per-circle": (4, False), "per-wound": (2, True), "exertion": (2, False)},
    ),
    "spells_both": (
        lambda r: will.spells_in_force(Spell.TEST, r),
        {"both": {Spell.TEST, Spell.PENALTIES}, "either": {Spell.TEST}},
    ),
    "loc_1": (
        lambda r: [locations.odds(r).chance(row) for row in (1, 2, 7)],
        {
            "as-printed": [0, F(1, 36), F(1, 6)],
            "d12": [F(1, 12)] * 3,
            "share": [F(1, 72), F(1, 72), F(1, 6)],
        },
    ),
    "loc_skew": (
        lambda r: [locations.group_chances(r)[group] for group in ("arms", "hip_groin")],
        {"as-printed": [F(1, 6), F(1, 6)], "d12": [F(1, 3), F(1, 12)]},
    ),
    "death_time": (seven, {"gm": 20, "random": 25, "worst": 5}),
    "burst_wounds": (lambda r: [each.level for each in bursts.wounds(4, 3, (), r)], {"each": [4, 4, 4], "one": [4]}),
    "worn_once": (
        lambda r: modifiers.total(modifiers.worn([Worn.DRUNK, Worn.WORN_OUT], rulings=r)),
        {"once": -4, "each": -8},
    ),
    "drugs_two": (lambda r: values(modifiers.drugs(Drug.AID, 3, rulings=r)), {"kinds": [3], "net": [3, -4]}),
    "dice_claim": (
        lambda r: plain_dice.written(checks.hand(Check()), "en", r),
        {"false": "2d6−1d6", "true": "3d6−7"},
    ),
    "wound_location": (lambda r: int(wounds.capped(9, 2, r)), {"effect": 9, "limit": 8}),
    "loc_hip": (
        lambda r: [locations.odds(r).chance(row) for row in (5, 7)],
        {"own": [F(4, 36), F(6, 36)], "coin": [F(7, 36), 0]},
    ),
    "aim_body": (
        lambda r: checks.chance(Check(attribute=8, modifiers=modifiers.aimed(modifiers.Aim.BODY, rulings=r)), 10),
        {"printed": F(3, 8), "free": F(5, 8)},
    ),
    "half_skill_one": (lambda r: checks.effective_skill(1, False, r), {"half-up": 1, "down": 0}),
}

NO_NUMBER = {
    "talents": "another word for traits; a fourth kind of ability has neither list nor price",
    "turn_circle": "both readings count the same actions",
    "unused": "Build has no formula, and inventing one is not reading",
}
"""Places whose readings change no number (AMB-A11, AMB-A53, AMB-A59)."""


@pytest.mark.parametrize(
    ("option", "reading"), [(option, reading) for option, (_, numbers) in READINGS.items() for reading in numbers]
)
def test_a_reading_gives_its_number(option, reading):
    compute, numbers = READINGS[option]
    member = type(FIELDS[option])(reading)
    assert compute(Rulings(**{option: member})) == numbers[reading]


@pytest.mark.parametrize("option", READINGS)
def test_flipping_changes_the_number(option):
    _, numbers = READINGS[option]
    assert set(numbers) == {str(member) for member in type(FIELDS[option])}
    if option == "half_round":
        # On exact halves "up" and the school's way agree; on a distance they do not.
        distances = {
            str(member): modifiers.total(modifiers.distance(110, 50, rulings=Rulings(half_round=member)))
            for member in type(FIELDS[option])
        }
        assert distances == {"half-up": -2, "down": -2, "up": -3}
    else:
        found = list(numbers.values())
        assert all(found.index(each) == place for place, each in enumerate(found))


def test_every_option_is_held_somewhere():
    assert set(READINGS) | set(HERO_NUMBERS) | set(NO_NUMBER) == set(FIELDS)


def test_hand_to_hand_as_a_synonym_earns_nothing():
    synonym = Rulings(handtohand=Handtohand.SYNONYM)
    assert values(modifiers.specialised(1, hand_to_hand=True)) == [1]
    assert values(modifiers.specialised(1, hand_to_hand=True, rulings=synonym)) == []
    assert values(modifiers.specialised(1, rulings=synonym)) == [1]
