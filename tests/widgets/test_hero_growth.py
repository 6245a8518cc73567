"""What every maker tells of a hero's worth, and how it keeps the record of growth."""

import json
import re
from random import Random

import pytest
import widgets
from alterego_core.heroes import files, forum, growth, remarks, worth
from alterego_core.heroes.budget import from_play, left
from alterego_core.heroes.hero import Step, System
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready
from alterego_core.words import percent
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.widgets.reading_html import read
from widgets.heroes import chances
from widgets.heroes.growing import ways

MAKERS = [getattr(widgets, name) for name, part in widgets.SYSTEM_OF.items() if part == "heroes"]
every_maker = pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
PURSE = {System.EGO: "creation", System.SQUAD: "skills", System.PERKS: "perks"}


def _said(widget, region: str) -> str:
    return " ".join(read({region: widget.view[region]}).text().split())


def _buttons(widget, region: str, do: str) -> list:
    return [node for node in read({region: widget.view[region]}).walk() if node["data-do"] == do and node.tag == "button"]


def _set(widget, **fields):
    for field, value in fields.items():
        widget.act("set", field=f"growth:{field.rstrip('_')}", value=value)
        assert widget.fault is None


# -- what the hero is worth -----------------------------------------------------------------


@every_maker
def test_nothing_is_reckoned_before_somebody_asks(make, kind, monkeypatch):
    monkeypatch.setattr(chances, "deeds_of", lambda *_: pytest.fail("nobody asked"))
    widget = make(kind, lang="en")
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    widget.act("set", field="words:name", value="Rada")
    assert widget.fault is None and "as soon as" in _said(widget, "worth")


@every_maker
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_chance_is_the_cores_own(make, kind, lang):
    widget = make(kind, lang=lang)
    widget.act("ready", id=ready(kind.SYSTEM)[1].id)
    widget.act("weigh")
    for deed in worth.deeds(widget.hero, widget.state.rulings):
        widget.act("set", field="worth:deed", value=deed.id)
        assert widget.fault is None
        rows = [" ".join(node.text().split()) for node in read({"worth": widget.view["worth"]}).find("ul")[0].find("li")]
        assert len(rows) == len(deed.chances)
        for row, chance in zip(rows, deed.chances, strict=True):
            assert row.startswith(" ".join(f"{chance.label[lang]} {percent(chance.chance, lang)}".split()))
        assert all(rule in _said(widget, "worth") for rule in deed.rules)
    assert not re.search("[а-яё]" if lang == "en" else r"\b[a-z]{3,}\b", _said(widget, "worth"), re.I)


@every_maker
def test_one_more_point_is_shown_before_it_is_bought(make, kind):
    widget = make(kind, lang="en")
    widget.act("ready", id=ready(kind.SYSTEM)[2].id)
    widget.act("weigh")
    hero = widget.hero
    best = worth.gains(hero, widget.state.rulings)[0]
    deed, was, now = max(best.changes, key=lambda change: change[2].chance - change[1].chance)
    show = _buttons(widget, "worth", "weigh")[-1]
    assert show.text() == "Show"
    widget.act("weigh", deed=deed.id, point=best.value.key)
    said = _said(widget, "worth")
    assert f"→ {percent(now.chance, 'en')}" in said and "is-more" in widget.view["worth"] and widget.hero == hero
    pressed = [node for node in _buttons(widget, "worth", "weigh") if node["aria-pressed"] == "true"]
    assert len(pressed) == 1 and best.value.label["en"] in pressed[0].text()
    # another deed starts from how things are
    widget.act("set", field="worth:deed", value=deed.id)
    assert widget.state.point == "" and "→" not in _said(widget, "worth").partition("Where to put")[0]
    # a deed that is gone gives way to the first one
    widget.act("weigh", deed="skills.nonsense", point="nothing")
    assert widget.fault is None and percent(worth.deeds(hero)[0].chances[0].chance, "en") in _said(widget, "worth")


@every_maker
def test_words_are_not_weighed_anew(make, kind, monkeypatch):
    widget = make(kind, lang="en")
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    widget.act("weigh")
    for which in (chances.deeds_of, chances.gains_of):
        monkeypatch.setattr(which, "reckon", lambda *_: pytest.fail("no number has changed"))
    widget.act("set", field="words:name", value="Rada")
    assert widget.fault is None


