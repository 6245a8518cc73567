"""What is wrong with a hero: every remark of the system at once, and what the GM let pass.

>>> from alterego_core.ego.character import Character
>>> from .hero import Hero, Waiver
>>> hero = Hero(sheet=Character(granted=12, attributes={"build": 12}))
>>> [(each.problem.code, each.field) for each in remarks(hero) if each.binding]
[('ego.over_cap', 'attributes.build')]
>>> legal(waived(hero, Waiver(code="ego.over_cap", where="attributes.build", reason="Сын великана")))
True
"""

from dataclasses import dataclass, replace

from ..problems import Problem
from . import sheets
from .budget import awarded_in_play, budgets
from .errors import refuse
from .hero import Hero, System, Waiver
from .sheets import AnyRulings, is_warning

__all__ = ["Remark", "binding", "legal", "remarks", "unwaived", "waived"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A remark on a hero: the system's problem, and the GM's waiver if he let it pass.

    `field`: the place on the sheet that the remark leads to, empty for the whole.
    """

    problem: Problem
    warning: bool
    waiver: Waiver | None = None

    @property
    def field(self) -> str:
        """The place of the sheet."""
        return self.problem.where

    @property
    def binding(self) -> bool:
        """Whether it has to be mended before play."""
        return not self.warning and self.waiver is None


def remarks(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Remark, ...]:
    """Every remark, those let pass among them with their reason.

    What a sheet itself allows by code (AMB-B39) stands here too, with no reason.
    """
    sheet = hero.sheet
    allowed: frozenset[str] = frozenset()
    if hero.system is not System.EGO:
        allowed, sheet = sheet.allowed, replace(sheet, allowed=frozenset())
    found = []
    for problem in _counted(hero, sheets.problems(sheet, rulings), rulings):
        waiver = next((each for each in hero.waivers if each.covers(problem.code, problem.where)), None)
        if waiver is None and problem.code in allowed:
            waiver = Waiver(code=problem.code)
        found.append(Remark(problem=problem, warning=is_warning(problem), waiver=waiver))
    return tuple(found)


def _counted(hero: Hero, problems: tuple[Problem, ...], rulings: AnyRulings | None) -> tuple[Problem, ...]:
    """Remarks on skill points with those the GM gave in play, for which this sheet has no line (B-96)."""
    more = awarded_in_play(hero) if hero.system is System.SQUAD else 0
    if not more:
        return problems
    found = []
    for problem in problems:
        if problem.code not in ("squad.skill_points_over", "squad.skill_points_left"):
            found.append(problem)
    book = next(each for each in budgets(hero, rulings) if each.id == "skills").ledger
    granted = book.granted + book.earned
    if book.left < 0:
        facts = {"spent": granted - book.left, "granted": granted, "over": -book.left}
        found.append(Problem("squad.skill_points_over", "skills", facts, "B-96"))
    elif book.left > 0:
        found.append(Problem("squad.skill_points_left", "skills", {"left": book.left}, "B-96"))
    return tuple(found)


def binding(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Remark, ...]:
    """The remarks that keep the hero from play."""
    return tuple(each for each in remarks(hero, rulings) if each.binding)


def legal(hero: Hero, rulings: AnyRulings | None = None) -> bool:
    """Whether the hero may play: nothing is wrong that the GM has not let pass.

    >>> from .hero import empty
    >>> legal(empty("ego")), legal(empty("squad"))
    (True, False)
    """
    return not binding(hero, rulings)


def waived(hero: Hero, waiver: Waiver) -> Hero:
    """The hero with a remark let pass; an earlier word on the same place gives way.

    Raises `HeroError` without a reason: it is shown on the sheet.
    """
    if not waiver.reason.strip():
        raise refuse("no_reason", "waivers")
    others = (each for each in hero.waivers if (each.code, each.where) != (waiver.code, waiver.where))
    return replace(hero, waivers=(*others, waiver))


def unwaived(hero: Hero, waiver: Waiver) -> Hero:
    """The hero with the remark standing again."""
    return replace(hero, waivers=tuple(each for each in hero.waivers if each != waiver))
