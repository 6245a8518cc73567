"""The dice roller: its numbers are the core's, its rolls can be replayed and verified."""

import re
from fractions import Fraction

import pytest
from alterego_core.dice import RollLog
from alterego_core.ego import checks
from alterego_core.notation import parse
from alterego_core.words import percent
from hypothesis import given
from hypothesis import strategies as st
from tests.widgets.reading_html import read
from widgets import DiceRoller
from widgets.roller.presets import PRESETS
from widgets.roller.throws import as_seven, read_code, throw


@pytest.fixture
def roller(make):
    return make(DiceRoller, lang="en", seed="kestrel")


def _field(roller, name):
    return next(n for n in read(roller.view).walk() if n["data-set"] == name)


def test_what_stands_there_before_any_roll(roller):
    assert roller.value == {"formula": "2d6−1d6", "seed": "kestrel"}
    assert roller.odds.at_least(4) == Fraction(1, 2)
    text = read({"odds": roller.view["odds"]}).text()
    assert "50.0%" in text and "3.5 on average" in text
    dice = [n["aria-label"] for n in read({"tray": roller.view["tray"]}).find("svg")]
    assert dice == ["d6, not thrown yet"] * 2 + ["subtracted d6, not thrown yet"]


def test_the_first_preset_is_the_check_of_the_core():
    assert parse(PRESETS[0].formula).odds() == checks.dice_odds()
    assert parse(next(p for p in PRESETS if p.id == "ego_penalty").formula).odds() == checks.dice_odds(penalty_dice=1)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.id)
def test_each_preset_rolls(roller, preset):
    roller.act("preset", id=preset.id)
    roll = roller.roll()
    assert roll.total in roller.odds
    assert roller.state.formula == preset.write("en")


def test_rolls_are_those_of_the_seed(roller):
    totals = [roller.roll().total for _ in range(5)]
    assert totals == [parse("2d6-1d6").roll(RollLog("kestrel").rng(n)).total for n in range(5)]


def test_without_a_seed_one_is_drawn_at_the_first_roll(make):
    first, second = make(DiceRoller), make(DiceRoller)
    assert first.state.seed is None
    first.roll(), second.roll()
    assert first.state.seed != second.state.seed
    assert first.value["seed"] == first.state.seed


def test_penalty_and_bonus_dice(roller):
    roller.act("step", field="penalty", by=1)
    roller.act("step", field="bonus", by=1)
    assert roller.odds == parse("2d6-1d6-1d6+1d6").odds()
    roll = roller.roll()
    assert [f.role for f in roll.faces] == ["plus", "plus", "minus", "minus", "plus"]
    roller.act("step", field="penalty", by=-1)
    roller.act("step", field="penalty", by=-1)
    assert roller.state.penalty == 0


def test_the_other_look_has_the_same_total_and_odds(roller):
    roll = roller.roll()
    before = roller.odds
    roller.act("set", field="look", value="seven")
    tray = read({"tray": roller.view["tray"]})
    assert roller.odds == before and f"= {roll.total}" in tray.text().replace("−", "-")
    assert not [n for n in tray.find("svg") if "ae-die-minus" in n["class"]]
    assert "3d6−7" in roller.view["odds"]


@pytest.mark.parametrize(("text", "shown"), [("2d6-1d6", "3d6−7"), ("2d6-2d6+5", "4d6−9"), ("d20-d4", "1d20+1d4−5"), ("2d6", "2d6"), ("3d6*1.5", "3d6×1.5")])
def test_written_with_subtracted_dice_turned_over(text, shown):
    assert as_seven(parse(text), "en") == shown
    assert parse(as_seven(parse(text), "en")).odds() == parse(text).odds()


@pytest.mark.parametrize("reading", ["at_least", "more_than", "at_most", "exactly"])
def test_the_chance_asked_for(roller, reading):
    roller.act("set", field="reading", value=reading)
    roller.act("set", field="target", value="−1")
    chance = getattr(roller.odds, reading)(-1)
    assert percent(chance, "en") in read({"odds": roller.view["odds"]}).text()
    assert percent(chance, "en") in roller.summary()


def test_a_bar_can_be_pressed(roller):
    roller.act("target", value=7)
    assert roller.state.target == 7
    roller.act("set", field="target", value="")
    assert roller.state.target is None and "ae-answer" not in roller.view["odds"]


def test_the_rolled_value_is_marked(roller):
    total = roller.roll().total
    root = read({"odds": roller.view["odds"]})
    assert [n.text() for n in root.walk() if "ae-flag" in (n["class"] or "")] == [str(total).replace("-", "−")]
    assert sum("is-hit" in (n["class"] or "") for n in root.find("g")) == 1
    assert f"Rolled: {total}".replace("-", "−") in next(n for n in root.find("desc")).children[0]


