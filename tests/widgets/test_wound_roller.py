"""The wound roller: every number is the core's, every ruling it offers moves something."""

import pytest
from alterego_core.dice import RollLog
from alterego_core.ego import bursts, locations, opposed, will, wounds
from alterego_core.ego.bursts import Burst, burst_modifier
from alterego_core.ego.checks import Check
from alterego_core.ego.locations import LOCATIONS
from alterego_core.ego.target_modifiers import aimed
from alterego_core.ego.will import WillTest
from alterego_core.ego.wounds import Wound
from alterego_core.words import percent
from tests.widgets.reading_html import read
from widgets import WoundRoller
from widgets.wound.view import options_that_matter

ATTACK = {"source": "attack", "attack": {"base": 9}, "defence": {"base": 7}}


@pytest.fixture
def roller(make):
    return make(WoundRoller, lang="en", seed="kestrel")


def _text(roller, *regions):
    return read({name: roller.view[name] for name in regions}).text()


def _part(roller, row):
    return next(n for n in read({"where": roller.view["where"]}).walk() if n["data-key"] == f"part-{row}")


@pytest.mark.parametrize("margin", range(-3, 15))
def test_a_difference_in_words(make, margin):
    roller = make(WoundRoller, {"margin": margin}, lang="en")
    level = int(wounds.wound_level(margin))
    assert roller.level == level
    said = _text(roller, "answer")
    assert (f"wound {level}: {wounds.level_row(level).name['en']}" if level else "no wound") in said
    if level and wounds.penalty(level):
        assert f"All checks: −{-wounds.penalty(level)}." in said


def test_the_odds_stand_before_the_roll(make):
    roller = make(WoundRoller, ATTACK, lang="en")
    odds = wounds.level_odds(Check(attribute=9), Check(attribute=7))
    assert roller.attack.levels == odds
    assert roller.attack.success == opposed.odds(Check(attribute=9), Check(attribute=7)).win
    rows = [[c.text().strip() for c in row.children if getattr(c, "tag", "") in ("th", "td")] for row in read({"roll": roller.view["roll"]}).find("tr")][1:]
    assert [row[2] for row in rows] == [percent(odds.chance(level), "en") for level in range(11)]
    assert [row[3] for row in rows[1:]] == [percent(odds.at_least(level), "en") for level in range(1, 11)]
    assert "not been rolled" in _text(roller, "answer") and roller.level == 0


def test_a_target_that_does_not_resist(make):
    roller = make(WoundRoller, {**ATTACK, "against": "difficulty", "difficulty": 8})
    assert roller.attack.levels == wounds.level_odds_against(Check(attribute=9), 8)
    roller.act("set", field="ruling:wound_base", value="opposed")
    assert roller.attack.levels.at_least(1) == 0
    assert "wound_base" in options_that_matter(roller.state)


def test_called_shot_and_burst_cost_what_the_core_says(make):
    roller = make(WoundRoller, {**ATTACK, "location": 12, "burst": "full"}, lang="en")
    more = (*aimed(locations.location(12).aim), burst_modifier(Burst.FULL))
    assert roller.attack.check.modifiers == more
    assert "−4" in _text(roller, "roll") and "−2" in _text(roller, "roll")
    flat = roller.attack.success
    roller.act("set", field="aim_die", value=True)
    assert roller.attack.success != flat
    assert percent(flat, "en") in _text(roller, "roll") and percent(roller.attack.success, "en") in _text(roller, "roll")
    roller.act("part", n=12)
    assert roller.attack.check.modifiers == (burst_modifier(Burst.FULL),)
    odds = bursts.hits_odds(Burst.FULL, roller.attack.success)
    assert roller.attack.bullets == odds


def test_the_attack_is_the_cores_roll(make):
    roller = make(WoundRoller, ATTACK, lang="en", seed="kestrel")
    for n in range(12):
        rng = RollLog("kestrel").rng(n)
        rolled = opposed.roll(Check(attribute=9), Check(attribute=7), rng)
        roller.act("attack")
        assert roller.fault is None and roller.hit.margin == rolled.contest.margin
        level = wounds.wound_level(rolled.contest.margin)
        assert roller.level == level
        assert roller.state.location == (locations.roll(rng).number if level else None)
    dice = [n["aria-label"] for n in read({"answer": roller.view["answer"]}).find("svg")]
    assert len(dice) == 6 and sum(label.startswith("subtracted") for label in dice) == 2


