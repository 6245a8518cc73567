"""Five tables of three dice, and their four rows.

C-79 … C-82, C-86 … C-89, C-91 … C-94, C-99 … C-102, C-109 … C-112.

>>> row_of(Table.SAVING_THROW, Result.CRITICAL_FAILURE).effect["en"]
'Damage ×1.5.'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..tables import row
from ..words import Pair

__all__ = ["ATTACKS", "RESULTS", "Result", "ResultRow", "Table", "row_of"]

_PACKAGE, _FILE = "alterego_core.perks", "results.toml"


class Table(StrEnum):
    """What is rolled for (C-78, C-85, C-90, C-95, C-108)."""

    HIT = "hit"
    CASTING = "casting"
    SPELL_HIT = "spell_hit"
    SAVING_THROW = "saving_throw"
    NON_COMBAT = "non_combat"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row(_PACKAGE, _FILE, "table", self.value)["name"]

    @property
    def rule(self) -> str:
        """The rule that asks for the roll."""
        return row(_PACKAGE, _FILE, "table", self.value)["rule"]


ATTACKS = frozenset({Table.HIT, Table.SPELL_HIT})
"""The tables whose row 3 says that bonuses do not help (C-79, C-91)."""


class Result(StrEnum):
    """The rows of every table, worst first; NO_ROW only where totals may fall beside it (AMB-C15)."""

    CRITICAL_FAILURE = "critical_failure"
    FAILURE = "failure"
    SUCCESS = "success"
    CRITICAL_SUCCESS = "critical_success"
    NO_ROW = "no_row"

    @property
    def good(self) -> bool:
        """A success, critical or not."""
        return self in (Result.SUCCESS, Result.CRITICAL_SUCCESS)


RESULTS: tuple[Result, ...] = tuple(Result)[:4]
"""The four rows of a table, worst first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """A row in words: its name, what it does, its rule (None for a row that is not there)."""

    name: Pair
    effect: Pair
    rule: str | None


def row_of(table: Table, result: Result) -> ResultRow:
    """The row of a table.

    >>> row_of(Table.HIT, Result.CRITICAL_SUCCESS).rule, row_of(Table.HIT, Result.NO_ROW).rule
    ('C-82', None)
    """
    if result is Result.NO_ROW:
        line = row(_PACKAGE, _FILE, "nothing", result.value)
    else:
        line = row(_PACKAGE, _FILE, "result", f"{table.value}.{result.value}")
    return ResultRow(name=line["name"], effect=line["effect"], rule=line.get("rule"))
