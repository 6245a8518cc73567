"""Tables kept: the same as in memory whatever happens, nothing acknowledged lost, nobody overwritten."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.heroes.ready import ready_hero
from alterego_core.session import clock, deeds, snapshot
from alterego_core.session.entries import Entry
from alterego_core.session.errors import SessionError
from alterego_core.session.numbers import EgoNumbers
from alterego_core.session.scene import Kind, Progress, Scene, System, Task
from alterego_core.session.table import replayed
from dashboard import backups, scene, schema
from dashboard.campaigns_file import CampaignsFile
from dashboard.kept_journal import read_entry
from dashboard.kept_table import KeptTable, TableStale
from dashboard.store import Store, is_key
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble
from tests.core.session import play
from tests.dashboard.evenings import REDO, UNDO, begun, beside, endless, played

SAMPLES = Path(__file__).parent / "samples"
GUARD = EgoNumbers()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "campaigns.sqlite3"


@pytest.fixture
def tables(path: Path) -> Tables:
    return Tables(CampaignsFile(path))


def with_guards(tables: Tables, times: int = 2, title: str = "Ночной рынок") -> KeptTable:
    kept = tables.begin(title, "ego", seed="market")
    return tables.does(kept, deeds.add(kept.scene, "Стражник", GUARD, times=times).deed)


def same(one: KeptTable, other: KeptTable) -> bool:
    """Equal in everything but what was told once."""
    fields = ("key", "revision", "scene", "journal", "done", "undone", "last", "next", "heroes", "binned")
    return all(getattr(one, name) == getattr(other, name) for name in fields)


@contextmanager
def trouble(code: str) -> Iterator[None]:
    """A block in which a StoreTrouble of this code is to be raised, with a sentence in each language."""
    with pytest.raises(StoreTrouble) as raised:
        yield
    assert raised.value.code == code
    russian, english = raised.value.message("ru"), raised.value.message("en")
    assert russian != english and "Pair(" not in russian + english


# ---- campaigns ----


def test_a_campaign_is_begun_with_its_system_readings_and_seed(tables: Tables) -> None:
    kept = tables.begin("  Ночной   рынок ", System.SQUAD, rulings="", seed="s")
    assert (kept.key, kept.title, kept.system, kept.scene.campaign.seed) == ("nochnoy-rynok", "Ночной рынок", System.SQUAD, "s")
    assert tables.begin("Ночной рынок", "perks").key == "nochnoy-rynok-2"
    assert len(tables.open("nochnoy-rynok-2").scene.campaign.seed) == 16
    assert tables.begin("龍", "ego", key="dragon").key == "dragon"
    lines = tables.campaigns()
    assert {(each.key, each.system) for each in lines} == {
        ("nochnoy-rynok", System.SQUAD), ("nochnoy-rynok-2", System.PERKS), ("dragon", System.EGO)
    }


def test_what_cannot_be_begun_is_told_and_changes_nothing(tables: Tables) -> None:
    kept = with_guards(tables)
    with trouble("has-table"):
        tables.begin("Другой", "ego", key=kept.key)
    with trouble("bad-key"):
        tables.begin("x", "ego", key="../x")
    with pytest.raises(SessionError):
        tables.begin("ж" * 500, "ego")
    with pytest.raises(ValueError):
        tables.begin("x", "ego", rulings="no such code")
    with trouble("no-campaign"):
        tables.open("nowhere")
    assert len(tables.campaigns()) == 1 and same(tables.open(kept.key), kept)


def test_a_campaign_with_panels_alone_gets_a_table_beside_them(path: Path) -> None:
    store = Store(path)
    now = store.begin("friday")
    data = scene.panel_event(now.scene, "notes", {"text": "Ёж"})
    store.keep("friday", seen=0, kind="panel", data=data, scene=scene.after(now.scene, "panel", data))
    tables = Tables(store)
    assert tables.campaigns()[0].system is None
    with trouble("no-table"):
        tables.open("friday")
    kept = tables.begin("Пятница", "ego", key="friday")
    assert kept.scene.campaign.seed == store.seed("friday")
    assert scene.panel(store.snapshot("friday").scene, "notes") == {"text": "Ёж"}
    # the panels and the table do not stand in one another's way
    tables.does(kept, deeds.add(kept.scene, "Стражник", GUARD).deed)
    data = scene.panel_event(store.snapshot("friday").scene, "notes", {"text": "Ёжик"})
    assert store.keep("friday", seen=1, kind="panel", data=data, scene={"panels": {}}).revision == 2


def test_a_new_name_is_a_step_like_any_other(tables: Tables) -> None:
    kept = with_guards(tables)
    renamed = tables.rename(kept, "Порт")
    assert renamed.title == tables.campaigns()[0].title == "Порт" and renamed.key == kept.key
    assert tables.undo(renamed).title == tables.campaigns()[0].title == "Ночной рынок"


def test_the_recycle_bin_keeps_everything(tables: Tables) -> None:
    kept = with_guards(tables)
    tables.throw_away(kept.key)
    assert tables.campaigns() == () and tables.campaigns(binned=True)[0].key == kept.key
    thrown = tables.open(kept.key)
    assert thrown.binned and thrown.scene == kept.scene
    assert tables.follow(kept).binned
    with trouble("in-bin"):
        tables.undo(kept)
    tables.put_back(kept.key)
    assert same(tables.open(kept.key), kept) and same(tables.follow(thrown), kept)
    with trouble("not-in-bin"):
        tables.erase(kept.key)
    tables.throw_away(kept.key)
    tables.erase(kept.key)
    with trouble("no-campaign"):
        tables.open(kept.key)
    copy = Tables(CampaignsFile(backups.copies(tables.file.path)[0]))
    assert copy.open(kept.key).scene == kept.scene


def test_a_duplicate_has_the_past_of_the_first_and_goes_its_own_way(tables: Tables) -> None:
    kept = with_guards(tables)
    twin = tables.duplicate(kept.key, "Что если")
    assert twin.key == "chto-esli" and twin.title == "Что если" and twin.scene.combatants == kept.scene.combatants
    back = tables.undo(tables.undo(twin))
    assert not back.scene.combatants and same(tables.open(kept.key), kept)


@given(st.text(max_size=60))
def test_any_name_gives_a_key_for_the_address(name: str) -> None:
    from dashboard.campaign_keys import free_key, key_of

    assert is_key(key_of(name))
    assert is_key(free_key(key_of(name), {key_of(name), f"{key_of(name)}-2"[:40]}))


# ---- steps ----

steps = st.lists(
    st.tuples(st.one_of(st.integers(0, 30), st.sampled_from((UNDO, UNDO, REDO))), st.integers(0, 40), st.integers(0, 40)),
    min_size=1,
    max_size=14,
)


@given(play.systems, steps)
@settings(max_examples=15, deadline=None)
def test_a_kept_table_is_the_one_in_memory_step_by_step(system: System, evening: list[tuple[int, int, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "campaigns.sqlite3"
        tables = Tables(CampaignsFile(path))
        kept = begun(tables, system)
        table = beside(kept)
        watched = tables.open(kept.key)
        start = table
        for each in evening:
            kept, table = played(tables, kept, table, each)
            assert (kept.scene, kept.journal.whole()) == (table.scene, table.journal)
            assert kept.last == (table.done[-1] if table.done else None)
            assert kept.next == (table.undone[-1] if table.undone else None)
        # another tab that follows, one that opens now, one that opens a file put together anew, and the log itself
        assert same(Tables(CampaignsFile(path)).follow(watched), kept)
        assert same(tables.open(kept.key), kept)
        log = tables.steps(kept.key, after=1)
        assert replayed(start, (step for _, step in log)).scene == kept.scene
        tables.file.base.execute("UPDATE scene SET data = '{', heroes = '}'")
        mended = tables.open(kept.key)
        assert mended.notice.code == "table-mended" and same(mended, kept)
        assert same(tables.open(kept.key), kept) and tables.open(kept.key).notice is None
        tables.file.close()


def test_taking_back_and_doing_again_without_limit_after_opening_again(path: Path) -> None:
    tables = Tables(CampaignsFile(path))
    kept = tables.begin("Рынок", "ego")
    scenes = [kept.scene]
    for number in range(12):
        kept = tables.does(kept, deeds.add(kept.scene, f"Гоблин {number}", GUARD).deed)
        scenes.append(kept.scene)
    for place in reversed(range(12)):
        kept = Tables(CampaignsFile(path)).undo(kept)
        assert kept.scene == scenes[place]
    assert kept.last is None and not kept.journal
    with pytest.raises(SessionError):
        tables.undo(kept)
    for place in range(12):
        kept = tables.redo(tables.open(kept.key))
        assert kept.scene == scenes[place + 1]
    with pytest.raises(SessionError):
        tables.redo(kept)
    # a new deed after two taken back: those two cannot be done again any more
    kept = tables.does(tables.undo(tables.undo(kept)), deeds.add(scenes[10], "Анна", GUARD).deed)
    assert kept.next is None and tables.open(kept.key).next is None
    assert tables.undo(kept).scene == scenes[10]


def test_a_deed_that_changes_nothing_is_not_kept(tables: Tables) -> None:
    kept = with_guards(tables)
    assert tables.does(kept, play.Deed(line=play.sentence("did_campaign"))) is kept


def test_a_deed_of_another_scene_is_refused_and_changes_nothing(tables: Tables) -> None:
    kept = with_guards(tables)
    deed = deeds.change(kept.scene, "c1", note="x").deed
    later = tables.does(kept, deed)
    with pytest.raises(SessionError):
        tables.does(later, deed)
    assert same(tables.open(kept.key), later)


def test_a_name_that_no_file_can_hold_is_told_and_changes_nothing(tables: Tables) -> None:
    kept = with_guards(tables)
    with trouble("not-plain"):
        tables.does(kept, deeds.change(kept.scene, "c1", note="\ud800").deed)
    assert same(tables.open(kept.key), kept)


def test_whose_sheet_it_is_follows_undo_and_redo(tables: Tables) -> None:
    kept = with_guards(tables, 1)
    nika, marya = (ready_hero("ego", id).hero("ru") for id in ("nika", "marya"))
    one = tables.does(kept, deeds.add(kept.scene, "Ника", GUARD, kind=Kind.HERO).deed, {"c2": nika})
    two = tables.does(one, deeds.change(one.scene, "c2", note="выросла").deed, {"c2": marya})
    assert tables.hero(one, "c2") == nika and tables.hero(two, "c2") == marya
    back = tables.undo(two)
    assert tables.hero(back, "c2") == nika and tables.hero(tables.open(back.key), "c2") == nika
    assert tables.hero(tables.redo(back), "c2") == marya
    # the id is free again after the newcomer was taken back, and must not bring the old sheet with it
    gone = tables.undo(tables.undo(tables.open(back.key)))
    other = tables.does(gone, deeds.add(gone.scene, "Гоблин", GUARD).deed)
    with trouble("no-hero"):
        tables.hero(other, "c2")


# ---- two tabs ----


def test_the_second_of_two_tabs_is_told_and_goes_on_from_there(path: Path) -> None:
    one, two = Tables(CampaignsFile(path)), Tables(CampaignsFile(path))
    kept = with_guards(one)
    seen = two.open(kept.key)
    ours = one.does(kept, deeds.change(kept.scene, "c1", note="наше").deed)
    for verb in (lambda: two.does(seen, deeds.change(seen.scene, "c2", note="их").deed), lambda: two.undo(seen), lambda: two.rename(seen, "Порт")):
        with pytest.raises(TableStale) as stale:
            verb()
        assert same(stale.value.table, ours) and same(one.open(kept.key), ours)
    now = stale.value.table
    theirs = two.does(now, deeds.change(now.scene, "c2", note="их").deed)
    assert [each.note for each in theirs.scene.combatants] == ["наше", "их"]
    assert same(one.follow(ours), theirs) and one.follow(theirs) is theirs


def test_the_revision_is_a_lock_in_the_file_itself(tables: Tables) -> None:
    kept = with_guards(tables)
    with pytest.raises(sqlite3.IntegrityError):
        tables.file.base.execute("INSERT INTO step VALUES (?, 1, 0, 'done', 1, 0, '{}', '{}')", (kept.key,))


def test_a_tab_that_slept_for_long_reads_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.tables.FAR", 3)
    one, two = Tables(CampaignsFile(path)), Tables(CampaignsFile(path))
    kept = with_guards(one)
    seen = two.open(kept.key)
    for number in range(5):
        kept = one.does(kept, deeds.change(kept.scene, "c1", note=str(number)).deed)
    assert same(two.follow(seen), kept)


def test_what_is_read_while_another_tab_writes_is_of_one_moment(path: Path) -> None:
    kept = with_guards(Tables(CampaignsFile(path)))

    def write() -> None:
        tables = Tables(CampaignsFile(path))
        now = tables.does(kept, deeds.campaign(kept.scene, tasks=(Task(id="t", text="Найти вора"),)).deed)
        for number in range(50):
            now = tables.does(now, deeds.task(now.scene, "t", list(Progress)[number % 2 + 1]).deed)
            if number % 7 == 6:
                now = tables.undo(now)

    writer = threading.Thread(target=write)
    writer.start()
    tables, seen, looks = Tables(CampaignsFile(path)), kept, 0
    while writer.is_alive() or not looks:
        seen = tables.follow(seen)
        for each in (seen, tables.open(kept.key)):
            assert each.notice is None
            assert [line.number for line in each.journal.lines][-1:] == [each.scene.next_entry - 1]
        looks += 1
    writer.join()
    assert same(tables.follow(seen), tables.open(kept.key)) and looks > 3


# ---- trouble ----


def test_a_held_or_unwritable_file_is_told_and_kept_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.campaigns_file.PATIENCE", 0.05)
    tables = Tables(CampaignsFile(path))
    kept = with_guards(tables)
    deed = deeds.change(kept.scene, "c1", note="x").deed
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with trouble("locked"):
        tables.does(kept, deed)
    other.execute("ROLLBACK")
    tables.file.base.execute("PRAGMA query_only = ON")
    with trouble("read-only"):
        tables.does(kept, deed)
    tables.file.base.execute("PRAGMA query_only = OFF")
    pages = tables.file.base.execute("PRAGMA page_count").fetchone()[0]
    tables.file.base.execute(f"PRAGMA max_page_count = {pages}")
    with trouble("disk-full"):
        tables.does(kept, deeds.campaign(kept.scene, notes="ж" * 90_000).deed)
    tables.file.base.execute("PRAGMA max_page_count = 1000000")
    assert same(tables.open(kept.key), kept)
    assert tables.does(kept, deed).revision == kept.revision + 1


def test_a_file_of_somebody_else_s_opens_all_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = with_guards(Tables(CampaignsFile(path)))

    def refused(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)
    assert same(Tables(CampaignsFile(path)).open(kept.key), kept)


def test_a_newer_table_is_recognised_and_not_touched(tables: Tables) -> None:
    kept = with_guards(tables)
    tables.file.base.execute("UPDATE scene SET data = replace(data, '\"version\": 1', '\"version\": 9')")
    before = list(tables.file.base.iterdump())
    with trouble("newer-table"):
        tables.open(kept.key)
    assert list(tables.file.base.iterdump()) == before


def test_a_table_whose_log_is_gone_too_is_told_and_not_touched(tables: Tables) -> None:
    kept = with_guards(tables)
    tables.file.base.execute("UPDATE scene SET data = '{\"version\": 1'")
    tables.file.base.execute("UPDATE step SET data = '?' WHERE revision = 0")
    before = list(tables.file.base.iterdump())
    with trouble("unreadable-table"):
        tables.open(kept.key)
    assert list(tables.file.base.iterdump()) == before
    with trouble("has-table"):
        tables.begin("Другой", "ego", key=kept.key)


def test_a_hole_in_the_log_costs_only_the_undo_before_it(tables: Tables) -> None:
    kept = with_guards(tables)
    for number in range(5):
        kept = tables.does(kept, deeds.change(kept.scene, "c1", note=str(number)).deed)
    tables.file.base.execute("UPDATE step SET data = '?' WHERE revision = 4")
    assert same(tables.open(kept.key), kept)
    back = tables.undo(tables.undo(kept))
    assert back.scene.combatant("c1").note == "2" and back.last is None
    tables.file.base.execute("UPDATE scene SET whole = 0")
    mended = tables.open(kept.key)
    assert mended.scene == back.scene and mended.notice is not None
    assert tables.does(mended, deeds.change(mended.scene, "c1", note="on").deed).revision == mended.revision + 1


def test_a_line_that_cannot_be_read_hides_no_other(tables: Tables) -> None:
    kept = with_guards(tables)
    kept = tables.does(kept, clock.begin(kept.scene).deed)
    tables.file.base.execute("UPDATE entry SET data = '{\"version\": 1, \"entry\": {\"number\": 1}}' WHERE number = 1")
    opened = tables.open(kept.key)
    assert opened.journal.whole()[1:] == kept.journal.whole()[1:]
    assert "не читается" in opened.journal[0].text and opened.journal[0].hidden
    assert opened.journal.entry(77) is None


@pytest.mark.parametrize("harm", ["cut", "noise"])
def test_a_damaged_file_is_set_aside_and_tables_are_put_together_anew(path: Path, harm: str) -> None:
    tables = Tables(CampaignsFile(path))
    kept = with_guards(tables, 5)
    for number in range(30):
        kept = tables.does(kept, deeds.change(kept.scene, f"c{number % 5 + 1}", note=f"{number} " + "x" * 300).deed)
    tables.file.back_up()
    copied = kept
    for number in range(5):
        kept = tables.does(kept, clock.begin(kept.scene).deed if number == 0 else clock.next_turn(kept.scene).deed)
    tables.file.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    tables.file.close()
    whole = path.read_bytes()
    if harm == "cut":
        path.write_bytes(whole[: len(whole) // 2])
    else:
        path.write_bytes(whole[:12288] + random.Random(5).randbytes(8192) + whole[20480:])
    again = Tables(CampaignsFile(path))
    assert again.file.notice.code == "damaged"
    found = again.open(kept.key)
    assert copied.revision <= found.revision <= kept.revision
    if found.revision == copied.revision:
        assert found.scene == copied.scene
    else:
        assert found.scene.combatants == kept.scene.combatants
    assert again.does(found, deeds.change(found.scene, "c1", note="on").deed).revision == found.revision + 1


@pytest.mark.parametrize("version", range(2, schema.VERSION + 1))
def test_the_sample_of_each_version_has_its_table(path: Path, version: int) -> None:
    base = sqlite3.connect(path)
    base.executescript((SAMPLES / f"{version}.sql").read_text(encoding="utf-8"))
    base.close()
    tables = Tables(CampaignsFile(path))
    kept = tables.open("friday")
    assert kept.revision == 26 and kept.title == "Рынок" and len(kept.journal.whole()) == 8
    again = tables.redo(kept)
    assert again.scene.heroes[-1].label == "Ника" and tables.hero(again, again.scene.heroes[-1].id).name == "Ника Пыж"
    assert [each.key for each in tables.campaigns(binned=True)] == ["old"]
    assert all(not each.text.startswith("Эта строка") for each in kept.journal)


def test_a_file_of_the_first_version_climbs_without_losing_a_line(path: Path) -> None:
    base = sqlite3.connect(path)
    base.executescript((SAMPLES / "1.sql").read_text(encoding="utf-8"))
    rows = {name: base.execute(f"SELECT * FROM {name}").fetchall() for name in ("event", "snapshot")}
    base.close()
    store = Store(path)
    assert {name: store.base.execute(f"SELECT * FROM {name}").fetchall() for name in rows} == rows
    assert [each for each in backups.copies(path) if f"before-version-{schema.VERSION}" in each.name]
    assert Tables(store).begin("Пятница", "perks", key="friday").scene.campaign.seed == "5a9514fa996c53ce"


# ---- the journal ----


def test_a_step_reads_no_line_it_does_not_touch(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = with_guards(tables)
    for _ in range(20):
        kept = tables.does(kept, deeds.add(kept.scene, "Гоблин", GUARD).deed)
    read: list[str] = []
    monkeypatch.setattr("dashboard.kept_journal.read_entry", lambda text, where: read.append(where) or read_entry(text, where))
    opened = tables.open(kept.key)
    later = tables.does(opened, deeds.add(opened.scene, "Гоблин", GUARD).deed)
    assert read == [] and len(later.journal) == len(opened.journal) + 1 == 22
    assert [each.number for each in later.journal.last(3)] == [each.number for each in later.journal[-3:]]
    assert read == ["journal.20", "journal.21"]
    assert not later.journal.warm(2) and later.journal.warm(1000)
    assert later.journal.whole() == tuple(later.journal) and all(isinstance(each, Entry) for each in later.journal)


# ---- killed ----

WRITERS = """
import os
import sys
import time
from pathlib import Path
from alterego_core.session import deeds
from dashboard.campaigns_file import CampaignsFile
from dashboard.kept_table import TableStale
from dashboard.tables import Tables
from tests.dashboard.evenings import System, endless


