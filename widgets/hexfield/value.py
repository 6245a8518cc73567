"""The state of a hex field, and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.ego.hexes import Hex

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS, read_rulings, written_rulings

__all__ = ["BOUNDS", "COUNTERS", "HALF_HEIGHT", "HALF_WIDTH", "State", "column", "inside", "read", "write"]

HALF_WIDTH, HALF_HEIGHT = 6, 4
COUNTERS = ("hero", "foe")
BOUNDS = {"speed": (0, 40), "range": (1, 5000)}


def column(place: Hex) -> int:
    """The column of a hex in its row, 0 in the middle; odd rows stand half a hex to the right."""
    return place.q + (place.r - (place.r & 1)) // 2


def inside(place: Hex) -> bool:
    """Whether the hex lies on the field."""
    return abs(place.r) <= HALF_HEIGHT and abs(column(place)) <= HALF_WIDTH


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where the two counters stand, which one moves next, the hero's Speed and the weapon's range in metres."""

    hero: Hex = Hex(q=-3, r=1)
    foe: Hex = Hex(q=3, r=-2)
    chosen: str = "hero"
    speed: int = 4
    range: int = 50
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    places = {}
    for name in COUNTERS:
        part = Reader(take.table(name), lang)
        usual = getattr(default, name)
        place = Hex(q=part.whole("q", usual.q, -20, 20), r=part.whole("r", usual.r, -HALF_HEIGHT, HALF_HEIGHT))
        problems = (*problems, *part.problems())
        places[name] = place if inside(place) else usual
        if not inside(place):
            take.wrong(name, f"q {place.q}, r {place.r}")
    state = replace(
        default,
        **places,
        chosen=take.one_of("chosen", default.chosen, COUNTERS),
        **{name: take.whole(name, getattr(default, name), *bounds) for name, bounds in BOUNDS.items()},
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", BOUNDS, longest=12)),
    )
    return state, (*take.problems(), *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the two places, and whatever differs from an untouched field."""
    out: dict = {name: {"q": getattr(state, name).q, "r": getattr(state, name).r} for name in COUNTERS}
    for name in ("chosen", *BOUNDS):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
