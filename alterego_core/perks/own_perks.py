"""Perks the players write themselves: limits, the GM's price, approval (C-14, C-15, C-16, C-72).

>>> perk = OwnPerk(name="Кулачный боец", limits="Без оружия", price=15, approved=True, hit=2)
>>> [problem.code for problem in problems([perk, OwnPerk(name="Телепорт")])]
['perks.perk_no_limits', 'perks.perk_no_price', 'perks.perk_not_approved']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..breakdown import Breakdown, Term
from ..problems import Problem
from ..tables import row
from ..words import Pair
from .errors import whole_number
from .mastery import Tag

__all__ = ["MAX_PERKS", "MAX_PRICE", "Effect", "OwnPerk", "PerkKind", "World", "bonus", "problems"]

MAX_PERKS = 60
"""Own perks on one sheet."""

MAX_PRICE = 1000
"""The highest price and the largest bonus of an own perk."""


class PerkKind(StrEnum):
    """Whose pool the points of a perk feed: HP, MP or neither (C-6, C-10, AMB-C40)."""

    PHYSICAL = "physical"
    MENTAL = "mental"
    OTHER = "other"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.perks", "perks.toml", "kind", self.value)["name"]


class Effect(StrEnum):
    """The numbers a perk may change."""

    HIT = "hit"
    CASTING = "casting"
    SAVING_THROW = "saving_throw"
    DAMAGE_PERCENT = "damage_percent"


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What the GM rates perks by: technology, and how common magic, psionics and the rest are (C-15)."""

    technology: str = ""
    magic: str = ""
    psionics: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPerk:
    """A perk in a player's words.

    `limits`: where it works and how strongly, agreed beforehand (C-16). `price`: perk
    points the GM named, None while he has not (C-14). The four numbers are what the
    perk's text adds to hit, casting and saving throws, and per cent of damage (C-72).
    """

    name: str
    text: str = ""
    limits: str = ""
    price: int | None = None
    approved: bool = False
    kind: PerkKind = PerkKind.OTHER
    tag: Tag = Tag.FREE
    hit: int = 0
    casting: int = 0
    saving_throw: int = 0
    damage_percent: int = 0

    def __post_init__(self) -> None:
        for effect in Effect:
            whole_number(getattr(self, effect.value), f"own_perks.{effect}", -MAX_PRICE, MAX_PRICE, "C-72")

    @property
    def usable(self) -> bool:
        """Agreed in everything: limits, price and the GM's word (C-14, C-16)."""
        return self.approved and self.price is not None and bool(self.limits.strip())


def bonus(perks: Iterable[OwnPerk], effect: Effect) -> Breakdown:
    """What the agreed perks add to a roll or, in per cent, to damage (C-72).

    >>> bonus([OwnPerk(name="Eye", limits="By day", price=5, approved=True, hit=1)], Effect.HIT).write("en")
    'Eye 1 = 1'
    """
    effect = Effect(effect)
    return Breakdown(
        tuple(
            Term(Pair.same(each.name), getattr(each, effect.value), ("C-72",))
            for each in perks
            if each.usable and each.name and getattr(each, effect.value)
        )
    )


def problems(perks: Iterable[OwnPerk], *, creation: bool = True, lifted: bool = False) -> tuple[Problem, ...]:
    """What is still to be agreed on: name, limits, price, approval, battle-only at creation (C-14, C-16, C-24)."""
    found = []
    for place, each in enumerate(perks):
        facts, where = {"perk": each.name or f"№ {place + 1}"}, f"own_perks.{place}"
        if not each.name.strip():
            found.append(Problem("perks.perk_no_name", where, facts, "C-14"))
        if not each.limits.strip():
            found.append(Problem("perks.perk_no_limits", where, facts, "C-16"))
        if each.price is None:
            found.append(Problem("perks.perk_no_price", where, facts, "C-14"))
        elif not 0 <= each.price <= MAX_PRICE:
            found.append(Problem("perks.perk_price_range", where, {**facts, "most": MAX_PRICE}, "C-14"))
        if not each.approved:
            found.append(Problem("perks.perk_not_approved", where, facts, "C-14"))
        if creation and not lifted and each.tag is Tag.BATTLE_ONLY:
            found.append(Problem("perks.perk_battle_only", where, facts, "C-24"))
        if place >= MAX_PERKS:
            found.append(Problem("perks.too_many_perks", "own_perks", {"most": MAX_PERKS}, "C-14"))
            break
    return tuple(found)
