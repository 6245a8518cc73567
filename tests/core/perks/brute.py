"""The chains once more, as slowly and plainly as they can be said: every throw, every table, every step.

Nothing is imported from the core, so an error there cannot hide here.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import floor

FACES = range(1, 7)


def three_dice() -> dict[int, Fraction]:
    """The chances of the sums of three dice, counted throw by throw."""
    ways = Counter(sum(faces) for faces in product(FACES, repeat=3))
    return {total: Fraction(number, 216) for total, number in ways.items()}


def dice(sizes) -> dict[int, Fraction]:
    """The chances of the sum of dice with these numbers of faces."""
    ways = Counter(sum(faces) for faces in product(*(range(1, size + 1) for size in sizes)))
    number = sum(ways.values())
    return {total: Fraction(count, number) for total, count in ways.items()}


def half_up(value) -> int:
    """To the nearest whole number, halves away from nought (the numbers here are not below it)."""
    return floor(Fraction(value) + Fraction(1, 2))


def row(natural, bonus, lowered=0, area=False) -> str:
    """The row of a table by the book's readings."""
    if natural == 3:
        return "worst"
    if natural == 18:
        return "best"
    total = (half_up(Fraction(3, 2) * natural) if area else natural) + bonus
    return "good" if total >= 11 - lowered else "bad"


def rows(bonus, lowered=0, area=False) -> dict[str, Fraction]:
    """The chances of the rows, throw by throw."""
    found: dict[str, Fraction] = {}
    for natural, chance in three_dice().items():
        add(found, row(natural, bonus, lowered, area), chance)
    return found


SHARES = {"worst": Fraction(3, 2), "bad": Fraction(1), "good": Fraction(1, 2), "best": Fraction(0)}


def share(answer, no_dodge) -> Fraction:
    """What comes through a saving throw."""
    return Fraction(1, 2) if answer == "best" and no_dodge else SHARES[answer]


def add(found, value, chance):
    found[value] = found.get(value, Fraction(0)) + chance


def attack(*, hit_bonus, save_bonus, factors, sizes, armour=0, area=False) -> dict[int, Fraction]:
    """The damage of a physical attack, throw by throw."""
    found: dict[int, Fraction] = {}
    for struck, chance in rows(hit_bonus, area=area).items():
        if struck in ("worst", "bad"):
            add(found, 0, chance)
            continue
        rolled = {sum(sizes): Fraction(1)} if struck == "best" else dice(sizes)
        for saved, saved_chance in rows(save_bonus).items():
            through = share(saved, struck == "best")
            for value, value_chance in rolled.items():
                damage = Fraction(value) * through
                for factor in factors:
                    damage *= factor
                if area:
                    damage /= Fraction(3, 2)
                damage = max(damage - armour, Fraction(0))
                add(found, half_up(damage), chance * saved_chance * value_chance)
    return found


def spell(*, cast_bonus, hit_bonus, save_bonus, lowered, factor, sizes, armour=0, aimed=True, area=False):
    """Damage to the target and to the caster, throw by throw."""
    target: dict[int, Fraction] = {}
    caster: dict[int, Fraction] = {}

    def hurt(rolled, chance, no_dodge):
        for saved, saved_chance in rows(save_bonus).items():
            through = share(saved, no_dodge)
            for value, value_chance in rolled.items():
                damage = value * factor * through / (Fraction(3, 2) if area else 1)
                damage = max(damage - armour, Fraction(0))
                add(target, half_up(damage), chance * saved_chance * value_chance)
        add(caster, 0, chance)

    for read, chance in rows(cast_bonus).items():
        if read == "worst":
            for value, value_chance in dice(sizes).items():
                own = value * factor / 2 / (Fraction(3, 2) if area else 1)
                add(caster, half_up(own), chance * value_chance)
            add(target, 0, chance)
            continue
        if read == "bad":
            add(target, 0, chance)
            add(caster, 0, chance)
            continue
        rolled = {sum(sizes): Fraction(1)} if read == "best" else dice(sizes)
        if not aimed:
            hurt(rolled, chance, False)
            continue
        for struck, second_chance in rows(hit_bonus, lowered, area).items():
            if struck in ("worst", "bad"):
                add(target, 0, chance * second_chance)
                add(caster, 0, chance * second_chance)
            else:
                hurt(rolled, chance * second_chance, struck == "best")
    return target, caster
