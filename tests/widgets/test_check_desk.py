"""The check desk: every number is the core's, every switch does what it says."""

from dataclasses import replace
from fractions import Fraction

import pytest
from alterego_core.dice import RollLog
from alterego_core.ego import checks, difficulty, efforts, modifiers, opposed, teamwork
from alterego_core.ego.checks import Check
from alterego_core.ego.modifiers import RowKind
from alterego_core.ego.rulings import DieSwap, OpposedTie, Rulings, Strict
from alterego_core.words import percent
from tests.widgets.reading_html import read
from widgets import CheckDesk
from widgets.desk.figures import figures
from widgets.desk.value import FOE_ROWS, TICKED
from widgets.desk.view import shared_code
from widgets.roller.throws import read_code


@pytest.fixture
def desk(make):
    return make(CheckDesk, lang="en", seed="kestrel")


def _set(desk, **fields):
    for name, value in fields.items():
        desk.act("set", field=name.replace("__", "."), value=value)
        assert desk.fault is None, desk.fault.trace


def _text(desk, region):
    return read({name: html for name, html in desk.view.items() if name.startswith(region)}).text()


def _folds(desk):
    return "".join(html for name, html in desk.view.items() if name.startswith("fold-"))


def test_the_lock_of_the_example(desk):
    """A-171: Agility 5, Lockpicking 5, difficulty 15."""
    assert desk.chance == Fraction(7, 27) == checks.chance(Check(attribute=5, skill=5), 15)
    assert "25.9%" in _text(desk, "answer") and "2d6−1d6+10" in _text(desk, "answer")
    assert "within a master's reach" in _text(desk, "against")
    for number, face in zip(("1", "2"), ("5", "2")):
        desk.act("set", field=f"hand.me.plus.{number}", value=face)
    desk.act("set", field="hand.me.minus.1", value="4")
    desk.act("hand")
    assert desk.outcome.total == 13 and "short by 2" in _text(desk, "tray")


@pytest.mark.parametrize(("fit", "skill"), [("fits", 5), ("half", 3), ("none", 0)])
def test_how_the_skill_fits(desk, fit, skill):
    _set(desk, me__fit=fit)
    assert checks.breakdown(desk.check).total == 5 + skill
    assert ("A-239" in _folds(desk)) == (fit == "half")


@pytest.mark.parametrize("row", TICKED, ids=lambda row: row.id)
def test_every_row_can_be_ticked_and_taken_back(desk, row):
    before = desk.odds
    desk.act("set", field=f"row:{row.id}", value=True)
    assert desk.fault is None and row.id in desk.state.rows
    made = [m for m in desk.check.modifiers]
    assert made and desk.odds == before + sum(m.value for m in made)
    if row.kind is RowKind.FLAT:
        assert [m.value for m in made] == [row.value]
    if row.kind is RowKind.RANGE:
        for value in row.values:
            desk.act("set", field=f"pick:{row.id}", value=str(value))
            assert [m.value for m in desk.check.modifiers] == [value]
    assert row.rule in _folds(desk)
    desk.act("set", field=f"row:{row.id}", value=False)
    assert desk.odds == before and desk.check.modifiers == ()


def test_every_printed_row_has_its_place(desk):
    """35 rows and the wrong hand: the halved skill stands beside the skill, helpers have a fold of their own."""
    shown = {n["data-set"][4:] for n in read(desk.view).find("input") if (n["data-set"] or "").startswith("row:")}
    assert shown == {row.id for row in modifiers.ROWS} - {"mn-21", "mp-10", "mp-11"}
    assert "A-251" in _folds(desk) and "A-252" in _folds(desk)


def test_a_number_outside_of_the_range_is_refused(desk):
    desk.act("set", field="row:mn-03", value=True)
    desk.act("set", field="pick:mn-03", value="-5")
    assert desk.fault is not None and desk.state.rows["mn-03"] == -2


def test_rows_of_one_scale_exclude_each_other(desk):
    _set(desk, **{"row:mn-13": True, "row:mn-14": True})
    assert set(desk.state.rows) == {"mn-14"}
    _set(desk, **{"row:mn-06": True, "row:mn-07": True})
    assert "mn-06" not in desk.state.rows
    _set(desk, **{"ruling:cover": "stack", "row:mn-06": True})
    assert {"mn-06", "mn-07"} <= set(desk.state.rows)


