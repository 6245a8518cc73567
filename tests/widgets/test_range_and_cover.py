"""Range and cover: rows and chances are the core's, by every reading that matters."""

from fractions import Fraction

import pytest
from alterego_core.ego import checks, opposed
from alterego_core.ego import modifiers as core
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import Cover, Evade, HexScale, Range, Rulings, SkillNames
from alterego_core.words import percent
from tests.widgets.reading_html import read
from widgets import RangeAndCover


def _text(widget, region):
    return read({region: widget.view[region]}).text()


@pytest.mark.parametrize("metres", [0, 2, 3, 25, 26, 75, 125, 400])
def test_distance_is_the_cores(make, metres):
    widget = make(RangeAndCover, {"distance": metres, "range": 50}, lang="en")
    assert widget.modifiers == core.distance(metres, 50)
    assert widget.chance == checks.chance(Check(attribute=5, skill=4, modifiers=core.distance(metres, 50)), 10)


def test_everything_at_once(make):
    widget = make(RangeAndCover, {"distance": 120, "range": 50, "hidden": "half", "posture": "lying", "obscured": "smoke", "aim": "head",
                                  "running": True, "speed": 5, "evading": True, "agility": 3, "dodge": 2}, lang="en")
    assert [(each.row_id, each.value) for each in widget.modifiers] == [("mn-12", -2), ("mn-08", -3), ("mn-09", -4), ("mn-10", -3), ("mn-11", -3), ("mn-14", -4)]
    rows = _text(widget, "rows")
    for rule in ("A-230", "A-226", "A-227", "A-228", "A-229", "A-232"):
        assert rule in rows
    assert "−19" in _text(widget, "answer")
    assert "rounded from −2.4" in rows


def test_hexes_are_metres_by_the_reading(make):
    widget = make(RangeAndCover, {"distance": 15, "unit": "hexes"}, lang="en")
    assert "30 m" in _text(widget, "place") and "15 hexes" in _text(widget, "place")
    widget.act("set", field="ruling:hex_scale", value="1m")
    assert widget.state.rulings.hex_scale is HexScale.ONE_METRE
    assert widget.modifiers == core.distance(15, 50)


def test_a_target_that_rolls_dodge_is_not_evading_besides(make):
    widget = make(RangeAndCover, {"evading": True, "agility": 4, "dodge": 2, "reply": "dodge"}, lang="en")
    assert "mn-10" not in [each.row_id for each in widget.modifiers]
    found = opposed.odds(Check(attribute=5, skill=4, modifiers=widget.modifiers), Check(attribute=4, skill=2))
    assert widget.chance == found.win
    assert percent(found.tie, "en") in _text(widget, "answer")


def test_penalty_dice_for_threes_and_fours(make):
    widget = make(RangeAndCover, {"posture": "lying", "distance": 20}, lang="en")
    plain = widget.chance
    dice = checks.chance(Check(attribute=5, skill=4, modifiers=(*core.distance(20, 50), *core.cover(posture=core.Posture.LYING, as_die=True))), 10)
    assert dice != plain
    answer = _text(widget, "answer")
    assert percent(plain, "en") in answer and percent(dice, "en") in answer
    widget.act("set", field="as_die", value=True)
    assert f"chance to hit {percent(dice, 'en')}" in widget.summary()
    assert widget.value["as_die"] is True


def test_traits_lift_darkness(make):
    widget = make(RangeAndCover, {"obscured": "dim"}, lang="en")
    assert -4 in [each.value for each in widget.modifiers]
    widget.act("set", field="night_vision", value=True)
    assert -4 not in [each.value for each in widget.modifiers]
    assert "cancelled" in _text(widget, "rows")


@pytest.mark.parametrize(("option", "reading", "value", "before", "after"), [
    ("cover", Cover.STACK, {"hidden": "half", "posture": "lying", "distance": 20}, -2, -4),
    ("evade", Evade.FLAT, {"evading": True, "agility": 6, "dodge": 6, "distance": 20}, -5, -2),
    ("range", Range.FLOOR, {"distance": 30}, -1, 0),
    ("skill_names", SkillNames.STRICT, {"evading": True, "agility": 4, "dodge": 2, "distance": 20}, -2, -1),
])
def test_each_reading_changes_a_number(make, option, reading, value, before, after):
    widget = make(RangeAndCover, value, rulings=Rulings())
    assert core.total(widget.modifiers) == before
    widget.act("set", field=f"ruling:{option}", value=reading.value)
    assert core.total(widget.modifiers) == after
    assert widget.value["rulings"] == {option: reading.value}


def test_numbers_not_known_make_a_three(make):
    widget = make(RangeAndCover, {"evading": True, "known": False, "distance": 20})
    assert [each.value for each in widget.modifiers if each.row_id == "mn-10"] == [core.EVADING_UNKNOWN]
    assert "field-agility" not in widget.view["target"]


def test_a_typed_number_stays_with_its_remark_and_the_last_good_one_counts(make):
    widget = make(RangeAndCover, lang="en")
    before = widget.chance
    widget.act("set", field="distance", value="far")
    assert widget.value["drafts"] == {"distance": "far"} and widget.chance == before
    widget.act("step", field="distance", by=1)
    assert "drafts" not in widget.value and widget.value["distance"] == 31
    assert isinstance(widget.chance, Fraction)
