"""The hero the reader plays: taken by every widget of that system, given back whole, never in the way of what was typed."""

import json
from dataclasses import replace
from random import Random

import pytest
import widgets
from alterego_core.ego import checks
from alterego_core.ego.character import Award, Level, Override, TakenTrait, ledger, problems
from alterego_core.ego.checks import Check
from alterego_core.ego.hexes import Hex
from alterego_core.ego.skills import SKILLS
from alterego_core.ego.traits import Kind
from alterego_core.heroes import files
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.hero import Hero, System, empty
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready, ready_hero
from alterego_core.perks.character import full_hp, full_mp
from tests.widgets.reading_html import read
from widgets import desks
from widgets.ego.hero_numbers import SHOOTING, STRIKING
from widgets.heroes import playing
from widgets.squad.check.value import WHATS

KINDS = [getattr(widgets, name) for name in widgets.SYSTEM_OF]
SYSTEMS = {"ego": "nika", "squad": "dok", "perks": "zenon"}
TAKE = {
    "ego": {"ActionComposer", "CharacterBasics", "CheckDesk", "CircleCounter", "HexDistance", "RangeAndCover", "TraitCost", "WoundRoller"},
    "squad": {"FighterSheet", "FighterState", "InitiativeLine", "OutcomeMap", "PlanRunner", "SquadCheck"},
    "perks": {"AttackDesk", "BodyAndMana", "SchoolShop", "SpellComposer", "TurnHelper"},
}
PLAYERS = [getattr(widgets, name) for names in TAKE.values() for name in sorted(names)]
every_player = pytest.mark.parametrize("kind", PLAYERS, ids=lambda kind: kind.__name__)


@pytest.fixture(autouse=True)
def nobody_is_played():
    yield
    for system in SYSTEMS:
        playing.forget(system)


def _record(system: str, id: str = "", lang: str = "en") -> dict:
    return json.loads(json.dumps(playing.record(ready_hero(system, id or SYSTEMS[system]).hero(lang))))


def _asked(widget, **message):
    """What the widget tells the page of a message, as `{name: content}`."""
    told = {}
    widget.send = lambda content, *_: told.update(content)
    widget._asked(widget, message, [])
    del widget.send
    return told


def _start(widget, record: dict, leave=()):
    return _asked(widget, do="hero", way="start", system=record["system"], record=record, leave=list(leave))["playing"]


def test_who_takes_a_hero(make):
    found = {}
    for kind in KINDS:
        if (system := make(kind).hero_system) is not None:
            found.setdefault(system, set()).add(kind.__name__)
    assert found == TAKE


@every_player
def test_any_ready_hero_is_taken_whole_and_given_back_whole(make, kind):
    widget = make(kind, lang="en")
    system, before = widget.hero_system, widget.state
    for each in ready(system):
        record = _record(system, each.id)
        assert _start(widget, record)["way"] == "taken"
        assert widget.fault is None
        assert widget.take_hero(widget.state, playing.played(record)) == widget.state, "taken twice, it is the same"
        other = make(kind, widget.value, lang="en")
        assert not other.problems and other.value == widget.value, "a value with a hero's numbers reads back"
    assert _asked(widget, do="hero", way="forget", system=system)["playing"] == {"system": system, "way": "none", "ids": []}
    assert widget.state == before


@every_player
def test_any_sheet_is_taken_however_wild(make, kind):
    widget = make(kind, lang="en")
    system = System(widget.hero_system)
    for hero in (empty(system), _wild(system), *(random_hero(system, Random(seed), lang="en") for seed in range(3))):
        _start(widget, playing.record(hero))
        assert widget.fault is None
        assert not make(kind, widget.value, lang="en").problems


