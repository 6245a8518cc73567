"""The panel of time against the rules of rest and healing, by another way than the panel's own."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from alterego_core.ego.efforts import Effort
from alterego_core.ego.rulings import DEFAULT as EGO
from alterego_core.ego.rulings import Heal
from alterego_core.rulings import encode
from alterego_core.session import clock, deeds, ego_harm, events, perks_harm, squad_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.entries import sentence
from alterego_core.session.events import apply
from alterego_core.session.numbers import EgoNumbers, Injury, perks_numbers, squad_numbers
from alterego_core.session.scene import MAX_SECONDS, System
from alterego_core.squad.rulings import DEFAULT as SQUAD
from alterego_core.squad.rulings import MissingRates
from dashboard.evening.host import Host
from dashboard.evening.time.panel import Time
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of
from tests.widgets.reading_html import read

EVIL = "<img src=x onerror=alert(1)>"
SYSTEMS = tuple(each.value for each in System)
every_system = pytest.mark.parametrize("system", SYSTEMS)
BLANK = {System.EGO: EgoNumbers(), System.SQUAD: squad_numbers(), System.PERKS: perks_numbers(immortal=True)}


def _table(folder: Path, system: str, *people, rulings: str = "") -> tuple[Host, Time]:
    host = host_of(folder, system, seed="market", rulings=rulings)
    for n, numbers in enumerate(people or (BLANK[host.system],) * 2):
        host.does(deeds.add(host.scene, "АБВГД"[n], numbers))
    host.settle()
    return host, Time(None, host=host, lang="ru")


def _text(panel: Time, region: str = "preview") -> str:
    return " ".join(read({region: panel.view[region]}).text().replace("\xa0", " ").split())


def _numbers(host: Host) -> list:
    return [each.numbers for each in host.scene.combatants]


# ---- Alter ego ----


def test_wounds_heal_by_the_gms_rate_and_nothing_changes_before(tmp_path):
    hurt = EgoNumbers(wounds=(Injury(level=5, location=8),), efforts=(Effort(endurance=3, since_rest=4),))
    host, panel = _table(tmp_path, "ego", hurt, replace(hurt, fast_healing=True), EgoNumbers())
    panel.act("look", amount="week")
    assert "сами не заживают" in panel.view["choices"] and "рана" not in panel.view["preview"]
    panel.act("set", field="rate", value="3,5")
    assert host.scene.campaign.days_per_level is None, "typed is not kept yet"
    panel.act("rate")
    assert host.scene.campaign.days_per_level == Fraction(7, 2) and panel.value == {"amount": "week"}
    before = host.scene
    # seven days at 3.5 a level take two levels; fast healing halves the time: four
    assert "5 → 3" in _text(panel) and "5 → 1" in _text(panel) and "A-157" in panel.view["preview"]
    assert "4 → 0" in _text(panel) and "A-174" in panel.view["preview"] and "Без изменений: В." in _text(panel)
    assert host.scene is before and "день 8, 00:00:00" in _text(panel)
    panel.act("pass")
    assert [each.wounds[0].level for each in _numbers(host)[:2]] == [3, 1] and host.scene.seconds == 7 * 86_400
    assert panel.value == {} and "Проходит: неделя." in panel.view["told"]
    panel.act("pass")
    assert host.scene.seconds == 7 * 86_400, "a second press of the same button does nothing"
    panel.act("back")
    assert host.scene == before
    panel.close()


@pytest.mark.parametrize("text, kept", [("4", 4), (" 1,5 ", Fraction(3, 2)), ("1/3", Fraction(1, 3)), ("", None), ("0", 9), ("-1", 9), ("1/0", 9), ("завтра", 9), ("99999999", 9)])
def test_the_rate_is_days_above_zero_or_none(tmp_path, text, kept):
    host, panel = _table(tmp_path, "ego")
    host.does(deeds.campaign(host.scene, days_per_level=Fraction(9)))
    host.settle()
    panel.act("look", amount="night")
    panel.act("set", field="rate", value=text)
    panel.act("rate")
    assert host.scene.campaign.days_per_level == kept and panel.fault is None
    assert ('aria-invalid="true"' in panel.view["choices"]) is (kept == 9)
    panel.close()


def test_no_rate_where_the_reading_has_none(tmp_path):
    host, panel = _table(tmp_path, "ego", rulings=encode(replace(EGO, heal=Heal.NONE)))
    panel.act("look", amount="week")
    assert 'data-do="rate"' not in panel.view["choices"] and "A-157" in panel.view["choices"]
    panel.close()


def test_deaths_come_first_and_are_told(tmp_path):
    host, panel = _table(tmp_path, "ego", EgoNumbers(wounds=(Injury(level=2),)), ego_harm.wounded(EgoNumbers(), 8, minutes=20))
    host.does(deeds.campaign(host.scene, days_per_level=Fraction(1)))
    host.does(deeds.condition(host.scene, "c1", Condition(name="похмелье", end=End(kind=EndKind.SLEEP))))
    host.settle()
    panel.act("look", amount="minutes")
    panel.act("set", field="minutes", value="19")
    assert "20 → 1" in _text(panel) and "нет в живых" not in _text(panel)
    panel.act("step", field="minutes", by=1)
    assert "нет в живых" in _text(panel) and panel.view["preview"].count("is-bad") == 1
    panel.act("look", amount="week")
    order = [node["data-key"] for node in read(panel.view).find("li") if node["data-key"]]
    assert order == ["change-c2", "change-c1"] and "похмелье проходит" in _text(panel)
    panel.act("pass")
    told = [each.line.text("ru") for each in host.reminders]
    assert "Б: теперь нет в живых." in told and any("похмелье" in each for each in told)
    panel.close()


# ---- the squad ----


def test_tactical_rounds_are_those_of_the_clock(tmp_path):
    tired = squad_harm.hurt(squad_numbers(), 20, bleeding_ml=30)
    host, panel = _table(tmp_path, "squad", tired, tired)
    host.does(deeds.change(host.scene, "c2", resting=True))
    host.settle()
    wanted = apply(host.scene, clock.tactical_round(host.scene, 3).deed)
    panel.act("look", amount="rounds")
    panel.act("set", field="rounds", value="3")
    assert "Отдыхают 1 из 2" in panel.view["choices"] and "кровотечение" in _text(panel)
    panel.act("pass")
    assert host.scene.combatants == wanted.combatants and host.scene.seconds == 90
    panel.close()


def test_who_stands_watch_gets_nothing_back(tmp_path):
    tired = squad_harm.hurt(squad_numbers(), 20, blood_ml=900)
    host, panel = _table(tmp_path, "squad", tired, tired)
    panel.act("look", amount="night")
    panel.act("set", field="rests.c1", value=False)
    panel.act("set", field="recovery.sleep", value=True)
    panel.act("set", field="blood", value="150")
    assert panel.value == {"amount": "night", "rests": {"c1": False}, "typed": {"blood": "150"}, "recoveries": ["sleep"]}
    panel.act("pass")
    watch, sleeper = (each.fighter for each in _numbers(host))
    assert (watch.energy, watch.blood_lost) == (tired.fighter.energy, Fraction(9, 10))
    assert (sleeper.energy, sleeper.blood_lost) == (30, Fraction(9, 10) - Fraction(300 + 150, 1000))
    assert panel.value == {"typed": {"blood": "150"}, "recoveries": ["sleep"]}, "the watch was of that night"
    panel.close()


def test_presets_are_ticked_where_the_reading_asks_for_them(tmp_path):
    for n, (reading, ticked) in enumerate([(MissingRates.GM, 0), (MissingRates.TABLE, 2)]):
        (tmp_path / str(n)).mkdir()
        host, panel = _table(tmp_path / str(n), "squad", squad_harm.hurt(squad_numbers(), 0, blood_ml=900), rulings=encode(replace(SQUAD, missing_rates=reading)))
        panel.act("look", amount="night")
        assert len(re.findall(r'checked data-set="recovery\.', panel.view["choices"])) == ticked
        panel.act("pass")
        assert _numbers(host)[0].fighter.blood_lost == Fraction(9, 10) - Fraction(4, 10) * bool(ticked)
        panel.close()


# ---- perks ----


def test_points_come_back_by_the_gms_word_and_a_day_after_death(tmp_path):
    one = perks_harm.hit(perks_numbers(immortal=True), 30)
    host, panel = _table(tmp_path, "perks", perks_harm.fallen(one, 0), one)
    full = perks_numbers().hp
    panel.act("look", amount="night")
    panel.act("set", field="hp", value="12")
    panel.act("set", field="mp", value="много")
    assert 'aria-invalid="true"' in panel.view["choices"] and 'aria-disabled="true"' in panel.view["pass"]
    panel.act("pass")
    assert host.scene.seconds == 0 and panel.value["typed"] == {"hp": "12", "mp": "много"}
    panel.act("set", field="mp", value="0")
    panel.act("pass")
    assert [each.hp for each in _numbers(host)] == [full - 18] * 2 and len(_numbers(host)[0].deaths) == 1
    panel.act("look", amount="week")
    assert "C-19" in panel.view["preview"]
    panel.act("pass")
    assert [each.hp for each in _numbers(host)] == [full - 6] * 2 and _numbers(host)[0].deaths == ()
    panel.close()


# ---- all of them ----


@every_system
@pytest.mark.parametrize("amount, seconds", [("quarter", 900), ("hour", 3600), ("night", 28_800), ("week", 604_800)])
def test_one_press_and_one_undo(tmp_path, system, amount, seconds):
    host, panel = _table(tmp_path, system)
    before, revision = host.scene, host.table.revision
    panel.act("look", amount=amount)
    assert "Ни у кого ничего не изменится" in panel.view["preview"] and host.table.revision == revision
    panel.act("pass")
    assert host.scene == replace(before, seconds=seconds, next_entry=host.scene.next_entry) and host.table.revision == revision + 1
    panel.act("back")
    assert host.scene == before
    panel.close()


@every_system
def test_in_a_fight_no_hours_pass(tmp_path, system):
    host, panel = _table(tmp_path, system)
    panel.act("look", amount="hour")
    host.does(clock.begin(host.scene))
    host.settle()
    assert panel.view["preview"] == panel.view["pass"] == "" and "Идёт бой" in panel.view["amounts"]
    assert panel.view["amounts"].count('aria-disabled="true"') == panel.view["amounts"].count("<button")
    before = host.scene
    panel.act("pass")
    assert host.scene is before and panel.fault is None
    panel.close()


def test_what_is_too_late_is_said_at_the_panel(tmp_path):
    host, panel = _table(tmp_path, "ego")
    host.does(events.between(host.scene, replace(host.scene, seconds=MAX_SECONDS - 10), sentence("did_campaign")))
    host.settle()
    panel.act("look", amount="hour")
    assert "трёх веков" in panel.view["preview"] and panel.fault is None and panel.view["pass"] == ""
    panel.act("pass")
    assert panel.problems and host.scene.seconds == MAX_SECONDS - 10
    panel.close()


@every_system
def test_what_was_typed_survives_a_reload_and_labels_stay_text(tmp_path, system):
    host, panel = _table(tmp_path, system)
    host.does(deeds.change(host.scene, "c1", label=EVIL))
    host.does(deeds.condition(host.scene, "c1", Condition(name=EVIL, end=End(kind=EndKind.MOMENT, left=5))))
    host.settle()
    panel.act("look", amount="minutes")
    panel.act("set", field="minutes", value="полчаса")
    panel.act("set", field="rests.c2", value=False)
    again = Time(json.loads(json.dumps(panel.value)), host=host, lang="ru")
    assert again.view == panel.view and again.value == panel.value
    assert "полчаса" in panel.view["choices"] and "<img" not in "".join(panel.view.values()) and "&lt;img" in panel.view["preview"]
    for each in (again, panel):
        each.close()


@pytest.fixture(scope="module")
def tables(tmp_path_factory) -> list[tuple[Host, Time]]:
    return [_table(tmp_path_factory.mktemp(system), system) for system in SYSTEMS]


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8)
_ACTIONS = tuple(name.removeprefix("do_") for name in dir(Time) if name.startswith("do_") and name not in ("do_rulings", "do_hero"))
_WORDS = st.sampled_from(("c1", "week", "minutes", "rounds", "rests.c1", "recovery.sleep", "recovery.x", "hp", "rate", "blood", "1", "-5", EVIL))
_VALUE = st.fixed_dictionaries({}, optional={name: _JSON | _WORDS | st.dictionaries(_WORDS, _JSON | _WORDS) | st.lists(_WORDS) for name in ("amount", "typed", "rests", "recoveries", "more")})


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2), _VALUE | _JSON, st.lists(st.tuples(st.sampled_from(_ACTIONS), st.dictionaries(st.sampled_from(("amount", "field", "value", "by")), _JSON | _WORDS, max_size=3)), max_size=4))
def test_any_value_and_any_message_survive(tables, which, value, messages):
    host, panel = tables[which]
    again = Time(value, host=host, lang="en")
    for name, message in messages:
        again.act(name, **message)
        assert "<img" not in "".join(again.view.values())
    json.dumps(again.value)
    read(again.view)
    again.close()
    assert host.panels == [panel]


@every_system
def test_each_language_is_whole_and_every_control_has_a_name(tmp_path, system):
    host, panel = _table(tmp_path, system)
    host.does(deeds.change(host.scene, "c1", label="1"))
    host.does(deeds.change(host.scene, "c2", label="2"))
    host.settle()
    for amount in ("", "minutes", "night", *(("rounds",) if system == "squad" else ())):
        panel.act("look", amount=amount)
        for lang, alien in (("en", "[а-яё]"), ("ru", "[a-z]{2,}")):
            panel.lang = lang
            root = read(panel.view)
            said = root.text() + " ".join(node[name] or "" for node in root.walk() for name in ("aria-label", "title", "data-hotkey-name")) + panel.summary() + panel.label
            assert not re.findall(alien, said, re.I), (lang, amount)
            named = {node["for"]: node.text().strip() for node in root.find("label") if node["for"]}
            for node in root.find("button", "input", "summary"):
                around = node.parent
                while around is not None and around.tag != "label":
                    around = around.parent
                assert node["aria-label"] or named.get(node["id"]) or (around.text().strip() if around else "") or node.text().strip(), node.attributes
            assert not re.search(r"<summary[^>]*>(?:(?!</summary>).)*(<a|<button|ae-rule)", "".join(panel.view.values()))
    panel.close()


# ---- in a browser ----


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_night_on_a_phone_by_keys(tmp_path):
    host, panel = _table(tmp_path, "squad", squad_harm.hurt(squad_numbers(), 20), squad_numbers())
    panel.close()
    with shown(host, "head", "time") as page:
        page.keyboard.press("KeyT")
        for key in ("ArrowRight", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        settle(page)
        page.click(".gm-time-fold summary")
        assert faults_of(page) == [] and "10 → 30" in page.inner_text(".gm-time-changes")
        page.click("[data-do=pass]")
        settle(page)
        assert host.scene.seconds == 28_800 and host.scene.combatants[0].numbers.fighter.energy == 30
        assert "Проходит: ночь" in page.inner_text(".gm-time-told")
        page.locator(".gm-last", has_text="ночь").wait_for()  # other panels are drawn a moment later
        page.keyboard.press("KeyZ")
        settle(page)
        assert host.scene.seconds == 0 and host.scene.combatants[0].numbers.fighter.energy == 10
