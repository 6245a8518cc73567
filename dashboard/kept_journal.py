"""The journal of a kept table: every line at hand, each read only when it is looked at.

Reading five thousand lines at once takes seconds; a step touches one or two of them, and a page
shows some fifty. So a line stays the text it was kept as until somebody asks for it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from alterego_core.errors import AlterEgoError
from alterego_core.session import codec, journal, snapshot
from alterego_core.session.entries import Entry
from alterego_core.session.events import Deed, EntryAdded, EntryChanged, EntryRemoved, Event
from alterego_core.words import Pair

CANNOT_READ = Pair("Эта строка журнала не читается и оставлена как есть", "This line of the journal cannot be read and was left as it is")


def write_entry(entry: Entry) -> str:
    """A line as versioned text."""
    return json.dumps(snapshot.versioned(entry=codec.plain(entry, Entry)), ensure_ascii=False, allow_nan=False)


def read_entry(text: str, where: str = "entry") -> Entry:
    """A line from `write_entry`. Raises `SessionError` with place and reason."""
    return codec.read(Entry, snapshot.from_text(text, "entry"), where)


class Line:
    """A line of the journal: its number, its text, and what the text says once it was asked for."""

    __slots__ = ("_entry", "number", "text")

    def __init__(self, number: int, text: str, entry: Entry | None = None) -> None:
        self.number = number
        self.text = text
        self._entry = entry

    @property
    def known(self) -> Entry | None:
        """The line where it was read before, else None."""
        return self._entry

    @property
    def entry(self) -> Entry:
        """The line; a stand-in that says so where it cannot be read, for one bad line hides no other."""
        if self._entry is None:
            self._entry = self.read()
        return self._entry

    def read(self) -> Entry:
        """The same, not remembered: five thousand lines that were looked at once would weigh five megabytes."""
        if self._entry is not None:
            return self._entry
        try:
            return read_entry(self.text, f"journal.{self.number}")
        except AlterEgoError as error:
            said = f"{CANNOT_READ['ru']} / {CANNOT_READ['en']}: {error.message('ru')}"
            return Entry(number=self.number, evening=1, seconds=0, text=said[:1000], hidden=True)


class KeptJournal(Sequence[Entry]):
    """The lines in the order of their numbers. A value: `after` gives another one.

    >>> from alterego_core.session.events import EntryAdded
    >>> from alterego_core.session.entries import sentence
    >>> note = Entry(number=1, evening=1, seconds=0, text="The door is locked")
    >>> deed = Deed(line=sentence("did_note", text="x"), events=(EntryAdded(entry=note),))
    >>> kept, gone, put = KeptJournal().after(deed)
    >>> kept[0].text, gone, [each.number for each in put]
    ('The door is locked', (), [1])
    """

    __slots__ = ("_lines",)

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self._lines = tuple(lines)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, place: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(place, slice):
            return tuple(each.entry for each in self._lines[place])
        return self._lines[place].entry

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Entry]:
        return (each.entry for each in self._lines)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, KeptJournal):
            return [(each.number, each.text) for each in self._lines] == [(each.number, each.text) for each in other._lines]
        return NotImplemented

    __hash__ = None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines as they are kept."""
        return self._lines

    def last(self, count: int) -> tuple[Entry, ...]:
        """The newest lines, oldest of them first."""
        return tuple(each.entry for each in self._lines[max(0, len(self._lines) - count) :])

    def whole(self) -> journal.Journal:
        """All of them, read; takes about a second for every five thousand lines not looked at before."""
        return tuple(self)

    def warm(self, count: int = 100) -> bool:
        """Read some more lines, newest first, while nobody waits; True when there is nothing left to read."""
        for each in reversed(self._lines):
            if each._entry is None:
                each.entry  # noqa: B018  reads it
                count -= 1
                if not count:
                    return False
        return True

    def _place(self, number: int) -> int:
        return bisect_left(self._lines, number, key=lambda each: each.number)

    def entry(self, number: int) -> Entry | None:
        """The line with this number, None where there is none."""
        place = self._place(number)
        if place == len(self._lines) or self._lines[place].number != number:
            return None
        return self._lines[place].entry

    def after(self, deed: Deed) -> tuple[KeptJournal, tuple[int, ...], tuple[Line, ...]]:
        """The journal after a deed, the numbers that are gone by it, and the lines that are new or other ones.

        Raises `SessionError` for a deed made on another journal.
        """
        touched = sorted(_numbers(deed))
        if not touched:
            return self, (), ()
        before = tuple(each for each in map(self.entry, touched) if each is not None)
        now = {each.number: each for each in journal.apply(before, deed)}
        was = {each.number: each for each in before}
        gone = tuple(number for number in was if number not in now)
        put = tuple(Line(number, write_entry(each), each) for number, each in now.items() if was.get(number) != each)
        return self.with_lines(gone, put), gone, put

    def with_lines(self, gone: Iterable[int], put: Iterable[Line]) -> KeptJournal:
        """The journal without some lines and with others, each in its place."""
        lines = list(self._lines)
        for number in gone:
            place = bisect_left(lines, number, key=lambda each: each.number)
            if place < len(lines) and lines[place].number == number:
                del lines[place]
        for each in put:
            place = bisect_left(lines, each.number, key=lambda one: one.number)
            lines[place : place + (place < len(lines) and lines[place].number == each.number)] = [each]
        return KeptJournal(lines)


def _numbers(event: Event) -> set[int]:
    """The numbers of the lines an event touches."""
    match event:
        case Deed():
            return {number for each in event.events for number in _numbers(each)}
        case EntryAdded() | EntryRemoved():
            return {event.entry.number}
        case EntryChanged():
            return {event.number}
    return set()