def test_a_fighter_without_skills_has_nothing_to_weigh(make):
    widget = make(widgets.SquadMaker, lang="en")
    widget.act("weigh")
    assert widget.fault is None and "give the fighter a skill" in _said(widget, "worth")


# -- points in play ---------------------------------------------------------------------------


@every_maker
def test_points_are_given_spent_and_taken_back(make, kind):
    widget = make(kind, lang="en")
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    widget.act("unroll")
    start, before = widget.hero, left(widget.hero, PURSE[kind.SYSTEM])
    _set(widget, points="20", for_="the bridge", when="evening 3")
    widget.act("award")
    assert widget.fault is None and widget.state.grudge is None
    assert [(entry.points, entry.text, entry.when) for entry in widget.hero.growth] == [(20, "the bridge", "evening 3")]
    assert left(widget.hero, PURSE[kind.SYSTEM]) == before + 20 and "20 from play" in _said(widget, "budget")
    # the evening stays for the next line, the rest begins anew
    assert (widget.state.award, widget.state.award_for, widget.state.award_when) == ("1", "", "evening 3")

    _set(widget, when="evening 4")
    first = ways(widget.hero, widget.state.rulings)[0]
    button = _buttons(widget, "growth", "grow")[0]
    widget.act("grow", **json.loads(button["data-with"]))
    assert widget.state.grudge is None and widget.hero.growth[-1].key == first.key and widget.hero.growth[-1].when == "evening 4"
    said = _said(widget, "growth")
    assert said.index("evening 3") < said.index("the bridge") < said.rindex("evening 4") < said.rindex(first.label["en"])

    # the award goes although the point stands: that is a remark, and no more
    widget.act("ungrow", at=0)
    assert [entry.step for entry in widget.hero.growth] == [Step.RAISE] and [each for each in widget.remarks if each.binding]
    widget.act("ungrow", at=0)
    assert widget.hero == start and "Nothing is written yet" in _said(widget, "growth")
    widget.act("ungrow", at=0)
    assert widget.fault is None and "nothing to take back" in _said(widget, "growth")


@every_maker
def test_an_award_that_is_none_stays_in_its_field(make, kind):
    widget = make(kind, lang="en")
    widget.act("unroll")
    for text in ("", "0", "много", "-4", "10001", "2.5"):
        _set(widget, points=text)
        assert "A whole number from 1 to 10,000" in _said(widget, "growth") and _buttons(widget, "growth", "award")[0]["aria-disabled"] == "true"
        widget.act("award")
        assert widget.hero.growth == () and widget.fault is None
    for by, now in ((1, "1"), (1, "2"), (-1, "1"), (-1, "1"), (10**9, "10000")):
        widget.act("step", field="growth:points", by=by)
        assert widget.fault is None and widget.state.award == now


@every_maker
def test_the_record_is_part_of_the_file_and_of_the_value(make, kind):
    widget = make(kind, lang="en")
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    for points, why in ((9, "the bridge"), (30, "<img src=x onerror=alert(1)>")):
        _set(widget, points=str(points), for_=why, when="<b>3</b>")
        widget.act("award")
    widget.act("unroll")
    assert "<img" not in widget.view["growth"] and "<b>3" not in widget.view["growth"]
    widget.act("grow", key=ways(widget.hero, widget.state.rulings)[0].key)
    again, repairs = files.loads(files.dumps(widget.hero))
    assert again == widget.hero and repairs == ()
    other = make(kind, json.loads(json.dumps(widget.value)))
    assert other.hero == widget.hero and other.problems == ()


@every_maker
def test_points_that_are_not_there_are_not_spent(make, kind):
    widget = make(kind, lang="en")
    widget.act("ready", id=ready(kind.SYSTEM)[0].id)
    widget.act("unroll")
    key = growth.raises(widget.hero)[0].key
    before = widget.hero
    widget.act("grow", key=key)
    assert widget.fault is None and widget.hero == before and 'role="alert"' in widget.view["growth"]
    _set(widget, points="3")
    widget.act("award")
    assert 'role="alert"' not in widget.view["growth"]
    before = widget.hero
    widget.act("grow", key="skills.nonsense")
    assert widget.fault is not None and widget.hero == before


