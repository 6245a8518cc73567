"""What went wrong at the screen, for whoever mends it: a file beside the campaigns."""

from __future__ import annotations

import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

from dashboard.folder import data_folder

LONGEST = 1_000_000
"""Bytes of the file before it becomes the old one; two of them are kept."""


def log_file() -> Path:
    """Where it lies."""
    return data_folder() / "screen.log"


def note(trace: str) -> None:
    """Write a traceback down with the time. Never raises: a full disk must not hide the fault itself."""
    print(trace, file=sys.stderr, end="" if trace.endswith("\n") else "\n")
    with suppress(OSError):
        path = log_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > LONGEST:
            path.replace(path.with_suffix(".old.log"))
        with path.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{trace.rstrip()}\n\n")


def note_error(error: BaseException) -> None:
    """Write an exception down with its traceback."""
    note("".join(traceback.format_exception(error)))
