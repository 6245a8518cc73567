"""Voila's own scripts in one answer: stock Voila lets the page ask for some ninety, each after the last one has come.

The pieces are webpack's chunks. A chunk that has put itself on its list before the program starts is
not asked for again; one that is missing here is asked for as ever, so a list that is out of date costs
time and nothing else.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIST = HERE / "static" / "scripts.txt"

HASTE, PATIENCE = b"AbortSignal.timeout(2000).addEventListener", b"AbortSignal.timeout(600000).addEventListener"
"""anywidget has a widget fail for ever when its script took more than two seconds: a busy machine gets ten minutes."""


def names() -> tuple[str, ...]:
    """The patterns of the list: a place below Voila's scripts, or below those of the widget extensions.

    >>> names()[0]
    'voila/73.voila.js'
    """
    lines = (line.strip() for line in LIST.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def pieces(scripts: Iterable[str], extensions: Iterable[str]) -> tuple[Path, ...]:
    """The files that the list names, each from the first of the folders that has it.

    `scripts` are the folders of Voila's own files, `extensions` those of the widget extensions.
    """
    roots = {"voila": tuple(map(Path, scripts)), "extensions": tuple(map(Path, extensions))}
    found: list[Path] = []
    for name in names():
        kind, _, pattern = name.partition("/")
        for root in roots[kind]:
            if here := sorted(root.glob(pattern)):
                found.extend(here)
                break
    return tuple(found)


@lru_cache(maxsize=2)
def together(scripts: tuple[str, ...], extensions: tuple[str, ...]) -> tuple[bytes, bytes]:
    """(all the pieces as one script, the same packed with gzip). Takes a quarter of a second, once."""
    whole = b"\n;\n".join(path.read_bytes().replace(HASTE, PATIENCE) for path in pieces(scripts, extensions))
    return whole, gzip.compress(whole, 6, mtime=0)


def entries(labextensions: Iterable[str], allowed: Iterable[str]) -> tuple[str, ...]:
    """Where the allowed extensions begin, below the address of the extensions: the page may ask ahead for these.

    >>> entries([], ["anywidget"])
    ()
    """
    found = []
    for name in allowed:
        for root in map(Path, labextensions):
            if here := sorted((root / name / "static").glob("remoteEntry.*.js")):
                found.append(here[0].relative_to(root).as_posix())
                break
    return tuple(found)
