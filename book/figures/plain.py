"""Frames without their column of rules, for numbers whose rules stand in other chapters."""

from __future__ import annotations

import pandas as pd

from alterego_core.words import Pair
from widgets.language import language

__all__ = ["without_rules"]

_RULES = Pair("Правило", "Rule")


def without_rules(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame without the column of rules, whose links would lead nowhere on this page."""
    return frame.drop(columns=_RULES[language()], errors="ignore")
