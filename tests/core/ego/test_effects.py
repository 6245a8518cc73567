"""What traits do to a roll, and the roll that controls them."""

from fractions import Fraction

import pytest

from alterego_core.ego.effects import (
    Influence,
    combined,
    dodge_help,
    healing_factor,
    influence,
    unnumbered_bonus,
)
from alterego_core.ego.errors import RuleError
from alterego_core.ego.factors import control
from alterego_core.ego.rulings import Flex, Rulings, Tierless, TraitControlDiff, TraitControlRoll, TraitStack
from alterego_core.ego.trait_control import control_bases, control_difficulty
from alterego_core.ego.traits import TRAITS, Effect, Kind

P, N = Kind.POSITIVE, Kind.NEGATIVE


@pytest.mark.parametrize(("strength", "result", "dice"), [(1, 1, 0), (2, 2, 0), (3, 0, 1), (4, 1, 1)])
def test_strength(strength, result, dice):
    assert influence(P, strength) == Influence(result=result, bonus_dice=dice)
    assert influence(N, strength) == Influence(result=-result, penalty_dice=dice)
    assert influence(Kind.NEUTRAL, strength) == Influence()
    assert influence(Kind.NEUTRAL, strength, helps=True) == influence(P, strength)
    assert influence(Kind.NEUTRAL, strength, helps=False) == influence(N, strength)


def test_several_traits():
    on_one_roll = [(P, 1), (P, 3), (P, 4), (N, 2), (N, 3)]
    assert combined(on_one_roll) == Influence(result=0, bonus_dice=2, penalty_dice=1)
    best = Rulings(trait_stack=TraitStack.BEST)
    assert combined(on_one_roll, best) == Influence(result=1, bonus_dice=1, penalty_dice=1)
    assert combined([]) == combined([], best) == Influence()


def test_flexibility():
    assert [dodge_help(strength).result for strength in (1, 2, 3)] == [1, 2, 0]
    assert dodge_help(3).bonus_dice == 1
    gm = Rulings(flex=Flex.GM)
    assert (dodge_help(2, gm).result, dodge_help(2, gm, 5).result) == (0, 5)


@pytest.mark.parametrize(
    ("reading", "expected"),
    [(Tierless.OWN, (1, 0, 0)), (Tierless.TIER, (1, 1, 1)), (Tierless.GM, (4, 4, 4))],
)
def test_bonuses_without_a_number(reading, expected):
    effects = (Effect.PLAYS_BETTER, Effect.HEALS_TWICE_AS_FAST, Effect.LUCK)
    found = tuple(unnumbered_bonus(effect, 1, Rulings(tierless=reading), 4).result for effect in effects)
    assert found == expected


def test_a_described_effect_takes_no_number():
    with pytest.raises(RuleError):
        unnumbered_bonus(Effect.IMMUNE, 1)


def test_healing():
    assert healing_factor(True) == Fraction(1, 2) and healing_factor(False) == 1
    assert healing_factor(True, Rulings(tierless=Tierless.TIER)) == 1


def test_every_effect_has_a_trait():
    assert {row.effect for row in TRAITS} - {None} == set(Effect)
    assert {row.kind for row in TRAITS if row.effect} == {Kind.POSITIVE}


def test_every_printed_positive_trait_has_an_effect():
    assert all(row.effect for row in TRAITS if row.kind is Kind.POSITIVE)


def test_difficulty_of_control():
    normal, poor = control(P, 2), control(P, 3)
    assert [control_difficulty(normal, chosen) for chosen in (None, 6, 8)] == [7, 6, 8]
    middle = Rulings(trait_control_diff=TraitControlDiff.MIDDLE)
    assert control_difficulty(normal, 8, middle) == 7 and control_difficulty(poor, 10, middle) == 11
    for chosen in (5, 9):
        with pytest.raises(RuleError):
            control_difficulty(normal, chosen)
    assert control_difficulty(control(P, 1), 99) is None


def test_base_of_control():
    assert control_bases(3, 4, 2) == {"willpower": 5, "mind": 6}
    assert control_bases(3, 4) == {"willpower": 3, "mind": 4}
    alone = Rulings(trait_control_roll=TraitControlRoll.WILL_ALONE)
    assert control_bases(3, 4, 2, alone) == {"willpower": 3, "mind": 6}
