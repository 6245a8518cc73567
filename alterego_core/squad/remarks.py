"""What is wrong with a draft: every remark at once (B-50, B-53, B-94, B-96, B-149 … B-161).

>>> wrong = Draft(stats=Stats(health=11, dexterity=7, intellect=2), skills=Levels(stealth=8))
>>> [problem.code for problem in problems(wrong) if not is_warning(problem)]  # doctest: +NORMALIZE_WHITESPACE
['squad.stat_high', 'squad.skill_over_stat', 'squad.height_missing', 'squad.weight_missing', 'squad.sex_missing']
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems import Problem
from ..words import Pair
from . import skills as skill_rules
from .body import MAX_HEIGHT, MAX_WEIGHT, minimum_weight
from .draft import Draft, skill_ledger, stat_ledger
from .parameters import parameter
from .rulings import DEFAULT, MinWeight, Rulings, SkillPoints, Template
from .sheet_numbers import new_sheet, right_numbers
from .skills import Levels, cap, skill
from .stats import HIGHEST, LOWEST, Stats

__all__ = ["WARNINGS", "is_warning", "problems"]

WARNINGS = frozenset({"squad.printed_differs", "squad.skill_points_left", "squad.stat_points_left"})
"""Codes of remarks that do not keep a character from play."""


def is_warning(problem: Problem) -> bool:
    """Whether a character with this remark may play all the same."""
    return problem.code in WARNINGS


def problems(draft: Draft, rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Everything that breaks a rule, all at once; nothing is mended.

    Some are warnings (`is_warning`): points not spent, numbers of the sheet that do not
    fit. What the GM allowed is left out.

    Stats from 1 to 10 and 17 points (B-53); skills within their stat (B-94) and within
    the points (B-70, B-96); height, weight, sex and the minimum weight (B-149, B-150,
    B-153, AMB-B39); numbers of the sheet that do not fit (B-160).
    """
    found = [
        *_stat_problems(draft),
        *_skill_problems(draft, rulings),
        *_body_problems(draft, rulings),
        *_printed_problems(draft, rulings),
    ]
    return tuple(each for each in found if each.code not in draft.allowed)


def _stat_problems(draft: Draft) -> Iterator[Problem]:
    for stat, value in draft.stats.items():
        facts = {"stat": stat.label, "value": value, "least": LOWEST, "most": HIGHEST}
        if value < LOWEST:
            yield Problem("squad.stat_low", f"stats.{stat}", facts, "B-53")
        if value > HIGHEST:
            yield Problem("squad.stat_high", f"stats.{stat}", facts, "B-53")
    book = stat_ledger(draft)
    if book.left < 0:
        facts = {"spent": book.granted - book.left, "granted": book.granted, "over": -book.left}
        yield Problem("squad.stat_points_over", "stats", facts, "B-53")
    elif book.left > 0:
        yield Problem("squad.stat_points_left", "stats", {"left": book.left}, "B-53")


def _skill_problems(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    for id, value in draft.skills.items():
        row = skill(id)
        if value < 0:
            yield Problem("squad.skill_negative", f"skills.{id}", {"skill": row.label, "value": value}, "B-96")
        most = cap(draft.stats, id)
        if value > 0 and not skill_rules.within_cap(value, most):
            facts = {"skill": row.label, "value": value, "stat": row.stat.label, "most": most}
            yield Problem("squad.skill_over_stat", f"skills.{id}", facts, "B-94")
    book = skill_ledger(draft, rulings)
    if book.left < 0:
        facts = {"spent": book.granted - book.left, "granted": book.granted, "over": -book.left}
        rule = "B-96" if rulings.skillpoints is SkillPoints.ONLY30 else "B-70"
        yield Problem("squad.skill_points_over", "skills", facts, rule)
    elif book.left > 0:
        yield Problem("squad.skill_points_left", "skills", {"left": book.left}, "B-96")


def _body_problems(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    for name, most in (("height_cm", MAX_HEIGHT), ("weight_kg", MAX_WEIGHT)):
        value, short = getattr(draft, name), name.partition("_")[0]
        if value is None:
            yield Problem(f"squad.{short}_missing", name, {}, "B-153")
        elif not 0 < value <= most:
            yield Problem(f"squad.{short}_range", name, {"value": value, "most": most}, "B-153")
    if rulings.minweight is MinWeight.IGNORE:
        return
    if draft.sex is None:
        yield Problem("squad.sex_missing", "sex", {}, "B-149")
    elif draft.height_cm is not None and draft.weight_kg is not None:
        least = minimum_weight(draft.sex, draft.height_cm, draft.skills.athletics)
        if draft.weight_kg < least.total:
            facts = {"weight": draft.weight_kg, "least": least.total}
            yield Problem("squad.under_weight", "weight_kg", facts, least.terms[0].rules[0])


_PRINTED_LABELS = {
    "stat_points": Pair("Очки статов", "Stat points"),
    "skill_points": Pair("Очки навыков", "Skill points"),
}


def _printed_problems(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    if draft.printed is None:
        return
    right = right_numbers(draft, rulings)
    untouched = draft.stats == Stats() and draft.skills == Levels()
    if untouched and rulings.template is Template.PRINTED:
        right = new_sheet(rulings)
    for name, claimed in draft.printed.items():
        value = getattr(right, name)
        if claimed != value:
            label = _PRINTED_LABELS.get(name) or parameter(name)["name"]
            facts = {"what": label, "claimed": claimed, "right": value, "by": claimed - value}
            rule = {"energy": "B-75", "blood": "B-79", "calm": "B-83", "stat_points": "B-53"}.get(name, "B-70")
            yield Problem("squad.printed_differs", f"printed.{name}", facts, rule)
