"""Wounds, blood, composure, HP: what they do, and that every check feels them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.ego import checks as ego_checks
from alterego_core.ego import will, wounds
from alterego_core.ego.efforts import Effort
from alterego_core.ego.rulings import DeathTime, Rulings, SpellsBoth
from alterego_core.ego.target_modifiers import Posture
from alterego_core.perks import checks as perks_checks
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import Characteristics
from alterego_core.perks.deeds import may_try, streak
from alterego_core.perks.results import Result, Table
from alterego_core.perks.rulings import Rulings as PerksRulings
from alterego_core.perks.rulings import ZeroHp
from alterego_core.rulings import encode
from alterego_core.session import ego_harm, passing, perks_harm, roster, squad_harm
from alterego_core.session.conditions import Condition, End, EndKind
from alterego_core.session.errors import SessionError
from alterego_core.session.events import apply, inverse
from alterego_core.session.harm import Standing, acts, standing, target_modifiers, with_penalties
from alterego_core.session.numbers import EgoNumbers, Injury, levels, perks_numbers, squad_numbers
from alterego_core.session.passing import Amount, foresee
from alterego_core.session.scene import Campaign, Combatant, Cover, Scene, System
from alterego_core.squad import calm
from alterego_core.squad import checks as squad_checks
from alterego_core.squad.modes import Mode
from alterego_core.squad.rulings import MissingRates
from alterego_core.squad.rulings import Rulings as SquadRulings
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stats

HERO = EgoNumbers(attributes=levels(willpower=4, endurance=3))
FIGHTER = squad_numbers(Stats(health=4, dexterity=8, intellect=8), Levels(will=5, athletics=3))


def combatant(numbers, **more) -> Combatant:
    return Combatant(id="c1", label="Анна", numbers=numbers, **more)


def hurt(*levels_and_places: tuple[int, int | None]) -> EgoNumbers:
    numbers = HERO
    for level, place in levels_and_places:
        numbers = ego_harm.wounded(numbers, level, place, minutes=20)
    return numbers


# ---- ego ----


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(1, 10), st.one_of(st.none(), st.integers(1, 12))), max_size=5))
def test_wounds_at_the_table_are_the_wounds_of_the_rules(taken):
    numbers = hurt(*taken)
    plain = [wounds.Wound(level=level, location=place) for level, place in taken]
    assert sum(each.value for each in ego_harm.penalties(numbers)) == wounds.penalty_total(plain)
    assert ego_harm.can_act(numbers) == wounds.can_act(plain)
    assert ego_harm.dead(numbers) == any(level >= 9 for level, _ in taken)
    assert (numbers.dying is not None) == any(level >= 8 for level, _ in taken)
    assert will.difficulty(ego_harm.will_test(numbers)) == 5 + sum(level for level, _ in taken)
    check = with_penalties(ego_checks.Check(attribute=4, skill=3), combatant(numbers))
    assert ego_checks.breakdown(check).total == 7 + wounds.penalty_total(plain)


def test_every_penalty_is_a_line_of_its_own_with_its_rule():
    tired = Condition(name="устал", value=-1)
    check = with_penalties(ego_checks.Check(attribute=4), combatant(hurt((4, 3), (6, 8)), conditions=(tired,)))
    lines = [(each.value, each.rules[0]) for each in check.modifiers]
    assert lines == [(-2, "A-271"), (-4, "A-273"), (-1, "A-218")]


def test_the_table_may_take_the_test_of_will_instead_of_penalties():
    either = Rulings(spells_both=SpellsBoth.EITHER)
    one = combatant(hurt((4, 3)))
    bare = ego_checks.Check(attribute=4)
    assert with_penalties(bare, one, either, spell=will.Spell.TEST) == bare
    assert len(with_penalties(bare, one, either, spell=will.Spell.PENALTIES).modifiers) == 1
    with pytest.raises(ValueError):
        with_penalties(bare, one, either)


def test_level_seven_is_out_until_a_drug_lifts_it():
    out = hurt((7, 1))
    assert standing(combatant(out)) is Standing.OUT
    drugged = ego_harm.drugged(out, 30)
    assert acts(combatant(drugged)) and ego_harm.penalties(drugged)[0].value == -4
    assert standing(combatant(ego_harm.after_minutes(drugged, 29))) is Standing.ACTS
    assert standing(combatant(ego_harm.after_minutes(drugged, 30))) is Standing.OUT
    assert ego_harm.after_minutes(drugged, 30).drug is None


def test_a_running_life_clock_is_never_lengthened():
    dying = ego_harm.after_minutes(ego_harm.wounded(HERO, 8, minutes=20), 15)
    assert ego_harm.wounded(dying, 8, minutes=45).dying.left == 5
    assert ego_harm.wounded(dying, 3).dying.left == 5
    assert ego_harm.wounded(dying, 9).dying.over
    assert ego_harm.after_minutes(dying, 60).dying.elapsed == 20
    saved = ego_harm.in_hospital(dying)
    assert ego_harm.after_minutes(saved, 600).dying.left == 5
    assert ego_harm.wounded(saved, 8, minutes=10).dying.left == 10
    assert ego_harm.erased(dying, 0).dying is None


def test_the_minutes_of_a_fatal_wound_go_by_the_ruling():
    with pytest.raises(ValueError):
        ego_harm.wounded(HERO, 8)
    assert ego_harm.wounded(HERO, 8, rulings=Rulings(death_time=DeathTime.WORST)).dying.left == 5
    rolled = ego_harm.wounded(HERO, 8, rng=Random(1), rulings=Rulings(death_time=DeathTime.RANDOM))
    assert rolled.dying.left in range(5, 46, 5)
    assert ego_harm.wounded(HERO, 0) == HERO


def test_the_test_of_will_is_due_once_and_after_each_new_wound():
    numbers = hurt((4, 1))
    assert ego_harm.test_due(numbers) and not ego_harm.test_due(HERO)
    tested = ego_harm.after_test(numbers)
    assert not ego_harm.test_due(tested)
    assert ego_harm.test_due(ego_harm.wounded(tested, 1))
    assert ego_harm.test_due(ego_harm.after_fight(tested))


def test_posture_and_cover_of_a_target():
    one = combatant(HERO, posture=Posture.LYING, cover=Cover.HALF)
    assert [each.value for each in target_modifiers(one)] == [-3]
    assert [each.value for each in target_modifiers(replace(one, posture=Posture.STANDING))] == [-2]
    assert target_modifiers(combatant(FIGHTER, cover=Cover.HALF)) == ()
    assert [cover.share for cover in Cover] == [0, Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)]


# ---- squad ----


def test_states_reach_every_check_of_their_type():
    loss = squad_harm.shake(FIGHTER, 25)
    shaken = squad_harm.shaken(FIGHTER, calm.settle(loss, held=False))
    assert [each.id for each in shaken.fighter.states] == ["breakdown"]
    one = combatant(shaken, conditions=(Condition(name="пыль", value=-1),))
    for stat, skill, wanted in (("dexterity", "stealth", 3), ("intellect", "will", 7), ("health", "athletics", 5)):
        check = with_penalties(squad_checks.Check(skill=8, obstacle=5, stat=stat, skill_id=skill), one)
        assert squad_checks.breakdown(check).skill.total == wanted
    assert squad_harm.slept(shaken).fighter.states == () == squad_harm.treated(shaken).fighter.states


def test_energy_blood_and_madness_say_how_one_stands():
    assert standing(combatant(FIGHTER)) is Standing.ACTS
    assert standing(combatant(squad_harm.hurt(FIGHTER, 62))) is Standing.OUT
    assert standing(combatant(squad_harm.hurt(FIGHTER, 77))) is Standing.DEAD
    assert standing(combatant(squad_harm.hurt(FIGHTER, 0, blood_ml=3100))) is Standing.DEAD
    loss = squad_harm.shake(FIGHTER, 31)
    assert standing(combatant(squad_harm.shaken(FIGHTER, calm.settle(loss, held=False)))) is Standing.LOST
    assert standing(combatant(FIGHTER, dead=True)) is Standing.DEAD
    bleeding = squad_harm.hurt(FIGHTER, 5, bleeding_ml=20)
    assert squad_harm.after_rounds(squad_harm.stopped_bleeding(bleeding), Mode.COMBAT, 9).fighter.blood_lost == 0
    assert squad_harm.restored_calm(FIGHTER, 5).fighter.calm == 20


# ---- perks ----


def test_conditions_stand_in_the_bonus_of_a_check():
    one = combatant(perks_numbers(), conditions=(Condition(name="слепит солнце", value=-2), Condition(name="метка")))
    check = with_penalties(perks_checks.check(Table.HIT, 3), one)
    assert [term.value for term in check.bonus] == [3, -2]
    with pytest.raises(SessionError):
        with_penalties(ego_checks.Check(attribute=4), one)


def test_death_and_immortality():
    mortal, hero = perks_numbers(), perks_numbers(Characteristics(endurance=1), ArmourClass.MEDIUM, immortal=True)
    with pytest.raises(SessionError):
        perks_harm.fallen(mortal, 0)
    with pytest.raises(SessionError):
        perks_harm.risen(mortal)
    dead = perks_harm.hit(hero, hero.hp)
    assert standing(combatant(dead)) is Standing.DEAD
    assert standing(combatant(dead), PerksRulings(hp_zero=ZeroHp.GM)) is Standing.OUT
    back = perks_harm.risen(perks_harm.fallen(dead, 100))
    now = perks_harm.present(back, 200)
    assert (now.strength, now.endurance, now.dexterity, now.magic_power) == (4, 1, 3, 2)
    assert perks_harm.after_moment(back, 100 + 24 * 3600 - 1).deaths == (100,)
    assert perks_harm.after_moment(back, 100 + 24 * 3600).deaths == ()
    with pytest.raises(SessionError):
        perks_harm.risen(dead, 0)


def test_mana_and_hp_stay_within_their_limits():
    mage = perks_numbers()
    assert perks_harm.spent(mage, Fraction(9, 2)).mp == mage.max_mp - Fraction(9, 2)
    with pytest.raises(SessionError) as refused:
        perks_harm.spent(mage, mage.mp + 1)
    assert refused.value.problem.rule == "C-84"
    assert perks_harm.healed(perks_harm.hit(mage, 10), 99).hp == mage.max_hp
    assert perks_harm.rested_mana(perks_harm.spent(mage, 5), 99).mp == mage.max_mp
    for wrong in (perks_harm.hit, perks_harm.healed, perks_harm.spent, perks_harm.rested_mana):
        with pytest.raises(SessionError):
            wrong(mage, -1)


# ---- time passes ----


def table(system: System, numbers, rulings=None, **campaign) -> Scene:
    code = "" if rulings is None else encode(rulings)
    return roster.add(Scene(campaign=Campaign(system=system, rulings=code, **campaign)), "Анна", numbers)


def passed(scene: Scene, amount: Amount, **more) -> tuple[Scene, list[str]]:
    found = foresee(scene, amount, **more)
    later = apply(scene, found.happening.deed)
    assert apply(later, inverse(found.happening.deed)) == scene
    assert later.seconds == scene.seconds + amount.seconds
    assert found.changes == passing.changes(scene, later)
    return later, [each.text("ru") for each in found.changes]


def test_a_quarter_of_an_hour_of_rest_clears_fatigue():
    numbers = replace(HERO, efforts=(Effort(endurance=3, since_rest=4),))
    scene, told = passed(table(System.EGO, numbers), Amount.QUARTER)
    assert told == ["Анна: попыток без отдыха: 4 → 0"]
    assert scene.combatants[0].numbers.efforts[0].seconds == 900


def test_the_fatally_wounded_dies_while_time_passes_unless_in_good_hands():
    dying = ego_harm.wounded(HERO, 8, 9, minutes=40)
    _, told = passed(table(System.EGO, dying), Amount.QUARTER)
    assert told == ["Анна: минут до смерти: 40 → 25"]
    scene, told = passed(table(System.EGO, dying, days_per_level=Fraction(1)), Amount.WEEK)
    assert told == ["Анна: минут до смерти: 40 → 0", "Анна: состояние: вне строя → нет в живых"]
    assert scene.combatants[0].numbers.wounds == dying.wounds
    saved = table(System.EGO, ego_harm.in_hospital(dying), days_per_level=Fraction(1))
    scene, told = passed(saved, Amount.WEEK)
    assert scene.combatants[0].numbers.dying is None and scene.combatants[0].numbers.wounds[0].level == 1
    assert told[-1] == "Анна: состояние: вне строя → в строю"


def test_wounds_heal_by_the_gms_rate_and_a_part_of_a_level_is_kept():
    numbers = replace(HERO, wounds=(Injury(level=4, location=1), Injury(level=2)), fast_healing=True)
    scene = table(System.EGO, numbers, days_per_level=Fraction(4))
    scene, told = passed(scene, Amount.WEEK)
    assert [(each.level, each.rested) for each in scene.combatants[0].numbers.wounds] == [(1, 1)]
    assert len(told) == 2 and told[1] == "Анна: рана: 2 → зажила"
    assert passed(table(System.EGO, numbers), Amount.WEEK)[1] == []


def test_a_fight_comes_first():
    from alterego_core.session import clock

    scene = table(System.EGO, HERO)
    with pytest.raises(SessionError):
        foresee(apply(scene, clock.begin(scene).deed), Amount.HOUR)
    with pytest.raises(SessionError):
        foresee(scene, Amount.HOUR, hp=-1)


def test_conditions_run_out_by_their_own_measure():
    waits = (
        Condition(name="круги", end=End(kind=EndKind.LAPS, left=300)),
        Condition(name="ещё", end=End(kind=EndKind.LAPS, left=301)),
        Condition(name="раунды", end=End(kind=EndKind.ROUNDS, left=76)),
        Condition(name="время", end=End(kind=EndKind.MOMENT, left=900)),
        Condition(name="сон", end=End(kind=EndKind.SLEEP)),
        Condition(name="терапия", end=End(kind=EndKind.THERAPY)),
    )
    scene = roster.change(table(System.EGO, HERO), "c1", conditions=waits)
    later, told = passed(scene, Amount.QUARTER)
    assert [(each.name, each.end.left) for each in later.combatants[0].conditions] == [
        ("ещё", 1),
        ("раунды", 1),
        ("сон", 0),
        ("терапия", 0),
    ]
    assert told == ["Анна: круги: проходит", "Анна: время: проходит"]
    later, _ = passed(scene, Amount.NIGHT)
    assert [each.name for each in later.combatants[0].conditions] == ["терапия"]


def test_a_squad_rests_by_tactical_rounds_and_sleeps():
    loss = squad_harm.shake(FIGHTER, 22)
    tired = squad_harm.shaken(squad_harm.hurt(FIGHTER, 40, blood_ml=500), calm.settle(loss, held=False))
    scene, told = passed(table(System.SQUAD, tired), Amount.QUARTER)
    assert told == ["Анна: энергия: 11 → 35", "Анна: нервный тремор: проходит"]
    scene, told = passed(table(System.SQUAD, tired), Amount.NIGHT)
    assert scene.combatants[0].numbers.fighter.energy == 51 and scene.combatants[0].numbers.fighter.calm == -2
    by_table = table(System.SQUAD, tired, SquadRulings(missing_rates=MissingRates.TABLE))
    scene, told = passed(by_table, Amount.NIGHT)
    assert "Анна: кровь, л: 4,5 → 4,9" in told and "Анна: спокойствие: −2 → 4" in told


def test_bleeding_kills_before_anybody_wakes():
    scene = table(System.SQUAD, squad_harm.hurt(FIGHTER, 5, bleeding_ml=100))
    later, told = passed(scene, Amount.NIGHT)
    assert standing(later.combatants[0]) is Standing.DEAD
    assert told[-1] == "Анна: состояние: в строю → нет в живых"


def test_a_day_gives_back_what_a_death_took_and_the_gm_gives_hp_and_mp():
    hero = perks_harm.fallen(perks_harm.spent(perks_harm.hit(perks_numbers(immortal=True), 20), 10), 0)
    scene, told = passed(table(System.PERKS, hero), Amount.NIGHT, hp=5, mp=99)
    assert told == ["Анна: ХП: 40 → 45", "Анна: МП: 40 → 50"]
    _, told = passed(scene, Amount.WEEK)
    assert told == ["Анна: смертей за сутки: 1 → 0"]
    ban = roster.change(scene, "c1", conditions=(Condition(name="x", end=End(kind=EndKind.LAPS, left=9000)),))
    assert passed(ban, Amount.QUARTER)[1] == ["Анна: x: проходит"]


def test_every_word_of_amounts_stands_in_both_languages():
    assert [each.seconds for each in Amount] == [900, 3600, 28800, 604800]
    assert all(each.label["ru"] != each.label["en"] for each in Amount)
    assert all(each.label["ru"] != each.label["en"] for each in Standing)


# ---- what the GM's panel asks for ----


def test_a_wound_heals_by_the_word_of_the_gm_and_a_fatal_one_takes_its_clock_along():
    numbers = ego_harm.wounded(hurt((5, 3), (4, 9)), 8, 12, minutes=20)
    better = ego_harm.eased(numbers, 0, 2)
    assert [(each.level, each.location) for each in better.wounds] == [(2, 3), (4, 9), (8, 12)]
    assert better.dying == numbers.dying
    saved = ego_harm.eased(numbers, 2, 7)
    assert saved.dying is None and saved.wounds[2].level == 7
    assert ego_harm.eased(numbers, 1, 0) == ego_harm.erased(numbers, 1)


@pytest.mark.parametrize(("index", "level"), [(0, 5), (0, 6), (0, -1), (1, 1), (-1, 1)])
def test_healing_only_lowers_a_wound_that_is_there(index, level):
    with pytest.raises(SessionError):
        ego_harm.eased(hurt((5, 3)), index, level)


def test_psychic_states_begin_and_end_by_the_word_of_the_gm():
    numbers = squad_harm.begun(squad_harm.begun(FIGHTER, "breakdown"), "tremor")
    assert [(each.id, each.seconds) for each in numbers.fighter.states] == [("tremor", 600), ("breakdown", None)]
    assert [each.id for each in squad_harm.over(numbers, "tremor").fighter.states] == ["breakdown"]
    assert squad_harm.over(numbers, "madness") == numbers


def test_tries_out_of_combat_are_counted_and_forgotten():
    numbers = perks_numbers()
    for _ in range(3):
        numbers = perks_harm.tried(numbers, "замок", Result.FAILURE)
    numbers = perks_harm.tried(numbers, "стена", Result.SUCCESS)
    assert streak(numbers.tries, "замок") == 3 and not may_try(numbers.tries, "замок")
    again = perks_harm.retried(numbers, "замок")
    assert may_try(again.tries, "замок") and [each.action for each in again.tries] == ["стена"]
    for _ in range(perks_harm.MOST_TRIES + 5):
        numbers = perks_harm.tried(numbers, "лес", Result.SUCCESS)
    assert len(numbers.tries) == perks_harm.MOST_TRIES
    for bad in ("  ", "x" * 121):
        with pytest.raises(SessionError):
            perks_harm.tried(numbers, bad, Result.SUCCESS)
