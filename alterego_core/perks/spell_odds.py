"""Exact odds of a spell: casting × hit × saving throw → damage and mana (C-83 … C-94, C-99 … C-102).

>>> found = odds(Spell(primary=4, secondary=4, intellect=8, magic_power=7, dice=5), Defender())
>>> found.casting.chance(Result.CRITICAL_FAILURE), found.mana.mean
(Fraction(1, 216), Fraction(12, 1))
>>> found.damage_per_mana == found.damage.mean / 12
True
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from ..odds import Odds
from . import saving_throws
from .checks import odds as check_odds
from .damage import Step, damage_odds
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

__all__ = ["SpellBranch", "SpellOdds", "odds"]

_NOTHING = {0: 1}
Rows = tuple[tuple[Table, Result], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellBranch:
    """One way a spell may go: the rows that come up, the chance, damage, the caster's own, mana."""

    rows: Rows
    chance: Fraction
    damage: Odds
    self_damage: Odds
    mana: Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellOdds:
    """What a spell may come to.

    `hit` and `saving_throw` are None where none is rolled. `damage` falls on the
    target, `self_damage` on the caster (C-86); `mana` is what the casting takes.
    `works`: the chance that the spell is read and, if aimed, hits. `barred`: the mage
    may not attack so in the next post (C-91). `action_lost`: the target loses his own
    action (C-95).
    """

    casting: Odds
    hit: Odds | None
    saving_throw: Odds | None
    branches: tuple[SpellBranch, ...]
    damage: Odds
    self_damage: Odds
    mana: Odds
    works: Fraction
    barred: Fraction
    action_lost: Fraction

    @property
    def expected_damage(self) -> Fraction:
        """The mean damage to the target."""
        return self.damage.mean

    @property
    def damage_per_mana(self) -> Fraction | None:
        """Expected damage by expected mana; None for a spell that costs nothing."""
        mana = self.mana.mean
        return self.damage.mean / mana if mana else None

    def chance_to_take(self, points: int) -> Fraction:
        """The chance that the target takes at least this much."""
        return self.damage.at_least(points)


class _Dice:
    """The dice of one spell, and the damage distributions already worked out."""

    def __init__(self, spell: Spell, defender: Defender, rulings: Rulings) -> None:
        self.spell, self.rulings = spell, rulings
        self.rolled = dice_of(spell, rulings).odds()
        self.top = Odds.constant(self.rolled.high)
        self.steps = damage_steps(spell, rulings)
        self.armour = saving_throws.armour_steps(defender, rulings=rulings) if saving_throw_after_hit(spell) else ()
        self.known: dict[tuple, Odds] = {}
        self.paid: dict[tuple, Odds] = {}

    def damage(self, maximum: bool, answers: tuple[Step, ...], armour: tuple[Step, ...]) -> Odds:
        key = (maximum, tuple(step.value for step in answers), bool(armour))
        if key not in self.known:
            dice = self.top if maximum else self.rolled
            self.known[key] = damage_odds(dice, (*self.steps, *answers, *armour), self.rulings)
        return self.known[key]

    def mana(self, casting: Result, maximum: bool) -> Odds:
        key = (casting, maximum)
        if key not in self.paid:
            self.paid[key] = self._mana(casting, maximum)
        return self.paid[key]

    def _mana(self, casting: Result, maximum: bool) -> Odds:
        known = cost_of_rolled(self.spell, None, self.rulings)
        if not (casting.good or casting is Result.CRITICAL_FAILURE):
            return Odds.constant(spent(known.total, casting, self.rulings))
        if cost_of_rolled(self.spell, 1, self.rulings) == known:
            return Odds.constant(known.total)
        dice = self.top if maximum else self.rolled
        return dice.map(lambda rolled: cost_of_rolled(self.spell, rolled, self.rulings).total)


