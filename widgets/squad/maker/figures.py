"""What the maker asks of the core, once for each drawing."""

from dataclasses import dataclass
from fractions import Fraction

from alterego_core.breakdown import Breakdown
from alterego_core.heroes import remarks
from alterego_core.heroes.budget import budgets
from alterego_core.heroes.remarks import Remark
from alterego_core.points import Ledger
from alterego_core.problems import Problem
from alterego_core.squad import skills as skill_rules
from alterego_core.squad.body import minimum_weight
from alterego_core.squad.draft import Draft
from alterego_core.squad.parameters import Parameters, parameter
from alterego_core.squad.rulings import MinWeight, SkillCost
from alterego_core.squad.sheet_numbers import parameters
from alterego_core.words import number

from widgets.squad.maker.value import State

__all__ = ["Figures", "figures", "next_price", "shown", "value_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The fighter with every sum and remark: what a drawing speaks of.

    `least` is the minimum weight, None while sex or height are not known or nobody asks (AMB-B39).
    """

    state: State
    sheet: Draft
    stats: Ledger
    skills: Ledger
    parameters: Parameters
    least: Breakdown | None
    found: tuple[Remark, ...]

    def wrong(self, *places: str) -> tuple[Problem, ...]:
        """What has to be mended at these places."""
        return tuple(each.problem for each in self.found if each.binding and each.field in places)


def figures(state: State) -> Figures:
    """Every figure of a state."""
    sheet, rulings = state.hero.sheet, state.rulings
    stats, skills = budgets(state.hero, rulings)
    weighed = sheet.sex is not None and sheet.height_cm is not None and rulings.minweight is not MinWeight.IGNORE
    return Figures(
        state=state, sheet=sheet, stats=stats.ledger, skills=skills.ledger,
        parameters=parameters(sheet, rulings, acceleration=state.acceleration),
        least=minimum_weight(sheet.sex, sheet.height_cm, sheet.skills.athletics) if weighed else None,
        found=remarks.remarks(state.hero, rulings))


def next_price(level: int, rulings) -> int | None:
    """Points for the next level where levels grow dearer (AMB-B36), None where each costs one (B-96)."""
    if rulings.skill_cost is not SkillCost.RISING:
        return None
    return skill_rules.cost(level + 1, rulings) - skill_rules.cost(level, rulings)


def shown(value: int | Fraction, lang: str) -> str:
    """A number, with two decimals where it has more."""
    exact = Fraction(value)
    return number(value, lang) if (exact * 100).denominator == 1 else number(value, lang, digits=2)


def value_of(id: str, why: Breakdown | None, lang: str) -> str:
    """A parameter with its unit; a dash while height or weight are missing."""
    if why is None:
        return "–"
    unit = parameter(id).get("unit")
    return shown(why.total, lang) + (f" {unit[lang]}" if unit else "")