def _wild(system: System) -> Hero:
    """Levels and words far beyond what any widget has room for."""
    plain = {
        "ego": {"attributes": {"speed": 99, "mind": 40, "willpower": 300, "A" * 300: 9}, "skills": [{"id": "firearms", "value": 99}, {"id": "pranks", "value": 7}, {"id": "P" * 300, "value": 300}, {"id": "dodge", "value": 2, "detail": "D" * 300}], "traits": [{"id": "T" * 300, "kind": "positive", "detail": "D" * 300}, {"id": "greed", "frequency": 4}, {"id": "?"}], "description": {"name": "N" * 300}},
        "squad": {"stats": {"health": 99, "dexterity": 99, "intellect": 0}, "skills": {"athletics": 99, "will": 99, "stealth": 99}, "name": "N" * 300},
        "perks": {"characteristics": {"strength": 99, "magic_power": 40}, "weapon_perks": {"sword": 9, "W" * 300: 4, "umbrella": 1}, "schools": {"fire": 9, "water": 9}, "defence_perks": {"shield": 99}, "awarded": 9000, "name": "N" * 300},
    }[system]
    return files.from_plain({"format": "alter-ego-hero", "version": 1, "system": system.value, "sheet": plain})[0]


@every_player
def test_what_the_reader_worked_on_is_left_until_asked_for(make, kind):
    widget = make(kind, lang="en")
    before, record = widget.state, _record(widget.hero_system)
    told = _start(widget, record, leave=[widget.model_id])
    assert told["way"] == "strayed" and told["ids"] == [] and widget.state == before
    told = _asked(widget, do="hero", way="take", system=widget.hero_system)["playing"]
    assert told["way"] == "taken"
    assert told["ids"] == ([widget.model_id] if widget.state != before else [])
    assert _asked(widget, do="hero", way="back", system=widget.hero_system)["playing"]["way"] == "strayed"
    assert widget.state == before
    assert _asked(widget, do="hero", way="take", system=widget.hero_system)["playing"]["way"] == "taken"


def test_the_check_desk_has_the_levels_of_the_hero_by_name(make):
    desk = make(widgets.CheckDesk, lang="en")
    _start(desk, _record("ego"))
    me = desk.state.me
    assert (me.attribute, me.level, me.skill, me.skill_level, me.fit) == ("agility", 5, "lockpicking", 4, "fits")
    shown = desk.view["who"]
    assert "Agility · 5" in shown and shown.index("Dodge · 3") < shown.index("Alchemy")
    desk.act("set", field="me.skill", value="dodge")
    desk.act("set", field="me.attribute", value="speed")
    assert (desk.state.me.level, desk.state.me.skill_level) == (4, 3)
    assert "playing" not in _asked(desk, do="set", field="difficulty", value="12"), "a difficulty is no hero's number"
    assert _asked(desk, do="set", field="me.level", value="9")["playing"]["way"] == "strayed"
    assert "playing" not in _asked(desk, do="step", field="me.level", by=1), "told once"
    desk.act("set", field="me.skill", value="alchemy")
    assert (desk.state.me.skill_level, desk.state.me.fit, desk.check.skill) == (0, "none", None), "a skill not learnt is none (A-163)"
    _asked(desk, do="hero", way="back", system="ego")
    assert "Agility · 5" not in desk.view["who"]


def _own(system: str, id: str = "", **changes) -> dict:
    """A ready hero with things of his own on the sheet."""
    hero = ready_hero(system, id or SYSTEMS[system]).hero("en")
    return json.loads(json.dumps(playing.record(replace(hero, sheet=replace(hero.sheet, **changes)))))


def _strayed(widget) -> bool:
    """Whether the numbers shown are no more the hero's."""
    return widget.take_hero(widget.state, widget._hero) != widget.state


def _rows(html: str, field: str) -> list[tuple[str, str]]:
    """Value and words of each row of a list to choose from."""
    node = next(each for each in read({"all": html}).walk() if each["data-set"] == field)
    return [(row["value"], row.text()) for row in node.find("option")]


