"""The panel of the one chosen against the core's own answers, by another way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from html import unescape
from itertools import product
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alterego_core.dice import RollLog, face
from alterego_core.ego import life
from alterego_core.ego.character import TakenTrait
from alterego_core.ego.checks import Check
from alterego_core.ego.checks import breakdown as ego_breakdown
from alterego_core.ego.efforts import Effort
from alterego_core.ego.rulings import DeathTime, Loc1, LocHip, Rulings, SpellsBoth
from alterego_core.ego.will import Spell
from alterego_core.perks.characteristics import Characteristics
from alterego_core.rulings import encode
from alterego_core.session import clock, deeds, passing, snapshot
from alterego_core.session.conditions import EndKind
from alterego_core.session.harm import Standing, standing, with_penalties
from alterego_core.session.numbers import EgoNumbers, levels, perks_numbers, squad_numbers
from alterego_core.session.passing import Amount
from alterego_core.session.scene import Kind, System
from alterego_core.squad.rulings import DamageMissing, PsycheObstacle
from alterego_core.squad.rulings import Rulings as SquadRulings
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stats
from alterego_core.words import number, percent
from dashboard.evening.host import Host
from dashboard.evening.person.panel import Person
from tests.dashboard.evening.controls import controls
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of

EVIL = "<img src=x onerror=alert(1)>"
SEED = "market"
DICE = range(1, 7)
NUMBERS = {
    "ego": EgoNumbers(
        attributes=levels(willpower=4, endurance=3, charisma=4, mind=5),
        skills=levels(persuasion=3, composure=2),
        traits=(TakenTrait(id="coward", frequency=3, intensity=2, control=2), TakenTrait(id="love_of_cats", intensity=1)),
    ),
    "squad": squad_numbers(Stats(health=4, dexterity=8, intellect=8), Levels(will=5, athletics=3, medicine=7, psychiatry=6)),
    "perks": perks_numbers(Characteristics(endurance=6), immortal=True),
}


def table(folder: Path, system: str, *, rulings: str = "", numbers=None) -> Host:
    """Anna and Boris at a table."""
    host = host_of(folder, system, seed=SEED, rulings=rulings)
    for name in ("Анна", "Борис"):
        host.does(deeds.add(host.scene, name, numbers or NUMBERS[system], kind=Kind.HERO))
    return host


@contextmanager
def person(host: Host, lang: str = "ru") -> Iterator[Person]:
    made = Person(None, host=host, lang=lang)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def chosen(folder: Path, system: str, **table_) -> Iterator[tuple[Host, Person]]:
    """Anna and Boris at a table, and the panel of Anna."""
    host = table(folder, system, **table_)
    with person(host) as panel:
        yield host, panel


def fill(panel: Person, **fields) -> None:
    for name, value in fields.items():
        panel.act("set", field=name, value=value)
        assert panel.fault is None, panel.fault.trace


def press(panel: Person, deed: str, **more) -> None:
    """One deed that is kept, and that one step takes back exactly."""
    host = panel.host
    before, lines = host.scene, len(host.journal)
    panel.act("deed", deed=deed, **more)
    assert panel.fault is None, panel.fault.trace
    assert panel.problems == [], panel.problems
    after = host.scene
    assert after != before or len(host.journal) > lines
    host.undo()
    assert host.scene == before and len(host.journal) == lines
    host.redo()
    assert snapshot.scene_data(host.scene) == snapshot.scene_data(after)


def does(panel: Person, deed: str, **fields) -> None:
    """Fields filled in, then the press that they are for."""
    fill(panel, **fields)
    press(panel, deed)


def passes(host: Host, amount: Amount) -> None:
    """So much time goes by, and every panel shows it."""
    host.does(passing.foresee(host.scene, amount).happening)
    host.settle()


def told(chance: Fraction) -> str:
    """A chance as a panel's text says it."""
    return percent(chance, "ru").replace("\u00a0", " ")


def refused(panel: Person, deed: str, **more) -> str:
    """A deed that is not done; why, in words."""
    before, revision = panel.host.scene, panel.host.table.revision
    panel.act("deed", deed=deed, **more)
    assert panel.fault is None, panel.fault.trace
    assert panel.host.scene == before and panel.host.table.revision == revision and panel.problems
    return " ".join(each if isinstance(each, str) else each.text(panel.lang) for each in panel.problems)


