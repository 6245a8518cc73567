"""The words of the screen, in pairs, from `words.toml` beside this file."""

from __future__ import annotations

from alterego_core.tables import document


def word(key: str, lang: str, **facts: object) -> str:
    """The words under `key` in one language, their places filled.

    >>> word("followed", "en", panels="Notes")
    'Updated from another tab: Notes.'
    """
    return document("dashboard", "words.toml")["screen"][key][lang].format(**facts)
