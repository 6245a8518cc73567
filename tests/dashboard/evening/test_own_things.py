"""Things of a campaign's own, of every kind, at every place where play uses them: a quick NPC, somebody changed by hand, a check, an attack, a spell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from alterego_core.ego.hero import Level, TakenTrait
from alterego_core.ego.rulings import InitIntellect, Rulings
from alterego_core.ego.traits import Kind
from alterego_core.perks.own_perks import OwnPerk, PerkKind
from alterego_core.rulings import encode
from alterego_core.session import deeds, lineup
from alterego_core.session.events import apply
from alterego_core.session.numbers import EgoNumbers, SquadNumbers, levels, perks_numbers
from alterego_core.session.scene import OwnKind, OwnThing
from widgets.ego_maker import EgoMaker
from widgets.heroes.offers import Offer
from widgets.perks_maker import PerksMaker

from dashboard import recruits
from dashboard.evening.checks import Checks
from dashboard.evening.host import Host
from dashboard.evening.roster import own
from dashboard.evening.roster.panel import Roster
from tests.dashboard.table_preview import host_of

WEIRD = "<b>Ё</b> & Ко"
PERK = OwnPerk(name="Кулак", limits="Без оружия", price=15, approved=True, kind=PerkKind.PHYSICAL, hit=2, casting=1, saving_throw=3, damage_percent=50)
THINGS = {
    "ego": (
        OwnThing(kind=OwnKind.ATTRIBUTE, id="magic", name="Магия"),
        OwnThing(kind=OwnKind.SKILL, id="post", name=WEIRD),
        OwnThing(kind=OwnKind.TRAIT, id="lame", name="Хромой", value=-1),
        OwnThing(kind=OwnKind.MODIFIER, id="fog", name="Туман", value=-2),
        OwnThing(kind=OwnKind.WEAPON, id="bow", name="Лук деда", value=25, about="Тугой"),
    ),
    "squad": (
        OwnThing(kind=OwnKind.SKILL, id="post", name=WEIRD),
        OwnThing(kind=OwnKind.MODIFIER, id="fog", name="Туман", value=-2),
        OwnThing(kind=OwnKind.WEAPON, id="bow", name="Лук деда", value=25),
    ),
    "perks": (
        OwnThing(kind=OwnKind.PERK, id="fist", name="Кулак", perk=PERK),
        OwnThing(kind=OwnKind.WEAPON, id="bow", name="Лук деда", about="Бьёт на 2к8+1"),
        OwnThing(kind=OwnKind.MODIFIER, id="fog", name="Туман", value=-2),
        OwnThing(kind=OwnKind.SCHOOL_PAIR, id="pair", name="Разрушение + Огонь", about="Лава"),
    ),
}


def campaign(folder: Path, system: str) -> Host:
    """A table with nobody at it and every kind of things of its own."""
    host = host_of(folder, system, seed="own")
    for each in THINGS[system]:
        host.does(deeds.own(host.scene, each))
    return host


@contextmanager
def panel_of(kind, host: Host, lang: str = "ru") -> Iterator:
    panel = kind(None, host=host, lang=lang)
    try:
        yield panel
        assert panel.fault is None, panel.fault.trace
    finally:
        panel.close()


def fill(panel, **fields) -> None:
    for field, value in fields.items():
        panel.act("set", field=field.replace("__", "."), value=value)
        assert panel.fault is None, (field, panel.fault.trace)


OWNED = {
    "ego": {"own:attribute:magic": "7", "own:skill:post": "4", "own:trait:lame": "yes"},
    "squad": {"own:skill:post": "4"},
    "perks": {"own:weapon:bow": "3", "own:perk:fist": "yes"},
}


def has_all(numbers) -> bool:
    if isinstance(numbers, EgoNumbers):
        return numbers.attribute("magic") == 7 and numbers.skill("post") == 4 and [each.id for each in numbers.traits] == ["lame"]
    if isinstance(numbers, SquadNumbers):
        return numbers.own_skills == (Level("post", 4),)
    return numbers.weapons == (Level("Лук деда", 3),) and [(each.name, each.hit) for each in numbers.perks] == [("Кулак", 2)]


@pytest.mark.parametrize("system", OWNED)
def test_a_quick_npc_has_them_and_so_has_somebody_changed_by_hand(tmp_path: Path, system: str) -> None:
    host = campaign(tmp_path, system)
    with panel_of(Roster, host) as panel:
        fill(panel, **{"new|name": "Стража"})
        panel.act("add")
        assert not has_all(host.scene.combatants[0].numbers)
        fill(panel, **{"new|name": "Маг", **{f"new|{key}": value for key, value in OWNED[system].items()}})
        panel.act("add")
        assert has_all(host.scene.combatants[1].numbers)
        # what was entered stays for the next one, and a template has it too
        fill(panel, **{"new|name": "Маг из списка"})
        panel.act("new_template")
        panel.act("spawn", id="npc-1")
        assert host.scene.combatants[2].numbers == host.scene.combatants[1].numbers
        # by hand: given to the first, taken from the second
        panel.act("drawer", who="c1")
        assert "&lt;b&gt;Ё&lt;/b&gt; &amp; Ко" in panel.view["list"] or system == "perks"
        fill(panel, **{f"c1|n:{key}": value for key, value in OWNED[system].items()})
        before = host.scene
        panel.act("numbers", who="c1")
        assert has_all(host.scene.combatants[0].numbers)
        host.undo()
        assert host.scene == before
        host.redo()
        panel.act("drawer", who="c2")
        gone = {"yes": "no"}
        keys = [each.key for each in panel._by_hand(host.scene.combatants[1]) if each.label["ru"] in {thing.name for thing in THINGS[system]}]
        assert len(keys) == len(OWNED[system]), "each of them stands there once"
        fill(panel, **{f"c2|n:{key}": gone.get(OWNED[system].get(key, ""), "0") for key in keys})
        panel.act("numbers", who="c2")
        numbers = host.scene.combatants[1].numbers
        assert not has_all(numbers) and not getattr(numbers, "traits", ()) and not getattr(numbers, "perks", ()) and not getattr(numbers, "weapons", ())


@pytest.mark.parametrize("system", OWNED)
def test_own_weapons_have_magazines(tmp_path: Path, system: str) -> None:
    host = campaign(tmp_path, system)
    with panel_of(Roster, host) as panel:
        fill(panel, **{"new|name": "Маг"})
        panel.act("add")
        panel.act("drawer", who="c1")
        assert panel.view["list"].count('data-do="arm"') == 2
        panel.act("arm", who="c1", weapon="Лук деда")
        assert [each.weapon for each in host.scene.combatants[0].ammunition] == ["Лук деда"]
        assert panel.view["list"].count('data-do="arm"') == 1


# -- «Alter ego» ------------------------------------------------------------------------------

GURY = EgoNumbers(attributes=(*levels(agility=3, perception=4), Level("Магия", 6)), skills=(Level(WEIRD, 5), Level("Пыль", 2)), traits=(TakenTrait(id="Хромой", intensity=2, kind=Kind.NEGATIVE),))
"""As a maker leaves them: the campaign's own by their names."""
GUARD = EgoNumbers(attributes=(*levels(agility=3), Level("magic", 2)), skills=(Level("post", 1), *levels(dodge=2)))
"""As the roster leaves them: by their ids."""


