"""Traits beside a check: what each would do, what it takes to use or to hold it, which were forgotten.

>>> from ..ego.character import TakenTrait
>>> coward = EgoNumbers(traits=(TakenTrait(id="coward", frequency=3, intensity=2, control=2),))
>>> card = beside(coward)[0]
>>> card.name["en"], card.influence.result, card.difficulty, card.spontaneous
('Coward', -2, 11, False)
>>> [len(forgotten(coward, hours * 3600)) for hours in (5, 6)]
[0, 1]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..ego import checks, factors
from ..ego.character import TakenTrait
from ..ego.checks import Check
from ..ego.effects import Influence, influence
from ..ego.factors import Control, Frequency, Intensity
from ..ego.rulings import DEFAULT, Rulings
from ..ego.trait_control import control_bases, control_difficulty
from ..ego.traits import TRAITS, Kind
from ..tables import row
from ..words import Pair
from .errors import refuse
from .numbers import CameUp, EgoNumbers
from .own import find
from .scene import OwnKind, OwnThing

__all__ = ["TraitCard", "beside", "came_up", "control_base", "forgotten", "with_trait"]

_PRINTED = {each.id: each for each in TRAITS}


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitCard:
    """A trait as it lies beside a check.

    `index` is its place among the traits. `influence` is what it does to the roll when it
    applies (A-87 … A-90); `difficulty` that of the roll which uses it or holds it back, None
    where none is needed (A-92 … A-99); a `spontaneous` one acts when the GM wants (A-95).
    """

    index: int
    taken: TakenTrait
    name: Pair
    kind: Kind
    influence: Influence
    frequency: Frequency
    intensity: Intensity
    control: Control
    difficulty: int | None

    @property
    def spontaneous(self) -> bool:
        """Whether only the GM can let it act (A-95)."""
        return self.control.spontaneous

    @property
    def seconds(self) -> int:
        """Game seconds after which a trait of this frequency should have come up again (A-82 … A-85).

        Half an hour for the most frequent is the text's (A-85), the others are ours.
        """
        return row("alterego_core.session", "words.toml", "recall", self.frequency.id)["seconds"]


def beside(
    numbers: EgoNumbers, catalogue: Iterable[OwnThing] = (), rulings: Rulings = DEFAULT
) -> tuple[TraitCard, ...]:
    """All traits of somebody, to be ticked beside a check.

    A trait of the campaign's own `catalogue` helps when its value is above zero and hinders
    below (A-159); one of the hero's own is of the kind it names, neutral if it names none. A factor off its scale (A-80) counts as the nearest on it.

    >>> from ..ego.character import TakenTrait
    >>> [(card.name["en"], card.kind.value) for card in beside(EgoNumbers(traits=(TakenTrait(id="Hears trains"),)))]
    [('Hears trains', 'neutral')]
    """
    catalogue = tuple(catalogue)
    found = []
    for index, taken in enumerate(numbers.traits):
        if taken.id in _PRINTED:
            name, kind = _PRINTED[taken.id].name, _PRINTED[taken.id].kind
        elif (thing := find(catalogue, OwnKind.TRAIT, taken.id)) is not None and (taken.kind is None or thing.value is not None):
            value = thing.value or 0
            name = Pair.same(thing.name)
            kind = Kind.POSITIVE if value > 0 else Kind.NEGATIVE if value < 0 else Kind.NEUTRAL
        else:
            # Of an old file or a post, it may not say which way it works: then the GM says so at the roll.
            name, kind = Pair.same(taken.id.strip() or "?"), taken.kind or Kind.NEUTRAL
        often, strong, held = (min(4, max(1, each)) for each in (taken.frequency, taken.intensity, taken.control))
        step = factors.control(kind, held)
        found.append(
            TraitCard(
                index=index,
                taken=taken,
                name=name,
                kind=kind,
                influence=influence(kind, strong),
                frequency=factors.frequency(often),
                intensity=factors.intensity(strong),
                control=step,
                difficulty=control_difficulty(step, rulings=rulings),
            )
        )
    return tuple(found)


def with_trait(check: Check, card: TraitCard, helps: bool | None = None) -> Check:
    """The check with a trait that applies; of a neutral one say whether it helps (A-87 … A-90).

    >>> from ..ego.character import TakenTrait
    >>> cats = beside(EgoNumbers(traits=(TakenTrait(id="love_of_cats", intensity=1),)))[0]
    >>> [m.value for m in with_trait(Check(attribute=4), cats, helps=True).modifiers]
    [1]
    """
    effect = card.influence if helps is None else influence(card.kind, card.intensity.value, helps)
    return checks.influenced(check, effect, card.name)


def control_base(numbers: EgoNumbers, skill: int | None = None, rulings: Rulings = DEFAULT) -> dict[str, int]:
    """The bases of the roll that uses or holds a trait, by the attribute chosen (A-93, AMB-A08)."""
    return dict(control_bases(numbers.attribute("willpower"), numbers.attribute("mind"), skill, rulings))


def came_up(numbers: EgoNumbers, index: int, seconds: int) -> EgoNumbers:
    """The numbers once a trait has mattered at this moment of game time."""
    if not 0 <= index < len(numbers.traits):
        raise refuse("no_such_trait", "traits", number=index + 1)
    taken = numbers.traits[index]
    others = tuple(each for each in numbers.came_up if (each.trait, each.detail) != (taken.id, taken.detail))
    return replace(numbers, came_up=(*others, CameUp(trait=taken.id, detail=taken.detail, seconds=seconds)))


def forgotten(
    numbers: EgoNumbers, seconds: int, catalogue: Iterable[OwnThing] = (), rulings: Rulings = DEFAULT
) -> tuple[TraitCard, ...]:
    """The traits that should have come up by now, longest overdue first (A-81 … A-85).

    One that never did is counted from the beginning of the campaign.
    """
    last = {(each.trait, each.detail): each.seconds for each in numbers.came_up}
    late = []
    for card in beside(numbers, catalogue, rulings):
        over = seconds - last.get((card.taken.id, card.taken.detail), 0) - card.seconds
        if over >= 0:
            late.append((over, card))
    return tuple(card for _, card in sorted(late, key=lambda pair: (-pair[0], pair[1].index)))
