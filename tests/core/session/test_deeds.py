"""What a GM does besides the clock, each as one deed to take back; and the words of all of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import alterego_core.session
from alterego_core.ego.target_modifiers import Posture
from alterego_core.session import deeds, ego_harm, squad_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.entries import sentence
from alterego_core.session.errors import SessionError
from alterego_core.session.lineup import throw
from alterego_core.session.numbers import EgoNumbers, squad_numbers
from alterego_core.session.scene import Campaign, Cover, Kind, Magazine, Origin, OwnKind, OwnThing, Progress, Scene, System, Task
from alterego_core.session.table import Table
from alterego_core.squad import calm
from alterego_core.tables import document, rows
from alterego_core.words import Pair

FOLDER = Path(alterego_core.session.__file__).parent


def table(system: System = System.EGO, **campaign) -> Table:
    at = Table(scene=Scene(campaign=Campaign(system=system, seed="x", **campaign)))
    numbers = EgoNumbers() if system is System.EGO else squad_numbers()
    return at.does(deeds.add(at.scene, "Анна", numbers, kind=Kind.HERO).deed)


def does(at: Table, happening) -> Table:
    later = at.does(happening.deed)
    back = later.undo()
    assert back.scene == at.scene and back.journal == at.journal
    return later


def test_harm_tells_who_falls_and_who_gets_up():
    at = table()
    blow = deeds.harm(at.scene, "c1", ego_harm.wounded(at.scene.combatant("c1").numbers, 7, 1), "удар мечом")
    at = does(at, blow)
    assert [each.line.text("en") for each in blow.reminders] == ["Анна: now out of action."]
    assert [each.line.code for each in at.journal[-2:]] == ["did_harm", "due_standing"]
    up = deeds.harm(at.scene, "c1", ego_harm.drugged(at.scene.combatant("c1").numbers, 10), "укол")
    assert [each.line.text("ru") for each in up.reminders] == ["Анна: теперь в строю."]


def test_conditions_come_and_go():
    at = table()
    at = does(at, deeds.condition(at.scene, "c1", Condition(name="ослеплён", value=-4)))
    at = does(at, deeds.condition(at.scene, "c1", Condition(name="ждёт", end=End(kind=EndKind.TURN, left=1, who="c1"))))
    with pytest.raises(SessionError):
        deeds.condition(at.scene, "c1", Condition(name="ждёт", end=End(kind=EndKind.TURN, left=1, who="c9")))
    off = deeds.conditions_off(at.scene, "c1", ["ослеплён"])
    assert [each.line.text("ru") for each in off.reminders] == ["Анна: закончилось состояние «ослеплён»."]
    assert [each.name for each in does(at, off).scene.combatant("c1").conditions] == ["ждёт"]


def test_therapy_ends_states_and_what_waits_for_it():
    at = table(System.SQUAD)
    numbers = at.scene.combatant("c1").numbers
    shaken = squad_harm.shaken(numbers, calm.settle(squad_harm.shake(numbers, 8), held=False))
    at = does(at, deeds.harm(at.scene, "c1", shaken, "взрыв"))
    at = does(at, deeds.condition(at.scene, "c1", Condition(name="кошмары", end=End(kind=EndKind.THERAPY))))
    at = does(at, deeds.therapy(at.scene, "c1"))
    assert at.scene.combatant("c1").numbers.fighter.states == () == at.scene.combatant("c1").conditions


def test_ammunition_runs_out_and_is_put_back():
    at = table()
    at = does(at, deeds.change(at.scene, "c1", ammunition=(Magazine(weapon="лук", left=2, full=5),)))
    at = does(at, deeds.ammunition(at.scene, "c1", "лук", 2))
    with pytest.raises(SessionError):
        deeds.ammunition(at.scene, "c1", "лук", 1)
    with pytest.raises(SessionError):
        deeds.ammunition(at.scene, "c1", "праща", 1)
    assert does(at, deeds.ammunition(at.scene, "c1", "лук", -9)).scene.combatant("c1").ammunition[0].left == 5


def test_catalogues_know_where_a_thing_comes_from():
    at = table()
    guard = OwnThing(kind=OwnKind.NPC, id="guard", name="Стражник", numbers=EgoNumbers())
    dodge = OwnThing(kind=OwnKind.SKILL, id="dodge", name="Уворот", origin=Origin.EXAMPLE, rules=("A-79",))
    for thing in (guard, dodge):
        at = does(at, deeds.own(at.scene, thing))
    assert at.scene.campaign.of_kind(OwnKind.SKILL) == (dodge,)
    at = does(at, deeds.own(at.scene, OwnThing(kind=OwnKind.NPC, id="guard", name="Страж", numbers=EgoNumbers())))
    assert [each.name for each in at.scene.campaign.catalogue] == ["Страж", "Уворот"]
    at = does(at, deeds.from_template(at.scene, "guard", times=2))
    assert [each.label for each in at.scene.combatants] == ["Анна", "Страж 1", "Страж 2"]
    at = does(at, deeds.own_off(at.scene, OwnKind.NPC, "guard"))
    for wrong in (lambda: deeds.from_template(at.scene, "guard"), lambda: deeds.own_off(at.scene, OwnKind.NPC, "x")):
        with pytest.raises(SessionError):
            wrong()


def test_tasks_and_the_campaign():
    at = table(tasks=(Task(id="a", text="Найти", main=True), Task(id="b", text="Тайна", hidden=True)))
    at = does(at, deeds.task(at.scene, "a", Progress.DONE))
    assert at.journal[-1].line.text("ru") == "Задача «Найти»: выполнена."
    at = does(at, deeds.task(at.scene, "b", Progress.FAILED))
    assert [each.hidden for each in at.journal[-2:]] == [False, True]
    at = does(at, deeds.campaign(at.scene, notes="важно", rulings="A19b"))
    assert at.scene.campaign.readings().strict.value == "at-least"
    with pytest.raises(TypeError):
        deeds.campaign(at.scene, system=System.SQUAD)
    with pytest.raises(SessionError):
        deeds.task(at.scene, "c", Progress.DONE)
    at = does(at, deeds.add(at.scene, "Орк", EgoNumbers(), times=2))
    assert [each.label for each in does(at, deeds.reorder(at.scene, ["c3", "c1", "c2"])).scene.combatants][0] == "Орк 2"


# ---- words ----


def called_with() -> set[str]:
    """Every plain text that the code of the package and of the screen holds, formatted ones by their beginning."""
    found = set()
    for file in (*FOLDER.glob("*.py"), *(FOLDER.parents[1] / "dashboard").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_harm_keeps_its_throws_in_their_row_and_from_the_players():
    at = table()
    numbers = ego_harm.wounded(at.scene.combatant("c1").numbers, 2, 7)
    thrown = throw(at.scene, "2d6")
    blow = deeds.harm(at.scene, "c1", numbers, Pair("удар", "a blow"), rolls=(thrown,), hidden=True)
    later = does(at, blow)
    assert later.scene.next_roll == at.scene.next_roll + 1
    assert later.journal[-1].rolls == (thrown,) and later.journal[-1].hidden
    assert later.journal[-1].line.text("en") == "Анна: a blow"
    with pytest.raises(SessionError):
        deeds.harm(later.scene, "c1", numbers, "удар", rolls=(thrown,))
    by_hand = throw(later.scene, "2d6", faces=(3, 4))
    assert does(later, deeds.harm(later.scene, "c1", numbers, "удар", rolls=(by_hand,))).scene.next_roll == later.scene.next_roll


def test_one_alone_sleeps():
    at = table(System.SQUAD)
    shaken = squad_harm.begun(squad_harm.begun(at.scene.combatant("c1").numbers, "breakdown"), "severe_disorder")
    at = does(at, deeds.harm(at.scene, "c1", shaken, "плохие вести"))
    at = does(at, deeds.condition(at.scene, "c1", Condition(name="похмелье", end=End(kind=EndKind.SLEEP))))
    at = does(at, deeds.condition(at.scene, "c1", Condition(name="клятва")))
    at = does(at, deeds.sleep(at.scene, "c1"))
    one = at.scene.combatant("c1")
    assert [each.name for each in one.conditions] == ["клятва"] and [each.id for each in one.numbers.fighter.states] == ["severe_disorder"]
    assert {each.line.code for each in at.journal[-3:]} == {"did_sleep", "due_condition", "due_state"}


def test_every_sentence_is_used_and_every_code_has_one():
    sentences = set(document("alterego_core.session", "problems.toml"))
    texts = called_with()
    wanted = {f"wanted_{kind}" for kind in ("whole", "number", "text", "list", "object", "value", "yes_or_no")}
    short = {text.removeprefix("session.") for text in texts}
    assert sentences - wanted <= short
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("refuse", "sentence"):
                first = node.args[0]
                codes = [first] if isinstance(first, ast.Constant) else [first.body, first.orelse] if isinstance(first, ast.IfExp) else []
                for code in codes:
                    assert code.value in sentences, f"{file.name}:{node.lineno} {code.value}"


def test_every_choice_has_a_word_in_both_languages():
    from alterego_core.session import conditions, entries, fights, harm, passing, places, scene

    enums = [
        conditions.EndKind,
        entries.EntryKind,
        fights.Phase,
        harm.Standing,
        passing.Amount,
        places.Tie,
        scene.System,
        scene.Kind,
        scene.Cover,
        scene.Origin,
        scene.OwnKind,
        scene.Progress,
    ]
    for enum in enums:
        for member in enum:
            assert member.label["ru"] and member.label["en"], member
    assert len(rows("alterego_core.session", "words.toml", "change")) == 14
    assert sentence("did_add", who="x").text("ru") == "За столом: x."

def test_another_just_like_somebody_is_an_npc_of_its_own() -> None:
    at = table()
    at = at.does(deeds.change(at.scene, "c1", ammunition=(Magazine(weapon="АК", left=3, full=30),)).deed)
    at = at.does(deeds.condition(at.scene, "c1", Condition(name="оглушён", end=End(kind=EndKind.TURN, left=1, who="c1"))).deed)
    at = at.does(deeds.condition(at.scene, "c1", Condition(name="мокрый")).deed)
    later = at.does(deeds.copied(at.scene, "c1", times=2).deed)
    one, *others = later.scene.combatants
    assert [each.label for each in others] == ["Анна 2", "Анна 3"] and [each.id for each in others] == ["c2", "c3"]
    for each in others:
        assert (each.kind, each.numbers, each.ammunition) == (Kind.NPC, one.numbers, one.ammunition)
        assert [state.name for state in each.conditions] == ["мокрый"]
    assert later.undo().scene == at.scene


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hidden": True}, "Анна: скрыт от игроков."),
        ({"resting": True}, "Анна: отдых."),
        ({"dead": True}, "Анна: нет в живых по слову мастера."),
        ({"posture": Posture.LYING}, "Анна: лежит."),
        ({"cover": Cover.HALF}, "Анна: скрыт наполовину."),
        ({"label": "Яна"}, "Анна теперь зовётся «Яна»."),
        ({"note": "в плаще"}, "Анна: заметка."),
        ({"ammunition": (Magazine(weapon="АК", left=3, full=30),)}, "Анна: оружие и боезапас."),
        ({"numbers": EgoNumbers(fast_healing=True)}, "Анна: новые числа."),
        ({"label": "Анна", "hidden": True}, "Анна: скрыт от игроков."),
        ({"dead": True, "hidden": True}, "Анна: изменения."),
    ],
)
def test_a_change_is_called_by_what_has_changed(fields, said) -> None:
    at = table()
    assert deeds.change(at.scene, "c1", **fields).deed.line.text("ru") == said
    assert deeds.change(at.scene, "c1", **fields).deed.line.text("en")
