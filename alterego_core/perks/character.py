"""A finished character, and the values it brings to attacks, spells and saving throws (C-6, C-10, C-30 … C-32).

>>> from alterego_core.perks.armour import ArmourClass
>>> ready = build(Draft(schools={"fire": 4}, armour=ArmourClass.HEAVY))
>>> ready.hp.total, ready.mp.total, ready.effective.dexterity
(60, 45, 2)
"""

from __future__ import annotations

from dataclasses import dataclass

from ..breakdown import Breakdown, Term
from .armour import Use, effective
from .attacks import Attack
from .characteristics import Characteristics
from .draft import Draft
from .errors import RuleError, refuse
from .grades import price
from .learning import Legend
from .mastery import COST_PER_LEVEL
from .movement import Movement, Terrain, movement
from .own_perks import Effect, PerkKind, bonus
from .pools import hp, incapable, mp
from .remarks import is_warning, problems
from .rulings import DEFAULT, PoolPerks, Rulings
from .saving_throws import Defender
from .spells import Spell

__all__ = [
    "Character",
    "attack",
    "build",
    "defender",
    "full_hp",
    "full_mp",
    "magic_points",
    "metres",
    "physical_points",
    "spell",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A draft that may play, and what follows from it; `effective` are the values in armour."""

    draft: Draft
    hp: Breakdown
    mp: Breakdown
    effective: Characteristics


def _own(draft: Draft, kind: PerkKind) -> int:
    return sum(each.price for each in draft.own_perks if each.kind is kind and each.usable)


def physical_points(draft: Draft, rulings: Rulings = DEFAULT) -> int:
    """Perk points behind HP: weapons, two weapons, defence, own physical perks (C-6, AMB-C40).

    >>> physical_points(Draft(weapon_perks={"sword": 3}, defence_perks={"shield": 2}))
    50
    """
    weapons = COST_PER_LEVEL * sum(draft.weapon_perks.values())
    if rulings.hpmp_which is PoolPerks.WEAPON:
        return weapons
    others = sum(draft.defence_perks.values()) + draft.two_weapons
    return weapons + COST_PER_LEVEL * others + _own(draft, PerkKind.PHYSICAL)


def magic_points(draft: Draft, rulings: Rulings = DEFAULT) -> int:
    """Perk points behind MP: schools and own mental perks; what grade 0 gives back is not counted (C-10, AMB-C60)."""
    return sum(price(0, number, rulings).total for number in draft.schools.values()) + _own(draft, PerkKind.MENTAL)


def full_hp(draft: Draft, rulings: Rulings = DEFAULT) -> Breakdown:
    """HP with the perk points behind them (C-6)."""
    own = draft.characteristics
    return hp(own.strength, own.endurance, physical_points(draft, rulings), rulings)


def full_mp(draft: Draft, rulings: Rulings = DEFAULT) -> Breakdown:
    """MP with the perk points behind them, in armour where it lowers them (C-10, C-11, AMB-C38, AMB-C41)."""
    own = draft.characteristics
    worn = effective(own, draft.armour, Use.POOLS, rulings)
    bought = sum(number > 0 for number in draft.schools.values())
    unable = incapable(own.magic_power, no_magic=draft.no_magic, schools=bought, rulings=rulings)
    return mp(worn.intellect, worn.magic_power, magic_points(draft, rulings), unable, rulings)


def build(draft: Draft, others: tuple[Legend, ...] = (), rulings: Rulings = DEFAULT) -> Character:
    """The finished character. Raises `RuleError` with the first remark that is no warning."""
    for problem in problems(draft, others, rulings):
        if not is_warning(problem):
            raise RuleError(problem)
    return Character(
        draft=draft,
        hp=full_hp(draft, rulings),
        mp=full_mp(draft, rulings),
        effective=effective(draft.characteristics, draft.armour, rulings=rulings),
    )


def metres(draft: Draft, terrain: Terrain = Terrain.OPEN, rulings: Rulings = DEFAULT) -> Movement:
    """How far the character walks in his armour (C-105, C-106, AMB-C38)."""
    return movement(effective(draft.characteristics, draft.armour, Use.POOLS, rulings).dexterity, terrain, rulings)


def _terms(draft: Draft, effect: Effect) -> tuple[Term, ...]:
    return bonus(draft.own_perks, effect).terms


def attack(draft: Draft, weapon: str = "", dice: str = "1d6", rulings: Rulings = DEFAULT, **more) -> Attack:
    """An attack of this character with a weapon he may have mastered; `more` as for `Attack`.

    >>> attack(Draft(weapon_perks={"sword": 2}), "sword", "1d12", two_weapons=0).weapon_perk
    2
    """
    worn = effective(draft.characteristics, draft.armour, rulings=rulings)
    return Attack(
        strength=worn.strength,
        dexterity=worn.dexterity,
        weapon_perk=draft.weapon_perks.get(weapon, 0),
        dice=dice,
        extra=(*_terms(draft, Effect.HIT), *more.pop("extra", ())),
        damage_percent=bonus(draft.own_perks, Effect.DAMAGE_PERCENT).total,
        **more,
    )


def spell(draft: Draft, primary: str, secondary: str | None = None, rulings: Rulings = DEFAULT, **more) -> Spell:
    """A spell of this character from schools by id; `more` as for `Spell`.

    Raises `RuleError` for a school he has not learnt.

    >>> spell(Draft(schools={"fire": 4}), "fire", declared=12).primary
    4
    """
    for id in (primary, secondary):
        if id is not None and not draft.schools.get(id):
            raise refuse("school_not_learnt", "schools", "C-47", id=id)
    worn = effective(draft.characteristics, draft.armour, rulings=rulings)
    return Spell(
        primary=draft.schools[primary],
        secondary=None if secondary in (None, primary) else draft.schools[secondary],
        schools=(primary,) if secondary in (None, primary) else (primary, secondary),
        intellect=worn.intellect,
        magic_power=worn.magic_power,
        dexterity=worn.dexterity,
        extra=(*_terms(draft, Effect.HIT), *more.pop("extra", ())),
        casting_extra=(*_terms(draft, Effect.CASTING), *more.pop("casting_extra", ())),
        **more,
    )


def defender(
    draft: Draft,
    *,
    armour: int = 0,
    shield: int = 0,
    armour_perk: str = "armour",
    shield_perk: str = "shield",
    rulings: Rulings = DEFAULT,
) -> Defender:
    """This character under attack; `armour` and `shield` are the GM's numbers (C-29, C-98)."""
    worn = effective(draft.characteristics, draft.armour, rulings=rulings)
    return Defender(
        name=draft.name,
        dexterity=worn.dexterity,
        will=worn.will,
        armour=armour,
        defence_skill=draft.defence_perks.get(armour_perk, 0),
        shield=shield,
        shield_skill=draft.defence_perks.get(shield_perk, 0),
        extra=_terms(draft, Effect.SAVING_THROW),
    )
