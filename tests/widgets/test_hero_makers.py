"""What every maker of characters does alike: help to start, forum text, the hero before put back."""

import base64
import json
from dataclasses import replace

import pytest
import widgets
from alterego_core.heroes import files, forum, links, raising, remarks
from alterego_core.heroes.budget import budgets
from alterego_core.heroes.hero import System, Waiver
from alterego_core.heroes.ready import ready
from alterego_core.heroes.themes import levels, themes
from tests.widgets.reading_html import read

MAKERS = [getattr(widgets, name) for name, part in widgets.SYSTEM_OF.items() if part == "heroes"]
every_maker = pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)


def _node(widget, **attributes):
    return next(node for node in read(widget.view).walk() if all(node[name.replace("_", "-")] == value for name, value in attributes.items()))


def _region(widget, name: str) -> str:
    return read({name: widget.view[name]}).text()


def test_two_systems_at_least_have_a_maker():
    assert {System.EGO, System.SQUAD} <= {kind.SYSTEM for kind in MAKERS}


@every_maker
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_each_ready_hero_is_offered_and_can_be_taken(make, kind, lang):
    widget = make(kind, lang=lang)
    said = _region(widget, "start")
    for each in ready(kind.SYSTEM):
        assert each.name[lang] in said and each.purpose[lang] in said
        assert _node(widget, data_do="ready", data_with=json.dumps({"id": each.id}))["aria-label"].endswith(each.name[lang])
        widget.act("ready", id=each.id)
        assert widget.fault is None and widget.hero == each.hero(lang)
        assert not [remark for remark in widget.remarks if remark.binding]


@every_maker
def test_a_random_hero_of_each_theme_is_legal_and_comes_again_from_its_seed(make, kind):
    widget, other = make(kind, lang="en"), make(kind, lang="en")
    assert {node["value"] for node in _node(widget, data_set="start:theme").find("option")} == {"", *(each.id for each in themes(kind.SYSTEM))}
    for row in themes(kind.SYSTEM):
        for maker in (widget, other):
            maker.act("set", field="start:theme", value=row.id)
            maker.act("set", field="start:seed", value="kestrel")
            maker.act("random")
            assert maker.fault is None
        assert widget.hero == other.hero and widget.hero.name
        assert not [remark for remark in widget.remarks if remark.binding]
    assert "kestrel" in _region(widget, "start")


@every_maker
def test_without_a_seed_each_press_gives_another_whose_seed_is_told(make, kind):
    widget = make(kind, lang="en")
    widget.act("random")
    first, seed = widget.hero, widget.state.drawn
    assert seed and seed in _region(widget, "start")
    widget.act("random")
    assert widget.hero != first
    widget.act("set", field="start:seed", value=seed)
    widget.act("random")
    assert widget.hero == first


@every_maker
def test_a_hero_of_ones_own_stays_at_hand_however_many_are_tried(make, kind):
    widget = make(kind, lang="en")
    widget.act("random")
    assert widget.state.before is None, "a blank sheet is nothing to put back"
    widget.act("set", field="words:name", value="Rada")
    own = widget.hero
    for each in ready(kind.SYSTEM):
        widget.act("ready", id=each.id)
    widget.act("random")
    widget.act("clear")
    widget.act("random")
    assert widget.hero != own and "Rada" in _region(widget, "arrival")
    widget.act("restore")
    assert widget.hero == own
    # a ready hero that was worked on is one's own
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    widget.act("set", field="words:name", value="Lev")
    widget.act("random")
    assert widget.state.before.name == "Lev"


@every_maker
def test_each_level_is_a_level_of_the_system(make, kind):
    widget = make(kind, seed="kestrel", lang="en")
    granted = []
    for row in levels(kind.SYSTEM):
        widget.act("set", field="start:level", value=row.id)
        widget.act("random")
        assert widget.fault is None and widget.state.level == row.id
        books = [each.ledger for each in budgets(widget.hero, widget.state.rulings)]
        granted.append(sum(book.granted + book.earned for book in books))
    assert granted == sorted(granted) and len(set(granted)) == len(levels(kind.SYSTEM))
    before = widget.state
    widget.act("set", field="start:level", value="titan of titans")
    assert widget.fault is not None and widget.state == before


@every_maker
def test_finish_it_for_me_spends_the_rest_and_can_be_undone(make, kind):
    widget = make(kind, seed="kestrel", lang="en")
    before = widget.hero
    wrong = len([each for each in widget.remarks if each.binding])
    assert "Finish it for me" in _region(widget, "remarks")
    widget.act("finish")
    assert widget.fault is None and widget.hero != before
    # at most a point or two that buy nothing any more stay behind
    assert all(0 <= each.ledger.left < 10 for each in budgets(widget.hero, widget.state.rulings))
    assert len([each for each in widget.remarks if each.binding]) <= wrong
    widget.act("restore")
    assert widget.hero == before


@every_maker
def test_nothing_to_finish_is_said(make, kind):
    widget = make(kind, seed="kestrel", lang="en")
    widget.act("finish")
    done = widget.hero
    widget.act("finish")
    assert widget.hero == done and "nothing to put them into" in _region(widget, "arrival")
    widget.act("leave")
    assert widget.view["arrival"] == ""


