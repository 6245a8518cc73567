"""The maker of a hero of «Alter ego»: words, points, remarks and their leave, hand-over, the sheet."""

import base64
import json
import re

import pytest
from alterego_core.ego.traits import PRINTED, Kind
from alterego_core.heroes import files, links
from alterego_core.heroes.hero import Waiver, empty
from tests.widgets.reading_html import read
from widgets import EgoMaker
from widgets.ego.maker import view
from widgets.ego.maker.value import scales

PICTURE = "data:image/png;base64," + "A" * 400


@pytest.fixture
def maker(make):
    return make(EgoMaker, lang="en")


def _file(hero) -> str:
    return base64.b64encode(files.dumps(hero).encode()).decode()


def _node(widget, **attributes):
    return next(node for node in read(widget.view).walk() if all(node[name.replace("_", "-")] == value for name, value in attributes.items()))


def test_a_hero_from_nothing(maker):
    maker.act("grant", band="heroic")
    maker.act("set", field="words:name", value="Rada")
    maker.act("fill", value=3)
    maker.act("add", what="dodge")
    maker.act("step", field="skill.0", by=1)
    maker.act("trait", what="greed")
    maker.act("set", field="intensity.0", value="4")
    assert maker.fault is None
    sheet = maker.hero.sheet
    assert (sheet.granted, sheet.words("name"), sheet.attribute("mind"), sheet.skill("dodge")) == (45, "Rada", 3, 2)
    # (2 + 4) ÷ 2 = 3 points come from greed
    assert maker.left == 45 + 3 - 27 - 2
    assert "Rada" in maker.view["sheet"] and "gives 3 points" in read(maker.view).text()
    assert not [each for each in maker.remarks if each.binding]


def test_all_printed_traits_can_be_taken(maker):
    offered = set()
    for kind in Kind:
        maker.act("set", field="kind", value=kind.value)
        select = _node(maker, data_set="next_trait")
        offered |= {node["value"] for node in select.find("option")}
    assert {row.id for row in PRINTED} <= offered


def test_the_price_is_shown_before_a_step_is_chosen(maker):
    maker.act("trait", what="greed")
    said = [node.text() for node in _node(maker, data_set="frequency.0").find("option")]
    assert [text.rpartition("→ ")[2] for text in said] == ["+2", "+2", "+3", "+3"]


def test_the_limit_is_said_before_it_is_hit(maker):
    maker.act("set", field="attribute.mind", value="7")
    assert "at the limit" in maker.view["attributes"]
    maker.act("set", field="attribute.mind", value="9")
    assert maker.hero.sheet.attribute("mind") == 9, "nothing is blocked"
    remark = next(each for each in maker.remarks if each.binding)
    assert remark.problem.code == "ego.over_cap"
    assert 'href="#\ue000-attribute.mind"' in maker.view["remarks"] and remark.problem.text("en") in maker.view["attributes"].replace("&#x27;", "'")


def test_every_way_leads_to_a_field_there_is(maker):
    """Whatever is wrong, the link beside it points at a control of the widget."""
    maker.value = {"hero": {"system": "ego", "format": "alter-ego-hero", "version": 1, "sheet": {
        "granted": 5, "attributes": {"mind": 120, "build": 0, "wings": 3}, "skills": [{"id": "brawl_style", "value": 12}, {"id": "Kite flying", "value": 2}],
        "traits": [{"id": "phobia", "frequency": 7}, {"id": "greed"}, {"id": "greed", "override": {"points": 3}}, {"id": "halo"}]}}}
    root = read(maker.view)
    ids = {node["id"] for node in root.walk() if node["id"]}
    ways = [node["href"][1:] for node in root.find("a") if node["class"] and "ae-way" in node["class"]]
    assert len(ways) > 8 and set(ways) <= ids
    codes = {each.problem.code for each in maker.remarks}
    assert {"ego.over_cap", "ego.over_budget", "ego.unknown_skill", "ego.factor_outside", "ego.twice", "ego.unknown_trait", "ego.unknown_attribute"} <= codes


def test_the_gm_lets_a_remark_pass_with_a_reason_only(maker):
    maker.act("set", field="attribute.mind", value="9")
    place = "ego.over_cap@attributes.mind"
    maker.act("allow", place=place)
    assert maker.hero.waivers == () and "Write the reason down" in maker.view["remarks"]
    maker.act("set", field=f"reason:{place}", value="A seer's child")
    maker.act("allow", place=place)
    assert maker.hero.waivers == (Waiver(code="ego.over_cap", where="attributes.mind", reason="A seer's child"),)
    assert not [each for each in maker.remarks if each.binding]
    assert "seer&#x27;s child" in maker.view["remarks"] and "seer&#x27;s child" in maker.view["sheet"]
    maker.act("forbid", at=0)
    assert maker.hero.waivers == () and [each for each in maker.remarks if each.binding]


