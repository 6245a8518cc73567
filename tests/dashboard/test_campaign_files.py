"""A campaign as one file: there and back the same, twice only once, and nothing bad changes anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from alterego_core.heroes.files import dumps
from alterego_core.heroes.ready import ready_hero
from alterego_core.session import deeds
from alterego_core.session.scene import Kind, System
from dashboard import campaign_files, scene
from dashboard.campaign_files import FORMAT, REPAIRS, Outcome, export, take
from dashboard.campaigns_file import CampaignsFile
from dashboard.kept_table import KeptTable
from dashboard.store import Store
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble
from tests.core.session import play
from tests.dashboard.evenings import REDO, UNDO, begun, beside, played


def an_evening(folder: Path, system: System = System.EGO) -> tuple[Tables, KeptTable]:
    """A campaign with panels, heroes, a fight, something taken back."""
    store = Store(folder / "campaigns.sqlite3")
    tables = Tables(store)
    now = store.begin("rynok")
    data = scene.panel_event(now.scene, "notes", {"text": "Ёж <b>"})
    store.keep("rynok", seen=0, kind="panel", data=data, scene=scene.after(now.scene, "panel", data))
    kept = begun(tables, system, "rynok")
    table = beside(kept)
    for step in (*play.SAMPLE, (UNDO, 0, 0), (UNDO, 0, 0), (REDO, 0, 0)):
        kept, table = played(tables, kept, table, step)
    hero = ready_hero(system.value, {"ego": "nika", "squad": "dok", "perks": "frol"}[system.value]).hero("ru")
    kept = tables.does(kept, deeds.add(kept.scene, hero.name, play.numbers_of(system), kind=Kind.HERO).deed, {f"c{kept.scene.next_id}": hero})
    return tables, tables.undo(tables.does(kept, deeds.campaign(kept.scene, notes="вечер").deed))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaigns file with one evening in it, played once."""
    folder = tmp_path_factory.mktemp("evening")
    tables, _ = an_evening(folder)
    tables.file.base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    tables.file.close()
    return (folder / "campaigns.sqlite3").read_bytes()


@pytest.fixture
def here(tmp_path: Path, evening: bytes) -> tuple[Tables, KeptTable]:
    path = tmp_path / "here.sqlite3"
    path.write_bytes(evening)
    tables = Tables(CampaignsFile(path))
    return tables, tables.open("rynok")


@pytest.fixture
def there(tmp_path: Path) -> Tables:
    return Tables(CampaignsFile(tmp_path / "there" / "campaigns.sqlite3"))


def dumped(tables: Tables) -> list[str]:
    return list(tables.file.base.iterdump())


def content(kept: KeptTable) -> tuple:
    return kept.scene, kept.journal.whole(), kept.last, kept.next, kept.heroes, kept.revision


@pytest.mark.parametrize("system", list(System))
def test_there_and_back_everything_is_the_same(tmp_path: Path, there: Tables, system: System) -> None:
    tables, kept = an_evening(tmp_path, system)
    text = export(tables.file, kept.key)
    found = take(there.file, text.encode("utf-8"))
    assert (found.key, found.outcome, found.repairs) == ("rynok", Outcome.NEW, ())
    opened = there.open("rynok")
    assert content(opened) == content(kept)
    who = opened.scene.heroes[-1].id
    assert there.hero(opened, who) == tables.hero(kept, who)
    assert scene.panel(Store(there.file.path).snapshot("rynok").scene, "notes") == {"text": "Ёж <b>"}
    assert export(there.file, "rynok") == text
    # the past came with it
    back, mine = there.undo(opened), tables.undo(kept)
    assert content(back) == content(mine)


def test_a_file_taken_twice_is_there_once(here: tuple[Tables, KeptTable], there: Tables) -> None:
    tables, kept = here
    text = export(tables.file, kept.key)
    take(there.file, text)
    before = dumped(there)
    assert take(there.file, text).outcome is Outcome.SAME
    assert take(tables.file, text).outcome is Outcome.SAME
    assert dumped(there) == before
    there.throw_away("rynok")
    again = take(there.file, text)
    assert again.outcome is Outcome.SAME and again.binned


