"""The squad's check desk: every number is the core's, every switch does what it says."""

from fractions import Fraction

import pytest
from alterego_core.squad import checks, states
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import DoubtfulReading, Grade
from alterego_core.squad.modifiers import from_row
from alterego_core.squad.rulings import Rulings
from alterego_core.words import percent
from tests.widgets.reading_html import read
from widgets import SquadCheck
from widgets.squad.check.value import BOUNDS, ROWS


@pytest.fixture
def desk(make):
    return make(SquadCheck, lang="en", seed="kestrel")


def _set(desk, field, value):
    desk.act("set", field=field, value=value)
    assert desk.fault is None, desk.fault.trace


def _text(desk, region):
    return read({region: desk.view[region]}).text()


@pytest.mark.parametrize(("level", "obstacle"), [(8, 5), (5, 5), (0, 1), (3, 7), (10, 5), (0, 5), (4, 8)])
def test_the_bars_are_the_odds_of_the_core(desk, level, obstacle):
    _set(desk, "level", level)
    _set(desk, "obstacle", obstacle)
    found = checks.odds(Check(skill=level, obstacle=obstacle))
    assert desk.odds == found
    said = _text(desk, "grades")
    for grade in found:
        assert grade.label["en"].capitalize() in said and percent(found.chance(grade), "en") in said
    assert percent(found.success, "en") in _text(desk, "answer")


@pytest.mark.parametrize("row", ROWS)
def test_every_printed_circumstance_can_be_ticked(desk, row):
    _set(desk, "level", 6)
    _set(desk, f"row:{row}", True)
    modifier = from_row(row)
    assert modifier in desk.check.modifiers
    assert modifier.rules[0] in desk.view["circumstances"] and modifier.lasts["en"] in desk.view["circumstances"]
    if row == "sedative":
        assert desk.check.counted == () and "Not counted" in desk.view["circumstances"]
        _set(desk, "about", "fear")
    assert desk.check.counted == (modifier,)
    before = desk.odds
    _set(desk, f"row:{row}", False)
    assert desk.odds != before


def test_the_example_of_the_sedative(desk):
    """B-22: Will 5 against 10 is lost beforehand; with the sedative it is thrown as 9 against 10."""
    desk.act("preset", id="fright")
    assert desk.odds.chance(Grade.AUTO_FAILURE) == 1 and "No dice are needed" in desk.view["answer"]
    before = desk.value
    assert desk.roll().grade is Grade.AUTO_FAILURE and desk.value == before
    desk.act("preset", id="fright_sedative")
    assert desk.odds == checks.odds(Check(skill=9, obstacle=10))


def test_the_roll_is_of_the_seed_and_judged_by_the_core(desk, make):
    first = desk.roll()
    again = make(SquadCheck, lang="en", seed="kestrel").roll()
    assert (first.grade, first.margin) == (again.grade, again.margin)
    assert first.grade.label["en"].capitalize() in _text(desk, "tray")
    assert desk.view["tray"].count('class="ae-die ae-die-green ') == desk.view["tray"].count('class="ae-die ae-die-minus ') == 1


def test_dice_of_ones_own(desk):
    for field, face in (("hand.green", "1"), ("hand.red", "9")):
        _set(desk, field, face)
    desk.act("hand")
    assert desk.outcome is None and "1 to 6" in desk.view["fold-hand"]
    _set(desk, "hand.red", "4")
    desk.act("hand")
    assert desk.outcome.grade is Grade.DOUBTFUL and "the GM decides" in _text(desk, "tray")


@pytest.mark.parametrize("reading", DoubtfulReading)
def test_the_gm_reads_a_doubtful_success(desk, reading):
    """B-9: four meanings, two of them done."""
    desk.value = {"level": 8, "obstacle": 5, "faces": [1, 4], "by_hand": True}
    assert 'data-do="tie"' in desk.view["tray"]
    desk.act("tie", reading=reading.value)
    assert reading.label["en"] in _text(desk, "tray")
    assert ("ae-verdict ae-good" if reading.comes_off else "ae-verdict ae-bad") in desk.view["tray"]
    desk.act("tie", reading=reading.value)
    assert desk.state.tie == ""


