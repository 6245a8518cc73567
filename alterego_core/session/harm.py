"""How somebody stands, and what that does to his checks, in whichever system.

>>> from ..ego.checks import Check, breakdown
>>> from .ego_harm import wounded
>>> from .numbers import EgoNumbers
>>> from .scene import Combatant
>>> hurt = Combatant(id="c1", label="Anna", numbers=wounded(EgoNumbers(), 5, 8))
>>> standing(hurt), breakdown(with_penalties(Check(attribute=4, skill=3), hurt)).total
(<Standing.ACTS: 'acts'>, 4)
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from ..breakdown import Term
from ..ego import modifier as ego_modifier
from ..ego.checks import Check as EgoCheck
from ..ego.target_modifiers import cover
from ..ego.will import Spell, spells_in_force
from ..perks.checks import Check as PerksCheck
from ..perks.pools import Life
from ..squad import modifiers as squad_modifiers
from ..squad.checks import Check as SquadCheck
from ..squad.mission import Fate
from ..tables import row
from ..words import Pair
from . import ego_harm, perks_harm, squad_harm
from .errors import refuse
from .numbers import EgoNumbers, PerksNumbers, SquadNumbers
from .scene import Combatant, Rulings

__all__ = ["Standing", "acts", "standing", "target_modifiers", "with_penalties"]


class Standing(StrEnum):
    """How somebody stands."""

    ACTS = "acts"
    OUT = "out"
    """Cannot act: wound level 7 (A-274), unconscious (B-76, AMB-C57)."""
    LOST = "lost"
    """Out of the player's hands: mad (B-30, B-92)."""
    DEAD = "dead"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "standing", self.value)["name"]


def standing(combatant: Combatant, rulings: Rulings | None = None) -> Standing:
    """How somebody stands by the numbers, or by the GM's word (A-274 … A-277, B-28 … B-30, B-76, C-6)."""
    if combatant.dead:
        return Standing.DEAD
    given = () if rulings is None else (rulings,)
    match combatant.numbers:
        case EgoNumbers() as numbers:
            if ego_harm.dead(numbers):
                return Standing.DEAD
            return Standing.ACTS if ego_harm.can_act(numbers, *given) else Standing.OUT
        case SquadNumbers() as numbers:
            status = squad_harm.status(numbers, *given)
            if status.fate is Fate.DEAD:
                return Standing.DEAD
            if status.fate is Fate.OUT:
                return Standing.LOST
            return Standing.ACTS if status.acts else Standing.OUT
        case PerksNumbers() as numbers:
            by_life = {Life.ALIVE: Standing.ACTS, Life.UNCONSCIOUS: Standing.OUT, Life.DEAD: Standing.DEAD}
            return by_life[perks_harm.life(numbers, *given)]


def acts(combatant: Combatant, rulings: Rulings | None = None) -> bool:
    """Whether he can act at all."""
    return standing(combatant, rulings) is Standing.ACTS


AnyCheck = TypeVar("AnyCheck", EgoCheck, SquadCheck, PerksCheck)


def with_penalties(
    check: AnyCheck, combatant: Combatant, rulings: Rulings | None = None, *, spell: Spell | None = None
) -> AnyCheck:
    """The check with all that his state and conditions add to it or take from it.

    Wound penalties of «Alter ego» add up (A-294, A-295), unless the table has taken the test of
    will instead (`spell`, the campaign's choice; A-292, AMB-A68); psychic states of the squad system
    touch their types of checks (B-89 … B-91); conditions stand with their own number
    (A-218, B-21, C-72). Everything stays visible as a modifier or a term of its own.
    Raises `SessionError` for a check of another system.
    """
    given = () if rulings is None else (rulings,)
    felt = [each for each in combatant.conditions if each.value]
    match combatant.numbers, check:
        case EgoNumbers() as numbers, EgoCheck():
            own = tuple(ego_modifier.custom(each.name, each.value) for each in felt)
            felt_wounds = ()
            if numbers.wounds and Spell.PENALTIES in spells_in_force(spell, *given):
                felt_wounds = ego_harm.penalties(numbers, *given)
            return replace(check, modifiers=(*check.modifiers, *felt_wounds, *own))
        case SquadNumbers() as numbers, SquadCheck():
            own = tuple(
                squad_modifiers.custom(each.name, each.value, side=squad_modifiers.Side.SKILL) for each in felt
            )
            return replace(check, modifiers=(*check.modifiers, *squad_harm.penalties(numbers, *given), *own))
        case PerksNumbers(), PerksCheck():
            why = check.bonus
            for each in felt:
                why += Term(Pair.same(each.name), each.value, each.rules or ("C-72",))
            return replace(check, bonus=why)
    raise refuse("other_system", "check", name=combatant.label)


def target_modifiers(target: Combatant, rulings: Rulings | None = None) -> tuple[ego_modifier.Modifier, ...]:
    """What posture and cover of a target do to a check against it in «Alter ego» (A-224 … A-226, AMB-A30).

    The other systems give no numbers for it.
    """
    if not isinstance(target.numbers, EgoNumbers):
        return ()
    if rulings is None:
        return cover(target.cover.share, target.posture)
    return cover(target.cover.share, target.posture, rulings=rulings)
