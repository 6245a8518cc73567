"""Who acts first: the numbers thrown, and the rule that parts equals, by the system's text.

>>> from . import roster
>>> from .numbers import squad_numbers
>>> from .scene import Campaign, Scene, System
>>> scene = roster.add(Scene(campaign=Campaign(system=System.SQUAD, seed="x")), "Guard", squad_numbers(), times=2)
>>> lined = line_up(scene, ["c1", "c2"], thrown={"c1": (2,), "c2": (5,)})
>>> [(each.who, each.number, each.tie.value) for each in lined.places]
[('c2', 6, 'none'), ('c1', 3, 'none')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..breakdown import Breakdown, Term
from ..dice import RollLog
from ..ego import initiative as ego_initiative
from ..ego.rulings import InitDice, InitTie
from ..notation import parse
from ..perks import turns as perks_turns
from ..perks.rulings import OrderTie
from ..squad import initiative as squad_initiative
from ..words import Pair
from .entries import RollRecord
from .errors import refuse
from .perks_harm import present as present_values
from .own import name_of
from .places import Line, Place, Tie
from .scene import Combatant, OwnKind, Scene, System

__all__ = ["LinedUp", "dice_formula", "line_up", "next_place", "reckoned", "throw"]

_DEXTERITY = Pair("Ловкость", "Dexterity")
_DIE = Pair("кубик", "die")
_INTELLECT = ("intellect", "интеллект")

MOST_THROWS = 1_000
"""Groups of equals that throw again; far beyond what dice can need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedUp:
    """A line, the throws behind it, and the next free place in the row of rolls."""

    places: Line
    rolls: tuple[RollRecord, ...]
    next_roll: int


def throw(scene: Scene, formula: str, place: int | None = None, faces: Sequence[int] | None = None) -> RollRecord:
    """A formula thrown at a place of the campaign's row of rolls, or typed in from the table.

    Raises `DiceError` for faces that these dice cannot show.

    >>> from .scene import Campaign
    >>> scene = Scene(campaign=Campaign(system=System.EGO, seed="market"))
    >>> throw(scene, "2d6-1d6") == throw(scene, "2d6-1d6"), throw(scene, "1d6", faces=(4,)).by_hand
    (True, True)
    """
    dice = parse(formula)
    if faces is not None:
        made = dice.from_faces(tuple(faces))
        return RollRecord(formula=made.formula, faces=made.faces, total=made.total)
    place = scene.next_roll if place is None else place
    made = dice.roll(RollLog(scene.campaign.seed).rng(place))
    return RollRecord(formula=made.formula, faces=made.faces, total=made.total, place=place)


def next_place(scene: Scene, rolls: Iterable[RollRecord]) -> int:
    """The next free place in the row of rolls once these are made.

    A throw from the seed must be the next of the row, so that none can be left out or made
    twice; raises `SessionError` otherwise. Dice of the table take no place.
    """
    place = scene.next_roll
    for each in rolls:
        if each.place is None:
            continue
        if each.place != place:
            raise refuse("roll_out_of_row", "rolls", place=each.place, next=place)
        place += 1
    return place


def dice_formula(scene: Scene) -> str | None:
    """The dice that everybody throws for his place; None in perks and magic, where there are none (A-187, B-43, C-103).

    >>> from .scene import Campaign
    >>> dice_formula(Scene(campaign=Campaign(system=System.SQUAD)))
    '1d6'
    """
    match scene.campaign.system:
        case System.EGO:
            return "3d6" if scene.campaign.readings().init_dice is InitDice.SUM else "2d6-1d6"
        case System.SQUAD:
            return "1d6"
        case System.PERKS:
            return None


