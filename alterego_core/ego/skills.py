"""Skills: what a hero has learnt (A-21, A-55 … A-79). The list is open (A-78)."""

from dataclasses import dataclass

from ..tables import rows
from ..words import Pair
from .lists import by_id, by_key
from .rulings import DEFAULT, Handtohand, Rulings, SkillNames
from .sources import Source

__all__ = ["PRINTED", "SKILLS", "Skill", "general_form", "listed_skills", "skill", "skill_by_key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A skill of the list, of an example, or of a GM.

    `detail` is what the player has to name (a style, a region); a skill with a
    detail may be bought several times. `of` is the id of the skill that this
    one is a special form of.
    """

    id: str
    key: str
    name: Pair
    about: Pair
    rule: str
    detail: Pair | None = None
    of: str | None = None
    source: Source = Source.PRINTED


def _skills() -> tuple[Skill, ...]:
    kinds = {"id": str, "key": str, "name": Pair, "about": Pair, "rule": str}
    table = rows("alterego_core.ego", "skills.toml", "skill", required=kinds)
    return tuple(
        Skill(
            **{kind: row[kind] for kind in kinds},
            detail=row.get("detail"),
            of=row.get("of"),
            source=Source(row.get("source", "printed")),
        )
        for row in table
    )


SKILLS = _skills()
"""Every skill the text names: the 23 of the list, then those of examples."""

PRINTED = tuple(row for row in SKILLS if row.source is Source.PRINTED)
"""The 23 skills of the list (A-55 … A-77)."""


def listed_skills(rulings: Rulings = DEFAULT) -> tuple[Skill, ...]:
    """The skills to choose from: all, or the printed ones only (AMB-A16).

    >>> from alterego_core.ego.rulings import Rulings
    >>> len(listed_skills(Rulings(skill_names=SkillNames.STRICT)))
    23
    """
    return PRINTED if rulings.skill_names is SkillNames.STRICT else SKILLS


def skill(id: str) -> Skill:
    """The skill with this id; :class:`UnknownIdError` for another.

    >>> skill("lockpicking").name["ru"]
    'Взлом'
    """
    return by_id(SKILLS, id)


def skill_by_key(key: str) -> Skill:
    """The skill with this English key or name.

    >>> skill_by_key("Hand-to-hand").id
    'hand_to_hand'
    """
    return by_key(SKILLS, key)


def general_form(id: str, rulings: Rulings = DEFAULT) -> str | None:
    """The skill that `id` is a special form of; None when it is not one.

    A special form used where the general one would do earns +1 or +2 (A-255).
    Hand-to-hand is one, unless it is read as another word for Brawl (AMB-A17).

    >>> from alterego_core.ego.rulings import Rulings
    >>> general_form("hand_to_hand"), general_form("brawl_style"), general_form("brawl")
    ('brawl', 'brawl', None)
    >>> general_form("hand_to_hand", Rulings(handtohand=Handtohand.SYNONYM)) is None
    True
    """
    if id == "hand_to_hand" and rulings.handtohand is Handtohand.SYNONYM:
        return None
    return skill(id).of
