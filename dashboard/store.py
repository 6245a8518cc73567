"""Campaigns kept in SQLite: every event and the scene after it, in one transaction.

What `keep` has returned is on the disk (`synchronous=FULL`): a killed kernel, a killed server or a
flat battery do not lose it. Two tabs cannot overwrite each other: an event states the revision it
was made on, and `UNIQUE (campaign, revision)` lets only one of two through; the other gets `Stale`.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from dashboard import backups, rescue, schema
from dashboard.folder import campaigns_file
from dashboard.trouble import StoreTrouble, trouble_of

Language = Literal["", "ru", "en"]
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MAX_CHARACTERS = 1_000_000
PATIENCE = 2.0
"""Seconds to wait for another tab's transaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The scene of a campaign after the event number `revision` (0: nothing has happened yet)."""

    campaign: str
    revision: int
    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened: its number, its time (Unix, seconds), what it is, and its data."""

    campaign: str
    revision: int
    at: float
    kind: str
    data: Mapping[str, Any]


class Stale(Exception):
    """The scene has moved on since the caller last looked; `snapshot` is what it is now."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        super().__init__(f"{snapshot.campaign} is at revision {snapshot.revision} by now: look again, then keep")


def is_key(text: str) -> bool:
    """True for a name that can stand in an address as `?table=…`.

    >>> is_key("friday-night"), is_key("../x"), is_key("")
    (True, False, False)
    """
    return KEY.fullmatch(text) is not None


class Store:
    """An open campaigns file.

    `notice` is a StoreTrouble to tell the GM about when the file had to be mended, else None.
    Every method raises StoreTrouble when the file cannot be used, and changes nothing then.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = Path(path) if path is not None else campaigns_file()
        self.notice: StoreTrouble | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise trouble_of(error, self.path) from error
        try:
            self._base = self._open()
        except StoreTrouble as trouble:
            if trouble.code != "damaged":
                raise
            aside = rescue.rescue(self.path)
            self._base = self._open()
            self.notice = StoreTrouble("damaged", path=aside)

    def _open(self) -> sqlite3.Connection:
        with self._words():
            base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            with self._words():
                if schema.version(base) > schema.VERSION:
                    raise StoreTrouble("newer", path=self.path)
                if base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                    raise StoreTrouble("damaged", path=self.path)
                base.execute("PRAGMA journal_mode = WAL")
                base.execute("PRAGMA synchronous = FULL")
                base.execute("PRAGMA foreign_keys = ON")
                if 0 < schema.version(base) < schema.VERSION:
                    backups.back_up(base, self.path, label=f"before-version-{schema.VERSION}")
                schema.climb(base)
            if os.name != "nt":
                # what a GM writes about the players is the GM's own
                self.path.chmod(0o600)
        except BaseException:
            base.close()
            raise
        return base

    @contextmanager
    def _words(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise trouble_of(error, self.path) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._words():
            self._base.execute("BEGIN IMMEDIATE")
        try:
            with self._words():
                yield
                self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def begin(self, campaign: str) -> Snapshot:
        """The campaign's snapshot; a campaign that is not there yet is begun.

        Raises ValueError for a name that `is_key` refuses.
        """
        if not is_key(campaign):
            raise ValueError(f"{campaign!r} is no campaign's key: small letters, digits and hyphens, at most 40")
        found = self._look(campaign)
        if found is not None:
            return found
        with self._transaction():
            self._base.execute(
                "INSERT OR IGNORE INTO campaign (key, seed, begun) VALUES (?, ?, ?)", (campaign, secrets.token_hex(8), time.time())
            )
            self._base.execute("INSERT OR IGNORE INTO snapshot (campaign, revision, scene) VALUES (?, 0, '{}')", (campaign,))
        return self.snapshot(campaign)

    def _look(self, campaign: str) -> Snapshot | None:
        with self._words():
            row = self._base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (campaign,)).fetchone()
        return None if row is None else Snapshot(campaign=campaign, revision=row[0], scene=json.loads(row[1]))

    def snapshot(self, campaign: str) -> Snapshot:
        """The scene now. Raises LookupError for a campaign that was never begun."""
        found = self._look(campaign)
        if found is None:
            raise LookupError(f"no campaign {campaign!r}: begin it first")
        return found

    def keep(self, campaign: str, *, seen: int, kind: str, data: Mapping[str, Any], scene: Mapping[str, Any]) -> Snapshot:
        """Keep one event and the scene after it; when this returns, both are on the disk.

        `seen` is the revision on which the caller made its scene. Raises Stale when another tab was
        first, StoreTrouble when the file cannot be written; nothing is changed then.
        """
        event_text, scene_text = plain(data), plain(scene)
        with self._transaction():
            row = self._base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (campaign,)).fetchone()
            if row is None:
                raise LookupError(f"no campaign {campaign!r}: begin it first")
            if row[0] != seen:
                raise Stale(Snapshot(campaign=campaign, revision=row[0], scene=json.loads(row[1])))
            self._base.execute(
                "INSERT INTO event (campaign, revision, at, kind, data) VALUES (?, ?, ?, ?, ?)",
                (campaign, seen + 1, time.time(), kind, event_text),
            )
            self._base.execute("UPDATE snapshot SET revision = ?, scene = ? WHERE campaign = ?", (seen + 1, scene_text, campaign))
        return Snapshot(campaign=campaign, revision=seen + 1, scene=json.loads(scene_text))

    def events(self, campaign: str, after: int = 0) -> tuple[Event, ...]:
        """The campaign's events with a revision above `after`, in their order."""
        with self._words():
            rows = self._base.execute(
                "SELECT revision, at, kind, data FROM event WHERE campaign = ? AND revision > ? ORDER BY revision", (campaign, after)
            ).fetchall()
        return tuple(
            Event(campaign=campaign, revision=revision, at=at, kind=kind, data=json.loads(data)) for revision, at, kind, data in rows
        )

    def language(self, campaign: str) -> Language:
        """The language chosen for the campaign, empty when none was chosen."""
        with self._words():
            row = self._base.execute("SELECT language FROM campaign WHERE key = ?", (campaign,)).fetchone()
        return row[0] if row else ""

    def choose_language(self, campaign: str, language: Language) -> None:
        """Keep the language chosen for the campaign."""
        if language not in ("", "ru", "en"):
            raise ValueError(f"{language!r} is no language of ours: 'ru' or 'en'")
        with self._transaction():
            self._base.execute("UPDATE campaign SET language = ? WHERE key = ?", (language, campaign))

    def seed(self, campaign: str) -> str:
        """The campaign's seed, from which its rolls can be replayed."""
        with self._words():
            return self._base.execute("SELECT seed FROM campaign WHERE key = ?", (campaign,)).fetchone()[0]

    def changed(self) -> int:
        """A number that is another one after another connection has changed the file. Costs microseconds."""
        with self._words():
            return self._base.execute("PRAGMA data_version").fetchone()[0]

    def back_up(self) -> Path | None:
        """A whole copy beside the file, when something has changed since the last one; old copies are let go."""
        with self._words():
            return backups.back_up_if_changed(self._base, self.path)


def plain(value: Mapping[str, Any]) -> str:
    """The value as JSON text. Raises StoreTrouble for what JSON cannot hold and for too much of it.

    >>> plain({"имя": "Иван"})
    '{"имя": "Иван"}'
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreTrouble("not-plain", reason=error) from error
    if len(text) > MAX_CHARACTERS:
        raise StoreTrouble("too-large", limit=MAX_CHARACTERS)
    return text
