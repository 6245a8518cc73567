"""The pages of squad tactics say what the core says."""

import re

import pytest

from alterego_core.squad.body import Sex
from alterego_core.squad.parameters import STRENGTH_CEILING
from book.figures.squad import check, notes, owl, time
from tests.book.chapters import pages, prose


def test_the_printed_ceilings_are_what_the_formulas_give():
    kilograms = notes.kilograms().iloc[:, -1]
    assert str(STRENGTH_CEILING[Sex.MALE]) in kilograms.tolist()
    assert str(STRENGTH_CEILING[Sex.FEMALE]) in kilograms.tolist()


def test_one_throw_for_each_of_the_five_grades():
    assert check.five_throws().iloc[:, -1].nunique() == 5


@pytest.mark.parametrize("picture", [check.bars, notes.cliff_bars])
def test_what_needs_no_dice_is_painted_as_the_grade_it_counts_as(picture, monkeypatch):
    monkeypatch.setenv("ALTEREGO_LANG", "ru")
    html = picture()._repr_html_()
    first, last = re.findall(r'<div class="row">.*?</div></div>', html)[:: len(re.findall(r'class="row"', html)) - 1]
    key = dict(re.findall(r'<li><i style="(.*?)"></i>(.*?)</li>', html))
    for row, grade, ordinary, grand in ((first, "автоматический провал", "неудача", "грандиозная неудача"), (last, "автоматический успех", "успех", "грандиозный успех")):
        (look,) = re.findall(r'<i style="width:100.00%;(.*?)"', row)
        assert grade in row.lower()
        shown = {name.lower(): style for style, name in key.items()}
        assert look in key and f"считается как «{ordinary}»" in key[look].lower()
        assert shown[ordinary].removeprefix("background:") in look
        plain = shown[grand].removeprefix("background:")
        assert f", {plain} 0" not in look and look != shown[grand]


def test_the_played_plan_breaks_where_the_chapter_says():
    assert len(time.played()) == 3
    assert "не поддалась" in prose(pages("ru")["squad/time"])


def test_owl_is_a_fighter_who_may_play():
    from alterego_core.squad.remarks import problems

    assert problems(owl.OWL) == ()


def test_the_glossary_has_terms_enough_in_both_languages():
    counts = {lang: prose(pages(lang)["squad/glossary"]).count("\n: ") for lang in ("ru", "en")}
    assert counts["ru"] == counts["en"] >= 25
