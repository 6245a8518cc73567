"""Finding a row of a table by its id or by its English key.

Ids are for code; keys are the English words by which files of rule cases call a
row. A row's English name on the page may differ from its key.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from ..errors import UnknownIdError
from ..tables import near
from ..words import Pair

__all__ = ["Named", "by_id", "by_key"]


class Named(Protocol):
    """What every row has."""

    @property
    def id(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> Pair: ...


R = TypeVar("R", bound=Named)


def by_id(rows: Iterable[R], id: str) -> R:
    """The row with this id.

    Raises :class:`UnknownIdError`, which names the ids most like it.

    >>> from alterego_core.ego.attributes import ATTRIBUTES
    >>> by_id(ATTRIBUTES, "speed").name["ru"]
    'Скорость'
    """
    known = tuple(rows)
    for row in known:
        if row.id == id:
            return row
    raise UnknownIdError(f"no row {id!r}{near(id, [row.id for row in known])}")


def by_key(rows: Iterable[R], key: str) -> R:
    """The row with this English key, or else with this English name.

    >>> from alterego_core.ego.skills import SKILLS
    >>> by_key(SKILLS, "Break-in").id, by_key(SKILLS, "Lockpicking").id
    ('lockpicking', 'lockpicking')
    """
    known = tuple(rows)
    for row in known:
        if row.key == key:
            return row
    for row in known:
        if row.name["en"] == key:
            return row
    raise UnknownIdError(f"no row with the key {key!r}{near(key, [row.key for row in known])}")
