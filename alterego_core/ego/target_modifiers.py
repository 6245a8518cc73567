"""Modifiers that come from the target: where it is, how it moves, what hides it."""

from enum import StrEnum
from fractions import Fraction

from ..words import Pair
from .errors import refuse
from .modifier import Modifier, from_row, halved, row
from .rulings import DEFAULT, AimBody, Blind, Close, Cover, Evade, Range, Rulings

__all__ = [
    "Aim",
    "CLOSE_METRES",
    "EVADING_UNKNOWN",
    "Obscured",
    "Posture",
    "aimed",
    "cover",
    "distance",
    "evading",
    "exact_distance",
    "exact_evading",
    "exact_running",
    "obscured",
    "running",
]

EVADING_UNKNOWN = -3
"""The penalty of an evading target whose numbers are not known (A-228)."""

CLOSE_METRES = 2
"""A target no farther than this is close (A-246)."""


def exact_evading(agility: int, dodge: int, rulings: Rulings = DEFAULT) -> Fraction:
    """The penalty of an evading target before rounding (A-228, AMB-A26)."""
    if rulings.evade is Evade.HALF_SUM:
        return -Fraction(agility + dodge, 2)
    if rulings.evade is Evade.HALF_DODGE:
        return -(agility + Fraction(dodge, 2))
    return Fraction(EVADING_UNKNOWN)


def evading(
    agility: int | None = None,
    dodge: int | None = None,
    *,
    rulings: Rulings = DEFAULT,
    as_die: bool = False,
) -> Modifier:
    """A target that actively evades (A-228, AMB-A26).

    Half the sum of its Agility and Dodge, or −3 when its numbers are not known
    (or by the reading `flat`). Not for a target that rolls its own Dodge against
    the same attack: that is an opposed check already.

    >>> evading(3, 2).value, evading(3, 2).exact, evading().value
    (-3, Fraction(-5, 2), -3)
    """
    if agility is None or dodge is None or rulings.evade is Evade.FLAT:
        return from_row("mn-10", EVADING_UNKNOWN, as_die=as_die)
    if agility < 0 or dodge < 0:
        raise refuse("negative_value", "modifiers", "A-228", name=row("mn-10").name, value=min(agility, dodge))
    exact = exact_evading(agility, dodge, rulings)
    return from_row("mn-10", halved(exact, rulings, by=1), as_die=as_die, exact=exact)


def exact_running(speed: int) -> Fraction:
    """The penalty of a running target before rounding (A-229)."""
    return -Fraction(speed, 2)


def running(speed: int, *, rulings: Rulings = DEFAULT, as_die: bool = False) -> Modifier:
    """A target that runs or rides fast: half its Speed is taken off (A-229).

    >>> running(5).value, running(2).value
    (-3, -1)
    """
    if speed < 0:
        raise refuse("negative_value", "modifiers", "A-229", name=row("mn-11").name, value=speed)
    exact = exact_running(speed)
    return from_row("mn-11", halved(exact, rulings, by=1), as_die=as_die, exact=exact)


def exact_distance(metres: int | Fraction, standard_range: int | Fraction) -> Fraction:
    """Distance over standard range, times −1, before rounding (A-230).

    >>> exact_distance(120, 50)
    Fraction(-12, 5)
    """
    if metres < 0:
        raise refuse("negative_value", "distance", "A-230", name=row("mn-12").name, value=metres)
    if standard_range <= 0:
        raise refuse("range_not_positive", "standard_range", "A-230", value=standard_range)
    return -Fraction(metres) / Fraction(standard_range)


def distance(
    metres: int | Fraction,
    standard_range: int | Fraction,
    *,
    rulings: Rulings = DEFAULT,
    as_die: bool = False,
) -> tuple[Modifier, ...]:
    """What the distance to the target does, both in metres (A-230, A-246, A-247).

    Up to half the weapon's standard range: +1; up to 2 metres: +2; farther: the
    distance divided by the range is taken off. Readings: AMB-A28 (the formula and
    the row of half range), AMB-A29 (2 metres together with half range).

    >>> [sum(m.value for m in distance(d, 50)) for d in (2, 25, 26, 75, 120, 125, 400)]
    [2, 1, -1, -2, -2, -3, -8]
    """
    exact = exact_distance(metres, standard_range)
    within_half = -exact <= Fraction(1, 2)
    if rulings.range is Range.FLOOR:
        far = -int(-exact)
    else:
        far = halved(exact, rulings, by=1)
    # Beyond-half: the formula starts where the row of half range ends.
    formula = () if rulings.range is Range.BEYOND_HALF and within_half else (far,)
    bonuses = []
    if metres <= CLOSE_METRES:
        bonuses.append(from_row("mp-05", row("mp-05").value))
    if within_half:
        bonuses.append(from_row("mp-06", row("mp-06").value))
    if rulings.close is Close.BEST and metres <= CLOSE_METRES:
        bonuses = bonuses[:1]
        # One scale of bands: beside the nearest band the formula has no say.
        if rulings.range is Range.BEYOND_HALF:
            formula = ()
    penalties = [
        from_row("mn-12", value, as_die=as_die and value in (-3, -4), exact=exact)
        for value in formula
        if value or not bonuses
    ]
    return (*penalties, *bonuses)


