"""The lines a forum sheet knows, and how one is recognised under marks and slips (B-152 … B-157).

>>> found = match_line("[B]бой  тяжелым оружием [/b](З) - 4")
>>> found.label.where, found.letter, found.rest
('skills.heavy_melee', 'З', '4')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ..tables import rows
from ..words import LANGS, Pair
from .parameters import parameter
from .skills import skills
from .stats import Stat

__all__ = [
    "FILE",
    "Found",
    "GUARD",
    "Label",
    "PACKAGE",
    "SEPARATOR",
    "TAG",
    "by_words",
    "folded",
    "labels",
    "match_line",
    "noise",
    "without_tags",
]

GUARD = "\u2060"
"""Word joiner: unseen on a forum, it keeps a line of a story from passing for a line of the sheet."""

PACKAGE = "alterego_core.squad"
FILE = "sheet.toml"

TAG = re.compile(
    r"\[/?(?:b|u|i|s|color|size|font|quote|code|spoiler|center|left|right|url|list|\*)(?:=[^\]\n]*)?\]", re.IGNORECASE
)
"""A mark of a forum."""

SEPARATOR = ":–—−=\u2010\u2011\u2012\u2015-"
"""What may stand between a label and its value."""

_LETTER = re.compile(r"\s*\(\s*([ЗСИHDIзсиhdi])\s*\)")


@dataclass(frozen=True, slots=True)
class Label:
    """A line the sheet knows: its field and the words it may begin with."""

    where: str
    kind: str
    words: Pair


@cache
def labels() -> tuple[Label, ...]:
    """Every line of the sheet: words, body, headings, stats, parameters, skills."""
    found = [Label(line["id"], "text", line["label"]) for line in rows(PACKAGE, FILE, "field")]
    found += [
        Label(line["id"], "sex" if line["id"] == "sex" else "body", line["label"])
        for line in rows(PACKAGE, FILE, "body")
    ]
    found += [Label(line["id"], "section", line["label"]) for line in rows(PACKAGE, FILE, "section")]
    found += [Label(f"stats.{stat}", "stat", stat.label) for stat in Stat]
    found += [
        Label(f"printed.{line['id']}", "printed", parameter(line["id"])["name"])
        for line in rows(PACKAGE, FILE, "printed")
    ]
    found += [Label(f"skills.{each.id}", "skill", each.label) for each in skills()]
    return tuple(found)


def folded(text: str) -> str:
    """Words as they are compared: small letters, «е» for «ё», single spaces."""
    return " ".join(text.casefold().replace("ё", "е").split())


@cache
def by_words() -> tuple[tuple[str, Label], ...]:
    """Every label in both languages, longest first."""
    pairs = {folded(label.words[lang]): label for lang in LANGS for label in labels()}
    return tuple(sorted(pairs.items(), key=lambda pair: -len(pair[0])))



@dataclass(frozen=True, slots=True)
class Found:
    """A recognised line: its label, the letter in brackets, and what stands after the separator."""

    label: Label
    letter: str | None
    rest: str
    """With the tags of the writer's own; for numbers they are taken out later."""
    separated: bool
    marked: bool = False
    """Whether a tag stands before the label, as on every line the sheet prints."""


def match_line(line: str) -> Found | None:
    """The line of the sheet that this one is, if any."""
    if line.startswith(GUARD):
        return None
    seen, places = without_tags(line)
    bare = seen.lstrip(" \t\u00a0*•·>")
    skipped = len(seen) - len(bare)
    low = bare.casefold().replace("ё", "е")
    for words, label in by_words():
        length = _prefix(low, words)
        if length is None:
            continue
        place = skipped + length
        letter = _LETTER.match(seen, place) if label.kind == "skill" else None
        if letter:
            place = letter.end()
        after = seen[place:]
        rest = after.lstrip(" \t\u00a0")
        separated = rest[:1] != "" and rest[0] in SEPARATOR
        if separated:
            place += len(after) - len(rest) + 1
        elif rest and (label.kind in ("text", "sex") or not (rest[0].isdigit() or rest[0] in "+(")):
            continue
        elif rest and after == rest and rest[0] != "(":
            continue
        raw = places[place] if place < len(places) else len(line)
        marked = skipped < len(places) and places[skipped] > skipped
        return Found(label, letter and letter[1], _value(line[raw:]), separated, marked)
    return None


def _prefix(low: str, words: str) -> int | None:
    """How much of `low` the label takes, spaces of any number and kind between its words."""
    place = 0
    for word in words.split(" "):
        gap = len(low[place:]) - len(low[place:].lstrip(" \t\u00a0"))
        if place and not gap:
            return None
        place += gap
        if not low.startswith(word, place):
            return None
        place += len(word)
    return None if low[place : place + 1].isalpha() else place


def without_tags(line: str) -> tuple[str, list[int]]:
    """The line without forum tags, and for each character its place in the line."""
    seen, places, at = [], [], 0
    for tag in TAG.finditer(line):
        for place in range(at, tag.start()):
            seen.append(line[place])
            places.append(place)
        at = tag.end()
    for place in range(at, len(line)):
        seen.append(line[place])
        places.append(place)
    return "".join(seen), places


def _value(rest: str) -> str:
    """What stands after the separator, without the tags that closed the label."""
    while True:
        rest = rest.lstrip(" \t\u00a0")
        tag = TAG.match(rest)
        if tag is None or not tag[0].startswith("[/"):
            break
        rest = rest[tag.end() :]
    return rest.rstrip()


def noise(line: str) -> bool:
    """Lines that mean nothing: bare tags, «Код:», the heading."""
    bare = folded(without_tags(line)[0]).strip(" :")
    return bare in ("код", "code", "персонаж", "character") or (not bare and bool(line.strip()))
