"""Colours can be read, by day, by night and on paper."""

import re

import pytest

from tests.book.chapters import ROOT

STYLES = (ROOT / "widgets" / "static" / "tokens.css").read_text(encoding="utf-8")
SCHEMES = [dict(re.findall(r"--ae-([\w-]+):\s*(#[0-9a-f]{3,6})\b", block)) for block in re.findall(r"\{([^{}]*--ae-paper[^{}]*)\}", STYLES)]


def light(colour: str) -> float:
    """Relative luminance, as WCAG has it."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_there_are_day_night_night_without_script_and_paper():
    assert len(SCHEMES) == 4
    assert SCHEMES[1] == SCHEMES[2], "the two nights differ"
    assert all(set(scheme) <= set(SCHEMES[0]) for scheme in SCHEMES)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("ink", ["ink", "ink-2", "accent", "good", "bad", "mid"])
@pytest.mark.parametrize("ground", ["paper", "surface", "surface-2", "accent-soft"])
def test_text_can_be_read(scheme, ink, ground):
    assert contrast(scheme[ink], scheme[ground]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("accent-ink", "accent", 4.5), ("die-ink", "die", 4.5), ("good", "good-soft", 4.5),
        ("bad", "bad-soft", 4.5), ("mid", "mid-soft", 4.5), ("line-strong", "surface", 3), ("line-strong", "paper", 3),
    ],
)  # fmt: skip
def test_pairs_and_borders(scheme, ink, ground, least):
    assert contrast(scheme[ink], scheme[ground]) >= least
