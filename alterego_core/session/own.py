"""Things of a campaign's own catalogues, found again wherever somebody has them.

A thing at the table goes by its id; on a sheet from a maker it goes by its name.

>>> from .scene import OwnKind, OwnThing
>>> magic = OwnThing(kind=OwnKind.ATTRIBUTE, id="magic", name="Магия")
>>> [find([magic], OwnKind.ATTRIBUTE, key) is magic for key in ("magic", " магия ", "Charm")]
[True, True, False]
>>> same(magic, "МАГИЯ"), name_of([magic], OwnKind.ATTRIBUTE, "magic"), name_of([], OwnKind.SKILL, "Голубиная почта")
(True, 'Магия', 'Голубиная почта')
"""

from __future__ import annotations

from collections.abc import Iterable

from .scene import OwnKind, OwnThing

__all__ = ["find", "name_of", "same"]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def same(thing: OwnThing, key: str) -> bool:
    """Whether an id or a name means this thing; case and blanks of a name do not matter."""
    return key == thing.id or _plain(key) == _plain(thing.name)


def find(things: Iterable[OwnThing], kind: OwnKind, key: str) -> OwnThing | None:
    """The thing of a kind that an id or a name means, None for none; an id goes before a name."""
    fits = [each for each in things if each.kind is kind and key and same(each, key)]
    return next((each for each in fits if each.id == key), fits[0] if fits else None)


def name_of(things: Iterable[OwnThing], kind: OwnKind, key: str) -> str:
    """What a thing is called; one that no catalogue has goes by what it is called on the sheet."""
    thing = find(things, kind, key)
    return key if thing is None else thing.name