def reckoned(scene: Scene, who: str, faces: Sequence[int] | None = None) -> Breakdown:
    """What counts for somebody's place: his own numbers, and the dice when they are known (A-187, B-43, C-103).

    In perks and magic it is Dexterity, and the physical sum that parts equals is its note.
    Raises `DiceError` for faces that these dice cannot show.

    >>> from . import roster
    >>> from .numbers import EgoNumbers, levels
    >>> from .scene import Campaign
    >>> scene = roster.add(Scene(campaign=Campaign(system=System.EGO)), "Anna", EgoNumbers(attributes=levels(speed=4, mind=3)))
    >>> reckoned(scene, "c1").total, reckoned(scene, "c1", (6, 3, 4)).total
    (7, 12)
    """
    one, rulings, formula = scene.combatant(who), scene.campaign.readings(), dice_formula(scene)
    if formula is None:
        dexterity, physical = _contender(one, scene.seconds, rulings).key(rulings)
        note = Pair(f"сумма физических характеристик {physical}", f"the physical sum is {physical}")
        return Breakdown((Term(_DEXTERITY, dexterity, ("C-103",), note),))
    shown = () if faces is None else throw(scene, formula, faces=faces).faces
    if scene.campaign.system is System.EGO:
        why = ego_initiative.breakdown(_entry(one, shown or (1, 1, 1), scene), rulings)
        return why if shown else Breakdown(why.terms[:-1])
    return _bare(one, rulings) + Term(_DIE, shown[0], ("B-43",)) if shown else _bare(one, rulings)


def line_up(scene: Scene, who: Sequence[str], thrown: Mapping[str, Sequence[int]] | None = None) -> LinedUp:
    """The line of these combatants (A-187, B-43, B-44, C-103).

    `thrown` holds faces of those who threw their own dice. Equal numbers go by the rule of
    the campaign's rulings, and every place says by which (AMB-A50, AMB-C45).
    """
    if not who:
        raise refuse("nobody_fights", "places")
    if len(set(who)) < len(who):
        raise refuse("twice_in_line", "places")
    present = [scene.combatant(id) for id in who]
    match scene.campaign.system:
        case System.EGO:
            return _ego(scene, present, thrown or {})
        case System.SQUAD:
            return _squad(scene, present, thrown or {})
        case System.PERKS:
            return _perks(scene, present)


def _thrown(
    scene: Scene, present: Sequence[Combatant], formula: str, by_hand: Mapping[str, Sequence[int]]
) -> tuple[dict[str, RollRecord], int]:
    rolls, place = {}, scene.next_roll
    for each in present:
        faces = by_hand.get(each.id)
        rolls[each.id] = replace(throw(scene, formula, place, faces), who=each.id, name=each.label)
        place += faces is None
    return rolls, place


def _ego(scene: Scene, present: Sequence[Combatant], by_hand: Mapping[str, Sequence[int]]) -> LinedUp:
    rulings = scene.campaign.readings()
    formula = dice_formula(scene)
    rolls, place = _thrown(scene, present, formula, by_hand)
    entries = [_entry(each, rolls[each.id].faces, scene) for each in present]
    groups = ego_initiative.order(entries, rulings)
    tied = {one.name for group in groups if len(group) > 1 for one in group}
    line = [one for group in groups for one in group]
    again: list[RollRecord] = []
    if tied and rulings.init_tie is not InitTie.GM:
        by_name = {one.name: one for one in line}

        def total(name: str, roll: RollRecord) -> int:
            value = ego_initiative.dice_value(roll.faces[:2], roll.faces[2:], rulings)
            return ego_initiative.total(replace(by_name[name], dice=value), rulings)

        names, again, place = _settled(scene, [[one.name for one in group] for group in groups], formula, total, place)
        line = [by_name[name] for name in names]
    last_word = Tie.GM if rulings.init_tie is InitTie.GM else Tie.DICE

    def parted(one: ego_initiative.Entry, other: ego_initiative.Entry) -> Tie:
        if one.name in tied and other.name in tied and _same_key(one, other, rulings):
            return last_word
        return Tie.SPEED if one.speed != other.speed else Tie.MIND

    numbers = [ego_initiative.total(one, rulings) for one in line]
    return _placed(line, numbers, [one.name for one in line], [*rolls.values(), *again], parted, place)


def _entry(one: Combatant, faces: Sequence[int], scene: Scene) -> ego_initiative.Entry:
    rulings, catalogue = scene.campaign.readings(), scene.campaign.catalogue
    return ego_initiative.Entry(
        name=one.id,
        speed=one.numbers.attribute("speed"),
        mind=one.numbers.attribute("mind"),
        # the GM's own attribute of that name (AMB-A48), by its id or as the campaign or the sheet calls it
        intellect=next((each.value for each in one.numbers.attributes if name_of(catalogue, OwnKind.ATTRIBUTE, each.id).strip().casefold() in _INTELLECT), None),
        dice=ego_initiative.dice_value(faces[:2], faces[2:], rulings),
    )


