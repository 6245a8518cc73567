"""The ten grades of a school and what learning them costs (C-33, C-37 … C-46).

>>> grade(4).max_damage, price(0, 4).total
(30, 35)
>>> price(3, 5).write("en")
'Normal 20 + Good 30 = 50'
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ..breakdown import Breakdown, Term
from ..tables import rows
from ..words import Pair
from .errors import whole_number
from .rulings import DEFAULT, Coin, GradeCost, GradeThree, Rulings

__all__ = ["HIGHEST", "SchoolGrade", "coin_chance", "grade", "grades", "price", "total_prices", "within_power"]

HIGHEST = 9
"""The legendary grade (C-46)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SchoolGrade:
    """A grade: price of its step, Magic power to learn it, limits, and what masters must prove.

    `trial` and `max_mages` are None where there is none. Grade 0 is the lack of any
    magic: its price is given back, and it holds for all schools at once (C-37).
    """

    grade: int
    name: Pair
    example: Pair
    cost: int
    magic_power: int
    max_damage: int
    max_dice: int
    range_bonus: int
    rule: str
    trial: Pair | None = None
    max_mages: int | None = None
    all_schools: bool = False

    @property
    def smallest_faces(self) -> int | None:
        """Faces of each die of the maximum roll: maximum damage by maximum dice."""
        return self.max_damage // self.max_dice if self.max_dice else None

    def dice_limit(self, rulings: Rulings = DEFAULT) -> int:
        """The most dice a spell of this grade may be thrown with (AMB-C54 for grade 3).

        >>> grade(3).dice_limit(), grade(3).dice_limit(Rulings(typo_3=GradeThree.DAMAGE))
        (6, 18)
        """
        unlimited = self.grade == 3 and rulings.typo_3 is GradeThree.DAMAGE
        return self.max_damage if unlimited else self.max_dice


@cache
def grades() -> tuple[SchoolGrade, ...]:
    """All ten, from 0 to 9."""
    found = []
    for line in rows("alterego_core.perks", "grades.toml", "grade"):
        found.append(SchoolGrade(**{field: value for field, value in line.items() if field != "id"}))
    return tuple(found)


def grade(number: int) -> SchoolGrade:
    """The grade with this number, 0 to 9. Raises `RuleError`.

    >>> grade(9).max_mages, grade(9).smallest_faces, grade(0).cost
    (3, 6, -20)
    """
    return grades()[whole_number(number, "school_grade", 0, HIGHEST, "C-33")]


def price(current: int, wanted: int, rulings: Rulings = DEFAULT) -> Breakdown:
    """Perk points from one grade of a school to a higher one (C-33, C-38 … C-46, AMB-C09).

    By default each step is paid. Where a price is the whole one, what was paid for the
    current grade is taken off it.

    >>> price(0, 9).total, price(0, 9, Rulings(magic_cost=GradeCost.FULL)).total
    (415, 120)
    >>> price(3, 5, Rulings(magic_cost=GradeCost.FULL)).write("en")
    'Good 30 − Weak, paid already 10 = 20'
    """
    whole_number(current, "school_from", 0, HIGHEST, "C-33")
    whole_number(wanted, "school_to", current, HIGHEST, "C-33")
    if wanted == current:
        return Breakdown()
    if rulings.magic_cost is GradeCost.STEP:
        return Breakdown(
            tuple(Term(each.name, each.cost, ("C-33", each.rule)) for each in grades()[current + 1 : wanted + 1])
        )
    new, old = grade(wanted), grade(current)
    why = Breakdown((Term(new.name, new.cost, ("C-33", new.rule)),))
    if current:
        label = Pair(f"{old.name.ru}, уже оплачена", f"{old.name.en}, paid already")
        why += Term(label, -old.cost, (old.rule,))
    return why


def total_prices(rulings: Rulings = DEFAULT) -> tuple[int, ...]:
    """Perk points from nothing to each grade, 1 to 9.

    >>> total_prices()
    (1, 5, 15, 35, 65, 115, 195, 295, 415)
    """
    return tuple(price(0, number, rulings).total for number in range(1, HIGHEST + 1))


def within_power(magic_power: int) -> int:
    """The highest grade that this Magic power allows (C-38 … C-46).

    >>> within_power(4), within_power(10)
    (4, 9)
    """
    return max(each.grade for each in grades() if each.magic_power <= max(0, magic_power))


def coin_chance(rulings: Rulings = DEFAULT) -> Fraction:
    """Heads of a coin that a mage of grade 1 plays with; no rule depends on it (C-38, AMB-C55)."""
    return Fraction(7, 8) if rulings.coin is Coin.TYPO else Fraction(1, 8)
