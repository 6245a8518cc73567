"""The live widgets of the rulebook: each rule with something to try it on.

The only package here that knows ipywidgets; every rule comes from `alterego_core`.
"""

from widgets.action_composer import ActionComposer
from widgets.attack_desk import AttackDesk
from widgets.body_and_mana import BodyAndMana
from widgets.character_basics import CharacterBasics
from widgets.check_desk import CheckDesk
from widgets.circle_counter import CircleCounter
from widgets.dice_roller import DiceRoller
from widgets.fighter_sheet import FighterSheet
from widgets.hex_distance import HexDistance
from widgets.language import language
from widgets.page import start_page
from widgets.range_and_cover import RangeAndCover
from widgets.school_shop import SchoolShop
from widgets.spell_composer import SpellComposer
from widgets.squad_check import SquadCheck
from widgets.trait_cost import TraitCost
from widgets.turn_helper import TurnHelper
from widgets.wound_roller import WoundRoller

__all__ = [
    "ActionComposer",
    "AttackDesk",
    "BodyAndMana",
    "CharacterBasics",
    "CheckDesk",
    "CircleCounter",
    "DiceRoller",
    "FighterSheet",
    "HexDistance",
    "RangeAndCover",
    "SchoolShop",
    "SpellComposer",
    "SquadCheck",
    "TraitCost",
    "TurnHelper",
    "WoundRoller",
    "language",
    "start_page",
]
