"""The two sheets the text prints: the blank one and the sample without a name (B-154 … B-161).

Number for number, oddities included: the sample's composure is two too high, and it has
no line for the sex that its weight depends on.

>>> from alterego_core.squad.remarks import problems
>>> [problem.text("en") for problem in problems(sample())]  # doctest: +NORMALIZE_WHITESPACE
['The sex is missing: the minimum weight depends on it.',
 'Composure: the sheet says 22, the rules give 20 (+2).']
"""

from __future__ import annotations

from fractions import Fraction

from ..rounding import plain
from ..tables import row
from ..words import Lang
from .draft import Draft, Printed
from .sheet import write
from .skills import Levels
from .stats import Stats

__all__ = ["blank", "sample", "text"]


def _draft(id: str) -> Draft:
    line = row("alterego_core.squad", "printed.toml", "sheet", id)
    claims = {name: Fraction(value) for name, value in line["printed"].items()}
    return Draft(
        height_cm=line.get("height_cm"),
        weight_kg=line.get("weight_kg"),
        stats=Stats(**line["stats"]),
        skills=Levels.of(line["skills"]),
        printed=Printed(**{name: plain(value) for name, value in claims.items()}),
    )


def blank() -> Draft:
    """The blank sheet: stats 1, energy 25, composure 0 (B-152 … B-157)."""
    return _draft("blank")


def sample() -> Draft:
    """The sample character (B-158, B-159, B-160, B-161)."""
    return _draft("sample")


def text(id: str, lang: Lang = "ru") -> str:
    """The printed sheet as forum text, with the numbers it prints: ``blank`` or ``sample``.

    >>> text("blank").splitlines()[12]
    '[b]Здоровье[/b] – 1'
    """
    draft = _draft(id)
    return write(draft, lang, numbers=draft.printed, empty_skills=id == "blank")
