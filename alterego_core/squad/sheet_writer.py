"""The forum sheet, written with [b] and [u] (B-152 … B-157)."""

from __future__ import annotations

from fractions import Fraction

from ..words import Lang, number
from .draft import TEXT_FIELDS, Draft, Printed
from .rulings import DEFAULT, Rulings
from .sheet_labels import GUARD, SEPARATOR, TAG, labels, match_line, noise
from .sheet_numbers import right_numbers
from .skills import skill

__all__ = ["write"]


def _given(value: int | Fraction | None, lang: Lang) -> str:
    if value is None:
        return ""
    exact = Fraction(value)
    tail = exact.denominator
    for prime in (2, 5):
        while tail % prime == 0:
            tail //= prime
    shown = number(exact, lang)
    # A third has no decimals: then the fraction itself is written.
    return shown if tail == 1 and len(shown) < 15 else f"{exact.numerator}/{exact.denominator}"


def _guarded(value: str) -> str:
    """The words of a story so that none of its lines reads as a line of the sheet."""
    lines = value.split("\n")
    first = lines[0]
    if first.startswith(GUARD) or first[:1] in SEPARATOR or TAG.match(first) or first[:1].isspace():
        lines[0] = GUARD + first if first else first
    for place, line in enumerate(lines[1:], 1):
        if line.startswith(GUARD) or match_line(line) is not None or noise(line):
            lines[place] = GUARD + line
    return "\n".join(lines)


def write(
    draft: Draft,
    lang: Lang = "ru",
    rulings: Rulings = DEFAULT,
    *,
    numbers: Printed | None = None,
    empty_skills: bool = False,
) -> str:
    """The sheet as forum text (B-152 … B-157); `read` gives the same draft back.

    The parameters are computed, unless `numbers` says what to print. The line for sex,
    which the printed sheet lacks, is only there when it is known (AMB-B39).
    `empty_skills` leaves the place after an unlearnt skill empty, as the blank sheet
    does.

    >>> "[b]Сапёр[/b] (И) – 0" in write(Draft())
    True
    """
    if numbers is None:
        numbers = right_numbers(draft, rulings)
    by_where = {label.where: label.words[lang] for label in labels()}
    out = []
    for field in TEXT_FIELDS:
        value = _guarded(getattr(draft, field).replace("\r\n", "\n").replace("\r", "\n").strip())
        out.append(f"[b]{by_where[field]}:[/b] {value}".rstrip())
    out.append("")
    for field in ("height_cm", "weight_kg"):
        out.append(f"[b]{by_where[field]}:[/b] {_given(getattr(draft, field), lang)}".rstrip())
    if draft.sex is not None:
        out.append(f"[b]{by_where['sex']}:[/b] {draft.sex.label[lang]}")
    head = "" if numbers.stat_points is None else f" ({_given(numbers.stat_points, lang)})"
    out += ["", f"[u]{by_where['stats']}[/u]:{head}"]
    out += [f"[b]{stat.label[lang]}[/b] – {_given(value, lang)}" for stat, value in draft.stats.items()]
    out += ["", f"[u]{by_where['parameters']}[/u]:"]
    for id in ("energy", "blood", "calm"):
        value = getattr(numbers, id)
        whole = value is not None and Fraction(value * 100).denominator == 1
        shown = number(value, lang, digits=2) if id == "blood" and whole else _given(value, lang)
        out.append(f"[b]{by_where[f'printed.{id}']}[/b] – {shown}".rstrip())
    head = "" if numbers.skill_points is None else f" {_given(numbers.skill_points, lang)}"
    out += ["", f"[u]{by_where['skills']}[/u]:{head}"]
    for id, level in draft.skills.items():
        row = skill(id)
        shown = "" if empty_skills and not level else _given(level, lang)
        out.append(f"[b]{row.label[lang]}[/b] ({row.stat.letter[lang]}) – {shown}".rstrip())
    return "\n".join(out) + "\n"