def test_skills_and_attributes_of_the_heros_own_are_rolled_by_name(make):
    desk = make(widgets.CheckDesk, lang="en")
    nika = ready_hero("ego", "nika").hero("en").sheet
    skills = (*nika.skills, Level("Pigeon post", 7), Level("brawl_style", 3, "boxing"), Level("Pigeon post", 2), Level(" ", 9))
    _start(desk, _own("ego", attributes=(*nika.attributes, Level("Luck", 6)), skills=skills))
    rows = _rows(desk.view["who"], "me.skill")
    assert rows[0] == ("own:Pigeon post", "Pigeon post · 7") and ("brawl_style", "Brawl in a style (boxing) · 3") in rows
    assert [id for id, _ in rows].count("own:Pigeon post") == 1
    assert ("own:Luck", "Luck · 6") in _rows(desk.view["who"], "me.attribute")
    desk.act("set", field="me.skill", value="own:Pigeon post")
    desk.act("set", field="me.attribute", value="own:Luck")
    me = desk.state.me
    assert desk.fault is None and (me.level, me.skill_level, me.fit) == (6, 7, "fits") and not _strayed(desk)
    assert desk.odds == checks.odds(Check(attribute=6, skill=7)) and desk.summary().startswith("Luck + Pigeon post, 2d6−1d6+13")
    desk.act("set", field="thread", value=True)
    desk.act("roll")
    assert "Luck + Pigeon post" in desk.view["fold-thread"]
    other = make(widgets.CheckDesk, desk.value, lang="en")
    assert not other.problems and other.value == desk.value
    desk.act("set", field="me.skill", value="own:Somebody else's")
    assert desk.fault is not None and desk.state.me.skill == "own:Pigeon post"
    _asked(desk, do="hero", way="forget", system="ego")
    assert desk.fault is None and "Pigeon post" in desk.view["who"], "what was picked stays on the desk"
    assert _rows(desk.view["who"], "me.skill")[-1] == ("own:Pigeon post", "Pigeon post")


@pytest.mark.parametrize("bad", ["own:", "own: ", "own:" + "x" * 61, "pigeons"])
def test_a_desk_whose_skill_is_nobodys_says_so(make, bad):
    desk = make(widgets.CheckDesk, {"me": {"skill": bad}}, lang="en")
    assert desk.problems and desk.state.me.skill == "lockpicking"


def test_a_skill_of_ones_own_may_be_what_the_hero_does_best(make):
    desk = make(widgets.CheckDesk, lang="en")
    desk.free = True
    _start(desk, _own("ego", skills=(Level("Pigeon post", 7),)))
    assert (desk.state.me.skill, desk.state.me.skill_level) == ("own:Pigeon post", 7)
    cover = make(widgets.RangeAndCover, lang="en")
    _start(cover, _own("ego", skills=(Level("Pigeon post", 7),)))
    assert cover.state.skill == 0, "pigeons are no weapon"


@pytest.mark.parametrize("id", [each.id for each in ready("ego")])
def test_the_basics_count_the_whole_sheet(make, id):
    basics = make(widgets.CharacterBasics, lang="en")
    hero = ready_hero("ego", id).hero("en")
    _start(basics, _record("ego", id))
    assert basics.left == ledger(hero.sheet).left and basics.character.traits == hero.sheet.traits
    assert [each.code for each in basics.remarks] == [each.code for each in problems(hero.sheet) if not each.where.startswith(("description", "traits", "awards"))]


def test_the_basics_have_what_is_the_heros_own(make):
    basics = make(widgets.CharacterBasics, lang="en")
    nika = ready_hero("ego", "nika").hero("en").sheet
    _start(basics, _own("ego", attributes=(*nika.attributes, Level("Luck", 2)), skills=(Level("Pigeon post", 3),), awards=(Award(5, "a bridge"),), granted=60))
    assert basics.state.skills[0].detail == "Pigeon post" and "Pigeon post" in basics.view["skills"]
    said = read({"sum": basics.view["sum"]}).text()
    assert "own attributes −2" in said and "experience +5" in said and "traits +4 −2" in said
    assert basics.left == 60 + 5 + 4 - 2 - 2 - 3 - sum(each.value for each in nika.attributes)
    other = make(widgets.CharacterBasics, basics.value, lang="en")
    assert not other.problems and other.state == basics.state
    bad = make(widgets.CharacterBasics, {"beside": {"traits": 5}}, lang="en")
    assert bad.problems and bad.state.beside.traits == ()


