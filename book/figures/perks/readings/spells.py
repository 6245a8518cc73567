"""Disputed places of magic: the casting, its mana, its dice."""

from alterego_core.perks import grades, mana, pools, spell_odds, spells
from alterego_core.perks.errors import RuleError
from alterego_core.perks.results import Result
from alterego_core.perks.rulings import Rulings
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell
from alterego_core.words import Pair
from book.figures.answers import allowed, said, several, share, signed
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_MAGE = Spell(primary=4, secondary=4, magic_power=7, declared=30, dice=5)
_TARGET = Defender(will=5)


def _two_checks(r: Rulings) -> Pair:
    spell = Spell(primary=9, secondary=6, magic_power=9)
    return several(spells.casting_check(spell, r).range_bonus, spells.hit_check(spell, r).range_bonus)


def _paid(r: Rulings) -> int:
    return spells.cost_of_rolled(Spell(primary=4, secondary=4, declared=12), 9, r).total


def _five_dice(r: Rulings) -> object:
    try:
        return " + ".join(str(size) for size in spells.dice_of(Spell(primary=2, dice=5), r).sizes)
    except RuleError:
        return allowed(False)


EXAMPLES = {
    "int_bonus": Example(Pair("школа 4, интеллект 8: бонус чтения", "school 4, Intellect 8: the casting bonus"), lambda r: signed(spells.casting_bonus(4, 4, 8, r).total)),
    "cast_round": Example(Pair("школы 3 и 4, интеллект 3: бонус чтения", "schools 3 and 4, Intellect 3: the casting bonus"), lambda r: signed(spells.casting_bonus(3, 4, 3, r).total)),
    "range_which": Example(Pair("школы 9 и 6: бонус к чтению и к попаданию", "schools 9 and 6: the bonus to the casting and to the hit"), _two_checks),
    "mana_two": Example(Pair("градация 4, урон 30, десять кубиков: сколько маны?", "grade 4, damage 30, ten dice: how much mana?"), lambda r: mana.spell_cost(30, 4, 4, 10, r).total),
    "mana_damage": Example(Pair("градация 4, заявлено 12, выпало 9: сколько маны?", "grade 4, 12 declared, 9 thrown: how much mana?"), _paid),
    "mana_round": Example(Pair("школа 9, урон 120: сколько маны?", "school 9, damage 120: how much mana?"), lambda r: mana.damage_cost(120, 9, 9, r).total),
    "mana_fail": Example(Pair("из 50 МП после сорванного чтения за 8", "of 50 MP after a failed casting of 8"), lambda r: pools.mp_left(50, mana.spent(8, Result.FAILURE, r)).total),
    "pair_grade": Example(Pair("школы 5 и 3: предел урона", "schools 5 and 3: the limit of damage"), lambda r: mana.pair_grade(5, 3, r).max_damage),
    "one_school": Example(Pair("одна школа 4: среднее", "one school of 4: the mean"), lambda r: mana.mean(4, None, r)),
    "save_double": Example(Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage"), lambda r: said(spell_odds.odds(_MAGE, _TARGET, rulings=r).damage.mean, digits=2)),
    "cast_crit": Example(Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage"), lambda r: said(spell_odds.odds(_MAGE, _TARGET, rulings=r).damage.mean, digits=2)),
    "self_hit": Example(Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон самому магу в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage to the mage himself"), lambda r: said(spell_odds.odds(_MAGE, _TARGET, rulings=r).self_damage.mean, digits=3)),
    "spell_hit_bonus": Example(Pair("ловкость 7, 20 метров: бонус попадания заклинания", "Dexterity 7, 20 metres: the spell's hit bonus"), lambda r: signed(spells.hit_check(Spell(primary=4, dexterity=7, metres=20), r).bonus.total)),
    "dice_split": Example(Pair("градация 2, пять кубиков", "grade 2, five dice"), _five_dice),
    "typo_3": Example(Pair("градация 3: сколько способов бросить 18?", "grade 3: how many ways to throw for 18?"), lambda r: len(spells.legal_splits(Spell(primary=3), r))),
    "coin": Example(Pair("маг склоняет монету: нужная сторона", "a mage coaxes a coin: the side he wants"), lambda r: share(grades.coin_chance(r))),
    "req_armour": Example(Pair("школа 5, сила магии в броне 2: градация заклинания", "school 5, Magic power 2 in armour: the grade cast"), lambda r: spells.grade_of(Spell(primary=5, magic_power=2), r).grade),
}  # fmt: skip
"""Option → its example."""
