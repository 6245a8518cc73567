"""What a hero may be made of at one table: the lists of the text and the GM's own rows.

All three lists are open (A-54, A-78, A-159); rows known only from examples are
in or out by ruling (AMB-A16, AMB-A18).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from ..words import Pair
from .attributes import ATTRIBUTES, Attribute
from .errors import refuse
from .hero import TakenTrait
from .rulings import DEFAULT, Rulings
from .skills import Skill, listed_skills
from .sources import Source
from .traits import Kind, Trait, listed_traits

__all__ = ["Catalogue", "catalogue"]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Attributes, skills and traits to choose from, by id."""

    attributes: tuple[Attribute, ...]
    skills: tuple[Skill, ...]
    traits: tuple[Trait, ...]

    def __post_init__(self) -> None:
        for rows in (self.attributes, self.skills, self.traits):
            seen = set()
            for row in rows:
                if row.id in seen:
                    raise refuse("id_twice", "catalogue", row.rule, id=row.id)
                seen.add(row.id)

    def attribute(self, id: str) -> Attribute | None:
        """The attribute with this id, or None."""
        return _find(self.attributes, id)

    def skill(self, id: str) -> Skill | None:
        """The skill with this id, or None."""
        return _find(self.skills, id)

    def trait(self, id: str) -> Trait | None:
        """The trait with this id, or None."""
        return _find(self.traits, id)

    def trait_of(self, taken: TakenTrait) -> Trait | None:
        """The row of a trait as taken: the list's, or one of its own kind; None for neither (A-159).

        >>> own = TakenTrait(id="Слышит поезда", kind=Kind.POSITIVE)
        >>> catalogue().trait_of(own).name["ru"], catalogue().trait_of(own).rule
        ('Слышит поезда', 'A-159')
        """
        row = self.trait(taken.id)
        if row is not None or taken.kind is None:
            return row
        name = Pair.same(taken.id)
        return Trait(id=taken.id, key=taken.id, kind=taken.kind, name=name, about=name, rule="A-159", source=Source.GM)


def _find(rows, id):
    return next((row for row in rows if row.id == id), None)


def catalogue(
    rulings: Rulings = DEFAULT,
    attributes: Iterable[Attribute] = (),
    skills: Iterable[Skill] = (),
    traits: Iterable[Trait] = (),
) -> Catalogue:
    """The lists under these rulings, with the GM's own rows after them.

    An id that is already there raises `RuleError`.

    >>> known = catalogue()
    >>> len(known.attributes), known.skill("dodge").name["en"], known.trait("wings") is None
    (9, 'Dodge', True)
    """
    return _catalogue(rulings, tuple(attributes), tuple(skills), tuple(traits))


@lru_cache(maxsize=32)
def _catalogue(rulings, attributes, skills, traits) -> Catalogue:
    return Catalogue(
        ATTRIBUTES + attributes,
        listed_skills(rulings) + skills,
        listed_traits(rulings=rulings) + traits,
    )
