"""One run at a time: a lock that the system lets go of when its holder dies, however it dies."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from commands.words import Refusal, text


def _try(handle) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def only_one(path: Path, what: str, patience: float = 600.0) -> Iterator[None]:
    """Hold the lock file `path` while the block runs.

    Waits up to `patience` seconds for another run to end, then refuses with words;
    `what` is the key of the word for the thing that is being used.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+b") as handle:
        until = time.monotonic() + patience
        while not _try(handle):
            if time.monotonic() > until:
                raise Refusal("in-use", what=text(what, "en"))
            time.sleep(0.2)
        yield
