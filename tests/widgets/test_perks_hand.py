"""Dice from the table in the desks of perks and magic: the chain asks for what it needs and counts what was typed."""

import json

import pytest
from alterego_core.perks import attack_play, spell_play
from alterego_core.perks.rulings import Rulings, SavingThrows, SelfHit, TwoWeaponRoll
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Target
from tests.widgets.reading_html import read
from widgets import AttackDesk, SpellComposer, TurnHelper
from widgets.perks.attack.value import attack_of
from widgets.perks.hand import faces_in
from widgets.perks.spell.value import faces_of, spell_of

PLAIN = {"foe": "own", "will": 5, "armour": 0, "shield": 0}


def type_in(widget, **lines):
    for name, line in lines.items():
        widget.act("set", field=f"hand.{name.replace('__', '.')}", value=line)
        assert widget.fault is None
    widget.act("hand")
    assert widget.fault is None


def fields(widget):
    return {node["data-set"]: node for node in read({"h": widget.view["fold-hand"]}).find("input")}


@pytest.mark.parametrize("text, sizes, faces", [
    ("3 5 6", (6, 6, 6), (3, 5, 6)), ("356", (6, 6, 6), (3, 5, 6)), (" 3,5; 6 ", (6, 6, 6), (3, 5, 6)), ("3 + 5 + 6", (6, 6, 6), (3, 5, 6)), ("17", (30,), (17,)),
    ("0 5 6", (6, 6, 6), None), ("7 5 6", (6, 6, 6), None), ("14", (6, 6, 6), None), ("3 5 6 1", (6, 6, 6), None), ("-3 5 6", (6, 6, 6), None), ("три", (6,), None), ("11 3", (12, 12), (11, 3)), ("113", (12, 12), None),
])
def test_lines_as_people_write_them(text, sizes, faces):
    assert faces_in(text, sizes) == faces


def test_a_spell_thrown_at_the_table(make):
    composer = make(SpellComposer, {**PLAIN, "intellect": 8}, lang="en")
    type_in(composer, casting="2 2 2", rolled="6 5 3 2 1", hit="3 3 5", saving_throw="1 2 3")
    done = composer.cast
    assert done == spell_play.settle(spell_of(composer.state), Defender(), casting=done.casting.dice, hit=done.hit.dice, rolled=done.rolled, saving_throw=done.saving_throws[0].dice)
    assert done.rolled.faces == (6, 5, 3, 2, 1) and done.points > 0
    assert "thrown by hand" in composer.view["tray"] and not composer.state.hand
    again = make(SpellComposer, json.loads(json.dumps(composer.value)), lang="en")
    assert again.cast == done and again.problems == ()
    composer.act("roll")
    assert not composer.state.by_hand and "thrown by hand" not in composer.view["tray"]


def test_a_failed_casting_needs_nothing_more(make):
    composer = make(SpellComposer, {**PLAIN, "intellect": 5}, lang="en")
    composer.act("set", field="hand.casting", value="1 1 2")
    assert "not needed" in composer.view["fold-hand"]
    composer.act("hand")
    assert composer.cast is not None and set(composer.state.dice) == {"casting"} and not composer.cast.casting.result.good


def test_a_missing_line_is_told_at_its_field(make):
    composer = make(SpellComposer, PLAIN, lang="en")
    type_in(composer, casting="4 4 4", hit="6 6 5", saving_throw="2 2 2")
    assert composer.cast is None and composer.state.hand_tried
    assert fields(composer)["hand.rolled"]["aria-invalid"] == "true" and fields(composer)["hand.hit"]["aria-invalid"] is None
    type_in(composer, rolled="66666")
    assert composer.cast is not None and composer.cast.rolled.total == 30


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(save_double=SavingThrows.TWO), Rulings(self_hit=SelfHit.SAVE)], ids=["book", "two saves", "own save"])
@pytest.mark.parametrize("target", list(Target))
def test_what_the_program_rolls_can_be_typed(make, rulings, target):
    """Whatever falls, the same dice typed in give the same casting."""
    composer = make(SpellComposer, {"target": target.value, "intellect": 5, "primary_grade": 2, "secondary_grade": 1, "declared": 12, "dice_count": 4}, rulings=rulings, seed="hand")
    for _ in range(6):
        composer.act("roll")
        done = composer.cast
        typed = {name: " ".join(map(str, faces)) for name, faces in faces_of(done, spell_of(composer.state), rulings).items()}
        type_in(composer, **typed)
        assert composer.state.by_hand and composer.cast.points == done.points and composer.cast.mana == done.mana and composer.cast.saving_throws == done.saving_throws


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(two_weapon=TwoWeaponRoll.TWO)], ids=["one roll", "two rolls"])
def test_an_attack_thrown_at_the_table(make, rulings):
    desk = make(AttackDesk, {"two_weapons": True, "two_level": 3}, lang="en", rulings=rulings, seed="hand")
    for _ in range(6):
        desk.act("roll")
        before = desk.blows
        type_in(desk, **{name.replace(".", "__"): " ".join(map(str, faces)) for name, faces in desk.state.dice.items()})
        assert desk.state.by_hand and desk.blows == before
    assert [each.points for each in before] == [each.points for each in attack_play.roll(attack_of(desk.state), Defender(dexterity=6, armour=2), _again(desk), rulings)]


def _again(desk):
    from alterego_core.dice import RollLog

    return RollLog(desk.state.seed).rng(desk.state.thrown - 1)


def test_a_miss_needs_no_damage(make):
    desk = make(AttackDesk, lang="en")
    type_in(desk, hit__0="1 1 1")
    assert desk.blows[0].barred and set(desk.state.dice) == {"hit.0"}
    type_in(desk, hit__0="5 5 5", rolled__0="8", saving_throw__0="2 2 3")
    assert desk.blows[0].rolled.total == 8
    type_in(desk, hit__0="6 6 6", saving_throw__0="2 2 3")
    assert desk.blows[0].points and desk.blows[0].rolled is None


def test_a_roll_that_is_not_asked_for_is_refused(make):
    desk = make(AttackDesk)
    desk.act("set", field="hand.casting", value="1 2 3")
    assert desk.fault is not None and not desk.state.hand


def test_the_dice_of_a_post_typed_in(make):
    helper = make(TurnHelper, {"first": "other", "second": "attack", "weapon": "bow"}, lang="en", seed="hand")
    for second in ("attack", "spell"):
        helper.act("set", field="second", value=second)
        for _ in range(6):
            helper.act("roll")
            before = helper.post
            type_in(helper, **{name.replace(".", "__"): " ".join(map(str, faces)) for name, faces in helper.state.dice.items()})
            assert helper.state.by_hand
            assert [line for line in helper.post.splitlines() if "Seed" not in line and "by hand" not in line] == [line for line in before.splitlines() if "Seed" not in line]
            assert "by hand" in helper.post.lower()
