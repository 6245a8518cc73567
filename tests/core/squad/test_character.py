"""Drafts, remarks, parameters, skills and their plain form."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core.squad import body, parameters, printed, skills
from alterego_core.squad.body import Sex, minimum_weight
from alterego_core.squad.character import build, check, fighter
from alterego_core.squad.draft import Draft, Printed, skill_ledger, stat_ledger
from alterego_core.squad.errors import RuleError
from alterego_core.squad.load import lift
from alterego_core.squad.plain import from_plain, to_plain
from alterego_core.squad.remarks import is_warning, problems
from alterego_core.squad.sheet_numbers import parameters as computed
from alterego_core.squad.skills import Levels, locked, next_at, per_point, unlocked
from alterego_core.squad.states import active
from alterego_core.squad.stats import Stat, Stats

READY = Draft(name="Ким", sex=Sex.FEMALE, height_cm=165, weight_kg=70)

numbers = st.integers(-3, 14)
stats_any = st.builds(Stats, health=numbers, dexterity=numbers, intellect=numbers)
levels_any = st.builds(Levels, **{each.id: numbers for each in skills.skills()})
sizes = st.none() | st.integers(-5, 400) | st.fractions(0, 300, max_denominator=20)
claims = st.none() | st.builds(
    Printed, **{name: sizes for name in ("energy", "blood", "calm", "stat_points", "skill_points")}
)
drafts = st.builds(
    Draft,
    name=st.text(max_size=30),
    service_record=st.text(max_size=60),
    sex=st.none() | st.sampled_from(Sex),
    height_cm=sizes,
    weight_kg=sizes,
    stats=stats_any,
    skills=levels_any,
    printed=claims,
    allowed=st.frozensets(st.sampled_from(["squad.under_weight", "squad.sex_missing"])),
)


def codes(draft, **more):
    return [each.code.removeprefix("squad.") for each in problems(draft, **more)]


def test_everything_wrong_is_told_at_once():
    wrong = Draft(
        stats=Stats(health=0, dexterity=12, intellect=9),
        skills=Levels(stealth=13, will=-1, medicine=10, athletics=5, psychiatry=9, electrician=9, mechanics=9),
        sex=Sex.MALE,
        height_cm=180,
        weight_kg=60,
    )
    assert codes(wrong) == [
        "stat_low",
        "stat_high",
        "stat_points_over",
        "skill_over_stat",
        "skill_negative",
        "skill_over_stat",
        "skill_over_stat",
        "skill_points_over",
        "under_weight",
    ]
    for problem in problems(wrong):
        assert problem.rule.startswith("B-") and problem.text("ru") != problem.text("en")


def test_remarks_say_where_and_how_much():
    draft = replace(READY, stats=Stats(dexterity=6), skills=Levels(aimed_shooting=7))
    (problem,) = [each for each in problems(draft) if not is_warning(each)]
    assert problem.where == "skills.aimed_shooting" and problem.rule == "B-94"
    assert problem.text("ru") == "Прицельная стрельба: 7, но навык не выше своего стата (Сноровка 6)."
    assert problem.text("en") == "Aimed shooting is 7, but a skill never exceeds its stat (Dexterity 6)."


def test_points_left_are_only_a_warning():
    assert codes(READY) == ["stat_points_left", "skill_points_left"]
    assert build(READY).parameters.energy.total == 30
    with pytest.raises(RuleError) as refused:
        build(replace(READY, stats=Stats(health=11)))
    assert refused.value.problem.code == "squad.stat_high"


@pytest.mark.parametrize("sex,least", [(Sex.MALE, 80), (Sex.FEMALE, 67)])
def test_the_sample_is_of_legal_weight_only_as_a_woman(sex, least):
    sample = replace(printed.sample(), sex=sex)
    assert minimum_weight(sex, 165, 3).total == least
    assert ("under_weight" in codes(sample)) == (least > 70)
    assert "printed_differs" in codes(sample)


def test_the_gm_may_wave_a_remark_through():
    light = replace(READY, weight_kg=40)
    assert "under_weight" in codes(light)
    assert "under_weight" not in codes(replace(light, allowed=frozenset({"squad.under_weight"})))


@pytest.mark.parametrize("field,value,code", [
    ("height_cm", None, "height_missing"),
    ("weight_kg", None, "weight_missing"),
    ("height_cm", 1000, "height_range"),
    ("weight_kg", 0, "weight_range"),
    ("sex", None, "sex_missing"),
])
def test_the_body(field, value, code):
    assert code in codes(replace(READY, **{field: value}))


def test_the_sample_adds_up():
    sample = printed.sample()
    assert stat_ledger(sample).left == 0 and skill_ledger(sample).left == 0
    found = computed(sample)
    expected = {
        "energy": 51, "blood": 5, "calm": 20, "initiative": 8, "run_speed": Fraction(179, 30),
        "strength": 95, "iq": 160, "metabolism": Fraction(4, 5), "faint_below": -10, "die_below": -25,
    }  # fmt: skip
    assert {id: found[id].total for id in parameters.parameter_ids()} == expected
    for id in parameters.parameter_ids():
        assert found[id].rules, id


def test_the_printed_ceiling_is_what_the_formulas_give():
    for sex, height, kg in ((Sex.MALE, 178, 360), (Sex.FEMALE, 174, 330)):
        weight = minimum_weight(sex, height, 10).total
        assert parameters.strength(weight, 10, 10).total == kg == parameters.STRENGTH_CEILING[sex]


def test_the_load():
    limit = parameters.strength(70, 4, 3)
    assert lift(95, limit).fits and not lift(96, limit).fits
    assert lift(19, limit).share == Fraction(1, 5) and lift(100, limit).spare == -5
    assert lift(1, parameters.strength(70, 0, 0)).share is None
    with pytest.raises(RuleError):
        lift(-1, limit)


def test_skills_and_unlocks():
    assert len(skills.skills()) == 16 and len(skills.unlocks()) == 18 and len(per_point()) == 4
    assert [len(skills.of_stat(stat)) for stat in Stat] == [4, 6, 6]
    assert {each.letter["ru"] for each in Stat} == {"З", "С", "И"}
    assert [name for name, _ in Levels().items()] == [each.id for each in skills.skills()]
    for each in skills.unlocks():
        below = Levels.of({each.skill: each.threshold - 1})
        assert each not in unlocked(below) and each in locked(below)
        assert each in unlocked(Levels.of({each.skill: each.threshold}))
        assert next_at(below, each.skill) == each


def test_next_at_goes_up_step_by_step():
    steps = [next_at(Levels(stealth=level), "stealth") for level in range(7)]
    assert [each and each.threshold for each in steps] == [3, 3, 3, 4, 5, 6, None]


def test_bonuses_of_every_point():
    assert [each.text["en"] for each in per_point()] == [
        "fainting limit further by 2",
        "+20 kg of strength",
        "+5 kg to the minimum weight (women +4)",
        "+2 Energy",
    ]
    for each in per_point("will"):
        assert parameters.faint_below(3).total - parameters.faint_below(4).total == each.amount
    lift_, weight, energy = per_point("athletics")
    assert parameters.strength(70, 4, 4).total - parameters.strength(70, 4, 3).total == lift_.amount
    assert minimum_weight(Sex.MALE, 170, 4).total - minimum_weight(Sex.MALE, 170, 3).total == weight.amount
    assert minimum_weight(Sex.FEMALE, 170, 4).total - minimum_weight(Sex.FEMALE, 170, 3).total == weight.amount_women
    assert parameters.energy(4, 4).total - parameters.energy(4, 3).total == energy.amount


def test_checks_of_a_character():
    sample = printed.sample()
    will = check(sample, "will", 4, tags=["fear"])
    assert (will.skill, will.stat, will.skill_id, will.cap) == (5, "intellect", "will", 8)
    assert check(sample, "health", 3).skill == 4
    shaky = replace(fighter(sample), states=(active("tremor"),))
    assert [each.value for each in check(sample, "stealth", 4, condition=shaky).counted] == [-3]
    assert check(sample, "will", 4, condition=shaky).counted == ()
    with pytest.raises(LookupError):
        check(sample, "cooking", 4)


def test_only_whole_numbers():
    for make in (lambda: Stats(health=1.5), lambda: Levels(will="5"), lambda: Stats(health=True)):
        with pytest.raises(TypeError):
            make()
    with pytest.raises(LookupError):
        Levels.of({"cooking": 3})
    assert body.MAX_HEIGHT > 250


@given(drafts)
def test_the_plain_form_comes_back(draft):
    assert from_plain(json.loads(json.dumps(to_plain(draft)))) == draft


@given(drafts)
def test_any_draft_can_be_looked_at(draft):
    for problem in problems(draft):
        assert problem.text("ru") and problem.text("en")
    assert computed(draft).energy.total == 25 + 5 * draft.stats.health + 2 * draft.skills.athletics


@pytest.mark.parametrize("data,where", [
    ([], "sheet"),
    ({"nme": "x"}, "nme"),
    ({"name": 5}, "name"),
    ({"stats": {"luck": 1}}, "stats.luck"),
    ({"stats": {"health": 1.5}}, "stats.health"),
    ({"skills": {"will": True}}, "skills.will"),
    ({"sex": "robot"}, "sex"),
    ({"height_cm": "1/0"}, "height_cm"),
    ({"height_cm": [1]}, "height_cm"),
    ({"printed": {"calm": "x"}}, "printed.calm"),
    ({"printed": {"mana": 1}}, "printed.mana"),
    ({"allowed": "x"}, "allowed"),
])
def test_plain_values_of_the_wrong_kind_are_named(data, where):
    with pytest.raises(RuleError) as refused:
        from_plain(data)
    assert refused.value.problem.where == where and refused.value.message("ru") != refused.value.message("en")
