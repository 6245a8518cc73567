"""The GM's tables: every step with the scene and the journal after it, in one transaction.

What `does`, `undo` or `redo` has returned is on the disk. A step states the revision it was made
on, and `UNIQUE (campaign, revision)` lets only one of two tabs through; the other gets `TableStale`
with the table to go on from. Taking back and doing again are steps of the log like any other.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from alterego_core.errors import AlterEgoError
from alterego_core.session import deeds, events, snapshot
from alterego_core.session.errors import refuse
from alterego_core.session.events import Deed
from alterego_core.session.scene import Campaign, Scene, System
from alterego_core.session.table import Step, StepKind

from dashboard import campaign_lines, step_rows
from dashboard.campaign_keys import free_key, key_of
from dashboard.campaigns_file import CampaignsFile
from dashboard.kept_journal import KeptJournal, Line
from dashboard.kept_table import CampaignLine, KeptTable, TableStale
from dashboard.step_rows import BEGUN, Heroes, StepRow
from dashboard.store import is_key, plain
from dashboard.trouble import StoreTrouble, reason_of

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

LONGEST = snapshot.MOST_CHARACTERS
FAR = 200
"""Steps of another tab that are followed one by one; after more of them the table is read anew."""


class _SceneRow(NamedTuple):
    """A row of the scene as it is kept, and the last revision of the log; `data` is None where there is no row."""

    top: int
    revision: int
    whole: int
    heroes: str
    data: str | None


class Tables:
    """The campaigns of an open file, and their tables.

    Every method raises StoreTrouble when the file cannot be used or the campaign is not there, and
    changes nothing then. What the table itself refuses is a `SessionError`.
    """

    def __init__(self, file: CampaignsFile | None = None) -> None:
        self.file = file if file is not None else CampaignsFile()

    @property
    def _base(self):
        return self.file.base

    # -- campaigns --------------------------------------------------------------------

    def begin(self, title: str, system: System | str, *, rulings: str = "", seed: str = "", key: str = "") -> KeptTable:
        """A new campaign with an empty table.

        `rulings` is the short code of the readings chosen. Without a `seed` one is made. `key` names
        the campaign in the address; without one it comes from the title. A campaign of that key
        that has panels but no table yet gets its table, and keeps its seed and everything else.
        """
        if key and not is_key(key):
            raise StoreTrouble("bad-key", key=key)
        system = System(system)
        with self.file.transaction():
            taken = {
                each: (old_seed, has_table)
                for each, old_seed, has_table in self._base.execute(
                    """SELECT key, seed, EXISTS (SELECT 1 FROM scene WHERE campaign = key)
                         OR EXISTS (SELECT 1 FROM step WHERE campaign = key) FROM campaign"""
                )
            }
            if not key:
                key = free_key(key_of(title), taken)
            old_seed, has_table = taken.get(key, ("", False))
            if has_table:
                raise StoreTrouble("has-table", key=key)
            seed = seed or old_seed or secrets.token_hex(8)
            scene = Scene(campaign=Campaign(system=system, title=" ".join(title.split()), seed=seed, rulings=rulings))
            data, now = _scene_text(scene), time.time()
            self._base.execute("INSERT OR IGNORE INTO campaign (key, seed, begun, uid) VALUES (?, ?, ?, ?)", (key, seed, now, secrets.token_hex(16)))
            self._base.execute("INSERT OR IGNORE INTO snapshot (campaign, revision, scene) VALUES (?, 0, '{}')", (key,))
            self._base.execute(
                "UPDATE campaign SET title = ?, system = ?, binned = NULL WHERE key = ?", (scene.campaign.title, system.value, key)
            )
            self._put_step(key, StepRow(revision=0, at=now, kind=BEGUN, deed=0, below=0, heroes={}, data=data))
            self._base.execute("INSERT INTO scene (campaign, revision, data) VALUES (?, 0, ?)", (key, data))
        return KeptTable(key=key, revision=0, scene=scene, journal=KeptJournal())

    def campaigns(self, *, binned: bool = False) -> tuple[CampaignLine, ...]:
        """The campaigns, last touched first; with `binned` those of the recycle bin instead."""
        with self.file.words():
            every = campaign_lines.lines(self._base)
        return tuple(each for each in every if (each.binned is not None) == binned)

    def rename(self, seen: KeptTable, title: str) -> KeptTable:
        """The campaign under another name: a step like any other. Its key stays, for addresses lead to it."""
        return self.does(seen, deeds.campaign(seen.scene, title=" ".join(title.split())).deed)

    def throw_away(self, key: str) -> None:
        """Put a campaign into the recycle bin; nothing of it is lost."""
        self._told(key)
        with self.file.transaction():
            self._base.execute("UPDATE campaign SET binned = ? WHERE key = ? AND binned IS NULL", (time.time(), key))

    def put_back(self, key: str) -> None:
        """Take a campaign out of the recycle bin."""
        self._told(key)
        with self.file.transaction():
            self._base.execute("UPDATE campaign SET binned = NULL WHERE key = ?", (key,))

    def erase(self, key: str) -> None:
        """Erase a campaign that lies in the recycle bin, panels and all. A copy of the file is made before."""
        title, _, binned = self._told(key)
        if binned is None:
            raise StoreTrouble("not-in-bin", title=title)
        self.file.back_up()
        with self.file.transaction():
            if self._told(key)[2] is None:
                raise StoreTrouble("not-in-bin", title=title)
            for name in ("step", "scene", "entry", "hero", "event", "snapshot", "players"):
                self._base.execute(f"DELETE FROM {name} WHERE campaign = ?", (key,))
            self._base.execute("DELETE FROM campaign WHERE key = ?", (key,))

    def duplicate(self, key: str, title: str) -> KeptTable:
        """A second campaign with everything of the first, its past included, under another name.

        Both go on from the same place of the same seed: until another is chosen, the same throws fall.
        """
        self._told(key)
        with self.file.transaction():
            taken = {each for (each,) in self._base.execute("SELECT key FROM campaign")}
            fresh = free_key(key_of(title), taken)
            self._base.execute(
                "INSERT INTO campaign (key, language, seed, begun, uid, title, system) SELECT ?, language, seed, ?, ?, title, system FROM campaign WHERE key = ?",
                (fresh, time.time(), secrets.token_hex(16), key),
            )
            for name, columns in (
                ("snapshot", "revision, scene"),
                ("event", "revision, at, kind, data"),
                ("step", step_rows.COLUMNS),
                ("scene", "revision, whole, heroes, data"),
                ("entry", "number, data"),
                ("hero", "number, data"),
            ):
                self._base.execute(f"INSERT INTO {name} (campaign, {columns}) SELECT ?, {columns} FROM {name} WHERE campaign = ?", (fresh, key))
        return self.rename(self.open(fresh), title)

    def _told(self, key: str) -> tuple[str, str, float | None]:
        """Title, system, and when it was thrown away."""
        with self.file.words():
            found = self._base.execute("SELECT title, system, binned FROM campaign WHERE key = ?", (key,)).fetchone()
        if found is None:
            raise StoreTrouble("no-campaign", key=key)
        return found[0] or key, found[1], found[2]

    # -- reading ----------------------------------------------------------------------

    def find(self, key: str) -> KeptTable | None:
        """The table of a campaign, None where none was set yet. Raises as `open`."""
        with self.file.words():
            found = self._base.execute("SELECT system FROM campaign WHERE key = ?", (key,)).fetchone()
        return self.open(key) if found is not None and found[0] else None

    def open(self, key: str) -> KeptTable:
        """The table of a campaign as it is now.

        A table that cannot be read is put together anew from its log, and `notice` says so.
        """
        with self.file.reading():
            title, _, binned = self._told(key)
            row = self._scene_row(key)
            scene, fault = self._scene(title, row)
            if scene is not None and row.whole and row.top <= row.revision:
                table = KeptTable(
                    key=key,
                    revision=row.revision,
                    scene=scene,
                    journal=self._journal(key),
                    heroes=step_rows.heroes_of(row.heroes),
                    binned=binned is not None,
                )
                return self._with_piles(table)
        with self.file.transaction():
            if self._scene_row(key) == row:
                return self._mended(key, title, scene, row, fault, binned is not None)
        # another tab was first to mend it
        return self.open(key)

    def _scene_row(self, key: str) -> _SceneRow:
        found = self._base.execute("SELECT revision, whole, heroes, data FROM scene WHERE campaign = ?", (key,)).fetchone()
        top = self._base.execute("SELECT max(revision) FROM step WHERE campaign = ?", (key,)).fetchone()[0]
        if found is None and top is None:
            raise StoreTrouble("no-table", key=key)
        return _SceneRow(top or 0, *(found or (0, 0, "{}", None)))

    def _scene(self, title: str, row: _SceneRow) -> tuple[Scene | None, AlterEgoError | None]:
        """The scene, or what is wrong with it; one of a newer version is never touched."""
        if row.data is None:
            return None, None
        try:
            return snapshot.read_scene(row.data), None
        except AlterEgoError as error:
            if error.problem is not None and error.problem.code == "session.newer":
                raise StoreTrouble("newer-table", title=title) from error
            return None, error

    def _journal(self, key: str) -> KeptJournal:
        with self.file.words():
            found = self._base.execute("SELECT number, data FROM entry WHERE campaign = ? ORDER BY number", (key,)).fetchall()
        return KeptJournal(Line(number, data) for number, data in found)

    def _with_piles(self, table: KeptTable) -> KeptTable:
        """The table with what can be undone and done again after its last step."""
        with self.file.words():
            look = lambda revision: step_rows.row(self._base, table.key, revision)  # noqa: E731
            done, undone = step_rows.tops(look(table.revision), look)
            last = self._deed(table.key, done)
            again = look(undone) if undone else None
        following = self._deed(table.key, again.deed) if again is not None else None
        return replace(
            table,
            done=done if last is not None else 0,
            undone=undone if following is not None else 0,
            last=last,
            next=following,
        )

    def _deed(self, key: str, revision: int) -> Deed | None:
        """The deed of a step, None where it is not there or cannot be read: then it cannot be undone."""
        found = step_rows.row(self._base, key, revision) if revision else None
        try:
            return None if found is None else found.step.deed
        except AlterEgoError:
            return None

    def _mended(self, key: str, title: str, scene: Scene | None, row: _SceneRow, fault: AlterEgoError | None, binned: bool) -> KeptTable:
        """The table put together anew and written so, within the caller's transaction; what it was made of stays."""
        log = step_rows.rows(self._base, key)
        made = step_rows.replayed(key, log)
        if scene is not None and (made is None or made.revision < row.revision):
            # the log has a hole: the scene as it was found is newer than what the log gives
            made = KeptTable(key=key, revision=row.revision, scene=scene, journal=self._journal(key), heroes=step_rows.heroes_of(row.heroes))
            for each in log:
                if each.revision == made.revision + 1:
                    try:
                        made = step_rows.folded(made, each)[0]
                    except AlterEgoError:
                        break
        if made is None:
            raise StoreTrouble("unreadable-table", title=title, reason=reason_of(fault) if fault is not None else "…")
        steps = made.revision
        # steps that could not be followed keep their numbers; the next one comes after them
        made = replace(made, revision=max(row.revision, row.top), binned=binned)
        self._base.execute("DELETE FROM entry WHERE campaign = ?", (key,))
        self._put_lines(key, made.journal.lines)
        self._base.execute(
            "INSERT INTO scene (campaign, revision, whole, heroes, data) VALUES (?, ?, 1, ?, ?) ON CONFLICT (campaign)"
            " DO UPDATE SET revision = excluded.revision, whole = 1, heroes = excluded.heroes, data = excluded.data",
            (key, made.revision, json.dumps(dict(made.heroes)), _scene_text(made.scene)),
        )
        self._base.execute(
            "UPDATE campaign SET title = ?, system = ? WHERE key = ?", (made.scene.campaign.title, made.system.value, key)
        )
        return replace(self._with_piles(made), notice=StoreTrouble("table-mended", title=title, steps=steps))

    def follow(self, seen: KeptTable) -> KeptTable:
        """The table now; `seen` itself when nothing was done elsewhere. Reads only what is new."""
        with self.file.reading():
            binned = self._told(seen.key)[2] is not None
            found = self._base.execute("SELECT revision, heroes, data FROM scene WHERE campaign = ?", (seen.key,)).fetchone()
            if found is not None and found[0] == seen.revision:
                return seen if seen.binned == binned else replace(seen, binned=binned)
            if found is not None and seen.revision < found[0] <= seen.revision + FAR:
                journal = seen.journal
                try:
                    for each in step_rows.rows(self._base, seen.key, seen.revision):
                        journal = journal.after(each.step.deed)[0]
                    scene = snapshot.read_scene(found[2])
                except AlterEgoError:
                    scene = None
                if scene is not None:
                    heroes = step_rows.heroes_of(found[1])
                    table = replace(seen, revision=found[0], scene=scene, journal=journal, heroes=heroes, binned=binned, notice=None)
                    return self._with_piles(table)
        return self.open(seen.key)

    def steps(self, key: str, after: int = 0) -> tuple[tuple[float, Step], ...]:
        """The log above a revision: when (Unix, seconds) and what. Raises `SessionError` for a row that cannot be read."""
        with self.file.words():
            found = step_rows.rows(self._base, key, max(0, after))
        return tuple((each.at, each.step) for each in found)

    # -- steps ------------------------------------------------------------------------

    def does(self, seen: KeptTable, deed: Deed, heroes: Mapping[str, Hero] | None = None) -> KeptTable:
        """The table after a deed; when this returns, it is on the disk.

        `heroes`: whose sheets come with the deed, by the ids they have at the table after it. A deed
        that changes nothing is not kept. Raises `TableStale` when another tab was first.
        """
        if deed.empty and not heroes:
            return seen
        return self._kept(seen, Step(kind=StepKind.DONE, deed=deed), 0, heroes or {})

    def undo(self, seen: KeptTable) -> KeptTable:
        """The table before the last deed. Raises `SessionError` when there is none, `TableStale` as `does`."""
        if seen.last is None:
            raise refuse("nothing_to_undo")
        return self._kept(seen, Step(kind=StepKind.UNDONE, deed=events.inverse(seen.last)), seen.done, {})

    def redo(self, seen: KeptTable) -> KeptTable:
        """The deed undone last, done again. Raises as `undo`."""
        if seen.next is None:
            raise refuse("nothing_to_redo")
        with self.file.words():
            undoing = step_rows.row(self._base, seen.key, seen.undone)
        if undoing is None:
            raise StoreTrouble("no-campaign", key=seen.key)
        return self._kept(seen, Step(kind=StepKind.REDONE, deed=seen.next), undoing.deed, {})

    def _kept(self, seen: KeptTable, step: Step, target: int, sheets: Mapping[str, Hero]) -> KeptTable:
        revision = seen.revision + 1
        scene = events.apply(seen.scene, step.deed)
        journal, gone, put = seen.journal.after(step.deed)
        scene_text, step_text = _scene_text(scene), plain(snapshot.step_data(step), LONGEST)
        sheet_texts = {who: _sheet_text(hero) for who, hero in sheets.items()}
        stale = False
        with self.file.transaction():
            found = self._base.execute(
                "SELECT scene.revision, title, binned FROM campaign LEFT JOIN scene ON campaign = key WHERE key = ?", (seen.key,)
            ).fetchone()
            if found is None:
                raise StoreTrouble("no-campaign", key=seen.key)
            if found[2] is not None:
                raise StoreTrouble("in-bin", title=seen.title)
            stale = found[0] != seen.revision
            if not stale:
                heroes, below = self._changed_heroes(seen, step.kind, target, sheet_texts)
                self._put_step(
                    seen.key,
                    StepRow(
                        revision=revision,
                        at=time.time(),
                        kind=step.kind.value,
                        deed=target or revision,
                        below=below,
                        heroes=heroes,
                        data=step_text,
                    ),
                )
                now = step_rows.with_heroes(seen.heroes, heroes)
                self._base.execute(
                    "UPDATE scene SET revision = ?, heroes = ?, data = ? WHERE campaign = ?",
                    (revision, json.dumps(now), scene_text, seen.key),
                )
                self._base.executemany("DELETE FROM entry WHERE campaign = ? AND number = ?", [(seen.key, number) for number in gone])
                self._put_lines(seen.key, put)
                if found[1] != scene.campaign.title:
                    self._base.execute("UPDATE campaign SET title = ? WHERE key = ?", (scene.campaign.title, seen.key))
        if stale:
            raise TableStale(self.follow(seen))
        table = replace(seen, revision=revision, scene=scene, journal=journal, heroes=now, notice=None)
        if step.kind is StepKind.DONE:
            return replace(table, done=revision, undone=0, last=step.deed, next=None)
        return self._with_piles(table)

    def _changed_heroes(self, seen: KeptTable, kind: StepKind, target: int, sheets: Mapping[str, str]) -> tuple[Heroes, int]:
        """Whose sheets change by a step, and what lies below it on its pile."""
        if kind is StepKind.DONE:
            number = self._base.execute("SELECT coalesce(max(number), 0) FROM hero WHERE campaign = ?", (seen.key,)).fetchone()[0]
            changed: dict[str, tuple[int | None, int | None]] = {}
            for who, text in sheets.items():
                number += 1
                self._base.execute("INSERT INTO hero (campaign, number, data) VALUES (?, ?, ?)", (seen.key, number, text))
                changed[who] = (seen.heroes.get(who), number)
            return changed, seen.done
        done = step_rows.row(self._base, seen.key, target)
        changed = dict(done.heroes) if done is not None else {}
        if kind is StepKind.UNDONE:
            return {who: (after, before) for who, (before, after) in changed.items()}, seen.undone
        undoing = step_rows.row(self._base, seen.key, seen.undone)
        return changed, undoing.below if undoing is not None else 0

    def _put_step(self, key: str, row: StepRow) -> None:
        self._base.execute(
            f"INSERT INTO step (campaign, {step_rows.COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (key, row.revision, row.at, row.kind, row.deed, row.below, json.dumps(row.heroes), row.data),
        )

    def _put_lines(self, key: str, lines) -> None:
        self._base.executemany(
            "INSERT INTO entry (campaign, number, data) VALUES (?, ?, ?) ON CONFLICT (campaign, number) DO UPDATE SET data = excluded.data",
            [(key, each.number, each.text) for each in lines],
        )

    # -- heroes -----------------------------------------------------------------------

    def hero(self, table: KeptTable, who: str) -> Hero:
        """The sheet somebody at the table was last taken from. StoreTrouble where there is none."""
        from alterego_core.heroes import files  # a fifth of a second that only a table with heroes needs

        label = table.scene.combatant(who).label
        number = table.heroes.get(who)
        with self.file.words():
            found = self._base.execute("SELECT data FROM hero WHERE campaign = ? AND number = ?", (table.key, number)).fetchone()
        if found is None:
            raise StoreTrouble("no-hero", name=label)
        try:
            return files.from_plain(json.loads(found[0]))[0]
        except AlterEgoError as error:
            raise StoreTrouble("hero-refused", name=label, reason=reason_of(error)) from error


def _scene_text(scene: Scene) -> str:
    return plain(snapshot.scene_data(scene), LONGEST)



def _sheet_text(hero: Hero) -> str:
    from alterego_core.heroes import files

    return plain(files.to_plain(hero))
