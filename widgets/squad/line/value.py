"""The state of an initiative line and the JSON-able value it is kept as."""

from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from alterego_core.squad import initiative, states
from alterego_core.squad.initiative import Contender, Line

from widgets.parts.reading import Reader
from widgets.squad.panel import read_rulings, write_rulings

__all__ = ["MINDS", "MOST", "Entry", "State", "base_of", "chances", "laid", "read", "write"]

MOST = 20
MINDS = ("", *(each.id for each in states.states() if not each.madness))
BASE = (0, 30)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One of the line: name, initiative, psychic state, and the die once it is thrown."""

    name: str = ""
    base: int = 5
    mind: str = ""
    die: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Those who fight; `wish` names in the GM's order for equals, `turn` and `round` of the fight (from 0 and 1),
    `quiet` combat rounds without danger, `past` whether the danger is over."""

    entries: tuple[Entry, ...] = (Entry(base=8), Entry(base=6), Entry(base=6), Entry(base=5))
    wish: tuple[int, ...] = ()
    turn: int = 0
    round: int = 1
    quiet: int = 0
    danger: bool = True
    past: bool = False
    seed: str | None = None
    thrown: int = 0
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def base_of(entry: Entry, rulings) -> int:
    """Initiative without the die, less what a psychic state takes (B-66, AMB-B51)."""
    return initiative.base(entry.base, [states.active(entry.mind)] if entry.mind else (), rulings).total


def laid(state: State) -> Line | None:
    """The line once everybody has a die, equals in the GM's order as far as he has said (B-43, B-44); names are places in the list."""
    if not state.entries or any(entry.die is None for entry in state.entries):
        return None
    found = initiative.line(Contender(str(n), base_of(entry, state.rulings), entry.die) for n, entry in enumerate(state.entries))
    return initiative.settle(found, [str(n) for n in state.wish])


@lru_cache(maxsize=128)
def chances(bases: tuple[int, ...]):
    """The chance of each to act first, and of the GM having to decide."""
    return initiative.first_chances(bases)


def _entry(raw, lang) -> Entry:
    take = Reader(raw, lang)
    made = Entry(name=take.text("name", "", longest=40), base=take.whole("base", 5, *BASE), mind=take.one_of("mind", "", MINDS), die=take.whole("die", None, 1, 6, optional=True))
    if take.problems():
        raise ValueError(" ".join(take.problems()))
    return made


def _place(raw, _lang) -> int:
    if isinstance(raw, bool) or raw not in range(MOST):
        raise ValueError(str(raw)[:20])
    return int(raw)


def read(raw: object, lang: str, blank: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, wrong = read_rulings(take, blank.rulings, lang)
    given = isinstance(raw, dict) and isinstance(raw.get("entries"), (list, tuple))
    entries = tuple(take.each("entries", _entry, most=MOST))
    entries = entries if given else blank.entries
    state = replace(blank, rulings=rulings, entries=entries, wish=tuple(take.each("wish", _place, most=MOST)), turn=take.whole("turn", 0, 0, max(0, len(entries) - 1)),
                    round=take.whole("round", 1, 1, 10_000), quiet=take.whole("quiet", 0, 0, 10_000), danger=take.flag("danger", True), past=take.flag("past", False),
                    seed=take.text("seed", blank.seed, longest=64, optional=True), thrown=take.whole("thrown", blank.thrown, 0, 10**9), drafts=MappingProxyType({}))
    return state, (*take.problems(), *wrong)


def write(state: State, blank: State) -> dict:
    """The value of a state."""
    out = {"entries": [asdict(entry) for entry in state.entries]}
    for name in ("turn", "round", "quiet", "danger", "past", "seed", "thrown"):
        if getattr(state, name) != getattr(blank, name):
            out[name] = getattr(state, name)
    if state.wish:
        out["wish"] = list(state.wish)
    write_rulings(out, state.rulings, blank.rulings)
    return out
