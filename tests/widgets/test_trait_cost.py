"""The trait-cost calculator: prices, effects and sums are the core's; each ruling it offers moves something."""

from fractions import Fraction
from itertools import product

import pytest
from alterego_core.ego import checks
from alterego_core.ego.checks import Check
from alterego_core.ego.costs import ledger
from alterego_core.ego.effects import influence
from alterego_core.ego.factors import CONTROLS
from alterego_core.ego.hero import Character, TakenTrait
from alterego_core.ego.prices import price
from alterego_core.ego.traits import TRAITS, Kind, listed_traits
from alterego_core.words import number, percent
from tests.widgets.reading_html import read
from widgets import TraitCost
from widgets.price.figures import even_chance
from widgets.price.view import found_traits, options_that_matter


@pytest.fixture
def calculator(make):
    return make(TraitCost, lang="en")


def _text(widget, *regions):
    return read({name: widget.view[name] for name in regions}).text()


def _chips(widget):
    return [n for n in read({"all": widget.view["all"]}).find("button") if n["data-do"] == "preset"]


@pytest.mark.parametrize("kind", list(Kind))
def test_all_64_prices_with_their_fraction(calculator, kind):
    for factors in product(range(1, 5), repeat=3):
        calculator.value = {"kind": kind.value, **dict(zip(("frequency", "intensity", "control"), factors))}
        found = price(kind, *factors)
        assert calculator.price == found
        said = _text(calculator, "answer")
        if kind is Kind.NEUTRAL:
            assert "free" in said
        else:
            assert ("gives" if kind is Kind.NEGATIVE else "costs") in said
            exact = Fraction(factors[0] + factors[1], factors[2])
            if exact.denominator > 1:
                assert f"{exact.numerator}/{exact.denominator} → {found.points}" in said


def test_every_trait_is_a_preset(calculator):
    chips = _chips(calculator)
    assert len(chips) == len(TRAITS) == 57
    for row in TRAITS:
        calculator.act("preset", id=row.id)
        assert calculator.fault is None and (calculator.state.trait, calculator.state.kind) == (row.id, row.kind.value)
        assert row.about["en"] in _text(calculator, "what")
        if row.play:
            assert row.play["en"] in _text(calculator, "effect")
        assert [c.text() for c in _chips(calculator) if c["aria-pressed"] == "true"] == [row.name["en"]]


def test_traits_are_found_by_name_and_by_what_they_are_about(calculator):
    calculator.act("set", field="find", value="night")
    assert "Night vision" in [c.text() for c in _chips(calculator)] and len(_chips(calculator)) < 5
    calculator.act("set", field="find", value="ночное")
    assert [c.text() for c in _chips(calculator)] == ["Night vision"]
    calculator.act("set", field="find", value="zzz")
    assert _chips(calculator) == [] and "name one of your own" in _text(calculator, "all")
    rulings = calculator.state.rulings
    assert found_traits("еще", rulings) == found_traits("ещё", rulings) and found_traits("", rulings) == listed_traits(rulings=rulings)


def test_the_worked_prices_of_the_text(calculator):
    calculator.act("example", id="drunkenness")
    assert calculator.price.delta == 2
    calculator.act("example", id="sexuality")
    assert calculator.price.delta == -8


@pytest.mark.parametrize(("kind", "value"), list(product((Kind.NEGATIVE, Kind.POSITIVE), range(1, 5))))
def test_what_the_strength_does_is_told_in_words_and_in_odds(make, kind, value):
    widget = make(TraitCost, {"kind": kind.value, "intensity": value}, lang="en")
    found = influence(kind, value)
    said = _text(widget, "effect")
    if found.result:
        assert f"{number(found.result, 'en', signed=True)} to the result" in said
    assert ("a bonus die" in said) == bool(found.bonus_dice) and ("a penalty die" in said) == bool(found.penalty_dice)
    chance = checks.chance(checks.influenced(Check(attribute=10), found), 13)
    assert even_chance(found, widget.state.rulings) == chance and percent(chance, "en") in said
    assert (chance > Fraction(1, 2)) == (kind is Kind.POSITIVE)


def test_both_scales_stand_side_by_side(make):
    for lang in ("ru", "en"):
        widget = make(TraitCost, lang=lang)
        said = _text(widget, "fold-scales")
        for row in CONTROLS:
            assert row.name[lang] in said and row.about[lang] in said


def test_the_control_roll_has_exact_chances(make):
    widget = make(TraitCost, {"kind": "negative", "control": 2, "willpower": 5, "mind": 3, "skill": 2}, lang="en")
    assert widget.control.difficulty == 11
    assert [(name, chance) for name, _, chance in widget.control.bases] == [("willpower", checks.chance(Check(attribute=7), 11)), ("mind", checks.chance(Check(attribute=5), 11))]
    widget.act("set", field="difficulty", value="12")
    assert widget.control.difficulty == 12
    widget.act("set", field="difficulty", value="13")
    assert widget.control.difficulty == 12 and "from 10 to 12" in _text(widget, "fold-control")
    widget.act("set", field="control", value="3")
    assert widget.control.difficulty == 7
    widget.act("set", field="control", value="1")
    assert widget.control is None and widget.view["fold-control"] == ""


