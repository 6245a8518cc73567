"""A physical attack played out: every die, every table, the damage (C-72 … C-82, C-95 … C-102).

>>> from alterego_core.perks.blows import Aim
>>> blow = Attack(strength=6, dexterity=7, weapon_perk=3, aim=Aim.LIMB, metres=45, dice="1d12")
>>> done = settle(blow, Defender(dexterity=6), hit=11, rolled=8, saving_throw=9)
>>> done.hit.total.total, done.saving_throw.total.total, done.damage.exact, done.damage.points
(12, 11, Fraction(156, 25), 6)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from ..dice import DiceRoll, roll_dice
from ..words import Pair
from . import saving_throws
from .attacks import Attack, blows, damage_dice, damage_steps, hit_check, maximum
from .checks import DICE, Outcome, outcome
from .damage import ROLLED, Damage, damage
from .errors import refuse
from .results import Result, Table
from .rulings import DEFAULT, Rulings
from .saving_throws import Attacked, Defender

__all__ = ["MAXIMUM", "BlowDone", "roll", "settle", "value_of"]

MAXIMUM = Pair("наибольшее на кубиках", "maximum of the dice")
"""The label of damage dice after a critical success (C-82, C-89)."""

Thrown = int | DiceRoll | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowDone:
    """What became of one blow.

    `rolled`, `saving_throw` and `damage` are None after a miss. `barred`: the attacker
    may not attack so for a post (C-79). `action_lost`: the defender loses his own
    action (C-95).
    """

    hit: Outcome
    rolled: DiceRoll | None
    saving_throw: Outcome | None
    damage: Damage | None
    barred: bool
    action_lost: bool

    @property
    def points(self) -> int:
        """HP lost, 0 after a miss."""
        return 0 if self.damage is None else self.damage.points


def value_of(thrown: Thrown) -> int | Fraction:
    """What thrown dice show together."""
    return thrown.total if isinstance(thrown, DiceRoll) else thrown


def settle(
    attack: Attack,
    defender: Defender,
    *,
    hit: int | DiceRoll,
    rolled: Thrown = None,
    saving_throw: Thrown = None,
    rulings: Rulings = DEFAULT,
) -> BlowDone:
    """One blow from dice that lie on the table, whole or as sums.

    `rolled` are the damage dice, not needed for a critical hit; `saving_throw` the
    defender's 3d6. After a miss neither is read. Raises `RuleError` when needed dice
    are missing.
    """
    struck = outcome(hit_check(attack, rulings), hit, rulings)
    barred = struck.result is Result.CRITICAL_FAILURE
    if not struck.result.good:
        return BlowDone(hit=struck, rolled=None, saving_throw=None, damage=None, barred=barred, action_lost=False)
    critical = struck.result is Result.CRITICAL_SUCCESS
    if saving_throw is None:
        raise refuse("dice_missing", "saving_throw", "C-95", what=Table.SAVING_THROW.label)
    if rolled is None and not critical:
        raise refuse("dice_missing", "rolled", "C-82", what=Pair("урон", "damage"))
    saved = outcome(saving_throws.check_of(defender, Attacked.PHYSICALLY, rulings), saving_throw, rulings)
    way = (
        *damage_steps(attack, rulings),
        saving_throws.step(saved.result, critical, rulings),
        *saving_throws.armour_steps(defender, attack.two_weapons is not None, rulings),
    )
    done = damage(
        maximum(attack) if critical else value_of(rolled), way, rulings, MAXIMUM if critical else ROLLED
    )
    return BlowDone(
        hit=struck,
        rolled=rolled if isinstance(rolled, DiceRoll) and not critical else None,
        saving_throw=saved,
        damage=done,
        barred=False,
        action_lost=saving_throws.loses_action(saved.result, rulings),
    )


def roll(attack: Attack, defender: Defender, rng: Random, rulings: Rulings = DEFAULT) -> tuple[BlowDone, ...]:
    """The attack with dice thrown as they are needed: one blow, or two where both hands roll.

    >>> [each.points for each in roll(Attack(dice="1d12"), Defender(), Random(4))]
    [0]
    """
    formula, done = damage_dice(attack), []
    for _ in range(blows(attack, rulings)):
        hit = roll_dice(DICE, rng)
        result = outcome(hit_check(attack, rulings), hit, rulings).result
        rolled = formula.roll(rng) if result is Result.SUCCESS else None
        saved = roll_dice(DICE, rng) if result.good else None
        done.append(settle(attack, defender, hit=hit, rolled=rolled, saving_throw=saved, rulings=rulings))
    return tuple(done)
