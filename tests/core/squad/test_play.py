"""States, composure, wounds, rest, time, initiative, plans, missions, traps, medicine, presets."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from alterego_core.squad import (
    actions,
    calm,
    checks,
    fight,
    fighter,
    initiative,
    life,
    medicine,
    mission,
    modes,
    plans,
    presets,
    recovery,
    states,
    traps,
    weapons,
)
from alterego_core.squad.errors import RuleError
from alterego_core.squad.grades import Grade
from alterego_core.squad.modes import Clock, Mode
from alterego_core.squad.rulings import MetabolismCombat, PsycheObstacle, PsycheWhen, Rulings
from alterego_core.squad.skills import Levels
from alterego_core.words import Pair

KIM = fighter.Fighter(name="Kim", energy=51, max_energy=51, calm=20, max_calm=20, will=5, health=4)


# -- states and composure ------------------------------------------------------------


def test_the_table_of_states_has_no_hole():
    ids = [states.state_for(value) and states.state_for(value).id for value in range(0, -14, -1)]
    assert ids == [None] + ["tremor"] * 3 + ["breakdown"] * 3 + ["severe_disorder"] * 3 + ["madness"] * 4
    assert [state.rule for state in states.states()] == ["B-89", "B-90", "B-91", "B-92"]


@pytest.mark.parametrize("id,health,dexterity,intellect", [
    ("tremor", 0, -3, 0),
    ("breakdown", -2, -4, -4),
    ("severe_disorder", 0, -4, -8),
])
def test_penalties_by_type_leave_will_alone(id, health, dexterity, intellect):
    found = states.modifiers([states.active(id)])
    for stat, skill_id, expected in (
        ("health", "athletics", health),
        ("dexterity", "stealth", dexterity),
        ("intellect", "medicine", intellect),
        ("intellect", "will", 0),
        ("dexterity", None, dexterity),
    ):
        check = checks.Check(skill=5, obstacle=5, stat=stat, skill_id=skill_id, modifiers=found)
        assert checks.breakdown(check).skill.total - 5 == expected, (stat, skill_id)


def test_how_states_end():
    all_three = tuple(states.active(id) for id in ("tremor", "breakdown", "severe_disorder", "madness"))
    left = lambda found: [each.id for each in found]  # noqa: E731
    assert left(states.after_seconds(all_three, 599, -5))[0] == "tremor"
    assert left(states.after_seconds(all_three, 600, -5)) == ["breakdown", "severe_disorder", "madness"]
    assert left(states.after_sleep(all_three)) == ["severe_disorder", "madness"]
    assert left(states.after_therapy(all_three)) == ["madness"]
    assert left(medicine.calm_down(all_three)) == ["madness"]


def test_a_tremor_again_starts_anew():
    later = states.after_seconds([states.active("tremor")], 300, -1)
    assert states.begin(later, "tremor")[0].seconds == 600
    assert [each.id for each in states.begin(states.begin((), "breakdown"), "tremor")] == ["tremor", "breakdown"]


@pytest.mark.parametrize("before,amount,will,needs,automatic", [
    (5, 5, 3, False, False),
    (5, 6, 3, True, False),
    (5, 6, 0, False, True),
    (-2, 1, 3, True, False),
    (-2, 0, 3, False, False),
])
def test_when_the_psyche_is_checked(before, amount, will, needs, automatic):
    loss = calm.lose(before, amount, will)
    assert (loss.needs_check, loss.automatic, loss.after) == (needs, automatic, before - amount)


def test_the_points_are_lost_either_way():
    loss = calm.lose(1, 5, 4)
    assert calm.settle(loss, True).calm == calm.settle(loss, False).calm == -4
    assert calm.settle(loss, True).state is None and calm.settle(loss, False).state.id == "breakdown"
    with pytest.raises(RuleError):
        calm.settle(loss)
    with pytest.raises(RuleError):
        calm.lose(1, -5, 4)


def test_rolled_psyche_checks_follow_their_odds():
    loss, rng = calm.lose(1, 5, 5), Random("psyche")
    results = Counter(calm.roll(loss, rng)[0].psyche for _ in range(3000))
    # a tie holds where nobody asks the GM
    p = float(calm.odds(loss).at_least(Grade.DOUBTFUL))
    assert abs(results[calm.Psyche.PASSED] - 3000 * p) < 5 * (3000 * p * (1 - p)) ** 0.5


def test_where_the_shock_rolls_its_failure_is_the_character_s_success():
    rulings = Rulings(psyche_obstacle=PsycheObstacle.PSYCHE)
    loss = calm.lose(1, 5, 5, obstacle=6, rulings=rulings)
    assert (loss.check.skill, loss.check.obstacle) == (6, 5)
    for seed in range(30):
        result, outcome = calm.roll(loss, Random(seed), rulings)
        assert (result.psyche is calm.Psyche.FAILED) == (outcome.margin > 0)


@pytest.mark.parametrize("obstacle", PsycheObstacle)
def test_dice_of_the_table_answer_for_the_psyche_as_thrown_ones_do(obstacle):
    rulings = Rulings(psyche_obstacle=obstacle)
    loss = calm.lose(1, 5, 5, obstacle=6, rulings=rulings)
    for seed in range(40):
        result, outcome = calm.roll(loss, Random(seed), rulings, tie=False)
        faces = [throw.value for throw in outcome.dice.throws]
        held = calm.held(loss, checks.from_dice(loss.check, *faces, rulings=rulings), rulings)
        assert (result.psyche is calm.Psyche.PASSED) == bool(held)
        assert (held is None) == (outcome.margin == 0)


def test_a_fall_checked_once_goes_on_as_it_began():
    once = Rulings(psyche_when=PsycheWhen.CROSSING)
    deeper = calm.lose(-2, 3, 5, gave_way=True, rulings=once)
    assert deeper.check is None and calm.settle(deeper, rulings=once).state.id == "breakdown"
    held = calm.lose(-2, 3, 5, rulings=once)
    assert calm.settle(held, rulings=once).state is None
    assert calm.odds(deeper, once).success == 0 and calm.odds(held, once).success == 1


# -- energy, blood, rest -------------------------------------------------------------


def test_limits_of_energy_for_every_will():
    for will in range(11):
        for energy in range(-30, 3):
            expected = "dead" if energy < -25 else "unconscious" if energy < -2 * will else "awake"
            assert life.energy_state(energy, will) == expected
    assert life.energy_state(Fraction(-126, 5)) == "dead"


def test_blood():
    assert [life.blood_state(Fraction(lost, 100)) for lost in (0, 299, 300, 301)] == ["alive"] * 3 + ["dead"]
    assert life.blood_left(Fraction(2, 5)).total == Fraction(23, 5)
    with pytest.raises(RuleError):
        life.blood_state(-1)


def test_rest_by_rounds():
    assert recovery.energy(40, most=51, health=4, rest=5).total == 44
    assert recovery.energy(40, most=51, health=4, active=20).total == 40
    assert recovery.energy(40, most=51, health=4, rest=20).total == 51
    # what was above the computed value already is not taken away
    assert recovery.energy(60, most=51, health=4, rest=5).total == 60
    assert recovery.gain(5, quiet=19).total == 1


def test_a_fighter_is_hurt_bleeds_and_rests():
    change = fighter.hurt(KIM, 20, blood_ml=400, bleeding_ml=10)
    hurt = change.fighter
    assert change.why.total == hurt.energy == 31 and hurt.blood == Fraction(46, 10)
    assert fighter.bleed(hurt, 10).fighter.blood == Fraction(45, 10)
    later = fighter.pass_rounds(hurt, Mode.TACTICAL, 2, resting=True).fighter
    # 10 rounds at 10 ml, then 10 at 6 (blood clots with Health 4)
    assert later.blood == Fraction(444, 100) and later.energy == 31 + Fraction(8, 5)
    assert fighter.stop_bleeding(later).bleeding_ml == 0
    fed = fighter.recover(later, presets.recovery("meal")).fighter
    assert fed.blood == Fraction(454, 100)
    assert fighter.recover(KIM, presets.recovery("sleep")).fighter.blood == 5
    with pytest.raises(RuleError):
        fighter.hurt(KIM, -5)


def test_ten_quiet_combat_rounds_make_a_round_of_rest():
    tired = replace(KIM, energy=10)
    for mode_rounds in ([10], [3, 7], [1] * 10):
        now = tired
        for rounds in mode_rounds:
            now = fighter.pass_rounds(now, Mode.COMBAT, rounds, resting=True).fighter
        assert now.energy == 10 + Fraction(4, 5) and now.rested == 0
    broken = fighter.pass_rounds(tired, Mode.COMBAT, 9, resting=True).fighter
    broken = fighter.pass_rounds(broken, Mode.COMBAT, 1).fighter
    assert broken.energy == 10 and broken.rested == 0
    share = Rulings(metab_combat=MetabolismCombat.SHARE)
    assert fighter.pass_rounds(tired, Mode.COMBAT, 1, rulings=share).fighter.energy == 10 + Fraction(4, 50)


def test_the_status_of_a_fighter():
    assert fighter.status(KIM).acts
    out = fighter.status(fighter.hurt(KIM, 62).fighter)
    assert out.energy is life.EnergyState.UNCONSCIOUS and not out.acts and out.fate is mission.Fate.LIVING
    assert fighter.status(fighter.hurt(KIM, 77).fighter).fate is mission.Fate.DEAD
    assert fighter.status(fighter.hurt(KIM, 1, blood_ml=3001).fighter).fate is mission.Fate.DEAD
    mad = replace(KIM, states=(states.active("madness"),))
    assert fighter.status(mad).fate is mission.Fate.OUT
    dead = fighter.hurt(KIM, 90).fighter
    assert fighter.pass_rounds(dead, Mode.TACTICAL, 5, resting=True).fighter == dead


def test_a_fighter_loses_composure_and_finds_it_again():
    loss = fighter.shake(replace(KIM, calm=2), 6)
    down = fighter.shaken(KIM, calm.settle(loss, False)).fighter
    assert (down.calm, [each.id for each in down.states], down.gave_way) == (-4, ["breakdown"], True)
    assert [each.value for each in fighter.check_modifiers(down)] == [-2, -4, -4]
    better = fighter.restore_calm(down, 30).fighter
    assert better.calm == 20 and better.states and not better.gave_way
    assert fighter.sleep(better).states == () and fighter.therapy(down).states == ()
    brave = fighter.shaken(KIM, calm.settle(loss, True)).fighter
    assert brave.states == () and not brave.gave_way


# -- time ----------------------------------------------------------------------------


def test_rounds_and_seconds():
    assert modes.seconds(tactical_rounds=2, combat_rounds=3, minutes=1) == 129
    assert modes.rounds(600, Mode.TACTICAL) == 20 and modes.rounds(600, Mode.COMBAT) == 200
    assert {mode.seconds for mode in Mode} == {3, 30}


def test_the_way_into_combat_and_out():
    clock = modes.pass_round(Clock())
    assert clock.mode is Mode.TACTICAL and clock.seconds == 30
    clock = modes.call_combat(clock)
    for _ in range(10):
        clock = modes.pass_round(clock)
    assert clock.quiet == 10 and clock.seconds == 60
    with pytest.raises(RuleError) as refused:
        modes.leave_combat(clock, gm_allows=True)
    assert "10 раундов" in refused.value.message("ru")
    assert modes.pass_round(clock, danger=True).quiet == 0
    clock = modes.pass_round(clock)
    with pytest.raises(RuleError):
        modes.leave_combat(clock, gm_allows=False)
    out = modes.leave_combat(clock, gm_allows=True)
    assert out.mode is Mode.TACTICAL and out.quiet == 0 and modes.leave_combat(out, gm_allows=False) == out
    assert modes.leave_combat(modes.call_combat(out), gm_allows=True, danger_past=True).mode is Mode.TACTICAL


def test_the_line_and_its_ties():
    contenders = [
        initiative.Contender(*each) for each in (("a", 8, 2), ("b", 6, 4), ("c", 5, 6), ("d", 6, 4), ("e", 4, 1))
    ]
    line = initiative.line(contenders)
    assert [[each.name for each in group] for group in line.groups] == [["c"], ["a"], ["b", "d"], ["e"]]
    assert initiative.settle(line, ["d", "b"]).order == ("c", "a", "d", "b", "e")
    assert initiative.settle(line, []).gm_decides == line.gm_decides
    with pytest.raises(RuleError):
        initiative.line([contenders[0], contenders[0]])
    with pytest.raises(RuleError):
        initiative.Contender("x", 5, 7)


def test_pair_odds_are_those_of_counting():
    for gap in range(-8, 9):
        tally = Counter()
        for one, two in product(range(1, 7), repeat=2):
            line = initiative.line([initiative.Contender("a", 20 + gap, one), initiative.Contender("b", 20, two)])
            tally["gm" if line.gm_decides else line.order[0]] += 1
        odds = initiative.pair_odds(gap)
        assert (odds.first, odds.gm, odds.second) == tuple(Fraction(tally[name], 36) for name in ("a", "gm", "b"))


def test_who_is_first_of_several():
    values = [6, 8, 8, 3]
    tally = Counter()
    for faces in product(range(1, 7), repeat=4):
        line = initiative.line([initiative.Contender(str(i), v, f) for i, (v, f) in enumerate(zip(values, faces))])
        tally[line.groups[0][0].name if len(line.groups[0]) == 1 else "gm"] += 1
    chances, gm = initiative.first_chances(values)
    assert list(chances) == [Fraction(tally[str(i)], 6**4) for i in range(4)] and gm == Fraction(tally["gm"], 6**4)
    assert initiative.first_chances([]) == ((), 0)


def test_rolled_lines_repeat_with_their_seed():
    present = [("a", 5), ("b", 7), ("c", 6)]
    assert initiative.roll(present, Random("x")) == initiative.roll(present, Random("x"))


def test_turns_go_round():
    now = fight.Fight(order=("a", "b", "c"))
    seen = []
    for _ in range(7):
        seen.append((now.round, now.acting))
        now = fight.next_turn(now)
    assert seen == [(1, "a"), (1, "b"), (1, "c"), (2, "a"), (2, "b"), (2, "c"), (3, "a")]
    now = fight.Fight(order=("a", "b", "c"), turn=1)
    assert fight.join(now, "d", 0).acting == "b" and fight.leave(now, "a").acting == "b"
    assert fight.leave(now, "b").acting == "c"
    last = fight.leave(fight.Fight(order=("a", "b"), turn=1), "b")
    assert last.acting == "a" and last.round == 2
    assert fight.new_line(now, ("c", "a")).acting == "c" and fight.leave(now, "x") == now
    for action in (lambda: fight.leave(last, "a"), lambda: fight.join(now, "a", 0), lambda: fight.Fight(order=())):
        with pytest.raises(RuleError):
            action()


# -- plans, actions ------------------------------------------------------------------

SURE, HOPELESS = checks.Check(skill=9, obstacle=1), checks.Check(skill=1, obstacle=9)
EVEN = checks.Check(skill=5, obstacle=5)


def orders(*those):
    return tuple(plans.Order(f"order {number}", 5, check) for number, check in enumerate(those))


def test_a_plan_that_comes_off():
    played = plans.play(plans.Plan(fighter="Kim", orders=orders(SURE, None, SURE)), Random(1))
    assert played.verdict is plans.Verdict.DONE and len(played.steps) == 3 and played.seconds_left == 15


def test_a_plan_stops_at_its_first_failure():
    plan = plans.Plan(fighter="Kim", orders=orders(SURE, HOPELESS, SURE, SURE))
    played = plans.play(plan, Random(1))
    assert played.verdict is plans.Verdict.FAILED and len(played.steps) == 2 and played.seconds_used == 10
    free = plans.replan(played, orders(SURE))
    assert free.seconds == 20
    stuck = plans.delayed(played)
    assert stuck.seconds == 30 and stuck.orders == plan.orders[1:]
    with pytest.raises(RuleError):
        plans.replan(plans.play(plans.Plan(fighter="Kim", orders=orders(SURE)), Random(1)))


def test_a_tie_in_a_plan_waits_for_the_gm():
    plan = plans.Plan(fighter="Kim", orders=orders(EVEN, SURE))
    seed = next(s for s in range(1000) if checks.roll(EVEN, Random(s)).grade is Grade.DOUBTFUL)
    waiting = plans.play(plan, Random(seed))
    assert waiting.verdict is plans.Verdict.WAITING and waiting.steps[-1].comes_off is None
    assert plans.answer(waiting, True, Random(1)).verdict is plans.Verdict.DONE
    assert plans.answer(waiting, False, Random(1)).verdict is plans.Verdict.FAILED
    with pytest.raises(RuleError):
        plans.answer(plans.answer(waiting, True, Random(1)), True, Random(1))


def test_odds_of_a_chain():
    plan = plans.Plan(fighter="Kim", orders=orders(EVEN, None, EVEN))
    odds = plans.odds(plan)
    assert odds.whole == Fraction(7, 12) ** 2
    assert odds.fails_at == (Fraction(5, 12), 0, Fraction(7, 12) * Fraction(5, 12))
    assert odds.whole + sum(odds.fails_at) == 1


def test_plans_that_do_not_fit():
    plan = plans.Plan(fighter="Kim", orders=(plans.Order("wait", -1), plans.Order("run", 40)))
    assert [each.code for each in plans.problems(plan)] == ["squad.order_time", "squad.plan_too_long"]
    assert plans.problems(plans.Plan(fighter="Kim", orders=())) == ()
    with pytest.raises(RuleError):
        plans.Plan(fighter="Kim", orders=orders(*[None] * 61))


def test_a_long_action_rolls_once():
    run = actions.start(Pair("пробежка", "a run"), 4, EVEN, Random(5))
    later = actions.advance(run, 3)
    assert later.outcome == run.outcome and later.left == 1 and not later.finished
    assert actions.advance(later, 9).finished and actions.advance(later, 9).left == 0
    with pytest.raises(RuleError):
        actions.start(Pair("x", "x"), 0, EVEN, Random(1))


def test_volleys_against_brute_force():
    check = checks.Check(skill=5, obstacle=6)
    one = checks.odds(check).comes_off()
    odds = actions.volley_odds(check, 3)
    assert odds.chance(3) == one**3 and odds.chance(0) == (1 - one) ** 3 and odds.mean == 3 * one
    assert actions.volley_odds(SURE, 4).chance(4) == 1 and actions.volley_odds(HOPELESS, 4).chance(0) == 1
    assert len(actions.volley(check, 5, Random(1))) == 5
    for shots in (0, 201):
        with pytest.raises(RuleError):
            actions.volley(check, shots, Random(1))


def test_runs():
    assert actions.run_rounds(60, Fraction(179, 30)) == 4 and actions.run_rounds(0, 5) == 0
    assert actions.run_rounds(200, 6, Mode.TACTICAL) == 2
    with pytest.raises(RuleError):
        actions.run_rounds(10, 0)


# -- mission, medicine, traps, weapons, presets --------------------------------------


def test_the_mission():
    board = mission.start(["Kim", "Lee"])
    assert [task.rule for task in board.tasks] == ["B-25", "B-26", "B-27"] and not mission.fulfilled(board)
    for task in board.tasks:
        board = mission.mark(board, task.id, mission.Progress.DONE)
    assert mission.fulfilled(board) and not mission.lost(board)
    one_dead = mission.set_fate(board, "Kim", mission.Fate.DEAD)
    assert mission.fulfilled(one_dead)
    nobody = mission.set_fate(one_dead, "Lee", mission.Fate.OUT)
    assert not mission.fulfilled(nobody) and mission.lost(nobody)
    failed = mission.mark(board, "shipment", mission.Progress.FAILED)
    assert mission.lost(failed) and not mission.fulfilled(failed)
    with pytest.raises(LookupError):
        mission.mark(board, "shipmnt", mission.Progress.DONE)


@pytest.mark.parametrize("level,kind,allowed", [
    (0, medicine.WoundKind.ORDINARY, True),
    (6, medicine.WoundKind.CRITICAL, False),
    (7, medicine.WoundKind.CRITICAL, True),
    (9, medicine.WoundKind.HEAD, False),
    (10, medicine.WoundKind.HEAD, True),
])
def test_who_may_treat_what(level, kind, allowed):
    levels = Levels(medicine=level)
    found = medicine.treatment(levels, kind)
    assert found.allowed == allowed and medicine.rounds_needed(found) > 0
    if allowed:
        assert medicine.check(levels, found, 5).skill == level
    else:
        with pytest.raises(RuleError):
            medicine.check(levels, found, 5)


def test_nobody_operates_on_himself():
    assert medicine.treatment(Levels(), medicine.WoundKind.ORDINARY, oneself=True).allowed
    assert not medicine.treatment(Levels(medicine=10), medicine.WoundKind.HEAD, oneself=True).allowed
    assert medicine.psychiatry_check(Levels(psychiatry=4), 3).skill_id == "psychiatry"


@pytest.mark.parametrize("kind", list(traps.TrapKind))
def test_who_may_set_and_clear(kind):
    explosive = kind.value in ("mine", "bomb", "explosive_tripwire")
    needed = "demolitions" if explosive else "mechanics"
    for work in traps.Work:
        least = 4 if not explosive or (kind.tripwire and work is traps.Work.SET) else 1
        for level in range(11):
            may = traps.permission(Levels.of({needed: level}), kind, work)
            assert may.allowed == (level >= least) and may.skill_id == needed and may.needs == least
    other = Levels.of({"mechanics" if explosive else "demolitions": 10})
    assert not traps.permission(other, kind, traps.Work.SET).allowed
    with pytest.raises(RuleError):
        traps.check(other, kind, traps.Work.SET, 5)
    assert traps.check(Levels.of({needed: 6}), kind, traps.Work.SET, 5).skill == 6


def test_who_notices():
    assert traps.notice(Levels(awareness=2), 1).chance() == 0
    assert traps.notice(Levels(awareness=3), 3).chance() == Fraction(15, 36)
    assert traps.notice(Levels(awareness=2), 1).check.skill == 2


@pytest.mark.parametrize("base,level,rounds", [(3, 6, 2), (3, 5, 3), (2, 10, 1), (1, 6, 0), (0, 6, 0)])
def test_reloading(base, level, rounds):
    assert weapons.reload_rounds(base, level).total == rounds
    counter = weapons.reload(Pair.same("gun"), base, level)
    assert counter.ready == (rounds == 0) and weapons.tick(counter, rounds).ready
    with pytest.raises(RuleError):
        weapons.reload_rounds(-1, 6)


def test_presets_are_marked_and_complete():
    for kind in presets.KINDS:
        for line in presets.preset_rows(kind):
            assert line["gap"].startswith("B-") and line["name"]["ru"] and line["name"]["en"]
    makers = {
        "energy_cost": presets.cost,
        "wound": presets.wound,
        "weapon": presets.weapon,
        "armour": presets.armour,
        "calm_loss": presets.shock,
        "recovery": presets.recovery,
    }
    for kind, make in makers.items():
        for line in presets.preset_rows(kind):
            assert make(line["id"]).label == line["name"]
    assert presets.hit(presets.weapon("pistol")).energy.terms[0].note == presets.MARK


def test_hits():
    gun, vest = presets.weapon("pistol"), presets.armour("vest")
    assert presets.hit(gun).energy.total == -15 and presets.hit(gun).blood_ml.total == -200
    assert presets.hit(gun, armour=vest).energy.total == -7
    assert presets.hit(gun, armour=presets.armour("plates")).energy.total == 0
    assert presets.hit(gun, Grade.FAILURE).energy.total == 0
    assert presets.hit(gun, energy=20, blood_ml=400).energy.total == -20
    assert presets.energy_spent(presets.cost("run"), entered=7).total == -7
    assert presets.slower_bleeding(3, 5) == 0
