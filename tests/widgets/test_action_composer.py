"""Actions: chains, words by fours, what goes on in the next circle."""

import pytest
from alterego_core.ego import actions
from alterego_core.ego.actions import SIMPLE_ACTIONS
from alterego_core.ego.rulings import Rulings
from tests.widgets.reading_html import read
from widgets import ActionComposer
from widgets.composer import view


def _empty(make, **keys):
    return make(ActionComposer, {"items": [], **keys.pop("value", {})}, lang="en", **keys)


def _circles(widget):
    return [[part.name["en"] for part in circle] for circle in widget.plan.circles]


def test_all_eighteen_can_be_pressed(make):
    widget = _empty(make)
    pressed = [node["data-with"] for node in read({"adding": widget.view["adding"]}).find("button") if node["data-do"] == "add"]
    assert [f'{{"what": "simple:{each.id}"}}' for each in SIMPLE_ACTIONS] == pressed[:18]
    for each in SIMPLE_ACTIONS:
        widget.act("add", what=f"simple:{each.id}")
        assert widget.fault is None
    assert widget.plan.simple_actions == 18


def test_what_does_not_fit_goes_on(make):
    widget = _empty(make, value={"speed": 2})
    widget.act("add", what="chain:reload_pistol")
    widget.act("add", what="simple:shoot")
    assert _circles(widget) == [["take out the empty magazine", "take a full one"], ["put it in", "shoot"]]
    assert widget.plan.rolls == 2 and widget.plan.span.seconds == 6
    assert "Circle 2" in read({"plan": widget.view["plan"]}).text()


def test_a_chain_is_one_roll(make):
    widget = _empty(make)
    for id in ("reach", "take", "draw"):
        widget.act("add", what=f"simple:{id}")
    assert widget.plan.rolls == 3
    widget.act("set", field="item.1.joined", value=True)
    widget.act("set", field="item.2.joined", value=True)
    assert widget.plan.rolls == 1 and widget.plan.simple_actions == 3
    widget.act("set", field="item.0.roll", value=False)
    assert widget.plan.rolls == 1
    for at in (1, 2):
        widget.act("set", field=f"item.{at}.roll", value=False)
    assert widget.plan.rolls == 0


@pytest.mark.parametrize("words", [1, 4, 5, 9, 20])
def test_words_by_fours(make, words):
    widget = _empty(make)
    widget.act("set", field="speech", value=" — ".join(["слово"] * words))
    assert f"{words} word" in read({"adding": widget.view["adding"]}).text()
    widget.act("say")
    assert widget.plan.simple_actions == actions.words_actions(words) and widget.plan.rolls == 0
    assert widget.value["items"][0]["kind"] == "say"


def test_nothing_said_adds_nothing(make):
    widget = _empty(make)
    widget.act("set", field="speech", value=" … ")
    widget.act("say")
    widget.act("own")
    assert widget.value["items"] == [] and widget.fault is None


def test_a_chain_of_ones_own(make):
    widget = _empty(make)
    widget.act("set", field="own", value="Wall run: run up, three strides, somersault")
    widget.act("own")
    assert _circles(widget) == [["run up", "three strides", "somersault"]] and widget.plan.rolls == 1


def test_a_grenade_in_the_hand(make):
    widget = _empty(make)
    widget.act("add", what="chain:throw_grenade")
    assert widget.plan.simple_actions == 3
    widget.act("set", field="item.0.in_hand", value=True)
    assert widget.plan.simple_actions == 1


def test_running_and_posture(make):
    widget = _empty(make, value={"speed": 5}, rulings=Rulings())
    for id in ("run", "run", "lie_down"):
        widget.act("add", what=f"simple:{id}")
    assert len(widget.plan.circles) == 2 and view.metres_run(widget.state, widget.plan) == 40
    assert view.posture_at_end(widget.state, widget.plan).value == "lying"
    assert "lying" in read({"facts": widget.view["facts"]}).text()
    widget.act("set", field="ruling:run", value="each")
    assert len(widget.plan.circles) == 1 and view.metres_run(widget.state, widget.plan) == 40


@pytest.mark.parametrize(("option", "reading", "circles"), [("actions_n", "third", 3), ("actions_n", "gm", 3), ("reactions", "free", 1)])
def test_readings_change_the_plan(make, option, reading, circles):
    widget = _empty(make, value={"speed": 3, "gm": 1}, rulings=Rulings())
    for id in ("strike", "dodge", "block"):
        widget.act("add", what=f"simple:{id}")
    assert len(widget.plan.circles) == 1
    widget.act("set", field=f"ruling:{option}", value=reading)
    assert len(widget.plan.circles) == circles


def test_no_actions_at_all_is_told(make):
    widget = make(ActionComposer, {"speed": 0}, lang="en")
    assert widget.plan.problems and not widget.plan.circles
    assert widget.plan.problems[0].text("en") in read({"plan": widget.view["plan"]}).text()


def test_order_can_be_changed_and_cleared(make):
    widget = _empty(make)
    for id in ("strike", "spit"):
        widget.act("add", what=f"simple:{id}")
    widget.act("up", at=1)
    assert _circles(widget) == [["spit", "strike"]]
    widget.act("remove", at=0)
    assert _circles(widget) == [["strike"]]
    widget.act("clear")
    assert widget.value["items"] == []
    assert ActionComposer.__name__ in repr(widget)


def test_a_long_plan_is_shown_for_a_minute(make):
    widget = _empty(make, value={"speed": 1})
    for _ in range(40):
        widget.act("add", what="simple:strike")
    widget.act("add", what="simple:strike")
    assert len(widget.plan.circles) == 40
    text = read({"plan": widget.view["plan"]}).text()
    assert "Circle 20" in text and "Circle 21" not in text and "20 circles more" in text
