"""The state of a trait-cost calculator and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.ego.prices import MAX_OVERRIDE, Override, Price, may_override, price
from alterego_core.ego.traits import TRAITS, Kind
from alterego_core.errors import RulingError

from widgets.parts.reading import Reader

__all__ = ["FACTORS", "KINDS", "State", "priced", "read", "write"]

KINDS = tuple(kind.value for kind in Kind)
FACTORS = ("frequency", "intensity", "control")
_TRAIT_IDS = ("", *(row.id for row in TRAITS))
_KIND_OF = {row.id: row.kind.value for row in TRAITS}


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the calculator holds.

    `trait` is the id of a trait of the lists, empty for one of the players' own, which is
    called `name`; `detail` says what the trait is about where it must be named. The three
    factors are 1 to 4. `points` is the price the GM puts instead, `reason` why.
    """

    kind: str = "negative"
    trait: str = ""
    name: str = ""
    detail: str = ""
    frequency: int = 2
    intensity: int = 2
    control: int = 2
    points: int | None = None
    reason: str = ""
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def priced(state: State) -> Price:
    """The price of the state's trait (A-80 … A-104)."""
    kind = Kind(state.kind)
    override = None if state.points is None or not may_override(kind, state.rulings) else Override(points=state.points, reason=state.reason)
    return price(kind, state.frequency, state.intensity, state.control, state.rulings, override)


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    problems: tuple = ()
    rulings = default.rulings
    try:
        rulings = core.from_options(type(rulings), {**core.to_options(rulings), **take.table("rulings")})
    except RulingError as error:
        problems = (error.message(lang),)
    trait = take.one_of("trait", default.trait, _TRAIT_IDS)
    kind = take.one_of("kind", default.kind, KINDS)
    state = replace(
        default,
        kind=_KIND_OF.get(trait, kind),
        trait=trait,
        name=take.text("name", default.name, longest=80),
        detail=take.text("detail", default.detail, longest=120),
        **{factor: take.whole(factor, getattr(default, factor), 1, 4) for factor in FACTORS},
        points=take.whole("points", default.points, 0, MAX_OVERRIDE, optional=True),
        reason=take.text("reason", default.reason, longest=200),
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", ("points",), longest=12)),
    )
    return state, (*take.problems(), *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: the factors, and whatever differs from an untouched calculator."""
    out = {"kind": state.kind, **{factor: getattr(state, factor) for factor in FACTORS}}
    for name in ("trait", "name", "detail", "points", "reason"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    other = core.to_options(state.rulings)
    if other != core.to_options(default.rulings):
        out["rulings"] = {**other, **{name: getattr(state.rulings, name).value for name in core.to_options(default.rulings)}}
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out