@pytest.fixture
def ego(tmp_path: Path) -> Host:
    host = campaign(tmp_path, "ego")
    for name, numbers in (("Гурий", GURY), ("Стражник", GUARD)):
        host.does(deeds.add(host.scene, name, numbers))
    return host


def total(host: Host, dice: int = 0) -> int:
    """What was added to the dice of the last roll, the roller's or the opponent's."""
    roll = host.journal[-1].rolls[dice]
    a, b, c = roll.faces
    return int(roll.total) - a - b + c


def test_a_check_with_an_own_attribute_skill_trait_and_modifier(ego: Host) -> None:
    with panel_of(Checks, ego) as panel:
        assert "&lt;b&gt;Ё&lt;/b&gt;" in panel.view["own"] and "Лук деда" in panel.view["own"]
        fill(panel, who="c1", own_attribute="magic", own_skill="post")
        panel.act("roll")
        assert total(ego) == 6 + 5
        assert f"Магия + {WEIRD}" in ego.journal[-1].line.text("ru")
        fill(panel, **{"tick:own:fog": True, "tick:trait:c1:Хромой/": True})
        panel.act("roll")
        assert total(ego) == 6 + 5 - 2 - 2
        fill(panel, who="c2", **{"tick:own:fog": False})
        panel.act("roll")
        assert total(ego) == 2 + 1
        # typed over: only for this one
        fill(panel, me__level="9")
        panel.act("roll")
        assert total(ego) == 9 + 1
        fill(panel, who="c1")
        panel.act("roll")
        assert total(ego) == 6 + 5 - 2


