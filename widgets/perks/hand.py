"""Dice thrown at the table: a line for each roll of a chain, and which of them the chain will ask for.

A state that takes such dice has `hand` (lines as typed, by the name of the roll), `hand_tried` and `by_hand`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from widgets.parts.fields import button, fold, text_field
from widgets.parts.markup import Markup, tag
from widgets.parts.words import Words

__all__ = ["HandRoll", "faces_in", "hand_fold", "laid", "read_hand", "typed_line"]

_WORDS = Words("perks_hand")
LONGEST, MOST_LINES = 200, 24


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRoll:
    """One roll of a chain.

    `sizes`: faces of each die. `needed` is None as long as an earlier roll has not told.
    `label` is a key of `[perks_hand]`, `dice` the dice as written.
    """

    name: str
    label: str
    dice: str
    sizes: tuple[int, ...]
    needed: bool | None = True


def faces_in(text: str, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """What the dice show, as people write it; None when it does not fit the dice.

    >>> faces_in("3 5 6", (6, 6, 6)), faces_in("3+5, 6", (6, 6, 6)), faces_in("356", (6, 6, 6))
    ((3, 5, 6), (3, 5, 6), (3, 5, 6))
    >>> faces_in("12", (30,)), faces_in("3 5", (6, 6, 6)), faces_in("3 5 7", (6, 6, 6)), faces_in("", (6,))
    ((12,), None, None, None)
    """
    parts = re.findall(r"[0-9]+", text)
    if re.sub(r"[0-9\s,;.+&]", "", text):
        return None
    if len(parts) == 1 and len(sizes) > 1 and max(sizes) <= 9:
        parts = list(parts[0])
    found = tuple(int(each) for each in parts)
    fits = len(found) == len(sizes) and all(1 <= face <= size for face, size in zip(found, sizes))
    return found if fits and found else None


def read_hand(raw: Mapping) -> Mapping:
    """The lines of a kept value. Raises ValueError for what no reader typed."""
    if len(raw) > MOST_LINES or not all(isinstance(k, str) and isinstance(v, str) and len(k) <= 40 and len(v) <= LONGEST for k, v in raw.items()):
        raise ValueError(str(raw)[:60])
    return MappingProxyType(dict(raw))


def typed_line(state, name: str, value: object):
    """The state after something was typed into the line of a roll."""
    kept = {**dict(list(state.hand.items())[-MOST_LINES + 1 :]), name[:40]: str(value)[:LONGEST]}
    return replace(state, hand=MappingProxyType({k: v for k, v in kept.items() if v}))


def laid(state, rolls: tuple[HandRoll, ...]):
    """The state with the typed dice on the table; while a line is missing, only with that told."""
    dice = {}
    for each in rolls:
        if not each.needed:
            continue
        faces = faces_in(state.hand.get(each.name, ""), each.sizes)
        if faces is None:
            return replace(state, hand_tried=True)
        dice[each.name] = faces
    return replace(state, dice=MappingProxyType(dice), by_hand=True, hand=MappingProxyType({}), hand_tried=False) if dice else state


def hand_fold(state, rolls: tuple[HandRoll, ...], lang: str, before=None) -> Markup:
    """The fold with a line for each roll; `before(name)` is put before its words where rolls repeat."""
    cells = []
    for each in rolls:
        typed = state.hand.get(each.name, "")
        label = _WORDS(each.label, lang, dice=each.dice)
        label = f"{before(each.name)}: {label[:1].lower()}{label[1:]}" if before is not None and before(each.name) else label
        bad = (typed.strip() or (state.hand_tried and each.needed)) and each.needed is not False and faces_in(typed, each.sizes) is None
        wrong = (_WORDS("missing" if len(each.sizes) > 1 else "missing_one", lang, dice=each.dice, count=len(each.sizes), most=max(each.sizes)),) if bad else ()
        cells.append(text_field(f"hand.{each.name}", label, typed, longest=LONGEST, problems=wrong, help_=_WORDS("spare", lang) if each.needed is False else None))
    form = tag("form", tag("p", _WORDS("help", lang), class_="ae-help"), tag("div", cells, class_="ae-hand is-lines"), button(_WORDS("count", lang), "hand", submit=True), data_do="hand")
    return fold(_WORDS("hand", lang), form, key="hand")
