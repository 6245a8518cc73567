"""Every ruling: words in both languages, and a number that flips with each reading."""

from dataclasses import fields
from fractions import Fraction

import pytest

from alterego_core import rulings as kinds
from alterego_core.errors import RulingError
from alterego_core.squad import (
    actions,
    calm,
    checks,
    fight,
    initiative,
    life,
    mission,
    modes,
    opposed,
    parameters,
    plans,
    presets,
    printed,
    recovery,
    remarks,
    sheet_numbers,
    skills,
    states,
    traps,
    weapons,
)
from alterego_core.squad.draft import Draft
from alterego_core.squad.grades import Grade, comes_off
from alterego_core.squad.modifiers import Side, custom, from_row
from alterego_core.squad.rulings import DEFAULT, Rulings
from alterego_core.squad.skills import Levels

CATALOGUE = kinds.load("alterego_core.squad")
HALF = Fraction(1, 2)


def chance(skill, obstacle, grade, rulings, modifiers=()):
    return checks.odds(checks.Check(skill=skill, obstacle=obstacle, modifiers=modifiers), rulings).chance(grade)


def bonus(value):
    return (custom("bonus", value, side=Side.SKILL),)


def psyche(rulings, **more):
    return calm.lose(calm=1, amount=5, will=5, rulings=rulings, **more)


