"""The state of the basics of a character, and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.catalogue import Catalogue, catalogue
from alterego_core.ego.character import MAX_LEVEL, MAX_POINTS, Character, Level
from alterego_core.ego.creation import ABOVE_LOWEST
from alterego_core.ego.plain import from_plain, to_plain
from alterego_core.ego.skills import SKILLS, Skill
from alterego_core.ego.sources import Source
from alterego_core.errors import AlterEgoError
from alterego_core.words import Pair

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS, read_rulings, written_rulings
from widgets.parts.words import Words

__all__ = ["BOUNDS", "LONGEST_DETAIL", "MOST_SKILLS", "OWN", "State", "Taken", "beside_of", "character_of", "known_of", "read", "write"]

_WORDS = Words("character_basics")

OWN = "own"
"""The id of a skill that is on no list (A-78)."""
MOST_SKILLS = 40
LONGEST_DETAIL = 60
BOUNDS = {"granted": (0, MAX_POINTS), "above": (0, MAX_LEVEL)}
_SKILLS = {row.id for row in SKILLS}
_ATTRIBUTES = {row.id for row in ATTRIBUTES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A skill of the hero; `detail` is its style or region, or the name of one's own skill."""

    id: str
    value: int = 1
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Points granted, the nine attributes in the order of the text, skills, the room above the lowest attribute.

    `beside`: what the sheet of the hero one plays has besides these and is counted in: attributes of the hero's
    own, traits, experience, the GM's limit for drawbacks, whether play has begun.
    """

    granted: int = 40
    attributes: tuple[int, ...] = (2,) * len(ATTRIBUTES)
    skills: tuple[Taken, ...] = ()
    above: int = ABOVE_LOWEST
    limited: bool = True
    beside: Character = Character()
    next: str = SKILLS[0].id
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


def known_of(state: State) -> Catalogue:
    """The lists of the text and the hero's own attributes and skills after them (A-54, A-78)."""
    own = tuple(
        Skill(id=f"{OWN}-{at}", key=f"{OWN}-{at}", name=Pair.same(taken.detail.strip()) if taken.detail.strip() else Pair(_WORDS("own", "ru"), _WORDS("own", "en")),
              about=Pair(_WORDS("own", "ru"), _WORDS("own", "en")), rule="A-78", source=Source.GM)
        for at, taken in enumerate(state.skills) if taken.id == OWN)
    attributes = tuple(replace(ATTRIBUTES[0], id=each.id, key=each.id, name=Pair.same(each.id), rule="A-54") for each in state.beside.attributes)
    return catalogue(state.rulings, attributes=attributes, skills=own)


def character_of(state: State) -> Character:
    """The state as the core's sheet."""
    return replace(
        state.beside, granted=state.granted,
        attributes=(*(Level(row.id, value) for row, value in zip(ATTRIBUTES, state.attributes)), *state.beside.attributes),
        skills=tuple(Level(f"{OWN}-{at}", taken.value) if taken.id == OWN else Level(taken.id, taken.value, taken.detail.strip()) for at, taken in enumerate(state.skills)),
        above_lowest=state.above if state.limited else None,
    )


def beside_of(sheet: Character) -> Character:
    """What a sheet has besides the fields of this widget, as it is counted in."""
    own: dict[str, Level] = {}
    for each in sheet.attributes:
        if each.id not in _ATTRIBUTES and each.id.strip():
            own.setdefault(each.id, each)
    return Character(attributes=own.values(), traits=sheet.traits, awards=sheet.awards, gain_limit=sheet.gain_limit, in_play=sheet.in_play)


def _beside(take: Reader, default: Character, lang: str) -> Character:
    raw = take.table("beside")
    if not raw:
        return default
    try:
        return beside_of(from_plain(raw))
    except AlterEgoError as error:
        take.wrong("beside", error.message(lang))
        return default


def _taken(raw, lang: str) -> Taken:
    take = Reader(raw, lang)
    taken = Taken(id=take.one_of("id", "", (OWN, *sorted(_SKILLS))), value=take.whole("value", 1, 0, MAX_LEVEL), detail=take.text("detail", "", longest=LONGEST_DETAIL))
    if take.problems() or not taken.id:
        raise ValueError(" ".join(take.problems()) or "id")
    return taken


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    levels = Reader(take.table("attributes"), lang)
    skills = tuple(take.each("skills", _taken, most=MOST_SKILLS))
    fields = (*BOUNDS, *(f"attribute.{row.id}" for row in ATTRIBUTES), *(f"skill.{at}" for at in range(len(skills))))
    state = replace(
        default,
        **{name: take.whole(name, getattr(default, name), *bounds) for name, bounds in BOUNDS.items()},
        attributes=tuple(levels.whole(row.id, usual, 0, MAX_LEVEL) for row, usual in zip(ATTRIBUTES, default.attributes)),
        skills=skills,
        limited=take.flag("limited", default.limited),
        beside=_beside(take, default.beside, lang),
        next=take.one_of("next", default.next, (OWN, *(row.id for row in SKILLS))),
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", fields, longest=12)),
    )
    return state, (*take.problems(), *levels.problems(), *problems)


def write(state: State, default: State) -> dict:
    """The value of a state: points and attributes, and whatever else differs from an untouched sheet."""
    out: dict = {"granted": state.granted, "attributes": {row.id: value for row, value in zip(ATTRIBUTES, state.attributes)}}
    if state.skills:
        out["skills"] = [{"id": taken.id, "value": taken.value, **({"detail": taken.detail} if taken.detail else {})} for taken in state.skills]
    for name in ("above", "limited", "next"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.beside != default.beside:
        blank = to_plain(Character())
        out["beside"] = {name: part for name, part in to_plain(state.beside).items() if part != blank[name]}
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
