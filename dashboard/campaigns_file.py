"""The file with all campaigns: opened, mended where it is damaged, written in whole transactions.

What a transaction has written is on the disk when it ends (`synchronous=FULL`).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dashboard import backups, rescue, schema
from dashboard.folder import campaigns_file
from dashboard.trouble import StoreTrouble, trouble_of

PATIENCE = 5.0
"""Seconds to wait for another tab's transaction; SQLite tries ten times in the last of them, and a disk may be slow."""


class CampaignsFile:
    """An open campaigns file; `base` is its connection.

    `notice` is a StoreTrouble to tell the GM about when the file had to be mended, else None.
    Raises StoreTrouble when the file cannot be used, and changes nothing then.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = Path(path) if path is not None else campaigns_file()
        self.notice: StoreTrouble | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise trouble_of(error, self.path) from error
        try:
            self.base = self._open()
        except StoreTrouble as trouble:
            if trouble.code != "damaged":
                raise
            aside = rescue.rescue(self.path)
            self.base = self._open()
            self.notice = StoreTrouble("damaged", path=aside)

    def _open(self) -> sqlite3.Connection:
        with self.words():
            base = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            with self.words():
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
                # what a GM writes about the players is the GM's own; a file of somebody else's stays as that one wants it
                with suppress(PermissionError):
                    self.path.chmod(0o600)
        except BaseException:
            base.close()
            raise
        return base

    @contextmanager
    def words(self) -> Iterator[None]:
        """What goes wrong with the file meanwhile is raised as StoreTrouble."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise trouble_of(error, self.path) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written meanwhile is kept together, or nothing of it; other tabs wait."""
        with self.words():
            self.base.execute("BEGIN IMMEDIATE")
        try:
            with self.words():
                yield
                self.base.execute("COMMIT")
        except BaseException:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        """All that is read meanwhile is of one moment, whatever other tabs write."""
        if self.base.in_transaction:
            yield
            return
        with self.words():
            self.base.execute("BEGIN")
            try:
                yield
            finally:
                self.base.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the file."""
        self.base.close()

    def changed(self) -> int:
        """A number that is another one after another connection has changed the file. Costs microseconds."""
        with self.words():
            return self.base.execute("PRAGMA data_version").fetchone()[0]

    def back_up(self) -> Path | None:
        """A whole copy beside the file, when something has changed since the last one; old copies are let go."""
        with self.words():
            return backups.back_up_if_changed(self.base, self.path)