# option -> (what is measured, {reading: its value})
NUMBERS = {
    "auto_5": (
        lambda r: [chance(5, 5 + gap, Grade.AUTO_FAILURE, r) for gap in (5, 6)],
        {"at-least": [1, 1], "more": [0, 1], "exactly": [1, 0]},
    ),
    "auto_grade": (
        lambda r: checks.odds(checks.Check(skill=10, obstacle=5), r).counted(r).chance(Grade.GRAND_SUCCESS),
        {"plain": 0, "grand": 1, "roll": Fraction(5, 6)},
    ),
    "auto_mod": (lambda r: chance(5, 10, Grade.AUTO_FAILURE, r, bonus(4)), {"after": 0, "before": 1}),
    "grand_eq": (lambda r: chance(8, 5, Grade.GRAND_SUCCESS, r), {"equal-too": HALF, "greater": Fraction(1, 3)}),
    "overlap": (lambda r: chance(3, 7, Grade.GRAND_FAILURE, r), {"extreme": Fraction(2, 3), "plain": 0}),
    "zero_grade": (
        lambda r: [chance(0, 1, grade, r) for grade in (Grade.GRAND_FAILURE, Grade.DOUBTFUL)],
        {"plain": [0, Fraction(1, 6)], "literal": [Fraction(2, 3), 0], "literal-tie": [HALF, Fraction(1, 6)]},
    ),
    "zero_mod": (
        lambda r: chance(0, 4, Grade.SUCCESS, r, bonus(4)),
        {"own-zero": HALF, "effective": Fraction(5, 12)},
    ),
    "zero_auto": (lambda r: chance(0, 5, Grade.AUTO_FAILURE, r), {"yes": 1, "no": 0}),
    "zero_impossible": (lambda r: chance(0, 4, Grade.DOUBTFUL, r), {"as-printed": 0, "natural6": Fraction(1, 6)}),
    "will_zero": (
        lambda r: calm.odds(calm.lose(calm=0, amount=1, will=0, obstacle=0, rulings=r), r).success,
        {"auto": 0, "roll": HALF},
    ),
    "doubtful": (
        lambda r: [
            comes_off(Grade.DOUBTFUL, r),
            plans.odds(plans.Plan(fighter="x", orders=(plans.Order("x", 1, checks.Check(skill=5, obstacle=5)),)), r).whole,
            actions.volley_odds(checks.Check(skill=5, obstacle=5), 1, r).chance(1),
        ],
        {
            "ask": [None, Fraction(21, 36), Fraction(21, 36)],
            "success": [True, Fraction(21, 36), Fraction(21, 36)],
            "failure": [False, Fraction(15, 36), Fraction(15, 36)],
        },
    ),
    "max10": (
        lambda r: checks.breakdown(checks.example("grenade", 5, modifiers=(from_row("lsd"),)), r).obstacle.total,
        {"base": 16, "cap": 10},
    ),
    # The one ruling whose readings agree in every number: see its words.
    "mod_side": (
        lambda r: [
            chance(6, 5, Grade.SUCCESS, r, bonus(-3)),
            chance(6, 5, Grade.SUCCESS, r, (custom("hard", 3),)),
        ],
        {"same": [Fraction(1, 6)] * 2, "literal": [Fraction(1, 6)] * 2},
    ),
    "opposed": (lambda r: opposed.against(8, 5, r, obstacle=7).obstacle, {"obstacle": 5, "none": 7}),
    "minus25": (lambda r: life.energy_state(-25, rulings=r), {"below": "unconscious", "at": "dead"}),
    "minus10": (
        lambda r: states.state_for(-10, r) and states.state_for(-10, r).id,
        {"at": "madness", "below": None},
    ),
    "minus_sign": (
        lambda r: [states.is_mad(value, r) for value in (20, 10, 9, -11)],
        {"negative": [False, False, False, True], "literal": [True, True, False, True]},
    ),
    "mad": (lambda r: mission.fate(dead=False, mad=True, rulings=r), {"out": "out", "dead": "dead"}),
    "calm_sample": (
        lambda r: [
            sheet_numbers.parameters(printed.sample(), r).calm.total,
            "printed.calm" in [each.where for each in remarks.problems(printed.sample(), r)],
        ],
        {"formula": [20, True], "printed": [22, False]},
    ),
    "template": (
        lambda r: [
            *(value for _, value in sheet_numbers.new_sheet(r).items()),
            len([each for each in remarks.problems(printed.blank(), r) if each.code == "squad.printed_differs"]),
        ],
        {"formula": [30, 5, 3, 17, 32, 3], "printed": [25, 5, 0, 17, 30, 0]},
    ),
    "accel": (
        lambda r: parameters.run_speed(165, 8, 3, r, acceleration=6).total,
        {"dexterity": Fraction(179, 30), "athletics": Fraction(43, 10), "free": Fraction(53, 10)},
    ),
    "run_group": (
        lambda r: parameters.run_speed(165, 8, rulings=r).total,
        {"precedence": Fraction(179, 30), "whole": Fraction(113, 30)},
    ),
    "metab_when": (lambda r: recovery.gain(4, active=20, rulings=r).total, {"rest": 0, "every": 16}),
    "metab_frac": (
        lambda r: [recovery.gain(health, rest=5, rulings=r).total for health in (4, 2)],
        {"exact": [4, 2], "round": [5, 0]},
    ),
    "metab_combat": (
        lambda r: [recovery.gain(5, quiet=9, rulings=r).total, recovery.gain(5, combat=10, rulings=r).total],
        {"none": [0, 0], "share": [Fraction(9, 10), 1]},
    ),
    "faint": (
        lambda r: [parameters.faint_below(5, r).total, parameters.die_below(5, r).total],
        {"lower": [-10, -25], "higher": [10, -25], "per-die": [-10, -35]},
    ),
    "psyche_obstacle": (
        lambda r: [calm.odds(psyche(r, obstacle=6), r).success, psyche(r, obstacle=6).shock_rolls],
        # depth 4: five against four; the shock of 6 against Will 5 fails in 10 of 36
        {"gm": [Fraction(10, 36), False], "depth": [Fraction(21, 36), False], "psyche": [Fraction(10, 36), True]},
    ),
    "psyche_when": (
        lambda r: [
            calm.lose(calm=before, amount=3, will=5, rulings=r).needs_check for before in (1, -2)
        ],
        {"each": [True, True], "crossing": [True, False]},
    ),
    "psyche_level": (
        lambda r: calm.settle(calm.lose(calm=-2, amount=3, will=5, rulings=r), False, r).state.id,
        {"after": "breakdown", "before": "tremor"},
    ),
    "state_stack": (
        lambda r: states.penalty([states.active("tremor"), states.active("breakdown")], "dexterity", r),
        {"worst": -4, "stack": -7},
    ),
    "state_hole": (lambda r: states.state("severe_disorder").penalty("health", r), {"printed": 0, "carry": -2}),
    "state_scope": (
        lambda r: checks.breakdown(
            checks.Check(
                skill=8,
                obstacle=5,
                stat="dexterity",
                skill_id="aimed_shooting",
                modifiers=states.modifiers([states.active("tremor")], r),
            ),
            r,
        ).skill.total,
        {"both": 5, "stat": 8},
    ),
    "state_end": (
        lambda r: [
            len(states.after_seconds([states.active("tremor")], seconds, level, r))
            for seconds, level in ((60, 3), (600, -1))
        ],
        {"duration": [1, 0], "calm": [0, 1]},
    ),
    "zero_energy": (
        lambda r: [life.energy_state(0, rulings=r), calm.lose(calm=2, amount=2, will=3, rulings=r).needs_check],
        {"awake": ["awake", False], "faint": ["unconscious", True]},
    ),
    "skillpoints": (lambda r: skills.points(8, r).granted, {"plus": 46, "above-one": 44, "only30": 30}),
    "skill_cost": (lambda r: skills.cost(8, r), {"flat": 8, "rising": 36}),
    "maxstrength": (lambda r: parameters.strength(200, 10, 10, r).total, {"example": 450, "cap": 360}),
    "strength_ath": (lambda r: parameters.strength(70, 4, 3, r).total, {"add": 95, "omit": 35}),
    "minweight": (
        lambda r: [each.code for each in remarks.problems(Draft(height_cm=180, weight_kg=40), r) if "sex" in each.code],
        {"sex-field": ["squad.sex_missing"], "ignore": []},
    ),
    "grapple": (lambda r: skills.has(Levels(hand_to_hand=4), "grapple", r), {"opposed": True, "none": False}),
    "reload_min": (lambda r: weapons.reload_rounds(1, 6, r).total, {"zero": 0, "one": 1}),
    "attention": (
        lambda r: traps.notice(Levels(awareness=5), 4, rulings=r).chance(r),
        {"hidden-roll": Fraction(21, 36), "always": 1},
    ),
    "tripwire": (
        lambda r: traps.permission(
            Levels(mechanics=4), traps.TrapKind.EXPLOSIVE_TRIPWIRE, traps.Work.SET, r
        ).allowed,
        {"split": False, "either": True},
    ),
    "blood3": (lambda r: life.blood_state(3, r), {"more": "alive", "at": "dead"}),
    "missing_rates": (
        lambda r: presets.energy_spent(presets.cost("run"), 5, rulings=r).total,
        {"gm": 0, "table": -5},
    ),
    "mission_all": (
        lambda r: mission.fulfilled(mission.mark(mission.start(["Kim"]), "hog", mission.Progress.DONE), r),
        {"all": False, "main": True},
    ),
    "init_once": (
        lambda r: fight.next_turn(fight.Fight(order=("a",)), r).needs_line,
        {"fight": False, "round": True},
    ),
    "exit_time": (lambda r: modes.exit_possible(10, r), {"strict": False, "at": True}),
    "cap_later": (
        lambda r: [
            checks.breakdown(checks.Check(skill=5, obstacle=10, cap=5, modifiers=bonus(4)), r).skill.total,
            skills.within_cap(5, 5, 4, r),
        ],
        {"buying": [9, True], "always": [5, False]},
    ),
    "caps_recover": (
        lambda r: recovery.energy(51, most=51, health=4, rest=1, rulings=r).total,
        {"cap": 51, "free": Fraction(259, 5)},
    ),
    "init_state": (lambda r: initiative.total(8, 3, [states.active("tremor")], r).total, {"no": 11, "yes": 8}),
    "damage_missing": (
        lambda r: presets.hit(presets.weapon("knife"), Grade.GRAND_SUCCESS, rulings=r).energy.total,
        {"gm": -10, "margin": -20},
    ),
}


