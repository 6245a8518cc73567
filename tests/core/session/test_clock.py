"""Fights of the three systems: who acts, in what order, what a lap costs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.dice import RollLog
from alterego_core.ego.rulings import CircleOrder, InitDice, InitTie, InitWhen
from alterego_core.ego.rulings import Rulings as EgoRulings
from alterego_core.notation import parse
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.bans import Kind as BanKind
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.rulings import OrderTie, PostTurn
from alterego_core.perks.rulings import Rulings as PerksRulings
from alterego_core.perks.turns import Action
from alterego_core.rulings import encode
from alterego_core.session import clock, ego_harm, perks_harm, places, roster, squad_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.errors import SessionError
from alterego_core.session.events import apply, inverse
from alterego_core.session.fights import Phase, lap_name
from alterego_core.session.numbers import EgoNumbers, levels, perks_numbers, squad_numbers
from alterego_core.session.places import Place, Tie
from alterego_core.session.scene import Campaign, Scene, System
from alterego_core.squad import fight as squad_fight
from alterego_core.squad.errors import RuleError as SquadError
from alterego_core.squad.rulings import InitiativeRoll
from alterego_core.squad.rulings import Rulings as SquadRulings
from alterego_core.squad.stats import Stats
from tests.core.session import play


def ego(*speeds: int, mind: int = 3, rulings: EgoRulings | None = None) -> Scene:
    code = "" if rulings is None else encode(rulings)
    scene = Scene(campaign=Campaign(system=System.EGO, seed="test", rulings=code))
    for place, speed in enumerate(speeds):
        scene = roster.add(scene, "abcdefgh"[place], EgoNumbers(attributes=levels(speed=speed, mind=mind, willpower=4)))
    return scene


def squad(*dexterities: int, rulings: SquadRulings | None = None) -> Scene:
    code = "" if rulings is None else encode(rulings)
    scene = Scene(campaign=Campaign(system=System.SQUAD, seed="test", rulings=code))
    for place, value in enumerate(dexterities):
        scene = roster.add(scene, "abcdefgh"[place], squad_numbers(Stats(health=5, dexterity=value, intellect=5)))
    return scene


def perks(*dexterities: int, rulings: PerksRulings | None = None) -> Scene:
    code = "" if rulings is None else encode(rulings)
    scene = Scene(campaign=Campaign(system=System.PERKS, seed="test", rulings=code))
    for place, value in enumerate(dexterities):
        scene = roster.add(scene, "abcdefgh"[place], perks_numbers(Characteristics(dexterity=value)))
    return scene


def done(scene: Scene, happening) -> Scene:
    later = apply(scene, happening.deed)
    assert apply(later, inverse(happening.deed)) == scene
    return later


def begun(scene: Scene, face: int = 3) -> Scene:
    dice = {System.EGO: (face, face, face), System.SQUAD: (face,), System.PERKS: ()}[scene.campaign.system]
    thrown = {each.id: dice for each in scene.combatants} if dice else None
    return done(scene, clock.begin(scene, thrown=thrown))


def turns(scene: Scene, number: int) -> Scene:
    for _ in range(number):
        scene = done(scene, clock.next_turn(scene))
    return scene


def acting(scene: Scene) -> str:
    return scene.combatant(scene.fight.acting).label


def codes(happening) -> list[str]:
    return [each.line.code for each in happening.reminders]


# ---- ego ----


def test_a_circle_is_declared_then_resolved_and_takes_three_seconds():
    scene = begun(ego(5, 9, 1))
    seen = []
    for _ in range(7):
        seen.append((acting(scene), scene.fight.phase.value, scene.fight.lap, scene.seconds))
        scene = turns(scene, 1)
    assert seen == [
        ("b", "declaration", 1, 0),
        ("a", "declaration", 1, 0),
        ("c", "declaration", 1, 0),
        ("b", "resolution", 1, 0),
        ("a", "resolution", 1, 0),
        ("c", "resolution", 1, 0),
        ("b", "declaration", 2, 3),
    ]


def test_four_circles_are_a_round_and_a_word_comes_after_twenty():
    scene = begun(ego(5))
    said = []
    for _ in range(44):
        happening = clock.next_turn(scene)
        scene = done(scene, happening)
        said += [(code, scene.fight.lap) for code in codes(happening)]
    assert said == [("due_long_fight", 21)]
    assert (scene.fight.round, scene.fight.circle_of_round, scene.seconds) == (6, 3, 66)
    assert lap_name(scene.fight)["ru"] == "круг"


def test_declarations_are_kept_for_the_circle_alone():
    scene = begun(ego(5, 1))
    scene = done(scene, clock.declare(scene, "c2", " бегу "))
    scene = done(scene, clock.declare(scene, "c2", "стреляю"))
    assert [(each.who, each.text) for each in scene.fight.said] == [("c2", "стреляю")]
    scene = turns(scene, 2)
    with pytest.raises(SessionError):
        clock.declare(scene, "c1", "поздно")
    assert turns(scene, 2).fight.said == ()


def test_who_is_put_out_before_his_place_loses_the_action():
    for rulings, wanted in ((None, "a"), (EgoRulings(circle_order=CircleOrder.SIMULTANEOUS), "b")):
        scene = begun(ego(9, 5, 1, rulings=rulings))
        scene = done(scene, clock.declare(scene, "c2", "бью"))
        scene = turns(scene, 3)
        assert (scene.fight.phase, acting(scene)) == (Phase.RESOLUTION, "a")
        for who in ("c2", "c3"):
            out = ego_harm.wounded(scene.combatant(who).numbers, 7)
            scene = roster.change(scene, who, numbers=out)
        assert acting(turns(scene, 1)) == wanted
        assert (clock.skipped_problem(scene, "c2") is None) == (wanted == "b")
        assert clock.skipped_problem(scene, "c3").text("ru") == "c: действовать не может, ход переходит дальше."


def test_ties_go_by_the_named_rule_and_say_which():
    scene = ego(3, 5, 4)
    scene = roster.add(scene, "d", EgoNumbers(attributes=levels(speed=4, mind=3)))
    scene = done(scene, clock.begin(scene, thrown={"c1": (5, 3, 3), "c2": (3, 3, 3), "c3": (4, 3, 3), "c4": (4, 3, 3)}))
    line = scene.fight.places
    assert [place.number for place in line] == [11, 11, 11, 11]
    assert [place.who for place in line][0] == "c2" and line[-1].who == "c1"
    assert [place.tie for place in line] == [Tie.SPEED, Tie.SPEED, Tie.DICE, Tie.SPEED]
    assert all(tie.label["ru"] != tie.label["en"] for tie in Tie)


def test_mind_parts_those_of_equal_speed():
    scene = ego(4)
    scene = roster.add(scene, "b", EgoNumbers(attributes=levels(speed=4, mind=5)))
    scene = done(scene, clock.begin(scene, thrown={"c1": (5, 3, 3), "c2": (3, 3, 3)}))
    assert [(place.who, place.tie) for place in scene.fight.places] == [("c2", Tie.MIND), ("c1", Tie.MIND)]


@pytest.mark.parametrize(("tie", "told"), [(InitTie.REROLL, Tie.DICE), (InitTie.GM, Tie.GM)])
def test_other_rulings_leave_the_tie_to_dice_or_to_the_gm(tie, told):
    scene = ego(5, 5, rulings=EgoRulings(init_tie=tie))
    happening = clock.begin(scene, thrown={"c1": (3, 3, 3), "c2": (3, 3, 3)})
    scene = done(scene, happening)
    assert {place.tie for place in scene.fight.places} == {told}
    again = happening.deed.events[-1].entry.rolls[2:]
    assert bool(again) == (tie is InitTie.REROLL)
    assert scene.next_roll == len(again)


def test_a_move_within_the_gms_tie_is_his_word_and_any_other_is_marked():
    scene = begun(ego(5, 5, 1, rulings=EgoRulings(init_tie=InitTie.GM)))
    swapped = done(scene, clock.move(scene, "c2", 0))
    assert [(place.who, place.by_hand) for place in swapped.fight.places[:2]] == [("c2", False), ("c1", False)]
    assert swapped.fight.acting == scene.fight.acting == "c1"
    pulled = done(scene, clock.move(scene, "c3", 0))
    assert (pulled.fight.places[0].who, pulled.fight.places[0].by_hand) == ("c3", True)
    assert pulled.fight.places[0].number == scene.fight.places[2].number


def test_every_throw_of_a_line_is_repeated_from_the_seed():
    for rulings in (None, EgoRulings(init_dice=InitDice.SUM), EgoRulings(init_tie=InitTie.REROLL)):
        scene = ego(*[4] * 8, rulings=rulings)
        happening = clock.begin(scene)
        rolls = happening.deed.events[-1].entry.rolls
        assert len(rolls) >= 8
        for roll in rolls:
            assert parse(roll.formula).roll(RollLog("test").rng(roll.place)).faces == roll.faces
        assert [roll.place for roll in rolls] == list(range(len(rolls)))
        assert done(scene, happening).next_roll == len(rolls)
        numbers = [place.number for place in done(scene, happening).fight.places]
        assert numbers == sorted(numbers, reverse=True)


def test_one_order_may_hold_for_the_whole_evening():
    scene = begun(ego(5, 9, rulings=EgoRulings(init_when=InitWhen.GAME)))
    line = scene.fight.places
    scene = done(scene, clock.end(scene))
    scene = roster.add(scene, "c", EgoNumbers(attributes=levels(speed=30)))
    scene = done(scene, clock.begin(scene))
    assert [place for place in scene.fight.places if place.who != "c3"] == list(line)
    assert scene.fight.places[0].who == "c3" and scene.next_roll == 1


def test_the_end_of_a_fight_ends_what_counted_turns():
    scene = begun(ego(5, 1))
    keeps = Condition(name="пьян", end=End(kind=EndKind.SLEEP))
    scene = roster.change(
        scene,
        "c1",
        conditions=(Condition(name="оглушён", end=End(kind=EndKind.LAPS, left=9)), keeps),
        numbers=ego_harm.after_test(scene.combatant("c1").numbers),
    )
    happening = clock.end(scene)
    scene = done(scene, happening)
    assert scene.fight is None and scene.combatant("c1").conditions == (keeps,)
    assert not scene.combatant("c1").numbers.tested
    assert codes(happening) == ["due_condition"]
    with pytest.raises(SessionError):
        clock.next_turn(scene)


def test_life_clocks_and_drugs_run_in_the_fight_too():
    scene = begun(ego(5, 1))
    hurt = ego_harm.drugged(ego_harm.wounded(scene.combatant("c2").numbers, 7), Fraction(1, 10))
    scene = roster.change(scene, "c2", numbers=hurt)
    happenings = []
    for _ in range(8):
        happenings.append(clock.next_turn(scene))
        scene = done(scene, happenings[-1])
    assert scene.seconds == 6 and codes(happenings[-1]) == ["due_drug", "due_standing"]
    assert scene.fight.acting == "c1" and acting(turns(scene, 1)) == "a"


# ---- conditions ----


def test_conditions_end_by_turns_circles_and_rounds():
    scene = begun(ego(9, 1))
    waits = (
        Condition(name="turn", end=End(kind=EndKind.TURN, left=1, who="c2")),
        Condition(name="circles", end=End(kind=EndKind.LAPS, left=2)),
        Condition(name="round", end=End(kind=EndKind.ROUNDS, left=1)),
        Condition(name="moment", end=End(kind=EndKind.MOMENT, left=3)),
        Condition(name="hand"),
    )
    scene = roster.change(scene, "c1", conditions=waits)

    def left(scene: Scene) -> list[str]:
        return [each.name for each in scene.combatant("c1").conditions]

    assert left(turns(scene, 3)) == ["turn", "circles", "round", "moment", "hand"]
    assert left(turns(scene, 4)) == ["circles", "round", "hand"]
    assert left(turns(scene, 8)) == ["round", "hand"]
    assert left(turns(scene, 12)) == ["round", "hand"]
    assert left(turns(scene, 16)) == ["hand"]


# ---- squad ----


def test_combat_rounds_take_three_seconds_and_quiet_ones_are_counted():
    scene = begun(squad(8, 4))
    assert (acting(scene), scene.fight.lap) == ("a", 1)
    scene = turns(scene, 2)
    assert (scene.fight.lap, scene.seconds, scene.fight.quiet) == (2, 3, 1)
    scene = done(scene, clock.threaten(scene))
    scene = turns(scene, 2)
    assert (scene.fight.quiet, scene.fight.danger) == (0, False)
    assert [each.code for each in clock.end_problems(scene)] == ["squad.too_soon"]
    with pytest.raises(SquadError):
        clock.end(scene)
    assert clock.end_problems(scene, danger_past=True) == ()
    waiting = turns(scene, 20)
    with pytest.raises(SquadError):
        clock.end(waiting)
    assert done(turns(waiting, 2), clock.end(turns(waiting, 2))).fight is None


def test_equal_initiative_goes_by_the_bare_one_then_to_the_gm():
    scene = squad(8, 6, 6)
    scene = done(scene, clock.begin(scene, thrown={"c1": (2,), "c2": (4,), "c3": (4,)}))
    line = scene.fight.places
    assert [(place.who, place.number, place.tie) for place in line] == [
        ("c1", 10, Tie.INITIATIVE),
        ("c2", 10, Tie.INITIATIVE),
        ("c3", 10, Tie.GM),
    ]


def test_blood_runs_and_the_dead_are_passed_over():
    scene = begun(squad(8, 4))
    scene = roster.change(scene, "c1", numbers=squad_harm.hurt(scene.combatant("c1").numbers, 5, bleeding_ml=1600))
    scene = turns(scene, 2)
    assert scene.combatant("c1").numbers.fighter.blood_lost == Fraction(8, 5) and acting(scene) == "a"
    scene = turns(scene, 1)
    happening = clock.next_turn(scene)
    scene = done(scene, happening)
    assert codes(happening) == ["due_standing"] and acting(scene) == "b"
    assert happening.reminders[0].line.text("ru") == "a: теперь нет в живых."
    assert acting(turns(scene, 1)) == "b" and turns(scene, 1).fight.lap == 4


def test_a_ruling_may_ask_for_a_new_line_each_round():
    scene = begun(squad(8, 4, rulings=SquadRulings(init_once=InitiativeRoll.ROUND)))
    happening = clock.next_turn(turns(scene, 1))
    scene = done(turns(scene, 1), happening)
    assert scene.fight.needs_line and codes(happening) == ["due_new_line"]
    scene = done(scene, clock.new_line(scene, thrown={"c1": (1,), "c2": (6,)}))
    assert not scene.fight.needs_line and acting(scene) == "b"


def test_tactical_rounds_rest_those_who_rest():
    scene = squad(8, 4)
    tired = squad_harm.hurt(scene.combatant("c1").numbers, 10)
    scene = roster.change(scene, "c1", numbers=tired, resting=True)
    scene = roster.change(scene, "c2", numbers=tired)
    later = done(scene, clock.tactical_round(scene, 5))
    assert later.seconds == 150
    assert [each.numbers.fighter.energy - tired.fighter.energy for each in later.combatants] == [5, 0]
    with pytest.raises(SessionError):
        clock.tactical_round(begun(scene))
    with pytest.raises(SessionError):
        clock.tactical_round(ego(5))


@settings(max_examples=40)
@given(st.lists(st.integers(1, 10), min_size=1, max_size=6, unique=True), st.integers(0, 20), st.integers(0, 5))
def test_the_squads_own_fight_agrees(dexterities, passed, gone):
    scene = turns(begun(squad(*dexterities)), passed)
    plain = squad_fight.Fight(order=tuple(place.who for place in scene.fight.places))
    for _ in range(passed):
        plain = squad_fight.next_turn(plain)
    assert (scene.fight.acting, scene.fight.lap) == (plain.acting, plain.round)
    who = scene.fight.places[gone % len(scene.fight.places)].who
    if len(scene.fight.places) > 1:
        left, rest = squad_fight.leave(plain, who), done(scene, clock.leave(scene, who))
        assert (rest.fight.acting, rest.fight.lap) == (left.acting, left.round)


# ---- perks ----


def test_a_turn_has_two_actions_and_one_attack():
    scene = begun(perks(7, 5))
    scene = done(scene, clock.act(scene, Action.ATTACK))
    with pytest.raises(SessionError) as refused:
        clock.act(scene, Action.ATTACK)
    assert refused.value.problem.rule == "C-104"
    scene = done(scene, clock.act(scene, Action.WALK))
    with pytest.raises(SessionError):
        clock.act(scene, Action.OTHER)
    scene = turns(scene, 1)
    assert (acting(scene), scene.fight.used, scene.seconds) == ("b", (), 0)
    assert turns(scene, 1).fight.post() == 2


def test_posts_are_counted_by_the_ruling():
    scene = begun(perks(7, rulings=PerksRulings(post_turn=PostTurn.ACTION)))
    rulings = scene.campaign.readings()
    assert scene.fight.post(rulings) == 1
    scene = done(scene, clock.act(scene, Action.WALK))
    assert scene.fight.post(rulings) == 2
    assert turns(scene, 1).fight.post(rulings) == 3


def test_the_order_is_dexterity_then_the_physical_sum_then_dice_or_the_gm():
    scene = perks(6, 7, 6)
    strong = perks_numbers(Characteristics(dexterity=6, strength=9))
    scene = roster.add(scene, "d", strong)
    happening = clock.begin(scene)
    scene = done(scene, happening)
    line = scene.fight.places
    assert [place.who for place in line[:2]] == ["c2", "c4"] and {place.who for place in line[2:]} == {"c1", "c3"}
    assert [place.tie for place in line] == [Tie.NONE, Tie.PHYSICAL, Tie.PHYSICAL, Tie.DICE]
    for roll in happening.deed.events[-1].entry.rolls:
        assert parse("3d6").roll(RollLog("test").rng(roll.place)).faces == roll.faces
    by_gm = begun(perks(6, 6, rulings=PerksRulings(order_tie=OrderTie.GM)))
    assert {place.tie for place in by_gm.fight.places} == {Tie.GM}


def test_armour_and_death_lower_the_place_in_the_line():
    scene = perks(7, 6, 6)
    scene = roster.change(scene, "c1", numbers=replace(scene.combatant("c1").numbers, armour=ArmourClass.MEDIUM))
    fallen = perks_harm.fallen(replace(scene.combatant("c2").numbers, immortal=True), 0)
    scene = roster.change(scene, "c2", numbers=fallen)
    numbers = {place.who: place.number for place in begun(scene).fight.places}
    assert numbers == {"c1": 6, "c2": 5, "c3": 6}


def test_a_ban_ends_after_its_post_and_a_lost_action_with_the_turn():
    scene = begun(perks(7, 5))
    hit = perks_harm.lost_action(perks_harm.banned(scene.combatant("c1").numbers, scene.fight.post(), BanKind.PHYSICAL))
    scene = roster.change(scene, "c1", numbers=hit)
    scene = turns(scene, 1)
    assert not scene.combatant("c1").numbers.loses_action
    scene = turns(scene, 1)
    assert perks_harm.barred(scene.combatant("c1").numbers, scene.fight.post(), BanKind.PHYSICAL)
    happening = clock.next_turn(turns(scene, 1))
    scene = done(turns(scene, 1), happening)
    assert codes(happening) == ["due_ban"] and scene.combatant("c1").numbers.bans == ()


# ---- coming and going ----


def test_a_newcomer_stands_by_his_number_and_the_turn_stays():
    scene = turns(begun(ego(9, 5, 1)), 1)
    scene = roster.add(scene, "d", EgoNumbers(attributes=levels(speed=7, mind=3)))
    scene = done(scene, clock.join(scene, "c4", thrown=(3, 3, 3)))
    assert [place.who for place in scene.fight.places] == ["c1", "c4", "c2", "c3"] and acting(scene) == "b"
    with pytest.raises(SessionError):
        clock.join(scene, "c4")


def test_the_last_one_to_leave_ends_the_fight():
    scene = begun(ego(9, 5))
    scene = done(scene, clock.leave(scene, "c1"))
    happening = clock.leave(scene, "c2")
    scene = done(scene, happening)
    assert scene.fight is None and len(scene.combatants) == 2
    with pytest.raises(SessionError):
        clock.leave(scene, "c1")
    gone = done(scene, clock.dismiss(scene, "c1"))
    assert [each.label for each in gone.combatants] == ["b"]


def test_the_last_of_the_line_leaving_in_his_turn_ends_the_lap():
    scene = turns(begun(squad(9, 5)), 1)
    scene = done(scene, clock.dismiss(scene, "c2"))
    assert (acting(scene), scene.fight.lap, scene.seconds) == ("a", 2, 3)


@settings(max_examples=60)
@given(
    st.sampled_from([ego, squad, perks]),
    st.lists(st.integers(1, 10), min_size=2, max_size=6),
    st.lists(st.tuples(st.sampled_from(["next", "dead", "dismiss", "leave", "next"]), st.integers(0, 5)), max_size=16),
)
def test_the_turn_always_goes_to_the_right_next_one(make, values, steps):
    """Seen from outside: after any loss the turn is the next able one's in the line, and nobody waits for the dead."""
    scene = begun(make(*values))
    for verb, which in steps:
        if scene.fight is None:
            break
        line, before = scene.fight.places, scene.fight.acting
        who = line[which % len(line)].who
        start = places.index_of(line, before)
        round_the_line = [place.who for place in (*line[start + 1 :], *line[: start + 1])]
        if verb == "next":
            scene = done(scene, clock.next_turn(scene))
            able = [one for one in round_the_line if not scene.combatant(one).dead]
            assert scene.fight.acting == (able[0] if able else line[0].who)
        elif verb == "dead":
            scene = roster.change(scene, who, dead=True)
        else:
            scene = done(scene, getattr(clock, verb)(scene, who))
            if scene.fight is not None:
                able = [one for one in round_the_line if one != who and not scene.combatant(one).dead]
                if who == before:
                    assert scene.fight.acting == (able[0] if able else scene.fight.places[0].who)
                else:
                    assert scene.fight.acting == before


