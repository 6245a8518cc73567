"""How long a name may be: what is longer stays as it was typed, and it is said by how much."""

from __future__ import annotations

from alterego_core.session.scene import MAX_NAME
from alterego_core.words import number

from dashboard.evening.speech import Speech

__all__ = ["LONGEST_DRAFT", "too_long"]

LONGEST_DRAFT = 2000
"""Characters of a name that is being written: more than it may have, so that what was pasted can be shortened and is not cut."""

_WORDS = Speech("common")


def too_long(name: str, lang: str) -> tuple[str, ...]:
    """What is wrong with a name's length; nothing where it fits.

    >>> too_long("Ночной рынок", "ru"), too_long("x" * 121, "en")
    ((), ('At most 120 characters fit, here are 121. Shorten it.',))
    """
    length = len(" ".join(name.split()))
    return (_WORDS("too_long", lang, most=number(MAX_NAME, lang), length=number(length, lang)),) if length > MAX_NAME else ()
