"""The journal's panel and its actions."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cached_property
from typing import Any

from alterego_core.session import luck, writing
from alterego_core.session.entries import Entry, EntryKind
from alterego_core.session.errors import refuse
from widgets.parts.markup import Markup

from dashboard.evening.journal import lines, told
from dashboard.evening.journal.search import MOST_READ, Found, Search
from dashboard.evening.journal.state import MOST_PAGES, State, labels_in, read, with_field, write
from dashboard.evening.panel import TablePanel

PAGE = 50
"""Lines drawn at once; older ones by a press."""

_FILTER = ("text", "label", "who", "evening", "kind", "sight")
_EDITED = {"text": "edit_text", "verdict": "edit_verdict", "note": "edit_note"}
_WARMED = 25
_PAUSE = 0.03
_FIRST_PAUSE = 3.0


class JournalPanel(TablePanel):
    """«Журнал»: lines with labels, a filter, notes, verdicts; rolls repeated from the seed; luck, recap, export."""

    KIND = "journal"

    def __init__(self, value: Any = None, **more: Any) -> None:
        self._whole = False
        self._told: tuple[tuple, Markup] | None = None
        super().__init__(value, **more)
        self._warm_later(_FIRST_PAUSE)

    @cached_property
    def search(self) -> Search:
        """What is remembered of the lines read."""
        return Search()

    def read(self, raw: Any, lang: str):
        return read(raw, lang)

    def write(self, state: State) -> dict:
        return write(state)

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        drawn = {"head": lines.head(self.words, state, lang), "note": lines.note(self.words, state, lang)}
        if state.part == "lines":
            found = self.found(state)
            self._whole = False
            drawn |= {
                "filter": lines.filter_row(self.words, state, self.names(state), self.labels(state), self.scene.evening, found, len(self.host.journal), lang),
                "lines": lines.listed(self.words, state, found, self.host.journal, self.scene.campaign.seed, lang),
            }
            return drawn
        # the whole of a long campaign takes a while: it is told anew only when it is another one
        key = (self.host.table.revision, state.part, state.scope, state.secret, state.form, state.recap_evening, state.checked, state.wrong, state.wanted, lang)
        if self._told is None or self._told[0] != key:
            body = {"luck": told.luck_part, "recap": told.recap_part, "export": told.export_part}[state.part]
            self._told = (key, body(self, state, lang))
        return drawn | {"filter": Markup(""), "lines": self._told[1]}

    def summary(self, lang: str | None = None) -> str:
        """How many lines there are, and the newest one."""
        lang = lang or self.lang
        journal = self.host.journal
        newest = f": {lines.said(journal[-1], lang)}" if len(journal) else ""
        return self.words.count(len(journal), "line_forms", lang) + newest

    # -- what there is --------------------------------------------------------------------

    def found(self, state: State) -> Found:
        """The lines that fit the filter; older unread ones only when they were asked for."""
        return self.search.find(self.host.journal, state.wanted, PAGE * state.pages, None if self._whole else MOST_READ)

    def whole(self, state: State) -> tuple[Entry, ...]:
        """The lines luck and export speak of, oldest first."""
        if state.scope == "found":
            found = self.search.find(self.host.journal, state.wanted, len(self.host.journal), None)
            return tuple(reversed(found.entries))
        return self.host.journal.whole() if state.scope == "all" else self.of_evening(self.scene.evening)

    def of_evening(self, evening: int) -> tuple[Entry, ...]:
        """The lines of a session, oldest first: sessions follow one another, so only the newest are read."""
        found = []
        for line in reversed(self.host.journal.lines):
            if line.entry.evening < evening:
                break
            if line.entry.evening == evening:
                found.append(line.entry)
        return tuple(reversed(found))

    def names(self, state: State) -> tuple[tuple[str, str], ...]:
        """Whom lines may be about: those at the table, and those who left it, as far as their lines were read."""
        gone = {line.known.who: line.known.name for line in self.host.journal.lines if line.known is not None and line.known.who and line.known.name}
        known = {**gone, **{each.id: each.label for each in self.scene.combatants}}
        return tuple((known | ({state.who: state.who} if state.who and state.who not in known else {})).items())

    def labels(self, state: State) -> tuple[str, ...]:
        """The labels of lines read so far."""
        found = {label for line in self.host.journal.lines if line.known is not None for label in line.known.labels}
        return tuple(sorted(found | ({state.label} if state.label else set()), key=str.casefold))

    # -- actions of the page ----------------------------------------------------------------

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A field was changed."""
        state = with_field(state, str(field), value)
        if field in ("scope", "secret", *_FILTER):
            state = replace(state, checked=-1, wrong=())
        return replace(state, pages=1) if field in _FILTER else state

    def do_part(self, state: State, part: str) -> State:
        """Another part of the journal."""
        return replace(with_field(state, "part", part), checked=-1, wrong=())

    def do_label(self, state: State, label: str) -> State:
        """A label was pressed: the lines that bear it, or all again."""
        return replace(state, label="" if state.label == label else str(label), pages=1, part="lines")

    def do_reset(self, state: State) -> State:
        """No filter."""
        return replace(state, text="", label="", who="", evening=0, kind="", sight="", pages=1)

    def do_older(self, state: State) -> State:
        """Fifty lines more."""
        return replace(state, pages=min(MOST_PAGES, state.pages + 1))

    def do_further(self, state: State) -> State:
        """Search the rest of the journal too, however long it is."""
        self._whole = True
        return state

    def do_noted(self, state: State) -> State:
        """The note is kept."""
        self.host.does(writing.noted(self.scene, state.note, labels=labels_in(state.note_labels), hidden=state.note_hidden))
        return replace(state, note="", note_labels="")

    def do_change(self, state: State, number: int) -> State:
        """Open a line to judge and to change it; again closes it."""
        entry = self.host.journal.entry(int(number))
        if entry is None or state.changing == entry.number:
            return replace(state, changing=0)
        return replace(state, changing=entry.number, edit_text=entry.text, edit_verdict=entry.verdict, edit_note=entry.note, edit_labels=", ".join(entry.labels), edit_hidden=entry.hidden)

    def do_changed(self, state: State) -> State:
        """Keep what was changed in the open line."""
        entry = self.host.journal.entry(state.changing)
        if entry is None:
            raise refuse("no_such_entry", "journal", number=state.changing)
        changed: dict[str, Any] = {name: text for name, field in _EDITED.items() if (text := getattr(state, field).strip()) != getattr(entry, name)}
        if entry.kind is EntryKind.NOTE and not changed.get("text", entry.text):
            raise refuse("nameless", "text")
        if (labels := labels_in(state.edit_labels)) != entry.labels:
            changed["labels"] = labels
        if state.edit_hidden != entry.hidden:
            changed["hidden"] = state.edit_hidden
        deed = writing.amended(self.host.journal, entry.number, **changed)
        if not deed.empty:
            self.host.does(deed)
        return replace(state, changing=0, edit_text="", edit_verdict="", edit_note="", edit_labels="", edit_hidden=False)

    def do_verify(self, state: State) -> State:
        """Throw every roll of these lines again from the seed."""
        entries = self.whole(state)
        return replace(state, checked=sum(not roll.by_hand for each in entries for roll in each.rolls), wrong=luck.mishaps(entries, self.scene.campaign.seed))

    # -- while nobody waits ------------------------------------------------------------------

    def _warm_later(self, pause: float) -> None:
        try:
            asyncio.get_running_loop().call_later(pause, self._warm)
        except RuntimeError:  # no page is served here: lines are read when they are looked for
            return

    def _warm(self) -> None:
        if self in self.host.panels and not self.search.warm(self.host.journal, _WARMED):
            self._warm_later(_PAUSE)