@every_maker
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_forum_text_goes_out_and_comes_back(make, kind, lang):
    widget = make(kind, seed="kestrel", lang=lang)
    widget.act("random")
    hero = widget.hero
    text = next(node["data-copy"] for node in read({"share": widget.view["share"]}).walk() if node["data-copy"])
    assert text == forum.write(hero, lang, widget.state.rulings)
    shown = next(node for node in read({"share": widget.view["share"]}).find("pre"))
    assert shown.text() == text

    fresh = make(kind, lang=lang)
    fresh.act("set", field="forum:text", value=text)
    fresh.act("paste")
    assert fresh.fault is None and fresh.hero == forum.read(text, kind.SYSTEM)[0]
    assert fresh.hero.name == hero.name
    # where somebody stands already, the pasted one waits for a word
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    here = widget.hero
    widget.act("set", field="forum:text", value=text)
    widget.act("paste")
    assert widget.hero == here and hero.name in _region(widget, "arrival")
    widget.act("take")
    assert widget.hero == fresh.hero


@every_maker
def test_a_text_that_is_no_sheet(make, kind):
    widget = make(kind, lang="en")
    before = widget.hero
    widget.act("paste")
    assert widget.hero == before and widget.view["arrival"] == ""
    widget.act("set", field="forum:text", value="One upon a time\n" * 3000)
    widget.act("paste")
    assert widget.fault is None and widget.hero == before and _region(widget, "arrival")


@every_maker
def test_a_picture_stays_out_of_forum_text_and_link(make, kind):
    widget = make(kind, lang="en")
    widget.act("picture", image="data:image/png;base64," + "A" * 400)
    assert read(widget.view).find("img")
    assert "AAAA" not in widget.view["share"].replace("\n", "").partition("download=")[2]
    assert "stays in the file" in _region(widget, "share")


@every_maker
def test_what_is_chosen_to_start_with_is_kept(make, kind):
    widget = make(kind, lang="en")
    theme = themes(kind.SYSTEM)[1].id
    for field, value in (("start:theme", theme), ("start:seed", "kestrel"), ("forum:text", "half a line")):
        widget.act("set", field=field, value=value)
    widget.act("random")
    again = make(kind, json.loads(json.dumps(widget.value)), lang="en")
    assert again.problems == () and again.value == widget.value
    assert (again.state.theme, again.state.seed, again.state.drawn, again.state.pasted) == (theme, "kestrel", "kestrel", "half a line")


@every_maker
def test_what_the_sheet_itself_allows_can_be_taken_back(make, kind):
    if kind.SYSTEM is System.EGO:
        assert not hasattr(make(kind).hero.sheet, "allowed")
        return
    widget = make(kind, lang="en")
    sheet = {System.SQUAD: {"stats": {"health": 12}}, System.PERKS: {"characteristics": {"strength": 99}}}[kind.SYSTEM]
    widget.value = {"hero": {"format": "alter-ego-hero", "version": 1, "system": kind.SYSTEM.value, "sheet": sheet}}
    code = next(each.problem.code for each in widget.remarks if each.binding)
    widget.value = {"hero": {"format": "alter-ego-hero", "version": 1, "system": kind.SYSTEM.value, "sheet": {**sheet, "allowed": [code]}}}
    assert [each.waiver for each in widget.remarks if each.problem.code == code] == [Waiver(code=code)]
    back = _node(widget, data_do="disallow")
    widget.act("disallow", **json.loads(back["data-with"]))
    assert code in {each.problem.code for each in remarks.binding(widget.hero)}


def _arrive(widget, way, hero):
    """A hero comes by a file, a link or a paste."""
    if way == "paste":
        widget.act("set", field="forum:text", value=forum.write(hero, "en"))
        widget.act("paste")
    else:
        widget.act("load", **({"link": links.fragment(hero)} if way == "link" else {"file": base64.b64encode(files.dumps(hero).encode()).decode()}))


@every_maker
@pytest.mark.parametrize("way", ["file", "link", "paste"])
def test_whoever_comes_is_asked_about_only_where_another_would_be_lost(make, kind, way):
    widget = make(kind, lang="en")
    one, two = (each.hero("en") for each in ready(kind.SYSTEM)[:2])
    _arrive(widget, way, one)
    assert widget.hero.name == one.name and widget.state.before is None
    assert "The hero is on the sheet" in _region(widget, "arrival") and "restore" not in widget.view["arrival"]
    widget.act("leave")
    assert widget.view["arrival"] == ""
    _arrive(widget, way, two)
    assert widget.hero.name == one.name and 'data-hero-came="waits"' in widget.view["arrival"]
    widget.act("take")
    assert widget.hero.name == two.name and widget.state.before.name == one.name


@every_maker
def test_paper_says_what_was_let_pass_and_why(make, kind):
    key, over = {"ego": ("attributes.agility", 20), "squad": ("stats.health", 20), "perks": ("characteristics.strength", 20)}[kind.SYSTEM.value]
    widget = make(kind, lang="ru")
    hero = raising.raised(ready(kind.SYSTEM)[0].hero("ru"), key, over)
    widget._become(replace(widget.state, hero=hero))
    found = next(each for each in remarks.binding(hero) if each.problem.where == key)
    place = f"{found.problem.code}@{key}"
    widget.act("set", field=f"reason:{place}", value="учился у акробатов")
    widget.act("allow", place=place)
    value = raising.find(widget.hero, key)
    assert widget.fault is None and f"{value.label['ru']} {value.value}: учился у акробатов" in _region(widget, "sheet")


@every_maker
def test_a_ready_hero_who_is_played_stands_on_the_sheet(make, kind):
    widget = make(kind, lang="en")
    one, two = ready(kind.SYSTEM)[:2]
    widget.act("play", id=one.id)
    assert widget.hero == one.hero("en") and widget.state.before is None
    widget.act("set", field="words:name", value="Somebody")
    mine = widget.hero
    widget.act("play", id=two.id)
    assert widget.hero == two.hero("en") and widget.state.before == mine, "the one who stood here is at hand"
    widget.act("restore")
    widget.act("play")
    assert widget.hero == mine
