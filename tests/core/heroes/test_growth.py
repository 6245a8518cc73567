"""Growth: points given, spent, and taken back step by step."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.ego.errors import RuleError
from alterego_core.ego.rulings import Experience
from alterego_core.ego.rulings import Rulings as EgoRulings
from alterego_core.heroes import files
from alterego_core.heroes.budget import budgets, from_play, left
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.growth import awarded, can_go, history, played, spent, taken_back, undone
from alterego_core.heroes.hero import System, empty
from alterego_core.heroes.raising import raised, raises
from alterego_core.heroes.ready import ready
from alterego_core.heroes.remarks import legal, remarks

PURSE = {"ego": "creation", "squad": "skills", "perks": "perks"}


@given(st.sampled_from(System), st.integers(0, 5), st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_every_step_can_be_taken_back(system, who, seed):
    rng = Random(seed)
    hero = played(ready(system)[who].hero())
    way = [hero]
    for evening in range(rng.randint(1, 3)):
        way.append(awarded(way[-1], rng.randint(1, 60), f"дело {evening}", f"вечер {evening}"))
        for _ in range(rng.randint(0, 3)):
            have = {each.id: each.ledger.left for each in budgets(way[-1])}
            free = [each for each in raises(way[-1]) if each.price and each.price <= have[each.budget]]
            try:
                way.append(spent(way[-1], rng.choice(free).key, when=f"вечер {evening}") if free else way[-1])
            except HeroError as refused:
                # the point would break another rule, and the rule is named
                assert refused.problem.rule
        way = [each for place, each in enumerate(way) if not place or each != way[place - 1]]
    assert legal(way[-1])
    assert files.loads(files.dumps(way[-1])) == (way[-1], ())
    assert all(line.left >= 0 for line in history(way[-1]))
    for before, after in zip(reversed(way[:-1]), reversed(way[1:]), strict=True):
        assert undone(after) == before


@pytest.mark.parametrize("system", System)
def test_points_are_seen_in_the_purse(system):
    hero = awarded(ready(system)[0].hero(), 7, "мост")
    assert left(hero, PURSE[system]) == 7
    codes = [each.problem.code for each in remarks(hero)]
    assert len(codes) == 1 and "left" in codes[0] and legal(hero)


def test_squad_spends_no_more_than_was_given():
    hero = awarded(ready("squad")[3].hero(), 2)
    for _ in range(2):
        hero = spent(hero, "skills.medicine")
    assert legal(hero) and not remarks(hero)
    with pytest.raises(HeroError, match="0 are left"):
        spent(hero, "skills.medicine")
    over = [each.problem.code for each in remarks(raised(hero, "skills.medicine")) if each.binding]
    assert over == ["squad.skill_points_over"]


def test_refusals():
    hero = ready("ego")[0].hero()
    for points in (0, -3, True, 10_001, "5"):
        with pytest.raises(HeroError, match="whole number"):
            awarded(hero, points)
    with pytest.raises(RuleError):
        awarded(hero, 3, rulings=EgoRulings(experience=Experience.NONE))
    with pytest.raises(HeroError, match="nothing to take back"):
        undone(hero)
    with pytest.raises(HeroError, match="more than 6"):
        rich = awarded(hero, 9)
        for _ in range(3):
            rich = spent(rich, "skills.blacksmith")


def test_what_was_changed_by_hand_is_not_taken_back():
    hero = spent(awarded(empty("squad"), 3), "skills.will")
    with pytest.raises(HeroError, match="by hand"):
        undone(raised(hero, "skills.will", -1))


@pytest.mark.parametrize("system", System)
def test_any_award_can_be_taken_back_and_the_later_ones_stay(system):
    hero = ready(system)[0].hero()
    grown = awarded(awarded(awarded(hero, 2, "мост"), 40, "дракон", "вечер 2"), 5, "суп")
    value = next(each for each in raises(grown) if each.price and each.budget == PURSE[system])
    grown = spent(grown, value.key)
    without = taken_back(grown, 1)
    assert [entry.text for entry in without.growth] == ["мост", "суп", ""]
    assert left(without, PURSE[system]) == left(grown, PURSE[system]) - 40
    assert from_play(grown) == 47 and from_play(without) == 7
    assert taken_back(taken_back(taken_back(without, 2), 0), 0) == hero
    with pytest.raises(HeroError, match="nothing to take back"):
        taken_back(grown, 4)


def test_of_raises_the_last_one_goes_first():
    hero = awarded(ready("perks")[0].hero(), 500)
    key = next(each.key for each in raises(hero) if each.key.startswith("defence_perks.") and each.price)
    twice = spent(spent(hero, key), key)
    assert [can_go(twice, at) for at in range(3)] == [True, False, True]
    with pytest.raises(HeroError, match="take that one back first"):
        taken_back(twice, 1)


def test_a_point_that_breaks_another_rule_is_refused_with_that_rule():
    hero = awarded(ready("squad")[1].hero(), 9)
    with pytest.raises(HeroError) as refused:
        for _ in range(9):
            hero = spent(hero, "skills.athletics")
    assert refused.value.problem.code == "squad.under_weight" and refused.value.problem.rule == "B-150"
