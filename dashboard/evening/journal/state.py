"""What the journal's panel holds: drafts, the filter, which part is shown."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from alterego_core.session.entries import MAX_LABEL, MAX_TEXT, MOST_LABELS, EntryKind
from widgets.parts.reading import Reader

from dashboard.evening.journal.search import Wanted

PARTS = ("lines", "luck", "recap", "export")
KINDS = ("", *(each.value for each in EntryKind))
SIGHTS = ("", "open", "hidden")
SCOPES = ("evening", "found", "all")
FORMS = ("post", "data")
MOST_PAGES = 1_000
LABELS_LONG = (MAX_LABEL + 2) * MOST_LABELS


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Drafts and choices of the panel.

    `note…` is the note being written; `text` … `sight` the filter, `evening` 0 for all; `pages` of
    lines are drawn. `changing` is the number of the line being changed, 0 for none, with its drafts in `edit_…`.
    `scope` and `secret` (with hidden lines) belong to luck, recap and export. `checked`: rolls of the seed
    thrown again at the last press, −1 before it; `wrong` are the numbers of lines it does not repeat.
    """

    note: str = ""
    note_labels: str = ""
    note_hidden: bool = False
    text: str = ""
    label: str = ""
    who: str = ""
    evening: int = 0
    kind: str = ""
    sight: str = ""
    pages: int = 1
    part: str = "lines"
    changing: int = 0
    edit_text: str = ""
    edit_verdict: str = ""
    edit_note: str = ""
    edit_labels: str = ""
    edit_hidden: bool = False
    scope: str = "evening"
    secret: bool = False
    form: str = "post"
    recap_evening: int = 0
    checked: int = -1
    wrong: tuple[int, ...] = ()

    @property
    def wanted(self) -> Wanted:
        """The filter."""
        return Wanted(text=self.text, label=self.label, who=self.who, evening=self.evening, kind=self.kind, hidden={"open": False, "hidden": True}.get(self.sight))


BLANK = State()
_TEXTS = {"note": MAX_TEXT, "note_labels": LABELS_LONG, "text": 200, "label": MAX_LABEL, "who": 40, "edit_text": MAX_TEXT, "edit_verdict": MAX_TEXT, "edit_note": MAX_TEXT, "edit_labels": LABELS_LONG}
_CHOICES = {"kind": KINDS, "sight": SIGHTS, "part": PARTS, "scope": SCOPES, "form": FORMS}
_FLAGS = ("note_hidden", "edit_hidden", "secret")
_NUMBERS = {"evening": (0, 10**6), "pages": (1, MOST_PAGES), "changing": (0, 10**9), "recap_evening": (0, 10**6)}


def read(raw: Any, lang: str) -> tuple[State, tuple[str, ...]]:
    """A state from a kept value, and the remarks on what could not be used."""
    take = Reader(raw, lang)
    found = {name: take.text(name, "", longest=longest) for name, longest in _TEXTS.items()}
    found |= {name: take.one_of(name, getattr(BLANK, name), known) for name, known in _CHOICES.items()}
    found |= {name: take.flag(name, False) for name in _FLAGS}
    found |= {name: take.whole(name, getattr(BLANK, name), low, high) for name, (low, high) in _NUMBERS.items()}
    return State(**found), take.problems()


def write(state: State) -> dict:
    """The value: what differs from an untouched panel."""
    return {each.name: value for each in fields(State) if each.name not in ("checked", "wrong") and (value := getattr(state, each.name)) != getattr(BLANK, each.name)}


def with_field(state: State, name: str, value: Any) -> State:
    """The state with a field as the page sent it. Raises LookupError for no such field or choice."""
    if name in _TEXTS:
        return replace(state, **{name: str(value)[: _TEXTS[name]]})
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise LookupError(f"{name}: {value!r}")
        return replace(state, **{name: value})
    if name in _FLAGS:
        return replace(state, **{name: bool(value)})
    low, high = _NUMBERS[name]
    return replace(state, **{name: min(high, max(low, int(value or 0)))})


def labels_in(text: str) -> tuple[str, ...]:
    """Labels as people type them, parted by commas.

    >>> labels_in("рынок,  ночь ,, рынок")
    ('рынок', 'ночь')
    """
    return tuple(dict.fromkeys(label for each in text.replace(";", ",").split(",") if (label := " ".join(each.split()))))
