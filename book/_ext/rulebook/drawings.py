"""Own drawings set into a page, so that they take the colours of the scheme.

``{drawing} hero`` with ``:alt:`` sets ``book/_theme/drawings/hero.svg`` inline.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

HOME = Path(__file__).resolve().parents[2] / "_theme" / "drawings"


def drawing(name: str) -> str:
    """The source of a drawing, without what only an editor needs."""
    text = (HOME / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"<\?xml.*?\?>|<!--.*?-->", "", text, flags=re.DOTALL).strip()


class Drawing(SphinxDirective):
    """Set a drawing; without ``:alt:`` it is an ornament and read by nobody."""

    required_arguments = 1
    option_spec = {"alt": directives.unchanged, "class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        path = HOME / f"{name}.svg"
        if not path.exists():
            there = ", ".join(sorted(known.stem for known in HOME.glob("*.svg")))
            raise self.error(f"no drawing {name!r}; there are: {there}")
        self.env.note_dependency(str(path))
        alt = self.options.get("alt")
        voice = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
        classes = " ".join(["drawing", *self.options.get("class", [])])
        return [nodes.raw("", f'<div class="{classes}" {voice}>{drawing(name)}</div>', format="html")]


def setup(app: Sphinx) -> None:
    app.add_directive("drawing", Drawing)
