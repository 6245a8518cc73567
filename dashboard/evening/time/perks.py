"""Perks and magic: how many points a rest gives back is the GM's word (AMB-C59)."""

from __future__ import annotations

from typing import Any

from alterego_core.session.scene import Scene
from alterego_core.words import Lang
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech
from dashboard.evening.time.choices import number_of
from dashboard.evening.time.state import State, value_of

__all__ = ["asked", "choices"]


def asked(scene: Scene, state: State) -> dict[str, Any]:
    """Points given to each of those who rest."""
    return {"hp": value_of(state, "hp"), "mp": value_of(state, "mp")}


def choices(scene: Scene, state: State, words: Speech, lang: Lang) -> Markup | None:
    """HP and MP that come back."""
    return tag("fieldset", tag("legend", words("points", lang), class_="ae-label"), tag("div", number_of("hp", words("hp", lang), state, words, lang), number_of("mp", words("mp", lang), state, words, lang), class_="gm-time-row"), class_="ae-fieldset")
