"""What rest gives back: energy by the round, blood by sleep and food (B-57 … B-59, B-78, B-81).

>>> energy(40, most=51, health=4, rest=5).total
44
"""

from __future__ import annotations

from fractions import Fraction

from ..breakdown import Breakdown, Term
from ..rounding import rounded
from ..words import Pair
from .errors import refuse
from .parameters import metabolism
from .rulings import (
    DEFAULT,
    CapsRecover,
    MetabolismCombat,
    MetabolismFractions,
    MetabolismWhen,
    Rulings,
)

__all__ = ["capped", "energy", "gain"]

_NAMES = {
    "rest": Pair("тактические раунды отдыха", "tactical rounds of rest"),
    "active": Pair("тактические раунды в деле", "tactical rounds at work"),
    "combat": Pair("боевые раунды", "combat rounds"),
    "quiet": Pair("спокойные боевые раунды", "quiet combat rounds"),
}


def capped(
    why: Breakdown, most: int | Fraction | None, rulings: Rulings = DEFAULT, *, rule: str = "B-75"
) -> Breakdown:
    """The sum kept at the computed value, unless recovery may pass it (AMB-B50).

    What was above it before is not taken away.

    >>> capped(Breakdown((Term(_NAMES["rest"], 50), Term(_NAMES["rest"], 4))), 51).total
    51
    """
    if most is None or rulings.caps_recover is CapsRecover.FREE or not why.terms:
        return why
    ceiling = max(most, why.terms[0].value)
    if why.total <= ceiling:
        return why
    return why + Term(Pair("не выше расчётного", "no more than computed"), ceiling - why.total, (rule,))


def gain(
    health: int, *, rest: int = 0, active: int = 0, combat: int = 0, quiet: int = 0, rulings: Rulings = DEFAULT
) -> Breakdown:
    """Energy regained in these rounds, without regard to what is full.

    `rest` and `active` count tactical rounds without and with exertion (B-58, B-78,
    AMB-B23); `combat` rounds of fighting and `quiet` combat rounds at rest count by
    AMB-B25: ten quiet ones make a tactical round of rest, or each combat round gives a
    tenth. Health / 5 a round (B-59), whole or in fifths (AMB-B24).

    >>> gain(4, rest=10).total, gain(5, quiet=10).total, gain(5, combat=10).total
    (8, 1, 0)
    """
    counts = {"rest": rest, "active": active, "combat": combat, "quiet": quiet}
    if any(count < 0 for count in counts.values()):
        raise refuse("negative_time", "rounds", "B-78", seconds=min(counts.values()))
    rate = metabolism(health, rulings).total
    why = Breakdown()
    if rest:
        why += Term(_NAMES["rest"], rate * rest, ("B-58", "B-59", "B-78"))
    if active and rulings.metab_when is MetabolismWhen.EVERY:
        why += Term(_NAMES["active"], rate * active, ("B-78",))
    if rulings.metab_combat is MetabolismCombat.SHARE:
        tenth = Fraction(health, 50)
        if rulings.metab_frac is MetabolismFractions.ROUND:
            tenth = rounded(tenth)
        for name in ("combat", "quiet"):
            if counts[name]:
                why += Term(_NAMES[name], tenth * counts[name], ("B-32", "B-78"))
    else:
        if quiet // 10:
            why += Term(_NAMES["quiet"], rate * (quiet // 10), ("B-32", "B-58", "B-78"))
        if combat // 10 and rulings.metab_when is MetabolismWhen.EVERY:
            why += Term(_NAMES["combat"], rate * (combat // 10), ("B-32", "B-78"))
    return why


def energy(
    now: int | Fraction,
    *,
    most: int | Fraction | None,
    health: int,
    rest: int = 0,
    active: int = 0,
    combat: int = 0,
    quiet: int = 0,
    rulings: Rulings = DEFAULT,
) -> Breakdown:
    """The energy after these rounds, no higher than `most` (B-75, B-78, AMB-B50).

    >>> energy(40, most=51, health=4, rest=20).total, energy(40, most=51, health=4, active=20).total
    (51, 40)
    """
    start = Breakdown((Term(Pair("энергия", "Energy"), now, ("B-73",)),))
    gained = gain(health, rest=rest, active=active, combat=combat, quiet=quiet, rulings=rulings)
    return capped(start + gained, most, rulings)
