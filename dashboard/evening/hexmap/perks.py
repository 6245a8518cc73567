"""Perks and magic: who notices whom (C-107)."""

from __future__ import annotations

from alterego_core.session.scene import Scene
from alterego_core.session.sight import Aim, noticed
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import Markup, tag

from dashboard.evening.hexmap.state import State
from dashboard.evening.speech import Speech

FIELDS = ()
"""Numbers this system asks the GM for."""


def tells(scene: Scene, found: Aim, state: State, height: int, words: Speech, lang: str) -> str:
    """Whether the one notices the other."""
    notice = noticed(scene, found.who, found.target)
    return words(f"notice_{notice.value}", lang) if notice is not None else "—"


def explains(scene: Scene, found: Aim, state: State, height: int, words: Speech, lang: str) -> Markup:
    """The same in a sentence."""
    notice = noticed(scene, found.who, found.target)
    said = words(f"notice_{notice.value}_said", lang) if notice is not None else "—"
    return tag("p", said, " ", rule_mark(("C-107",), lang))
