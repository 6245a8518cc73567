"""The roster's panel against the core's own answers, by another way."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from time import process_time
from urllib.parse import unquote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.target_modifiers import Posture
from alterego_core.heroes import files, forum, raising
from alterego_core.heroes.hero import Hero
from alterego_core.heroes.links import fragment
from alterego_core.heroes.ready import ready
from alterego_core.perks.bans import Kind as Ban
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.presets import opponent
from alterego_core.session import clock, deeds, ego_harm, perks_harm, squad_harm
from alterego_core.session.conditions import Condition
from alterego_core.session.numbers import EgoNumbers, SquadNumbers, levels, perks_numbers, squad_numbers
from alterego_core.session.scene import Cover, Kind, Magazine, OwnKind, Scene, System
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stats
from alterego_core.words import Pair
from dashboard.evening.host import Host
from dashboard.evening.roster.panel import Roster
from dashboard.evening.roster.parts import Number, amount
from dashboard.recruits import numbers_of
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of

ROOT = Path(__file__).resolve().parents[3]
EVIL = "<img src=x onerror=alert(1)>"
SYSTEMS = [each.value for each in System]


@pytest.fixture(params=SYSTEMS)
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Host:
    return host_of(tmp_path, request.param, seed="market")


@pytest.fixture
def panel(host: Host) -> Iterator[Roster]:
    made = Roster(None, host=host, lang="ru")
    yield made
    made.close()


def made_of(tmp_path: Path, system: str, lang: str = "ru") -> tuple[Host, Roster]:
    host = host_of(tmp_path, system, seed="market")
    return host, Roster(None, host=host, lang=lang)


def does(panel: Roster, name: str, **message) -> None:
    """An action that has to go well."""
    panel.act(name, **message)
    assert panel.fault is None and panel.problems == [], (name, message, panel.fault, panel.problems)


def come(panel: Roster, name: str, times: int = 1) -> None:
    does(panel, "set", field="new|name", value=name)
    does(panel, "set", field="new|times", value=str(times))
    does(panel, "add")


def labels(scene: Scene) -> list[str]:
    return [each.label for each in scene.combatants]


def said(panel: Roster) -> str:
    return re.sub(r"<[^>]+>", "", panel.view["said"])


def hero_of(system: str, place: int = 0) -> Hero:
    return ready(system)[place].hero("ru")


# ---- quick NPCs ----


def test_newcomers_are_hidden_and_their_labels_never_repeat(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 3)
    come(panel, "Гоблин")
    assert labels(host.scene) == ["Гоблин 1", "Гоблин 2", "Гоблин 3", "Гоблин 4"]
    assert all(each.hidden and each.kind is Kind.NPC for each in host.scene.combatants)
    does(panel, "set", field="new|seen", value=True)
    come(panel, "Торговец")
    assert host.scene.combatants[-1].hidden is False
    host.does(clock.begin(host.scene, [each.id for each in host.scene.combatants]))
    does(panel, "dismiss", who="c4")
    come(panel, "Гоблин")
    assert labels(host.scene)[-1] == "Гоблин 5"
    assert [len(fight.places) for fight in [host.scene.fight]] == [4]


def test_a_quick_npc_of_each_system_has_the_numbers_that_were_typed(tmp_path: Path) -> None:
    typed = {
        "ego": {"speed": 4, "mind": 3, "skill:dodge": 2, "skill": "firearms", "level": 5},
        "squad": {"stat:health": 4, "stat:dexterity": 8, "stat:intellect": 8, "skill:athletics": 3, "skill:will": 0, "skill:awareness": 0, "skill": "stealth", "level": 6},
        "perks": {"endurance": 6, "magic_power": 0, "armour": "heavy"},
    }
    ordinary = {each.id: 2 for each in ATTRIBUTES}
    wanted = {
        "ego": EgoNumbers(attributes=levels(**{**ordinary, "speed": 4, "mind": 3}), skills=levels(dodge=2, firearms=5)),
        "squad": squad_numbers(Stats(health=4, dexterity=8, intellect=8), Levels(athletics=3, stealth=6)),
        "perks": replace(perks_numbers(Characteristics(endurance=6, magic_power=0)), armour="heavy"),
    }
    for system in SYSTEMS:
        (tmp_path / system).mkdir()
        host, panel = made_of(tmp_path / system, system)
        for key, value in typed[system].items():
            does(panel, "set", field=f"new|{key}", value=str(value))
        come(panel, "Кто-то")
        assert host.scene.combatants[0].numbers == wanted[system]
        # the numbers stay for the next one, the name does not
        assert panel.state.typed.get("new|name") is None and len(panel.state.typed) == len(typed[system])
        panel.close()
    assert (wanted["squad"].fighter.energy, wanted["perks"].hp, wanted["perks"].mp) == (51, 68, 0)


def test_a_bad_number_is_told_at_its_field_and_nobody_comes(host: Host, panel: Roster) -> None:
    key = next(each.key for each in panel.its.fields(host.rulings) if isinstance(each, Number))
    before = host.scene
    does(panel, "set", field="new|name", value="Гоблин")
    does(panel, "set", field=f"new|{key}", value="много")
    assert 'aria-invalid="true"' in panel.view["new"]
    panel.act("add")
    assert host.scene is before and "исправьте" in said(panel) and panel.state.typed["new|name"] == "Гоблин"
    does(panel, "step", field=f"new|{key}", by=1)
    assert 'aria-invalid="true"' not in panel.view["new"]
    does(panel, "add")
    assert labels(host.scene) == ["Гоблин"]
    panel.act("add")
    assert labels(host.scene) == ["Гоблин"] and "имя" in said(panel)


def test_sixty_are_the_most_and_what_was_typed_stays(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 59)
    does(panel, "set", field="new|name", value="Орк")
    does(panel, "set", field="new|times", value="2")
    panel.act("add")
    assert panel.fault is None and len(panel.problems) == 1
    assert len(host.scene.combatants) == 59 and panel.state.typed["new|name"] == "Орк"


# ---- templates and ready opponents ----


def test_a_template_is_whole_again_whatever_happened_to_its_model(host: Host, panel: Roster) -> None:
    come(panel, "Стражник")
    one = host.scene.combatants[0]
    hurt = {"ego": lambda n: ego_harm.wounded(n, 8, 3, minutes=20), "squad": lambda n: squad_harm.hurt(n, 20, blood_ml=300, bleeding_ml=20), "perks": lambda n: perks_harm.hit(n, 30)}
    host.does(deeds.harm(host.scene, "c1", hurt[host.system.value](one.numbers), "удар"))
    does(panel, "template", who="c1")
    thing = host.scene.campaign.of_kind(OwnKind.NPC)[0]
    assert thing.name == "Стражник" and thing.numbers == one.numbers
    does(panel, "set", field="new|stack", value="2")
    does(panel, "spawn", id=thing.id)
    assert labels(host.scene) == ["Стражник", "Стражник 2", "Стражник 3"]
    assert host.scene.combatants[2].numbers == one.numbers
    does(panel, "set", field="new|name", value="Волк")
    does(panel, "new_template")
    assert [each.id for each in host.scene.campaign.of_kind(OwnKind.NPC)] == ["npc-1", "npc-2"] and len(host.scene.combatants) == 3
    does(panel, "template_off", id="npc-1")
    assert [each.name for each in host.scene.campaign.of_kind(OwnKind.NPC)] == ["Волк"]


def test_ready_opponents_of_the_core_come_with_their_arms_in_words(tmp_path: Path) -> None:
    host, panel = made_of(tmp_path, "perks")
    does(panel, "sample", id="robber")
    came, wanted = host.scene.combatants[0], opponent("robber")
    assert (came.label, came.numbers.hp, came.numbers.max_hp, came.hidden) == ("Разбойник", wanted.hp, wanted.hp, True)
    assert came.numbers.characteristics.dexterity == wanted.dexterity and "Меч 1к8" in came.note
    assert panel.view["templates"].count('data-do="sample"') == 10
    panel.close()


# ---- heroes ----


def _ways(hero: Hero) -> dict[str, tuple[str, dict]]:
    text = forum.write(hero, "ru")
    return {
        "file": ("load", {"file": base64.b64encode(files.dumps(hero).encode()).decode()}),
        "link": ("take", {"pasted": f"https://book.example/ru/#{fragment(hero)}"}),
        "text": ("take", {"pasted": text if isinstance(text, str) else text[0]}),
    }


@pytest.mark.parametrize("way", ["file", "link", "text"])
def test_a_hero_comes_in_one_step_by_every_way(host: Host, panel: Roster, way: str) -> None:
    hero = hero_of(host.system.value)
    do, message = _ways(hero)[way]
    if "pasted" in message:
        does(panel, "set", field="pasted", value=message.pop("pasted"))
    does(panel, do, **message)
    came = host.scene.combatants[0]
    assert (came.kind, came.hidden, came.label) == (Kind.HERO, False, " ".join(hero.name.split()))
    assert came.numbers == numbers_of(hero, host.rulings)
    kept = host.tables.hero(host.table, came.id)
    # the text of a sheet carries the numbers that were printed on it
    assert kept.name == hero.name and (way == "text" or kept.sheet == hero.sheet)
    assert host.table.revision == 1 and panel.state.pasted == "" and came.label in panel.view["arrived"]
    host.undo()
    assert host.scene.combatants == () and host.table.heroes.get("c1") is None


def test_a_file_of_several_is_one_step_and_says_who_cannot_come(tmp_path: Path) -> None:
    host, panel = made_of(tmp_path, "ego")
    party = files.dumps_party([hero_of("ego", 0), hero_of("squad"), hero_of("ego", 1)])
    does(panel, "load", file=base64.b64encode(party.encode()).decode())
    assert labels(host.scene) == [" ".join(hero_of("ego", n).name.split()) for n in (0, 1)] and host.table.revision == 1
    assert set(host.table.heroes) == {"c1", "c2"} and hero_of("squad").name in panel.view["arrived"].replace("&quot;", '"')
    more = files.dumps_party([hero_of("ego", 1), hero_of("ego", 2), hero_of("ego", 0)])
    does(panel, "load", file=base64.b64encode(more.encode()).decode())
    assert labels(host.scene) == [" ".join(hero_of("ego", n).name.split()) for n in (0, 1, 2)] and "второй раз не добавлены" in panel.view["arrived"]
    before = host.scene
    does(panel, "load", file=base64.b64encode(more.encode()).decode())
    assert host.scene is before and "is-note" in panel.view["arrived"]
    host.undo()
    host.undo()
    assert host.scene.combatants == ()
    panel.close()


def test_repairs_and_remarks_are_listed(tmp_path: Path) -> None:
    host, panel = made_of(tmp_path, "ego")
    hero = hero_of("ego")
    hero = hero.with_sheet(replace(hero.sheet, attributes=tuple(replace(each, value=9) if each.id == "build" else each for each in hero.sheet.attributes)))
    text = files.dumps(hero).replace('"format"', '// рукой\n"format"', 1)
    does(panel, "load", file=base64.b64encode(text.encode()).decode())
    assert len(host.scene.combatants) == 1
    assert "Исправлено при чтении" in panel.view["arrived"] and "решает мастер" in panel.view["arrived"]
    does(panel, "understood")
    assert panel.view["arrived"] == ""
    panel.close()


@pytest.mark.parametrize("bad", ["", "!!!", base64.b64encode(b"\x00\x01\x02").decode(), base64.b64encode(b"{").decode(), "QUFB" * 400_000, None, 7, [1]])
def test_a_bad_file_changes_nothing_and_says_why(host: Host, panel: Roster, bad: object) -> None:
    panel.act("load", file=bad)
    assert panel.fault is None and len(panel.problems) == 1 and host.table.revision == 0


def test_a_changed_sheet_is_shown_before_it_holds_and_play_stays(host: Host, panel: Roster) -> None:
    system = host.system.value
    does(panel, "ready", id=ready(system)[0].id)
    hurt = {"ego": lambda n: ego_harm.wounded(n, 4, 3), "squad": lambda n: squad_harm.hurt(n, 7), "perks": lambda n: perks_harm.hit(n, 9)}[system]
    host.does(deeds.harm(host.scene, "c1", hurt(host.scene.combatants[0].numbers), "удар"))
    hero = host.tables.hero(host.table, "c1")
    key = {"ego": "attributes.strength", "squad": "stats.health", "perks": "characteristics.endurance"}[system]
    better, before = raising.raised(hero, key), host.scene
    does(panel, "again", who="c1")
    does(panel, "set", field="pasted", value=f"#{fragment(better)}")
    does(panel, "take")
    assert host.scene is before and "gm-roster-differences" in panel.view["list"]
    does(panel, "again_apply")
    now = host.scene.combatants[0].numbers
    if system == "ego":
        assert now.wounds == before.combatants[0].numbers.wounds and now.attribute("strength") == before.combatants[0].numbers.attribute("strength") + 1
    elif system == "squad":
        was = before.combatants[0].numbers.fighter
        assert now.fighter.max_energy - now.fighter.energy == was.max_energy - was.energy == 7 and now.fighter.max_energy > was.max_energy
    else:
        was = before.combatants[0].numbers
        assert now.max_hp - now.hp == was.max_hp - was.hp == 9 and now.max_hp > was.max_hp
    assert host.tables.hero(host.table, "c1") == better and panel.state.taking == ""
    host.undo()
    assert host.scene == before and host.tables.hero(host.table, "c1") == hero


def test_a_hero_who_is_here_already_is_compared_and_not_doubled(host: Host, panel: Roster) -> None:
    system = host.system.value
    does(panel, "ready", id=ready(system)[0].id)
    before = host.scene
    file = base64.b64encode(files.dumps(host.tables.hero(host.table, "c1")).encode()).decode()
    does(panel, "load", file=file)
    assert host.scene is before and panel.state.taking == panel.state.drawer == "c1" and "уже за столом" in said(panel)
    assert "ничего не меняет" in panel.view["list"]
    does(panel, "again_off")
    assert host.scene is before and panel.state.taking == ""
    does(panel, "load", file=file)
    does(panel, "again_second")
    one, other = host.scene.combatants
    assert other.label == f"{one.label} 2" and set(host.table.heroes) == {"c1", "c2"}


def test_a_hero_in_the_address_waits_for_a_press(host: Host, panel: Roster) -> None:
    link = fragment(hero_of(host.system.value))
    does(panel, "load", link=link)
    assert host.scene.combatants == () and panel.state.pasted == link
    does(panel, "take")
    assert len(host.scene.heroes) == 1


def test_the_sheet_is_read_and_the_file_of_one_is_the_hero(host: Host, panel: Roster) -> None:
    does(panel, "ready", id=ready(host.system.value)[1].id)
    does(panel, "sheet", who="c1")
    assert "ae-hero-sheet" in panel.view["list"]
    address = re.search(r'href="data:application/json;charset=utf-8,([^"]+)" download="([^"]+)"', panel.view["list"])
    assert files.loads(unquote(unescape(address[1])).encode())[0] == hero_of(host.system.value, 1) and address[2].endswith(f"-{host.system.value}.json")
    does(panel, "sheet", who="c1")
    assert "ae-hero-sheet" not in panel.view["list"]


# ---- the party as a table ----


def test_the_party_is_a_table_in_two_forms_with_the_same_numbers(tmp_path: Path) -> None:
    host, panel = made_of(tmp_path, "squad")
    for each in ready("squad")[:3]:
        does(panel, "ready", id=each.id)
    come(panel, "Гоблин")
    does(panel, "party")
    data = dict(re.findall(r'href="data:([^;"]+)[^,"]*,([^"]+)"', panel.view["party"]))
    lines = list(csv.reader(io.StringIO(base64.b64decode(data["text/csv"]).decode("utf-8-sig")), delimiter=";"))
    sheet = load_workbook(io.BytesIO(base64.b64decode(data["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]))).active
    cells = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    assert lines == cells and len(lines) == 4
    health = lines[0].index("Здоровье")
    for line, each in zip(lines[1:], ready("squad")[:3], strict=True):
        hero = each.hero("ru")
        assert (line[0], line[health]) == (hero.name, str(hero.sheet.stats.health))
    does(panel, "party_off")
    assert "data:" not in panel.view["party"]
    panel.close()


def test_no_panel_brings_pandas_at_the_start() -> None:
    code = "import sys, tempfile, pathlib\nfrom tests.dashboard.table_preview import host_of\nfrom dashboard.evening.roster.panel import Roster\nhost = host_of(pathlib.Path(tempfile.mkdtemp()), 'ego')\npanel = Roster(None, host=host)\npanel.act('ready', id='nika')\nassert len(host.scene.heroes) == 1, panel.fault\nprint([name for name in ('pandas', 'openpyxl', 'numpy') if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.strip() == "[]"


# ---- changes ----


def test_what_is_chosen_in_the_drawer_is_done_at_once_and_undone_exactly(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 2)
    does(panel, "drawer", who="c1")
    scenes = [host.scene]
    for field, value, wanted in (("posture", "lying", Posture.LYING), ("cover", "half", Cover.HALF), ("hidden", False, False), ("resting", True, True), ("dead", True, True)):
        does(panel, "set", field=field, value=value)
        assert getattr(host.scene.combatants[0], field) is wanted and host.scene.combatants[1] == scenes[-1].combatants[1]
        scenes.append(host.scene)
    does(panel, "set", field="dead", value=True)
    assert host.scene is scenes[-1]
    for before in reversed(scenes[:-1]):
        host.undo()
        assert host.scene == before


def test_numbers_by_hand_are_one_deed_of_what_was_changed(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин")
    before = host.scene
    fields = [each for each in panel.its.by_hand(before.combatants[0].numbers, host.rulings) if isinstance(each, Number)]
    first, last = fields[0], fields[-2]
    for each in (first, last):
        does(panel, "set", field=f"c1|n:{each.key}", value=str(int(each.value) + 3))
    does(panel, "numbers", who="c1")
    now = {each.key: each.value for each in panel.its.by_hand(host.scene.combatants[0].numbers, host.rulings)}
    was = {each.key: each.value for each in panel.its.by_hand(before.combatants[0].numbers, host.rulings)}
    assert {key: now[key] - was[key] for key in was if now[key] != was[key]} == {first.key: 3, last.key: 3}
    assert host.table.revision == 2 and panel.state.typed == {} and first.label["ru"] in said(panel)
    host.undo()
    assert host.scene == before


def test_the_gm_may_set_what_no_rule_gives(tmp_path: Path) -> None:
    host, panel = made_of(tmp_path, "squad")
    come(panel, "Боец")
    for key, value in (("energy", "12,5"), ("blood", "1500"), ("bleeding_ml", "20"), ("calm", "−3"), ("skill:will", "9"), ("stat:health", "7")):
        does(panel, "set", field=f"c1|n:{key}", value=value)
    does(panel, "numbers", who="c1")
    its: SquadNumbers = host.scene.combatants[0].numbers
    assert (its.fighter.energy, its.fighter.blood_lost, its.fighter.bleeding_ml, its.fighter.calm) == (Fraction(25, 2), Fraction(3, 2), 20, -3)
    assert (its.fighter.will, its.skills.will, its.fighter.health, its.stats.health) == (9, 9, 7, 7)
    panel.close()


def test_clocks_and_a_new_skill_by_hand(tmp_path: Path) -> None:
    host, panel = made_of(tmp_path, "ego")
    come(panel, "Боец")
    host.does(deeds.harm(host.scene, "c1", ego_harm.wounded(host.scene.combatants[0].numbers, 8, 3, minutes=20), "удар"))
    for key, value in (("dying", "7"), ("new", "medicine"), ("level", "4")):
        does(panel, "set", field=f"c1|n:{key}", value=value)
    does(panel, "numbers", who="c1")
    its = host.scene.combatants[0].numbers
    assert its.dying.left == 7 and its.skill("medicine") == 4 and its.wounds[0].level == 8
    does(panel, "set", field="c1|n:dying", value="0")
    does(panel, "numbers", who="c1")
    assert ego_harm.dead(host.scene.combatants[0].numbers)
    panel.close()


def test_label_and_note_and_a_label_that_is_taken(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 2)
    does(panel, "set", field="c1|label", value="Вожак")
    does(panel, "set", field="c1|note", value=EVIL)
    does(panel, "name", who="c1")
    assert (host.scene.combatants[0].label, host.scene.combatants[0].note) == ("Вожак", EVIL)
    assert EVIL not in "".join(panel.view.values()) and panel.state.typed == {}
    does(panel, "set", field="c2|label", value="вожак")
    panel.act("name", who="c2")
    assert panel.fault is None and len(panel.problems) == 1 and panel.state.typed == {"c2|label": "вожак"}


def test_shots_are_counted_and_never_below_none(host: Host, panel: Roster) -> None:
    come(panel, "Стрелок")
    does(panel, "drawer", who="c1")
    does(panel, "set", field="c1|weapon", value="АК")
    does(panel, "set", field="c1|full", value="5")
    does(panel, "arm", who="c1")
    does(panel, "set", field="c1|shots:0", value="3")
    does(panel, "fire", who="c1", at=0)
    assert host.scene.combatants[0].ammunition == (Magazine(weapon="АК", left=2, full=5),)
    before = host.scene
    panel.act("fire", who="c1", at=0)
    assert host.scene is before and "только 2" in said(panel)
    does(panel, "reload", who="c1", at=0)
    assert host.scene.combatants[0].ammunition[0].left == 5
    does(panel, "set", field="c1|weapon", value="АК")
    panel.act("arm", who="c1")
    assert len(host.scene.combatants[0].ammunition) == 1 and "уже есть" in said(panel)
    does(panel, "disarm", who="c1", at=0)
    assert host.scene.combatants[0].ammunition == ()


def test_dismissed_in_his_turn_the_right_next_one_acts(host: Host, panel: Roster) -> None:
    come(panel, "Боец", 3)
    host.does(clock.begin(host.scene, ["c1", "c2", "c3"]))
    line = [place.who for place in host.scene.fight.places]
    assert host.scene.fight.acting == line[0]
    panel.refresh()
    before = host.scene
    assert panel.view["list"].count('aria-current="true"') == 1
    does(panel, "drawer", who=line[0])
    does(panel, "dismiss", who=line[0])
    assert host.scene.fight.acting == line[1] and line[0] not in {each.id for each in host.scene.combatants} and panel.state.drawer == ""
    host.undo()
    assert host.scene == before


def test_order_by_drag_and_by_buttons_also_when_only_some_are_shown(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 2)
    does(panel, "ready", id=ready(host.system.value)[0].id)
    come(panel, "Орк")
    ids = lambda: [each.id for each in host.scene.combatants]  # noqa: E731
    does(panel, "move", who="c4", to=0)
    assert ids() == ["c4", "c1", "c2", "c3"]
    does(panel, "shift", who="c4", by=1)
    assert ids() == ["c1", "c4", "c2", "c3"]
    does(panel, "shift", who="c1", by=-1)
    assert ids() == ["c1", "c4", "c2", "c3"]
    does(panel, "shift", who="c3", by=1)
    assert ids() == ["c1", "c4", "c2", "c3"]
    does(panel, "move", who="c1", to=99)
    assert ids() == ["c4", "c2", "c3", "c1"]
    does(panel, "set", field="shown", value="npc")
    does(panel, "shift", who="c1", by=-1)
    assert [each for each in ids() if each != "c3"] == ["c4", "c1", "c2"]


def test_the_list_shows_whom_was_asked_for(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 3)
    does(panel, "ready", id=ready(host.system.value)[0].id)
    host.does(deeds.change(host.scene, "c2", dead=True))
    host.does(deeds.condition(host.scene, "c3", Condition(name="Оглушён", value=-2)))
    seen = lambda: re.findall(r'data-key="row-(c\d+)"', panel.view["list"])  # noqa: E731
    for shown_, wanted in (("hero", ["c4"]), ("npc", ["c1", "c2", "c3"]), ("acts", ["c1", "c3", "c4"]), ("all", ["c1", "c2", "c3", "c4"])):
        does(panel, "set", field="shown", value=shown_)
        assert seen() == wanted
    does(panel, "set", field="find", value="оглуш")
    assert seen() == ["c3"] and "−2" in panel.view["list"]
    does(panel, "set", field="find", value="нет такого")
    assert seen() == [] and 'data-do="all"' in panel.view["list"]


def test_a_name_chooses_whom_the_panels_speak_of(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 2)
    other = Roster(None, host=host, lang="en")
    does(panel, "choose", who="c2")
    assert host.chosen.id == "c2" and "Гоблин 2" in said(panel)
    assert other.view["list"].count('aria-pressed="true"') >= 1 and "is-chosen" in other.view["list"]
    other.close()


def test_a_duplicate_is_just_like_him(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин")
    does(panel, "duplicate", who="c1")
    one, other = host.scene.combatants
    assert other == replace(one, id="c2", label="Гоблин 2")


# ---- what the row says ----


def test_the_numbers_that_matter_stand_in_the_row(tmp_path: Path) -> None:
    wanted = {
        "ego": (lambda n: ego_harm.wounded(ego_harm.wounded(n, 5, 8), 8, 3, minutes=12), ["Худшая рана: 8, фатальное", "Жизни осталось 12 мин", "2 раны", "вне строя"]),
        "squad": (lambda n: squad_harm.hurt(n, 60, blood_ml=600, bleeding_ml=50), ["Энергия −6/54", "Кровь 4,4/5 л", "Спокойствие 15/15", "50 мл", "вне строя"]),
        "perks": (lambda n: perks_harm.banned(perks_harm.hit(n, 30), 0, Ban.MAGICAL), ["ХП 30/60", "МП 50/50", "пост 1", "в строю"]),
    }
    for system, (hurt, words) in wanted.items():
        (tmp_path / system).mkdir()
        host, panel = made_of(tmp_path / system, system)
        come(panel, "Гоблин")
        host.does(deeds.harm(host.scene, "c1", hurt(host.scene.combatants[0].numbers), "удар"))
        host.settle()
        text = re.sub(r"<[^>]+>", " ", panel.view["list"]).replace("\u00a0", " ")
        assert [each for each in words if each not in text] == []
        panel.close()


def test_amounts_as_people_type_them() -> None:
    field = Number("x", Pair.same("x"), -10, 99, 0, exact=True)
    whole = Number("x", Pair.same("x"), -10, 99, 0)
    assert [amount(text, field) for text in ("12,5", "12.50", "−3", "1e5", "", "100", "½", "3,0")] == [Fraction(25, 2), Fraction(25, 2), -3, None, None, None, None, 3]
    assert amount("12,5", whole) is None and amount(None, whole) is None


# ---- endurance ----


def test_sixty_are_drawn_fast_and_twelve_faster(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 12)
    assert _took(panel) < 0.015
    come(panel, "Орк", 48)
    assert len(host.scene.combatants) == 60 and _took(panel) < 0.05


def _took(panel: Roster) -> float:
    best = 9.0
    for _ in range(5):
        begin = process_time()
        panel._regions("ru")
        best = min(best, process_time() - begin)
    return best


def test_what_was_typed_survives_a_reload(host: Host, panel: Roster) -> None:
    come(panel, "Гоблин", 2)
    for field, value in (("new|name", "Орк"), ("new|seen", True), ("c1|note", "в плаще"), ("c1|n:x", "5"), ("pasted", "[b]Лист[/b]"), ("find", "гоб"), ("shown", "npc")):
        does(panel, "set", field=field, value=value)
    does(panel, "drawer", who="c2")
    kept = json.loads(json.dumps(panel.value))
    again = Roster(kept, host=host, lang="ru")
    assert again.state == panel.state and again.value == kept and again.problems == () and again.view["new"] == panel.view["new"]
    again.close()


JSON = st.recursive(st.none() | st.booleans() | st.integers(-5, 10**10) | st.floats(allow_nan=False) | st.text(max_size=8), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=6)
ACTIONS = [name.removeprefix("do_") for name in dir(Roster) if name.startswith("do_")]
KEYS = st.sampled_from(["who", "id", "at", "by", "to", "field", "value", "file", "link", "what", "before"])
WORTH = st.sampled_from(["c1", "c2", "c9", "new|name", "new|times", "c1|n:hp", "c1|label", "posture", "cover", "lying", "pasted", "shown", "npc-1", "nika", EVIL, "", -1, 0, 1, True])


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(name=st.sampled_from(ACTIONS), message=st.dictionaries(KEYS, WORTH | JSON, max_size=4))
def test_no_message_breaks_the_panel(tmp_path_factory: pytest.TempPathFactory, name: str, message: dict) -> None:
    panel = _HARDY.get("panel")
    if panel is None:
        panel = _HARDY["panel"] = made_of(tmp_path_factory.mktemp("hardy"), "ego")[1]
        come(panel, "Гоблин", 2)
    panel._asked(panel, {"do": name, **message}, [])
    assert EVIL not in "".join(panel.view.values())
    json.dumps(panel.value)


_HARDY: dict[str, Roster] = {}


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(raw=JSON | st.fixed_dictionaries({}, optional={name: JSON for name in ("shown", "find", "drawer", "typed", "pasted", "taking", "sheet")}))
def test_any_value_is_read(tmp_path_factory: pytest.TempPathFactory, raw: object) -> None:
    host = _HOSTS.get("host")
    if host is None:
        host = _HOSTS["host"] = host_of(tmp_path_factory.mktemp("any"), "perks")
        host.does(deeds.add(host.scene, EVIL, perks_numbers()))
    panel = Roster(raw, host=host, lang="ru")
    assert Roster.read(panel, panel.value, "ru") == (panel.state, ()) and EVIL not in "".join(panel.view.values())
    panel.close()


_HOSTS: dict[str, Host] = {}


def test_every_word_has_both_languages_and_is_used() -> None:
    import tomllib

    words = tomllib.loads((ROOT / "dashboard" / "evening" / "words" / "roster.toml").read_text("utf-8"))["words"]
    code = "".join(path.read_text("utf-8") for path in (ROOT / "dashboard" / "evening" / "roster").glob("*.py"))
    assert [key for key, pair in words.items() if set(pair) != {"ru", "en"}] == []
    assert [key for key in words if f'"{key}"' not in code and not key.startswith("shown_") and key != "name"] == []


# ---- in a browser ----


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_gm_calls_people_to_the_table_on_a_phone(tmp_path: Path) -> None:
    host = host_of(tmp_path, "squad", seed="market")
    with shown(host, "roster") as page:
        page.keyboard.press("KeyA")
        page.keyboard.type("Гоблин")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-key=row-c1]")
        settle(page)
        file = base64.b64encode(files.dumps(hero_of("squad")).encode())
        page.locator("summary", has_text="Герои за стол").click()
        page.set_input_files("[data-hero-file]", {"name": "hero.json", "mimeType": "application/json", "buffer": base64.b64decode(file)})
        page.wait_for_selector("[data-key=row-c2]")
        settle(page)
        assert page.locator("[data-key=row-c2] .gm-roster-kind").inner_text() == "герой"
        page.locator("[data-key=row-c2] .gm-roster-more").click()
        page.wait_for_selector(".gm-roster-drawer")
        page.get_by_label("Поза").select_option("lying")
        page.wait_for_selector("[data-key=row-c2] .gm-roster-chip:text-is('лежит')")
        settle(page)
        assert faults_of(page) == []
        page.locator("[data-key=row-c2] .gm-roster-more").click()
        page.locator("[data-key=row-c2] .gm-roster-handle").focus()
        page.keyboard.press("ArrowUp")
        page.wait_for_function("document.querySelector('.gm-roster-row').dataset.key === 'row-c2'")
        settle(page)
        # the handle goes with its line, and so does the focus
        assert page.evaluate("document.activeElement.closest('[data-key]').dataset.key") == "row-c2"
        grip = page.locator("[data-key=row-c1] .gm-roster-handle").bounding_box()
        page.mouse.move(grip["x"] + 10, grip["y"] + 10)
        page.mouse.down()
        page.mouse.move(grip["x"] + 10, grip["y"] - 140, steps=4)
        page.mouse.up()
        page.wait_for_function("document.querySelector('.gm-roster-row').dataset.key === 'row-c1'")
        settle(page)
        assert faults_of(page) == []
    assert [each.id for each in host.scene.combatants] == ["c1", "c2"] and host.scene.combatants[1].posture is Posture.LYING
