"""pandas views of tables, odds and parties, for the pages of the book and for export.

The one file that knows pandas; no other module of this package imports it.
Cells hold text in the reader's language (Russian minus and comma), ready to be
shown; calculations belong elsewhere. `party_frame` can leave numbers as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pandas as pd

from .breakdown import Breakdown
from .heroes.hero import Hero
from .heroes.tables import columns, guarded, row_of
from .odds import Odds
from .points import Ledger
from .words import Lang, Pair, number, percent

__all__ = ["breakdown_frame", "ledger_frame", "odds_frame", "party_frame", "rows_frame"]

_TOTAL = Pair("Итог", "Total")


def _shown(value: Any, lang: Lang) -> str:
    if value is None:
        return "—"
    if isinstance(value, Pair):
        return value[lang]
    if isinstance(value, bool):
        return Pair("да", "yes")[lang] if value else Pair("нет", "no")[lang]
    if isinstance(value, (int, Fraction)):
        return number(value, lang)
    if isinstance(value, (tuple, list, set, frozenset)):
        return ", ".join(_shown(part, lang) for part in value)
    return str(value)


def rows_frame(
    rows: Iterable[Mapping[str, Any] | Any],
    columns: Mapping[str, Pair],
    lang: Lang,
    index: str | None = None,
) -> pd.DataFrame:
    """A rule table: one line a row, one column a field.

    ``rows`` are table rows or values with attributes of these names;
    ``columns`` gives the fields and their headings, in order; ``index`` names
    the field that stands as the line's head. A missing field is shown as «—».

    >>> rows = [{"id": "strength", "name": Pair("Сила", "Strength"), "price": Fraction(3, 2)}]
    >>> rows_frame(rows, {"name": Pair("Имя", "Name"), "price": Pair("Цена", "Price")}, "ru").values.tolist()
    [['Сила', '1,5']]
    """

    def get(row: Any, field: str) -> Any:
        return row.get(field) if isinstance(row, Mapping) else getattr(row, field, None)

    cells = [[_shown(get(row, field), lang) for field in columns] for row in rows]
    frame = pd.DataFrame(cells, columns=[heading[lang] for heading in columns.values()], dtype=object)
    return frame if index is None else frame.set_index(columns[index][lang])


def odds_frame(odds: Odds, lang: Lang, digits: int = 1, outcome: Pair | None = None) -> pd.DataFrame:
    """Each outcome with its weight, its chance, and the chance of it or more.

    The last column is left out when the outcomes have no order.

    >>> odds_frame(Odds.die(2), "en").loc["2"].tolist()
    ['1', '50.0%', '50.0%']
    """
    head = (outcome or _TOTAL)[lang]
    weight, chance, at_least = (
        Pair("Вес", "Weight")[lang],
        Pair("Шанс", "Chance")[lang],
        Pair("Столько или больше", "This or more")[lang],
    )
    ordered = all(isinstance(value, (int, Fraction)) for value in odds)
    lines = []
    above = odds.total
    for value, own in odds.items():
        line = {
            head: _shown(value, lang),
            weight: number(own, lang, group=True),
            chance: percent(Fraction(own, odds.total), lang, digits),
        }
        if ordered:
            line[at_least] = percent(Fraction(above, odds.total), lang, digits)
            above -= own
        lines.append(line)
    return pd.DataFrame(lines).set_index(head)


def breakdown_frame(breakdown: Breakdown, lang: Lang) -> pd.DataFrame:
    """Why a number is what it is: its terms, rules and remarks, and the total."""
    head, value, rules, note = (
        Pair("Слагаемое", "Term")[lang],
        Pair("Значение", "Value")[lang],
        Pair("Правило", "Rule")[lang],
        Pair("Примечание", "Note")[lang],
    )
    lines = [
        {
            head: term.label[lang],
            value: number(term.value, lang, signed=True),
            rules: ", ".join(term.rules),
            note: term.note[lang] if term.note else "",
        }
        for term in breakdown
    ]
    lines.append({head: _TOTAL[lang], value: number(breakdown.total, lang), rules: "", note: ""})
    frame = pd.DataFrame(lines).set_index(head)
    return frame if (frame[note] != "").any() else frame.drop(columns=note)


def ledger_frame(ledger: Ledger, lang: Lang) -> pd.DataFrame:
    """The lines of a ledger, then what is left."""
    head, points, rules = (
        Pair("Статья", "Entry")[lang],
        Pair("Очки", "Points")[lang],
        Pair("Правило", "Rule")[lang],
    )
    lines = [{head: Pair("Выдано", "Granted")[lang], points: number(ledger.granted, lang), rules: ""}]
    lines += [
        {head: line.label[lang], points: number(-line.points, lang, signed=True), rules: ", ".join(line.rules)}
        for line in ledger.lines
    ]
    lines.append({head: Pair("Осталось", "Left")[lang], points: number(ledger.left, lang), rules: ""})
    return pd.DataFrame(lines).set_index(head)


def party_frame(party: Sequence[Hero], lang: Lang, *, raw: bool = False) -> pd.DataFrame:
    """Heroes as a table: one line a hero, headed by the name, one column a value.

    Of one system with all values somebody bought, of several with what all share. `raw`
    leaves whole numbers as numbers and yes or no as true or false, and makes text safe
    for a spreadsheet: that is the form for CSV and XLSX.

    >>> from alterego_core.heroes.ready import ready
    >>> frame = party_frame([each.hero("en") for each in ready("perks")], "en")
    >>> frame.loc["Iva Trostnik", ["Magic power", "Life", "MP", "Armour"]].tolist()
    ['7', '5', '82', '—']
    """
    party = list(party)
    wanted = columns(party) if party else ()
    heads: list[str] = []
    for column in wanted:
        head = column.name[lang]
        # two columns of one name would be one in a spreadsheet
        heads.append(head if head not in heads else f"{head} ({column.id})")
    lines = []
    for hero in party:
        cells = row_of(hero, wanted)
        lines.append([(_raw if raw else _shown)(cells[column.id], lang) for column in wanted])
    frame = pd.DataFrame(lines, columns=heads, dtype=object)
    return frame.set_index(heads[0]) if heads else frame


def _raw(value: Any, lang: Lang) -> Any:
    if isinstance(value, Pair):
        value = value[lang]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else guarded(number(value, lang))
    return guarded(value) if isinstance(value, str) else value
