"""pandas views show what the core holds, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from alterego_core import Breakdown, Ledger, Odds, Pair, Term, parse
from alterego_core.frames import breakdown_frame, ledger_frame, odds_frame, rows_frame

COLUMNS = {"name": Pair("Имя", "Name"), "price": Pair("Цена", "Price"), "rules": Pair("Правила", "Rules")}


@dataclass
class Row:
    name: Pair
    price: Fraction | None
    rules: tuple[str, ...] = ()


def test_rows_of_tables_and_of_values():
    mapping = [{"name": Pair("Сила", "Strength"), "price": Fraction(-3, 2), "rules": ("A-1", "A-2")}]
    values = [Row(Pair("Сила", "Strength"), Fraction(-3, 2), ("A-1", "A-2"))]
    for rows in (mapping, values):
        frame = rows_frame(rows, COLUMNS, "ru")
        assert list(frame.columns) == ["Имя", "Цена", "Правила"]
        assert frame.iloc[0].tolist() == ["Сила", "−1,5", "A-1, A-2"]
    frame = rows_frame([Row(Pair("Ум", "Mind"), None)], COLUMNS, "en", index="name")
    assert frame.loc["Mind"].tolist() == ["—", ""]
    assert rows_frame([{"name": True}], {"name": COLUMNS["name"]}, "ru").iloc[0, 0] == "да"
    assert rows_frame([], COLUMNS, "en").empty


def test_odds():
    frame = odds_frame(parse("2d6-1d6").odds(), "en")
    assert list(frame.columns) == ["Weight", "Chance", "This or more"]
    assert frame.loc["4"].tolist() == ["27", "12.5%", "50.0%"]
    assert frame.loc["−4"].tolist() == ["1", "0.5%", "100%"]
    russian = odds_frame(Odds({1: 1, 2: 2}), "ru", digits=2, outcome=Pair("Зона", "Place"))
    assert russian.index.name == "Зона"
    assert russian.loc["2", "Шанс"] == "66,67\u00a0%"
    assert list(odds_frame(Odds({"a": 1}), "en").columns) == ["Weight", "Chance"]


def test_breakdown():
    why = Breakdown((Term(Pair("Сила", "Strength"), 5, ("A-36",)), Term(Pair("раны", "wounds"), -2)))
    frame = breakdown_frame(why, "ru")
    assert frame["Значение"].tolist() == ["+5", "−2", "3"]
    assert "Примечание" not in frame
    noted = breakdown_frame(why + Term(Pair("а", "a"), 1, note=Pair("так", "so")), "en")
    assert noted["Note"].tolist() == ["", "", "so", ""]


def test_ledger():
    frame = ledger_frame(Ledger(30).add(Pair("Сила", "Strength"), 5, ("A-35",)).add(Pair("Слеп", "Blind"), -4), "en")
    assert frame["Points"].tolist() == ["30", "−5", "+4", "29"]
    assert frame.index.tolist() == ["Granted", "Strength", "Blind", "Left"]


def test_text_from_people_stays_text():
    frame = rows_frame([{"name": "<img src=x onerror=alert(1)>"}], {"name": COLUMNS["name"]}, "en")
    assert "<img" not in frame.to_html()
