"""Disputed places of skills: their points and what they are for."""

from alterego_core.squad import skills, traps, weapons
from alterego_core.squad.skills import Levels
from alterego_core.words import Pair
from book.figures.answers import share, yes
from book.figures.example import Example

__all__ = ["EXAMPLES"]

EXAMPLES = {
    "skillpoints": Example(Pair("интеллект 8: сколько очков навыков?", "Intellect 8: how many skill points?"), lambda r: skills.points(8, r).granted),
    "skill_cost": Example(Pair("навык 8: цена", "a skill of 8: the price"), lambda r: skills.cost(8, r)),
    "grapple": Example(Pair("рукопашный бой 4: захват есть?", "Hand-to-hand 4: can one grapple?"), lambda r: yes(skills.has(Levels(hand_to_hand=4), "grapple", r))),
    "reload_min": Example(Pair("перезарядка 1 при взводе 6: сколько раундов?", "reload 1 with Weapon handling 6: how many rounds?"), lambda r: weapons.reload_rounds(1, 6, r).total),
    "attention": Example(Pair("внимательность 5, ловушка 4: заметит", "Awareness 5, a trap of 4: noticed"), lambda r: share(traps.notice(Levels(awareness=5), 4, rulings=r).chance(r))),
    "tripwire": Example(
        Pair("механик ставит растяжку с гранатой?", "may a mechanic set a grenade tripwire?"),
        lambda r: yes(traps.permission(Levels(mechanics=4), traps.TrapKind.EXPLOSIVE_TRIPWIRE, traps.Work.SET, r).allowed),
    ),
}  # fmt: skip
"""Option → its example."""
