"""The journal: lines kept apart from the scene, so that a long campaign stays quick.

The journal follows the same events as the scene: an undone deed takes its lines with it.

>>> from .entries import Entry
>>> note = Entry(number=1, evening=1, seconds=0, text="Дверь заперта", labels=("рынок",))
>>> journal = apply((), EntryAdded(entry=note))
>>> [each.number for each in found(journal, text="ДВЕРЬ")], found(journal, labels=("порт",)), labels_of(journal)
([1], (), ('рынок',))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container
from dataclasses import fields

from .entries import Entry, EntryKind
from .errors import refuse
from .events import Deed, EntryAdded, EntryChanged, EntryRemoved, Event

__all__ = ["Journal", "apply", "entry", "found", "labels_of"]

Journal = tuple[Entry, ...]
"""Entries in the order of their numbers."""


def _index(journal: Journal, number: int) -> int:
    return bisect_left(journal, number, key=lambda each: each.number)


def entry(journal: Journal, number: int) -> Entry:
    """The entry with this number. Raises `SessionError`."""
    index = _index(journal, number)
    if index == len(journal) or journal[index].number != number:
        raise refuse("no_such_entry", "journal", number=number)
    return journal[index]


def apply(journal: Journal, event: Event) -> Journal:
    """The journal after the event; events of the scene leave it alone."""
    match event:
        case Deed():
            for each in event.events:
                journal = apply(journal, each)
        case EntryAdded():
            index = _index(journal, event.entry.number)
            if index < len(journal) and journal[index].number == event.entry.number:
                raise refuse("out_of_step", "journal", place=f"journal.{event.entry.number}")
            return (*journal[:index], event.entry, *journal[index:])
        case EntryRemoved():
            if entry(journal, event.entry.number) != event.entry:
                raise refuse("out_of_step", "journal", place=f"journal.{event.entry.number}")
            index = _index(journal, event.entry.number)
            return (*journal[:index], *journal[index + 1 :])
        case EntryChanged():
            old = entry(journal, event.number)
            for name, was in event.before:
                if getattr(old, name) != was:
                    raise refuse("out_of_step", "journal", place=f"journal.{event.number}.{name}")
            whole = {field.name: getattr(old, field.name) for field in fields(old)}
            index = _index(journal, event.number)
            return (*journal[:index], Entry(**{**whole, **dict(event.after)}), *journal[index + 1 :])
    return journal


def found(
    journal: Journal,
    *,
    text: str = "",
    labels: Container[str] | None = None,
    kinds: Container[EntryKind] | None = None,
    who: str | None = None,
    evening: int | None = None,
    hidden: bool | None = None,
) -> Journal:
    """The entries that fit everything asked for.

    `text` is looked for in the words of both languages, the name, the labels, the verdict and
    the note, in small letters and large; `labels`: at least one of them; `hidden`: only the
    GM's own entries (True) or only the open ones (False).
    """
    wanted = text.casefold().split()
    return tuple(
        each
        for each in journal
        if (evening is None or each.evening == evening)
        and (who is None or each.who == who)
        and (kinds is None or each.kind in kinds)
        and (hidden is None or each.hidden == hidden)
        and (labels is None or any(label in labels for label in each.labels))
        and (not wanted or _holds(each, wanted))
    )


def _holds(each: Entry, wanted: list[str]) -> bool:
    words = [each.text, each.name, each.verdict, each.note, *each.labels]
    if each.line is not None:
        words += [each.line.text("ru"), each.line.text("en")]
    text = " ".join(words).casefold()
    return all(word in text for word in wanted)


def labels_of(journal: Journal) -> tuple[str, ...]:
    """Every label of the journal once, in the order of the alphabet."""
    return tuple(sorted({label for each in journal for label in each.labels}, key=str.casefold))
