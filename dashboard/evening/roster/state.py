"""What was typed into the roster and not sent yet, and its small choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.heroes.decoding import MAX_BYTES
from widgets.parts.reading import Reader

__all__ = ["LONGEST", "LONGEST_PASTE", "SHOWN", "State", "read", "typed_in", "without", "write"]

SHOWN = ("all", "hero", "npc", "acts")
"""Whom the list shows."""

LONGEST = 4_000
"""Characters of what is typed into one field."""

LONGEST_PASTE = MAX_BYTES
MOST_DRAFTS = 200
_LONGEST_KEY = 120
_EMPTY: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`drawer`: whose drawer is open. `typed`: fields by name, those of a drawer with its id before a bar.

    `pasted` is a hero's link or text; `taking` is whose sheet it is to replace, empty for a newcomer.
    `sheet`: whose sheet is read.
    """

    shown: str = "all"
    find: str = ""
    drawer: str = ""
    typed: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    pasted: str = ""
    taking: str = ""
    sheet: str = ""


def read(raw: object, lang: str) -> tuple[State, tuple[str, ...]]:
    """A state from a value, and the remarks on what could not be used."""
    take = Reader(raw, lang)
    found = State(
        shown=take.one_of("shown", "all", SHOWN),
        find=take.text("find", "", longest=200),
        drawer=take.text("drawer", "", longest=40),
        pasted=take.text("pasted", "", longest=LONGEST_PASTE),
        taking=take.text("taking", "", longest=40),
        sheet=take.text("sheet", "", longest=40),
    )
    for key, words in list(take.table("typed").items())[-MOST_DRAFTS:]:
        if isinstance(key, str) and isinstance(words, str) and len(key) <= _LONGEST_KEY:
            found = typed_in(found, key, words)
    return found, take.problems()


def write(state: State) -> dict:
    """The value of a state: what differs from the blank one."""
    blank = State()
    plain = {name: getattr(state, name) for name in ("shown", "find", "drawer", "pasted", "taking", "sheet")}
    out = {name: value for name, value in plain.items() if value != getattr(blank, name)}
    if state.typed:
        out["typed"] = dict(state.typed)
    return out


def typed_in(state: State, key: str, words: str) -> State:
    """The state after something was typed into a field."""
    others = {name: value for name, value in state.typed.items() if name != key}
    kept = dict(list(others.items())[-(MOST_DRAFTS - 1) :])
    return replace(state, typed=MappingProxyType({**kept, key[:_LONGEST_KEY]: words[:LONGEST]}))


def without(state: State, *starts: str) -> State:
    """The state without the fields whose names begin so."""
    left = {name: value for name, value in state.typed.items() if not name.startswith(starts)}
    return state if len(left) == len(state.typed) else replace(state, typed=MappingProxyType(left))
