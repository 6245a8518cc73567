"""Small frames that several chapters show alike."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pandas as pd

from alterego_core.perks import checks
from alterego_core.perks.checks import Check
from alterego_core.perks.results import RESULTS, Table, row_of
from alterego_core.words import Pair, number, percent
from widgets.language import language

__all__ = ["RULE", "cell", "lines_frame", "results", "share", "signed", "times"]

RULE = Pair("Пункт", "Rule")
NATURAL = Pair("На кубиках", "On the dice")
RANGES = ("3", "4–10", "11–17", "18")


def cell(value: object) -> str:
    """A cell: words are Pairs, numbers are numbers, text stays."""
    lang = language()
    if isinstance(value, Pair):
        return value[lang]
    return value if isinstance(value, str) else number(value, lang)


def signed(value: int | Fraction) -> str:
    """A number with its sign, zero without one."""
    return number(value, language(), signed=True) if value else "0"


def share(value: Fraction) -> str:
    """A chance in per cent."""
    return percent(value, language())


def times(value: int | Fraction) -> str:
    """A factor: ×1,4."""
    return f"×{number(value, language())}"


def lines_frame(heads: Iterable[Pair], lines: Iterable[Iterable[object]]) -> pd.DataFrame:
    """Rows of cells under these heads; the first column is the head of its row."""
    names = [head[language()] for head in heads]
    return pd.DataFrame([[cell(each) for each in line] for line in lines], columns=names, dtype=object).set_index(names[0])


def results(table: Table) -> pd.DataFrame:
    """One table of 3d6, with the odds of the bare dice."""
    heads = (NATURAL, Pair("Итог", "Result"), Pair("Что это значит", "What it means"), Pair("Шанс без бонусов", "Odds without bonuses"), RULE)
    chances = checks.odds(Check(table=table))
    lines = []
    for place, result in zip(RANGES, RESULTS, strict=True):
        row = row_of(table, result)
        lines.append((place, row.name, row.effect, share(chances.chance(result)), row.rule))
    return lines_frame(heads, lines)
