"""Disputed places of the target: how it moves, hides, and how far it is."""

from collections.abc import Iterable
from fractions import Fraction

from alterego_core.ego import actions, target_modifiers
from alterego_core.ego.modifier import Modifier
from alterego_core.ego.rulings import Rulings
from alterego_core.ego.target_modifiers import Aim, Posture
from alterego_core.words import Pair
from book.figures.answers import several, signed
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _sum(found: Iterable[Modifier]) -> Pair:
    return signed(sum(each.value for each in found))


def _far(metres: int, r: Rulings, made_for: int = 50) -> Pair:
    return _sum(target_modifiers.distance(metres, made_for, rulings=r))


def _runner(r: Rulings) -> Pair:
    return several(signed(target_modifiers.running(7, rulings=r).value), _far(60, r))


def _sat_down(r: Rulings) -> Pair:
    return _sum(target_modifiers.cover(0, actions.posture_after("sit", Posture.STANDING, rulings=r), rulings=r))


EXAMPLES = {
    "evade": Example(Pair("уклоняется цель с Ловкостью 5 и Уворотом 2", "a target with Agility 5 and Dodge 2 evades"), lambda r: signed(target_modifiers.evading(5, 2, rulings=r).value)),
    "half_round": Example(Pair("цель бежит со Скоростью 7; до цели 60 метров, пистолет на 50", "the target runs at Speed 7; the target is 60 metres off, the pistol made for 50"), _runner),
    "range": Example(Pair("50 и 60 метров, винтовка на 100", "50 and 60 metres, a rifle made for 100"), lambda r: several(_far(50, r, 100), _far(60, r, 100))),
    "close": Example(Pair("два метра до цели, пистолет на 50", "two metres to the target, a pistol made for 50"), lambda r: _far(2, r)),
    "cover": Example(Pair("цель скрыта наполовину и стоит на колене", "a target half hidden and on one knee"), lambda r: _sum(target_modifiers.cover(Fraction(1, 2), Posture.KNEELING, rulings=r))),
    "crouch": Example(Pair("цель на открытом месте присела: поправка к выстрелу", "a target in the open has crouched: what the shot gets"), _sat_down),
    "aim_body": Example(Pair("прицел в корпус", "aiming at the body"), lambda r: _sum(target_modifiers.aimed(Aim.BODY, rulings=r))),
}  # fmt: skip
"""Option → its example."""
