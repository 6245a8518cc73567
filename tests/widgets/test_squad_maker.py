"""The maker of a fighter: personal file, body, two purses, skills under their stat, remarks and leave, the sheet."""

import base64
import json
import re
from contextlib import closing
from fractions import Fraction
from urllib.parse import unquote

import pytest
from alterego_core.heroes import files, forum, links
from alterego_core.heroes.hero import Waiver, empty
from alterego_core.squad import printed
from alterego_core.squad.draft import TEXT_FIELDS
from alterego_core.squad.rulings import Acceleration, MinWeight, Rulings, SkillCost, SkillPoints
from alterego_core.squad.skills import skills
from alterego_core.squad.stats import Stat
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.widgets.reading_html import read
from widgets import SquadMaker
from widgets.squad.maker.value import BOUNDS, SIZES

PICTURE = "data:image/png;base64," + "A" * 400


@pytest.fixture
def maker(make):
    return make(SquadMaker, lang="en")


def _node(widget, **attributes):
    return next(node for node in read(widget.view).walk() if all(node[name.replace("_", "-")] == value for name, value in attributes.items()))


def _text(widget, region):
    return read({region: widget.view[region]}).text()


def _set(widget, **fields):
    for field, value in fields.items():
        widget.act("set", field=field.replace("__", "."), value=value)


def _help(widget, field):
    """What stands under a field."""
    target = next(node["id"] for node in read(widget.view).walk() if node["data-set"] == field) + "-help"
    return next(node for node in read(widget.view).walk() if node["id"] == target).text()


def test_a_fighter_from_nothing(maker):
    _set(maker, height_cm="165", weight_kg="70", sex="female", stats__health="4", stats__dexterity="8", stats__intellect="8", skills__athletics="3", skills__stealth="8", skills__will="5")
    maker.act("set", field="words:name", value="Kim")
    assert maker.fault is None
    sheet = maker.hero.sheet
    assert (sheet.name, sheet.stats["dexterity"], sheet.skills.stealth, sheet.height_cm) == ("Kim", 8, 8, 165)
    # 17 for the stats; 30 + 2 × 8 for the skills, 16 of them spent
    assert maker.left("stats") == 0 and maker.left("skills") == 46 - 16
    assert not [each for each in maker.remarks if each.binding]
    # 25 + 5 × 4 + 2 × 3, 4 + 2 × 8, and so on
    facts = _text(maker, "parameters")
    for number in ("51", "20", "5.97 m/s", "95 kg", "160", "0.8", "−10", "−25"):
        assert number in facts
    assert "Kim" in maker.view["sheet"] and "Stealth (D)" in _text(maker, "sheet")


def test_the_personal_file_has_all_lines_of_the_sheet(maker):
    fields = {node["data-set"] for node in read({"words": maker.view["words"]}).walk() if node["data-set"]}
    assert fields == {f"words:{id}" for id in TEXT_FIELDS}
    for id in TEXT_FIELDS:
        maker.act("set", field=f"words:{id}", value=f"<i>{id}</i>")
    assert maker.fault is None and "7 of 7" in _text(maker, "words")
    for id in TEXT_FIELDS:
        assert f"<i>{id}</i>" in _text(maker, "sheet") and f"<i>{id}</i>" not in maker.view["sheet"]


def test_every_stat_and_skill_is_there_under_its_stat(maker):
    root = read(maker.view)
    groups = {node["data-key"]: {field["data-set"] for field in node.walk() if field["data-set"]} for node in root.walk() if (node["data-key"] or "").startswith("group-")}
    assert groups == {f"group-{stat.value}": {f"skills.{row.id}" for row in skills() if row.stat is stat} for stat in Stat}
    assert sum(map(len, groups.values())) == 16
    assert {f"stats.{stat.value}" for stat in Stat} <= {node["data-set"] for node in root.walk()}


