"""The state of a circle counter, and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.ego.rulings import InitDice

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS, read_rulings, written_rulings

__all__ = [
    "FIELDS", "LONGEST_DEED", "LONGEST_NAME", "LAST_CIRCLE", "Lasting", "MOST_LASTING", "MOST_PEOPLE", "PHASES", "Person", "State", "UNITS",
    "dice_bounds", "read", "same_but_past", "write",
]  # fmt: skip

PHASES = ("gather", "declare", "resolve")
UNITS = ("circles", "rounds")
MOST_PEOPLE = 20
MOST_LASTING = 30
LONGEST_NAME = 40
LONGEST_DEED = 80
LAST_CIRCLE = 2000
FIELDS = {"speed": (0, 40), "mind": (0, 40), "intellect": (0, 40)}


def dice_bounds(rulings) -> tuple[int, int]:
    """What three dice can add to the initiative (A-187, AMB-A49)."""
    return (3, 18) if rulings.init_dice is InitDice.SUM else (-4, 11)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A participant: `name` "" is named by its number; `dice` is what was typed or rolled, `faces` the three dice of a roll.

    `deed`: what was declared for this circle. `out`: out of the fight. `hit_by`: put out in this
    circle by the participant of that place in the list.
    """

    name: str = ""
    speed: int = 3
    mind: int = 3
    intellect: int = 3
    dice: int | None = None
    faces: tuple[int, int, int] | None = None
    deed: str = ""
    out: bool = False
    hit_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """Something that runs off: `left` circles still to go."""

    name: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The fight: who is in it, which circle it is, which phase, how many have spoken or acted.

    `past` holds the states before, for going back; it is not part of the value. `ended` names what
    ran off when the last circle ended.
    """

    people: tuple[Person, ...] = (Person(speed=4, mind=4), Person(speed=3, mind=2), Person(speed=6, mind=1))
    circle: int = 1
    phase: str = "gather"
    at: int = 0
    lasting: tuple[Lasting, ...] = ()
    ended: tuple[str, ...] = ()
    new_name: str = ""
    new_left: int = 3
    new_unit: str = "circles"
    seed: str | None = None
    thrown: int = 0
    past: tuple["State", ...] = ()
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


def same_but_past(state: State) -> State:
    """The state without the ones before it."""
    return replace(state, past=())


def _person(rulings):
    low, high = dice_bounds(rulings)

    def read_one(raw, lang: str) -> Person:
        raw = dict(raw) if isinstance(raw, dict) else raw
        faces = raw.pop("faces", None) if isinstance(raw, dict) else None
        take = Reader(raw, lang)
        if faces is not None and not (isinstance(faces, (list, tuple)) and len(faces) == 3 and all(type(face) is int and 1 <= face <= 6 for face in faces)):
            take.wrong("faces", repr(faces)[:40])
        found = Person(
            name=take.text("name", "", longest=LONGEST_NAME),
            **{name: take.whole(name, getattr(Person(), name), *bounds) for name, bounds in FIELDS.items()},
            dice=take.whole("dice", None, low, high, optional=True),
            faces=tuple(faces) if isinstance(faces, (list, tuple)) else None,
            deed=take.text("deed", "", longest=LONGEST_DEED),
            out=take.flag("out", False),
            hit_by=take.whole("hit_by", None, 0, MOST_PEOPLE - 1, optional=True),
        )
        if problems := take.problems():
            raise ValueError(" ".join(problems))
        return found

    return read_one


def _lasting(raw, lang: str) -> Lasting:
    take = Reader(raw, lang)
    found = Lasting(name=take.text("name", "", longest=LONGEST_NAME), left=take.whole("left", 1, 1, LAST_CIRCLE))
    if take.problems() or not found.name.strip():
        raise ValueError(" ".join(take.problems()) or "name")
    return found


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    given = isinstance(raw, dict) and isinstance(raw.get("people"), (list, tuple))
    people = tuple(take.each("people", _person(rulings), most=MOST_PEOPLE)) if given else default.people
    if not given:
        take.each("people", _person(rulings), most=MOST_PEOPLE)
    people = tuple(replace(each, hit_by=None) if each.hit_by is not None and each.hit_by >= len(people) else each for each in people)
    phase = take.one_of("phase", default.phase, PHASES)
    if phase != "gather" and not any(each.dice is not None and not each.out for each in people):
        phase = "gather"
    names = (*(f"{what}.{at}" for at in range(len(people)) for what in (*FIELDS, "dice")), "new_left")
    state = replace(
        default,
        people=people,
        circle=take.whole("circle", default.circle, 1, LAST_CIRCLE),
        phase=phase,
        at=take.whole("at", default.at, 0, MOST_PEOPLE),
        lasting=tuple(take.each("lasting", _lasting, most=MOST_LASTING)),
        ended=tuple(take.texts("ended", longest=LONGEST_NAME, most=MOST_LASTING)),
        new_name=take.text("new_name", default.new_name, longest=LONGEST_NAME),
        new_left=take.whole("new_left", default.new_left, 1, LAST_CIRCLE),
        new_unit=take.one_of("new_unit", default.new_unit, UNITS),
        seed=take.text("seed", default.seed, longest=64, optional=True),
        thrown=take.whole("thrown", default.thrown, 0, 10**9),
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", names, longest=12)),
    )
    return state, (*take.problems(), *problems)


def _written(person: Person) -> dict:
    usual, out = Person(), {"speed": person.speed, "mind": person.mind}
    for name in ("name", "intellect", "dice", "deed", "out", "hit_by"):
        if getattr(person, name) != getattr(usual, name):
            out[name] = getattr(person, name)
    if person.faces:
        out["faces"] = list(person.faces)
    return out


def write(state: State, default: State) -> dict:
    """The value of a state: the circle and the participants, and whatever differs from a fight not begun."""
    out: dict = {"circle": state.circle, "people": [_written(each) for each in state.people]}
    for name in ("phase", "at", "new_name", "new_left", "new_unit", "seed", "thrown"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.lasting:
        out["lasting"] = [{"name": each.name, "left": each.left} for each in state.lasting]
    if state.ended:
        out["ended"] = list(state.ended)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
