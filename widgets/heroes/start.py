"""Help to start: six ready heroes, a random one, and «finish it for me»."""

import json
from functools import lru_cache

from alterego_core.heroes.budget import budgets
from alterego_core.heroes.hero import System
from alterego_core.heroes.ready import ready
from alterego_core.heroes.themes import levels, themes

from widgets.heroes.state import LONGEST_SEED, HeroState
from widgets.parts.fields import button, choice, fold, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words

__all__ = ["finish_button", "start"]

_WORDS = Words("heroes")


def start(state: HeroState, lang: str) -> Markup:
    """A fold with heroes to begin from."""
    return _start(state.hero.system, state.level, state.theme, state.seed, state.drawn, lang)


@lru_cache(maxsize=32)
def _start(system: System, level: str, theme: str, seed: str, drawn: str, lang: str) -> Markup:
    strengths = levels(system)
    fields = [
        choice("start:level", _WORDS("level", lang), tuple((each.id, each.name[lang]) for each in strengths), level or strengths[0].id) if len(strengths) > 1 else None,
        choice("start:theme", _WORDS("theme", lang), (("", _WORDS("any_theme", lang)), *((each.id, each.name[lang]) for each in themes(system))), theme),
        text_field("start:seed", _WORDS("seed", lang), seed, longest=LONGEST_SEED, help_=_WORDS("seed_help", lang)),
    ]
    return fold(
        _WORDS("start", lang),
        tag("p", _WORDS("start_help", lang), class_="ae-help"),
        tag("p", _WORDS("random_head", lang), class_="ae-subtitle"),
        tag("div", fields, class_="ae-hero-random"),
        tag("div", button(_WORDS("random", lang), "random", look="main"), tag("p", _WORDS("drawn", lang, seed=drawn), class_="ae-help") if drawn else None, class_="ae-row"),
        tag("p", _WORDS("ready_head", lang), class_="ae-subtitle"),
        _ready(system, lang), key="start", class_="ae-hero-start")


@lru_cache(maxsize=8)
def _ready(system: System, lang: str) -> Markup:
    cards = []
    for each in ready(system):
        with_, name = json.dumps({"id": each.id}), each.name[lang]
        tools = tag("div", button(_WORDS("take", lang), "ready", with_=with_, label=_WORDS("take_label", lang, name=name)),
                    tag("span", button(_WORDS("play_short", lang), "play", with_=with_, label=_WORDS("play_label", lang, name=name)), class_="ae-play"), class_="ae-hero-ready-tools")
        cards.append(tag("li", tag("b", name), tag("p", each.purpose[lang]), tag("p", each.story[lang], class_="ae-help"), tools, class_="ae-hero-ready"))
    return tag("ul", cards, class_="ae-hero-readies")


def finish_button(state: HeroState, lang: str) -> Markup | None:
    """«Finish it for me», where points are left."""
    if not any(each.ledger.left > 0 for each in budgets(state.hero, state.rulings)):
        return None
    return tag("div", button(_WORDS("finish", lang), "finish"), tag("p", join(_WORDS("finish_help", lang)), class_="ae-help ae-grow"), class_="ae-row ae-hero-finish")
