"""Tables of the chapter on stats and the body (B-48 … B-72)."""

from __future__ import annotations

import pandas as pd

from alterego_core.frames import breakdown_frame, ledger_frame, rows_frame
from alterego_core.squad import draft, parameters
from alterego_core.squad.stats import Stat
from alterego_core.words import Pair, number
from book.figures.squad import owl
from book.figures.squad.shown import RULE, lines_frame
from widgets.language import language

__all__ = ["all_stats", "gifts", "owl_speed", "owl_stats", "owl_strength", "speeds"]


def all_stats() -> pd.DataFrame:
    """The three stats and what each answers for (B-51 … B-69)."""
    rows = [{"name": each.label, "note": each.row["note"], "covers": each.row["covers"]} for each in Stat]
    columns = {"name": Pair("Стат", "Stat"), "note": Pair("Что это", "What it is"), "covers": Pair("Какие проверки берёт на себя", "The checks it takes on")}
    return rows_frame(rows, columns, language(), index="name")


def gifts(id: str) -> pd.DataFrame:
    """What each point of a stat brings (B-55 … B-72)."""
    columns = {"text": Pair("Что даёт очко", "What a point brings"), "rule": RULE}
    return rows_frame(Stat(id).row["gives"], columns, language(), index="text")


def owl_stats() -> pd.DataFrame:
    """Where Owl's 17 points went (B-53)."""
    return ledger_frame(draft.stat_ledger(owl.OWL), language())


def owl_strength() -> pd.DataFrame:
    """What Owl lifts, in kilograms (B-60, B-148)."""
    return breakdown_frame(owl.PARAMETERS.strength, language())


def owl_speed() -> pd.DataFrame:
    """How fast Owl runs, in metres a second (B-65)."""
    return breakdown_frame(owl.PARAMETERS.run_speed, language())


def speeds() -> pd.DataFrame:
    """Run speed by height and Dexterity (B-65)."""
    lang = language()
    heights = (160, 175, 190)
    heads = (Pair("Сноровка", "Dexterity"), *(Pair(f"{each} см", f"{each} cm") for each in heights))
    lines = [
        (number(value, lang), *(number(parameters.run_speed(height, value).total, lang, digits=1) for height in heights)) for value in (1, 4, 7, 10)
    ]
    return lines_frame(heads, lines)
