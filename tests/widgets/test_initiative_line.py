"""The initiative line: the order is the core's, equals are the GM's, the fight ends as the rules say."""

import pytest
from alterego_core.dice import RollLog
from alterego_core.squad import initiative
from alterego_core.squad.rulings import Rulings
from alterego_core.words import percent
from tests.widgets.reading_html import read
from widgets import InitiativeLine

FOUR = {"entries": [{"name": "Ann", "base": 8, "die": 2}, {"name": "Bob", "base": 6, "die": 4}, {"name": "Cat", "base": 5, "die": 6}, {"name": "Dan", "base": 6, "die": 4}]}


@pytest.fixture
def line(make):
    return make(InitiativeLine, FOUR, lang="en", seed="kestrel")


def _do(widget, name, **message):
    widget.act(name, **message)
    assert widget.fault is None, widget.fault.trace


def _order(widget):
    said = widget.summary().partition(": ")[2]
    return [each.split()[0] for each in said.split(", ")]


def test_high_to_low_and_equal_sums_by_initiative(line):
    """B-43, B-44: Cat has 11; Ann, Bob and Dan have 10, and Ann the higher initiative."""
    assert _order(line) == ["Cat", "Ann", "Bob", "Dan"]
    assert line.line.gm_decides and line.view["line"].count('data-do="first"') == 2
    _do(line, "first", n=3)
    assert _order(line) == ["Cat", "Ann", "Dan", "Bob"] and not line.line.gm_decides


def test_the_chances_before_the_roll(line):
    first, gm = initiative.first_chances([8, 6, 5, 6])
    assert all(f"first {percent(chance, 'en')}" in line.view["entries"] for chance in first)
    assert percent(gm, "en") in line.view["entries"]


def test_the_dice_are_those_of_the_seed(line):
    _do(line, "roll")
    found = initiative.roll([(str(n), each["base"]) for n, each in enumerate(FOUR["entries"])], RollLog("kestrel").rng(0))
    assert line.line == found


def test_a_die_of_ones_own(make):
    line = make(InitiativeLine, {"entries": [{"name": "Ann", "base": 4}]}, lang="en")
    assert line.line is None and "appears once" in line.view["line"]
    _do(line, "set", field="entry.0.die", value="7")
    assert line.line is None and "1 to 6" in line.view["entries"]
    _do(line, "set", field="entry.0.die", value="6")
    assert line.line.order == ("0",)


def test_turns_and_rounds(line):
    acting = lambda: [node.text() for node in read({"line": line.view["line"]}).find("li") if node["aria-current"]]  # noqa: E731
    assert "Cat" in acting()[0]
    for name in ("Ann", "Bob", "Dan"):
        _do(line, "next")
        assert name in acting()[0]
    _do(line, "next")
    assert line.state.round == 2 and "Cat" in acting()[0] and "Round 2" in line.view["line"]


def test_more_than_thirty_quiet_seconds_end_the_fight(make):
    """B-42: ten quiet rounds are 30 seconds, which is not more than one tactical round."""
    line = make(InitiativeLine, {"entries": [{"name": "Ann", "die": 3}], "danger": False}, lang="en")
    for _ in range(10):
        _do(line, "next")
    assert "Quiet for 30 s" in line.view["end"] and "Too soon" in line.view["end"]
    _do(line, "next")
    assert "may end the fight" in line.view["end"]
    _do(line, "set", field="danger", value=True)
    _do(line, "next")
    assert line.state.quiet == 0 and "Too soon" in line.view["end"]
    _do(line, "set", field="past", value=True)
    assert "may end the fight" in line.view["end"]


def test_new_dice_each_round_by_ruling(make):
    line = make(InitiativeLine, FOUR, lang="en", seed="kestrel", rulings=Rulings())
    _do(line, "set", field="ruling:init_once", value="round")
    for _ in range(4):
        _do(line, "next")
    assert line.state.thrown == 1 and line.state.round == 2


def test_a_tremor_lowers_initiative_by_ruling(make):
    value = {"entries": [{"name": "Ann", "base": 8, "die": 2, "mind": "tremor"}, {"name": "Bob", "base": 6, "die": 2}]}
    line = make(InitiativeLine, value, lang="en", rulings=Rulings())
    assert _order(line) == ["Ann", "Bob"]
    _do(line, "set", field="ruling:init_state", value="yes")
    assert _order(line) == ["Bob", "Ann"]


def test_somebody_comes_and_goes(line):
    _do(line, "remove", n=0)
    _do(line, "add")
    assert [each.name for each in line.state.entries] == ["Bob", "Cat", "Dan", ""]
