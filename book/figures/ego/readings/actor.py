"""Disputed places of the actor: hands, state, preparation, what the game master names."""

from random import Random

from alterego_core.ego import modifier, own_modifiers
from alterego_core.ego.own_modifiers import Drug, Worn
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import signed, span
from book.figures.example import Example

__all__ = ["EXAMPLES"]


def _sum(found) -> Pair:
    return signed(sum(each.value for each in found))


def _two_circles(r: Rulings) -> Pair:
    return span(*own_modifiers.preparation_range(2, rulings=r), signed)


def _hard_action(r: Rulings) -> Pair:
    """All that may come out once the game master has named −4; thirty throws show every face of three."""
    met = [modifier.chosen("mn-03", -4, rulings=r, rng=Random(seed)).value for seed in range(30)]
    return span(min(met), max(met))


EXAMPLES = {
    "prep": Example(Pair("два круга подготовки", "two circles of preparation"), _two_circles),
    "gm_ranges": Example(Pair("сложное действие, мастер назвал −4: какой выйдет штраф?", "a complex action, the game master says −4: which penalty comes out?"), _hard_action),
    "stress_fight": Example(Pair("боец стреляет и ничего не чинит: штраф за перестрелку", "a fighter shoots and mends nothing: the penalty for a shoot-out"), lambda r: _sum(own_modifiers.stress(fighting=True, rulings=r))),
    "offhand": Example(Pair("удар не той рукой", "a blow with the wrong hand"), lambda r: signed(own_modifiers.off_hand(rulings=r).value)),
    "worn_once": Example(Pair("пьян, одурманен и вымотан сразу", "drunk, drugged and worn out at once"), lambda r: _sum(own_modifiers.worn(Worn, rulings=r))),
    "drugs_two": Example(Pair("полезный препарат на +3: поправка", "a helpful drug of +3: the modifier"), lambda r: _sum(own_modifiers.drugs(Drug.AID, 3, rulings=r))),
}  # fmt: skip
"""Option → its example."""
