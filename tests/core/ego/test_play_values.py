"""The play half as values: tables, plans, hexes, wounds, clocks, and what is refused."""

import ast
import re
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alterego_core.ego as package
from alterego_core.ego import (
    actions,
    bursts,
    checks,
    efforts,
    healing,
    hexes,
    initiative,
    life,
    locations,
    modifiers,
    teamwork,
    turns,
    will,
    wounds,
)
from alterego_core.ego.checks import Check
from alterego_core.ego.efforts import Attempt, Effort
from alterego_core.ego.errors import RuleError
from alterego_core.ego.hexes import Hex
from alterego_core.ego.initiative import Entry, Fighter
from alterego_core.ego.modifiers import flat
from alterego_core.ego.rulings import ActionsN, InitIntellect, InitTie, RetryTime, Rulings, SpellsBoth
from alterego_core.ego.wounds import Wound
from alterego_core.errors import LimitError, UnknownIdError

PLAY = (
    "actions bursts carry checks difficulty efforts errors healing hexes initiative life locations modifier modifiers"
    " opposed own_modifiers plain_dice swaps target_modifiers teamwork turns will wounds"
).split()
FOLDER = Path(package.__file__).parent


# ---- tables ----


def test_rows_are_numbered_as_printed():
    assert [row.id for row in modifiers.NEGATIVE_ROWS] == [f"mn-{n:02}" for n in range(1, 22)]
    assert [row.id for row in modifiers.POSITIVE_ROWS] == [f"mp-{n:02}" for n in range(1, 15)]
    assert [row.rule for row in modifiers.NEGATIVE_ROWS] == [f"A-{n}" for n in range(219, 240)]
    assert [row.rule for row in modifiers.POSITIVE_ROWS] == [f"A-{n}" for n in range(242, 256)]
    assert [row.rule for row in actions.SIMPLE_ACTIONS] == [f"A-{n}" for n in range(200, 218)]
    assert [row.rule for row in wounds.LEVELS] == [f"A-{n}" for n in range(268, 278)]
    assert [row.rule for row in locations.LOCATIONS] == [f"A-{n}" for n in range(279, 291)]
    assert [int(row.level) for row in wounds.LEVELS] == list(range(1, 11))
    assert [row.number for row in locations.LOCATIONS] == list(range(1, 13))


def test_rows_of_bad_conditions_are_never_good():
    for row in modifiers.ROWS:
        sign = 1 if row.id.startswith("mp-") and row.kind != "together" else -1
        assert all(value * sign > 0 for value in row.values)
        assert bool(row.values) is (row.kind not in ("computed", "skill"))


def test_words_of_the_tables_are_whole():
    for row in (*modifiers.ROWS, *actions.SIMPLE_ACTIONS, *wounds.LEVELS, *locations.LOCATIONS, *locations.GROUPS):
        assert re.search("[а-яё]", row.name.ru) and not re.search("[а-яё]", row.name.en)
        assert not re.search("[a-z]", row.name.ru)


def test_only_what_is_exported_is_public():
    for name in PLAY:
        tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
        defined = {
            node.name
            for node in tree.body
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
        }
        exported = next(
            ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
        )
        assert defined <= set(exported), name
        assert exported == list(dict.fromkeys(exported))


# ---- modifiers and checks ----


def test_a_modifier_stays_as_it_is():
    with pytest.raises(FrozenInstanceError):
        flat("mn-01").value = 0


def test_only_three_and_four_become_dice():
    assert [row.id for row in modifiers.ROWS if any(v in modifiers.SWAPPABLE for v in row.values)] == [
        "mn-01", "mn-03", "mn-04", "mn-05", "mn-08", "mn-09", "mn-14", "mn-18", "mn-20", "offhand", "mp-10",
    ]  # fmt: skip
    with pytest.raises(RuleError, match="cannot become a penalty die"):
        flat("mn-02", as_die=True)


def test_a_rounded_modifier_says_so():
    found = modifiers.evading(3, 2).term
    assert (found.value, found.note.ru, found.note.en) == (-3, "округлено: −2,5", "rounded from −2.5")
    assert modifiers.evading(4, 2).term.note is None
    assert modifiers.why(modifiers.distance(120, 50)).write("en") == "Distance and weapon range −2 = −2"


