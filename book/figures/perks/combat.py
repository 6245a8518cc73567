"""Tables of the chapters on combat, saving throws, turns and deeds (C-69 … C-82, C-95 … C-113)."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from alterego_core.frames import breakdown_frame
from alterego_core.perks import attack_odds, attacks, checks, deeds, movement, saving_throws, turns
from alterego_core.perks.attacks import Attack
from alterego_core.perks.blows import Aim, Blow, range_term
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.checks import Check, success_chance
from alterego_core.perks.movement import Terrain
from alterego_core.perks.results import RESULTS, Result, Table
from alterego_core.perks.saving_throws import Attacked, Defender
from alterego_core.odds import Odds
from alterego_core.words import Pair, number
from book.figures.perks.drawn import Bars, Drawn, Key, bars, beside, three_dice
from book.figures.perks.shown import RULE, lines_frame, results, share, signed, times
from book.figures.picture import OddsPicture
from widgets.language import language

__all__ = [
    "area", "area_drawn", "blows", "blows_drawn", "casting_results", "chain", "chain_drawn", "deed_results", "deeds_drawn", "hit_drawn", "hit_results", "metres", "metres_drawn", "order", "saved", "saved_drawn",
    "saving_results", "spell_hit_results", "streak", "titus_hit", "with_distance",
]  # fmt: skip

CHANCE = Pair("Шанс попасть", "Chance to hit")
TITUS = Attack(strength=7, dexterity=6, weapon_perk=2, dice="1d8")
"""Titus with a sword: Strength 7, Dexterity 6, the second level of the perk."""


def hit_results() -> pd.DataFrame:
    return results(Table.HIT)


def casting_results() -> pd.DataFrame:
    return results(Table.CASTING)


def spell_hit_results() -> pd.DataFrame:
    return results(Table.SPELL_HIT)


def saving_results() -> pd.DataFrame:
    return results(Table.SAVING_THROW)


def deed_results() -> pd.DataFrame:
    return results(Table.NON_COMBAT)


def titus_hit() -> pd.DataFrame:
    """What Titus adds to his dice (C-4, C-22)."""
    return breakdown_frame(attacks.hit_check(TITUS).bonus, language())


def blows() -> pd.DataFrame:
    """Four difficulties, with Titus' chance at each (C-73 … C-76)."""
    aims = {aim.blow: aim for aim in reversed(Aim)}
    heads = (Pair("Удар", "Blow"), Pair("К попаданию", "To hit"), CHANCE, RULE)
    lines = []
    for each in Blow:
        attack = Attack(strength=7, dexterity=6, weapon_perk=2, dice="1d8", aim=aims[each])
        lines.append((each.label, signed(each.modifier()), share(success_chance(attacks.hit_check(attack))), each.rule))
    return lines_frame(heads, lines)


def with_distance() -> pd.DataFrame:
    """An archer of Dexterity 5 at some distances (C-77)."""
    heads = (Pair("Метров", "Metres"), Pair("К попаданию", "To hit"), CHANCE)
    lines = []
    for away in (10, 20, 40, 60, 100):
        lines.append((away, signed(range_term(away).value), share(success_chance(attacks.hit_check(Attack(metres=away))))))
    return lines_frame(heads, lines)


def area() -> pd.DataFrame:
    """One target or many (C-71)."""
    heads = (Pair("Бросок", "Roll"), Pair("Шанс без бонусов", "Chance without bonuses"))
    one, many = (success_chance(Check(table=Table.HIT, area=wide)) for wide in (False, True))
    return lines_frame(heads, [(Pair("по одной цели", "at one target"), share(one)), (Pair("по площади", "over an area"), share(many))])


def chain() -> pd.DataFrame:
    """Titus strikes an equal with some armour: hit, saving throw, damage (C-71 … C-102)."""
    heads = (Pair("Броня врага", "The enemy's armour"), Pair("Урон в среднем", "Damage on average"), Pair("Снимет 5 ХП и больше", "Takes 5 HP or more"))
    lines = []
    for armour in (0, 2, 4):
        found = attack_odds.odds(TITUS, Defender(armour=armour))
        lines.append((armour, number(found.expected_damage, language(), digits=1), share(found.chance_to_take(5))))
    return lines_frame(heads, lines)


