"""Evenings at a kept table: random deeds of every kind, as the session's own tests draw them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from alterego_core.errors import AlterEgoError
from alterego_core.session import events
from alterego_core.session.scene import System
from alterego_core.session.table import Table
from dashboard.kept_table import KeptTable
from dashboard.tables import Tables
from tests.core.session import play

UNDO, REDO = 97, 98
"""Numbers of steps that take back and do again."""


def begun(tables: Tables, system: System, key: str = "") -> KeptTable:
    """A campaign with the tasks and the catalogue of the session's tests, set up by its first step."""
    kept = tables.begin("Рынок", system, seed="market", key=key)
    wanted = play.start(system).scene
    return tables.does(kept, events.between(kept.scene, wanted, play.sentence("did_campaign")))


def beside(kept: KeptTable) -> Table:
    """The same table as the core has it, everything in memory."""
    done = () if kept.last is None else (kept.last,)
    return Table(scene=kept.scene, journal=kept.journal.whole(), done=done)


def played(tables: Tables, kept: KeptTable, table: Table, step: tuple[int, int, int]) -> tuple[KeptTable, Table]:
    """Both tables after a step of these numbers; where the rules do not let it be, both as they were."""
    which, a, b = step
    if which == UNDO and table.done:
        return tables.undo(kept), table.undo()
    if which == REDO and table.undone:
        return tables.redo(kept), table.redo()
    deed = play.deed(table, which, a, b)
    if deed is None or deed.empty:
        return kept, table
    try:
        later = table.does(deed)
    except AlterEgoError:
        return kept, table
    return tables.does(kept, deed), later


def endless(tables: Tables, system: System, seed: str) -> Iterator[KeptTable]:
    """The table after each step of an evening that never ends; the same for the same seed."""
    rng = random.Random(seed)
    kept = begun(tables, system, "rynok")
    table = beside(kept)
    while True:
        before = kept
        which = rng.choice((rng.randrange(len(play.VERBS)), rng.randrange(len(play.VERBS)), UNDO, REDO))
        kept, table = played(tables, kept, table, (which, rng.randrange(41), rng.randrange(41)))
        if kept is not before:
            yield kept
