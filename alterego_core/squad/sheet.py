"""The forum sheet: written with [b] and [u], read back even after hands have been at it.

B-152 … B-157. `write` gives the text form of a draft; `read` takes a pasted one. Reading
never stops at an error: each one is a remark with its line, and everything else is kept.

>>> text = write(Draft(name="Ким", stats=Stats(health=3)))
>>> text.splitlines()[0], read(text).draft.stats.health
('[b]Имя:[/b] Ким', 3)
>>> [problem.text("en") for problem in read("Здоровье: пять").problems][:1]
['Line 1: “Health” needs a number, not “пять”.']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import cache

from ..problems import Problem
from ..tables import rows
from ..words import LANGS, Lang, Pair, number
from .body import Sex
from .character import TEXT_FIELDS, Draft, Printed, parameters, skill_ledger, stat_ledger
from .errors import refuse
from .parameters import parameter
from .rulings import DEFAULT, Rulings
from .skills import Levels, skill, skills
from .stats import Stat, Stats

__all__ = ["MAX_LENGTH", "Reading", "read", "write"]

MAX_LENGTH = 100_000
"""Characters of a pasted text; a longer one is refused before it is read."""

_GUARD = "\u2060"
"""Word joiner: unseen on a forum, it keeps a line of a story from passing for a line of the sheet."""

_PACKAGE, _FILE = "alterego_core.squad", "sheet.toml"
_TAG = re.compile(
    r"\[/?(?:b|u|i|s|color|size|font|quote|code|spoiler|center|left|right|url|list|\*)(?:=[^\]\n]*)?\]", re.IGNORECASE
)
_SEPARATOR = ":–—−=\u2010\u2011\u2012\u2015-"
_NUMBER = re.compile(r"[-+−–]?\s*\d{1,6}(?:[.,]\d{1,6})?(?:\s*/\s*[1-9]\d{0,5}(?!\d))?")
_LETTER = re.compile(r"\s*\(\s*([ЗСИHDIзсиhdi])\s*\)")
_UNIT = re.compile(r"\s*(см|cm|метр\w*|м|m|кг|kg|л|l|литр\w*|очк\w*|points?)?\.?\s*([;,.]|\([^)]*\))?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: the draft, remarks on the form of the text, and the line of every field.

    `lines` maps a field (``"skills.will"``) to its line, from 1.
    """

    draft: Draft
    problems: tuple[Problem, ...]
    lines: Mapping[str, int]

    def line_of(self, problem: Problem) -> int | None:
        """The line a remark is about, be it of the form or of the rules."""
        if "line" in problem.facts:
            return problem.facts["line"]
        return self.lines.get(problem.where)


@dataclass(frozen=True, slots=True)
class _Label:
    """A line the sheet knows: its field and the words it may begin with."""

    where: str
    kind: str
    words: Pair


@cache
def _labels() -> tuple[_Label, ...]:
    found = [_Label(line["id"], "text", line["label"]) for line in rows(_PACKAGE, _FILE, "field")]
    found += [
        _Label(line["id"], "sex" if line["id"] == "sex" else "body", line["label"])
        for line in rows(_PACKAGE, _FILE, "body")
    ]
    found += [_Label(line["id"], "section", line["label"]) for line in rows(_PACKAGE, _FILE, "section")]
    found += [_Label(f"stats.{stat}", "stat", stat.label) for stat in Stat]
    found += [
        _Label(f"printed.{line['id']}", "printed", parameter(line["id"])["name"])
        for line in rows(_PACKAGE, _FILE, "printed")
    ]
    found += [_Label(f"skills.{each.id}", "skill", each.label) for each in skills()]
    return tuple(found)


def _plain(text: str) -> str:
    """Words as they are compared: small letters, «е» for «ё», single spaces."""
    return " ".join(text.casefold().replace("ё", "е").split())


@cache
def _by_words() -> tuple[tuple[str, _Label], ...]:
    """Every label in both languages, longest first."""
    pairs = {_plain(label.words[lang]): label for lang in LANGS for label in _labels()}
    return tuple(sorted(pairs.items(), key=lambda pair: -len(pair[0])))


# -- writing -------------------------------------------------------------------------


