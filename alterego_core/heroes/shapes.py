"""What a value of a character file looks like: one description to read by and to publish.

`mend` reads a value of the file by its shape, mends what can be mended, sets aside what
cannot, and never raises; `json_schema` writes the same shape as JSON Schema.

>>> desk = Desk()
>>> mend(Record({"level": Whole(), "note": Text()}), {"level": "три", "colour": "red"}, "", desk)
{'level': 3}
>>> [each.code for each in desk.repairs], desk.kept
(['heroes.number_read', 'heroes.unknown_field'], [Kept(where='colour', json='"red"')])
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..problems import Problem
from .hero import Kept
from .loose_json import Doubled
from .number_words import whole

__all__ = [
    "Choice",
    "Desk",
    "Exact",
    "Flag",
    "ListOf",
    "MISSING",
    "MapOf",
    "Record",
    "Shape",
    "Text",
    "Whole",
    "compact",
    "json_schema",
    "mend",
]

MISSING = object()
"""What `mend` gives for a value that had to be set aside."""

LARGEST = 1_000_000
"""Whole numbers beyond this are taken for a slip of the pen."""

MAX_KEPT = 60
"""Things that are set aside at most; of more only the remark remains."""

_MAX_REPAIRS = 200
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `most` characters; what is longer is kept apart."""

    most: int = 20_000


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number; `null` lets null stand for «not named»."""

    null: bool = False


@dataclass(frozen=True, slots=True)
class Exact:
    """A number or null; a fraction is a text like ``"3/2"``."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, or null."""

    values: tuple[str, ...]
    null: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """Named fields. `needed`: what is put for a field that is missing; None: then the whole goes aside."""

    fields: Mapping[str, "Shape"]
    needed: Mapping[str, Any] = field(default_factory=dict)
    null: bool = False


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one shape; `unique` for a list that is a set."""

    of: "Shape"
    most: int = 200
    unique: bool = False


@dataclass(frozen=True, slots=True)
class MapOf:
    """Names to values of one shape; `names` where they are from a closed list.

    `start`: what everybody has of it; a name of these that is missing is told of and put.
    """

    of: "Shape"
    names: tuple[str, ...] = ()
    most: int = 200
    start: Mapping[str, Any] = field(default_factory=dict)


Shape = Text | Whole | Exact | Flag | Choice | Record | ListOf | MapOf


class Desk:
    """Where repairs and things set aside are gathered while a file is read."""

    def __init__(self, place: Callable[[str], object] = lambda where: where or "–") -> None:
        """`place`: what a place of the file is called in words."""
        self.place = place
        self.repairs: list[Problem] = []
        self.kept: list[Kept] = []

    def repair(self, code: str, where: str, **facts) -> None:
        """Notes a repair; of very many the rest are one."""
        if len(self.repairs) < _MAX_REPAIRS:
            self.repairs.append(Problem(f"heroes.{code}", where, {"place": self.place(where), **facts}))

    def set_aside(self, where: str, value: Any) -> None:
        """Keeps a value that has no place, so that nothing is lost."""
        if len(self.kept) < MAX_KEPT:
            self.kept.append(Kept(where[:200], compact(value)))


def compact(value: Any) -> str:
    """A value as JSON on one line, the names in order.

    >>> compact({"b": Fraction(1, 2), "a": "ё"})
    '{"a":"ё","b":"1/2"}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else compact(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _refused(value: Any, where: str, desk: Desk) -> Any:
    desk.repair("set_aside", where, value=_short(value))
    desk.set_aside(where, value)
    return MISSING


def _joined(where: str, name: object) -> str:
    return f"{where}.{name}" if where else str(name)


def mend(shape: Shape, value: Any, where: str, desk: Desk) -> Any:
    """The value by its shape, `MISSING` if it had to be set aside; what was done is on the `desk`.

    >>> desk = Desk()
    >>> mend(Whole(), 99, "level", desk), mend(Whole(), "4,0", "level", desk), mend(Flag(), "да", "ready", desk)
    (99, 4, True)
    """
    match shape:
        case Text(most):
            return _text(value, most, where, desk)
        case Whole(null):
            return None if value is None and null else _whole(value, where, desk)
        case Exact():
            return _exact(value, where, desk)
        case Flag():
            return _flag(value, where, desk)
        case Choice(values, null):
            return _choice(value, values, null, where, desk)
        case Record():
            return _record(shape, value, where, desk)
        case ListOf():
            return _list(shape, value, where, desk)
        case MapOf():
            return _map(shape, value, where, desk)


def _text(value: Any, most: int, where: str, desk: Desk) -> Any:
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        desk.repair("text_from_number", where, value=_short(value))
        return str(value)
    if value is None:
        desk.repair("empty_put", where)
        return ""
    if not isinstance(value, str):
        return _refused(value, where, desk)
    if len(value) > most:
        desk.repair("text_cut", where, length=len(value), most=most)
        desk.set_aside(where, value[most:])
        return value[:most]
    return value


def _whole(value: Any, where: str, desk: Desk) -> Any:
    read = value
    if isinstance(value, str):
        read = whole(value)
    elif isinstance(value, Fraction) and value.denominator == 1:
        read = value.numerator
    if isinstance(read, bool) or not isinstance(read, int) or abs(read) > LARGEST:
        return _refused(value, where, desk)
    if isinstance(value, str):
        desk.repair("number_read", where, value=_short(value), read=read)
    return read


