"""Sizes nobody may pass, checked before any work begins.

A page or a table stays quick whatever is typed into it: a request beyond these
numbers is refused at once with :class:`~alterego_core.errors.LimitError`.

>>> MAX_DICE, MAX_FACES
(200, 1000)
"""

from __future__ import annotations

__all__ = [
    "MAX_BRACKETS",
    "MAX_DICE",
    "MAX_FACES",
    "MAX_NUMBER",
    "MAX_OUTCOMES",
    "MAX_PLACES",
    "MAX_TEXT",
    "MAX_WORK",
]

MAX_DICE = 200
"""Dice in one throw or one formula."""

MAX_FACES = 1000
"""Faces of one die."""

MAX_OUTCOMES = 20_000
"""Different values one distribution may hold."""

MAX_BRACKETS = 60
"""Pairs of brackets in one formula, side by side or one in another."""

MAX_NUMBER = 1_000_000
"""Largest number in a formula, and the farthest its total may lie from zero."""

MAX_PLACES = 4
"""Digits after the decimal comma of a number in a formula."""

MAX_TEXT = 500
"""Characters in a formula, its comment included."""

MAX_WORK = 1_000_000_000
"""Bytes that working out one distribution may move (about half a second)."""
