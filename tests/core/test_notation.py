"""What is read, what is written, what is refused, and where."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from time import perf_counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alterego_core import (
    DiceError,
    LimitError,
    NotationError,
    NotationLimitError,
    Odds,
    Role,
    Rounding,
    parse,
    rounded,
)
from alterego_core.limits import MAX_DICE, MAX_TEXT

# ---- what is read

SPELLINGS = [
    ("2d6-1d6", "2d6−1d6", "2к6−1к6"),
    ("2к6−1к6", "2d6−1d6", "2к6−1к6"),
    ("2д6–д6", "2d6−1d6", "2к6−1к6"),
    ("2D6—D6", "2d6−1d6", "2к6−1к6"),
    ("2К6-1Д6", "2d6−1d6", "2к6−1к6"),
    ("2k6 - 1k6", "2d6−1d6", "2к6−1к6"),
    ("２ｄ６－１ｄ６", "2d6−1d6", "2к6−1к6"),
    ("２К６＋３", "2d6+3", "2к6+3"),
    ("d%", "1d100", "1к100"),
    ("2к%", "2d100", "2к100"),
    ("d6", "1d6", "1к6"),
    ("+3", "3", "3"),
    ("-d6", "−1d6", "−1к6"),
    (" 2 d 6 \t+\n 1 ", "2d6+1", "2к6+1"),
    ("2d6\u00a0+\u202f1\u200b", "2d6+1", "2к6+1"),
    ("4d6kh3", "4d6kh3", "4к6в3"),
    ("4d6k3", "4d6kh3", "4к6в3"),
    ("4d6 KH 3", "4d6kh3", "4к6в3"),
    ("4к6в3", "4d6kh3", "4к6в3"),
    ("4к6бн1", "4d6kh3", "4к6в3"),
    ("4d6dl", "4d6kh3", "4к6в3"),
    ("2d20kl", "2d20kl1", "2к20н1"),
    ("2к20Н", "2d20kl1", "2к20н1"),
    ("4d6dh1", "4d6kl3", "4к6н3"),
    ("4к6бв1", "4d6kl3", "4к6н3"),
    ("4d6kh4", "4d6", "4к6"),
    ("4d6kl4", "4d6", "4к6"),
    ("4d6dl0", "4d6", "4к6"),
    ("3d6*1,5", "3d6×1.5", "3к6×1,5"),
    ("1.50 × 3d6", "1.5×3d6", "1,5×3к6"),
    ("3d6х2", "3d6×2", "3к6×2"),
    ("3d6x2", "3d6×2", "3к6×2"),
    ("3d6·2/4", "3d6×2/4", "3к6×2/4"),
    ("(2d6-(1d6-1))*2", "(2d6−(1d6−1))×2", "(2к6−(1к6−1))×2"),
    ("((2d6))", "2d6", "2к6"),
    ("2d6 + -3", "2d6−3", "2к6−3"),
    ("2d6 − −3", "2d6+3", "2к6+3"),
    ("2d6*-2", "2d6×(−2)", "2к6×(−2)"),
    ("007d06", "7d6", "7к6"),
    ("1d6/2", "1d6/2", "1к6/2"),
    ("1к6÷2", "1d6/2", "1к6/2"),
    ("1d6−0,25", "1d6−0.25", "1к6−0,25"),
]


@pytest.mark.parametrize("typed, english, russian", SPELLINGS)
def test_spellings(typed, english, russian):
    formula = parse(typed)
    assert formula.write("en") == str(formula) == english
    assert formula.write("ru") == russian
    assert parse(english) == parse(russian) == formula
    assert formula.text == typed


def test_comment_is_kept_apart():
    formula = parse("2d6-1d6 # скрытность # d")
    assert formula.comment == "скрытность # d"
    assert formula == parse("2d6-1d6")
    assert parse("2d6＃ hidden").comment == "hidden"
    assert parse("2d6").comment == ""


def test_brackets_are_part_of_the_formula():
    assert parse("2d6-(1d6-1)") != parse("2d6-1d6+1")
    assert parse("2d6-(1d6-1)").odds() == parse("2d6-1d6+1").odds()


# ---- odds and rolls


@pytest.mark.parametrize(
    "text, odds",
    [
        ("2d6-1d6+3", 2 @ Odds.die(6) - Odds.die(6) + 3),
        ("d6+d6+d6", 3 @ Odds.die(6)),
        ("d6-d6", Odds.die(6) - Odds.die(6)),
        ("4d6dl1", Odds.pool(4, 6, keep=3)),
        ("-2d20kl1", -Odds.pool(2, 20, keep=1, highest=False)),
        ("d6*100+d6", Odds.die(6).scaled(100) + Odds.die(6)),
        ("(2d6+1)/2", (2 @ Odds.die(6) + 1).scaled(Fraction(1, 2))),
        ("100d6*0+7", Odds.constant(7)),
        ("5", Odds.constant(5)),
        ("1d6*1,5 + 1d6/3", Odds.die(6).scaled(Fraction(3, 2)) + Odds.die(6).scaled(Fraction(1, 3))),
    ],
)
def test_odds(text, odds):
    formula = parse(text)
    assert formula.odds() == odds
    assert (formula.low, formula.high) == (odds.low, odds.high)


@pytest.mark.parametrize("rule", list(Rounding))
def test_rounding_is_asked_for(rule):
    formula = parse("3d6*1,5")
    assert any(type(value) is Fraction for value in formula.odds())
    expected = Counter()
    for value, weight in formula.odds().items():
        expected[rounded(value, rule)] += weight
    assert dict(formula.odds(rule).items()) == dict(expected)


@pytest.mark.parametrize(
    "text",
    ["2d6-1d6", "3d4kh2-d4", "4d3dh2*2", "(d6-2d3kl1)*-1.5+1", "2d4/3-(1-d3)", "2*(d2-d3)*3", "d6*0+d3"],
)
def test_throwing_every_way_gives_the_odds(text):
    formula = parse(text)
    ways = Counter(
        formula.from_faces(faces).total for faces in product(*(range(1, die.faces + 1) for die in formula.dice))
    )
    assert dict(formula.odds().items()) == dict(sorted(ways.items()))


def test_roll_gives_each_die_with_its_role():
    roll = parse("3d6kh2 - 2*(1d4 - 1d8) + 1").from_faces([2, 6, 2, 3, 8])
    assert [(t.faces, t.value, t.role) for t in roll.throws] == [
        (6, 2, Role.PLUS),
        (6, 6, Role.PLUS),
        (6, 2, Role.DROPPED),
        (4, 3, Role.MINUS),
        (8, 8, Role.PLUS),
    ]
    assert roll.total == 6 + 2 - 2 * (3 - 8) + 1
    assert roll.write("en") == "3d6kh2−2×(1d4−1d8)+1: 2 + 6 − 2×(3 − 8) + 1 = 19"
    assert roll.write("ru") == "3к6в2−2×(1к4−1к8)+1: 2 + 6 − 2×(3 − 8) + 1 = 19"


def test_same_seed_same_roll():
    formula = parse("4d6kh3+2d20kl1-d%")
    assert formula.roll(Random(5)) == formula.roll(Random(5))
    assert formula.roll(Random(5)).faces != formula.roll(Random(6)).faces


def test_hand_thrown_faces_are_checked():
    with pytest.raises(DiceError) as caught:
        parse("2d6").from_faces([1])
    assert caught.value.problem.code == "wrong_number_of_dice"
    with pytest.raises(DiceError) as caught:
        parse("2d6").from_faces([1, 7])
    assert caught.value.problem.where == "dice.2"


# ---- what is refused, and where

MISTAKES = [
    ("", "notation_empty", 0),
    ("   ", "notation_empty", 0),
    ("# only words", "notation_empty", 0),
    ("2d6@", "notation_unknown_sign", 3),
    ("привет", "notation_unknown_sign", 0),
    ("2d6 + é", "notation_unknown_sign", 6),
    ("\x00", "notation_unknown_sign", 0),
    ("🎲", "notation_unknown_sign", 0),
    ("½d6", "notation_unknown_sign", 0),
    ("2d6+", "notation_need_operand", 4),
    ("2d6+ # x", "notation_need_operand", 5),
    ("*2", "notation_need_operand", 0),
    ("()", "notation_need_operand", 1),
    ("d6 - - - 3", "notation_need_operand", 7),
    ("2d6d6", "notation_need_sign", 3),
    ("2(3)", "notation_need_sign", 1),
    ("1 000", "notation_need_sign", 2),
    ("4к6к3", "notation_need_sign", 3),
    ("2d", "notation_need_faces", 2),
    ("2к + 1", "notation_need_faces", 3),
    ("d0", "notation_no_faces", 1),
    ("0d6", "notation_no_dice", 0),
    ("1,5d6", "notation_part_of_a_die", 0),
    ("(2d6", "notation_unclosed", 0),
    ("1+(2*(3)", "notation_unclosed", 2),
    ("2d6)", "notation_unopened", 3),
    ("4d6kh5", "notation_cannot_keep", 3),
    ("4d6kh0", "notation_cannot_keep", 3),
    ("4d6dl4", "notation_cannot_drop", 3),
    ("4d6kh99999999999999999999", "notation_cannot_keep", 3),
    ("4d6kh3kl1", "notation_second_selection", 6),
    ("d6*d6", "notation_product_of_dice", 3),
    ("d6*(1+(d6-d6))", "notation_product_of_dice", 3),
    ("6/d6", "notation_divides_by_dice", 2),
    ("1/0", "notation_divides_by_zero", 2),
    ("1/(2-2)", "notation_divides_by_zero", 2),
    ("1,", "notation_bare_comma", 1),
    (".5", "notation_bare_comma", 0),
]

TOO_LARGE = [
    ("201d6", "too_many_dice", 0),
    ("1 + 1000000d6", "too_many_dice", 4),
    ("1000000000d6", "too_many_dice", 0),
    ("9" * 400 + "d6", "too_many_dice", 0),
    ("100d6+101d6", "too_many_dice", 6),
    ("d1001", "too_many_faces", 1),
    ("d" + "9" * 400, "too_many_faces", 1),
    ("(" * 61 + "1" + ")" * 61, "notation_too_many_brackets", 60),
    ("+".join(["(1)"] * 61), "notation_too_many_brackets", 240),
    ("1" * (MAX_TEXT + 1), "notation_too_long", MAX_TEXT),
    ("d6" * 10_000_000, "notation_too_long", MAX_TEXT),
    ("+".join(["d%"] * 150), "notation_too_long", 449),
    ("1000001", "notation_number_too_large", 0),
    ("9" * 450, "notation_number_too_large", 0),
    ("1,23456", "notation_too_many_places", 1),
    ("1000*1001", "notation_total_too_large", 0),
    ("2 + d6*999999", "notation_total_too_large", 4),
    ("*".join(["9999"] * 90), "notation_total_too_large", 0),
]


@pytest.mark.parametrize("text, code, place", MISTAKES)
def test_mistakes_point_at_their_place(text, code, place):
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.problem.code, error.position, error.text) == (code, place, text)
    assert not isinstance(error, LimitError)
    assert error.message("en") != error.message("ru")
    assert error.pointed("ru").splitlines()[1] == " " * min(place, 30) + "^"


@pytest.mark.parametrize("text, code, place", TOO_LARGE, ids=[f"{code}-{len(text)}" for text, code, _ in TOO_LARGE])
def test_sizes_are_refused_at_once(text, code, place):
    start = perf_counter()
    with pytest.raises(NotationLimitError) as caught:
        parse(text)
    # microseconds are usual; the bound only tells "at once" from "after the work"
    assert perf_counter() - start < 0.5
    error = caught.value
    assert (error.problem.code, error.position) == (code, place)
    assert isinstance(error, LimitError)
    assert len(error.message("ru")) < 200
    assert len(error.message("en")) < 200


def test_every_sentence_of_notation_is_tried():
    from alterego_core.tables import document

    tried = {code for _, code, _ in MISTAKES + TOO_LARGE}
    assert tried >= {code for code in document("alterego_core", "problems.toml") if code.startswith("notation_")}


def test_errors_survive_pickling():
    with pytest.raises(NotationError) as caught:
        parse("2d")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.position, again.text) == (str(caught.value), 2, "2d")


def test_sixty_brackets_are_read():
    assert parse("(" * 60 + "2d6" + ")" * 60) == parse("2d6")
    nested = "1-(" * 60 + "2d6" + ")" * 60
    assert parse(nested).write("en") == nested.replace("-", "−").replace("(2d6)", "2d6")


def test_what_cannot_be_counted_can_be_rolled():
    formula = parse("200d1000")
    assert formula.odds_problem().code == "too_many_outcomes"
    with pytest.raises(LimitError):
        formula.odds()
    assert len(formula.roll(Random(1)).throws) == 200
    assert parse("200d100kh100").odds_problem().code == "too_much_work"
    assert parse("200d6").odds_problem() is None


@pytest.mark.parametrize("text", ["200d100", "100d100-100d100", "66d100+67d99*2", "d1000*999-d1000"])
def test_the_largest_odds_that_are_allowed(text):
    formula = parse(text)
    if formula.odds_problem() is None:
        start = perf_counter()
        odds = formula.odds()
        assert perf_counter() - start < 20
        assert sum(weight for _, weight in odds.items()) == odds.total
    else:
        with pytest.raises(LimitError):
            formula.odds()


# ---- at random


def pools() -> st.SearchStrategy[str]:
    @st.composite
    def pool(draw):
        n = draw(st.integers(1, 5))
        text = f"{draw(st.sampled_from(['', n])) if n == 1 else n}{draw(st.sampled_from('dкдDКk'))}"
        text += draw(st.sampled_from(["%", "6", "4", "20", "1000", "1"]))
        how = draw(st.sampled_from(["", "kh", "kl", "k", "dh", "dl", "в", "н", "бв", "бн"]))
        if not how:
            return text
        drops = how.startswith(("d", "б"))
        return f"{text}{how}{draw(st.integers(0, n - 1) if drops else st.integers(1, n))}"

    return pool()


numbers = st.sampled_from(["0", "1", "2", "1,5", "0.25", "3", "7"])
signs = st.sampled_from(["+", "-", "−", "–", " + ", " - "])


def formulas(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds("{}{}{}".format, inner, signs, inner),
        st.builds("({})".format, inner),
        st.builds("({})×{}".format, inner, numbers),
        st.builds("{}*({})".format, numbers, inner),
        st.builds("({})/{}".format, inner, st.sampled_from(["2", "-1,5", "(1+2)"])),
        st.builds("-({})".format, inner),
    )


texts = st.recursive(st.one_of(pools(), numbers), formulas, max_leaves=8)


def read(text):
    try:
        return parse(text)
    except NotationLimitError:
        return None


@given(texts)
@example("1-(2-(3-d6))")
@example("2*(3*(d6/2))")
def test_print_and_parse_again(text):
    formula = read(text)
    if formula is None:
        return
    for lang in ("ru", "en"):
        again = parse(formula.write(lang))
        assert again == formula
        assert again.write(lang) == formula.write(lang)
        assert (again.low, again.high, again.dice) == (formula.low, formula.high, formula.dice)


@given(texts, st.integers())
def test_rolls_lie_within_the_odds(text, seed):
    formula = read(text)
    if formula is None:
        return
    roll = formula.roll(Random(seed))
    assert formula.low <= roll.total <= formula.high
    assert len(roll.throws) == formula.dice_count <= MAX_DICE
    assert formula.from_faces(roll.faces) == roll
    assert parse(roll.formula) == formula
    if formula.odds_problem() is None and formula.high - formula.low < 200:
        assert roll.total in formula.odds()


def value_of(text: str) -> Fraction:
    """The value of a formula without dice by Python's own arithmetic."""
    for old, new in {"−": "-", "–": "-", ",": ".", "×": "*"}.items():
        text = text.replace(old, new)
    import re

    text = re.sub(r"\d+(\.\d+)?", lambda match: f"Fraction('{match[0]}')", text)
    return eval(text, {"Fraction": Fraction})


@given(st.recursive(numbers, formulas, max_leaves=10))
def test_arithmetic_is_pythons(text):
    formula = read(text)
    if formula is not None:
        assert formula.low == formula.high == value_of(text)


odd_signs = "0123456789dкдkхxвнбhl%+-−–*/×().,# \t\n\u3000２ｄ＋；'\"\\\x00é🎲٣½"


@given(st.one_of(st.text(), st.text(odd_signs, max_size=60), st.text(odd_signs).map(lambda text: text * 9)))
@example("\u0130d6")
@example("ﷺ")
@example("d6#\ud800")
@example("²d6")
def test_garbage_is_refused_with_a_place(text):
    try:
        formula = parse(text)
    except NotationError as error:
        assert 0 <= error.position <= len(text)
        assert error.text == text
        assert error.message("ru") and error.message("en")
        assert error.pointed("ru")
    else:
        assert parse(formula.write("ru")) == formula