def test_the_price_list_is_the_heros_traits(make):
    price = make(widgets.TraitCost, lang="en")
    tais = ready_hero("ego", "tais").hero("en").sheet
    own = (*tais.traits, TakenTrait(id="Hears trains", frequency=1, intensity=4, control=2, kind=Kind.POSITIVE, override=Override(points=3, reason="a gift")), TakenTrait(id="What is it"))
    _start(price, _own("ego", "tais", traits=own))
    names = [each.trait or each.name for each in price.state.taken]
    assert names == ["pride", "enemies", "lucky", "ambidexterity", "Hears trains"]
    assert (price.state.budget, price.sums.given, price.sums.spent) == (49, 4, 7), "2 + 2; 1 + 3 and the GM's 3"
    price.act("fetch", at=4)
    assert (price.state.kind, price.state.name, price.state.intensity, price.state.points, _strayed(price)) == ("positive", "Hears trains", 4, 3, True)


def test_orders_are_done_by_name(make):
    plan = make(widgets.PlanRunner, {"orders": [{"text": "crawl", "what": "stealth"}, {"what": "throwing"}, {}]}, lang="en")
    _start(plan, _record("squad"))
    assert [(each.what, each.skill) for each in plan.state.orders] == [("stealth", 4), ("throwing", 0), ("medicine", 10)]
    assert ("medicine", "Medicine (I) · 10") in _rows(plan.view["orders"], "order.0.what")
    plan.act("set", field="order.2.what", value="psychiatry")
    assert plan.state.orders[2].skill == 8 and not _strayed(plan)
    plan.act("add")
    assert (plan.state.orders[3].what, plan.state.orders[3].skill) == ("medicine", 10)
    plan.act("set", field="order.0.skill", value="9")
    assert _strayed(plan)
    plan.act("roll")
    assert "crawl" in plan.view["tray"]
    plan.act("set", field="order.0.what", value="flying")
    assert plan.fault is not None


def test_weapons_are_taken_up_by_name(make):
    desk = make(widgets.AttackDesk, lang="en")
    _start(desk, _own("perks", "yaropolk", weapon_perks={"sword": 2, "umbrella": 1, "топор": 1}))
    rows = _rows(desk.view["attacker"], "weapon")
    assert rows[:3] == [("sword", "Sword, 1d8 · 2"), ("mine:1", "umbrella · 1"), ("axe", "Axe, 1d10 · 1")] and ("bow", "Bow, 1d8") in rows
    desk.act("set", field="weapon", value="mine:1")
    assert (desk.state.weapon, desk.state.weapon_name, desk.state.weapon_perk, _strayed(desk)) == ("own", "umbrella", 1, False)
    desk.act("set", field="dice_text", value="1d4")
    assert desk.summary().startswith("umbrella, 1d4") and not _strayed(desk) and 'value="mine:1" selected' in desk.view["attacker"]
    desk.act("set", field="weapon", value="axe")
    assert (desk.state.weapon_perk, desk.state.dice_text) == (1, "1d10")
    desk.act("set", field="dice_text", value="2d6")
    assert (desk.state.weapon, desk.state.weapon_name, desk.state.weapon_perk, _strayed(desk)) == ("own", "Axe", 1, False), "an axe that cuts otherwise is an axe"
    desk.act("set", field="weapon", value="bow")
    assert desk.state.weapon_perk == 0 and not _strayed(desk), "a weapon not learnt is at no level"
    desk.act("set", field="weapon", value="mine:7")
    assert desk.fault is not None and desk.state.weapon == "bow"
    other = make(widgets.AttackDesk, desk.value, lang="en")
    assert not other.problems and other.value == desk.value


