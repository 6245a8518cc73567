"""How far the book is: a small file that the builder writes and the server reads."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

Stage = Literal["waiting", "building", "ready", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A part that could not be built, and the end of what its builder said."""

    part: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookState:
    """How far the book is.

    `step` of `steps` is being done and concerns `part` (runtime, ru, en, front); `line` is the last
    thing its builder said; `seconds` is the time of the last change (Unix).
    """

    stage: Stage = "waiting"
    step: int = 0
    steps: int = 0
    part: str = ""
    line: str = ""
    failures: tuple[Failure, ...] = ()
    seconds: float = 0.0

    def failed(self, part: str, text: str) -> BookState:
        """This state with one failure more.

        >>> BookState().failed("ru", "no such file").failures[0].part
        'ru'
        """
        return replace(self, failures=(*self.failures, Failure(part=part, text=text)))


def write(path: Path, state: BookState) -> None:
    """Put the state into the file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    beside.write_text(json.dumps(asdict(replace(state, seconds=time.time())), ensure_ascii=False), encoding="utf-8")
    os.replace(beside, path)


def read(path: Path) -> BookState:
    """The state in the file; a missing or unreadable file says `waiting`.

    >>> read(Path("no such file")).stage
    'waiting'
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        failures = tuple(Failure(**each) for each in found.pop("failures", ()))
        return BookState(**found, failures=failures)
    except (OSError, ValueError, TypeError):
        return BookState()
