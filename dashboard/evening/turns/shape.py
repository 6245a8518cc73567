"""How those in the line are: all of it for the one whose turn it is, the worst number for the others who have lost something."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from alterego_core.session.scene import Combatant, Scene
from alterego_core.words import Lang
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech

__all__ = ["brief", "whole"]

_WORDS = Speech("roster")
_ORDER = ("bad", "mid")


@cache
def _roster(name: str):
    """A module of the roster: where there is no fight, none is asked for."""
    return import_module(f"dashboard.evening.roster.{name}")


def whole(one: Combatant, scene: Scene, lang: Lang) -> Markup | None:
    """The bars and chips of the roster that matter."""
    campaign = scene.campaign
    found = _roster("row").shape(one, scene, campaign.readings(), _roster(campaign.system.value), _WORDS, lang, quiet=False)
    return tag("div", found, class_="gm-roster-facts gm-turns-whole") if found else None


def brief(one: Combatant, scene: Scene, lang: Lang) -> Markup | None:
    """The bar that stands worst, in words; nothing for those who are well."""
    campaign = scene.campaign
    bars = _roster(campaign.system.value).bars(one, campaign.readings(), _WORDS, lang)
    low = [each for each in bars if each.tone in _ORDER]
    if not low:
        return None
    worst = min(low, key=lambda each: (_ORDER.index(each.tone), each.share))
    return tag("span", worst.short or worst.words, class_=f"gm-turns-shape is-{worst.tone}")