def saved() -> pd.DataFrame:
    """Odds of each end of a saving throw by the characteristic (C-96, C-97)."""
    lines = []
    for value in (1, 3, 5, 7, 10):
        odds = checks.odds(saving_throws.check_of(Defender(dexterity=value), Attacked.PHYSICALLY))
        lines.append((value, *(share(odds.chance(result)) for result in RESULTS)))
    heads = (Pair("Ловкость или воля", "Dexterity or Will"), *(Pair(times(saving_throws.multiplier(result)), times(saving_throws.multiplier(result))) for result in RESULTS))
    return lines_frame(heads, lines)


def metres() -> pd.DataFrame:
    """Metres of Dexterity 6 and where one is noticed (C-105 … C-107)."""
    heads = (Pair("Местность", "Terrain"), Pair("За действие, м", "In an action, m"), Pair("За ход, м", "In a turn, m"), Pair("Замечают за, м", "Noticed at, m"))
    lines = []
    for each in Terrain:
        found = movement.movement(6, each)
        lines.append((each.label, found.metres_per_action, found.metres_per_turn, each.spotting))
    return lines_frame(heads, lines)


def order() -> pd.DataFrame:
    """Who goes first (C-103)."""
    names = {"yara": Pair("Яра", "Yara"), "titus": Pair("Тит", "Titus"), "wolf": Pair("Волк", "Wolf")}
    lang = language()
    people = [
        turns.Contender(name=names["yara"][lang], dexterity=5),
        turns.Contender(name=names["titus"][lang], strength=7, dexterity=6, endurance=7),
        turns.Contender(name=names["wolf"][lang], strength=5, dexterity=6, endurance=6),
    ]
    found = turns.order(people)
    known = {each.name: each for each in people}
    heads = (Pair("Первым", "First"), Pair("Ловкость", "Dexterity"), Pair("Физических вместе", "Physical together"))
    return lines_frame(heads, [(name, known[name].dexterity, known[name].strength + known[name].dexterity + known[name].endurance) for name in found.names])


def streak() -> pd.DataFrame:
    """Three failures in a row, by the fitting characteristic (C-110, C-113)."""
    heads = (Pair("Характеристика", "Characteristic"), Pair("Бонус", "Bonus"), Pair("Успех с одного раза", "Success at one try"), Pair("Три провала подряд", "Three failures in a row"))
    lines = []
    for value in (1, 3, 5, 7, 10):
        asked = deeds.check_of(Characteristic.DEXTERITY, value)
        lines.append((value, signed(asked.bonus.total), share(success_chance(asked)), share(Fraction(deeds.failure_chances(asked).three_in_row))))
    return lines_frame(heads, lines)


_TONES = {Result.CRITICAL_FAILURE: "ill", Result.FAILURE: "bad", Result.SUCCESS: "good", Result.CRITICAL_SUCCESS: "mid"}


def hit_drawn() -> Drawn:
    """Three dice with the four rows of the table marked (C-78 … C-82)."""
    chances = checks.odds(Check(table=Table.HIT))
    words = {
        Result.CRITICAL_FAILURE: Pair("3, критический промах", "3, a critical miss"), Result.FAILURE: Pair("4–10, промах", "4–10, a miss"),
        Result.SUCCESS: Pair("11–17, попали", "11–17, a hit"), Result.CRITICAL_SUCCESS: Pair("18, критический успех", "18, a critical success"),
    }  # fmt: skip
    title = Pair("Три кубика без прибавок: что выпадает и как часто, %", "Three dice without bonuses: what comes up, and how often, %")
    return three_dice("hit-drawn", title, checks.natural_odds(), checks.SUCCESS_FROM, [(_TONES[each], words[each], chances.chance(each)) for each in RESULTS])


def area_drawn() -> Drawn:
    """What 3d6 become over an area: 1.5 times, rounded (C-71)."""
    lang, wide = language(), Check(table=Table.HIT, area=True)
    totals = checks.natural_odds().map(lambda natural: checks.total(wide, natural).total)
    shown = []
    for name, odds, title in (
        ("area-one", checks.natural_odds(), Pair("Три кубика", "Three dice")),
        ("area-many", totals, Pair("Три кубика × 1,5", "Three dice × 1.5")),
    ):
        reached = share(odds.at_least(checks.SUCCESS_FROM))
        shown.append(OddsPicture(name, odds, f"{title[lang]}: {reached}", lang, inside=lambda total: total >= checks.SUCCESS_FROM, inside_name=reached))
    return beside(Pair("Удар по одной цели и по площади: как часто выходит 11 и больше", "One target and an area: how often 11 or more comes up"), shown)


