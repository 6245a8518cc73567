"""What the GM lets pass, as the sheet on paper says it: what it is, and why."""

from alterego_core.heroes.raising import raises
from alterego_core.heroes.remarks import remarks

from widgets.heroes.state import HeroState

__all__ = ["leave"]


def leave(state: HeroState, lang: str) -> list[str]:
    """A line for each remark let pass with a reason: the value it is about, or the remark where it is about no single one.

    >>> from alterego_core.heroes.hero import Hero, Waiver, empty
    >>> from alterego_core.heroes.raising import raised
    >>> from dataclasses import replace
    >>> hero = empty("ego")
    >>> hero = raised(hero.with_sheet(replace(hero.sheet, granted=40)), "attributes.agility", 12)
    >>> hero = replace(hero, waivers=(Waiver(code="ego.over_cap", where="attributes.agility", reason="brought up by acrobats"),))
    >>> leave(HeroState(hero=hero), "en")
    ['Agility 12: brought up by acrobats']
    """
    if not state.hero.waivers:
        return []
    values = {each.where: f"{each.label[lang]} {each.value}" for each in raises(state.hero, state.rulings)}
    lines, told = [], set()
    for each in remarks(state.hero, state.rulings):
        if each.waiver is not None and each.waiver.reason:
            told.add(each.waiver)
            lines.append(f"{values.get(each.problem.where) or each.problem.text(lang).rstrip('.')}: {each.waiver.reason}")
    # what a waiver speaks of may be mended meanwhile; its words are kept
    return [*lines, *(each.reason for each in state.hero.waivers if each.reason and each not in told)]