@settings(max_examples=60)
@given(
    play.systems,
    st.lists(st.tuples(st.integers(8, 23), st.integers(0, 9), st.integers(0, 40)), min_size=1, max_size=30),
)
def test_stepping_back_restores_everything_durations_included(system, steps):
    table = play.start(system)
    for numbers in ((0, 0, 3), (2, 0, 1), (0, 1, 1), (2, 1, 3), (8, 0, 0)):
        table = table.does(play.deed(table, *numbers))
    states = [table]
    for numbers in steps:
        deed = play.deed(table, *numbers)
        if deed is not None:
            table = table.does(deed)
            states.append(table)
    for state in reversed(states[:-1]):
        table = table.undo()
        assert table.scene == state.scene and table.journal == state.journal
    for state in states[1:]:
        table = table.redo()
        assert table.scene == state.scene and table.journal == state.journal


def test_what_is_about_the_hidden_is_hidden_in_the_journal():
    scene = begun(ego(9, 5))
    scene = roster.change(scene, "c2", hidden=False)
    entries = [
        event.entry
        for who in ("c1", "c2")
        for event in clock.leave(scene, who).deed.events
        if hasattr(event, "entry")
    ]
    assert [(each.name, each.hidden) for each in entries] == [("a", True), ("b", False)]


def test_places_refuse_what_is_not_there():
    line = (Place(who="a", number=1),)
    with pytest.raises(SessionError):
        places.moved(line, "b", 0)
    with pytest.raises(SessionError):
        places.joined(line, Place(who="a", number=2))
    assert places.moved(line, "a", 9) == line
    with pytest.raises(SessionError):
        clock.begin(ego())
    with pytest.raises(SessionError):
        clock.begin(begun(ego(1)))
    with pytest.raises(SessionError):
        clock.begin(ego(1), ["c1", "c1"])
