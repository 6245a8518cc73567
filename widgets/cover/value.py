"""The state of a range and cover helper, and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from alterego_core.ego import hexes
from alterego_core.ego.target_modifiers import Aim, Obscured, Posture

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS, read_rulings, written_rulings

__all__ = ["AIMS", "BOUNDS", "HIDDEN", "OBSCURED", "POSTURES", "REPLIES", "State", "UNITS", "metres", "read", "write"]

UNITS = ("metres", "hexes")
REPLIES = ("difficulty", "dodge")
HIDDEN = {"none": Fraction(0), "third": Fraction(1, 3), "half": Fraction(1, 2), "most": Fraction(2, 3)}
POSTURES = tuple(each.value for each in Posture)
OBSCURED = ("none", *(each.value for each in Obscured))
AIMS = tuple(each.value for each in Aim)
BOUNDS = {
    "distance": (0, 5000),
    "range": (1, 5000),
    "speed": (0, 40),
    "agility": (0, 40),
    "dodge": (0, 40),
    "attribute": (0, 40),
    "skill": (0, 40),
    "difficulty": (-20, 80),
}
_CHOICES = {"unit": UNITS, "hidden": tuple(HIDDEN), "posture": POSTURES, "obscured": OBSCURED, "aim": AIMS, "reply": REPLIES}
_TICKS = ("running", "evading", "known", "blind_fighting", "night_vision", "hand_to_hand", "as_die")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where the target is and what it does, who attacks it, and against what.

    `distance` is in `unit`; `range` is the weapon's standard range in metres. `speed` counts when the
    target runs, `agility` and `dodge` when it evades and its numbers are `known`, or when it rolls
    Dodge itself. `as_die`: a penalty die for each −3 and −4.
    """

    distance: int = 30
    unit: str = "metres"
    range: int = 50
    hidden: str = "none"
    posture: str = "standing"
    running: bool = False
    speed: int = 4
    evading: bool = False
    known: bool = True
    agility: int = 3
    dodge: int = 2
    obscured: str = "none"
    hand_to_hand: bool = False
    blind_fighting: bool = False
    night_vision: bool = False
    aim: str = "anywhere"
    attribute: int = 5
    skill: int = 4
    reply: str = "difficulty"
    difficulty: int = 10
    as_die: bool = False
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


def metres(state: State) -> int:
    """The distance in metres; a hex is as long as the readings say (AMB-A58)."""
    return state.distance * hexes.scale(state.rulings) if state.unit == "hexes" else state.distance


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    found = {name: take.whole(name, getattr(default, name), low, high) for name, (low, high) in BOUNDS.items()}
    found |= {name: take.one_of(name, getattr(default, name), allowed) for name, allowed in _CHOICES.items()}
    found |= {name: take.flag(name, getattr(default, name)) for name in _TICKS}
    drafts = MappingProxyType(take.texts_by_name("drafts", BOUNDS, longest=12))
    return replace(default, **found, rulings=rulings, drafts=drafts), (*take.problems(), *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the distance, and whatever differs from an untouched helper."""
    out: dict = {"distance": state.distance}
    for name in (*BOUNDS, *_CHOICES, *_TICKS):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