def test_without_the_skill_one_die_is_thrown(desk):
    _set(desk, "level", 0)
    _set(desk, "obstacle", 1)
    assert "ae-die-minus" not in desk.view["tray"] and "hand.red" not in desk.view["fold-hand"]
    assert desk.roll().dice.throws[0].faces == 6 and len(desk.state.faces) == 1


def test_a_psychic_state_lowers_checks_of_its_kind(desk):
    before = desk.odds
    _set(desk, "mind", "breakdown")
    assert [each.value for each in desk.check.counted] == [-4] and desk.odds != before
    _set(desk, "what", "will")
    assert desk.check.counted == () and "Does not touch" in desk.view["circumstances"]
    assert states.state("breakdown").end_text["en"] in desk.view["circumstances"]


def test_ones_own_modifier_with_side_scope_and_duration(desk):
    desk.act("add")
    for field, value in (("own.0.reason", "Fog"), ("own.0.value", "3"), ("own.0.scope", "skill"), ("own.0.lasts", "till noon")):
        _set(desk, field, value)
    assert [(each.label["en"], each.value, each.lasts["en"]) for each in desk.check.counted] == [("Fog", 3, "till noon")]
    assert desk.odds == checks.odds(Check(skill=8, obstacle=8))
    _set(desk, "what", "will")
    assert len(desk.check.counted) == 1, "the scope follows the skill that is checked"
    _set(desk, "own.0.helps", "yes")
    assert desk.odds == checks.odds(Check(skill=11, obstacle=5))
    desk.act("remove", n=0)
    assert desk.check.modifiers == ()


def test_against_an_opponent(desk):
    """AMB-B14: Stealth 8 against Awareness 5; without opposed rolls the GM's obstacle."""
    _set(desk, "against", "opponent")
    assert desk.odds.chance(Grade.GRAND_SUCCESS) == Fraction(1, 2) and desk.check.obstacle_label["en"] == "Awareness"
    _set(desk, "obstacle", 9)
    _set(desk, "ruling:opposed", "none")
    assert desk.odds == checks.odds(Check(skill=8, obstacle=9)) and "no opposed rolls" in desk.view["against"]


@pytest.mark.parametrize(("value", "option", "reading"), [
    ({"level": 8, "obstacle": 5}, "grand_eq", "greater"),
    ({"level": 10, "obstacle": 5}, "auto_grade", "roll"),
    ({"level": 0, "obstacle": 1}, "zero_grade", "literal"),
    ({"level": 0, "obstacle": 4, "what": "will", "about": "fear", "ticked": ["sedative"]}, "zero_mod", "effective"),
    ({"what": "athletics", "level": 5, "obstacle": 5, "mind": "severe_disorder"}, "state_hole", "carry"),
])
def test_a_reading_changes_the_odds(make, value, option, reading):
    desk = make(SquadCheck, value, lang="en", rulings=Rulings())
    assert f"ruling:{option}" in desk.view["fold-rulings"]
    before = desk.odds.weights
    _set(desk, f"ruling:{option}", reading)
    assert desk.odds.weights != before and "1 changed" in desk.view["fold-rulings"]


def test_a_tie_by_ruling(desk):
    desk.value = {"level": 5, "obstacle": 5, "faces": [2, 2]}
    _set(desk, "ruling:doubtful", "success")
    assert percent(Fraction(21, 36), "en") in _text(desk, "answer") and "counts as done" in _text(desk, "tray")


def test_the_map_loads_a_skill_and_an_obstacle(desk):
    desk.roll()
    _set(desk, "row:combat", True)
    desk.act("load", skill=3, obstacle=6)
    assert (desk.state.level, desk.state.obstacle, desk.state.ticked, desk.outcome) == (3, 6, frozenset(), None)
    desk.act("load", skill=10**6, obstacle=-5)
    assert (desk.state.level, desk.state.obstacle) == (BOUNDS["level"][1], 0)


def test_numbers_off_the_scale_are_told(desk):
    _set(desk, "obstacle", 14)
    assert "B-14" in desk.view["who"]


def test_the_circumstances_tell_how_many_are_ticked_where_they_are_folded(desk):
    head = desk.view["circumstances"].split("</summary>")[0]
    assert "<details" in head and "ticked" not in head
    _set(desk, "row:combat", True)
    _set(desk, "mind", "breakdown")
    assert "ticked: 2" in desk.view["circumstances"].split("</summary>")[0]
