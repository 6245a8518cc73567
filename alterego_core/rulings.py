"""Open questions of the texts, their readings, and the chosen ones.

Each system keeps ``rulings.toml`` with its questions and a frozen dataclass
``Rulings`` with one field an option; a field's default is the book's reading.
Functions take such a value as an argument. A row of the table::

    [[ruling]]
    id = "AMB-A19"
    option = "success"
    title = { ru = "…", en = "…" }
    default = "greater"
    reason = { ru = "…", en = "…" }
    switchable = true
    rules = ["A-148"]
    [ruling.readings]
    greater = { ru = "…", en = "…" }
    equal = { ru = "…", en = "…" }

Chosen readings travel in a short code (:func:`encode`): the letter of the
system, then for each changed ruling its number and the letter of its reading,
``A19b25c``. Codes of several systems may be joined: ``A19bB4b``. Rulings may be
added anywhere and readings at the end of their list; old codes keep their
meaning.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import lru_cache
from typing import Any, TypeVar

from .errors import RulingError, TableError
from .problems import Problem
from .tables import nearest, rows
from .words import Pair

__all__ = ["Reading", "Ruling", "decode", "encode", "from_options", "load", "to_options"]

T = TypeVar("T")

_MAX_CODE = 2000
_ID = re.compile(r"AMB-([A-Z])(\d+)")
_CODE = re.compile(r"(?:[A-Z](?:[0-9]{1,4}[a-z])*)*")
_SECTION = re.compile(r"([A-Z])((?:[0-9]+[a-z])*)")
_CHOICE = re.compile(r"([0-9]+)([a-z])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read an unclear rule."""

    key: str
    text: Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An unclear place: its readings, the default, and why that one.

    ``switchable``: offered to people as a switch; the others are only shown.
    ``rules`` are the ids of the rules concerned.
    """

    id: str
    option: str
    title: Pair
    readings: tuple[Reading, ...]
    default: str
    reason: Pair
    switchable: bool
    rules: tuple[str, ...]

    def reading(self, key: str) -> Reading:
        """The reading with this key, or :class:`RulingError`."""
        for reading in self.readings:
            if reading.key == key:
                return reading
        raise _unknown_reading(self.option, key, [r.key for r in self.readings])


@lru_cache(maxsize=None)
def load(package: str) -> tuple[Ruling, ...]:
    """All rulings of a system's ``rulings.toml``, in order.

    Raises :class:`TableError` when a row is incomplete, an option or id
    repeats, or a default is no reading.
    """
    kinds = {
        "id": str,
        "option": str,
        "title": Pair,
        "readings": Mapping,
        "default": str,
        "reason": Pair,
        "switchable": bool,
        "rules": tuple,
    }
    found = []
    options = set()
    for line in rows(package, "rulings.toml", "ruling", required=kinds):
        where = f"{package}/rulings.toml: ruling {line['id']}"
        if not _ID.fullmatch(line["id"]):
            raise TableError(f"{where}: the id must look like AMB-A19")
        if line["option"] in options:
            raise TableError(f"{where}: the option {line['option']!r} stands twice")
        options.add(line["option"])
        if not all(isinstance(text, Pair) for text in line["readings"].values()):
            raise TableError(f"{where}: every reading must be a pair of texts")
        if line["default"] not in line["readings"]:
            raise TableError(f"{where}: the default {line['default']!r} is no reading")
        if len(line["readings"]) > 26:
            raise TableError(f"{where}: more than 26 readings have no letter")
        readings = tuple(Reading(key=key, text=text) for key, text in line["readings"].items())
        found.append(Ruling(**{**{kind: line[kind] for kind in kinds}, "readings": readings}))
    return tuple(found)


def _unknown_option(option: object, known: list[str]) -> RulingError:
    return RulingError(Problem("unknown_ruling", str(option), {"option": str(option), "near": nearest(option, known)}))


def _unknown_reading(option: str, reading: object, known: list[str]) -> RulingError:
    facts = {"option": option, "reading": str(reading), "known": tuple(known)}
    return RulingError(Problem("unknown_reading", option, facts))


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def from_options(cls: type[T], options: Mapping[str, Any]) -> T:
    """A system's rulings with these readings, the defaults elsewhere.

    Raises :class:`RulingError` for an unknown option or reading.

    >>> from enum import StrEnum
    >>> class Ties(StrEnum):
    ...     DEFENDER = "defender"
    ...     NOBODY = "nobody"
    >>> @dataclass(frozen=True, kw_only=True)
    ... class Rulings:
    ...     ties: Ties = Ties.DEFENDER
    >>> from_options(Rulings, {"ties": "nobody"}).ties is Ties.NOBODY
    True
    >>> from_options(Rulings, {"ties": "both"})
    Traceback (most recent call last):
    ...
    alterego_core.errors.RulingError: The ruling “ties” has no reading “both”; it has: defender, nobody.
    """
    defaults = {field.name: field.default for field in fields(cls)}
    chosen = {}
    for option, reading in options.items():
        if option not in defaults:
            raise _unknown_option(option, list(defaults))
        kind = type(defaults[option])
        try:
            if not issubclass(kind, Enum) and not isinstance(reading, kind):
                raise ValueError(reading)
            chosen[option] = kind(_plain(reading))
        except (ValueError, TypeError):
            known = [str(_plain(r)) for r in kind] if issubclass(kind, Enum) else [kind.__name__]
            raise _unknown_reading(option, _plain(reading), known) from None
    return cls(**chosen)


def to_options(rulings: Any) -> dict[str, Any]:
    """The readings that differ from the defaults, as plain values."""
    return {
        field.name: _plain(getattr(rulings, field.name))
        for field in fields(rulings)
        if getattr(rulings, field.name) != field.default
    }


def _package(cls: type) -> str:
    return cls.__module__.rpartition(".")[0]


def encode(rulings: Any, catalogue: tuple[Ruling, ...] | None = None) -> str:
    """The short ASCII code of a system's rulings; empty when all are default.

    ``catalogue`` is the system's list of rulings; without it the one beside the
    module of ``rulings`` is read.
    """
    catalogue = load(_package(type(rulings))) if catalogue is None else catalogue
    by_option = {ruling.option: ruling for ruling in catalogue}
    parts = []
    for option, reading in to_options(rulings).items():
        if option not in by_option:
            raise _unknown_option(option, list(by_option))
        ruling = by_option[option]
        index = ruling.readings.index(ruling.reading(reading))
        letter, digits = _ID.fullmatch(ruling.id).groups()
        parts.append((letter, int(digits), "abcdefghijklmnopqrstuvwxyz"[index]))
    code, current = "", ""
    for letter, place, reading in sorted(parts):
        code += ("" if letter == current else letter) + f"{place}{reading}"
        current = letter
    return code


def decode(cls: type[T], code: str, catalogue: tuple[Ruling, ...] | None = None) -> T:
    """The rulings of ``cls`` from a code; parts of other systems are left alone.

    Raises :class:`RulingError` for a code that is malformed or names what this
    system does not have.
    """
    if len(code) > _MAX_CODE or not _CODE.fullmatch(code):
        raise RulingError(Problem("unreadable_code", facts={"code": code[:40]}))
    catalogue = load(_package(cls)) if catalogue is None else catalogue
    by_place = {}
    for ruling in catalogue:
        letter, digits = _ID.fullmatch(ruling.id).groups()
        by_place[letter, int(digits)] = ruling
    ours = {letter for letter, _ in by_place}
    options = {}
    for letter, choices in _SECTION.findall(code):
        if letter not in ours:
            continue
        for digits, reading in _CHOICE.findall(choices):
            ruling = by_place.get((letter, int(digits)))
            if ruling is None:
                raise _unknown_option(f"{letter}{digits}", [f"{a}{b}" for a, b in by_place])
            index = ord(reading) - ord("a")
            if index >= len(ruling.readings):
                raise _unknown_reading(ruling.option, reading, [r.key for r in ruling.readings])
            options[ruling.option] = ruling.readings[index].key
    return from_options(cls, options)
