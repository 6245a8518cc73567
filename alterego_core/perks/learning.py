"""Learning a school step by step: price, Magic power, trials, and how many legends there may be (C-33 … C-46).

>>> [problem.code for problem in problems("fire", 8, magic_power=5)]
['perks.power_too_low', 'perks.trial_needed']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..points import Ledger
from ..problems import Problem
from ..words import Pair
from .grades import HIGHEST, SchoolGrade, grade, price
from .rulings import DEFAULT, LegendLimit, Rulings
from .schools import school

__all__ = ["Legend", "Step", "ledger", "legend_problem", "legends_counted", "problems", "steps", "trial_key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """Another mage of the ninth grade in a school, in the GM's record (C-46)."""

    school: str
    name: str = ""
    player: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of a school: its grade, its own price and the price of the way so far."""

    grade: SchoolGrade
    price: int
    running: int


def steps(current: int, wanted: int, rulings: Rulings = DEFAULT) -> tuple[Step, ...]:
    """The grades to be bought one after the other, with the running price (C-33).

    >>> [(step.grade.grade, step.price, step.running) for step in steps(3, 5)]
    [(4, 20, 20), (5, 30, 50)]
    """
    found, before = [], 0
    for number in range(current + 1, wanted + 1):
        running = price(current, number, rulings).total
        found.append(Step(grade=grade(number), price=running - before, running=running))
        before = running
    return tuple(found)


def ledger(owned: dict[str, int], granted: int = 0, rulings: Rulings = DEFAULT) -> Ledger:
    """What schools cost, a line each (C-33).

    >>> ledger({"fire": 4, "destruction": 4}).spent
    70
    """
    book = Ledger(granted)
    for id, number in owned.items():
        why = price(0, number, rulings)
        if why.total:
            label = Pair.each(lambda lang: f"{school(id).name[lang]} {number}")
            book = book.add(label, why.total, why.rules, f"schools.{id}")
    return book


def trial_key(school_id: str, number: int) -> str:
    """How a passed trial is noted on a sheet.

    >>> trial_key("fire", 8)
    'fire:8'
    """
    return f"{school(school_id).id}:{number}"


def legends_counted(school_id: str, others: Iterable[Legend], rulings: Rulings = DEFAULT) -> int:
    """Legends of a school that count towards the limit (C-46, AMB-C56)."""
    party = rulings.mages_3 is LegendLimit.PARTY
    return sum(each.school == school_id and (each.player or not party) for each in others)


def legend_problem(school_id: str, others: Iterable[Legend], rulings: Rulings = DEFAULT) -> Problem | None:
    """Why one more mage of the ninth grade is refused, or None (C-46).

    >>> three = [Legend(school="fire") for _ in range(3)]
    >>> legend_problem("fire", three).text("en")
    'Fire has 3 legendary mages already; there is no room for another.'
    >>> legend_problem("fire", three, Rulings(mages_3=LegendLimit.PARTY)) is None
    True
    """
    most = grade(HIGHEST).max_mages
    number = legends_counted(school_id, others, rulings)
    if number < most:
        return None
    facts = {"school": school(school_id).name, "number": number}
    return Problem("perks.too_many_legends", f"schools.{school_id}", facts, "C-46")


def problems(
    school_id: str,
    number: int,
    *,
    magic_power: int,
    trials: Iterable[str] = (),
    others: Iterable[Legend] = (),
    rulings: Rulings = DEFAULT,
) -> tuple[Problem, ...]:
    """What stands between a mage and a grade: bare Magic power, trials, other legends (C-38 … C-46).

    Trials are those of every grade up to this one.
    """
    found, passed = [], set(trials)
    wanted, where, name = grade(number), f"schools.{school_id}", school(school_id).name
    if magic_power < wanted.magic_power:
        facts = {"school": name, "grade": number, "need": wanted.magic_power, "value": magic_power}
        found.append(Problem("perks.power_too_low", where, facts, wanted.rule))
    for each in range(1, number + 1):
        row = grade(each)
        if row.trial is not None and trial_key(school_id, each) not in passed:
            facts = {"school": name, "grade": each, "trial": row.trial}
            found.append(Problem("perks.trial_needed", where, facts, row.rule))
    if number == HIGHEST:
        refused = legend_problem(school_id, others, rulings)
        if refused is not None:
            found.append(refused)
    return tuple(found)
