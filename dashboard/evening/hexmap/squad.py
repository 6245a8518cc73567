"""The squad system: its text names no modifiers of distance, but how fast one runs (B-65, B-32)."""

from __future__ import annotations

from fractions import Fraction

from alterego_core.rounding import Rounding, rounded
from alterego_core.session.reach import allowances
from alterego_core.session.scene import Scene
from alterego_core.session.sight import Aim
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import Markup, tag

from dashboard.evening.hexmap.state import State
from dashboard.evening.speech import Speech

FIELDS = ("height",)
"""Numbers this system asks the GM for."""


def tells(scene: Scene, found: Aim, state: State, height: int, words: Speech, lang: str) -> str:
    """Combat rounds of running from one to the other."""
    run = next(iter(allowances(scene, found.who, height)), None) if any(each.id == found.who for each in scene.combatants) else None
    if run is None or run.metres <= 0:
        return "—"
    return words.count(rounded(Fraction(found.metres) / run.metres, Rounding.UP), "rounds_forms", lang)


def explains(scene: Scene, found: Aim, state: State, height: int, words: Speech, lang: str) -> Markup:
    """That the distance alone changes nothing in a check."""
    return tag("p", words("no_range_here", lang), " ", rule_mark(("B-21",), lang), class_="ae-help")
