"""Hexes: two counters, and every number the core's."""

import json

import pytest
from alterego_core.ego import actions, hexes, modifiers
from alterego_core.ego.hexes import Hex
from alterego_core.ego.rulings import Rulings, Run
from tests.widgets.reading_html import read
from widgets import HexDistance
from widgets.hexfield.value import HALF_HEIGHT, HALF_WIDTH, inside
from widgets.hexfield.view import DIRECTIONS, circles_to_reach, run_hexes


def _cells(widget):
    return [node for node in read({"field": widget.view["field"]}).walk() if "ae-hex" in (node["class"] or "").split()]


def test_every_hex_can_be_pressed(make):
    assert len(_cells(make(HexDistance))) == (2 * HALF_WIDTH + 1) * (2 * HALF_HEIGHT + 1)


def test_a_press_moves_the_chosen_counter(make):
    widget = make(HexDistance, lang="en")
    widget.act("place", q=0, r=0)
    assert widget.state.hero == Hex(q=0, r=0)
    widget.act("pick", what="foe")
    widget.act("place", q=2, r=2)
    assert widget.state.foe == Hex(q=2, r=2)
    assert (widget.distance, widget.metres) == (4, 8)
    assert "4 hexes" in widget.summary() and "8 m" in widget.summary()


def test_the_six_keys_are_the_six_neighbours(make):
    widget = make(HexDistance, {"hero": {"q": 0, "r": 0}})
    seen = set()
    for name in DIRECTIONS:
        widget.act("place", q=0, r=0)
        widget.act("move", where=name)
        seen.add(widget.state.hero)
    assert seen == set(Hex(q=0, r=0).neighbours())


def _counters(widget):
    return {json.loads(node["data-with"])["what"]: node for node in read({"field": widget.view["field"]}).walk() if "ae-hex-counter" in (node["class"] or "")}


def test_counters_are_moved_by_keys(make):
    widget = make(HexDistance, {"hero": {"q": 0, "r": 0}, "foe": {"q": 2, "r": 1}}, lang="en")
    for name, node in _counters(widget).items():
        assert (node["role"], node["tabindex"], node["data-key"]) == ("button", "0", f"counter-{name}")
        assert node["aria-pressed"] == ("true" if name == "hero" else "false") and name in node["aria-label"]
        assert {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"} <= set(json.loads(node["data-keys"]))
    seen = []
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowRight", "9", "1"):
        message = json.loads(_counters(widget)["foe"]["data-keys"])[key]
        widget.act(message.pop("do"), **message)
        assert widget.fault is None and widget.state.chosen == "foe"
        seen.append(widget.state.foe)
    assert all(before.distance(after) == 1 for before, after in zip(seen, seen[1:], strict=False))
    assert seen[5] == seen[-1] == Hex(q=2, r=1), "up and down keep to the column"
    assert widget.state.hero == Hex(q=0, r=0)
    assert "row 6, place 9" in _counters(widget)["foe"]["aria-label"]
    assert "foe: row 6, place 9. 3 hexes apart" in read(widget.view).text()


def test_counters_keep_their_order_and_stand_aside_on_one_hex(make):
    widget = make(HexDistance, {"hero": {"q": 1, "r": 1}, "foe": {"q": 1, "r": 1}, "chosen": "foe"})
    counters = _counters(widget)
    assert list(counters) == ["hero", "foe"]
    assert counters["hero"]["transform"] != counters["foe"]["transform"]


def test_nobody_leaves_the_field(make):
    widget = make(HexDistance)
    for _ in range(30):
        widget.act("move", where="right")
    edge = widget.state.hero
    assert inside(edge) and not inside(edge + Hex(q=1, r=0))
    widget.act("place", q=50, r=0)
    assert widget.state.hero == edge and widget.fault is None


@pytest.mark.parametrize("speed", [0, 1, 2, 4, 9])
def test_the_tint_is_one_run(make, speed):
    widget = make(HexDistance, {"hero": {"q": 0, "r": 0}, "speed": speed})
    near = sum("is-near" in node["class"] for node in _cells(widget))
    reach = hexes.hexes_in(actions.run_metres(speed))
    assert near == sum(inside(each) for each in hexes.within(Hex(q=0, r=0), min(reach, 20)))


def test_the_line_between_is_the_cores(make):
    widget = make(HexDistance)
    assert sum("is-between" in node["class"] for node in _cells(widget)) == len(hexes.line(widget.state.hero, widget.state.foe))


def test_circles_to_reach(make):
    widget = make(HexDistance, {"hero": {"q": -6, "r": 0}, "foe": {"q": 6, "r": 0}, "speed": 1}, lang="en")
    assert run_hexes(widget.state) == 2 and circles_to_reach(widget.state) == 6
    widget.act("set", field="speed", value="0")
    assert circles_to_reach(widget.state) is None
    assert "out of reach" in read(widget.view).text()


def test_readings_change_numbers(make):
    widget = make(HexDistance, {"speed": 2}, rulings=Rulings())
    assert (widget.metres, run_hexes(widget.state)) == (12, 4)
    widget.act("set", field="ruling:hex_scale", value="1m")
    assert (widget.metres, run_hexes(widget.state)) == (6, 8)
    widget.act("set", field="ruling:run", value=Run.EACH.value)
    assert run_hexes(widget.state) == 16


def test_the_modifier_of_range(make):
    widget = make(HexDistance, {"range": 10}, lang="en")
    expected = modifiers.total(modifiers.distance(widget.metres, 10))
    assert expected == -1 and "a shot: −1" in widget.summary()


def test_a_place_off_the_field_is_told(make):
    widget = make(HexDistance, {"hero": {"q": 20, "r": 0}}, lang="en")
    assert any("hero" in problem for problem in widget.problems)
    assert inside(widget.state.hero)
