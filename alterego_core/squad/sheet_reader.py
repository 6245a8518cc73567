"""The forum sheet read back, even after hands have been at it (B-152 … B-157)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..problems import Problem
from ..rounding import plain
from ..tables import rows
from ..words import Pair
from .body import Sex
from .draft import Draft, Printed
from .errors import refuse
from .sheet_labels import FILE, GUARD, PACKAGE, Found, by_words, folded, match_line, noise, without_tags
from .skills import Levels, skill
from .stats import Stat, Stats

__all__ = ["MAX_LENGTH", "MAX_LINES", "Reading", "read"]

MAX_LENGTH = 100_000
"""Characters of a pasted text; a longer one is refused before it is read."""

MAX_LINES = 2_000
"""Lines of a pasted text; more are refused before they are read."""

_MAX_HINTS = 20
"""Unknown lines that are compared with the known ones; comparing takes time."""

_NUMBER = re.compile(r"[-+−–]?\s*\d{1,6}(?:[.,]\d{1,6})?(?:\s*/\s*[1-9]\d{0,5}(?!\d))?")
_UNIT = re.compile(
    r"\s*(см|cm|метр\w*|м|m|кг|kg|л|l|литр\w*|очк\w*|points?)?\.?\s*([;,.]|\([^)]*\))?\s*", re.IGNORECASE
)


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
        self.unknown = 0

    def remark(self, code: str, where: str, line: int, **facts) -> None:
        self.problems.append(Problem(f"squad.{code}", where, {"line": line, **facts}, "B-157"))

    def take(self, place: int, line: str) -> None:
        found = match_line(line)
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
            self.texts[where] = [found.rest.removeprefix(GUARD)]
            return
        self.story, self.numeric = None, True
        if kind == "sex":
            self._sex(place, found)
        else:
            self._numeric(place, found)

    def _still_story(self, found: Found) -> bool:
        """A line of a story that only begins like one of the sheet: «Воля – его сильная сторона».

        One with the mark of the sheet, «[b]Рост:[/b] высокий», is a line of the sheet all the same.
        """
        kind = found.label.kind
        if kind in ("text", "sex", "section"):
            return False
        if found.marked and found.separated:
            return False
        rest = without_tags(found.rest)[0].strip()
        return bool(rest) and not _NUMBER.match(rest) and not self.numeric

    def _words(self, place: int, line: str) -> None:
        if self.story is not None:
            self.texts[self.story].append(line.removeprefix(GUARD))
            return
        shown = without_tags(line)[0].strip()
        if not shown or noise(line):
            return
        self.unknown += 1
        near = Pair("", "") if self.unknown > _MAX_HINTS else self._near(shown[:80])
        self.remark("sheet_unknown_line", "", place, text=shown[:80], near=near)

    def _near(self, shown: str) -> Pair:
        """The label a mistyped line is like, as the end of a sentence."""
        from difflib import get_close_matches

        head = folded(re.split(r"[:–—=(]|\s-", shown, maxsplit=1)[0])
        close = get_close_matches(head, [words for words, _ in by_words()], 1, 0.6)
        if not close:
            return Pair("", "")
        label = dict(by_words())[close[0]].words
        return Pair(f"; похоже на «{label.ru}»", f"; it is like “{label.en}”")

    def _section(self, place: int, found: Found) -> None:
        self.story, self.numeric = None, True
        field = {"stats": "printed.stat_points", "skills": "printed.skill_points"}.get(found.label.where)
        text = without_tags(found.rest)[0].strip().strip("()")
        match = _NUMBER.search(text)
        if field and match and field not in self.numbers:
            self.numbers[field] = _number(match[0])
            self.lines[field] = place
        self.lines.setdefault(found.label.where, place)

    def _sex(self, place: int, found: Found) -> None:
        text = folded(without_tags(found.rest)[0]).strip(" .")
        if not text:
            return
        for line in rows(PACKAGE, FILE, "sex"):
            if text in (*line["also"], folded(line["name"].ru), folded(line["name"].en)):
                self.sex = Sex(line["id"])
                return
        self.remark("sheet_sex", "sex", place, text=text[:40])

    def _numeric(self, place: int, found: Found) -> None:
        where, kind, label = found.label.where, found.label.kind, found.label.words
        if found.letter is not None:
            stat = skill(where.partition(".")[2]).stat
            if found.letter.upper() not in (stat.letter.ru, stat.letter.en):
                self.remark("sheet_letter", where, place, label=label, letter=found.letter.upper(), right=stat.letter)
        text = without_tags(found.rest)[0].strip()
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

    def _size(self, field: str) -> int | Fraction | None:
        return plain(self.numbers[field]) if field in self.numbers else None

    def draft(self) -> Draft:
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
            height_cm=self._size("height_cm"),
            weight_kg=self._size("weight_kg"),
            stats=Stats(**under("stats")),
            skills=Levels.of(under("skills")),
            printed=Printed(**claims) if claims else None,
        )


def read(text: str) -> Reading:
    """Reads a pasted sheet, of either language, with or without marks (B-157).

    Hands may have changed the order, the dashes, the case, spaces, «ё», commas, units
    (165 см, 1,65 м), or left lines out. What is not understood becomes a remark with
    its line; what breaks a rule is for `remarks.problems` to say. Raises `RuleError`
    for a text longer than `MAX_LENGTH` or with more lines than `MAX_LINES`.

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
    if len(lines) > MAX_LINES:
        raise refuse("sheet_too_many_lines", "", "B-157", lines=len(lines), most=MAX_LINES)
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
