"""Keys of campaigns: what stands in the address as `?table=…`, made from the campaign's name."""

from __future__ import annotations

import unicodedata
from collections.abc import Container

LONGEST = 40

_LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya".split(),
        strict=True,
    )
)


def key_of(name: str) -> str:
    """A key from a name: Russian letters by sound, everything else that is no letter or digit a hyphen.

    >>> key_of("Ночной рынок, часть 2"), key_of("Ёж & Ко"), key_of("龍")
    ('nochnoy-rynok-chast-2', 'ezh-ko', 'campaign')
    """
    small = unicodedata.normalize("NFKC", name).lower()
    plain = "".join(_LATIN.get(letter, letter).replace("_", "") for letter in small)
    bare = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode("ascii").lower()
    kept = "".join(letter if letter.isalnum() else "-" for letter in bare)
    words = [word for word in kept.split("-") if word]
    return "-".join(words)[:LONGEST].strip("-") or "campaign"


def free_key(wanted: str, taken: Container[str]) -> str:
    """The key itself, or with the first number that makes it nobody else's.

    >>> free_key("market", {"market", "market-2"})
    'market-3'
    """
    key, number = wanted, 1
    while key in taken:
        number += 1
        ending = f"-{number}"
        key = wanted[: LONGEST - len(ending)].rstrip("-") + ending
    return key
