"""A spell played out: casting, hit, saving throw, damage, mana (C-83 … C-94, C-99 … C-102).

>>> bolt = Spell(primary=4, secondary=4, intellect=8, magic_power=7, declared=30, dice=5, metres=20)
>>> done = settle(bolt, Defender(), casting=6, hit=9, rolled=18, saving_throw=8)
>>> done.casting.total.total, done.hit.result, done.points, done.mana.total
(12, <Result.FAILURE: 'failure'>, 0, 12)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import DiceRoll, roll_dice
from ..words import Pair
from . import saving_throws
from .attack_play import MAXIMUM, Thrown, value_of
from .checks import DICE, Check, Outcome, outcome
from .damage import ROLLED, Damage, Step, damage
from .errors import refuse
from .mana import spent
from .results import Result, Table
from .rulings import DEFAULT, Rulings
from .saving_throws import Attacked, Defender
from .spell_rules import (
    caster_saving_throw,
    effects,
    saving_throw_after_casting,
    saving_throw_after_hit,
    self_step,
)
from .spells import Spell, Target, casting_check, cost_of_rolled, damage_steps, dice_of, hit_check

__all__ = ["SpellDone", "roll", "settle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellDone:
    """What became of a spell.

    `hit` is None where nothing had to hit or the spell was not read; `saving_throws`
    are those thrown, in order. `damage` falls on the target, `self_damage` on the
    caster. `mana` is what is gone. `barred` and `action_lost`: see `SpellOdds`.
    """

    casting: Outcome
    hit: Outcome | None
    saving_throws: tuple[Outcome, ...]
    rolled: DiceRoll | None
    damage: Damage | None
    self_damage: Damage | None
    mana: Breakdown
    barred: bool
    action_lost: bool

    @property
    def points(self) -> int:
        """HP the target loses."""
        return 0 if self.damage is None else self.damage.points


def _need(thrown: Thrown, where: str, what: Pair, rule: str):
    if thrown is None:
        raise refuse("dice_missing", where, rule, what=what)
    return thrown


def _mana(spell: Spell, rolled: int | None, casting: Result, rulings: Rulings) -> Breakdown:
    why = cost_of_rolled(spell, rolled, rulings)
    kept = spent(why.total, casting, rulings) - why.total
    return why + Term(Pair("не прочитано", "not read"), kept, ("C-87",)) if kept else why


def _harm(spell: Spell, rolled: Thrown, maximum: bool, steps: tuple[Step, ...], rulings: Rulings) -> tuple[Damage, int]:
    split = dice_of(spell, rulings)
    if maximum:
        value = split.maximum
    else:
        value = value_of(_need(rolled, "rolled", Pair("урон", "damage"), "C-34"))
        if not split.dice <= value <= split.maximum:
            raise refuse("rolled_range", "rolled", "C-34", value=value, least=split.dice, most=split.maximum)
    way = (*damage_steps(spell, rulings), *steps)
    return damage(value, way, rulings, MAXIMUM if maximum else ROLLED), value


def settle(
    spell: Spell,
    defender: Defender = Defender(),
    *,
    casting: int | DiceRoll,
    hit: Thrown = None,
    rolled: Thrown = None,
    saving_throw: Thrown = None,
    early_saving_throw: Thrown = None,
    own_saving_throw: Thrown = None,
    caster: Defender = Defender(),
    rulings: Rulings = DEFAULT,
) -> SpellDone:
    """A spell from dice that lie on the table, whole or as sums; what is not needed is not read.

    `early_saving_throw` is the one after the casting (AMB-C28), `own_saving_throw` the
    caster's own (AMB-C30). Raises `RuleError` when needed dice are missing.
    """
    saving = Table.SAVING_THROW.label

    def answered(target: Defender, thrown: Thrown, where: str) -> Outcome:
        asked: Check = saving_throws.check_of(target, Attacked.MAGICALLY, rulings)
        return outcome(asked, _need(thrown, where, saving, "C-95"), rulings)

    def done(**parts) -> SpellDone:
        rest = dict(hit=None, saving_throws=(), rolled=None, damage=None, self_damage=None, barred=False)
        return SpellDone(casting=read, **{**rest, "action_lost": False, **parts})

    read = outcome(casting_check(spell, rulings), casting, rulings)
    lying = rolled if isinstance(rolled, DiceRoll) else None
    if read.result is Result.CRITICAL_FAILURE:
        answers = (answered(caster, own_saving_throw, "own_saving_throw"),) if caster_saving_throw(rulings) else ()
        steps = (self_step(), *(saving_throws.step(each.result, False, rulings) for each in answers))
        own, value = _harm(spell, rolled, False, steps, rulings)
        mana = _mana(spell, value, read.result, rulings)
        return done(saving_throws=answers, rolled=lying, self_damage=own, mana=mana)
    if not read.result.good:
        return done(mana=_mana(spell, None, read.result, rulings))
    answers, steps, struck = [], [], None
    if saving_throw_after_casting(spell, rulings):
        answers.append(answered(defender, early_saving_throw, "early_saving_throw"))
        no_dodge = effects(read.result, None, rulings).no_dodge
        steps.append(saving_throws.step(answers[0].result, no_dodge, rulings))
    if spell.target is Target.AIMED:
        struck = outcome(hit_check(spell, rulings), _need(hit, "hit", Table.SPELL_HIT.label, "C-90"), rulings)
    so = effects(read.result, None if struck is None else struck.result, rulings)
    if struck is not None and not struck.result.good:
        value = _harm(spell, rolled, so.maximum, (), rulings)[1] if rolled is not None or so.maximum else None
        mana = _mana(spell, value, read.result, rulings)
        barred = struck.result is Result.CRITICAL_FAILURE
        return done(hit=struck, saving_throws=tuple(answers), rolled=lying, mana=mana, barred=barred)
    if saving_throw_after_hit(spell):
        answers.append(answered(defender, saving_throw, "saving_throw"))
        steps.append(saving_throws.step(answers[-1].result, so.no_dodge, rulings))
        steps += saving_throws.armour_steps(defender, rulings=rulings)
    harm, value = _harm(spell, rolled, so.maximum, tuple(steps), rulings)
    return done(
        hit=struck,
        saving_throws=tuple(answers),
        rolled=None if so.maximum else lying,
        damage=harm,
        mana=_mana(spell, value, read.result, rulings),
        action_lost=any(saving_throws.loses_action(each.result, rulings) for each in answers),
    )


def roll(
    spell: Spell, defender: Defender, rng: Random, caster: Defender = Defender(), rulings: Rulings = DEFAULT
) -> SpellDone:
    """The spell with every die thrown: casting, damage dice, and the rest as it is needed.

    >>> roll(Spell(primary=4, secondary=4), Defender(), Random(3)).casting.dice.total
    12
    """
    thrown = {"casting": roll_dice(DICE, rng)}
    read = outcome(casting_check(spell, rulings), thrown["casting"], rulings).result
    if read.good or read is Result.CRITICAL_FAILURE:
        thrown["rolled"] = roll_dice(dice_of(spell, rulings).spec(), rng)
    if read is Result.CRITICAL_FAILURE and caster_saving_throw(rulings):
        thrown["own_saving_throw"] = roll_dice(DICE, rng)
    if read.good:
        if saving_throw_after_casting(spell, rulings):
            thrown["early_saving_throw"] = roll_dice(DICE, rng)
        if spell.target is Target.AIMED:
            thrown["hit"] = roll_dice(DICE, rng)
        if saving_throw_after_hit(spell):
            thrown["saving_throw"] = roll_dice(DICE, rng)
    return settle(spell, defender, caster=caster, rulings=rulings, **thrown)
