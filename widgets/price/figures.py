"""What the calculator asks of the core beyond the price: the list's points, the roll, the effect."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego import checks
from alterego_core.ego.catalogue import catalogue
from alterego_core.ego.checks import Check
from alterego_core.ego.costs import gain_limit, ledger
from alterego_core.ego.effects import Influence, dodge_help, healing_factor, influence, unnumbered_bonus
from alterego_core.ego.hero import Character, TakenTrait
from alterego_core.ego.prices import Override
from alterego_core.ego.sources import Source
from alterego_core.ego.trait_control import control_bases, control_difficulty
from alterego_core.ego.traits import Effect, Kind, Trait, listed_traits
from alterego_core.ego.traits import trait as trait_of
from alterego_core.points import Ledger
from alterego_core.words import Pair

from widgets.parts.words import Words
from widgets.price.value import State, Taken, step_of

__all__ = ["EVEN_CHECK", "EVEN_DIFFICULTY", "Control", "Sums", "control_of", "even_chance", "special", "strength", "sums"]

_WORDS = Words("trait_cost")

EVEN_CHECK, EVEN_DIFFICULTY = Check(attribute=10), 13
"""A check that succeeds half of the time: what the effect of a trait is shown on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """The running list as the core adds it up."""

    ledger: Ledger
    given: int
    spent: int
    limit: int | None

    @property
    def left(self) -> int:
        """Points not spent yet; below zero, too many are."""
        return int(self.ledger.left)


def _row(taken: Taken, place: int, listed: frozenset) -> Trait | None:
    """A row of the table's own for a trait that the lists do not have."""
    if taken.trait and taken.trait in listed:
        return None
    if taken.trait:
        return trait_of(taken.trait)
    name = Pair.same(taken.name.strip()) if taken.name.strip() else Pair.each(lambda lang: _WORDS(f"own_{taken.kind}", lang))
    return Trait(id=f"own-{place}", key=f"own-{place}", kind=Kind(taken.kind), name=name, about=name, rule="A-159", source=Source.GM)


@lru_cache(maxsize=32)
def sums(taken: tuple[Taken, ...], budget: int, limit: int | None, rulings) -> Sums:
    """What the list costs and gives, against what was granted (A-22, A-24, A-26, AMB-A06)."""
    listed = frozenset(row.id for row in listed_traits(rulings=rulings))
    own = {row.id: row for place, each in enumerate(taken) if (row := _row(each, place, listed)) is not None}
    hero = Character(granted=budget, gain_limit=limit, traits=tuple(
        TakenTrait(id=each.trait or f"own-{place}", frequency=each.frequency, intensity=each.intensity, control=each.control, detail=each.detail.strip(),
                   override=None if each.points is None else Override(points=each.points, reason=each.reason)) for place, each in enumerate(taken)))
    book = ledger(hero, rulings, catalogue(rulings, traits=own.values()))
    traits = [line for line in book.lines if line.where.startswith("traits.")]
    return Sums(ledger=book, given=-sum(int(line.points) for line in traits if line.points < 0), spent=sum(int(line.points) for line in traits if line.points > 0), limit=gain_limit(hero, rulings))


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """The roll that keeps a trait in check or puts it to use: its difficulty, and the chance by either attribute."""

    difficulty: int
    bases: tuple[tuple[str, int, Fraction], ...]


def control_of(state: State) -> Control | None:
    """The control roll, or None where there is none (A-92 … A-99, AMB-A08, AMB-A09)."""
    against = control_difficulty(step_of(state), state.difficulty, state.rulings)
    if against is None:
        return None
    bases = control_bases(state.willpower, state.mind, state.skill, state.rulings)
    return Control(difficulty=against, bases=tuple((name, base, checks.chance(Check(attribute=base), against, state.rulings)) for name, base in bases.items()))


def strength(state: State) -> tuple[Influence, ...]:
    """What a trait of this strength does to a roll it bears on; two ways for a neutral one (A-87 … A-90)."""
    kind = Kind(state.kind)
    if kind is Kind.NEUTRAL:
        return influence(kind, state.intensity, True), influence(kind, state.intensity, False)
    return (influence(kind, state.intensity),)


def even_chance(found: Influence, rulings) -> Fraction:
    """The chance of a check that was even before."""
    return checks.chance(checks.influenced(EVEN_CHECK, found), EVEN_DIFFICULTY, rulings)


def special(state: State) -> tuple[str, object] | None:
    """The number of what the trait is said to do besides: (key of the words, number), where the core has one (A-151, A-156 … A-158)."""
    effect = trait_of(state.trait).effect if state.trait else None
    if effect is Effect.EASES_DODGING:
        return "effect_dodge", dodge_help(state.intensity, state.rulings)
    if effect is Effect.HEALS_TWICE_AS_FAST and healing_factor(True, state.rulings) != 1:
        return "effect_healing", healing_factor(True, state.rulings)
    if effect in (Effect.PLAYS_BETTER, Effect.HEALS_TWICE_AS_FAST, Effect.LUCK):
        return "effect_bonus", unnumbered_bonus(effect, state.intensity, state.rulings)
    return None
