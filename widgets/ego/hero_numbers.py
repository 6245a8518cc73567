"""What the widgets of «Alter ego» ask of a hero: levels by name, the best way to do a thing."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.skills import SKILLS
from alterego_core.tables import document

__all__ = ["FIGHTING", "SHOOTING", "Mine", "best", "mine_of"]

# Read with the module: a page's memory holds it before there is any hero.
_FITTING = document("alterego_core.heroes", "fitting.toml")["fitting"]

SHOOTING = ("firearms", "heavy_firearms", "archer", "thrower")
FIGHTING = (*SHOOTING, "fencing", "fencing_style", "spearman", "brawl", "brawl_style", "hand_to_hand")
"""Skills that an attack is made with (A-63 … A-72)."""


@dataclass(frozen=True, slots=True)
class Mine:
    """The levels of the hero one plays: attributes as the text lists them, skills from the best down.

    A skill with several styles counts by the best of them; one that is on no list of the text is left out.
    """

    name: str
    attributes: tuple[tuple[str, int], ...]
    skills: tuple[tuple[str, int], ...]

    def attribute(self, id: str) -> int:
        """The level of an attribute."""
        return dict(self.attributes)[id]

    def skill(self, id: str) -> int | None:
        """The level of a skill, `None` for one not learnt."""
        return dict(self.skills).get(id)


@lru_cache(maxsize=8)
def mine_of(hero, most: int) -> Mine:
    """The levels of a hero, none above `most`.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> mine = mine_of(ready_hero("ego", "nika").hero("en"), 100)
    >>> mine.name, mine.skills, mine.skill("brawl")
    ('Nika Pyzh', (('lockpicking', 4), ('dodge', 3), ('pickpocket', 2)), None)
    """
    sheet = hero.sheet
    known = ((row.id, min(most, level)) for row in SKILLS if (level := sheet.skill(row.id)))
    return Mine(hero.name, tuple((row.id, max(0, min(most, sheet.attribute(row.id)))) for row in ATTRIBUTES), tuple(sorted(known, key=lambda pair: -pair[1])))


def best(mine: Mine, among: Iterable[str] | None = None) -> tuple[str, str] | None:
    """The skill the hero is best at, of all or of some, with the attribute it is most often rolled with (A-162); `None` if none is learnt.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> mine = mine_of(ready_hero("ego", "gury").hero("en"), 100)
    >>> best(mine), best(mine, ("archer",)), best(mine, ("brawl",))
    (('survival', 'perception'), ('archer', 'agility'), None)
    """
    wanted = None if among is None else set(among)
    ways = [(level + mine.attribute(_FITTING.get(id, "mind")), id) for id, level in mine.skills if wanted is None or id in wanted]
    if not ways:
        return None
    found = max(ways, key=lambda way: way[0])[1]
    return found, _FITTING.get(found, "mind")
