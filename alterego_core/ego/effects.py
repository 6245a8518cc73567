"""What traits do to a roll: their strength, how several add up, and bonuses without a number.

The strength of a trait is ±1, ±2, a die, or a die and ±1 (A-87 … A-90).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from .errors import refuse
from .factors import intensity
from .rulings import DEFAULT, Flex, Rulings, Tierless, TraitStack
from .traits import Effect, Kind

__all__ = ["Influence", "combined", "dodge_help", "healing_factor", "influence", "unnumbered_bonus"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Influence:
    """A change of one roll: a part of the result, bonus dice, penalty dice."""

    result: int = 0
    bonus_dice: int = 0
    penalty_dice: int = 0

    def __add__(self, other: "Influence") -> "Influence":
        return Influence(
            result=self.result + other.result,
            bonus_dice=self.bonus_dice + other.bonus_dice,
            penalty_dice=self.penalty_dice + other.penalty_dice,
        )


def influence(kind: Kind, intensity_value: int, helps: bool | None = None) -> Influence:
    """What a trait of this strength (1 to 4) does to a roll it bears on.

    A positive trait helps, a negative one hinders. For a neutral one say which
    (`helps`); without it, it changes nothing.

    >>> influence(Kind.POSITIVE, 2)
    Influence(result=2, bonus_dice=0, penalty_dice=0)
    >>> influence(Kind.NEGATIVE, 4)
    Influence(result=-1, bonus_dice=0, penalty_dice=1)
    """
    step = intensity(intensity_value)
    if kind is not Kind.NEUTRAL:
        helps = kind is Kind.POSITIVE
    if helps is None:
        return Influence()
    if helps:
        return Influence(result=step.result, bonus_dice=step.dice)
    return Influence(result=-step.result, penalty_dice=step.dice)


def combined(traits: Iterable[tuple[Kind, int]], rulings: Rulings = DEFAULT) -> Influence:
    """Several traits on one roll, each as (kind, strength).

    All count, or the strongest helping and the strongest hindering one
    (AMB-A79).

    >>> combined([(Kind.POSITIVE, 1), (Kind.POSITIVE, 2), (Kind.NEGATIVE, 1)]).result
    2
    >>> from alterego_core.ego.rulings import Rulings
    >>> best = Rulings(trait_stack=TraitStack.BEST)
    >>> combined([(Kind.POSITIVE, 1), (Kind.POSITIVE, 2), (Kind.NEGATIVE, 1)], best).result
    1
    """
    chosen = list(traits)
    if rulings.trait_stack is TraitStack.BEST:
        strongest: dict[Kind, int] = {}
        for kind, value in chosen:
            strongest[kind] = max(value, strongest.get(kind, 0))
        chosen = list(strongest.items())
    return sum((influence(kind, value) for kind, value in chosen), Influence())


def dodge_help(intensity_value: int, rulings: Rulings = DEFAULT, gm_bonus: int | None = None) -> Influence:
    """What Flexibility adds to dodging (A-151, AMB-A45).

    Its strength; by the reading `gm` the GM's number, nothing until it is named.

    >>> dodge_help(2).result
    2
    """
    if rulings.flex is Flex.GM:
        return Influence(result=gm_bonus or 0)
    return influence(Kind.POSITIVE, intensity_value)


_UNNUMBERED = {Effect.PLAYS_BETTER, Effect.HEALS_TWICE_AS_FAST, Effect.LUCK}
_DESCRIBED = {Effect.HEALS_TWICE_AS_FAST, Effect.LUCK}


def unnumbered_bonus(
    effect: Effect, intensity_value: int, rulings: Rulings = DEFAULT, gm_bonus: int | None = None
) -> Influence:
    """The bonus of Musical ear, Fast healing or Lucky to a roll (A-156 … A-158, AMB-A46).

    `own`: what is described works and adds nothing to rolls, and Musical ear,
    for which nothing is described, takes the strength paid for. `tier`: the
    strength for all three. `gm`: the GM's number, nothing until it is named.
    Another effect raises `RuleError`.

    >>> unnumbered_bonus(Effect.PLAYS_BETTER, 1).result, unnumbered_bonus(Effect.LUCK, 1).result
    (1, 0)
    """
    if effect not in _UNNUMBERED:
        raise refuse("has_a_number", "traits", "A-156", effect=str(effect))
    if rulings.tierless is Tierless.GM:
        return Influence(result=gm_bonus or 0)
    if rulings.tierless is Tierless.OWN and effect in _DESCRIBED:
        return Influence()
    return influence(Kind.POSITIVE, intensity_value)


def healing_factor(fast: bool, rulings: Rulings = DEFAULT) -> Fraction:
    """By what the time of healing is multiplied: a half with Fast healing (A-157).

    The half is the trait's own effect; by the readings `tier` and `gm` it is
    replaced by a bonus (AMB-A46).

    >>> healing_factor(True), healing_factor(False)
    (Fraction(1, 2), Fraction(1, 1))
    """
    return Fraction(1, 2) if fast and rulings.tierless is Tierless.OWN else Fraction(1)
