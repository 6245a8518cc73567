"""The standard every widget of the book keeps."""

import inspect
import json
import re
import sys
from collections import Counter
from contextlib import closing

import comm
import pytest
import widgets
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances
from tests.widgets.reading_html import read
from widgets import start_page
from widgets.parts.markup import UID
from widgets.parts.panel import Panel

KINDS = [kind for name in widgets.__all__ if inspect.isclass(kind := getattr(widgets, name)) and issubclass(kind, Panel)]
LANGS = ("ru", "en")
EVIL = "<img src=x onerror=alert(1)>"

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
every_lang = pytest.mark.parametrize("lang", LANGS)


def test_there_are_widgets():
    assert {"DiceRoller", "CheckDesk"} <= {kind.__name__ for kind in KINDS}


@every_kind
def test_two_models_and_none_after_closing(kind):
    before = len(_instances)
    widget = kind()
    assert len(_instances) - before == 2
    widget.close()
    widget.close()
    assert len(_instances) == before


@every_kind
def test_same_ids_and_same_page_on_every_run(kind):
    seen = []
    make = comm.create_comm
    for _ in range(2):
        start_page("page")
        widget = kind()
        seen.append((widget.model_id, widget.layout.model_id, widget.view, widget.value, widget.label))
        widget.close()
    comm.create_comm = make
    assert seen[0] == seen[1]
    assert seen[0][0].startswith("page-")


@every_kind
def test_the_head_of_a_fold_holds_no_link(make, kind):
    heads = re.findall(r"<summary.*?</summary>", " ".join(map(str, make(kind, lang="ru").view.values())), re.S)
    assert [head for head in heads if re.search(r"<(a|button|input)\b|\bae-rule\b", head)] == []


@every_kind
@every_lang
def test_markup_nests_and_its_ids_hold(make, kind, lang):
    root = read(make(kind, lang=lang).view)
    ids = Counter(node["id"] for node in root.walk() if node["id"])
    assert [i for i, n in ids.items() if n > 1] == []
    assert all(i.startswith(UID) for i in ids)
    for node in root.walk():
        for name in ("for", "aria-labelledby", "aria-describedby"):
            for target in (node[name] or "").split():
                assert target in ids, f"{name} of <{node.tag}> points nowhere: {target}"


@every_kind
@every_lang
def test_every_control_has_a_name(make, kind, lang):
    root = read(make(kind, lang=lang).view)
    named = {node["for"]: node.text().strip() for node in root.find("label") if node["for"]}
    controls = root.find("input", "select", "button", "summary")
    assert controls
    for node in controls:
        around = node.parent
        while around is not None and around.tag != "label":
            around = around.parent
        name = node["aria-label"] or named.get(node["id"]) or (around.text().strip() if around else "") or node.text().strip()
        assert name, f"<{node.tag} {node.attributes}> has no name"
    for node in root.find("fieldset"):
        assert any(getattr(child, "tag", "") == "legend" and child.text().strip() for child in node.children)
    for picture in root.find("svg"):
        assert picture["role"] in ("img", "group") and (picture["aria-label"] or picture["aria-labelledby"])


@every_kind
def test_no_two_choices_of_a_list_are_the_same(make, kind):
    for select in read(make(kind).view).find("select"):
        values = [node["value"] for node in select.find("option")]
        assert len(values) == len(set(values)), select["data-set"]


@every_kind
def test_each_language_is_whole(make, kind):
    """No Cyrillic on an English widget; on a Russian one no English beyond notation and names."""
    english = make(kind, lang="en")
    root = read(english.view)
    said = root.text() + " ".join(node[a] or "" for node in root.walk() for a in ("aria-label", "title", "placeholder", "data-done"))
    assert not re.search("[а-яё]", said + english.label + english.summary(), re.I)
    russian = make(kind, lang="ru")
    root = read(russian.view)
    said = root.text() + " ".join(node[a] or "" for node in root.walk() for a in ("aria-label", "title", "placeholder", "data-done"))
    said = re.sub(r"Alter ego|IQ|\b[ABC]-\d+", "", said + russian.label + russian.summary())
    assert not re.findall("[a-z]{2,}", said, re.I)


@every_kind
def test_switching_the_language_redraws_and_keeps_the_value(make, kind):
    widget = make(kind, lang="ru")
    widget.lang = "en"
    assert not re.search("[а-яё]", read(widget.view).text() + widget.label, re.I)
    with pytest.raises(ValueError, match="not known"):
        widget.lang = "de"


@every_kind
def test_what_is_typed_stays_text(make, kind):
    widget = make(kind)
    fields = [node["data-set"] for node in read(widget.view).find("input") if node["type"] == "text"]
    assert fields
    for field in fields:
        widget.act("set", field=field, value=EVIL)
        assert "<img" not in "".join(widget.view.values()), field
        read(widget.view)
    json.dumps(widget.value)


@every_kind
def test_a_typed_number_that_is_none_stays_with_its_remark(make, kind):
    widget = make(kind)
    spins = [node["data-set"] for node in read(widget.view).find("input") if node["role"] == "spinbutton"]
    for field in spins:
        widget.act("set", field=field, value="много")
        fields = {node["data-set"]: node for node in read(widget.view).find("input") if node["data-set"]}
        assert fields[field]["value"] == "много"
        assert fields[field]["aria-invalid"] == "true" and "wrong" in fields[field]["aria-describedby"]


@every_kind
def test_value_round_trip(make, kind):
    first = make(kind)
    for message in ({"do": "roll"},):
        first._asked(first, message, [])
    value = json.loads(json.dumps(first.value))
    again = make(kind, value)
    assert again.problems == ()
    assert again.value == value
    first.value = value
    assert first.problems == () and first.value == value