def play(name, file):
    for kept in endless(Tables(CampaignsFile(Path(file))), System(name), name):
        os.write(1, f"{name} {kept.revision}\\n".encode())


def write(name, file, who):
    tables = Tables(CampaignsFile(Path(file)))
    kept, number = tables.open("rynok"), 0
    while True:
        number += 1
        time.sleep(0.002)  # nobody plays so fast that the other tab never has its turn
        while True:
            try:
                kept = tables.does(kept, deeds.change(kept.scene, who, note=str(number)).deed)
                if number % 5 == 0:
                    kept = tables.redo(tables.undo(kept))
                break
            except TableStale as stale:
                kept = stale.table
                if kept.scene.combatant(who).note == str(number):
                    break
        os.write(1, f"{name} {number}\\n".encode())


for each in sys.argv[1:]:
    name, file, who = each.split("|")
    child = os.fork()
    if not child:
        write(name, file, who) if who else play(name, file)
    os.write(1, f"{name} pid {child}\\n".encode())
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
"""
"""One process that imports everything once, and a writer for each of its arguments."""

KILLED = {"one": 1, "six": 6, "more": 23, "left": 12, "right": 12, "ego": 40, "squad": 33, "perks": 47}
"""Writer → the step after which it is killed; left and right write into one file, the last three play an evening."""
WHO = {"left": "c1", "right": "c2", "ego": "", "squad": "", "perks": ""}


def file_of(folder: Path, name: str) -> Path:
    return folder / ("both" if name in ("left", "right") else name) / "campaigns.sqlite3"


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """The folder, and the last step each writer acknowledged before it was killed."""
    folder = tmp_path_factory.mktemp("killed")
    for file in {file_of(folder, name) for name in KILLED if WHO.get(name, "c1")}:
        tables = Tables(CampaignsFile(file))
        with_guards(tables, title="Рынок")
        tables.file.close()
    writers = [f"{name}|{file_of(folder, name)}|{WHO.get(name, 'c1')}" for name in KILLED]
    root = Path(__file__).resolve().parents[2]
    parent = subprocess.Popen(
        [sys.executable, "-c", WRITERS, *writers], stdout=subprocess.PIPE, text=True, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}
    )
    pids: dict[str, int] = {}
    told = dict.fromkeys(KILLED, 0)
    for line in parent.stdout:
        name, *rest = line.split()
        if rest[0] == "pid":
            pids[name] = int(rest[1])
        else:
            told[name] = int(rest[0])
        if told[name] >= KILLED[name] and name in pids:
            os.kill(pids.pop(name), signal.SIGKILL)
    parent.wait()
    return folder, told


def log_gives(tables: Tables, kept: KeptTable) -> Scene:
    start = snapshot.read_scene(tables.file.base.execute("SELECT data FROM step WHERE campaign = ? AND revision = 0", (kept.key,)).fetchone()[0])
    return replayed(play.Table(scene=start), (step for _, step in tables.steps(kept.key))).scene


@pytest.mark.parametrize("name", [name for name in KILLED if name not in WHO])
def test_a_killed_writer_loses_no_step_it_acknowledged(killed: tuple[Path, dict[str, int]], name: str) -> None:
    folder, told = killed
    assert told[name] >= KILLED[name]
    tables = Tables(CampaignsFile(file_of(folder, name)))
    kept = tables.open("rynok")
    assert tables.file.notice is None and kept.notice is None
    note = kept.scene.combatant("c1").note
    # the step that was kept but not yet told may be there; between an undo and its redo the one before stands
    assert int(note) - told[name] in ((0, 1) if kept.next is None else (0,))
    assert log_gives(tables, kept) == kept.scene
    again = tables.does(kept, deeds.change(kept.scene, "c1", note="on").deed)
    assert tables.undo(again).scene == kept.scene


def test_two_writers_at_once_lose_no_step(killed: tuple[Path, dict[str, int]]) -> None:
    folder, told = killed
    tables = Tables(CampaignsFile(file_of(folder, "left")))
    kept = tables.open("rynok")
    assert log_gives(tables, kept) == kept.scene
    # an undo of the one may have taken back the other's step in between, but the log holds every step of both
    log = [step for _, step in tables.steps("rynok")]
    for name, who in (("left", "c1"), ("right", "c2")):
        made = {
            dict(event.after)["note"]
            for step in log
            if step.kind.value == "done"
            for event in step.deed.events
            if getattr(event, "who", "") == who
        }
        assert told[name] >= KILLED[name] and {str(number) for number in range(1, told[name] + 1)} <= made


@pytest.mark.parametrize("system", list(System))
def test_an_evening_that_was_killed_is_there_as_it_was(killed: tuple[Path, dict[str, int]], tmp_path: Path, system: System) -> None:
    folder, told = killed
    kept = Tables(CampaignsFile(file_of(folder, system.value))).open("rynok")
    assert kept.notice is None and kept.revision - told[system.value] in (0, 1)
    undisturbed = endless(Tables(CampaignsFile(tmp_path / "campaigns.sqlite3")), system, system.value)
    other = next(each for each in undisturbed if each.revision == kept.revision)
    assert same(kept, other)
