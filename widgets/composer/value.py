"""The state of an action composer, and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from alterego_core.ego import actions
from alterego_core.ego.actions import Part, Step
from alterego_core.ego.target_modifiers import Posture
from alterego_core.words import Pair

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS, read_rulings, written_rulings

__all__ = ["BOUNDS", "CHAINS", "Item", "KINDS", "LONGEST_OWN", "LONGEST_SPEECH", "MOST_ITEMS", "MOST_PARTS", "POSTURES", "State", "chains", "own_parts", "read", "step_of", "words_in", "write"]

KINDS = ("simple", "chain", "say", "own")
CHAINS = ("reload_pistol", "reload_assault_rifle", "steal_keys", "throw_grenade")
POSTURES = tuple(each.value for each in Posture)
BOUNDS = {"speed": (0, 40), "gm": (0, 40)}
MOST_ITEMS = 40
MOST_PARTS = 12
LONGEST_SPEECH = 400
LONGEST_OWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing to do: a simple action or a chain by `id`, something said, or a chain of one's own in `text`.

    `joined`: part of the chain begun by the item before, so that one roll decides both.
    `roll`: whether dice are asked for; `in_hand`: the grenade is in the hand already.
    """

    kind: str = "simple"
    id: str = ""
    text: str = ""
    joined: bool = False
    roll: bool = True
    in_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Whose actions: Speed, the GM's number of actions where that is the reading, the posture at first."""

    speed: int = 4
    gm: int = 3
    posture: str = "standing"
    items: tuple[Item, ...] = (Item(id="run"), Item(kind="chain", id="throw_grenade"), Item(id="lie_down", roll=False))
    speech: str = ""
    own: str = ""
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)


def words_in(text: str) -> int:
    """How many words a speech has: whatever stands between spaces and holds a letter or a digit.

    >>> words_in("Стой, — сказал он, — руки вверх!")
    5
    """
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def own_parts(text: str) -> tuple[str, tuple[str, ...]]:
    """A chain of one's own as it is typed: a name, a colon, parts between commas.

    >>> own_parts("Wall run: run up, three strides, somersault")
    ('Wall run', ('run up', 'three strides', 'somersault'))
    >>> own_parts("open the hatch, jump in")
    ('open the hatch', ('open the hatch', 'jump in'))
    """
    name, colon, rest = text.partition(":")
    parts = tuple(part.strip() for part in (rest if colon else text).split(",") if part.strip())[:MOST_PARTS]
    name = name.strip() if colon else ""
    return (name or (parts[0] if parts else "")), parts


@lru_cache(maxsize=512)
def step_of(item: Item, rulings) -> Step:
    """The item as the core's step."""
    if item.kind == "say":
        step = actions.say(words_in(item.text))
        return replace(step, name=Pair.same(item.text))
    if item.kind == "own":
        name, parts = own_parts(item.text)
        return actions.own(name, parts, needs_roll=item.roll)
    step = actions.simple(item.id) if item.kind == "simple" else actions.composite(item.id, in_hand=item.in_hand, rulings=rulings)
    return replace(step, needs_roll=item.roll and item.id != "speak")


def chains(state: State) -> tuple[Step, ...]:
    """The steps of the plan: items joined to the one before make one chain with one roll (A-198)."""
    return _chains(state.items, state.rulings)


@lru_cache(maxsize=16)
def _chains(items: tuple[Item, ...], rulings) -> tuple[Step, ...]:
    found: list[Step] = []
    for at, item in enumerate(items):
        step = step_of(item, rulings)
        if item.joined and at:
            first = found[-1]
            parts: tuple[Part, ...] = (*first.parts, *step.parts)
            found[-1] = replace(first, parts=parts, rule="A-198", needs_roll=first.needs_roll or step.needs_roll)
        else:
            found.append(step)
    return tuple(found)


def _item(raw, lang: str) -> Item:
    take = Reader(raw, lang)
    usual = Item()
    kind = take.one_of("kind", usual.kind, KINDS)
    item = Item(
        kind=kind,
        id=take.text("id", "", longest=40),
        text=take.text("text", "", longest=LONGEST_SPEECH),
        joined=take.flag("joined", False),
        roll=take.flag("roll", kind != "say"),
        in_hand=take.flag("in_hand", False),
    )
    if take.problems():
        raise ValueError(" ".join(take.problems()))
    if kind == "simple":
        actions.simple_action(item.id)
    elif kind == "chain":
        actions.composite(item.id)
    elif kind == "own" and not own_parts(item.text)[1] or kind == "say" and not words_in(item.text):
        raise ValueError(repr(item.text))
    return item


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    given = isinstance(raw, dict) and isinstance(raw.get("items"), (list, tuple))
    items = tuple(take.each("items", _item, most=MOST_ITEMS))
    state = replace(
        default,
        **{name: take.whole(name, getattr(default, name), *bounds) for name, bounds in BOUNDS.items()},
        posture=take.one_of("posture", default.posture, POSTURES),
        items=items if given else default.items,
        speech=take.text("speech", default.speech, longest=LONGEST_SPEECH),
        own=take.text("own", default.own, longest=LONGEST_OWN),
        rulings=rulings,
        drafts=MappingProxyType(take.texts_by_name("drafts", BOUNDS, longest=12)),
    )
    return state, (*take.problems(), *problems)


def _written(item: Item) -> dict:
    out = {"kind": item.kind}
    for name in ("id", "text"):
        if getattr(item, name):
            out[name] = getattr(item, name)
    for name, usual in (("joined", False), ("roll", item.kind != "say"), ("in_hand", False)):
        if getattr(item, name) != usual:
            out[name] = getattr(item, name)
    return out


def write(state: State, default: State) -> dict:
    """The value of a state: Speed and the items, and whatever else differs from an untouched composer."""
    out: dict = {"speed": state.speed, "items": [_written(item) for item in state.items]}
    for name in ("gm", "posture", "speech", "own"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)
