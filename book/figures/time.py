"""Tables of the chapter on order and time (A-185 … A-217)."""

from __future__ import annotations

from itertools import groupby

import pandas as pd

from alterego_core.ego import actions, initiative, turns
from alterego_core.frames import breakdown_frame, rows_frame
from alterego_core.ego.initiative import Entry
from alterego_core.words import Pair, number
from widgets.language import language

__all__ = ["composite_actions", "game_time", "order", "plan", "runs", "simple_actions", "who_is_first"]

_LEV, _TOUGH, _DOG = Pair("Лев", "Lev"), Pair("охранник", "the guard"), Pair("собака", "the dog")


def _entries() -> tuple[Entry, ...]:
    lang = language()
    return (
        Entry(name=_LEV[lang], speed=4, mind=4, dice=5),
        Entry(name=_TOUGH[lang], speed=3, mind=2, dice=7),
        Entry(name=_DOG[lang], speed=6, mind=1, dice=5),
    )


def who_is_first() -> pd.DataFrame:
    """Lev's initiative, number by number (A-187)."""
    return breakdown_frame(initiative.breakdown(_entries()[0]), language())


def order() -> pd.DataFrame:
    """Three take their places (A-187)."""
    lang = language()
    place, who, total, speed = (
        Pair("Место", "Place"), Pair("Кто", "Who"), Pair("Инициатива", "Initiative"), Pair("Скорость", "Speed"),
    )  # fmt: skip
    lines = []
    for group in initiative.order(_entries()):
        for entry in group:
            lines.append({
                place[lang]: number(len(lines) + 1, lang),
                who[lang]: entry.name,
                total[lang]: number(initiative.total(entry), lang),
                speed[lang]: number(entry.speed, lang),
            })  # fmt: skip
    return pd.DataFrame(lines).set_index(place[lang])


def game_time() -> pd.DataFrame:
    """Turn, circle, round, minute (A-189 … A-191)."""
    lang = language()
    unit, seconds, circles = Pair("Отрезок", "Stretch"), Pair("Секунд", "Seconds"), Pair("Кругов", "Circles")
    spans = [
        (Pair("ход", "turn"), turns.span(turns=1)),
        (Pair("круг", "circle"), turns.span(circles=1)),
        (Pair("раунд", "round"), turns.span(rounds=1)),
        (Pair("пять раундов", "five rounds"), turns.span(rounds=5)),
    ]
    lines = [
        {unit[lang]: name[lang], seconds[lang]: number(each.seconds, lang), circles[lang]: number(each.circles, lang)}
        for name, each in spans
    ]
    return pd.DataFrame(lines).set_index(unit[lang])


def simple_actions() -> pd.DataFrame:
    """The simple actions of the list (A-200 … A-217)."""
    columns = {"name": Pair("Простое действие", "Simple action"), "rule": Pair("Пункт", "Rule")}
    return rows_frame(actions.SIMPLE_ACTIONS, columns, language(), index="name")


def composite_actions() -> pd.DataFrame:
    """Bigger actions taken apart (A-195 … A-198)."""
    lang = language()
    rows = [
        {
            "name": step.name,
            "parts": ", ".join(part.name[lang] for part in step.parts),
            "count": len(step.parts),
        }
        for step in actions.COMPOSITE_ACTIONS
    ]
    columns = {
        "name": Pair("Дело", "Deed"),
        "parts": Pair("Из чего состоит", "What it is made of"),
        "count": Pair("Действий", "Actions"),
    }
    return rows_frame(rows, columns, lang, index="name")


def runs() -> pd.DataFrame:
    """How far one runs in a circle, and how fast that is (A-212)."""
    lang = language()
    speed, acts, metres, fast = (
        Pair("Скорость", "Speed"), Pair("Действий в круге", "Actions a circle"),
        Pair("Пробежка, м", "A run, m"), Pair("Это м/с", "That is m/s"),
    )  # fmt: skip
    lines = [
        {
            speed[lang]: number(value, lang),
            acts[lang]: number(actions.per_circle(value), lang),
            metres[lang]: number(actions.run_metres(value), lang),
            fast[lang]: number(actions.run_speed(value), lang, digits=1),
        }
        for value in range(1, 11)
    ]
    return pd.DataFrame(lines).set_index(speed[lang])


def plan() -> pd.DataFrame:
    """Lev's plan laid out over circles of four actions (A-193 … A-198, A-209)."""
    lang = language()
    steps = [
        actions.simple("run"),
        actions.composite("steal_keys"),
        actions.say(9),
        actions.simple("step"),
    ]
    laid = actions.compose(steps, actions.per_circle(4))
    circle, doing = Pair("Круг", "Circle"), Pair("Что успевает", "What gets done")
    lines = [
        {circle[lang]: number(n, lang), doing[lang]: ", ".join(_counted([part.name[lang] for part in parts]))}
        for n, parts in enumerate(laid.circles, 1)
    ]
    return pd.DataFrame(lines).set_index(circle[lang])


def _counted(names: list[str]) -> list[str]:
    """The same thing several times in a row, told once with its count.

    >>> _counted(["speak", "speak", "step"])
    ['speak × 2', 'step']
    """
    return [name if n == 1 else f"{name} × {n}" for name, n in ((name, len(list(same))) for name, same in groupby(names))]
