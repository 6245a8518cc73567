"""Whole copies of the campaigns file (`VACUUM INTO`), the last ten of them."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

COPIES = 10


def folder(path: Path) -> Path:
    """Where the copies of the file `path` lie."""
    return path.parent / "backups"


def copies(path: Path) -> list[Path]:
    """The copies of the file, newest first."""
    return sorted(folder(path).glob(f"{path.stem}-*.sqlite3"), key=lambda each: (each.stat().st_mtime_ns, each.name), reverse=True)


def back_up(base: sqlite3.Connection, path: Path, label: str = "") -> Path:
    """Copy the open file, all of it or nothing, and return the copy's path.

    A copy with a label (made before a migration) does not count among the last ten.
    """
    folder(path).mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    place = folder(path) / f"{path.stem}-{stamp}{'-' + label if label else ''}.sqlite3"
    number = 1
    while place.exists():
        number += 1
        place = place.with_name(f"{path.stem}-{stamp}-{number}{'-' + label if label else ''}.sqlite3")
    fresh = place.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    base.execute("VACUUM INTO ?", (str(fresh),))
    os.replace(fresh, place)
    for old in [each for each in copies(path) if "before-version" not in each.name][COPIES:]:
        old.unlink(missing_ok=True)
    return place


def back_up_if_changed(base: sqlite3.Connection, path: Path) -> Path | None:
    """As `back_up`, unless there are no events or the newest copy already holds the last of them."""
    now = _extent(base)
    if not now[0]:
        return None
    for newest in copies(path)[:1]:
        with sqlite3.connect(f"{newest.as_uri()}?mode=ro", uri=True) as copy:
            try:
                if _extent(copy) == now:
                    return None
            except sqlite3.Error:
                pass
        copy.close()
    return back_up(base, path)


def _extent(base: sqlite3.Connection) -> tuple[int, float]:
    """How many events and steps there are and when the last one was."""
    return base.execute(
        "SELECT sum(number), max(last) FROM (SELECT count(*) AS number, coalesce(max(at), 0) AS last FROM event"
        " UNION ALL SELECT count(*), coalesce(max(at), 0) FROM step)"
    ).fetchone()
