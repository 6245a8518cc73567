"""What was typed into the panel and not sent yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from widgets.parts.reading import Reader
from widgets.perks.form import Form

__all__ = ["State", "joined", "read", "reset", "write"]

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The drafts that every system has. `drafts`: numbers typed wrong, by field.

    The fields of a condition to come; `secret`: the next throw is the GM's alone.
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
    found = replace(blank, **form.taken(take, blank))
    drafts = take.texts_by_name("drafts", tuple(form.numbers), longest=12)
    return replace(found, drafts=MappingProxyType(drafts)), take.problems()


def write(state: State, form: Form, blank: State) -> dict:
    """The value of a state: what differs from an untouched panel."""
    found = form.plain(state, blank)
    return {**found, "drafts": dict(state.drafts)} if state.drafts else found


def reset(state: State, blank: State, names: tuple[str, ...]) -> State:
    """The state with these fields as they are at first."""
    drafts = MappingProxyType({key: value for key, value in state.drafts.items() if key not in names})
    return replace(state, drafts=drafts, **{name: getattr(blank, name) for name in names})