def test_both_purses_are_always_in_sight(maker):
    assert list(maker.view)[:5] == ["trouble", "head", "arrival", "start", "budget"]
    said = _text(maker, "budget")
    assert "17 points left" in said and "32 points left" in said
    _set(maker, stats__intellect="10", stats__health="10")
    assert "1 point too many spent" in _text(maker, "budget") and "50 points left" in _text(maker, "budget")


def test_a_skill_says_what_is_open_what_comes_next_and_its_limit(maker):
    _set(maker, stats__dexterity="5", skills__stealth="3")
    said = _help(maker, "skills.stealth")
    assert "✓" in said and "At 4:" in said and "At the limit" not in said
    _set(maker, skills__stealth="5")
    assert _help(maker, "skills.stealth").count("✓") == 3 and "At 6:" in _help(maker, "skills.stealth") and "At the limit" in _help(maker, "skills.stealth")
    assert "Each point: +20 kg" in _help(maker, "skills.athletics")
    assert "skills up to 5" in _text(maker, "skills")


def test_beyond_a_limit_nothing_is_blocked_and_the_remark_leads_to_the_field(maker):
    _set(maker, skills__stealth="4", stats__health="12")
    assert maker.hero.sheet.skills.stealth == 4 and maker.hero.sheet.stats.health == 12
    codes = {each.problem.code for each in maker.remarks if each.binding}
    assert {"squad.skill_over_stat", "squad.stat_high"} <= codes
    for field in ("skills.stealth", "stats.health"):
        assert f'href="#\ue000-{field}"' in maker.view["remarks"]
        assert _node(maker, data_set=field)["aria-invalid"] == "true"


def test_where_levels_grow_dearer_the_next_price_is_said_first(make):
    widget = make(SquadMaker, lang="en", rulings=Rulings(skill_cost=SkillCost.RISING))
    _set(widget, stats__dexterity="5", skills__stealth="2")
    assert "The next level: 3 points" in _help(widget, "skills.stealth")
    before = widget.left("skills")
    widget.act("step", field="skills.stealth", by=1)
    assert before - widget.left("skills") == 3


def test_the_minimum_weight_is_told_before_it_is_missed_and_can_be_taken(maker):
    assert "Name the sex and the height" in _text(maker, "body")
    _set(maker, sex="male", height_cm="178", stats__health="10", skills__athletics="10")
    # 178 − 100 + 5 × 10
    assert "at least 128 kg" in _text(maker, "body")
    _set(maker, weight_kg="127,5")
    assert maker.hero.sheet.weight_kg == Fraction(255, 2)
    assert "squad.under_weight" in {each.problem.code for each in maker.remarks if each.binding}
    maker.act("least")
    assert maker.hero.sheet.weight_kg == 128 and "squad.under_weight" not in {each.problem.code for each in maker.remarks}
    _set(maker, sex="female")
    assert "at least 108 kg" in _text(maker, "body")


def test_where_nobody_asks_for_a_minimum_weight(make):
    widget = make(SquadMaker, lang="en", rulings=Rulings(minweight=MinWeight.IGNORE))
    assert "no minimum weight" in _text(widget, "body")
    assert "squad.sex_missing" not in {each.problem.code for each in widget.remarks}
    widget.act("least")
    assert widget.fault is None and widget.hero.sheet.weight_kg is None


def test_what_is_no_size_stays_in_the_field(maker):
    _set(maker, height_cm="tall")
    assert _node(maker, data_set="height_cm")["value"] == "tall" and "such as 70" in _text(maker, "body")
    assert maker.hero.sheet.height_cm is None
    _set(maker, height_cm="170.5")
    assert maker.hero.sheet.height_cm == Fraction(341, 2)
    _set(maker, height_cm="")
    assert maker.hero.sheet.height_cm is None and "height_cm" not in maker.state.drafts


