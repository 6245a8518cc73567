"""The turn helper: order, metres and bans are the core's; the post says all that was thrown."""

import json
import re

import pytest
from alterego_core.perks.movement import Terrain, movement
from alterego_core.perks.turns import Contender, order
from tests.widgets.reading_html import read
from widgets import TurnHelper

THREE = [{"name": "Mira", "dexterity": 6}, {"name": "Olf", "dexterity": 8, "armour": "heavy"}, {"name": "Sef", "dexterity": 6, "strength": 7}]


def test_the_order_is_the_cores(make):
    helper = make(TurnHelper, {"present": THREE})
    assert helper.problems == ()
    from alterego_core.perks.armour import ArmourClass

    assert helper.order == order([Contender("Mira", dexterity=6), Contender("Olf", dexterity=8, armour=ArmourClass.HEAVY), Contender("Sef", strength=7, dexterity=6)])
    assert helper.order.names == ("Sef", "Mira", "Olf")
    helper.act("set", field="ruling:order_effective", value="bare")
    assert helper.order.names == ("Olf", "Sef", "Mira")


def test_a_tie_is_thrown_for_or_left_to_the_gm(make):
    helper = make(TurnHelper, {"present": [{"name": "A"}, {"name": "B"}]}, seed="x", lang="en")
    assert helper.order.tie and "Equal in everything: A, B" in helper.view["order"]
    helper.act("part")
    assert not helper.order.tie and len(helper.order.throws) >= 2
    again = make(TurnHelper, helper.value, lang="en")
    assert again.order == helper.order
    helper.act("set", field="ruling:order_tie", value="gm")
    helper.act("set", field="gm_first", value=True)
    assert helper.order.names == ("A", "B") and not helper.order.tie


@pytest.mark.parametrize("terrain", list(Terrain))
def test_metres_by_terrain(make, terrain):
    helper = make(TurnHelper, {"present": [{"dexterity": 7}], "terrain": terrain.value}, lang="en")
    assert helper.metres == movement(7, terrain)
    for metres in (helper.metres.metres_per_action, helper.metres.metres_per_turn, terrain.spotting):
        assert f"{metres} m" in read({"p": helper.view["place"]}).text()


def test_half_a_walk_only_where_the_reading_says(make):
    helper = make(TurnHelper, {"present": [{"dexterity": 7}], "terrain": "forest"})
    assert (helper.metres.metres_per_action, helper.metres.metres_per_turn) == (7, 14)
    helper.act("set", field="ruling:move_half", value="turn")
    assert (helper.metres.metres_per_action, helper.metres.metres_per_turn) == (14, 14)


def test_spotting(make):
    helper = make(TurnHelper, {"terrain": "forest", "distance": 40}, lang="en")
    assert "is seen" in helper.view["place"]
    helper.act("step", field="distance", by=1)
    assert "not seen yet" in helper.view["place"]
    helper.value = {"terrain": "forest", "distance": 40, "hidden": True, "intellect": 5}
    assert "must be noticed: 74.1%" in helper.view["place"]
    helper.value = {"terrain": "forest", "distance": 40}
    helper.act("set", field="ruling:spot", value="check")
    assert "must be noticed" in helper.view["place"]


def test_two_attacks_are_too_many(make):
    helper = make(TurnHelper, {"first": "attack", "second": "spell"}, lang="en")
    assert [each.code for each in helper.remarks] == ["perks.too_many_attacks"]
    helper.act("roll")
    assert not helper.state.dice and helper.fault is None
    helper.act("set", field="ruling:post_turn", value="action")
    assert helper.remarks == ()


def test_a_ban_of_the_post_before(make):
    helper = make(TurnHelper, {"first": "walk", "second": "attack", "post": 6, "ban": "physical", "ban_post": 5})
    assert [each.code for each in helper.remarks] == ["perks.barred"]
    helper.act("set", field="second", value="spell")
    assert helper.remarks == ()
    helper.act("set", field="second", value="attack")
    helper.act("set", field="ruling:crit_ban", value="same")
    assert helper.remarks == ()


@pytest.mark.parametrize("act", ["attack", "spell", "other"])
def test_the_post_tells_every_roll(make, act):
    helper = make(TurnHelper, {"present": THREE, "first": "walk", "second": act, "declaration": "I hold the bridge."}, seed="kestrel", lang="en")
    for _ in range(10):
        helper.act("roll")
        text = helper.post
        assert helper.fault is None and "I hold the bridge." in text and "Walks 10 m" in text and "Result:" in text
        for faces in helper.state.dice.values():
            assert f"({', '.join(str(face) for face in faces)})" in text
        for before, after in re.findall(r"3d6 \(([\d, ]+)\)(?: ([+−] \d+))? = \d+", text):
            total = sum(int(face) for face in before.split(", ")) + int(after.replace("−", "-").replace(" ", "") or 0)
            assert f"= {total}," in text
        again = make(TurnHelper, json.loads(json.dumps(helper.value)), lang="en")
        assert again.post == text
        copied = next(node["data-copy"] for node in read({"p": helper.view["post"]}).find("button") if node["data-copy"])
        assert copied == text


def test_a_walk_is_no_longer_than_it_may_be(make):
    helper = make(TurnHelper, {"present": [{"dexterity": 5}], "terrain": "town", "first": "walk", "first_metres": 50, "second": "none"}, lang="en")
    assert "Walks 5 m (town)" in helper.post and "no more than 5 m" in helper.view["acts"]


def test_forum_tags_are_text_on_the_page(make):
    helper = make(TurnHelper, {"look": "bbcode", "declaration": "<b>x</b>"}, lang="en")
    assert helper.post.startswith("[b]Post 1.") and "<b>x</b>" not in helper.view["post"]


def test_the_next_post(make):
    helper = make(TurnHelper, {"present": THREE, "actor": 2, "post": 4}, seed="x")
    helper.act("roll")
    helper.act("next")
    assert helper.state.post == 5 and helper.state.actor == 3 and not helper.state.dice
    helper.act("next")
    assert helper.state.post == 5 and helper.state.actor == 1
