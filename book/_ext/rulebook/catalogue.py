"""The words of the interface, in the reader's language.

Templates and this extension ask gettext with English text as the key. Our own
catalogue, ``book/_theme/locale/<language>/LC_MESSAGES/rulebook.po``, is read
straight from its source and laid over Sphinx's own, so that it both fills the
gaps and puts right what is there.
"""

from __future__ import annotations

import gettext
import io
import json
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from sphinx.application import Sphinx

HOME = Path(__file__).resolve().parents[2] / "_theme" / "locale"


def path(language: str) -> Path:
    """Where the catalogue of a language stands."""
    return HOME / language / "LC_MESSAGES" / "rulebook.po"


@cache
def words(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English is its own key and has none.

    >>> words("ru").gettext("Light")
    'светлое'
    >>> words("en").gettext("Light")
    'Light'
    """
    source = path(language)
    if not source.exists():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def put_first(app: Sphinx) -> None:
    """Write our words over the ones Sphinx has loaded, where templates and code find them."""
    ours = words(app.config.language)
    if isinstance(ours, gettext.GNUTranslations):
        app.translator._catalog.update({key: text for key, text in ours._catalog.items() if key})


def fill_browser_words(app: Sphinx, exception: Exception | None) -> None:
    """Do the same for the words that Sphinx's scripts use in the browser."""
    script = Path(app.outdir, "_static", "translations.js")
    ours = words(app.config.language)
    if exception is None and script.exists() and isinstance(ours, gettext.GNUTranslations):
        script.write_text(filled(script.read_text(encoding="utf-8"), ours._catalog), encoding="utf-8")


def filled(script: str, ours: dict) -> str:
    """``translations.js`` with our words laid over its own.

    >>> filled('Documentation.addTranslations({"locale": "ru", "messages": {"Searching": ""}});', {"Searching": "Ищем", "": "head"})
    'Documentation.addTranslations({"locale": "ru", "messages": {"Searching": "Ищем"}});'
    """
    head, brace, rest = script.partition("{")
    body, end = brace + rest[: rest.rindex("}") + 1], rest[rest.rindex("}") + 1 :]
    table = json.loads(body)
    table["messages"].update({key: ours[key] for key in table["messages"] if ours.get(key)})
    return head + json.dumps(table, ensure_ascii=False) + end


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", put_first, priority=1)
    app.connect("build-finished", fill_browser_words)
