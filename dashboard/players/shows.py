"""What the GM lets the players see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

LONGEST_HANDOUT = 4_000
"""Characters of a handout: a page."""


class Detail(StrEnum):
    """How much of somebody's harm is seen."""

    NONE = "none"
    WORDS = "words"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shows:
    """What is seen on the players' screen. Whoever is hidden in the roster is never seen, nor are hidden lines of the journal.

    `line`: whose turn it is and the order; `heroes` and `others`: how much of their harm; `conditions`:
    what they are under; `clock`: game time; `tasks`: those that are not hidden; `journal`: its last open
    lines; `field`: the map; `throws`: players may roll; `handout`: words of the GM's for everybody.
    """

    line: bool = True
    heroes: Detail = Detail.NUMBERS
    others: Detail = Detail.WORDS
    conditions: bool = True
    clock: bool = True
    tasks: bool = True
    journal: bool = True
    field: bool = True
    throws: bool = True
    handout: str = ""

    def plain(self) -> dict[str, Any]:
        """The same as JSON.

        >>> read_shows(Shows(heroes=Detail.NONE, handout="!").plain()) == Shows(heroes=Detail.NONE, handout="!")
        True
        """
        return {name: getattr(value, "value", value) for name, value in asdict(self).items()}


def read_shows(data: object) -> Shows:
    """What was kept; a part that is not there or cannot be is as at the beginning.

    >>> read_shows({"line": False, "heroes": "everything", "handout": 5}) == Shows(line=False)
    True
    """
    kept = data if isinstance(data, Mapping) else {}
    found: dict[str, Any] = {}
    for each in fields(Shows):
        value, default = kept.get(each.name), each.default
        if isinstance(default, Detail):
            if value in tuple(Detail):
                found[each.name] = Detail(value)
        elif type(value) is type(default):
            found[each.name] = value[:LONGEST_HANDOUT] if isinstance(value, str) else value
    return Shows(**found)