def test_an_own_skill_is_a_remark_the_gm_may_let_pass(maker):
    maker.act("add", what="own")
    maker.act("set", field="own.0", value="Kite flying")
    assert maker.hero.sheet.skill("Kite flying") == 1
    assert [each.problem.code for each in maker.remarks if each.binding] == ["ego.unknown_skill"]
    assert "Kite flying" in maker.view["sheet"]


def test_the_gms_price_and_back(maker):
    maker.act("trait", what="greed")
    maker.act("set", field="price.0", value="5")
    maker.act("set", field="why.0", value="a famous miser")
    assert maker.hero.sheet.traits[0].override.points == 5 and "famous miser" in maker.view["sheet"]
    maker.act("set", field="price.0", value="")
    assert maker.hero.sheet.traits[0].override is None


def test_a_file_comes_in_with_its_repairs(maker):
    text = '\ufeff{"format": "alter-ego-hero", "version": 1, "system": "ego", "sheet": {"granted": "30", "description": {"name": "Рада"},}}'
    maker.act("load", file=base64.b64encode(text.encode()).decode())
    assert maker.hero.name == "Рада" and maker.hero.sheet.granted == 30
    assert "Mended in reading" in maker.view["arrival"]
    maker.act("leave")
    assert maker.view["arrival"] == ""


def test_a_file_in_the_old_russian_encoding(maker):
    text = '{"format": "alter-ego-hero", "version": 1, "system": "ego", "sheet": {"description": {"name": "Рада"}}}'
    maker.act("load", file=base64.b64encode(text.encode("cp1251")).decode())
    assert maker.hero.name == "Рада"


def test_a_link_asks_first_and_the_old_hero_may_be_put_back(maker):
    maker.act("set", field="words:name", value="Rada")
    rada = maker.hero
    other = files.loads('{"system": "ego", "sheet": {"granted": 18, "description": {"name": "Lev"}}}')[0]
    maker.act("load", link=links.fragment(other))
    assert maker.hero is rada and "Lev" in maker.view["arrival"]
    maker.act("take")
    assert maker.hero == other
    maker.act("restore")
    assert maker.hero == rada
    maker.act("clear")
    assert maker.hero.name == "" and "Rada" in maker.view["arrival"]
    maker.act("restore")
    assert maker.hero == rada


@pytest.mark.parametrize("message, words", [
    ({"link": "hero=1.AAAA"}, "damaged"),
    ({"file": "not base64!"}, "nothing here"),
    ({"file": _file(empty("squad"))}, "another system"),
    ({"file": base64.b64encode(b'{"format": "alter-ego-hero", "version": 9, "sheet": {}}').decode()}, "newer version"),
])
def test_what_cannot_be_taken_is_refused_in_words(maker, message, words):
    before = maker.hero
    maker.act("load", **message)
    assert maker.hero is before and maker.fault is None
    assert words in read({"arrival": maker.view["arrival"]}).text()


def test_what_it_hands_out_reads_back(maker):
    maker.act("set", field="words:name", value="Rada & co")
    maker.act("trait", what="night_vision")
    download = next(node for node in read(maker.view).find("a") if node["download"] is not None)
    assert download["download"] == "Rada-co-ego.json"
    from urllib.parse import unquote

    assert files.loads(unquote(download["href"].partition(",")[2])) == (maker.hero, ())
    link = _node(maker, type="url")["data-hero-link"]
    assert links.from_link(link) == (maker.hero, ())


def test_a_picture_is_nothing_but_a_picture(maker):
    maker.act("picture", image=PICTURE)
    images = read(maker.view).find("img")
    assert {node["src"] for node in images} == {PICTURE} and all(node["alt"] for node in images)
    assert "stays in the file" in maker.view["share"]
    link = _node(maker, type="url")["data-hero-link"]
    assert links.from_link(link)[0].sheet.words("picture") == ""
    maker.act("picture", image="data:image/svg+xml;base64,PHN2Zz4=")
    assert maker.hero.sheet.words("picture") == PICTURE and "cannot show this" in maker.view["arrival"]
    maker.act("picture", image="")
    assert not read(maker.view).find("img")