def test_a_swapped_modifier_stays_in_the_explanation():
    check = Check(attribute=5, modifiers=(flat("mn-05", as_die=True),))
    (term,) = [term for term in checks.breakdown(check) if "A-223" in term.rules]
    assert term.value == 0 and term.note.en == "penalty die" and "A-240" in term.rules
    assert checks.hand(check).negative == 2


def test_wound_penalties_may_become_dice():
    hurt = wounds.penalties([Wound(level=5, location=2), Wound(level=4)], as_die={0})
    check = Check(attribute=6, modifiers=hurt)
    assert checks.hand(check).negative == 2
    assert checks.breakdown(check).total == 4


def test_dice_that_do_not_fit_the_check_are_named():
    found = checks.dice_problems(Check(bonus_dice=1), (3, 4), (5, 9))
    assert [(problem.code, problem.where) for problem in found] == [
        ("ego.dice_count", "negative"),
        ("ego.die_outside", "negative"),
        ("ego.dice_count", "bonus"),
    ]
    assert found[0].text("ru") == "красный кубик: нужно кубиков – 1, а назвали 2."
    assert checks.dice_problems(Check(), (3, 4), (5,)) == ()


@given(st.fractions(0, 1000), st.fractions(1, 500))
def test_distance_never_helps_from_afar(metres, standard):
    found = modifiers.total(modifiers.distance(metres, standard))
    nearer = modifiers.total(modifiers.distance(metres / 2, standard))
    assert found <= nearer <= 2


@given(st.integers(0, 30), st.integers(0, 30))
def test_evading_is_even_handed(agility, dodge):
    assert modifiers.evading(agility, dodge).value == modifiers.evading(dodge, agility).value <= 0


# ---- efforts ----


def test_the_lock_of_the_text():
    """Three tries fail with 13, 12, 14; the fourth bears a penalty die; a rest clears it (A-171 … A-174)."""
    lock, check, way = Effort(endurance=3), Check(attribute=5, skill=5), ("agility", "lockpicking")
    for dice in (3, 2, 4):
        asked = efforts.next_check(lock, check, way)
        assert asked.penalty_dice == 0
        result = checks.from_total(asked, dice)
        assert not checks.judge(result, 15).success
        lock = efforts.attempted(lock, Attempt(way=way, result=result.total, seconds=60))
    assert efforts.next_check(lock, check, way).penalty_dice == 1
    assert efforts.penalty_dice(efforts.rested(lock, 14)) == 1
    rested = efforts.rested(lock)
    assert efforts.penalty_dice(rested) == 0
    assert turns.span(seconds=rested.seconds) == turns.span(minutes=18)


def test_the_door_of_the_text():
    """Agility + Lockpicking 10 gives +2; Strength + Brawl 15 + 2 = 17 opens (A-257)."""
    door = efforts.attempted(Effort(endurance=3), Attempt(way=("agility", "lockpicking"), result=10))
    asked = efforts.next_check(door, Check(attribute=6, skill=6), ("strength", "brawl"))
    assert checks.from_total(asked, 3).total == 17
    assert "A-256" in checks.breakdown(asked).rules
    assert all(10 <= difficulty < 17 for difficulty in efforts.carry.door_difficulties())


def test_tries_add_up():
    lock, check = Effort(endurance=2), Check(attribute=5, skill=5)
    fresh, tired = checks.chance(check, 15), checks.chance(Check(attribute=5, skill=5, penalty_dice=1), 15)
    assert efforts.success_within(lock, check, 15, 3) == 1 - (1 - fresh) ** 2 * (1 - tired)


# ---- time, actions ----


@given(st.lists(st.sampled_from(["step", "run", "dodge", "shoot"]), max_size=30), st.integers(1, 12))
def test_a_plan_loses_nothing(ids, budget):
    plan = actions.compose([actions.simple(id) for id in ids], budget)
    assert [part.action for circle in plan.circles for part in circle] == ids
    assert all(1 <= len(circle) <= budget for circle in plan.circles)
    assert all(sum(part.action == "run" for part in circle) <= 1 for circle in plan.circles)
    assert plan.rolls == len(ids) and plan.simple_actions == len(ids)
    assert plan.span.seconds == 3 * len(plan.circles)


