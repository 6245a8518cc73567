"""The spell composer: what it shows is what the core says, and readings move it."""

import json
from fractions import Fraction

import pytest
from alterego_core.perks import spell_odds, spells
from alterego_core.perks.grades import grade
from alterego_core.perks.presets import opponent
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.schools import legal_pairs, may_combine, school, schools
from alterego_core.perks.spells import Spell, Target
from tests.widgets.reading_html import read
from widgets import SpellComposer
from widgets.perks.spell.wheel import ORDER

LOW = {name: {"primary_grade": 4, "secondary_grade": 2, "declared": 12, "dice_count": 6} for name in ("int_bonus", "mana_fail")}
PLAIN = {"foe": "own", "will": 5, "armour": 0, "shield": 0, "metres": 0}


def test_odds_and_cost_are_the_cores(make):
    composer = make(SpellComposer, {**PLAIN, "primary_grade": 6, "secondary_grade": 5, "declared": 45, "dice_count": 9, "intellect": 7, "magic_power": 8, "armour": 3}, lang="en")
    assert composer.problems == ()
    spell = Spell(primary=6, secondary=5, schools=("destruction", "fire"), declared=45, dice=9, intellect=7, magic_power=8)
    assert composer.odds == spell_odds.odds(spell, Defender(armour=3))
    assert composer.cost == spells.cost(spell)


def test_the_chain_by_hand(make):
    """Casting 3d6+5, hit 3d6+2, nobody to save: multiplied out from the 216 throws of each."""
    composer = make(SpellComposer, {**PLAIN, "intellect": 5, "dexterity": 5, "target": "aimed"})
    throws = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]

    def good(bonus):
        return Fraction(sum(t != 3 and (t + bonus >= 11 or t == 18) for t in throws), 216)

    assert composer.odds.works == good(5) * good(2)


def test_every_idea_stands_across_from_its_opposite():
    assert sorted(ORDER) == sorted(each.id for each in schools())
    for n, id in enumerate(ORDER):
        assert ORDER[(n + 6) % 12] == school(id).opposed


def test_the_wheel_takes_every_legal_pair_and_refuses_the_others_with_the_reason(make):
    composer = make(SpellComposer, {"secondary": ""}, lang="en")
    legal = {frozenset((one.id, other.id)) for one, other in legal_pairs()}
    seen = 0
    for one in schools():
        for other in schools():
            if one is other:
                continue
            composer.value = {"primary": one.id, "secondary": ""}
            composer.act("school", id=other.id)
            assert composer.fault is None
            if frozenset((one.id, other.id)) in legal:
                assert composer.state.secondary == other.id and not composer.state.refused
                seen += 1
            else:
                assert composer.state.secondary == "" and composer.state.refused == other.id
                assert f"{one.name['en']} and {other.name['en']} are opposed ideas" in composer.view["schools"]
    assert seen == 2 * 61


def test_pressing_a_chosen_school_lets_it_go_or_change_places(make):
    composer = make(SpellComposer, {"primary_grade": 5, "secondary_grade": 3})
    composer.act("swap")
    assert (composer.state.primary, composer.state.primary_grade, composer.state.secondary) == ("fire", 3, "destruction")
    composer.act("school", id="destruction")
    assert composer.state.secondary == ""
    composer.act("school", id="fire")
    assert composer.state.primary == "fire"
    composer.act("school", id="air")
    composer.act("school", id="fire")
    assert (composer.state.primary, composer.state.secondary) == ("air", "")


def test_keyboard_reaches_every_school(make):
    root = read(make(SpellComposer).view)
    names = [node for node in root.find("button") if node["data-do"] == "school"]
    assert len(names) == 12 and all(node.parent["data-arrows"] is not None or "data-arrows" in node.parent.attributes for node in names)
    assert sum(node["aria-pressed"] == "true" for node in names) == 2


@pytest.mark.parametrize("number", range(1, 10))
def test_the_table_of_dice_is_legal_and_keeps_the_maximum(make, number):
    most = grade(number)
    composer = make(SpellComposer, {"primary_grade": number, "secondary_grade": number, "declared": most.max_damage, "dice_count": 1}, lang="en")
    boxes = [node for node in read(composer.view).find("input") if node["data-set"] == "dice_count"]
    legal = spells.legal_splits(composer.spell)
    assert [int(node["value"]) for node in boxes] == [each.dice for each in legal]
    assert all(each.maximum == most.max_damage for each in legal)
    for each in legal:
        composer.act("set", field="dice_count", value=str(each.dice))
        assert composer.odds.mana.mean == composer.cost.total
        assert each.write("en") in composer.summary()


