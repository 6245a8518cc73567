"""The journal: lines kept apart from the scene, so that a long campaign stays quick."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import fields

from .entries import Entry
from .errors import refuse
from .events import Deed, EntryAdded, EntryChanged, EntryRemoved, Event

__all__ = ["Journal", "apply", "entry"]

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