def test_an_empty_field_is_no_fault_of_its_own(maker):
    """It has to be filled in, the remarks say so; the field is not red before anybody wrote."""
    assert {"squad.height_missing", "squad.weight_missing", "squad.sex_missing"} <= {each.problem.code for each in maker.remarks if each.binding}
    assert _node(maker, data_set="height_cm")["aria-invalid"] is None
    _set(maker, height_cm="900")
    assert _node(maker, data_set="height_cm")["aria-invalid"] == "true"


def test_acceleration_of_the_gm(make):
    widget = make(SquadMaker, lang="en", rulings=Rulings(accel=Acceleration.FREE))
    _set(widget, height_cm="150", acceleration="6")
    assert "5 m/s" in _text(widget, "parameters")
    again = make(SquadMaker, json.loads(json.dumps(widget.value)), lang="en")
    assert again.state.acceleration == 6 and again.problems == ()


def test_a_reading_changes_the_purse(maker):
    _set(maker, stats__intellect="8")
    assert maker.left("skills") == 46
    maker.act("set", field="ruling:skillpoints", value=SkillPoints.ONLY30.value)
    assert maker.fault is None and maker.left("skills") == 30


def test_every_way_leads_to_a_field_there_is(maker):
    """Whatever is wrong, the link beside it points at a control of the widget."""
    maker.value = {"hero": {"system": "squad", "format": "alter-ego-hero", "version": 1, "sheet": {
        "stats": {"health": 14, "dexterity": 0, "intellect": 8}, "skills": {"stealth": 9, "will": -2, "athletics": 20, "medicine": 20}, "height_cm": 400, "weight_kg": 0, "sex": "male",
        "printed": {"energy": 10, "calm": 3, "skill_points": 2}}}}
    root = read(maker.view)
    ids = {node["id"] for node in root.walk() if node["id"]}
    ways = [node["href"][1:] for node in root.find("a") if node["class"] and "ae-way" in node["class"]]
    assert len(ways) > 10 and set(ways) <= ids
    assert {"squad.stat_high", "squad.stat_low", "squad.skill_over_stat", "squad.skill_negative", "squad.height_range", "squad.weight_range", "squad.skill_points_over",
            "squad.printed_differs"} <= {each.problem.code for each in maker.remarks}
    assert all(each.problem.text("en") in read({"r": maker.view["remarks"]}).text() for each in maker.remarks)
    maker.value = {}
    ids = {node["id"] for node in read(maker.view).walk() if node["id"]}
    assert {node["href"][1:] for node in read(maker.view).find("a") if "ae-way" in (node["class"] or "")} <= ids


def test_the_gm_lets_a_remark_pass_with_a_reason_only(maker):
    _set(maker, skills__stealth="4")
    place = "squad.skill_over_stat@skills.stealth"
    maker.act("allow", place=place)
    assert maker.hero.waivers == () and "Write the reason down" in maker.view["remarks"]
    maker.act("set", field=f"reason:{place}", value="Grew up in a circus")
    maker.act("allow", place=place)
    assert maker.hero.waivers == (Waiver(code="squad.skill_over_stat", where="skills.stealth", reason="Grew up in a circus"),)
    assert "Grew up in a circus" in _text(maker, "remarks") and "Grew up in a circus" in _text(maker, "sheet")
    maker.act("forbid", at=0)
    assert maker.hero.waivers == ()


def test_the_printed_sheet_of_the_rules_comes_in_with_its_odd_numbers(maker):
    maker.act("set", field="forum:text", value=printed.text("sample", "en"))
    maker.act("paste")
    assert maker.fault is None and maker.hero.sheet.stats.dexterity == 8
    differs = [each for each in maker.remarks if each.problem.code == "squad.printed_differs"]
    assert differs and not any(each.binding for each in differs)
    maker.act("forget")
    assert maker.hero.sheet.printed is None and not [each for each in maker.remarks if each.problem.code == "squad.printed_differs"]


