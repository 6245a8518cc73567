"""The panel of checks against the core, by another way: dice of the seed thrown again, numbers added by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alterego_core.dice import RollLog
from alterego_core.ego.character import TakenTrait
from alterego_core.ego.rulings import OpposedTie, Rulings
from alterego_core.heroes.ready import ready
from alterego_core.notation import parse
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.turns import Action
from alterego_core.rulings import encode
from alterego_core.session import clock, deeds, ego_harm, field_deeds, telling
from alterego_core.session.conditions import Condition
from alterego_core.session.field import hex_at
from alterego_core.session.numbers import EgoNumbers, levels, perks_numbers, squad_numbers
from alterego_core.session.scene import Cover, Kind, OwnKind, OwnThing
from alterego_core.squad.grades import DoubtfulReading
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stats
from dashboard.evening.checks import Checks
from dashboard.evening.host import Host
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of
from widgets.squad.check.value import figures

SYSTEMS = ("ego", "squad", "perks")
SEED = "market"
ANNA = EgoNumbers(attributes=levels(agility=6, strength=5, willpower=4, endurance=2, perception=5, mind=4), skills=levels(lockpicking=5, firearms=4),
                  traits=(TakenTrait(id="coward", frequency=3, intensity=2, control=2), TakenTrait(id="love_of_cats", intensity=1)))


def peopled(folder: Path, system: str, seed: str = SEED) -> Host:
    """A table with a hero and two of the others."""
    host = host_of(folder, system, seed=seed)
    hero, others = {
        "ego": (ANNA, EgoNumbers(attributes=levels(agility=4), skills=levels(dodge=2))),
        "squad": (squad_numbers(Stats(health=6, dexterity=7, intellect=5), Levels(stealth=6, athletics=3)), squad_numbers()),
        "perks": (perks_numbers(Characteristics(dexterity=7, intellect=8, magic_power=7)), perks_numbers()),
    }[system]
    host.does(deeds.add(host.scene, "Анна", hero, kind=Kind.HERO, hidden=False))
    host.does(deeds.add(host.scene, "Гоблин", others, times=2))
    return host


@contextmanager
def panel_at(folder: Path, system: str, seed: str = SEED, lang: str = "ru") -> Iterator[tuple[Host, Checks]]:
    host = peopled(folder, system, seed)
    panel = Checks(None, host=host, lang=lang)
    try:
        yield host, panel
        assert panel.fault is None, panel.fault
    finally:
        panel.close()


def _set(panel: Checks, **fields) -> None:
    for field, value in fields.items():
        panel.act("set", field=field.replace("__", "."), value=value)
        assert panel.fault is None, (field, value, panel.fault)


def _dice(formula: str, place: int, seed: str = SEED) -> tuple[int, ...]:
    return parse(formula).roll(RollLog(seed).rng(place)).faces


def _chance(flat: int, difficulty: int) -> Fraction:
    """More than the difficulty with 2d6 − 1d6 and a number, counted one throw after the other (A-165, A-170)."""
    return Fraction(sum(a + b - c + flat > difficulty for a, b, c in product(range(1, 7), repeat=3)), 216)


# -- «Alter ego» -----------------------------------------------------------------------------


def test_a_check_takes_everything_from_the_roster_and_stands_in_the_journal(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, me__attribute="agility", me__skill="lockpicking", difficulty=13, why="вскрывает сейф")
        panel.act("roll")
        (roll,) = host.journal[-1].rolls
        a, b, c = _dice("2d6-1d6", 0)
        assert roll.faces == (a, b, c) and roll.total == 6 + 5 + a + b - c
        assert roll.chance == _chance(11, 13) and roll.success == (roll.total > 13)
        assert (roll.place, roll.who, host.journal[-1].hidden) == (0, "c1", False)
        assert host.journal[-1].text == "вскрывает сейф (Ловкость + Взлом)" and panel.state.why == ""
        host.undo()
        host.settle()
        assert "is-there" not in panel.view["result"] and host.scene.next_roll == 0


def test_wounds_conditions_traits_and_own_modifiers_flow_in(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, me__skill="lockpicking", me__attribute="agility", difficulty=13)
        host.does(deeds.harm(host.scene, "c1", ego_harm.wounded(host.scene.combatant("c1").numbers, 5, 8), "удар"))
        host.does(deeds.condition(host.scene, "c1", Condition(name="ослеплён", value=-1)))
        host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.MODIFIER, id="fog", name="Туман <b>", value=-2)))
        host.settle()
        assert panel.desk(panel.state).given.modifiers and "Туман &lt;b&gt;" in panel.view["beside"]
        assert re.search(r"9,3|\d", panel.view["answer"])
        _set(panel, **{"tick:own:fog": True})
        panel.act("set", field="tick:trait:c1:coward/", value=True)
        panel.act("roll")
        # wound 5 is −3, the condition −1, the fog −2, a coward of this intensity −2
        (roll,) = host.journal[-1].rolls
        a, b, c = roll.faces
        assert roll.total == 11 - 3 - 1 - 2 - 2 + a + b - c and roll.chance == _chance(3, 13)
        assert [each.trait for each in host.scene.combatant("c1").numbers.came_up] == ["coward"], "a trait that mattered has come up"
        host.undo()
        assert host.scene.combatant("c1").numbers.came_up == ()


def test_a_tie_that_is_rolled_again_is_rolled_again_at_once_and_as_one_deed(tmp_path):
    host = peopled(tmp_path, "ego")
    host.does(deeds.campaign(host.scene, rulings=encode(Rulings(opposed_tie=OpposedTie.REROLL))))
    panel = Checks(None, host=host, lang="ru")
    _set(panel, foe="c2", me__attribute="agility", me__skill="lockpicking", foe__attribute="agility", foe__skill="dodge")
    again = 0
    for _ in range(60):
        place, revision, mine, ties = host.scene.next_roll, host.table.revision, None, []
        panel.act("roll")
        # the dice of the seed one after the other, mine and his, until they differ
        for at in range(place, place + 100, 2):
            (a, b, c), (d, e, f) = _dice("2d6-1d6", at), _dice("2d6-1d6", at + 1)
            mine, his = 11 + a + b - c, 6 + d + e - f
            if mine != his:
                break
            ties.append(mine)
        entry = host.journal[-1]
        assert [each.total for each in entry.rolls][-2:] == [mine, his] and host.scene.next_roll == at + 2
        assert [each.total for each in entry.rolls] == [each for tie in ties for each in (tie, tie)] + [mine, his]
        assert [each.place for each in entry.rolls] == list(range(place, at + 2)) and host.table.revision == revision + 1
        assert panel.state.offer.well is (mine > his) and entry.rolls[0].success is (mine > his)
        assert ("сначала ничья" in panel.state.offer.said) is bool(ties)
        again += bool(ties)
    assert again, "some of sixty contests are tied"
    host.undo()
    assert host.scene.next_roll == place
    # dice typed in are thrown again by people
    _set(panel, **{f"hand.{whose}.{kind}": face for whose, faces in (("me", "431"), ("foe", "661")) for kind, face in zip(("plus.1", "plus.2", "minus.1"), faces, strict=True)})
    panel.act("hand")
    assert panel.fault is None and panel.state.offer.said.endswith("ничья: бросайте ещё раз"), panel.state.offer.said
    panel.close()


def test_an_attack_counts_the_targets_cover_and_wounds_by_one_press_and_back(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        host.does(deeds.change(host.scene, "c2", cover=Cover.HALF))
        host.settle()
        _set(panel, foe="c2", me__attribute="perception", me__skill="firearms", foe__attribute="agility", foe__skill="dodge")
        assert panel.desk(panel.state).against == "opponent" and panel.desk(panel.state).given.modifiers, "half in cover"
        for _ in range(40):
            panel.act("roll")
            if panel.state.offer.what.get("level"):
                break
        mine, his = host.journal[-1].rolls
        assert (mine.who, his.who) == ("c1", "c2") and his.place == mine.place + 1
        assert panel.state.offer.what == {"victim": "c2", "level": min(10, mine.total - his.total)}
        before = host.scene
        panel.act("apply")
        (wound,) = host.scene.combatant("c2").numbers.wounds
        a, b = _dice("2d6", his.place + 1)
        assert (wound.level, wound.location) == (min(10, mine.total - his.total), a + b)
        assert host.journal.entry(panel.state.offer.applied).rolls[0].faces == (a, b)
        count = host.table.revision
        panel.act("apply")
        assert host.table.revision == count, "once applied, not applied again"
        panel.act("unapply")
        assert host.scene == before and panel.state.offer.applied == 0


def test_the_gm_says_whether_it_is_an_attack_and_where_it_falls(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, foe="c2", me__attribute="agility", me__skill="lockpicking", against="difficulty", difficulty=1)
        panel.act("roll")
        assert dict(panel.state.offer.what) == {}, "picking a lock wounds nobody"
        _set(panel, attack=True, part="12")
        panel.act("roll")
        margin = int(host.journal[-1].rolls[0].total) - 1
        panel.act("apply")
        (wound,) = host.scene.combatant("c2").numbers.wounds
        assert (wound.level, wound.location) == (min(10, margin), 12) or min(10, margin) == 8


def test_a_number_typed_over_the_roster_counts_until_something_else_is_picked(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, me__attribute="agility", me__skill="lockpicking", me__level="9")
        assert (panel.desk(panel.state).me.level, panel.desk(panel.state).me.skill_level) == (9, 5)
        _set(panel, me__attribute="strength")
        assert panel.desk(panel.state).me.level == 5
        panel.act("step", field="me.skill_level", by=1)
        assert panel.desk(panel.state).me.skill_level == 6
        _set(panel, who="c2")
        assert host.chosen.id == "c2" and panel.desk(panel.state).me.fit == "none", "the goblin has not learnt it (A-163)"
        _set(panel, who="c1")
        assert panel.desk(panel.state).me.skill_level == 5, "and she comes back with the roster's numbers"


def test_dice_typed_in_have_no_place_in_the_seeds_row(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, me__attribute="agility", me__skill="lockpicking", difficulty=13)
        panel.act("hand")
        assert len(host.journal) == 2, "no dice, no roll"
        _set(panel, hand__me__plus__1="6", hand__me__plus__2="5", hand__me__minus__1="1")
        panel.act("hand")
        (roll,) = host.journal[-1].rolls
        assert (roll.faces, roll.total, roll.place, host.scene.next_roll) == ((6, 5, 1), 21, None, 0)


def test_tries_at_one_goal_tire_and_rest_and_undo_reach_them(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, me__attribute="agility", me__skill="lockpicking", difficulty=40, thread=True, goal="сейф")
        for _ in range(2):
            panel.act("roll")
        assert len(host.scene.combatant("c1").numbers.efforts[0].attempts) == 2 and len(host.journal[-1].rolls[0].faces) == 3
        panel.act("roll")
        assert len(host.journal[-1].rolls[0].faces) == 4, "Endurance 2: the third try throws a penalty die (A-173)"
        host.undo()
        host.settle()
        assert panel.desk(panel.state).spent == 2
        panel.act("rest")
        assert host.scene.combatant("c1").numbers.efforts[0].since_rest == 0 and panel.desk(panel.state).spent == 0
        panel.act("roll")
        assert len(host.journal[-1].rolls[0].faces) == 3
        panel.act("forget")
        assert host.scene.combatant("c1").numbers.efforts == ()


def test_helpers_from_the_roster_throw_their_own_dice_in_the_row(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, me__attribute="agility", me__skill="lockpicking", difficulty=13, helper="c2")
        helper = panel.desk(panel.state).helpers[0]
        assert (helper.name, helper.base) == ("Гоблин 1", 4)
        panel.act("roll")
        rolls = host.journal[-1].rolls
        assert [each.place for each in rolls] == list(range(len(rolls))) and host.scene.next_roll == len(rolls)


def test_a_roll_of_somebody_hidden_is_hidden_unless_the_gm_opens_it(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        _set(panel, who="c2")
        panel.act("roll")
        assert host.journal[-1].hidden
        _set(panel, hidden=False)
        panel.act("roll")
        assert not host.journal[-1].hidden
        _set(panel, who="c1", hidden=True)
        panel.act("roll")
        assert host.journal[-1].hidden and "скрыто" in panel.view["result"]


def test_attributes_and_skills_of_the_campaigns_own(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        assert panel.view["own"] == ""
        host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.SKILL, id="hacking", name="Взлом сетей")))
        host.does(deeds.change(host.scene, "c1", numbers=replace(ANNA, skills=(*ANNA.skills, *levels(hacking=7)))))
        host.settle()
        _set(panel, me__attribute="mind", own_skill="hacking", difficulty=13)
        panel.act("roll")
        (roll,) = host.journal[-1].rolls
        a, b, c = roll.faces
        assert roll.total == 4 + 7 + a + b - c and "Разум + Взлом сетей" in host.journal[-1].line.text("ru")
    with panel_at(tmp_path, "squad") as (host, panel):
        host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.SKILL, id="hacking", name="Взлом сетей")))
        host.settle()
        _set(panel, own_skill="hacking", level=4, obstacle=4)
        panel.act("roll")
        assert "Взлом сетей" in host.journal[-1].line.text("ru")


def test_the_map_gives_the_distance_and_the_cover_of_the_hex(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        host.does(field_deeds.lay(host.scene, 30, 8, 5))
        host.does(field_deeds.place(host.scene, "c1", hex_at(0, 0)))
        host.does(field_deeds.place(host.scene, "c2", hex_at(10, 0)))
        host.does(field_deeds.paint(host.scene, [hex_at(10, 0)], Cover.HALF))
        host.settle()
        _set(panel, foe="c2", me__attribute="perception", me__skill="firearms", against="difficulty")
        assert "50" in panel.view["target"]
        assert sum(each.value for each in panel.desk(panel.state).given.modifiers) < 0, "the hex hides half of him (A-225)"
        panel.act("ranged")
        assert panel.desk(panel.state).rows["mn-12"]["metres"] == 50
        host.does(field_deeds.place(host.scene, "c2", hex_at(20, 0)))
        host.settle()
        assert panel.desk(panel.state).rows["mn-12"]["metres"] == 100, "the row follows the map"
        _set(panel, **{"in:mn-12.metres": "70"})
        assert panel.desk(panel.state).rows["mn-12"]["metres"] == 70


# -- the squad ---------------------------------------------------------------------------------


def test_a_check_of_the_squad_and_the_gms_word_on_a_doubtful_success(tmp_path):
    with panel_at(tmp_path, "squad") as (host, panel):
        _set(panel, what="stealth", obstacle=5)
        assert panel.desk(panel.state).level == 6
        for place in range(60):
            panel.act("roll")
            green, red = _dice("1d6-1d6", place)
            (roll,) = host.journal[-1].rolls
            assert (roll.faces, roll.total) == ((green, red), 6 + green - 5 - red)
            if roll.total == 0:
                break
        assert roll.success is None and panel.state.offer.well is None
        panel.act("tie", reading=next(each.value for each in DoubtfulReading if each.comes_off))
        assert panel.fault is None and host.journal[-1].verdict and panel.state.offer.well is True
        host.undo()
        assert host.journal[-1].verdict == ""


def test_energy_and_blood_are_taken_by_one_press(tmp_path):
    with panel_at(tmp_path, "squad") as (host, panel):
        _set(panel, foe="c2", what="stealth", obstacle=5)
        panel.act("roll")
        before, revision = host.scene, host.table.revision
        panel.act("apply")
        assert host.table.revision == revision, "nothing to take"
        _set(panel, energy="12", bleeding_ml="20")
        panel.act("apply")
        fighter, was = host.scene.combatant("c2").numbers.fighter, before.combatant("c2").numbers.fighter
        assert fighter.energy == was.energy - 12 and fighter != was
        panel.act("unapply")
        assert host.scene == before


def test_a_decided_check_is_written_down_without_dice(tmp_path):
    with panel_at(tmp_path, "squad") as (host, panel):
        _set(panel, what="stealth", obstacle=0)
        panel.act("roll")
        assert host.journal[-1].rolls == () and host.scene.next_roll == 0 and "Автоматический успех" in host.journal[-1].line.text("ru")


def test_a_fight_complicates_a_check_until_the_gm_says_otherwise(tmp_path):
    def extra() -> int:
        return figures(panel.desk(panel.state)).sides.obstacle.total - 5

    with panel_at(tmp_path, "squad") as (host, panel):
        _set(panel, what="stealth", obstacle=5)
        assert extra() == 0
        host.does(clock.begin(host.scene))
        host.settle()
        assert extra() == 2 and re.search(r'data-set="row:combat"[^>]* checked|checked[^>]* data-set="row:combat"', panel.view["circumstances"])
        odds = figures(panel.desk(panel.state)).odds
        assert odds.success == Fraction(sum(6 + g > 7 + r for g, r in product(range(1, 7), repeat=2)), 36)
        panel.act("set", field="row:combat", value=False)
        assert extra() == 0
        host.does(clock.threaten(host.scene))
        host.settle()
        assert extra() == 0, "his word holds while the fight runs"
        host.choose("c2")
        host.settle()
        assert extra() == 2, "and was about the other one"
        host.choose("c1")
        host.settle()
        assert extra() == 0
        host.does(clock.end(host.scene, danger_past=True))
        host.settle()
        assert extra() == 0
        host.does(clock.begin(host.scene))
        host.settle()
        assert extra() == 2
        host.choose("c1")
        host.does(deeds.condition(host.scene, "c1", Condition(name="боевая обстановка", value=-2, rules=("B-16",))))
        host.settle()
        assert extra() == 0 and [each.value for each in panel.desk(panel.state).given] == [-2], "never twice"


def test_what_holds_an_opponent_back_lowers_the_obstacle_he_is(tmp_path):
    with panel_at(tmp_path, "squad") as (host, panel):
        _set(panel, foe="c2", what="stealth", against="opponent", foe_skill="awareness")
        before = figures(panel.desk(panel.state)).sides.obstacle.total
        host.does(deeds.condition(host.scene, "c2", Condition(name="ослеплён", value=-3)))
        host.settle()
        assert figures(panel.desk(panel.state)).sides.obstacle.total == before - 3
        assert f"{host.scene.combatant('c2').label}: ослеплён" in panel.view["fold-why"]
        _set(panel, against="obstacle", obstacle=5)
        assert figures(panel.desk(panel.state)).sides.obstacle.total == 5


def test_what_a_result_takes_is_typed_for_that_result_alone(tmp_path):
    with panel_at(tmp_path, "squad") as (host, panel):
        _set(panel, foe="c2", what="stealth", obstacle=5)
        panel.act("roll")
        _set(panel, energy="62", bleeding_ml="много")
        _set(panel, foe="")
        panel.act("roll")
        assert (panel.state.energy, panel.state.bleeding_ml, dict(panel.state.drafts)) == (0, 0, {})
        _set(panel, energy="12")
        panel.act("apply")
        panel.act("unapply")
        assert panel.state.energy == 12, "taken back, it stands there again"
        panel.act("apply")
        panel.act("roll")
        assert panel.state.energy == 0


# -- perks and magic -----------------------------------------------------------------------------


def test_a_blow_takes_hp_and_the_action_of_the_turn_and_gives_both_back(tmp_path):
    with panel_at(tmp_path, "perks") as (host, panel):
        host.does(clock.begin(host.scene, ["c1", "c2"]))
        host.settle()
        _set(panel, who="c1", foe="c2")
        desk = panel.desk(panel.state)
        assert (desk.strength, desk.dexterity, desk.hp, desk.foe_dexterity) == (5, 7, 60, 5)
        for _ in range(60):
            panel.act("roll")
            if panel.state.offer.what["points"]:
                break
        points = panel.state.offer.what["points"]
        assert [each.who for each in host.journal[-1].rolls] == ["c1", "c1", "c2"][: len(host.journal[-1].rolls)] or len(host.journal[-1].rolls) == 2
        before = host.scene
        panel.act("apply")
        assert host.scene.combatant("c2").numbers.hp == 60 - points
        assert host.scene.fight.used == (Action.ATTACK,)
        panel.act("unapply")
        assert host.scene == before


def test_a_spell_costs_its_mana_whatever_becomes_of_it(tmp_path):
    with panel_at(tmp_path, "perks") as (host, panel):
        panel.act("way", way="spell")
        _set(panel, foe="c2")
        desk = panel.desk(panel.state)
        assert (desk.intellect, desk.magic_power, desk.mp) == (8, 7, host.scene.combatant("c1").numbers.mp)
        panel.act("roll")
        mana, before = Fraction(panel.state.offer.what["mana"]), host.scene.combatant("c1").numbers.mp
        assert mana > 0
        panel.act("apply")
        assert host.scene.combatant("c1").numbers.mp == before - mana
        assert host.scene.combatant("c2").numbers.hp == 60 - panel.state.offer.what["points"]


def test_weapons_and_pairs_of_schools_of_the_campaigns_own(tmp_path):
    with panel_at(tmp_path, "perks") as (host, panel):
        host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.WEAPON, id="zwei", name="Цвайхандер", about="1к12, двуручный")))
        host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.SCHOOL_PAIR, id="fa", name="Огонь + Разрушение", about="пепел")))
        host.settle()
        _set(panel, own_weapon="zwei")
        assert (panel.desk(panel.state).weapon, panel.desk(panel.state).dice_text) == ("own", "1к12")
        panel.act("roll")
        assert "Цвайхандер" in host.journal[-1].line.text("ru")
        panel.act("way", way="spell")
        _set(panel, primary="destruction", secondary="fire")
        assert "пепел" in panel.view["schools"]


def test_three_failures_in_a_row_are_remembered(tmp_path):
    with panel_at(tmp_path, "perks", seed="unlucky") as (host, panel):
        panel.act("way", way="deed")
        _set(panel, action="вскрыть замок", help="", extra=-8)
        for _ in range(3):
            panel.act("roll")
        tries = host.scene.combatant("c1").numbers.tries
        assert len(tries) == 3 and "C-110" in panel.view["warned"]
        host.undo()
        assert len(host.scene.combatant("c1").numbers.tries) == 2


def test_typed_dice_of_a_chain(tmp_path):
    with panel_at(tmp_path, "perks") as (host, panel):
        _set(panel, foe="c2")
        for name, faces in (("hand.hit.0", "4 4 4"), ("hand.rolled.0", "5"), ("hand.saving_throw.0", "1 2 1")):
            panel.act("set", field=name, value=faces)
        panel.act("hand")
        assert [each.faces for each in host.journal[-1].rolls] == [(4, 4, 4), (5,), (1, 2, 1)] and host.scene.next_roll == 0


# -- all of them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("lang", ("ru", "en"))
def test_a_draft_and_an_offer_outlive_a_reload(tmp_path, system, lang):
    with panel_at(tmp_path, system, lang=lang) as (host, panel):
        _set(panel, foe="c2", why="по лестнице")
        kept = json.loads(json.dumps(panel.value))
        again = Checks(kept, host=host, lang=lang)
        assert again.value == kept and again.state.why == "по лестнице" and not again.problems
        panel.act("roll")
        once_more = Checks(json.loads(json.dumps(panel.value)), host=host, lang=lang)
        assert "is-there" in once_more.view["result"] and once_more.state.offer == panel.state.offer
        again.close()
        once_more.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_result_is_told_once_to_screen_readers(tmp_path, system):
    with panel_at(tmp_path, system) as (host, panel):
        quiet = panel.view["result"]
        panel.act("roll")
        assert quiet.count('role="status"') == panel.view["result"].count('role="status"') == 1 and 'role="status"' not in panel.view["tray"]
        assert f"№ {host.journal[-1].number}" in panel.view["result"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_roll_is_what_the_seed_gives(tmp_path, system):
    from alterego_core.session.luck import mishaps

    with panel_at(tmp_path, system) as (host, panel):
        for way in panel.ways:
            panel.act("way", way=way)
            _set(panel, foe="c2")
            for _ in range(3):
                panel.act("roll")
        assert mishaps(host.journal.whole(), SEED) == () and all(telling.told(each, "en") for each in host.journal)
        places = [roll.place for entry in host.journal for roll in entry.rolls]
        assert places == list(range(len(places))) and len(places) == host.scene.next_roll


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_empty_table_and_a_target_that_left(tmp_path, system):
    empty = host_of(tmp_path / "empty", system) if (tmp_path / "empty").mkdir() is None else None
    bare = Checks(None, host=empty, lang="ru")
    for action in ("roll", "hand", "apply", "unapply"):
        bare.act(action)
    assert bare.fault is None and bare.view["nobody"] and not bare.view["answer"]
    bare.close()
    with panel_at(tmp_path, system) as (host, panel):
        _set(panel, foe="c2")
        panel.act("roll")
        host.does(clock.dismiss(host.scene, "c2"))
        host.settle()
        panel.act("roll")
        assert panel.fault is None and panel.foe(panel.state) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_text_of_people_stays_text(tmp_path, system):
    evil = "<img src=x onerror=alert(1)>"
    with panel_at(tmp_path, system) as (host, panel):
        host.does(deeds.change(host.scene, "c2", label=evil))
        _set(panel, foe="c2", why=evil)
        for way in panel.ways:
            panel.act("way", way=way)
            panel.act("roll")
            assert "<img" not in " ".join(panel.view.values())


anything = st.recursive(st.none() | st.booleans() | st.integers(-10**12, 10**12) | st.floats(allow_nan=False) | st.text(max_size=30), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3), max_leaves=6)
ACTIONS = ("set", "step", "roll", "hand", "apply", "unapply", "tie", "rest", "forget", "way", "toggle", "draw", "difficulty", "add", "remove", "preset", "school", "swap", "take", "put", "wanted", "nothing")
FIELDS = ("who", "foe", "helper", "why", "hidden", "attack", "part", "minutes", "energy", "tick:own:x", "helps:x", "me.level", "me.skill", "difficulty", "what", "level", "strength", "declared", "hand.me.plus.1", "ruling:strict", "desks", "offer", "over")


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.sampled_from(ACTIONS), st.sampled_from(FIELDS), anything), max_size=6))
def test_any_message_and_any_value_are_survived(tmp_path_factory, system, steps):
    folder = tmp_path_factory.mktemp("any")
    host = peopled(folder, system)
    panel = Checks(None, host=host, lang="ru")
    for name, field, value in steps:
        message = {"set": {"field": field, "value": value}, "step": {"field": field, "by": value}}.get(name, {"value": value} if name in ("difficulty", "wanted") else {"way": value} if name == "way" else {"reading": value} if name == "tie" else {})
        panel._asked(panel, {"do": name, **message}, [])
        panel.value = {field: value}
        json.dumps(panel.value)
        assert panel.view["head"]
        Checks(panel.value, host=host, lang="en").close()
    panel.close()


def test_a_redraw_with_twelve_at_the_table_is_quick(tmp_path):
    from time import process_time

    with panel_at(tmp_path, "ego") as (host, panel):
        host.does(deeds.add(host.scene, "Стражник", EgoNumbers(), times=9))
        host.settle()
        spent = []
        for n in range(12):
            host.does(deeds.change(host.scene, "c5", note=f"заметка {n}"))
            start = process_time()
            host.settle()
            spent.append(process_time() - start)
        assert sorted(spent)[6] < 0.005, spent


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_shot_and_its_wound_by_keys_on_a_phone(tmp_path):
    host = peopled(tmp_path, "ego")
    with shown(host, "checks") as page:
        page.keyboard.press("c")
        assert page.evaluate("document.activeElement.dataset.set") == "who"
        page.select_option("[data-set=foe]", "c2")
        settle(page)
        page.select_option("[data-set='me.skill']", "firearms")
        settle(page)
        for _ in range(30):
            page.locator("h2").click()
            page.keyboard.press("r")
            settle(page)
            if page.locator("button[data-do=apply]").count():
                break
        assert faults_of(page) == []
        page.click("button[data-do=apply]")
        page.wait_for_selector("[data-do=unapply]")
        assert host.scene.combatant("c2").numbers.wounds
        page.click("[data-do=unapply]")
        page.wait_for_selector("button[data-do=apply]")
        assert not host.scene.combatant("c2").numbers.wounds




def test_the_grades_of_schools_are_the_sheets_else_the_lowest(tmp_path):
    with panel_at(tmp_path, "perks") as (host, panel):
        panel.act("way", way="spell")
        desk = panel.desk(panel.state)
        assert (desk.primary_grade, desk.secondary_grade) == (1, 1) and "поставлена низшая" in panel.view["schools"]
        panel.act("set", field="primary_grade", value="3")
        assert panel.desk(panel.state).primary_grade == 3
        hero = next(each.hero("ru") for each in ready("perks") if any(grade > 1 for grade in each.hero("ru").sheet.schools.values()))
        host.does(deeds.add(host.scene, hero.name, perks_numbers()), {"c4": hero})
        host.settle()
        mage = host.scene.combatants[-1]
        host.choose(mage.id)
        host.settle()
        desk = panel.desk(panel.state)
        assert desk.primary_grade == hero.sheet.schools[desk.primary] > 0, "the sheet knows, and nothing typed for another counts"
        host.choose("c1")
        host.settle()
        assert panel.desk(panel.state).primary_grade == 3, "what was typed for him is his"


def test_an_attack_starts_with_a_skill_to_fight_with(tmp_path):
    with panel_at(tmp_path, "ego") as (host, panel):
        numbers = host.scene.combatant("c1").numbers
        host.does(deeds.harm(host.scene, "c1", replace(numbers, skills=levels(blacksmith=9, brawl=2)), "лист"))
        host.does(deeds.harm(host.scene, "c2", replace(numbers, skills=levels(blacksmith=9, archer=3)), "лист"))
        host.does(clock.begin(host.scene, ("c1", "c2")))
        host.choose("c1")
        host.settle()
        assert panel.desk(panel.state).me.skill == "brawl"
        panel.act("roll")
        host.choose("c2")
        host.settle()
        assert panel.desk(panel.state).me.skill == "archer", "the next one fights with his own"
