"""Lev Sorokin, the hero whom the chapters build and then play.

Agility 5, Lockpicking 5 and Endurance 3 make him the burglar of the rules' own
example (A-171, A-173), so the lock of 15 is his.
"""

from __future__ import annotations

from alterego_core.ego.checks import Check
from alterego_core.ego.hero import Character, TakenTrait
from alterego_core.ego.attributes import attribute
from alterego_core.ego.skills import skill

__all__ = ["GRANTED", "LEV", "check"]

GRANTED = 40

LEV = Character(
    granted=GRANTED,
    description={"name": "Лев Сорокин, он же Скрипач"},
    attributes={
        "endurance": 3, "strength": 2, "agility": 5, "speed": 4, "perception": 4,
        "charisma": 3, "build": 2, "mind": 4, "willpower": 3,
    },
    skills={"lockpicking": 5, "dodge": 2, "brawl": 2, "firearms": 1},
    traits=(
        TakenTrait(id="musical_ear", frequency=1, intensity=2, control=1),
        TakenTrait(id="phobia", frequency=2, intensity=3, control=2),
        TakenTrait(id="love_of_cats"),
    ),
)  # fmt: skip
"""Thirty points of attributes, ten of skills, and traits that cancel out."""


def check(attribute_id: str, skill_id: str | None = None, **rest) -> Check:
    """A check of Lev's, by ids, with the names that a breakdown shows."""
    known = LEV.skill(skill_id) if skill_id else None
    return Check(
        attribute=LEV.attribute(attribute_id),
        skill=known,
        attribute_name=attribute(attribute_id).name,
        skill_name=skill(skill_id).name if skill_id else None,
        **rest,
    )
