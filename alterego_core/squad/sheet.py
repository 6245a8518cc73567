"""The forum sheet: written with [b] and [u], read back even after hands have been at it.

B-152 … B-157. `write` gives the text form of a draft; `read` takes a pasted one. Reading
never stops at an error: each one is a remark with its line, and everything else is kept.

>>> from alterego_core.squad.draft import Draft
>>> from alterego_core.squad.stats import Stats
>>> text = write(Draft(name="Ким", stats=Stats(health=3)))
>>> text.splitlines()[0], read(text).draft.stats.health
('[b]Имя:[/b] Ким', 3)
>>> [problem.text("en") for problem in read("Здоровье: пять").problems][:1]
['Line 1: “Health” needs a number, not “пять”.']
"""

from __future__ import annotations

from .sheet_reader import MAX_LENGTH, Reading, read
from .sheet_writer import write

__all__ = ["MAX_LENGTH", "Reading", "read", "write"]