def test_computed_rows(desk):
    _set(desk, **{"row:mn-10": True, "in:mn-10__agility": "3", "in:mn-10__dodge": "2"})
    assert [m.value for m in desk.check.modifiers] == [modifiers.evading(3, 2).value]
    _set(desk, **{"in:mn-10__dodge": ""})
    assert [m.value for m in desk.check.modifiers] == [modifiers.EVADING_UNKNOWN]
    _set(desk, **{"row:mn-10": False, "row:mn-11": True, "in:mn-11__speed": "5"})
    assert [m.value for m in desk.check.modifiers] == [-3]
    _set(desk, **{"row:mn-11": False, "row:mp-06": True, "row:mn-12": True})
    assert "mp-06" not in desk.state.rows and "follows from the distance" in desk.view["circumstances"]
    for metres in (2, 25, 26, 75, 120, 400):
        _set(desk, **{"in:mn-12__metres": str(metres)})
        assert [m.value for m in desk.check.modifiers] == [m.value for m in modifiers.distance(metres, 50)]
    desk.act("set", field="in:mn-12.reach", value="0")
    assert "in:mn-12.reach" in desk.state.drafts


def test_a_die_in_place_of_three_or_four_with_both_chances(desk):
    _set(desk, **{"row:mn-01": True})
    said = checks.swap_chances(Check(attribute=5, skill=5), 15)
    for chance in (said.minus_three, said.die):
        assert percent(chance, "en") in _text(desk, "circumstances")
    assert desk.chance == said.minus_three
    _set(desk, **{"die:mn-01": True})
    assert desk.chance == said.die and "2d6−2d6+10" in _text(desk, "answer")
    _set(desk, **{"ruling:die_swap": "total"})
    assert desk.chance == said.minus_three
    _set(desk, swap_total=True)
    assert desk.chance == said.die
    _set(desk, **{"ruling:die_swap": "always"})
    assert desk.chance == said.die and "die:mn-01" not in desk.view["circumstances"]


def test_a_circumstance_of_ones_own(desk):
    desk.act("add", what="own")
    _set(desk, own__0__reason="Fog", own__0__value="−3", own__0__as_die=True)
    assert desk.check.modifiers[0].label["en"] == "Fog"
    assert desk.odds == checks.odds(Check(attribute=5, skill=5, penalty_dice=1))
    desk.act("remove", what="own", n=0)
    assert desk.check.modifiers == ()
    for _ in range(9):
        desk.act("add", what="own")
    assert len(desk.state.own) == 6


def test_names_of_difficulties(desk):
    for band in difficulty.BANDS:
        _set(desk, band=band.id)
        assert desk.state.difficulty == band.low and band.name["en"] in _text(desk, "against")
    _set(desk, difficulty="40")
    assert difficulty.BEYOND.name["en"] in _text(desk, "against")


def test_extra_dice(desk):
    _set(desk, me__penalty="2", me__bonus="1")
    assert desk.odds == checks.odds(Check(attribute=5, skill=5, penalty_dice=2, bonus_dice=1))
    out = desk.roll()
    assert len(out.mine[0].throws) == 6


def test_an_opponent(desk):
    _set(desk, against="opponent", foe__level="9", foe__modifier="1")
    foe = Check(attribute=9, skill=2, modifiers=(modifiers.custom("x", 1),))
    told = opposed.odds(Check(attribute=5, skill=5), foe)
    assert (desk.contest.win, desk.contest.tie, desk.contest.lose) == (told.win, told.tie, told.lose)
    for share in (told.win, told.tie, told.lose):
        assert percent(share, "en") in _text(desk, "answer")
    out = desk.roll()
    core = opposed.roll(Check(attribute=5, skill=5), foe, RollLog("kestrel").rng(0))
    assert (out.total, out.foe.total) == (core.active.total, core.passive.total)
    assert out.contest.winner == core.contest.winner


