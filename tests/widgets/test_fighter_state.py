"""The state of a fighter: every change is the core's, the limits are told, the psyche is tested as the rules say."""

from fractions import Fraction

import pytest
from alterego_core.squad import calm, fighter, presets
from alterego_core.squad.fighter import Fighter
from alterego_core.squad.modes import Mode
from alterego_core.squad.rulings import Rulings
from alterego_core.words import percent
from widgets import FighterState

HERO = Fighter(name="", energy=51, max_energy=51, calm=20, max_calm=20, will=5, health=4)


@pytest.fixture
def hero(make):
    return make(FighterState, lang="en", seed="kestrel")


def _do(widget, name, **message):
    widget.act(name, **message)
    assert widget.fault is None, widget.fault.trace


def _set(widget, **fields):
    for field, value in fields.items():
        _do(widget, "set", field=field, value=value)


def test_he_starts_full(hero):
    assert hero.fighter == HERO


@pytest.mark.parametrize("id", [row["id"] for row in presets.preset_rows("wound")])
def test_a_wound_and_its_bleeding(hero, id):
    _set(hero, wound=id, mode="combat", rounds="4", resting=False)
    _do(hero, "wound")
    _do(hero, "pass")
    wound = presets.wound(id)
    expected = fighter.pass_rounds(fighter.hurt(HERO, wound.energy, bleeding_ml=wound.bleeding_ml).fighter, Mode.COMBAT, 4).fighter
    assert hero.fighter == expected
    assert presets.MARK["en"] in hero.view["fold-damage"]


def test_a_hit_through_armour(hero):
    _set(hero, weapon="assault_rifle", armour="vest")
    _do(hero, "hit")
    assert hero.fighter.energy == 51 - 12 and hero.fighter.blood_lost == Fraction(3, 10)


def test_fainting_and_death(hero):
    _set(hero, energy="61")
    _do(hero, "hurt")
    assert hero.fighter.energy == -10 and "On his feet" in hero.view["gauges"]
    _set(hero, energy="1")
    _do(hero, "hurt")
    assert "Unconscious" in hero.view["gauges"] and "faints below −10" in hero.view["gauges"]
    _set(hero, energy="20")
    _do(hero, "hurt")
    assert "Dead" in hero.view["gauges"]


def test_more_than_three_litres(hero):
    _set(hero, energy="0", blood_ml="3000")
    _do(hero, "hurt")
    assert "Dead" not in hero.view["gauges"]
    _set(hero, blood_ml="1")
    _do(hero, "hurt")
    assert "Dead" in hero.view["gauges"]


def test_rest_gives_a_fifth_of_health(hero):
    _do(hero, "hurt")
    _set(hero, rounds="5")
    _do(hero, "pass")
    assert hero.fighter.energy == 41 + 4
    _do(hero, "undo")
    assert hero.fighter.energy == 41


def test_above_zero_no_test(hero):
    _set(hero, loss="20")
    _do(hero, "shake")
    assert hero.fighter.calm == 0 and hero.state.pending is None


@pytest.mark.parametrize("held", [True, False])
def test_below_zero_the_psyche_is_tested(hero, held):
    _set(hero, loss="23")
    _do(hero, "shake")
    loss = calm.lose(20, 23, 5)
    assert percent(calm.odds(loss).success, "en") in hero.view["calm"] and "nervous tremor" in hero.view["calm"]
    assert hero.fighter.calm == 20
    _do(hero, "held", held=held)
    assert hero.fighter.calm == -3
    assert [each.id for each in hero.fighter.states] == ([] if held else ["tremor"])
    if not held:
        _set(hero, rounds="20")
        _do(hero, "pass")
        assert hero.fighter.states == ()


def test_the_roll_is_the_core_s(hero):
    from alterego_core.dice import RollLog
    from alterego_core.squad import checks

    _set(hero, loss="25", own_obstacle=True, obstacle="5")
    _do(hero, "shake")
    out = checks.roll(calm.lose(20, 25, 5, obstacle=5).check, RollLog("kestrel").rng(0))
    _do(hero, "roll")
    done = out.comes_off()
    if done is None:
        assert hero.state.pending.faces and "the GM decides" in hero.view["calm"]
    else:
        assert bool(hero.fighter.states) != done


def test_without_will_it_gives_way_at_once(hero):
    _set(hero, will="0", loss="30")
    _do(hero, "shake")
    assert hero.state.pending is None and hero.fighter.states[0].id == "madness" and "Mad" in hero.view["gauges"]


@pytest.mark.parametrize(("events", "option", "reading"), [
    ([{"kind": "hurt", "n": 76}], "minus25", "at"),
    ([{"kind": "shake", "n": 30, "held": False}], "minus10", "below"),
    ([{"kind": "shake", "n": 30, "held": False}], "mad", "dead"),
    ([{"kind": "hurt", "n": 10}, {"kind": "pass", "id": "tactical", "n": 5}], "metab_when", "every"),
    ([{"kind": "hurt", "n": 10}, {"kind": "pass", "id": "combat", "n": 5, "m": 1}], "metab_combat", "share"),
    ([{"kind": "shake", "n": 22, "held": False}, {"kind": "calm", "n": 5}], "state_end", "calm"),
])
def test_a_reading_changes_what_came_of_it(make, events, option, reading):
    hero = make(FighterState, {"events": events}, lang="en", rulings=Rulings())
    assert hero.problems == ()
    before = hero.view["gauges"]
    _set(hero, **{f"ruling:{option}": reading})
    assert hero.view["gauges"] != before
