"""The state of a plan for 30 seconds and the JSON-able value it is kept as."""

from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType

from alterego_core.dice import RollLog
from alterego_core.squad import plans
from alterego_core.squad.checks import Check

from widgets.parts.reading import Reader
from widgets.squad.check.value import WHATS
from widgets.squad.panel import read_rulings, write_rulings

__all__ = ["MOST_ORDERS", "PARTS", "Order", "State", "plan_of", "played", "read", "write"]

MOST_ORDERS = 12
PARTS = {"seconds": (0, 60), "skill": (0, 20), "obstacle": (0, 30)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One order: words, seconds, and its check where one is needed: by which skill or stat (`what`, "" unnamed), its level, the obstacle."""

    text: str = ""
    seconds: int = 10
    rolls: bool = True
    what: str = ""
    skill: int = 5
    obstacle: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Orders and the time there is; `run` says whether they were played, with the roll `thrown` of the seed;
    `answers` are the GM's words on the ties, in order. `mine`: the levels of the fighter the reader plays
    (`widgets.squad.hero_numbers.Mine`), to pick from by name; no part of the value."""

    orders: tuple[Order, ...] = (Order(seconds=12, skill=8, obstacle=5), Order(seconds=8, skill=5, obstacle=4), Order(seconds=10, rolls=False))
    time: int = 30
    run: bool = False
    answers: tuple[bool, ...] = ()
    mine: object = None
    seed: str | None = None
    thrown: int = 0
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


def plan_of(state: State) -> plans.Plan:
    """The core's plan (B-35)."""
    orders = tuple(plans.Order(order.text, order.seconds, Check(skill=order.skill, obstacle=order.obstacle) if order.rolls else None) for order in state.orders)
    return plans.Plan(fighter="", orders=orders, seconds=state.time)


def played(state: State) -> plans.Played | None:
    """How far the plan came with the dice of its seed and the GM's answers, or `None` before it is played (B-36 … B-38)."""
    if not state.run or not state.seed:
        return None
    rng = RollLog(state.seed).rng(state.thrown - 1)
    found = plans.play(plan_of(state), rng, state.rulings)
    for answer in state.answers:
        if found.verdict is not plans.Verdict.WAITING:
            break
        found = plans.answer(found, answer, rng, state.rulings)
    return found


def _order(raw, lang) -> Order:
    take = Reader(raw, lang)
    blank = Order()
    made = Order(text=take.text("text", "", longest=80), rolls=take.flag("rolls", True), what=take.one_of("what", "", WHATS), **{name: take.whole(name, getattr(blank, name), *limits) for name, limits in PARTS.items()})
    if take.problems():
        raise ValueError(" ".join(take.problems()))
    return made


def _answer(raw, _lang) -> bool:
    if not isinstance(raw, bool):
        raise ValueError(str(raw)[:20])
    return raw


def read(raw: object, lang: str, blank: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, wrong = read_rulings(take, blank.rulings, lang)
    given = isinstance(raw, dict) and isinstance(raw.get("orders"), (list, tuple))
    orders = tuple(take.each("orders", _order, most=MOST_ORDERS))
    state = replace(blank, rulings=rulings, orders=orders if given else blank.orders, time=take.whole("time", blank.time, 0, 60), run=take.flag("run", False),
                    answers=tuple(take.each("answers", _answer, most=MOST_ORDERS)), seed=take.text("seed", blank.seed, longest=64, optional=True),
                    thrown=take.whole("thrown", blank.thrown, 0, 10**9), drafts=MappingProxyType({}))
    if state.run and not (state.seed and state.thrown):
        state = replace(state, run=False, answers=())
    return state, (*take.problems(), *wrong)


def write(state: State, blank: State) -> dict:
    """The value of a state."""
    out = {"orders": [{name: part for name, part in asdict(order).items() if part or name != "what"} for order in state.orders]}
    for name in ("time", "run", "seed", "thrown"):
        if getattr(state, name) != getattr(blank, name):
            out[name] = getattr(state, name)
    if state.run:
        out["seed"] = state.seed  # the play is thrown again from it
    if state.answers:
        out["answers"] = list(state.answers)
    write_rulings(out, state.rulings, blank.rulings)
    return out
