"""A desk of the book without a page of its own.

The panel of checks draws it among its other regions and passes presses on. So a desk is not opened as a
widget (that would be two models in the browser for nothing); everything it does is a function of its state.
"""

from __future__ import annotations

from typing import Any

from widgets.parts.panel import Panel


def unseen(kind: type[Panel], lang: str, rulings: Any) -> Panel:
    """A desk that was never opened: `read`, `write`, `draw`, `do_…` work, and the browser knows nothing of it.

    >>> from alterego_core.ego.rulings import DEFAULT
    >>> from widgets import CheckDesk
    >>> desk = unseen(CheckDesk, "en", DEFAULT)
    >>> state, _ = desk.read({"difficulty": 12}, "en")
    >>> desk.do_step(state, "difficulty", 1).difficulty, desk.comm
    (13, None)
    """
    desk = kind.__new__(kind)
    desk._busy = True  # nothing is drawn when the language is set
    desk.words, desk.fault, desk.problems = kind.WORDS(kind.KIND), None, []
    desk.lang = lang
    desk._setup(lang, None, rulings)
    return desk
