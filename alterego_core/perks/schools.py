"""Schools of magic: twelve ideas, their opposites, and which may meet in a spell (C-47 … C-65).

>>> fire, water = school("fire"), school("water")
>>> may_combine(fire, water), may_combine(school("earth"), school("air")), len(legal_pairs())
(False, True, 61)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations as pairs_of

from ..errors import UnknownIdError
from ..problems import Problem
from ..tables import near, rows
from ..words import Pair
from .rulings import DEFAULT, EarthAir, Opposite, Rulings

__all__ = [
    "Combination",
    "School",
    "all_pairs",
    "by_key",
    "combination",
    "combinations",
    "legal_pairs",
    "may_combine",
    "opposed_pairs",
    "owning_problems",
    "pair_problem",
    "school",
    "schools",
]

_PACKAGE, _FILE = "alterego_core.perks", "schools.toml"
_MEETING = "earth"


@dataclass(frozen=True, slots=True, kw_only=True)
class School:
    """A school rests on one idea (C-47); `opposed` is the id of the idea against it (C-48)."""

    id: str
    key: str
    name: Pair
    opposed: str
    rule: str


@cache
def schools() -> tuple[School, ...]:
    """All twelve, pair by pair (C-49 … C-54)."""
    return tuple(School(**line) for line in rows(_PACKAGE, _FILE, "school"))


@cache
def _index() -> dict[str, School]:
    return {each.id: each for each in schools()}


def school(id: str) -> School:
    """The school with this id. Raises `UnknownIdError`.

    >>> school("fier")
    Traceback (most recent call last):
    ...
    alterego_core.errors.UnknownIdError: no school 'fier'; there is: fire, air, life
    """
    try:
        return _index()[id]
    except (KeyError, TypeError):
        raise UnknownIdError(f"no school {id!r}{near(id, _index())}") from None


def by_key(key: str) -> School:
    """The school by its English name.

    >>> by_key("Death").id
    'death'
    """
    for each in schools():
        if each.key == key:
            return each
    raise UnknownIdError(f"no school {key!r}{near(key, [each.key for each in schools()])}")


@cache
def opposed_pairs() -> tuple[tuple[School, School], ...]:
    """The six pairs of the list; Earth and Air stand in it as the exception (C-49 … C-54)."""
    return tuple((each, school(each.opposed)) for each in schools()[::2])


def may_combine(one: School, other: School, rulings: Rulings = DEFAULT) -> bool:
    """Whether two schools may meet in one spell (C-47, C-48, C-52, AMB-C24).

    A school may always stand alone; opposed ideas never meet, save Earth and Air.
    """
    if other.id != one.opposed:
        return True
    return _MEETING in (one.id, other.id) and rulings.pair_count is EarthAir.ALLOWED


def all_pairs() -> tuple[tuple[School, School], ...]:
    """All 66 pairs of different schools."""
    return tuple(pairs_of(schools(), 2))


def legal_pairs(rulings: Rulings = DEFAULT) -> tuple[tuple[School, School], ...]:
    """The pairs that may meet: 61 of 66 (C-48, AMB-C24)."""
    return tuple(pair for pair in all_pairs() if may_combine(*pair, rulings))


def pair_problem(one: School, other: School, rulings: Rulings = DEFAULT) -> Problem | None:
    """Why these two may not meet in a spell, or None (C-48).

    >>> pair_problem(school("death"), school("life")).text("en")
    'Death and Life are opposed ideas and may not meet in one spell.'
    """
    if may_combine(one, other, rulings):
        return None
    return Problem("perks.opposed", "schools", {"one": one.name, "other": other.name}, one.rule)


def owning_problems(owned: Iterable[str], rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Opposed schools on one sheet, where the GM reads the ban so (C-48, AMB-C23).

    >>> len(owning_problems(["fire", "water"])), len(owning_problems(["fire", "water"], Rulings(opposite=Opposite.OWN)))
    (0, 1)
    """
    if rulings.opposite is Opposite.COMBINE:
        return ()
    found = []
    for one, other in pairs_of([school(id) for id in owned], 2):
        if not may_combine(one, other, rulings):
            facts = {"one": one.name, "other": other.name}
            found.append(Problem("perks.opposed_owned", f"schools.{other.id}", facts, one.rule))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """What two ideas do together: ten samples of Destruction, or the GM's own (C-55 … C-65).

    `rule` is None for the GM's own.
    """

    schools: frozenset[str]
    text: Pair
    rule: str | None = None


@cache
def combinations() -> tuple[Combination, ...]:
    """The ten samples, each with Destruction (C-55 … C-65).

    >>> len(combinations()), {"destruction"}.intersection(*(each.schools for each in combinations()))
    (10, {'destruction'})
    """
    found = []
    for line in rows(_PACKAGE, _FILE, "combination"):
        found.append(Combination(schools=frozenset(line["schools"]), text=line["text"], rule=line["rule"]))
    return tuple(found)


def combination(one: str, other: str, own: Iterable[Combination] = ()) -> Combination | None:
    """What two schools do together; the GM's `own` words win over the printed ones (C-55).

    >>> combination("fire", "destruction").text["en"]
    'Setting alight, burning to ashes, fireballs.'
    >>> steam = Combination(schools=frozenset({"fire", "air"}), text=Pair("Зной", "Sultry air"))
    >>> combination("air", "fire", [steam]).text["en"], combination("air", "fire")
    ('Sultry air', None)
    """
    wanted = frozenset({school(one).id, school(other).id})
    for each in (*own, *combinations()):
        if each.schools == wanted:
            return each
    return None