@pytest.mark.parametrize("tie", OpposedTie)
def test_the_opponent_may_be_the_one_who_acts(make, tie):
    rulings = Rulings(opposed_tie=tie)
    desk = make(CheckDesk, {"against": "opponent", "active": "foe", "foe": {"level": 8}}, lang="en", rulings=rulings, seed="x")
    told = opposed.odds(Check(attribute=8, skill=2), Check(attribute=5, skill=5), rulings)
    assert (desk.contest.win, desk.contest.tie, desk.contest.lose) == (told.lose, told.tie, told.win)
    ties = 0
    for n in range(40):
        out = desk.roll()
        core = opposed.roll(Check(attribute=8, skill=2), Check(attribute=5, skill=5), RollLog("x").rng(n), rulings)
        assert out.margin == -core.contest.margin == out.total - out.foe.total
        assert out.won == (None if core.contest.winner is None else core.contest.winner is opposed.Side.PASSIVE)
        ties += out.margin == 0
        words = _text(desk, "tray")
        assert ("Won by" in words) == (out.margin > 0) and ("Lost by" in words) == (out.margin < 0)
    assert ties > 0 or tie is OpposedTie.REROLL


@pytest.mark.parametrize("tie", OpposedTie)
def test_ties(make, tie):
    desk = make(CheckDesk, {"against": "opponent", "foe": {"level": 8}}, lang="en", rulings=Rulings(opposed_tie=tie), seed="x")
    told = opposed.odds(desk.check, Check(attribute=8, skill=2), Rulings(opposed_tie=tie))
    assert desk.chance == told.win
    for _ in range(30):
        desk.roll()
        if tie is OpposedTie.REROLL:
            assert not desk.outcome.contest.tie


def test_helpers(desk):
    desk.act("add", what="helper")
    _set(desk, helper__0__base="8", helper__0__name="Olya")
    team = [Check(attribute=5, skill=5), Check(attribute=8)]
    assert desk.odds == teamwork.odds(team)
    assert desk.chance == desk.odds.more_than(15)
    _set(desk, old_colleagues=True)
    assert desk.odds == teamwork.odds(team, old_colleagues=True)
    out = desk.roll()
    assert out.total == sum(r.total for r in out.mine) - 2
    assert "Olya" in _text(desk, "tray")
    _set(desk, **{"ruling:coop_dice": "one"})
    assert desk.odds == teamwork.odds(team, old_colleagues=True, rulings=desk.state.rulings)
    assert len(desk.roll().mine) == 1
    _set(desk, against="opponent")
    desk.roll()
    assert desk.contest.win + desk.contest.tie + desk.contest.lose == 1
    for _ in range(9):
        desk.act("add", what="helper")
    assert len(desk.state.helpers) == teamwork.MAX_TOGETHER - 1


def test_rolls_are_those_of_the_seed(desk):
    totals = [desk.roll().total for _ in range(4)]
    assert totals == [checks.roll(Check(attribute=5, skill=5), RollLog("kestrel").rng(n)).total for n in range(4)]


@pytest.mark.parametrize("value", [{}, {"me": {"penalty": 2, "bonus": 1}}, {"rows": {"mn-01": True}, "dice_for": ["mn-01"]}])
def test_the_dice_roller_verifies_a_check(make, value):
    desk = make(CheckDesk, value, seed="kestrel")
    for _ in range(3):
        out = desk.roll()
        code = shared_code(desk.state, out)
        assert code in desk.view["tray"]
        again, claim = read_code(code)
        assert [f.value for f in again.faces] == [t.value for t in out.mine[0].throws] and again.total == claim == out.total


def test_a_forgotten_circumstance_changes_the_roll_that_lies_there(desk):
    before = desk.roll().total
    _set(desk, **{"row:mn-02": True})
    assert desk.outcome.total == before - 2
    _set(desk, **{"row:mn-01": True, "die:mn-01": True})
    assert desk.outcome is None and "set of dice has changed" in _text(desk, "tray")


