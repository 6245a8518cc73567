"""What the widgets of «Alter ego» ask of a hero: levels by name, the best way to do a thing."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from alterego_core.ego.attributes import ATTRIBUTES, attribute
from alterego_core.ego.skills import SKILLS, skill
from alterego_core.tables import document
from alterego_core.words import Pair

__all__ = ["FIGHTING", "LONGEST_OWN", "OWN", "SHOOTING", "STRIKING", "Mine", "attribute_name", "best", "fitting", "mine_of", "owned", "skill_name"]

_SKILL_IDS = {row.id for row in SKILLS}

# Read with the module: a page's memory holds it before there is any hero.
_FITTING = document("alterego_core.heroes", "fitting.toml")["fitting"]

SHOOTING = ("firearms", "heavy_firearms", "archer", "thrower")
OWN = "own:"
"""Before the name of an attribute or a skill that is on no list of the text (A-54, A-78), where it stands for an id."""
LONGEST_OWN = 60

STRIKING = ("fencing", "fencing_style", "spearman", "brawl", "brawl_style", "hand_to_hand")
FIGHTING = (*SHOOTING, *STRIKING)
"""Skills that an attack is made with (A-63 … A-72)."""


@dataclass(frozen=True, slots=True)
class Mine:
    """The levels of the hero one plays: attributes as the text lists them, skills from the best down.

    A skill with several styles counts by the best of them. The hero's own (A-54, A-78) go by their name after `OWN`.
    `details`: the style or the region of a skill that has one.
    """

    name: str
    attributes: tuple[tuple[str, int], ...]
    skills: tuple[tuple[str, int], ...]
    details: tuple[tuple[str, str], ...] = ()

    def attribute(self, id: str) -> int:
        """The level of an attribute, 0 for one of somebody else's own."""
        return dict(self.attributes).get(id, 0)

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
    sheet, printed = hero.sheet, {row.id for row in ATTRIBUTES}
    attributes = {row.id: max(0, min(most, sheet.attribute(row.id))) for row in ATTRIBUTES}
    for each in sheet.attributes:
        if each.id not in printed and (id := owned(each.id)):
            attributes[id] = max(attributes.get(id, 0), min(most, each.value), 0)
    known, details = {row.id: 0 for row in SKILLS}, {}
    for each in sheet.skills:
        id = each.id if each.id in _SKILL_IDS else owned(each.id)
        if id and min(most, each.value) > known.get(id, 0):
            known[id] = min(most, each.value)
            details[id] = each.detail.strip()[:LONGEST_OWN]
    learnt = sorted(((id, level) for id, level in known.items() if level > 0), key=lambda pair: -pair[1])
    return Mine(hero.name, tuple(attributes.items()), tuple(learnt), tuple((id, detail) for id, detail in details.items() if detail))


def owned(name: str) -> str:
    """What stands for an id of an attribute or a skill of the hero's own, "" for one without a name.

    >>> owned(" Pigeon post "), owned(" ")
    ('own:Pigeon post', '')
    """
    name = name.strip()[:LONGEST_OWN].strip()
    return f"{OWN}{name}" if name else ""


def _named(id: str, printed) -> Pair:
    return Pair.same(id.removeprefix(OWN)) if id.startswith(OWN) else printed(id).name


def skill_name(id: str) -> Pair:
    """What a skill is called: of the lists, or the hero's own. Raises `UnknownIdError` for neither.

    >>> skill_name("dodge")["en"], skill_name("own:Pigeon post")["en"]
    ('Dodge', 'Pigeon post')
    """
    return _named(id, skill)


def attribute_name(id: str) -> Pair:
    """What an attribute is called, as `skill_name` says it of a skill."""
    return _named(id, attribute)


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


def fitting(mine: Mine, id: str) -> str | None:
    """The skill the hero does a thing with that is done by the skill `id`: that one, or for a shot or a blow the best of its kind; `None` if none is learnt.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> mine = mine_of(ready_hero("ego", "gury").hero("en"), 100)
    >>> fitting(mine, "survival"), fitting(mine, "firearms"), fitting(mine, "lockpicking")
    ('survival', 'archer', None)
    """
    if mine.skill(id) is not None:
        return id
    found = next((best(mine, kind) for kind in (SHOOTING, STRIKING) if id in kind), None)
    return found and found[0]
