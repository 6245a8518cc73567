"""«Alter ego»: what distance and cover do to a shot (A-230, A-246, A-247, A-224 … A-226)."""

from __future__ import annotations

from alterego_core.ego import modifier, target_modifiers
from alterego_core.session.scene import Scene
from alterego_core.session.sight import Aim
from alterego_core.words import number
from widgets.parts.breakdown_list import breakdown_list
from widgets.parts.markup import Markup, tag

from dashboard.evening.hexmap.state import State
from dashboard.evening.speech import Speech

FIELDS = ("range",)
"""Numbers this system asks the GM for."""


def modifiers(scene: Scene, found: Aim, state: State) -> tuple[modifier.Modifier, ...]:
    """The rows that distance, cover and posture give."""
    rulings = scene.campaign.readings()
    one = next((each for each in scene.combatants if each.id == found.target), None)
    posture = target_modifiers.Posture.STANDING if one is None else one.posture
    return (
        *target_modifiers.distance(found.metres, state.range, rulings=rulings),
        *target_modifiers.cover(found.cover.share, posture, rulings=rulings),
    )


def tells(scene: Scene, found: Aim, state: State, height: int, words: Speech, lang: str) -> str:
    """The sum of it, for a row of the table."""
    return number(modifier.total(modifiers(scene, found, state)), lang, signed=True)


def explains(scene: Scene, found: Aim, state: State, height: int, words: Speech, lang: str) -> Markup:
    """The same row by row."""
    rows = modifiers(scene, found, state)
    return breakdown_list(modifier.why(rows), lang) if rows else tag("p", words("no_rows", lang), class_="ae-help")
