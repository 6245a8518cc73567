"""The maker of a hero of «Перки и магия»: words, both purses, schools, own perks, remarks and their leave, hand-over, the sheet."""

import base64
import json
import re
import sys

import pytest
from alterego_core.heroes import files, forum, links
from alterego_core.heroes.hero import Waiver, empty
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.features import Feature
from alterego_core.perks.mastery import Tag
from alterego_core.perks.own_perks import PerkKind
from alterego_core.perks.rulings import BattleLevels, FeatureLimit, Lowering, Rulings
from alterego_core.perks.schools import schools
from tests.widgets.reading_html import read
from widgets import PerksMaker

PICTURE = "data:image/png;base64," + "A" * 400


@pytest.fixture
def maker(make):
    return make(PerksMaker, lang="en")


def _node(widget, **attributes):
    return next(node for node in read(widget.view).walk() if all(node[name.replace("_", "-")] == value for name, value in attributes.items()))


def _said(widget, region: str) -> str:
    return " ".join(read({region: widget.view[region]}).text().split())


def _codes(widget) -> list[str]:
    return [each.problem.code for each in widget.remarks if each.binding]


def _set(widget, **fields):
    for field, value in fields.items():
        widget.act("set", field=field.replace("__", "."), value=value)
        assert widget.fault is None, field


def test_a_hero_from_nothing(maker):
    _set(maker, **{"words:name": "Rada", "words:origin": "A lighthouse", "characteristic.magic_power": "7", "characteristic.intellect": "7", "characteristic.strength": "6"})
    maker.act("weapon", name="sling")
    maker.act("step", field="weapon.0", by=1)
    maker.act("defence", name="buckler")
    for _ in range(4):
        maker.act("school", what="fire")
    maker.act("step", field="two_weapons", by=1)
    assert maker.fault is None
    sheet = maker.hero.sheet
    assert (sheet.name, maker.hero.words("origin")) == ("Rada", "A lighthouse")
    assert (sheet.weapon_perks, sheet.defence_perks, sheet.schools, sheet.two_weapons) == ({"sling": 2}, {"buckler": 1}, {"fire": 4}, 1)
    # a hundred less 20 + 10 + 10 of mastery and 1 + 4 + 10 + 20 of fire
    assert maker.left == 100 - 40 - 35 and _codes(maker) == []
    assert maker.summary() == "Rada: 70 HP, 69 MP; 25 perk points left; 0 characteristic points left; nothing to mend"
    budget = _said(maker, "budget")
    assert all(words in budget for words in ("25 perk points left", "75 of 100 spent", "70 HP · 69 MP"))
    assert all(words in _said(maker, "sheet") for words in ("Rada", "A lighthouse", "sling", "buckler", "Fire", "Two-weapon skill"))


def test_every_school_can_be_learnt_and_forgotten(maker):
    offered = [node["value"] for node in _node(maker, data_set="next_school").find("option")]
    assert offered == [each.id for each in schools()]
    for id in offered:
        maker.act("school", what=id)
    assert set(maker.hero.sheet.schools) == set(offered) and maker.fault is None
    for id in offered:
        maker.act("forget", what=id)
    assert maker.hero.sheet.schools == {} and maker.left == 100


def test_the_next_step_of_a_school_is_told_before_it_is_taken(maker):
    maker.act("school", what="fire")
    _set(maker, **{"school.fire": "5"})
    said = _said(maker, "magic")
    assert "15 points short of that" in said and "costs 65 points" in said and "To grade 6: 50 points more, 115 in all; Magic power 6 or more, you have 5" in said
    assert _codes(maker) == []
    maker.act("step", field="school.fire", by=1)
    assert _codes(maker) == ["perks.perk_points_over", "perks.power_too_low"]
    _set(maker, **{"school.fire": "7"})
    assert "an extra trial passed" in _said(maker, "magic")
    _set(maker, **{"school.fire": "8", "trial.fire:8": True, "characteristic.magic_power": "8"})
    assert maker.hero.sheet.trials == {"fire:8"} and "perks.trial_needed" not in _codes(maker)
    maker.act("forget", what="fire")
    assert maker.hero.sheet.trials == frozenset()


