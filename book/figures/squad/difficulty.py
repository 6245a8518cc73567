"""Tables of the chapter on difficulty (B-13 … B-23)."""

from __future__ import annotations

import pandas as pd

from alterego_core.frames import breakdown_frame
from alterego_core.squad import checks, modifiers
from alterego_core.squad.modifiers import Side, from_row
from alterego_core.words import Pair, number, percent
from book.figures.squad.shown import RULE, lines_frame
from widgets.language import language

__all__ = ["complications", "fright", "grenade", "grenade_sum", "scopes"]

_PILE = ("combat", "shock", "shaking", "lsd", "free_fall")


def complications() -> pd.DataFrame:
    """What the text names that hinders or helps (B-16 … B-22)."""
    lang = language()
    heads = (Pair("Обстоятельство", "Circumstance"), Pair("Число", "Number"), Pair("К чему прибавить", "Add it to"), Pair("Сколько длится", "How long it lasts"), RULE)
    sides = {Side.SKILL: Pair("к навыку, только против страха", "the skill, against fear alone"), Side.OBSTACLE: Pair("к препятствию", "the obstacle")}
    lines = []
    for id in modifiers.row_ids():
        each = from_row(id)
        lines.append((each.label, number(each.value, lang, signed=True), sides[each.side], each.lasts, each.rules[0]))
    return lines_frame(heads, lines)


def _grenade(n: int) -> checks.Check:
    return checks.example("grenade", skill=10, modifiers=tuple(from_row(id) for id in _PILE[:n]))


def grenade() -> pd.DataFrame:
    """Dexterity 10 and a grenade, as trouble piles up (B-15 … B-21)."""
    lang = language()
    heads = (Pair("Что случилось", "What has happened"), Pair("Сложность", "Difficulty"), Pair("Успех и лучше", "Success or better"))
    lines = []
    for n in range(len(_PILE) + 1):
        check = _grenade(n)
        what = Pair("сферическая граната в вакууме", "a spherical grenade in a vacuum") if n == 0 else Pair.each(lambda to, n=n: f"+ {from_row(_PILE[n - 1]).label[to]}")
        lines.append((what, checks.breakdown(check).obstacle.total, percent(checks.odds(check).success, lang)))
    return lines_frame(heads, lines)


def grenade_sum() -> pd.DataFrame:
    """The worst of them, number by number (B-21)."""
    return breakdown_frame(checks.breakdown(_grenade(len(_PILE))).obstacle, language())


def fright() -> pd.DataFrame:
    """Will 5 against a fright of 10, without and with a sedative (B-22)."""
    lang = language()
    heads = (Pair("Проверка", "Check"), Pair("Сравниваем", "We compare"), Pair("Успех и лучше", "Success or better"), Pair("Ничья", "Tie"))
    against = Pair("против", "against")[lang]
    lines = []
    for name, given in ((Pair("без препарата", "without the drug"), ()), (Pair("с препаратом", "with the drug"), (from_row("sedative"),))):
        check = checks.example("fright", skill=5, modifiers=given)
        sides, odds = checks.breakdown(check), checks.odds(check)
        lines.append((name, f"{sides.skill.total} {against} {sides.obstacle.total}", percent(odds.success, lang), percent(odds.doubtful, lang)))
    return lines_frame(heads, lines)


def scopes() -> pd.DataFrame:
    """Whom a bonus helps: one obstacle, one skill, one type, everything (B-23)."""
    lang = language()
    given = (
        (Pair("Седативный препарат", "A sedative"), from_row("sedative")),
        (Pair("Бинокль", "Binoculars"), modifiers.custom("+", 2, side=Side.SKILL, scope="skill:awareness")),
        (Pair("Вывихнута нога", "A sprained ankle"), modifiers.custom("-", 2, scope="stat:dexterity")),
        (Pair("Бой", "Combat"), from_row("combat")),
    )
    asked = (
        (Pair("Испуг, воля", "Fright, Will"), {"stat": "intellect", "skill_id": "will", "tags": frozenset({"fear"})}),
        (Pair("Внимательность", "Awareness"), {"stat": "dexterity", "skill_id": "awareness", "tags": frozenset()}),
        (Pair("Скрытность", "Stealth"), {"stat": "dexterity", "skill_id": "stealth", "tags": frozenset()}),
        (Pair("Медицина", "Medicine"), {"stat": "intellect", "skill_id": "medicine", "tags": frozenset()}),
    )
    heads = (Pair("Что", "What"), *(name for name, _ in asked))

    def worth(each) -> str:
        return number(each.value if each.side is Side.SKILL else -each.value, lang, signed=True)

    lines = [(name, *(worth(each) if each.scope.covers(**check) else "—" for _, check in asked)) for name, each in given]
    return lines_frame(heads, lines)
