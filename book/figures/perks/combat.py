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
from alterego_core.perks.results import RESULTS, Table
from alterego_core.perks.saving_throws import Attacked, Defender
from alterego_core.words import Pair, number
from book.figures.perks.shown import RULE, lines_frame, results, share, signed, times
from widgets.language import language

__all__ = ["area", "blows", "casting_results", "chain", "deed_results", "hit_results", "metres", "order", "saved", "saving_results", "spell_hit_results", "streak", "titus_hit", "with_distance"]

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
