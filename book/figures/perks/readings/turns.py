"""Disputed places of a turn: who goes first, how far, who is seen."""

from alterego_core.perks import armour, movement, turns
from alterego_core.perks.rulings import Rulings
from alterego_core.words import Pair
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _first(r: Rulings) -> Pair:
    order = turns.order([turns.Contender("a", dexterity=7, armour=armour.ArmourClass.HEAVY), turns.Contender("b")], r).names
    return {"a": Pair("семёрка", "the seven"), "b": Pair("пятёрка", "the five")}[order[0]]


def _tie(r: Rulings) -> Pair:
    asked = turns.order([turns.Contender("a"), turns.Contender("b")], r).gm_decides
    return Pair("мастер", "the GM") if asked else Pair("кубики", "the dice")


def _spotted(r: Rulings) -> Pair:
    found = movement.notice(40, movement.Terrain.FOREST, rulings=r)
    return {movement.Notice.SEEN: Pair("сразу", "at once"), movement.Notice.CHECK: Pair("по проверке", "by a check")}[found]


EXAMPLES = {
    "order_tie": Example(Pair("ловкость и сумма равны: кто решает?", "Dexterity and the sum are equal: who decides?"), _tie),
    "order_effective": Example(Pair("ловкость 7 в тяжёлой броне и ловкость 5: кто ходит первым?", "Dexterity 7 in heavy armour and Dexterity 5: who goes first?"), _first),
    "move_half": Example(Pair("ловкость 5 в лесу: сколько метров за действие?", "Dexterity 5 in a wood: how many metres an action?"), lambda r: movement.movement(5, movement.Terrain.FOREST, r).metres_per_action),
    "spot": Example(Pair("лес, 40 метров: как замечают?", "a wood, 40 metres: how do they notice?"), _spotted),
}  # fmt: skip
"""Option → its example."""
