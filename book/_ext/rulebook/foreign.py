"""Terms of the other language: Russian ones in the English book, English ones in the Russian.

``{ru}`проверка``` sets the term in italics and says that it is Russian, so that
a screen reader pronounces it and the reader knows what to ask for at a Russian table;
``{en}`check``` does the same for an English word.
"""

from __future__ import annotations

from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole


class ForeignRole(SphinxRole):
    """``{ru}`` and ``{en}``: a word of that language."""

    def run(self):
        return [nodes.raw("", f'<i lang="{self.name}">{escape(self.text)}</i>', format="html")], []


def setup(app: Sphinx) -> None:
    for language in ("ru", "en"):
        app.add_role(language, ForeignRole())