def test_damage_and_dice_follow_the_grade(make):
    composer = make(SpellComposer, {"primary_grade": 9, "secondary_grade": 9, "declared": 120, "dice_count": 20})
    composer.act("set", field="primary_grade", value="1")
    composer.act("set", field="secondary_grade", value="1")
    assert composer.state.declared == 6 and composer.state.dice_count <= 3 and not composer.problems_of_spell


def test_the_cheapest_way_is_none_cheaper(make):
    composer = make(SpellComposer, {"primary_grade": 5, "secondary_grade": 5, "magic_power": 5, "wanted": 30, "surety": "50"})
    best = composer.ways[0]
    assert (best.split.maximum, best.split.dice, best.mana) == (45, 15, 23)
    for damage in range(1, 46):
        for each in spells.legal_splits(Spell(primary=5, secondary=5, declared=damage)):
            if each.odds().at_least(30) >= Fraction(1, 2):
                assert spells.cost(Spell(primary=5, secondary=5, declared=damage, dice=each.dice)).total >= best.mana
    composer.act("take", declared=best.split.maximum, dice=best.split.dice)
    assert composer.cost.total == best.mana


def test_mp_that_do_not_suffice_are_told(make):
    composer = make(SpellComposer, {"mp": 5}, lang="en")
    assert "short by 7" in composer.view["answer"] and "too little MP" in composer.view["dice"]


def test_a_casting_shows_every_die_and_can_be_had_again(make):
    first, second = (make(SpellComposer, seed="kestrel", lang="en") for _ in range(2))
    for _ in range(12):
        first.act("roll")
        second.act("roll")
        assert first.value == second.value
        done = first.cast
        assert done is not None
        thrown = sum(len(faces) for faces in first.state.dice.values())
        assert len(read({"t": first.view["tray"]}).find("svg")) == thrown
        again = make(SpellComposer, json.loads(json.dumps(first.value)), lang="en")
        assert again.cast == done and again.summary() == first.summary()


def test_every_ending_is_counted_once(make):
    for target in Target:
        composer = make(SpellComposer, {"target": target.value, "primary_grade": 8, "secondary_grade": 8})
        from widgets.perks.spell.value import figures

        ends = figures(composer.state).ends
        assert sum(chance for _, chance, _, _ in ends) == 1
        hurt = sum(chance * mean for name, chance, mean, _ in ends if name != "backlash")
        assert hurt == composer.odds.expected_damage


def test_a_target_of_the_set_brings_its_numbers(make):
    composer = make(SpellComposer, {"foe": "knight"})
    knight = opponent("knight")
    assert (composer.state.will, composer.state.armour) == (knight.will, knight.armour)
    composer.act("step", field="will", by=1)
    assert composer.state.foe == "own" and composer.state.will == knight.will + 1


@pytest.mark.parametrize("option, reading, field", [
    ("pair_grade", "primary", "grade"), ("mana_two", "base", "cost"), ("mana_round", "up", "cost"), ("int_bonus", "0.4", "odds"), ("range_which", "cast", "odds"), ("full_dodge", "none", "odds"),
    ("dodge_half", "dodge", "odds"), ("mana_fail", "kept", "odds"), ("spell_hit_bonus", "bare", "odds"), ("armour_value", "percent", "odds"), ("dice_split", "mixed", "splits"), ("save_double", "two", "odds"),
    ("strength_mult", "increase", "odds"),
])
def test_a_reading_moves_its_number(make, option, reading, field):
    composer = make(SpellComposer, {"primary_grade": 9, "secondary_grade": 6, "declared": 70, "dice_count": 10, "metres": 65, "armour": 9, "foe": "own", "shield": 0, "will": 5, **LOW.get(option, {})})
    look = {"grade": lambda: spells.grade_of(composer.spell, composer.state.rulings), "cost": lambda: composer.cost.total, "odds": lambda: composer.odds,
            "splits": lambda: len(spells.legal_splits(composer.spell, composer.state.rulings))}[field]
    before = look()
    composer.act("set", field=f"ruling:{option}", value=reading)
    assert composer.fault is None and look() != before
    assert composer.value["rulings"] == {option: reading}


def test_earth_and_air_part_under_the_other_reading(make):
    composer = make(SpellComposer, {"primary": "earth", "secondary": "air"}, lang="en")
    assert composer.odds is not None
    composer.act("set", field="ruling:pair_count", value="forbidden")
    assert composer.odds is None and "opposed ideas" in composer.view["answer"]
    assert not may_combine(school("earth"), school("air"), composer.state.rulings)
