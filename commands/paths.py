"""Where things lie in the working copy."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BUILD = ROOT / ".build"
SITE = ROOT / "_site"
LANGUAGES = ("ru", "en")

PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
"""The Python of the project's own environment."""

BOOK_STATE = BUILD / "book-state.json"
"""How far the book is; written by the builder, read by the server."""


def environment(**extra: str) -> dict[str, str]:
    """The variables of a child process: this one's, unbuffered UTF-8 text, our packages importable.

    >>> environment(PORT="1")["PYTHONUTF8"], environment(PORT="1")["PORT"]
    ('1', '1')
    """
    found = {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "VIRTUAL_ENV")}
    found.update(PYTHONUTF8="1", PYTHONUNBUFFERED="1", PYTHONPATH=str(ROOT))
    found.update(extra)
    return found