def _exact(value: Any, where: str, desk: Desk) -> Any:
    if value is None:
        return None
    if isinstance(value, str):
        bare = value.strip().replace(",", ".")
        head, slash, tail = bare.partition("/")
        if len(bare) > 24:
            return _refused(value, where, desk)
        if slash and head.lstrip("-").isascii() and head.lstrip("-").isdigit() and tail.isascii() and tail.isdigit():
            # this is how fractions are written; it is no repair
            return value if int(tail) and abs(int(head)) <= LARGEST else _refused(value, where, desk)
        found = whole(bare)
        if found is None and bare.replace(".", "", 1).isdecimal() and bare.isascii() and bare != ".":
            found = Fraction(bare)
        if found is None:
            return _refused(value, where, desk)
        desk.repair("number_read", where, value=_short(value), read=found)
        value = found
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)) or abs(value) > LARGEST:
        return _refused(value, where, desk)
    return value if isinstance(value, int) else str(value)


_YES = ("true", "yes", "да", "1", "on", "истина")
_NO = ("false", "no", "нет", "0", "off", "ложь", "")


def _flag(value: Any, where: str, desk: Desk) -> Any:
    if isinstance(value, bool):
        return value
    word = _short(value).strip().casefold() if isinstance(value, (str, int)) else "?"
    if word in _YES or word in _NO:
        desk.repair("flag_read", where, value=_short(value))
        return word in _YES
    return _refused(value, where, desk)


def _choice(value: Any, values: tuple[str, ...], null: bool, where: str, desk: Desk) -> Any:
    if value is None and null:
        return None
    if isinstance(value, str):
        if value in values:
            return value
        if value.strip().casefold() in values:
            desk.repair("word_read", where, value=_short(value))
            return value.strip().casefold()
    return _refused(value, where, desk)


def _lost(value: Mapping, where: str, desk: Desk) -> None:
    """Of a name that stood twice the last one holds; the others are kept apart."""
    if isinstance(value, Doubled):
        for name, earlier in value.lost:
            desk.set_aside(_joined(where, name), earlier)


def _record(shape: Record, value: Any, where: str, desk: Desk) -> Any:
    if value is None and shape.null:
        return None
    if not isinstance(value, Mapping):
        return _refused(value, where, desk)
    _lost(value, where, desk)
    found: dict[str, Any] = {}
    for name, inner in value.items():
        place = _joined(where, name)
        if name not in shape.fields:
            desk.repair("unknown_field", place, name=_short(name))
            desk.set_aside(place, inner)
            continue
        read = mend(shape.fields[name], inner, place, desk)
        if read is not MISSING:
            found[name] = read
    for name, instead in shape.needed.items():
        if name in found:
            continue
        if instead is None:
            desk.repair("no_field", _joined(where, name), name=name)
            desk.set_aside(where, value)
            return MISSING
        # one that was there and did not fit has been told of already
        if name not in value:
            desk.repair("field_put", _joined(where, name), name=name, value=instead)
        found[name] = instead
    return found


def _list(shape: ListOf, value: Any, where: str, desk: Desk) -> Any:
    if isinstance(value, Mapping) and all(str(name).isdecimal() for name in value):
        # numbered entries instead of a list: some spreadsheets write so
        value = list(value.values())
        desk.repair("list_read", where)
    if not isinstance(value, list):
        return _refused(value, where, desk)
    if len(value) > shape.most:
        desk.repair("list_cut", where, length=len(value), most=shape.most)
        desk.set_aside(where, value[shape.most :])
        value = value[: shape.most]
    found: list[Any] = []
    for place, inner in enumerate(value):
        read = mend(shape.of, inner, f"{where}.{place}", desk)
        if read is MISSING:
            continue
        if shape.unique and read in found:
            desk.repair("doubled", f"{where}.{place}", name=_short(read))
            continue
        found.append(read)
    return found


def _map(shape: MapOf, value: Any, where: str, desk: Desk) -> Any:
    if not isinstance(value, Mapping):
        return _refused(value, where, desk)
    _lost(value, where, desk)
    found: dict[str, Any] = {}
    for name, inner in value.items():
        place = _joined(where, name)
        if (shape.names and name not in shape.names) or len(name) > 200:
            desk.repair("unknown_field", place[:240], name=_short(name))
            desk.set_aside(place, inner)
            continue
        if len(found) >= shape.most:
            desk.repair("list_cut", where, length=len(value), most=shape.most)
            desk.set_aside(place, inner)
            continue
        read = mend(shape.of, inner, place, desk)
        if read is not MISSING:
            found[name] = read
    for name, instead in shape.start.items():
        # one that was there and did not fit has been told of already
        if name not in value:
            desk.repair("field_put", _joined(where, name), name=name, value=instead)
            found[name] = instead
    return found


def json_schema(shape: Shape) -> dict[str, Any]:
    """The shape as JSON Schema.

    >>> json_schema(Whole(null=True))
    {'type': ['integer', 'null'], 'minimum': -1000000, 'maximum': 1000000}
    """
    match shape:
        case Text(most):
            return {"type": "string", "maxLength": most}
        case Whole(null):
            kind = ["integer", "null"] if null else "integer"
            return {"type": kind, "minimum": -LARGEST, "maximum": LARGEST}
        case Exact():
            return {"anyOf": [{"type": ["integer", "null"]}, {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"}]}
        case Flag():
            return {"type": "boolean"}
        case Choice(values, null):
            return {"enum": [*values, *([None] if null else [])]}
        case Record(fields, needed, null):
            found: dict[str, Any] = {
                "type": ["object", "null"] if null else "object",
                "properties": {name: json_schema(inner) for name, inner in fields.items()},
                "additionalProperties": False,
            }
            return {**found, "required": sorted(needed)} if needed else found
        case ListOf(of, most, unique):
            found = {"type": "array", "items": json_schema(of), "maxItems": most}
            return {**found, "uniqueItems": True} if unique else found
        case MapOf(of, names, most):
            found = {"type": "object", "additionalProperties": json_schema(of), "maxProperties": most}
            return {**found, "propertyNames": {"enum": list(names)}} if names else found
