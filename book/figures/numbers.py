"""Tables of the chapter on a hero in numbers (A-20 … A-44)."""

from __future__ import annotations

import pandas as pd

from alterego_core.ego import creation, powers, values
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.frames import rows_frame
from alterego_core.words import Lang, Pair, number
from widgets.language import language

__all__ = ["limits", "power_bands", "span", "value_bands", "value_examples"]


def span(low: int, high: int | None, lang: Lang) -> str:
    """A span of numbers as the tables print it: 2–3, or 12 and more."""
    if high is None:
        return Pair(f"{low} и больше", f"{low} and more")[lang]
    return str(low) if low == high else f"{low}–{high}"


def power_bands() -> pd.DataFrame:
    """How many creation points make which story (A-28 … A-33)."""
    lang = language()
    rows = [
        {"points": span(band.low, band.high, lang), "name": band.name, "about": band.about, "rule": band.rule}
        for band in powers.BANDS
    ]
    columns = {
        "points": Pair("Очки", "Points"),
        "name": Pair("Уровень", "Level"),
        "about": Pair("Какая это история", "What story it is"),
        "rule": Pair("Пункт", "Rule"),
    }
    return rows_frame(rows, columns, lang, index="points")


def value_bands() -> pd.DataFrame:
    """What a number means (A-35 … A-41)."""
    lang = language()
    rows = [
        {"value": span(band.low, band.high, lang), "name": band.name, "about": band.about, "rule": band.rule}
        for band in values.BANDS
    ]
    columns = {
        "value": Pair("Значение", "Value"),
        "name": Pair("Кто это", "Who it is"),
        "about": Pair("По-простому", "In plain words"),
        "rule": Pair("Пункт", "Rule"),
    }
    return rows_frame(rows, columns, lang, index="value")


def value_examples() -> pd.DataFrame:
    """One example for each band of values (A-35 … A-41)."""
    lang = language()
    rows = [{"value": span(band.low, band.high, lang), "example": band.example} for band in values.BANDS]
    columns = {"value": Pair("Значение", "Value"), "example": Pair("Например", "For example")}
    return rows_frame(rows, columns, lang, index="value")


def limits() -> pd.DataFrame:
    """The highest level allowed at creation by the lowest attribute (A-43)."""
    lang = language()
    lowest, cap, cost = (
        Pair("Самая слабая характеристика", "Weakest attribute"),
        Pair("Потолок", "Ceiling"),
        Pair("Очков за все характеристики не ниже", "All attributes cost at least"),
    )
    lines = []
    for level in range(8):
        found = creation.creation_limit({each.id: level for each in ATTRIBUTES}, {})
        lines.append({
            lowest[lang]: number(level, lang),
            cap[lang]: number(found.cap, lang),
            cost[lang]: number(level * len(ATTRIBUTES), lang),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(lowest[lang])
