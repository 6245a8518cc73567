"""HP and MP, and what is left of them (C-6, C-10, C-11).

>>> hp(7, 6, 80).write("en")
'base 10 + Strength 14 + Endurance 48 + physical perks 16 = 88'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..rounding import Rounding
from ..tables import row
from ..words import Pair
from .amounts import half_rule, whole
from .characteristics import Characteristic
from .rulings import DEFAULT, NoMagic, PoolFraction, Rulings, ZeroHp

__all__ = ["HpLeft", "Life", "hp", "hp_after", "hp_exact", "incapable", "life", "mp", "mp_exact", "mp_left"]

_SHARE = 5


def _perks(label: Pair, points: int, rule: str) -> Term:
    share = Fraction(points, _SHARE)
    return Term(label, share.numerator if share.denominator == 1 else share, (rule,))


def _base(value: int, rule: str) -> Term:
    return Term(Pair("основа", "base"), value, (rule,))


def _whole(why: Breakdown, rulings: Rulings) -> Breakdown:
    return whole(why, Rounding.FLOOR if rulings.hpmp_fraction is PoolFraction.FLOOR else half_rule(rulings))


def hp_exact(strength: int, endurance: int, perk_points: int = 0) -> Breakdown:
    """HP before rounding: 10 + Strength×2 + Endurance×8 + points of physical perks / 5 (C-6)."""
    return Breakdown(
        (
            _base(10, "C-6"),
            Term(Characteristic.STRENGTH.label, 2 * strength, ("C-6",)),
            Term(Characteristic.ENDURANCE.label, 8 * endurance, ("C-6",)),
            _perks(Pair("физические перки", "physical perks"), perk_points, "C-6"),
        )
    )


def hp(strength: int, endurance: int, perk_points: int = 0, rulings: Rulings = DEFAULT) -> Breakdown:
    """Full HP as a whole number (C-6, C-12, AMB-C39).

    >>> hp(5, 5, 14).total, hp(5, 5, 14, Rulings(hpmp_fraction=PoolFraction.FLOOR)).total
    (63, 62)
    """
    return _whole(hp_exact(strength, endurance, perk_points), rulings)


def mp_exact(intellect: int, magic_power: int, perk_points: int = 0, incapable: bool = False) -> Breakdown:
    """MP before rounding: 20 + Intellect×2 + Magic power×4 + points of magic perks / 5 (C-10).

    For somebody incapable of magic a last term takes everything away (C-11).

    >>> mp_exact(5, 0, incapable=True).total
    0
    """
    why = Breakdown(
        (
            _base(20, "C-10"),
            Term(Characteristic.INTELLECT.label, 2 * intellect, ("C-10",)),
            Term(Characteristic.MAGIC_POWER.label, 4 * magic_power, ("C-10",)),
            _perks(Pair("магические перки", "magic perks"), perk_points, "C-10"),
        )
    )
    return why + Term(Pair("неспособность к магии", "incapable of magic"), -why.total, ("C-11",)) if incapable else why


def mp(
    intellect: int, magic_power: int, perk_points: int = 0, incapable: bool = False, rulings: Rulings = DEFAULT
) -> Breakdown:
    """Full MP as a whole number (C-10, C-11, C-12, AMB-C39).

    >>> mp(8, 7, 35).total
    71
    """
    return _whole(mp_exact(intellect, magic_power, perk_points, incapable), rulings)


def mp_left(points: int | Fraction, mana: int | Fraction) -> Breakdown:
    """MP after a spell is paid for (C-84); below zero there was not enough."""
    return Breakdown(
        (Term(Pair("МП", "MP"), points, ("C-10",)), Term(Pair("заклинание", "spell"), -mana, ("C-84",)))
    )


def incapable(magic_power: int, *, no_magic: bool = False, schools: int = 0, rulings: Rulings = DEFAULT) -> bool:
    """Whether somebody is incapable of magic (C-11, C-37, AMB-C41).

    `magic_power`: the bare value, without armour; `no_magic`: grade 0 was taken;
    `schools`: how many were bought.

    >>> incapable(0), incapable(5), incapable(5, rulings=Rulings(mp_zero=NoMagic.NOSCHOOL))
    (True, False, True)
    """
    return no_magic or magic_power <= 0 or (rulings.mp_zero is NoMagic.NOSCHOOL and not schools)


class Life(StrEnum):
    """How a character is."""

    ALIVE = "alive"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.perks", "turns.toml", "life", self.value)["name"]


def life(points: int | Fraction, rulings: Rulings = DEFAULT) -> Life:
    """Alive or dead by the HP that are left (C-6, C-19, AMB-C57).

    >>> life(0), life(0, Rulings(hp_zero=ZeroHp.BELOW)), life(-4, Rulings(hp_zero=ZeroHp.GM))
    (<Life.DEAD: 'dead'>, <Life.ALIVE: 'alive'>, <Life.UNCONSCIOUS: 'unconscious'>)
    """
    if points > 0:
        return Life.ALIVE
    if rulings.hp_zero is ZeroHp.GM:
        return Life.UNCONSCIOUS
    return Life.ALIVE if points == 0 and rulings.hp_zero is ZeroHp.BELOW else Life.DEAD


@dataclass(frozen=True, slots=True, kw_only=True)
class HpLeft:
    """What a hit leaves: HP, and how the character is."""

    points: Breakdown
    life: Life


def hp_after(points: int, damage: int, rulings: Rulings = DEFAULT) -> HpLeft:
    """HP after damage, down to below zero (C-6, AMB-C57).

    >>> hp_after(60, 59).life, hp_after(60, 60).points.write("en")
    (<Life.ALIVE: 'alive'>, 'HP 60 − damage 60 = 0')
    """
    why = Breakdown((Term(Pair("ХП", "HP"), points, ("C-6",)), Term(Pair("урон", "damage"), -damage, ("C-6",))))
    return HpLeft(points=why, life=life(why.total, rulings))