def test_a_turn_has_the_heros_weapons_and_deeds(make):
    turn = make(widgets.TurnHelper, lang="en")
    _start(turn, _own("perks", "yaropolk", weapon_perks={"umbrella": 3, "sword": 2}))
    assert (turn.state.weapon, turn.state.weapon_name, turn.state.weapon_perk) == ("own", "umbrella", 3)
    turn.act("set", field="second", value="attack")
    assert _rows(next(html for html in turn.view.values() if 'data-set="weapon"' in html), "weapon")[:2] == [("mine:0", "umbrella · 3"), ("sword", "Sword · 2")]
    turn.act("set", field="weapon", value="sword")
    assert (turn.state.weapon_perk, _strayed(turn)) == (2, False)
    turn.act("set", field="first", value="other")
    turn.act("set", field="deed", value="will")
    assert (turn.state.deed_value, _strayed(turn)) == (6, False)
    turn.act("set", field="actor", value="2")
    assert "· 3" not in next(html for html in turn.view.values() if 'data-set="weapon"' in html), "another's turn has no levels of the hero"


def test_schools_are_picked_with_their_grades(make):
    composer = make(widgets.SpellComposer, lang="en")
    _start(composer, _own("perks", schools={"fire": 5, "destruction": 4, "air": 2}))
    rows = dict(_rows(composer.view["schools"], "secondary"))
    assert rows["fire"] == "Fire · 5" and rows["air"] == "Air · 2" and "·" not in rows["life"]
    composer.act("set", field="secondary", value="air")
    assert (composer.state.secondary_grade, _strayed(composer)) == (2, False)
    composer.act("set", field="primary", value="fire")
    assert (composer.state.primary_grade, composer.fault) == (5, None)


def test_on_a_free_desk_a_hero_without_the_skill_shown_does_what_he_does_best(make):
    desk = make(widgets.CheckDesk, lang="en")
    desk.free = True
    _start(desk, _record("ego", "korney"))
    assert (desk.state.me.skill, desk.state.me.attribute, desk.state.me.skill_level) == ("medicine", "mind", 5)


KINDS_OF_FIGHT = (SHOOTING, STRIKING)


@pytest.mark.parametrize("skill", [each.id for each in SKILLS])
@pytest.mark.parametrize("id", [each.id for each in ready("ego")])
def test_the_check_of_a_page_stays_what_it_is_whoever_rolls(make, id, skill):
    """A hero brings levels; the attribute stays, the skill too, or another of its kind for a shot or a blow, or there is none (A-163)."""
    desk = make(widgets.CheckDesk, {"me": {"attribute": "agility", "level": 9, "skill": skill, "skill_level": 9}}, lang="en")
    hero = ready_hero("ego", id).hero("en")
    _start(desk, _record("ego", id))
    me, known = desk.state.me, {}
    for each in hero.sheet.skills:
        known[each.id] = max(each.value, known.get(each.id, 0))
    assert (me.attribute, me.level) == ("agility", hero.sheet.attribute("agility"))
    kin = next((kind for kind in KINDS_OF_FIGHT if skill in kind), (skill,))
    if skill in known:
        assert (me.skill, me.skill_level, me.fit) == (skill, known[skill], "fits")
    elif any(each in known for each in kin):
        assert me.skill in kin and me.skill_level == known[me.skill] and me.fit == "fits"
    else:
        assert (me.skill_level, me.fit, desk.check.skill) == (0, "none", None)


def test_a_check_without_a_skill_stays_without(make):
    desk = make(widgets.CheckDesk, {"me": {"attribute": "speed", "fit": "none"}}, lang="en")
    _start(desk, _record("ego"))
    assert (desk.state.me.attribute, desk.state.me.fit, desk.check.skill) == ("speed", "none", None)