def test_attempts_at_one_goal(desk):
    """A-173, A-174: Endurance 3, so the fourth try has a penalty die; rest takes it off."""
    _set(desk, thread=True, difficulty="30")
    for n in range(3):
        assert "left without a penalty" in _text(desk, "fold-")
        assert desk.check.penalty_dice == 0
        desk.roll()
    assert desk.check.penalty_dice == 1 and "1 penalty die" in _text(desk, "fold-")
    out = desk.roll()
    assert len(out.mine[0].throws) == 4 and len(desk.state.tries) == 4
    assert [t.tired for t in desk.state.tries] == [0, 0, 0, 1]
    desk.act("rest")
    assert desk.check.penalty_dice == 0 and desk.state.seconds == 4 * 60 + efforts.REST_MINUTES * 60
    assert "19 minutes" in _text(desk, "fold-")


def test_fives_are_carried_to_another_way(desk):
    """A-256, A-257: 10 by one way gives +2 to another."""
    _set(desk, thread=True)
    for field, face in (("plus.1", "2"), ("plus.2", "2"), ("minus.1", "4")):
        desk.act("set", field=f"hand.me.{field}", value=face)
    desk.act("hand")
    assert desk.outcome.total == 10 and desk.state.tries[0].result == 10
    assert desk.check.modifiers == ()
    _set(desk, me__attribute="strength", me__skill="brawl")
    assert [m.value for m in desk.check.modifiers] == [2]
    assert "+2" in _text(desk, "fold-")
    desk.roll()
    tried = desk.state.tries[-1]
    assert tried.carried == 2 and desk.outcome.total == tried.result + 2
    desk.act("toggle", row="mp-13")
    assert desk.state.rows == {"mp-13": 3}
    desk.act("toggle", row="mp-12")
    assert desk.state.rows == {"mp-12": 1}
    desk.act("forget")
    assert desk.state.tries == () and desk.state.spent == 0


def test_preparing_or_going_another_way_begins_the_next_attempt(desk):
    """What lies on the table belongs to the attempt that is written down."""
    _set(desk, thread=True)
    for name, message in (("toggle", {"row": "mp-12"}), ("set", {"field": "me.skill", "value": "survival"})):
        desk.act("roll")
        assert desk.outcome is not None
        before = desk.value["tries"]
        desk.act(name, **message)
        assert desk.fault is None and desk.outcome is None and desk.value["tries"] == before
    _set(desk, thread=False)
    desk.act("roll")
    _set(desk, me__skill="lockpicking")
    assert desk.outcome is not None


def test_chance_within_three(desk):
    _set(desk, thread=True)
    told = efforts.success_within(efforts.Effort(endurance=3), Check(attribute=5, skill=5), 15, 3)
    assert percent(told, "en") in _text(desk, "fold-")


def test_fatigue_as_the_gm_says(desk):
    _set(desk, thread=True, **{"ruling:fatigue_count": "gm"})
    assert desk.check.penalty_dice == 0
    _set(desk, gm_dice="2")
    assert desk.check.penalty_dice == 2


@pytest.mark.parametrize(("option", "reading"), [("strict", "at-least"), ("evade", "flat"), ("die_swap", "always"), ("range", "literal-sum")])
def test_a_switch_changes_the_numbers_at_once(desk, option, reading):
    _set(desk, difficulty="8", **{"row:mn-10": True, "in:mn-10__agility": "6", "row:mn-12": True, "in:mn-12__metres": "25", "row:offhand": True})
    before = desk.odds, desk.chance
    assert f'data-set="ruling:{option}"' in _folds(desk)
    _set(desk, **{f"ruling:{option}": reading})
    assert (desk.odds, desk.chance) != before
    assert "Rulings: 1 changed" in _folds(desk)
    assert desk.value["rulings"] == {option: reading}


def test_the_page_s_rulings_hold(make, monkeypatch):
    monkeypatch.setenv("ALTEREGO_RULINGS", "A19b")
    desk = make(CheckDesk)
    assert desk.state.rulings.strict is Strict.AT_LEAST and desk.chance == Fraction(3, 8)
    given = make(CheckDesk, rulings=Rulings())
    assert given.chance == Fraction(7, 27)
    monkeypatch.setenv("ALTEREGO_RULINGS", "no code!")
    assert make(CheckDesk).state.rulings == Rulings()


