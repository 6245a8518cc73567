"""Character against character: one side's skill is the obstacle (B-3, B-106, B-107, B-110).

>>> from alterego_core.squad.checks import odds
>>> from alterego_core.squad.grades import Grade
>>> odds(against(8, 5)).at_least(Grade.GRAND_SUCCESS)
Fraction(1, 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..words import Pair
from .checks import Check
from .errors import refuse
from .modifiers import ANY, Modifier, Side
from .rulings import DEFAULT, Opposed, Rulings
from .skills import Levels, cap, has, skill
from .stats import Stats

__all__ = ["against", "grapple", "meeting", "silent_takedown"]


def against(
    active: int,
    passive: int,
    rulings: Rulings = DEFAULT,
    *,
    obstacle: int | None = None,
    passive_modifiers: Iterable[Modifier] = (),
    **more,
) -> Check:
    """The check of the one who acts; the other one's skill is its obstacle (AMB-B14).

    An opponent without the skill is an obstacle of 0 with its die. What lowers or
    raises the opponent's skill (`passive_modifiers`) moves the obstacle. Where there are no opposed rolls the GM's `obstacle` is used; raises
    `RuleError` when he gave none.

    >>> against(8, 5, Rulings(opposed=Opposed.NONE), obstacle=6).obstacle
    6
    """
    if rulings.opposed is Opposed.NONE:
        if obstacle is None:
            raise refuse("no_opposed", "obstacle", "B-13")
        return Check(skill=active, obstacle=obstacle, **more)
    turned = tuple(
        replace(each, side=Side.OBSTACLE, scope=ANY) for each in passive_modifiers if each.side is Side.SKILL
    )
    label = more.pop("obstacle_label", Pair("навык противника", "opponent's skill"))
    own = tuple(more.pop("modifiers", ()))
    return Check(skill=active, obstacle=passive, modifiers=own + turned, obstacle_label=label, **more)


def meeting(
    active: Levels,
    active_skill: str,
    passive: Levels,
    passive_skill: str,
    rulings: Rulings = DEFAULT,
    *,
    stats: Stats | None = None,
    obstacle: int | None = None,
    passive_modifiers: Iterable[Modifier] = (),
    **more,
) -> Check:
    """One character's skill against another's, named: stealth against awareness.

    Of `passive_modifiers` those count whose scope covers the opponent's skill (B-23).

    >>> check = meeting(Levels(stealth=8), "stealth", Levels(awareness=5), "awareness")
    >>> check.skill_label["en"], check.obstacle_label["en"]
    ('Stealth', 'Awareness')
    """
    own, other = skill(active_skill), skill(passive_skill)
    tags = frozenset(more.get("tags", ()))
    return against(
        active[active_skill],
        passive[passive_skill],
        rulings,
        obstacle=obstacle,
        stat=own.stat.value,
        skill_id=own.id,
        cap=None if stats is None else cap(stats, active_skill),
        passive_modifiers=[
            each
            for each in passive_modifiers
            if each.scope.covers(stat=other.stat.value, skill_id=other.id, tags=tags)
        ],
        skill_label=own.label,
        obstacle_label=other.label,
        **more,
    )


def grapple(active: Levels, passive: Levels, rulings: Rulings = DEFAULT, **more) -> Check:
    """An attempt to seize an opponent (B-106, AMB-B40): hand-to-hand against hand-to-hand.

    The text promises rules for it and has none, so this is ours; what a success means
    is the GM's to say. Raises `RuleError` when the unlock is closed.

    >>> grapple(Levels(hand_to_hand=6), Levels(hand_to_hand=4)).obstacle
    4
    """
    if not has(active, "grapple", rulings):
        raise refuse("locked", "hand_to_hand", "B-106", skill=skill("hand_to_hand").label, level=4)
    return meeting(active, "hand_to_hand", passive, "hand_to_hand", rulings, **more)


def silent_takedown(levels: Levels, *, armed: bool, noticed: bool, rulings: Rulings = DEFAULT) -> bool:
    """Whether an enemy may be taken out without a sound.

    Unarmed it takes Hand-to-hand 8 (B-107), armed Light melee 5 (B-110), and an enemy
    who has not noticed anything.

    >>> silent_takedown(Levels(light_melee=5), armed=True, noticed=False)
    True
    """
    return not noticed and has(levels, "silent_blade" if armed else "silent_unarmed", rulings)
