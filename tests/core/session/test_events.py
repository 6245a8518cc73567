"""Events take the scene on and back, and pass through JSON unchanged."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from alterego_core.session import events, roster, snapshot
from alterego_core.session.entries import sentence
from alterego_core.session.errors import SessionError
from alterego_core.session.events import Deed, SceneChanged, apply, from_plain, inverse, to_plain
from alterego_core.session.scene import System
from alterego_core.session.table import StepKind, Table, replayed
from tests.core.session import play

SAMPLES = Path(__file__).with_name("snapshots")


@settings(max_examples=60)
@given(play.systems, play.steps)
def test_a_deed_and_its_inverse_and_their_text(system, steps):
    table = play.start(system)
    for numbers in steps:
        deed = play.deed(table, *numbers)
        if deed is None:
            continue
        later = table.does(deed)
        assert apply(later.scene, inverse(deed)) == table.scene
        assert later.undo().scene == table.scene and later.undo().journal == table.journal
        assert inverse(inverse(deed)) == deed
        assert from_plain(json.loads(json.dumps(to_plain(deed)))) == deed
        assert snapshot.read_scene(snapshot.write_scene(later.scene)) == later.scene
        assert snapshot.read_journal(snapshot.write_journal(later.journal)) == later.journal
        table = later


@settings(max_examples=40)
@given(play.systems, play.steps)
def test_undo_redo_and_replay_give_the_exact_states(system, steps):
    start = table = play.start(system)
    states, log = [], []
    for number, numbers in enumerate(steps):
        deed = play.deed(table, *numbers)
        if deed is not None:
            states.append(table)
            table, step = table.step(StepKind.DONE, deed)
            log.append(step)
        if number % 4 == 3 and table.done:
            table, step = table.step(StepKind.UNDONE)
            log.append(step)
            assert table.scene == states.pop().scene
            if number % 8 == 3:
                table, step = table.step(StepKind.REDONE)
                log.append(step)
                states.append(table.undo())
    kept = [snapshot.read_step(snapshot.write_step(each)) for each in log]
    assert [snapshot.step_from(snapshot.step_data(each)) for each in log] == log
    assert snapshot.scene_from(snapshot.scene_data(table.scene)) == table.scene
    assert kept == log
    assert replayed(start, kept) == table
    last = table
    while last.done:
        last = last.undo()
    assert last.scene == start.scene and last.journal == start.journal
    while last.undone and len(last.done) < len(table.done):
        last = last.redo()
    assert last.scene == table.scene and last.journal == table.journal


def test_a_new_deed_ends_the_way_forward():
    table = play.start(System.EGO)
    table = table.does(play.deed(table, 0, 0, 0)).undo()
    assert len(table.undone) == 1
    table = table.does(play.deed(table, 0, 1, 1))
    assert table.undone == ()
    with pytest.raises(SessionError):
        table.redo()
    with pytest.raises(SessionError):
        table.undo().undo()


def test_an_event_for_another_scene_is_refused_and_names_the_place():
    table = play.start(System.EGO)
    deed = play.deed(table, 5, 7, 1)
    table = table.does(deed)
    with pytest.raises(SessionError) as refused:
        apply(table.scene, deed)
    assert "campaign" in refused.value.message("en")
    with pytest.raises(SessionError):
        replayed(play.start(System.EGO), [table.step(StepKind.UNDONE)[1]])


def test_a_log_that_undoes_something_else_is_refused():
    start = play.start(System.EGO)
    one = play.deed(start, 0, 0, 0)
    table, first = start.step(StepKind.DONE, one)
    _, back = table.step(StepKind.UNDONE)
    wrong = replace(back, deed=Deed(line=sentence("did_add", who="y"), events=back.deed.events))
    assert replayed(start, [first, back]).scene == start.scene
    with pytest.raises(SessionError) as refused:
        replayed(start, [first, wrong])
    assert refused.value.problem.where == "steps.1"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("x", "event"),
        ({"is": "no_such"}, "event.is"),
        ({"is": ["deed"]}, "event.is"),
        ({"is": "deed"}, "event.line"),
        ({"is": "deed", "line": {"code": "x"}, "events": 3}, "event.events"),
        ({"is": "deed", "line": {"code": "x"}, "events": [{"is": "y"}]}, "event.events.0.is"),
        ({"is": "scene_changed", "before": {}}, "event.after"),
        ({"is": "scene_changed", "before": {"seconds": 1}, "after": {}}, "event"),
        ({"is": "scene_changed", "before": {"fight": None}, "after": {"fight": None}}, "event"),
        ({"is": "scene_changed", "before": {"seconds": "1"}, "after": {"seconds": 2}}, "event.before.seconds"),
        ({"is": "scene_changed", "before": {"seconds": True}, "after": {"seconds": 2}}, "event.before.seconds"),
        ({"is": "scene_changed", "before": {"seconds": 1}, "after": {"seconds": 10**16}}, "event.after.seconds"),
        ({"is": "scene_changed", "before": {"colour": 1}, "after": {"colour": 2}}, "event.before.colour"),
        ({"is": "combatant_changed", "who": "c1", "before": {"id": "c1"}, "after": {"id": "c2"}}, "event"),
        ({"is": "combatant_changed", "who": 5, "before": {}, "after": {}}, "event.who"),
        ({"is": "combatant_added", "index": 0, "combatant": {"id": "c1", "label": "x"}}, "event.combatant.numbers"),
        (
            {"is": "combatant_added", "index": 0, "combatant": {"id": "c1", "label": "", "numbers": {"is": "ego_numbers"}}},
            "event.combatant.label",
        ),
        (
            {
                "is": "combatant_added",
                "index": 0,
                "combatant": {"id": "c1", "label": "x", "numbers": {"is": "ego_numbers", "wounds": [{"level": 99}]}},
            },
            "event.combatant.numbers.wounds.0",
        ),
        ({"is": "combatant_added", "index": 0, "combatant": {"id": "c1", "label": "x", "numbers": {"is": "dragon"}}}, "event.combatant.numbers.is"),
        ({"is": "fight_changed", "fight": "duel", "before": {}, "after": {}}, "event.fight"),
        ({"is": "entry_added", "entry": {"number": 1, "evening": 1, "seconds": 0, "kind": "song"}}, "event.entry.kind"),
    ],
)
def test_a_bad_event_is_refused_with_its_place(data, place):
    with pytest.raises(SessionError) as refused:
        from_plain(data)
    assert refused.value.problem.where == place
    assert refused.value.message("ru") != refused.value.message("en")


def test_events_do_not_nest_without_end():
    data = {"is": "scene_changed", "before": {}, "after": {}}
    for _ in range(6):
        data = {"is": "deed", "line": {"code": "x"}, "events": [data]}
    with pytest.raises(SessionError):
        from_plain(data)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "session.not_json"),
        ("[" * 100_000, "session.not_json"),
        ("[]", "session.wanted_object"),
        ("{}", "session.no_version"),
        ('{"version": true, "scene": {}}', "session.no_version"),
        ('{"version": 2, "scene": {}}', "session.newer"),
        ('{"version": 1}', "session.missing_field"),
        ('{"version": 1, "scene": {"campaign": {"system": "chess"}}}', "session.unknown_choice"),
        ('{"version": 1, "scene": {"campaign": {"system": "ego", "title": "\\ud800"}}}', "session.not_a_text"),
        ('{"version": 1, "scene": {"campaign": {"system": "ego"}, "seconds": -5}}', "session.at_place"),
        ('{"version": 1, "scene": {"campaign": {"system": "ego", "days_per_level": "1/0"}}}', "session.wanted_number"),
        ('{"version": 1, "scene": {"campaign": {"system": "ego"}, "combatants": {}}}', "session.wanted_list"),
        ('{"version": 1, "scene": {"campaign": {"system": "ego"}, "numbered": null}}', "session.wanted_value"),
    ],
)
def test_a_bad_file_is_refused_with_its_reason(text, code):
    with pytest.raises(SessionError) as refused:
        snapshot.read_scene(text)
    assert refused.value.problem.code == code
    assert refused.value.message("ru") != refused.value.message("en")


def test_what_a_later_version_adds_is_passed_over():
    table = play.start(System.PERKS)
    table = table.does(play.deed(table, 0, 0, 2))
    data = json.loads(snapshot.write_scene(table.scene))
    data["scene"]["weather"] = "rain"
    data["scene"]["combatants"][0]["mood"] = "good"
    assert snapshot.read_scene(json.dumps(data)) == table.scene


@pytest.mark.parametrize("system", list(System))
def test_old_samples_are_read_for_ever(system):
    """Samples are never written anew: a changed form is a new version and a new sample.

    A sample is a scene at the start, the log of what happened, and the scene and the journal it came to.
    """
    for log in SAMPLES.glob(f"{system}-*.log"):
        start, *steps = log.read_text(encoding="utf-8").splitlines()
        table = replayed(Table(scene=snapshot.read_scene(start)), map(snapshot.read_step, steps))
        assert snapshot.read_scene(log.with_suffix(".scene.json").read_text(encoding="utf-8")) == table.scene
        assert snapshot.read_journal(log.with_suffix(".journal.json").read_text(encoding="utf-8")) == table.journal
        assert len(table.done) >= 8


def test_there_is_a_sample_of_each_version_and_system():
    wanted = {f"{system}-{version}.log" for system in System for version in range(1, snapshot.VERSION + 1)}
    assert wanted <= {each.name for each in SAMPLES.iterdir()}
    assert set(snapshot.STAIRS) == set(range(1, snapshot.VERSION))


def test_labels_of_people_pass_through_as_they_are():
    name = "<img src=x onerror=alert(1)> \u202e {who}"
    scene = play.start(System.EGO).scene
    later = roster.add(scene, name, play.numbers_of(System.EGO))
    deed = events.between(scene, later, sentence("did_add", who=name))
    assert from_plain(to_plain(deed)).line.text("en") == f"At the table: {name}."


def test_an_empty_deed_changes_nothing():
    scene = play.start(System.EGO).scene
    deed = events.between(scene, scene, sentence("did_add", who="x"))
    assert deed.empty and apply(scene, deed) == scene
    assert apply(scene, SceneChanged(before=(("seconds", 0),), after=(("seconds", 5),))).seconds == 5
