"""A character on paper as a value: words, body, stats, skills. It may be unfinished or wrong.

>>> Draft(stats=Stats(health=4)).stats.health
4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction

from ..points import Ledger
from . import skills as skill_rules
from . import stats as stat_rules
from .body import Sex
from .rulings import DEFAULT, Rulings
from .skills import Levels
from .stats import Stats

__all__ = ["Draft", "Number", "Printed", "TEXT_FIELDS", "skill_ledger", "stat_ledger"]

TEXT_FIELDS = ("name", "age", "rank", "specialisation", "education", "service_record", "day_before")
"""The seven lines of words on a sheet (B-49, B-152)."""

Number = int | Fraction
"""A number of a sheet, kept exactly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Numbers that a sheet claims; None where it says nothing (B-154, B-155, B-156)."""

    energy: Number | None = None
    blood: Number | None = None
    calm: Number | None = None
    stat_points: Number | None = None
    skill_points: Number | None = None

    def items(self) -> Iterator[tuple[str, Number]]:
        """The numbers that are there."""
        return ((f.name, getattr(self, f.name)) for f in fields(self) if getattr(self, f.name) is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A character being made; anything in it may still be wrong (`problems` says what).

    `height_cm`, `weight_kg`: numbers, None while unknown (B-50, B-153). `printed` are
    the numbers an imported sheet claims. `allowed` are codes of remarks that the GM
    waves through (AMB-B39).
    """

    name: str = ""
    age: str = ""
    rank: str = ""
    specialisation: str = ""
    education: str = ""
    service_record: str = ""
    day_before: str = ""
    sex: Sex | None = None
    height_cm: Number | None = None
    weight_kg: Number | None = None
    stats: Stats = Stats()
    skills: Levels = Levels()
    printed: Printed | None = None
    allowed: frozenset[str] = frozenset()


def stat_ledger(draft: Draft) -> Ledger:
    """The 17 points of the stats (B-53)."""
    return stat_rules.ledger(draft.stats)


def skill_ledger(draft: Draft, rulings: Rulings = DEFAULT) -> Ledger:
    """The skill points: 30 and two for each point of Intellect (B-70, B-96)."""
    return skill_rules.ledger(draft.skills, draft.stats.intellect, rulings)
