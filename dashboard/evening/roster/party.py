"""The heroes at the table as a table of their sheets: on the page, as CSV, as XLSX.

pandas takes seconds to import and stays in memory: this happens when the table is asked for, not before.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from alterego_core.words import Lang
from widgets.parts.fields import button, scroll
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech

if TYPE_CHECKING:
    from alterego_core.heroes.hero import Hero

__all__ = ["Party", "drawn", "of"]

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """The table as people read it, and as files."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    csv: bytes
    xlsx: bytes


def of(party: Sequence[Hero], lang: Lang) -> Party:
    """The party as a table. CSV has what a spreadsheet of the language expects between its cells."""
    from alterego_core.frames import party_frame

    shown, raw = party_frame(party, lang), party_frame(party, lang, raw=True)
    book = BytesIO()
    raw.to_excel(book, engine="openpyxl")
    heads = (str(shown.index.name or ""), *map(str, shown.columns))
    lines = tuple((str(name), *map(str, cells)) for name, cells in zip(shown.index, shown.values.tolist(), strict=True))
    return Party(heads=heads, lines=lines, csv=raw.to_csv(sep=";" if lang == "ru" else ",", lineterminator="\r\n").encode("utf-8-sig"), xlsx=book.getvalue())


def _address(data: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


def drawn(party: Party, words: Speech, lang: Lang) -> Markup:
    """The table, and the two files of it."""
    name = words("party_file", lang)
    rows = [tag("tr", tag("th", line[0], scope="row"), [tag("td", cell) for cell in line[1:]]) for line in party.lines]
    table = tag("table", tag("thead", tag("tr", [tag("th", head, scope="col") for head in party.heads])), tag("tbody", rows), class_="ae-table gm-roster-party")
    return tag(
        "div",
        tag(
            "div",
            tag("a", "CSV", href=_address(party.csv, "text/csv;charset=utf-8"), download=f"{name}.csv", class_="ae-button", aria_label=words("party_csv", lang)),
            tag("a", "XLSX", href=_address(party.xlsx, _XLSX), download=f"{name}.xlsx", class_="ae-button", aria_label=words("party_xlsx", lang)),
            button(words("close", lang), "party_off"),
            class_="gm-roster-buttons",
        ),
        scroll(table, words("party", lang)),
    )
