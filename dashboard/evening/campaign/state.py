"""What was typed at the campaign and is not kept yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from alterego_core.perks.own_perks import PerkKind
from alterego_core.session.scene import MAX_NAME, MAX_NOTES, MAX_TEXT, Origin, OwnKind

from dashboard.evening.lengths import LONGEST_DRAFT

LONGEST = {
    "title": LONGEST_DRAFT,
    "notes": MAX_NOTES,
    "seed": LONGEST_DRAFT,
    "code": 200,
    "days": 12,
    "task": MAX_TEXT,
    "task_new": MAX_TEXT,
    "name": LONGEST_DRAFT,
    "about": MAX_TEXT,
    "value": 6,
    "rules": 200,
    "price": 6,
    "limits": 300,
    "hit": 6,
    "casting": 6,
    "saving_throw": 6,
    "damage_percent": 6,
}
"""The fields, and the most characters of each."""

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`typed`: what stands in a field that differs from what is kept. `task`: the id of the task that is being
    changed. `kind`: the list that is shown; `thing`: the id of its thing that is being changed, empty for a new
    one. `origin` is that of the form, `perk_kind` of its perk. `new_main`, `new_hidden`: of the task that is being written."""

    typed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    task: str = ""
    new_main: bool = False
    new_hidden: bool = False
    kind: OwnKind | None = None
    thing: str = ""
    origin: Origin = Origin.OURS
    perk_kind: PerkKind = PerkKind.OTHER

    def text(self, name: str, kept: str = "") -> str:
        """What stands in a field."""
        return self.typed.get(name, kept)


def put(state: State, **texts: str) -> State:
    """The state with these fields filled."""
    return replace(state, typed=MappingProxyType({**state.typed, **{name: text[: LONGEST[name]] for name, text in texts.items()}}))


def without(state: State, *names: str) -> State:
    """The state with these fields as they are kept."""
    return replace(state, typed=MappingProxyType({name: text for name, text in state.typed.items() if name not in names}))


def read(raw: Any) -> State:
    """The state of a value; what cannot be understood is left out."""
    found = raw if isinstance(raw, dict) else {}
    typed = found.get("typed") if isinstance(found.get("typed"), dict) else {}
    text = lambda name: value if isinstance(value := found.get(name), str) and len(value) <= MAX_NAME else ""  # noqa: E731
    return State(
        typed=MappingProxyType(
            {name: value[:most].encode("utf-8", "replace").decode("utf-8") for name, most in LONGEST.items() if isinstance(value := typed.get(name), str)}
        ),
        task=text("task"),
        new_main=found.get("new_main") is True,
        new_hidden=found.get("new_hidden") is True,
        kind=OwnKind(text("kind")) if text("kind") in tuple(OwnKind) else None,
        thing=text("thing"),
        origin=Origin(text("origin")) if text("origin") in tuple(Origin) else Origin.OURS,
        perk_kind=PerkKind(text("perk_kind")) if text("perk_kind") in tuple(PerkKind) else PerkKind.OTHER,
    )


def write(state: State) -> dict[str, Any]:
    """The value: only what is not as it is at first."""
    found = {
        "typed": dict(state.typed),
        "task": state.task,
        "new_main": state.new_main,
        "new_hidden": state.new_hidden,
        "kind": state.kind.value if state.kind is not None else "",
        "thing": state.thing,
        "origin": state.origin.value if state.origin is not Origin.OURS else "",
        "perk_kind": state.perk_kind.value if state.perk_kind is not PerkKind.OTHER else "",
    }
    return {name: value for name, value in found.items() if value}
