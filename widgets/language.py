"""The one place that knows which language people read."""

import os

__all__ = ["language"]


def language(lang: str | None = None) -> str:
    """"ru" or "en": the argument if given, else `ALTEREGO_LANG`, else Russian.

    The book's builds, the live page and the dashboard set the variable; a longer
    tag such as "en-GB" counts by its first two letters.

    Raises:
        ValueError: `lang` is given and is neither Russian nor English.

    >>> language("en-GB")
    'en'
    """
    if lang is not None:
        short = str(lang)[:2].lower()
        if short not in ("ru", "en"):
            raise ValueError(f'language {lang!r} is not known; use "ru" or "en"')
        return short
    return "en" if os.environ.get("ALTEREGO_LANG", "")[:2].lower() == "en" else "ru"
