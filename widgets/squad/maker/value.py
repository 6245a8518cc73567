"""The state of the fighter's maker, and the JSON-able value it is kept as."""

from dataclasses import dataclass, replace
from types import MappingProxyType

from alterego_core.heroes.hero import Hero, System, empty
from alterego_core.squad.skills import skills
from alterego_core.squad.stats import Stat

from widgets.heroes.state import HeroState, read_shared, written_shared
from widgets.parts.reading import Reader
from widgets.parts.typed import read_rulings, written_rulings

__all__ = ["BOUNDS", "SIZES", "State", "blank_hero", "read", "write"]

SIZES = ("height_cm", "weight_kg")
_MOST = 20
"""As far as a field lets a stat or a skill be set: well beyond the rules, so that a GM may allow it."""
BOUNDS = MappingProxyType({
    **{f"stats.{stat.value}": (0, _MOST) for stat in Stat},
    **{f"skills.{each.id}": (0, _MOST) for each in skills()},
    "acceleration": (0, 100),
})
"""The whole numbers of the maker and their bounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(HeroState):
    """A fighter on the desk; `acceleration` is the GM's own number where AMB-B21 asks for one."""

    acceleration: int = 0


def blank_hero() -> Hero:
    """A sheet with nothing bought: one in every stat (B-53)."""
    return empty(System.SQUAD)


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value, and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    state, repairs = read_shared(take, default, System.SQUAD, lang)
    state = replace(state, rulings=rulings, acceleration=take.whole("acceleration", default.acceleration, *BOUNDS["acceleration"]),
                    drafts=MappingProxyType(take.texts_by_name("drafts", (*BOUNDS, *SIZES), longest=12)))
    return state, (*take.problems(), *problems, *repairs)


def write(state: State, default: State) -> dict:
    """The value of a state: the hero as a character file has it, and what differs from an untouched maker."""
    out = written_shared(state, default)
    if state.acceleration != default.acceleration:
        out["acceleration"] = state.acceleration
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
