"""Circles: the order is the core's, time only goes on with circles, and every step can be taken back."""

import json

import pytest
from alterego_core.ego import initiative
from alterego_core.ego.rulings import Rulings
from tests.widgets.reading_html import read
from widgets import CircleCounter
from widgets.circles.value import MOST_PAST, MOST_PEOPLE

THREE = {"people": [{"name": "Anna", "speed": 4, "mind": 4, "dice": 5}, {"name": "Boris", "speed": 3, "mind": 2, "dice": 7}, {"name": "Dog", "speed": 6, "mind": 1, "dice": 5}]}


@pytest.fixture
def counter(make):
    return make(CircleCounter, THREE, lang="en", seed="kestrel", rulings=Rulings())


def _do(widget, *names, **message):
    for name in names:
        widget.act(name, **message)
        assert widget.fault is None, widget.fault.trace


def _text(widget, *regions):
    return read({name: widget.view[name] for name in regions}).text()


def test_the_order_is_the_cores(counter):
    entries = [initiative.Entry(**each) for each in THREE["people"]]
    assert counter.order == tuple(entry.name for group in initiative.order(entries) for entry in group) == ("Anna", "Dog", "Boris")


def test_a_roll_is_three_dice_and_repeats_by_its_seed(make):
    first, second = (make(CircleCounter, lang="en", seed="wren") for _ in range(2))
    for widget in (first, second):
        _do(widget, "roll")
    assert first.value == second.value
    for each in first.value["people"]:
        a, b, c = each["faces"]
        assert each["dice"] == initiative.dice_value((a, b), (c,))
    assert first.view["people"].count('role="img"') == 9


def test_dice_can_be_typed_and_taken_away(make):
    widget = make(CircleCounter, lang="en")
    assert widget.order == ()
    widget.act("set", field="dice.1", value="11")
    assert widget.order == ("The guard",)
    widget.act("set", field="dice.1", value="12")
    assert widget.value["drafts"] == {"dice.1": "12"}
    widget.act("set", field="dice.1", value="")
    assert widget.order == () and "drafts" not in widget.value


def test_all_speak_then_all_act_then_three_seconds_are_over(counter):
    _do(counter, "next")
    said = []
    for _ in range(6):
        said.append(_text(counter, "clock"))
        assert counter.passed.seconds == 0
        _do(counter, "next")
    assert [("Anna says" in said[0]), ("Dog says" in said[1]), ("Boris says" in said[2])] == [True] * 3
    assert [("Anna acts" in said[3]), ("Dog acts" in said[4]), ("Boris acts" in said[5])] == [True] * 3
    assert counter.passed.seconds == 3 and counter.value["circle"] == 2


def test_four_circles_are_a_round_and_twenty_a_minute(counter):
    _do(counter, "next", *["skip"] * 4)
    assert "round 2, circle 1 of 4; 12 s" in counter.summary()
    assert "minute" not in _text(counter, "clock")
    _do(counter, *["skip"] * 16)
    assert counter.value["circle"] == 21 and counter.passed.seconds == 60
    assert "1 minute of game time behind" in _text(counter, "clock") and "about 20 minutes" in _text(counter, "clock")


def test_what_lasts_runs_off(counter):
    counter.act("set", field="new_name", value="smoke")
    counter.act("set", field="new_left", value="2")
    _do(counter, "last")
    counter.act("set", field="new_name", value="drug")
    counter.act("set", field="new_unit", value="rounds")
    _do(counter, "last", "next")
    assert counter.value["lasting"] == [{"name": "smoke", "left": 2}, {"name": "drug", "left": 8}]
    assert "24 s" in _text(counter, "lasting")
    _do(counter, "skip")
    assert counter.value["lasting"][0]["left"] == 1 and "ended" not in counter.value
    _do(counter, "skip")
    assert counter.value["ended"] == ["smoke"] and "Ran off: smoke" in _text(counter, "clock")
    assert counter.value["lasting"] == [{"name": "drug", "left": 6}]
    _do(counter, "skip")
    assert "ended" not in counter.value


def test_every_step_can_be_taken_back(counter):
    seen = [counter.value]
    for name in ("next", "next", "next", "next", "skip", "next", "roll", "fight"):
        _do(counter, name)
        seen.append(counter.value)
    for expected in reversed(seen[:-1]):
        _do(counter, "back")
        assert counter.value == expected
    _do(counter, "back")
    assert counter.value == seen[0]


def _fight(counter):
    return {name: part for name, part in counter.value.items() if name != "past"}


def test_steps_can_be_taken_back_after_the_page_is_opened_again(counter, make):
    seen = [_fight(counter)]
    for name, message in (("next", {}), ("next", {}), ("skip", {}), ("last", {}), ("out", {"at": 2}), ("remove", {"at": 0}), ("roll", {}), ("skip", {}), ("fight", {})):
        counter.act("set", field="new_name", value="smoke")
        counter.act("set", field="deed.0", value=f"deed {name}")
        seen[-1] = _fight(counter)
        _do(counter, name, **message)
        seen.append(_fight(counter))
    again = make(CircleCounter, json.loads(json.dumps(counter.value)), lang="en", seed="kestrel", rulings=Rulings())
    assert again.problems == () and again.value == counter.value
    for expected in reversed(seen[:-1]):
        _do(again, "back")
        assert _fight(again) == expected
    assert "past" not in again.value


