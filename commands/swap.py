"""Putting a finished folder in the place of an old one: readers see the old or the new, never a half."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def put(fresh: Path, place: Path) -> None:
    """Move the folder `fresh` (same file system) to `place`; the folder that was there is removed.

    If the move fails, the old folder is put back. If the machine stops in between, `mend` puts it back.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    old = _old(place)
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        os.replace(place, old)
    try:
        os.replace(fresh, place)
    except OSError:
        if old.exists():
            os.replace(old, place)
        raise
    shutil.rmtree(old, ignore_errors=True)


def mend(place: Path) -> None:
    """Finish a `put` that was cut short: bring back the old folder if the new one did not arrive."""
    old = _old(place)
    if old.exists() and not place.exists():
        os.replace(old, place)
    shutil.rmtree(old, ignore_errors=True)


def put_copy(source: Path, place: Path) -> None:
    """As `put`, but `source` stays where it is."""
    fresh = place.with_name(f".{place.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(source, fresh)
    put(fresh, place)


def put_file(text: str, place: Path) -> None:
    """Write a small file whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = place.with_name(f".{place.name}.new")
    fresh.write_text(text, encoding="utf-8")
    os.replace(fresh, place)


def _old(place: Path) -> Path:
    return place.with_name(f".{place.name}.old")
