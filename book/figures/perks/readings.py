"""What each reading of a disputed place leads to, worked out anew (AMB-C01 … AMB-C61)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from alterego_core import notation
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
from alterego_core.words import NBSP, Pair
from book.figures.answers import allowed, said, several, share, signed, times, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]


_MAGE = Spell(primary=4, secondary=4, magic_power=7, declared=30, dice=5)
_TARGET = Defender(will=5)
_HEAVY = draft.Draft(armour=armour.ArmourClass.HEAVY)


def _chance(check: Check, result: Result, r: Rulings) -> Pair:
    return share(checks.odds(check, r).chance(result))


def _row(table: Table, bonus: int, natural: int, r: Rulings) -> Pair:
    return row_of(table, checks.judge(checks.check(table, bonus), natural, r)).name


def _hurt(points: int, r: Rulings, *factors: Fraction) -> int:
    return damage.damage(points, [damage.factor(each, damage.ROLLED, "C-13") for each in factors], r).points


def _allowed(sheet: draft.Draft, code: str, r: Rulings) -> Pair:
    """May one write such a sheet?"""
    return allowed(all(each.code != f"perks.{code}" for each in remarks.problems(sheet, (), r)))


def _level_five(r: Rulings) -> Pair:
    level = mastery.weapon_level(5, r)
    return several(signed(level.hit_bonus), Pair(f"+{level.damage_percent}{NBSP}%", f"+{level.damage_percent}%"))


def _chosen_up(r: Rulings) -> Pair:
    """A mage with a bonus of 2 who throws 10, and shifts the roll by one where he may."""
    check = checks.Check(table=Table.SPELL_HIT, range_bonus=2, shift=1)
    return several(checks.total(check, 10, r).total, _chance(check, Result.CRITICAL_SUCCESS, r))


def _two_checks(r: Rulings) -> Pair:
    spell = Spell(primary=9, secondary=6, magic_power=9)
    return several(spells.casting_check(spell, r).range_bonus, spells.hit_check(spell, r).range_bonus)


def _area(r: Rulings) -> Pair:
    check = checks.check(Table.HIT, 2, area=True)
    return several(checks.total(check, 7, r).total, _chance(check, Result.CRITICAL_SUCCESS, r))


def _paid(r: Rulings) -> int:
    return spells.cost_of_rolled(Spell(primary=4, secondary=4, declared=12), 9, r).total


def _let_through(result: Result, critical: bool, r: Rulings) -> Fraction:
    return 12 * saving_throws.multiplier(result, critical, r)


def _failed_save(r: Rulings) -> Pair:
    return several(yes(saving_throws.loses_action(Result.FAILURE, r)), _let_through(Result.FAILURE, False, r))


def _barred(r: Rulings) -> Pair:
    return several(*bans.Barred(post=5, kind=bans.Kind.PHYSICAL).posts(r))


def _lowered(r: Rulings) -> object:
    sheet = draft.Draft(characteristics=Characteristics(magic_power=0))
    return draft.characteristic_ledger(sheet, r).left if _allowed(sheet, "characteristic_lowered", r) == allowed(True) else allowed(False)


def _features(r: Rulings) -> Pair:
    """Two bought beside a flaw; one bought that holds two points."""
    three = features.problems([features.Feature(name="a"), features.Feature(name="b")], [features.Flaw(name="c", points=5)], r)
    double = features.problems([features.Feature(name="a", points=2)], [], r)
    return several(yes(not three), yes(not double))


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
    return yes(deeds.may_try(failed, "lock", r))


def _five_dice(r: Rulings) -> object:
    try:
        return " + ".join(str(size) for size in spells.dice_of(Spell(primary=2, dice=5), r).sizes)
    except RuleError:
        return allowed(False)


def _fourth(r: Rulings) -> Pair:
    known = [learning.Legend(school="fire", player=player) for player in (True, True, False)]
    return yes(learning.legend_problem("fire", known, r) is None)


def _silent(r: Rulings) -> object:
    try:
        preset = presets.taken("1d8", rulings=r)
    except RuleError:
        return Pair("ждём мастера", "we wait for the GM")
    return Pair.each(notation.parse(str(preset)).write)


EXAMPLES = {
    "int_bonus": Example(Pair("школа 4, интеллект 8: бонус чтения", "school 4, Intellect 8: the casting bonus"), lambda r: signed(spells.casting_bonus(4, 4, 8, r).total)),
    "cast_round": Example(Pair("школы 3 и 4, интеллект 3: бонус чтения", "schools 3 and 4, Intellect 3: the casting bonus"), lambda r: signed(spells.casting_bonus(3, 4, 3, r).total)),
    "half": Example(Pair("половина от 5 урона", "half of 5 damage"), lambda r: _hurt(5, r, Fraction(1, 2))),
    "dmg_round": Example(Pair("урон 5, вдвое меньше, потом в полтора раза больше", "damage 5, halved, then half as much again"), lambda r: _hurt(5, r, Fraction(1, 2), Fraction(3, 2))),
    "strength_mult": Example(Pair("сила 7: множитель урона", "Strength 7: the damage factor"), lambda r: times(characteristics.damage_factor(7, r))),
    "perk_mult": Example(
        Pair("10 на кубике, сила 7, перк 3: урон до округления", "10 on the die, Strength 7, perk 3: damage before rounding"),
        lambda r: damage.damage(10, attacks.damage_steps(attacks.Attack(strength=7, weapon_perk=3), r), r).exact,
    ),
    "hit_from_2": Example(Pair("пятый уровень оружия: к попаданию и к урону", "weapon level 5: to hit and to damage"), _level_five),
    "battle_levels": Example(Pair("меч третьего уровня при создании", "a sword of level 3 at creation"), lambda r: _allowed(draft.Draft(weapon_perks={"sword": 3}), "battle_only", r)),
    "magic_cost": Example(Pair("четвёртая градация с нуля: сколько очков?", "grade 4 from nothing: how many points?"), lambda r: grades.price(0, 4, r).total),
    "range_bonus": Example(Pair("бонус ±2, выпало 10: сумма и шанс критического", "bonus ±2, a roll of 10: the total and the chance of a critical"), _chosen_up),
    "range_which": Example(Pair("школы 9 и 6: бонус к чтению и к попаданию", "schools 9 and 6: the bonus to the casting and to the hit"), _two_checks),
    "crit": Example(Pair("попадание с +4: критический успех", "a hit check at +4: critical success"), lambda r: _chance(checks.check(Table.HIT, 4), Result.CRITICAL_SUCCESS, r)),
    "crit_fail": Example(Pair("спас-бросок с +4, выпало 3", "a saving throw at +4, a roll of 3"), lambda r: _row(Table.SAVING_THROW, 4, 3, r)),
    "crit_penalty": Example(Pair("удар с −6: критический промах", "a blow at −6: critical miss"), lambda r: _chance(checks.check(Table.HIT, -6), Result.CRITICAL_FAILURE, r)),
    "over_range": Example(Pair("удар с +6, выпало 15", "a blow at +6, a roll of 15"), lambda r: _row(Table.HIT, 6, 15, r)),
    "area": Example(Pair("по площади с +2, выпало 7: сумма и шанс критического", "an area at +2, a roll of 7: the total and the chance of a critical"), _area),
    "area_word": Example(Pair("по площади без бонусов: попал", "an area without bonuses: a hit"), lambda r: share(checks.success_chance(checks.check(Table.HIT, area=True), r))),
    "mana_two": Example(Pair("градация 4, урон 30, десять кубиков: сколько маны?", "grade 4, damage 30, ten dice: how much mana?"), lambda r: mana.spell_cost(30, 4, 4, 10, r).total),
    "mana_damage": Example(Pair("градация 4, заявлено 12, выпало 9: сколько маны?", "grade 4, 12 declared, 9 thrown: how much mana?"), _paid),
    "mana_round": Example(Pair("школа 9, урон 120: сколько маны?", "school 9, damage 120: how much mana?"), lambda r: mana.damage_cost(120, 9, 9, r).total),
    "pair_grade": Example(Pair("школы 5 и 3: предел урона", "schools 5 and 3: the limit of damage"), lambda r: mana.pair_grade(5, 3, r).max_damage),
    "one_school": Example(Pair("одна школа 4: среднее", "one school of 4: the mean"), lambda r: mana.mean(4, None, r)),
    "opposite": Example(Pair("огонь 3 и вода 3 у одного мага", "Fire 3 and Water 3 on one sheet"), lambda r: _allowed(draft.Draft(schools={"fire": 3, "water": 3}), "opposed_owned", r)),
    "pair_count": Example(Pair("сколько разрешённых пар школ?", "how many pairs of schools allowed?"), lambda r: len(schools.legal_pairs(r))),
    "full_dodge": Example(Pair("критический спас-бросок против критического удара: из 12 проходит", "a critical saving throw against a critical blow: of 12 come through"), lambda r: _let_through(Result.CRITICAL_SUCCESS, True, r)),
    "dodge_half": Example(Pair("удачный спас-бросок: из 12 проходит", "a saving throw that succeeds: of 12 come through"), lambda r: _let_through(Result.SUCCESS, False, r)),
    "save_action": Example(Pair("провал спас-броска: потеряно ли действие и сколько из 12 проходит", "a saving throw that fails: is the action lost, and how many of 12 come through"), _failed_save),
    "save_double": Example(Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage"), lambda r: said(spell_odds.odds(_MAGE, _TARGET, rulings=r).damage.mean, digits=2)),
    "cast_crit": Example(Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage"), lambda r: said(spell_odds.odds(_MAGE, _TARGET, rulings=r).damage.mean, digits=2)),
    "self_hit": Example(Pair("школа 4, сила магии 7, пять кубиков против воли 5: урон самому магу в среднем", "school 4, Magic power 7, five dice against Will 5: mean damage to the mage himself"), lambda r: said(spell_odds.odds(_MAGE, _TARGET, rulings=r).self_damage.mean, digits=3)),
    "mana_fail": Example(Pair("из 50 МП после сорванного чтения за 8", "of 50 MP after a failed casting of 8"), lambda r: pools.mp_left(50, mana.spent(8, Result.FAILURE, r)).total),
    "spell_hit_bonus": Example(Pair("ловкость 7, 20 метров: бонус попадания заклинания", "Dexterity 7, 20 metres: the spell's hit bonus"), lambda r: signed(spells.hit_check(Spell(primary=4, dexterity=7, metres=20), r).bonus.total)),
    "range_step": Example(Pair("цель в 19 метрах: штраф", "a target 19 metres off: the penalty"), lambda r: signed(blows.range_term(19, r).value)),
    "three_kinds": Example(Pair("удар в глаз: штраф", "a blow to the eye: the penalty"), lambda r: signed(blows.aim_term(blows.Aim.EYE, r).value)),
    "crit_ban": Example(Pair("критический промах в посте 5: какой пост запрещён?", "a critical miss in post 5: which post is barred?"), _barred),
    "two_weapon": Example(Pair("ловкость 1, два оружия без навыка: урон в среднем", "Dexterity 1, two weapons without the skill: mean damage"), lambda r: said(attack_odds.odds(attacks.Attack(dexterity=1, two_weapons=0), Defender(), r).damage.mean, digits=2)),
    "armour_value": Example(Pair("защита 5 с навыком 3: из 10 проходит", "defence 5 with skill 3: of 10 come through"), lambda r: damage.damage(10, damage.defended(armour.defence(5, 3), r), r).points),
    "armour_pen": Example(
        Pair("тяжёлая броня: сколько МП и метров за действие?", "heavy armour: how many MP and metres an action?"),
        lambda r: several(character.full_mp(_HEAVY, r).total, character.metres(_HEAVY, rulings=r).metres_per_action),
    ),
    "hpmp_fraction": Example(Pair("14 очков в перках боя: ХП", "14 points of combat perks: HP"), lambda r: pools.hp(5, 5, 14, r).total),
    "hpmp_which": Example(Pair("оружие на 30 очков и защита на 20: ХП", "weapons for 30 points, defence for 20: HP"), lambda r: character.full_hp(draft.Draft(weapon_perks={"a": 3}, defence_perks={"b": 2}), r).total),
    "mp_zero": Example(Pair("ни одной школы: МП", "no school at all: MP"), lambda r: character.full_mp(draft.Draft(), r).total),
    "lower": Example(Pair("сила магии снижена до 0: сколько свободных очков?", "Magic power lowered to 0: how many points free?"), _lowered),
    "features": Example(Pair("две купленные и недостаток, одна на два очка: можно?", "two bought and a flaw, one of two points: allowed?"), _features),
    "convert_part": Example(Pair("39 очков перков: сколько очков характеристик?", "39 perk points: how many characteristic points?"), lambda r: features.convert(39, r).points),
    "order_tie": Example(Pair("ловкость и сумма равны: кто решает?", "Dexterity and the sum are equal: who decides?"), _tie),
    "order_effective": Example(Pair("ловкость 7 в тяжёлой броне и ловкость 5: кто ходит первым?", "Dexterity 7 in heavy armour and Dexterity 5: who goes first?"), _first),
    "move_half": Example(Pair("ловкость 5 в лесу: сколько метров за действие?", "Dexterity 5 in a wood: how many metres an action?"), lambda r: movement.movement(5, movement.Terrain.FOREST, r).metres_per_action),
    "spot": Example(Pair("лес, 40 метров: как замечают?", "a wood, 40 metres: how do they notice?"), _spotted),
    "nc_optional": Example(Pair("ловкость 8, мирное дело: удалось", "Dexterity 8, a non-combat action: done"), lambda r: share(checks.success_chance(deeds.check_of(Characteristic.DEXTERITY, 8, rulings=r), r))),
    "three_fails": Example(Pair("замок, замок, подъём не вышли: снова замок?", "lock, lock and climb have failed: the lock again?"), _again),
    "immortal": Example(Pair("воля 5 после двух смертей", "Will 5 after two deaths"), lambda r: immortality.after_deaths(Characteristics(), 2, r).will),
    "dice_split": Example(Pair("градация 2, пять кубиков", "grade 2, five dice"), _five_dice),
    "mult_max": Example(Pair("градация 9, сила магии 9, на кубиках 120: урон", "grade 9, Magic power 9, 120 on the dice: damage"), lambda r: damage.damage(120, spells.damage_steps(Spell(primary=9, magic_power=9), r), r).points),
    "typo_3": Example(Pair("градация 3: сколько способов бросить 18?", "grade 3: how many ways to throw for 18?"), lambda r: len(spells.legal_splits(Spell(primary=3), r))),
    "coin": Example(Pair("маг склоняет монету: нужная сторона", "a mage coaxes a coin: the side he wants"), lambda r: share(grades.coin_chance(r))),
    "mages_3": Example(Pair("легенды огня – два игрока и НПС: ещё один игрок?", "legends of Fire are two players and an NPC: one more player?"), _fourth),
    "hp_zero": Example(Pair("ХП 0 и ХП −1", "0 HP and −1 HP"), lambda r: several(pools.life(0, r).label, pools.life(-1, r).label)),
    "post_turn": Example(Pair("запрет на пост: сколько ходов?", "a ban of one post: how many turns?"), lambda r: bans.Barred(post=5, kind=bans.Kind.PHYSICAL).turns(r)),
    "missing_c": Example(Pair("заготовка меча 1к8, мастер молчит: урон", "a preset sword of 1d8, the GM silent: damage"), _silent),
    "grade0_refund": Example(Pair("отказ от магии: сколько очков перков?", "magic given up: how many perk points?"), lambda r: draft.perk_ledger(draft.Draft(no_magic=True), r).left),
    "req_armour": Example(Pair("школа 5, сила магии в броне 2: градация заклинания", "school 5, Magic power 2 in armour: the grade cast"), lambda r: spells.grade_of(Spell(primary=5, magic_power=2), r).grade),
}  # fmt: skip
"""Option → its example."""
