"""What was typed into the panel and not sent yet; it belongs to the one it was typed for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from widgets.parts.reading import Reader
from widgets.perks.form import Form

__all__ = ["MOST_OTHERS", "State", "joined", "read", "reset", "turned", "write"]

MOST_OTHERS = 60
"""Drafts are kept for so many people beside the one chosen, the last ones typed for."""

_LONGEST_ID = 40
_NOTHING: Mapping = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The drafts that every system has. `drafts`: numbers typed wrong, by field.

    The fields of a condition to come; `secret`: the next throw is the GM's alone. `of`: whom all this was
    typed for; `others`: what was typed for others, by id, as `write` has it.
    """

    name: str = ""
    value: int = 0
    end: str = "hand"
    count: int = 1
    minutes: int = 10
    turn_of: str = ""
    unseen: bool = False
    preset: str = ""
    secret: bool = False
    note: str = ""
    noting: str = ""
    drafts: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    of: str = ""
    others: Mapping[str, Mapping] = field(default_factory=lambda: _NOTHING)


def joined(*forms: Form) -> Form:
    """One form of several."""
    return Form(
        numbers={key: value for form in forms for key, value in form.numbers.items()},
        choices={key: value for form in forms for key, value in form.choices.items()},
        flags=tuple(key for form in forms for key in form.flags),
        texts={key: value for form in forms for key, value in form.texts.items()},
    )


def read(raw: object, lang: str, form: Form, blank: State) -> tuple[State, tuple[str, ...]]:
    """A state from a value, and the remarks on what could not be used."""
    take = Reader(raw, lang)
    state, kept = _read(take, form, blank), {}
    for id, typed in take.table("others").items():
        if isinstance(id, str) and 0 < len(id) <= _LONGEST_ID and isinstance(typed, dict):
            kept[id] = _written(_read(Reader(typed, lang), form, blank), form, blank)
    others = _newest({id: typed for id, typed in kept.items() if typed})
    return replace(state, of=take.text("of", "", longest=_LONGEST_ID), others=others), take.problems()


def _read(take: Reader, form: Form, blank: State) -> State:
    found = replace(blank, **form.taken(take, blank))
    return replace(found, drafts=MappingProxyType(take.texts_by_name("drafts", tuple(form.numbers), longest=12)))


def write(state: State, form: Form, blank: State) -> dict:
    """The value of a state: what differs from an untouched panel."""
    found = _written(state, form, blank)
    if state.others:
        found["others"] = {id: dict(typed) for id, typed in state.others.items()}
    return {**found, "of": state.of} if found and state.of else found


def _written(state: State, form: Form, blank: State) -> dict:
    found = form.plain(state, blank)
    return {**found, "drafts": dict(state.drafts)} if state.drafts else found


def turned(state: State, id: str, form: Form, blank: State) -> State:
    """The state of another one: what was typed for him, or the untouched fields; what was typed so far is kept for its own."""
    if state.of == id:
        return state
    if not state.of:  # nobody was there to type for
        return replace(state, of=id)
    others = {each: typed for each, typed in state.others.items() if each not in (id, state.of)}
    if typed := _written(state, form, blank):
        others[state.of] = MappingProxyType(typed)
    his = _read(Reader(dict(state.others.get(id, _NOTHING)), "en"), form, blank)
    return replace(his, of=id, others=_newest(others))


def _newest(others: dict) -> Mapping[str, Mapping]:
    return MappingProxyType({id: MappingProxyType(dict(typed)) for id, typed in list(others.items())[-MOST_OTHERS:]})


def reset(state: State, blank: State, names: tuple[str, ...]) -> State:
    """The state with these fields as they are at first."""
    drafts = MappingProxyType({key: value for key, value in state.drafts.items() if key not in names})
    return replace(state, drafts=drafts, **{name: getattr(blank, name) for name in names})
