"""Bursts: how many bullets hit, and what each of them does (A-234, A-235).

>>> bullets(Burst.SHORT, 3), bullets(Burst.FULL, 6), bullets_odds(Burst.SHORT).mean
(2, 6, Fraction(2, 1))
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from random import Random

from ..dice import face
from ..odds import Odds
from . import locations
from .errors import refuse
from .modifier import Modifier, flat, halved
from .rulings import DEFAULT, BurstWounds, Rulings
from .wounds import Wound, wound_level

__all__ = ["Burst", "bullets", "bullets_odds", "burst_modifier", "hits_odds", "roll_bullets", "roll_wounds", "wounds"]

FACES = 6


class Burst(StrEnum):
    """A short burst (−1, half a die of bullets) or a full one (−2, a die of bullets)."""

    SHORT = "short"
    FULL = "full"


_ROW = {Burst.SHORT: "mn-16", Burst.FULL: "mn-17"}


def burst_modifier(burst: Burst) -> Modifier:
    """What shooting in bursts costs (A-234, A-235).

    >>> burst_modifier(Burst.SHORT).value, burst_modifier(Burst.FULL).value
    (-1, -2)
    """
    return flat(_ROW[Burst(burst)])


def bullets(burst: Burst, die: int, rulings: Rulings = DEFAULT) -> int:
    """Bullets that hit when the die shows this face (A-234, A-235, AMB-A27).

    >>> [bullets(Burst.SHORT, face) for face in range(1, 7)]
    [1, 1, 2, 2, 3, 3]
    """
    if not 1 <= die <= FACES:
        raise refuse("die_outside", "die", "A-234", value=die, most=FACES)
    return halved(die, rulings) if Burst(burst) is Burst.SHORT else die


def bullets_odds(burst: Burst, rulings: Rulings = DEFAULT) -> Odds:
    """The odds of the number of bullets once the attack has succeeded (A-234, A-235).

    >>> bullets_odds(Burst.FULL).mean
    Fraction(7, 2)
    """
    return Odds.die(FACES).map(lambda shown: bullets(burst, shown, rulings))


def hits_odds(burst: Burst, success: Fraction, rulings: Rulings = DEFAULT) -> Odds:
    """The odds of the bullets that hit before the attack is rolled; a miss is 0.

    `success` is the chance of the attack, the burst's own modifier already in it.

    >>> hits_odds(Burst.SHORT, Fraction(1, 2)).chance(0)
    Fraction(1, 2)
    """
    return Odds.mixture([(success, bullets_odds(burst, rulings)), (1 - success, Odds.constant(0))])


def roll_bullets(burst: Burst, rng: Random, rulings: Rulings = DEFAULT) -> int:
    """Throw for the bullets that hit (A-234, A-235)."""
    return bullets(burst, face(FACES, rng), rulings)


def wounds(
    margin: int,
    hits: int,
    where: Sequence[int | None] = (),
    rulings: Rulings = DEFAULT,
    *,
    opposed: bool = True,
) -> tuple[Wound, ...]:
    """The wounds of a burst: one a bullet, all of the attack's level (A-234, A-235, A-267, AMB-A72).

    `where` gives the row of the body part for each bullet, None or nothing where it is
    not known; by the reading `one` all bullets make a single wound.

    >>> [w.level for w in wounds(4, 3)]
    [4, 4, 4]
    """
    if hits < 0:
        raise refuse("negative_count", "bullets", "A-234", value=hits)
    level = int(wound_level(margin, rulings, opposed=opposed))
    if level == 0 or hits == 0:
        return ()
    count = 1 if rulings.burst_wounds is BurstWounds.ONE else hits
    places = (*where[:count], *([None] * (count - len(where))))
    return tuple(Wound(level=level, location=place) for place in places)


def roll_wounds(
    margin: int,
    hits: int,
    rng: Random,
    rulings: Rulings = DEFAULT,
    *,
    called: int | None = None,
    opposed: bool = True,
) -> tuple[Wound, ...]:
    """The wounds of a burst with a part thrown for each bullet (A-278, AMB-A72).

    `called` is the row the attacker aimed at: then no part is thrown for.

    >>> [w.location for w in roll_wounds(3, 2, Random(0), called=12)]
    [12, 12]
    """
    found = wounds(margin, hits, (), rulings, opposed=opposed)
    return tuple(
        Wound(level=each.level, location=called if called is not None else locations.roll(rng, rulings).number)
        for each in found
    )
