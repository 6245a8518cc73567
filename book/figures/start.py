"""Tables and the picture of "Five minutes to the first roll"."""

from __future__ import annotations

import pandas as pd

from alterego_core.ego import checks, difficulty, values
from alterego_core.ego.checks import Check
from alterego_core.frames import breakdown_frame, rows_frame
from alterego_core.words import Pair, percent
from book.figures.numbers import span
from book.figures.picture import OddsPicture
from widgets.language import language

__all__ = ["difficulties", "drive", "odds", "who"]

MAYA = Check(
    attribute=3, skill=5, attribute_name=Pair("Ловкость", "Agility"), skill_name=Pair("Вождение", "Driving")
)
LORRIES = 11
"""The least that is within a professional's reach (A-178)."""


def who() -> pd.DataFrame:
    """What a number says about a person, in a word (A-35 … A-41)."""
    lang = language()
    rows = [{"value": span(band.low, band.high, lang), "name": band.name} for band in values.BANDS]
    return rows_frame(rows, {"value": Pair("Число", "Number"), "name": Pair("Кто это", "Who it is")}, lang, index="value")


def drive() -> pd.DataFrame:
    """Maya between the lorries, number by number (A-164 … A-166)."""
    return breakdown_frame(checks.from_dice(MAYA, (5, 2), (3,)).breakdown, language())


def difficulties() -> pd.DataFrame:
    """The names of difficulties (A-175 … A-183)."""
    lang = language()
    rows = [{"span": f"{band.low}–{band.high}", "name": band.name} for band in difficulty.BANDS]
    return rows_frame(rows, {"span": Pair("Сложность", "Difficulty"), "name": Pair("Кому по силам", "Who can manage it")}, lang, index="span")


def odds() -> OddsPicture:
    """Every result of Maya's, with what gets her through in colour (A-170)."""
    lang = language()
    chance = percent(checks.chance(MAYA, LORRIES), lang)
    title = Pair(f"Сумма 8 против сложности {LORRIES}: результат, %", f"A sum of 8 against difficulty {LORRIES}: the result, %")
    name = Pair(f"Майя проезжает в {chance} случаев", f"Maya gets through {chance} of the time")
    return OddsPicture(
        "lorries", checks.odds(MAYA), title[lang], lang,
        inside=lambda total: checks.judge(total, LORRIES).success, inside_name=name[lang],
    )  # fmt: skip
