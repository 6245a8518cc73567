"""A plan for 30 seconds: the odds are the core's, the play stops at the first failure."""

import pytest
from alterego_core.dice import RollLog
from alterego_core.squad import plans
from alterego_core.squad.checks import Check
from alterego_core.squad.rulings import Rulings
from alterego_core.words import percent
from widgets import PlanRunner
from widgets.squad.plan.value import plan_of

TWO = {"orders": [{"text": "run", "seconds": 12, "skill": 5, "obstacle": 5}, {"text": "climb", "seconds": 10, "skill": 4, "obstacle": 6}, {"text": "wait", "seconds": 8, "rolls": False}]}


@pytest.fixture
def runner(make):
    return make(PlanRunner, TWO, lang="en", seed="kestrel")


def _do(widget, name, **message):
    widget.act(name, **message)
    assert widget.fault is None, widget.fault.trace


def test_the_odds_of_the_chain(runner):
    plan = plans.Plan(fighter="", orders=(plans.Order("run", 12, Check(skill=5, obstacle=5)), plans.Order("climb", 10, Check(skill=4, obstacle=6)), plans.Order("wait", 8)))
    assert plan_of(runner.state) == plan and runner.odds == plans.odds(plan)
    assert percent(plans.odds(plan).whole, "en") in runner.view["answer"]
    assert all(percent(chance, "en") in runner.view["orders"] for chance in plans.odds(plan).fails_at[:2])


@pytest.mark.parametrize("seed", [f"s{n}" for n in range(12)])
def test_it_is_played_as_the_core_plays_it(make, seed):
    runner = make(PlanRunner, TWO, lang="en", seed=seed)
    _do(runner, "roll")
    rng = RollLog(seed).rng(0)
    found = plans.play(plan_of(runner.state), rng)
    assert (runner.played.verdict, runner.played.steps) == (found.verdict, found.steps)
    while found.verdict is plans.Verdict.WAITING:
        assert "The GM decides" in runner.view["tray"] or "the GM decides" in runner.view["tray"]
        found = plans.answer(found, True, rng)
        _do(runner, "answer", done=True)
        assert runner.played.steps == found.steps
    again = make(PlanRunner, runner.value, lang="en")
    assert again.played.steps == found.steps and again.view["tray"] == runner.view["tray"]


def _failing(make):
    for n in range(60):
        runner = make(PlanRunner, {"orders": [{"text": "run", "seconds": 12, "rolls": False}, {"text": "climb", "seconds": 10, "skill": 1, "obstacle": 5}, {"text": "wait", "seconds": 8, "rolls": False}]}, lang="en", seed=f"f{n}")
        _do(runner, "roll")
        if runner.played.verdict is plans.Verdict.FAILED:
            return runner
    raise AssertionError("no failure among 60 seeds")


def test_after_a_failure_the_round_goes_on(make):
    """B-38: not held up, he has new orders for what is left."""
    runner = _failing(make)
    assert "8 s left" in runner.view["tray"]
    _do(runner, "replan")
    assert [order.text for order in runner.state.orders] == ["wait"] and runner.state.time == 8 and runner.played is None


def test_after_a_failure_a_new_round_from_there(make):
    """B-39: held up, he begins at the place of the failure."""
    runner = _failing(make)
    _do(runner, "delayed")
    assert [order.text for order in runner.state.orders] == ["climb", "wait"] and runner.state.time == 30


def test_a_plan_that_is_too_long_is_told(runner):
    _do(runner, "set", field="order.2.seconds", value="20")
    assert "The plan takes 42 s" in runner.view["answer"]


def test_orders_move_and_go(runner):
    _do(runner, "move", n=0, by=1)
    assert [order.text for order in runner.state.orders] == ["climb", "run", "wait"]
    _do(runner, "remove", n=1)
    _do(runner, "add")
    assert [order.text for order in runner.state.orders] == ["climb", "wait", ""]


@pytest.mark.parametrize(("option", "reading"), [("doubtful", "failure")])
def test_a_reading_changes_the_chain(make, option, reading):
    runner = make(PlanRunner, TWO, lang="en", rulings=Rulings())
    before = runner.odds
    _do(runner, "set", field=f"ruling:{option}", value=reading)
    assert runner.odds.whole < before.whole
