"""Remarks and what the GM lets pass, purses, words; and anything handed over is read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alterego_core.ego.rulings import Rulings as EgoRulings
from alterego_core.heroes import files, forum, links, portrait
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.hero import Hero, System, Waiver, empty
from alterego_core.heroes.raising import raised
from alterego_core.heroes.reading import Form, taken
from alterego_core.heroes.ready import ready
from alterego_core.heroes.remarks import binding, legal, remarks, unwaived, waived
from alterego_core.squad.rulings import Rulings as SquadRulings


def test_a_waiver_holds_at_its_place_and_is_shown():
    hero = raised(raised(ready("ego")[0].hero("en"), "attributes.strength", 5), "attributes.build", 6)
    wrong = {(each.problem.code, each.field) for each in binding(hero)}
    assert wrong == {
        ("ego.over_cap", "attributes.strength"),
        ("ego.over_cap", "attributes.build"),
        ("ego.over_budget", ""),
    }
    waiver = Waiver(code="ego.over_cap", where="attributes.build", reason="A giant's daughter")
    let = waived(hero, waiver)
    assert {each.field for each in binding(let)} == {"attributes.strength", ""}
    (shown,) = [each for each in remarks(let) if each.waiver]
    assert shown.waiver.reason == "A giant's daughter" and shown.problem.rule == "A-43" and not shown.binding
    assert unwaived(let, waiver) == hero
    everywhere = waived(hero, Waiver(code="ego.over_cap", reason="Giants all"))
    assert {each.field for each in binding(everywhere)} == {""}
    again = waived(let, replace(waiver, reason="Another reason"))
    assert [each.reason for each in again.waivers] == ["Another reason"]


def test_a_waiver_needs_a_reason():
    with pytest.raises(HeroError, match="reason"):
        waived(empty("ego"), Waiver(code="ego.over_cap", reason="  "))


def test_what_the_sheet_allows_is_shown_too():
    hero = raised(ready("squad")[0].hero(), "stats.intellect", 1)
    assert not legal(hero)
    codes = {each.problem.code for each in binding(hero)}
    let = hero.with_sheet(replace(hero.sheet, allowed=frozenset(codes)))
    assert legal(let) and {each.problem.code for each in remarks(let) if each.waiver} == codes


def test_rulings_of_another_system_are_refused():
    with pytest.raises(TypeError):
        remarks(empty("squad"), EgoRulings())
    with pytest.raises(TypeError):
        remarks(empty("ego"), SquadRulings())


@pytest.mark.parametrize("system", System)
def test_words_are_written_and_taken_away(system):
    hero = empty(system)
    for field in portrait.fields(system):
        assert field.name.ru != field.name.en and field.prompt.ru != field.prompt.en
        hero = portrait.written(hero, field.id, f"слова {field.id}")
    assert not portrait.unwritten(hero)
    for field in portrait.fields(system):
        assert portrait.text(hero, field.id) == f"слова {field.id}"
        hero = portrait.written(hero, field.id, "")
    assert hero == empty(system)
    with pytest.raises(KeyError):
        portrait.written(hero, "horoscope", "Рак")


@pytest.mark.parametrize("system", System)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_file_a_link_and_a_paste(system, lang):
    hero = ready(system)[1].hero(lang)
    for form, given_text in (
        (Form.FILE, files.dumps(hero)),
        (Form.FILE, files.dumps(hero).encode()),
        (Form.FILE, f"Держи:\n```\n{files.dumps(hero)}```"),
        (Form.LINK, "https://some.example/#" + links.fragment(hero)),
        (Form.TEXT, forum.write(hero, lang)),
    ):
        found = taken(given_text)
        assert (found.form, found.hero.name, found.hero.system) == (form, hero.name, hero.system)
        assert form is Form.TEXT or found.hero == hero


def test_a_party_in_one_file():
    party = tuple(each.hero() for each in ready("ego"))
    assert taken(files.dumps_party(party)).heroes == party


@given(st.one_of(st.text(max_size=60), st.binary(max_size=60)))
@settings(max_examples=60, deadline=None)
def test_nothing_but_a_refusal_is_raised(data):
    try:
        assert taken(data).heroes
    except HeroError as refused:
        assert refused.message("ru") and refused.message("en")


def test_a_hero_is_a_value():
    assert Hero(sheet=empty("ego").sheet) == empty("ego")
