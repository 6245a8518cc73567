"""The state of the map of outcomes and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from alterego_core.squad import checks
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import ROLLED, Grade, GradeOdds

from widgets.parts.reading import Reader
from widgets.squad.panel import read_rulings, write_rulings

__all__ = ["BOUNDS", "GRADES", "SHOWN", "State", "cell", "read", "share", "write"]

GRADES = {"just_success" if grade is Grade.SUCCESS else grade.value: grade for grade in reversed(ROLLED)}
"""The grades by the word that shows them: "success" alone means the spectacular one too."""
SHOWN = ("success", "done", *GRADES)
BOUNDS = {"bonus": (-20, 20), "trouble": (-20, 40)}
SPAN = range(checks.HARDEST + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the map shows: the chance of `show` for every skill and obstacle, and the cell that is picked.

    `bonus` is added to every skill, `trouble` to every obstacle (complications).
    """

    show: str = "success"
    skill: int = 5
    obstacle: int = 5
    bonus: int = 0
    trouble: int = 0
    seed: str | None = None
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


@lru_cache(maxsize=4096)
def cell(skill: int, obstacle: int, bonus: int, trouble: int, rulings) -> tuple[GradeOdds, Grade | None]:
    """The odds of every grade, and the automatic outcome if there is one (B-12)."""
    from alterego_core.squad.modifiers import Side, custom

    extra = [custom("+", value, side=side) for value, side in ((bonus, Side.SKILL), (trouble, Side.OBSTACLE)) if value]
    check = Check(skill=skill, obstacle=obstacle, modifiers=tuple(extra))
    return checks.odds(check, rulings), checks.automatic(check, rulings)


def share(odds: GradeOdds, show: str, rulings):
    """The chance that a cell shows; an automatic outcome goes under the grade it counts as (AMB-B02)."""
    if show == "success":
        return odds.success
    if show == "done":
        return odds.comes_off(rulings)
    return odds.counted(rulings).chance(GRADES[show])


def read(raw: object, lang: str, blank: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, wrong = read_rulings(take, blank.rulings, lang)
    state = replace(blank, rulings=rulings, show=take.one_of("show", blank.show, SHOWN),
                    **{name: take.whole(name, getattr(blank, name), *limits) for name, limits in {"skill": (0, SPAN[-1]), "obstacle": (0, SPAN[-1]), **BOUNDS}.items()}, drafts=MappingProxyType({}))
    return state, (*take.problems(), *wrong)


def write(state: State, blank: State) -> dict:
    """The value of a state."""
    out = {name: getattr(state, name) for name in ("show", "skill", "obstacle")}
    out.update({name: getattr(state, name) for name in BOUNDS if getattr(state, name)})
    write_rulings(out, state.rulings, blank.rulings)
    return out
