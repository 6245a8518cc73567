"""Tables of the chapters on magic, schools and spells (C-33 … C-65, C-83 … C-94)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pandas as pd

from alterego_core.frames import breakdown_frame
from alterego_core.perks import schools, spell_odds, spells
from alterego_core.perks.checks import success_chance
from alterego_core.perks.dice_splits import split, splits
from alterego_core.perks.grades import grade, grades, total_prices
from alterego_core.perks.mana import spell_cost
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell
from alterego_core.odds import Odds
from alterego_core.words import Pair, number
from book.figures.perks.drawn import Bars, Drawn, Key, Spread, bars, beside, spreads, wheel
from book.figures.perks.shown import RULE, lines_frame, share, signed
from book.figures.picture import OddsPicture
from widgets.language import language

__all__ = ["cast", "cast_drawn", "casting", "chain", "chain_drawn", "combinations", "cost", "first_splits", "grades_drawn", "ladder", "opposed", "power", "splits_drawn", "splits_of_thirty", "ways", "wheel"]

GRADE = Pair("Градация", "Grade")
YARA = Spell(primary=4, secondary=4, schools=("destruction", "fire"), declared=30, dice=5, intellect=7, magic_power=6, dexterity=5)
"""Yara's fireball: 30 points declared, thrown as five dice."""


def ladder() -> pd.DataFrame:
    """Price and demand of each grade; the chapter itself tells what it is good for (C-37 … C-46)."""
    heads = (GRADE, Pair("Имя", "Name"), Pair("За шаг", "The step"), Pair("Всего", "In all"), Pair("Сила магии от", "Magic power from"), RULE)
    whole = (grade(0).cost, *total_prices()[-9:])
    return lines_frame(heads, [(one.grade, one.name, one.cost, total, one.magic_power, one.rule) for one, total in zip(grades(), whole, strict=True)])


def power() -> pd.DataFrame:
    """Damage, dice and range bonus of each grade (C-38 … C-46)."""
    heads = (GRADE, Pair("Предел урона", "Damage limit"), Pair("Кубиков не больше", "Dice at most"), Pair("Граней тогда", "Faces then"), Pair("Бонус диапазона", "Range bonus"))
    return lines_frame(heads, [(one.grade, one.max_damage, one.max_dice, one.smallest_faces, signed(one.range_bonus)) for one in grades() if one.grade])


def _splits(number: int) -> pd.DataFrame:
    one = grade(number)
    heads = (Pair("Бросок", "Roll"), Pair("Лишней маны", "Extra mana"), Pair("В среднем", "On average"))
    return lines_frame(heads, [(each.write(language()), each.extra_mana, each.mean) for each in splits(one.max_damage, one.dice_limit())])


def first_splits() -> pd.DataFrame:
    """Every roll of the first grade (C-36)."""
    return _splits(1)


def splits_of_thirty() -> pd.DataFrame:
    """Every roll of the fourth grade (C-35, C-41)."""
    return _splits(4)


def opposed() -> pd.DataFrame:
    """Six quarrels, one of them made up (C-49 … C-54)."""
    heads = (Pair("Идея", "Idea"), Pair("Против", "Against"), Pair("Вместе", "Together"), RULE)
    words = {True: Pair("можно", "allowed"), False: Pair("нельзя", "barred")}
    return lines_frame(heads, [(one.name, other.name, words[schools.may_combine(one, other)], one.rule) for one, other in schools.opposed_pairs()])


def combinations() -> pd.DataFrame:
    """Destruction with each idea it may join (C-56 … C-65)."""
    heads = (Pair("Разрушение и…", "Destruction and…"), Pair("Что выходит", "What comes of it"), RULE)
    lines = []
    for each in schools.combinations():
        (other,) = each.schools - {"destruction"}
        lines.append((schools.school(other).name, each.text, each.rule))
    return lines_frame(heads, lines)


def cost() -> pd.DataFrame:
    """The mana of Yara's fireball (C-35, C-84)."""
    return breakdown_frame(spell_cost(30, 4, 4, dice=5), language())


def casting() -> pd.DataFrame:
    """Her casting bonus (C-85)."""
    return breakdown_frame(spells.casting_bonus(4, 4, 7), language())


