"""The game master's screen: all that is looked up at the table, on one sheet of A4."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from alterego_core.ego import actions, difficulty, locations, turns, values, wounds
from alterego_core.ego.will import DIFFICULTY_BASE
from alterego_core.words import Lang, Pair, number, percent
from book.figures import check
from book.figures.numbers import span
from widgets.language import language

__all__ = ["Screen", "screen"]

_STYLE = """
.gm-screen { columns: 17rem; column-gap: 1.1rem; font-family: var(--ae-font-ui); font-size: .82rem; line-height: 1.3; }
.gm-screen section { break-inside: avoid; margin: 0 0 1rem; padding: .55rem .7rem; border: 1px solid var(--ae-line); border-radius: var(--ae-radius); background: var(--ae-surface); }
.gm-screen section.long { break-inside: auto; }
.gm-screen h3 { margin: 0 0 .3rem; padding: 0; border: 0; font: 700 .95rem var(--ae-font-ui); color: var(--ae-accent); }
.gm-screen table { width: 100%; margin: 0; border-collapse: collapse; font-size: inherit; }
.gm-screen :is(td, th) { padding: .1rem .25rem; border: 0; border-bottom: 1px solid var(--ae-line); text-align: start; text-wrap: wrap; vertical-align: top; font-weight: 400; background: none; }
.gm-screen tr:last-child > * { border-bottom: 0; }
.gm-screen .n { width: 1%; white-space: nowrap; text-align: end; font-variant-numeric: tabular-nums; font-weight: 600; }
.gm-screen .k { width: 1%; white-space: nowrap; padding-inline-end: .6rem; font-variant-numeric: tabular-nums; font-weight: 600; }
.gm-screen p { margin: 0 0 .25rem; font-size: inherit; line-height: inherit; }
@media print {
  @page { size: A4; margin: 8mm; }
  .text h1 { margin: 0 0 2mm; font-size: 15pt; }
  .text h1::after { display: none; }
  .page-intro, .gm-screen ~ *, .foot { display: none; }
  .gm-screen { columns: 3; column-gap: 3mm; font-size: 8.4pt; line-height: 1.2; }
  .gm-screen section.long { break-inside: avoid; }
  .gm-screen section { margin: 0 0 2mm; padding: 1mm 1.5mm; border-radius: 1mm; }
  .gm-screen h3 { margin: 0 0 .5mm; font-size: 9pt; }
  .gm-screen :is(td, th) { padding: .15mm .8mm; }
}
"""


class Screen:
    """Panels in columns: each a heading with a table or lines.

    Args:
        title: what the sheet is, for those who do not see it.
        panels: heading → finished HTML of its contents, in order.
    """

    def __init__(self, title: str, panels: Iterable[tuple[str, str]]) -> None:
        self.title = title
        body = "".join(f'<section class="{"long" if inside.count("<tr>") > 14 else "short"}"><h3>{escape(head)}</h3>{inside}</section>' for head, inside in panels)
        self._html = f'<div class="gm-screen" role="group" aria-label="{escape(title)}"><style>{_STYLE}</style>{body}</div>'

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self.title


_STAR = "*"
"""Stands for a number that is reckoned as the lines below the table say."""

_WORTH = re.compile(r"\d|^\*$")
"""What a cell of numbers holds."""


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows of cells; the first is the head of its row, numbers stand at the far side."""
    lines = []
    for head, *cells in rows:
        rest = "".join(f'<td class="n">{escape(cell)}</td>' if _WORTH.search(cell) else f"<td>{escape(cell)}</td>" for cell in cells)
        kind = ' class="k"' if head[0].isdigit() else ""
        lines.append(f'<tr><th scope="row"{kind}>{escape(head)}</th>{rest}</tr>')
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def _lines(*texts: Pair) -> str:
    return "".join(f"<p>{escape(text[language()])}</p>" for text in texts)


def _conditions(frame) -> str:
    return _table((name, row.iloc[0] if any(map(str.isdigit, row.iloc[0])) else _STAR) for name, row in frame.iterrows())