def odds(
    spell: Spell, defender: Defender = Defender(), caster: Defender = Defender(), rulings: Rulings = DEFAULT
) -> SpellOdds:
    """The exact odds of the whole chain. Raises `RuleError` for a spell that cannot be cast.

    `caster`: his saving throw against his own spell, where a ruling allows one.

    >>> odds(Spell(primary=9, secondary=9, magic_power=10, dice=20)).damage.high
    360
    """
    casting = check_odds(casting_check(spell, rulings), rulings)
    hit = check_odds(hit_check(spell, rulings), rulings) if spell.target is Target.AIMED else None
    saved = None
    if saving_throw_after_hit(spell):
        saved = check_odds(saving_throws.check_of(defender, Attacked.MAGICALLY, rulings), rulings)
    dice, branches = _Dice(spell, defender, rulings), []
    nothing = Odds(_NOTHING)
    lost = Fraction(0)

    def add(rows: Rows, chance: Fraction, damage: Odds, own: Odds, mana: Odds) -> None:
        branches.append(SpellBranch(rows=rows, chance=chance, damage=damage, self_damage=own, mana=mana))

    for read, weight in casting.items():
        chance = Fraction(weight, casting.total)
        rows: Rows = ((Table.CASTING, read),)
        if read is Result.CRITICAL_FAILURE:
            mana = dice.mana(read, False)
            if not caster_saving_throw(rulings):
                add(rows, chance, nothing, dice.damage(False, (self_step(),), ()), mana)
                continue
            own_saves = check_odds(saving_throws.check_of(caster, Attacked.MAGICALLY, rulings), rulings)
            for answer, share in own_saves.items():
                steps = (self_step(), saving_throws.step(answer, False, rulings))
                own = dice.damage(False, steps, ())
                both = chance * Fraction(share, own_saves.total)
                add((*rows, (Table.SAVING_THROW, answer)), both, nothing, own, mana)
            continue
        if not read.good:
            add(rows, chance, nothing, nothing, dice.mana(read, False))
            continue
        first = saved.items() if saved is not None and saving_throw_after_casting(spell, rulings) else [(None, 1)]
        strikes = hit.items() if hit is not None else [(None, 1)]
        for (early, early_weight), (struck, hit_weight) in product(list(first), list(strikes)):
            share = chance * Fraction(hit_weight, hit.total if hit is not None else 1)
            share *= Fraction(early_weight, saved.total if early is not None else 1)
            done = effects(read, struck, rulings)
            mana = dice.mana(read, done.maximum)
            way, answers = rows, ()
            if early is not None:
                way = (*way, (Table.SAVING_THROW, early))
                answers = (saving_throws.step(early, effects(read, None, rulings).no_dodge, rulings),)
            if struck is not None:
                way = (*way, (Table.SPELL_HIT, struck))
            if struck is not None and not struck.good:
                add(way, share, nothing, nothing, mana)
                continue
            for answer, answer_weight in saved.items() if saved is not None else [(None, 1)]:
                full, steps, last = share, answers, way
                if answer is not None:
                    full = share * Fraction(answer_weight, saved.total)
                    steps = (*answers, saving_throws.step(answer, done.no_dodge, rulings))
                    last = (*way, (Table.SAVING_THROW, answer))
                    if any(saving_throws.loses_action(each, rulings) for each in (early, answer) if each):
                        lost += full
                add(last, full, dice.damage(done.maximum, steps, dice.armour), nothing, mana)
    return _gathered(casting, hit, saved, tuple(branches), lost)


def _gathered(
    casting: Odds, hit: Odds | None, saved: Odds | None, branches: tuple[SpellBranch, ...], lost: Fraction
) -> SpellOdds:
    def mixed(part: str) -> Odds:
        # branches share their distributions: each is mixed in once
        shares: dict[int, list] = {}
        for each in branches:
            found = getattr(each, part)
            shares.setdefault(id(found), [Fraction(0), found])[0] += each.chance
        return Odds.mixture([(chance, found) for chance, found in shares.values()])

    read = casting.chance_that(lambda result: result.good)
    return SpellOdds(
        casting=casting,
        hit=hit,
        saving_throw=saved,
        branches=branches,
        damage=mixed("damage"),
        self_damage=mixed("self_damage"),
        mana=mixed("mana"),
        works=read * (hit.chance_that(lambda result: result.good) if hit is not None else 1),
        barred=read * hit.chance(Result.CRITICAL_FAILURE) if hit is not None else Fraction(0),
        action_lost=lost,
    )
