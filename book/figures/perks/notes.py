"""Tables of the designer's notes on perks and magic."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.perks import checks, spells
from alterego_core.perks.checks import success_chance
from alterego_core.perks.grades import grades, total_prices
from alterego_core.perks.spells import Spell
from alterego_core.words import Pair, number
from book.figures.perks.drawn import Bars, Drawn, Key, bars
from book.figures.perks.shown import lines_frame, share, signed
from book.figures.picture import OddsPicture
from widgets.language import language

__all__ = ["half", "half_drawn", "price", "price_drawn", "product", "range_bonus", "range_drawn"]

GRADE = Pair("Градация", "Grade")


def half() -> pd.DataFrame:
    """3d6 against 11, in cases out of 216 (C-78)."""
    odds = checks.natural_odds()
    rows = (
        (Pair("ровно 3", "exactly 3"), odds.chance(3)),
        (Pair("10 и меньше", "10 or less"), odds.at_most(10)),
        (Pair("11 и больше", "11 or more"), odds.at_least(11)),
        (Pair("ровно 18", "exactly 18"), odds.chance(18)),
    )
    heads = (Pair("Три кубика", "Three dice"), Pair("Случаев из 216", "Cases of 216"), Pair("Шанс", "Chance"))
    return lines_frame(heads, [(name, chance * 216, share(chance)) for name, chance in rows])


def product() -> pd.DataFrame:
    """Dice by faces against the limit of damage (C-38 … C-46)."""
    heads = (GRADE, Pair("Кубиков", "Dice"), Pair("Граней", "Faces"), Pair("Вместе", "Together"), Pair("Предел урона", "Damage limit"))
    return lines_frame(heads, [(one.grade, one.max_dice, one.smallest_faces, one.max_dice * one.smallest_faces, one.max_damage) for one in grades() if one.grade])


def price() -> pd.DataFrame:
    """The whole price of a grade (C-33, C-38 … C-46)."""
    heads = (GRADE, Pair("За шаг", "The step"), Pair("Всего", "In all"), Pair("Очков за единицу урона", "Points for one of damage"))
    ladder = zip([one for one in grades() if one.grade], total_prices()[-9:], strict=True)
    return lines_frame(heads, [(one.grade, one.cost, total, number(Fraction(total, one.max_damage), language(), digits=2)) for one, total in ladder])


def range_bonus() -> pd.DataFrame:
    """Chances of both checks with the range bonus and without it (C-43 … C-46, C-85, C-90)."""
    heads = (GRADE, Pair("Бонус", "Bonus"), Pair("Прочтёт", "Reads it"), Pair("Попадёт без бонуса", "Hits without it"), Pair("Попадёт с бонусом", "Hits with it"))
    plain = success_chance(spells.hit_check(Spell(primary=5, secondary=5, metres=80)))
    lines = []
    for one in grades()[5:]:
        spell = Spell(primary=one.grade, secondary=one.grade, metres=80)
        lines.append((one.grade, signed(one.range_bonus), share(success_chance(spells.casting_check(spell))), share(plain), share(success_chance(spells.hit_check(spell)))))
    return lines_frame(heads, lines)


def half_drawn() -> OddsPicture:
    """3d6 as they fall, from 11 on in colour (C-78, C-81)."""
    lang, odds = language(), checks.natural_odds()
    title = Pair("Три кубика, %: от 11 и дальше лежит ровно половина", "Three dice, %: from 11 on lies exactly one half")
    return OddsPicture("half", odds, title[lang], lang, inside=lambda total: total >= checks.SUCCESS_FROM, inside_name=share(odds.at_least(checks.SUCCESS_FROM)))


def price_drawn() -> Drawn:
    """The whole price of each grade, the last step in colour (C-33, C-38 … C-46)."""
    whole = total_prices()[-9:]
    lines = []
    for one, total in zip([one for one in grades() if one.grade], whole, strict=True):
        lines.append(Bars(name=number(one.grade, language()), parts=(("plain", Fraction(total - one.cost, whole[-1])), ("good", Fraction(one.cost, whole[-1]))), said=number(total, language())))
    keys = (Key(tone="plain", words=Pair("что уже заплачено ниже", "paid for below already")), Key(tone="good", words=Pair("сама ступень", "the step itself")))
    return bars(Pair("Очков перков до каждой градации", "Perk points up to each grade"), lines, keys)


def range_drawn() -> Drawn:
    """What the range bonus adds to a hit at 80 metres (C-43 … C-46, C-90)."""
    plain = success_chance(spells.hit_check(Spell(primary=5, secondary=5, metres=80)))
    lines = []
    for one in grades()[5:]:
        hit = success_chance(spells.hit_check(Spell(primary=one.grade, secondary=one.grade, metres=80)))
        lines.append(Bars(name=number(one.grade, language()), parts=(("plain", plain), ("good", hit - plain)), said=share(hit)))
    keys = (Key(tone="plain", words=Pair("попадёт и без бонуса", "hits without the bonus too")), Key(tone="good", words=Pair("попадёт благодаря бонусу", "hits thanks to it")))
    return bars(Pair("Градация, и попадёт ли маг за 80 метров", "The grade, and whether the mage hits at 80 metres"), lines, keys)
