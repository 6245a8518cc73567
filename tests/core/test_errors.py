"""The tree of errors: one root, both languages, copies that keep everything."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

from alterego_core import AlterEgoError, NotationError, Problem, errors

KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, AlterEgoError)]
PROBLEM = Problem("too_many_dice", facts={"dice": 500, "most": 200})


def test_the_tree_is_drawn_in_full():
    for kind in KINDS:
        assert kind.__name__ in errors.__doc__
        assert kind.__name__ in errors.__all__


@pytest.mark.parametrize("kind", KINDS)
def test_errors_speak_both_languages(kind):
    error = kind(PROBLEM)
    assert error.problem is PROBLEM
    assert str(error) == error.message("en") == PROBLEM.text("en")
    assert error.message("ru") == PROBLEM.text("ru")


@pytest.mark.parametrize("kind", KINDS)
def test_plain_sentences_are_kept(kind):
    error = kind("no such thing")
    assert error.problem is None
    assert str(error) == error.message("ru") == "no such thing"


@pytest.mark.parametrize("kind", KINDS)
def test_errors_can_be_copied(kind):
    error = kind(PROBLEM)
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is kind
        assert (again.problem, str(again)) == (PROBLEM, str(error))


def test_the_standard_kinds():
    assert issubclass(errors.UnknownIdError, LookupError)
    assert issubclass(errors.NotationLimitError, errors.LimitError)
    for kind in (errors.NotationError, errors.LimitError, errors.RulingError, errors.DiceError):
        assert issubclass(kind, ValueError)


def test_pointing_into_a_long_text():
    error = NotationError("here", "x" * 100 + "?" + "y" * 100, 100)
    line, caret, words = error.pointed("en").splitlines()
    assert line[caret.index("^")] == "?"
    assert len(line) <= 60
    assert words == "here"