def test_a_change_after_the_roll_counts_and_other_dice_ask_for_a_new_one(make):
    roller = make(WoundRoller, ATTACK, lang="en", seed="kestrel")
    roller.act("attack")
    margin = roller.hit.margin
    roller.act("set", field="attack.modifier", value="2")
    assert roller.hit.margin == margin + 2
    roller.act("set", field="attack.penalty", value="1")
    assert roller.hit.margin is None and "roll again" in _text(roller, "answer")


def test_every_bullet_has_its_place(make):
    roller = make(WoundRoller, {**ATTACK, "attack": {"base": 20}, "burst": "full"}, lang="en", seed="kestrel")
    counts = set()
    for _ in range(20):
        roller.act("attack")
        if not roller.level:
            continue
        found = roller.hit.wounds
        counts.add(len(found))
        assert len(found) == roller.state.bullets == len(roller.state.places)
        assert [w.location for w in found] == list(roller.state.places)
        assert {w.level for w in found} == {roller.hit.level}
        pressed = {row for row in range(1, 13) if _part(roller, row)["aria-pressed"] == "true"}
        assert pressed == set(roller.state.places)
    assert len(counts) > 2
    before = len(roller.state.wounds)
    shown = roller.hit.wounds
    roller.act("add")
    assert roller.state.wounds[before:] == shown


def test_one_wound_a_burst_by_the_other_reading(make):
    roller = make(WoundRoller, {"margin": 5, "burst": "full", "bullets": 4}, lang="en")
    assert len(roller.hit.wounds) == 4
    roller.act("set", field="ruling:burst_wounds", value="one")
    assert len(roller.hit.wounds) == 1


@pytest.mark.parametrize("burst", [Burst.SHORT, Burst.FULL])
def test_bullets_are_thrown_for(make, burst):
    roller = make(WoundRoller, {"burst": burst.value}, seed="k")
    for n in range(6):
        roller.act("bullets")
        assert roller.state.bullets == bursts.roll_bullets(burst, RollLog("k").rng(n))
    roller.act("roll")
    assert len(roller.state.places) == roller.state.bullets


def test_the_figure_has_twelve_named_parts_for_mouse_and_keys(make):
    for lang in ("ru", "en"):
        roller = make(WoundRoller, lang=lang)
        for row in LOCATIONS:
            part = _part(roller, row.number)
            assert part["role"] == "button" and row.name[lang] in part["aria-label"]
            roller.act("part", n=row.number)
            assert [n for n in range(1, 13) if _part(roller, n)["tabindex"] == "0"] == [row.number]
            assert roller.state.called == row.number and _part(roller, row.number)["aria-pressed"] == "true"
        roller.act("part", n=12)
        assert roller.state.location is None


def test_the_row_that_two_dice_cannot_show_is_told(roller):
    assert "never comes up" in _text(roller, "where")
    assert locations.chances()[1] == 0
    switch = next(n for n in read({"where": roller.view["where"]}).find("button") if "1d12" in n.text())
    assert switch["data-do"] == "set"
    roller.act("set", field="ruling:loc_1", value="d12")
    assert "1/12" in _text(roller, "where") and "1/12" in str(locations.chances(roller.state.rulings)[1])
    seen = set()
    for _ in range(200):
        roller.act("roll")
        seen.add(roller.state.location)
    assert seen == set(range(1, 13))


def test_wounds_add_up(make):
    noted = [{"level": 4, "location": 1}, {"level": 4, "location": 1}, {"level": 6}]
    roller = make(WoundRoller, {"wounds": noted, "willpower": 5}, lang="en")
    hurt = tuple(Wound(**each) for each in noted)
    assert roller.penalty == wounds.penalty_total(hurt) == -8
    test = WillTest(willpower=5, wounds=hurt)
    assert roller.will.difficulty == will.difficulty(test) == 19
    assert roller.will.alone == will.chance(test)
    assert "wound 4" in _part(roller, 1)["aria-label"]
    roller.act("set", field="ruling:wound_parts", value="merge")
    assert roller.penalty == wounds.penalty_total(hurt, roller.state.rulings) and "They count as: 8" in _text(roller, "list")
    assert "wound 8" in _part(roller, 1)["aria-label"]


