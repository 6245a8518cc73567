"""Disputed places of damage: factors, rounding, saving throws, armour, bans."""

from fractions import Fraction

from alterego_core import notation
from alterego_core.perks import armour, attack_odds, attacks, bans, blows, characteristics, damage, mastery, presets, saving_throws, spells
from alterego_core.perks.errors import RuleError
from alterego_core.perks.results import Result
from alterego_core.perks.rulings import Rulings
from alterego_core.perks.saving_throws import Defender
from alterego_core.perks.spells import Spell
from alterego_core.words import NBSP, Pair
from book.figures.answers import in_turn, said, several, signed, times, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _hurt(points: int, r: Rulings, *factors: Fraction) -> int:
    return damage.damage(points, [damage.factor(each, damage.ROLLED, "C-13") for each in factors], r).points


def _level_five(r: Rulings) -> Pair:
    level = mastery.weapon_level(5, r)
    return several(signed(level.hit_bonus), Pair(f"+{level.damage_percent}{NBSP}%", f"+{level.damage_percent}%"))


def _let_through(result: Result, critical: bool, r: Rulings) -> Fraction:
    return 12 * saving_throws.multiplier(result, critical, r)


def _failed_save(r: Rulings) -> Pair:
    return in_turn(yes(saving_throws.loses_action(Result.FAILURE, r)), _let_through(Result.FAILURE, False, r))


def _barred(r: Rulings) -> Pair:
    return several(*bans.Barred(post=5, kind=bans.Kind.PHYSICAL).posts(r))


def _silent(r: Rulings) -> object:
    try:
        preset = presets.taken("1d8", rulings=r)
    except RuleError:
        return Pair("ждём мастера", "we wait for the GM")
    return Pair.each(notation.parse(str(preset)).write)


EXAMPLES = {
    "half": Example(Pair("половина от 5 урона", "half of 5 damage"), lambda r: _hurt(5, r, Fraction(1, 2))),
    "dmg_round": Example(Pair("урон 5, вдвое меньше, потом в полтора раза больше", "damage 5, halved, then half as much again"), lambda r: _hurt(5, r, Fraction(1, 2), Fraction(3, 2))),
    "strength_mult": Example(Pair("сила 7: множитель урона", "Strength 7: the damage factor"), lambda r: times(characteristics.damage_factor(7, r))),
    "perk_mult": Example(
        Pair("10 на кубике, сила 7, перк 3: урон до округления", "10 on the die, Strength 7, perk 3: damage before rounding"),
        lambda r: damage.damage(10, attacks.damage_steps(attacks.Attack(strength=7, weapon_perk=3), r), r).exact,
    ),
    "hit_from_2": Example(Pair("пятый уровень оружия: к попаданию и к урону", "weapon level 5: to hit and to damage"), _level_five),
    "mult_max": Example(Pair("градация 9, сила магии 9, на кубиках 120: урон", "grade 9, Magic power 9, 120 on the dice: damage"), lambda r: damage.damage(120, spells.damage_steps(Spell(primary=9, magic_power=9), r), r).points),
    "armour_value": Example(Pair("защита 5 с навыком 3: из 10 проходит", "defence 5 with skill 3: of 10 come through"), lambda r: damage.damage(10, damage.defended(armour.defence(5, 3), r), r).points),
    "full_dodge": Example(Pair("критический спас-бросок против критического удара: из 12 проходит", "a critical saving throw against a critical blow: of 12 come through"), lambda r: _let_through(Result.CRITICAL_SUCCESS, True, r)),
    "dodge_half": Example(Pair("удачный спас-бросок: из 12 проходит", "a saving throw that succeeds: of 12 come through"), lambda r: _let_through(Result.SUCCESS, False, r)),
    "save_action": Example(Pair("провал спас-броска: потеряно ли действие и сколько из 12 проходит", "a saving throw that fails: is the action lost, and how many of 12 come through"), _failed_save),
    "two_weapon": Example(Pair("ловкость 1, два оружия без навыка: урон в среднем", "Dexterity 1, two weapons without the skill: mean damage"), lambda r: said(attack_odds.odds(attacks.Attack(dexterity=1, two_weapons=0), Defender(), r).damage.mean, digits=2)),
    "three_kinds": Example(Pair("удар в глаз: штраф", "a blow to the eye: the penalty"), lambda r: signed(blows.aim_term(blows.Aim.EYE, r).value)),
    "range_step": Example(Pair("цель в 19 метрах: штраф", "a target 19 metres off: the penalty"), lambda r: signed(blows.range_term(19, r).value)),
    "crit_ban": Example(Pair("критический промах в посте 5: какой пост запрещён?", "a critical miss in post 5: which post is barred?"), _barred),
    "post_turn": Example(Pair("запрет на пост: сколько ходов?", "a ban of one post: how many turns?"), lambda r: bans.Barred(post=5, kind=bans.Kind.PHYSICAL).turns(r)),
    "missing_c": Example(Pair("заготовка меча 1к8, мастер молчит: урон", "a preset sword of 1d8, the GM silent: damage"), _silent),
}  # fmt: skip
"""Option → its example."""