def test_what_a_hero_has_of_his_own_is_there_by_name_even_where_the_campaign_has_it_not(ego: Host) -> None:
    with panel_of(Checks, ego) as panel:
        fill(panel, who="c1", me__attribute="own:Магия", me__skill="own:Пыль")
        panel.act("roll")
        assert total(ego) == 6 + 2 and "Магия + Пыль" in ego.journal[-1].line.text("ru")


def test_an_opponent_defends_himself_by_an_own_attribute_and_skill(ego: Host) -> None:
    with panel_of(Checks, ego) as panel:
        fill(panel, who="c1", foe="c2", own_foe_attribute="magic", own_foe_skill="post", own_attribute="magic")
        panel.act("roll")
        assert total(ego, 1) == 2 + 1 and f"Магия + {WEIRD}" in ego.journal[-1].line.text("ru")


def test_a_helper_helps_with_the_same_own_skill(ego: Host) -> None:
    with panel_of(Checks, ego) as panel:
        fill(panel, who="c1", own_attribute="magic", own_skill="post", helper="c2")
        assert panel.desk(panel.state).helpers[0].base == 2 + 1


def test_an_own_weapon_has_its_range_and_its_name_in_the_journal(ego: Host) -> None:
    with panel_of(Checks, ego) as panel:
        fill(panel, who="c1", me__attribute="perception", me__skill="archer", own_weapon="bow")
        assert "Тугой" in panel.view["own"] and panel.desk(panel.state).rows["mn-12"]["reach"] == 25
        fill(panel, **{"in:mn-12.metres": "50"})
        panel.act("roll")
        # without the skill the attribute alone; twice the range of 25 m: two less
        assert total(ego) == 4 - 2 and "Лук деда" in ego.journal[-1].line.text("ru")


