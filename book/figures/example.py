"""A worked example of a disputed place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from alterego_core.words import Pair

__all__ = ["Example"]


@dataclass(frozen=True, slots=True)
class Example:
    """One small situation, and what the core makes of it under given readings.

    `what` names the situation and what is asked of it, `measure` takes the rulings
    of the system and gives the answer. `alike` tells why all readings give the same
    answer, where they truly do.
    """

    what: Pair
    measure: Callable[..., Pair | int | Fraction | str]
    alike: Pair | None = None