def test_the_test_of_will_is_rolled_by_the_core(make):
    roller = make(WoundRoller, {"wounds": [{"level": 4}], "willpower": 7}, lang="en", seed="kestrel")
    outcomes = set()
    for n in range(15):
        result, verdict = will.roll(WillTest(willpower=7, wounds=(Wound(level=4),)), RollLog("kestrel").rng(n))
        roller.act("will")
        assert roller.will.result.total == result.total and roller.will.verdict.success == verdict.success
        assert ("Holds on" in _text(roller, "will")) == verdict.success
        outcomes.add(verdict.success)
    assert outcomes == {True, False}


def test_a_leader_helps(make):
    roller = make(WoundRoller, {"wounds": [{"level": 4}], "leader": True, "leader_base": 9}, lang="en", seed="kestrel")
    test, leader = WillTest(willpower=4, wounds=(Wound(level=4),)), Check(attribute=9)
    assert roller.will.led == will.led_chance(test, leader) > roller.will.alone
    for n in range(5):
        words, result, verdict = will.led_roll(test, leader, RollLog("kestrel").rng(n))
        roller.act("will")
        assert (roller.will.words.total, roller.will.result.total, roller.will.verdict.success) == (words.total, result.total, verdict.success)


def test_nobody_tests_without_a_wound(roller):
    roller.act("will")
    assert roller.will.verdict is None and roller.state.thrown == 0


FLIPS = {
    "loc_1": ("d12", {}, lambda r: r.view["fold-places"]),
    "wound_location": ("limit", {"margin": 9, "location": 2}, lambda r: r.level),
    "wound_parts": ("merge", {"wounds": [{"level": 4, "location": 1}, {"level": 3, "location": 1}]}, lambda r: r.penalty),
    "wound_low": ("seven", {"wounds": [{"level": 7}]}, lambda r: r.penalty),
    "wound_base": ("opposed", {"base": "difficulty"}, lambda r: r.level),
    "burst_wounds": ("one", {"burst": "full", "bullets": 3}, lambda r: len(r.hit.wounds)),
    "will_roll": ("penalised", {"wounds": [{"level": 4}], "willpower": 6}, lambda r: r.will.alone),
    "will_when": ("per-circle", {}, lambda r: r.view["will"]),
    "spells_both": ("either", {}, lambda r: r.view["sums"]),
    "opposed_tie": ("reroll", ATTACK, lambda r: r.attack.success),
    "strict": ("at-least", {**ATTACK, "against": "difficulty"}, lambda r: r.attack.success),
    "die_swap": ("always", {**ATTACK, "location": 12}, lambda r: r.attack.success),
}


@pytest.mark.parametrize("option", FLIPS)
def test_each_ruling_offered_moves_something(make, option):
    reading, value, number = FLIPS[option]
    roller = make(WoundRoller, value, lang="en")
    assert option in options_that_matter(roller.state)
    before = number(roller)
    roller.act("set", field=f"ruling:{option}", value=reading)
    assert roller.fault is None and number(roller) != before


def test_no_ruling_is_offered_that_is_not_tried_here(make):
    offered = set()
    for value in ({}, ATTACK, {**ATTACK, "against": "difficulty", "location": 12}, {"base": "difficulty", "burst": "full"}):
        offered |= set(options_that_matter(make(WoundRoller, value).state))
    assert offered == set(FLIPS)


def test_a_value_keeps_the_whole_scene(make):
    roller = make(WoundRoller, {**ATTACK, "attack": {"base": 14}, "burst": "short", "wounds": [{"level": 5, "location": 9}], "leader": True}, seed="kestrel")
    for name in ("attack", "will"):
        roller.act(name)
    again = make(WoundRoller, roller.value, seed="kestrel")
    assert again.problems == () and again.value == roller.value and again.hit == roller.hit and again.will == roller.will


def test_the_penalties_can_be_the_only_spell(make):
    roller = make(WoundRoller, {"wounds": [{"level": 5}], "rulings": {"spells_both": "either"}, "spell": "penalties"}, lang="en")
    assert roller.view["will"] == "" and "−3" in _text(roller, "sums")
    roller.act("set", field="spell", value="test")
    assert roller.view["will"] and "Penalty to all checks" not in _text(roller, "sums")
