"""What each reading of a disputed place leads to, worked out anew (AMB-C01 … AMB-C61)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pandas as pd

from alterego_core import notation
from alterego_core import rulings as kinds
from alterego_core.perks import (
    armour,
    attack_odds,
    attacks,
    bans,
    blows,
    character,
    characteristics,
    checks,
    damage,
    deeds,
    draft,
    features,
    grades,
    immortality,
    learning,
    mana,
    mastery,
    movement,
    pools,
    presets,
    remarks,
    saving_throws,
    schools,
    spell_odds,
    spells,
    turns,
)
from alterego_core.perks.characteristics import Characteristic, Characteristics
from alterego_core.perks.checks import Check
from alterego_core.perks.errors import RuleError
from alterego_core.perks.results import Result, Table, row_of
from alterego_core.perks.rulings import Rulings
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell
from alterego_core.words import Pair, number
from book.figures.perks.shown import cell, lines_frame, share, signed, times
from widgets.language import language

__all__ = ["consequences"]

_YES, _NO = Pair("да", "yes"), Pair("нет", "no")
_MAY_NOT = Pair("нельзя", "may not")
_AND = Pair(" и ", " and ")

_MAGE = Spell(primary=4, secondary=4, magic_power=7, declared=30, dice=5)
_TARGET = Defender(will=5)
_HEAVY = draft.Draft(armour=armour.ArmourClass.HEAVY)


def _both(*values: object) -> str:
    """Several answers of one reading: «2 и 0»."""
    return _AND[language()].join(cell(each) for each in values)


def _yes(found: object) -> Pair:
    return _YES if found else _NO


def _said(value: Fraction, digits: int = 2) -> str:
    return number(value, language(), digits=digits)


def _chance(check: Check, result: Result, r: Rulings) -> str:
    return share(checks.odds(check, r).chance(result))


def _row(table: Table, bonus: int, natural: int, r: Rulings) -> Pair:
    return row_of(table, checks.judge(checks.check(table, bonus), natural, r)).name


def _hurt(points: int, r: Rulings, *factors: Fraction) -> int:
    return damage.damage(points, [damage.factor(each, damage.ROLLED, "C-13") for each in factors], r).points


def _allowed(sheet: draft.Draft, code: str, r: Rulings) -> Pair:
    """May one write such a sheet?"""
    return _yes(all(each.code != f"perks.{code}" for each in remarks.problems(sheet, (), r)))


def _level_five(r: Rulings) -> str:
    level = mastery.weapon_level(5, r)
    return _both(signed(level.hit_bonus), f"{signed(level.damage_percent)} %" if language() == "ru" else f"{signed(level.damage_percent)}%")


def _chosen_up(r: Rulings) -> str:
    """A mage with a bonus of 2 who throws 10, and shifts the roll by one where he may."""
    check = checks.Check(table=Table.SPELL_HIT, range_bonus=2, shift=1)
    return _both(checks.total(check, 10, r).total, _chance(check, Result.CRITICAL_SUCCESS, r))


def _two_checks(r: Rulings) -> str:
    spell = Spell(primary=9, secondary=6, magic_power=9)
    return _both(spells.casting_check(spell, r).range_bonus, spells.hit_check(spell, r).range_bonus)


def _area(r: Rulings) -> str:
    check = checks.check(Table.HIT, 2, area=True)
    return _both(checks.total(check, 7, r).total, _chance(check, Result.CRITICAL_SUCCESS, r))


def _paid(r: Rulings) -> int:
    return spells.cost_of_rolled(Spell(primary=4, secondary=4, declared=12), 9, r).total


def _let_through(result: Result, critical: bool, r: Rulings) -> Fraction:
    return 12 * saving_throws.multiplier(result, critical, r)


def _failed_save(r: Rulings) -> str:
    return _both(_yes(saving_throws.loses_action(Result.FAILURE, r)), _let_through(Result.FAILURE, False, r))


def _barred(r: Rulings) -> str:
    return _both(*bans.Barred(post=5, kind=bans.Kind.PHYSICAL).posts(r))


def _lowered(r: Rulings) -> object:
    sheet = draft.Draft(characteristics=Characteristics(magic_power=0))
    return draft.characteristic_ledger(sheet, r).left if _allowed(sheet, "characteristic_lowered", r) is _YES else _MAY_NOT


def _features(r: Rulings) -> str:
    """Two bought beside a flaw; one bought that holds two points."""
    three = features.problems([features.Feature(name="a"), features.Feature(name="b")], [features.Flaw(name="c", points=5)], r)
    double = features.problems([features.Feature(name="a", points=2)], [], r)
    return _both(_yes(not three), _yes(not double))


def _first(r: Rulings) -> Pair:
    order = turns.order([turns.Contender("a", dexterity=7, armour=armour.ArmourClass.HEAVY), turns.Contender("b")], r).names
    return {"a": Pair("семёрка", "the seven"), "b": Pair("пятёрка", "the five")}[order[0]]


def _tie(r: Rulings) -> Pair:
    asked = turns.order([turns.Contender("a"), turns.Contender("b")], r).gm_decides
    return Pair("мастер", "the GM") if asked else Pair("кубики", "the dice")


def _spotted(r: Rulings) -> Pair:
    found = movement.notice(40, movement.Terrain.FOREST, rulings=r)
    return {movement.Notice.SEEN: Pair("сразу", "at once"), movement.Notice.CHECK: Pair("по проверке", "by a check")}[found]


def _again(r: Rulings) -> Pair:
    failed = [deeds.Try(name, Result.FAILURE) for name in ("lock", "lock", "climb")]
    return _yes(deeds.may_try(failed, "lock", r))


def _five_dice(r: Rulings) -> object:
    try:
        return " + ".join(str(size) for size in spells.dice_of(Spell(primary=2, dice=5), r).sizes)
    except RuleError:
        return _MAY_NOT


def _fourth(r: Rulings) -> Pair:
    known = [learning.Legend(school="fire", player=player) for player in (True, True, False)]
    return _yes(learning.legend_problem("fire", known, r) is None)


def _silent(r: Rulings) -> object:
    try:
        preset = presets.taken("1d8", rulings=r)
    except RuleError:
        return Pair("ждём мастера", "we wait for the GM")
    return notation.parse(str(preset)).write(language())


_PROBES: dict[str, tuple[Pair, Callable[[Rulings], object]]] = {
    "int_bonus": (Pair("школа 4, интеллект 8: бонус чтения", "school 4, Intellect 8: the casting bonus"), lambda r: signed(spells.casting_bonus(4, 4, 8, r).total)),
    "cast_round": (Pair("школы 3 и 4, интеллект 3: бонус чтения", "schools 3 and 4, Intellect 3: the casting bonus"), lambda r: signed(spells.casting_bonus(3, 4, 3, r).total)),
    "half": (Pair("половина от 5 урона", "half of 5 damage"), lambda r: _hurt(5, r, Fraction(1, 2))),
    "dmg_round": (Pair("урон 5, вдвое меньше, потом в полтора раза больше", "damage 5, halved, then half as much again"), lambda r: _hurt(5, r, Fraction(1, 2), Fraction(3, 2))),
    "strength_mult": (Pair("сила 7: множитель урона", "Strength 7: the damage factor"), lambda r: times(characteristics.damage_factor(7, r))),
    "perk_mult": (
        Pair("10 на кубике, сила 7, перк 3: урон до округления", "10 on the die, Strength 7, perk 3: damage before rounding"),
        lambda r: damage.damage(10, attacks.damage_steps(attacks.Attack(strength=7, weapon_perk=3), r), r).exact,
    ),
    "hit_from_2": (Pair("пятый уровень оружия: к попаданию и к урону", "weapon level 5: to hit and to damage"), _level_five),
    "battle_levels": (Pair("меч третьего уровня при создании: можно?", "a sword of level 3 at creation: allowed?"), lambda r: _allowed(draft.Draft(weapon_perks={"sword": 3}), "battle_only", r)),
    "magic_cost": (Pair("четвёртая градация с нуля: очков", "grade 4 from nothing: points"), lambda r: grades.price(0, 4, r).total),
    "range_bonus": (Pair("бонус ±2, выпало 10: сумма и шанс критического", "bonus ±2, a roll of 10: the total and the chance of a critical"), _chosen_up),
    "range_which": (Pair("школы 9 и 6: бонус к чтению и к попаданию", "schools 9 and 6: the bonus to the casting and to the hit"), _two_checks),
    "crit": (Pair("попадание с +4: критический успех", "a hit check at +4: critical success"), lambda r: _chance(checks.check(Table.HIT, 4), Result.CRITICAL_SUCCESS, r)),
    "crit_fail": (Pair("спас-бросок с +4, выпало 3", "a saving throw at +4, a roll of 3"), lambda r: _row(Table.SAVING_THROW, 4, 3, r)),
    "crit_penalty": (Pair("удар с −6: критический промах", "a blow at −6: critical miss"), lambda r: _chance(checks.check(Table.HIT, -6), Result.CRITICAL_FAILURE, r)),
    "over_range": (Pair("удар с +6, выпало 15", "a blow at +6, a roll of 15"), lambda r: _row(Table.HIT, 6, 15, r)),
    "area": (Pair("по площади с +2, выпало 7: сумма и шанс критического", "an area at +2, a roll of 7: the total and the chance of a critical"), _area),
    "area_word": (Pair("по площади без бонусов: попал", "an area without bonuses: a hit"), lambda r: share(checks.success_chance(checks.check(Table.HIT, area=True), r))),
    "mana_two": (Pair("градация 4, урон 30, десять кубиков: маны", "grade 4, damage 30, ten dice: mana"), lambda r: mana.spell_cost(30, 4, 4, 10, r).total),
    "mana_damage": (Pair("градация 4, заявлено 12, выпало 9: маны", "grade 4, 12 declared, 9 thrown: mana"), _paid),
    "mana_round": (Pair("школа 9, урон 120: маны", "school 9, damage 120: mana"), lambda r: mana.damage_cost(120, 9, 9, r).total),
    "pair_grade": (Pair("школы 5 и 3: предел урона", "schools 5 and 3: the limit of damage"), lambda r: mana.pair_grade(5, 3, r).max_damage),
    "one_school": (Pair("одна школа 4: среднее", "one school of 4: the mean"), lambda r: mana.mean(4, None, r)),
    "opposite": (Pair("огонь 3 и вода 3 у одного мага: можно?", "Fire 3 and Water 3 on one sheet: allowed?"), lambda r: _allowed(draft.Draft(schools={"fire": 3, "water": 3}), "opposed_owned", r)),
    "pair_count": (Pair("разрешённых пар школ", "pairs of schools allowed"), lambda r: len(schools.legal_pairs(r))),
    "full_dodge": (Pair("критический спас-бросок против критического удара: из 12 проходит", "a critical saving throw against a critical blow: of 12 come through"), lambda r: _let_through(Result.CRITICAL_SUCCESS, True, r)),
    "dodge_half": (Pair("удачный спас-бросок: из 12 проходит", "a saving throw that succeeds: of 12 come through"), lambda r: _let_through(Result.SUCCESS, False, r)),
    "save_action": (Pair("провал спас-броска: потеряно ли действие и сколько из 12 проходит", "a saving throw that fails: is the action lost, and how many of 12 come through"), _failed_save),
    "save_double": (Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage"), lambda r: _said(spell_odds.odds(_MAGE, _TARGET, rulings=r).damage.mean)),
    "cast_crit": (Pair("то же заклинание: урон в среднем", "the same spell: mean damage"), lambda r: _said(spell_odds.odds(_MAGE, _TARGET, rulings=r).damage.mean)),
    "self_hit": (Pair("то же заклинание: урон самому магу в среднем", "the same spell: mean damage to the mage himself"), lambda r: _said(spell_odds.odds(_MAGE, _TARGET, rulings=r).self_damage.mean, 3)),
    "mana_fail": (Pair("из 50 МП после сорванного чтения за 8", "of 50 MP after a failed casting of 8"), lambda r: pools.mp_left(50, mana.spent(8, Result.FAILURE, r)).total),
    "spell_hit_bonus": (Pair("ловкость 7, 20 метров: бонус попадания заклинания", "Dexterity 7, 20 metres: the spell's hit bonus"), lambda r: signed(spells.hit_check(Spell(primary=4, dexterity=7, metres=20), r).bonus.total)),
    "range_step": (Pair("цель в 19 метрах: штраф", "a target 19 metres off: the penalty"), lambda r: signed(blows.range_term(19, r).value)),
    "three_kinds": (Pair("удар в глаз: штраф", "a blow to the eye: the penalty"), lambda r: signed(blows.aim_term(blows.Aim.EYE, r).value)),
    "crit_ban": (Pair("критический промах в посте 5: запрещён пост", "a critical miss in post 5: the post barred"), _barred),
    "two_weapon": (Pair("ловкость 1, два оружия без навыка: урон в среднем", "Dexterity 1, two weapons without the skill: mean damage"), lambda r: _said(attack_odds.odds(attacks.Attack(dexterity=1, two_weapons=0), Defender(), r).damage.mean)),
    "armour_value": (Pair("защита 5 с навыком 3: из 10 проходит", "defence 5 with skill 3: of 10 come through"), lambda r: damage.damage(10, damage.defended(armour.defence(5, 3), r), r).points),
    "armour_pen": (
        Pair("тяжёлая броня: МП и метров за действие", "heavy armour: MP and metres an action"),
        lambda r: _both(character.full_mp(_HEAVY, r).total, character.metres(_HEAVY, rulings=r).metres_per_action),
    ),
    "hpmp_fraction": (Pair("14 очков в перках боя: ХП", "14 points of combat perks: HP"), lambda r: pools.hp(5, 5, 14, r).total),
    "hpmp_which": (Pair("оружие на 30 очков и защита на 20: ХП", "weapons for 30 points, defence for 20: HP"), lambda r: character.full_hp(draft.Draft(weapon_perks={"a": 3}, defence_perks={"b": 2}), r).total),
    "mp_zero": (Pair("ни одной школы: МП", "no school at all: MP"), lambda r: character.full_mp(draft.Draft(), r).total),
    "lower": (Pair("сила магии снижена до 0: свободных очков", "Magic power lowered to 0: points free"), _lowered),
    "features": (Pair("две купленные и недостаток, одна на два очка: можно?", "two bought and a flaw, one of two points: allowed?"), _features),
    "convert_part": (Pair("39 очков перков: очков характеристик", "39 perk points: characteristic points"), lambda r: features.convert(39, r).points),
    "order_tie": (Pair("ловкость и сумма равны: решает", "Dexterity and the sum are equal: decided by"), _tie),
    "order_effective": (Pair("ловкость 7 в тяжёлой броне и ловкость 5: первой ходит", "Dexterity 7 in heavy armour and Dexterity 5: first goes"), _first),
    "move_half": (Pair("ловкость 5 в лесу: метров за действие", "Dexterity 5 in a wood: metres an action"), lambda r: movement.movement(5, movement.Terrain.FOREST, r).metres_per_action),
    "spot": (Pair("лес, 40 метров: замечают", "a wood, 40 metres: they notice"), _spotted),
    "nc_optional": (Pair("ловкость 8, мирное дело: удалось", "Dexterity 8, a non-combat action: done"), lambda r: share(checks.success_chance(deeds.check_of(Characteristic.DEXTERITY, 8, rulings=r), r))),
    "three_fails": (Pair("замок, замок, подъём не вышли: снова замок?", "lock, lock and climb have failed: the lock again?"), _again),
    "immortal": (Pair("воля 5 после двух смертей", "Will 5 after two deaths"), lambda r: immortality.after_deaths(Characteristics(), 2, r).will),
    "dice_split": (Pair("градация 2, пять кубиков", "grade 2, five dice"), _five_dice),
    "mult_max": (Pair("градация 9, сила магии 9, на кубиках 120: урон", "grade 9, Magic power 9, 120 on the dice: damage"), lambda r: damage.damage(120, spells.damage_steps(Spell(primary=9, magic_power=9), r), r).points),
    "typo_3": (Pair("градация 3: способов бросить 18", "grade 3: ways to throw for 18"), lambda r: len(spells.legal_splits(Spell(primary=3), r))),
    "coin": (Pair("маг склоняет монету: нужная сторона", "a mage coaxes a coin: the side he wants"), lambda r: share(grades.coin_chance(r))),
    "mages_3": (Pair("легенды огня – два игрока и НПС: ещё один игрок?", "legends of Fire are two players and an NPC: one more player?"), _fourth),
    "hp_zero": (Pair("ХП 0 и ХП −1", "0 HP and −1 HP"), lambda r: _both(pools.life(0, r).label, pools.life(-1, r).label)),
    "post_turn": (Pair("запрет на пост: ходов", "a ban of one post: turns"), lambda r: bans.Barred(post=5, kind=bans.Kind.PHYSICAL).turns(r)),
    "missing_c": (Pair("заготовка меча 1к8, мастер молчит: урон", "a preset sword of 1d8, the GM silent: damage"), _silent),
    "grade0_refund": (Pair("отказ от магии: очков перков", "magic given up: perk points"), lambda r: draft.perk_ledger(draft.Draft(no_magic=True), r).left),
    "req_armour": (Pair("школа 5, сила магии в броне 2: читает градацию", "school 5, Magic power 2 in armour: the grade cast"), lambda r: spells.grade_of(Spell(primary=5, magic_power=2), r).grade),
}  # fmt: skip
"""Option → what is measured, and how."""


def consequences() -> pd.DataFrame:
    """One number a place, under each of its readings; the book's own stands first (AMB-C01 … AMB-C61)."""
    heads = (Pair("Место", "Place"), Pair("Что меряем", "What is measured"), Pair("У нас", "Ours"), Pair("Иначе", "Otherwise"))
    lines = []
    for place in kinds.load("alterego_core.perks"):
        what, measure = _PROBES[place.option]
        found = {reading.key: cell(measure(kinds.from_options(Rulings, {place.option: reading.key}))) for reading in place.readings}
        others = "; ".join(shown for key, shown in found.items() if key != place.default)
        lines.append((place.id.removeprefix("AMB-"), what, found[place.default], others))
    return lines_frame(heads, lines)