def test_a_value_says_what_it_gives_and_what_one_more_would(maker):
    said = _said(maker, "characteristics")
    assert "damage ×1, 10 HP" in said and "At 6: damage ×1.2, 12 HP" in said
    _set(maker, **{"characteristic.strength": "10"})
    assert "at the limit: 10" in _said(maker, "characteristics") and _codes(maker) == []
    _set(maker, **{"characteristic.strength": "11"})
    assert maker.hero.sheet.characteristics.strength == 11, "nothing is blocked"
    assert "perks.characteristic_high" in _codes(maker) and "above the limit" in _said(maker, "characteristics")


def test_armour_is_felt_at_once(maker):
    _set(maker, armour="heavy")
    assert maker.hero.sheet.armour is ArmourClass.HEAVY
    said = _said(maker, "characteristics")
    assert "In armour 2: hit and dodge +1" in said and "In armour 2: spells ×0.4" in said
    assert "60 HP · 38 MP" in _said(maker, "budget") and "heavy armour" in _said(maker, "sheet")
    _set(maker, armour="")
    assert maker.hero.sheet.armour is None


def test_twenty_perk_points_buy_one_characteristic_point(maker):
    maker.act("convert")
    maker.act("convert")
    assert maker.hero.sheet.features == (Feature(name="", points=2),) and maker.left == 60
    assert "For characteristics: 7 points" in _said(maker, "budget") and "Bought so far: 2 points for 40 perk points" in _said(maker, "characteristics")
    for _ in range(3):
        maker.act("convert")
    assert _node(maker, data_do="convert")["aria-disabled"] == "true" and maker.left == 0


def test_a_feature_gives_one_level_where_the_table_reads_it_so(make):
    maker = make(PerksMaker, lang="en", rulings=Rulings(features=FeatureLimit.SINGLE))
    maker.act("convert")
    maker.act("convert")
    assert [each.points for each in maker.hero.sheet.features] == [1, 1] and _codes(maker) == []
    maker.act("convert")
    assert _codes(maker) == ["perks.too_many_features"]


def test_a_weapon_needs_a_name_of_its_own(maker):
    maker.act("weapon")
    assert maker.hero.sheet.weapon_perks == {} and "Give it a name first" in _said(maker, "fight")
    _set(maker, next_weapon="sword")
    maker.act("weapon")
    assert maker.hero.sheet.weapon_perks == {"sword": 1} and maker.state.next_weapon == ""
    maker.act("weapon", name="sword")
    assert maker.hero.sheet.weapon_perks == {"sword": 1} and "on the list already" in _said(maker, "fight")
    maker.act("weapon", name="bow")
    _set(maker, weapon_name__0="bow")
    assert tuple(maker.hero.sheet.weapon_perks) == ("sword", "bow") and "still sword" in _said(maker, "fight")
    _set(maker, weapon_name__0="Grandmother's sabre", weapon__0="2")
    assert maker.hero.sheet.weapon_perks == {"Grandmother's sabre": 2, "bow": 1} and tuple(maker.hero.sheet.weapon_perks)[0] == "Grandmother's sabre"
    maker.act("drop", what="weapon", at=0)
    assert maker.hero.sheet.weapon_perks == {"bow": 1} and maker.fault is None


def test_levels_of_battle_alone_are_told_before(maker):
    maker.act("weapon", name="sword")
    _set(maker, weapon__0="2")
    assert "only battle teaches" in _said(maker, "fight")
    _set(maker, weapon__0="3")
    assert _codes(maker) == ["perks.battle_only"]
    _set(maker, battle_lifted=True)
    assert _codes(maker) == [] and "only battle teaches" not in _said(maker, "fight")
    _set(maker, **{"battle_lifted": False, "ruling:battle_levels": BattleLevels.FREE.value})
    assert _codes(maker) == []


def test_an_own_perk_counts_once_all_is_agreed(maker):
    maker.act("add", what="perk")
    assert _codes(maker) == ["perks.perk_no_name", "perks.perk_no_limits", "perks.perk_no_price", "perks.perk_not_approved"]
    _set(maker, perk_name__0="Reads the wind", perk_text__0="Never lost at sea", perk_limits__0="Under open sky", perk_price__0="15", perk_kind__0="mental", perk_tag__0="trained", perk_hit__0="-1")
    assert _codes(maker) == ["perks.perk_not_approved"] and "waits for the GM" in _said(maker, "traits") and maker.left == 85
    _set(maker, perk_approved__0=True)
    perk = maker.hero.sheet.own_perks[0]
    assert (perk.kind, perk.tag, perk.price, perk.hit, perk.usable) == (PerkKind.MENTAL, Tag.TRAINED, 15, -1, True)
    assert "60 HP · 53 MP" in _said(maker, "budget"), "a fifth of the points goes to mana"
    said = _said(maker, "sheet")
    assert all(words in said for words in ("Reads the wind", "Never lost at sea", "limits: Under open sky", "hit −1", "can be trained"))
    _set(maker, perk_price__0="")
    assert maker.hero.sheet.own_perks[0].price is None and maker.left == 100


