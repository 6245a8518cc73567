"""Who is at the table: labels that never repeat, values that refuse what cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.session import roster
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.errors import SessionError
from alterego_core.session.fights import EgoFight, SquadFight
from alterego_core.session.numbers import EgoNumbers, Injury, SquadNumbers, perks_numbers, squad_numbers
from alterego_core.session.places import Place
from alterego_core.session.scene import Campaign, Kind, Magazine, OwnKind, OwnThing, Scene, System, Task


def table(*labels: str, system: System = System.EGO) -> Scene:
    scene = Scene(campaign=Campaign(system=system, seed="test"))
    for label in labels:
        scene = roster.add(scene, label, EgoNumbers())
    return scene


def labels(scene: Scene) -> list[str]:
    return [each.label for each in scene.combatants]


def fighting(scene: Scene) -> Scene:
    places = tuple(Place(who=each.id, number=0) for each in scene.combatants)
    return replace(roster.new_numbers(scene), fight=EgoFight(places=places))


def test_a_bare_name_stays_bare_and_the_next_gets_a_number():
    scene = table("Гоблин", "Гоблин", "гоблин", "Орк")
    assert labels(scene) == ["Гоблин", "Гоблин 2", "гоблин 3", "Орк"]


def test_in_a_fight_a_number_that_has_gone_is_not_given_again():
    scene = fighting(roster.add(table("Анна"), "Гоблин", EgoNumbers(), times=3))
    scene = roster.remove(roster.remove(scene, "c4"), "c3")
    scene = roster.add(scene, "Гоблин", EgoNumbers(), times=2)
    assert labels(scene) == ["Анна", "Гоблин 1", "Гоблин 4", "Гоблин 5"]
    assert labels(roster.add(scene, "Гоблин 3", EgoNumbers()))[-1] == "Гоблин 6"


def test_after_the_fight_numbers_are_free_again():
    scene = roster.add(table(), "Goblin", EgoNumbers(), times=3)
    scene = roster.remove(roster.remove(scene, "c3"), "c2")
    assert labels(roster.add(scene, "Goblin", EgoNumbers()))[-1] == "Goblin 2"
    assert labels(roster.add(scene, "Goblin 7", EgoNumbers()))[-1] == "Goblin 7"


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(["Гоблин", "ГОБЛИН", "Гоблин 2", "Гоблин  3", "Орк"]), st.integers(1, 4), st.booleans()), max_size=9))
def test_labels_never_repeat_in_a_fight(steps):
    scene = fighting(table("Анна"))
    seen = {"анна"}
    for name, times, leave in steps:
        before = len(scene.combatants)
        scene = roster.add(scene, name, EgoNumbers(), times=times)
        for each in scene.combatants[before:]:
            assert each.label.casefold() not in seen
            seen.add(each.label.casefold())
        if leave:
            scene = roster.remove(scene, scene.combatants[-1].id)
    assert len({each.id for each in scene.combatants}) == len(scene.combatants)


def test_npcs_are_hidden_and_heroes_are_not():
    scene = roster.add(table("Ork"), "Anna", EgoNumbers(), kind=Kind.HERO)
    assert [each.label for each in scene.in_sight] == ["Anna"] == [each.label for each in scene.heroes]
    assert roster.change(scene, "c1", hidden=False).in_sight[0].label == "Ork"


def test_a_label_of_somebody_else_is_refused():
    scene = table("Anna", "Boris")
    with pytest.raises(SessionError) as refused:
        roster.change(scene, "c2", label="  ANNA ")
    assert refused.value.message("ru") == "Имя «ANNA» уже занято."
    assert roster.change(scene, "c2", label="boris").combatants[1].label == "boris"


def test_who_leaves_mid_turn_makes_way_for_the_next():
    scene = fighting(table("a", "b", "c"))
    scene = replace(scene, fight=replace(scene.fight, turn=1))
    assert roster.remove(scene, "c2").fight.acting == "c3"
    assert roster.remove(scene, "c1").fight.acting == "c2"
    assert roster.remove(scene, "c3").fight.acting == "c2"
    assert roster.remove(replace(scene, fight=replace(scene.fight, turn=2)), "c3").fight.acting == "c1"
    alone = roster.remove(roster.remove(scene, "c1"), "c2")
    assert roster.remove(alone, "c3").fight is None


def test_conditions_waiting_for_somebodys_turn_end_with_him():
    scene = fighting(table("a", "b"))
    stunned = Condition(name="stunned", end=End(kind=EndKind.TURN, left=1, who="c1"))
    scene = roster.change(scene, "c2", conditions=(stunned, Condition(name="wet")))
    assert [each.name for each in roster.remove(scene, "c1").combatant("c2").conditions] == ["wet"]


def test_reordering_needs_everybody_once():
    scene = table("a", "b")
    assert labels(roster.reorder(scene, ["c2", "c1"])) == ["b", "a"]
    for wrong in (["c1"], ["c1", "c1"], ["c1", "c2", "c3"]):
        with pytest.raises(SessionError):
            roster.reorder(scene, wrong)


@pytest.mark.parametrize(
    "make",
    [
        lambda: table(" "),
        lambda: table("x" * 121),
        lambda: roster.add(table(), "x", EgoNumbers(), times=61),
        lambda: roster.add(table(), "x", EgoNumbers(), times=0),
        lambda: roster.add(table(), "x", SquadNumbers()),
        lambda: table().combatant("c1"),
        lambda: Scene(campaign=Campaign(system=System.EGO), fight=SquadFight(places=(Place(who="c1", number=1),))),
        lambda: Scene(campaign=Campaign(system=System.EGO), fight=EgoFight(places=(Place(who="c1", number=1),))),
        lambda: Scene(campaign=Campaign(system=System.EGO), seconds=-1),
        lambda: EgoFight(places=()),
        lambda: EgoFight(places=(Place(who="a", number=1),), turn=1),
        lambda: EgoFight(places=(Place(who="a", number=1), Place(who="a", number=2))),
        lambda: EgoFight(places=(Place(who="a", number=1),), lap=0),
        lambda: Campaign(system=System.EGO, tasks=(Task(id="a", text=""), Task(id="a", text=""))),
        lambda: Campaign(system=System.EGO, days_per_level=0),
        lambda: Campaign(
            system=System.EGO, catalogue=(OwnThing(kind=OwnKind.NPC, id="n", name="n", numbers=perks_numbers()),)
        ),
        lambda: Magazine(weapon="bow", left=3, full=2),
        lambda: Condition(name=""),
        lambda: Condition(name="x", value=1001),
        lambda: End(kind=EndKind.LAPS, left=0),
        lambda: End(kind=EndKind.TURN, left=1),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(make):
    with pytest.raises(SessionError) as refused:
        make()
    assert refused.value.message("ru") != refused.value.message("en")


def test_a_bad_wound_and_a_bad_code_of_rulings_are_refused_below():
    with pytest.raises(ValueError):
        Injury(level=11)
    with pytest.raises(ValueError):
        Campaign(system=System.EGO, rulings="A9999z")


def test_a_fresh_squad_member_stands_as_the_sample_character():
    from alterego_core.squad.skills import Levels
    from alterego_core.squad.stats import Stats

    made = squad_numbers(Stats(health=4, dexterity=8, intellect=8), Levels(will=5, athletics=3)).fighter
    assert (made.energy, made.calm, made.blood, made.will) == (51, 20, 5, 5)
