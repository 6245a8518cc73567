"""The lines of the journal as markup, the filter above them, the note, and the line that is being changed."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import groupby

from alterego_core.session import luck
from alterego_core.session.entries import MAX_TEXT, Entry, EntryKind
from alterego_core.session.telling import moment, roll_told
from alterego_core.words import number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, text_area, text_field, tick
from widgets.parts.markup import UID, Markup, join, tag

from dashboard.evening.journal.search import Found
from dashboard.evening.journal.state import LABELS_LONG, PARTS, State
from dashboard.evening.speech import Speech

_SPEECH = Speech("journal")


def head(words: Speech, state: State, lang: str) -> Markup:
    """The name of the panel and its parts."""
    parts = [button(words(f"part_{part}", lang), "part", look="chip", with_=json.dumps({"part": part}), pressed=state.part == part) for part in PARTS]
    return tag("div", tag("h2", words("name", lang), class_="ae-title"), tag("div", parts, class_="ae-chips gm-journal-parts", data_arrows=True, role="group", aria_label=words("parts", lang)), class_="ae-head gm-journal-head")


def note(words: Speech, state: State, lang: str) -> Markup:
    """A note of the GM's."""
    area = tag("textarea", f"\n{state.note}" if state.note.startswith("\n") else state.note, id=f"{UID}-note", class_="ae-input ae-area", data_set="note", rows=2, maxlength=MAX_TEXT,
               data_hotkey="KeyJ", data_hotkey_name=words("note_key", lang), placeholder=words("note_hint", lang))
    return tag("form",
               tag("div", tag("label", words("note", lang), for_=f"{UID}-note", class_="ae-label"), area, class_="ae-field"),
               tag("div", text_field("note_labels", words("labels", lang), state.note_labels, longest=LABELS_LONG, placeholder=words("labels_hint", lang), class_="ae-grow"),
                   tick("note_hidden", words("hidden_line", lang), state.note_hidden), button(words("note_keep", lang), "noted", submit=True, look="main"), class_="ae-row gm-journal-note-row"),
               data_do="noted", class_="gm-journal-note")


def filter_row(words: Speech, state: State, names, labels, evenings: int, found: Found, every: int, lang: str) -> Markup:
    """What to look for, and how much was found."""
    search = tag("div", tag("label", words("text", lang), for_=f"{UID}-text", class_="ae-label"),
                 tag("input", type="search", id=f"{UID}-text", class_="ae-input", value=state.text, data_set="text", maxlength=200, autocomplete="off", spellcheck="false",
                     data_hotkey="KeyF", data_hotkey_name=words("find_key", lang)), class_="ae-field ae-grow", data_key="field-text")
    anything = ("", words("any", lang))
    chosen = sum(1 for each in (state.label, state.who, state.kind, state.sight) if each) + bool(state.evening)
    more = fold(join(words("filter", lang), tag("span", number(chosen, lang), class_="ae-fold-note") if chosen else None),
                tag("div",
                    choice("who", words("who", lang), (anything, *names), state.who, class_="ae-grow"),
                    choice("label", words("label", lang), (anything, *((each, each) for each in labels)), state.label, class_="ae-grow"),
                    choice("kind", words("kind", lang), (anything, *((each.value, each.label[lang]) for each in EntryKind)), state.kind, class_="ae-grow"),
                    choice("evening", words("session", lang), (("0", words("any_session", lang)), *((str(n), words("session_n", lang, n=n)) for n in range(max(evenings, state.evening), 0, -1))), str(state.evening), class_="ae-grow"),
                    choice("sight", words("sight", lang), (anything, ("open", words("sight_open", lang)), ("hidden", words("sight_hidden", lang))), state.sight, class_="ae-grow"), class_="ae-row"), key="filter", class_="ae-quiet")
    blank = state.wanted.blank
    said = words("all_of", lang, lines=words.count(every, "line_forms", lang)) if blank else words("found_of", lang, found=number(found.count, lang), lines=words.count(every, "of_line_forms", lang))
    if found.unread:
        said += " " + words("unread", lang, lines=words.count(found.unread, "line_forms", lang))
    return tag("div", tag("div", search, button(words("reset", lang), "reset", off=blank), class_="ae-row"), more,
               tag("div", tag("p", said, class_="ae-help", role="status"), button(words("further", lang), "further") if found.unread else None, class_="gm-journal-count"), class_="gm-journal-filter")


def said(entry: Entry, lang: str) -> str:
    """What a line tells, without its rolls."""
    if entry.text:
        return f"{entry.name}: {entry.text}" if entry.name else entry.text
    return entry.line.text(lang) if entry.line is not None else ""


