"""The journal's panel against the core's own answers, by another way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alterego_core.dice import RollLog
from alterego_core.notation import parse
from alterego_core.session import deeds, journal, lineup, telling, writing
from alterego_core.session.entries import Entry, EntryKind, RollRecord, sentence
from alterego_core.session.numbers import EgoNumbers
from dashboard.evening.host import Host
from dashboard.evening.journal import JournalPanel
from dashboard.evening.journal.panel import PAGE
from dashboard.kept_journal import KeptJournal, Line, write_entry
from tests.dashboard.evening.on_a_page import faults_of, settle, shown
from tests.dashboard.table_preview import host_of

EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return host_of(tmp_path, "ego", seed="market")


@pytest.fixture
def panel(host: Host) -> Iterator[JournalPanel]:
    made = JournalPanel(None, host=host, lang="ru")
    yield made
    made.close()


def _throw(host: Host, faces=None, **more) -> None:
    host.does(writing.rolled(host.scene, lineup.throw(host.scene, "2d6-1d6+5", faces=faces), **more))


def _lines(panel: JournalPanel) -> list[int]:
    return [int(number) for number in re.findall(r'data-key="line-(\d+)"', panel.view["lines"])]


def _long(host: Host, count: int) -> tuple[Entry, ...]:
    """A journal of so many lines of three kinds, as it comes from the file: nothing read yet."""
    made = []
    for n in range(1, count + 1):
        dice = RollRecord(formula=f"2d6-1d6+{n % 9}", faces=(3, 4, 2), total=5 + n % 9, chance=Fraction(n % 7 + 1, 9), success=n % 2 == 0, who="c1", name="Анна")
        more = ({"kind": EntryKind.ROLL, "text": ("Взлом", "Драка", "Слежка")[n // 3 % 3], "who": "c1", "name": "Анна", "rolls": (dice,), "labels": ("рынок",) if n % 7 == 0 else ()} if n % 3 == 0 else
                {"kind": EntryKind.DEED, "line": sentence("did_next_turn", who=f"Стражник {n % 5}")} if n % 3 == 1 else {"text": f"заметка {n}", "hidden": n % 2 == 0, "verdict": "верно" if n % 5 == 0 else ""})
        made.append(Entry(number=n, evening=1 + n // 500, seconds=n * 7, **more))
    host.table = replace(host.table, journal=KeptJournal(Line(each.number, write_entry(each)) for each in made), scene=replace(host.scene, evening=1 + count // 500, next_entry=count + 1))
    return tuple(made)


def test_a_note_is_kept_with_its_labels_and_the_draft_is_gone(host, panel):
    for field, value in (("note", "  Дверь заперта "), ("note_labels", "рынок,  ночь ,, рынок"), ("note_hidden", True)):
        panel.act("set", field=field, value=value)
    assert panel.value["note"] == "  Дверь заперта "
    panel.act("noted")
    (kept,) = host.journal
    assert (kept.text, kept.labels, kept.hidden, kept.kind) == ("Дверь заперта", ("рынок", "ночь"), True, EntryKind.NOTE)
    assert "note" not in panel.value and panel.problems == []
    host.undo()
    host.settle()
    assert len(host.journal) == 0 and _lines(panel) == []


def test_an_empty_note_is_refused_and_what_was_typed_stays(host, panel):
    panel.act("set", field="note", value="   ")
    panel.act("set", field="note_labels", value="ночь")
    panel.act("noted")
    assert panel.problems and panel.fault is None and len(host.journal) == 0
    assert panel.value["note_labels"] == "ночь"


def test_a_verdict_on_a_roll_changes_nothing_of_what_happened(host, panel):
    _throw(host, text="Взлом", chance=Fraction(1, 2), success=True)
    before = host.journal[0]
    panel.act("change", number=1)
    assert "те же кубики" in panel.view["lines"]
    for field, value in (("edit_verdict", " дверь открыта "), ("edit_note", "без шума"), ("edit_labels", "рынок"), ("edit_hidden", True)):
        panel.act("set", field=field, value=value)
    panel.act("changed")
    assert host.journal[0] == replace(before, verdict="дверь открыта", note="без шума", labels=("рынок",), hidden=True)
    assert panel.value == {}
    host.undo()
    assert host.journal[0] == before


def test_the_text_of_a_note_cannot_be_emptied(host, panel):
    host.does(writing.noted(host.scene, "Тихо"))
    panel.act("change", number=1)
    panel.act("set", field="edit_text", value=" ")
    panel.act("changed")
    assert panel.problems and host.journal[0].text == "Тихо" and panel.value["changing"] == 1


def test_lines_that_an_undo_took_back_are_gone_and_redo_brings_them(host, panel):
    host.does(deeds.add(host.scene, "Гоблин", EgoNumbers(), times=2))
    host.settle()
    assert _lines(panel) == [1]
    host.undo()
    host.settle()
    assert _lines(panel) == []
    host.redo()
    host.settle()
    assert _lines(panel) == [1]


FILTERS = (
    {"text": "взл"}, {"text": "СТРАЖНИК 3"}, {"text": "turn"}, {"label": "рынок"}, {"who": "c1"}, {"kind": "note"}, {"evening": 2}, {"sight": "hidden"}, {"sight": "open", "kind": "note", "text": "заметка 1"},
    {"text": "верно", "evening": 1}, {"text": "нет такого"},
)


@pytest.mark.parametrize("filters", FILTERS, ids=str)
def test_the_filter_finds_what_the_core_finds(host, panel, filters):
    entries = _long(host, 900)
    for field, value in filters.items():
        panel.act("set", field=field, value=value)
    panel.act("further")
    asked = {"text": filters.get("text", ""), "who": filters.get("who"), "evening": filters.get("evening"), "hidden": {"hidden": True, "open": False}.get(filters.get("sight")),
             "labels": {filters["label"]} if "label" in filters else None, "kinds": {EntryKind(filters["kind"])} if "kind" in filters else None}
    wanted = [each.number for each in reversed(journal.found(entries, **asked))]
    assert _lines(panel) == wanted[:PAGE]
    assert f"Нашлось {len(wanted)} из 900" in panel.view["filter"]


def test_older_lines_come_by_fifty(host, panel):
    _long(host, 120)
    panel.refresh()
    assert _lines(panel) == list(range(120, 70, -1))
    panel.act("older")
    panel.act("older")
    assert _lines(panel) == list(range(120, 0, -1)) and 'data-do="older"' not in panel.view["lines"]


def test_typing_in_a_journal_of_five_thousand_lines_is_quick(host, panel):
    """Under a tenth of a second of work a letter, before any line was read and after."""
    _long(host, 5000)
    panel.refresh()
    spent = []
    for typed in ("в", "вз", "взл", "взло", "взлом"):
        start = process_time()
        panel.act("set", field="text", value=typed)
        spent.append(process_time() - start)
    assert "Ещё не просмотрено" in panel.view["filter"]
    panel.act("further")
    assert "Ещё не просмотрено" not in panel.view["filter"]
    for typed in ("с", "стр", "стражник 4"):
        start = process_time()
        panel.act("set", field="text", value=typed)
        spent.append(process_time() - start)
    assert sorted(spent)[len(spent) // 2] < 0.1, spent


def test_rolls_are_thrown_again_from_the_seed_and_a_changed_one_is_found(host, panel):
    _throw(host)
    _throw(host)
    host.does(writing.rolled(host.scene, lineup.throw(host.scene, "1d6", faces=(4,))))
    panel.act("part", part="luck")
    panel.act("verify")
    assert panel.state.checked == 2 and panel.state.wrong == ()
    again = parse("2d6-1d6+5").roll(RollLog("market").rng(1))
    other = tuple(face % 6 + 1 for face in again.faces)
    roll = host.journal[1].rolls[0]
    forged = replace(host.journal[1], rolls=(replace(roll, faces=other, total=parse(roll.formula).from_faces(other).total),))
    host.table = replace(host.table, journal=host.journal.with_lines((), [Line(2, write_entry(forged))]))
    panel.act("verify")
    assert panel.state.wrong == (2,) and "№ 2" in panel.view["lines"]


def test_luck_is_told_in_words_by_the_numbers_of_the_dice(host, panel):
    for faces in ((6, 6, 1), (6, 5, 1), (6, 6, 2)):
        _throw(host, faces, chance=Fraction(1, 2), success=True, who="")
    panel.act("part", part="luck")
    # the mean of 2d6−1d6 is 3.5; they came to 11, 10 and 10: 31 − 10.5
    assert "20,5" in panel.view["lines"] and "12,5" in panel.view["lines"] and "ожидалось 1,5" in panel.view["lines"]


def test_recap_and_export_hold_what_the_core_tells(host, panel):
    host.does(writing.noted(host.scene, "Тайный ход", hidden=True))
    host.does(writing.noted(host.scene, "Дверь <b>заперта</b>"))
    panel.act("part", part="recap")
    assert "Дверь &lt;b&gt;заперта" in panel.view["lines"] and "Тайный ход" not in panel.view["lines"]
    panel.act("part", part="export")
    assert "Дверь &lt;b&gt;" in panel.view["lines"] and "Тайный ход" not in panel.view["lines"]
    panel.act("set", field="secret", value=True)
    assert "Тайный ход" in panel.view["lines"]
    panel.act("set", field="form", value="data")
    (text,) = re.findall(r"<pre[^>]*>(.*?)</pre>", panel.view["lines"], re.S)
    for sign, plain in (("&quot;", '"'), ("&lt;", "<"), ("&gt;", ">"), ("&#x27;", "'"), ("&amp;", "&")):
        text = text.replace(sign, plain)
    assert telling.from_data(text) == (host.journal.whole(), "market")


def test_text_of_people_stays_text(host, panel):
    host.does(writing.noted(host.scene, EVIL, labels=(EVIL[:60],)))
    panel.act("change", number=1)
    panel.act("set", field="edit_verdict", value=EVIL)
    panel.act("changed")
    for part in ("lines", "luck", "recap", "export"):
        panel.act("part", part=part)
        assert panel.fault is None and "<img" not in " ".join(panel.view.values())


anything = st.recursive(st.none() | st.booleans() | st.integers(-10**12, 10**12) | st.floats(allow_nan=False) | st.text(max_size=30), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3), max_leaves=6)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(["set", "part", "label", "reset", "older", "further", "noted", "change", "changed", "verify", "no_such"]), field=st.sampled_from(["note", "text", "evening", "kind", "scope", "pages", "x"]), value=anything)
def test_any_message_and_any_value_are_survived(host, panel, name, field, value):
    message = {"set": {"field": field, "value": value}, "part": {"part": value}, "label": {"label": value}, "change": {"number": value}}.get(name, {})
    panel._asked(panel, {"do": name, **message}, [])
    panel.value = value if isinstance(value, dict) else {field: value}
    json.dumps(panel.value)
    assert panel.view["head"]
    assert JournalPanel(panel.value, host=host, lang="en").close() is None


@pytest.mark.browser
@pytest.mark.side_by_side
def test_a_note_a_search_and_a_verdict_by_keys_on_a_phone(host):
    _throw(host, text="Взлом", chance=Fraction(1, 2), success=True)
    with shown(host, "journal") as page:
        page.keyboard.press("j")
        page.keyboard.type("Тихо на рынке")
        page.keyboard.press("Tab")
        page.keyboard.type("рынок")
        page.keyboard.press("Enter")
        page.wait_for_selector(".gm-line >> text=Тихо на рынке")
        assert host.journal[1].labels == ("рынок",)
        page.locator("h2").click()
        page.keyboard.press("f")
        page.keyboard.type("взлом")
        page.wait_for_function("document.querySelectorAll('.gm-line').length === 1")
        page.click(".gm-line-more")
        page.fill("[data-set=edit_verdict]", "открыто")
        page.keyboard.press("Enter")
        page.wait_for_selector(".gm-verdict")
        assert host.journal[0].verdict == "открыто"
        for part in ("luck", "recap", "export", "lines"):
            page.click(f"[data-region=head] button >> nth={('lines', 'luck', 'recap', 'export').index(part)}")
            settle(page)
            assert faults_of(page) == [], part