def test_flaws_bring_what_the_gm_gives(maker):
    maker.act("add", what="flaw")
    _set(maker, flaw_name__0="Night-blind")
    assert _codes(maker) == ["perks.flaw_no_points"] and "waits for the GM" in _said(maker, "traits")
    _set(maker, flaw_points__0="12")
    assert maker.left == 112 and _codes(maker) == [] and "Night-blind" in _said(maker, "sheet")
    assert "of 112 spent" in _said(maker, "budget")


def test_incapable_of_magic_and_immortal(maker):
    _set(maker, no_magic=True)
    assert maker.left == 120 and "60 HP · 0 MP" in _said(maker, "budget") and "no magic" in _said(maker, "sheet")
    maker.act("school", what="life")
    assert _codes(maker) == ["perks.no_magic_with_schools"]
    maker.act("forget", what="life")
    _set(maker, immortal=True)
    assert maker.left == 90 and _codes(maker) == ["perks.immortality_not_offered"]
    _set(maker, immortality_offered=True)
    assert _codes(maker) == [] and "immortal hero" in _said(maker, "sheet")
    _set(maker, awarded="25")
    assert maker.left == 115


@pytest.mark.parametrize("lower, words", [(Lowering.REFUND, "a point comes back"), (Lowering.NOREFUND, "no points come back"), (Lowering.NEVER, "nothing goes below five")])
def test_what_lowering_brings_is_said_as_the_table_reads_it(make, lower, words):
    assert words in _said(make(PerksMaker, lang="en", rulings=Rulings(lower=lower)), "characteristics")


def test_back_to_five(maker):
    _set(maker, **{"characteristic.will": "9", "characteristic.strength": "many"})
    maker.act("even")
    assert all(maker.hero.sheet.characteristics[each] == 5 for each in Characteristic) and not maker.state.drafts


def test_every_way_leads_to_a_field_there_is(maker):
    """Whatever is wrong, the link beside it points at a control of the widget."""
    maker.value = {"hero": {"system": "perks", "format": "alter-ego-hero", "version": 1, "sheet": {
        "characteristics": {"strength": 12, "will": 0, "magic_power": 9}, "weapon_perks": {"sword": 4, "bow.long": 9}, "defence_perks": {"mail": 8}, "two_weapons": 7,
        "schools": {"fire": 9, "water": 12, "cheese": 3}, "no_magic": True, "immortal": True,
        "features": [{"name": "a", "points": -1}, {"name": "b"}, {"name": "c"}], "flaws": [{"name": "", "points": None}, {"name": "x", "points": -4}],
        "own_perks": [{"name": ""}, {"name": "y", "limits": "z", "price": 5000, "tag": "battle_only"}]}}}
    root = read(maker.view)
    ids = {node["id"] for node in root.walk() if node["id"]}
    ways = [node["href"][1:] for node in root.find("a") if node["class"] and "ae-way" in node["class"]]
    codes = set(_codes(maker))
    assert set(ways) <= ids and len(ways) > len(maker.remarks)
    assert {"perks.characteristic_high", "perks.characteristic_low", "perks.characteristic_points_over", "perks.level_range", "perks.battle_only", "perks.two_weapons_range", "perks.unknown_school",
            "perks.grade_range", "perks.trial_needed", "perks.no_magic_with_schools", "perks.immortality_not_offered", "perks.too_many_features", "perks.feature_negative", "perks.flaw_no_points", "perks.flaw_negative",
            "perks.perk_no_name", "perks.perk_price_range", "perks.perk_battle_only"} <= codes
    assert maker.fault is None
    for id in ("water", "cheese", "fire"):
        maker.act("forget", what=id)
    assert maker.hero.sheet.schools == {} and maker.fault is None
    assert "perks.perk_points_over" in _codes(maker) and 'href="#\ue000-where"' in maker.view["remarks"]


