"""Fields of numbers: what stands in them, what was typed into them, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from alterego_core.words import Lang, number
from widgets.parts.fields import choice, number_field
from widgets.parts.markup import Markup

from dashboard.evening.roster.parts import Number, Pick, amount, shown
from dashboard.evening.roster.state import State, typed_in
from dashboard.evening.speech import Speech

__all__ = ["changed", "drawn", "entered", "stepped", "wrong"]

Field = Number | Pick


def _now(field: Field, prefix: str, state: State) -> int | Fraction | str | None:
    """What a field stands for; None for what does not fit."""
    typed = state.typed.get(prefix + field.key)
    if isinstance(field, Pick):
        return typed if typed in {key for key, _ in field.options} else field.value
    if typed is None:
        return field.value
    return amount(typed, field)


def wrong(fields: Iterable[Field], prefix: str, state: State) -> bool:
    """Whether something typed does not fit."""
    return any(_now(each, prefix, state) is None for each in fields)


def entered(fields: Iterable[Field], prefix: str, state: State) -> dict[str, int | Fraction | str]:
    """Everything as it stands; what does not fit as it was before."""
    found = {}
    for each in fields:
        now = _now(each, prefix, state)
        found[each.key] = each.value if now is None else now
    return found


def changed(fields: Iterable[Field], prefix: str, state: State) -> dict[str, int | Fraction | str]:
    """Only what differs from what stood there."""
    fields = tuple(fields)
    now = entered(fields, prefix, state)
    return {each.key: now[each.key] for each in fields if now[each.key] != each.value}


def stepped(fields: Iterable[Field], prefix: str, state: State, key: str, by: int) -> State:
    """The state after − or + beside a number. Raises LookupError for no such number."""
    for each in fields:
        if isinstance(each, Number) and prefix + each.key == key:
            now = _now(each, prefix, state)
            later = min(each.high, max(each.low, (each.value if now is None else now) + (1 if by > 0 else -1)))
            return typed_in(state, key, str(later) if isinstance(later, int) else shown(later, "en"))
    raise LookupError(key)


def drawn(fields: Iterable[Field], prefix: str, state: State, words: Speech, lang: Lang) -> list[Markup]:
    """The fields, each with what is wrong with it."""
    out = []
    for each in fields:
        key, name, now = prefix + each.key, each.label[lang], _now(each, prefix, state)
        if isinstance(each, Pick):
            out.append(choice(key, name, tuple((id, label[lang]) for id, label in each.options), str(now)))
            continue
        problems = (words("bad_number", lang, low=number(each.low, lang), high=number(each.high, lang)),) if now is None else ()
        value = state.typed[key] if now is None else now if isinstance(now, int) else shown(now, lang)
        out.append(number_field(key, name, value, low=each.low, high=each.high, less=words("less", lang, label=name), more=words("more", lang, label=name), problems=problems))
    return out
