"""The ready heroes: legal, spent to the last point, the same numbers in both languages."""

from __future__ import annotations

import pytest

from alterego_core.heroes import files, links, portrait
from alterego_core.heroes.budget import budgets
from alterego_core.heroes.hero import System
from alterego_core.heroes.raising import raises
from alterego_core.heroes.ready import ready
from alterego_core.heroes.remarks import remarks

ALL = [each for system in System for each in ready(system)]


def test_six_of_each():
    assert [len(ready(system)) for system in System] == [6, 6, 6]
    assert len({each.id for each in ALL}) == 18


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.id)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_legal_whole_and_spent(entry, lang):
    hero = entry.hero(lang)
    assert [each.problem.text("en") for each in remarks(hero)] == []
    assert [each.ledger.left for each in budgets(hero)] == [0] * len(budgets(hero))
    assert not portrait.unwritten(hero)
    assert hero.name == entry.name[lang]
    assert files.loads(files.dumps(hero)) == (hero, ())
    assert links.from_link(links.code(hero)) == (hero, ()) and len(links.code(hero)) < 4_000


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.id)
def test_both_languages_agree(entry):
    ru, en = entry.hero("ru"), entry.hero("en")
    assert [each.value for each in raises(ru)] == [each.value for each in raises(en)]
    assert entry.story.ru != entry.story.en and entry.purpose.ru != entry.purpose.en


def test_every_school_of_fighting_is_there():
    """Between them the six of perks show weapons, two weapons, magic, both, and the lack of it."""
    sheets = [each.hero().sheet for each in ready("perks")]
    assert any(each.no_magic for each in sheets) and any(each.two_weapons for each in sheets)
    assert any(each.schools and each.weapon_perks for each in sheets)