def test_a_hero_kept_as_a_value(maker, make):
    maker.act("set", field="words:history", value="line one\nline two")
    maker.act("picture", image=PICTURE)
    maker.act("set", field="attribute.mind", value="many")
    again = make(EgoMaker, json.loads(json.dumps(maker.value)), lang="ru")
    assert again.hero == maker.hero and again.problems == () and again.value == maker.value
    again.value = {}
    assert again.hero == make(EgoMaker).hero


def test_a_value_of_another_system_is_told(make):
    widget = make(EgoMaker, {"hero": files.to_plain(empty("perks"))}, lang="en")
    assert widget.hero == make(EgoMaker).hero and any("Perks and magic" in problem for problem in widget.problems)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_sheet_grows_denser_with_more_words(make, lang):
    widget = make(EgoMaker, lang=lang)
    dense = []
    for length in (100, 3000, 6000):
        widget.act("set", field="words:history", value="я" * length if lang == "ru" else "y" * length)
        dense.append(re.search(r'class="ae-hero-sheet( [\w-]+)?"', widget.view["sheet"])[1])
    assert dense == [None, " is-long", " is-very-long"]


@pytest.mark.parametrize(("kind", "delta"), [("negative", 3), ("neutral", 0), ("positive", -3)])
def test_a_trait_of_ones_own_is_priced_where_it_is_written(make, kind, delta):
    maker = make(EgoMaker, lang="en")
    before = maker.left
    maker.act("set", field="kind", value=kind)
    maker.act("set", field="next_trait", value="own")
    maker.act("trait", what="own")
    maker.act("set", field="mine.0", value="Hears trains <b>")
    for field, step in (("frequency", 4), ("intensity", 2), ("control", 2)):
        maker.act("set", field=f"{field}.0", value=str(step))
    assert maker.fault is None and maker.left == before + delta
    said = " ".join(read({"traits": maker.view["traits"]}).text().split())
    assert "Hears trains <b>" in said and "A-159" in said and ("(4 + 2) ÷ 2 = 3" in said or kind == "neutral")
    # both scales of control: a drawback is held in check, a merit is put to use
    control = next(node for node in read(maker.view).find("select") if node["data-set"] == "control.0")
    assert [option.text().partition(" · ")[0] for option in control.find("option")] == [row.name["en"] for row in scales(Kind(kind))["control"]]
    # the list is open, with the GM's consent: the remark leads to the name
    remark = next(each for each in maker.remarks if each.problem.code == "ego.unknown_trait")
    assert remark.binding and view.field_of(remark.problem, maker.state) == "mine.0"
    maker.act("set", field="side.0", value="neutral")
    assert maker.left == before
    assert "Hears trains" in read({"sheet": maker.view["sheet"]}).text()
    again, repairs = files.loads(files.dumps(maker.hero))
    assert again == maker.hero and repairs == ()


def test_a_trait_without_a_side_is_asked_for_one(make):
    maker = make(EgoMaker, {"hero": {"format": "alter-ego-hero", "version": 1, "system": "ego", "sheet": {"granted": 40, "traits": [{"id": "Hears trains"}]}}}, lang="en")
    before = maker.left
    assert "Say which side it is on" in read({"traits": maker.view["traits"]}).text()
    maker.act("set", field="side.0", value="positive")
    assert maker.fault is None and maker.left == before - 2


def test_an_attribute_of_ones_own(make):
    maker = make(EgoMaker, lang="en")
    before = maker.left
    for name in ("", "Mind", "разум", "  "):
        maker.act("set", field="next_attribute", value=name)
        maker.act("attribute")
        assert maker.fault is None and len(maker.hero.sheet.attributes) == 9
        assert 'aria-invalid="true"' in maker.view["attributes"]
    maker.act("set", field="next_attribute", value="Luck. Of a kind")
    maker.act("attribute")
    maker.act("step", field="own_attribute.9", by=1)
    maker.act("step", field="own_attribute.9", by=1)
    assert maker.fault is None and maker.hero.sheet.attribute("Luck. Of a kind") == 3 and maker.left == before - 3
    remark = next(each for each in maker.remarks if each.problem.code == "ego.unknown_attribute")
    assert view.field_of(remark.problem, maker.state) == "own_attribute.9"
    maker.act("attribute", name="luck. of a KIND")
    assert len(maker.hero.sheet.attributes) == 10
    maker.act("set", field="own_attribute.9", value="many")
    maker.act("drop_attribute", at=9)
    assert maker.fault is None and maker.left == before and not maker.state.drafts.get("own_attribute.9")
