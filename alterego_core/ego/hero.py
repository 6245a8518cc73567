"""A hero on paper as a value: words, levels, traits, points. It may be unfinished or wrong.

>>> Character(granted=18, attributes={"speed": 5}).attributes
(Level(id='speed', value=5, detail=''),)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..errors import LimitError
from ..problems import Problem
from .creation import ABOVE_LOWEST
from .errors import refuse
from .prices import Override
from .rulings import DEFAULT, Experience, Rulings
from .traits import Kind

__all__ = [
    "Award",
    "Character",
    "Level",
    "MAX_ENTRIES",
    "TakenTrait",
    "award",
]

MAX_ENTRIES = 200
"""Lines that one list of a sheet may have."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bought level of an attribute or a skill; `detail` names a style or a region."""

    id: str
    value: int
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTrait:
    """A trait of this hero with its three factors, each 1 to 4 (A-80).

    `detail` names what the trait is about (a fear, an oath); `override` is a
    price set by the GM (A-104). A trait of the player's own, which no list has,
    goes by its name as `id` and says by `kind` how it is priced (A-159).
    """

    id: str
    frequency: int = 1
    intensity: int = 1
    control: int = 1
    detail: str = ""
    override: Override | None = None
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """Points given in play, and what for (A-22)."""

    points: int
    reason: str = ""


def _levels(given: Mapping[str, int] | Iterable[Level]) -> tuple[Level, ...]:
    return tuple(Level(*pair) for pair in given.items()) if isinstance(given, Mapping) else tuple(given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A hero's sheet.

    `description` holds the words by field (A-9 … A-18), `granted` the creation
    points (A-22). `attributes` and `skills` may be given as a mapping from id to
    level; an attribute that is not named is at 0. `gain_limit` is the GM's
    number for AMB-A06 (None: a third of the grant), `above_lowest` the five of
    A-43 (None lifts the limit), `in_play` ends creation (AMB-A14).

    More than `MAX_ENTRIES` lines in a list raise :class:`LimitError`.
    """

    granted: int = 0
    description: tuple[tuple[str, str], ...] | Mapping[str, str] = ()
    attributes: tuple[Level, ...] | Mapping[str, int] = ()
    skills: tuple[Level, ...] | Mapping[str, int] = ()
    traits: tuple[TakenTrait, ...] = ()
    awards: tuple[Award, ...] = ()
    gain_limit: int | None = None
    above_lowest: int | None = ABOVE_LOWEST
    in_play: bool = False

    def __post_init__(self) -> None:
        words = self.description.items() if isinstance(self.description, Mapping) else self.description
        lists = {
            "description": tuple(tuple(pair) for pair in words),
            "attributes": _levels(self.attributes),
            "skills": _levels(self.skills),
            "traits": tuple(self.traits),
            "awards": tuple(self.awards),
        }
        for name, entries in lists.items():
            if len(entries) > MAX_ENTRIES:
                facts = {"value": len(entries), "most": MAX_ENTRIES}
                raise LimitError(Problem("ego.too_many_entries", name, facts))
            object.__setattr__(self, name, entries)

    def words(self, field: str) -> str:
        """What was written in a field of the description; empty if nothing."""
        return dict(self.description).get(field, "")

    def attribute(self, id: str) -> int:
        """The level of an attribute, 0 if none was bought.

        >>> Character(attributes={"speed": 5}).attribute("mind")
        0
        """
        return max((level.value for level in self.attributes if level.id == id), default=0)

    def skill(self, id: str, detail: str | None = None) -> int | None:
        """The level of a skill, None if it is not known.

        Of several styles the best, or the one with this `detail`.

        >>> Character(skills=[Level("brawl_style", 3, "бокс")]).skill("brawl_style")
        3
        """
        found = [
            level.value
            for level in self.skills
            if level.id == id and level.value > 0 and (detail is None or level.detail == detail)
        ]
        return max(found, default=None)

    def trait(self, id: str) -> TakenTrait | None:
        """The trait as taken, or None; the first of several."""
        return next((taken for taken in self.traits if taken.id == id), None)


def award(character: Character, points: int, reason: str = "", rulings: Rulings = DEFAULT) -> Character:
    """The hero with an award of experience (A-22, AMB-A15).

    Points from 1 up; otherwise, or when heroes do not grow, `RuleError`.

    >>> award(Character(granted=30), 3, "за бой").awards
    (Award(points=3, reason='за бой'),)
    """
    if rulings.experience is Experience.NONE:
        raise refuse("no_growth", "awards", "A-22", points=points)
    if points < 1:
        raise refuse("award_not_positive", "awards", "A-22", value=points)
    return replace(character, awards=(*character.awards, Award(points, reason)))