def _given(value: int | Fraction | None, lang: Lang) -> str:
    if value is None:
        return ""
    exact = Fraction(value)
    tail = exact.denominator
    for prime in (2, 5):
        while tail % prime == 0:
            tail //= prime
    shown = number(exact, lang)
    # A third has no decimals: then the fraction itself is written.
    return shown if tail == 1 and len(shown) < 15 else f"{exact.numerator}/{exact.denominator}"


def _guarded(value: str) -> str:
    """The words of a story so that none of its lines reads as a line of the sheet."""
    lines = value.split("\n")
    first = lines[0]
    if first.startswith(_GUARD) or first[:1] in _SEPARATOR or _TAG.match(first) or first[:1].isspace():
        lines[0] = _GUARD + first if first else first
    for place, line in enumerate(lines[1:], 1):
        if line.startswith(_GUARD) or _match(line) is not None or _noise(line):
            lines[place] = _GUARD + line
    return "\n".join(lines)


def write(
    draft: Draft,
    lang: Lang = "ru",
    rulings: Rulings = DEFAULT,
    *,
    numbers: Printed | None = None,
    empty_skills: bool = False,
) -> str:
    """The sheet as forum text (B-152 … B-157); `read` gives the same draft back.

    The parameters are computed, unless `numbers` says what to print. The line for sex,
    which the printed sheet lacks, is only there when it is known (AMB-B39).
    `empty_skills` leaves the place after an unlearnt skill empty, as the blank sheet
    does.

    >>> "[b]Сапёр[/b] (И) – 0" in write(Draft())
    True
    """
    if numbers is None:
        found = parameters(draft, rulings)
        numbers = Printed(
            energy=found.energy.total,
            blood=found.blood.total,
            calm=found.calm.total,
            stat_points=stat_ledger(draft).left,
            skill_points=skill_ledger(draft, rulings).left,
        )
    by_where = {label.where: label.words[lang] for label in _labels()}
    out = []
    for field in TEXT_FIELDS:
        value = _guarded(getattr(draft, field).replace("\r\n", "\n").replace("\r", "\n").strip())
        out.append(f"[b]{by_where[field]}:[/b] {value}".rstrip())
    out.append("")
    for field in ("height_cm", "weight_kg"):
        out.append(f"[b]{by_where[field]}:[/b] {_given(getattr(draft, field), lang)}".rstrip())
    if draft.sex is not None:
        out.append(f"[b]{by_where['sex']}:[/b] {draft.sex.label[lang]}")
    head = "" if numbers.stat_points is None else f" ({_given(numbers.stat_points, lang)})"
    out += ["", f"[u]{by_where['stats']}[/u]:{head}"]
    out += [f"[b]{stat.label[lang]}[/b] – {_given(value, lang)}" for stat, value in draft.stats.items()]
    out += ["", f"[u]{by_where['parameters']}[/u]:"]
    for id in ("energy", "blood", "calm"):
        value = getattr(numbers, id)
        whole = value is not None and Fraction(value * 100).denominator == 1
        shown = number(value, lang, digits=2) if id == "blood" and whole else _given(value, lang)
        out.append(f"[b]{by_where[f'printed.{id}']}[/b] – {shown}".rstrip())
    head = "" if numbers.skill_points is None else f" {_given(numbers.skill_points, lang)}"
    out += ["", f"[u]{by_where['skills']}[/u]:{head}"]
    for id, level in draft.skills.items():
        row = skill(id)
        shown = "" if empty_skills and not level else _given(level, lang)
        out.append(f"[b]{row.label[lang]}[/b] ({row.stat.letter[lang]}) – {shown}".rstrip())
    return "\n".join(out) + "\n"


# -- reading -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    """A recognised line: its label, the letter in brackets, and what stands after the separator."""

    label: _Label
    letter: str | None
    rest: str
    """With the tags of the writer's own; for numbers they are taken out later."""
    separated: bool


