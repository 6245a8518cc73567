"""The pages of squad tactics say what the core says."""

from alterego_core import rulings
from alterego_core.squad.body import Sex
from alterego_core.squad.parameters import STRENGTH_CEILING
from book.figures.squad import check, notes, owl, readings, time
from tests.book.chapters import pages, prose


def test_every_disputed_place_has_its_consequence():
    table = readings.consequences()
    places = list(rulings.load("alterego_core.squad"))
    assert list(table.index) == [place.id.removeprefix("AMB-") for place in places]
    ours, otherwise = table.iloc[:, 1], table.iloc[:, 2]
    for place in places:
        shown = place.id.removeprefix("AMB-")
        assert len(otherwise[shown].split("; ")) == len(place.readings) - 1, shown
        # AMB-B13 is the one whose readings agree in every number
        assert (set(otherwise[shown].split("; ")) == {ours[shown]}) == (place.option == "mod_side"), shown


def test_the_printed_ceilings_are_what_the_formulas_give():
    kilograms = notes.kilograms().iloc[:, -1]
    assert str(STRENGTH_CEILING[Sex.MALE]) in kilograms.tolist()
    assert str(STRENGTH_CEILING[Sex.FEMALE]) in kilograms.tolist()


def test_one_throw_for_each_of_the_five_grades():
    assert check.five_throws().iloc[:, -1].nunique() == 5


def test_the_played_plan_breaks_where_the_chapter_says():
    assert len(time.played()) == 3
    assert "не поддалась" in prose(pages("ru")["squad/time"])


def test_owl_is_a_fighter_who_may_play():
    from alterego_core.squad.remarks import problems

    assert problems(owl.OWL) == ()


def test_the_glossary_has_terms_enough_in_both_languages():
    counts = {lang: prose(pages(lang)["squad/glossary"]).count("\n: ") for lang in ("ru", "en")}
    assert counts["ru"] == counts["en"] >= 25