def test_a_chain_is_one_roll_and_may_cross_circles():
    plan = actions.compose([actions.composite("reload_assault_rifle"), actions.say(5)], 2)
    assert [len(circle) for circle in plan.circles] == [2, 2, 1]
    assert (plan.rolls, plan.left, plan.span.circles) == (1, 1, 3)


def test_nobody_without_actions_acts():
    plan = actions.compose([actions.simple("step")], 0)
    assert plan.circles == () and [p.code for p in plan.problems] == ["ego.no_actions"]
    assert actions.compose([], 0).problems == ()


@given(st.integers(0, 10**6))
def test_time_is_parted_without_a_rest(circles):
    span = turns.span(circles=circles)
    assert span.full_rounds * 4 + span.remaining_circles == circles
    assert span.seconds == 3 * circles and span.rounds * 4 == circles


def test_ties_of_initiative_are_thrown_out():
    pair = [Entry(name=name, speed=4, mind=3, dice=5) for name in "abc"]
    groups = initiative.order(pair)
    assert len(groups) == 1
    settled = initiative.settled(groups, Random(5))
    assert sorted(entry.name for (entry,) in settled) == ["a", "b", "c"]
    assert initiative.settled(groups, rulings=Rulings(init_tie=InitTie.GM)) == groups
    assert initiative.settled(groups, Random(5)) == settled


# ---- hexes ----

HEXES = st.builds(lambda q, r: Hex(q=q, r=r), st.integers(-60, 60), st.integers(-60, 60))


@given(HEXES, HEXES, HEXES)
def test_hex_distance_is_a_distance(a, b, c):
    assert a.distance(b) == b.distance(a) >= 0
    assert (a.distance(b) == 0) is (a == b)
    assert a.distance(c) <= a.distance(b) + b.distance(c)
    assert a.q + a.r + a.s == 0


