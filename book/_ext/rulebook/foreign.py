"""Russian terms in the English book.

``{ru}`проверка``` sets the term in italics and says that it is Russian, so that
a screen reader pronounces it and the reader knows what to ask for at a Russian table.
"""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole


class RussianRole(SphinxRole):
    """``{ru}``: a Russian word."""

    def run(self):
        return [nodes.raw("", f'<i lang="ru">{escape(self.text)}</i>', format="html")], []


def setup(app: Sphinx) -> None:
    app.add_role("ru", RussianRole())