def cast() -> pd.DataFrame:
    """Odds of both checks of the fireball at three distances (C-85, C-90)."""
    heads = (Pair("Метров", "Metres"), Pair("Прочтёт", "Reads it"), Pair("Попадёт", "Hits"), Pair("Урон в среднем", "Damage on average"))
    lines = []
    for metres in (10, 40, 80, 120):
        spell = replace(YARA, metres=metres)
        found = spell_odds.odds(spell, Defender())
        lines.append((metres, share(success_chance(spells.casting_check(spell))), share(success_chance(spells.hit_check(spell))), _tenths(found.expected_damage)))
    return lines_frame(heads, lines)


def _tenths(value: Fraction) -> str:
    return number(value, language(), digits=1)


def chain() -> pd.DataFrame:
    """How the fireball may end (C-83 … C-102)."""
    found = spell_odds.odds(YARA, Defender())
    heads = (Pair("Что будет", "What comes"), Pair("Сколько", "How much"))
    return lines_frame(
        heads,
        [
            (Pair("заклинание сработает", "the spell works"), share(found.works)),
            (Pair("цель потеряет не меньше 10 ХП", "the target loses 10 HP or more"), share(found.chance_to_take(10))),
            (Pair("урон в среднем", "damage on average"), _tenths(found.expected_damage)),
            (Pair("маг получит сам", "the mage gets it himself"), share(found.self_damage.more_than(0))),
            (Pair("запрет на пост", "a ban for a post"), share(found.barred)),
        ],
    )


def ways() -> pd.DataFrame:
    """What 30 points cost at each grade that reaches them (C-84)."""
    heads = (Pair("Градация обеих школ", "Grade of both schools"), Pair("Маны за 30 урона", "Mana for 30 damage"))
    return lines_frame(heads, [(one.grade, spell_cost(30, one.grade, one.grade).total) for one in grades() if one.max_damage >= 30])


def splits_drawn() -> Drawn:
    """Thirty points on one die, on five and on ten (C-34, C-35, C-41)."""
    lang, shown = language(), []
    for dice in (1, 5, 10):
        found = split(30, dice, grade(4).dice_limit())
        reached = share(found.odds().at_least(15))
        shown.append(OddsPicture(f"split-{dice}", found.odds(), f"{found.write(lang)}: {reached}", lang, inside=lambda total: total >= 15, inside_name=reached))
    return beside(Pair("Тридцать урона на одном, пяти и десяти кубиках: в скольких бросках выйдет 15 и больше", "Thirty damage on one, five and ten dice: how many throws give 15 or more"), shown)


def grades_drawn() -> Drawn:
    """What each grade's most dice give, on one scale (C-38 … C-46)."""
    ranks = [one for one in grades() if one.grade]
    lines = []
    for one in ranks:
        found = split(one.max_damage, one.max_dice, one.dice_limit())
        lines.append(Spread(name=f"{one.grade}: {found.write(language())}", odds=found.odds()))
    return spreads(Pair("Урон каждой градации, если кубиков взять побольше", "Damage of each grade on the most dice it allows"), lines, ranks[-1].max_damage)


def cast_drawn() -> Drawn:
    """Reading and hitting at four distances (C-77, C-85, C-90)."""
    lang, lines = language(), []
    for metres in (10, 40, 80, 120):
        spell = replace(YARA, metres=metres)
        read, hit = success_chance(spells.casting_check(spell)), success_chance(spells.hit_check(spell))
        away = Pair(f"{metres} м", f"{metres} m")[lang]
        lines.append(Bars(name=away, parts=(("good", read * hit), ("mid", read * (1 - hit)), ("bad", 1 - read)), said=share(read * hit)))
    keys = (
        Key(tone="good", words=Pair("прочла и попала", "read, and hit")), Key(tone="mid", words=Pair("прочла, но мимо", "read, but missed")),
        Key(tone="bad", words=Pair("не прочла", "not read")),
    )  # fmt: skip
    return bars(Pair("Шар Яры по расстоянию", "Yara's fireball by distance"), lines, keys)


def chain_drawn() -> OddsPicture:
    """The damage of the fireball when it bites (C-83 … C-102)."""
    lang, found = language(), spell_odds.odds(YARA, Defender()).damage
    hurt = Odds({value: weight for value, weight in found.items() if value > 0})
    reached = share(found.more_than(0))
    title = Pair(f"Урон шара, если подействовал ({reached} попыток), %; цветом 10 и больше", f"Damage of the fireball when it bites ({reached} of tries), %; 10 and more in colour")
    return OddsPicture("fireball", hurt, title[lang], lang, inside=lambda total: total >= 10, inside_name=share(found.at_least(10)))
