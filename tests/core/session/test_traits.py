"""Traits beside a check, and those that should have come up."""

from __future__ import annotations

import pytest

from alterego_core.ego.character import TakenTrait
from alterego_core.ego.checks import Check, breakdown, hand
from alterego_core.ego.factors import FREQUENCIES
from alterego_core.ego.traits import Kind
from alterego_core.heroes import forum
from alterego_core.heroes.hero import System
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
    assert ego_traits.beside(numbers)[0].kind is Kind.NEUTRAL, "gone from the catalogue"
    for value, wanted in ((1, 2), (-1, -2), (None, 0)):
        thing = OwnThing(kind=OwnKind.TRAIT, id="ours", name="Своя", value=value)
        assert ego_traits.beside(numbers, [thing])[0].influence.result == wanted


@pytest.mark.parametrize("name", ["Слышит поезда", "", " "])
def test_a_trait_that_does_not_say_which_way_it_works_waits_for_the_gm(name):
    numbers = EgoNumbers(traits=(TakenTrait(id=name, frequency=4, intensity=3, control=2), TakenTrait(id="coward", frequency=3)))
    card, coward = ego_traits.beside(numbers)
    assert (card.kind, card.name["ru"], card.influence.result, coward.name["en"]) == (Kind.NEUTRAL, name.strip() or "?", 0, "Coward")
    helped, hindered = (ego_traits.with_trait(Check(attribute=4), card, helps) for helps in (True, False))
    assert hand(helped).positive == hand(Check()).positive + 1 and hand(hindered).negative == hand(Check()).negative + 1, "a die more, by its intensity"
    assert [each.index for each in ego_traits.forgotten(numbers, 1800)] == [0]


def test_a_post_with_a_trait_of_no_side_can_be_played():
    hero, _ = forum.read("Имя: Рада\nЛовкость: 4\nОсобенности:\nСлышит поезда: 2, 3, 2", System.EGO)
    assert [(each.name["ru"], each.kind) for each in ego_traits.beside(EgoNumbers(traits=hero.sheet.traits))] == [("Слышит поезда", Kind.NEUTRAL)]


@pytest.mark.parametrize("factor", [0, 9, -3])
def test_a_factor_off_its_scale_is_the_nearest(factor):
    card, = ego_traits.beside(EgoNumbers(traits=(TakenTrait(id="love_of_cats", frequency=factor, intensity=factor, control=factor),)))
    assert {card.frequency.value, card.intensity.value, card.control.value} == {1 if factor < 1 else 4}
    assert ego_traits.with_trait(Check(attribute=4), card, True).modifiers


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
