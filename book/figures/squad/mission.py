"""Tables of the chapter on the mission and the ways to lose it (B-24 … B-30)."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.frames import rows_frame
from alterego_core.squad import life, mission, states
from alterego_core.squad.mission import Progress
from alterego_core.words import Pair
from book.figures.squad.shown import RULE, lines_frame
from widgets.language import language

__all__ = ["endings", "limits", "tasks"]

_ENERGY = {"awake": Pair("в строю", "on his feet"), "unconscious": Pair("без сознания", "unconscious"), "dead": Pair("мёртв", "dead"), "alive": Pair("жив", "alive")}


def tasks() -> pd.DataFrame:
    """The three tasks (B-25 … B-27)."""
    columns = {"label": Pair("Задание", "Task"), "text": Pair("Что сделать", "What to do"), "rule": RULE}
    return rows_frame(mission.tasks(), columns, language(), index="label")


def endings() -> pd.DataFrame:
    """What counts as a victory (B-24)."""
    heads = (Pair("Чем кончилось", "How it ended"), Pair("Миссия", "The mission"))
    won, lost_, still = Pair("выполнена", "fulfilled"), Pair("провалена", "failed"), Pair("продолжается", "goes on")
    begun = mission.start(["a", "b"])
    done = begun
    for task in mission.tasks():
        done = mission.mark(done, task.id, Progress.DONE)
    cases = (
        (Pair("все три задания выполнены, все живы", "all three tasks done, everybody alive"), done),
        (Pair("все три задания выполнены, один погиб", "all three tasks done, one is dead"), mission.set_fate(done, "a", mission.Fate.DEAD)),
        (Pair("Боров взят, но груз уплыл", "the Hog is taken, but the shipment is gone"), mission.mark(done, "shipment", Progress.FAILED)),
        (Pair("информатор ещё на территории", "the informer is still on the territory"), mission.mark(done, "informer", Progress.OPEN)),
    )
    lines = [(name, won if mission.fulfilled(each) else lost_ if mission.lost(each) else still) for name, each in cases]
    return lines_frame(heads, lines)


def limits() -> pd.DataFrame:
    """Energy, blood and composure at their limits (B-28 … B-30)."""
    heads = (Pair("Показатель", "Number"), Pair("На пределе", "At the limit"), Pair("За пределом", "Past it"), RULE)

    def calm(value: int) -> Pair:
        found = states.state_for(value)
        return found.label if found else Pair("здоров", "sane")

    lines = (
        (Pair("Энергия −25 и −26", "Energy −25 and −26"), _ENERGY[life.energy_state(-25)], _ENERGY[life.energy_state(-26)], "B-28"),
        (
            Pair("Потеряно 3 и 3,1 литра крови", "3 and 3.1 litres of blood lost"),
            _ENERGY[life.blood_state(3)], _ENERGY[life.blood_state(Fraction(31, 10))], "B-29",
        ),
        (Pair("Спокойствие −9 и −10", "Composure −9 and −10"), calm(-9), calm(-10), "B-30"),
    )  # fmt: skip
    return lines_frame(heads, lines)
