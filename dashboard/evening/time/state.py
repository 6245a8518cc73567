"""What was typed at the panel of time and not sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from alterego_core.session.passing import MOST_MINUTES, Amount
from alterego_core.session.scene import MOST_COMBATANTS
from widgets.parts.reading import whole_number

__all__ = ["AMOUNTS", "FIELDS", "LONGEST", "NOTHING", "State", "days", "faults", "put", "read", "value_of", "write"]

AMOUNTS = (*(each.value for each in Amount), "minutes", "rounds")
"""What can be asked for; "" is nothing yet."""

FIELDS: Mapping[str, tuple[int, int, int]] = MappingProxyType({
    "minutes": (10, 1, MOST_MINUTES),
    "rounds": (1, 1, 1_000),
    "hp": (0, 0, 10_000),
    "mp": (0, 0, 10_000),
    "blood": (0, 0, 6_000),
    "calm": (0, 0, 1_000),
})
"""Whole numbers: what stands there unless something is typed, the least and the most."""

LONGEST = 12
NOTHING: Mapping[str, Any] = MappingProxyType({})
_LONGEST_ID = 40
_MOST = 2 * MOST_COMBATANTS


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`amount` that is looked at; `typed` texts of fields by name; `rests`: who rests or does not, where
    it is not the usual; `recoveries` by ids of presets, None for what the rulings say."""

    amount: str = ""
    typed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    rests: Mapping[str, bool] = field(default_factory=lambda: NOTHING)
    recoveries: tuple[str, ...] | None = None


def put(state: State, name: str, key: str, value: Any) -> State:
    """The state with one thing typed, or forgotten where the value is None."""
    kept = {each: old for each, old in getattr(state, name).items() if each != key}
    if value is not None:
        kept[key] = value
    return replace(state, **{name: MappingProxyType(dict(list(kept.items())[-_MOST:]))})


def value_of(state: State, name: str) -> int:
    """The number of a field; what it had before anything was typed where that is no number.

    >>> value_of(put(State(), "typed", "minutes", "25"), "minutes"), value_of(put(State(), "typed", "minutes", "soon"), "minutes")
    (25, 10)
    """
    usual, low, high = FIELDS[name]
    found = whole_number(state.typed[name]) if name in state.typed else usual
    return usual if found is None or not low <= found <= high else found


def faults(state: State) -> frozenset[str]:
    """The fields whose text is no number that fits."""
    found = {name for name, (_, low, high) in FIELDS.items() if name in state.typed and ((number := whole_number(state.typed[name])) is None or not low <= number <= high)}
    return frozenset(found)


def days(text: str) -> Fraction | None:
    """Days as people type them: "4", "1,5", "1/2". Raises ValueError for what is none; None for nothing.

    >>> days("1,5"), days(" "), days("1/2")
    (Fraction(3, 2), None, Fraction(1, 2))
    """
    plain = text.strip().replace(",", ".")
    if not plain:
        return None
    if len(plain) > LONGEST or not all(each in "0123456789./" for each in plain):
        raise ValueError(text)
    try:
        found = Fraction(plain)
    except ZeroDivisionError:
        raise ValueError(text) from None
    if not 0 < found <= 10_000:
        raise ValueError(text)
    return found


def read(raw: Any) -> tuple[State, list[str]]:
    """The state of a kept value; what is not understood is left out."""
    if not isinstance(raw, dict):
        return State(), []

    def drafts(name: str, fits) -> Mapping[str, Any]:
        found = raw.get(name)
        good = {key: value for key, value in found.items() if isinstance(key, str) and fits(key, value)} if isinstance(found, dict) else {}
        return MappingProxyType(dict(list(good.items())[-_MOST:]))

    amount, chosen = raw.get("amount"), raw.get("recoveries")
    return State(
        amount=amount if isinstance(amount, str) and amount in AMOUNTS else "",
        typed=drafts("typed", lambda key, value: (key in FIELDS or key == "rate") and isinstance(value, str) and len(value) <= LONGEST),
        rests=drafts("rests", lambda key, value: len(key) <= _LONGEST_ID and isinstance(value, bool)),
        recoveries=tuple(each for each in chosen if isinstance(each, str) and len(each) <= _LONGEST_ID)[:20] if isinstance(chosen, (list, tuple)) else None,
    ), []


def write(state: State) -> dict[str, Any]:
    """The value to keep.

    >>> write(State(amount="hour"))
    {'amount': 'hour'}
    """
    value: dict[str, Any] = {"amount": state.amount} if state.amount else {}
    value |= {name: dict(getattr(state, name)) for name in ("typed", "rests") if getattr(state, name)}
    return value if state.recoveries is None else {**value, "recoveries": list(state.recoveries)}
