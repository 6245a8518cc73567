"""What a table brings itself: words for a pair of schools, a foe, a weapon, two hands, an area."""

import json

import pytest
from alterego_core.perks import spells
from alterego_core.perks.attacks import Attack
from alterego_core.perks.presets import opponent
from alterego_core.perks.rulings import Rulings, TwoWeaponRoll
from alterego_core.perks.saving_throws import Defender
from tests.widgets.reading_html import read
from widgets import AttackDesk, SpellComposer, TurnHelper
from widgets.perks.turn.value import attack_of, foe_of, spell_of

EVIL = "<b>steam</b>"


def test_the_gms_words_win_over_a_printed_sample(make):
    composer = make(SpellComposer, lang="en")
    assert composer.combination.rule == "C-58"
    composer.act("set", field="own_pair", value="Firestorms")
    assert composer.combination.text["en"] == "Firestorms" and composer.combination.rule is None
    shown = read({"s": composer.view["schools"]}).text()
    assert "Firestorms" in shown and "The rules say: Setting alight" in shown
    composer.act("swap")
    assert composer.combination.text["en"] == "Firestorms"
    composer.act("set", field="own_pair", value="")
    assert composer.combination.rule == "C-58" and "own_pairs" not in composer.value


def test_a_pair_without_a_sample_is_the_gms(make):
    composer = make(SpellComposer, {"primary": "fire", "secondary": "air"}, lang="en")
    assert composer.combination is None and "GM decides" in composer.view["schools"]
    composer.act("set", field="own_pair", value=EVIL)
    assert EVIL not in composer.view["schools"] and "&lt;b&gt;steam" in composer.view["schools"] and "GM decides" not in composer.view["schools"]
    again = make(SpellComposer, json.loads(json.dumps(composer.value)), lang="en")
    assert again.combination.text["en"] == EVIL and again.problems == ()
    again.act("school", id="earth")
    assert again.combination is None


@pytest.mark.parametrize("own", [{"fire+steam": "x"}, {"air+fire": "x" * 999}, {"air+fire": 3}, {"fire": "x"}])
def test_words_for_what_is_no_pair_are_told(make, own):
    composer = make(SpellComposer, {"own_pairs": own})
    assert composer.problems and not composer.state.own_pairs


def test_a_foe_begins_with_the_numbers_of_the_one_before(make):
    helper = make(TurnHelper, {"foe": "knight"}, lang="en")
    helper.act("set", field="foe", value="own")
    knight = opponent("knight").defender()
    assert foe_of(helper.state) == knight
    helper.act("set", field="foe_name", value="Baron Crow")
    helper.act("set", field="foe_armour_skill", value="2")
    helper.act("step", field="foe_dexterity", by=1)
    assert foe_of(helper.state) == Defender(dexterity=knight.dexterity + 1, will=knight.will, armour=knight.armour, defence_skill=2, shield=knight.shield)
    assert "Target: Baron Crow" in helper.post
    assert "foe_name" not in make(TurnHelper).value


def test_a_weapon_of_ones_own(make):
    helper = make(TurnHelper, {"second": "attack", "weapon": "own", "weapon_name": "Chain", "dice_text": "2d4", "shoots": False, "distance": 50}, lang="en", seed="own")
    assert attack_of(helper.state).dice == "2d4" and attack_of(helper.state).metres == 0
    helper.act("set", field="shoots", value=True)
    assert attack_of(helper.state).metres == 50 and "Attack: Chain, at the torso. Target: Robber, 50 m." in helper.post
    helper.act("set", field="dice_text", value="2d")
    assert "aria-invalid" in helper.view["acts"]
    helper.act("roll")
    assert helper.fault is None and not helper.state.dice


def test_two_hands_and_an_area(make):
    helper = make(TurnHelper, {"second": "attack", "weapon": "sword", "two_weapons": True, "two_level": 3, "area": True}, lang="en", seed="two", rulings=Rulings(two_weapon=TwoWeaponRoll.TWO))
    assert attack_of(helper.state) == Attack(strength=5, dexterity=7, weapon_perk=1, dice="1d8", area=True, two_weapons=3)
    helper.act("roll")
    assert "a weapon in each hand, over an area" in helper.post and "Blow 1." in helper.post and "Blow 2." in helper.post
    assert {"second.hit.0", "second.hit.1"} <= set(helper.state.dice)
    again = make(TurnHelper, json.loads(json.dumps(helper.value)), lang="en", rulings=helper.state.rulings)
    assert again.post == helper.post


def test_a_spell_over_an_area(make):
    helper = make(TurnHelper, {"second": "spell", "area": True}, lang="ru")
    assert spell_of(helper.state).area and "в корпус, по площади" in helper.post


def test_the_post_can_be_had_without_a_clipboard(make):
    root = read({"p": make(TurnHelper, lang="en").view["post"]})
    button = next(node for node in root.find("button") if node["data-copy"])
    assert button["data-failed"] and "data-copied" in root.find("pre")[0].attributes


def test_own_perks_are_in_the_rolls(make):
    desk = make(AttackDesk, lang="en")
    plain, expected = desk.check.bonus.total, desk.odds.expected_damage
    desk.act("set", field="extra_hit", value="−2")
    assert desk.check.bonus.total == plain - 2 and "own perks" in desk.view["fold-why"]
    desk.act("set", field="extra_hit", value="0")
    desk.act("set", field="extra_damage", value="50")
    assert desk.odds.expected_damage > expected
    composer = make(SpellComposer, {"extra_casting": 3, "extra_hit": 1}, lang="en")
    bare = make(SpellComposer, lang="en")
    assert spells.casting_check(composer.spell).bonus.total == spells.casting_check(bare.spell).bonus.total + 3
    assert spells.hit_check(composer.spell).bonus.total == spells.hit_check(bare.spell).bonus.total + 1
    helper = make(TurnHelper, {"second": "spell", "extra_hit": 2, "extra_casting": 4})
    assert [sum(term.value for term in terms) for terms in (spell_of(helper.state).extra, spell_of(helper.state).casting_extra)] == [2, 4]


def test_a_mage_in_plate_casts_weaker(make):
    composer = make(SpellComposer, {"magic_power": 7, "dexterity": 5, "worn": "heavy"}, lang="en")
    assert (composer.spell.magic_power, composer.spell.dexterity) == (4, 2)
    assert "Damage ×0.8" in composer.view["mage"]
