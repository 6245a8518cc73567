"""Tables and pictures of the designer's notes: what follows from the rules and is not said in them."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.ego import checks, difficulty, values
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import DEFAULT, Rulings, Strict
from alterego_core.odds import Odds
from alterego_core.words import Pair, number, percent
from book.figures.numbers import span
from book.figures.picture import OddsPicture
from widgets.language import language

__all__ = ["best_of_three", "contests", "ladder", "margin", "scale", "spread", "strictness"]

EVEN = 3
"""How far a difficulty lies above the sum of an even bet."""

_PLAIN = 3 @ Odds.die(checks.FACES)


def _easiest(low: int) -> int:
    """The difficulty that is an even bet for one with `low` in attribute and skill."""
    return 2 * low + EVEN


def _worked_out() -> list[tuple[values.ValueBand, str, str, str]]:
    """Each band of values: sums, difficulties by the formula, difficulties as printed."""
    printed = {band.low: band for band in difficulty.BANDS}
    lines = []
    for band in values.BANDS:
        low = _easiest(band.low)
        there = printed.get(low)
        if band.high is None:
            made, sums = f"{low}…", f"{2 * band.low}…"
            shown = f"{there.low}–{difficulty.HARDEST}" if there else "—"
        else:
            made, sums = f"{low}–{_easiest(band.high) + 1}", span(2 * band.low, 2 * band.high, "en")
            shown = f"{there.low}–{there.high}" if there else "—"
        lines.append((band, sums, made, shown))
    return lines


def scale() -> pd.DataFrame:
    """The difficulties that follow from the meaning of values, beside the printed ones (A-35 … A-41, A-176 … A-183)."""
    lang = language()
    who, value, sums, made, printed = (
        Pair("Кто", "Who"), Pair("Значения", "Values"), Pair("Сумма двух", "Sum of two"),
        Pair("По формуле", "By the formula"), Pair("Напечатано", "As printed"),
    )  # fmt: skip
    return pd.DataFrame([
        {who[lang]: band.name[lang], value[lang]: span(band.low, band.high, lang), sums[lang]: two, made[lang]: worked, printed[lang]: shown}
        for band, two, worked, shown in _worked_out()
    ]).set_index(who[lang])  # fmt: skip


def ladder() -> pd.DataFrame:
    """Everyone against the easiest difficulty of every step: the diagonal is an even bet."""
    lang = language()
    head = Pair("Оба числа", "Both numbers")
    steps = [_easiest(band.low) for band in values.BANDS]
    lines = []
    for band in values.BANDS:
        hero = Check(attribute=band.low, skill=band.low)
        lines.append({head[lang]: number(band.low, lang), **{str(step): percent(checks.chance(hero, step), lang) for step in steps}})
    return pd.DataFrame(lines).set_index(head[lang])


def strictness() -> pd.DataFrame:
    """The even bet of the table by both readings of "greater" (A-170, AMB-A19)."""
    lang = language()
    head, chance = Pair("Как читать", "How to read it"), Pair("Шанс на своей сложности", "Chance at one's own difficulty")
    names = {Strict.GREATER: Pair("нужно больше", "greater"), Strict.AT_LEAST: Pair("хватит столько же", "as much will do")}
    rows = [
        {head[lang]: names[reading][lang], chance[lang]: percent(checks.chance(Check(attribute=4, skill=4), _easiest(4), Rulings(strict=reading)), lang)}
        for reading in Strict
    ]
    return pd.DataFrame(rows).set_index(head[lang])


def contests() -> pd.DataFrame:
    """One against another by both ways of rolling, 2d6 − d6 and plain 3d6 (A-298, A-302)."""
    lang = language()
    lead = Pair("Перевес в сумме", "Lead in the sum")
    ways = ((Pair("2к6−1к6", "2d6−1d6"), checks.dice_odds()), (Pair("3к6", "3d6"), _PLAIN))
    win, tie = Pair("победа", "win"), Pair("ничья", "tie")
    lines = []
    for step in range(6):
        line = {lead[lang]: number(step, lang, signed=bool(step))}
        for name, dice in ways:
            found = (dice + step).compare(dice)
            line[f"{name[lang]}: {win[lang]}"] = percent(found.win, lang)
            line[f"{name[lang]}: {tie[lang]}"] = percent(found.tie, lang)
        lines.append(line)
    return pd.DataFrame(lines).set_index(lead[lang])


def margin() -> OddsPicture:
    """The difference of two equal rolls: the seven is on both sides and goes (A-302)."""
    lang = language()
    title = Pair("Разница двух бросков при равных суммах, %", "The difference of two rolls with equal sums, %")
    dice = checks.dice_odds()
    same = dice - dice == _PLAIN - _PLAIN
    name = Pair("Сюда попадает разница в 3 и меньше", "A difference of 3 or less falls here")
    picture = OddsPicture("margin", dice - dice, title[lang], lang, inside=lambda value: abs(value) <= EVEN, inside_name=name[lang])
    if not same:
        raise AssertionError("the two ways of rolling have come apart")
    return picture


def _three() -> tuple[tuple[Pair, Odds], ...]:
    """What −3, a penalty die and −4 make of the dice."""
    dice = checks.dice_odds()
    return (
        (Pair("−3 числом", "−3 as a number"), dice - 3),
        (Pair("штрафной кубик", "a penalty die"), checks.dice_odds(penalty_dice=1)),
        (Pair("−4 числом", "−4 as a number"), dice - 4),
    )


def spread() -> pd.DataFrame:
    """Mean, spread and ends of the three (A-240)."""
    lang = language()
    head, mean, sd, low, high = (
        Pair("Что взять", "What to take"), Pair("В среднем", "On average"), Pair("Разброс", "Spread"),
        Pair("Худшее", "At worst"), Pair("Лучшее", "At best"),
    )  # fmt: skip
    return pd.DataFrame([
        {
            head[lang]: name[lang], mean[lang]: number(odds.mean, lang), sd[lang]: number(Fraction(odds.sd).limit_denominator(1000), lang, digits=2),
            low[lang]: number(odds.low, lang), high[lang]: number(odds.high, lang),
        }
        for name, odds in _three()
    ]).set_index(head[lang])  # fmt: skip


def best_of_three() -> pd.DataFrame:
    """Which is kindest at each gap between difficulty and sum (A-240)."""
    lang = language()
    head, gain, loss = (
        Pair("Сложность минус сумма", "Difficulty minus sum"),
        Pair("Кубик против −3", "Die against −3"), Pair("Кубик против −4", "Die against −4"),
    )  # fmt: skip
    (_, three), (_, die), (_, four) = _three()
    lines = []
    for gap in range(-8, 10):
        chances = [odds.more_than(gap) for odds in (three, die, four)]
        lines.append({
            head[lang]: number(gap, lang, signed=bool(gap)),
            **{name[lang]: percent(chance, lang) for (name, _), chance in zip(_three(), chances, strict=True)},
            gain[lang]: _points(chances[1] - chances[0], lang),
            loss[lang]: _points(chances[1] - chances[2], lang),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(head[lang])


def _points(change: Fraction, lang: str) -> str:
    """A change of a chance in percentage points, with its sign."""
    return number(change * 100, lang, signed=bool(change), digits=1) if change else "0"