def test_dice_may_pick_the_number_of_a_range(desk):
    """AMB-A40: the reading `roll`."""
    _set(desk, **{"row:mn-18": True})
    assert desk.state.rows["mn-18"] == -1
    _set(desk, **{"ruling:gm_ranges": "roll", "row:mn-18": False})
    _set(desk, **{"row:mn-18": True})
    picked = {desk.state.rows["mn-18"]}
    for _ in range(40):
        desk.act("draw", row="mn-18")
        picked.add(desk.state.rows["mn-18"])
    assert picked == {-1, -2, -3, -4, -5} and "pick:mn-18" not in desk.view["circumstances"]


def test_only_switches_for_people_are_offered(desk):
    from alterego_core.rulings import load

    _set(desk, me__fit="half", me__bonus="1", thread=True, **{f"row:{row.id}": True for row in TICKED})
    offered = {n["data-set"][7:] for n in read(desk.view).find("input") if (n["data-set"] or "").startswith("ruling:")}
    assert offered and offered <= {row.option for row in load("alterego_core.ego") if row.switchable}


def test_a_bonus_die_that_is_a_number_counts_in_the_roll(make):
    from alterego_core.ego.rulings import BonusDie

    desk = make(CheckDesk, {"me": {"bonus": 1}}, rulings=Rulings(bonus_die=BonusDie.FLAT), seed="x")
    out = desk.roll()
    assert len(out.mine[0].throws) == 3 and out.total == 10 + 3 + out.mine[0].dice
    assert out.mine[0].breakdown.total == out.total


def test_rules_are_links_where_there_is_a_book(make, monkeypatch):
    monkeypatch.setenv("ALTEREGO_RULE_HREF", "#{id}")
    root = read(make(CheckDesk).view)
    links = {n["href"] for n in root.find("a")}
    assert {"#A-164", "#A-219", "#A-179", "#A-173"} <= links


def test_drawing_is_made_of_the_same_check(make):
    """The die in a row's own swap and the answer agree for the always-reading too."""
    desk = make(CheckDesk, {"rows": {"mn-05": True}}, rulings=replace(Rulings(), die_swap=DieSwap.ALWAYS))
    assert desk.chance == checks.chance(Check(attribute=5, skill=5, penalty_dice=1), 15)


OPPOSED = {"against": "opponent", "me": {"attribute": "agility", "level": 5, "fit": "none"}, "foe": {"attribute": "agility", "level": 4, "fit": "none"}}


def test_an_opponent_has_circumstances_of_his_own(make):
    desk = make(CheckDesk, OPPOSED, lang="en", seed="kestrel")
    for id in ("mn-06", "mp-02", "own"):
        desk.act("set", field="foe_add", value=id)
    desk.act("set", field="foe_own.2.reason", value="Drunk <b>as a lord</b>")
    desk.act("set", field="foe_own.2.value", value="-3")
    found = [(m.row_id, m.value) for m in figures(desk.state).foe.modifiers]
    assert found == [("mn-06", modifiers.flat("mn-06").value), ("mp-02", modifiers.flat("mp-02").value), (None, -3)]
    flat = sum(value for _, value in found)
    assert desk.chance == opposed.odds(Check(attribute=5), Check(attribute=4 + flat)).win
    assert "<b>as" not in desk.view["against"]
    desk.roll()
    assert int(desk.outcome.foe.breakdown.total) == desk.outcome.foe.total
    again = make(CheckDesk, desk.value)
    assert again.problems == () and again.value["foe_own"] == desk.value["foe_own"] and again.chance == desk.chance
    desk.act("remove", what="foe_own", n=0)
    assert len(desk.state.foe_own) == 2 and desk.state.foe_own[1].reason.startswith("Drunk")


def test_his_three_may_be_a_die_and_both_chances_stand_there(make):
    desk = make(CheckDesk, {**OPPOSED, "foe_own": [{"reason": "Tired", "value": -3}]}, lang="en")
    flat = opposed.odds(Check(attribute=5), Check(attribute=1)).win
    die = opposed.odds(Check(attribute=5), Check(attribute=4, penalty_dice=1)).win
    for on in (False, True):
        desk.act("set", field="foe_own.0.as_die", value=on)
        assert desk.chance == (die if on else flat)
        said = read({"against": desk.view["against"]}).text()
        assert f"as a number {percent(flat, 'en')}, as a die {percent(die, 'en')}" in said


