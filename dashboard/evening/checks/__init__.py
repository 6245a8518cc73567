"""Checks from the roster: who, what, against whom; odds before the roll, the roll in the journal, what it does.

    panel.py    the panel: who rolls, open or hidden, the roll, what comes of it
    state.py    what is kept of it
    unseen.py   a desk of the book without a page of its own: its fields, its drawing, its dice
    way.py      what a kind of roll gives to the panel
    ego.py      checks, attacks and contests of «Alter ego»
    squad.py    checks of the squad system
    perks.py    attacks and spells of perks and magic
    deed.py     saving throws and actions out of combat of perks and magic
    beside.py   what stands beside every roll: traits, the campaign's own modifiers

No rule is here: the desks of the book ask the core, and the roster fills in their numbers.
"""

from dashboard.evening.checks.panel import Checks

__all__ = ["Checks"]
