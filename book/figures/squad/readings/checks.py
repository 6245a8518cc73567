"""Disputed places of the check: automatic grades, zero, sides and limits."""

from collections.abc import Callable

from alterego_core.squad import checks, grades, opposed
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import Grade
from alterego_core.squad.modifiers import Side, custom, from_row
from alterego_core.squad.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import several, share, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _grade(grade: Grade, skill: int, obstacle: int, *given) -> Callable[[Rulings], Pair]:
    return lambda r: share(checks.odds(Check(skill=skill, obstacle=obstacle, modifiers=given), r).chance(grade))


def _bonus(value: int):
    return custom("+", value, side=Side.SKILL)


def _tie(r: Rulings) -> Pair:
    found = grades.comes_off(Grade.DOUBTFUL, r)
    return Pair("спросить мастера", "ask the game master") if found is None else yes(found)


EXAMPLES = {
    "auto_5": Example(Pair("5 и 4 против 10: автоматический провал", "5 and 4 against 10: automatic failure"), lambda r: several(*(_grade(Grade.AUTO_FAILURE, skill, 10)(r) for skill in (5, 4)))),
    "auto_grade": Example(
        Pair("10 против 5: грандиозный успех", "10 against 5: spectacular success"),
        lambda r: share(checks.odds(Check(skill=10, obstacle=5), r).counted(r).chance(Grade.GRAND_SUCCESS)),
    ),
    "auto_mod": Example(Pair("5 и бонус 4 против 10: провал без броска", "5 with a bonus of 4 against 10: lost without a roll"), _grade(Grade.AUTO_FAILURE, 5, 10, _bonus(4))),
    "grand_eq": Example(Pair("8 против 5: грандиозный успех", "8 against 5: spectacular success"), _grade(Grade.GRAND_SUCCESS, 8, 5)),
    "overlap": Example(Pair("3 против 7: грандиозная неудача", "3 against 7: spectacular failure"), _grade(Grade.GRAND_FAILURE, 3, 7)),
    "zero_grade": Example(Pair("0 против 1: грандиозная неудача", "0 against 1: spectacular failure"), _grade(Grade.GRAND_FAILURE, 0, 1)),
    "zero_mod": Example(Pair("0 и бонус 4 против 4: успех", "0 with a bonus of 4 against 4: success"), _grade(Grade.SUCCESS, 0, 4, _bonus(4))),
    "zero_auto": Example(Pair("0 против 5: провал без броска", "0 against 5: lost without a roll"), _grade(Grade.AUTO_FAILURE, 0, 5)),
    "zero_impossible": Example(Pair("0 против 4: сомнительная удача", "0 against 4: doubtful success"), _grade(Grade.DOUBTFUL, 0, 4)),
    "doubtful": Example(Pair("ничья: дело сделано?", "a tie: is it done?"), _tie),
    "max10": Example(
        Pair("граната 10 под ЛСД: сложность", "a grenade of 10 on LSD: difficulty"),
        lambda r: checks.breakdown(checks.example("grenade", 5, modifiers=(from_row("lsd"),)), r).obstacle.total,
    ),
    "mod_side": Example(
        Pair("6 со штрафом 3 против 5: успех", "6 less 3 against 5: success"),
        _grade(Grade.SUCCESS, 6, 5, _bonus(-3)),
        Pair("степень зависит лишь от разницы двух сторон, и всё равно, на какую из них лёг штраф.", "a grade depends on the difference of the two sides alone, whichever of them bears the penalty."),
    ),
    "opposed": Example(
        Pair("8 против часового 5, мастер назвал 7: препятствие", "8 against a guard of 5, the game master said 7: the obstacle"),
        lambda r: opposed.against(8, 5, r, obstacle=7).obstacle,
    ),
    "cap_later": Example(
        Pair("навык 5 при стате 5 и бонус 4: на деле", "skill 5 under a stat of 5 with a bonus of 4: in effect"),
        lambda r: checks.breakdown(Check(skill=5, obstacle=9, cap=5, modifiers=(_bonus(4),)), r).skill.total,
    ),
}  # fmt: skip
"""Option → its example."""
