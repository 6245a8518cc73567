"""Attributes: what a hero is in body and mind (A-21, A-45 … A-54)."""

from dataclasses import dataclass

from ..tables import rows
from ..words import Pair
from .lists import by_id, by_key
from .sources import Source

__all__ = ["ATTRIBUTES", "Attribute", "attribute", "attribute_by_key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """An attribute of the list, or one that a GM brought in (A-54)."""

    id: str
    key: str
    name: Pair
    about: Pair
    rule: str
    source: Source = Source.PRINTED


def _attributes() -> tuple[Attribute, ...]:
    kinds = {"id": str, "key": str, "name": Pair, "about": Pair, "rule": str}
    table = rows("alterego_core.ego", "attributes.toml", "attribute", required=kinds)
    return tuple(Attribute(**{kind: row[kind] for kind in kinds}) for row in table)


ATTRIBUTES = _attributes()
"""The nine printed attributes, in the order of the text."""


def attribute(id: str) -> Attribute:
    """The printed attribute with this id; :class:`UnknownIdError` for another.

    >>> attribute("build").name["en"]
    'Physique'
    """
    return by_id(ATTRIBUTES, id)


def attribute_by_key(key: str) -> Attribute:
    """The printed attribute with this English key or name.

    >>> attribute_by_key("Build").id, attribute_by_key("Physique").id
    ('build', 'build')
    """
    return by_key(ATTRIBUTES, key)
