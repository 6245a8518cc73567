"""The attack desk: odds are the core's and those counted by hand; readings move them."""

import json
from fractions import Fraction

import pytest
from alterego_core.perks import attack_odds
from alterego_core.perks.attacks import Attack
from alterego_core.perks.blows import Aim
from alterego_core.perks.presets import opponent, preset_rows, weapon
from alterego_core.perks.saving_throws import Defender
from tests.widgets.reading_html import read
from widgets import AttackDesk

BARE = {"weapon": "own", "dice_text": "1d12", "foe": "own", "foe_dexterity": 5, "armour": 0, "shield": 0, "strength": 5, "dexterity": 5, "weapon_perk": 0}


def _throws():
    return [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]


def test_odds_are_the_cores(make):
    desk = make(AttackDesk, {**BARE, "strength": 7, "dexterity": 8, "weapon_perk": 3, "aim": "limb", "metres": 45, "area": True, "two_weapons": True, "two_level": 2, "armour": 4, "defence_skill": 3, "shield": 2, "shield_skill": 2})
    assert desk.problems == ()
    attack = Attack(strength=7, dexterity=8, weapon_perk=3, dice="1d12", aim=Aim.LIMB, metres=45, area=True, two_weapons=2)
    assert desk.odds == attack_odds.odds(attack, Defender(dexterity=5, armour=4, defence_skill=3, shield=2, shield_skill=2))
    assert desk.check.bonus.total == 3 + 2 - 2 - 2 - 3


def test_the_mean_by_hand(make):
    """Hit and saving throw with +2, Strength 5, 1d12: every throw counted."""
    desk = make(AttackDesk, BARE)

    def half_up(x):
        return int(x + Fraction(1, 2))

    total = Fraction(0)
    counts = {n: _throws().count(n) for n in range(3, 19)}
    for hit, hits in counts.items():
        if hit == 3 or (hit + 2 < 11 and hit != 18):
            continue
        for saved, saves in counts.items():
            share = Fraction(hits * saves, 216 * 216)
            factor = Fraction(3, 2) if saved == 3 else (Fraction(1, 2) if hit == 18 else Fraction(0)) if saved == 18 else Fraction(1, 2) if saved + 2 >= 11 else Fraction(1)
            faces = (12,) if hit == 18 else range(1, 13)
            total += share * sum(Fraction(half_up(face * factor)) for face in faces) / len(faces)
    assert desk.odds.expected_damage == total


def test_each_weapon_and_opponent_of_the_set_brings_its_numbers(make):
    desk = make(AttackDesk, lang="en")
    for row in preset_rows("weapon"):
        desk.act("set", field="weapon", value=row["id"])
        assert desk.attack.dice.replace("−", "-") == weapon(row["id"]).dice and "not from the text" in desk.view["attacker"]
    for row in preset_rows("opponent"):
        desk.act("set", field="foe", value=row["id"])
        found = opponent(row["id"])
        assert (desk.state.foe_dexterity, desk.state.armour, desk.state.shield, desk.state.hp) == (found.dexterity, found.armour, found.shield, found.hp)
    for what, name in (("armour", "armour"), ("shield", "shield")):
        for row in preset_rows(what):
            desk.act("put", what=what, id=row["id"])
            assert desk.fault is None and getattr(desk.state, name) == row.get("value", row.get("bonus"))
    assert desk.state.foe == "own"


def test_the_attackers_armour_slows_him(make):
    desk = make(AttackDesk, {**BARE, "dexterity": 8, "worn": "heavy"})
    assert desk.attack.dexterity == 5


def test_dice_that_cannot_be_read_are_told_and_kept(make):
    desk = make(AttackDesk, lang="en")
    desk.act("set", field="dice_text", value="two swords")
    assert desk.odds is None and desk.fault is None
    node = next(n for n in read(desk.view).find("input") if n["data-set"] == "dice_text")
    assert node["value"] == "two swords" and node["aria-invalid"] == "true"
    desk.act("roll")
    assert desk.blows is None and desk.fault is None
    desk.act("set", field="dice_text", value="5000d1000")
    assert desk.odds is None
    desk.act("set", field="dice_text", value="2к6+1")
    assert desk.odds.damage.high > 12


def test_a_blow_shows_every_die_and_can_be_had_again(make):
    first, second = (make(AttackDesk, seed="kestrel", lang="en") for _ in range(2))
    for _ in range(15):
        first.act("roll")
        second.act("roll")
        assert first.value == second.value and first.blows is not None
        assert len(read({"t": first.view["tray"]}).find("svg")) == sum(len(faces) for faces in first.state.dice.values())
        again = make(AttackDesk, json.loads(json.dumps(first.value)), lang="en")
        assert again.blows == first.blows and again.summary() == first.summary()


def test_both_hands_roll_under_the_other_reading(make):
    desk = make(AttackDesk, {**BARE, "two_weapons": True}, seed="x", lang="en")
    assert desk.odds.blows == 1
    desk.act("set", field="ruling:two_weapon", value="two")
    desk.act("roll")
    assert desk.odds.blows == 2 and len(desk.blows) == 2 and "Blow 2" in desk.view["tray"]


def test_the_same_dice_are_judged_anew(make):
    desk = make(AttackDesk, {**BARE, "dice": {"hit.0": [4, 4, 3], "rolled.0": [8], "saving_throw.0": [4, 4, 3]}}, lang="en")
    assert desk.blows[0].points == 4
    desk.act("set", field="ruling:dodge_half", value="dodge")
    assert desk.blows[0].points == 0
    desk.act("set", field="aim", value="eye")
    assert desk.blows[0].damage is None and "A miss" in desk.view["tray"]
    desk.act("set", field="dice_text", value="1d6")
    desk.act("set", field="aim", value="torso")
    assert desk.blows is None and "roll again" in desk.view["tray"]


@pytest.mark.parametrize("option, reading", [
    ("hit_from_2", "total"), ("perk_mult", "sum"), ("strength_mult", "increase"), ("two_weapon", "two"), ("armour_value", "percent"), ("range_step", "started"), ("three_kinds", "three"), ("area_word", "both-down"),
    ("full_dodge", "none"), ("dodge_half", "dodge"), ("save_action", "attacker"), ("dmg_round", "floor"), ("crit", "total"),
])
def test_a_reading_moves_the_odds(make, option, reading):
    area = {"area": True} if option == "area_word" else {}
    desk = make(AttackDesk, {**BARE, "strength": 7, "weapon_perk": 3, "two_weapons": True, "aim": "eye" if option == "three_kinds" else "torso", "metres": 25, "armour": 3, **area,
                             **({"dexterity": 10, "weapon_perk": 5, "two_level": 5} if option == "crit" else {})})
    before = desk.odds
    desk.act("set", field=f"ruling:{option}", value=reading)
    assert desk.fault is None and desk.odds != before and desk.value["rulings"] == {option: reading}
