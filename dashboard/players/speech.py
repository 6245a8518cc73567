"""The words of the players' screen, in pairs, from `words.toml` beside this file."""

from __future__ import annotations

from alterego_core.tables import document


def say(key: str, lang: str, /, **facts: object) -> str:
    """The words under `key` in one language, their places filled.

    >>> say("now", "en", who="Anna")
    'Acting: Anna'
    """
    text = document("dashboard.players", "words.toml")["words"][key][lang]
    return text.format(**facts) if facts else text
