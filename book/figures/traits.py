"""Tables of the chapter on traits (A-80 … A-160)."""

from __future__ import annotations

import pandas as pd

from alterego_core.ego import factors, prices, traits
from alterego_core.ego.costs import ledger
from alterego_core.ego.sources import Source
from alterego_core.ego.traits import Kind
from alterego_core.frames import breakdown_frame, ledger_frame, rows_frame
from alterego_core.words import Pair, number
from book.figures.lev import LEV
from widgets.language import language

__all__ = [
    "control_scale",
    "drunkenness",
    "example_traits",
    "frequencies",
    "intensities",
    "lev_sheet",
    "listed",
    "price_grid",
    "rounding",
    "sexuality",
]

_RULE = Pair("Пункт", "Rule")
_WORTH = Pair("Число", "Number")


def _steps(rows, head: Pair) -> pd.DataFrame:
    columns = {"name": head, "value": _WORTH, "about": Pair("Что это значит", "What it means"), "rule": _RULE}
    return rows_frame(rows, columns, language(), index="name")


def frequencies() -> pd.DataFrame:
    """How often a trait bears on the hero (A-82 … A-85)."""
    return _steps(factors.FREQUENCIES, Pair("Частота", "Frequency"))


def intensities() -> pd.DataFrame:
    """How strongly it does (A-87 … A-90)."""
    return _steps(factors.INTENSITIES, Pair("Сила", "Strength"))


def control_scale(kind: str) -> pd.DataFrame:
    """How well the hero is adapted to a trait of a kind (A-92 … A-99)."""
    rows = [each for each in factors.CONTROLS if each.kind is Kind(kind)]
    return _steps(rows, Pair("Приспособленность", "Adaptedness"))


def drunkenness() -> pd.DataFrame:
    """The drawback of the example (A-101)."""
    return breakdown_frame(prices.price(Kind.NEGATIVE, 2, 2, 2).breakdown, language())


def sexuality() -> pd.DataFrame:
    """The merit of the example (A-102)."""
    return breakdown_frame(prices.price(Kind.POSITIVE, 4, 4, 1).breakdown, language())


def price_grid() -> pd.DataFrame:
    """All prices: the sum of frequency and strength down, adaptedness across (A-100, A-103)."""
    lang = language()
    head = Pair("Частота + Сила", "Frequency + Strength")
    lines = []
    for total in range(2, 2 * prices.STEPS[-1] + 1):
        often = min(total - 1, prices.STEPS[-1])
        found = [prices.price(Kind.NEGATIVE, often, total - often, step) for step in prices.STEPS]
        lines.append({head[lang]: number(total, lang), **{f"÷ {n}": number(each.points, lang) for n, each in enumerate(found, 1)}})
    return pd.DataFrame(lines).set_index(head[lang])


def rounding() -> pd.DataFrame:
    """Prices that are no whole numbers, and what becomes of them (A-103)."""
    lang = language()
    name, exact, points = Pair("Деление", "Division"), Pair("Точно", "Exactly"), Pair("Очки", "Points")
    lines = []
    for often, strong, control in ((2, 3, 2), (1, 3, 3), (2, 3, 4), (1, 1, 4)):
        found = prices.price(Kind.NEGATIVE, often, strong, control)
        lines.append({
            name[lang]: f"({often} + {strong}) ÷ {control}",
            exact[lang]: str(found.exact),
            points[lang]: number(found.points, lang),
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(name[lang])


def listed(kind: str) -> pd.DataFrame:
    """The printed traits of a kind (A-105 … A-158)."""
    rows = [each for each in traits.TRAITS if each.kind is Kind(kind) and each.source is Source.PRINTED]
    columns = {"name": Pair("Особенность", "Trait"), "about": Pair("Как это выглядит", "What it looks like")}
    if any(each.play for each in rows):
        columns["play"] = Pair("За столом", "At the table")
    return rows_frame(rows, {**columns, "rule": _RULE}, language(), index="name")


def example_traits() -> pd.DataFrame:
    """The three traits that only examples name (A-160)."""
    rows = [each for each in traits.TRAITS if each.source is not Source.PRINTED]
    columns = {"name": Pair("Особенность", "Trait"), "about": Pair("Как это выглядит", "What it looks like")}
    return rows_frame(rows, columns, language(), index="name")


def lev_sheet() -> pd.DataFrame:
    """The whole of Lev's account (A-22 … A-26)."""
    return ledger_frame(ledger(LEV), language())
