"""Who acts first: Speed + Mind + the standard three dice (A-185 … A-187).

>>> order([Entry(name="a", speed=4, mind=3, dice=5), Entry(name="b", speed=5, mind=3, dice=4)])[0][0].name
'b'
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import face
from ..odds import Odds
from ..words import Pair
from . import checks
from .errors import refuse
from .rulings import DEFAULT, InitDice, InitIntellect, InitTie, InitWhen, Rulings

__all__ = [
    "Entry",
    "Fighter",
    "breakdown",
    "dice_value",
    "odds",
    "order",
    "roll",
    "rolled_anew",
    "settled",
    "total",
]

FACES = 6
MAX_REROLLS = 1000

_SPEED = Pair("Скорость", "Speed")
_MIND = Pair("Разум", "Mind")
_INTELLECT = Pair("интеллект", "intellect")
_DICE = Pair("кубики", "dice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """Who takes part. `intellect` is the GM's own attribute, by the reading `custom` (AMB-A48)."""

    name: str
    speed: int
    mind: int
    intellect: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Fighter):
    """A participant with the dice thrown."""

    dice: int


def breakdown(entry: Entry, rulings: Rulings = DEFAULT) -> Breakdown:
    """The initiative, term by term (A-187, AMB-A48)."""
    return Breakdown((*_terms(entry, rulings), Term(_DICE, entry.dice, ("A-187", "A-165"))))


def _terms(fighter: Fighter, rulings: Rulings) -> tuple[Term, Term]:
    """Speed and the intellect, which is Mind unless the GM has an attribute of that name."""
    if rulings.init_intellect is InitIntellect.CUSTOM:
        if fighter.intellect is None:
            raise refuse("intellect_missing", "intellect", "A-187")
        second = Term(_INTELLECT, fighter.intellect, ("A-187",))
    else:
        second = Term(_MIND, fighter.mind, ("A-187", "A-52"))
    return Term(_SPEED, fighter.speed, ("A-187", "A-48")), second


def total(entry: Entry, rulings: Rulings = DEFAULT) -> int:
    """The initiative: the higher, the earlier (A-187).

    >>> total(Entry(name="a", speed=4, mind=3, dice=5))
    12
    """
    return int(breakdown(entry, rulings).total)


def dice_value(positive: Sequence[int], negative: Sequence[int], rulings: Rulings = DEFAULT) -> int:
    """What three dice add to the initiative (A-187, AMB-A49).

    The two alike minus the odd one, or all three by the reading `sum`.

    >>> dice_value((6, 3), (4,)), dice_value((6, 3), (4,), Rulings(init_dice=InitDice.SUM))
    (5, 13)
    """
    for shown in (*positive, *negative):
        if not 1 <= shown <= FACES:
            raise refuse("die_outside", "dice", "A-165", value=shown, most=FACES)
    sign = 1 if rulings.init_dice is InitDice.SUM else -1
    return sum(positive) + sign * sum(negative)


def odds(fighter: Fighter, rulings: Rulings = DEFAULT) -> Odds:
    """The exact odds of a participant's initiative; compare two with `Odds.compare` (A-187).

    >>> quick, slow = Fighter(name="a", speed=6, mind=3), Fighter(name="b", speed=4, mind=3)
    >>> odds(quick).compare(odds(slow)).win
    Fraction(9905, 15552)
    """
    dice = 3 @ Odds.die(FACES) if rulings.init_dice is InitDice.SUM else checks.dice_odds()
    return dice + int(Breakdown(_terms(fighter, rulings)).total)


def _throw(rng: Random, rulings: Rulings) -> int:
    faces = [face(FACES, rng) for _ in range(3)]
    return dice_value(faces[:2], faces[2:], rulings)


def roll(fighters: Iterable[Fighter], rng: Random, rulings: Rulings = DEFAULT) -> tuple[Entry, ...]:
    """Throw for all, in the order given (A-187). Raises `RuleError` for a name given twice."""
    fighters = tuple(fighters)
    _distinct(fighters)
    return tuple(
        Entry(
            name=each.name, speed=each.speed, mind=each.mind, intellect=each.intellect, dice=_throw(rng, rulings)
        )
        for each in fighters
    )


def _distinct(fighters: Sequence[Fighter]) -> None:
    seen: set[str] = set()
    for each in fighters:
        if each.name in seen:
            raise refuse("names_repeat", "name", "A-187", name=each.name)
        seen.add(each.name)


def order(entries: Iterable[Entry], rulings: Rulings = DEFAULT) -> tuple[tuple[Entry, ...], ...]:
    """The order of acting, first to last; those still equal stand in one group (A-187, AMB-A50).

    By default equal initiative goes by Speed, then Mind; other readings leave the tie to
    a new throw or to the GM. `settled` breaks what is left.

    >>> [[e.name for e in group] for group in order(
    ...     [Entry(name="a", speed=4, mind=3, dice=5), Entry(name="c", speed=2, mind=6, dice=6)])]
    [['c'], ['a']]
    """
    entries = tuple(entries)
    _distinct(entries)

    def key(entry: Entry) -> tuple[int, ...]:
        first = total(entry, rulings)
        return (first, entry.speed, entry.mind) if rulings.init_tie is InitTie.SPEED else (first,)

    groups: list[list[Entry]] = []
    for entry in sorted(entries, key=key, reverse=True):
        if groups and key(groups[-1][0]) == key(entry):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return tuple(map(tuple, groups))


def settled(
    groups: Sequence[Sequence[Entry]], rng: Random | None = None, rulings: Rulings = DEFAULT
) -> tuple[tuple[Entry, ...], ...]:
    """The groups with ties broken by new throws; the GM's ties stay (AMB-A50).

    Only the tied ones throw again, and only for their place among themselves; the dice
    kept in the entries are those of the first throw.

    >>> tied = [[Entry(name="a", speed=4, mind=3, dice=5), Entry(name="b", speed=4, mind=3, dice=5)]]
    >>> [len(group) for group in settled(tied, Random(1))]
    [1, 1]
    """
    found: list[tuple[Entry, ...]] = []
    for group in groups:
        if len(group) == 1 or rulings.init_tie is InitTie.GM:
            found.append(tuple(group))
            continue
        if rng is None:
            raise refuse("order_needs_dice", "order", "A-187")
        found.extend(_again(tuple(group), rng, rulings))
    return tuple(found)


def _again(group: tuple[Entry, ...], rng: Random, rulings: Rulings) -> list[tuple[Entry, ...]]:
    """Throw for a tied group until nobody is equal."""
    waiting = [group]
    done: list[tuple[Entry, ...]] = []
    for _ in range(MAX_REROLLS):
        if not waiting:
            break
        tied = waiting.pop(0)
        if len(tied) == 1:
            done.append(tied)
            continue
        throws = {each.name: total(replace(each, dice=_throw(rng, rulings)), rulings) for each in tied}
        parted: dict[int, list[Entry]] = {}
        for each in tied:
            parted.setdefault(throws[each.name], []).append(each)
        waiting = [tuple(parted[value]) for value in sorted(parted, reverse=True)] + waiting
    return done + waiting


def rolled_anew(rulings: Rulings = DEFAULT) -> bool:
    """Whether a new fight asks for new throws; otherwise one order holds for the game (A-187, AMB-A51).

    >>> rolled_anew(), rolled_anew(Rulings(init_when=InitWhen.GAME))
    (True, False)
    """
    return rulings.init_when is InitWhen.FIGHT
