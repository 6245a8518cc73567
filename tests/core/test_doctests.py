"""Every example in the core's docstrings runs and gives what it says."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted((ROOT / "alterego_core").rglob("*.py"))
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    result = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


def test_the_foundation_is_full_of_examples():
    finder = doctest.DocTestFinder()
    for name in ("dice", "notation", "odds", "rounding", "rulings", "tables", "weights", "words"):
        tests = finder.find(import_module(f"alterego_core.{name}"))
        assert sum(len(test.examples) for test in tests) >= 3, name
