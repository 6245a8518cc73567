"""The numbered headings of a maker, and the verdict that leads to what is to be mended."""

from functools import lru_cache

from alterego_core.heroes.remarks import Remark
from alterego_core.words import number

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.words import Words

__all__ = ["step", "verdict"]

_WORDS = Words("heroes")


def step(n: int, words: str, lang: str, *rules: str, id_: str | None = None) -> Markup:
    """A heading with its number and its rules; with `id_` a way may lead to it."""
    return tag("p", tag("span", number(n, lang), class_="ae-step-number", aria_hidden="true"), words, join(" ", rule_mark(rules, lang)) if rules else None,
               class_="ae-maker-step", role="heading", aria_level=2, id=f"{UID}-{id_}" if id_ else None, tabindex=-1 if id_ else None)


def verdict(found: tuple[Remark, ...], lang: str) -> Markup:
    """Whether anything is to be mended, as a way to the remarks."""
    return _verdict(sum(each.binding for each in found), lang)


@lru_cache(maxsize=64)
def _verdict(wrong: int, lang: str) -> Markup:
    if not wrong:
        return tag("span", _WORDS("ready", lang), class_="ae-good")
    return tag("a", _WORDS("to_mend", lang, count=_WORDS.count(wrong, "remark_forms", lang)), href=f"#{UID}-remarks", class_="ae-way is-bad")