def blows_drawn() -> Drawn:
    """Titus' chance at each blow (C-73 … C-76)."""
    aims = {aim.blow: aim for aim in reversed(Aim)}
    lines = []
    for each in Blow:
        chance = success_chance(attacks.hit_check(Attack(strength=7, dexterity=6, weapon_perk=2, dice="1d8", aim=aims[each])))
        lines.append(Bars(name=f"{each.label[language()]} {signed(each.modifier()) if each.modifier() else ''}".strip(), parts=(("good", chance), ("plain", 1 - chance)), said=share(chance)))
    return bars(Pair("Попадёт ли Тит", "Whether Titus hits"), lines)


def chain_drawn() -> Drawn:
    """Damage of a blow that wounds, against two kinds of enemy (C-29, C-82, C-101)."""
    lang, shown = language(), []
    for armour in (0, 4):
        found = attack_odds.odds(TITUS, Defender(armour=armour)).damage
        hurt = Odds({value: weight for value, weight in found.items() if value > 0})
        title = Pair(f"Броня {armour}, ранят {share(found.more_than(0))} ударов", f"Armour {armour}: {share(found.more_than(0))} of blows wound")
        shown.append(OddsPicture(f"chain-{armour}", hurt, title[lang], lang, inside=lambda total: total >= 5, inside_name=share(found.at_least(5))))
    return beside(Pair("Меч Тита против двух врагов; цветом 5 ХП и больше", "The sword of Titus against two enemies; 5 HP and more in colour"), shown)


def saved_drawn() -> Drawn:
    """How a saving throw ends, by the characteristic (C-99 … C-102)."""
    words = {
        Result.CRITICAL_FAILURE: Pair("урон ×1,5", "damage ×1.5"), Result.FAILURE: Pair("урон полный", "full damage"),
        Result.SUCCESS: Pair("половина", "half"), Result.CRITICAL_SUCCESS: Pair("не задело", "unhurt"),
    }  # fmt: skip
    lines = []
    for value in (1, 3, 5, 7, 10):
        odds = checks.odds(saving_throws.check_of(Defender(dexterity=value), Attacked.PHYSICALLY))
        saved = odds.chance_that(lambda result: result.good)
        lines.append(Bars(name=number(value, language()), parts=tuple((_TONES[each], odds.chance(each)) for each in RESULTS), said=share(saved)))
    keys = [Key(tone=_TONES[each], words=words[each]) for each in RESULTS]
    return bars(Pair("Ловкость или воля, и чем кончится спас-бросок; справа доля удачных", "Dexterity or Will, and how the saving throw ends; on the right the share of successes"), lines, keys)


def deeds_drawn() -> Drawn:
    """One try, and three tries, by the fitting characteristic (C-110, C-111, C-113)."""
    lines = []
    for value in (1, 3, 5, 7, 10):
        asked = deeds.check_of(Characteristic.DEXTERITY, value)
        once, never = success_chance(asked), Fraction(deeds.failure_chances(asked).three_in_row)
        lines.append(Bars(name=number(value, language()), parts=(("good", once), ("mid", 1 - never - once), ("bad", never)), said=share(1 - never)))
    keys = (
        Key(tone="good", words=Pair("с первого раза", "at the first try")), Key(tone="mid", words=Pair("со второго или третьего", "at the second or third")),
        Key(tone="bad", words=Pair("три провала подряд", "three failures in a row")),
    )  # fmt: skip
    return bars(Pair("Характеристика, и выйдет ли дело за три попытки", "The characteristic, and whether three tries will do"), lines, keys)


def metres_drawn() -> Drawn:
    """How much of the way at which one is noticed a turn covers, for Dexterity 6 (C-105 … C-107)."""
    lang, lines = language(), []
    far = max(each.spotting for each in Terrain)
    for each in Terrain:
        found = movement.movement(6, each)
        step, turn, seen = (Fraction(metres, far) for metres in (found.metres_per_action, found.metres_per_turn, each.spotting))
        lines.append(Bars(name=each.label[lang], parts=(("good", step), ("mid", turn - step), ("plain", seen - turn)), said=Pair(f"{each.spotting} м", f"{each.spotting} m")[lang]))
    keys = (
        Key(tone="good", words=Pair("пройдёт за действие", "walked in an action")), Key(tone="mid", words=Pair("и за весь ход", "and in the whole turn")),
        Key(tone="plain", words=Pair("ещё виден", "still in sight")),
    )  # fmt: skip
    return bars(Pair("Шаги и глаза: сколько пути отнимает ход", "Legs and eyes: how much of the way a turn takes"), lines, keys)
