"""A damaged campaigns file: set aside whole, and put together anew from all that can still be read."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from pathlib import Path

from dashboard import backups, schema
from dashboard.scene import after

TABLES = ("campaign", "event", "snapshot", "step", "scene", "entry", "hero", "players")
NEWEST = {"snapshot": ("revision", "scene"), "scene": ("revision", "heroes", "data")}
"""Tables with one row a campaign, of which the one with the later revision wins: what is taken over of it."""


def rescue(path: Path) -> Path:
    """Set the damaged file aside, build a new one in its place, and return where the old one lies now.

    The new file holds the newest copy that is whole, and on top of it every row that can be read of
    the damaged file; of two snapshots of a campaign the later one wins.
    """
    aside = path.with_name(f"damaged-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{path.name}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            os.replace(part, aside.with_name(aside.name + ending))
    fresh = path.with_name(path.name + ".rescue")
    fresh.unlink(missing_ok=True)
    base = sqlite3.connect(fresh, isolation_level=None)
    schema.climb(base)
    for copy in backups.copies(path):
        if _take(base, copy):
            break
    _take(base, aside, wins=True)
    _catch_up(base)
    # a table may be of parts of different age now: it is put together anew when it is opened
    base.execute("UPDATE scene SET whole = 0")
    base.close()
    os.replace(fresh, path)
    return aside


def _take(base: sqlite3.Connection, source: Path, *, wins: bool = False) -> bool:
    """Take over every row of `source` that can be read; True when all of them could.

    `wins`: what it says of a campaign or of a line of the journal holds against what was taken before.
    """
    whole = True
    try:
        other = sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)
        if not 0 < schema.version(other) <= schema.VERSION:
            return False
    except sqlite3.Error:
        return False
    base.execute("BEGIN IMMEDIATE")
    for table in TABLES:
        for direction in ("ASC", "DESC"):
            # a broken page hides what lies behind it: read from both ends
            try:
                columns = ", ".join(row[1] for row in other.execute(f"PRAGMA table_info({table})") if row[1] != "whole")
                if not columns:
                    break  # an older version does not have it
                places = ", ".join("?" for _ in columns.split(", "))
                for row in other.execute(f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY rowid {direction}"):
                    _put(base, table, columns, places, row, wins=wins)
            except sqlite3.Error:
                whole = False
                continue
            break
    base.execute("COMMIT")
    other.close()
    return whole


def _catch_up(base: sqlite3.Connection) -> None:
    """Bring each snapshot up to its campaign's last event, where the row of the snapshot was lost or is old."""
    for (campaign,) in base.execute("SELECT campaign FROM event UNION SELECT campaign FROM step UNION SELECT campaign FROM scene").fetchall():
        base.execute("INSERT OR IGNORE INTO campaign (key, seed, begun) VALUES (?, 'rescued', 0)", (campaign,))
        base.execute("INSERT OR IGNORE INTO snapshot (campaign, revision, scene) VALUES (?, 0, '{}')", (campaign,))
        revision, text = base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (campaign,)).fetchone()
        scene = json.loads(text)
        for number, kind, data in base.execute(
            "SELECT revision, kind, data FROM event WHERE campaign = ? AND revision > ? ORDER BY revision", (campaign, revision)
        ).fetchall():
            revision, scene = number, after(scene, kind, json.loads(data))
        base.execute(
            "UPDATE snapshot SET revision = ?, scene = ? WHERE campaign = ?",
            (revision, json.dumps(scene, ensure_ascii=False), campaign),
        )
    for (campaign,) in base.execute("SELECT key FROM campaign").fetchall():
        base.execute("INSERT OR IGNORE INTO snapshot (campaign, revision, scene) VALUES (?, 0, '{}')", (campaign,))


def _put(base: sqlite3.Connection, table: str, columns: str, places: str, row: tuple, *, wins: bool) -> None:
    try:
        if table in NEWEST:
            taken = ", ".join(f"{name} = excluded.{name}" for name in NEWEST[table])
            base.execute(
                f"INSERT INTO {table} ({columns}) VALUES ({places}) ON CONFLICT (campaign) DO UPDATE "
                f"SET {taken} WHERE excluded.revision > {table}.revision",
                row,
            )
        else:
            how = "REPLACE" if wins and table in ("campaign", "entry") else "IGNORE"
            base.execute(f"INSERT OR {how} INTO {table} ({columns}) VALUES ({places})", row)
    except sqlite3.IntegrityError:
        pass  # half a row is no row
