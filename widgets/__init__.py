"""The live widgets of the rulebook: each rule with something to try it on.

The only package here that knows ipywidgets; every rule comes from `alterego_core`.
A widget is imported when it is first asked for: a page of one system does not load the others.
"""

import re
from importlib import import_module

from widgets.language import language
from widgets.page import start_page

SYSTEM_OF = {
    "ActionComposer": "ego",
    "AttackDesk": "perks",
    "BodyAndMana": "perks",
    "CharacterBasics": "ego",
    "CheckDesk": "ego",
    "CircleCounter": "ego",
    "DiceRoller": "ego",
    "EgoMaker": "heroes",
    "FighterSheet": "squad",
    "FighterState": "squad",
    "HexDistance": "ego",
    "InitiativeLine": "squad",
    "OutcomeMap": "squad",
    "PerksMaker": "heroes",
    "PlanRunner": "squad",
    "RangeAndCover": "ego",
    "SchoolShop": "perks",
    "SpellComposer": "perks",
    "SquadCheck": "squad",
    "SquadMaker": "heroes",
    "TraitCost": "ego",
    "TurnHelper": "perks",
    "WoundRoller": "ego",
}
"""Every public widget with the part of the core it needs, a rule system or the heroes of them all; `SquadCheck` lives in `widgets/squad_check.py`."""

__all__ = [*SYSTEM_OF, "language", "start_page"]


def __getattr__(name: str):
    if name not in SYSTEM_OF:
        raise AttributeError(f"widgets has no {name!r}; there are {', '.join(SYSTEM_OF)}")
    module = import_module("widgets." + re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower())
    found = globals()[name] = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
