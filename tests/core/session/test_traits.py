"""Traits beside a check, and those that should have come up."""

from __future__ import annotations

import pytest

from alterego_core.ego.character import TakenTrait
from alterego_core.ego.checks import Check, breakdown, hand
from alterego_core.ego.factors import FREQUENCIES
from alterego_core.ego.traits import Kind
from alterego_core.session import ego_traits
from alterego_core.session.errors import SessionError
from alterego_core.session.numbers import EgoNumbers, levels
from alterego_core.session.scene import OwnKind, OwnThing

TAKEN = (
    TakenTrait(id="coward", frequency=3, intensity=4, control=3),
    TakenTrait(id="beauty", frequency=4, intensity=2, control=4),
    TakenTrait(id="phobia", frequency=1, detail="пауки"),
    TakenTrait(id="phobia", frequency=1, detail="вода"),
)
HERO = EgoNumbers(attributes=levels(willpower=4, mind=3), traits=TAKEN)


def test_each_card_says_what_it_does_and_what_it_takes():
    coward, beauty, *_ = ego_traits.beside(HERO)
    assert (coward.difficulty, coward.spontaneous) == (7, False)
    assert (beauty.difficulty, beauty.spontaneous) == (None, True)
    frightened = ego_traits.with_trait(Check(attribute=4), coward)
    assert breakdown(frightened).total == 3 and hand(frightened).negative == 2
    assert breakdown(ego_traits.with_trait(frightened, beauty)).total == 5
    assert ego_traits.control_base(HERO, 2) == {"willpower": 6, "mind": 5}


def test_traits_of_the_campaigns_own_help_or_hinder_by_their_value():
    numbers = EgoNumbers(traits=(TakenTrait(id="ours", intensity=2),))
    with pytest.raises(SessionError):
        ego_traits.beside(numbers)
    for value, wanted in ((1, 2), (-1, -2), (None, 0)):
        thing = OwnThing(kind=OwnKind.TRAIT, id="ours", name="Своя", value=value)
        assert ego_traits.beside(numbers, [thing])[0].influence.result == wanted


def test_the_forgotten_are_recalled_by_their_frequency():
    day = 86_400
    assert [each.seconds for each in map(lambda step: card(step.value), FREQUENCIES)] == [3 * day, day, day // 4, 1800]
    assert ego_traits.forgotten(HERO, 1799) == ()
    assert [each.taken.id for each in ego_traits.forgotten(HERO, 7 * 3600)] == ["beauty", "coward"]
    numbers = ego_traits.came_up(ego_traits.came_up(HERO, 1, 3600), 2, day)
    assert [each.index for each in ego_traits.forgotten(numbers, 3600 + 1799)] == []
    assert [each.taken.detail for each in ego_traits.forgotten(numbers, 3 * day)] == ["", "", "вода"]
    again = ego_traits.came_up(numbers, 1, 5000)
    assert len(again.came_up) == 2
    with pytest.raises(SessionError):
        ego_traits.came_up(HERO, 4, 0)


def card(frequency: int) -> ego_traits.TraitCard:
    return ego_traits.beside(EgoNumbers(traits=(TakenTrait(id="coward", frequency=frequency),)))[0]


def test_a_trait_of_the_heros_own_stands_beside_the_check():
    own = TakenTrait(id="Слышит поезда", intensity=2, kind=Kind.POSITIVE)
    card = ego_traits.beside(EgoNumbers(traits=(own,)))[0]
    assert (card.name["ru"], card.kind) == ("Слышит поезда", Kind.POSITIVE) and card.influence.result > 0
