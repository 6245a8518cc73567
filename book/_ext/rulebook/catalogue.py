"""The words of the interface, in the reader's language.

Templates and this extension ask gettext with English text as the key. Our own
catalogue, ``book/_theme/locale/<language>/LC_MESSAGES/rulebook.po``, is read
straight from its source and laid over Sphinx's own, so that it both fills the
gaps and puts right what is there.
"""

from __future__ import annotations

import gettext
import io
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


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", put_first, priority=1)
