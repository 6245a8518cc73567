"""The map for the players' screen: the same picture, of what they may see, to be looked at alone."""

from __future__ import annotations

from alterego_core.session.scene import Scene
from alterego_core.session.sight import players_field
from alterego_core.words import number
from widgets.parts.markup import UID, Markup, tag

from dashboard.evening.hexmap import pieces
from dashboard.evening.hexmap.drawing import picture
from dashboard.evening.speech import Speech

__all__ = ["players_map"]

_WORDS = Speech("hexmap")


def players_map(scene: Scene, lang: str) -> Markup | None:
    """The map as the players may see it; None while none lies on the table.

    Everything hidden is left out before anything is drawn, so that no trace of it is in the markup.
    """
    field = players_field(scene)
    if field is None:
        return None
    width, height, metres = (number(each, lang) for each in (field.width, field.height, field.scale))
    label = _WORDS("picture", lang, width=width, height=height, scale=metres)
    drawn = picture(field, label=label, pieces=pieces.pieces(scene, field, "", "", _WORDS, lang), pins=pieces.pins(field, "", _WORDS, lang, open_said=False))
    return tag("div", Markup(drawn.replace(UID, "players")), class_="gm-hexmap-scroll gm-hexmap-shown", tabindex="0", role="region", aria_label=label)
