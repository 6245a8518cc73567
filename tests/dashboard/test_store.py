"""The store: nothing acknowledged is lost, nobody is overwritten, trouble has words."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard import backups, scene, schema
from dashboard.store import MAX_CHARACTERS, Stale, Store, plain
from dashboard.trouble import SENTENCES, StoreTrouble

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "campaigns.sqlite3"


def put(store: Store, campaign: str, panel: str, value: object):
    """Keep a panel's value the way the screen does."""
    now = store.begin(campaign)
    data = scene.panel_event(now.scene, panel, value)
    return store.keep(campaign, seen=now.revision, kind="panel", data=data, scene=scene.after(now.scene, "panel", data))


def folded(store: Store, campaign: str) -> dict:
    """The scene made from the events alone."""
    found: dict = {}
    for event in store.events(campaign):
        found = scene.after(found, event.kind, event.data)
    return found


def test_what_was_kept_is_there_after_opening_again(path: Path) -> None:
    first = Store(path)
    put(first, "main", "notes", {"text": "Ёж <b>&</b>"})
    first.close()
    again = Store(path)
    assert scene.panel(again.snapshot("main").scene, "notes") == {"text": "Ёж <b>&</b>"}
    assert [event.revision for event in again.events("main")] == [1]


def test_the_second_of_two_tabs_is_told_and_overwrites_nothing(path: Path) -> None:
    one, two = Store(path), Store(path)
    seen = one.begin("main").revision
    assert two.begin("main").revision == seen
    one.keep("main", seen=seen, kind="panel", data=scene.panel_event({}, "a", 1), scene={"panels": {"a": 1}})
    with pytest.raises(Stale) as stale:
        two.keep("main", seen=seen, kind="panel", data=scene.panel_event({}, "b", 2), scene={"panels": {"b": 2}})
    assert stale.value.snapshot.scene == {"panels": {"a": 1}}
    assert two.snapshot("main").scene == {"panels": {"a": 1}}
    assert len(two.events("main")) == 1


def test_the_revision_is_a_lock_in_the_file_itself(path: Path) -> None:
    store = Store(path)
    put(store, "main", "a", 1)
    with pytest.raises(sqlite3.IntegrityError):
        store.base.execute("INSERT INTO event VALUES ('main', 1, 0, 'panel', '{}')")


def test_another_tab_s_change_is_noticed(path: Path) -> None:
    one, two = Store(path), Store(path)
    one.begin("main")
    before = two.changed()
    assert two.changed() == before
    put(one, "main", "a", 1)
    assert two.changed() != before


def test_campaigns_do_not_mix(path: Path) -> None:
    store = Store(path)
    put(store, "one", "a", 1)
    put(store, "two", "a", 2)
    assert scene.panel(store.snapshot("one").scene, "a") == 1
    assert store.seed("one") != store.seed("two")
    with pytest.raises(ValueError, match="small letters"):
        store.begin("../etc")
    with pytest.raises(LookupError):
        store.snapshot("three")


def test_the_language_is_kept(path: Path) -> None:
    store = Store(path)
    store.begin("main")
    assert store.language("main") == ""
    store.choose_language("main", "en")
    assert Store(path).language("main") == "en"
    with pytest.raises(ValueError):
        store.choose_language("main", "fr")


@given(st.dictionaries(st.text(max_size=8), st.one_of(st.text(max_size=20), st.integers(), st.none(), st.booleans()), max_size=4))
def test_any_plain_value_comes_back_the_same(value: dict) -> None:
    try:
        text = plain(value)
    except StoreTrouble as trouble:
        assert trouble.code == "not-plain"
        assert any(0xD800 <= ord(letter) <= 0xDFFF for key, each in value.items() for letter in f"{key}{each}")
    else:
        assert json.loads(text) == value


@pytest.mark.parametrize("value", [{"x": float("nan")}, {"x": float("inf")}, {"x": {1, 2}}, {"x": "\ud800"}])
def test_what_json_cannot_hold_is_refused_and_changes_nothing(path: Path, value: dict) -> None:
    store = Store(path)
    now = store.begin("main")
    with pytest.raises(StoreTrouble) as trouble:
        store.keep("main", seen=now.revision, kind="panel", data=value, scene={})
    assert trouble.value.code == "not-plain"
    assert store.snapshot("main").revision == 0


