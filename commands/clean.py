"""Removing what was built. A user's campaigns live elsewhere and are never touched, wherever they were put."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from commands.paths import BUILD, ROOT, SITE
from commands.words import say

CACHES = ("__pycache__", ".pytest_cache", ".ipynb_checkpoints", ".hypothesis")
KEPT = {".git", ".venv"}


def holds_data(folder: Path) -> bool:
    """True when a user's data lie in the folder: a campaign file, or the folder that ALTEREGO_DATA names."""
    chosen = os.environ.get("ALTEREGO_DATA")
    if chosen and Path(chosen).resolve().is_relative_to(folder.resolve()):
        return True
    return next(folder.rglob("campaigns.sqlite3*"), None) is not None


def clean() -> int:
    """Remove `_site`, `.build`, node_modules and caches; the environment stays, so the next start needs no network."""
    removed = []
    found = [SITE, BUILD, *ROOT.glob("book/**/node_modules"), *_caches(ROOT)]
    for folder in found:
        if folder.is_dir() and not holds_data(folder):
            shutil.rmtree(folder, ignore_errors=True)
            removed.append(str(folder.relative_to(ROOT)))
    if removed:
        shown = [name for name in removed if "__pycache__" not in name]
        say("cleaned", what=", ".join(shown or ["caches"]))
    else:
        say("clean-already")
    return 0


def _caches(folder: Path):
    for each in sorted(folder.iterdir()):
        if each.is_dir() and not each.is_symlink() and each.name not in KEPT:
            if each.name in CACHES:
                yield each
            elif each.name != "node_modules" and each not in (SITE, BUILD):
                yield from _caches(each)
