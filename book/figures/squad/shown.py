"""What several chapters show alike: small frames, and the odds of every grade in one bar."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

import pandas as pd

from alterego_core.squad.grades import GRADES, Grade, GradeOdds, counts_as
from alterego_core.words import Lang, Pair, number, percent
from widgets.language import language

__all__ = ["GradeBars", "RULE", "lines_frame", "signed", "skill_gap"]

RULE = Pair("Пункт", "Rule")


def signed(value: int, lang: Lang) -> str:
    """A whole number with its sign, zero without one."""
    return number(value, lang, signed=True) if value else "0"


def lines_frame(heads: Iterable[Pair], lines: Iterable[Iterable[object]]) -> pd.DataFrame:
    """Rows of cells under these heads, the first column as the head of its row; words are Pairs, numbers are numbers."""
    lang = language()
    names = [head[lang] for head in heads]
    cells = [[_cell(each, lang) for each in line] for line in lines]
    return pd.DataFrame(cells, columns=names, dtype=object).set_index(names[0])


def _cell(value: object, lang: Lang) -> str:
    if isinstance(value, Pair):
        return value[lang]
    return value if isinstance(value, str) else number(value, lang)


def skill_gap(difference: int) -> tuple[int, int]:
    """A skill and an obstacle of 1 … 10 that lie this far apart."""
    return (5 + difference, 5) if difference > -5 else (1, 1 - difference)


_COLOURS = {
    Grade.GRAND_FAILURE: "var(--ae-bad)",
    Grade.FAILURE: "color-mix(in srgb, var(--ae-bad) 45%, var(--ae-surface))",
    Grade.DOUBTFUL: "var(--ae-mid)",
    Grade.SUCCESS: "color-mix(in srgb, var(--ae-good) 45%, var(--ae-surface))",
    Grade.GRAND_SUCCESS: "var(--ae-good)",
}


def _look(grade: Grade) -> str:
    """The colour of a grade; what needs no dice has that of the grade it counts as, with stripes (B-12, AMB-B02)."""
    colour = _COLOURS[counts_as(grade)]
    if not grade.automatic:
        return f"background:{colour}"
    return f"background:repeating-linear-gradient(135deg, {colour} 0 .4rem, color-mix(in srgb, {colour} 60%, var(--ae-surface)) .4rem .6rem)"


def _named(grade: Grade, lang: Lang) -> str:
    """A grade in the key; one that needs no dice with the grade it counts as."""
    if not grade.automatic:
        return grade.label[lang]
    return _COUNTS[lang].format(automatic=grade.label[lang], grade=counts_as(grade).label[lang])


_COUNTS = Pair("{automatic}: без кубиков, считается как «{grade}»", "{automatic}: no dice, counts as “{grade}”")

_STYLE = """
.grade-bars { margin: 1.25rem 0; font-family: var(--ae-font-ui); font-size: .85rem; }
.grade-bars figcaption { font-weight: 600; margin-bottom: .5rem; }
.grade-bars ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .6rem 0 0; padding: 0; list-style: none; }
.grade-bars li { display: flex; align-items: center; gap: .4rem; margin: 0; }
.grade-bars li i { width: .8rem; height: .8rem; border-radius: .2rem; border: 1px solid var(--ae-line); }
.grade-bars .row { display: grid; grid-template-columns: minmax(2.2rem, auto) 1fr; gap: .6rem; align-items: center; margin: .15rem 0; }
.grade-bars .row b { text-align: end; font-variant-numeric: tabular-nums; }
.grade-bars .bar { display: flex; height: 1.15rem; border-radius: .25rem; overflow: hidden; border: 1px solid var(--ae-line); }
.grade-bars .bar i { display: block; border-inline-end: 1px solid var(--ae-surface); }
.grade-bars .bar i:last-child { border: 0; }
"""


class GradeBars:
    """One bar a row, parted by the odds of every grade, with a key and words for those who cannot see it.

    Args:
        title: the heading.
        rows: what stands before a bar → its odds, in order.
        lang: "ru" or "en".
    """

    def __init__(self, title: str, rows: Iterable[tuple[str, GradeOdds]], lang: Lang) -> None:
        self.title = title
        rows = list(rows)
        bars = "".join(_bar(head, odds, lang) for head, odds in rows)
        seen = [grade for grade in GRADES if any(odds.chance(grade) for _, odds in rows)]
        key = "".join(f'<li><i style="{_look(grade)}"></i>{escape(_named(grade, lang))}</li>' for grade in seen)
        self._html = f'<figure class="grade-bars"><style>{_STYLE}</style><figcaption>{escape(title)}</figcaption>{bars}<ul aria-hidden="true">{key}</ul></figure>'

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self.title


def _bar(head: str, odds: GradeOdds, lang: Lang) -> str:
    aloud = "; ".join(f"{grade.label[lang]} {percent(odds.chance(grade), lang)}" for grade in odds)
    parts = "".join(
        f'<i style="width:{float(odds.chance(grade)) * 100:.2f}%;{_look(grade)}" title="{escape(grade.label[lang])}: {percent(odds.chance(grade), lang)}"></i>'
        for grade in odds
    )
    return f'<div class="row"><b>{escape(head)}</b><div class="bar" role="img" aria-label="{escape(f"{head}: {aloud}")}">{parts}</div></div>'
