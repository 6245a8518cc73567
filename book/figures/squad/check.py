"""Tables and pictures of the chapter on the check (B-1 … B-12)."""

from __future__ import annotations

import pandas as pd

from alterego_core.frames import breakdown_frame, rows_frame
from alterego_core.squad import checks
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import Grade, GRADES, ROLLED, DoubtfulReading
from alterego_core.words import Pair, number, percent
from book.figures.squad import owl
from book.figures.squad.shown import RULE, GradeBars, lines_frame, signed, skill_gap
from widgets.language import language

__all__ = ["against_owl", "all_grades", "bars", "chances", "five_throws", "sneak_obstacle", "sneak_skill", "ties", "unskilled"]

FENCE = owl.check("stealth", 7)
"""Past a sensor: Stealth 8 against 7."""


def _sneak():
    return checks.from_dice(FENCE, green=2, red=4)


def sneak_skill() -> pd.DataFrame:
    """Owl's side of the first example (B-3)."""
    return breakdown_frame(_sneak().skill, language())


def sneak_obstacle() -> pd.DataFrame:
    """The other side of it (B-3)."""
    return breakdown_frame(_sneak().obstacle, language())


def all_grades() -> pd.DataFrame:
    """The grades with the comparison that gives each (B-6 … B-12)."""
    rows = [{"name": each.label, "test": each.test, "rule": each.rule} for each in GRADES]
    columns = {"name": Pair("Степень", "Grade"), "test": Pair("Когда", "When"), "rule": RULE}
    return rows_frame(rows, columns, language(), index="name")


def five_throws() -> pd.DataFrame:
    """One throw for each grade of dice (B-6 … B-11)."""
    heads = (
        Pair("Навык и препятствие", "Skill and obstacle"), Pair("Зелёный", "Green"), Pair("Красный", "Red"),
        Pair("Сравниваем", "We compare"), Pair("Степень", "Grade"),
    )  # fmt: skip
    lines = []
    against = Pair("против", "against")[language()]
    for skill, obstacle, green, red in ((5, 7, 2, 3), (5, 6, 2, 4), (5, 6, 4, 3), (5, 6, 6, 1), (8, 5, 1, 3)):
        found = checks.from_dice(Check(skill=skill, obstacle=obstacle), green, red)
        lines.append((f"{skill} {against} {obstacle}", green, red, f"{found.skill_side} {against} {found.obstacle_side}", found.grade.label))
    return lines_frame(heads, lines)


def _by_difference(low: int, high: int):
    for difference in range(low, high + 1):
        skill, obstacle = skill_gap(difference)
        yield difference, checks.odds(Check(skill=skill, obstacle=obstacle))


def bars() -> GradeBars:
    """The odds of all grades by skill minus obstacle (B-6 … B-12)."""
    lang = language()
    title = Pair("Навык минус препятствие: чего ждать от броска", "Skill minus obstacle: what to expect of the roll")
    return GradeBars(title[lang], [(signed(step, lang), odds) for step, odds in _by_difference(-5, 5)], lang)


def chances() -> pd.DataFrame:
    """The same in numbers: cases out of 36 (B-6 … B-12)."""
    lang = language()
    heads = (Pair("Навык − препятствие", "Skill − obstacle"), *(grade.label for grade in ROLLED), Pair("Успех и лучше", "Success or better"))
    lines = []
    for step, odds in _by_difference(-4, 4):
        cases = [number(odds.chance(grade) * 36, lang) if odds.chance(grade) else "—" for grade in ROLLED]
        lines.append((signed(step, lang), *cases, percent(odds.success, lang)))
    return lines_frame(heads, lines)


def ties() -> pd.DataFrame:
    """The four things a tie may be (B-9)."""
    heads = (Pair("Ничья это", "A tie is"), Pair("Дело сделано?", "Is it done?"))
    yes, no = Pair("да", "yes"), Pair("нет", "no")
    return lines_frame(heads, [(each.label, yes if each.comes_off else no) for each in DoubtfulReading])


def unskilled() -> pd.DataFrame:
    """Skill zero by the obstacle (B-4)."""
    lang = language()
    heads = (Pair("Препятствие", "Obstacle"), Grade.FAILURE.label, Grade.DOUBTFUL.label, Grade.SUCCESS.label)
    lines = []
    for obstacle in range(6):
        odds = checks.odds(Check(skill=0, obstacle=obstacle))
        lines.append((number(obstacle, lang), *(percent(each, lang) for each in (odds.failure, odds.doubtful, odds.success))))
    return lines_frame(heads, lines)


def against_owl() -> pd.DataFrame:
    """Owl sneaks past guards of several levels (B-3)."""
    from alterego_core.squad import opposed

    lang = language()
    heads = (Pair("Внимательность часового", "The guard's Awareness"), Grade.GRAND_SUCCESS.label, Pair("успех и лучше", "success or better"), Grade.DOUBTFUL.label, Pair("неудача и хуже", "failure or worse"))
    lines = []
    for level in (0, 3, 5, 7, 8, 10):
        odds = checks.odds(opposed.against(owl.OWL.skills.stealth, level))
        lines.append((number(level, lang), *(percent(each, lang) for each in (odds.chance(Grade.GRAND_SUCCESS), odds.success, odds.doubtful, odds.failure))))
    return lines_frame(heads, lines)
