"""Rule tables: TOML files beside the code, read and checked once.

A table is a list of rows under one key. In every row ``{ ru = …, en = … }``
becomes a :class:`~alterego_core.words.Pair` (lists of forms become
:class:`~alterego_core.words.Forms`); a half without its twin is refused with
file, row and field. Numbers with a point are exact fractions, never floats.

>>> row("alterego_core", "nouns.toml", "noun", "die")["forms"]["en"]
('die', 'dice')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from .errors import TableError, UnknownIdError
from .words import Forms, Pair

__all__ = ["document", "near", "nearest", "row", "rows"]

Row = Mapping[str, Any]


def _value(value: Any, where: str) -> Any:
    """Pairs, forms and read-only views in place of raw TOML."""
    if isinstance(value, dict):
        if value and set(value) <= {"ru", "en"}:
            return _pair(value, where)
        return MappingProxyType({k: _value(v, f"{where}.{k}") for k, v in value.items()})
    if isinstance(value, list):
        return tuple(_value(v, f"{where}[{i}]") for i, v in enumerate(value))
    return value


def _pair(value: dict, where: str) -> Pair | Forms:
    for lang in ("ru", "en"):
        half = value.get(lang)
        if not half or (isinstance(half, str) and not half.strip()):
            raise TableError(f"{where}: the half {lang!r} is missing or empty; both languages are needed")
    ru, en = value["ru"], value["en"]
    if isinstance(ru, str) and isinstance(en, str):
        return Pair(ru, en)
    if isinstance(ru, list) and isinstance(en, list):
        try:
            return Forms(tuple(ru), tuple(en))
        except (TypeError, ValueError) as error:
            raise TableError(f"{where}: {error}") from None
    raise TableError(f"{where}: both halves must be texts, or both lists of forms")


@lru_cache(maxsize=None)
def document(package: str, file: str) -> Row:
    """The whole TOML file of a package, checked and read-only.

    Raises :class:`TableError` when it is missing or is not TOML.
    """
    import tomllib
    from fractions import Fraction
    from importlib.resources import files

    name = f"{package}/{file}"
    try:
        text = files(package).joinpath(file).read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, IsADirectoryError):
        raise TableError(f"{name}: no such table") from None
    try:
        raw = tomllib.loads(text, parse_float=Fraction)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise TableError(f"{name}: not readable as TOML: {error}") from None
    checked = {}
    for key, value in raw.items():
        if isinstance(value, list) and value and all(isinstance(v, dict) for v in value):
            checked[key] = tuple(
                _value(v, f"{name}: {key} {v.get('id', f'no. {i + 1}')!s}") for i, v in enumerate(value)
            )
        else:
            checked[key] = _value(value, f"{name}: {key}")
    return MappingProxyType(checked)


@lru_cache(maxsize=None)
def _rows(
    package: str, file: str, key: str, required: tuple[str, ...], types: tuple[tuple[str, Any], ...], unique: str | None
) -> tuple[Row, ...]:
    name = f"{package}/{file}"
    table = document(package, file).get(key)
    if not isinstance(table, tuple) or not all(isinstance(r, Mapping) for r in table):
        raise TableError(f"{name}: no list of rows [[{key}]]")
    seen = set()
    for index, line in enumerate(table):
        where = f"{name}: {key} {line.get('id', f'no. {index + 1}')}"
        for field in required:
            if field not in line:
                raise TableError(f"{where}: the field {field!r} is missing")
        for field, kind in types:
            if not isinstance(line[field], kind) or (isinstance(line[field], bool) and kind is not bool):
                raise TableError(f"{where}: the field {field!r} is {line[field]!r}, not {kind}")
        if unique is not None and unique in line:
            if line[unique] in seen:
                raise TableError(f"{where}: {unique} {line[unique]!r} stands twice")
            seen.add(line[unique])
    return table


def rows(
    package: str,
    file: str,
    key: str,
    required: Sequence[str] | Mapping[str, Any] = ("id",),
    unique: str | None = "id",
) -> tuple[Row, ...]:
    """Rows ``[[key]]`` of ``package``'s ``file``, as read-only mappings.

    ``required``: fields every row must have; a mapping also gives their types
    (``{"price": int, "name": Pair}``). ``unique`` names the field that may not
    repeat (None: no such field). Raises :class:`TableError` with file, row and
    field.

    >>> len(rows("alterego_core", "nouns.toml", "noun", required={"id": str, "forms": Forms})) > 5
    True
    """
    types = tuple(required.items()) if isinstance(required, Mapping) else ()
    return _rows(package, file, key, tuple(required), types, unique)


@lru_cache(maxsize=None)
def _index(package: str, file: str, key: str) -> Mapping[str, Row]:
    return {line["id"]: line for line in rows(package, file, key)}


def row(package: str, file: str, key: str, id: str) -> Row:
    """The row with this ``id``.

    >>> row("alterego_core", "nouns.toml", "noun", "dice")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    alterego_core.errors.UnknownIdError: alterego_core/nouns.toml: no noun 'dice'; there is: die...
    """
    index = _index(package, file, key)
    try:
        return index[id]
    except (KeyError, TypeError):
        raise UnknownIdError(f"{package}/{file}: no {key} {id!r}{near(id, index)}") from None


def nearest(id: object, known: Iterable[object]) -> tuple[str, ...]:
    """The ids most like a mistyped one; without any, the first known ones.

    >>> nearest("strenght", ["strength", "speed"])
    ('strength',)
    """
    from difflib import get_close_matches

    names = [str(name) for name in known]
    return tuple(get_close_matches(str(id)[:80], names, 3, 0.5) or names[:12])


def near(id: object, known: Iterable[object]) -> str:
    """The end of a message about an unknown id: the ones that may be meant.

    >>> near("strenght", ["strength", "speed"])
    '; there is: strength'
    """
    return "; there is: " + ", ".join(nearest(id, known))
