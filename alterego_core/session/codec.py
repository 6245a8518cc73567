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
from collections.abc import Callable, Mapping
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


@cache
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


# Types are looked at once: what is made of them here is kept with the class.

Write = Callable[[Any], Any]
Read = Callable[[Any, str], Any]


def plain(value: Any, hint: Any) -> Any:
    """The value as data for JSON. Empty fields whose default is empty are left out."""
    return _writer(hint)(value)


def _writer(hint: Any) -> Write:
    named = bool(_tagged(hint))
    inner = next((get_args(each) for each in _members(hint) if get_origin(each) is tuple), ())
    endless = inner[-1:] == (Ellipsis,)
    entries = tuple(_writer(each) for each in inner if each is not Ellipsis)

    def write(value: Any) -> Any:
        kind = type(value)
        if value is None or kind is str or kind is int or kind is bool:
            return value
        if kind is tuple and entries:
            if endless:
                return [entries[0](each) for each in value]
            return [each(one) for each, one in zip(entries, value, strict=True)]
        if kind is Fraction:
            return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
        if isinstance(value, Enum):
            return value.value
        if not is_dataclass(kind):
            raise TypeError(f"{kind.__name__} cannot be kept")
        return {"is": tag(kind), **_written(value)} if named else _written(value)

    return write


@cache
def _writers(cls: type) -> tuple[tuple[str, bool, Any, Write], ...]:
    """Of each field: its name, whether it is left out when it has its default, the default, the writer."""
    defaults = _defaults(cls)
    return tuple(
        (name, name in defaults and defaults[name] in _EMPTY, defaults.get(name), _writer(hint))
        for name, hint in fields_of(cls).items()
    )


def _written(value: Any) -> dict[str, Any]:
    data = {}
    for name, may_go, default, write in _writers(type(value)):
        one = getattr(value, name)
        if not (may_go and one == default):
            data[name] = write(one)
    return data


def plain_fields(cls: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """Some fields of a dataclass as data."""
    writers = {name: write for name, _, _, write in _writers(cls)}
    return {name: writers[name](value) for name, value in values.items()}


def read_fields(cls: type, data: Any, where: str = "") -> dict[str, Any]:
    """Some fields of a dataclass from data; unknown ones are refused here, for they would be lost."""
    _need(isinstance(data, Mapping), data, where, "object")
    readers = {name: reads for name, _, reads in _readers(cls)}
    for name in data:
        if name not in readers:
            raise refuse("unknown_field", _at(where, name), place=_at(where, name))
    return {name: readers[name](value, _at(where, name)) for name, value in data.items()}


def read(hint: Any, data: Any, where: str = "") -> Any:
    """The value of this type that the data tell. Raises `SessionError` with the place of a fault."""
    return _reader(hint)(data, where)


def _reader(hint: Any) -> Read:
    members = _members(hint)
    reads = _some_reader(hint, members)
    if NoneType not in members:

        def never_empty(data: Any, where: str) -> Any:
            _need(data is not None, data, where, "value")
            return reads(data, where)

        return never_empty
    return lambda data, where: None if data is None else reads(data, where)


def _some_reader(hint: Any, members: tuple[Any, ...]) -> Read:
    tagged = _tagged(hint)
    if tagged:
        return lambda data, where: _one_of(tagged, data, where)
    for member in members:
        if is_dataclass(member):
            return lambda data, where, cls=member: _dataclass(cls, data, where)
        if get_origin(member) is tuple:
            return _tuple_reader(get_args(member))
        if isinstance(member, type) and issubclass(member, Enum):
            return lambda data, where, kind=member: _enum(kind, data, where)
    return _atom_reader(members)


def _one_of(tagged: Mapping[str, type], data: Any, where: str) -> Any:
    _need(isinstance(data, Mapping), data, where, "object")
    name = data.get("is")
    if not isinstance(name, str) or name not in tagged:
        at = _at(where, "is")
        raise refuse("unknown_member", at, place=at, name=_short(name), known=tuple(tagged))
    return _dataclass(tagged[name], data, where)


def _tuple_reader(inner: tuple[Any, ...]) -> Read:
    endless = inner[-1] is Ellipsis
    entries = tuple(_reader(each) for each in inner if each is not Ellipsis)

    def reads(data: Any, where: str) -> tuple:
        _need(isinstance(data, (list, tuple)), data, where, "list")
        if len(data) > MOST_ITEMS:
            raise refuse("too_many", where, number=len(data), most=MOST_ITEMS)
        if endless:
            return tuple(entries[0](each, f"{where}.{place}") for place, each in enumerate(data))
        _need(len(data) == len(entries), data, where, "list")
        return tuple(
            each(one, f"{where}.{place}") for place, (each, one) in enumerate(zip(entries, data, strict=True))
        )

    return reads


def _atom_reader(members: tuple[Any, ...]) -> Read:
    if bool in members:

        def yes_or_no(data: Any, where: str) -> bool:
            _need(isinstance(data, bool), data, where, "yes_or_no")
            return data

        return yes_or_no
    if str in members:
        return _text
    parts = Fraction in members
    whole = int in members
    wanted = "number" if parts else "whole"

    def number(data: Any, where: str) -> Any:
        if isinstance(data, int) and not isinstance(data, bool):
            if abs(data) > LARGEST:
                raise refuse("number_too_large", where, place=where or "·", most=LARGEST)
            return data if whole else Fraction(data)
        if parts and isinstance(data, str) and _FRACTION.fullmatch(data):
            try:
                return Fraction(data)
            except ZeroDivisionError:
                pass
        raise _wrong(data, where, wanted)

    return number


def _text(data: Any, where: str) -> str:
    _need(isinstance(data, str), data, where, "text")
    if len(data) > MOST_CHARACTERS:
        raise refuse("too_long", where, most=MOST_CHARACTERS, length=len(data))
    try:
        data.encode("utf-8")
    except UnicodeEncodeError:
        raise refuse("not_a_text", where, place=where or "·") from None
    return data


def _enum(member: type[Enum], data: Any, where: str) -> Enum:
    try:
        if isinstance(data, bool):
            raise ValueError(data)
        return member(data)
    except (ValueError, TypeError):
        known = tuple(str(each.value) for each in member)
        raise refuse("unknown_choice", where, place=where or "·", name=_short(data), known=known) from None


@cache
def _readers(cls: type) -> tuple[tuple[str, bool, Read], ...]:
    """Of each field: its name, whether it must be there, the reader."""
    defaults = _defaults(cls)
    return tuple((name, name not in defaults, _reader(hint)) for name, hint in fields_of(cls).items())


def _dataclass(cls: type, data: Any, where: str) -> Any:
    _need(isinstance(data, Mapping), data, where, "object")
    values = {}
    for name, needed, reads in _readers(cls):
        if name in data:
            values[name] = reads(data[name], f"{where}.{name}" if where else name)
        elif needed:
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
