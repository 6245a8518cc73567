"""The map on the table: hexes, ways, what hides, what the players may see, and taking it all back."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.ego.rulings import HexScale
from alterego_core.ego.rulings import Rulings as EgoRulings
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.movement import Notice
from alterego_core.perks.rulings import HalfMovement, Spotting
from alterego_core.perks.rulings import Rulings as PerksRulings
from alterego_core.rulings import encode
from alterego_core.session import clock, events, field_deeds, reach, roster, sight, snapshot
from alterego_core.session.cover import Cover
from alterego_core.session.errors import SessionError
from alterego_core.session.events import CounterPut, FieldReplaced, MarkPut, RowsPainted, apply, from_plain, inverse, to_plain
from alterego_core.session.field import Counter, Field, Ground, Mark, MarkKind, Tint, column_of, hex_at
from alterego_core.session.numbers import EgoNumbers, levels, perks_numbers, squad_numbers
from alterego_core.session.scene import Campaign, Kind, Scene, System
from alterego_core.session.table import Table
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stats
from tests.core.session import play

FIRST_MAP_VERB = len(play.VERBS) - len(play.MAP)
map_steps = st.lists(st.tuples(st.integers(0, len(play.MAP) + 2), st.integers(0, 57), st.integers(0, 57)), min_size=1, max_size=16)
"""Verbs of the map, and those by which people come and go and fight."""


def which(number: int) -> int:
    return FIRST_MAP_VERB + number if number < len(play.MAP) else (0, 1, 3)[number - len(play.MAP)]


def laid(system: System = System.EGO, width: int = 24, height: int = 16, metres: int | None = None, rulings: object = None) -> Scene:
    """Two heroes and three others on a map."""
    code = "" if rulings is None else encode(rulings)
    scene = Scene(campaign=Campaign(system=system, seed="x", rulings=code))
    numbers = play.numbers_of(system)
    for label in ("Анна", "Борис"):
        scene = roster.add(scene, label, numbers, kind=Kind.HERO)
    scene = roster.add(scene, "Гоблин", numbers, times=3)
    return apply(scene, field_deeds.lay(scene, width, height, metres).deed)


def done(scene: Scene, verb, *args, **more) -> Scene:
    return apply(scene, verb(scene, *args, **more).deed)


# ---- taking back ----


@settings(max_examples=80)
@given(play.systems, map_steps)
def test_every_deed_on_the_map_is_taken_back_exactly(system, steps):
    table = Table(scene=laid(system))
    start = table
    for number, a, b in steps:
        deed = play.deed(table, which(number), a, b)
        if deed is None:
            continue
        later = table.does(deed)
        assert apply(later.scene, inverse(deed)) == table.scene
        assert later.undo().scene == table.scene and later.undo().redo().scene == later.scene
        assert from_plain(json.loads(json.dumps(to_plain(deed)))) == deed
        assert snapshot.read_scene(snapshot.write_scene(later.scene)) == later.scene
        table = later
    while table.done:
        table = table.undo()
    assert table.scene == start.scene and table.journal == start.journal


def test_a_long_evening_on_the_map_uses_every_kind_of_event_and_goes_all_the_way_back():
    rng = random.Random("карта")
    table = start = Table(scene=laid(System.SQUAD))
    seen: set[type] = set()
    for _ in range(400):
        deed = play.deed(table, which(rng.randrange(len(play.MAP) + 3)), rng.randrange(58), rng.randrange(58))
        if deed is not None:
            seen |= {type(each) for each in deed.events}
            table = table.does(deed)
    assert seen >= {FieldReplaced, CounterPut, MarkPut, RowsPainted}
    while table.done:
        table = table.undo()
    assert table.scene == start.scene


def test_a_brush_stroke_keeps_only_the_rows_it_touches():
    scene = laid(width=60, height=60)
    deed = field_deeds.paint(scene, [hex_at(4, 7), hex_at(5, 7)], Ground.FOREST).deed
    (painted,) = deed.events
    assert [at for at, _ in painted.before] == [7] and len(json.dumps(to_plain(deed))) < 600


def test_an_event_for_another_map_is_refused():
    scene = laid()
    deed = field_deeds.move(scene, "c1", hex_at(9, 9)).deed
    moved = apply(scene, deed)
    with pytest.raises(SessionError):
        apply(moved, deed)
    with pytest.raises(SessionError):
        apply(replace(scene, field=None), deed)
    stroke = field_deeds.paint(scene, [hex_at(1, 1)], Ground.TOWN).deed
    for other in (apply(scene, stroke), replace(scene, field=None), done(scene, field_deeds.resize, 3, 3)):
        with pytest.raises(SessionError):
            apply(other, stroke)


@pytest.mark.parametrize(
    "data",
    [
        {"is": "counter_put", "id": "c1", "before": None, "after": {"id": "c2", "at": {"q": 0, "r": 0}}},
        {"is": "counter_put", "id": "c1", "before": None, "after": {"id": "c1", "at": {"q": 0}}},
        {"is": "counter_put", "id": "c1", "before": None, "after": {"id": "c1", "at": {"q": 0, "r": 0}, "tint": "pink"}},
        {"is": "mark_put", "id": "m1", "before": None, "after": {"id": "m1", "at": {"q": 0, "r": 0}, "kind": "dragon"}},
        {"is": "rows_painted", "layer": "marks", "before": [], "after": []},
        {"is": "rows_painted", "layer": "ground", "before": [[0, "..."]], "after": [[1, "fff"]]},
        {"is": "rows_painted", "layer": "ground", "before": [[0]], "after": [[0]]},
        {"is": "field_replaced", "before": None, "after": {"width": 900, "height": 5}},
        {"is": "field_replaced", "before": None, "after": {"width": 3, "height": 3, "ground": ["...", "...", "..x"]}},
        {"is": "field_replaced", "before": None, "after": {"width": 3, "height": 3, "cover": ["...", "..."]}},
        {"is": "field_replaced", "before": None, "after": {"width": 3, "height": 3, "marks": [{"id": "m1", "at": {"q": 9, "r": 0}, "kind": "mine"}]}},
    ],
)
def test_bad_events_of_the_map_are_refused_with_a_place(data):
    with pytest.raises(SessionError) as refused:
        from_plain(data)
    assert refused.value.problem.where.startswith("event")
    assert refused.value.message("ru") != refused.value.message("en")


def test_a_painted_row_that_does_not_fit_is_refused_when_it_is_applied():
    scene = laid(width=4, height=4)
    for after in ("fffff", "fffx"):
        with pytest.raises(SessionError):
            apply(scene, RowsPainted(layer="ground", before=((0, "...."),), after=((0, after),)))
    with pytest.raises(SessionError):
        apply(scene, RowsPainted(layer="ground", before=((9, "...."),), after=((9, "ffff"),)))


# ---- old and new data ----


def test_data_from_before_the_map_are_read_without_one():
    scene = play.start(System.EGO).scene
    data = json.loads(snapshot.write_scene(scene))
    assert "field" not in data["scene"]
    assert snapshot.read_scene(json.dumps(data)).field is None


def test_a_scene_whose_map_has_a_counter_of_nobody_is_refused():
    data = json.loads(snapshot.write_scene(laid()))
    data["scene"]["field"]["counters"].append({"id": "c99", "at": {"q": 1, "r": 1}})
    with pytest.raises(SessionError):
        snapshot.read_scene(json.dumps(data))


def test_a_layer_without_anything_is_the_same_as_none():
    bare = Field(width=3, height=3)
    assert Field(width=3, height=3, ground=("...",) * 3, cover=("...",) * 3) == bare
    assert bare.painted(bare.hexes(), Ground.WATER).painted(bare.hexes(), Ground.OPEN) == bare
    assert bare.painted([hex_at(1, 1)], Cover.HALF).painted([hex_at(1, 1)], Cover.NONE) == bare


# ---- hexes ----


def test_the_neighbours_of_columns_and_rows_are_those_of_the_hexes():
    for row in range(4):
        for column in range(4):
            place = hex_at(column, row)
            assert (column_of(place), place.r) == (column, row)
            steps = {(column_of(each), each.r) for each in place.neighbours()}
            table = reach._ODD if row % 2 else reach._EVEN
            assert steps == {(column + right, row + down) for right, down in table}


def by_relaxing(field: Field, start: tuple[int, int], halved: bool) -> dict[tuple[int, int], int]:
    """What it costs to come to each hex, by trying again until nothing gets cheaper."""
    cells = {(column_of(each), each.r): 2 if halved and field.ground_at(each).terrain.halves else 1 for each in field.hexes()}
    cost = {start: 0}
    while True:
        changed = False
        for cell, now in list(cost.items()):
            for near in hex_at(*cell).neighbours():
                to = (column_of(near), near.r)
                if to in cells and now + cells[to] < cost.get(to, 10**6):
                    cost[to] = now + cells[to]
                    changed = True
        if not changed:
            return cost


@settings(max_examples=25)
@given(st.randoms(use_true_random=False), st.integers(3, 9), st.integers(3, 9), st.booleans(), st.integers(0, 14))
def test_what_can_be_reached_is_what_the_slow_way_finds(rng, width, height, halved, most):
    field = Field(width=width, height=height)
    for each in field.hexes():
        field = field.painted([each], rng.choice(list(Ground))) if rng.random() < 0.5 else field
    start = (rng.randrange(width), rng.randrange(height))
    slow = {cell: cost for cell, cost in by_relaxing(field, start, halved).items() if cost <= most}
    assert reach.costs(field, hex_at(*start), most, halved=halved) == slow


def test_on_open_ground_the_cost_is_the_distance():
    field = Field(width=20, height=15)
    start = hex_at(7, 8)
    found = reach.costs(field, start, 99)
    assert found == {(column_of(each), each.r): start.distance(each) for each in field.hexes()}


# ---- how far ----


def test_what_a_run_a_round_and_a_turn_allow():
    ego = roster.add(Scene(campaign=Campaign(system=System.EGO)), "А", EgoNumbers(attributes=levels(speed=5)))
    assert [(each.id, each.metres) for each in reach.allowances(ego, "c1")] == [("run", 5 * 4)]
    squad = roster.add(Scene(campaign=Campaign(system=System.SQUAD)), "А", squad_numbers(Stats(health=4, dexterity=8, intellect=8), Levels()))
    # 165 cm: 3.3 m/s; Dexterity 8: 8/3; a combat round 3 s, a tactical one 30 s
    speed = Fraction(33, 10) + Fraction(8, 3)
    assert [each.metres for each in reach.allowances(squad, "c1", 165)] == [speed * 3, speed * 30]
    assert reach.allowances(squad, "c1") == ()
    fight = apply(squad, clock.begin(squad).deed)
    assert [each.id for each in reach.allowances(fight, "c1", 165)] == ["combat_run"]
    perks = roster.add(Scene(campaign=Campaign(system=System.PERKS)), "А", perks_numbers(Characteristics(dexterity=7)))
    assert [(each.metres, each.halved) for each in reach.allowances(perks, "c1")] == [(14, True), (28, True)]
    other = Scene(campaign=Campaign(system=System.PERKS, rulings=encode(PerksRulings(move_half=HalfMovement.TURN))))
    other = roster.add(other, "А", perks_numbers(Characteristics(dexterity=7)))
    assert [each.halved for each in reach.allowances(other, "c1")] == [False, True]


def test_a_whole_forest_halves_a_turn_of_perks():
    scene = laid(System.PERKS, 60, 40)
    open_, _ = (reach.within(scene.field, hex_at(30, 20), each) for each in reach.allowances(scene, "c1"))
    scene = done(scene, field_deeds.paint, scene.field.hexes(), Ground.FOREST)
    action, turn = reach.allowances(scene, "c1")
    # halved, a whole turn comes as far as one action did on open ground
    assert reach.within(scene.field, hex_at(30, 20), turn) == open_
    steps = max(hex_at(30, 20).distance(hex_at(*cell)) for cell in reach.within(scene.field, hex_at(30, 20), action))
    assert steps == int(Fraction(action.metres, 2) / 2)


def test_the_way_of_a_lap_counts_from_where_the_lap_began():
    scene = laid()
    start = scene.field.counter("c1").at
    scene = done(scene, field_deeds.move, "c1", start + hex_at(1, 0))
    assert reach.walked(scene, "c1") == (0, 0)
    scene = done(scene, clock.begin)
    begun = scene.field.counter("c1").at
    for _ in range(3):
        scene = done(scene, field_deeds.move, "c1", scene.field.counter("c1").at + hex_at(1, 0))
    assert reach.start_of(scene, "c1") == begun and reach.walked(scene, "c1") == (3, 6)
    while scene.fight.lap == 1:
        scene = done(scene, clock.next_turn)
    assert reach.start_of(scene, "c1") == scene.field.counter("c1").at and reach.walked(scene, "c1") == (0, 0)


def test_ground_that_counts_twice_is_told_so():
    scene = laid(System.PERKS)
    scene = done(scene, clock.begin)
    start = scene.field.counter("c1").at
    scene = done(scene, field_deeds.paint, scene.field.hexes(), Ground.SWAMP)
    scene = done(scene, field_deeds.move, "c1", start + hex_at(3, 0))
    turn = reach.allowances(scene, "c1")[1]
    assert reach.walked(scene, "c1") == (3, 6) and reach.walked(scene, "c1", turn) == (3, 12)


# ---- who sees what ----


def test_cover_of_the_hex_and_of_the_target_the_worse_counts():
    scene = laid()
    at = scene.field.counter("c3").at
    assert sight.aim(scene, "c1", "c3").cover is Cover.NONE
    scene = done(scene, field_deeds.paint, [at], Cover.HALF)
    assert sight.aim(scene, "c1", "c3").cover is Cover.HALF
    scene = roster.change(scene, "c3", cover=Cover.TWO_THIRDS)
    found = sight.aim(scene, "c1", "c3")
    assert found.cover is Cover.TWO_THIRDS and found.metres == 2 * found.steps == 2 * scene.field.counter("c1").at.distance(at)


def test_notice_at_a_hundred_metres_in_the_open_and_forty_elsewhere():
    scene = laid(System.PERKS, 60, 20, 2)
    scene = done(scene, field_deeds.move, "c1", hex_at(0, 0))
    scene = done(scene, field_deeds.move, "c3", hex_at(50, 0))
    assert sight.spotting(scene, "c1") == 100 and sight.noticed(scene, "c1", "c3") is Notice.SEEN
    assert sight.noticed(scene, "c1", "c3", hidden=True) is Notice.CHECK
    forest = done(scene, field_deeds.paint, [hex_at(50, 0)], Ground.FOREST)
    assert sight.spotting(forest, "c1") == 100 and sight.noticed(forest, "c1", "c3") is Notice.UNSEEN
    near = done(forest, field_deeds.move, "c3", hex_at(20, 0))
    near = done(near, field_deeds.paint, [hex_at(20, 0)], Ground.TOWN)
    assert sight.spotting(near, "c3") == 40 and sight.noticed(near, "c1", "c3") is Notice.SEEN
    always = replace(scene, campaign=replace(scene.campaign, rulings=encode(PerksRulings(spot=Spotting.CHECK))))
    assert sight.noticed(always, "c1", "c3") is Notice.CHECK
    assert sight.spotting(laid(System.EGO), "c1") is None and sight.noticed(laid(System.SQUAD), "c1", "c3") is None


def test_the_players_see_nothing_that_is_hidden():
    scene = laid()
    scene = roster.change(scene, "c3", hidden=False)
    scene = done(scene, field_deeds.change, "c1", ring=40)
    scene = done(scene, field_deeds.change, "c2", hidden=True)
    scene = done(scene, field_deeds.put, "Засада", hex_at(4, 4), hidden=True)
    scene = done(scene, field_deeds.put, "Грузовик", hex_at(5, 5))
    scene = done(scene, field_deeds.mark, hex_at(6, 6), MarkKind.MINE, "противопехотная")
    scene = done(scene, field_deeds.mark, hex_at(7, 7), MarkKind.ANOMALY, "жарка", secret=False)
    scene = done(scene, clock.begin)
    scene = done(scene, field_deeds.move, "c1", hex_at(8, 8))
    seen = sight.players_field(scene)
    assert {each.name or each.id for each in seen.counters} == {"c1", "c3", "Грузовик"}
    assert [each.name for each in seen.marks] == ["жарка"]
    assert all(each.ring == 0 and each.walk is None for each in seen.counters)
    told = repr(seen)
    assert "противопехотная" not in told and "Засада" not in told and "c4" not in told
    assert sight.players_field(replace(scene, field=None)) is None


@settings(max_examples=40)
@given(play.systems, map_steps)
def test_whatever_happens_the_players_see_only_what_is_open(system, steps):
    table = Table(scene=laid(system))
    for number, a, b in steps:
        deed = play.deed(table, which(number), a, b)
        table = table if deed is None else table.does(deed)
    seen, scene = sight.players_field(table.scene), table.scene
    if scene.field is None:
        assert seen is None
        return
    secret = {each.id for each in scene.combatants if each.hidden} | {each.id for each in scene.field.counters if each.hidden}
    assert secret.isdisjoint(each.id for each in seen.counters) and not any(each.secret for each in seen.marks)
    assert {each.id for each in seen.counters} | secret >= {each.id for each in scene.field.counters}


# ---- deeds ----


def test_the_map_is_laid_with_everybody_on_a_hex_of_his_own():
    scene = laid()
    counters = scene.field.counters
    assert len({each.at for each in counters}) == len(counters) == 5
    sides = {each.id: column_of(each.at) for each in counters}
    assert max(sides[id] for id in ("c1", "c2")) < 12 < min(sides[id] for id in ("c3", "c4", "c5"))
    assert {each.tint for each in counters if each.id in ("c1", "c2")} == {Tint.BLUE}
    with pytest.raises(SessionError):
        field_deeds.lay(scene)


def test_sixty_people_on_the_smallest_map():
    scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Гоблин", EgoNumbers(), times=60)
    scene = done(scene, field_deeds.lay, 3, 3)
    assert len(scene.field.counters) == 9
    with pytest.raises(SessionError) as refused:
        field_deeds.place(scene, "c60")
    assert refused.value.problem.code == "session.no_room"


def test_the_scale_is_the_campaigns_reading():
    assert laid().field.scale == 2
    assert laid(rulings=EgoRulings(hex_scale=HexScale.ONE_METRE)).field.scale == 1
    assert laid(System.PERKS).field.scale == 2 and laid(System.SQUAD, metres=5).field.scale == 5


def test_who_leaves_the_table_leaves_the_map():
    scene = laid()
    assert roster.remove(scene, "c3").field.find("c3") is None
    later = done(scene, clock.dismiss, "c1")
    assert later.field.find("c1") is None and len(later.field.counters) == 4
    fight = done(scene, clock.begin)
    assert done(fight, clock.dismiss, "c4").field.find("c4") is None


def test_a_walk_in_a_fight_is_told_and_a_mine_only_to_the_gm():
    scene = laid()
    start = scene.field.counter("c1").at
    quiet = field_deeds.move(scene, "c1", start + hex_at(1, 0))
    assert not [each for each in quiet.deed.events if isinstance(each, events.EntryAdded)]
    scene = done(scene, field_deeds.mark, start + hex_at(2, 0), MarkKind.MINE, "под доской")
    scene = done(scene, field_deeds.mark, start + hex_at(1, 0), MarkKind.TRIPWIRE)
    scene = done(scene, field_deeds.mark, start + hex_at(2, 0), MarkKind.NOTE)
    scene = done(scene, clock.begin)
    made = field_deeds.move(scene, "c1", start + hex_at(2, 0))
    lines = [each.entry for each in made.deed.events if isinstance(each, events.EntryAdded)]
    assert [each.line.text("ru") for each in lines if not each.hidden] == ["Анна: 2 гекса, 4 м."]
    assert sorted(each.line.text("ru") for each in lines if each.hidden) == [
        "Анна: на этом гексе мина «под доской».",
        "Анна: по прямой на пути растяжка.",
    ]
    assert len(made.reminders) == 2
    hidden = done(scene, field_deeds.change, "c1", hidden=True)
    told = [each.entry for each in field_deeds.move(hidden, "c1", hex_at(9, 9)).deed.events if isinstance(each, events.EntryAdded)]
    assert told and all(each.hidden for each in told)


def test_a_smaller_map_keeps_what_still_stands_on_it():
    scene = laid()
    scene = done(scene, field_deeds.paint, [hex_at(0, 0), hex_at(23, 15)], Ground.FOREST)
    scene = done(scene, field_deeds.mark, hex_at(20, 2), MarkKind.MINE)
    small = done(scene, field_deeds.resize, 10, 16).field
    assert {each.id for each in small.counters} == {"c1", "c2"} and small.marks == ()
    assert small.ground_at(hex_at(0, 0)) is Ground.FOREST and "f" not in "".join(small.ground[1:])
    large = done(scene, field_deeds.resize, 40, 30).field
    assert large.ground_at(hex_at(23, 15)) is Ground.FOREST and large.counters == scene.field.counters


@pytest.mark.parametrize(
    "verb",
    [
        lambda scene: field_deeds.resize(scene, 61, 10),
        lambda scene: field_deeds.resize(scene, 10, 2),
        lambda scene: field_deeds.resize(scene, 10**9, 10**9),
        lambda scene: field_deeds.resize(scene, 24, 16, 0),
        lambda scene: field_deeds.resize(scene, 24, 16, 1001),
        lambda scene: field_deeds.move(scene, "c1", hex_at(24, 0)),
        lambda scene: field_deeds.move(scene, "c1", hex_at(-1, 3)),
        lambda scene: field_deeds.move(scene, "c77", hex_at(1, 1)),
        lambda scene: field_deeds.place(scene, "c1", hex_at(0, 99)),
        lambda scene: field_deeds.put(scene, "  ", hex_at(1, 1)),
        lambda scene: field_deeds.put(scene, "x" * 121, hex_at(1, 1)),
        lambda scene: field_deeds.put(scene, "x", hex_at(99, 1)),
        lambda scene: field_deeds.change(scene, "c1", ring=5001),
        lambda scene: field_deeds.change(scene, "c1", name="Вера"),
        lambda scene: field_deeds.mark(scene, hex_at(1, 99), MarkKind.MINE),
        lambda scene: field_deeds.unmark(scene, "m9"),
        lambda scene: field_deeds.lift(scene, "m9"),
        lambda scene: field_deeds.paint(scene, [hex_at(0, 0)] * 3601, Ground.FOREST),
        lambda scene: field_deeds.move(replace(scene, field=None), "c1", hex_at(1, 1)),
        lambda scene: reach.walked(replace(scene, field=None), "c1"),
        lambda scene: sight.aim(replace(scene, field=None), "c1", "c2"),
    ],
)
def test_what_cannot_be_is_refused_in_both_languages(verb):
    with pytest.raises(SessionError) as refused:
        verb(laid())
    assert refused.value.message("ru") != refused.value.message("en")


def test_too_many_counters_and_marks_are_refused_before_anything_is_done():
    with pytest.raises(SessionError):
        Field(width=60, height=60, counters=tuple(Counter(id=f"f{n}", at=hex_at(0, 0), free=True, name="x") for n in range(121)))
    with pytest.raises(SessionError):
        Field(width=60, height=60, marks=tuple(Mark(id=f"m{n}", at=hex_at(0, 0), kind=MarkKind.MINE) for n in range(201)))


def test_names_and_letters_stand_in_both_languages():
    for kind in (Ground, Tint, MarkKind, field_deeds.Layer):
        assert all(each.label["ru"] and each.label["en"] and each.label["ru"] != each.label["en"] for each in kind)
    assert len({each.letter for each in Ground}) == len(Ground)