def test_a_file_that_goes_on_is_continued_and_an_older_one_changes_nothing(here: tuple[Tables, KeptTable], there: Tables) -> None:
    tables, kept = here
    old = export(tables.file, kept.key)
    take(there.file, old)
    kept = tables.does(kept, deeds.campaign(kept.scene, notes="дальше").deed)
    assert take(there.file, export(tables.file, kept.key)).outcome is Outcome.CONTINUED
    assert content(there.open("rynok")) == content(kept)
    assert take(there.file, old).outcome is Outcome.AHEAD
    assert content(there.open("rynok")) == content(kept)


def test_two_that_went_different_ways_stand_side_by_side(here: tuple[Tables, KeptTable], there: Tables) -> None:
    tables, kept = here
    take(there.file, export(tables.file, kept.key))
    ours = there.open("rynok")
    ours = there.does(ours, deeds.campaign(ours.scene, notes="наше").deed)
    theirs = tables.does(kept, deeds.campaign(kept.scene, notes="их").deed)
    found = take(there.file, export(tables.file, kept.key))
    assert (found.outcome, found.key) == (Outcome.COPY, "rynok-2")
    assert content(there.open("rynok")) == content(ours) and content(there.open("rynok-2")) == content(theirs)


def test_a_campaign_with_panels_alone_goes_into_a_file_too(tmp_path: Path, there: Tables) -> None:
    store = Store(tmp_path / "campaigns.sqlite3")
    now = store.begin("main")
    data = scene.panel_event(now.scene, "notes", {"text": "x"})
    store.keep("main", seen=0, kind="panel", data=data, scene=scene.after(now.scene, "panel", data))
    text = export(store, "main")
    assert take(there.file, text).outcome is Outcome.NEW and take(there.file, text).outcome is Outcome.SAME
    assert Store(there.file.path).snapshot("main").scene == {"panels": {"notes": {"text": "x"}}}
    with pytest.raises(StoreTrouble):
        export(store, "nowhere")


def test_a_campaign_comes_out_of_a_copy_beside_the_one_that_is_here(here: tuple[Tables, KeptTable]) -> None:
    tables, kept = here
    copy = tables.file.back_up()
    later = tables.does(kept, deeds.campaign(kept.scene, notes="дальше").deed)
    whole = copy.read_bytes()
    found = campaign_files.out_of_copy(tables.file, copy, kept.key)
    assert (found.key, found.outcome, found.repairs) == ("rynok-2", Outcome.COPY, ())
    assert content(tables.open("rynok-2")) == content(kept) and content(tables.open(kept.key)) == content(later)
    assert copy.read_bytes() == whole
    for bad, code in ((copy.with_name("none.sqlite3"), "no-copy"), (copy, "no-campaign")):
        with pytest.raises(StoreTrouble) as trouble:
            campaign_files.out_of_copy(tables.file, bad, "nowhere")
        assert trouble.value.code == code


HERO = dumps(ready_hero("ego", "nika").hero("en"))
REFUSED = {
    "file-empty": b"  \n",
    "file-not-text": b"\xff\xfe\x00\x01\x80",
    "file-other": b"[1, 2]",
    "file-hero": HERO.encode("utf-8"),
    "file-not-json": b'{"format": "x", oops}',
    "file-newer": json.dumps({"format": FORMAT, "version": 99}).encode(),
    "file-bad": json.dumps({"format": FORMAT, "version": 1, "campaign": {}, "table": {"scene": {"version": 1, "scene": {"campaign": {"system": "chess"}}}}}).encode(),
    "file-large": b"{" * (campaign_files.MOST_MEGABYTES * 1_000_000 + 1),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_no_export_is_refused_and_changes_nothing(there: Tables, code: str) -> None:
    before = dumped(there)
    with pytest.raises(StoreTrouble) as trouble:
        take(there.file, REFUSED[code])
    assert trouble.value.code == code
    assert trouble.value.message("ru") != trouble.value.message("en")
    assert dumped(there) == before


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"hello", b"{}", b'{"format": "alter-ego-campaign", "version": true}', b"[" * 100_000, b'{"a": NaN}', b'{"a": ' + b"9" * 5000 + b"}"])
def test_anything_else_is_refused_too(there: Tables, data: bytes) -> None:
    with pytest.raises(StoreTrouble):
        take(there.file, data)
    assert there.campaigns() == ()


