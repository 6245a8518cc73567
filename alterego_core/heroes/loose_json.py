"""JSON as it comes from hands: commas too many, comments, other quotes or none, a fence around it.

>>> value, repairs = read('{"level": 3, "level": 4, /* ours */ "tags": ["a",],}')
>>> value, [each.code for each in repairs]  # doctest: +NORMALIZE_WHITESPACE
({'level': 4, 'tags': ['a']}, ['heroes.comment_removed', 'heroes.comma_removed', 'heroes.doubled'])
>>> read("{level: 3, 'name': 'D\\\\'Or', 'ready': True}")[0]
{'level': 3, 'name': "D'Or", 'ready': True}
"""

import json
import re
from fractions import Fraction
from typing import Any

from ..problems import Problem
from .errors import refuse

__all__ = ["MAX_DEPTH", "Doubled", "read"]

MAX_DEPTH = 24
"""How deep brackets may stand in one another."""

_LONGEST_NUMBER = 18
_SPACE = " \t\r\n"
_WORD = re.compile(r"[^\W\d][\w$]*")
_COLON = re.compile(r"\s*:")
_ESCAPED = re.compile(r"\\.|\"", re.DOTALL)
_PYTHON = {"True": "true", "False": "false", "None": "null"}
"""How Python writes what JSON has other words for."""


class Doubled(dict):
    """An object in which a name stood twice; `lost` are the values that gave way to later ones."""

    lost: tuple[tuple[str, Any], ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    lost = []
    for name, value in pairs:
        if name in found and found[name] != value:
            lost.append((name, found[name]))
        found[name] = value
    if not lost:
        return found
    doubled = Doubled(found)
    doubled.lost = tuple(lost)
    return doubled


def _whole(text: str) -> int | str:
    return int(text) if len(text) <= _LONGEST_NUMBER else text


def _decimal(text: str) -> int | Fraction | str:
    """A decimal as an exact number; one with an exponent stays text: it may be enormous."""
    if len(text) > _LONGEST_NUMBER or "e" in text.casefold():
        return text
    exact = Fraction(text)
    return exact.numerator if exact.denominator == 1 else exact


def _parsed(text: str) -> Any:
    return json.loads(
        text, parse_int=_whole, parse_float=_decimal, parse_constant=str, object_pairs_hook=_object, strict=False
    )


def _depth(text: str) -> int:
    """How deep the brackets go, those in strings left out."""
    deepest = depth = place = 0
    quoted = False
    while place < len(text):
        mark = text[place]
        if quoted:
            if mark == "\\":
                place += 1
            quoted = mark != '"'
        elif mark == '"':
            quoted = True
        elif mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
        place += 1
    return deepest


class _Mender:
    """Goes over the text once, outside of strings, and leaves out what JSON does not know."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.out: list[str] = []
        self.codes: dict[str, int] = {}
        self.comma_at: int | None = None
        """Where in `out` a comma stands that nothing but space has followed."""

    def note(self, code: str, place: int) -> None:
        self.codes.setdefault(code, self.text.count("\n", 0, place) + 1)

    def string(self, place: int, closing: str) -> int:
        """Copies a string that began at `place`; what follows it."""
        start, place = place, place + 1
        while place < len(self.text) and self.text[place] not in closing:
            place += 2 if self.text[place] == "\\" else 1
        inner = self.text[start + 1 : place]
        if closing != '"':
            inner = _ESCAPED.sub(lambda found: {'"': '\\"', "\\'": "'"}.get(found[0], found[0]), inner)
        self.out.append(f'"{inner}"' if place < len(self.text) else f'"{inner}')
        return place + 1

    def word(self, word: re.Match) -> int:
        """Copies a word that stands without quotes: a name gets them; what follows it."""
        said = word[0]
        if _COLON.match(self.text, word.end()):
            self.note("name_quoted", word.start())
            said = f'"{said}"'
        elif said in _PYTHON:
            self.note("python_words", word.start())
            said = _PYTHON[said]
        self.out.append(said)
        return word.end()

    def mended(self) -> str:
        place, text = 0, self.text
        while place < len(text):
            mark, two = text[place], text[place : place + 2]
            if mark == '"':
                self.comma_at = None
                place = self.string(place, '"')
            elif mark in "“”„«":
                self.comma_at = None
                self.note("quotes_mended", place)
                place = self.string(place, "”“»" if mark != "«" else "»")
            elif mark == "'":
                self.comma_at = None
                self.note("apostrophes_mended", place)
                place = self.string(place, "'")
            elif word := _WORD.match(text, place):
                self.comma_at = None
                place = self.word(word)
            elif two in ("//", "/*"):
                self.note("comment_removed", place)
                end = text.find("\n" if two == "//" else "*/", place)
                place = len(text) if end < 0 else end + (0 if two == "//" else 2)
            else:
                if mark in "]}" and self.comma_at is not None:
                    self.note("comma_removed", place)
                    self.out[self.comma_at] = ""
                if mark == ",":
                    self.comma_at = len(self.out)
                elif mark not in _SPACE and mark != "\u00a0":
                    self.comma_at = None
                self.out.append(mark if mark != "\u00a0" else " ")
                place += 1
        return "".join(self.out)


def _trimmed(text: str) -> str:
    """What stands between the first brace and the last one: a fence or a greeting is left out."""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text


def read(text: str) -> tuple[Any, tuple[Problem, ...]]:
    """The value and what was mended; doubled names are `Doubled` objects.

    Raises `HeroError` with line and column for a text that cannot be mended, and for
    brackets deeper than `MAX_DEPTH`. Its size is limited by `decoding.decoded`.

    >>> read('{"a": 1')
    Traceback (most recent call last):
    ...
    alterego_core.heroes.errors.HeroError: The file breaks off: the closing bracket is missing at the end (line 1).
    """
    if not text.strip():
        raise refuse("nothing")
    if _depth(text) > MAX_DEPTH:
        raise refuse("too_deep", "", most=MAX_DEPTH)
    repairs: list[Problem] = []
    try:
        value = _parsed(text)
    except ValueError:
        bare = _trimmed(text)
        if bare != text.strip():
            repairs.append(Problem("heroes.around_removed"))
        mender = _Mender(bare)
        mended = mender.mended()
        if _depth(mended) > MAX_DEPTH:
            raise refuse("too_deep", "", most=MAX_DEPTH) from None
        try:
            value = _parsed(mended)
        except json.JSONDecodeError as error:
            raise _refused(mended, error) from None
        repairs += [Problem(f"heroes.{code}", "", {"line": line}) for code, line in mender.codes.items()]
    repairs += [Problem("heroes.doubled", where, {"name": name}) for where, name in _doubled(value, "")]
    return value, tuple(repairs)


def _refused(text: str, error: json.JSONDecodeError) -> Exception:
    if error.pos >= len(text.rstrip()):
        return refuse("broken_off", "", line=error.lineno)
    piece = text[error.pos : error.pos + 20].split("\n")[0]
    return refuse("not_json", "", line=error.lineno, column=error.colno, piece=piece)


def _doubled(value: Any, where: str):
    if isinstance(value, Doubled):
        yield from ((f"{where}.{name}".lstrip("."), name) for name, _ in value.lost)
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _doubled(inner, f"{where}.{name}".lstrip("."))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _doubled(inner, f"{where}.{place}".lstrip("."))
