"""The live widgets of the rulebook: each rule with something to try it on.

The only package here that knows ipywidgets; every rule comes from `alterego_core`.
A widget is imported when it is first asked for: a page of one system does not load the others.
"""

import re
from importlib import import_module

from widgets.circle_counter import CircleCounter
from widgets.fighter_sheet import FighterSheet
from widgets.fighter_state import FighterState
from widgets.language import language
from widgets.outcome_map import OutcomeMap
from widgets.page import start_page
from widgets.squad_check import SquadCheck

__all__ = [
    "CircleCounter",
    "FighterSheet",
    "FighterState",
    "OutcomeMap",
    "SquadCheck",
    "language",
    "start_page",
]
