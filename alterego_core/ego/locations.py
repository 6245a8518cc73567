"""Where it hit: the twelve body parts, their odds, called shots (A-278 … A-290).

When the attacker names no target, two six-siders choose the part. Their sum is
never 1, so the left forearm is reached by a called shot alone (AMB-A69); other
readings throw a twelve-sider or share row 2 by a coin.

>>> location(7).name["en"], chances()[7]
('hip, groin', Fraction(1, 6))
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from ..dice import face
from ..odds import Odds
from ..tables import rows as table_rows
from ..words import Pair
from .errors import refuse
from .rulings import DEFAULT, Loc1, LocHip, LocSkew, Rulings
from .target_modifiers import Aim

__all__ = [
    "GROUPS",
    "Group",
    "LOCATIONS",
    "Location",
    "chances",
    "coin_decides",
    "formula",
    "group_chances",
    "location",
    "odds",
    "reachable",
    "roll",
    "shown",
]

_HIP = 7
_LEGS = (5, 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A row of the table of body parts. `aim`: how hard it is to aim at (A-231, A-232)."""

    id: str
    number: int
    group: str
    limb: bool
    aim: Aim
    name: Pair
    rule: str
    note: Pair | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Body parts told together: arms, legs, belly …"""

    id: str
    name: Pair


LOCATIONS: tuple[Location, ...] = tuple(
    Location(**{**line, "aim": Aim(line["aim"])})
    for line in table_rows(
        "alterego_core.ego",
        "locations.toml",
        "location",
        {"id": str, "number": int, "group": str, "limb": bool, "aim": str, "name": Pair, "rule": str},
    )
)
"""The twelve rows (A-279 … A-290)."""

GROUPS: tuple[Group, ...] = tuple(
    Group(id=line["id"], name=line["name"])
    for line in table_rows("alterego_core.ego", "locations.toml", "group", {"id": str, "name": Pair})
)
"""The rows by groups, from the arms to the head."""

_BY_NUMBER = {each.number: each for each in LOCATIONS}


def location(number: int) -> Location:
    """The row with this number, 1 … 12. Raises `RuleError`."""
    try:
        return _BY_NUMBER[number]
    except KeyError:
        raise refuse("location_outside", "location", "A-278", value=number) from None


def _twelve_sided(rulings: Rulings) -> bool:
    return rulings.loc_1 is Loc1.D12 or rulings.loc_skew is LocSkew.D12


def odds(rulings: Rulings = DEFAULT) -> Odds:
    """The number of the row hit without aiming (A-278, AMB-A69, AMB-A70, AMB-A77).

    >>> odds().chance(2), odds(Rulings(loc_1=Loc1.D12)).chance(1)
    (Fraction(1, 36), Fraction(1, 12))
    """
    if _twelve_sided(rulings):
        weights = dict.fromkeys(_BY_NUMBER, 1)
    else:
        weights = dict((2 @ Odds.die(6)).items())
        if rulings.loc_1 is Loc1.SHARE:
            weights[1] = Fraction(weights[2], 2)
            weights[2] = Fraction(weights[2], 2)
    if rulings.loc_hip is LocHip.COIN:
        hip = weights.pop(_HIP)
        for leg in _LEGS:
            weights[leg] += Fraction(hip, 2)
    return Odds({number: int(weight * 2) for number, weight in weights.items()})


def chances(rulings: Rulings = DEFAULT) -> dict[int, Fraction]:
    """The chance of each of the twelve rows, the impossible ones included.

    >>> chances()[1]
    Fraction(0, 1)
    """
    hit = odds(rulings)
    return {number: hit.chance(number) for number in _BY_NUMBER}


def group_chances(rulings: Rulings = DEFAULT) -> Mapping[str, Fraction]:
    """The chance of each group of rows (AMB-A70).

    >>> group_chances()["arms"], group_chances()["head"]
    (Fraction(1, 6), Fraction(1, 36))
    """
    each = chances(rulings)
    return {
        group.id: sum((each[row.number] for row in LOCATIONS if row.group == group.id), Fraction(0)) for group in GROUPS
    }


def reachable(number: int) -> bool:
    """Whether two six-siders can show this row at all (A-278, AMB-A69).

    >>> [n for n in range(1, 13) if not reachable(n)]
    [1]
    """
    return (2 @ Odds.die(6)).chance(location(number).number) > 0


def formula(rulings: Rulings = DEFAULT) -> str:
    """The dice that choose the part, in the notation of the roll log (A-278, AMB-A69, AMB-A77).

    >>> formula(), formula(Rulings(loc_1=Loc1.D12))
    ('2d6', '1d12')
    """
    return "1d12" if _twelve_sided(rulings) else "2d6"


def coin_decides(number: int, rulings: Rulings = DEFAULT) -> bool:
    """Whether a two-sider is thrown after these dice have shown a number (AMB-A69, AMB-A70).

    >>> coin_decides(7), coin_decides(7, Rulings(loc_hip=LocHip.COIN))
    (False, True)
    """
    shared = number == 2 and rulings.loc_1 is Loc1.SHARE and not _twelve_sided(rulings)
    return shared or (number == _HIP and rulings.loc_hip is LocHip.COIN)


def shown(number: int, coin: int | None = None, rulings: Rulings = DEFAULT) -> Location:
    """The part that dice of `formula` have chosen, with the two-sider where one decides (A-278).

    Raises `RuleError` for a number outside 1 … 12, or when the two-sider is missing.

    >>> shown(9).name["en"], shown(7, 2, Rulings(loc_hip=LocHip.COIN)).number
    ('upper belly', 6)
    """
    if not coin_decides(number, rulings):
        return location(number)
    if coin not in (1, 2):
        raise refuse("coin_missing", "coin", "A-278", number=number)
    return location(_LEGS[coin - 1] if number == _HIP else coin)


def roll(rng: Random, rulings: Rulings = DEFAULT) -> Location:
    """The part hit by one blow or bullet that was not aimed (A-278).

    >>> roll(Random(3)).number
    7
    """
    number = face(12, rng) if _twelve_sided(rulings) else face(6, rng) + face(6, rng)
    return shown(number, face(2, rng) if coin_decides(number, rulings) else None, rulings)