def test_the_way_back_is_bounded_and_light(make):
    crowd = {"people": [{"name": f"Number {n}", "speed": n % 7, "mind": n % 5, "dice": n % 9, "deed": "waits"} for n in range(MOST_PEOPLE)]}
    counter = make(CircleCounter, crowd, lang="en", seed="a", rulings=Rulings())
    _do(counter, *["next"] * (MOST_PAST + 15))
    assert len(counter.value["past"]) == MOST_PAST
    assert len(json.dumps(counter.value["past"])) < 8_000
    _do(counter, *["back"] * MOST_PAST)
    assert "past" not in counter.value
    before = counter.value
    _do(counter, "back")
    assert counter.value == before


def test_a_way_back_that_cannot_be_read_is_told(make):
    counter = make(CircleCounter, {**THREE, "past": [{"at": 1}, {"phase": "asleep"}, {"phase": "gather"}]}, lang="en")
    assert len(counter.problems) == 1 and "past" in counter.problems[0]
    assert counter.value["past"] == [{}]
    for odd in ("x", [None], [{"people": 3}], [{"people": [None] * 4}], [{"people": [None] * 30}]):
        counter.value = {**THREE, "past": odd}
        assert len(counter.problems) == 1 and "past" not in counter.value


def test_going_back_keeps_what_is_typed_and_how_the_rules_are_read(counter):
    _do(counter, "next")
    counter.act("set", field="new_name", value="smoke")
    counter.act("set", field="ruling:circle_order", value="simultaneous")
    _do(counter, "back")
    assert counter.value["phase" if "phase" in counter.value else "circle"] == 1
    assert counter.value["new_name"] == "smoke" and counter.state.rulings.circle_order.value == "simultaneous"


def test_who_is_put_out_first_loses_the_action(counter):
    _do(counter, *["next"] * 4)
    _do(counter, "hit", at=1)
    assert "put out by Anna" in _text(counter, "line")
    _do(counter, "next", "next")
    assert "Boris loses the action" in _text(counter, "clock")
    counter.act("set", field="ruling:circle_order", value="simultaneous")
    assert "Boris acts" in _text(counter, "clock")
    _do(counter, "next")
    assert counter.order == ("Anna", "Dog") and counter.value["people"][1]["out"] is True
    _do(counter, "out", at=1)
    assert counter.order == ("Anna", "Dog", "Boris")


def test_who_acted_already_cannot_be_stopped(counter):
    _do(counter, *["next"] * 6)
    _do(counter, "hit", at=0)
    assert "is-lost" not in counter.view["line"]
    _do(counter, "hit", at=0)
    assert "hit_by" not in counter.value["people"][0]


def test_deeds_last_for_their_circle(counter):
    _do(counter, "next")
    counter.act("set", field="deed.0", value="shoots <b>")
    _do(counter, *["next"] * 3)
    assert "Anna acts: shoots <b>" in _text(counter, "clock")
    _do(counter, "skip")
    assert "deed" not in counter.value["people"][0]


TIE = {"people": [{"name": "Anna", "speed": 4, "mind": 3, "dice": 5}, {"name": "Boris", "speed": 3, "mind": 4, "dice": 5}]}


def test_ties_by_each_reading(make):
    widget = make(CircleCounter, TIE, lang="en", seed="a", rulings=Rulings())
    assert widget.order == ("Anna", "Boris") and "tied" not in widget.view["line"]
    widget.act("set", field="ruling:init_tie", value="gm")
    assert "tied, the GM decides" in _text(widget, "line")
    orders = set()
    for seed in "abcdefgh":
        other = make(CircleCounter, {**TIE, "rulings": {"init_tie": "reroll"}}, lang="en", seed=seed, rulings=Rulings())
        orders.add(other.order)
        assert "tied" not in other.view["line"]
    assert orders == {("Anna", "Boris"), ("Boris", "Anna")}


def test_a_new_fight_keeps_dice_only_by_the_other_reading(counter):
    _do(counter, "next", "skip", "fight")
    assert counter.order == () and counter.value["circle"] == 1
    _do(counter, "back")
    counter.act("set", field="ruling:init_when", value="game")
    _do(counter, "fight")
    assert counter.order == ("Anna", "Dog", "Boris") and counter.value["circle"] == 1


def test_whose_turn_it_is_outlives_a_change_of_the_order(counter):
    _do(counter, "next", "next")
    assert "Dog says" in _text(counter, "clock")
    counter.act("set", field="dice.1", value="11")
    assert counter.order[0] == "Boris" and "Dog says" in _text(counter, "clock")
    _do(counter, "remove", at=0)
    assert counter.order == ("Boris", "Dog") and "Dog says" in _text(counter, "clock")


def test_people_come_and_go(make):
    widget = make(CircleCounter, lang="en")
    _do(widget, "add")
    assert "Participant 4" in widget.view["people"]
    _do(widget, "remove", at=0)
    assert "The Fiddler" not in widget.view["people"] and "The guard" in widget.view["people"] and "The dog" in widget.view["people"]
    for _ in range(25):
        widget.act("add")
    assert len(widget.value["people"]) == 20
    for _ in range(20):
        widget.act("remove", at=0)
    assert widget.value["people"] == [] and widget.fault is None
    assert make(CircleCounter, widget.value).value == widget.value


def test_actions_by_speed_stand_beside_the_name(counter):
    assert "4 actions" in _text(counter, "line")
    counter.act("set", field="ruling:actions_n", value="third")
    assert "2 actions" in _text(counter, "line")