@pytest.mark.parametrize("what", [each for each in WHATS if each])
@pytest.mark.parametrize("id", [each.id for each in ready("squad")])
def test_a_squad_check_of_a_page_stays_what_it_is(make, id, what):
    desk = make(widgets.SquadCheck, {"what": what, "level": 9}, lang="en")
    hero = ready_hero("squad", id).hero("en")
    _start(desk, _record("squad", id))
    levels = {**dict(hero.sheet.stats.items()), **dict(hero.sheet.skills.items())}
    kin = {"aimed_shooting", "automatic_shooting"} if "shooting" in what else {"light_melee", "heavy_melee"} if "melee" in what else {what}
    assert desk.state.what in kin and desk.state.level == levels[desk.state.what]
    assert desk.state.what == what or not levels[what]


def test_desks_are_free_and_pages_are_not(make):
    shown = desks.desk("ego")
    assert [each.free for column in shown.children for each in column.children if hasattr(each, "free")] == [True]
    assert not make(widgets.CheckDesk).free and not make(widgets.SquadCheck).free
    for each in (*(child for column in shown.children for child in column.children), *shown.children, shown):
        layout = each.layout
        each.close()
        layout.close()


def test_another_hero_takes_the_place_of_the_first(make):
    desk = make(widgets.CheckDesk, lang="en")
    before = desk.state
    _start(desk, _record("ego", "korney"))
    _start(desk, _record("ego", "nika"))
    assert desk.state.me.skill == "lockpicking", "of what the page shows, not of what the first hero did best"
    _asked(desk, do="hero", way="forget", system="ego")
    assert desk.state == before


def test_what_is_changed_after_the_hero_came_stays_when_he_goes(make):
    roller = make(widgets.WoundRoller, lang="en")
    _start(roller, _record("ego"))
    attack = roller.state.attack
    roller.act("set", field="willpower", value="9")
    roller.act("add")
    _asked(roller, do="hero", way="forget", system="ego")
    assert roller.state.willpower == 9 and len(roller.state.wounds) == 1 and roller.state.attack != attack


