"""The state of a circle counter: who fights, what lasts, how far it is, and the way back."""

from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from alterego_core.ego.rulings import InitDice

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS

__all__ = [
    "FIELDS", "LONGEST_DEED", "LONGEST_NAME", "LAST_CIRCLE", "Lasting", "MOST_LASTING", "MOST_PAST", "MOST_PEOPLE", "PHASES", "FIGHT", "Fight",
    "Person", "State", "UNITS", "dice_bounds", "fight_of", "lasting_from", "people_from", "person_from", "written_lasting", "written_person",
]  # fmt: skip

PHASES = ("gather", "declare", "resolve")
UNITS = ("circles", "rounds")
MOST_PEOPLE = 20
MOST_LASTING = 30
LONGEST_NAME = 40
LONGEST_DEED = 80
LAST_CIRCLE = 2000
MOST_PAST = 60
"""Steps one can go back: the value travels with each press."""
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

    `past` holds what the fight was before each of the last steps, oldest first, for going back.
    `ended` names what ran off when the last circle ended.
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
    past: tuple["Fight", ...] = ()
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """What going back restores: all that the fight has come to, and nothing of what is typed or how one reads the rules."""

    people: tuple[Person, ...]
    circle: int
    phase: str
    at: int
    lasting: tuple[Lasting, ...]
    ended: tuple[str, ...]
    thrown: int


FIGHT = tuple(each.name for each in fields(Fight))


def fight_of(state: State) -> Fight:
    """The fight as it stands."""
    return Fight(**{name: getattr(state, name) for name in FIGHT})


def person_from(raw: object, rulings, lang: str) -> Person:
    """A participant from a plain value. Raises ValueError with the remarks where one does not fit."""
    take, (low, high) = Reader(raw, lang), dice_bounds(rulings)
    faces = take.plain("faces")
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


def people_from(found) -> tuple[Person, ...]:
    """Participants as they stand in one list: nobody is hit by one who is not there."""
    people = tuple(found)
    return tuple(replace(each, hit_by=None) if each.hit_by is not None and each.hit_by >= len(people) else each for each in people)


def lasting_from(raw: object, lang: str) -> Lasting:
    """Something that runs off from a plain value. Raises ValueError where it does not fit."""
    take = Reader(raw, lang)
    found = Lasting(name=take.text("name", "", longest=LONGEST_NAME), left=take.whole("left", 1, 1, LAST_CIRCLE))
    if take.problems() or not found.name.strip():
        raise ValueError(" ".join(take.problems()) or "name")
    return found


def written_lasting(lasting: tuple[Lasting, ...]) -> list[dict]:
    """What runs off, as plain values."""
    return [{"name": each.name, "left": each.left} for each in lasting]


def written_person(person: Person) -> dict:
    """A participant as a plain value."""
    usual, out = Person(), {"speed": person.speed, "mind": person.mind}
    for name in ("name", "intellect", "dice", "deed", "out", "hit_by"):
        if getattr(person, name) != getattr(usual, name):
            out[name] = getattr(person, name)
    if person.faces:
        out["faces"] = list(person.faces)
    return out