@given(HEXES, HEXES)
def test_a_line_goes_step_by_step(a, b):
    a, b = Hex(q=a.q // 2, r=a.r // 2), Hex(q=b.q // 2, r=b.r // 2)
    way = hexes.line(a, b)
    assert way[0] == a and way[-1] == b and len(way) == a.distance(b) + 1
    assert all(one.distance(two) == 1 for one, two in zip(way, way[1:], strict=False))
    assert hexes.line(b, a) == way[::-1]


@pytest.mark.parametrize("radius", range(5))
def test_rings_fill_the_disc(radius):
    centre = Hex(q=3, r=-5)
    disc = set(hexes.within(centre, radius))
    assert disc == {each for ring in range(radius + 1) for each in hexes.ring(centre, ring)}
    assert len(disc) == 3 * radius * (radius + 1) + 1
    assert all(centre.distance(each) == radius for each in hexes.ring(centre, radius))
    assert set(centre.neighbours()) == set(hexes.ring(centre, 1))


# ---- wounds ----


def test_a_drug_lifts_the_stop_of_level_seven_while_it_works():
    hurt, drug = [Wound(level=7), Wound(level=4)], life.stimulant(30)
    assert wounds.can_act(hurt, kept_up=not drug.over)
    assert wounds.penalty_total(hurt, kept_up=True) == -6
    assert not wounds.can_act(hurt, kept_up=not drug.after(30).over)
    assert not wounds.can_act([Wound(level=8)], kept_up=True)


def test_the_dying():
    clock = life.clock_for([Wound(level=8)], minutes=45)
    assert not clock.over and clock.after(45).over
    assert clock.after(44).halted_now().after(100).left == 1
    assert clock.after(50).halted_now().over
    assert life.clock_for([Wound(level=10)]).over
    assert life.clock_for([]) is None


@given(st.integers(1, 10), st.fractions(0, 400), st.fractions(Fraction(1, 4), 30))
def test_healing_ends_when_it_says(level, passed, rate):
    whole = healing.days(level, rate)
    assert (healing.level_after(level, passed, rate) == 0) is (passed >= whole)
    assert healing.days(level, rate, fast=True) * 2 == whole


# ---- what is refused ----

REFUSED = [
    (lambda: modifiers.chosen("mn-03", -1), "−1 is out of range; from −4 to −2"),
    (lambda: modifiers.chosen("mn-01"), "no range to choose from"),
    (lambda: flat("mn-10"), "no single number"),
    (lambda: flat("mn-22"), "no row of modifiers 'mn-22'"),
    (lambda: modifiers.custom("x", 5000), "too large"),
    (lambda: modifiers.evading(-1, 2), "below zero"),
    (lambda: modifiers.running(-1), "below zero"),
    (lambda: modifiers.distance(-1, 50), "below zero"),
    (lambda: modifiers.distance(1, 0), "must be above zero"),
    (lambda: modifiers.cover(2), "from 0 to 1"),
    (lambda: modifiers.preparation(-1), "below zero"),
    (lambda: modifiers.preparation(1, 4), "from 1 to 2"),
    (lambda: modifiers.drugs("aid", 7), "from 3 to 4"),
    (lambda: Check(penalty_dice=-1), "from zero up"),
    (lambda: Check(bonus_dice=21), "too many"),
    (lambda: Check(attribute=10**9), "too large"),
    (lambda: checks.from_dice(Check(), (7, 1), (1,)), "shows 1 to 6"),
    (lambda: checks.from_dice(Check(), (True, 1), (1,)), "shows 1 to 6"),
    (lambda: bursts.bullets("short", 0), "shows 1 to 6"),
    (lambda: bursts.wounds(4, -1), "from zero up"),
    (lambda: Wound(level=0), "levels go from 1 to 10"),
    (lambda: Wound(level=3, location=13), "numbered 1 to 12"),
    (lambda: life.clock_for([Wound(level=8)]), "from 5 to 45 minutes"),
    (lambda: life.clock_for([Wound(level=8)], minutes=60), "kills in 5–45 minutes"),
    (lambda: life.stimulant(-1), "never below zero"),
    (lambda: healing.days(3, 0), "more than zero days"),
    (lambda: turns.span(circles=-1), "never below zero"),
    (lambda: actions.per_circle(-1), "starts at zero"),
    (lambda: actions.per_circle(3, rulings=Rulings(actions_n=ActionsN.GM)), "The GM says how many"),
    (lambda: actions.words_actions(-1), "starts at zero"),
    (lambda: actions.say(100_000), "at most 2000"),
    (lambda: actions.simple("fly"), "no simple action 'fly'"),
    (lambda: actions.composite("fly"), "no composite action 'fly'"),
    (lambda: actions.own("Leap", []), "are missing"),
    (lambda: list(hexes.within(Hex(q=0, r=0), 81)), "from 0 to 80"),
    (lambda: hexes.line(Hex(q=0, r=0), Hex(q=0, r=900)), "from 0 to 160"),
    (lambda: teamwork.total([]), "Somebody must take part"),
    (lambda: teamwork.total([1] * 9), "At most 8"),
    (lambda: efforts.fatigue_dice(3, 0), "the first is number 1"),
    (lambda: efforts.success_within(Effort(endurance=3), Check(), 5, 10**6), "at most 1000"),
    (lambda: efforts.retry_seconds(), "how long a try lasts"),
    (lambda: efforts.retry_seconds(Rulings(retry_time=RetryTime.ACTION)), "as long as its simple actions"),
    (lambda: initiative.roll([Fighter(name="a", speed=1, mind=1)] * 2, Random(1)), "stands twice"),
    (lambda: initiative.settled([[Entry(name=n, speed=1, mind=1, dice=1) for n in "ab"]]), "throw the dice with"),
    (
        lambda: initiative.total(
            Entry(name="a", speed=1, mind=1, dice=1), Rulings(init_intellect=InitIntellect.CUSTOM)
        ),
        "own “intellect”",
    ),
    (lambda: will.spells_in_force(rulings=Rulings(spells_both=SpellsBoth.EITHER)), "picks one of the two"),
]


@pytest.mark.parametrize(("wrong", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_a_wrong_value_is_refused_in_words(wrong, words):
    with pytest.raises((RuleError, LimitError, UnknownIdError)) as refused:
        wrong()
    assert words in str(refused.value)
    if refused.value.problem is not None:
        assert re.search("[а-яё]", refused.value.message("ru"))