def test_all_fifty_two_are_here():
    assert len(CATALOGUE) == 52
    assert [each.option for each in CATALOGUE] == [field.name for field in fields(Rulings)] == list(NUMBERS)
    assert [each.id for each in CATALOGUE] == [f"AMB-B{number:02}" for number in range(1, 53)]


@pytest.mark.parametrize("ruling", CATALOGUE, ids=lambda each: each.option)
def test_the_table_and_the_enums_agree(ruling):
    default = getattr(DEFAULT, ruling.option)
    assert default.value == ruling.default
    assert [each.value for each in type(default)] == [each.key for each in ruling.readings]
    assert ruling.id in type(default).__doc__
    assert ruling.rules and all(rule.startswith("B-") for rule in ruling.rules)


@pytest.mark.parametrize("ruling", CATALOGUE, ids=lambda each: each.option)
def test_each_reading_gives_its_number(ruling):
    measure, expected = NUMBERS[ruling.option]
    assert list(expected) == [each.key for each in ruling.readings]
    for key, value in expected.items():
        assert measure(kinds.from_options(Rulings, {ruling.option: key})) == value, key
    if ruling.option != "mod_side":
        numbers = list(expected.values())
        assert all(value != numbers[0] for value in numbers[1:])


@pytest.mark.parametrize("ruling", CATALOGUE, ids=lambda each: each.option)
def test_words_are_in_two_languages(ruling):
    pairs = [ruling.title, ruling.reason, *(each.text for each in ruling.readings)]
    for pair in pairs:
        assert any("а" <= letter <= "я" for letter in pair.ru.lower())
        assert not any("а" <= letter <= "я" for letter in pair.en.lower())
        assert " - " not in pair.ru and '"' not in pair.ru


def test_codes_travel():
    chosen = kinds.from_options(Rulings, {"grand_eq": "greater", "zero_grade": "literal-tie", "damage_missing": "margin"})
    assert kinds.decode(Rulings, kinds.encode(chosen)) == chosen
    assert kinds.encode(DEFAULT) == ""
    with pytest.raises(RulingError):
        kinds.from_options(Rulings, {"grand_eq": "sometimes"})
