"""A draft as plain values (dicts, numbers, texts) that JSON can hold, and back.

>>> draft = Draft(name="Лис", schools={"fire": 4}, features=(Feature(name="Ловкач", points=1),))
>>> from_plain(to_plain(draft)) == draft
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from .armour import ArmourClass
from .characteristics import Characteristic, Characteristics
from .draft import Draft
from .errors import RuleError, refuse
from .features import Feature, Flaw
from .mastery import Tag
from .own_perks import OwnPerk, PerkKind

__all__ = ["LONGEST_LIST", "LONGEST_TEXT", "from_plain", "to_plain"]

LONGEST_TEXT = 2_000
"""Characters in one text of a sheet."""

LONGEST_LIST = 200
"""Entries in one list of a sheet."""

_RULE = "C-14"


def to_plain(draft: Draft) -> dict[str, Any]:
    """The draft as plain values; `from_plain` reads it back.

    >>> to_plain(Draft())["characteristics"]["magic_power"]
    5
    """
    found: dict[str, Any] = {}
    for field in fields(draft):
        found[field.name] = _plain(getattr(draft, field.name))
    found["characteristics"] = {each.value: value for each, value in draft.characteristics.items()}
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, (Feature, Flaw, OwnPerk)):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def _unreadable(place: str, value: Any) -> RuleError:
    text = str(value)
    return refuse("unreadable", place, _RULE, place=place, value=text if len(text) <= 40 else text[:39] + "…")


def _mapping(data: Any, where: str, known=None) -> Mapping[str, Any]:
    if not isinstance(data, Mapping) or len(data) > LONGEST_LIST:
        raise _unreadable(where or "sheet", data)
    for name in data:
        if not isinstance(name, str) or (known is not None and name not in known):
            raise refuse("unknown_field", f"{where}.{name}" if where else str(name), _RULE, id=str(name)[:40])
    return data


def _whole(value: Any, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 1_000_000:
        raise _unreadable(place, value)
    return value


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise _unreadable(place, value)
    return value


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise _unreadable(place, value)
    return value


def _list(value: Any, place: str) -> list:
    if not isinstance(value, (list, tuple, set, frozenset)) or len(value) > LONGEST_LIST:
        raise _unreadable(place, value)
    return list(value)


def _member(kind: type[StrEnum], value: Any, place: str) -> Any:
    try:
        return kind(value)
    except ValueError:
        raise _unreadable(place, value) from None


def _levels(value: Any, place: str) -> dict[str, int]:
    return {_text(name, place): _whole(level, f"{place}.{name}") for name, level in _mapping(value, place).items()}


def _texts(value: Any, place: str) -> frozenset[str]:
    return frozenset(_text(each, place) for each in _list(value, place))


def _values(value: Any, place: str) -> Characteristics:
    known = {each.value for each in Characteristic}
    return Characteristics.of({id: _whole(v, f"{place}.{id}") for id, v in _mapping(value, place, known).items()})


def _entry(cls: type, value: Any, place: str) -> Any:
    """A feature, flaw or own perk from its plain values, each read by the kind of its default."""
    known = {field.name: field.default for field in fields(cls)}
    found: dict[str, Any] = {}
    for name, plain in _mapping(value, place, known).items():
        default, where = known[name], f"{place}.{name}"
        if name in ("price", "points") and plain is None and default is None:
            found[name] = None
        elif isinstance(default, Tag):
            found[name] = _member(Tag, plain, where)
        elif isinstance(default, PerkKind):
            found[name] = _member(PerkKind, plain, where)
        elif isinstance(default, bool):
            found[name] = _flag(plain, where)
        elif isinstance(default, int) or default is None:
            found[name] = _whole(plain, where)
        else:
            found[name] = _text(plain, where)
    if "name" not in found:
        raise _unreadable(f"{place}.name", None)
    return cls(**found)


def _entries(cls: type):
    return lambda value, place: tuple(
        _entry(cls, each, f"{place}.{number}") for number, each in enumerate(_list(value, place))
    )


_READERS = {
    "name": _text,
    "characteristics": _values,
    "weapon_perks": _levels,
    "defence_perks": _levels,
    "two_weapons": _whole,
    "schools": _levels,
    "no_magic": _flag,
    "immortal": _flag,
    "immortality_offered": _flag,
    "features": _entries(Feature),
    "flaws": _entries(Flaw),
    "own_perks": _entries(OwnPerk),
    "armour": lambda value, place: None if value is None else _member(ArmourClass, value, place),
    "trials": _texts,
    "awarded": _whole,
    "battle_lifted": _flag,
    "in_play": _flag,
    "allowed": _texts,
}


def from_plain(data: Any) -> Draft:
    """The draft from plain values; missing fields keep their beginning.

    Values of the wrong kind and unknown fields raise `RuleError` with the place; odd
    numbers are kept, for `remarks.problems` to name.

    >>> from_plain({"two_weapons": "много"})
    Traceback (most recent call last):
    ...
    alterego_core.perks.errors.RuleError: two_weapons: “много” cannot be read here.
    """
    sheet = _mapping(data, "", _READERS)
    return Draft(**{name: _READERS[name](value, name) for name, value in sheet.items()})
