"""A player's own throw: a line of the journal like any other, from the campaign's seed."""

from __future__ import annotations

from dataclasses import replace

from alterego_core.errors import AlterEgoError
from alterego_core.session import lineup, writing
from alterego_core.session.entries import Entry, sentence
from alterego_core.session.happening import Happening
from alterego_core.session.scene import Scene

from dashboard.kept_table import KeptTable, TableStale
from dashboard.tables import Tables

LONGEST_NAME = 40
LONGEST_FORMULA = 80
MOST_DICE = 30
"""Dice of one throw from the players' side: more would hide everything else on their screen."""
TRIES = 12


class TooMany(ValueError):
    """More dice than a player may throw at once."""


def thrown(scene: Scene, name: str, formula: str) -> Happening:
    """The throw as a deed. Raises `NotationError`, `LimitError`, `TooMany`.

    >>> from alterego_core.session.scene import Campaign, System
    >>> made = thrown(Scene(campaign=Campaign(system=System.EGO, seed="x")), " Anna ", "2d6-1d6")
    >>> made.deed.line.text("en")
    'A throw: Anna.'
    """
    name = " ".join(name.split())[:LONGEST_NAME] or "—"
    record = lineup.throw(scene, formula[:LONGEST_FORMULA])
    if len(record.faces) > MOST_DICE:
        raise TooMany(len(record.faces))
    owner = next((each for each in scene.combatants if not each.hidden and each.label.casefold() == name.casefold()), None)
    return writing.rolled(scene, replace(record, name=name), who=owner.id if owner else "", line=sentence("did_roll", who=name))


def throw(tables: Tables, table: KeptTable, name: str, formula: str) -> tuple[KeptTable, Entry]:
    """Make the throw and keep it; on top of what others do at the same moment. Raises as `thrown`, and StoreTrouble."""
    for _ in range(TRIES):
        try:
            table = tables.does(table, thrown(table.scene, name, formula).deed)
        except TableStale as stale:
            table = stale.table
            continue
        return table, table.journal[-1]
    raise AlterEgoError("the table changes too fast")
