"""Tables and pictures of the chapter on the check (A-161 … A-184, A-218 … A-257, A-298 … A-302)."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.ego import carry, checks, difficulty, efforts, modifiers, opposed, teamwork
from alterego_core.ego.checks import Check
from alterego_core.frames import breakdown_frame, rows_frame
from alterego_core.odds import Odds
from alterego_core.words import MINUS, Pair, number, percent
from book.figures.picture import OddsPicture
from widgets.language import language

__all__ = [
    "attempts",
    "bad_conditions",
    "blow",
    "chances",
    "contest",
    "dice",
    "difficulties",
    "die_or_number",
    "door",
    "dodge",
    "good_conditions",
    "lock",
    "punch",
    "same_as_three_dice",
    "together",
]

_AT_MOST_SURE = 11
"""The dice never give more: such a gap is never bridged."""

PUNCH = Check(
    attribute=2, skill=3, attribute_name=Pair("Сила", "Strength"), skill_name=Pair("Драка", "Brawl")
)
BLOW = Check(
    attribute=3, skill=4, attribute_name=Pair("Сила", "Strength"), skill_name=Pair("Драка", "Brawl")
)
DODGE = Check(
    attribute=4, skill=2, attribute_name=Pair("Ловкость", "Agility"), skill_name=Pair("Уворот", "Dodge")
)
LOCKPICK = Check(
    attribute=5, skill=5, attribute_name=Pair("Ловкость", "Agility"), skill_name=Pair("Взлом", "Lockpicking")
)
LOCK = 15
"""Difficulty of the lock and of the door of the examples (A-171, A-257)."""


def punch() -> pd.DataFrame:
    """The punch of the first example, number by number (A-164 … A-166)."""
    return breakdown_frame(checks.from_dice(PUNCH, (6, 3), (4,)).breakdown, language())


def dice() -> OddsPicture:
    """What two dice minus one may give (A-165)."""
    title = Pair("Два кубика минус один: что выпадает и как часто, %", "Two dice minus one: what comes up, and how often, %")
    lang = language()
    return OddsPicture("dice", checks.dice_odds(), title[lang], lang)


def chances() -> pd.DataFrame:
    """The chance of a check by how far the difficulty lies above the sum (A-170)."""
    lang = language()
    gap, chance = Pair("Сложность минус ваша сумма", "Difficulty minus your sum"), Pair("Шанс", "Chance")
    exact = Pair("Точно", "Exactly")
    lines = []
    for step in range(-4, _AT_MOST_SURE):
        odds = checks.chance(Check(), step)
        lines.append({
            gap[lang]: number(step, lang, signed=True) if step else "0",
            chance[lang]: percent(odds, lang),
            exact[lang]: str(odds),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(gap[lang])


def difficulties() -> pd.DataFrame:
    """The named difficulties, and the sums at which they are an even bet (A-175 … A-183)."""
    lang = language()
    even = next(step for step in range(_AT_MOST_SURE) if checks.chance(Check(), step) == Fraction(1, 2))
    rows = [
        {
            "span": f"{band.low}–{band.high}",
            "name": band.name,
            "even": f"{number(band.low - even, lang)}…{number(band.high - even, lang)}",
            "rule": band.rule,
        }
        for band in difficulty.BANDS
    ]
    columns = {
        "span": Pair("Сложность", "Difficulty"),
        "name": Pair("Кому по силам", "Who can manage it"),
        "even": Pair("Шанс ровно ½ при сумме", "An even bet with a sum of"),
        "rule": Pair("Пункт", "Rule"),
    }
    return rows_frame(rows, columns, lang, index="span")


def blow() -> pd.DataFrame:
    """The attacker of the opposed example (A-169)."""
    return breakdown_frame(checks.from_total(BLOW, 2).breakdown, language())


def dodge() -> pd.DataFrame:
    """The defender of the opposed example (A-169)."""
    return breakdown_frame(checks.from_total(DODGE, -1).breakdown, language())


def contest() -> pd.DataFrame:
    """Who wins an opposed check, by the difference of the sums (A-168)."""
    lang = language()
    gap = Pair("Перевес в сумме", "Lead in the sum")
    win, tie, lose = Pair("Победа", "Win"), Pair("Ничья", "Tie"), Pair("Поражение", "Loss")
    lines = []
    for step in range(-6, 7):
        odds = opposed.odds(Check(attribute=max(step, 0)), Check(attribute=max(-step, 0)))
        lines.append({
            gap[lang]: number(step, lang, signed=True) if step else "0",
            win[lang]: percent(odds.win, lang),
            tie[lang]: percent(odds.tie, lang),
            lose[lang]: percent(odds.lose, lang),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(gap[lang])


def lock() -> OddsPicture:
    """The result of the lockpicker, with what opens the lock in colour (A-171)."""
    lang = language()
    title = Pair("Ловкость 5, Взлом 5, замок 15: результат проверки, %", "Agility 5, Lockpicking 5, a lock of 15: the result, %")
    chance = percent(checks.chance(LOCKPICK, LOCK), lang)
    name = Pair(f"Замок открывается в {chance} случаев", f"The lock opens {chance} of the time")
    return OddsPicture(
        "lock", checks.odds(LOCKPICK), title[lang], lang,
        inside=lambda total: checks.judge(total, LOCK).success, inside_name=name[lang],
    )  # fmt: skip


def attempts(endurance: int = 3, most: int = 6) -> pd.DataFrame:
    """Try after try at the lock, without a rest (A-172, A-173)."""
    lang = language()
    effort = efforts.Effort(endurance=endurance)
    try_, red, now, so_far = (
        Pair("Попытка", "Try"), Pair("Красных кубиков", "Red dice"),
        Pair("Шанс этой попытки", "Chance of this try"), Pair("Шанс успеть к этому разу", "Chance to have made it by now"),
    )  # fmt: skip
    lines = []
    for n in range(1, most + 1):
        tired = efforts.fatigue_dice(endurance, n)
        check = Check(attribute=LOCKPICK.attribute, skill=LOCKPICK.skill, penalty_dice=tired)
        lines.append({
            try_[lang]: str(n),
            red[lang]: number(checks.NEGATIVE_DICE + tired, lang),
            now[lang]: percent(checks.chance(check, LOCK), lang),
            so_far[lang]: percent(efforts.success_within(effort, LOCKPICK, LOCK, n), lang),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(try_[lang])


def _worth(row: modifiers.Row, lang: str) -> str:
    """What stands in the column of numbers for a printed row."""
    if row.kind is modifiers.RowKind.RANGE:
        mild, hard = row.values[0], row.values[-1]
        return f"{number(mild, lang, signed=True)}…{number(hard, lang, signed=True)}"
    if row.kind is modifiers.RowKind.FLAT:
        return number(row.value, lang, signed=True)
    if row.kind is modifiers.RowKind.TOGETHER:
        return Pair(f"сумма {MINUS} {abs(row.value)}", f"sum {MINUS} {abs(row.value)}")[lang]
    if row.kind is modifiers.RowKind.SKILL:
        return Pair("навык ÷ 2", "skill ÷ 2")[lang]
    return Pair("по расчёту", "worked out")[lang]


def _conditions(rows: tuple[modifiers.Row, ...]) -> pd.DataFrame:
    lang = language()
    columns = {"name": Pair("Условие", "Condition"), "worth": Pair("Число", "Number"), "rule": Pair("Пункт", "Rule")}
    lines = [{"name": row.name, "worth": _worth(row, lang), "rule": row.rule} for row in rows]
    return rows_frame(lines, columns, lang, index="name")


def bad_conditions() -> pd.DataFrame:
    """What makes it harder (A-219 … A-239), and the wrong hand (A-241)."""
    return _conditions((*modifiers.NEGATIVE_ROWS, modifiers.row("offhand")))


def good_conditions() -> pd.DataFrame:
    """What makes it easier (A-242 … A-255)."""
    return _conditions(modifiers.POSITIVE_ROWS)


def die_or_number() -> pd.DataFrame:
    """−3, −4, or a penalty die instead: the chance of each (A-240, A-300)."""
    lang = language()
    gap = Pair("Сложность минус сумма", "Difficulty minus sum")
    three, die, four = Pair("−3 числом", "−3 as a number"), Pair("кубик", "a die"), Pair("−4 числом", "−4 as a number")
    lines = []
    for step in range(-6, 8):
        odds = checks.swap_chances(Check(), step)
        lines.append({
            gap[lang]: number(step, lang, signed=True) if step else "0",
            three[lang]: percent(odds.minus_three, lang),
            die[lang]: percent(odds.die, lang),
            four[lang]: percent(odds.minus_four, lang),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(gap[lang])


def together() -> pd.DataFrame:
    """Results of 10 and 9 put together, by strangers and by old colleagues (A-251, A-252)."""
    lang = language()
    who, sum_ = Pair("Кто помогает", "Who helps"), Pair("Общий результат", "Joint result")
    lines = [
        {who[lang]: Pair("кто угодно", "anybody")[lang], sum_[lang]: number(teamwork.total([10, 9]), lang)},
        {
            who[lang]: Pair("старый коллега", "an old colleague")[lang],
            sum_[lang]: number(teamwork.total([10, 9], old_colleagues=True), lang),
        },
    ]
    return pd.DataFrame(lines).set_index(who[lang])


def door() -> pd.DataFrame:
    """The door that gives way at the second try (A-256, A-257)."""
    lang = language()
    first, second = 10, 15
    bonus = carry.carried([first])
    way, result, carried, total, opens = (
        Pair("Попытка", "Try"), Pair("Результат", "Result"), Pair("Перенесено", "Carried over"),
        Pair("Итог", "Total"), Pair(f"Против {LOCK}", f"Against {LOCK}"),
    )  # fmt: skip
    yes, no = Pair("дверь слетает с петель", "the door flies off"), Pair("дверь держится", "the door holds")
    lines = [
        {
            way[lang]: name[lang],
            result[lang]: number(own, lang),
            carried[lang]: number(plus, lang, signed=True) if plus else "—",
            total[lang]: number(own + plus, lang),
            opens[lang]: (yes if checks.judge(own + plus, LOCK).success else no)[lang],
        }
        for name, own, plus in (
            (Pair("Ловкость + Взлом", "Agility + Lockpicking"), first, 0),
            (Pair("Сила + Драка", "Strength + Brawl"), second, bonus),
        )
    ]
    return pd.DataFrame(lines).set_index(way[lang])


def same_as_three_dice() -> pd.DataFrame:
    """2d6 − 1d6 beside 3d6 − 7: the same, number for number (A-298)."""
    lang = language()
    odd, plain = checks.dice_odds(), 3 @ Odds.die(checks.FACES) - 7
    head = Pair("Выпало", "Came up")
    red, three = Pair("2к6 − 1к6", "2d6 − 1d6"), Pair("3к6 − 7", "3d6 − 7")
    lines = [
        {head[lang]: number(value, lang), red[lang]: number(odd.weight(value), lang), three[lang]: number(plain.weight(value), lang)}
        for value in range(odd.low, odd.high + 1)
    ]
    return pd.DataFrame(lines).set_index(head[lang]).T