class Posture(StrEnum):
    """How somebody stands, sits or lies (A-205 … A-208)."""

    STANDING = "standing"
    KNEELING = "kneeling"
    CROUCHING = "crouching"
    LYING = "lying"


_POSTURE_ROW = {Posture.KNEELING: "mn-06", Posture.CROUCHING: "mn-07", Posture.LYING: "mn-08"}
_HIDDEN_ROW = ((Fraction(2, 3), "mn-08"), (Fraction(1, 2), "mn-07"), (Fraction(1, 3), "mn-06"))


def cover(
    hidden: int | Fraction = 0,
    posture: Posture = Posture.STANDING,
    *,
    rulings: Rulings = DEFAULT,
    as_die: bool = False,
) -> tuple[Modifier, ...]:
    """Cover and posture of the target (A-224, A-225, A-226, AMB-A30).

    `hidden` is the hidden share, 0 … 1; a share between two printed ones counts as
    the smaller of them. By default the worse of cover and posture holds.

    >>> [m.value for m in cover(Fraction(1, 2), Posture.LYING)]
    [-3]
    >>> [m.value for m in cover(Fraction(1, 2), Posture.LYING, rulings=Rulings(cover=Cover.STACK))]
    [-2, -3]
    """
    if not 0 <= hidden <= 1:
        raise refuse("share_outside", "hidden", "A-224", value=hidden)
    ids = [next((id for share, id in _HIDDEN_ROW if hidden >= share), None), _POSTURE_ROW.get(Posture(posture))]
    found = [row(id) for id in ids if id is not None]
    if rulings.cover is Cover.WORST and found:
        found = [min(found, key=lambda each: each.value)]
    return tuple(from_row(each.id, each.value, as_die=as_die and each.value == -3) for each in found)


class Obscured(StrEnum):
    """What keeps the target from being seen."""

    SMOKE = "smoke"
    DIM = "dim"
    """Darkness short of total."""
    DARKNESS = "darkness"
    """Total darkness."""


_CANCELLED = {
    "blind_fighting": Pair("снято: «Бой вслепую»", "cancelled by Blind fighting"),
    "night_vision": Pair("снято: «Ночное зрение»", "cancelled by Night vision"),
}


def obscured(
    by: Obscured,
    *,
    hand_to_hand: bool = False,
    blind_fighting: bool = False,
    night_vision: bool = False,
    rulings: Rulings = DEFAULT,
    as_die: bool = False,
) -> Modifier:
    """A target in smoke or darkness: −4, unless a trait cancels it (A-227, AMB-A44).

    Blind fighting (A-149) lifts darkness in hand-to-hand combat, Night vision
    (A-155) any darkness short of total; smoke stays. By the reading `all` either
    trait lifts the whole row.

    >>> obscured(Obscured.DARKNESS, hand_to_hand=True, blind_fighting=True).value
    0
    >>> obscured(Obscured.SMOKE, hand_to_hand=True, blind_fighting=True).value
    -4
    """
    by = Obscured(by)
    everything = rulings.blind is Blind.ALL
    if blind_fighting and (everything or (hand_to_hand and by is not Obscured.SMOKE)):
        return from_row("mn-09", 0, note=_CANCELLED["blind_fighting"], rules=("A-149",))
    if night_vision and (everything or by is Obscured.DIM):
        return from_row("mn-09", 0, note=_CANCELLED["night_vision"], rules=("A-155",))
    return from_row("mn-09", row("mn-09").value, as_die=as_die)


class Aim(StrEnum):
    """What the attacker aims at; nothing in particular unless said so (A-231 … A-233)."""

    ANYWHERE = "anywhere"
    BODY = "body"
    LIMB = "limb"
    HEAD = "head"
    PALM = "palm"
    COIN = "coin"


_AIM_ROW = {Aim.BODY: "mn-13", Aim.LIMB: "mn-13", Aim.HEAD: "mn-14", Aim.PALM: "mn-14", Aim.COIN: "mn-15"}


def aimed(at: Aim, *, rulings: Rulings = DEFAULT, as_die: bool = False) -> tuple[Modifier, ...]:
    """What a called shot costs (A-231, A-232, A-233, AMB-A78).

    By the reading `free` the body is the default aim and costs nothing.

    >>> [m.value for m in aimed(Aim.HEAD)], aimed(Aim.ANYWHERE)
    ([-4], ())
    """
    at = Aim(at)
    if at is Aim.ANYWHERE or (at is Aim.BODY and rulings.aim_body is AimBody.FREE):
        return ()
    line = row(_AIM_ROW[at])
    return (from_row(line.id, line.value, as_die=as_die and line.value == -4),)
