"""``rulings.json``: the words for a code of readings in the address (``?rulings=A19b``).

A page whose address carries such a code says in a banner which readings are other
than the book's own. The words come from the core's own data; a reading is found by
the letter of its system, the number of its place, and its own letter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx

from alterego_core import rulings

from .disputed import SYSTEMS

def table(language: str, pages: Iterable[str]) -> dict[str, dict]:
    """Place of a code (``A19``) → its question, its readings, the default's number, and where the book tells it.

    >>> place = table("en", {"ego/disputed"})["A19"]
    >>> place["title"], place["default"], place["href"]
    ('Must a result exceed the difficulty or only reach it?', 0, 'ego/disputed.html#AMB-A19')
    >>> "href" in table("en", ())["B4"]
    False
    """
    pages, found = set(pages), {}
    for letter, (package, page) in SYSTEMS.items():
        for ruling in rulings.load(package):
            place = {
                "title": ruling.title[language],
                "readings": [reading.text[language] for reading in ruling.readings],
                "default": [reading.key for reading in ruling.readings].index(ruling.default),
            }
            if page in pages:
                place["href"] = f"{page}.html#{ruling.id}"
            found[f"{letter}{int(ruling.id[5:])}"] = place
    return found


def write(app: Sphinx, exception: Exception | None) -> None:
    """Leave the table beside the pages: it is fetched only where the address carries a code."""
    if exception is None and app.builder.format == "html":
        words = json.dumps(table(app.config.language, app.env.found_docs), ensure_ascii=False, separators=(",", ":"))
        Path(app.outdir, "rulings.json").write_text(words, encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("build-finished", write)
