"""A hero out of whatever somebody hands over: a file, a link, or a pasted sheet.

>>> from .links import code
>>> from .ready import ready_hero
>>> hero = ready_hero("perks", "frol").hero("en")
>>> [taken(given).form.value for given in (code(hero), "[u]Characteristics[/u]:\\n[b]Will[/b] – 7")]
['link', 'text']
"""

from dataclasses import dataclass
from enum import StrEnum

from ..problems import Problem
from ..words import Pair
from . import forum, links
from .decoding import decoded
from .errors import HeroError
from .files import loads_party
from .hero import Hero

__all__ = ["Form", "Taken", "taken"]


class Form(StrEnum):
    """What was handed over."""

    FILE = "file"
    LINK = "link"
    TEXT = "text"

    @property
    def label(self) -> Pair:
        """What people call it.

        >>> Form.LINK.label["en"]
        'link'
        """
        return {
            Form.FILE: Pair("файл", "file"),
            Form.LINK: Pair("ссылка", "link"),
            Form.TEXT: Pair("текст листа", "text of a sheet"),
        }[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What was read: the heroes (one, but for a file with several), what was mended, and of what form it was."""

    heroes: tuple[Hero, ...]
    repairs: tuple[Problem, ...]
    form: Form

    @property
    def hero(self) -> Hero:
        """The first hero."""
        return self.heroes[0]


def taken(data: bytes | str) -> Taken:
    """The heroes of a file, a link or a paste; the form is told by what it looks like.

    Raises `HeroError`, as the reader of that form does.
    """
    text, first = decoded(data)
    if links.looks_like_link(text):
        hero, repairs = links.from_link(text)
        return Taken(heroes=(hero,), repairs=first + repairs, form=Form.LINK)
    bare = text.strip()
    # a sheet may hold braces in its words; a file begins with one, or stands in a fence
    if not bare or bare[0] in "{[" and not bare.lower().startswith(("[b]", "[u]")) or bare.startswith("```"):
        heroes, repairs = loads_party(text)
        return Taken(heroes=heroes, repairs=first + repairs, form=Form.FILE)
    try:
        hero, repairs = forum.read(text)
    except HeroError:
        if "{" not in text:
            raise
        heroes, repairs = loads_party(text)
        return Taken(heroes=heroes, repairs=first + repairs, form=Form.FILE)
    return Taken(heroes=(hero,), repairs=first + repairs, form=Form.TEXT)