def test_the_gm_lets_a_remark_pass_with_a_reason_only(maker):
    maker.act("weapon", name="O'Hara's blade")
    _set(maker, weapon__0="4")
    place = "perks.battle_only@weapon_perks.O'Hara's blade"
    maker.act("allow", place=place)
    assert maker.hero.waivers == () and "Write the reason down" in maker.view["remarks"]
    _set(maker, **{f"reason:{place}": "A veteran of the siege"})
    maker.act("allow", place=place)
    assert maker.hero.waivers == (Waiver(code="perks.battle_only", where="weapon_perks.O'Hara's blade", reason="A veteran of the siege"),)
    assert _codes(maker) == [] and "A veteran of the siege" in _said(maker, "sheet")
    maker.act("forbid", at=0)
    assert _codes(maker) == ["perks.battle_only"]


def test_what_it_hands_out_reads_back(maker):
    maker.act("ready", id="zenon")
    maker.act("picture", image=PICTURE)
    assert {node["src"] for node in read(maker.view).find("img")} == {PICTURE}
    hero = maker.hero
    from urllib.parse import unquote

    download = next(node for node in read(maker.view).find("a") if node["download"] is not None)
    assert files.loads(unquote(download["href"].partition(",")[2])) == (hero, ()) and download["download"] == "Zenon-Pepel-perks.json"
    maker.act("picture", image="")
    assert links.from_link(_node(maker, type="url")["data-hero-link"]) == (maker.hero, ())
    text = forum.write(maker.hero, "en")
    maker.act("clear")
    _set(maker, **{"forum:text": text})
    maker.act("paste")
    assert maker.hero.sheet == hero.sheet and maker.hero.words("fear") == hero.words("fear")


def test_a_file_comes_in_with_its_repairs(maker):
    text = '\ufeff{"format": "alter-ego-hero", "version": 1, "system": "perks", "sheet": {"name": "Рада", "characteristics": {"will": "семь"},}}'
    maker.act("load", file=base64.b64encode(text.encode()).decode())
    assert maker.hero.name == "Рада" and maker.hero.sheet.characteristics.will == 7
    assert "Mended in reading" in maker.view["arrival"]


def test_a_link_asks_first_and_the_old_hero_may_be_put_back(maker):
    _set(maker, **{"words:name": "Rada"})
    rada = maker.hero
    other = files.loads('{"system": "perks", "sheet": {"name": "Lev"}}')[0]
    maker.act("load", link=links.fragment(other))
    assert maker.hero is rada and "Lev" in maker.view["arrival"]
    maker.act("take")
    assert maker.hero == other
    maker.act("restore")
    assert maker.hero == rada


def test_a_hero_kept_as_a_value(maker, make):
    maker.act("weapon", name="sword")
    _set(maker, **{"words:path": "line one\nline two", "weapon_name.0": " ", "characteristic.will": "many", "next_defence": "shield"})
    again = make(PerksMaker, json.loads(json.dumps(maker.value)), lang="ru")
    assert again.hero == maker.hero and again.problems == () and again.value == maker.value
    again.value = {}
    assert again.hero == make(PerksMaker).hero


def test_a_value_of_another_system_is_told(make):
    widget = make(PerksMaker, {"hero": files.to_plain(empty("ego"))}, lang="en")
    assert widget.hero == make(PerksMaker).hero and any("Alter ego" in problem for problem in widget.problems)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_sheet_grows_denser_with_more_words(make, lang):
    widget, dense = make(PerksMaker, lang=lang), []
    for length in (100, 2000, 5000):
        widget.act("set", field="words:path", value="я" * length if lang == "ru" else "y" * length)
        dense.append(re.search(r'class="ae-hero-sheet( [\w-]+)?"', widget.view["sheet"])[1])
    assert dense == [None, " is-long", " is-very-long"]


def test_a_hero_with_much_on_the_sheet_is_drawn_at_once(maker):
    """Calls are counted, for they are the same on every machine: 15 000 take about 5 ms of a common one."""
    maker.act("ready", id="agnia")
    for what in ("perk", "perk", "feature", "flaw"):
        maker.act("add", what=what)
    for name in ("bow", "axe", "sling"):
        maker.act("weapon", name=name)
    calls = 0

    def count(_frame, event, _arg):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        maker._regions("en")
    finally:
        sys.setprofile(None)
    assert calls < 24_000
