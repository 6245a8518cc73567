"""A spell as a value: two schools, damage, dice, aim; its checks, cost and damage (C-8, C-34, C-83 … C-94).

>>> bolt = Spell(primary=4, secondary=4, intellect=8, magic_power=7, declared=30, dice=5)
>>> cost(bolt).total, casting_check(bolt).bonus.total, dice_of(bolt).write("en")
(12, 6, '5d6')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..problems import Problem
from ..words import Pair, number
from .amounts import half_rule, whole
from .blows import Aim, aim_term, range_term
from .characteristics import START, Characteristic, damage_factor, roll_bonus
from .checks import Check
from .damage import Path, Step, area_cut, factor, limit
from .dice_splits import Split, split, splits
from .errors import RuleError, refuse
from .grades import SchoolGrade, grade, within_power
from .mana import damage_cost, dice_cost, mean, pair_grade, range_grade, spell_cost
from .results import Table
from .rulings import (
    DEFAULT,
    ArmouredGrade,
    CastingRounding,
    GradeMaximum,
    IntellectBonus,
    ManaDamage,
    ManaParts,
    RangeWhich,
    Rulings,
    SpellHitBonus,
)
from .schools import pair_problem, school

__all__ = [
    "Spell",
    "Target",
    "Way",
    "casting_bonus",
    "casting_check",
    "cheapest",
    "cost",
    "cost_of_rolled",
    "damage_steps",
    "declared",
    "dice_of",
    "grade_of",
    "hit_check",
    "legal_splits",
    "problems",
]


_HALF = Fraction(1, 2)


class Target(StrEnum):
    """What a spell is cast at (C-90)."""

    AIMED = "aimed"
    """At somebody: casting, then hit, then saving throw."""
    UNAIMED = "unaimed"
    """At somebody, but nothing has to hit: casting, then saving throw."""
    SELF = "self"
    """On oneself and the like: the casting alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell:
    """A spell about to be cast; characteristics as they are in armour.

    `primary`, `secondary`: grades of its schools, `secondary` None for a spell of one
    school. `schools`: their ids where they matter, for the ban on opposed ideas.
    `declared`: the maximum damage wanted, None for the grade's own; `dice`: how many
    dice carry it (C-35). `metres`, `aim`, `area`, `extra`: as for an attack (C-71,
    C-77); `casting_extra`: own perks that help the casting. `shift`: see
    :class:`~alterego_core.perks.checks.Check`.
    """

    primary: int
    secondary: int | None = None
    schools: tuple[str, ...] = ()
    declared: int | None = None
    dice: int = 1
    intellect: int = START
    magic_power: int = START
    dexterity: int = START
    target: Target = Target.AIMED
    aim: Aim = Aim.TORSO
    metres: int | Fraction = 0
    area: bool = False
    extra: tuple[Term, ...] = ()
    casting_extra: tuple[Term, ...] = ()
    shift: int | None = None


def grade_of(spell: Spell, rulings: Rulings = DEFAULT) -> SchoolGrade:
    """The grade that limits damage and dice (C-42, AMB-C21); Magic power may limit it too (AMB-C61).

    >>> armoured = Spell(primary=5, secondary=5, magic_power=2)
    >>> grade_of(armoured).grade, grade_of(armoured, Rulings(req_armour=ArmouredGrade.EFFECTIVE)).grade
    (5, 2)
    """
    found = pair_grade(spell.primary, spell.secondary, rulings)
    if rulings.req_armour is ArmouredGrade.EFFECTIVE:
        found = grade(min(found.grade, within_power(spell.magic_power)))
    return found


def declared(spell: Spell, rulings: Rulings = DEFAULT) -> int:
    """The maximum damage of the dice. Raises `RuleError` when it is none or over the grade's limit."""
    most = grade_of(spell, rulings).max_damage
    wanted = most if spell.declared is None else spell.declared
    if not most:
        raise refuse("no_school", "primary", "C-84")
    if isinstance(wanted, bool) or not isinstance(wanted, int) or not 1 <= wanted <= most:
        raise refuse("declared_range", "declared", "C-34", value=wanted, most=most)
    return wanted


