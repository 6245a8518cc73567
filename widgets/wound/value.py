"""The state of a wound roller and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.ego.wounds import Wound
from alterego_core.errors import RulingError

from widgets.parts.reading import Reader

__all__ = ["BASES", "HIGHEST", "LOWEST", "MOST_WILLPOWER", "MOST_WOUNDS", "State", "read", "write"]

BASES = ("opposed", "difficulty")
LOWEST, HIGHEST = -99, 99
MOST_WOUNDS = 40
MOST_WILLPOWER = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the roller holds.

    `margin` is the difference of two results, or of a result and a difficulty as `base` says;
    `location` the row hit, 1 to 12, or None; `rolled` tells that dice chose it. `wounds` are those
    noted so far, `willpower` and `kept_up` whose they are.
    """

    margin: int = 4
    base: str = "opposed"
    location: int | None = None
    rolled: bool = False
    wounds: tuple[Wound, ...] = ()
    willpower: int = 4
    kept_up: bool = False
    seed: str | None = None
    thrown: int = 0
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def _wound(raw, lang: str) -> Wound:
    take = Reader(raw, lang)
    level, location = take.whole("level", None, 1, 10, optional=True), take.whole("location", None, 1, 12, optional=True)
    if take.problems() or level is None:
        raise ValueError(" ".join(take.problems()) or "level")
    return Wound(level=level, location=location)


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    problems: tuple = ()
    rulings = default.rulings
    try:
        rulings = core.from_options(type(rulings), {**core.to_options(rulings), **take.table("rulings")})
    except RulingError as error:
        problems = (error.message(lang),)
    state = replace(
        default,
        margin=take.whole("margin", default.margin, LOWEST, HIGHEST),
        base=take.one_of("base", default.base, BASES),
        location=take.whole("location", default.location, 1, 12, optional=True),
        rolled=take.flag("rolled", default.rolled),
        wounds=tuple(take.each("wounds", _wound, most=MOST_WOUNDS)),
        willpower=take.whole("willpower", default.willpower, 0, MOST_WILLPOWER),
        kept_up=take.flag("kept_up", default.kept_up),
        seed=take.text("seed", default.seed, longest=64, optional=True),
        thrown=take.whole("thrown", default.thrown, 0, 10**9),
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", ("margin", "willpower"), longest=12)),
    )
    return state, (*take.problems(), *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the difference, and whatever differs from an untouched roller."""
    out: dict = {"margin": state.margin}
    for name in ("base", "location", "rolled", "willpower", "kept_up", "seed", "thrown"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.wounds:
        out["wounds"] = [{"level": int(each.level), **({"location": each.location} if each.location else {})} for each in state.wounds]
    other = core.to_options(state.rulings)
    if other != core.to_options(default.rulings):
        out["rulings"] = {**other, **{name: getattr(state.rulings, name).value for name in core.to_options(default.rulings)}}
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out