def listed(words: Speech, state: State, found: Found, journal, seed: str, lang: str) -> Markup:
    """The lines by session, newest first, and the way to older ones."""
    if not len(journal):
        return tag("p", words("empty", lang), class_="ae-help")
    entries = found.entries
    changing = journal.entry(state.changing) if state.changing else None
    parts = []
    for evening, group in groupby(entries, key=lambda each: each.evening):
        rows, before = [], -1
        for each in group:
            opened = changing is not None and each.number == changing.number
            mark = rule_mark((each.line.rule,), lang) if each.line is not None and each.line.rule else None
            row = _line(each, opened, state.label, mark, lang)
            rows.append(tag("li", row, _changing(words, state, each, seed, lang) if opened else None, class_="gm-line" + (" is-hidden" if each.hidden else "") + (" is-same-moment" if each.seconds == before else "") + f" is-{each.kind.value}", data_key=f"line-{each.number}"))
            before = each.seconds
        parts += [tag("h3", words("session_n", lang, n=evening), class_="gm-journal-session", data_key=f"session-{evening}"), tag("ol", rows, class_="gm-lines", data_key=f"lines-{evening}", role="list")]
    older = button(words("older", lang), "older") if found.count > len(entries) else None
    return tag("div", parts, older, class_="gm-journal-list")


@lru_cache(maxsize=1024)
def _line(entry: Entry, opened: bool, label: str, mark: Markup | None, lang: str) -> Markup:
    told = said(entry, lang)
    rolls = [tag("span", roll_told(each, lang) if len(entry.rolls) == 1 or not each.name else f"{each.name}: {roll_told(each, lang)}",
                 class_="gm-roll" + ("" if each.success is None else " is-good" if each.success else " is-bad")) for each in entry.rolls]
    chips = [button(f"#{each}", "label", look="chip", with_=json.dumps({"label": each}), pressed=each == label, label=_SPEECH("label_of", lang, label=each)) for each in entry.labels]
    marks = join(tag("span", _SPEECH("hidden_mark", lang), class_="gm-secret") if entry.hidden else None, mark)
    verdict = tag("p", tag("b", _SPEECH("verdict_said", lang), " "), entry.verdict, class_="gm-verdict") if entry.verdict else None
    remark = tag("p", entry.note, class_="gm-remark") if entry.note else None
    when = moment(entry.seconds, lang)
    return join(
        tag("div", tag("time", when, class_="gm-line-when"),
            tag("div", tag("p", told, " ", marks, class_="gm-line-said"), rolls, verdict, remark, tag("div", chips, class_="ae-chips") if chips else None, class_="gm-line-body"),
            tag("button", "…", type="button", class_="ae-button ae-icon gm-line-more", data_do="change", data_with=json.dumps({"number": entry.number}), aria_expanded="true" if opened else "false",
                aria_label=_SPEECH("change_line", lang, line=f"{when}, {told[:80]}")), class_="gm-line-row"))


def _changing(words: Speech, state: State, entry: Entry, seed: str, lang: str) -> Markup:
    """The open line: verdict, note, labels, openness; its rolls against the seed."""
    rolls = [tag("p", _weighed(words, each, seed, lang), class_="ae-help") for each in entry.rolls]
    return tag("form",
               text_area("edit_text", words("edit_text" if entry.kind is EntryKind.NOTE else "edit_line", lang), state.edit_text, longest=MAX_TEXT, rows=2) if entry.kind is EntryKind.NOTE or entry.text else None,
               text_field("edit_verdict", words("verdict", lang), state.edit_verdict, longest=MAX_TEXT, home=True),
               text_field("edit_note", words("remark", lang), state.edit_note, longest=MAX_TEXT),
               tag("div", text_field("edit_labels", words("labels", lang), state.edit_labels, longest=LABELS_LONG, placeholder=words("labels_hint", lang), class_="ae-grow"), tick("edit_hidden", words("hidden_line", lang), state.edit_hidden), class_="ae-row"),
               rolls,
               tag("div", button(words("save", lang), "changed", submit=True, look="main"), button(words("cancel", lang), "change", with_=json.dumps({"number": entry.number})), class_="ae-row"),
               data_do="changed", class_="ae-stack gm-line-form")


def _weighed(words: Speech, roll, seed: str, lang: str) -> str:
    whose = f"{roll.name}: " if roll.name else ""
    if roll.by_hand:
        return whose + words("roll_by_hand", lang)
    key = "roll_repeated" if luck.repeated(roll, seed) else "roll_changed"
    return whose + words(key, lang, place=number(roll.place + 1, lang))


__all__ = ["filter_row", "head", "listed", "note", "said"]
