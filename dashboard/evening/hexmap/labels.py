"""Two or three letters for a counter, so that each is told from the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

__all__ = ["short_labels"]

_NUMBER = re.compile(r"(?P<name>.*\S)\s+(?P<number>[0-9]{1,4})", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+|\d+")


def _letters(name: str, most: int) -> str:
    words = _WORD.findall(name) or re.findall(r"\S", name) or ["?"]
    initials = "".join(word[0] for word in words[:most])
    bare = "".join(words)
    if len(words) > 1 and most == 2:
        return initials.upper()
    return bare[:1].upper() + bare[1:most].lower()


@lru_cache(maxsize=64)
def _short(names: tuple[str, ...]) -> tuple[str, ...]:
    made: list[str] = []
    for name in names:
        found = _NUMBER.fullmatch(name.strip())
        if found:
            tries = [_letters(found["name"], most) + found["number"] for most in (1, 2, 3)]
        else:
            tries = [_letters(name, most) for most in (2, 3, 4)]
        fresh = next((each for each in tries if each not in made), None)
        number = 2
        while fresh is None:
            fresh = f"{tries[0]}{number}" if f"{tries[0]}{number}" not in made else None
            number += 1
        made.append(fresh)
    return tuple(made)


def short_labels(names: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Of each id its letters, from (id, name) in order.

    >>> short_labels([("c1", "Анна"), ("c2", "Антон"), ("c3", "Гоблин 12"), ("c4", "старый Пёс"), ("c5", "Мэй «Тень»")])
    {'c1': 'Ан', 'c2': 'Ант', 'c3': 'Г12', 'c4': 'СП', 'c5': 'МТ'}
    """
    pairs = tuple(names)
    return dict(zip((id for id, _ in pairs), _short(tuple(name for _, name in pairs)), strict=True))