def test_a_file_saved_in_part_is_told_apart(here: tuple[Tables, KeptTable], there: Tables) -> None:
    text = export(here[0].file, here[1].key)
    for share in (1, 2, 3, 5, 8):
        with pytest.raises(StoreTrouble) as trouble:
            take(there.file, text[: len(text) * share // 9])
        assert trouble.value.code in ("file-cut", "file-not-json")
    assert there.campaigns() == ()


def test_a_newer_table_in_a_file_is_recognised(here: tuple[Tables, KeptTable], there: Tables) -> None:
    data = json.loads(export(here[0].file, here[1].key))
    data["table"]["scene"]["version"] = 7
    with pytest.raises(StoreTrouble) as trouble:
        take(there.file, json.dumps(data))
    assert trouble.value.code == "file-newer" and there.campaigns() == ()


def edited(change: Callable[[dict[str, Any]], Any], tables: Tables, key: str) -> str:
    data = json.loads(export(tables.file, key))
    change(data)
    return "\ufeff" + json.dumps(data, ensure_ascii=False, indent=1)


EDITS: dict[str, tuple[Callable[[dict[str, Any]], Any], set[str]]] = {
    "nothing but blanks": (lambda data: None, set()),
    "without a digest": (lambda data: data.pop("digest"), {"edited"}),
    "a part of a later version": (lambda data: data.update(maps=[1]), {"edited", "unknown-part"}),
    "a bad line of the journal": (lambda data: data["journal"].__setitem__(0, {"version": 1, "entry": {"number": "x"}}), {"edited", "bad-line", "journal-from-log"}),
    "the journal gone": (lambda data: data.pop("journal"), {"edited", "journal-from-log"}),
    "a note put into the scene": (lambda data: data["table"]["scene"]["scene"]["campaign"].update(notes="иначе"), {"edited", "log-dropped"}),
    "a step gone": (lambda data: data["log"].pop(3), {"edited", "log-dropped"}),
    "a step spoilt": (lambda data: data["log"][5].update(data={"version": 1}), {"edited", "log-dropped"}),
    "the log gone": (lambda data: data.pop("log"), {"edited"}),
    "the scene spoilt": (lambda data: data["table"].update(scene={"version": 1}), {"edited", "scene-from-log"}),
    "the table gone": (lambda data: data.pop("table"), {"edited", "scene-from-log"}),
    "a bad sheet": (lambda data: data["heroes"].update({"1": 7, "x": {}}), {"edited", "bad-hero"}),
    "bad panels": (lambda data: data["panels"].update(log=[[1]]), {"edited", "panels-dropped"}),
    "a bad key": (lambda data: data["campaign"].update(key="../../etc"), {"edited", "name-put"}),
    "a bad campaign": (lambda data: data.update(campaign=[]), {"edited"}),
    "everything twice": (lambda data: data["journal"].extend(data["journal"][:2]), {"edited", "line-twice"}),
}


@pytest.mark.parametrize("name", EDITS)
def test_what_can_be_mended_is_mended_and_told(here: tuple[Tables, KeptTable], there: Tables, name: str) -> None:
    tables, kept = here
    change, codes = EDITS[name]
    found = take(there.file, edited(change, tables, kept.key))
    assert found.outcome is Outcome.NEW
    assert {each.code for each in found.repairs} - {"mark-removed"} == codes
    assert all(each.message("ru") and each.message("ru") != each.message("en") for each in found.repairs)
    opened = there.open(found.key)
    assert opened.notice is None
    if "log-dropped" in codes or name == "the log gone":
        assert opened.last is None and opened.scene.combatants == kept.scene.combatants
        assert opened.journal.whole() == kept.journal.whole()
    else:
        assert opened.scene == kept.scene and opened.journal.whole() == kept.journal.whole() and opened.last == kept.last
    assert (opened.heroes == kept.heroes) is ("bad-hero" not in codes)
    assert there.does(opened, deeds.campaign(opened.scene, notes="on").deed).revision == opened.revision + 1


def test_an_edited_file_never_overwrites_what_is_here(here: tuple[Tables, KeptTable]) -> None:
    tables, kept = here
    before = content(tables.open(kept.key))
    for change in (lambda data: data["log"].append({**data["log"][-1], "revision": len(data["log"])}), lambda data: data["table"].update(revision=0)):
        take(tables.file, edited(change, tables, kept.key))
        assert content(tables.open(kept.key)) == before


def test_every_repair_has_both_sentences() -> None:
    for russian, english in REPAIRS.values():
        assert russian and english and russian != english
        assert {part.split("}")[0] for part in russian.split("{")[1:]} == {part.split("}")[0] for part in english.split("{")[1:]}
