"""The state of a dice roller and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from widgets.parts.reading import Reader
from widgets.roller.throws import MOST_HAND, Throw, read_throw

__all__ = ["LOOKS", "MOST_EXTRA", "MOST_KEPT", "READINGS", "State", "read", "write"]

LOOKS = ("minus", "seven")
READINGS = ("at_least", "more_than", "at_most", "exactly")
MOST_EXTRA = 20
MOST_KEPT = 100
MOST_TARGET = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the roller holds.

    `formula` is as typed; `penalty` and `bonus` are six-siders taken away and added
    besides. `look` shows a subtracted die as it is or as 7 − d6. `reading` and
    `target` are the question asked of the odds. `rolls` are kept oldest first;
    `thrown` counts the rolls made from `seed`. `hand` is what was typed for real
    dice, `code` what was typed to be verified, `drafts` what was typed into number
    fields and is not a number. `note` is the answer of the last verification or replay.
    """

    formula: str = "2d6-1d6"
    penalty: int = 0
    bonus: int = 0
    look: str = "minus"
    reading: str = "at_least"
    target: int | None = 4
    seed: str | None = None
    thrown: int = 0
    rolls: tuple[Throw, ...] = ()
    hand: tuple[str, ...] = ()
    code: str = ""
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))
    note: tuple | None = None
    hand_tried: bool = False


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used.

    Anything may come in: unknown and wrong parts are told and left out, the rest is kept.
    """
    take = Reader(raw, lang)
    state = replace(
        default,
        formula=take.text("formula", default.formula, longest=500),
        penalty=take.whole("penalty", default.penalty, 0, MOST_EXTRA),
        bonus=take.whole("bonus", default.bonus, 0, MOST_EXTRA),
        look=take.one_of("look", default.look, LOOKS),
        reading=take.one_of("reading", default.reading, READINGS),
        target=take.whole("target", default.target, -MOST_TARGET, MOST_TARGET, optional=True),
        seed=take.text("seed", default.seed, longest=64, optional=True),
        thrown=take.whole("thrown", default.thrown, 0, 10**9),
        rolls=tuple(take.each("rolls", read_throw, most=MOST_KEPT)),
        hand=tuple(take.texts("hand", longest=12, most=MOST_HAND)),
        code=take.text("code", default.code, longest=600),
        drafts=MappingProxyType(take.texts_by_name("drafts", ("penalty", "bonus", "target"), longest=12)),
    )
    return state, take.problems()


def write(state: State) -> dict:
    """The value of a state: only what differs from an untouched roller, but always the formula."""
    out = {"formula": state.formula}
    blank = State()
    for name in ("penalty", "bonus", "look", "reading", "target", "seed", "thrown", "code"):
        if getattr(state, name) != getattr(blank, name):
            out[name] = getattr(state, name)
    if state.rolls:
        out["rolls"] = [throw.write() for throw in state.rolls]
    if any(state.hand):
        out["hand"] = list(state.hand)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out
