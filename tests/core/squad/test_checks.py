"""The check: odds against brute force, rolls against odds, modifiers and boundaries."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core.dice import Role, RollLog
from alterego_core.squad import opposed
from alterego_core.squad.checks import (
    Check,
    automatic,
    breakdown,
    dice,
    example,
    from_dice,
    narrowed,
    odds,
    problems,
    roll,
    unskilled,
)
from alterego_core.squad.errors import RuleError
from alterego_core.squad.grades import ROLLED, DoubtfulReading, Grade, GradeOdds, comes_off, counts_as
from alterego_core.squad.modifiers import Modifier, Scope, Side, after, custom, from_row, row_ids, tags
from alterego_core.squad.rulings import (
    AutoGap,
    AutoGrade,
    GrandEqual,
    Opposed,
    Rulings,
    ZeroGrade,
    ZeroMod,
)
from alterego_core.squad.skills import Levels
from alterego_core.words import Pair
from tests.core.squad import brute


def plain(found: GradeOdds) -> dict:
    return {grade.value: found.chance(grade) for grade in found}


@pytest.mark.parametrize("auto_5", list(AutoGap))
@pytest.mark.parametrize("grand_eq", list(GrandEqual))
@pytest.mark.parametrize("zero_grade", list(ZeroGrade))
def test_odds_are_those_of_brute_force(auto_5, grand_eq, zero_grade):
    rulings = Rulings(auto_5=auto_5, grand_eq=grand_eq, zero_grade=zero_grade)
    for skill, obstacle in product(range(11), range(0, 17)):
        slow = brute.odds(skill, obstacle, auto_5.value, grand_eq.value, zero_grade.value)
        assert plain(odds(Check(skill=skill, obstacle=obstacle), rulings)) == slow, (skill, obstacle)


def test_every_throw_of_every_pair_is_graded_like_brute_force():
    for skill, obstacle in product(range(1, 11), range(0, 15)):
        check = Check(skill=skill, obstacle=obstacle)
        for green, red in product(range(1, 7), repeat=2):
            expected = brute.automatic(skill, obstacle) or brute.two_dice(skill, obstacle, green, red)
            outcome = from_dice(check, green, red)
            assert outcome.grade.value == expected
            assert outcome.margin == skill + green - obstacle - red


@given(st.integers(-6, 6), st.integers(1, 10), st.integers(1, 10))
def test_with_a_skill_only_the_difference_counts(gap, skill, other):
    one = odds(Check(skill=skill, obstacle=skill - gap))
    two = odds(Check(skill=other, obstacle=other - gap))
    assert one == two and hash(one) == hash(two)


def test_grand_grades_need_a_difference_of_the_right_sign():
    for gap in range(-4, 5):
        found = odds(Check(skill=5, obstacle=5 - gap))
        assert (found.chance(Grade.GRAND_FAILURE) > 0) == (gap < 0)
        assert (found.chance(Grade.GRAND_SUCCESS) > 0) == (gap > 0)


@pytest.mark.parametrize("skill,obstacle", [(5, 5), (8, 5), (5, 8), (3, 7), (0, 1), (0, 0), (9, 4), (1, 6)])
@pytest.mark.parametrize("auto_grade", list(AutoGrade))
def test_rolls_follow_the_odds(skill, obstacle, auto_grade):
    check, rulings = Check(skill=skill, obstacle=obstacle), Rulings(auto_grade=auto_grade)
    expected, rng, throws = odds(check, rulings), Random(f"{skill}:{obstacle}"), 4000
    seen = Counter(roll(check, rng, rulings).grade for _ in range(throws))
    assert set(seen) <= set(expected)
    for grade in expected:
        p = float(expected.chance(grade))
        assert abs(seen[grade] - throws * p) <= 5 * (throws * p * (1 - p)) ** 0.5 + 1e-9, grade


def test_the_same_seed_rolls_the_same_and_dice_can_be_entered_again():
    check = Check(skill=5, obstacle=6)
    one, two = roll(check, Random("table")), roll(check, Random("table"))
    assert one == two
    faces = {throw.role: throw.value for throw in one.dice.throws}
    assert from_dice(check, faces[Role.PLUS], faces[Role.MINUS]) == one


def test_rolls_can_be_logged_and_replayed():
    log = RollLog("table")
    for skill in (5, 0, 7):
        log = log.add(roll(Check(skill=skill, obstacle=4), log.rng()).dice, "check")
    assert log.replay() == log and [len(entry.faces) for entry in log.entries] == [2, 1, 2]


def test_which_dice_are_thrown():
    assert [die.role for die in dice(Check(skill=5, obstacle=5))] == [Role.PLUS, Role.MINUS]
    assert [die.role for die in dice(Check(skill=0, obstacle=2))] == [Role.PLUS]
    assert dice(Check(skill=10, obstacle=5)) == () and roll(Check(skill=10, obstacle=5), Random(1)).dice is None
    assert len(dice(Check(skill=10, obstacle=5), Rulings(auto_grade=AutoGrade.ROLL))) == 2


def test_automatic_outcomes_have_both_edges():
    for gap, expected in ((-6, "auto_failure"), (-5, "auto_failure"), (-4, None), (4, None), (5, "auto_success")):
        found = automatic(Check(skill=6, obstacle=6 - gap))
        assert (found and found.value) == expected


def test_an_automatic_outcome_that_is_rolled_is_never_worse():
    rulings = Rulings(auto_grade=AutoGrade.ROLL)
    assert plain(odds(Check(skill=10, obstacle=5), rulings)) == {
        "success": brute.Fraction(1, 6),
        "grand_success": brute.Fraction(5, 6),
    }
    assert plain(odds(Check(skill=5, obstacle=10), rulings)) == {
        "grand_failure": brute.Fraction(5, 6),
        "failure": brute.Fraction(1, 6),
    }


def test_complications_add_up_without_a_limit():
    hard = tuple(from_row(id) for id in ("combat", "shock", "lsd", "shaking", "free_fall"))
    sides = breakdown(example("grenade", skill=10, modifiers=hard))
    assert sides.obstacle.total == 30
    assert [term.value for term in sides.obstacle] == [10, 2, 2, 6, 4, 6]
    assert {"B-16", "B-17", "B-18", "B-19", "B-20"} <= set(sides.obstacle.rules)


def test_the_sedative_helps_against_fear_alone():
    calm = (from_row("sedative"),)
    fright = example("fright", skill=5, modifiers=calm)
    assert breakdown(fright).skill.total == 9 and automatic(fright) is None
    other = Check(skill=5, obstacle=10, stat="intellect", skill_id="will", modifiers=calm)
    assert breakdown(other).skill.total == 5 and automatic(other) is Grade.AUTO_FAILURE
    assert narrowed(other) == calm and narrowed(fright) == ()


@pytest.mark.parametrize(
    "scope,covered",
    [
        ("any", {"stat", "skill", "will", "bare"}),
        ("stat:intellect", {"skill", "will", "bare"}),
        ("skill:will", {"will"}),
        ("tag:fear", {"will"}),
    ],
)
def test_scopes(scope, covered):
    checks = {
        "stat": Check(skill=3, obstacle=3, stat="health"),
        "skill": Check(skill=3, obstacle=3, stat="intellect", skill_id="medicine"),
        "will": Check(skill=3, obstacle=3, stat="intellect", skill_id="will", tags={"fear"}),
        "bare": Check(skill=3, obstacle=3, stat="intellect"),
    }
    bonus = custom("x", 2, side=Side.SKILL, scope=scope)
    touched = {
        name
        for name, check in checks.items()
        if bonus.scope.covers(stat=check.stat, skill_id=check.skill_id, tags=check.tags)
    }
    assert touched == covered
    assert Scope.read(scope).write() == scope


def test_modifiers_run_out():
    kept = after((from_row("combat"), from_row("sedative", seconds=90)), 60)
    assert [each.seconds for each in kept] == [None, 30]
    assert [each.row_id for each in after(kept, 30)] == ["combat"]
    with pytest.raises(RuleError):
        after(kept, -1)


def test_every_printed_modifier_and_tag():
    assert [(id, from_row(id).value) for id in row_ids()] == [
        ("combat", 2),
        ("shock", 2),
        ("lsd", 6),
        ("shaking", 4),
        ("free_fall", 6),
        ("sedative", 4),
    ]
    assert all(from_row(id).from_text for id in row_ids()) and not custom("mine", 1).from_text
    assert set(tags()) >= {"fear", "psyche"}


def test_zero_skill_with_bonuses():
    bonus = (custom("drug", 4, side=Side.SKILL),)
    check = Check(skill=0, obstacle=4, modifiers=bonus)
    assert unskilled(check) and odds(check).success == brute.Fraction(1, 2)
    effective = Rulings(zero_mod=ZeroMod.EFFECTIVE)
    assert not unskilled(check, effective) and odds(check, effective).success == brute.Fraction(5, 12)
    low = Check(skill=3, obstacle=2, modifiers=(custom("tired", -4, side=Side.SKILL),))
    assert not unskilled(low) and breakdown(low).skill.total == -1 and len(dice(low)) == 2


def test_a_tie_and_its_readings():
    tie = from_dice(Check(skill=5, obstacle=5), 3, 3)
    assert tie.grade is Grade.DOUBTFUL and tie.comes_off() is None
    assert [tie.comes_off(tie=reading) for reading in DoubtfulReading] == [True, False, True, False]
    assert len({reading.label["ru"] for reading in DoubtfulReading}) == 4


def test_the_breakdown_of_an_outcome_names_its_dice():
    outcome = from_dice(Check(skill=5, obstacle=7), 3, 2)
    assert outcome.skill.write("en") == "skill 5 + green die 3 = 8"
    assert outcome.obstacle.write("ru") == "препятствие 7 + красный кубик 2 = 9"
    bare = from_dice(Check(skill=0, obstacle=1), 4)
    assert bare.skill.write("ru") == "навык 0 + зелёный кубик 4 − без навыка 3 = 1"
    assert [len(each) for each in outcome] == [2, 2]


@pytest.mark.parametrize("faces", [(0, 1), (7, 1), (1, None), (None, 1), (1, 9), (True, 2)])
def test_faces_that_no_die_has(faces):
    with pytest.raises(RuleError):
        from_dice(Check(skill=5, obstacle=5), *faces)


def test_numbers_off_the_scale_are_told():
    assert problems(Check(skill=10, obstacle=10)) == ()
    assert [each.where for each in problems(Check(skill=-1, obstacle=11))] == ["skill", "obstacle"]
    with pytest.raises(RuleError):
        Check(skill=10**9, obstacle=1)
    with pytest.raises(TypeError):
        Check(skill=2.5, obstacle=1)
    with pytest.raises(RuleError):
        Modifier(label=Pair.same("x"), side=Side.SKILL, value=10**6)


def test_grade_odds_sum_up():
    found = odds(Check(skill=5, obstacle=6))
    assert found.success + found.doubtful + found.failure == 1
    assert sum(found.chance(grade) for grade in Grade) == 1
    assert found.at_least(Grade.GRAND_FAILURE) == 1
    with pytest.raises(ValueError):
        GradeOdds({})


def test_automatic_grades_are_counted_under_a_rolled_one():
    sure = odds(Check(skill=10, obstacle=1))
    assert sure.success == 1 and plain(sure) == {"auto_success": 1}
    assert plain(sure.counted()) == {"success": 1}
    assert plain(sure.counted(Rulings(auto_grade=AutoGrade.GRAND))) == {"grand_success": 1}
    assert counts_as(Grade.AUTO_FAILURE, Rulings(auto_grade=AutoGrade.GRAND)) is Grade.GRAND_FAILURE
    assert all(counts_as(grade) is grade for grade in ROLLED)
    assert [comes_off(grade) for grade in (Grade.AUTO_SUCCESS, Grade.AUTO_FAILURE)] == [True, False]


def test_grades_have_words_and_rules():
    for grade in Grade:
        assert grade.label["ru"] and grade.label["en"] and grade.test["en"] and grade.rule.startswith("B-")


def test_character_against_character():
    check = opposed.meeting(Levels(stealth=8), "stealth", Levels(awareness=5), "awareness")
    assert odds(check).chance(Grade.GRAND_SUCCESS) == brute.Fraction(1, 2)
    shaky = [
        custom("tremor", -3, side=Side.SKILL, scope="stat:dexterity"),
        custom("tired", -2, side=Side.SKILL, scope="stat:health"),
    ]
    check = opposed.meeting(Levels(stealth=8), "stealth", Levels(awareness=5), "awareness", passive_modifiers=shaky)
    assert breakdown(check).obstacle.total == 2
    blind = opposed.against(3, 0)
    assert len(dice(blind)) == 2 and breakdown(blind).obstacle.total == 0
    tired = opposed.against(5, 5, passive_modifiers=[custom("tremor", -3, side=Side.SKILL)])
    assert breakdown(tired).obstacle.total == 2
    with pytest.raises(RuleError):
        opposed.against(5, 5, Rulings(opposed=Opposed.NONE))
    assert opposed.against(5, 5, Rulings(opposed=Opposed.NONE), obstacle=7).obstacle == 7


def test_grapple_and_silent_takedown():
    strong, weak = Levels(hand_to_hand=6), Levels(hand_to_hand=3)
    assert opposed.grapple(strong, weak).obstacle == 3
    with pytest.raises(RuleError):
        opposed.grapple(weak, strong)
    assert not opposed.silent_takedown(Levels(hand_to_hand=7), armed=False, noticed=False)
    assert opposed.silent_takedown(Levels(hand_to_hand=8), armed=False, noticed=False)
    assert not opposed.silent_takedown(Levels(hand_to_hand=8, light_melee=5), armed=True, noticed=True)
