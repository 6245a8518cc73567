"""Values to plain JSON data and back, by their types.

Dataclasses become objects, enums their values, fractions ``"1/3"``, tuples lists. A member
of a union of dataclasses says which one it is under ``"is"``. Reading is tolerant of what it
does not know and of what is missing but has a default; everything else is refused with its
place. The values check themselves while they are made.

>>> from .conditions import Condition, End, EndKind
>>> dazed = Condition(name="dazed", value=-2, end=End(kind=EndKind.LAPS, left=2))
>>> plain(dazed, Condition)
{'name': 'dazed', 'value': -2, 'end': {'kind': 'laps', 'left': 2}}
>>> read(Condition, {"name": "dazed", "colour": "red"}).value
0
>>> read(Condition, {"name": "dazed", "end": {"kind": "laps", "left": "two"}})
Traceback (most recent call last):
...
alterego_core.session.errors.SessionError: end.left: a whole number is needed, not “two”.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..errors import AlterEgoError
from .errors import SessionError, refuse

__all__ = ["MOST_ITEMS", "fields_of", "plain", "plain_fields", "read", "read_fields", "tag"]

MOST_ITEMS = 100_000
"""Entries of one list."""

MOST_CHARACTERS = 200_000
LARGEST = 10**15
_FRACTION = re.compile(r"-?[0-9]{1,30}(/[0-9]{1,30})?")
_EMPTY = (None, (), "", 0, False)
_SNAKE = re.compile(r"(?<!^)(?=[A-Z])")


def tag(cls: type) -> str:
    """How a class is called in a union: ``EgoNumbers`` is ``ego_numbers``."""
    return _SNAKE.sub("_", cls.__name__).lower()


@cache
def fields_of(cls: type) -> Mapping[str, Any]:
    """The types of a dataclass's fields, by name."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls)}


@cache
def _defaults(cls: type) -> Mapping[str, Any]:
    found = {}
    for field in fields(cls):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


@cache
def _members(hint: Any) -> tuple[Any, ...]:
    """The members of a union, or the type alone."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


@cache
def _tagged(hint: Any) -> Mapping[str, type]:
    """The dataclasses of a union by their names, where there are several."""
    classes = [each for each in _members(hint) if is_dataclass(each)]
    return {tag(each): each for each in classes} if len(classes) > 1 else {}


def plain(value: Any, hint: Any) -> Any:
    """The value as data for JSON. Empty fields whose default is empty are left out."""
    if value is None or isinstance(value, (bool, str)) and not isinstance(value, Enum):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        inner = _inner(hint)
        return [plain(each, inner[min(place, len(inner) - 1)]) for place, each in enumerate(value)]
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} cannot be kept")
    cls = type(value)
    defaults = _defaults(cls)
    data = {
        name: plain(getattr(value, name), inner)
        for name, inner in fields_of(cls).items()
        if name not in defaults or defaults[name] not in _EMPTY or getattr(value, name) != defaults[name]
    }
    return {"is": tag(cls), **data} if _tagged(hint) else data


def _inner(hint: Any) -> tuple[Any, ...]:
    """The types of a tuple's entries: one for all, or one for each place."""
    for each in _members(hint):
        if get_origin(each) is tuple:
            return tuple(one for one in get_args(each) if one is not Ellipsis)
    raise TypeError(f"{hint} holds no tuple")


