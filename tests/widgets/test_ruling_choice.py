"""One switch for a whole page: every widget follows, the code says so."""

import pytest
import widgets
from alterego_core import rulings as core
from alterego_core.ego.rulings import Rulings, Strict
from alterego_core.errors import RulingError
from widgets import CheckDesk, TraitCost, WoundRoller, ruling_choice


@pytest.fixture
def made():
    """Makes widgets and closes them."""
    kept = []

    def make(kind, *args, **keys):
        kept.append(kind(*args, lang="en", **keys))
        return kept[-1]

    yield make
    for widget in kept:
        widget.close()


def flip(widget, option, reading):
    """What the page sends when the reader presses a switch; what the widget answers aside from its values."""
    said = []
    widget.send = lambda content, *_: said.append(content)
    widget._asked(widget, {"do": "set", "field": f"ruling:{option}", "value": reading}, [])
    return said


def test_a_switch_at_one_widget_moves_the_others(made):
    desk, other, price = made(CheckDesk), made(CheckDesk, {"difficulty": 12}), made(TraitCost)
    before = other.chance
    said = flip(desk, "strict", "at-least")
    assert {"rulings": "A19b"} in said
    assert ruling_choice.page_code() == "A19b"
    assert other.state.rulings.strict is Strict.AT_LEAST is price.state.rulings.strict
    assert other.chance > before
    assert other.value["difficulty"] == 12
    assert "rulings" not in other.value, "a value keeps only what differs from the page"


def test_a_value_set_later_goes_by_the_page(made):
    desk, other = made(CheckDesk), made(CheckDesk)
    flip(desk, "strict", "at-least")
    other.value = {}
    assert other.state.rulings.strict is Strict.AT_LEAST
    assert made(CheckDesk).state.rulings.strict is Strict.AT_LEAST


def test_a_widget_with_readings_of_its_own_neither_follows_nor_leads(made):
    own, other = made(CheckDesk, rulings=Rulings(strict=Strict.AT_LEAST)), made(CheckDesk)
    assert flip(own, "strict", "greater") and ruling_choice.page_code() == ""
    flip(other, "evade", "flat")
    assert own.state.rulings == Rulings()


def test_back_to_the_books_own(made):
    desk, wound = made(CheckDesk), made(WoundRoller)
    flip(desk, "strict", "at-least")
    flip(wound, "loc_1", "d12")
    assert ruling_choice.page_code() == "A19b69b"
    said = []
    wound.send = lambda content, *_: said.append(content)
    wound._asked(wound, {"do": "rulings", "code": ""}, [])
    assert {"rulings": ""} in said
    assert desk.state.rulings == wound.state.rulings == Rulings()


def test_other_systems_stay_when_one_changes(made, monkeypatch):
    monkeypatch.setenv("ALTEREGO_RULINGS", "B4b")
    flip(made(CheckDesk), "strict", "at-least")
    assert ruling_choice.page_code() == "A19bB4b"


@pytest.mark.parametrize("code", ["A19z", "A999a", "<b>", "A" * 5000, "A19bC"])
def test_a_bad_code_changes_nothing_and_a_bad_address_gives_the_books_own(made, monkeypatch, code):
    desk = made(CheckDesk)
    flip(desk, "strict", "at-least")
    if code != "A19bC":
        with pytest.raises(RulingError):
            ruling_choice.choose_code(code)
        assert ruling_choice.page_code() == "A19b"
        monkeypatch.setenv("ALTEREGO_RULINGS", code)
        assert made(CheckDesk).state.rulings == Rulings()
    else:
        assert ruling_choice.choose_code(code) == "A19b"


@pytest.mark.parametrize(("code", "kept"), [("A19b,A17z,<b>", "A19b"), ("A19bB4b99z", "A19bB4b"), ("A12345a19b", ""), ("oopsA19b", "A19b"), ("A" * 5000 + "19b", ""), ("a19b", ""), ("A19aA19b", "A19b")])
def test_what_is_right_in_a_bad_address_is_followed(made, monkeypatch, code, kept):
    monkeypatch.setenv("ALTEREGO_RULINGS", code)
    assert ruling_choice.readable(code) == kept
    desk = made(CheckDesk)
    assert desk.state.rulings == (Rulings(strict=Strict.AT_LEAST) if kept else Rulings())


def test_a_closed_widget_is_left_alone(made):
    gone, desk = made(CheckDesk), made(CheckDesk)
    gone.close()
    flip(desk, "strict", "at-least")
    assert gone.state.rulings == Rulings()


@pytest.mark.parametrize("name", [name for name in widgets.__all__ if name[0].isupper()])
def test_every_widget_takes_every_reading_of_its_system(made, name):
    widget = made(getattr(widgets, name))
    if not widget._follows:
        assert not hasattr(widget.state, "rulings")
        return
    kind = type(widget.state.rulings)
    system = kind.__module__.split(".")[-2]
    every = [ruling for ruling in core.load(f"alterego_core.{system}") if ruling.switchable]
    assert every
    for ruling in every:
        other = next(reading.key for reading in ruling.readings if reading.key != ruling.default)
        ruling_choice.choose(core.from_options(kind, {ruling.option: other}))
        assert widget.fault is None, (ruling.option, widget.fault)
        assert core.to_options(widget.state.rulings) == {ruling.option: other}
    ruling_choice.choose_code("")
    assert widget.state.rulings == kind() and widget.fault is None


def test_a_value_set_after_a_press_reaches_the_page_whole(made):
    desk = made(CheckDesk)
    desk._asked(desk, {"do": "roll"}, [])
    sent = []
    desk._send = lambda message, **_: sent.append(message)
    desk.set_state({"value": {"difficulty": 21}})
    assert any("view" in message.get("state", {}) for message in sent)