def test_a_bad_formula_says_where_and_keeps_what_was_typed(roller):
    roller.act("set", field="formula", value="2d6 + zebra")
    field = _field(roller, "formula")
    assert field["value"] == "2d6 + zebra" and field["aria-invalid"] == "true"
    assert "<b>z</b>" in roller.view["form"]
    assert roller.roll() is None and roller.rolls == ()
    roller.act("set", field="formula", value="")
    assert _field(roller, "formula")["aria-invalid"] == "true"
    roller.act("set", field="formula", value="1000d6")
    assert "200" in roller.view["form"]
    roller.act("set", field="formula", value="2d6")
    assert _field(roller, "formula")["aria-invalid"] is None


def test_real_dice(roller):
    for place, value in enumerate(("6", "3", "4")):
        roller.act("set", field=f"hand:{place}", value=value)
    roller.act("hand")
    assert roller.rolls[-1].total == 5 and roller.rolls[-1].by_hand and roller.rolls[-1].code() is None
    assert roller.value["rolls"] == [{"formula": "2d6-1d6", "hand": [6, 3, 4]}]


def test_real_dice_that_cannot_lie_so(roller):
    roller.act("set", field="hand:0", value="7")
    roller.act("hand")
    assert roller.rolls == ()
    wrong = [n["data-set"] for n in read(roller.view).find("input") if n["aria-invalid"]]
    assert wrong == ["hand:0", "hand:1", "hand:2"]
    assert _field(roller, "hand:0")["value"] == "7"


def test_a_roll_can_be_verified_by_anyone(roller, make):
    roller.roll()
    code = roller.roll().code()
    other = make(DiceRoller, lang="en")
    other.act("set", field="code", value=code)
    other.act("verify")
    assert "It holds" in other.view["fold-seed"]
    formula, seed, index, total = code.split(":")
    other.act("asked", value=f"{formula}:{seed}:{index}:{int(total) + 1}")
    assert "It does not hold" in other.view["shared"]
    other.act("asked", value="no code at all")
    assert "does not look like" in other.view["shared"]
    other.act("set", field="code", value=f"https://host/page?roll={code.replace(':', '%3A')}&x=1")
    other.act("verify")
    assert "It holds" in other.view["fold-seed"]


@given(seed=st.text(min_size=1, max_size=64).filter(str.strip), index=st.integers(1, 1000), text=st.sampled_from(["2d6-1d6", "4d6kh3+2", "d%", "(d6+2)*1.5", "2к6−3"]))
def test_every_code_reads_back(seed, index, text):
    made = throw(parse(text), seed, index)
    again, claim = read_code(made.code())
    assert again == made and claim == made.total
    assert made.code().isascii() and " " not in made.code()


def test_replaying_the_series(roller):
    roller.act("replay")
    assert "nothing to replay" not in roller.view["fold-history"]  # the history is empty, so is its place for an answer
    for _ in range(3):
        roller.roll()
    roller.act("set", field="formula", value="d20")
    roller.roll()
    roller.act("replay")
    assert "all rolls of this series (4 rolls)" in roller.view["fold-history"]


def test_history_is_short_and_kept(roller):
    for _ in range(12):
        roller.roll()
    rows = [n for n in read(roller.view).find("li") if (n["data-key"] or "").startswith("h")]
    assert len(rows) == 10 and "The last 10 of 12 rolls" in roller.view["fold-history"]
    for _ in range(110):
        roller.roll()
    assert len(roller.rolls) == 100 == len(roller.value["rolls"])
    roller.act("clear")
    assert roller.rolls == () and roller.state.thrown == 122


def test_a_new_seed_starts_the_count_anew(roller):
    first = roller.roll().total
    roller.roll()
    roller.act("from_start")
    assert roller.roll().total == first and roller.rolls[-1].index == 1
    roller.act("set", field="seed", value="another")
    assert roller.state.thrown == 0
    roller.act("new_seed")
    assert re.fullmatch("[a-z2-9]{8}", roller.state.seed)


def test_a_value_with_impossible_rolls_is_told(make):
    widget = make(DiceRoller, {"formula": "d6", "rolls": [{"formula": "d6", "hand": [9]}, {"formula": "d6", "seed": "x", "index": 1}, 5]}, lang="en")
    assert len(widget.rolls) == 1 and len(widget.problems) == 2


def test_many_dice_and_many_values_stay_drawable(roller):
    roller.act("set", field="formula", value="200d6")
    roller.roll()
    assert "and 160 dice more" in roller.view["tray"]
    assert len(read({"odds": roller.view["odds"]}).find("g")) <= 61
    assert "Up to 30 dice" in roller.view["fold-hand"]
    roller.act("set", field="formula", value="2d1000")
    assert len(read({"odds": roller.view["odds"]}).find("g")) <= 61
    assert sum(map(len, roller.view.values())) < 80_000


def test_the_formulas_of_the_system_that_is_played_stand_first(roller):
    plain = roller.view["options"]
    roller.for_system("perks")
    seen, folded = roller.view["options"].split("<details", 1)
    assert all(p.name["en"] in (seen if p.system in ("perks", "other") else folded) for p in PRESETS)
    assert "<details" not in plain and seen.count('data-do="preset"') + folded.count('data-do="preset"') == len(PRESETS)
