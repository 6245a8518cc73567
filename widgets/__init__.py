"""The live widgets of the rulebook: each rule with something to try it on.

The only package here that knows ipywidgets; every rule comes from `alterego_core`.
"""

from widgets.check_desk import CheckDesk
from widgets.dice_roller import DiceRoller
from widgets.language import language
from widgets.page import start_page
from widgets.trait_cost import TraitCost
from widgets.wound_roller import WoundRoller

__all__ = ["CheckDesk", "DiceRoller", "TraitCost", "WoundRoller", "language", "start_page"]
