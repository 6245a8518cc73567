"""What was typed on the page of campaigns and not sent yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from alterego_core import rulings as core
from alterego_core.errors import RulingError
from alterego_core.session.scene import System
from widgets.ruling_choice import rulings_class

from dashboard.evening.lengths import LONGEST_DRAFT
from dashboard.store import is_key

NOTHING: Mapping[str, str] = MappingProxyType({})
MOST_DRAFTS = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The form of a new campaign, and names typed for others.

    `codes` are the readings chosen for each system, so that trying another system forgets none.
    `key` names a campaign that is to get its table, where it has only panels so far. `names`: new
    names by the campaign's key.
    """

    title: str = ""
    system: System = System.EGO
    seed: str = ""
    codes: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    key: str = ""
    names: Mapping[str, str] = field(default_factory=lambda: NOTHING)

    def readings(self):
        """The readings chosen for the system of the form."""
        return core.decode(rulings_class(self.system.value), self.codes.get(self.system.value, ""))


def _line(value: Any, most: int = LONGEST_DRAFT) -> str:
    return value[:most].encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def _codes(value: Any) -> Mapping[str, str]:
    found = {}
    for system in System:
        code = value.get(system.value) if isinstance(value, dict) else None
        if isinstance(code, str) and code:
            try:
                core.decode(rulings_class(system.value), code)
            except RulingError:
                continue
            found[system.value] = code
    return MappingProxyType(found)


def read(raw: Any) -> State:
    """The state of a value; what cannot be understood is left out."""
    found = raw if isinstance(raw, dict) else {}
    names = found.get("names")
    system = found.get("system")
    key = found.get("key")
    return State(
        title=_line(found.get("title")),
        system=System(system) if isinstance(system, str) and system in tuple(System) else System.EGO,
        seed=_line(found.get("seed")),
        codes=_codes(found.get("codes")),
        key=key if isinstance(key, str) and is_key(key) else "",
        names=MappingProxyType(
            {each: _line(text) for each, text in list(names.items())[:MOST_DRAFTS] if isinstance(each, str) and is_key(each) and _line(text)}
            if isinstance(names, dict)
            else {}
        ),
    )


def write(state: State) -> dict[str, Any]:
    """The value: only what differs from an empty form."""
    found = {
        "title": state.title,
        "system": state.system.value if state.system is not System.EGO else "",
        "seed": state.seed,
        "codes": dict(state.codes),
        "key": state.key,
        "names": dict(state.names),
    }
    return {name: value for name, value in found.items() if value}
