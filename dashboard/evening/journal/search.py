"""Finding lines among thousands while somebody types.

A line of the kept journal is read only when it is looked at, which takes a fifth of a millisecond. So what a
line is found by is remembered once it was read, one search reads a limited number of new lines from the
newest down, and says how far it came.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from alterego_core.session.entries import Entry

from dashboard.kept_journal import KeptJournal, Line

MOST_READ = 150
"""Lines that one search may read for the first time: some thirty milliseconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A filter: everything asked for must fit. The same as `alterego_core.session.journal.found`, with one label."""

    text: str = ""
    label: str = ""
    who: str = ""
    evening: int = 0
    kind: str = ""
    hidden: bool | None = None

    @property
    def blank(self) -> bool:
        """Whether every line fits."""
        return self == _ANY


_ANY = Wanted()


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search came to, newest first: the first `entries`, and how many fit in all.

    `unread`: older lines that were not looked at; 0 when the whole journal was searched.
    """

    entries: tuple[Entry, ...]
    count: int
    unread: int = 0


class _Known(NamedTuple):
    """What a line is found by; its words in small letters."""

    words: str
    evening: int
    kind: str
    who: str
    hidden: bool
    labels: tuple[str, ...]


class Search:
    """Remembers what the lines it has read are found by."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def find(self, journal: KeptJournal, wanted: Wanted, most: int, reads: int | None = MOST_READ) -> Found:
        """The newest `most` lines that fit. `reads`: how many unknown lines may be read, None for all of them."""
        lines = journal.lines
        if wanted.blank:
            return Found(entries=tuple(each.entry for each in reversed(lines[max(0, len(lines) - most) :])), count=len(lines))
        words = wanted.text.casefold().split()
        found, count = [], 0
        for place in range(len(lines) - 1, -1, -1):
            line = lines[place]
            if line.text not in self._known:
                if reads is not None:
                    if reads == 0:
                        return Found(entries=tuple(found), count=count, unread=place + 1)
                    reads -= 1
                self._read(line)
            if self._fits(line, wanted, words):
                count += 1
                if len(found) < most:
                    found.append(line.entry)
        return Found(entries=tuple(found), count=count)

    def warm(self, journal: KeptJournal, count: int) -> bool:
        """Read some more lines, newest first, while nobody waits; True when all are known."""
        for line in reversed(journal.lines):
            if line.text not in self._known:
                self._read(line)
                count -= 1
                if not count:
                    return False
        if len(self._known) > 2 * len(journal) + 1_000:
            self._known.clear()
        return True

    def _read(self, line: Line) -> None:
        entry = line.read()
        self._known[line.text] = _Known(_words_of(entry), entry.evening, entry.kind.value, entry.who, entry.hidden, entry.labels)

    def _fits(self, line: Line, wanted: Wanted, words: list[str]) -> bool:
        known = self._known[line.text]
        for word in words:
            if word not in known.words:
                return False
        return (
            (not wanted.evening or known.evening == wanted.evening)
            and (not wanted.kind or known.kind == wanted.kind)
            and (not wanted.who or known.who == wanted.who)
            and (wanted.hidden is None or known.hidden == wanted.hidden)
            and (not wanted.label or wanted.label in known.labels)
        )


def _words_of(entry: Entry) -> str:
    """Everything a line is found by, in small letters, in both languages."""
    words = [entry.text, entry.name, entry.verdict, entry.note, *entry.labels]
    if entry.line is not None:
        words += [entry.line.text("ru"), entry.line.text("en")]
    return " ".join(words).casefold()