def screen() -> Screen:
    """The sheet, from the tables of the core."""
    lang = language()
    panels = [
        (Pair("Проверка", "Check"), _check_lines()),
        (Pair("Сложности", "Difficulties"), _table((f"{band.low}–{band.high}", band.name[lang]) for band in difficulty.BANDS)),
        (Pair("Значения", "Values"), _table((span(band.low, band.high, lang), band.name[lang]) for band in values.BANDS)),
        (Pair("Время", "Time"), _time_lines()),
        (Pair("Что мешает", "What hinders"), _conditions(check.bad_conditions()) + _worked_out()),
        (Pair("Ранения", "Wounds"), _wounds(lang)),
        (Pair("Что помогает", "What helps"), _conditions(check.good_conditions())),
        (Pair("Куда попало, 2к6", "Where it hit, 2d6"), _body(lang)),
        (Pair("Простые действия", "Simple actions"), f"<p>{escape('; '.join(each.name[lang] for each in actions.SIMPLE_ACTIONS))}.</p>"),
    ]
    title = Pair("Ширма мастера на одном листе", "The game master's screen on one sheet")
    return Screen(title[lang], [(head[lang], inside) for head, inside in panels])


def _worked_out() -> str:
    """How the three rows without a number are reckoned (A-228 … A-230)."""
    return _lines(
        Pair("* Уклоняется: −(Ловкость + Уворот) ÷ 2, а не знаете, так −3.", "* Evading: −(Agility + Dodge) ÷ 2; if unknown, −3."),
        Pair("Бежит: −Скорость ÷ 2. Далеко: −метры ÷ дальность оружия.", "Running: −Speed ÷ 2. Far: −metres ÷ the weapon's range."),
    )


def _check_lines() -> str:
    return _lines(
        Pair("Результат = характеристика + навык + 2к6 − 1к6 + модификаторы.", "Result = attribute + skill + 2d6 − 1d6 + modifiers."),
        Pair("Нет навыка: одна характеристика.", "No skill: the attribute alone."),
        Pair("Успех, если результат больше сложности; равенство не успех.", "Success if the result is greater than the difficulty; equal is no success."),
        Pair("Друг против друга: выше побеждает, при равенстве ничего не меняется.", "One against another: the higher wins; if equal, nothing changes."),
        Pair("Попыток без устали: Выносливость. Дальше ещё один красный кубик, пока не отдохнёте 15 минут.", "Tries without fatigue: Endurance. Then one more red die until 15 minutes of rest."),
        Pair("−3 и −4 можно заменить штрафным кубиком.", "−3 and −4 may become a penalty die."),
        Pair("С другой стороны: +1 за каждые 5 прошлого результата.", "From another side: +1 for every 5 of the last result."),
    )


def _wounds(lang: Lang) -> str:
    rows = [
        (f"{row.level}+" if row is wounds.LEVELS[-1] else number(row.level, lang), row.name[lang], number(row.penalty, lang, signed=True) if row.penalty else "")
        for row in wounds.LEVELS
    ]
    return _table(rows) + _lines(
        Pair(f"Воля: Сила воли + кубики больше {DIFFICULTY_BASE} + сумма ран.", f"Will: Willpower + dice over {DIFFICULTY_BASE} + the sum of wounds."),
        Pair("Штрафы всех ран складываются.", "Penalties of all wounds add up."),
    )


def _body(lang: Lang) -> str:
    chances = locations.chances()
    return _table((number(place.number, lang), place.name[lang], percent(chances[place.number], lang, digits=0)) for place in locations.LOCATIONS)


def _time_lines() -> str:
    circle, rounds = turns.SECONDS_IN_CIRCLE, turns.CIRCLES_IN_ROUND
    return _lines(
        Pair("Инициатива = Скорость + Разум + 2к6 − 1к6.", "Initiative = Speed + Mind + 2d6 − 1d6."),
        Pair(
            f"Круг {circle} с. Раунд {rounds} круга, {circle * rounds} с. Минута: 5 раундов.",
            f"A circle is {circle} s. A round is {rounds} circles, {circle * rounds} s. A minute: 5 rounds.",
        ),
        Pair("Простых действий в круге: Скорость. Цепочке один бросок.", "Simple actions in a circle: Speed. One throw a chain."),
        Pair(
            f"Пробежка: Скорость × {actions.METRES_PER_SPEED} м. Одно действие: {actions.WORDS_AN_ACTION} слова.",
            f"A run: Speed × {actions.METRES_PER_SPEED} m. One action: {actions.WORDS_AN_ACTION} words.",
        ),
    )
