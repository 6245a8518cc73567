"""The panel of the open campaign: each press one deed, read back from the file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from alterego_core.ego import attributes, traits
from alterego_core.ego import skills as ego_skills
from alterego_core.ego.character import TakenTrait
from alterego_core.ego.rulings import SpellsBoth, Strict
from alterego_core.ego.will import Spell
from alterego_core.rulings import load
from alterego_core.perks.own_perks import OwnPerk, PerkKind
from alterego_core.session import deeds, ego_traits
from alterego_core.session.numbers import EgoNumbers, perks_numbers, squad_numbers
from alterego_core.session.scene import Origin, OwnKind, OwnThing, Progress, System, Task
from dashboard import matter_most
from dashboard.evening.campaign.panel import CampaignPanel
from dashboard.evening.campaign.printed import KINDS, printed
from dashboard.evening.host import Host
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of
from tests.widgets.reading_html import read

EVIL = "<img src=x onerror=alert(1)>"
SYSTEMS = tuple(each.value for each in System)
every_system = pytest.mark.parametrize("system", SYSTEMS)
NUMBERS = {System.EGO: EgoNumbers(), System.SQUAD: squad_numbers(), System.PERKS: perks_numbers()}


def _panel(folder: Path, system: str, lang: str = "ru", rulings: str = "") -> tuple[Host, CampaignPanel]:
    host = host_of(folder, system, title="Рынок", seed="market", rulings=rulings)
    return host, CampaignPanel(None, host=host, lang=lang)


@pytest.fixture
def ego(tmp_path: Path) -> Iterator[tuple[Host, CampaignPanel]]:
    host, panel = _panel(tmp_path, "ego")
    yield host, panel
    panel.close()


def _type(panel: CampaignPanel, **fields: str) -> None:
    for field, value in fields.items():
        panel.act("set", field=field, value=value)


def _kept(host: Host):
    """The campaign as another tab reads it from the file."""
    return host.tables.open(host.key).scene.campaign


def test_name_and_about_are_kept_by_one_press_and_taken_back_by_one(ego):
    host, panel = ego
    before = host.scene
    _type(panel, title="  Ночной  рынок ", notes="Завязка\nи уговор")
    assert host.scene == before and panel.value == {"typed": {"title": "  Ночной  рынок ", "notes": "Завязка\nи уговор"}}
    panel.act("general")
    assert (_kept(host).title, _kept(host).notes) == ("Ночной рынок", "Завязка\nи уговор") and panel.value == {}
    assert host.tables.campaigns()[0].title == "Ночной рынок"
    host.undo()
    assert host.scene == before


def test_tasks_are_added_changed_ended_and_removed(ego):
    host, panel = ego
    scenes = [host.scene]

    def press(name: str, **message) -> None:
        panel.act(name, **message)
        if host.scene != scenes[-1]:
            scenes.append(host.scene)

    _type(panel, task_new=" Найти весы ")
    panel.act("set", field="new_main", value=True)
    press("task_add")
    assert _kept(host).tasks == (Task(id="t1", text="Найти весы", main=True),) and panel.value == {}
    _type(panel, task_new="Подслушать")
    panel.act("set", field="new_hidden", value=True)
    press("task_add")
    press("progress", id="t1", progress="done")
    press("progress", id="t2", progress="failed")
    assert [each.progress for each in _kept(host).tasks] == [Progress.DONE, Progress.FAILED]
    assert [each.hidden for each in host.journal] == [False, True], "a hidden task is not told to the players"
    panel.act("task_edit", id="t2")
    _type(panel, task="Подслушать стражу")
    press("set", field="task_hidden", value=False)
    press("task_save")
    assert _kept(host).tasks[1] == Task(id="t2", text="Подслушать стражу", progress=Progress.FAILED)
    press("task_off", id="t1")
    assert [each.id for each in _kept(host).tasks] == ["t2"]
    _type(panel, task_new="  ")
    press("task_add")
    assert len(scenes) == 8 and panel.said == "Сначала напишите, что надо сделать."
    for earlier in reversed(scenes[:-1]):
        host.undo()
        assert host.scene == earlier


@every_system
def test_the_switches_are_those_that_matter_most_and_hold_at_once(tmp_path, system):
    host, panel = _panel(tmp_path, system)
    rows = {row.option: row for row in load(f"alterego_core.{system}")}
    root = read({"readings": panel.view["readings"]})
    switches = {node["data-set"].removeprefix("ruling:") for node in root.find("input") if (node["data-set"] or "").startswith("ruling:")}
    assert switches == set(matter_most.options(host.system)) and all(rows[option].switchable for option in switches)
    for option in sorted(switches):
        other = next(each for each in rows[option].readings if each.key != rows[option].default)
        panel.act("set", field=f"ruling:{option}", value=other.key)
        assert getattr(_kept(host).readings(), option).value == other.key
        panel.act("set", field=f"ruling:{option}", value=rows[option].default)
        assert _kept(host).rulings == ""
    panel.close()


def test_a_code_of_the_book_s_address_brings_the_rest(ego):
    host, panel = ego
    _type(panel, code="http://127.0.0.1:8866/book/ru/ego/disputed.html?rulings=A19bA68bB4b&x=1")
    panel.act("code")
    assert _kept(host).rulings == "A19b68b" and _kept(host).readings().spells_both is SpellsBoth.EITHER
    assert "И ещё не по книге" in read(panel.view).text()
    for wrong in ("A19z", "ё", "B4b", "ZZZ"):
        _type(panel, code=wrong)
        panel.act("code")
        assert _kept(host).rulings == "A19b68b" and panel.wrong["code"] and panel.state.text("code") == wrong
    _type(panel, code="")
    panel.act("code")
    assert _kept(host).readings().strict is Strict.GREATER and _kept(host).rulings == ""


def test_another_seed_is_warned_of_and_taken_by_a_second_press(ego):
    host, panel = ego
    assert "role=\"alert\"" not in panel.view["rest"]
    _type(panel, seed="корица")
    assert "role=\"alert\"" in panel.view["rest"] and _kept(host).seed == "market"
    panel.act("nothing_yet")
    assert _kept(host).seed == "market"
    panel.act("seed")
    assert _kept(host).seed == "корица" and panel.value == {}
    host.undo()
    assert _kept(host).seed == "market"


def test_the_rate_of_healing_as_people_type_it(ego):
    host, panel = ego
    for typed, days in (("3", Fraction(3)), ("2,5", Fraction(5, 2)), (" 1/3 ", Fraction(1, 3)), ("", None)):
        _type(panel, days=typed)
        panel.act("days")
        assert _kept(host).days_per_level == days
    for wrong in ("0", "-1", "1/0", "много", "1e9", "100001"):
        _type(panel, days=wrong)
        panel.act("days")
        assert _kept(host).days_per_level is None and "days" in panel.wrong and panel.state.text("days") == wrong
    assert "ruling" not in panel.view["rest"] and "field-spell" not in panel.view["rest"], "the choice is not asked for where both hold"
    panel.act("set", field="code", value="A68b")
    panel.act("code")
    panel.act("set", field="spell", value="penalties")
    assert _kept(host).spell is Spell.PENALTIES
    panel.act("set", field="spell", value="")
    assert _kept(host).spell is None


@every_system
def test_own_things_of_every_list_come_change_and_go(tmp_path, system):
    host, panel = _panel(tmp_path, system)
    for kind in KINDS[host.system]:
        panel.act("kind", kind=kind.value)
        assert ('data-do="thing_save"' in panel.view["own"]) is (kind is not OwnKind.NPC), "a template is made in the roster"
        if kind is OwnKind.NPC:
            continue
        name, id = ("Торг", "torg") if kind is not OwnKind.SCHOOL_PAIR else ("Созидание + Хаос", "sozidanie-khaos")
        counts = kind in (OwnKind.MODIFIER, OwnKind.TRAIT)
        value = -2 if counts else 40 if kind is OwnKind.WEAPON and system != "perks" else None
        _type(panel, name=name, about="Сбить цену", value="" if value is None else "−2" if counts else "40")
        perk = None
        if kind is OwnKind.PERK:
            _type(panel, price="15", limits="Без оружия", hit="2", damage_percent="−10", casting="много")
            panel.act("thing_save")
            assert "casting" in panel.wrong and not _kept(host).of_kind(kind)
            _type(panel, casting="", limits=" ")
            panel.act("thing_save")
            assert "limits" in panel.wrong and not _kept(host).of_kind(kind)
            _type(panel, limits="Без оружия")
            panel.act("set", field="perk_kind", value="physical")
            perk = OwnPerk(name=name, text="Сбить цену", limits="Без оружия", price=15, approved=True, kind=PerkKind.PHYSICAL, hit=2, damage_percent=-10)
        panel.act("thing_save")
        assert _kept(host).of_kind(kind) == (OwnThing(kind=kind, id=id, name=name, about="Сбить цену", value=value, perk=perk),)
        if kind is OwnKind.PERK:
            assert "цена 15 · к попаданию +2 · к урону, % −10" in panel.view["own"].replace("\xa0", " ")
        before = host.scene
        panel.act("thing_edit", kind=kind.value, id=id)
        panel.act("set", field="origin", value="example")
        _type(panel, name=f"{name} на рынке", rules="a-79, A-160")
        panel.act("thing_save")
        [thing] = _kept(host).of_kind(kind)
        assert thing.value == value and (thing.perk is None or (thing.perk.hit, thing.perk.price, thing.perk.name) == (2, 15, thing.name))
        assert (thing.id, thing.name, thing.origin, thing.rules, thing.about) == (id, f"{name} на рынке", Origin.EXAMPLE, ("A-79", "A-160"), "Сбить цену")
        host.undo()
        assert host.scene == before
        panel.act("thing_off", kind=kind.value, id=id)
        assert _kept(host).of_kind(kind) == ()
    panel.close()


def test_wrong_things_are_told_at_their_fields_and_stay_typed(ego):
    host, panel = ego
    panel.act("kind", kind="modifier")
    panel.act("set", field="origin", value="printed")
    for typed, wrong in (({"name": " ", "value": "1"}, {"name"}), ({"name": "x", "value": ""}, {"value"}), ({"value": "1000"}, {"value"}), ({"value": "1,5"}, {"value"}), ({"value": "1", "rules": "D-1"}, {"rules"})):
        _type(panel, **typed)
        panel.act("thing_save")
        assert set(panel.wrong) == wrong and _kept(host).catalogue == ()
    assert panel.state.text("rules") == "D-1"


def test_a_pair_of_schools_is_one_that_the_check_knows(tmp_path):
    from dashboard.evening.checks.perks import _pairs

    host, panel = _panel(tmp_path, "perks")
    panel.act("kind", kind="school_pair")
    for name in ("Мороз + Жар", "Хаос", "Созидание + Хаос + Разрушение"):
        _type(panel, name=name, about="Лепить новое из пены")
        panel.act("thing_save")
        assert "name" in panel.wrong and _kept(host).catalogue == ()
    _type(panel, name="хаос + Созидание")
    panel.act("thing_save")
    assert list(_pairs(_kept(host).of_kind(OwnKind.SCHOOL_PAIR)).values()) == ["Лепить новое из пены"]
    panel.close()


def test_a_trait_of_the_list_works_at_the_table_and_is_not_pulled_from_under_anybody(ego):
    host, panel = ego
    panel.act("kind", kind="trait")
    _type(panel, name="Лунатик", value="-1")
    panel.act("thing_save")
    host.does(deeds.add(host.scene, "Анна", EgoNumbers(traits=(TakenTrait(id="lunatik", intensity=2),))))
    [card] = ego_traits.beside(host.scene.combatants[0].numbers, host.scene.campaign.catalogue)
    assert card.name["ru"] == "Лунатик" and card.kind.value == "negative"
    panel.act("thing_off", kind="trait", id="lunatik")
    assert len(_kept(host).catalogue) == 1 and "Анна" in panel.said
    host.does(deeds.change(host.scene, "c1", numbers=EgoNumbers()))
    panel.act("thing_off", kind="trait", id="lunatik")
    assert _kept(host).catalogue == ()


@every_system
def test_a_template_comes_to_the_table_and_its_name_can_be_changed(tmp_path, system):
    host, panel = _panel(tmp_path, system)
    numbers = NUMBERS[host.system]
    host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.NPC, id="npc-1", name="Гоблин", numbers=numbers)))
    panel.refresh()
    panel.act("to_table", kind="npc", id="npc-1")
    assert [(each.label, each.numbers) for each in host.scene.combatants] == [("Гоблин", numbers)]
    panel.act("thing_edit", kind="npc", id="npc-1")
    _type(panel, name="Хобгоблин")
    panel.act("thing_save")
    assert _kept(host).of_kind(OwnKind.NPC)[0] == OwnThing(kind=OwnKind.NPC, id="npc-1", name="Хобгоблин", numbers=numbers)
    panel.close()


def test_the_book_s_lists_are_whole_and_marked():
    found = {kind: {each.id for each in printed(System.EGO, kind)} for kind in (OwnKind.ATTRIBUTE, OwnKind.SKILL, OwnKind.TRAIT)}
    assert found == {OwnKind.ATTRIBUTE: {each.id for each in attributes.ATTRIBUTES}, OwnKind.SKILL: {each.id for each in ego_skills.SKILLS}, OwnKind.TRAIT: {each.id for each in traits.TRAITS}}
    for system in System:
        for kind in KINDS[system]:
            for each in printed(system, kind):
                assert each.rules and each.origin in (Origin.PRINTED, Origin.EXAMPLE)
    examples = {each.id for each in printed(System.EGO, OwnKind.TRAIT) if each.origin is Origin.EXAMPLE}
    assert len(examples) == 3


def test_what_another_tab_took_away_is_told(ego):
    host, panel = ego
    for action, message in (("progress", {"id": "t7", "progress": "done"}), ("task_off", {"id": "t7"}), ("thing_off", {"kind": "skill", "id": "x"}), ("thing_edit", {"kind": "skill", "id": "x"})):
        panel.act(action, **message)
        assert panel.problems and panel.fault is None


def test_drafts_survive_a_reload(ego):
    host, panel = ego
    panel.act("kind", kind="modifier")
    panel.act("set", field="origin", value="example")
    _type(panel, name="Туман", value="x", rules="A-2", notes="начало", days="2/", task_new="найти")
    panel.act("set", field="new_hidden", value=True)
    again = CampaignPanel(json.loads(json.dumps(panel.value)), host=host, lang="ru")
    assert again.state == panel.state and again.view == panel.view
    again.close()


def _full(folder: Path, system: str, lang: str = "ru", text: str = EVIL) -> tuple[Host, CampaignPanel]:
    host, panel = _panel(folder, system, lang)
    tasks = tuple(Task(id=f"t{n}", text=text, progress=each, main=n == 1, hidden=n == 2) for n, each in enumerate(Progress, 1))
    host.does(deeds.campaign(host.scene, title=text, notes=text, tasks=tasks))
    for kind in OwnKind:
        numbers = NUMBERS[host.system] if kind is OwnKind.NPC else None
        host.does(deeds.own(host.scene, OwnThing(kind=kind, id="x", name=text, about=text, numbers=numbers, origin=Origin.EXAMPLE, rules=("A-79",))))
    panel.act("task_edit", id="t1")
    panel.act("here", origin="http://192.168.1.2:8866")
    panel.act("set", field="seed", value="Ann")
    return host, panel


@every_system
@pytest.mark.parametrize(("lang", "alien"), [("en", "[а-яё]+"), ("ru", "[a-z]{2,}")])
def test_each_language_is_whole_and_every_control_has_a_name(tmp_path, system, lang, alien):
    host, panel = _full(tmp_path, system, lang, "Ann")
    for kind in OwnKind:
        panel.act("kind", kind=kind.value)
        root = read(panel.view)
        said = root.text() + panel.summary() + panel.label + " ".join(node[name] or "" for node in root.walk() for name in ("aria-label", "title", "placeholder"))
        for known in ("Ann", "market", "Рынок", "Alter ego", "http://192.168.1.2:8866/book/ru/", "make serve", "BIND", "QR"):
            said = said.replace(known, "")
        assert re.findall(alien, said, re.IGNORECASE if lang == "en" else 0) == []
        labels = {node["for"]: node.text().strip() for node in root.find("label") if node["for"]}
        for node in root.find("button", "input", "select", "textarea", "summary", "a"):
            around = node.parent
            while around is not None and around.tag != "label":
                around = around.parent
            assert node["aria-label"] or labels.get(node["id"]) or (around.text().strip() if around else "") or node.text().strip(), node.attributes
        assert not re.search(r"<summary[^>]*>(?:(?!</summary>).)*(<a|<button|ae-rule)", "".join(panel.view.values()))
    panel.close()


@pytest.fixture(scope="module")
def tables(tmp_path_factory) -> list[tuple[Host, CampaignPanel]]:
    return [_full(tmp_path_factory.mktemp(system), system) for system in SYSTEMS]


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=6)
_ACTIONS = tuple(name.removeprefix("do_") for name in dir(CampaignPanel) if name.startswith("do_") and name not in ("do_rulings", "do_hero"))
_VALUE = st.fixed_dictionaries({}, optional={name: _JSON for name in ("typed", "task", "kind", "thing", "origin", "new_main")})
_USUAL = st.sampled_from(("t1", "x", "modifier", "npc", "done", "title", "ruling:strict", "ruling:x", "spell", "days", "task_main", True, "example"))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2), _VALUE | _JSON, st.lists(st.tuples(st.sampled_from(_ACTIONS), st.dictionaries(st.sampled_from(("id", "kind", "progress", "field", "value", "fields", "origin")), _JSON | _USUAL, max_size=3)), max_size=3))
def test_any_value_and_any_message_survive(tables, which, value, messages):
    host, panel = tables[which]
    again = CampaignPanel(value, host=host, lang="en")
    assert json.loads(json.dumps(again.value)) == again.value
    for name, message in messages:
        again.act(name, **message)
        assert "<img" not in "".join(again.view.values())
    again.close()
    assert host.panels == [panel]


@pytest.mark.browser
@pytest.mark.side_by_side
def test_tasks_and_lists_on_a_phone_by_keys(tmp_path):
    host, panel = _full(tmp_path, "ego", text="Весы")
    panel.close()
    host.does(deeds.campaign(host.scene, tasks=host.scene.campaign.tasks[:1]))
    with shown(host, "campaign") as page:
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        settle(page)
        assert faults_of(page) == []
        page.fill("[data-set=task_new]", "Найти вора")
        page.locator(".ae-tick", has_text="скрыта от игроков").click()
        page.get_by_role("button", name="Добавить задачу").press("Enter")
        settle(page)
        assert host.scene.campaign.tasks[-1] == Task(id="t2", text="Найти вора", hidden=True)
        page.get_by_role("group", name="Как обстоит: Найти вора").get_by_text("выполнена").press("Enter")
        settle(page)
        assert host.scene.campaign.tasks[-1].progress is Progress.DONE
        page.get_by_text("модификаторы").click()
        settle(page)
        page.fill("[data-set=name]", "Туман")
        page.fill("[data-set=value]", "−2")
        page.locator("[data-set=value]").press("Enter")
        settle(page)
        assert (host.scene.campaign.of_kind(OwnKind.MODIFIER)[-1].name, host.scene.campaign.of_kind(OwnKind.MODIFIER)[-1].value) == ("Туман", -2)
        page.get_by_text("Не меньше: 15 против 15").click()
        settle(page)
        assert host.scene.campaign.rulings == "A19b"
        assert "/book/ru/?rulings=A19b" in page.locator(".gm-address").inner_text()
        assert faults_of(page) == []
