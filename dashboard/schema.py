"""The tables of the campaigns file, and the stairs from each older version to the newest.

`PRAGMA user_version` holds the version. A step is never changed once it was released: a new version
is a new step, and a sample of the old one stays in `tests/dashboard/samples/` for ever.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

APPLICATION = 0x416C7445
"""`PRAGMA application_id`: the file is ours ("AltE")."""


def to_1(base: sqlite3.Connection) -> None:
    """The first version: campaigns, their events, and the scene after the last event."""
    base.execute(
        """CREATE TABLE campaign (
             key      TEXT PRIMARY KEY,
             language TEXT NOT NULL DEFAULT '' CHECK (language IN ('', 'ru', 'en')),
             seed     TEXT NOT NULL,
             begun    REAL NOT NULL
           ) STRICT"""
    )
    base.execute(
        """CREATE TABLE event (
             campaign TEXT    NOT NULL REFERENCES campaign (key),
             revision INTEGER NOT NULL CHECK (revision > 0),
             at       REAL    NOT NULL,
             kind     TEXT    NOT NULL,
             data     TEXT    NOT NULL,
             UNIQUE (campaign, revision)
           ) STRICT"""
    )
    base.execute(
        """CREATE TABLE snapshot (
             campaign TEXT    PRIMARY KEY REFERENCES campaign (key),
             revision INTEGER NOT NULL,
             scene    TEXT    NOT NULL
           ) STRICT"""
    )


def to_2(base: sqlite3.Connection) -> None:
    """The GM's table beside the panels: a campaign has a system, a title, a way into the recycle bin,
    and a `uid` by which an export of it is known again.

    `step`: the log of the table, only ever longer; revision 0 is the scene it began with. `deed` is the
    revision of the deed that is done, undone or redone. `below`: of a deed the one before it that can be
    undone; of an undoing the one before it that can be done again; of a redoing the undoing that can be
    done again after it; 0 for none. `heroes`: whose sheet became another one, who → [before, after].
    `scene`: the table after the last step; `whole` is 0 where a rescue left parts of different age.
    `entry`: the journal as it stands, a line a row. `hero`: sheets as they were taken, never changed.
    """
    base.execute("ALTER TABLE campaign ADD COLUMN uid TEXT NOT NULL DEFAULT ''")
    base.execute("UPDATE campaign SET uid = lower(hex(randomblob(16)))")
    base.execute("ALTER TABLE campaign ADD COLUMN title TEXT NOT NULL DEFAULT ''")
    base.execute("ALTER TABLE campaign ADD COLUMN system TEXT NOT NULL DEFAULT ''")
    base.execute("ALTER TABLE campaign ADD COLUMN binned REAL")
    base.execute(
        """CREATE TABLE step (
             campaign TEXT    NOT NULL REFERENCES campaign (key),
             revision INTEGER NOT NULL CHECK (revision >= 0),
             at       REAL    NOT NULL,
             kind     TEXT    NOT NULL CHECK (kind IN ('begun', 'done', 'undone', 'redone')),
             deed     INTEGER NOT NULL,
             below    INTEGER NOT NULL,
             heroes   TEXT    NOT NULL DEFAULT '{}',
             data     TEXT    NOT NULL,
             UNIQUE (campaign, revision)
           ) STRICT"""
    )
    base.execute(
        """CREATE TABLE scene (
             campaign TEXT    PRIMARY KEY REFERENCES campaign (key),
             revision INTEGER NOT NULL,
             whole    INTEGER NOT NULL DEFAULT 1,
             heroes   TEXT    NOT NULL DEFAULT '{}',
             data     TEXT    NOT NULL
           ) STRICT"""
    )
    base.execute(
        """CREATE TABLE entry (
             campaign TEXT    NOT NULL REFERENCES campaign (key),
             number   INTEGER NOT NULL,
             data     TEXT    NOT NULL,
             UNIQUE (campaign, number)
           ) STRICT"""
    )
    base.execute(
        """CREATE TABLE hero (
             campaign TEXT    NOT NULL REFERENCES campaign (key),
             number   INTEGER NOT NULL,
             data     TEXT    NOT NULL,
             UNIQUE (campaign, number)
           ) STRICT"""
    )


def to_3(base: sqlite3.Connection) -> None:
    """The players' screens: the secret of each (empty while it is closed), and what it shows."""
    base.execute(
        """CREATE TABLE players (
             campaign TEXT PRIMARY KEY REFERENCES campaign (key),
             secret   TEXT NOT NULL DEFAULT '',
             shows    TEXT NOT NULL DEFAULT '{}'
           ) STRICT"""
    )
    base.execute("CREATE UNIQUE INDEX players_secret ON players (secret) WHERE secret != ''")


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (to_1, to_2, to_3)
"""Step number i leads from version i to version i + 1."""

VERSION = len(STEPS)


def version(base: sqlite3.Connection) -> int:
    """The version of an open file; 0 for an empty one."""
    return base.execute("PRAGMA user_version").fetchone()[0]


def climb(base: sqlite3.Connection, steps: tuple[Callable[[sqlite3.Connection], None], ...] = STEPS) -> None:
    """Bring the file to the newest version, each step in its own transaction: all of a step or nothing."""
    while (now := version(base)) < len(steps):
        base.execute("BEGIN IMMEDIATE")
        try:
            if version(base) == now:
                steps[now](base)
                base.execute(f"PRAGMA user_version = {now + 1}")
                base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute("COMMIT")
        except BaseException:
            base.execute("ROLLBACK")
            raise
