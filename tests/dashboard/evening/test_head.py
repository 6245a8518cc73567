"""The strip above the evening: undo and redo, the clock, whom the panels speak of."""

from __future__ import annotations

from pathlib import Path

import pytest
from alterego_core.session import clock, deeds, lineup, writing
from alterego_core.session.entries import sentence
from alterego_core.session.numbers import EgoNumbers

from dashboard.campaigns_file import CampaignsFile
from dashboard.evening.head import Head
from dashboard.evening.host import Host
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble
from tests.dashboard.table_preview import host_of


@pytest.fixture
def host(tmp_path: Path) -> Host:
    made = host_of(tmp_path, "ego", "Рынок")
    made.does(deeds.add(made.scene, "Гоблин", EgoNumbers(), times=3))
    return made


def other_tab(host: Host) -> Host:
    tables = Tables(CampaignsFile(host.tables.file.path))
    return Host(tables, tables.open(host.key))


def test_undo_and_redo_say_what_they_do(host: Host) -> None:
    head = Head(None, host=host, lang="ru")
    before = host.scene
    host.does(clock.begin(host.scene))
    host.settle()
    assert 'aria-label="Отменить: Начался бой' in head.view["strip"] and "Возвращать нечего" in head.view["strip"]
    head.act("undo")
    assert host.scene == before and 'aria-label="Вернуть: Начался бой' in head.view["strip"]
    head.act("redo")
    assert host.scene.fight is not None and head.problems == []
    for _ in range(5):
        head.act("undo")
    assert head.problems and head.fault is None and not host.scene.combatants
    head.act("evening")
    assert head.summary("en").endswith("Session 2, day 1, 00:00:00")


def test_who_is_chosen_comes_back_after_a_reload_and_goes_to_other_tabs(host: Host) -> None:
    head = Head(None, host=host, lang="ru")
    host.choose("c3")
    host.settle()
    assert head.value == {"choice": ["c3", "", ""]}
    again = other_tab(host)
    fresh = Head(head.value, host=again, lang="en")
    assert again.chosen.id == "c3"
    fresh.value = {"choice": ["c2", "", ""]}
    assert again.chosen.id == "c2"
    for odd in ({"choice": ["c9", "", ""]}, {"choice": [5, "", ""]}, {"choice": "c1"}, {"x": 1}, {}):
        fresh.value = odd
        assert again.chosen is not None and fresh.fault is None


def test_the_second_of_two_tabs_is_told_and_shows_what_there_is(host: Host) -> None:
    other = other_tab(host)
    head = Head(None, host=other, lang="ru")
    host.does(deeds.change(host.scene, "c1", note="x"))
    head.act("evening")
    assert "в другой вкладке" in head.view["trouble"] and other.scene == host.scene and other.scene.evening == 1
    head.act("evening")
    assert head.problems == [] and other.scene.evening == 2
    with pytest.raises(StoreTrouble):
        host.does(deeds.change(host.scene, "c1", note="y"))
    assert host.scene == other.scene


def test_reminders_stand_until_they_are_read(host: Host) -> None:
    from alterego_core.session import ego_harm

    head = Head(None, host=host, lang="ru")
    host.does(deeds.harm(host.scene, "c1", ego_harm.wounded(host.scene.combatant("c1").numbers, 7, 12), "удар"))
    host.settle()
    assert "вне строя" in head.view["due"]
    # a kernel that died, or another tab: the journal knows what was not read yet
    for again in (host, other_tab(host)):
        assert "вне строя" in Head(head.value, host=again, lang="ru").view["due"]
    head.act("undo")
    assert "<li>" not in head.view["due"]
    head.act("redo")
    assert "вне строя" in head.view["due"]
    head.act("seen")
    assert "<li>" not in head.view["due"] and head.value == {"read": len(host.journal)}
    assert "<li>" not in Head(head.value, host=other_tab(host), lang="ru").view["due"]


def test_what_is_taken_back_is_not_read_any_more(host: Host) -> None:
    from alterego_core.session import ego_harm

    head = Head(None, host=host, lang="ru")
    down = ego_harm.wounded(host.scene.combatant("c1").numbers, 7, 12)
    host.does(deeds.harm(host.scene, "c1", down, "удар"))
    head.act("seen")
    head.act("undo")
    assert head.value == {"read": 1}
    host.does(deeds.harm(host.scene, "c2", down, "удар"))
    host.settle()
    assert "Гоблин 2: теперь вне строя" in head.view["due"]
    head.act("evening")
    assert "<li>" not in head.view["due"]


def test_old_lines_remind_of_nothing_and_odd_values_hurt_nobody(host: Host) -> None:
    for odd in ({"read": -1}, {"read": "1"}, {"read": 10**12}, {"read": True}, {"read": 999}, [], None):
        fresh = Head(odd, host=host, lang="ru")
        assert fresh.fault is None and host.read <= len(host.journal)


def test_a_panel_that_cannot_draw_stops_no_other(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, head = Head(None, host=host, lang="ru"), Head(None, host=host, lang="ru")

    def fails(*_):
        raise RuntimeError("no ink")

    monkeypatch.setattr(broken, "draw", fails)
    host.does(clock.begin(host.scene))
    host.settle()
    assert "no ink" in broken.view["trouble"] and "Начался бой" in head.view["said"]


def test_what_was_done_last_is_told_with_its_dice(host: Host) -> None:
    head = Head(None, host=host, lang="ru")
    record = lineup.throw(host.scene, "2d6-1d6", faces=(6, 5, 1))
    host.does(writing.rolled(host.scene, record, who="c1", line=sentence("did_roll", who="Гоблин 1")))
    host.settle()
    assert "2к6−1к6: 6 + 5 − 1 = 10" in head.view["said"].replace("\xa0", " ")
    host.choose("c2")
    host.does(deeds.change(host.scene, "c2", hidden=False))
    host.settle()
    assert "2к6" not in head.view["said"]