def test_an_own_intellect_counts_for_the_order_where_the_reading_asks_for_it(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ego", seed="own", rulings=encode(Rulings(init_intellect=InitIntellect.CUSTOM)))
    host.does(deeds.own(host.scene, OwnThing(kind=OwnKind.ATTRIBUTE, id="intellekt", name="Интеллект")))
    for key in ("intellekt", "Интеллект", "intellect"):
        host.does(deeds.add(host.scene, "Умник", EgoNumbers(attributes=(*levels(speed=3, mind=9), Level(key, 5)))))
    assert [lineup.reckoned(host.scene, each.id).total for each in host.scene.combatants] == [8, 8, 8]


# -- squad ------------------------------------------------------------------------------------


def test_squad_rolls_by_an_own_skill_on_both_sides(tmp_path: Path) -> None:
    host = campaign(tmp_path, "squad")
    for level in (6, 4):
        host.does(deeds.add(host.scene, "Боец", SquadNumbers(own_skills=(Level("post", level),)), times=1))
    with panel_of(Checks, host) as panel:
        fill(panel, who="c1", against="opponent", foe="c2", own_skill="post", own_foe_skill="post", own_weapon="bow", **{"tick:own:fog": True})
        desk = panel.desk(panel.state)
        assert (desk.level, desk.foe_level, desk.foe_label["ru"]) == (6, 4, WEIRD)
        panel.act("roll")
        roll = host.journal[-1].rolls[0]
        green, red = roll.faces
        assert roll.total - green + red == 6 - 2 - 4 and "Лук деда" in host.journal[-1].line.text("ru")
        assert panel.state.energy == 25, "what a hit of this weapon takes stands ready"


# -- perks and magic --------------------------------------------------------------------------


@pytest.fixture
def perks(tmp_path: Path) -> Host:
    host = campaign(tmp_path, "perks")
    mage = replace(perks_numbers(), perks=(replace(PERK, hit=9),), weapons=(Level("Лук Деда", 3), Level("меч", 2)))
    for name, numbers in (("Маг", mage), ("Стражник", perks_numbers())):
        host.does(deeds.add(host.scene, name, numbers))
    return host


def test_own_perks_and_weapons_count_in_an_attack(perks: Host) -> None:
    with panel_of(Checks, perks) as panel:
        fill(panel, who="c1", foe="c2")
        desk = panel.desk(panel.state)
        # the catalogue's number holds, not the one it had when he came
        assert (desk.extra_hit, desk.extra_damage, desk.weapon_perk) == (2, 50, 2)
        assert "к попаданию +2" in panel.view["beside"] and "Без оружия" in panel.view["beside"]
        fill(panel, own_weapon="bow")
        desk = panel.desk(panel.state)
        assert (desk.weapon, desk.dice_text, desk.weapon_perk) == ("own", "2к8+1", 3)
        panel.act("roll")
        hit = perks.journal[-1].rolls[0]
        assert "Лук деда" in perks.journal[-1].line.text("ru")
        fill(panel, who="c2", foe="c1")
        panel.act("roll")
        # the same values without the perk's two and the mastery's two (C-22, C-72)
        assert (hit.total - sum(hit.faces)) - (perks.journal[-1].rolls[0].total - sum(perks.journal[-1].rolls[0].faces)) == 4
        fill(panel, who="c1", foe="c2")
        fill(panel, **{"tick:perk:c1:Кулак": False})
        assert (panel.desk(panel.state).extra_hit, panel.desk(panel.state).extra_damage) == (0, 0)
        fill(panel, **{"tick:perk:c1:Кулак": True})
        assert panel.desk(panel.state).extra_hit == 2
        again = Checks(panel.value, host=perks, lang="ru")
        assert again.desk(again.state).weapon_perk == 3 and not again.problems
        again.close()


def test_own_perks_defend_and_count_in_spells_and_saving_throws(perks: Host) -> None:
    with panel_of(Checks, perks) as panel:
        fill(panel, who="c2", foe="c1")
        assert [(term.label["ru"], term.value) for term in panel.desk(panel.state).foe_given] == [("Кулак", 3)]
        assert panel.desk(panel.state).extra_hit == 0
        panel.act("way", way="spell")
        fill(panel, who="c1", foe="c2")
        desk = panel.desk(panel.state)
        assert (desk.extra_casting, desk.extra_hit) == (1, 2) and "Лава" in desk.own_pairs.values()
        panel.act("way", way="deed")
        fill(panel, kind="magically")
        assert [term.value for term in panel.desk(panel.state).given] == [3]
        fill(panel, **{"tick:own:fog": True})
        assert [term.value for term in panel.desk(panel.state).given] == [-2, 3]
        fill(panel, kind="deed")
        assert [term.value for term in panel.desk(panel.state).given] == [-2]


def test_a_perk_that_is_not_agreed_on_adds_nothing(perks: Host) -> None:
    numbers = replace(perks_numbers(), perks=(replace(PERK, name="Тайный", approved=False), replace(PERK, name="Дорогой", price=None)))
    perks.does(deeds.change(perks.scene, "c1", numbers=numbers))
    with panel_of(Checks, perks) as panel:
        fill(panel, who="c1", foe="c2")
        assert panel.desk(panel.state).extra_hit == 0 and "Тайный" not in panel.view["beside"]


def test_things_with_perks_come_back_from_the_disk_as_they_were(perks: Host) -> None:
    from dashboard.tables import Tables

    assert Tables(perks.tables.file).open(perks.key).scene == perks.scene
    made = deeds.own_off(perks.scene, OwnKind.PERK, "fist")
    assert not apply(perks.scene, made.deed).campaign.of_kind(OwnKind.PERK)


# -- makers -----------------------------------------------------------------------------------


def made_with(maker, system: str):
    """The hero of a maker that has taken everything it was offered."""
    maker.offer(tuple(Offer(kind=each.kind.value, name=each.name, about=each.about, value=each.value, perk=each.perk) for each in THINGS[system]))
    for each in maker.offers:
        maker.act("offer", kind=each.kind, name=each.name)
        assert maker.fault is None, maker.fault.trace
    hero = maker.hero
    maker.close()
    return hero


def test_what_a_maker_of_perks_takes_comes_to_the_table_and_counts(tmp_path: Path) -> None:
    host = campaign(tmp_path, "perks")
    deed, sheets = recruits.joining(host.scene, recruits.recruit(made_with(PerksMaker(lang="ru"), "perks"), host.scene))
    host.does(deed, sheets)
    numbers = host.scene.combatants[0].numbers
    assert [(each.name, each.hit, each.damage_percent, each.usable) for each in numbers.perks] == [("Кулак", 2, 50, True)]
    assert [(each.id, each.value) for each in numbers.weapons] == [("Лук деда", 1)]
    with panel_of(Checks, host) as panel:
        fill(panel, own_weapon="bow")
        desk = panel.desk(panel.state)
        assert (desk.extra_hit, desk.extra_damage, desk.weapon_perk) == (2, 50, 1)


def test_what_a_maker_of_alter_ego_takes_comes_to_the_table_and_counts(tmp_path: Path) -> None:
    host = campaign(tmp_path, "ego")
    hero = made_with(EgoMaker(lang="ru"), "ego")
    deed, sheets = recruits.joining(host.scene, recruits.recruit(hero, host.scene))
    host.does(deed, sheets)
    with panel_of(Checks, host) as panel:
        fill(panel, own_attribute="magic", own_skill="post")
        panel.act("roll")
        assert total(host) == hero.sheet.attribute("Магия") + 1
        # the campaign says that it hinders; a maker takes it with every factor in the middle
        assert hero.sheet.traits[0].kind is Kind.NEGATIVE and hero.sheet.traits[0].override is None
        assert "Хромой" in panel.view["beside"] and "−2" in panel.view["beside"].partition("Хромой")[2].partition("Туман")[0]


def test_a_perk_given_at_the_table_feeds_hp_or_mp(perks: Host) -> None:
    for id, name, kind in (("hide", "Шкура", PerkKind.PHYSICAL), ("spring", "Родник", PerkKind.MENTAL)):
        perks.does(deeds.own(perks.scene, OwnThing(kind=OwnKind.PERK, id=id, name=name, perk=OwnPerk(name=name, limits="днём", price=25, kind=kind))))
    guard = next(each for each in perks.scene.combatants if each.label == "Стражник")
    was = guard.numbers
    after = own.with_hand(was, {"own:perk:hide": "yes"}, perks.scene.campaign)
    assert (after.hp, after.max_hp, after.max_mp) == (was.hp + 5, was.max_hp + 5, was.max_mp), "25 points of a physical perk, a fifth of them (C-6)"
    hurt = replace(after, hp=after.max_hp - 2)
    back = own.with_hand(hurt, {"own:perk:hide": "no"}, perks.scene.campaign)
    assert (back.hp, back.max_hp) == (was.max_hp, was.max_hp), "nobody has more than his full HP"
    both = own.with_hand(was, {"own:perk:spring": "yes", "hp": 3}, perks.scene.campaign)
    assert (both.mp, both.max_mp, both.max_hp) == (was.mp + 5, was.max_mp + 5, was.max_hp), "and of a mental one to MP (C-10)"
    assert own.with_hand(replace(was, mp=0, max_mp=0), {"own:perk:spring": "yes"}, perks.scene.campaign).max_mp == 0, "not to one incapable of magic (C-11)"
    assert own.with_hand(was, {"own:weapon:bow": 2}, perks.scene.campaign).max_hp - was.max_hp == own.made(was, {"own:weapon:bow": 2}, perks.scene.campaign).max_hp - was.max_hp > 0
