"""The state of the school shop: a grade for each of twelve schools, and what bears on learning them."""

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from functools import lru_cache

from alterego_core.perks.draft import no_magic_refund
from alterego_core.perks.grades import HIGHEST, grades
from alterego_core.perks.learning import Legend, ledger, problems, trial_key
from alterego_core.perks.rulings import DEFAULT, Rulings
from alterego_core.perks.schools import owning_problems, schools
from alterego_core.points import Ledger
from alterego_core.problems import Problem

from widgets.perks.form import EMPTY, Form

__all__ = ["FORM", "IDS", "State", "TRIALS", "book_of", "legends_of", "owned", "problems_of", "trials_of"]

IDS = tuple(each.id for each in schools())
TRIALS = tuple(each.grade for each in grades() if each.trial is not None)

FORM = Form(
    choices={"school": IDS},
    numbers={"magic_power": (0, 10), "points": (0, 2000), **{id: (0, HIGHEST) for id in IDS}, **{f"world_{id}": (0, 9) for id in IDS}, **{f"party_{id}": (0, 9) for id in IDS}},
    flags=("no_magic", *(f"trial_{id}_{n}" for id in IDS for n in TRIALS)),
    always=("school", "magic_power", "points"),
)

_FIRST = {"school": "fire", "magic_power": 6, "points": 100, "fire": 4, "destruction": 3}

State = make_dataclass(
    "State",
    [
        *((name, object, field(default=_FIRST.get(name, 0 if name in FORM.numbers else False))) for name in FORM.names),
        ("rulings", Rulings, field(default=DEFAULT)),
        ("drafts", Mapping, field(default_factory=lambda: EMPTY)),
    ],
    namespace={"__doc__": "What a mage has learnt, his Magic power and points, trials passed, other legends of each school."},
    frozen=True, kw_only=True, slots=True,
)


def owned(state) -> dict[str, int]:
    """Grades by school, those of 0 left out."""
    return {id: getattr(state, id) for id in IDS if getattr(state, id)}


def trials_of(state) -> frozenset[str]:
    """Trials passed, as a sheet notes them."""
    return frozenset(trial_key(id, n) for id in IDS for n in TRIALS if getattr(state, f"trial_{id}_{n}"))


def legends_of(state) -> tuple[Legend, ...]:
    """Other mages of the ninth grade: characters of the world and of the players."""
    return tuple(Legend(school=id, player=player) for id in IDS for player, name in ((False, "world"), (True, "party")) for _ in range(getattr(state, f"{name}_{id}")))


def book_of(state) -> Ledger:
    """Perk points at hand against what the schools cost (C-33, C-37)."""
    return _book(tuple(owned(state).items()), state.points, state.no_magic, state.rulings)


@lru_cache(maxsize=128)
def _book(have, points: int, no_magic: bool, rulings: Rulings) -> Ledger:
    book = ledger(dict(have), points, rulings)
    return book.add(grades()[0].name, -no_magic_refund(rulings), ("C-37",), "no_magic") if no_magic else book


def problems_of(state) -> tuple[Problem, ...]:
    """What stands in the way: Magic power, trials, legends, opposed ideas, points (C-37 … C-48)."""
    have, found = owned(state), []
    for id, number in have.items():
        found += problems(id, number, magic_power=state.magic_power, trials=trials_of(state), others=legends_of(state), rulings=state.rulings)
    found += owning_problems(have, state.rulings)
    if have and state.no_magic:
        found.append(Problem("perks.no_magic_with_schools", "no_magic", {}, "C-37"))
    book = book_of(state)
    if book.left < 0:
        found.append(Problem("perks.perk_points_over", "perks", {"granted": book.granted + book.earned, "over": -book.left}, "C-17"))
    return tuple(found)
