"""The state of a trait-cost calculator and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from alterego_core import rulings as core
from alterego_core.ego.factors import Control, control
from alterego_core.ego.hero import TakenTrait
from alterego_core.ego.prices import MAX_OVERRIDE, Override, Price, may_override, price
from alterego_core.ego.traits import TRAITS, Kind
from alterego_core.errors import RulingError

from widgets.parts.reading import Reader

__all__ = ["FACTORS", "KINDS", "MOST_TAKEN", "State", "Taken", "numbers", "priced", "read", "step_of", "taken_of", "worn", "write"]

KINDS = tuple(kind.value for kind in Kind)
FACTORS = ("frequency", "intensity", "control")
MOST_TAKEN = 40
MOST_BUDGET = 1000
MOST_LEVEL = 100
_TRAIT_IDS = ("", *(row.id for row in TRAITS))
_KIND_OF = {row.id: row.kind.value for row in TRAITS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A trait in the running list: the same parts as in the form."""

    kind: str = "negative"
    trait: str = ""
    name: str = ""
    detail: str = ""
    frequency: int = 2
    intensity: int = 2
    control: int = 2
    points: int | None = None
    reason: str = ""


_PARTS = tuple(f.name for f in fields(Taken))


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the calculator holds.

    `trait` is the id of a trait of the lists, empty for one of the players' own, which is
    called `name`; `detail` says what the trait is about where it must be named. The three
    factors are 1 to 4. `points` is the price the GM puts instead, `reason` why. `find` is what
    is looked for among the traits. `difficulty` is the GM's for the control roll (None: the
    middle), `willpower`, `mind` and `skill` whose roll it is. `taken` is the running list against
    `budget`, `limit` the GM's bound for what drawbacks bring where there is one.
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
    find: str = ""
    difficulty: int | None = None
    willpower: int = 4
    mind: int = 4
    skill: int = 0
    taken: tuple[Taken, ...] = ()
    budget: int = 18
    limit: int | None = None
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def numbers() -> dict[str, tuple[int, int]]:
    """The number fields and their bounds."""
    level = (0, MOST_LEVEL)
    return {"points": (0, MAX_OVERRIDE), "difficulty": (0, 40), "willpower": level, "mind": level, "skill": level, "budget": (0, MOST_BUDGET), "limit": (0, MOST_BUDGET)}


def taken_of(state: State) -> Taken:
    """The trait of the form as it goes into the list."""
    return Taken(**{part: getattr(state, part) for part in _PARTS})


def worn(trait: TakenTrait) -> Taken | None:
    """A trait of a hero's sheet as it goes into the list; None for one that says neither what it is nor which way it works (A-159).

    >>> worn(TakenTrait(id="greed", control=1)).kind, worn(TakenTrait(id="Hears trains", kind=Kind.POSITIVE)).name, worn(TakenTrait(id="?"))
    ('negative', 'Hears trains', None)
    """
    kind = _KIND_OF.get(trait.id) or (trait.kind and trait.kind.value)
    if kind is None:
        return None
    factors = {name: min(4, max(1, getattr(trait, name))) for name in FACTORS}
    named = {"trait": trait.id} if trait.id in _KIND_OF else {"name": trait.id[:80]}
    price_ = {} if trait.override is None else {"points": min(MAX_OVERRIDE, max(0, trait.override.points)), "reason": trait.override.reason[:200]}
    return Taken(kind=kind, detail=trait.detail[:120], **named, **factors, **price_)


def step_of(state: State) -> Control:
    """The step of adaptedness that is chosen, on the scale of its kind (A-92 … A-99)."""
    return control(Kind(state.kind), state.control)


def priced(one: State | Taken, rulings=None) -> Price:
    """The price of the state's trait, or of one in the list (A-80 … A-104)."""
    rulings = one.rulings if rulings is None else rulings
    kind = Kind(one.kind)
    override = None if one.points is None or not may_override(kind, rulings) else Override(points=one.points, reason=one.reason)
    return price(kind, one.frequency, one.intensity, one.control, rulings, override)


def _parts(take: Reader, default) -> dict:
    trait = take.one_of("trait", default.trait, _TRAIT_IDS)
    kind = take.one_of("kind", default.kind, KINDS)
    return {
        "kind": _KIND_OF.get(trait, kind), "trait": trait,
        "name": take.text("name", default.name, longest=80),
        "detail": take.text("detail", default.detail, longest=120),
        **{factor: take.whole(factor, getattr(default, factor), 1, 4) for factor in FACTORS},
        "points": take.whole("points", default.points, 0, MAX_OVERRIDE, optional=True),
        "reason": take.text("reason", default.reason, longest=200),
    }


def _taken(raw, lang: str) -> Taken:
    take = Reader(raw, lang)
    made = Taken(**_parts(take, Taken()))
    if take.problems():
        raise ValueError(" ".join(take.problems()))
    return made


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    problems: tuple = ()
    rulings = default.rulings
    try:
        rulings = core.from_options(type(rulings), {**core.to_options(rulings), **take.table("rulings")})
    except RulingError as error:
        problems = (error.message(lang),)
    bounds = numbers()
    state = replace(
        default, **_parts(take, default), rulings=rulings,
        find=take.text("find", default.find, longest=60),
        taken=tuple(take.each("taken", _taken, most=MOST_TAKEN)),
        **{k: take.whole(k, getattr(default, k), *bounds[k]) for k in ("willpower", "mind", "skill", "budget")},
        **{k: take.whole(k, getattr(default, k), *bounds[k], optional=True) for k in ("difficulty", "limit")},
        drafts=MappingProxyType(take.texts_by_name("drafts", tuple(bounds), longest=12)),
    )
    step = step_of(state)
    if state.difficulty is not None and (step.low is None or not step.low <= state.difficulty <= step.high):
        state = replace(state, difficulty=None)
    return state, (*take.problems(), *problems)


def _plain(one: Taken) -> dict:
    blank = Taken()
    return {"kind": one.kind, **{factor: getattr(one, factor) for factor in FACTORS},
            **{part: getattr(one, part) for part in ("trait", "name", "detail", "points", "reason") if getattr(one, part) != getattr(blank, part)}}


def write(state: State, default: State) -> dict:
    """The value of a state: the factors, and whatever differs from an untouched calculator."""
    out = {"kind": state.kind, **{factor: getattr(state, factor) for factor in FACTORS}}
    for name in ("trait", "name", "detail", "points", "reason", "find", "difficulty", "willpower", "mind", "skill", "budget", "limit"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.taken:
        out["taken"] = [_plain(each) for each in state.taken]
    other = core.to_options(state.rulings)
    if other != core.to_options(default.rulings):
        out["rulings"] = {**other, **{name: getattr(state.rulings, name).value for name in core.to_options(default.rulings)}}
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out
