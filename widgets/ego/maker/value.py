"""The state of the character maker, and the JSON-able value it is kept as."""

from dataclasses import dataclass, replace
from types import MappingProxyType

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.factors import control, frequency, intensity
from alterego_core.ego.hero import Character, TakenTrait
from alterego_core.ego.prices import MAX_OVERRIDE
from alterego_core.ego.remarks import MAX_LEVEL, MAX_POINTS
from alterego_core.ego.skills import SKILLS
from alterego_core.ego.traits import TRAITS, Kind
from alterego_core.heroes.hero import Hero, System

from widgets.heroes.state import HeroState, read_shared, written_shared
from widgets.parts.reading import Reader
from widgets.parts.typed import read_rulings, written_rulings

__all__ = ["FACTORS", "KINDS", "LONGEST_DETAIL", "MOST_LINES", "OWN", "State", "blank_hero", "bounds", "is_listed", "read", "scales", "write"]

OWN = "own"
"""What is chosen to take a skill that is on no list (A-78)."""
MOST_LINES = 40
LONGEST_DETAIL = 120
KINDS = tuple(kind.value for kind in Kind)
FACTORS = ("frequency", "intensity", "control")
_ATTRIBUTE_IDS = tuple(row.id for row in ATTRIBUTES)
_SKILL_IDS = tuple(row.id for row in SKILLS)
_TRAIT_IDS = tuple(row.id for row in TRAITS)


def blank_hero() -> Hero:
    """Forty points and an ordinary person: two in every attribute (A-36)."""
    return Hero(sheet=Character(granted=40, attributes={row.id: 2 for row in ATTRIBUTES}))


@dataclass(frozen=True, slots=True, kw_only=True)
class State(HeroState):
    """A hero of «Alter ego» on the desk; what is chosen to be taken next."""

    next_skill: str = _SKILL_IDS[0]
    kind: str = Kind.NEGATIVE.value
    next_trait: str = ""
    next_attribute: str = ""


def is_listed(id: str) -> bool:
    """Whether a skill is one that the text names."""
    return id in _SKILL_IDS


def scales(kind: Kind) -> dict[str, tuple]:
    """The four steps of each factor, for a trait of this kind (A-80 … A-99)."""
    return {
        "frequency": tuple(frequency(n) for n in range(1, 5)),
        "intensity": tuple(intensity(n) for n in range(1, 5)),
        "control": tuple(control(kind, n) for n in range(1, 5)),
    }


def bounds(state: State) -> dict[str, tuple[int, int]]:
    """The number fields of the state and their bounds."""
    level = (0, MAX_LEVEL)
    sheet = state.hero.sheet
    return {
        "granted": (0, MAX_POINTS), "above": level, "gain": (0, MAX_POINTS),
        **{f"attribute.{row.id}": level for row in ATTRIBUTES},
        **{f"own_attribute.{at}": level for at, each in enumerate(sheet.attributes) if each.id not in _ATTRIBUTE_IDS},
        **{f"skill.{at}": level for at in range(len(sheet.skills))},
        **{f"price.{at}": (0, MAX_OVERRIDE) for at in range(len(sheet.traits))},
    }


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value, and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    state, repairs = read_shared(take, default, System.EGO, lang)
    state = replace(
        state, rulings=rulings,
        next_skill=take.one_of("next_skill", default.next_skill, (OWN, *_SKILL_IDS)),
        kind=take.one_of("kind", default.kind, KINDS),
        next_trait=take.one_of("next_trait", default.next_trait, ("", OWN, *_TRAIT_IDS)),
        next_attribute=take.text("next_attribute", default.next_attribute, longest=LONGEST_DETAIL),
    )
    drafts = take.texts_by_name("drafts", (*bounds(state), "next_attribute"), longest=LONGEST_DETAIL)
    return replace(state, drafts=MappingProxyType(drafts)), (*take.problems(), *problems, *repairs)


def write(state: State, default: State) -> dict:
    """The value of a state: the hero as a character file has it, and what differs from an untouched maker."""
    out = written_shared(state, default)
    for name in ("next_skill", "kind", "next_trait", "next_attribute"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)


def taken(id: str, kind: str | None = None) -> TakenTrait:
    """A trait as it is first taken, every factor in the middle; one of the player's own says its kind (A-159)."""
    return TakenTrait(id=id, frequency=2, intensity=2, control=2, kind=None if kind is None else Kind(kind))


__all__ += ["taken"]
__all__.sort()
