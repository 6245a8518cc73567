"""Dice thrown at the table: faces as people type them, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from alterego_core.errors import AlterEgoError
from alterego_core.notation import parse
from alterego_core.session import lineup
from alterego_core.session.scene import Scene
from alterego_core.words import Lang

from dashboard.evening.speech import Speech
from dashboard.evening.turns.state import State

__all__ = ["faces", "remark", "thrown"]

_PARTED = re.compile(r"[\s,;.+−–-]+")


def faces(text: str) -> tuple[int, ...] | None:
    """The faces of a line of dice, parted by anything or written together; None where it is no such line.

    >>> faces("6 3, 4"), faces("634"), faces("6 + 3 − 4"), faces("six"), faces("")
    ((6, 3, 4), (6, 3, 4), (6, 3, 4), None, None)
    """
    plain = text.strip()
    shown = list(plain) if plain.isascii() and plain.isdigit() and len(plain) > 1 else [each for each in _PARTED.split(plain) if each]
    if not shown or not all(each.isascii() and each.isdigit() and len(each) < 4 for each in shown):
        return None
    return tuple(map(int, shown))


def remark(scene: Scene, text: str, words: Speech, lang: Lang) -> str:
    """What is wrong with the dice typed for somebody; "" when nothing is, or nothing was typed."""
    formula = lineup.dice_formula(scene)
    if not text.strip() or formula is None:
        return ""
    found = faces(text)
    if found is None:
        return words("dice_wanted", lang, dice=parse(formula).write(lang), n=parse(formula).dice_count)
    try:
        lineup.throw(scene, formula, faces=found)
    except AlterEgoError as error:
        return error.message(lang)
    return ""


def thrown(scene: Scene, state: State, who: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """The faces typed for these; those who typed nothing throw from the seed."""
    if lineup.dice_formula(scene) is None:
        return {}
    typed = {each: state.dice.get(each, "").strip() for each in who} if state.hands else {}
    return {each: faces(text) or () for each, text in typed.items() if text}