def legal_splits(spell: Spell, rulings: Rulings = DEFAULT) -> tuple[Split, ...]:
    """The dice that may carry the declared damage (C-34, C-35)."""
    return splits(declared(spell, rulings), grade_of(spell, rulings).dice_limit(rulings), rulings)


def dice_of(spell: Spell, rulings: Rulings = DEFAULT) -> Split:
    """The dice of the spell. Raises `RuleError` for a number of dice that is not legal."""
    return split(declared(spell, rulings), spell.dice, grade_of(spell, rulings).dice_limit(rulings), rulings)


def problems(spell: Spell, rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Why this spell cannot be cast: opposed schools, no school, too much damage, illegal dice.

    >>> [each.code for each in problems(Spell(primary=4, secondary=4, schools=("fire", "water"), declared=31))]
    ['perks.opposed', 'perks.declared_range']
    """
    found = []
    if len(spell.schools) == 2:
        opposed = pair_problem(school(spell.schools[0]), school(spell.schools[1]), rulings)
        if opposed is not None:
            found.append(opposed)
    try:
        dice_of(spell, rulings)
        hit_check(spell, rulings)
    except RuleError as error:
        found.append(error.problem)
    return tuple(found)


def casting_bonus(
    primary: int, secondary: int | None, intellect: int, rulings: Rulings = DEFAULT
) -> Breakdown:
    """What is added to the casting: mean of the schools and Intellect×0.2 (C-9, C-85, AMB-C01, AMB-C02).

    >>> casting_bonus(3, 4, 3).write("en")
    'mean of the schools 3.5 + Intellect 0.6 − rounding 0.1 = 4'
    """
    level, per_point = mean(primary, secondary, rulings), Fraction(rulings.int_bonus.value)
    exact = per_point * intellect
    note = Pair.each(lambda lang: f"{number(intellect, lang)} × {number(per_point, lang)}")
    schools = Breakdown((Term(Pair("среднее школ", "mean of the schools"), _plain(level), ("C-85",)),))
    rule = "C-9" if rulings.int_bonus is IntellectBonus.TWO_FIFTHS else "C-85"
    own = Breakdown((Term(Characteristic.INTELLECT.label, _plain(exact), (rule,), note),))
    if rulings.cast_round is CastingRounding.NONE:
        return schools + own
    way = half_rule(rulings)
    if rulings.cast_round is CastingRounding.PARTS:
        return whole(schools, way) + whole(own, way)
    return whole(schools + own, way)


def _plain(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def casting_check(spell: Spell, rulings: Rulings = DEFAULT) -> Check:
    """The casting roll (C-85); the range bonus counts only where a ruling says so (AMB-C11)."""
    why = casting_bonus(spell.primary, spell.secondary, spell.intellect, rulings) + Breakdown(spell.casting_extra)
    ranged = 0
    if rulings.range_which in (RangeWhich.CAST, RangeWhich.BOTH):
        ranged = range_grade(spell.primary, spell.secondary, rulings).range_bonus
    return Check(table=Table.CASTING, bonus=why, range_bonus=ranged, shift=spell.shift if ranged else None)


def hit_check(spell: Spell, rulings: Rulings = DEFAULT) -> Check:
    """The hit check of an aimed spell: Dexterity, distance, aim, area, range bonus (C-4, C-43 … C-46, C-77, C-90).

    >>> hit_check(Spell(primary=4, secondary=4, dexterity=7, metres=60)).bonus.total
    0
    """
    ranged = 0
    if rulings.range_which is not RangeWhich.CAST:
        ranged = range_grade(spell.primary, spell.secondary, rulings).range_bonus
    shift = spell.shift if ranged else None
    if rulings.spell_hit_bonus is SpellHitBonus.BARE:
        return Check(table=Table.SPELL_HIT, range_bonus=ranged, shift=shift)
    why = roll_bonus(Characteristic.DEXTERITY, spell.dexterity, rulings) + Breakdown(spell.extra)
    for term in (aim_term(spell.aim, rulings), range_term(spell.metres, rulings)):
        if term.value:
            why += term
    return Check(table=Table.SPELL_HIT, bonus=why, area=spell.area, range_bonus=ranged, shift=shift)


def cost(spell: Spell, rulings: Rulings = DEFAULT) -> Breakdown:
    """Mana known before the casting: declared damage, or the grade's limit, and extra dice (C-35, C-84).

    Where the rolled damage is paid (AMB-C19), only the dice are known; see `cost_of_rolled`.

    >>> cost(Spell(primary=5, secondary=4)).write("en")
    'damage 6.67 + rounding 0.33 = 7'
    """
    dice = dice_of(spell, rulings).dice
    if rulings.mana_damage is ManaDamage.ROLLED:
        return Breakdown() if rulings.mana_two is ManaParts.BASE else dice_cost(dice)
    grade_limit = rulings.mana_damage is ManaDamage.GRADE
    paid = grade_of(spell, rulings).max_damage if grade_limit else declared(spell, rulings)
    return spell_cost(paid, spell.primary, spell.secondary, dice, rulings)


def cost_of_rolled(spell: Spell, rolled: int | None, rulings: Rulings = DEFAULT) -> Breakdown:
    """Mana of a spell whose dice showed `rolled`, None when none were thrown (AMB-C19).

    >>> late = Rulings(mana_damage=ManaDamage.ROLLED)
    >>> spell = Spell(primary=4, secondary=4)
    >>> cost_of_rolled(spell, 21, late).total, cost_of_rolled(spell, None, late).total, cost_of_rolled(spell, 21).total
    (5, 0, 8)
    """
    known = cost(spell, rulings)
    late = rulings.mana_damage is ManaDamage.ROLLED and rulings.mana_two is not ManaParts.DICE
    if not late or rolled is None:
        return known
    return damage_cost(rolled, spell.primary, spell.secondary, rulings) + known


def damage_steps(spell: Spell, rulings: Rulings = DEFAULT) -> tuple[Step, ...]:
    """The factors of the damage before the saving throw: Magic power, area (C-8, C-13, C-71, AMB-C53)."""
    steps = [factor(damage_factor(spell.magic_power, rulings), Characteristic.MAGIC_POWER.label, "C-8", "C-13")]
    if rulings.mult_max is GradeMaximum.AFTER:
        most = grade_of(spell, rulings)
        steps.append(limit(most.max_damage, Pair("предел градации", "limit of the grade"), most.rule))
    if spell.area:
        steps.append(area_cut())
    return tuple(steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to compose a spell: dice, mana, and the chance to reach the damage wanted."""

    spell: Spell
    split: Split
    mana: int | Fraction
    reaches: Fraction


def cheapest(
    spell: Spell,
    wanted: int,
    at_least: Fraction = Fraction(1, 2),
    most_ways: int = 20,
    rulings: Rulings = DEFAULT,
) -> tuple[Way, ...]:
    """Ways to `wanted` damage, from the cheapest: those whose dice reach it with this chance.

    Every declared damage and every legal split is tried; `reaches` is the chance that
    the damage, Magic power included and nobody saving, is at least `wanted`.

    >>> best = cheapest(Spell(primary=5, secondary=5, magic_power=5), 30)[0]
    >>> best.spell.declared, best.split.write("en"), best.mana
    (45, '15d3', 23)
    """
    top, found = grade_of(spell, rulings), []
    path = Path(damage_steps(spell, rulings), rulings)
    # more on the dice is never less damage, so one threshold serves every split
    need = next((total for total in range(1, top.max_damage + 1) if path.points(total) >= wanted), None)
    for damage in range(need or top.max_damage + 1, top.max_damage + 1):
        base = cost(replace(spell, declared=damage, dice=1), rulings).total
        for each in splits(damage, top.dice_limit(rulings), rulings):
            # the sum is symmetric: what lies above the mean is reached half the time at most
            if need > each.mean and at_least > _HALF:
                continue
            chance = each.odds().at_least(need)
            if chance >= at_least and chance > 0:
                extra = 0 if rulings.mana_two is ManaParts.BASE else each.extra_mana
                made = replace(spell, declared=damage, dice=each.dice)
                found.append(Way(spell=made, split=each, mana=base + extra, reaches=chance))
    found.sort(key=lambda way: (way.mana, -way.reaches, way.split.dice))
    return tuple(found[:most_ways])
