"""The live widgets of the rulebook: each rule with something to try it on.

The only package here that knows ipywidgets; every rule comes from `alterego_core`.
"""

from widgets.check_desk import CheckDesk
from widgets.dice_roller import DiceRoller
from widgets.language import language
from widgets.page import start_page

__all__ = ["CheckDesk", "DiceRoller", "language", "start_page"]
