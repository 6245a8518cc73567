"""A physical attack: to hit, and from the dice to the wound (C-3, C-4, C-21 … C-28, C-71 … C-77).

>>> blow = Attack(strength=6, dexterity=7, weapon_perk=3, aim=Aim.LIMB, metres=45, dice="1d12")
>>> hit_check(blow).bonus.write("en")
'Dexterity 2.8 + rounding 0.2 + weapon mastery 2 − medium blow 2 − distance 2 = 1'
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..notation import Formula, parse
from ..odds import Odds
from ..words import Pair
from .blows import Aim, aim_term, range_term
from .characteristics import START, Characteristic, damage_factor, roll_bonus
from .checks import Check
from .damage import Step, area_cut, factor
from .errors import refuse, whole_number
from .mastery import TwoWeapons, two_weapons, weapon_level
from .results import Table
from .rulings import DEFAULT, PerkMultiplier, Rulings, TwoWeaponRoll

__all__ = ["LARGEST_DAMAGE", "Attack", "blows", "damage_dice", "damage_steps", "hit_check", "maximum", "rolled_odds"]

LARGEST_DAMAGE = 1_000
"""The most that damage dice may show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A blow or a shot, with the characteristics as they are in armour.

    `dice`: the weapon's damage, which the text leaves to the GM (``"1d12"``, «1к12»).
    `metres`: distance to the target for shooters, 0 for a blow (C-77). `two_weapons`:
    the level of the skill against the penalty when both hands strike, None for one
    weapon (C-25 … C-28). `area`: the blow covers an area (C-71). `extra`: own perks
    and the GM's bonuses to hit (C-72); `damage_percent`: theirs to damage.
    """

    strength: int = START
    dexterity: int = START
    weapon_perk: int = 0
    dice: str = "1d6"
    aim: Aim = Aim.TORSO
    metres: int | Fraction = 0
    area: bool = False
    two_weapons: int | None = None
    extra: tuple[Term, ...] = ()
    damage_percent: int = 0

    def __post_init__(self) -> None:
        whole_number(self.damage_percent, "damage_percent", -100, 1000, "C-72")

    @property
    def both_hands(self) -> TwoWeapons | None:
        """What two weapons do, or None."""
        return None if self.two_weapons is None else two_weapons(self.two_weapons)


def damage_dice(attack: Attack) -> Formula:
    """The damage dice as a formula. Raises `NotationError` for text that is none, `RuleError` for too much."""
    formula = parse(attack.dice)
    if formula.odds().high > LARGEST_DAMAGE:
        raise refuse("damage_too_large", "dice", "C-82", most=LARGEST_DAMAGE)
    return formula


def rolled_odds(attack: Attack) -> Odds:
    """The distribution of the damage dice."""
    return damage_dice(attack).odds()


def maximum(attack: Attack) -> int | Fraction:
    """What the dice count as in a critical success (C-82).

    >>> maximum(Attack(dice="10d3"))
    30
    """
    return rolled_odds(attack).high


def blows(attack: Attack, rulings: Rulings = DEFAULT) -> int:
    """Rolls to be made: two where each hand strikes for itself (C-25, AMB-C36)."""
    return 2 if attack.two_weapons is not None and rulings.two_weapon is TwoWeaponRoll.TWO else 1


def hit_check(attack: Attack, rulings: Rulings = DEFAULT) -> Check:
    """The roll to hit: Dexterity, mastery, perks, aim, distance, two weapons, area.

    C-4, C-22, C-26, C-28, C-72, C-73 … C-77, C-71.
    """
    why = roll_bonus(Characteristic.DEXTERITY, attack.dexterity, rulings)
    mastery = weapon_level(attack.weapon_perk, rulings)
    if mastery.hit_bonus:
        why += Term(Pair("владение оружием", "weapon mastery"), mastery.hit_bonus, ("C-22",))
    why += Breakdown(attack.extra)
    hands = attack.both_hands
    if hands is not None:
        why += hands.hit
    for term in (aim_term(attack.aim, rulings), range_term(attack.metres, rulings)):
        if term.value:
            why += term
    return Check(table=Table.HIT, bonus=why, area=attack.area)


def damage_steps(attack: Attack, rulings: Rulings = DEFAULT) -> tuple[Step, ...]:
    """The factors of the damage before the saving throw (C-3, C-13, C-21, C-25, C-71, AMB-C06).

    >>> [str(step.value) for step in damage_steps(Attack(strength=7, weapon_perk=3))]
    ['7/5', '13/10']
    """
    strength = damage_factor(attack.strength, rulings)
    mastery = weapon_level(attack.weapon_perk, rulings)
    share = Fraction(mastery.damage_percent + attack.damage_percent, 100)
    label = Characteristic.STRENGTH.label
    if rulings.perk_mult is PerkMultiplier.SUM:
        both = Pair("сила и владение оружием", "Strength and weapon mastery")
        steps = [factor(strength + share, both, "C-3", "C-13", "C-21")]
    else:
        steps = [factor(strength, label, "C-3", "C-13")]
        if mastery.damage_percent:
            steps.append(factor(mastery.damage_factor, Pair("владение оружием", "weapon mastery"), "C-21"))
        if attack.damage_percent:
            own = 1 + Fraction(attack.damage_percent, 100)
            steps.append(factor(own, Pair("свои перки", "own perks"), "C-72"))
    hands = attack.both_hands
    if hands is not None and blows(attack, rulings) == 1:
        steps.append(factor(hands.damage_factor, Pair("два оружия", "two weapons"), "C-25"))
    if attack.area:
        steps.append(area_cut())
    return tuple(steps)