def text(panel: Person, region: str) -> str:
    """What a region says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", panel.view[region])).replace("\u00a0", " ").split())


def last_rolls(host: Host):
    return next(each for each in reversed(list(host.journal)) if each.rolls).rolls


def said(host: Host) -> list[str]:
    return [each.line.text("ru") for each in host.journal if each.line is not None]


# -- wounds of «Alter ego» ----------------------------------------------------------------------


def test_a_wound_named_is_written_with_its_words_and_seen_before(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        fill(panel, level="5", where="3", kind="cut")
        assert "Штраф за раны: 0 → −3" in text(panel, "wound")
        press(panel, "wound")
        wounds = host.scene.combatants[0].numbers.wounds
        assert [(each.level, each.location) for each in wounds] == [(5, 3)]
        assert said(host)[-1] == "Анна: рубящий удар: правая кисть, предплечье или локоть, уровень 5 (серьёзное)"
        assert "Штраф за раны: −3 к каждой проверке" in text(panel, "state")
        fill(panel, level="4", where="9", what="вилы")
        assert "Штраф за раны: −3 → −5" in text(panel, "wound")
        press(panel, "wound")
        assert said(host)[-1].startswith("Анна: вилы: ") and panel.state.what == "" and panel.state.where == ""
        check = with_penalties(Check(attribute=4), host.scene.combatants[0])
        assert ego_breakdown(check).total == 4 - 2 - 3


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(loc_1=Loc1.D12), Rulings(loc_hip=LocHip.COIN), Rulings(loc_1=Loc1.SHARE, loc_hip=LocHip.COIN)], ids=repr)
def test_dice_of_the_seed_choose_the_part(tmp_path, rulings):
    with chosen(tmp_path, "ego", rulings=encode(rulings)) as (host, panel):
        for _ in range(8):
            fill(panel, level="2", where="roll")
            place, before = host.scene.next_roll, len(host.journal)
            panel.act("deed", deed="wound")
            rng, coin = RollLog(SEED).rng(place), RollLog(SEED).rng(place + 1)
            shown_ = face(12, rng) if rulings.loc_1 is Loc1.D12 else face(6, rng) + face(6, rng)
            right = shown_
            if shown_ == 2 and rulings.loc_1 is Loc1.SHARE:
                right = face(2, coin)
            if shown_ == 7 and rulings.loc_hip is LocHip.COIN:
                right = 4 + face(2, coin)
            entry = host.journal[before]
            assert host.scene.combatants[0].numbers.wounds[-1].location == right
            assert host.scene.next_roll == place + len(entry.rolls) == place + (1 if right == shown_ and shown_ not in (2, 7) else len(entry.rolls))


def test_dice_of_the_table_choose_the_part(tmp_path):
    with chosen(tmp_path, "ego", rulings=encode(Rulings(loc_hip=LocHip.COIN))) as (host, panel):
        does(panel, "wound", level="3", where="roll", place_faces="6 5")
        assert host.scene.combatants[0].numbers.wounds[-1].location == 11 and host.scene.next_roll == 0
        fill(panel, where="roll", place_faces="3 4")
        assert "1к2" in refused(panel, "wound")
        does(panel, "wound", place_faces="3 4 2")
        assert host.scene.combatants[0].numbers.wounds[-1].location == 6
        fill(panel, where="roll", place_faces="7 7")
        assert "2к6" in refused(panel, "wound") and panel.state.place_faces == "7 7"


def test_the_level_by_the_margin(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        fill(panel, source="margin", margin="0")
        assert "Раны не будет" in refused(panel, "wound")
        fill(panel, margin="много")
        assert "исправьте" in refused(panel, "wound") and panel.state.drafts["margin"] == "много"
        does(panel, "wound", margin="13")
        assert host.scene.combatants[0].numbers.wounds[0].level == 10
        assert standing(host.scene.combatants[0]) is Standing.DEAD and said(host)[-1] == "Анна: теперь нет в живых."


def test_the_life_clock_runs_in_game_time_and_stands_in_hospital(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        fill(panel, level="8", where="12")
        assert "life_minutes" in panel.view["wound"]
        fill(panel, life_minutes="46")
        assert "от 5 до 45" in text(panel, "wound") and "исправьте" in refused(panel, "wound")
        does(panel, "wound", life_minutes="17")
        passes(host, Amount.QUARTER)
        assert "Осталось 2 мин" in text(panel, "state")
        press(panel, "hospital")
        passes(host, Amount.HOUR)
        assert host.scene.combatants[0].numbers.dying.left == 2 and "часы жизни стоят" in text(panel, "state")
        press(panel, "ease", index=0)
        assert host.scene.combatants[0].numbers.dying is None


def test_the_minutes_by_dice_are_in_the_row_of_rolls(tmp_path):
    rulings = Rulings(death_time=DeathTime.RANDOM)
    with chosen(tmp_path, "ego", rulings=encode(rulings)) as (host, panel):
        does(panel, "wound", level="8", where="roll")
        rolls = last_rolls(host)
        right = life.random_minutes(RollLog(SEED).rng(rolls[-1].place))
        assert len(rolls) == 2 and rolls[-1].total == right == host.scene.combatants[0].numbers.dying.minutes
        does(panel, "wound", level="9", where="roll")
        assert len(last_rolls(host)) == 1


def test_a_drug_lifts_the_stop_and_wears_off(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        does(panel, "wound", level="7")
        assert "вне строя" in text(panel, "who")
        does(panel, "drug", drug_minutes="20")
        assert standing(host.scene.combatants[0]) is Standing.ACTS and "ещё 20 мин" in text(panel, "clocks")
        passes(host, Amount.HOUR)
        assert standing(host.scene.combatants[0]) is Standing.OUT
        assert [each.line.code for each in host.reminders[-2:]] == ["due_drug", "due_standing"]


def test_wounds_heal_and_are_erased(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        for level in ("3", "5"):
            does(panel, "wound", level=level)
        press(panel, "ease", index=1)
        press(panel, "erase", index=0)
        assert [each.level for each in host.scene.combatants[0].numbers.wounds] == [4]
        assert refused(panel, "erase", index=1) and refused(panel, "ease", index="0") and refused(panel, "erase")


def will_by_hand(willpower: int, against: int, support: int = 0) -> Fraction:
    passed = sum(a + b - c + willpower + support > against for a, b, c in product(DICE, repeat=3))
    return Fraction(passed, 216)


def test_the_test_of_will_shows_its_odds_and_is_thrown_open_or_hidden(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        assert "нечего" in text(panel, "will") and "Ран нет" in refused(panel, "will")
        does(panel, "wound", level="4")
        assert "нужна проверка воли" in text(panel, "state")
        chance = will_by_hand(4, 9)
        assert f"Возьмёт себя в руки: {told(chance)}" in text(panel, "will")
        does(panel, "will", will_faces="6 6 1")
        roll = last_rolls(host)[0]
        assert (roll.total, roll.chance, roll.success, roll.by_hand, roll.name) == (15, chance, True, True, "Анна")
        assert said(host)[-1] == "Анна: проверка воли: 15 против 9, держится"
        assert "6 + 6 − 1 + 4 = 15" in text(panel, "said") and "нужна проверка воли" not in text(panel, "state")
        does(panel, "will", secret=True, will_faces="1 1 6")
        assert host.journal[-1].hidden and last_rolls(host)[0].success is False
        press(panel, "refuse", how="hide")
        assert host.scene.combatants[0].conditions[0].name == "прячется"
        fill(panel, support="5")
        assert told(will_by_hand(4, 9, 5)) in text(panel, "will")
        press(panel, "tested")


def test_a_leader_speaks_first(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        does(panel, "wound", level="6")
        fill(panel, leader="c2")
        led = sum(
            Fraction(1, 216) * will_by_hand(4, 11, max(0, (a + b - c + 7) // 5)) for a, b, c in product(DICE, repeat=3)
        )
        assert told(led) in text(panel, "will")
        press(panel, "will")
        words, own = last_rolls(host)
        assert (words.who, own.who) == ("c2", "c1") and own.place == words.place + 1 and own.chance == led
        assert own.total == sum(own.faces[:2]) - own.faces[2] + 4 + max(0, words.total // 5)
        assert own.success == (own.total > 11)
        does(panel, "will", will_faces="6 6 1 6 6 1")
        assert [each.by_hand for each in last_rolls(host)] == [True, True] and last_rolls(host)[1].total == 11 + 4 + 18 // 5


def test_where_one_spell_holds_the_gm_says_which(tmp_path):
    with chosen(tmp_path, "ego", rulings=encode(Rulings(spells_both=SpellsBoth.EITHER))) as (host, panel):
        does(panel, "wound", level="4")
        assert "Чем раны дают о себе знать" in text(panel, "state")
        press(panel, "spell", spell="penalties")
        assert host.scene.campaign.spell is Spell.PENALTIES and "проверка воли сейчас не действует" in text(panel, "will")
        assert "нужна проверка воли" not in text(panel, "state")
        press(panel, "spell", spell="test")
        assert "был бы −2" in text(panel, "state") and "нужна проверка воли" in text(panel, "state")


def test_fatigue_is_slept_off_in_a_quarter_of_an_hour(tmp_path):
    tired = replace(NUMBERS["ego"], efforts=(Effort(endurance=3, goal="замок", since_rest=4),))
    with chosen(tmp_path, "ego", numbers=tired) as (host, panel):
        assert "замок" in text(panel, "efforts") and "на следующую: 1" in text(panel, "efforts")
        press(panel, "rest")
        assert host.scene.combatants[0].numbers.efforts[0].since_rest == 0


def test_traits_come_up_are_held_and_recalled(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        assert "Давно не сказывались" not in text(panel, "traits")
        passes(host, Amount.WEEK)
        assert "Давно не сказывались: Трус" in text(panel, "traits")
        press(panel, "came_up", index=1)
        panel.act("open", index=0)
        chance = Fraction(sum(a + b - c + 4 > 11 for a, b, c in product(DICE, repeat=3)), 216)
        assert f"Против 11: {told(chance)}" in text(panel, "traits")
        fill(panel, base="mind", fitting="composure", difficulty="12", trait_faces="6 5 2")
        press(panel, "control", index=0)
        roll = last_rolls(host)[0]
        assert roll.total == 9 + 7 and roll.success is True
        assert roll.chance == Fraction(sum(a + b - c + 7 > 12 for a, b, c in product(DICE, repeat=3)), 216)
        assert "Давно не сказывались" not in text(panel, "traits")
        assert said(host)[-1] == "Анна: особенность «Трус»: 16 против 12, удалось"


# -- the squad system ---------------------------------------------------------------------------


def fighter(host: Host, place: int = 0):
    return host.scene.combatants[place].numbers.fighter


def test_a_preset_fills_the_numbers_and_the_loss_is_seen_before(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        fill(panel, source="wound:artery")
        assert (panel.state.energy, panel.state.bleeding) == (20, 100)
        assert "Энергия: 51 → 31" in text(panel, "wound")
        # three litres at a tenth each round are 30 rounds, and death comes with the drop after them
        assert "смерть через 31 боевой раунд" in text(panel, "wound")
        does(panel, "hurt", energy="25")
        assert (fighter(host).energy, fighter(host).bleeding_ml) == (26, 100)
        assert said(host)[-1] == "Анна: задета артерия: энергия −25, кровотечение +100 мл за раунд"
        press(panel, "stop")
        assert fighter(host).bleeding_ml == 0
        fill(panel, source="weapon:assault_rifle", armour="vest")
        assert panel.state.energy == 12
        does(panel, "hurt", energy="60")
        assert fighter(host).energy == -34 and standing(host.scene.combatants[0]) is Standing.DEAD
        fill(panel, source="", energy="0", blood="0", bleeding="0")
        assert "Ничего не потеряно" in refused(panel, "hurt")


def test_a_spectacular_hit_doubles_where_the_reading_says_so(tmp_path):
    with chosen(tmp_path, "squad", rulings=encode(SquadRulings(damage_missing=DamageMissing.MARGIN))) as (host, panel):
        fill(panel, source="weapon:pistol")
        once = panel.state.energy
        fill(panel, grand=True)
        assert panel.state.energy == 2 * once > 0


def psyche_by_hand(will: int, depth: int) -> Fraction:
    """Will and the green die against the obstacle and the red one; a tie is no success."""
    return Fraction(sum(will + g > depth + r for g, r in product(DICE, repeat=2)), 36)


def test_composure_lost_tests_the_psyche(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        fill(panel, loss="5")
        assert "Проверка психики не нужна" in text(panel, "calm")
        press(panel, "shake")
        assert fighter(host).calm == 15
        fill(panel, loss="17")
        assert "Иначе: нервный тремор" in text(panel, "calm") and "препятствия 2" in text(panel, "calm")
        does(panel, "shake", psyche_faces="1 6")
        assert fighter(host).calm == -2 and [each.id for each in fighter(host).states] == ["tremor"]
        roll = last_rolls(host)[0]
        assert roll.by_hand and roll.success is False
        assert "нервный тремор" in text(panel, "state")
        press(panel, "over", id="tremor")
        press(panel, "begin", id="breakdown")
        press(panel, "sleep")
        assert fighter(host).states == ()


def test_a_tie_of_the_psyche_waits_for_the_gm(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        fill(panel, loss="22", own_obstacle=True, obstacle="5", psyche_faces="4 4")
        before = fighter(host)
        press(panel, "shake")
        assert fighter(host) == before and last_rolls(host)[0].faces == (4, 4)
        assert "Ничья: выдержал ли" in text(panel, "calm")
        host.undo()
        host.settle()
        assert "Ничья: выдержал ли" not in text(panel, "calm")
        host.redo()
        host.settle()
        assert "Ничья: выдержал ли" in text(panel, "calm")
        press(panel, "answered", held=False)
        assert fighter(host).calm == -2 and fighter(host).states and "Ничья: выдержал ли" not in text(panel, "calm")


def test_the_odds_of_the_psyche_are_those_of_every_throw(tmp_path):
    with chosen(tmp_path, "squad", rulings=encode(SquadRulings(psyche_obstacle=PsycheObstacle.DEPTH))) as (host, panel):
        fill(panel, loss="24", obstacle="9", own_obstacle=True)
        ties = Fraction(sum(5 + g == 4 + r for g, r in product(DICE, repeat=2)), 36)
        assert f"{told(psyche_by_hand(5, 4))}; ничья, решаете вы: {told(ties)}" in text(panel, "calm")


def test_composure_comes_back(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        does(panel, "shake", loss="10")
        does(panel, "calmed", gain="3")
        assert fighter(host).calm == 13
        press(panel, "recovered")
        assert fighter(host).calm == 18


def test_treatment_asks_for_the_skill_and_stops_the_blood(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        does(panel, "hurt", source="wound:artery")
        fill(panel, treated="critical")
        assert "Оперируют товарищей" in refused(panel, "treat") and "Оперируют товарищей" in text(panel, "treat")
        does(panel, "treat", medic="c2", hardness="3", treat_faces="6 1")
        roll = last_rolls(host)[0]
        assert fighter(host).bleeding_ml == 0 and roll.who == "c2" and roll.success is True and "помогло" in said(host)[-1]
        fill(panel, treated="head")
        assert refused(panel, "treat")
        press(panel, "begin", id="severe_disorder")
        does(panel, "treat", treated="psyche", treat_faces="6 1")
        assert fighter(host).states == ()
        press(panel, "begin", id="severe_disorder")
        press(panel, "therapy")
        assert fighter(host).states == ()


# -- perks and magic ------------------------------------------------------------------------------


def hero(host: Host):
    return host.scene.combatants[0].numbers


def test_damage_less_armour(tmp_path):
    with chosen(tmp_path, "perks") as (host, panel):
        fill(panel, damage="14", armour="5", defence_skill="2")
        # 5 and 20 per cent a level are 7
        assert "68 → 61" in text(panel, "wound")
        press(panel, "hit")
        assert hero(host).hp == 61 and said(host)[-1] == "Анна: урон: −7 ХП, осталось 61"
        does(panel, "hit", two_weapons=True)
        assert hero(host).hp == 61
        fill(panel, armour="0", defence_skill="0", two_weapons=False, damage="3к6+2", what="топор")
        assert "Потеряет ХП: 5…20, в среднем 12,5" in text(panel, "wound")
        press(panel, "hit")
        roll = last_rolls(host)[0]
        assert hero(host).hp == 61 - roll.total and roll.total == sum(roll.faces) + 2
        does(panel, "hit", damage="3к6+2", hit_faces="1 2 3")
        assert last_rolls(host)[0].total == 8 and last_rolls(host)[0].by_hand
        fill(panel, damage="3к")
        assert refused(panel, "hit") and panel.state.damage == "3к"


def test_how_likely_a_blow_fells(tmp_path):
    with chosen(tmp_path, "perks") as (host, panel):
        does(panel, "hit", damage="60")
        fill(panel, damage="2d6")
        falls = Fraction(sum(a + b >= 8 for a, b in product(DICE, repeat=2)), 36)
        assert f"Упадёт от этого: {told(falls)}" in text(panel, "wound")


def test_an_immortal_dies_for_a_day_and_rises(tmp_path):
    with chosen(tmp_path, "perks") as (host, panel):
        does(panel, "hit", damage="100")
        assert hero(host).deaths == (host.scene.seconds,) and "смерть бессмертного" in said(host)[-2]
        assert "Сила 5 → 4" in text(panel, "state")
        does(panel, "risen", rise_hp="10")
        assert hero(host).hp == 10
        press(panel, "fallen")
        assert len(hero(host).deaths) == 2
        fill(panel, rise_hp="1000")
        assert refused(panel, "risen")
        passes(host, Amount.WEEK)
        assert hero(host).deaths == ()


def test_points_are_spent_and_given_back(tmp_path):
    with chosen(tmp_path, "perks") as (host, panel):
        does(panel, "spent", mana="20")
        does(panel, "rested_mana", mana="7")
        assert hero(host).mp == 50 - 20 + 7
        fill(panel, mana="38")
        assert refused(panel, "spent")
        assert "полны" in refused(panel, "healed")


def test_bans_follow_the_posts_of_the_fight(tmp_path):
    with chosen(tmp_path, "perks") as (host, panel):
        does(panel, "ban", post="4", ban="magical")
        assert "пост 5; снова можно с поста 6" in text(panel, "state")
        press(panel, "unban")
        host.does(clock.begin(host.scene))
        host.choose("c1")
        panel.refresh()
        does(panel, "ban", ban="physical")
        assert hero(host).bans[0].post == 1 and "пост 2" in text(panel, "state")
        press(panel, "lost", lost=True)
        assert hero(host).loses_action and "Теряет действие" in text(panel, "state")
        press(panel, "lost", lost=False)


def test_three_failures_end_the_tries(tmp_path):
    with chosen(tmp_path, "perks") as (host, panel):
        assert "Назовите действие" in refused(panel, "tried", result="failure")
        fill(panel, action="вскрыть замок")
        press(panel, "tried", result="failure")
        press(panel, "tried", action="вскрыть замок", result="failure")
        assert "можно пробовать" in text(panel, "tries")
        press(panel, "tried", action="вскрыть замок", result="failure")
        assert "больше нельзя" in text(panel, "tries") and "провалов подряд: 3 из 3" in text(panel, "tries")
        press(panel, "retried", action="вскрыть замок")
        assert hero(host).tries == ()


# -- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["ego", "squad", "perks"])
def test_every_end_of_a_condition(tmp_path, system):
    with chosen(tmp_path, system) as (host, panel):
        assert "Назовите" in refused(panel, "condition")
        for kind in EndKind:
            does(panel, "condition", name=f"до {kind}", value="-2", end=kind.value, count="3", minutes="90", turn_of="c2")
        ends = {each.name: each.end for each in host.scene.combatants[0].conditions}
        assert (ends["до turn"].who, ends["до turn"].left) == ("c2", 3)
        assert ends["до moment"].left == 90 * 60 and ends["до laps"].left == 3
        assert ends["до rounds"].kind is (EndKind.ROUNDS if system == "ego" else EndKind.LAPS)
        lap = {"ego": "ещё 3 круга", "squad": "ещё 3 боевых раунда", "perks": "ещё 3 хода"}[system]
        assert lap in text(panel, "conditions") and "ещё 1 ч 30 мин (до: день 1, 01:30:00)" in text(panel, "conditions")
        assert "ещё 3 хода: Борис" in text(panel, "conditions")
        press(panel, "condition_off", name="до hand")
        press(panel, "sleep")
        press(panel, "therapy")
        assert {each.name for each in host.scene.combatants[0].conditions} == {"до turn", "до laps", "до rounds", "до moment"}
        passes(host, Amount.NIGHT)
        assert host.scene.combatants[0].conditions == ()


def test_a_preset_brings_its_rule_and_flows_into_checks(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        does(panel, "condition", preset="mn-20")
        one = host.scene.combatants[0].conditions[0]
        assert (one.value, one.rules) == (-4, ("A-238",)) and "A-238" in panel.view["conditions"]
        assert ego_breakdown(with_penalties(Check(attribute=6), host.scene.combatants[0])).total == 2
        does(panel, "condition", preset="mn-20", name="просто устал")
        assert host.scene.combatants[0].conditions[1].rules == ()


def test_squad_presets_weigh_what_their_rows_weigh(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        does(panel, "condition", preset="lsd", unseen=True)
        one = host.scene.combatants[0].conditions[0]
        assert (one.value, one.rules, one.hidden) == (-6, ("B-18",), True)


# -- what is typed belongs to one, and to one deed ---------------------------------------------------


WRITTEN = {
    "squad": {
        "hurt": {"source": "wound:artery", "energy": "12", "blood": "7", "bleeding": "500", "grand": True, "what": "мина"},
        "shake": {"shock": "fright", "loss": "3", "own_obstacle": True, "obstacle": "7"},
        "calmed": {"gain": "4"},
        "recovered": {"recovery": "meal"},
        "treat": {"treated": "critical", "hardness": "1", "treat_faces": "6 1", "medic": "c2"},
    },
    "ego": {
        "wound": {"level": "6", "where": "3", "kind": "cut", "what": "вилы"},
        "drug": {"drug_minutes": "90"},
        "will": {"support": "5", "will_faces": "6 6 1"},
    },
    "perks": {
        "hit": {"damage": "3", "area": True, "what": "искра"},
        "healed": {"heal": "2"},
        "spent": {"mana": "3"},
        "rested_mana": {"mana": "2"},
        "ban": {"ban": "magical", "post": "9", "own_post": True},
    },
}

@pytest.mark.parametrize("system", list(WRITTEN))
def test_a_form_is_back_at_its_beginning_once_it_is_written(tmp_path, system):
    with chosen(tmp_path, system) as (host, panel):
        untouched = panel.state
        for deed, fields in WRITTEN[system].items():
            does(panel, deed, **fields)
            left = {name for name in fields if getattr(panel.state, name) != getattr(untouched, name)}
            assert left <= {"medic"}, deed
            assert not panel.state.drafts


@pytest.mark.parametrize("system", list(WRITTEN))
def test_what_is_typed_for_one_is_never_shown_for_another_and_waits_for_him(tmp_path, system):
    with chosen(tmp_path, system) as (host, panel):
        regions = {name: html for name, html in panel.view.items() if name not in ("who", "note", "said")}
        fields = {name: value for typed in WRITTEN[system].values() for name, value in typed.items()} | {"name": "горит", "value": "-3", "count": "сто"}
        fill(panel, **fields)
        annas = dict(panel.view)
        panel.act("other", by=1)
        assert {name: panel.view[name].replace("c2", "c1").replace("Анна", "Борис") for name in regions} == {name: html.replace("c2", "c1").replace("Анна", "Борис") for name, html in regions.items()}
        fill(panel, name="мокнет")
        again = Person(panel.value, host=host, lang="ru")  # the page was opened anew meanwhile
        assert again.value == panel.value and not again.problems
        again.act("other", by=-1)
        assert {name: again.view[name] for name in annas} == annas
        again.act("other", by=1)
        assert again.state.name == "мокнет" and again.state.value == 0
        again.close()


def test_a_squad_fighters_loss_is_not_the_next_ones(tmp_path):
    with chosen(tmp_path, "squad") as (host, panel):
        fill(panel, energy="62", bleeding="500")
        host.choose("c2")  # the turn went on
        host.settle()
        before = host.scene.combatants[1]
        panel.act("deed", deed="hurt", who="c2")
        assert host.scene.combatants[1].numbers.fighter.energy == before.numbers.fighter.energy - 10
        assert host.scene.combatants[1].numbers.fighter.bleeding_ml == 0
        panel.act("deed", deed="hurt", who="c1")
        assert (fighter(host).energy, fighter(host).bleeding_ml) == (51 - 62, 500)


# -- the panel itself ------------------------------------------------------------------------------


def test_nobody_at_the_table(tmp_path):
    with person(host_of(tmp_path, "ego")) as panel:
        assert "пока никого" in text(panel, "who") and set(panel.view) == {"trouble", "who"}
        for deed in ("wound", "condition", "note"):
            panel.act("deed", deed=deed)
            assert panel.fault is None
        panel.act("other", by=1)
        panel.act("set", field="level", value="5")
        assert panel.fault is None


def test_the_way_to_the_others(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        panel.act("other", by=1)
        assert host.chosen.label == "Борис" and "Борис" in text(panel, "who")
        panel.act("other", by=1)
        assert host.chosen.label == "Анна"
        panel.act("other", by=-1)
        panel.act("set", field="who", value="c1")
        assert host.chosen.label == "Анна"


def test_a_press_is_about_the_one_it_was_drawn_for(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        drawn = next(each for each in controls("person", panel) if '"wound"' in each.attributes.get("data-with", ""))
        host.choose("c2")
        message = drawn.message(None)
        message.pop("do")
        panel.act("deed", **message)
        assert host.scene.combatants[0].numbers.wounds and not host.scene.combatants[1].numbers.wounds


def test_rest_death_and_a_note(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        press(panel, "resting", on=True)
        press(panel, "dead", on=True)
        one = host.scene.combatants[0]
        assert one.resting and one.dead and "нет в живых" in text(panel, "who")
        press(panel, "dead", on=False)
        fill(panel, note="боится собак")
        assert panel.value["note"] == "боится собак"
        panel.act("other", by=1)
        assert "боится собак" not in panel.view["note"]
        panel.act("other", by=-1)
        press(panel, "note")
        assert host.scene.combatants[0].note == "боится собак" and "note" not in panel.value


def test_what_was_done_is_said_until_it_is_taken_back(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        panel.act("deed", deed="wound")
        assert "рана: уровень 4" in text(panel, "said")
        host.undo()
        host.settle()
        assert text(panel, "said") == ""


def test_names_are_text(tmp_path):
    host = table(tmp_path, "ego")
    host.does(deeds.change(host.scene, "c1", label=EVIL))
    with person(host) as panel:
        does(panel, "condition", name=EVIL, what=EVIL, level="5", where="3")
        press(panel, "wound")
        assert "<img" not in " ".join(panel.view.values())


def test_every_label_is_a_word_in_both_languages(tmp_path):
    for system in System:
        host = table(tmp_path / system.value, system.value)
        with person(host, "en") as panel:
            assert not re.search("[а-яё]", " ".join(panel.view.values()).replace("Анна", "").replace("Борис", ""), re.IGNORECASE)


JSON = st.recursive(st.none() | st.booleans() | st.integers(-10**12, 10**12) | st.text(max_size=12) | st.floats(allow_nan=False), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=5)
FIELDS = ("who", "level", "margin", "where", "kind", "what", "place_faces", "leader", "support", "trait", "end", "count", "preset", "name", "note", "nonsense", "energy", "source", "damage", "action")
DEEDS = ("wound", "erase", "ease", "will", "control", "came_up", "condition", "condition_off", "hurt", "shake", "answered", "treat", "begin", "hit", "tried", "risen", "ban", "spell", "refuse", "note", "nonsense")


@pytest.mark.parametrize("system", ["ego", "squad", "perks"])
def test_any_value_and_any_message_is_survived(tmp_path, system):
    host = table(tmp_path, system)

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(JSON, st.lists(st.tuples(st.sampled_from(FIELDS), JSON), max_size=4), st.sampled_from(DEEDS), st.dictionaries(st.sampled_from(["who", "index", "name", "how", "result", "action", "id", "held", "odd"]), JSON, max_size=3))
    def hostile(value, fields, deed, more):
        made = Person(value, host=host, lang="ru")
        try:
            for name, given_ in fields:
                made.act("set", field=name, value=given_)
            made.act("deed", **{"deed": deed, **more})
            made.act("step", field="nonsense", by=1)
            again = Person(made.value, host=host, lang="en")
            assert again.value == made.value
            again.close()
            assert made.view["who"]
        finally:
            made.close()

    hostile()


def test_what_was_typed_is_kept_over_a_reload(tmp_path):
    with chosen(tmp_path, "ego") as (host, panel):
        fill(panel, level="7", where="4", what="багор", margin="пять", name="горит", end="moment", minutes="15", leader="c2")
        again = Person(panel.value, host=host, lang="ru")
        assert again.value == panel.value and again.state == panel.state and not again.problems
        again.close()


@pytest.mark.parametrize("system", ["ego", "squad", "perks"])
def test_drawing_is_quick_with_twelve_at_the_table(tmp_path, system):
    host = table(tmp_path, system)
    host.does(deeds.add(host.scene, "Гоблин", NUMBERS[system], times=10))
    with person(host) as panel:
        took = []
        for _ in range(7):
            start = process_time()
            panel.refresh()
            took.append(process_time() - start)
        assert min(took) < 0.02, number(Fraction(int(min(took) * 1e6), 1000), "en")


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_wound_on_a_phone_by_keys(tmp_path):
    host = table(tmp_path, "ego")
    with shown(host, "person") as page:
        assert faults_of(page) == []
        page.keyboard.press("KeyH")
        assert page.evaluate("document.activeElement.textContent") == "Анна"
        page.locator("[data-key=part-3]").focus()
        page.keyboard.press("Enter")
        settle(page)
        page.locator("input[data-set=level][value='4']").focus()
        page.keyboard.press("ArrowRight")
        settle(page)
        page.get_by_role("button", name="Записать рану").press("Enter")
        settle(page)
        assert "уровень 5" in page.get_by_role("status").first.inner_text()
        assert [(each.level, each.location) for each in host.scene.combatants[0].numbers.wounds] == [(5, 3)]
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        page.locator("[data-set=will_faces]").fill("6 6 1")
        page.locator("[data-region=will] .ae-main").click()
        settle(page)
        assert last_rolls(host)[0].total == 15
        assert faults_of(page) == []
        page.get_by_role("button", name="Следующий участник").click()
        settle(page)
        assert "Борис" in page.locator(".gm-person-name").inner_text()