def test_the_gms_price_and_its_reason(make):
    widget = make(TraitCost, {"trait": "phobia", "frequency": 2, "intensity": 3, "control": 2}, lang="en")
    widget.act("step", field="points", by=-1)
    widget.act("set", field="reason", value="never <b>meets</b> it")
    assert widget.price.points == 2 and widget.price.computed == 3
    assert "the formula gives 3. never <b>meets</b> it" in _text(widget, "answer")
    widget.act("take")
    assert widget.sums.given == 2 and "the GM’s price: never <b>meets</b> it" in _text(widget, "list") and "<b>meets" not in widget.view["list"]
    widget.act("fetch", at=0)
    assert (widget.state.points, widget.state.reason, widget.state.taken) == (2, "never <b>meets</b> it", ())
    widget.act("computed")
    assert widget.price.points == 3


LIST = [
    {"kind": "negative", "trait": "greed", "frequency": 4, "intensity": 4, "control": 1},
    {"kind": "positive", "trait": "flexibility", "frequency": 2, "intensity": 3, "control": 1},
    {"kind": "positive", "name": "Wings", "frequency": 1, "intensity": 1, "control": 3},
    {"kind": "neutral", "trait": "", "name": "Whistles"},
]


def test_the_list_is_the_cores_ledger(make):
    widget = make(TraitCost, {"taken": LIST, "budget": 5}, lang="en")
    assert widget.problems == ()
    hero = Character(granted=5, traits=(TakenTrait(id="greed", frequency=4, intensity=4, control=1), TakenTrait(id="flexibility", frequency=2, intensity=3, control=1)))
    assert ledger(hero).left == 8
    assert (widget.sums.given, widget.sums.spent, widget.sums.left) == (8, 6, 7)
    items = read({"list": widget.view["list"]}).find("li")
    assert len(items) == 4 and "Wings" in items[2].text() and "−1" in items[2].text()
    widget.act("remove", at=0)
    assert widget.sums.left == -1 and "Short by 1 point." in _text(widget, "list")
    again = make(TraitCost, widget.value)
    assert again.problems == () and again.sums == widget.sums


def test_a_trait_goes_in_and_the_form_waits_for_the_next(calculator):
    calculator.act("preset", id="phobia")
    calculator.act("set", field="detail", value="heights")
    calculator.act("take")
    assert calculator.state.taken[0].detail == "heights" and (calculator.state.trait, calculator.state.detail) == ("", "")
    assert "Phobia (heights)" in _text(calculator, "list")
    for _ in range(60):
        calculator.act("take")
    assert len(calculator.state.taken) == 40 and calculator.fault is None


def test_an_odd_list_is_told_and_the_rest_kept(make):
    widget = make(TraitCost, {"taken": [*LIST, {"kind": "purple"}, 5]}, lang="en")
    assert len(widget.state.taken) == 4 and len(widget.problems) == 2


FLIPS = {
    "price_adjust": ("drawbacks", {"trait": "flexibility", "points": 1}, lambda w: w.price.points),
    "price_cap": ("cap", {"taken": LIST, "budget": 6}, lambda w: w.sums.left),
    "trait_names": ("strict", {}, lambda w: len(_chips(w))),
    "trait_control_diff": ("middle", {"control": 2, "difficulty": 12}, lambda w: w.control.difficulty),
    "strict": ("at-least", {"control": 2}, lambda w: w.control.bases),
    "flex": ("gm", {"trait": "flexibility"}, lambda w: _text(w, "effect")),
    "tierless": ("tier", {"trait": "fast_healing"}, lambda w: _text(w, "effect")),
}


@pytest.mark.parametrize("option", FLIPS)
def test_each_ruling_offered_moves_something(make, option):
    reading, value, figure = FLIPS[option]
    widget = make(TraitCost, value, lang="en")
    assert widget.problems == () and option in options_that_matter(widget.state)
    before = figure(widget)
    widget.act("set", field=f"ruling:{option}", value=reading)
    assert widget.fault is None and figure(widget) != before


def test_no_ruling_is_offered_that_is_not_tried_here(make):
    offered = set()
    for trait in ("", *(row.id for row in TRAITS)):
        for step in (1, 2):
            offered |= set(options_that_matter(make(TraitCost, {"trait": trait, "control": step}).state))
    assert offered == set(FLIPS)


def test_drawbacks_beyond_the_limit_are_lost(make):
    widget = make(TraitCost, {"taken": LIST, "budget": 6, "rulings": {"price_cap": "cap"}}, lang="en")
    assert widget.sums.limit == 2 and "6 are lost" in _text(widget, "list")
    widget.act("step", field="limit", by=1)
    assert widget.sums.limit == 3 and widget.sums.left == 6 + 3 - 6
