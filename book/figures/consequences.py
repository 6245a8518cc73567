"""What each reading of a disputed place does to one small example, worked out by the core.

Every system has its examples in ``readings``: option → :class:`Example`. Here they are
worked out, for all systems alike.
"""

from __future__ import annotations

from functools import cache

from alterego_core.ego.rulings import Rulings as EgoRulings
from alterego_core.perks.rulings import Rulings as PerksRulings
from alterego_core.rulings import Ruling, from_options
from alterego_core.squad.rulings import Rulings as SquadRulings
from alterego_core.words import Pair
from book.figures.answers import said
from book.figures.ego import readings as ego
from book.figures.example import Example
from book.figures.perks import readings as perks
from book.figures.squad import readings as squad

__all__ = ["EXAMPLES", "answers", "example"]

EXAMPLES: dict[str, dict[str, Example]] = {"A": ego.EXAMPLES, "B": squad.EXAMPLES, "C": perks.EXAMPLES}
"""Letter of a system → option → its example."""

_RULINGS = {"A": EgoRulings, "B": SquadRulings, "C": PerksRulings}


def _system(place: Ruling) -> str:
    return place.id.removeprefix("AMB-")[0]


def example(place: Ruling) -> Example:
    """The example of a disputed place."""
    return EXAMPLES[_system(place)][place.option]


@cache
def answers(place: Ruling) -> dict[str, Pair]:
    """Reading → the example's answer by it, all other places read by default.

    >>> from alterego_core.rulings import load
    >>> strict = next(place for place in load("alterego_core.ego") if place.option == "strict")
    >>> [answer["en"] for answer in answers(strict).values()]
    ['50.0%', '62.5%']
    """
    rulings, measure = _RULINGS[_system(place)], example(place).measure
    return {reading.key: said(measure(from_options(rulings, {place.option: reading.key}))) for reading in place.readings}