@pytest.mark.parametrize("row", FOE_ROWS, ids=lambda row: row.id)
def test_every_row_offered_for_an_opponent_counts(make, row):
    desk = make(CheckDesk, OPPOSED)
    desk.act("set", field="foe_add", value=row.id)
    assert desk.fault is None and figures(desk.state).foe.modifiers[0].row_id == row.id
    if row.kind is RowKind.COMPUTED:
        return
    desk.act("step", field="foe_own.0.value", by=-1)
    assert desk.fault is None and desk.state.foe_own[0].value in (row.values or (row.value,))


COMPUTED = {
    "mn-10": ({"agility": "6", "dodge": "3"}, lambda: (modifiers.evading(6, 3),)),
    "mn-11": ({"speed": "9"}, lambda: (modifiers.running(9),)),
    "mn-12": ({"metres": "400", "reach": "30"}, lambda: modifiers.distance(400, 30)),
}


@pytest.mark.parametrize("id", COMPUTED)
def test_an_opponent_has_the_worked_out_rows_too(make, id):
    typed, made = COMPUTED[id]
    desk = make(CheckDesk, OPPOSED, lang="en")
    desk.act("set", field="foe_add", value=id)
    fields = {node["data-set"]: node for node in read(desk.view).find("input") if (node["data-set"] or "").startswith("foe_own.0.")}
    assert set(fields) >= {f"foe_own.0.{name}" for name in typed}
    for name, value in typed.items():
        desk.act("set", field=f"foe_own.0.{name}", value=value)
    his, expected = figures(desk.state).foe.modifiers, made()
    assert [(m.row_id, m.value) for m in his] == [(m.row_id, m.value) for m in expected] and expected
    flat = sum(m.value for m in expected)
    assert desk.chance == opposed.odds(Check(attribute=5), Check(attribute=4 + flat)).win
    again = make(CheckDesk, desk.value)
    assert again.problems == () and again.value == desk.value and again.chance == desk.chance
    name = next(iter(typed))
    desk.act("step", field=f"foe_own.0.{name}", by=1)
    assert desk.fault is None and dict(desk.state.foe_own[0].inputs)[name] == int(typed[name]) + 1


def test_an_unknown_dodger_is_what_the_text_gives(make):
    desk = make(CheckDesk, {**OPPOSED, "foe_own": [{"row": "mn-10"}]}, lang="en")
    assert [m.value for m in figures(desk.state).foe.modifiers] == [modifiers.evading(None, None).value]
    desk.act("set", field="foe_own.0.agility", value="7")
    desk.act("set", field="foe_own.0.agility", value="")
    assert dict(desk.state.foe_own[0].inputs)["agility"] is None and desk.fault is None


def test_rows_of_one_scale_exclude_each_other_for_him_too(make):
    desk = make(CheckDesk, OPPOSED)
    for id, left in (("mn-06", ["mn-06"]), ("mn-07", ["mn-07"]), ("mp-05", ["mn-07", "mp-05"]), ("mn-12", ["mn-07", "mn-12"]), ("mn-12", ["mn-07", "mn-12"])):
        desk.act("set", field="foe_add", value=id)
        assert [own.row for own in desk.state.foe_own] == left
    desk.act("set", field="ruling:cover", value="stack")
    desk.act("set", field="foe_add", value="mn-06")
    assert [own.row for own in desk.state.foe_own] == ["mn-07", "mn-12", "mn-06"]


def test_odd_circumstances_of_an_opponent_are_told(make):
    desk = make(CheckDesk, {**OPPOSED, "foe_own": [{"row": "mn-10", "inputs": {"agility": "many"}}, {"row": "mn-06", "value": 5}, {"value": -2}]}, lang="en")
    assert len(desk.problems) == 2 and [own.value for own in desk.state.foe_own] == [-2]