def _match(line: str) -> _Found | None:
    """The line of the sheet that this one is, if any."""
    if line.startswith(_GUARD):
        return None
    seen, places = _without_tags(line)
    bare = seen.lstrip(" \t\u00a0*•·>")
    skipped = len(seen) - len(bare)
    low = bare.casefold().replace("ё", "е")
    for words, label in _by_words():
        length = _prefix(low, words)
        if length is None:
            continue
        place = skipped + length
        letter = _LETTER.match(seen, place) if label.kind == "skill" else None
        if letter:
            place = letter.end()
        after = seen[place:]
        rest = after.lstrip(" \t\u00a0")
        separated = rest[:1] != "" and rest[0] in _SEPARATOR
        if separated:
            place += len(after) - len(rest) + 1
        elif rest and (label.kind in ("text", "sex") or not (rest[0].isdigit() or rest[0] in "+(")):
            continue
        elif rest and after == rest and rest[0] != "(":
            continue
        raw = places[place] if place < len(places) else len(line)
        return _Found(label, letter and letter[1], _value(line[raw:]), separated)
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


def _without_tags(line: str) -> tuple[str, list[int]]:
    """The line without forum tags, and for each character its place in the line."""
    seen, places, at = [], [], 0
    for tag in _TAG.finditer(line):
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
        tag = _TAG.match(rest)
        if tag is None or not tag[0].startswith("[/"):
            break
        rest = rest[tag.end() :]
    return rest.rstrip()


def _noise(line: str) -> bool:
    """Lines that mean nothing: bare tags, «Код:», the heading."""
    bare = _plain(_without_tags(line)[0]).strip(" :")
    return bare in ("код", "code", "персонаж", "character") or (not bare and bool(line.strip()))


def _number(text: str) -> Fraction:
    """The number at the beginning of a text that `_NUMBER` has matched."""
    plain = re.sub(r"\s+", "", text).replace(",", ".").replace("−", "-").replace("–", "-")
    whole, _, below = plain.partition("/")
    return Fraction(whole) / (int(below) if below else 1)


class _Reader:
    """Collects what the lines say."""

    def __init__(self) -> None:
        self.texts: dict[str, list[str]] = {}
        self.numbers: dict[str, Fraction] = {}
        self.sex: Sex | None = None
        self.lines: dict[str, int] = {}
        self.problems: list[Problem] = []
        self.story: str | None = None
        self.numeric = False

    def remark(self, code: str, where: str, line: int, **facts) -> None:
        self.problems.append(Problem(f"squad.{code}", where, {"line": line, **facts}, "B-157"))

    def take(self, place: int, line: str) -> None:
        found = _match(line)
        if found is None or (self.story is not None and self._still_story(found)):
            self._words(place, line)
            return
        where, kind = found.label.where, found.label.kind
        if kind == "section":
            self._section(place, found)
            return
        if where in self.lines:
            label = found.label.words
            self.remark("sheet_twice", where, place, label=label, first=self.lines[where])
            if self.story is not None and kind == "text":
                self.texts[self.story].append(line)
            return
        self.lines[where] = place
        if kind == "text":
            self.story = where
            self.texts[where] = [found.rest.removeprefix(_GUARD)]
            return
        self.story, self.numeric = None, True
        if kind == "sex":
            self._sex(place, found)
        else:
            self._numeric(place, found)

    def _still_story(self, found: _Found) -> bool:
        """A line of a story that only begins like one of the sheet: «Воля – его сильная сторона»."""
        kind = found.label.kind
        if kind in ("text", "sex", "section"):
            return False
        rest = _without_tags(found.rest)[0].strip()
        return bool(rest) and not _NUMBER.match(rest) and not self.numeric

    def _words(self, place: int, line: str) -> None:
        if self.story is not None:
            self.texts[self.story].append(line.removeprefix(_GUARD))
            return
        shown = _without_tags(line)[0].strip()
        if not shown or _noise(line):
            return
        head = _plain(re.split(r"[:–—=(]|\s-", shown, maxsplit=1)[0])
        close = get_close_matches(head, [words for words, _ in _by_words()], 1, 0.6)
        near = Pair("", "")
        if close:
            label = dict(_by_words())[close[0]].words
            near = Pair(f"; похоже на «{label.ru}»", f"; it is like “{label.en}”")
        self.remark("sheet_unknown_line", "", place, text=shown[:80], near=near)

    def _section(self, place: int, found: _Found) -> None:
        self.story, self.numeric = None, True
        field = {"stats": "printed.stat_points", "skills": "printed.skill_points"}.get(found.label.where)
        text = _without_tags(found.rest)[0].strip().strip("()")
        match = _NUMBER.search(text)
        if field and match and field not in self.numbers:
            self.numbers[field] = _number(match[0])
            self.lines[field] = place
        self.lines.setdefault(found.label.where, place)

    def _sex(self, place: int, found: _Found) -> None:
        text = _plain(_without_tags(found.rest)[0]).strip(" .")
        if not text:
            return
        for line in rows(_PACKAGE, _FILE, "sex"):
            if text in (*line["also"], _plain(line["name"].ru), _plain(line["name"].en)):
                self.sex = Sex(line["id"])
                return
        self.remark("sheet_sex", "sex", place, text=text[:40])

    def _numeric(self, place: int, found: _Found) -> None:
        where, kind, label = found.label.where, found.label.kind, found.label.words
        if found.letter is not None:
            stat = skill(where.partition(".")[2]).stat
            if found.letter.upper() not in (stat.letter.ru, stat.letter.en):
                self.remark("sheet_letter", where, place, label=label, letter=found.letter.upper(), right=stat.letter)
        text = _without_tags(found.rest)[0].strip()
        if not text:
            if kind == "stat":
                self.remark("sheet_empty", where, place, label=label, value=1)
            return
        match = _NUMBER.match(text)
        if match is None or text[match.end() : match.end() + 1].isdigit():
            self.remark("sheet_not_number", where, place, label=label, text=text[:40])
            return
        value = _number(match[0])
        unit = _UNIT.match(text, match.end())
        if kind in ("stat", "skill") and value.denominator != 1:
            self.remark("sheet_not_whole", where, place, label=label, text=text[:40])
            return
        if where == "height_cm" and (unit[1] or "").casefold().rstrip(".") in ("м", "m", "метр", "метра", "метров"):
            value *= 100
        self.numbers[where] = value
        left = text[unit.end() :]
        if left:
            self.remark("sheet_rest", where, place, label=label, value=value, text=left[:40])

    def draft(self) -> Draft:
        def plain(value: Fraction | None) -> int | Fraction | None:
            return value if value is None or value.denominator != 1 else value.numerator

        def under(prefix: str) -> dict:
            return {
                where.partition(".")[2]: plain(value)
                for where, value in self.numbers.items()
                if where.startswith(prefix + ".")
            }

        claims = under("printed")
        texts = {field: "\n".join(lines).strip() for field, lines in self.texts.items()}
        return Draft(
            **texts,
            sex=self.sex,
            height_cm=plain(self.numbers.get("height_cm")),
            weight_kg=plain(self.numbers.get("weight_kg")),
            stats=Stats(**under("stats")),
            skills=Levels.of(under("skills")),
            printed=Printed(**claims) if claims else None,
        )


