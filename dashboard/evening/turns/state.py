"""What was typed at the panel of turns and not sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from alterego_core.session.fights import MAX_SAID
from alterego_core.session.scene import MOST_COMBATANTS

__all__ = ["LONGEST_DICE", "LONGEST_SAID", "NOTHING", "State", "put", "read", "write"]

LONGEST_DICE = 40
LONGEST_SAID = MAX_SAID
_LONGEST_ID = 40
_MOST = 2 * MOST_COMBATANTS
"""Drafts that are kept: those who left the table may come back by an undo."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Drafts by the ids of combatants, and which parts are open.

    `ticks`: who takes part in the next fight, where it is not the usual; `dice`: faces thrown at the
    table; `said`: declarations; `hands`: dice are typed in; `ordering`: the line is being put in order;
    `whole`: a long line is shown whole; `speaker`: whose declaration is written, "" for the one whose
    turn it is; `newcomer`: who is to join.
    """

    ticks: Mapping[str, bool] = field(default_factory=lambda: NOTHING)
    dice: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    said: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    hands: bool = False
    ordering: bool = False
    whole: bool = False
    speaker: str = ""
    newcomer: str = ""


def put(state: State, name: str, key: str, value: Any, *, empty: bool = False) -> State:
    """The state with one draft more, or without it where the value is None; an empty text counts only where it is said."""
    drafts = {each: kept for each, kept in getattr(state, name).items() if each != key}
    if value is not None and (value != "" or empty):
        drafts[key] = value
    return replace(state, **{name: MappingProxyType(dict(list(drafts.items())[-_MOST:]))})


def read(raw: Any) -> tuple[State, list[str]]:
    """The state of a kept value; what is not understood is left out."""
    if not isinstance(raw, dict):
        return State(), []

    def drafts(name: str, fits) -> Mapping[str, Any]:
        found = raw.get(name)
        if not isinstance(found, dict):
            return NOTHING
        good = {key: value for key, value in found.items() if isinstance(key, str) and 0 < len(key) <= _LONGEST_ID and fits(value)}
        return MappingProxyType(dict(list(good.items())[-_MOST:]))

    def name(key: str) -> str:
        found = raw.get(key)
        return found if isinstance(found, str) and len(found) <= _LONGEST_ID else ""

    def text(longest: int):
        return lambda value: isinstance(value, str) and len(value) <= longest

    return State(
        ticks=drafts("ticks", lambda value: isinstance(value, bool)),
        dice=drafts("dice", text(LONGEST_DICE)),
        said=drafts("said", text(LONGEST_SAID)),
        hands=raw.get("hands") is True,
        ordering=raw.get("ordering") is True,
        whole=raw.get("whole") is True,
        speaker=name("speaker"),
        newcomer=name("newcomer"),
    ), []


def write(state: State) -> dict[str, Any]:
    """The value to keep: only what differs from a blank panel.

    >>> write(State(hands=True))
    {'hands': True}
    """
    value: dict[str, Any] = {name: dict(getattr(state, name)) for name in ("ticks", "dice", "said") if getattr(state, name)}
    value |= {name: True for name in ("hands", "ordering", "whole") if getattr(state, name)}
    return value | {name: getattr(state, name) for name in ("speaker", "newcomer") if getattr(state, name)}
