"""Lines of a forum sheet: words under a label, sections, and entries in them.

Written with [b] and [u]; read with or without them, in either language.

>>> known = Labels({"name": Pair("Имя", "Name")}, {"skills": Pair("Навыки", "Skills")})
>>> for line in parsed("Имя: Рада\\nНавыки:\\nДрака - 3", known): print(line)
Line(kind='words', id='name', name='', value='Рада', number=1)
Line(kind='section', id='skills', name='', value='', number=2)
Line(kind='entry', id='skills', name='Драка', value='3', number=3)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..squad.sheet_labels import GUARD
from ..words import Lang, Pair

__all__ = ["Labels", "Line", "entry", "flat", "folded", "heading", "parsed", "words"]

_TAG = re.compile(r"\[/?(?:b|u|i|s|size|color|spoiler|quote|code)(?:=[^\]\n]{0,40})?\]", re.IGNORECASE)
_ENTRY = re.compile(r"\[b\](.{1,400}?)\[/b\]\s*[–—:=-]\s*(.*)", re.IGNORECASE)
_DASH = re.compile(r"\s+[–—-]\s+|\s*[=:]\s*|\s*[–—]\s*")
_BREAK = " ⏎ "


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as read: words of a field, the head of a section, an entry of one, or unknown."""

    kind: str
    id: str
    name: str
    value: str
    number: int


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of a sheet: fields of words, and sections."""

    words: Mapping[str, Pair]
    sections: Mapping[str, Pair]


def folded(text: str) -> str:
    """A label as it is compared: no tags, no case, «ё» as «е», single spaces.

    >>> folded("[b] Имя  Героя:[/b]")
    'имя героя'
    """
    return " ".join(_TAG.sub("", text).casefold().replace("ё", "е").split()).strip(" :.")


def flat(text: str) -> str:
    """Words on one line; `parsed` brings the breaks back in entries."""
    return _BREAK.join(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def words(label: Pair, text: str, lang: Lang, known: Labels) -> str:
    """A field of words; lines of it that look like the sheet's own are guarded."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    kept = [_guarded(line, known, first=place == 0) for place, line in enumerate(lines)]
    return f"[b]{label[lang]}:[/b] " + "\n".join(kept)


def _guarded(line: str, known: Labels, first: bool) -> str:
    if line.startswith(GUARD) or line != line.strip() or not line or _TAG.match(line):
        return GUARD + line
    if not first and (_label(line, known) or _section(line, known)):
        return GUARD + line
    return line


def heading(label: Pair, lang: Lang, value: str = "") -> str:
    """The head of a section, with what stands beside it."""
    return f"[u]{label[lang]}[/u]: {flat(value)}".rstrip()


def entry(name: str, value: str) -> str:
    """An entry of a section."""
    return f"[b]{flat(name)}[/b] – {flat(value)}".rstrip()


def _label(line: str, known: Labels) -> tuple[str, str] | None:
    head, colon, rest = line.partition(":")
    wanted = folded(head)
    if not colon or not wanted:
        return None
    for id, label in known.words.items():
        if wanted in (folded(label.ru), folded(label.en)):
            rest = re.sub(r"^\[/[bui]\]", "", rest)
            return id, rest[1:] if rest.startswith(" ") else rest
    return None


def _section(line: str, known: Labels) -> tuple[str, str] | None:
    head, colon, rest = line.partition(":")
    wanted = folded(head)
    for id, label in known.sections.items():
        if wanted in (folded(label.ru), folded(label.en)) and len(head) < 60:
            # a section without a colon must stand alone on its line
            return (id, _TAG.sub("", rest).strip()) if colon or folded(line) == wanted else None
    return None


def parsed(text: str, known: Labels) -> list[Line]:
    """The lines of a pasted sheet; nothing is left out, what is not understood is of kind ``"unknown"``."""
    found: list[Line] = []
    section: str | None = None
    story: list[str] | None = None
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        guarded = line.startswith(GUARD)
        label = None if guarded else _label(line, known)
        head = None if guarded or label else _section(line, known)
        if label:
            first = label[1].removeprefix(GUARD)
            found.append(Line(kind="words", id=label[0], name="", value=first, number=number))
            story, section = [first], None
        elif head:
            found.append(Line(kind="section", id=head[0], name="", value=head[1], number=number))
            story, section = None, head[0]
        elif story is not None:
            story.append(line.removeprefix(GUARD))
            found[-1] = replace(found[-1], value="\n".join(story))
        elif folded(line):
            name, value = _entry(line) if section else ("", "")
            kind = "entry" if name else "unknown"
            found.append(Line(kind=kind, id=section or "", name=name, value=value or ("" if name else line), number=number))
    return [replace(line, value=line.value.rstrip("\n ")) if line.kind == "words" else line for line in found]


def _entry(line: str) -> tuple[str, str]:
    match = _ENTRY.fullmatch(line.strip())
    if match:
        name, value = match[1], match[2]
    else:
        bare = _TAG.sub("", line).strip()
        parts = list(_DASH.finditer(bare))
        if not parts:
            return "", ""
        cut = parts[-1] if bare[parts[-1].end() :].strip()[:1].isdigit() else parts[0]
        name, value = bare[: cut.start()], bare[cut.end() :]
    return name.strip().replace(_BREAK, "\n"), value.strip().replace(_BREAK, "\n")
