"""Names of the parts of the book.

``_toc.yml`` serves both languages, so a caption there is an id; what is
printed stands in ``captions.toml`` beside this file.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError

TABLE = Path(__file__).with_name("captions.toml")


@cache
def table() -> dict[str, dict[str, str]]:
    """All captions: id → language → text."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def caption(name: str, language: str) -> str:
    """The caption of a part in a language.

    >>> caption("ego", "en"), caption("ego", "ru")
    ('Alter ego', 'Alter ego')

    An unknown id is a mistake in ``_toc.yml``:

    >>> caption("egg", "en")
    Traceback (most recent call last):
    sphinx.errors.ConfigError: _toc.yml: no caption 'egg' (en) in book/_ext/rulebook/captions.toml; there are: about, ego, perks, squad
    """
    try:
        return table()[name][language]
    except KeyError:
        known = ", ".join(sorted(table()))
        raise ConfigError(
            f"_toc.yml: no caption {name!r} ({language}) in book/_ext/rulebook/captions.toml; there are: {known}"
        ) from None


def translate(app: Sphinx, config: Config) -> None:
    """Replace caption ids in the contents list by their text."""
    for document in config.external_site_map.values():
        for part in document.subtrees:
            if part.caption:
                part.caption = caption(part.caption, config.language)


def setup(app: Sphinx) -> None:
    # sphinx_external_toc reads the list at 900
    app.connect("config-inited", translate, priority=950)
