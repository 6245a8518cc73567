"""Time in one press: amounts of one's own, and those who do not rest."""

from fractions import Fraction

import pytest
from alterego_core.ego.efforts import Effort
from alterego_core.session import clock, lineup, passing, perks_harm, roster, squad_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.errors import SessionError
from alterego_core.session.events import apply
from alterego_core.session.numbers import EgoNumbers, Injury, levels, perks_numbers, squad_numbers
from alterego_core.session.scene import Campaign, Scene, System
from alterego_core.squad.modes import Mode
from alterego_core.squad.presets import Recovery
from alterego_core.squad.stats import Stats
from alterego_core.words import Pair


def _scene(system, numbers, times=2, **campaign):
    return roster.add(Scene(campaign=Campaign(system=system, seed="x", **campaign)), "G", numbers, times=times)


def _after(scene, *asked, **chosen):
    return apply(scene, passing.foresee(scene, *asked, **chosen).happening.deed)


def test_minutes_of_ones_own():
    scene = _scene(System.EGO, EgoNumbers(efforts=(Effort(endurance=3, since_rest=4),)))
    short, long = passing.foresee(scene, 14 * 60), passing.foresee(scene, 15 * 60)
    assert short.changes == () and len(long.changes) == 2
    assert _after(scene, 14 * 60).seconds == 840
    told = short.happening.deed.line
    assert [told.text(lang).replace("\xa0", " ") for lang in ("ru", "en")] == ["Проходит: 14 минут.", "Time passes: 14 minutes."]
    assert passing.foresee(scene, 90).happening.deed.line.text("ru").replace("\xa0", " ") == "Проходит: 1 минута 30 секунд."
    assert _after(scene, 15 * 60) == _after(scene, passing.Amount.QUARTER)
    for seconds in (0, -60, passing.MOST_MINUTES * 60 + 1):
        with pytest.raises(SessionError):
            passing.foresee(scene, seconds)


def test_who_does_not_rest_stays_tired_and_heals_all_the_same():
    hurt = EgoNumbers(efforts=(Effort(endurance=3, since_rest=4),), wounds=(Injury(level=2),))
    scene = _scene(System.EGO, hurt, days_per_level=Fraction(7))
    one, other = _after(scene, passing.Amount.WEEK, resting=["c2"]).combatants
    assert [each.numbers.efforts[0].since_rest for each in (one, other)] == [4, 0]
    assert [each.numbers.wounds[0].level for each in (one, other)] == [1, 1]
    with pytest.raises(SessionError):
        passing.foresee(scene, passing.Amount.HOUR, resting=["c9"])


def test_a_watch_does_not_sleep():
    tired = squad_harm.hurt(squad_numbers(), 10, blood_ml=500)
    scene = _scene(System.SQUAD, tired)
    sleepy = Condition(name="sleepy", end=End(kind=EndKind.SLEEP))
    for who in ("c1", "c2"):
        scene = roster.change(scene, who, conditions=(sleepy,))
    given = [Recovery(label=Pair.same("x"), blood_ml=100, calm=0)]
    watch, sleeper = _after(scene, passing.Amount.NIGHT, recoveries=given, resting=["c2"]).combatants
    assert (watch.conditions, sleeper.conditions) == ((sleepy,), ())
    assert [each.numbers.fighter.energy - tired.fighter.energy for each in (watch, sleeper)] == [0, 10]
    assert [each.numbers.fighter.blood_lost for each in (watch, sleeper)] == [Fraction(1, 2), Fraction(2, 5)]


@pytest.mark.parametrize(("ml", "lived"), [(100, 0), (30, 2), (20, 4)])
def test_one_who_bleeds_to_death_gets_nothing_back_after_it(ml, lived):
    dying = squad_harm.hurt(squad_numbers(), 10, blood_ml=2_200, bleeding_ml=ml)
    scene = _scene(System.SQUAD, dying, times=1)
    quarter = passing.foresee(scene, passing.Amount.QUARTER)
    after = apply(scene, quarter.happening.deed).combatants[0].numbers
    assert squad_harm.status(after).fate.value == "dead"
    # a fifth of his one point of Health for each tactical round that he saw the end of
    assert after.fighter.energy - dying.fighter.energy == Fraction(lived, 5)
    assert squad_harm.after_rounds(after, Mode.TACTICAL, 100, resting=True) == after
    told = [each.text("ru") for each in quarter.changes if "энерги" in each.text("ru")]
    assert bool(told) is bool(lived), told


def test_the_combat_round_of_death_is_the_last_that_counts():
    dying = squad_harm.hurt(squad_numbers(Stats(health=5)), 10, blood_ml=2_000, bleeding_ml=30)
    numbers, lived = dying, 0
    while squad_harm.status(numbers).fate.value != "dead":
        numbers, lived = squad_harm.after_rounds(numbers, Mode.COMBAT, resting=True), lived + 1
    assert lived == 34 and squad_harm.after_rounds(dying, Mode.COMBAT, 1_000, resting=True) == numbers
    assert numbers.fighter.energy - dying.fighter.energy == 3


def test_points_are_given_to_those_who_rest():
    scene = _scene(System.PERKS, perks_harm.hit(perks_numbers(), 20))
    later = _after(scene, passing.Amount.NIGHT, hp=5, resting=["c1"])
    assert [each.numbers.hp - perks_numbers().hp for each in later.combatants] == [-15, -20]


def test_a_tactical_round_is_ten_combat_rounds_for_what_counts_them():
    scene = _scene(System.SQUAD, squad_numbers(), times=1)
    for name, left in (("ten", 10), ("eleven", 11)):
        waits = Condition(name=name, end=End(kind=EndKind.LAPS, left=left))
        scene = roster.change(scene, "c1", conditions=(*scene.combatant("c1").conditions, waits))
    later = apply(scene, clock.tactical_round(scene).deed)
    assert [(each.name, each.end.left) for each in later.combatants[0].conditions] == [("eleven", 1)]
    assert later.combatants == _after(scene, 30, resting=()).combatants


@pytest.mark.parametrize(
    "system, numbers, faces",
    [(System.EGO, EgoNumbers(attributes=levels(speed=4, mind=3)), (6, 3, 4)), (System.SQUAD, squad_numbers(), (5,))],
)
def test_what_counts_is_what_the_line_says(system, numbers, faces):
    scene = _scene(system, numbers)
    for place in lineup.line_up(scene, ["c1", "c2"], thrown={"c1": faces}).places:
        assert lineup.reckoned(scene, place.who, place.dice).total == place.number
    thrown = lineup.throw(scene, lineup.dice_formula(scene), faces=faces).total
    assert lineup.reckoned(scene, "c1").total == lineup.reckoned(scene, "c1", faces).total - thrown


def test_in_perks_dexterity_counts():
    scene = _scene(System.PERKS, perks_numbers())
    assert lineup.dice_formula(scene) is None
    assert [lineup.reckoned(scene, place.who).total for place in lineup.line_up(scene, ["c1", "c2"]).places] == [5, 5]
