"""What a critical miss bars (C-79, C-91).

>>> ban = Barred(post=5, kind=Kind.PHYSICAL)
>>> ban.posts(), ban.bars(6, Kind.PHYSICAL), ban.bars(6, Kind.MAGICAL), ban.free_from()
((6,), True, False, 7)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..problems import Problem
from ..tables import row
from ..words import Pair
from .rulings import DEFAULT, Ban, Rulings
from .turns import posts_per_turn

__all__ = ["Barred", "Kind", "problems"]


class Kind(StrEnum):
    """Kinds of attacks, barred apart (C-79, C-91)."""

    PHYSICAL = "physical"
    MAGICAL = "magical"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.perks", "turns.toml", "attack", self.value)["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred:
    """A ban after a critical miss in a post: actions of that kind, for one post."""

    post: int
    kind: Kind

    def posts(self, rulings: Rulings = DEFAULT) -> tuple[int, ...]:
        """The posts that are barred: the next one, or the rest of this one (AMB-C35)."""
        return (self.post,) if rulings.crit_ban is Ban.SAME else (self.post + 1,)

    def free_from(self, rulings: Rulings = DEFAULT) -> int:
        """The first post in which such actions are allowed again."""
        return self.posts(rulings)[-1] + 1

    def turns(self, rulings: Rulings = DEFAULT) -> Fraction:
        """How long the ban is, in turns: one, or half of one (AMB-C58)."""
        return Fraction(1, posts_per_turn(rulings))

    def bars(self, post: int, kind: Kind, rulings: Rulings = DEFAULT) -> bool:
        """Whether such an action is barred in this post."""
        return kind is self.kind and post in self.posts(rulings)


def problems(bans: Iterable[Barred], post: int, kind: Kind, rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Why such an attack is barred in this post, if it is (C-79, C-91).

    >>> [each.text("en") for each in problems([Barred(post=5, kind=Kind.MAGICAL)], 6, Kind.MAGICAL)]
    ['A critical miss in post 5: no magical attack until post 7.']
    """
    return tuple(
        Problem(
            "perks.barred",
            "actions",
            {"post": each.post, "kind": each.kind.label, "free": each.free_from(rulings)},
            "C-91" if kind is Kind.MAGICAL else "C-79",
        )
        for each in bans
        if each.bars(post, kind, rulings)
    )