def plain_fields(cls: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """Some fields of a dataclass as data."""
    return {name: plain(value, fields_of(cls)[name]) for name, value in values.items()}


def read_fields(cls: type, data: Any, where: str = "") -> dict[str, Any]:
    """Some fields of a dataclass from data; unknown ones are refused here, for they would be lost."""
    _need(isinstance(data, Mapping), data, where, "object")
    known = fields_of(cls)
    for name in data:
        if name not in known:
            raise refuse("unknown_field", _at(where, name), place=_at(where, name))
    return {name: read(known[name], value, _at(where, name)) for name, value in data.items()}


def read(hint: Any, data: Any, where: str = "") -> Any:
    """The value of this type that the data tell. Raises `SessionError` with the place of a fault."""
    members = _members(hint)
    if data is None:
        _need(NoneType in members, data, where, "value")
        return None
    tagged = _tagged(hint)
    if tagged:
        _need(isinstance(data, Mapping), data, where, "object")
        name = data.get("is")
        if not isinstance(name, str) or name not in tagged:
            raise refuse("unknown_member", _at(where, "is"), place=_at(where, "is"), name=_short(name), known=tuple(tagged))
        return _dataclass(tagged[name], data, where)
    for member in members:
        if is_dataclass(member):
            _need(isinstance(data, Mapping), data, where, "object")
            return _dataclass(member, data, where)
        if get_origin(member) is tuple:
            return _tuple(member, data, where)
        if isinstance(member, type) and issubclass(member, Enum):
            return _enum(member, data, where)
    return _atom(members, data, where)


def _atom(members: tuple[Any, ...], data: Any, where: str) -> Any:
    if bool in members:
        _need(isinstance(data, bool), data, where, "yes_or_no")
        return data
    if str in members and isinstance(data, str) and not (Fraction in members):
        if len(data) > MOST_CHARACTERS:
            raise refuse("too_long", where, most=MOST_CHARACTERS, length=len(data))
        try:
            data.encode("utf-8")
        except UnicodeEncodeError:
            raise refuse("not_a_text", where, place=where or "·") from None
        return data
    whole = isinstance(data, int) and not isinstance(data, bool)
    if whole and (int in members or Fraction in members):
        if abs(data) > LARGEST:
            raise refuse("number_too_large", where, place=where or "·", most=LARGEST)
        return data if int in members else Fraction(data)
    if Fraction in members and isinstance(data, str) and _FRACTION.fullmatch(data):
        try:
            return Fraction(data)
        except ZeroDivisionError:
            raise _wrong(data, where, "number") from None
    raise _wrong(data, where, "whole" if int in members and Fraction not in members else "number" if Fraction in members else "text")


def _enum(member: type[Enum], data: Any, where: str) -> Enum:
    try:
        if isinstance(data, bool):
            raise ValueError(data)
        return member(data)
    except (ValueError, TypeError):
        known = tuple(str(each.value) for each in member)
        raise refuse("unknown_choice", where, place=where or "·", name=_short(data), known=known) from None


def _tuple(member: Any, data: Any, where: str) -> tuple:
    _need(isinstance(data, (list, tuple)), data, where, "list")
    if len(data) > MOST_ITEMS:
        raise refuse("too_many", where, number=len(data), most=MOST_ITEMS)
    inner = get_args(member)
    if inner[-1] is Ellipsis:
        return tuple(read(inner[0], each, _at(where, place)) for place, each in enumerate(data))
    if len(data) != len(inner):
        raise _wrong(data, where, "list")
    return tuple(read(each, one, _at(where, place)) for place, (each, one) in enumerate(zip(inner, data, strict=True)))


def _dataclass(cls: type, data: Mapping[str, Any], where: str) -> Any:
    defaults = _defaults(cls)
    values = {}
    for name, hint in fields_of(cls).items():
        if name in data:
            values[name] = read(hint, data[name], _at(where, name))
        elif name not in defaults:
            raise refuse("missing_field", _at(where, name), place=_at(where, name))
    try:
        return cls(**values)
    except SessionError as error:
        if error.problem is None or not where:
            raise
        problem = error.problem
        inner = _at(where, problem.where) if problem.where else where
        raise refuse("at_place", inner, problem.rule, place=inner, fault=_said(error)) from None
    except AlterEgoError as error:
        raise refuse("at_place", where, place=where or "·", fault=_said(error)) from None
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        raise refuse("at_place", where, place=where or "·", fault=str(error)[:200]) from None


def _said(error: AlterEgoError):
    from ..words import Pair

    return Pair(error.message("ru"), error.message("en"))


def _at(where: str, name: Any) -> str:
    return f"{where}.{name}" if where else str(name)


def _short(data: Any) -> str:
    return str(data)[:40]


def _wrong(data: Any, where: str, wanted: str) -> SessionError:
    return refuse(f"wanted_{wanted}", where, place=where or "·", value=_short(data))


def _need(right: bool, data: Any, where: str, wanted: str) -> None:
    if not right:
        raise _wrong(data, where, wanted)
