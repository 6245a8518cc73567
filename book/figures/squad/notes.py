"""Tables of the designer's notes: what the numbers of the text do when they are all counted."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.squad import body, checks, parameters
from alterego_core.squad.body import Sex
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import Grade
from alterego_core.words import Pair, number, percent
from book.figures.squad.shown import GradeBars, lines_frame, signed, skill_gap
from widgets.language import language

__all__ = ["cliff", "cliff_bars", "kilograms", "legal_weights", "point_worth", "same_gap", "unskilled_gap"]


def _odds(difference: int):
    skill, obstacle = skill_gap(difference)
    return checks.odds(Check(skill=skill, obstacle=obstacle))


def same_gap() -> pd.DataFrame:
    """Four pairs with the same difference: the same odds (B-6 … B-11)."""
    lang = language()
    against = Pair("против", "against")[lang]
    heads = (Pair("Навык и препятствие", "Skill and obstacle"), Grade.FAILURE.label, Grade.DOUBTFUL.label, Grade.SUCCESS.label, Grade.GRAND_SUCCESS.label)
    lines = []
    for skill, obstacle in ((3, 1), (5, 3), (8, 6), (14, 12)):
        odds = checks.odds(Check(skill=skill, obstacle=obstacle))
        grades = (Grade.FAILURE, Grade.DOUBTFUL, Grade.SUCCESS, Grade.GRAND_SUCCESS)
        lines.append((f"{skill} {against} {obstacle}", *(percent(odds.chance(each), lang) for each in grades)))
    return lines_frame(heads, lines)


def point_worth() -> pd.DataFrame:
    """What one more point of skill adds to the chance of a success (B-10, B-12)."""
    lang = language()
    heads = (Pair("Было", "It was"), Pair("Стало", "It is"), Pair("Шанс был", "Chance before"), Pair("Шанс стал", "Chance after"), Pair("Прибавка", "Gain"))
    lines = []
    for step in range(-5, 5):
        before, after = _odds(step).success, _odds(step + 1).success
        lines.append((signed(step, lang), signed(step + 1, lang), percent(before, lang), percent(after, lang), percent(after - before, lang)))
    return lines_frame(heads, lines)


def _by_dice(difference: int) -> dict[Grade, Fraction]:
    """The odds the dice alone would give, were nothing automatic."""
    counts = dict.fromkeys(Grade, 0)
    for green in range(1, 7):
        for red in range(1, 7):
            gap = difference + green - red
            if difference + green <= 0:
                counts[Grade.GRAND_FAILURE] += 1
            elif difference >= red:
                counts[Grade.GRAND_SUCCESS] += 1
            else:
                counts[Grade.SUCCESS if gap > 0 else Grade.FAILURE if gap < 0 else Grade.DOUBTFUL] += 1
    return {grade: Fraction(n, 36) for grade, n in counts.items()}


def cliff() -> pd.DataFrame:
    """Differences of 4, 5 and 6 by the rule, and by dice alone (B-12)."""
    lang = language()
    heads = (Pair("Навык − препятствие", "Skill − obstacle"), Pair("По правилу", "By the rule"), Pair("По одним кубикам", "By dice alone"))
    lines = []
    for step in (-6, -5, -4, 4, 5, 6):
        grand = Grade.GRAND_SUCCESS if step > 0 else Grade.GRAND_FAILURE
        odds, bare = _odds(step), _by_dice(step)
        rule = next(iter(odds)).label[lang] if len(odds.weights) == 1 else f"{grand.label[lang]} {percent(odds.chance(grand), lang)}"
        lines.append((signed(step, lang), rule, f"{grand.label[lang]} {percent(bare[grand], lang)}"))
    return lines_frame(heads, lines)


def cliff_bars() -> GradeBars:
    """From one cliff to the other (B-12)."""
    lang = language()
    title = Pair("От обрыва до обрыва: степени по разнице", "From cliff to cliff: grades by difference")
    return GradeBars(title[lang], [(signed(step, lang), _odds(step)) for step in range(-6, 7)], lang)


def unskilled_gap() -> pd.DataFrame:
    """Skill 0 beside skill 1 (B-4): the price of the first point."""
    lang = language()
    heads = (Pair("Препятствие", "Obstacle"), Pair("Навык 0", "Skill 0"), Pair("Навык 1", "Skill 1"), Pair("Навык 2", "Skill 2"))
    lines = []
    for obstacle in range(6):
        lines.append((number(obstacle, lang), *(percent(checks.odds(Check(skill=skill, obstacle=obstacle)).success, lang) for skill in range(3))))
    return lines_frame(heads, lines)


def kilograms() -> pd.DataFrame:
    """Where 360 and 330 kg come from: everything at ten, the lightest body allowed (B-148 … B-150)."""
    lang = language()
    heads = (Pair("Кто", "Who"), Pair("Рост, см", "Height, cm"), Pair("Наименьший вес, кг", "Least weight, kg"), Pair("Вес ÷ 8 × 10, кг", "Weight ÷ 8 × 10, kg"), Pair("Атлетика 10, кг", "Athletics 10, kg"), Pair("Сила, кг", "Strength, kg"))
    lines = []
    for name, sex, height in (
        (Pair("мужчина", "a man"), Sex.MALE, 178), (Pair("мужчина", "a man"), Sex.MALE, 188),
        (Pair("женщина", "a woman"), Sex.FEMALE, 174), (Pair("женщина", "a woman"), Sex.FEMALE, 164),
    ):  # fmt: skip
        weight = body.minimum_weight(sex, height, 10).total
        found = parameters.strength(weight, 10, 10)
        muscles, athletics = (term.value for term in found)
        lines.append((name, height, weight, muscles, athletics, found.total))
    return lines_frame(heads, lines)


def legal_weights() -> pd.DataFrame:
    """The sample's 165 cm and Athletics 3 by sex (B-149, B-150, B-158)."""
    heads = (Pair("Кто", "Who"), Pair("Наименьший вес, кг", "Least weight, kg"), Pair("Образец весит, кг", "The sample weighs, kg"))
    lines = [(name, body.minimum_weight(sex, 165, 3).total, 70) for name, sex in ((Pair("женщина", "a woman"), Sex.FEMALE), (Pair("мужчина", "a man"), Sex.MALE))]
    return lines_frame(heads, lines)
