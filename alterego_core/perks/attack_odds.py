"""Exact odds of a physical attack: hit × saving throw → damage (C-78 … C-82, C-95 … C-102).

>>> found = odds(Attack(dice="1d12"), Defender())
>>> found.hit.chance(Result.CRITICAL_SUCCESS), found.damage.chance(0) > Fraction(1, 4)
(Fraction(1, 216), True)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..odds import Odds
from . import saving_throws
from .attacks import Attack, blows, damage_steps, hit_check, rolled_odds
from .checks import Check
from .checks import odds as check_odds
from .damage import damage_odds
from .results import Result, Table
from .rulings import DEFAULT, Rulings
from .saving_throws import Attacked, Defender

__all__ = ["AttackOdds", "Branch", "mean_multiplier", "odds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One way a chain may go: the rows that come up, the chance, and the damage then."""

    rows: tuple[tuple[Table, Result], ...]
    chance: Fraction
    damage: Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOdds:
    """What an attack may come to.

    `hit` and `saving_throw` are the rows of one roll; `branches` part one blow;
    `damage` is the whole attack (two blows where both hands roll). `barred`: the
    attacker may not attack so in the next post; `action_lost`: the defender loses his
    own action.
    """

    hit: Odds
    saving_throw: Odds
    branches: tuple[Branch, ...]
    damage: Odds
    blows: int
    barred: Fraction
    action_lost: Fraction

    @property
    def expected_damage(self) -> Fraction:
        """The mean damage of the whole attack."""
        return self.damage.mean

    def chance_to_take(self, points: int) -> Fraction:
        """The chance of at least this much damage."""
        return self.damage.at_least(points)


def _at_least_once(chance: Fraction, times: int) -> Fraction:
    return 1 - (1 - chance) ** times


def odds(attack: Attack, defender: Defender = Defender(), rulings: Rulings = DEFAULT) -> AttackOdds:
    """The exact odds of the whole chain, with armour and its skill.

    >>> bare = odds(Attack(dice="2d6"), Defender())
    >>> odds(Attack(dice="2d6"), Defender(armour=3)).expected_damage < bare.expected_damage
    True
    """
    hit = check_odds(hit_check(attack, rulings), rulings)
    saved = check_odds(saving_throws.check_of(defender, Attacked.PHYSICALLY, rulings), rulings)
    rolled = rolled_odds(attack)
    steps = damage_steps(attack, rulings)
    armour = saving_throws.armour_steps(defender, attack.two_weapons is not None, rulings)
    nothing = Odds.constant(0)
    branches, lost = [], Fraction(0)
    for result, weight in hit.items():
        chance = Fraction(weight, hit.total)
        if not result.good:
            branches.append(Branch(rows=((Table.HIT, result),), chance=chance, damage=nothing))
            continue
        critical = result is Result.CRITICAL_SUCCESS
        dice = Odds.constant(rolled.high) if critical else rolled
        for answer, share in saved.items():
            both = chance * Fraction(share, saved.total)
            way = (*steps, saving_throws.step(answer, critical, rulings), *armour)
            rows = ((Table.HIT, result), (Table.SAVING_THROW, answer))
            branches.append(Branch(rows=rows, chance=both, damage=damage_odds(dice, way, rulings)))
            if saving_throws.loses_action(answer, rulings):
                lost += both
    damage = Odds.mixture([(each.chance, each.damage) for each in branches])
    times = blows(attack, rulings)
    return AttackOdds(
        hit=hit,
        saving_throw=saved,
        branches=tuple(branches),
        damage=Odds.n_of(times, damage),
        blows=times,
        barred=_at_least_once(hit.chance(Result.CRITICAL_FAILURE), times),
        action_lost=_at_least_once(lost, times),
    )


def mean_multiplier(attack: Check, saving_throw: Check, rulings: Rulings = DEFAULT) -> Fraction:
    """The expected share of the damage that an attack does, misses counted as none.

    >>> from alterego_core.perks.checks import check
    >>> mean_multiplier(check(Table.HIT), check(Table.SAVING_THROW))
    Fraction(34993, 93312)
    """
    found = check_odds(attack, rulings)
    plain = saving_throws.multiplier_odds(saving_throw, False, rulings).mean
    critical = saving_throws.multiplier_odds(saving_throw, True, rulings).mean
    return found.chance(Result.SUCCESS) * plain + found.chance(Result.CRITICAL_SUCCESS) * critical
