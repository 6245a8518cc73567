"""Pages that keep what is done on them in the reader's browser.

    ```{keep} ego
    :wide:
    ```

asks for it: the runtime puts a row of tools there (a copy to download, a copy to
upload, clear) and keeps the values of all widgets of the page under that name. Pages
of both languages with the same name share what is kept. ``:wide:`` gives the page
the whole width, for widgets side by side.
"""

from __future__ import annotations

import re
from html import escape

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.locale import get_translation
from sphinx.util.docutils import SphinxDirective

_ = get_translation("sphinx")


class Keep(SphinxDirective):
    """``{keep}`` with the name under which the page is kept."""

    required_arguments = 1
    option_spec = {"wide": directives.flag}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,40}", name):
            raise self.error(f"the name {name!r} of a kept page may have lower-case Latin letters, digits and hyphens only")
        if "wide" in self.options:
            self.env.metadata[self.env.docname]["wide"] = True
        words = escape(_("What you do in the widgets of this page is kept in your browser."))
        off = _("Without JavaScript the widgets of this page neither count nor keep anything. Switch it on and load the page again, or use paper and dice: the chapters have every rule.")
        if name.endswith("-hero"):
            off = _("This form needs JavaScript: without it nothing here counts or is kept. Switch it on and load the page again, or make the hero on paper: the chapters have every rule.")
        words = f'<noscript><strong class="keep-off">{escape(off)}</strong></noscript><span class="keep-on">{words}</span>'
        return [nodes.raw("", f'<div class="keep" data-keep="{name}"><p class="keep-said">{words}</p></div>', format="html")]


def widen(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Tell the layout whether the page wants the whole width."""
    context["is_wide"] = bool(app.env.metadata.get(pagename, {}).get("wide"))


def setup(app: Sphinx) -> None:
    app.add_directive("keep", Keep)
    app.connect("html-page-context", widen)