def _settled(
    scene: Scene,
    groups: Sequence[Sequence[str]],
    formula: str,
    total: Callable[[str, RollRecord], int],
    place: int,
) -> tuple[list[str], list[RollRecord], int]:
    """Equals parted by new throws, each of them at a place of its own in the row of rolls."""
    waiting = [list(group) for group in groups]
    names: list[str] = []
    records: list[RollRecord] = []
    for _ in range(MOST_THROWS):
        if not waiting:
            break
        group = waiting.pop(0)
        if len(group) == 1:
            names += group
            continue
        totals: dict[int, list[str]] = {}
        for name in group:
            roll = replace(throw(scene, formula, place), who=name, name=scene.combatant(name).label)
            records.append(roll)
            place += 1
            totals.setdefault(total(name, roll), []).append(name)
        waiting = [totals[value] for value in sorted(totals, reverse=True)] + waiting
    return [*names, *(name for group in waiting for name in group)], records, place


def _same_key(one: ego_initiative.Entry, other: ego_initiative.Entry, rulings) -> bool:
    return rulings.init_tie is not InitTie.SPEED or (one.speed, one.mind) == (other.speed, other.mind)


def _bare(one: Combatant, rulings) -> Breakdown:
    """Initiative without the die (B-66, B-89)."""
    return squad_initiative.base(one.numbers.stats.dexterity, one.numbers.fighter.states, rulings)


def _squad(scene: Scene, present: Sequence[Combatant], by_hand: Mapping[str, Sequence[int]]) -> LinedUp:
    rulings = scene.campaign.readings()
    rolls, place = _thrown(scene, present, dice_formula(scene), by_hand)
    contenders = []
    for each in present:
        bare = _bare(each, rulings).total
        contenders.append(squad_initiative.Contender(each.id, int(bare), rolls[each.id].faces[0]))
    line = [one for group in squad_initiative.line(contenders).groups for one in group]

    def parted(one: squad_initiative.Contender, other: squad_initiative.Contender) -> Tie:
        return Tie.INITIATIVE if one.initiative != other.initiative else Tie.GM

    return _placed(line, [one.total for one in line], [one.name for one in line], list(rolls.values()), parted, place)


def _contender(one: Combatant, seconds: int, rulings) -> perks_turns.Contender:
    # deaths of the last day lower the values; armour is taken off by the order itself
    values = present_values(replace(one.numbers, armour=None), seconds, rulings)
    return perks_turns.Contender(one.id, values.strength, values.dexterity, values.endurance, one.numbers.armour)


def _perks(scene: Scene, present: Sequence[Combatant]) -> LinedUp:
    rulings = scene.campaign.readings()
    contenders = {}
    for each in present:
        contenders[each.id] = _contender(each, scene.seconds, rulings)
    found = perks_turns.order(contenders.values(), rulings)
    names, rolls, place = list(found.names), [], scene.next_roll
    if found.tie and rulings.order_tie is OrderTie.ROLL:
        names, rolls, place = _settled(scene, found.groups, "3d6", lambda name, roll: int(roll.total), place)
    line = [contenders[name] for name in names]

    def parted(one: perks_turns.Contender, other: perks_turns.Contender) -> Tie:
        if one.key(rulings) != other.key(rulings):
            return Tie.PHYSICAL
        return Tie.DICE if rulings.order_tie is OrderTie.ROLL else Tie.GM

    return _placed(line, [one.key(rulings)[0] for one in line], names, rolls, parted, place)


def _placed(line, numbers: list[int], names: list[str], rolls: list[RollRecord], parted, place: int) -> LinedUp:
    """The places; a tie is told by what parts a place from the one before it, or the first from the next."""
    places = []
    first: dict[str, RollRecord] = {}
    for roll in rolls:
        first.setdefault(roll.who, roll)
    for index, name in enumerate(names):
        tie = Tie.NONE
        if index and numbers[index - 1] == numbers[index]:
            tie = parted(line[index - 1], line[index])
        elif index + 1 < len(names) and numbers[index + 1] == numbers[index]:
            tie = parted(line[index], line[index + 1])
        roll = first.get(name)
        places.append(Place(who=name, number=numbers[index], dice=() if roll is None else roll.faces, tie=tie))
    return LinedUp(places=tuple(places), rolls=tuple(rolls), next_roll=place)
