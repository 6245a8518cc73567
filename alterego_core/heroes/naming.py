"""What a place of a character file is called in messages to people.

>>> named("ego", "sheet.attributes.strength")["en"], named("ego", "sheet.skills.1.value")["en"]
('Strength', 'Skills, entry 2, level')
>>> named("squad", "sheet.day_before")["en"], named("ego", "sheet.description.age")["en"]
('Day before the operation', 'Description, Age')
>>> named("squad", "sheet.somewhere.else")["en"]
'somewhere.else'
"""

from collections.abc import Mapping
from functools import cache

from ..tables import document
from ..words import Pair
from .hero import System, empty
from .portrait import fields
from .raising import raises

__all__ = ["named"]


@cache
def _words(system: System) -> Mapping[str, Pair]:
    """What the fields of words are called on the sheet."""
    return {each.id: each.name for each in fields(system)}


@cache
def _values(system: System) -> Mapping[str, Pair]:
    return {each.key: each.label for each in raises(empty(system))}


def named(system: System | str, where: str) -> Pair:
    """The place in the reader's words: «Strength», «Skills, entry 2, level»; what has no name stands as the file has it."""
    bare = where.removeprefix("sheet.")
    head, _, rest = bare.partition(".")
    known = document("alterego_core.heroes", "fields.toml")
    words = _words(System(system))
    part = known["parts"].get(head) or (words.get(head) if not rest else None)
    if part is None:
        return Pair.same(bare) if bare else Pair("–", "–")
    if bare in _values(System(system)):
        return _values(System(system))[bare]
    pieces = [part]
    for name in rest.split(".") if rest else ():
        if name.isdecimal() and len(name) < 6 and len(pieces) == 1:
            pieces.append(Pair(f"строка {int(name) + 1}", f"entry {int(name) + 1}"))
        else:
            inside = words if head in ("description", "portrait") else known["inner"]
            pieces.append(inside.get(name) or Pair.same(name))
    return Pair(", ".join(each.ru for each in pieces), ", ".join(each.en for each in pieces))
