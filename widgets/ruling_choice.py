"""Which readings of the unclear rules this page goes by, and how all its widgets follow one switch.

The readings stand in one short code (`ALTEREGO_RULINGS`): the browser takes it from the
address, the GM's screen from its store. A switch flipped by the reader at one widget
changes the code, and every widget of that system takes the same reading. A widget made
with `rulings=` of its own shows just those: it neither follows nor leads.
"""

import os
import re
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from weakref import WeakSet

from alterego_core import rulings as core
from alterego_core.errors import RulingError

__all__ = ["SYSTEMS", "choose", "choose_code", "current_rulings", "join", "lead", "page_code", "readable", "rulings_class", "system_of"]

_LETTERS = {"ego": "A", "squad": "B", "perks": "C"}
SYSTEMS = tuple(_LETTERS)
_SECTION = re.compile(r"([A-Z])((?:[0-9]+[a-z])*)")
_BY_LETTER = {letter: system for system, letter in _LETTERS.items()}
_TOKEN = re.compile(r"[A-Z]?[0-9]+[a-z]|.", re.DOTALL)
_CHOICE = re.compile(r"([A-Z]?)([0-9]{1,4})([a-z])")
_LONGEST = 2000

# Widgets that follow the page, and others that want to know; a widget that is gone leaves by itself.
_followers: WeakSet = WeakSet()


def rulings_class(system: str) -> type:
    """The frozen `Rulings` of "ego", "squad" or "perks"."""
    if system not in _LETTERS:
        raise LookupError(f"no system {system!r}; there are {', '.join(_LETTERS)}")
    return import_module(f"alterego_core.{system}.rulings").Rulings


def page_code() -> str:
    """The page's code of readings, "" for the book's own."""
    return os.environ.get("ALTEREGO_RULINGS", "")


def current_rulings(system: str):
    """The rulings of a system from the page's code (`ALTEREGO_RULINGS`).

    What cannot be read in a code gives the book's own readings: an old or mistyped
    address must not break the page, and what is right in it is followed.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, {"ALTEREGO_RULINGS": "A19b"}):
    ...     current_rulings("ego").strict.value
    'at-least'
    """
    kind, code = rulings_class(system), page_code()
    try:
        return core.decode(kind, code)
    except RulingError:
        return core.decode(kind, readable(code))


@lru_cache(maxsize=32)
def readable(code: str) -> str:
    """What can be read in a code, without the rest; the book's banner tells the rest (`rulings.js: read`).

    >>> readable("A68b,A17z,<b>"), readable("xyz"), readable("A19bB4b7z")
    ('A68b', '', 'A19bB4b')
    """
    if len(code) > _LONGEST:
        return ""
    chosen: dict[tuple[str, int], str] = {}
    section = ""
    for token in _TOKEN.findall(code):
        found = _CHOICE.fullmatch(token)
        letter, digits, reading = found.groups() if found else ("", "", "")
        section = letter or section
        if digits and section in _BY_LETTER:
            try:
                core.decode(rulings_class(_BY_LETTER[section]), section + digits + reading)
            except RulingError:
                continue
            chosen[section, int(digits)] = reading
    return "".join(letter + "".join(f"{number}{reading}" for (own, number), reading in chosen.items() if own == letter)
                   for letter in _BY_LETTER if any(own == letter for own, _ in chosen))


def choose(rulings) -> str:
    """Let the page go by these rulings of one system, the others unchanged; the new code.

    Every widget of that system follows at once.

    >>> from unittest.mock import patch
    >>> from alterego_core.ego.rulings import Rulings, Strict
    >>> with patch.dict(os.environ, {"ALTEREGO_RULINGS": "A25bB4b"}):
    ...     choose(Rulings(strict=Strict.AT_LEAST))
    'A19bB4b'
    """
    system = system_of(rulings)
    sections = {letter: choices for letter, choices in _SECTION.findall(readable(page_code())) if choices}
    own = core.encode(rulings)
    sections = {**sections, _LETTERS[system]: own[1:]}
    before = current_rulings(system)
    os.environ["ALTEREGO_RULINGS"] = "".join(letter + choices for letter, choices in sorted(sections.items()) if choices)
    changed = {option: getattr(rulings, option) for option in rulings.__dataclass_fields__ if getattr(rulings, option) != getattr(before, option)}
    for each in list(_followers):
        each.page_ruled(rulings, changed)
    return page_code()


def choose_code(code: str) -> str:
    """Let the page go by a code of all systems, "" for the book's own readings; the new code.

    Raises:
        RulingError: the code cannot be read; nothing has changed.
    """
    every = [core.decode(rulings_class(system), code) for system in _LETTERS]
    for rulings in every:
        if current_rulings(system_of(rulings)) != rulings:
            choose(rulings)
    os.environ["ALTEREGO_RULINGS"] = "".join(core.encode(rulings) for rulings in every)
    return page_code()


def join(follower) -> None:
    """Tell `follower.page_ruled(rulings, changed)` of every switch from now on; it is held weakly."""
    _followers.add(follower)


def lead(before, after) -> bool:
    """The page takes over what the reader has switched at one widget: from `before` to `after`. True if it did.

    Only the options switched are taken, so that a widget with other readings of its own does not pass those on.
    """
    if before is None or after is None or before == after or type(before) is not type(after):
        return False
    flipped = {option: getattr(after, option) for option in after.__dataclass_fields__ if getattr(after, option) != getattr(before, option)}
    choose(replace(current_rulings(system_of(after)), **flipped))
    return True


def system_of(rulings) -> str:
    """The system whose rulings these are.

    >>> system_of(current_rulings("squad"))
    'squad'
    """
    return type(rulings).__module__.split(".")[-2]
