"""The log of a table as rows: what a row holds, which deeds can be undone after it, the table put together from all of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from alterego_core.errors import AlterEgoError
from alterego_core.session import events, snapshot
from alterego_core.session.table import Step

from dashboard.kept_journal import KeptJournal, Line
from dashboard.kept_table import KeptTable

COLUMNS = "revision, at, kind, deed, below, heroes, data"
BEGUN = "begun"

Heroes = Mapping[str, tuple[int | None, int | None]]
"""Whose sheet became another one: id at the table → (number before, number after), None for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRow:
    """A row of the log; `data` is versioned text: of a scene for revision 0, of a step for others."""

    revision: int
    at: float
    kind: str
    deed: int
    below: int
    heroes: Heroes
    data: str

    @property
    def step(self) -> Step:
        """The step. Raises `SessionError` with place and reason."""
        return snapshot.read_step(self.data)


def row_of(columns: Iterable[Any]) -> StepRow:
    """The row from its columns, in the order of `COLUMNS`."""
    revision, at, kind, deed, below, heroes, data = columns
    return StepRow(revision=revision, at=at, kind=kind, deed=deed, below=below, heroes=heroes_of(heroes), data=data)


def heroes_of(text: str) -> dict[str, Any]:
    """Who has which sheet, or had; empty where the text cannot be read."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def rows(base: sqlite3.Connection, key: str, after: int = -1) -> list[StepRow]:
    """The rows of a campaign's log above a revision."""
    found = base.execute(f"SELECT {COLUMNS} FROM step WHERE campaign = ? AND revision > ? ORDER BY revision", (key, after))
    return [row_of(each) for each in found]


def row(base: sqlite3.Connection, key: str, revision: int) -> StepRow | None:
    """One row, None where there is none."""
    found = base.execute(f"SELECT {COLUMNS} FROM step WHERE campaign = ? AND revision = ?", (key, revision)).fetchone()
    return None if found is None else row_of(found)


def tops(last: StepRow | None, look: Callable[[int], StepRow | None]) -> tuple[int, int]:
    """After the last row: the deed that can be undone, and the undoing that can be done again; 0 for none."""
    if last is None or last.kind == BEGUN:
        return 0, 0
    if last.kind == "done":
        return last.revision, 0
    if last.kind == "redone":
        return last.deed, last.below
    undone = look(last.deed)
    return (undone.below if undone is not None else 0), last.revision


def with_heroes(heroes: Mapping[str, int], changed: Heroes) -> dict[str, int]:
    """Who has which sheet after a step."""
    found = dict(heroes)
    for who, (_, after) in changed.items():
        if after is None:
            found.pop(who, None)
        else:
            found[who] = after
    return found


def folded(table: KeptTable, row: StepRow) -> tuple[KeptTable, tuple[int, ...], tuple[Line, ...]]:
    """The table after a row, with the numbers of journal lines that are gone and the lines that are new or others.

    What can be undone then is left as it was. Raises `SessionError` for a row of another table.
    """
    deed = row.step.deed
    journal, gone, put = table.journal.after(deed)
    scene = events.apply(table.scene, deed)
    heroes = with_heroes(table.heroes, row.heroes)
    return replace(table, revision=row.revision, scene=scene, journal=journal, heroes=heroes), gone, put


def replayed(key: str, log: Iterable[StepRow]) -> KeptTable | None:
    """The table put together from its log alone, up to the first row that is missing or cannot be read.

    None where not even the scene it began with can be read.
    """
    table = None
    for place, each in enumerate(log):
        if each.revision != place:
            break
        try:
            if table is None:
                table = KeptTable(key=key, revision=0, scene=snapshot.read_scene(each.data), journal=KeptJournal())
            else:
                table = folded(table, each)[0]
        except AlterEgoError:
            break
    return table
