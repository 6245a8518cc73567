"""The panel of turns against the rules of the three systems, by another way than the panel's own."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from alterego_core.ego.rulings import DEFAULT as EGO
from alterego_core.ego.rulings import CircleOrder, InitWhen
from alterego_core.perks.bans import Kind as AttackKind
from alterego_core.rulings import encode
from alterego_core.session import deeds, ego_harm, events, perks_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.entries import sentence
from alterego_core.session.fights import Phase
from alterego_core.session.numbers import EgoNumbers, levels, perks_numbers, squad_numbers
from alterego_core.session.places import Tie
from alterego_core.session.scene import Kind, System
from alterego_core.squad.rulings import DEFAULT as SQUAD
from alterego_core.squad.rulings import InitiativeRoll
from alterego_core.squad.stats import Stats
from dashboard.evening.host import Host
from dashboard.evening.turns.panel import Turns
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of
from tests.widgets.reading_html import read

EVIL = "<img src=x onerror=alert(1)>"
SYSTEMS = tuple(each.value for each in System)
every_system = pytest.mark.parametrize("system", SYSTEMS)


def _numbers(system: System, n: int):
    if system is System.EGO:
        return EgoNumbers(attributes=levels(speed=9 - n, mind=3))
    return squad_numbers(Stats(dexterity=9 - n)) if system is System.SQUAD else perks_numbers()


def _table(folder: Path, system: str, names: tuple[str, ...] = ("Анна", "Борис", "Гоблин"), rulings: str = "") -> tuple[Host, Turns]:
    """A table whose people are slower one after another; the first two are heroes."""
    host = host_of(folder, system, seed="market", rulings=rulings)
    for n, name in enumerate(names):
        host.does(deeds.add(host.scene, name, _numbers(host.system, n), kind=Kind.HERO if n < 2 else Kind.NPC))
    host.settle()
    return host, Turns(None, host=host, lang="ru")


@pytest.fixture
def ego(tmp_path: Path) -> Iterator[tuple[Host, Turns]]:
    host, panel = _table(tmp_path, "ego")
    yield host, panel
    panel.close()


@pytest.fixture
def squad(tmp_path: Path) -> Iterator[tuple[Host, Turns]]:
    host, panel = _table(tmp_path, "squad")
    yield host, panel
    panel.close()


@pytest.fixture
def perks(tmp_path: Path) -> Iterator[tuple[Host, Turns]]:
    host, panel = _table(tmp_path, "perks")
    yield host, panel
    panel.close()


def _dice(panel: Turns, **texts: str) -> None:
    panel.act("set", field="hands", value=True)
    for who, text in texts.items():
        panel.act("set", field=f"dice.{who}", value=text)


def _line(host: Host) -> list[tuple[str, int]]:
    return [(place.who, place.number) for place in host.scene.fight.places]


def _text(panel: Turns) -> str:
    return read(panel.view).text().replace("\xa0", " ")


def _dies(host: Host, who: str) -> None:
    host.does(deeds.change(host.scene, who, dead=True))
    host.settle()


# ---- beginning ----


def test_dice_of_the_table_make_the_line(ego):
    host, panel = ego
    # Speed 9, 8, 7 and Mind 3, plus two alike less the odd one
    _dice(panel, c1="1 1 6", c2="6+3−4", c3="663")
    assert "= 8" in _text(panel) and "= 16" in _text(panel) and "= 19" in _text(panel)
    panel.act("begin")
    assert _line(host) == [("c3", 19), ("c2", 16), ("c1", 8)]
    assert panel.value == {"hands": True} and host.chosen.id == "c3"
    assert [roll.by_hand for roll in host.journal.whole()[-1].rolls] == [True] * 3


def test_wrong_dice_begin_nothing_and_stay(ego):
    host, panel = ego
    for text in ("1 2", "7 1 1", "раз", "1234567"):
        _dice(panel, c1=text)
        revision = host.table.revision
        panel.act("begin")
        assert host.scene.fight is None and host.table.revision == revision
        assert panel.value["dice"] == {"c1": text[:40]} and "Анна" in panel.problems[0]
        assert 'aria-invalid="true"' in panel.view["now"]
    _dice(panel, c1="")
    panel.act("begin")
    assert len(host.scene.fight.places) == 3


def test_dice_from_the_seed_are_the_same_for_the_same_seed(tmp_path):
    lines = []
    for n in range(2):
        (tmp_path / str(n)).mkdir()
        host, panel = _table(tmp_path / str(n), "ego")
        panel.act("begin")
        lines.append([(place.who, place.number, place.dice) for place in host.scene.fight.places])
        panel.close()
    assert lines[0] == lines[1] and all(len(dice) == 3 for _, _, dice in lines[0])


@every_system
def test_all_who_can_act_fight_hidden_ones_too_unless_the_gm_says(tmp_path, system):
    host, panel = _table(tmp_path, system, ("А", "Б", "В", "Г"))
    _dies(host, "c2")
    assert host.scene.combatant("c3").hidden
    panel.act("set", field="in.c4", value=False)
    panel.act("begin")
    assert {place.who for place in host.scene.fight.places} == {"c1", "c3"}
    panel.act("back")
    assert host.scene.fight is None
    panel.act("pick", which="heroes")
    panel.act("begin")
    assert [place.who for place in host.scene.fight.places] == ["c1"]
    panel.act("back")
    panel.act("pick", which="none")
    assert 'data-do="begin"' in panel.view["press"] and 'aria-disabled="true"' in panel.view["press"]
    panel.act("begin")
    assert host.scene.fight is None and panel.problems
    panel.act("set", field="in.c2", value=True)
    panel.act("begin")
    assert [place.who for place in host.scene.fight.places] == ["c2"]
    panel.close()


def test_one_order_for_the_evening_keeps_the_numbers(tmp_path):
    host, panel = _table(tmp_path, "ego", rulings=encode(replace(EGO, init_when=InitWhen.GAME)))
    _dice(panel, c1="1 1 6", c2="6 3 4", c3="6 6 3")
    panel.act("begin")
    panel.act("end")
    assert "прежнее число 19" in _text(panel)
    panel.act("begin")
    assert _line(host) == [("c3", 19), ("c2", 16), ("c1", 8)]
    panel.close()


# ---- Alter ego ----


def test_a_circle_declarations_then_actions(ego):
    host, panel = ego
    _dice(panel, c1="6 6 1", c2="6 6 1", c3="6 6 1")
    panel.act("begin")
    assert _line(host) == [("c1", 23), ("c2", 22), ("c3", 21)]
    for who in ("c1", "c2", "c3"):
        assert host.scene.fight.acting == who and host.scene.fight.phase is Phase.DECLARATION
        if who != "c2":
            panel.act("set", field=f"said.{who}", value=f"дело {who} {EVIL}")
            panel.act("declare")
            assert "said" not in panel.value
        panel.act("next")
    assert host.scene.seconds == 0, "while everybody speaks the clock stands (A-189)"
    assert host.scene.fight.phase is Phase.RESOLUTION and "дело c1" in panel.view["now"] and "<img" not in "".join(panel.view.values())
    panel.act("next")
    assert "заявки не было" in panel.view["now"]
    assert "Новый круг" in (panel.act("next"), panel.view["press"])[1]
    panel.act("next")
    assert (host.scene.fight.lap, host.scene.seconds, host.scene.fight.said) == (2, 3, ())
    assert "Круг 2" in panel.view["now"] and "раунд 1, круг 2 из 4" in panel.view["now"]


def test_a_press_for_a_turn_that_has_passed_is_no_second_turn(ego):
    host, panel = ego
    _dice(panel, c1="6 6 1", c2="6 6 1", c3="6 6 1")
    panel.act("begin")
    seen = json.loads(re.search(r"""data-do="next" data-with="([^"]*)""", panel.view["press"])[1].replace("&quot;", '"'))
    for _ in range(2):
        panel.act("next", **seen)
        assert host.scene.fight.acting == "c2" and panel.problems == []
    for _ in range(4):
        panel.act("next", turn=json.loads(re.search(r"""data-do="next" data-with="([^"]*)""", panel.view["press"])[1].replace("&quot;", '"'))["turn"])
    assert (host.scene.fight.acting, host.scene.fight.phase) == ("c3", Phase.RESOLUTION), "five presses, each at the turn that was seen"


def test_a_declaration_is_changed_taken_back_and_too_late(ego):
    host, panel = ego
    panel.act("begin")
    other = host.scene.fight.places[2].who
    panel.act("speak", who=other)
    panel.act("set", field=f"said.{other}", value="ждёт")
    panel.act("declare")
    assert [(each.who, each.text) for each in host.scene.fight.said] == [(other, "ждёт")]
    revision = host.table.revision
    panel.act("speak", who=other)
    panel.act("declare")
    assert host.table.revision == revision and panel.value == {}, "the same words are no deed"
    panel.act("speak", who=other)
    panel.act("set", field=f"said.{other}", value="")
    panel.act("declare")
    assert host.scene.fight.said == ()
    for _ in range(3):
        panel.act("next")
    panel.act("set", field=f"said.{host.scene.fight.acting}", value="поздно")
    panel.act("declare")
    assert panel.problems[0].code == "session.too_late_to_declare" and "поздно" in panel.value["said"].values()


def test_whoever_falls_before_his_place_is_passed_over_with_the_reason(ego):
    host, panel = ego
    _dice(panel, c1="6 6 1", c2="6 6 1", c3="6 6 1")
    panel.act("begin")
    for _ in range(3):
        panel.act("next")
    host.does(deeds.harm(host.scene, "c2", ego_harm.wounded(host.scene.combatant("c2").numbers, 7), "удар"))
    host.settle()
    assert "пропускает ход: вне строя" in panel.view["line"] and "is-out" in panel.view["line"]
    assert "Дальше: Гоблин" in _text(panel)
    panel.act("next")
    assert host.scene.fight.acting == "c3" and "Пропущены: Борис (вне строя)." in panel.view["told"]


def test_by_the_other_reading_what_was_declared_happens(tmp_path):
    host, panel = _table(tmp_path, "ego", rulings=encode(replace(EGO, circle_order=CircleOrder.SIMULTANEOUS)))
    _dice(panel, c1="6 6 1", c2="6 6 1", c3="6 6 1")
    panel.act("begin")
    panel.act("next")
    panel.act("set", field="said.c2", value="стреляет")
    panel.act("declare")
    panel.act("next")
    panel.act("next")
    _dies(host, "c2")
    panel.act("next")
    assert host.scene.fight.acting == "c2" and "стреляет" in panel.view["now"]
    panel.close()


def test_a_word_after_twenty_circles(ego):
    host, panel = ego
    panel.act("begin")
    host.does(events.between(host.scene, replace(host.scene, fight=replace(host.scene.fight, lap=19)), sentence("did_campaign")))
    told = []
    for _ in range(6 * 3):
        panel.act("next")
        if any(each.line.code == "due_long_fight" for each in host.reminders):
            told.append(host.scene.fight.lap)
            host.forget()
    assert told == [21] and host.scene.fight.lap == 22 and host.scene.seconds == 9


# ---- the squad ----


def test_the_squad_counts_quiet_rounds_and_ends_when_it_may(squad):
    host, panel = squad
    panel.act("tactical")
    assert host.scene.seconds == 30
    panel.act("begin")
    panel.act("threat")
    assert host.scene.fight.danger and 'aria-pressed="true"' in panel.view["now"]
    for _ in range(3):
        panel.act("next")
    assert (host.scene.fight.quiet, host.scene.fight.danger, host.scene.seconds) == (0, False, 33)
    for _ in range(3 * 10):
        panel.act("next")
    assert "Тихих раундов: 10 из 11" in _text(panel) and "B-42" in panel.view["tools"]
    panel.act("end")
    assert host.scene.fight is not None and panel.problems[0].code == "squad.too_soon"
    for _ in range(3):
        panel.act("next")
    panel.act("end")
    assert host.scene.fight is None
    panel.act("begin")
    panel.act("end", past=True)
    assert host.scene.fight is None, "the GM says the danger is past"


def test_a_new_line_each_round_where_the_reading_wants_it(tmp_path):
    host, panel = _table(tmp_path, "squad", rulings=encode(replace(SQUAD, init_once=InitiativeRoll.ROUND)))
    panel.act("begin")
    assert "инициативу бросают заново" not in panel.view["now"]
    for _ in range(3):
        panel.act("next")
    assert "инициативу бросают заново" in panel.view["now"]
    _dice(panel, c1="1", c2="2", c3="6")
    panel.act("new_line")
    assert _line(host) == [("c3", 13), ("c1", 10), ("c2", 10)] and "инициативу бросают заново" not in panel.view["now"]
    assert panel.view["line"].count("равны, решила инициатива без кубика") == 2
    assert panel.value == {"hands": True}
    panel.close()


# ---- perks ----


def test_two_actions_one_attack_and_what_is_barred(perks):
    host, panel = perks
    panel.act("begin")
    first = host.scene.fight.acting
    panel.act("act", action="attack")
    panel.act("act", action="attack")
    assert panel.problems[0].code == "session.too_much_for_a_turn" and len(host.scene.fight.used) == 1
    panel.act("act", action="walk")
    assert panel.view["now"].count('data-do="act"') == 3 == panel.view["now"].count('aria-disabled="true"')
    hurt = perks_harm.lost_action(perks_harm.banned(host.scene.combatant(first).numbers, 1, AttackKind.MAGICAL))
    host.does(deeds.harm(host.scene, first, hurt, "промах"))
    host.settle()
    assert "C-95" in panel.view["now"] and "C-91" not in panel.view["now"]
    for _ in range(3):
        panel.act("next")
    assert host.scene.fight.acting == first and "Пост 2" in panel.view["now"]
    assert "C-91" in panel.view["now"] and "C-95" not in panel.view["now"] and host.scene.fight.used == ()
    for _ in range(3):
        panel.act("next")
    assert "C-91" not in panel.view["now"], "one post, no more (C-91)"


def test_equals_are_said_to_be_parted_by_a_throw(perks):
    host, panel = perks
    panel.act("begin")
    assert {place.tie for place in host.scene.fight.places} == {Tie.DICE}
    assert panel.view["line"].count("равны, решил новый бросок") == 3


# ---- the line ----


def test_moved_by_hand_keeps_the_number_and_says_so(ego):
    host, panel = ego
    _dice(panel, c1="6 6 1", c2="6 6 1", c3="6 6 1")
    panel.act("begin")
    panel.act("order")
    panel.act("move", who="c3", to=0)
    assert _line(host) == [("c3", 21), ("c1", 23), ("c2", 22)] and host.scene.fight.acting == "c1"
    assert panel.view["line"].count("переставлено вручную") == 1
    panel.act("shift", who="c3", by=1)
    panel.act("shift", who="c2", by=1)
    assert [who for who, _ in _line(host)] == ["c1", "c3", "c2"]
    panel.act("back")
    panel.act("back")
    assert [who for who, _ in _line(host)] == ["c1", "c2", "c3"] and "переставлено" not in panel.view["line"]


@every_system
def test_who_leaves_in_his_turn_passes_it_on(tmp_path, system):
    host, panel = _table(tmp_path, system)
    panel.act("begin")
    first, second, third = (place.who for place in host.scene.fight.places)
    panel.act("dismiss", who=first)
    assert host.scene.fight.acting == second and len(host.scene.combatants) == 2
    panel.act("leave", who=third)
    assert [place.who for place in host.scene.fight.places] == [second] and len(host.scene.combatants) == 2
    panel.act("back")
    panel.act("back")
    assert host.scene.fight.acting == first and len(host.scene.combatants) == 3
    panel.close()


def test_somebody_joins_in_the_middle_with_his_own_dice(ego):
    host, panel = ego
    _dice(panel, c1="6 6 1", c2="6 6 1", c3="6 6 1")
    panel.act("begin")
    host.does(deeds.add(host.scene, "Поздний", _numbers(System.EGO, 0)))
    host.settle()
    assert 'data-do="join"' in panel.view["tools"]
    _dice(panel, c4="9")
    panel.act("join")
    assert panel.problems and len(host.scene.fight.places) == 3
    _dice(panel, c4="3 3 5")
    panel.act("join")
    assert _line(host) == [("c1", 23), ("c2", 22), ("c3", 21), ("c4", 13)]
    assert "В бою уже все" in panel.view["tools"] and 'data-do="join"' not in panel.view["tools"]
    revision = host.table.revision
    panel.act("join")
    assert host.table.revision == revision


def test_what_ends_with_a_turn_stands_at_its_place(perks):
    host, panel = perks
    panel.act("begin")
    second = host.scene.fight.places[1].who
    host.does(deeds.condition(host.scene, "c1", Condition(name=f"оглушён {EVIL}", end=End(kind=EndKind.TURN, left=1, who=second))))
    host.does(deeds.condition(host.scene, "c1", Condition(name="ослеплён", end=End(kind=EndKind.LAPS, left=1))))
    host.does(deeds.condition(host.scene, "c1", Condition(name="слаб", end=End(kind=EndKind.LAPS, left=2))))
    host.settle()
    rows = {node["data-key"]: node.text() for node in read(panel.view).find("li")}
    assert "С этим ходом пройдёт: оглушён" in rows[f"place-{second}"] and sum("С этим ходом" in text for text in rows.values()) == 1
    assert "сходят все: ослеплён (Анна)" in _text(panel) and "слаб" not in _text(panel)
    panel.act("next")
    panel.act("next")
    assert [each.name for each in host.scene.combatant("c1").conditions] == ["ослеплён", "слаб"]
    assert any("оглушён" in each.line.text("ru") for each in host.reminders)
    panel.act("next")
    assert [(each.name, each.end.left) for each in host.scene.combatant("c1").conditions] == [("слаб", 1)]


# ---- undo, reload, anything typed ----


def _press(panel: Turns, rng: random.Random) -> None:
    scene = panel.scene
    who = rng.choice([each.id for each in scene.combatants] or ["c1"])
    if scene.fight is None:
        panel.act(*rng.choice([("begin",), ("tactical",)]))
        return
    rng.choice([
        lambda: panel.act("next"),
        lambda: panel.act("next"),
        lambda: panel.act("threat"),
        lambda: panel.act("act", action=rng.choice(["attack", "walk", "other"])),
        lambda: (panel.act("set", field=f"said.{scene.fight.acting}", value=f"дело {rng.random()}"), panel.act("declare")),
        lambda: panel.act("move", who=who, to=rng.randrange(9)),
        lambda: panel.act("leave", who=who),
        lambda: panel.act("join"),
        lambda: panel.act("new_line"),
        lambda: panel.act("end", past=True),
        lambda: panel.host.does(deeds.condition(panel.scene, who, Condition(name="x", end=End(kind=EndKind.LAPS, left=2)))) if len(scene.combatant(who).conditions) < 9 else None,
        lambda: panel.host.does(deeds.change(panel.scene, who, dead=not scene.combatant(who).dead)),
    ])()


@every_system
@pytest.mark.parametrize("seed", range(3))
def test_steps_back_restore_everything(tmp_path, system, seed):
    host, panel = _table(tmp_path, system, ("А", "Б", "В", "Г", "Д"))
    rng, seen = random.Random(seed), [host.scene]
    while len(seen) < 45:
        before = host.table.revision
        _press(panel, rng)
        assert panel.fault is None
        seen += [host.scene] * (host.table.revision > before)
    read(panel.view)
    for scene in reversed(seen[:-1]):
        panel.act("back")
        assert host.scene == scene and panel.fault is None and not panel.problems
    while host.table.next is not None:
        host.redo()
    assert host.scene == seen[-1]
    panel.close()


@every_system
def test_what_was_typed_survives_a_reload(tmp_path, system):
    host, panel = _table(tmp_path, system)
    panel.act("set", field="in.c3", value=False)
    panel.act("set", field="hands", value=True)
    panel.act("set", field="dice.c1", value="3 3")
    again = Turns(json.loads(json.dumps(panel.value)), host=host, lang="ru")
    assert again.view == panel.view and again.value == panel.value
    again.close()
    panel.act("set", field="dice.c1", value="")
    panel.act("begin")
    panel.act("set", field=f"said.{host.scene.fight.acting}", value="дум")
    panel.act("order")
    again = Turns(json.loads(json.dumps(panel.value)), host=host, lang="ru")
    assert again.view == panel.view
    for each in (again, panel):
        each.close()


def test_another_tab_was_first_and_what_was_typed_stays(ego):
    host, panel = ego
    panel.act("begin")
    who = host.scene.fight.acting
    panel.act("set", field=f"said.{who}", value="стреляет")
    other = Host(host.tables, host.tables.open(host.key))
    other.does(deeds.change(other.scene, "c1", note="из другой вкладки"))
    panel.act("declare")
    assert panel.problems and host.scene == other.scene and host.scene.fight.said == ()
    assert panel.value["said"] == {who: "стреляет"} and "стреляет" in panel.view["now"]
    panel.act("declare")
    assert not panel.problems and [each.text for each in host.scene.fight.said] == ["стреляет"] and "said" not in panel.value


@every_system
def test_thirty_are_drawn_at_once(tmp_path, system):
    host, panel = _table(tmp_path, system, ("Гоблин",))
    host.does(deeds.add(host.scene, "Гоблин", _numbers(host.system, 2), times=29))
    host.settle()
    took = []
    panel.act("whole")
    for step in ("begin", "order"):
        panel.act(step)
        for _ in range(5):
            start = process_time()
            panel.draw(panel.state, "ru")
            took.append(process_time() - start)
        assert panel.view["line"].count("data-drag-item") == 30
    assert min(took[:5]) < 0.03 and min(took[5:]) < 0.05
    panel.close()


@pytest.fixture(scope="module")
def tables(tmp_path_factory) -> list[tuple[Host, Turns]]:
    made = []
    for system in SYSTEMS:
        for begun in (False, True):
            host, panel = _table(tmp_path_factory.mktemp(system), system, ("А", EVIL, "В"))
            if begun:
                panel.act("begin")
            made.append((host, panel))
    return made


_JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8)
_ACTIONS = tuple(name.removeprefix("do_") for name in dir(Turns) if name.startswith("do_") and name not in ("do_rulings", "do_hero"))
_VALUE = st.fixed_dictionaries({}, optional={name: _JSON | st.dictionaries(st.sampled_from(("c1", "c2", "zz")), _JSON) for name in ("ticks", "dice", "said", "hands", "ordering", "speaker", "newcomer", "more")})


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 5), _VALUE | _JSON, st.lists(st.tuples(st.sampled_from(_ACTIONS), st.dictionaries(st.sampled_from(("who", "to", "by", "field", "value", "which", "action", "past")), _JSON | st.sampled_from(("c1", "dice.c1", "in.c2", "said.c1", "hands", "attack")), max_size=4)), max_size=4))
def test_any_value_and_any_message_survive(tables, which, value, messages):
    host, panel = tables[which]
    again = Turns(value, host=host, lang="en")
    json.dumps(again.value)
    for name, message in messages:
        again.act(name, **message)
        assert "<img" not in "".join(again.view.values())
    read(again.view)
    again.close()
    assert host.panels == [panel]


@every_system
def test_each_language_is_whole(tmp_path, system):
    host, panel = _table(tmp_path, system, ("Ann", "Bob", "Goblin"))
    panel.act("set", field="hands", value=True)
    for step in ("", "begin", "order", "next", "next", "next"):
        if step:
            panel.act(step)
        for lang, alien in (("en", "[а-яё]"), ("ru", "[a-z]{2,}")):
            panel.lang = lang
            root = read(panel.view)
            said = root.text() + " ".join(node[name] or "" for node in root.walk() for name in ("aria-label", "title", "placeholder", "data-hotkey-name")) + panel.summary() + panel.label
            assert not re.findall(alien, re.sub(r"Ann|Bob|Goblin", "", said), re.I if lang == "en" else 0), (lang, step)
    panel.close()


@every_system
def test_every_control_has_a_name(tmp_path, system):
    host, panel = _table(tmp_path, system)
    panel.act("set", field="hands", value=True)
    for step in ("begin", "order"):
        root = read(panel.view)
        named = {node["for"]: node.text().strip() for node in root.find("label") if node["for"]}
        for node in root.find("button", "input", "select", "summary"):
            around = node.parent
            while around is not None and around.tag != "label":
                around = around.parent
            assert node["aria-label"] or named.get(node["id"]) or (around.text().strip() if around else "") or node.text().strip(), node.attributes
        assert not re.search(r"<summary[^>]*>(?:(?!</summary>).)*(<a|<button|ae-rule)", "".join(panel.view.values()))
        panel.act(step)
    panel.close()


def test_of_a_long_line_those_near_the_turn_are_seen_until_all_are_asked_for(tmp_path):
    host, panel = _table(tmp_path, "squad")
    host.does(deeds.add(host.scene, "Толпа", squad_numbers(Stats(dexterity=4)), times=30))
    panel.act("begin")
    line = [place.who for place in host.scene.fight.places]

    def seen() -> list[str]:
        return re.findall(r'data-drag-item="(\w+)"', panel.view["line"])

    assert seen() == line[:10] and "Показать всех: 33" in _text(panel)
    for who in line[1:5]:
        _dies(host, who)
    assert not set(seen()) & set(line[1:5]) and len(seen()) == 10, "who is out of action makes room"
    for _ in range(20):
        panel.act("next")
    assert host.scene.fight.acting == line[24] in seen() and "aria-current" in panel.view["line"]
    for _ in range(7):
        panel.act("next")
    assert line[0] in seen() and line[31] in seen(), "the next lap is near at its end"
    panel.act("whole")
    assert seen() == line and panel.value == {"whole": True}
    panel.act("whole")
    panel.act("order")
    assert seen() == line, "an order is put right with everybody in sight"
    panel.close()


# ---- in a browser ----


def _faults(page) -> list[str]:
    """What is wrong with the whole page at once: on a low screen the press lies over what scrolls below it."""
    page.set_viewport_size({"width": 360, "height": 1800})
    found = faults_of(page)
    page.set_viewport_size({"width": 360, "height": 740})
    return found


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_circle_on_a_phone_by_keys_and_by_drag(tmp_path):
    host, panel = _table(tmp_path, "ego")
    panel.close()
    with shown(host, "turns") as page:
        assert _faults(page) == []
        page.keyboard.press("KeyN")
        settle(page)
        assert len(host.scene.fight.places) == 3 and _faults(page) == []
        for who in [place.who for place in host.scene.fight.places]:
            page.keyboard.press("KeyD")
            page.keyboard.type("прыгает")
            page.keyboard.press("Enter")
            settle(page)
            assert host.scene.fight.said[-1].who == who
            assert page.evaluate("document.activeElement.dataset.do") == "next"
            page.keyboard.press("KeyN")
            settle(page)
        assert host.scene.fight.phase is Phase.RESOLUTION
        line = [place.who for place in host.scene.fight.places]
        # the press stays within reach of the thumb
        page.locator(f"[data-drag-item={line[2]}]").scroll_into_view_if_needed()
        box = page.locator(".gm-turns-press .ae-main").bounding_box()
        assert 740 - box["y"] - box["height"] < 90
        page.evaluate("scrollTo(0, document.querySelector('.gm-turns-line').getBoundingClientRect().top + scrollY - 80)")
        grip, target = (page.locator(f"[data-drag-item={who}] [data-drag-grip]").bounding_box() for who in (line[2], line[0]))
        page.mouse.move(grip["x"] + 10, grip["y"] + 10)
        page.mouse.down()
        page.mouse.move(target["x"] + 10, target["y"] + 30, steps=4)
        page.mouse.move(target["x"] + 10, target["y"] + 5, steps=2)
        page.mouse.up()
        settle(page)
        assert [place.who for place in host.scene.fight.places] == [line[2], line[0], line[1]]
        page.click("[data-do=order]")
        settle(page)
        assert _faults(page) == []
        up = page.locator(f"[data-drag-item={line[0]}] [data-key=up]")
        up.focus()
        page.keyboard.press("Enter")
        settle(page)
        assert [place.who for place in host.scene.fight.places] == line[:1] + line[2:] + line[1:2]
        assert page.evaluate("document.activeElement.closest('li').dataset.dragItem") == line[0], "the focus goes with the place"


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_double_click_and_a_held_key_are_one_press(tmp_path):
    host, panel = _table(tmp_path, "squad")
    panel.close()
    with shown(host, "turns", width=1280) as page:
        page.locator("[data-do=begin]").dblclick()
        settle(page)
        line = [place.who for place in host.scene.fight.places]
        assert host.scene.fight.acting == line[0], "what stands now where the press was is not pressed"
        press = page.locator("[data-do=next]")
        press.dblclick(delay=20)
        settle(page)
        assert host.scene.fight.acting == line[1]
        press.focus()
        for _ in range(3):
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        settle(page)
        assert host.scene.fight.acting == line[2]
        for _ in range(2):
            press.click()
            settle(page)
        assert (host.scene.fight.lap, host.scene.fight.acting) == (2, line[1]), "single presses all count"
