"""Heroes on their way to the table: numbers by the rules of their system, play kept when a sheet is taken again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from alterego_core.ego.hero import Character, Level, TakenTrait
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.files import dumps, dumps_party
from alterego_core.heroes.forum import write
from alterego_core.heroes.hero import Hero, empty
from alterego_core.heroes.links import fragment
from alterego_core.heroes.ready import ready
from alterego_core.heroes.reading import Form
from alterego_core.session import events, harm, roster, snapshot
from alterego_core.session.errors import SessionError
from alterego_core.session.numbers import CameUp, EgoNumbers, Injury, PerksNumbers, SquadNumbers
from alterego_core.session.scene import MAX_NAME, Campaign, Kind, Scene, System
from dashboard.campaigns_file import CampaignsFile
from dashboard.recruits import again, joining, label_of, recruit, returning, take
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble

READY = [(system, each.id) for system in System for each in ready(system.value)]


def scene_of(system: System) -> Scene:
    return Scene(campaign=Campaign(system=system))


def hero_of(system: System, place: int = 0) -> Hero:
    return ready(system.value)[place].hero("ru")


@pytest.mark.parametrize(("system", "id"), READY)
def test_every_ready_hero_comes_to_the_table_and_into_the_file(system: System, id: str) -> None:
    scene = scene_of(system)
    hero = next(each for each in ready(system.value) if each.id == id).hero("ru")
    one = recruit(hero, scene)
    assert one.remarks == () and one.label == " ".join(hero.name.split())
    deed, sheets = joining(scene, one)
    later = events.apply(scene, deed)
    came = later.combatants[-1]
    assert (came.kind, came.hidden, came.numbers) == (Kind.HERO, False, one.numbers)
    assert sheets == {came.id: hero}
    assert snapshot.read_scene(snapshot.write_scene(later)) == later
    assert harm.standing(came, scene.campaign.readings()).value == "acts"


def test_numbers_are_those_of_the_sheet() -> None:
    ego = recruit(
        Hero(
            sheet=Character(
                attributes={"speed": 5},
                skills=[Level("brawl_style", 1, "бокс"), Level("dodge", 2), Level("brawl_style", 3, "самбо"), Level("fencing", 0)],
                traits=(TakenTrait(id="fast_healing"),),
            )
        ),
        scene_of(System.EGO),
    ).numbers
    assert ego.attribute("speed") == 5 and ego.skill("brawl_style") == 3 and ego.skill("fencing") is None
    assert ego.fast_healing and [each.id for each in ego.skills] == ["brawl_style", "brawl_style", "dodge"]
    # B-75: 25 + 5 × Health + 2 × Athletics; B-83: Health + 2 × Intellect
    squad = recruit(hero_of(System.SQUAD), scene_of(System.SQUAD)).numbers
    assert (squad.fighter.energy, squad.fighter.calm) == (25 + 5 * 4 + 2 * 2, 4 + 2 * 10)
    # C-6: 10 + 2 × Strength + 8 × Endurance + a fifth of 80 points of physical perks
    perks = recruit(hero_of(System.PERKS), scene_of(System.PERKS)).numbers
    assert perks.hp == perks.max_hp == 10 + 2 * 7 + 8 * 7 + 80 // 5


def test_a_file_a_link_and_a_paste_are_told_apart() -> None:
    scene = scene_of(System.PERKS)
    hero = hero_of(System.PERKS)
    for data, form in ((dumps(hero), Form.FILE), (dumps(hero).encode("cp1251"), Form.FILE), ("https://x/#" + fragment(hero), Form.LINK), (write(hero, "ru"), Form.TEXT)):
        found = take(data, scene)
        assert found.form is form and found.refused == ()
        assert found.recruits[0].numbers == recruit(hero, scene).numbers
    with pytest.raises(HeroError):
        take("{", scene)


def test_of_a_party_those_of_another_system_are_refused_by_name() -> None:
    party = dumps_party([hero_of(System.EGO), hero_of(System.SQUAD), hero_of(System.EGO, 1)])
    found = take(party, scene_of(System.EGO))
    assert [each.label for each in found.recruits] == [hero_of(System.EGO).name, hero_of(System.EGO, 1).name]
    assert [each.code for each in found.refused] == ["other-system"]
    assert "Squad tactics" in found.refused[0].message("en") and "Тактический отряд" in found.refused[0].message("ru")


def test_what_is_wrong_with_a_hero_is_told_and_he_may_come() -> None:
    wild = Hero(sheet=Character(granted=1, attributes={"build": 40}))
    one = recruit(wild, scene_of(System.EGO))
    assert one.remarks and one.numbers.attribute("build") == 40
    assert label_of(empty("ego")) and len(label_of(Hero(sheet=Character(description={"name": "ж " * 400})))) <= MAX_NAME


def test_an_ego_hero_taken_again_keeps_wounds_and_what_came_up() -> None:
    scene = scene_of(System.EGO)
    hero = Hero(sheet=Character(description={"name": "Рада"}, attributes={"speed": 2}, traits=(TakenTrait(id="light_sleep"), TakenTrait(id="stubbornness"))))
    deed, sheets = joining(scene, recruit(hero, scene))
    scene = events.apply(scene, deed)
    hurt = replace(
        scene.combatants[0].numbers,
        wounds=(Injury(level=4, location=3, rested=Fraction(1, 2)),),
        came_up=(CameUp(trait="light_sleep", seconds=5), CameUp(trait="stubbornness", seconds=9)),
        tested=True,
    )
    scene = roster.change(scene, "c1", numbers=hurt)
    grown = hero.with_sheet(
        replace(hero.sheet, description={"name": "Рада Грозная"}, attributes={"speed": 4}, traits=(TakenTrait(id="stubbornness"),))
    )
    back = again(scene, "c1", sheets["c1"], recruit(grown, scene))
    assert [(each.where, each.after) for each in back.sheet] == [("words.name", "Рада Грозная"), ("attributes.speed", 4), ("traits.light_sleep:", None)]
    deed, sheets = returning(scene, back)
    now = events.apply(scene, deed).combatants[0]
    assert now.label == "Рада Грозная" and now.numbers.attribute("speed") == 4
    assert now.numbers.wounds == hurt.wounds and now.numbers.tested
    assert now.numbers.came_up == (CameUp(trait="stubbornness", seconds=9),)
    assert events.apply(events.apply(scene, deed), events.inverse(deed)) == scene
    assert sheets == {"c1": grown}
    same = again(events.apply(scene, deed), "c1", grown, recruit(grown, scene))
    assert same.same and returning(events.apply(scene, deed), same)[0].empty


def test_a_squad_hero_taken_again_has_lost_what_he_had_lost() -> None:
    scene = scene_of(System.SQUAD)
    hero = hero_of(System.SQUAD)
    scene = events.apply(scene, joining(scene, recruit(hero, scene))[0])
    full = scene.combatants[0].numbers
    tired = replace(full, fighter=replace(full.fighter, energy=full.fighter.energy - 10, calm=full.fighter.calm - 3, blood_lost=Fraction(1, 5)))
    scene = roster.change(scene, "c1", numbers=tired)
    stronger = hero.with_sheet(replace(hero.sheet, stats=replace(hero.sheet.stats, health=5)))
    now = again(scene, "c1", hero, recruit(stronger, scene)).later
    assert isinstance(now, SquadNumbers)
    assert now.fighter.max_energy == full.fighter.max_energy + 5 and now.fighter.max_energy - now.fighter.energy == 10
    assert now.fighter.max_calm - now.fighter.calm == 3 and now.fighter.blood_lost == Fraction(1, 5)
    assert now.fighter.health == 5 and now.stats.health == 5


def test_a_perks_hero_taken_again_has_lost_what_he_had_lost() -> None:
    scene = scene_of(System.PERKS)
    hero = hero_of(System.PERKS)
    scene = events.apply(scene, joining(scene, recruit(hero, scene))[0])
    full = scene.combatants[0].numbers
    scene = roster.change(scene, "c1", numbers=replace(full, hp=full.hp - 30, mp=Fraction(1, 2), deaths=(7,)))
    changed = hero.with_sheet(replace(hero.sheet, characteristics=replace(hero.sheet.characteristics, endurance=8, intellect=2)))
    now = again(scene, "c1", hero, recruit(changed, scene)).later
    assert isinstance(now, PerksNumbers)
    assert now.max_hp == full.max_hp + 8 and now.hp == now.max_hp - 30
    assert now.max_mp == full.max_mp - 6 and now.mp == 0 and now.deaths == (7,)


def test_a_hero_of_another_system_cannot_take_a_place() -> None:
    scene = scene_of(System.EGO)
    hero = hero_of(System.EGO)
    scene = events.apply(scene, joining(scene, recruit(hero, scene))[0])
    other = replace(recruit(hero, scene), hero=hero_of(System.SQUAD))
    for verb in (lambda: again(scene, "c1", hero, other), lambda: joining(scene, other), lambda: recruit(other.hero, scene)):
        with pytest.raises(StoreTrouble) as trouble:
            verb()
        assert trouble.value.code == "other-system"
    with pytest.raises(SessionError):
        again(scene, "c9", hero, recruit(hero, scene))


def test_a_hero_at_a_kept_table_is_taken_again_by_a_second_tab(tmp_path: Path) -> None:
    tables = Tables(CampaignsFile(tmp_path / "campaigns.sqlite3"))
    kept = tables.begin("Рынок", "ego")
    hero = hero_of(System.EGO)
    kept = tables.does(kept, *joining(kept.scene, recruit(hero, kept.scene)))
    seen = tables.open(kept.key)
    grown = hero.with_sheet(replace(hero.sheet, attributes={"speed": 6}))
    back = again(seen.scene, "c1", tables.hero(seen, "c1"), recruit(grown, seen.scene))
    later = tables.does(seen, *returning(seen.scene, back))
    assert tables.hero(later, "c1") == grown and later.scene.combatants[0].numbers.attribute("speed") == 6
    undone = tables.undo(later)
    assert tables.hero(undone, "c1") == hero and undone.scene == kept.scene
    assert isinstance(undone.scene.combatants[0].numbers, EgoNumbers)
