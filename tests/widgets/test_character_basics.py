"""The basics of a character: points, limit, remarks; all of them the core's."""

import pytest
from alterego_core.ego import character
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.powers import power_band
from alterego_core.ego.rulings import Rulings
from alterego_core.ego.values import value_meaning
from tests.widgets.reading_html import read
from widgets import CharacterBasics


def _text(widget, region):
    return read({region: widget.view[region]}).text()


@pytest.mark.parametrize("points", [0, 17, 18, 30, 44, 45, 89, 90, 500])
def test_the_band_of_the_grant(make, points):
    widget = make(CharacterBasics, {"granted": points}, lang="en")
    band = power_band(points)
    assert (band.name["en"] if band else "Below the scale") in _text(widget, "points")


@pytest.mark.parametrize("value", range(14))
def test_each_level_says_what_it_means(make, value):
    widget = make(CharacterBasics, lang="en")
    widget.act("set", field="attribute.mind", value=str(value))
    expected = value_meaning(value).name["en"] if value else "not bought"
    assert expected in _text(widget, "attributes")


def test_points_are_the_cores(make):
    widget = make(CharacterBasics, {"granted": 40, "attributes": {"mind": 4}, "skills": [{"id": "dodge", "value": 3}, {"id": "own", "value": 2, "detail": "Chess"}]}, lang="en")
    book = character.ledger(widget.character)
    assert widget.left == 40 - (8 * 2 + 4) - 3 - 2 == book.left
    assert "Chess" in read(widget.view).text()
    widget.act("set", field="granted", value="20")
    assert widget.left == -5 and "5 points too many" in _text(widget, "sum")


def test_all_remarks_at_once(make):
    widget = make(CharacterBasics, {"granted": 18, "attributes": {"build": 12, "mind": 0}, "skills": [{"id": "hand_to_hand", "value": 12}, {"id": "brawl_style", "value": 1}]}, lang="en")
    codes = [each.code for each in widget.remarks]
    assert codes.count("ego.over_cap") == 2
    assert {"ego.over_budget", "ego.detail_missing", "ego.attribute_at_zero"} <= set(codes)
    shown = _text(widget, "remarks")
    for each in widget.remarks:
        assert each.text("en") in shown
    assert not any(each.where.startswith("description") for each in widget.remarks)


def test_a_remark_stands_at_its_field_too(make):
    widget = make(CharacterBasics, {"attributes": {"build": 12}}, lang="en")
    fields = {node["data-set"]: node for node in read({"a": widget.view["attributes"]}).find("input")}
    assert fields["attribute.build"]["aria-invalid"] == "true" and fields["attribute.mind"]["aria-invalid"] is None


def test_the_limit_can_be_moved_and_lifted(make):
    widget = make(CharacterBasics, {"attributes": {"build": 9}}, lang="en")
    assert widget.limit == 7 and any(each.code == "ego.over_cap" for each in widget.remarks)
    widget.act("set", field="above", value="7")
    assert widget.limit == 9 and not any(each.code == "ego.over_cap" for each in widget.remarks)
    widget.act("set", field="limited", value=False)
    assert widget.limit is None and "no limit" in _text(widget, "sum")


@pytest.mark.parametrize(("reading", "limit"), [("lowest-attribute", 5), ("bought-only", 7), ("lowest-any", 5)])
def test_readings_of_the_limit(make, reading, limit):
    widget = make(CharacterBasics, {"attributes": {"mind": 0}}, rulings=Rulings())
    widget.act("set", field="ruling:create_cap", value=reading)
    assert widget.limit == limit


def test_an_attribute_at_zero_by_the_stricter_reading(make):
    widget = make(CharacterBasics, {"attributes": {"mind": 0}}, rulings=Rulings())
    assert all(character.is_warning(each) for each in widget.remarks)
    widget.act("set", field="ruling:attr_floor", value="one")
    assert not all(character.is_warning(each) for each in widget.remarks)


def test_only_printed_skills_by_the_stricter_reading(make):
    widget = make(CharacterBasics, {"skills": [{"id": "dodge", "value": 2}]}, lang="en", rulings=Rulings())
    widget.act("set", field="ruling:skill_names", value="strict")
    assert "ego.unknown_skill" in [each.code for each in widget.remarks]
    assert '"dodge"' not in widget.view["skills"]


def test_skills_come_once_unless_they_ask_for_a_detail(make):
    widget = make(CharacterBasics)
    for what in ("dodge", "dodge", "brawl_style", "brawl_style", "own", "own"):
        widget.act("add", what=what)
    assert [each["id"] for each in widget.value["skills"]] == ["dodge", "brawl_style", "brawl_style", "own", "own"]
    widget.act("set", field="detail.1", value="бокс")
    widget.act("remove", at=0)
    assert widget.value["skills"][0] == {"id": "brawl_style", "value": 1, "detail": "бокс"}


def test_all_nine_at_one_level(make):
    widget = make(CharacterBasics)
    widget.act("set", field="attribute.mind", value="x")
    widget.act("fill", value=3)
    assert widget.value["attributes"] == {row.id: 3 for row in ATTRIBUTES} and "drafts" not in widget.value
