"""What the steps of the maker are built of: headings, sums in words, ticks a remark can lead to."""

import json
from functools import lru_cache

from alterego_core.problems import Problem
from alterego_core.words import number

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button
from widgets.parts.markup import UID, Markup, tag
from widgets.parts.words import Words

__all__ = ["WORDS", "drop", "part", "place", "points", "short", "step", "texts"]

WORDS = Words("perks_maker")


def step(n: int, key: str, lang: str, *rules: str, id: str | None = None) -> Markup:
    """A numbered step, the rules that open it, and an id where a link leads to it."""
    return _heading(n, key, lang, rule_mark(rules, lang), id)


@lru_cache(maxsize=64)
def _heading(n: int, key: str, lang: str, marks: Markup | None, id: str | None) -> Markup:
    return tag("p", tag("span", number(n, lang), class_="ae-step-number", aria_hidden="true"), WORDS(key, lang), " ", marks, class_="ae-maker-step", role="heading", aria_level=2,
               id=f"{UID}-{id}" if id else None, tabindex=-1 if id else None)


def part(key: str, lang: str, *rules: str) -> Markup:
    """A part of a step, with its rules."""
    return tag("p", WORDS(key, lang), " ", rule_mark(rules, lang), class_="ae-subtitle", role="heading", aria_level=3)


def texts(problems: tuple[Problem, ...], lang: str) -> tuple[str, ...]:
    """Problems in words."""
    return tuple(each.text(lang) for each in problems)


def points(n, lang: str) -> str:
    """A number of points, of whichever purse."""
    return WORDS.count(n, "point_forms", lang)


def short(price: int, left: int, lang: str) -> Markup | None:
    """How much the next step lacks, while nothing is overspent yet."""
    return tag("span", WORDS("short", lang, points=points(price - left, lang)), class_="ae-note ae-bad-text") if 0 <= left < price else None


def place(field: str, *content: object) -> Markup:
    """A tick that a remark can lead to."""
    return tag("div", *content, id=f"{UID}-{field}", tabindex=-1, class_="ae-maker-place")


def drop(what: str, at: int, name: str, lang: str) -> Markup:
    """The button that takes a line off the sheet."""
    return button(WORDS("remove", lang), "drop", look="link-button", with_=json.dumps({"what": what, "at": at}), label=WORDS("remove_label", lang, name=name))
