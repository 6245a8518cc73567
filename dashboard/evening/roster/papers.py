"""A hero's papers: the sheet as the makers print it, and the file of one character."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from urllib.parse import quote

from alterego_core.heroes.hero import Hero, System
from alterego_core.session.scene import Rulings
from alterego_core.words import Lang
from widgets.parts.fields import button
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech

__all__ = ["papers"]


@lru_cache(maxsize=12)
def _sheet(hero: Hero, rulings: Rulings, lang: Lang) -> Markup:
    system = System(hero.system).value
    # the makers are a fifth of a second that only a sheet asked for needs
    value, figures, sheet = (import_module(f"widgets.{system}.maker.{name}") for name in ("value", "figures", "sheet"))
    return sheet.sheet(figures.figures(value.State(hero=hero, rulings=rulings)), lang)


def papers(hero: Hero, rulings: Rulings, words: Speech, lang: Lang) -> Markup:
    """The whole sheet to read, the way to paper and to a file."""
    from alterego_core.heroes import files
    from widgets.heroes.share import file_name

    address = "data:application/json;charset=utf-8," + quote(files.dumps(hero))
    return tag(
        "div",
        tag(
            "div",
            tag("a", words("download", lang), href=address, download=file_name(hero), class_="ae-button"),
            tag("button", words("print", lang), type="button", class_="ae-button", data_hero_print=True),
            button(words("close_sheet", lang), "sheet_off"),
            class_="gm-roster-buttons",
        ),
        tag("div", _sheet(hero, rulings, lang), class_="gm-roster-sheet", tabindex="0", role="region", aria_label=words("sheet", lang)),
        class_="gm-roster-papers",
    )