def test_too_much_is_refused(path: Path) -> None:
    store = Store(path)
    with pytest.raises(StoreTrouble) as trouble:
        put(store, "main", "notes", {"text": "а" * (MAX_CHARACTERS + 1)})
    assert trouble.value.code == "too-large"
    assert store.snapshot("main").revision == 0


def test_a_held_file_is_told_in_words_and_kept_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.campaigns_file.PATIENCE", 0.1)
    store = Store(path)
    store.begin("main")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble) as trouble:
        put(store, "main", "a", 1)
    assert trouble.value.code == "locked"
    other.execute("ROLLBACK")
    assert put(store, "main", "a", 1).revision == 1


def test_a_full_disk_is_told_in_words_and_loses_nothing(path: Path) -> None:
    store = Store(path)
    put(store, "main", "notes", {"text": "before"})
    pages = store.base.execute("PRAGMA page_count").fetchone()[0]
    store.base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreTrouble) as trouble:
        put(store, "main", "notes", {"text": "x" * 200_000})
    assert trouble.value.code == "disk-full"
    assert scene.panel(store.snapshot("main").scene, "notes") == {"text": "before"}
    store.base.execute("PRAGMA max_page_count = 1000000")
    assert put(store, "main", "notes", {"text": "x" * 200_000}).revision == 2


def test_a_file_that_cannot_be_written_is_told_in_words(path: Path) -> None:
    store = Store(path)
    put(store, "main", "a", 1)
    store.base.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreTrouble) as trouble:
        put(store, "main", "a", 2)
    assert trouble.value.code == "read-only"
    assert store.snapshot("main").revision == 1


def test_a_folder_that_cannot_be_made_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreTrouble) as trouble:
        Store(tmp_path / "file" / "campaigns.sqlite3")
    assert trouble.value.code == "unreachable"


def test_a_newer_file_is_recognised_and_not_touched(path: Path) -> None:
    store = Store(path)
    store.base.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    store.close()
    before = path.read_bytes()
    with pytest.raises(StoreTrouble) as trouble:
        Store(path)
    assert trouble.value.code == "newer"
    assert path.read_bytes() == before


@pytest.mark.parametrize("harm", ["cut", "noise", "not ours"])
def test_a_damaged_file_is_set_aside_and_the_rest_is_saved(path: Path, harm: str) -> None:
    store = Store(path)
    for number in range(50):
        put(store, "main", "notes", {"text": f"line {number} " + "x" * 500})
    store.back_up()
    for number in range(50, 60):
        put(store, "main", "notes", {"text": f"line {number}"})
    store.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    whole = path.read_bytes()
    if harm == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    elif harm == "noise":
        noise = random.Random(7).randbytes(8192)
        path.write_bytes(whole[:8192] + noise + whole[16384:])
    else:
        path.write_text("this is a letter to my aunt " * 100)
    harmed = path.read_bytes()
    again = Store(path)
    assert again.notice is not None and again.notice.code == "damaged"
    assert Path(str(again.notice.facts["path"])).read_bytes() == harmed
    now = again.snapshot("main")
    assert now.revision >= 50
    # the copy had line 49; a later scene that could still be read is better than the events that could not
    assert int(scene.panel(now.scene, "notes")["text"].split()[1]) == now.revision - 1
    assert now.scene == folded(again, "main") or now.revision > len(again.events("main"))
    assert put(again, "main", "notes", {"text": "on"}).revision == now.revision + 1
    assert Store(path).notice is None


def test_a_damaged_file_without_a_copy_still_opens(path: Path) -> None:
    path.write_bytes(b"\x00garbage" * 1000)
    store = Store(path)
    assert store.notice is not None
    assert put(store, "main", "a", 1).revision == 1


def test_copies_are_made_when_something_changed_and_the_last_ten_stay(path: Path) -> None:
    store = Store(path)
    store.begin("main")
    assert store.back_up() is None
    for number in range(13):
        put(store, "main", "a", number)
        assert store.back_up() is not None
        assert store.back_up() is None
    assert len(backups.copies(path)) == backups.COPIES
    copy = Store(backups.copies(path)[0])
    assert scene.panel(copy.snapshot("main").scene, "a") == 12


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.sql")), ids=lambda each: each.stem)
def test_a_file_of_each_older_version_opens(path: Path, sample: Path) -> None:
    base = sqlite3.connect(path)
    base.executescript(sample.read_text(encoding="utf-8"))
    base.close()
    store = Store(path)
    now = store.snapshot("friday")
    assert schema.version(store.base) == schema.VERSION
    assert scene.panel(now.scene, "notes") == {"text": "Ужин у Ёжика\n2к6 − 1к6"}
    assert now.scene == folded(store, "friday")
    assert store.language("friday") == "ru"
    put(store, "friday", "notes", {"text": "on"})


