"""Tables of the chapter on modes and rounds (B-31 … B-47)."""

from __future__ import annotations

from random import Random

import pandas as pd

from alterego_core.squad import actions, initiative, modes, plans
from alterego_core.squad.checks import Check
from alterego_core.squad.initiative import Contender
from alterego_core.squad.modes import Mode
from alterego_core.words import Pair, number, percent
from book.figures.squad import owl
from book.figures.squad.shown import lines_frame, signed
from widgets.language import language

__all__ = ["line", "long_run", "plan", "played", "quiet", "two_clocks", "volley", "who_first"]

_SEED = 8
"""One evening's dice: the fence and the yard come off, the lock does not."""

_ORDERS = (
    (Pair("перелезть через забор", "climb the fence"), 6, "dexterity", 6),
    (Pair("перебежать двор в тени", "cross the yard in the shadows"), 12, "stealth", 6),
    (Pair("снять растяжку у двери", "clear the tripwire at the door"), 12, "demolitions", 8),
)


def _plan() -> plans.Plan:
    lang = language()
    orders = tuple(plans.Order(text[lang], seconds, owl.check(id, obstacle)) for text, seconds, id, obstacle in _ORDERS)
    return plans.Plan(fighter=owl.NAME[lang], orders=orders)


def two_clocks() -> pd.DataFrame:
    """What a round holds in either mode (B-32, B-33)."""
    lang = language()
    speed = owl.PARAMETERS.run_speed.total
    heads = (Pair("Режим", "Mode"), Pair("Раунд, секунд", "A round, seconds"), Pair("Раундов в минуте", "Rounds a minute"), Pair("Сова пробежит, м", "Owl runs, m"))
    lines = [
        (mode.label, mode.seconds, modes.rounds(60, mode), number(actions.run_distance(speed, mode), lang, digits=0)) for mode in Mode
    ]
    return lines_frame(heads, lines)


def plan() -> pd.DataFrame:
    """Owl's orders for thirty seconds, and how far they are likely to come (B-35, B-36)."""
    lang = language()
    made = _plan()
    found = plans.odds(made)
    heads = (Pair("Приказ", "Order"), Pair("Секунд", "Seconds"), Pair("Проверка", "Check"), Pair("Сорвётся именно здесь", "Breaks off right here"))
    against = Pair("против", "against")[lang]
    lines = [
        (order.text, order.seconds, f"{order.check.skill_label[lang]} {order.check.skill} {against} {order.check.obstacle}", percent(fails, lang))
        for order, fails in zip(made.orders, found.fails_at, strict=True)
    ]
    lines.append((Pair("Весь план удался", "The whole plan comes off"), made.used, "", percent(found.whole, lang)))
    return lines_frame(heads, lines)


def played() -> pd.DataFrame:
    """The same plan played once (B-36 … B-38)."""
    lang = language()
    done = plans.play(_plan(), Random(_SEED))
    heads = (Pair("Приказ", "Order"), Pair("Зелёный", "Green"), Pair("Красный", "Red"), Pair("Вышло", "It came to"), Pair("Степень", "Grade"))
    against = Pair("против", "against")[lang]
    lines = []
    for step in done.steps:
        green, red = (throw.value for throw in step.outcome.dice.throws)
        lines.append((step.order.text, green, red, f"{step.outcome.skill_side} {against} {step.outcome.obstacle_side}", step.outcome.grade.label))
    return lines_frame(heads, lines)


def quiet() -> pd.DataFrame:
    """How long it must be quiet before a fight may end (B-42)."""
    heads = (Pair("Тихих боевых раундов", "Quiet combat rounds"), Pair("Секунд", "Seconds"), Pair("Можно выйти из боя?", "May the fight end?"))
    yes, no = Pair("если мастер разрешит", "if the game master allows"), Pair("рано", "too soon")
    return lines_frame(heads, [(number(n, language()), n * Mode.COMBAT.seconds, yes if modes.exit_possible(n) else no) for n in (1, 5, 9, 10, 11)])


def line() -> pd.DataFrame:
    """Four in a fight, the order they act in (B-43, B-44)."""
    lang = language()
    present = [
        Contender(owl.NAME[lang], 8, 2), Contender(Pair("сержант", "the sergeant")[lang], 6, 4),
        Contender(Pair("охранник", "the guard")[lang], 5, 6), Contender(Pair("снайпер", "the sniper")[lang], 6, 4),
    ]  # fmt: skip
    heads = (Pair("Ход", "Turn"), Pair("Кто", "Who"), Pair("Инициатива", "Initiative"), Pair("Кубик", "Die"), Pair("Вместе", "Together"))
    lines, place = [], 0
    for group in initiative.line(present).groups:
        shown = number(place + 1, lang) if len(group) == 1 else f"{place + 1}–{place + len(group)}"
        for each in group:
            lines.append((shown, each.name, each.initiative, each.die, each.total))
        place += len(group)
    return lines_frame(heads, lines)


def who_first() -> pd.DataFrame:
    """Two in a fight: who acts sooner, by the lead in initiative (B-43, B-44)."""
    lang = language()
    heads = (Pair("Перевес в инициативе", "Lead in initiative"), Pair("Ходит раньше", "Acts sooner"), Pair("Решит мастер", "The game master decides"), Pair("Ходит позже", "Acts later"))
    lines = []
    for step in range(0, 7):
        odds = initiative.pair_odds(step)
        lines.append((signed(step, lang), *(percent(each, lang) for each in (odds.first, odds.gm, odds.second))))
    return lines_frame(heads, lines)


def long_run() -> pd.DataFrame:
    """Runs and the rounds they take; one roll each (B-46)."""
    lang = language()
    speed = owl.PARAMETERS.run_speed.total
    heads = (Pair("Пробежка, м", "A run, m"), Pair("Боевых раундов", "Combat rounds"), Pair("Бросков", "Rolls"))
    return lines_frame(heads, [(number(metres, lang), actions.run_rounds(metres, speed), 1) for metres in (10, 30, 60, 100)])


def volley() -> pd.DataFrame:
    """Three shots, a roll each: how many hit (B-47)."""
    lang = language()
    odds = actions.volley_odds(Check(skill=8, obstacle=7), 3)
    heads = (Pair("Попаданий из 3", "Hits out of 3"), Pair("Шанс", "Chance"))
    return lines_frame(heads, [(number(n, lang), percent(odds.chance(n), lang)) for n in range(4)])
