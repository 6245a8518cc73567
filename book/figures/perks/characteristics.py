"""Tables of the chapter on characteristics (C-1 … C-13)."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.frames import breakdown_frame
from alterego_core.perks import pools
from alterego_core.perks.characteristics import Characteristic, damage_factor, roll_bonus
from alterego_core.perks.mana import mean
from alterego_core.perks.spells import casting_bonus
from alterego_core.words import Pair, number
from book.figures.perks.drawn import Bars, Drawn, bars
from book.figures.perks.shown import RULE, lines_frame, signed, times
from widgets.language import language

__all__ = ["bonuses", "bonuses_drawn", "six", "titus_hp", "yara_mp"]


def six() -> pd.DataFrame:
    """The six characteristics (C-3 … C-9)."""
    heads = (Pair("Характеристика", "Characteristic"), Pair("Что даёт", "What it gives"), RULE)
    return lines_frame(heads, [(each.label, Pair(each.row["gives"]["ru"], each.row["gives"]["en"]), each.rule) for each in Characteristic])


def bonuses() -> pd.DataFrame:
    """What a value is worth on the dice and in damage (C-4 … C-13)."""
    heads = (
        Pair("Значение", "Value"), Pair("К броску, 0,4", "To a roll, 0.4"),
        Pair("Интеллект к чтению, 0,2", "Intellect to a casting, 0.2"), Pair("К урону", "To damage"),
    )  # fmt: skip
    bare = mean(0, 0)
    lines = []
    for value in range(1, 11):
        casting = casting_bonus(0, 0, value).total - bare
        lines.append((value, signed(roll_bonus(Characteristic.DEXTERITY, value).total), signed(casting), times(damage_factor(value))))
    return lines_frame(heads, lines)


def titus_hp() -> pd.DataFrame:
    """Titus: Strength 7, Endurance 7, 40 points of perks (C-6)."""
    return breakdown_frame(pools.hp(7, 7, 40), language())


def yara_mp() -> pd.DataFrame:
    """Yara: Intellect 7, Magic power 6, 70 points of schools (C-10)."""
    return breakdown_frame(pools.mp(7, 6, 70), language())


def bonuses_drawn() -> Drawn:
    """The steps of the bonus to a roll (C-4, C-7, C-12)."""
    most = roll_bonus(Characteristic.DEXTERITY, 10).total
    lines = []
    for value in range(1, 11):
        bonus = roll_bonus(Characteristic.DEXTERITY, value).total
        lines.append(Bars(name=number(value, language()), parts=(("good", Fraction(bonus, most)),), said=signed(bonus)))
    return bars(Pair("Ловкость или воля и прибавка к броску", "Dexterity or Will, and the bonus to a roll"), lines)
