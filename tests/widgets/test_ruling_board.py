"""The banner of a screen: tells the readings, keeps them as its value, takes them back."""

import pytest
from alterego_core.ego.rulings import Rulings, Strict
from widgets import CheckDesk, ruling_choice
from widgets.ruling_board import RulingBoard


@pytest.fixture
def table():
    made = [RulingBoard(lang="ru"), CheckDesk(lang="ru")]
    yield made
    for widget in made:
        widget.close()


def test_a_switch_at_a_widget_is_told_and_kept(table):
    board, desk = table
    assert board.value == {"code": ""} and str(board.view["banner"]) == ""
    desk._asked(desk, {"do": "set", "field": "ruling:strict", "value": "at-least"}, [])
    assert board.value == {"code": "A19b"}
    assert "Не меньше" in board.view["banner"]


def test_its_value_moves_the_widgets_and_its_button_takes_it_back(table):
    board, desk = table
    board.value = {"code": "A19b"}
    assert desk.state.rulings.strict is Strict.AT_LEAST
    board._asked(board, {"do": "rulings", "code": ""}, [])
    assert desk.state.rulings == Rulings() and board.value == {"code": ""} and board.view["banner"] == ""


@pytest.mark.parametrize("value", [{"code": "A19z"}, {"code": 5}, {"code": "<b>"}])
def test_a_bad_code_is_told_and_changes_nothing(table, value):
    board, desk = table
    board.value = {"code": "A19b"}
    board.value = value
    assert board.value == {"code": "A19b"} and board.problems and "<b>" not in board.view["trouble"]
    assert desk.state.rulings.strict is Strict.AT_LEAST and ruling_choice.page_code() == "A19b"


def test_a_kept_value_is_in_force_before_the_others_are_made():
    board = RulingBoard({"code": "A19b"}, lang="en")
    desk = CheckDesk(lang="en")
    assert desk.state.rulings.strict is Strict.AT_LEAST and "rulings" not in desk.value
    board.close()
    desk.close()
