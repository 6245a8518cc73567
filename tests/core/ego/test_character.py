"""A hero's sheet: remarks, points, plain form."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.catalogue import catalogue
from alterego_core.ego.character import (
    MAX_ENTRIES,
    MAX_LEVEL,
    WARNINGS,
    Award,
    Character,
    Level,
    Override,
    TakenTrait,
    award,
    from_plain,
    gain_limit,
    is_warning,
    ledger,
    problems,
    to_plain,
)
from alterego_core.ego.description import FIELDS
from alterego_core.ego.errors import RuleError
from alterego_core.ego.rulings import (
    AttrFloor,
    CapAfter,
    Experience,
    NeutralPrice,
    PriceAdjust,
    PriceBrackets,
    PriceCap,
    PriceRound,
    Rulings,
    SkillNames,
    TraitNames,
)
from alterego_core.ego.skills import SKILLS, Skill
from alterego_core.ego.sources import Source
from alterego_core.ego.traits import TRAITS, Kind
from alterego_core.errors import LimitError
from alterego_core.tables import document
from alterego_core.words import Pair

EVERYWHERE_TWO = {row.id: 2 for row in ATTRIBUTES}
WORDS = {field.id: "…" for field in FIELDS}

odd_numbers = st.integers(-5, 20) | st.sampled_from([10**9, -(10**9)])
texts = st.text(max_size=8)
overrides = st.none() | st.builds(Override, points=odd_numbers, reason=texts)
some_traits = st.builds(
    TakenTrait,
    id=st.sampled_from([row.id for row in TRAITS]) | texts,
    frequency=st.integers(0, 5),
    intensity=st.integers(0, 5),
    control=st.integers(0, 5),
    detail=texts,
    override=overrides,
)
characters = st.builds(
    Character,
    granted=odd_numbers,
    description=st.dictionaries(st.sampled_from([field.id for field in FIELDS]) | texts, texts, max_size=4),
    attributes=st.dictionaries(st.sampled_from([row.id for row in ATTRIBUTES]) | texts, odd_numbers, max_size=9),
    skills=st.lists(st.builds(Level, st.sampled_from([row.id for row in SKILLS]) | texts, odd_numbers, texts), max_size=4),
    traits=st.lists(some_traits, max_size=4),
    awards=st.lists(st.builds(Award, odd_numbers, texts), max_size=3),
    gain_limit=st.none() | odd_numbers,
    above_lowest=st.none() | odd_numbers,
    in_play=st.booleans(),
)
rulings = st.builds(
    Rulings,
    price_round=st.sampled_from(PriceRound),
    price_brackets=st.sampled_from(PriceBrackets),
    price_adjust=st.sampled_from(PriceAdjust),
    price_cap=st.sampled_from(PriceCap),
    neutral_price=st.sampled_from(NeutralPrice),
    attr_floor=st.sampled_from(AttrFloor),
    cap_after=st.sampled_from(CapAfter),
    experience=st.sampled_from(Experience),
    skill_names=st.sampled_from(SkillNames),
    trait_names=st.sampled_from(TraitNames),
)


def codes(character, chosen=Rulings(), known=None, warnings=False):
    return [
        remark.code.removeprefix("ego.")
        for remark in problems(character, chosen, known)
        if warnings or not is_warning(remark)
    ]


@given(characters, rulings)
@settings(max_examples=150)
def test_any_sheet_is_judged_and_every_remark_can_be_said(character, chosen):
    for remark in problems(character, chosen):
        assert remark.rule.startswith("A-")
        assert remark.text("ru") and remark.text("en")


@given(characters, rulings)
@settings(max_examples=150)
def test_the_ledger_adds_up(character, chosen):
    book = ledger(character, chosen)
    assert book.left == book.granted + book.earned - book.spent
    assert book.granted == character.granted
    assert all(line.rules and line.label["ru"] + line.label["en"] for line in book.lines if line.points)
    over = [remark for remark in problems(character, chosen) if remark.code == "ego.over_budget"]
    assert bool(over) == (book.left < 0)
    if over:
        assert over[0].facts["over"] == -book.left


@given(characters)
@settings(max_examples=100)
def test_plain_and_back(character):
    plain = json.loads(json.dumps(to_plain(character)))
    assert from_plain(plain) == character


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | texts,
        lambda inner: st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(list(to_plain(Character()))) | texts, inner, max_size=4),
        max_leaves=12,
    )
)
def test_what_cannot_be_read_is_refused_in_words(data):
    try:
        character = from_plain(data)
    except RuleError as refused:
        assert refused.message("ru") and refused.message("en")
    else:
        assert isinstance(problems(character), tuple)


def test_a_sound_hero_has_no_remark():
    hero = Character(
        granted=22,
        description=WORDS,
        attributes=EVERYWHERE_TWO,
        skills={"fencing": 3, "dodge": 2},
        traits=[
            TakenTrait(id="drunkenness", frequency=2, intensity=2, control=2),
            TakenTrait(id="beauty", frequency=1, intensity=1, control=2),
        ],
    )
    assert problems(hero) == ()
    assert ledger(hero).left == 0


def test_everything_at_once():
    hero = Character(
        granted=-1,
        attributes={"build": 12, "luck": 1, "mind": -2, "speed": MAX_LEVEL + 1},
        skills=[Level("flying", 1), Level("brawl", 2), Level("brawl", 3), Level("brawl_style", 1)],
        traits=[
            TakenTrait(id="wings"),
            TakenTrait(id="greed", frequency=5),
            TakenTrait(id="phobia", override=Override(points=-3)),
        ],
        awards=[Award(0)],
    )
    found = set(codes(hero, warnings=True))
    assert found >= {
        "words_missing",
        "too_small",
        "unknown_attribute",
        "too_large",
        "attribute_at_zero",
        "unknown_skill",
        "twice",
        "detail_missing",
        "over_cap",
        "unknown_trait",
        "factor_outside",
        "reason_missing",
        "over_budget",
    }


def test_where_points_at_the_place():
    hero = Character(granted=18, description=WORDS, attributes=EVERYWHERE_TWO | {"mind": 9}, skills={"dodge": 8})
    assert [(each.code, each.where) for each in problems(hero) if each.code == "ego.over_cap"] == [
        ("ego.over_cap", "attributes.mind"),
        ("ego.over_cap", "skills.0"),
    ]


def test_an_attribute_at_zero():
    hero = Character(granted=18, attributes={"speed": 1})
    zeros = [each for each in problems(hero) if each.code == "ego.attribute_at_zero"]
    assert len(zeros) == 8 and codes(hero) == []
    assert codes(hero, Rulings(attr_floor=AttrFloor.ONE)) == ["attribute_below_one"] * 8


def test_the_limit_ends_with_creation():
    grown = Character(granted=60, attributes=EVERYWHERE_TWO | {"speed": 8}, in_play=True)
    assert codes(grown) == []
    assert codes(grown, Rulings(cap_after=CapAfter.ALWAYS)) == ["over_cap"]
    assert codes(replace(grown, in_play=False)) == ["over_cap"]
    assert codes(replace(grown, in_play=False, above_lowest=6)) == []
    assert codes(replace(grown, in_play=False, above_lowest=None)) == []


def test_points_from_drawbacks_may_be_limited():
    heavy = [TakenTrait(id=id, frequency=4, intensity=4, control=1) for id in ("greed", "lust", "pride", "vanity")]
    hero = Character(granted=18, traits=heavy)
    assert ledger(hero).left == 50
    capped = Rulings(price_cap=PriceCap.CAP)
    assert (gain_limit(hero), gain_limit(hero, capped)) == (None, 6)
    assert ledger(hero, capped).left == 24
    assert ledger(replace(hero, gain_limit=10), capped).left == 28
    assert "gain_over_limit" in codes(hero, capped, warnings=True)
    assert "gain_over_limit" not in codes(hero, warnings=True)


def test_awards():
    hero = award(Character(granted=30), 3, "спасли город")
    assert ledger(hero).left == 33
    still = Rulings(experience=Experience.NONE)
    assert ledger(hero, still).left == 30 and codes(hero, still) == ["no_growth"]
    with pytest.raises(RuleError):
        award(hero, 3, rulings=still)
    with pytest.raises(RuleError):
        award(hero, 0)


def test_overrides_by_ruling():
    taken = TakenTrait(
        id="sexuality", frequency=4, intensity=4, control=1, override=Override(points=5, reason="мир суровый")
    )
    hero = Character(granted=18, traits=[taken])
    assert ledger(hero).left == 13
    drawbacks = Rulings(price_adjust=PriceAdjust.DRAWBACKS)
    assert ledger(hero, drawbacks).left == 10 and codes(hero, drawbacks) == ["override_refused"]


def test_examples_may_be_left_out_of_the_lists():
    hero = Character(granted=18, skills={"dodge": 2}, traits=[TakenTrait(id="drunkenness")])
    assert codes(hero) == []
    assert codes(hero, Rulings(skill_names=SkillNames.STRICT)) == ["unknown_skill"]
    assert codes(hero, Rulings(trait_names=TraitNames.STRICT)) == ["unknown_trait"]


def test_rows_of_the_gm():
    flying = Skill(
        id="flying", key="Flying", name=Pair.same("Полёт"), about=Pair.same("Полёт"), rule="A-78", source=Source.GM
    )
    known = catalogue(skills=[flying])
    hero = Character(granted=18, skills={"flying": 3})
    assert codes(hero) == ["unknown_skill"] and codes(hero, known=known) == []
    assert ledger(hero, known=known).lines[0].label == Pair.same("Полёт")
    with pytest.raises(RuleError):
        catalogue(skills=[replace(flying, id="brawl")])


def test_what_has_a_detail_may_stand_twice():
    styles = [Level("brawl_style", 2, "бокс"), Level("brawl_style", 3, "карате")]
    fears = [TakenTrait(id="phobia", detail="пауки"), TakenTrait(id="phobia", detail="вода")]
    hero = Character(granted=18, skills=styles, traits=fears)
    assert codes(hero) == []
    assert (hero.skill("brawl_style"), hero.skill("brawl_style", "бокс"), hero.skill("brawl")) == (3, 2, None)
    assert [line.label["ru"] for line in ledger(hero).lines][:2] == ["Драка в стиле: бокс", "Драка в стиле: карате"]
    assert codes(replace(hero, traits=[*fears, TakenTrait(id="phobia", detail="Вода ")])) == ["twice"]


@pytest.mark.parametrize("value", [2.5, "3", None, True])
def test_a_level_that_is_no_whole_number(value):
    hero = Character(granted=18, attributes={"speed": value})
    assert codes(hero) == ["not_whole"]
    assert ledger(hero).left == 18


def test_long_lists_are_refused_before_any_work():
    with pytest.raises(LimitError) as refused:
        Character(skills=[Level("brawl", 1)] * (MAX_ENTRIES + 1))
    assert str(MAX_ENTRIES) in refused.value.message("ru")


def test_a_long_text_is_a_remark():
    assert "too_long" in codes(Character(granted=18, description={"name": "я" * 20_001}))


def test_warnings_have_sentences():
    sentences = document("alterego_core.ego", "problems.toml")
    assert {code.removeprefix("ego.") for code in WARNINGS} <= set(sentences)


def test_neutral_traits_cost_nothing_unless_read_so():
    hero = Character(granted=18, traits=[TakenTrait(id="love_of_cats", frequency=4, intensity=1, control=2)])
    assert ledger(hero).left == 18
    assert ledger(hero, Rulings(neutral_price=NeutralPrice.COMPUTED)).left == 15
    assert [row.id for row in TRAITS if row.kind is Kind.NEUTRAL][0] == "love_of_cats"


def test_a_negative_level_gives_no_points():
    hero = Character(granted=18, attributes={"mind": -2}, skills={"brawl": -3}, awards=[Award(-4)])
    assert ledger(hero).lines == () and ledger(hero).left == 18
    assert codes(hero).count("too_small") == 3


def test_sheets_are_values():
    hero = Character(granted=18, attributes={"speed": 5})
    assert hash(hero) == hash(Character(granted=18, attributes=[Level("speed", 5)]))
    assert hero.attribute("speed") == 5 and hero.attribute("mind") == 0
    assert hero.words("name") == "" and hero.trait("greed") is None


@pytest.mark.parametrize(("kind", "delta"), [(Kind.NEGATIVE, -2), (Kind.NEUTRAL, 0), (Kind.POSITIVE, 2)])
def test_a_trait_of_the_players_own_is_priced_by_its_factors(kind, delta):
    """No list has it (A-159); its kind says which scale of control counts and on which side it stands."""
    own = TakenTrait(id="Слышит поезда", frequency=2, intensity=2, control=2, kind=kind)
    hero = Character(granted=10, attributes=dict.fromkeys([row.id for row in ATTRIBUTES], 1), traits=(own,))
    line = next(line for line in ledger(hero).lines if line.where == "traits.0")
    assert (line.label["ru"], line.points, line.rules[0]) == ("Слышит поезда", delta, "A-159")
    # the GM is asked, and its factors are looked at like any other's
    assert "ego.unknown_trait" in [each.code for each in problems(hero)]
    odd = replace(hero, traits=(replace(own, control=7),))
    assert "ego.factor_outside" in [each.code for each in problems(odd)]
    assert from_plain(json.loads(json.dumps(to_plain(hero)))) == hero
    with pytest.raises(RuleError, match="dreadful"):
        from_plain({"traits": [{"id": "x", "kind": "dreadful"}]})
