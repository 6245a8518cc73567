"""The map of outcomes: each cell is the core's, and goes to the check desk."""

import json
from itertools import product

import pytest
from alterego_core.squad import checks
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import ROLLED, Grade
from alterego_core.squad.rulings import Rulings
from alterego_core.words import percent
from tests.widgets.reading_html import read
from widgets import OutcomeMap, SquadCheck
from widgets.squad.map.value import cell, share


@pytest.fixture
def board(make):
    return make(OutcomeMap, lang="en")


def _cells(board):
    return {(w["skill"], w["obstacle"]): node for node in read({"map": board.view["map"]}).find("button") for w in [json.loads(node["data-with"])]}


SHOWN = {"success": None, "done": None, **{"just_success" if grade is Grade.SUCCESS else grade.value: grade for grade in ROLLED}}


@pytest.mark.parametrize("show", SHOWN)
def test_every_cell_is_the_core_s(board, show):
    board.act("set", field="show", value=show)
    assert board.fault is None
    cells = _cells(board)
    assert len(cells) == 121
    for (skill, obstacle), node in cells.items():
        odds = checks.odds(Check(skill=skill, obstacle=obstacle))
        chance = odds.counted().chance(SHOWN[show]) if SHOWN[show] else {"success": odds.success, "done": odds.comes_off()}[show]
        assert percent(chance, "en") in node["aria-label"], (skill, obstacle)
        auto = checks.automatic(Check(skill=skill, obstacle=obstacle))
        assert ("is-auto" in node["class"]) == (auto is not None)


def test_each_grade_can_be_shown_and_they_make_a_whole(board):
    offered = [node["value"] for node in read({"show": board.view["show"]}).find("option")]
    assert sorted(offered) == sorted(SHOWN)
    state = board.state
    odds, _ = cell(8, 5, 0, 0, state.rulings)
    assert sum(share(odds, show, state.rulings) for show, grade in SHOWN.items() if grade) == 1
    assert share(odds, "just_success", state.rulings) + share(odds, "grand_success", state.rulings) == share(odds, "success", state.rulings)


def test_complications_move_the_whole_map(board):
    board.act("set", field="trouble", value="2")
    board.act("set", field="bonus", value="4")
    cells = _cells(board)
    for skill, obstacle in product(range(1, 9), range(0, 9)):
        assert percent(checks.odds(Check(skill=skill + 4, obstacle=obstacle + 2)).success, "en") in cells[skill, obstacle]["aria-label"]


def test_a_cell_shows_all_grades_and_loads_the_desk(board, make):
    node = _cells(board)[8, 3]
    assert node["data-do"] == "pick" and node["data-to"] == "squad_check"
    message = json.loads(node["data-with"])
    board.act("pick", **message)
    assert board.odds == checks.odds(Check(skill=8, obstacle=3)) and "8 against 3" in board.view["picked"]
    desk = make(SquadCheck, lang="en")
    desk.act("load", **message)
    assert desk.odds == board.odds
    assert SquadCheck.KIND == node["data-to"]


def test_one_stop_for_the_tab_key(board):
    assert [key for key, node in _cells(board).items() if node["tabindex"] is None] == [(5, 5)]


@pytest.mark.parametrize(("show", "option", "reading"), [
    ("grand_success", "grand_eq", "greater"), ("grand_success", "auto_grade", "grand"), ("grand_failure", "zero_grade", "literal"), ("done", "doubtful", "failure"),
])
def test_a_reading_changes_the_map(make, show, option, reading):
    board = make(OutcomeMap, {"show": show}, lang="en", rulings=Rulings())
    before = board.view["map"]
    board.act("set", field=f"ruling:{option}", value=reading)
    assert board.view["map"] != before


def test_the_reading_of_bonuses_to_skill_zero(make):
    board = make(OutcomeMap, {"bonus": 4}, lang="en", rulings=Rulings())
    before = board.view["map"]
    board.act("set", field="ruling:zero_mod", value="effective")
    assert board.view["map"] != before
