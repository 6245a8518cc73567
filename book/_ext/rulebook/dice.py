"""Dice in running text.

``{dice}`6 3 -4``` draws an ivory six, an ivory three and a red four. The faces
are read aloud as numbers; a face with a minus is the subtracted, red one.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import get_translation
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

_ = get_translation("sphinx")
log = logging.getLogger(__name__)

PIPS = {
    1: ((12, 12),),
    2: ((6.5, 6.5), (17.5, 17.5)),
    3: ((6.5, 6.5), (12, 12), (17.5, 17.5)),
    4: ((6.5, 6.5), (17.5, 6.5), (6.5, 17.5), (17.5, 17.5)),
    5: ((6.5, 6.5), (17.5, 6.5), (12, 12), (6.5, 17.5), (17.5, 17.5)),
    6: ((6.5, 6), (17.5, 6), (6.5, 12), (17.5, 12), (6.5, 18), (17.5, 18)),
}


def faces(text: str) -> tuple[int, ...]:
    """The faces named, negative where the die is subtracted.

    >>> faces("6 3 -4"), faces("6 3 −4")
    ((6, 3, -4), (6, 3, -4))
    >>> faces("7")
    Traceback (most recent call last):
    ValueError: '7' is no face of a six-sided die
    """
    found = []
    for word in text.replace("−", "-").split():
        if not word.lstrip("-").isdigit() or abs(int(word)) not in PIPS:
            raise ValueError(f"{word!r} is no face of a six-sided die")
        found.append(int(word))
    if not found:
        raise ValueError("no face is named")
    return tuple(found)


def drawn(face: int) -> str:
    """One die as SVG, as high as the line it stands in."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="2.3"/>' for x, y in PIPS[abs(face)])
    kind = "die die-minus" if face < 0 else "die"
    return (
        f'<svg class="{kind}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f'<rect x="1" y="1" width="22" height="22" rx="5"/>{pips}</svg>'
    )


def aloud(thrown: tuple[int, ...]) -> str:
    """What a screen reader says: ``6, 3, red 4``."""
    return ", ".join(_("red {face}").format(face=-face) if face < 0 else str(face) for face in thrown)


class DiceRole(SphinxRole):
    """``{dice}``: draw the faces."""

    def run(self):
        try:
            thrown = faces(self.text)
        except ValueError as problem:
            log.warning("dice: %s", problem, location=self.get_location())
            return [], []
        picture = "".join(map(drawn, thrown))
        html = f'<span class="dice" role="img" aria-label="{aloud(thrown)}">{picture}</span>'
        return [nodes.raw("", html, format="html")], []


def setup(app: Sphinx) -> None:
    app.add_role("dice", DiceRole())