def test_every_version_has_a_sample() -> None:
    assert {each.stem for each in SAMPLES.glob("*.sql")} == {str(number) for number in range(1, schema.VERSION + 1)}


def test_a_broken_step_leaves_the_older_version_whole(path: Path) -> None:
    store = Store(path)
    put(store, "main", "a", 1)

    def to_next(base: sqlite3.Connection) -> None:
        base.execute("ALTER TABLE event ADD COLUMN mood TEXT")
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        schema.climb(store.base, (*schema.STEPS, to_next))
    assert schema.version(store.base) == schema.VERSION
    assert "mood" not in [row[1] for row in store.base.execute("PRAGMA table_info(event)")]


def test_a_step_climbs_after_a_copy_was_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(path)
    put(store, "main", "a", 1)
    store.close()

    def to_next(base: sqlite3.Connection) -> None:
        base.execute("ALTER TABLE event ADD COLUMN mood TEXT")

    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, to_next))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    monkeypatch.setattr(schema.climb, "__defaults__", (schema.STEPS,))
    again = Store(path)
    assert schema.version(again.base) == schema.VERSION
    assert scene.panel(again.snapshot("main").scene, "a") == 1
    assert [each for each in backups.copies(path) if f"before-version-{schema.VERSION}" in each.name]


def test_every_trouble_has_both_sentences() -> None:
    for russian, english in SENTENCES.values():
        assert russian and english and russian != english
        assert {part.split("}")[0] for part in russian.split("{")[1:]} == {part.split("}")[0] for part in english.split("{")[1:]}


WRITER = """
import sys, time
from dashboard import scene
from dashboard.store import Stale, Store
store, panel = Store(), sys.argv[1]
now, number = store.begin("main"), 0
while True:
    number += 1
    while True:
        data = scene.panel_event(now.scene, panel, number)
        try:
            now = store.keep("main", seen=now.revision, kind="panel", data=data, scene=scene.after(now.scene, "panel", data))
            break
        except Stale as stale:
            now = stale.snapshot
    print(number, flush=True)
    time.sleep(0.005)  # SQLite lets nobody queue: who never rests keeps all others out
"""


def start_writer(folder: Path, panel: str) -> subprocess.Popen:
    root = Path(__file__).resolve().parents[2]
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, panel], stdout=subprocess.PIPE, text=True, cwd=root,
        env={**os.environ, "ALTEREGO_DATA": str(folder), "PYTHONPATH": str(root)},
    )


def last_line(writer: subprocess.Popen) -> int:
    # the first line was read when it started; on a busy machine the other writer may have had all the turns since
    return int((writer.stdout.read().split() or ["1"])[-1])


@pytest.mark.parametrize("run", range(6))
def test_a_killed_writer_loses_nothing_that_it_acknowledged(tmp_path: Path, run: int) -> None:
    writer = start_writer(tmp_path, "count")
    assert writer.stdout.readline() == "1\n"
    time.sleep(0.05 + 0.04 * run)
    writer.send_signal(signal.SIGKILL)
    acknowledged = last_line(writer)
    writer.wait()
    store = Store(tmp_path / "campaigns.sqlite3")
    assert store.notice is None
    now = store.snapshot("main")
    # the one event that was kept but not yet told may be there too
    assert now.revision in (acknowledged, acknowledged + 1)
    assert now.scene == folded(store, "main") == {"panels": {"count": now.revision}}


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    writers = {name: start_writer(tmp_path, name) for name in ("left", "right")}
    for writer in writers.values():
        assert writer.stdout.readline() == "1\n"
    time.sleep(0.5)
    told = {}
    for name, writer in writers.items():
        writer.send_signal(signal.SIGKILL)
        told[name] = last_line(writer)
        writer.wait()
    store = Store(tmp_path / "campaigns.sqlite3")
    now = store.snapshot("main")
    assert now.scene == folded(store, "main")
    for name in writers:
        assert scene.panel(now.scene, name) - told[name] in (0, 1)
    assert now.revision == sum(scene.panel(now.scene, name) for name in writers)
