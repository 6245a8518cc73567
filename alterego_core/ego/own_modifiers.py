"""Modifiers that come from the actor: state, hands, work, preparation."""

from collections.abc import Iterable
from enum import StrEnum

from ..dice import face
from ..words import Pair
from .errors import refuse
from .modifier import Modifier, chosen, flat, from_row, row
from .rulings import (
    DEFAULT,
    DrugsTwo,
    GmRanges,
    Handtohand,
    NeverDone,
    Offhand,
    Prep,
    Rulings,
    StressFight,
    WornOnce,
)
from .turns import CIRCLES_IN_ROUND

__all__ = [
    "Drug",
    "Worn",
    "drugs",
    "never_done",
    "off_hand",
    "preparation",
    "preparation_range",
    "specialised",
    "stress",
    "worn",
]


def off_hand(*, ambidexterity: bool = False, rulings: Rulings = DEFAULT, as_die: bool = False) -> Modifier:
    """Using the wrong hand: −3, nothing for the ambidextrous (A-241, A-146, AMB-A43).

    >>> off_hand().value, off_hand(ambidexterity=True).value
    (-3, 0)
    """
    if rulings.offhand is Offhand.OMIT:
        return from_row("offhand", 0)
    if ambidexterity:
        note = Pair("снято: «Амбидекстрия»", "cancelled by Ambidexterity")
        return from_row("offhand", 0, note=note, rules=("A-146",))
    return flat("offhand", as_die=as_die)


def stress(
    *, working: bool = False, fighting: bool = False, rulings: Rulings = DEFAULT, as_die: bool = False
) -> tuple[Modifier, ...]:
    """Stress or a shoot-out during the work: −3 (A-222, AMB-A41).

    Whoever works under fire is `working`; by the reading `all` fighting counts too.

    >>> len(stress(working=True)), len(stress(fighting=True))
    (1, 0)
    """
    holds = working or (fighting and rulings.stress_fight is StressFight.ALL)
    return (flat("mn-04", as_die=as_die),) if holds else ()


class Worn(StrEnum):
    """States of the row of the drunk, drugged and worn out (A-238)."""

    DRUNK = "drunk"
    DRUGGED = "drugged"
    WORN_OUT = "worn_out"


_WORN_NOTE = {
    Worn.DRUNK: Pair("пьян", "drunk"),
    Worn.DRUGGED: Pair("одурманен", "drugged"),
    Worn.WORN_OUT: Pair("вымотан", "worn out"),
}


def worn(states: Iterable[Worn], *, rulings: Rulings = DEFAULT, as_die: bool = False) -> tuple[Modifier, ...]:
    """Drunk, drugged, worn out: −4 once, or each by the reading `each` (A-238, AMB-A73).

    >>> [m.value for m in worn([Worn.DRUNK, Worn.WORN_OUT])]
    [-4]
    """
    held = tuple(dict.fromkeys(Worn(each) for each in states))
    if rulings.worn_once is WornOnce.EACH:
        return tuple(from_row("mn-20", row("mn-20").value, as_die=as_die, note=_WORN_NOTE[each]) for each in held)
    return (flat("mn-20", as_die=as_die),) if held else ()


class Drug(StrEnum):
    """What a preparation is for: the GM says which (A-250, A-238)."""

    AID = "aid"
    INTOXICATION = "intoxication"


def drugs(kind: Drug, value: int | None = None, *, rulings: Rulings = DEFAULT) -> tuple[Modifier, ...]:
    """A preparation at work: +3 or +4 for an aiding one, −4 for intoxication (AMB-A74).

    By the reading `net` every drug does both. Rules: A-250, A-238, A-297.

    >>> [m.value for m in drugs(Drug.AID, 4)], [m.value for m in drugs(Drug.INTOXICATION)]
    ([4], [-4])
    """
    # A drug's strength is the preparation's own; dice for ranges do not touch it.
    def aid() -> Modifier:
        line = row("mp-09")
        picked = line.values[0] if value is None else value
        if picked not in line.values:
            raise refuse("not_in_range", "modifiers", line.rule, name=line.name, value=picked, low=line.low, high=line.high)
        return from_row("mp-09", picked)

    if rulings.drugs_two is DrugsTwo.NET:
        return (aid(), flat("mn-20"))
    return (aid(),) if Drug(kind) is Drug.AID else (flat("mn-20"),)


def never_done(
    *, skill: int | None, suitable: bool = True, first_time: bool = False, rulings: Rulings = DEFAULT
) -> tuple[Modifier, ...]:
    """Never done it before: −1 (A-237, AMB-A42).

    By the reading `merged` a check without a fitting skill always counts as a first time.

    >>> never_done(skill=None), len(never_done(skill=None, first_time=True))
    ((), 1)
    """
    merged = rulings.never_done is NeverDone.MERGED and (skill is None or not suitable)
    return (flat("mn-19"),) if first_time or merged else ()


def preparation_range(circles: int, *, rulings: Rulings = DEFAULT) -> tuple[int, int]:
    """The least and the greatest bonus for circles spent preparing (A-253, A-254, AMB-A39).

    One circle: +1 or +2. A round, which is four circles: +3 or +4. By the reading
    `stack` every circle adds its own +1 or +2.

    >>> [preparation_range(circles) for circles in (0, 1, 3, 4, 9)]
    [(0, 0), (1, 2), (1, 2), (3, 4), (3, 4)]
    """
    if circles < 0:
        raise refuse("negative_value", "circles", "A-253", name=row("mp-12").name, value=circles)
    turn, whole_round = row("mp-12"), row("mp-13")
    if rulings.prep is Prep.STACK:
        return circles * turn.low, circles * turn.high
    if circles >= CIRCLES_IN_ROUND:
        return whole_round.low, whole_round.high
    return (turn.low, turn.high) if circles else (0, 0)


def preparation(circles: int, value: int | None = None, *, rulings: Rulings = DEFAULT, rng=None) -> tuple[Modifier, ...]:
    """The bonus for preparing; the GM picks `value` inside `preparation_range` (A-253, A-254).

    >>> [m.value for m in preparation(4)], preparation(0)
    ([3], ())
    """
    low, high = preparation_range(circles, rulings=rulings)
    if high == 0:
        return ()
    id = "mp-13" if circles >= CIRCLES_IN_ROUND else "mp-12"
    if rulings.gm_ranges is GmRanges.ROLL:
        if rng is None:
            raise refuse("range_needs_dice", "modifiers", row(id).rule, name=row(id).name)
        value = low - 1 + face(high - low + 1, rng)
    elif value is None:
        value = low
    if not low <= value <= high:
        raise refuse("not_in_range", "modifiers", row(id).rule, name=row(id).name, value=value, low=low, high=high)
    return (from_row(id, value),)


def specialised(
    value: int | None = None, *, hand_to_hand: bool = False, rulings: Rulings = DEFAULT, rng=None
) -> tuple[Modifier, ...]:
    """A specialised skill where a plain one would do: +1 or +2 (A-255, AMB-A17).

    By the reading `synonym`, Hand-to-hand is another word for Brawl and earns nothing.

    >>> [m.value for m in specialised(2, hand_to_hand=True)]
    [2]
    """
    if hand_to_hand and rulings.handtohand is Handtohand.SYNONYM:
        return ()
    return (chosen("mp-14", value, rulings=rulings, rng=rng),)