@every_kind
def test_unknown_parts_are_told_and_the_rest_kept(make, kind):
    good = make(kind).value
    key = next(iter(good))
    widget = make(kind, {**good, "colour": "red"}, lang="en")
    assert any("colour" in problem for problem in widget.problems)
    assert widget.value[key] == good[key]
    assert "colour" in widget.view["trouble"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=10,
)


@every_kind
@settings(max_examples=25)
@given(data=st.data())
def test_no_value_breaks_it(kind, data):
    with closing(kind()) as first:
        keys = sorted(first.value)
    raw = data.draw(json_values | st.dictionaries(st.sampled_from(keys) | st.text(max_size=8), json_values, max_size=4))
    blank = kind(lang="ru")
    try:
        blank.value = raw if isinstance(raw, dict) else {"value": raw}
        assert all(isinstance(problem, str) or problem.text("ru") for problem in blank.problems)
        json.dumps(blank.value)
        read(blank.view)
    finally:
        blank.close()


@every_kind
@settings(max_examples=25)
@given(content=json_values | st.fixed_dictionaries({"do": st.sampled_from(["set", "step", "roll", "add", "remove", "preset", "toggle", "pick", "several"])}, optional={
    "asked": json_values | st.lists(st.fixed_dictionaries({"do": st.sampled_from(["roll", "set", "several"])}) | json_values, max_size=4),
    "field": st.sampled_from(["formula", "me.level", "row:mn-01", "own.0.reason", "difficulty", "target", "nothing"]), "value": json_values, "by": json_values, "what": json_values, "n": json_values}))
def test_no_message_breaks_it(kind, content):
    widget = kind(lang="ru", seed="x")
    try:
        widget._asked(widget, content, [])
        json.dumps(widget.value)
        read(widget.view)
    finally:
        widget.close()


@every_kind
def test_an_error_in_an_action_is_shown_and_nothing_is_lost(make, kind, monkeypatch, capsys):
    widget = make(kind, lang="en")
    before = widget.value

    def broken(self, state):
        raise RuntimeError(EVIL)

    monkeypatch.setattr(kind, "do_broken", broken, raising=False)
    widget.act("broken")
    assert "stumbled" in widget.view["trouble"] and "<img" not in widget.view["trouble"]
    assert "RuntimeError" in capsys.readouterr().err
    assert widget.value == before
    widget.act("set", field=next(n["data-set"] for n in read(widget.view).find("input") if n["type"] == "text"), value="1")
    assert "stumbled" not in widget.view["trouble"]


@every_kind
def test_an_error_while_drawing_is_shown_too(make, kind, monkeypatch):
    widget = make(kind, lang="en")
    draw, calls = kind.draw, []

    def broken_once(self, state, lang):
        calls.append(1)
        if len(calls) == 1:
            raise RuntimeError("cannot draw")
        return draw(self, state, lang)

    monkeypatch.setattr(kind, "draw", broken_once)
    widget.act("set", field=next(n["data-set"] for n in read(widget.view).find("input") if n["type"] == "text"), value="1")
    assert "cannot draw" in widget.view["trouble"]


@every_kind
def test_every_answer_is_counted(make, kind):
    widget = make(kind)
    widget._asked(widget, {"do": "set", "field": "nothing", "value": 1}, [])
    widget._asked(widget, "nonsense", [])
    assert widget.done == 2
    for asked in ({}, {"asked": []}, {"asked": "roll"}, {"asked": [{"do": "several"}, None, {"do": "roll"}]}):
        widget._asked(widget, {"do": "several", **asked}, [])
    assert widget.done == 6


@every_kind
def test_what_is_asked_together_ends_as_if_asked_one_by_one(make, kind):
    one_by_one, together = make(kind, lang="en", seed="x"), make(kind, lang="en", seed="x")
    field = next(n["data-set"] for n in read(together.view).find("input") if n["type"] == "text")
    asked = [{"do": "roll"}, {"do": "set", "field": field, "value": "3"}, {"do": "nonsense"}, {"do": "roll"}, {"do": "set", "field": field, "value": "2"}]
    for message in asked:
        one_by_one._asked(one_by_one, message, [])
    together._asked(together, {"do": "several", "asked": asked}, [])
    assert (together.value, together.view, together.done) == (one_by_one.value, one_by_one.view, 1)


BUSY = {
    "ActionComposer": {"items": [{"kind": "simple", "id": "run"}] * 30 + [{"kind": "chain", "id": "throw_grenade"}] * 10},
    "CircleCounter": {"phase": "declare", "people": [{"speed": n % 7, "mind": n % 5, "dice": n % 9} for n in range(20)]},
    "FighterState": {"events": [{"kind": "wound", "id": "flesh_wound"}, {"kind": "pass", "id": "tactical", "n": 1}] * 100},
}
MOST_CALLS = 15_000
"""About 5 ms of drawing on a common machine; calls are counted, for they are the same on every machine."""


@pytest.mark.parametrize(("kind", "value"), [*((kind, None) for kind in KINDS), *((getattr(widgets, name), value) for name, value in BUSY.items())],
                         ids=[*(kind.__name__ for kind in KINDS), *(f"{name}-busy" for name in BUSY)])
def test_drawing_again_is_cheap(make, kind, value):
    widget = make(kind, value)
    assert widget.problems == ()
    calls = 0

    def count(_frame, event, _arg):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        widget._regions(widget.lang)
    finally:
        sys.setprofile(None)
    assert calls < MOST_CALLS, f"{calls} calls"


@every_kind
def test_the_script_travels_light(kind):
    assert len(kind._esm) < 10_000 and "//" not in kind._esm.replace("://", "")
