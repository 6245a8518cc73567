"""The hero in words: nine fields to fill in before any number, and the extras.

A-8 asks for a full, living person; A-19 puts the words before the numbers.
"""

from dataclasses import dataclass

from ..tables import rows
from ..words import Pair

__all__ = ["EXTRAS", "FIELDS", "Field"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing to describe, and the question that helps to do it."""

    id: str
    name: Pair
    prompt: Pair
    rule: str


def _fields(key: str) -> tuple[Field, ...]:
    kinds = {"id": str, "name": Pair, "prompt": Pair, "rule": str}
    table = rows("alterego_core.ego", "description.toml", key, required=kinds)
    return tuple(Field(**{kind: row[kind] for kind in kinds}) for row in table)


FIELDS = _fields("field")
"""The nine fields, in the order of the text (A-9 … A-17)."""

EXTRAS = _fields("extra")
"""What may be added: a picture, a short story, any detail (A-18)."""