def read(text: str) -> Reading:
    """Reads a pasted sheet, of either language, with or without marks (B-157).

    Hands may have changed the order, the dashes, the case, spaces, «ё», commas, units
    (165 см, 1,65 м), or left lines out. What is not understood becomes a remark with
    its line; what breaks a rule is for `character.problems` to say. Raises `RuleError`
    for a text longer than `MAX_LENGTH`.

    >>> reading = read("СТАТЫ\\nздоровье = 4\\nСноровка: 8 (было 7)\\nинтелект – 8")
    >>> reading.draft.stats.health, reading.draft.stats.dexterity
    (4, 8)
    >>> [problem.text("en") for problem in reading.problems]  # doctest: +NORMALIZE_WHITESPACE
    ['Line 4: “интелект – 8” is not a line of the sheet; it is like “Intellect”.',
     'There is no line “Intellect”, left at 1.']
    """
    if len(text) > MAX_LENGTH:
        raise refuse("sheet_too_long", "", "B-157", length=len(text), most=MAX_LENGTH)
    reader = _Reader()
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for place, line in enumerate(lines, 1):
        reader.take(place, line)
    if not reader.lines:
        return Reading(Draft(), (Problem("squad.sheet_unreadable", "", {}, "B-157"),), {})
    reader.problems += _missing(reader.lines)
    return Reading(reader.draft(), tuple(reader.problems), dict(reader.lines))


def _missing(lines: Iterable[str]) -> list[Problem]:
    """Stats that no line speaks of; other lines may be left out freely."""
    return [
        Problem("squad.sheet_missing", f"stats.{stat}", {"label": stat.label, "value": 1}, "B-154")
        for stat in Stat
        if f"stats.{stat}" not in lines
    ]
