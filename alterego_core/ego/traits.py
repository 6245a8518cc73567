"""Traits: what makes the life of a hero easier or harder (A-21, A-24 … A-26, A-105 … A-160)."""

from dataclasses import dataclass
from enum import StrEnum

from ..tables import rows
from ..words import Pair
from .lists import by_id, by_key
from .rulings import DEFAULT, Rulings, TraitNames
from .sources import Source

__all__ = ["Effect", "Kind", "PRINTED", "TRAITS", "Trait", "listed_traits", "trait", "trait_by_key"]


class Kind(StrEnum):
    """Negative traits give points, neutral ones cost nothing, positive ones are paid for."""

    NEGATIVE = "negative"
    NEUTRAL = "neutral"
    POSITIVE = "positive"


class Effect(StrEnum):
    """What the text lets a trait do at the table, besides its strength."""

    CANCELS_WRONG_HAND = "cancels_wrong_hand"
    """No −3 for the other hand (A-146)."""
    BEFRIENDS_ANIMALS = "befriends_animals"
    """Animals do not attack first and may be asked (A-147)."""
    ADMIRED = "admired"
    """Looks that are noticed (A-148, A-160)."""
    FIGHTS_IN_DARKNESS = "fights_in_darkness"
    """No −4 for darkness in hand-to-hand (A-149)."""
    HINT = "hint"
    """The GM may hint that a plan is bad (A-150)."""
    EASES_DODGING = "eases_dodging"
    """Half the room, hard to tie, easier dodging (A-151)."""
    IMMUNE = "immune"
    """One named group of poisons or diseases does nothing (A-152)."""
    PERCEIVES_UNSEEN = "perceives_unseen"
    """A Perception roll where nothing can be noticed (A-153)."""
    WAKES_AT_ONCE = "wakes_at_once"
    """The least noise or touch wakes (A-154)."""
    SEES_IN_DARKNESS = "sees_in_darkness"
    """No −4 for darkness short of total (A-155)."""
    PLAYS_BETTER = "plays_better"
    """A bonus with instruments, without a number (A-156)."""
    HEALS_TWICE_AS_FAST = "heals_twice_as_fast"
    """Half the time of healing (A-157)."""
    LUCK = "luck"
    """Luck in the GM's hand (A-158)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A trait of the lists, of an example, or of a GM (A-159).

    `about` describes the person, `play` says what it does at the table where
    the text says so. `detail` is what the player has to name (a fear, an oath);
    a trait with a detail may be taken several times.
    """

    id: str
    key: str
    kind: Kind
    name: Pair
    about: Pair
    rule: str
    detail: Pair | None = None
    effect: Effect | None = None
    play: Pair | None = None
    source: Source = Source.PRINTED


def _traits() -> tuple[Trait, ...]:
    kinds = {"id": str, "key": str, "name": Pair, "about": Pair, "rule": str}
    table = rows("alterego_core.ego", "traits.toml", "trait", required={**kinds, "kind": str})
    return tuple(
        Trait(
            **{kind: row[kind] for kind in kinds},
            kind=Kind(row["kind"]),
            detail=row.get("detail"),
            effect=Effect(row["effect"]) if "effect" in row else None,
            play=row.get("play"),
            source=Source(row.get("source", "printed")),
        )
        for row in table
    )


TRAITS = _traits()
"""Every trait the text names: negative, neutral and positive, examples after each list."""

PRINTED = tuple(row for row in TRAITS if row.source is Source.PRINTED)
"""The 35 negative, 6 neutral and 13 positive traits of the lists."""


def listed_traits(kind: Kind | None = None, rulings: Rulings = DEFAULT) -> tuple[Trait, ...]:
    """The traits to choose from, of one kind or of all.

    With the traits of examples, or without them (AMB-A18).

    >>> from alterego_core.ego.rulings import Rulings
    >>> strict = Rulings(trait_names=TraitNames.STRICT)
    >>> [len(listed_traits(kind)) for kind in Kind], [len(listed_traits(kind, strict)) for kind in Kind]
    ([37, 6, 14], [35, 6, 13])
    """
    known = PRINTED if rulings.trait_names is TraitNames.STRICT else TRAITS
    return tuple(row for row in known if kind is None or row.kind is kind)


def trait(id: str) -> Trait:
    """The trait with this id; :class:`UnknownIdError` for another.

    >>> trait("night_vision").effect
    <Effect.SEES_IN_DARKNESS: 'sees_in_darkness'>
    """
    return by_id(TRAITS, id)


def trait_by_key(key: str) -> Trait:
    """The trait with this English key or name.

    >>> trait_by_key("Loser").id, trait_by_key("Jinxed").id
    ('jinxed', 'jinxed')
    """
    return by_key(TRAITS, key)
