"""Orders for 30 seconds, played to the first failure (B-35 … B-39).

>>> plan = Plan(fighter="Kim", orders=(Order("run", 10, Check(skill=5, obstacle=5)), Order("climb", 15)))
>>> odds(plan).whole
Fraction(7, 12)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from random import Random

from ..problems import Problem
from .checks import Check, Outcome, roll
from .checks import odds as check_odds
from .errors import refuse
from .modes import Mode
from .rulings import DEFAULT, Rulings

__all__ = [
    "Order",
    "Plan",
    "PlanOdds",
    "Played",
    "Step",
    "Verdict",
    "answer",
    "delayed",
    "odds",
    "play",
    "problems",
    "replan",
]

_MOST_ORDERS = 60


@dataclass(frozen=True, slots=True)
class Order:
    """One task of a plan: what is done, how many seconds it takes, and its check if it has one."""

    text: str
    seconds: int
    check: Check | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a player's fighter is to do until the round's end (B-35).

    `seconds` is the time there is: 30 for a whole tactical round, less for the rest of
    one.
    """

    fighter: str
    orders: tuple[Order, ...]
    seconds: int = Mode.TACTICAL.seconds

    def __post_init__(self) -> None:
        object.__setattr__(self, "orders", tuple(self.orders))
        if len(self.orders) > _MOST_ORDERS:
            raise refuse("too_many_orders", "orders", "B-35", number=len(self.orders), most=_MOST_ORDERS)

    @property
    def used(self) -> int:
        """Seconds all orders take together."""
        return sum(order.seconds for order in self.orders)


class Verdict(StrEnum):
    """How far a plan came."""

    DONE = "done"
    FAILED = "failed"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Step:
    """An order that was played: its roll, if any, and whether it came off (None: the GM must say)."""

    order: Order
    outcome: Outcome | None
    comes_off: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A plan played as far as it went (B-36)."""

    plan: Plan
    steps: tuple[Step, ...]
    verdict: Verdict

    @property
    def seconds_used(self) -> int:
        """Time that went by, the failed order included."""
        return sum(step.order.seconds for step in self.steps)

    @property
    def seconds_left(self) -> int:
        """Time to the round's end."""
        return max(0, self.plan.seconds - self.seconds_used)

    @property
    def rest(self) -> tuple[Order, ...]:
        """Orders never begun."""
        return self.plan.orders[len(self.steps) :]


def problems(plan: Plan) -> tuple[Problem, ...]:
    """What does not fit: orders that take no time or too much (B-32, B-35).

    >>> [each.code for each in problems(Plan(fighter="Kim", orders=(Order("run", 40),)))]
    ['squad.plan_too_long']
    """
    found = [
        Problem("squad.order_time", f"orders.{number}", {"order": order.text, "seconds": order.seconds}, "B-35")
        for number, order in enumerate(plan.orders)
        if order.seconds < 0
    ]
    if plan.used > plan.seconds:
        facts = {"used": plan.used, "most": plan.seconds}
        found.append(Problem("squad.plan_too_long", "orders", facts, "B-32"))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class PlanOdds:
    """Chances of a plan: that the whole of it comes off, and that each order is the first to fail."""

    whole: Fraction
    fails_at: tuple[Fraction, ...]


def odds(plan: Plan, rulings: Rulings = DEFAULT) -> PlanOdds:
    """Exact chances of the chain; ties count as AMB-B11 says, else as done."""
    so_far, fails = Fraction(1), []
    for order in plan.orders:
        done = Fraction(1) if order.check is None else check_odds(order.check, rulings).comes_off(rulings)
        fails.append(so_far * (1 - done))
        so_far *= done
    return PlanOdds(so_far, tuple(fails))


def _go_on(plan: Plan, steps: tuple[Step, ...], rng: Random, rulings: Rulings) -> Played:
    for order in plan.orders[len(steps) :]:
        outcome = None if order.check is None else roll(order.check, rng, rulings)
        done = True if outcome is None else outcome.comes_off(rulings)
        steps = (*steps, Step(order, outcome, done))
        if done is not True:
            return Played(plan=plan, steps=steps, verdict=Verdict.WAITING if done is None else Verdict.FAILED)
    return Played(plan=plan, steps=steps, verdict=Verdict.DONE)


def play(plan: Plan, rng: Random, rulings: Rulings = DEFAULT) -> Played:
    """Rolls order after order and stops at the first that fails (B-36, B-37).

    A tie waits for the GM unless a ruling reads it (B-9): go on with `answer`.
    """
    return _go_on(plan, (), rng, rulings)


def answer(played: Played, comes_off: bool, rng: Random, rulings: Rulings = DEFAULT) -> Played:
    """Goes on after the GM has read a tie (B-9)."""
    if played.verdict is not Verdict.WAITING:
        raise refuse("no_tie", "steps", "B-9")
    *before, last = played.steps
    steps = (*before, replace(last, comes_off=comes_off))
    if not comes_off:
        return Played(plan=played.plan, steps=steps, verdict=Verdict.FAILED)
    return _go_on(played.plan, steps, rng, rulings)


def replan(played: Played, orders: tuple[Order, ...] = ()) -> Plan:
    """New orders after a failure that did not hold the fighter up: until the round's end (B-38)."""
    _need_failure(played)
    return Plan(fighter=played.plan.fighter, orders=orders, seconds=played.seconds_left)


def delayed(played: Played) -> Plan:
    """The next round's plan after a failure that did: it begins at the place of the failure (B-39)."""
    _need_failure(played)
    return Plan(fighter=played.plan.fighter, orders=(played.steps[-1].order, *played.rest))


def _need_failure(played: Played) -> None:
    if played.verdict is not Verdict.FAILED:
        raise refuse("no_failure", "steps", "B-38")
