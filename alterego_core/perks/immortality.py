"""Immortality: thirty points, and what each death takes (C-18, C-19).

>>> after_deaths(Characteristics(endurance=1), deaths=2).strength
3
"""

from __future__ import annotations

from collections.abc import Iterable

from .characteristics import Characteristic, Characteristics
from .errors import whole_number
from .rulings import DEFAULT, Deaths, Rulings

__all__ = ["COST", "RESTORED_AFTER_HOURS", "after_deaths", "lowered", "present"]

COST = 30
"""Perk points, if the GM offers it at all (C-18)."""

RESTORED_AFTER_HOURS = 24
"""Hours after a death until the lost point comes back (C-19)."""


def after_deaths(values: Characteristics, deaths: int, rulings: Rulings = DEFAULT) -> Characteristics:
    """All characteristics after so many deaths within a day: one less each, not below one (C-19).

    Magic power that is 0 stays 0 (C-1, AMB-C51).

    >>> after_deaths(Characteristics(magic_power=0), 1).magic_power
    0
    """
    whole_number(deaths, "deaths", 0, 1000, "C-19")
    lost = min(deaths, 1) if rulings.immortal is Deaths.SINGLE else deaths
    return Characteristics.of({each: max(min(1, value), value - lost) for each, value in values.items()})


def present(
    values: Characteristics, hours_since_deaths: Iterable[int], rulings: Rulings = DEFAULT
) -> Characteristics:
    """The characteristics now, from the hours that passed since each death (C-19).

    >>> present(Characteristics(), [30, 5]).will
    4
    """
    recent = [hours for hours in hours_since_deaths if hours < RESTORED_AFTER_HOURS]
    return after_deaths(values, len(recent), rulings)


def lowered(values: Characteristics, now: Characteristics) -> dict[Characteristic, int]:
    """By how much each characteristic lies below its own value, where it does."""
    return {each: value - now[each] for each, value in values.items() if now[each] < value}
