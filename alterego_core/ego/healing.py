"""Healing: the text gives no rate, only a trait that doubles it (A-157, AMB-A47).

The GM sets how many days a wound takes for each of its levels; until then there is
no answer, and wounds stay until the GM erases them.

>>> days(4, 4), days(4, 4, fast=True), days(4, None)
(16, 8, None)
"""

from fractions import Fraction

from .effects import healing_factor
from .errors import refuse
from .rulings import DEFAULT, Heal, Rulings
from .wounds import level_row

__all__ = ["days", "level_after"]


def _per_level(rate: int | Fraction | None, fast: bool, rulings: Rulings) -> Fraction | None:
    """Days a level, or None where nothing heals by itself."""
    if rate is None or rulings.heal is Heal.NONE:
        return None
    if rate <= 0:
        raise refuse("rate_not_positive", "days_per_level", "A-157", value=rate)
    return Fraction(rate) * healing_factor(fast, rulings)


def days(
    level: int, days_per_level: int | Fraction | None, *, fast: bool = False, rulings: Rulings = DEFAULT
) -> int | Fraction | None:
    """Days until a wound of this level is gone; Fast healing takes half (A-157, AMB-A47).

    None while the GM has set no rate, or where there is no rule of healing.

    >>> days(5, 3, fast=True)
    Fraction(15, 2)
    """
    level_row(level)
    each = _per_level(days_per_level, fast, rulings)
    if each is None:
        return None
    whole = each * level
    return int(whole) if whole.denominator == 1 else whole


def level_after(
    level: int,
    passed: int | Fraction,
    days_per_level: int | Fraction | None,
    *,
    fast: bool = False,
    rulings: Rulings = DEFAULT,
) -> int:
    """The level that is left of a wound after so many days, 0 when it has healed (A-157).

    >>> [level_after(4, day, 4) for day in (0, 3, 4, 15, 16)]
    [4, 4, 3, 1, 0]
    """
    level_row(level)
    if passed < 0:
        raise refuse("negative_time", "days", "A-157", value=passed)
    each = _per_level(days_per_level, fast, rulings)
    return level if each is None else max(0, level - int(passed // each))