NUMBERS = {
    "RangeAndCover": ("ego", "tais", lambda s: (s.attribute, s.skill), (4, 4)),
    "WoundRoller": ("ego", "tais", lambda s: s.attack.base, 8),
    "ActionComposer": ("ego", "nika", lambda s: s.speed, 4),
    "HexDistance": ("ego", "marya", lambda s: (s.speed, s.hero), (2, Hex(q=-3, r=1))),
    "CircleCounter": ("ego", "nika", lambda s: (s.people[0].name, s.people[0].speed, len(s.people)), ("Nika Pyzh", 4, 3)),
    "PlanRunner": ("squad", "dok", lambda s: [(order.what, order.skill) for order in s.orders], [("medicine", 10), ("will", 8), ("", 5)]),
    "SquadCheck": ("squad", "dok", lambda s: (s.what, s.level), ("stealth", 4)),
    "FighterState": ("squad", "dok", lambda s: (s.intellect, s.will), (10, 8)),
    "InitiativeLine": ("squad", "snezhinka", lambda s: (s.entries[0].base, len(s.entries)), (10, 4)),
    "OutcomeMap": ("squad", "dok", lambda s: s.skill, 10),
    "FighterSheet": ("squad", "dok", lambda s: s.draft.skills["medicine"], 10),
    "SpellComposer": ("perks", "zenon", lambda s: (s.primary, s.primary_grade, s.secondary, s.secondary_grade, s.mp), ("destruction", 4, "fire", 5, 84)),
    "AttackDesk": ("perks", "yaropolk", lambda s: (s.weapon, s.weapon_perk, s.weapon_name), ("sword", 2, "")),
    "BodyAndMana": ("perks", "yaropolk", lambda s: (s.armour_skill, s.shield_skill), (3, 2)),
    "SchoolShop": ("perks", "iva", lambda s: (s.water, s.life, s.destruction, s.points), (4, 5, 0, 100)),
    "TurnHelper": ("perks", "kayra", lambda s: (s.present[0].name, s.present[0].dexterity, len(s.present)), ("Kayra Two-Tooth", 9, 3)),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_the_numbers_are_those_of_the_sheet(make, name):
    system, id, shown, right = NUMBERS[name]
    widget = make(getattr(widgets, name), lang="en")
    _start(widget, _record(system, id))
    assert shown(widget.state) == right


def test_the_body_desk_is_the_whole_sheet(make):
    desk = make(widgets.BodyAndMana, lang="en")
    for each in ready("perks"):
        _start(desk, _record("perks", each.id))
        sheet = each.hero("en").sheet
        assert (desk.hp.total, desk.mp.total) == (full_hp(sheet).total, full_mp(sheet).total)
        assert desk.remarks == () and desk.perk_points.left == 0


def test_back_is_what_one_had_and_forgotten_is_what_the_page_had(make):
    desk = make(widgets.OutcomeMap, lang="en", value={"skill": 3})
    _start(desk, _record("squad"))
    desk.act("pick", skill=6, obstacle=5)
    _asked(desk, do="hero", way="take", system="squad")
    assert desk.state.skill == 10
    _asked(desk, do="hero", way="back", system="squad")
    assert desk.state.skill == 6
    _asked(desk, do="hero", way="take", system="squad")
    _start(desk, _record("squad", "taran"))
    assert desk.state.skill == 8
    _asked(desk, do="hero", way="forget", system="squad")
    assert desk.state.skill == 6, "going back made it the reader's own"


def test_a_hero_goes_to_widgets_of_his_system_alone(make):
    ego, squad, dice = make(widgets.CheckDesk), make(widgets.SquadCheck), make(widgets.DiceRoller)
    before = squad.state
    assert _start(dice, _record("ego"))["ids"] == [ego.model_id]
    assert squad.state == before


def test_a_record_that_cannot_be_read_is_told_and_changes_nothing(make):
    desk = make(widgets.CheckDesk, lang="ru")
    before, good = desk.state, _record("ego")
    for bad in ({**good, "sheet": None, "hero": "hero=1.AAAA"}, {**good, "sheet": 5, "hero": 7}, {**good, "sheet": "x", "hero": _record("squad")["hero"], "name": 1}):
        told = _start(desk, bad)
        assert told["trouble"] and told["way"] == "none" and desk.state == before
    newer = {**good, "sheet": None, "hero": "hero=9." + good["hero"].partition(".")[2]}
    assert "более новой версией книги" in _start(desk, newer)["trouble"]


def test_an_old_sheet_is_read_the_patient_way():
    good = _record("ego")
    assert playing.played({**good, "sheet": {"attributes": "x"}}).sheet == playing.played(good).sheet
    long = playing.record(ready_hero("ego", "nika").hero("en"))
    long["hero"], long["sheet"] = files.dumps(ready_hero("ego", "nika").hero("en")), None
    assert playing.played(long).sheet == playing.played(good).sheet
    with pytest.raises(HeroError):
        playing.played({})


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_maker_hands_the_hero_to_the_page(make, system, lang):
    maker = make({"ego": widgets.EgoMaker, "squad": widgets.SquadMaker, "perks": widgets.PerksMaker}[system], lang=lang)
    hero = ready_hero(system, SYSTEMS[system]).hero(lang)
    assert _asked(maker, do="play", id=SYSTEMS[system])["play"] == playing.record(hero)
    assert maker.state.hero == hero, "who is played is who stands on the sheet"
    told = _asked(maker, do="play")["play"]
    assert told["name"] == hero.name and playing.played(told).sheet == hero.sheet
    assert 'data-do="play"' in maker.view["share"] + maker.view["start"]