def test_awards_of_a_sheet_made_by_hand_come_into_the_record(make):
    for kind, sheet in ((widgets.EgoMaker, {"granted": 40, "awards": [{"points": 3, "reason": "the bridge"}, {"points": 4, "reason": "the soup"}]}), (widgets.PerksMaker, {"awarded": 7})):
        widget = make(kind, {"hero": {"format": "alter-ego-hero", "version": 1, "system": kind.SYSTEM.value, "sheet": sheet}}, lang="en")
        widget.act("unroll")
        assert "there are 7 points" in _said(widget, "growth")
        widget.act("record")
        assert growth.unrecorded(widget.hero) == 0 and from_play(widget.hero) == 7
        while widget.hero.growth:
            widget.act("ungrow", at=0)
            assert widget.state.grudge is None
        assert from_play(widget.hero) == 0


def test_a_hero_in_play_of_alter_ego_is_past_the_limits_of_creation(make):
    widget = make(widgets.EgoMaker, lang="en")
    widget.act("unroll")
    widget.act("set", field="growth:in_play", value=True)
    assert widget.hero.sheet.in_play and widget.fault is None
    widget.act("set", field="growth:in_play", value=False)
    assert not widget.hero.sheet.in_play


def test_a_table_where_heroes_do_not_grow_says_so(make):
    from alterego_core.ego.rulings import Experience, Rulings

    widget = make(widgets.EgoMaker, lang="en", rulings=Rulings(experience=Experience.NONE))
    widget.act("unroll")
    widget.act("award")
    assert widget.fault is None and widget.hero.growth == () and 'role="alert"' in widget.view["growth"]


# -- any hero, any edit -------------------------------------------------------------------------


@every_maker
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_any_random_hero_is_legal_and_survives_every_way_out(kind, seed):
    hero = random_hero(kind.SYSTEM, Random(seed), lang="ru")
    assert not remarks.binding(hero)
    assert files.loads(files.dumps(hero)) == (hero, ())
    for lang in ("ru", "en"):
        back, _ = forum.read(forum.write(hero, lang), kind.SYSTEM)
        assert back.sheet == hero.sheet or kind.SYSTEM is System.SQUAD and back.sheet.skills == hero.sheet.skills


@every_maker
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_any_edits_leave_a_sheet_that_reads_back(kind, data):
    """Whatever the page's own controls send, in any order: the hero comes back from value and file as it is."""
    widget = kind(lang="ru", seed="x")
    try:
        widget.act("ready", id=data.draw(st.sampled_from([each.id for each in ready(kind.SYSTEM)])))
        widget.act("unroll")
        for _ in range(data.draw(st.integers(1, 6))):
            _edit(widget, data)
            assert widget.fault is None
        assert files.loads(files.dumps(widget.hero)) == (widget.hero, ())
        again = kind(json.loads(json.dumps(widget.value)), lang="ru", seed="x")
        assert again.problems == () and again.hero == widget.hero and again.value == widget.value
        again.close()
    finally:
        widget.close()


_LEFT_OUT = {"restore", "clear", "paste", "picture"}


def _edit(widget, data) -> None:
    """One press or one change, of those that the page offers now."""
    page = read(widget.view)
    presses = [node for node in page.find("button") if node["data-do"] and node["data-do"] not in _LEFT_OUT and node["aria-disabled"] != "true"]
    controls = [node for node in page.find("input", "select", "textarea") if node["data-set"]]
    node = data.draw(st.sampled_from(presses + controls))
    if node["data-do"]:
        widget.act(node["data-do"], **json.loads(node["data-with"] or "{}"))
        return
    if node.tag == "select":
        value = data.draw(st.sampled_from([option["value"] for option in node.find("option")]))
    elif node["type"] == "checkbox":
        value = data.draw(st.booleans())
    elif node["type"] == "radio":
        value = node["value"]
    else:
        value = data.draw(st.sampled_from(["", "0", "3", "9", "15", "много", "Рада «Ветер» <b>", "a.b: c"]))
    widget.act("set", field=node["data-set"], value=value)
