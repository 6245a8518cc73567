"""What the widgets of the squad ask of a fighter: levels by name."""

from dataclasses import dataclass
from functools import lru_cache

from alterego_core.squad.stats import Stat

__all__ = ["Mine", "mine_of"]

_KINDS = (("aimed_shooting", "automatic_shooting"), ("light_melee", "heavy_melee"))


@dataclass(frozen=True, slots=True)
class Mine:
    """The levels of the fighter one plays: the three stats, and the skills learnt from the best down."""

    name: str
    stats: tuple[tuple[str, int], ...]
    skills: tuple[tuple[str, int], ...]

    def level(self, id: str) -> int:
        """The level of a skill or a stat, 0 for a skill not learnt or none at all."""
        return dict((*self.stats, *self.skills)).get(id, 0)

    @property
    def best(self) -> str:
        """The skill with the highest level, "" if none is learnt."""
        return self.skills[0][0] if self.skills else ""

    def fitting(self, id: str) -> str:
        """The skill a thing is done with that is done by the skill `id`: that one, or for a shot or a blow the best of its kind, "" if none is learnt."""
        kind = next((kind for kind in _KINDS if id in kind), (id,))
        return id if self.level(id) else next((known for known, _ in self.skills if known in kind), "")


@lru_cache(maxsize=8)
def mine_of(hero, most: int) -> Mine:
    """The levels of a fighter, none above `most`.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> mine = mine_of(ready_hero("squad", "dok").hero("en"), 30)
    >>> mine.best, mine.level("medicine"), mine.level("throwing")
    ('medicine', 10, 0)
    """
    sheet = hero.sheet
    learnt = sorted(((id, min(most, level)) for id, level in sheet.skills.items() if level > 0), key=lambda pair: -pair[1])
    return Mine(hero.name, tuple((stat.value, max(0, min(most, sheet.stats[stat]))) for stat in Stat), tuple(learnt))