def test_what_it_hands_out_reads_back(maker):
    maker.act("ready", id="shilo")
    maker.act("picture", image=PICTURE)
    download = next(node for node in read(maker.view).find("a") if node["download"] is not None)
    assert download["download"] == "Arkady-Shilov-Awl-squad.json"
    assert files.loads(unquote(download["href"].partition(",")[2])) == (maker.hero, ())
    link = _node(maker, type="url")["data-hero-link"]
    found, repairs = links.from_link(link)
    assert repairs == () and found.sheet == maker.hero.sheet and found.words("picture") == "" and maker.hero.words("picture") == PICTURE


@pytest.mark.parametrize("message, words", [
    ({"link": "hero=1.AAAA"}, "damaged"),
    ({"file": "not base64!"}, "nothing here"),
    ({"file": base64.b64encode(files.dumps(empty("ego")).encode()).decode()}, "another system"),
])
def test_what_cannot_be_taken_is_refused_in_words(maker, message, words):
    before = maker.hero
    maker.act("load", **message)
    assert maker.hero is before and maker.fault is None and words in _text(maker, "arrival")


def test_a_picture_is_nothing_but_a_picture(maker):
    maker.act("picture", image=PICTURE)
    images = read(maker.view).find("img")
    assert len(images) == 2 and {node["src"] for node in images} == {PICTURE} and all(node["alt"] for node in images)
    maker.act("picture", image="data:image/svg+xml;base64,PHN2Zz4=")
    assert maker.hero.words("picture") == PICTURE and "cannot show this" in maker.view["arrival"]
    maker.act("picture", image="")
    assert not read(maker.view).find("img")


def test_a_value_of_another_system_is_told(make):
    widget = make(SquadMaker, {"hero": files.to_plain(empty("perks"))}, lang="en")
    assert widget.hero == make(SquadMaker).hero and any("Perks and magic" in problem for problem in widget.problems)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_sheet_grows_denser_with_more_words(make, lang):
    widget = make(SquadMaker, lang=lang)
    dense = []
    for length in (100, 2500, 4000):
        widget.act("set", field="words:service_record", value="я" * length if lang == "ru" else "y" * length)
        dense.append(re.search(r'class="ae-hero-sheet ae-squad-paper( [\w-]+)?"', widget.view["sheet"])[1])
    assert dense == [None, " is-long", " is-very-long"]


_FIELDS = st.sampled_from(sorted({*BOUNDS, *SIZES}))
_EDITS = st.lists(st.tuples(_FIELDS, st.integers(0, 20).map(str) | st.sampled_from(["", "170,5", "много", "99"])), max_size=12)


@settings(max_examples=25)
@given(edits=_EDITS, words=st.dictionaries(st.sampled_from(TEXT_FIELDS), st.sampled_from(["Рада", "Стелс - 5", "[b]Имя:[/b] нет", "две\nстроки"]), max_size=3))
def test_whatever_is_written_reads_back(edits, words):
    with closing(SquadMaker(lang="ru")) as widget:
        for field, value in (*edits, *((f"words:{id}", text) for id, text in words.items())):
            widget.act("set", field=field, value=value)
            assert widget.fault is None
        hero = widget.hero
        assert files.loads(files.dumps(hero)) == (hero, ())
        assert links.from_link(links.fragment(hero)) == (hero, ())
        back = forum.read(forum.write(hero, "ru", widget.state.rulings), "squad")[0].sheet
        assert (back.stats, back.skills, back.height_cm, back.weight_kg, back.sex) == (hero.sheet.stats, hero.sheet.skills, hero.sheet.height_cm, hero.sheet.weight_kg, hero.sheet.sex)
        assert [getattr(back, id) for id in TEXT_FIELDS] == [getattr(hero.sheet, id) for id in TEXT_FIELDS]
        with closing(SquadMaker(json.loads(json.dumps(widget.value)), lang="ru")) as again:
            assert again.value == widget.value and again.problems == ()
