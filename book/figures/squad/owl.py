"""Vera Lukina, call sign Owl: the sample of the text (B-158 … B-161) with a name and a sex.

The sample has neither; as a woman she is of legal weight, as a man she would not be.
"""

from __future__ import annotations

from dataclasses import replace

from alterego_core.squad import character, printed, sheet_numbers
from alterego_core.squad.body import Sex
from alterego_core.squad.checks import Check
from alterego_core.words import Pair

__all__ = ["NAME", "OWL", "PARAMETERS", "check"]

NAME = Pair("Сова", "Owl")

OWL = replace(printed.sample(), sex=Sex.FEMALE, printed=None)
"""The sample, without the numbers its sheet claims."""

PARAMETERS = sheet_numbers.parameters(OWL)


def check(id: str, obstacle: int, *modifiers, **more) -> Check:
    """A check of Owl's skill or stat."""
    return character.check(OWL, id, obstacle, modifiers, **more)
