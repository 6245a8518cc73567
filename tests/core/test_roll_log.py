"""The log of a table: immutable, repeatable, readable from JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alterego_core import DiceError, Die, Role, RollLog, from_faces, parse
from alterego_core.dice import ALTER_EGO

FORMULAS = ["2d6-1d6", "4к6в3", "d%", "3d6*1,5", "2d20kl1+5", "7"]


def long_log(seed: str = "market") -> RollLog:
    log = RollLog(seed)
    for text in FORMULAS:
        log, _ = log.roll(text, label=f"# {text}")
    log, _ = log.roll([Die(10), Die(4, Role.MINUS)], "two kinds")
    return log.add(from_faces(ALTER_EGO, [6, 6, 1]), "on the table", by_hand=True)


def test_known_seed_gives_the_known_log():
    # Written down once; every Python and the browser must give the same.
    assert [entry.faces for entry in long_log().entries] == KNOWN


KNOWN = [(3, 2, 1), (4, 3, 2, 4), (55,), (6, 3, 3), (10, 19), (), (2, 2), (6, 6, 1)]


@given(st.text(max_size=20))
def test_replay(seed):
    log = long_log(seed)
    assert log.replay() == log
    assert log.replay(seed) == log
    assert RollLog.from_dict(json.loads(json.dumps(log.as_dict()))) == log


def test_another_seed_gives_another_log():
    log = long_log()
    other = log.replay("another")
    assert other != log
    assert len(other) == len(log)
    assert other.entries[-1] == log.entries[-1], "dice thrown by hand stay"
    assert other.replay("market") == log


def test_a_log_is_continued_from_what_is_written():
    log = long_log()
    again = RollLog.from_dict(log.as_dict())
    assert log.roll("5d20") == again.roll("5d20")
    # taking back a roll and making it anew shows the same dice
    assert RollLog("s").roll("3d6")[1] == RollLog("s").roll("3d6")[1]


def test_a_log_is_not_changed():
    log = RollLog("s")
    longer, roll = log.roll("2d6", label="a")
    assert len(log) == 0
    assert longer.entries[0].label == "a"
    assert longer.entries[0].total == roll.total


def test_rolls_made_outside_can_be_added():
    log = RollLog(7)
    roll = parse("3d6kh2").roll(log.rng())
    assert log.add(roll).replay() == log.add(roll)


def damaged(change):
    data = long_log().as_dict()
    change(data)
    return data


@pytest.mark.parametrize(
    "change, line",
    [
        (lambda d: d.pop("seed"), 0),
        (lambda d: d.update(seed=5), 0),
        (lambda d: d.update(entries=None), 0),
        (lambda d: d["entries"][0].update(total="99"), 1),
        (lambda d: d["entries"][1].update(faces=[7, 1, 1, 1]), 2),
        (lambda d: d["entries"][2].update(formula="900d6"), 3),
        (lambda d: d["entries"][3].pop("faces"), 4),
        (lambda d: d["entries"][3].update(total="1/0"), 4),
        (lambda d: d["entries"][4].update(faces=3), 5),
        (lambda d: d["entries"].__setitem__(5, "nonsense"), 6),
        (lambda d: d["entries"][0].update(formula=5), 1),
    ],
)
def test_damaged_logs_are_refused_with_the_line(change, line):
    with pytest.raises(DiceError) as caught:
        RollLog.from_dict(damaged(change))
    assert caught.value.problem.facts["line"] == line
    assert str(line) in caught.value.message("ru")
