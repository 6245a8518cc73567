"""A character on paper as a value; it may be unfinished or wrong (C-2, C-17, C-23, C-28, C-29, C-33, C-37, C-68).

>>> fighter = Draft(weapon_perks={"sword": 2}, defence_perks={"armour": 3}, two_weapons=3)
>>> perk_ledger(fighter).spent, perk_ledger(fighter).left
(80, 20)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..points import Ledger
from ..words import Pair
from . import characteristics as scores
from . import immortality, learning
from .armour import ArmourClass
from .characteristics import Characteristics
from .features import Feature, Flaw
from .grades import grade
from .mastery import COST_PER_LEVEL
from .own_perks import OwnPerk
from .rulings import DEFAULT, NoMagicRefund, Rulings
from .schools import schools

__all__ = ["FREE_PERK_POINTS", "Draft", "characteristic_ledger", "feature_points", "no_magic_refund", "perk_ledger"]

FREE_PERK_POINTS = 100
"""Perk points at the start (C-17)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A character being made; `remarks.problems` says what is wrong with it.

    `weapon_perks` and `defence_perks`: levels by the name of the weapon, armour or
    shield, in the player's words; `schools`: grades by id; `no_magic`: grade 0 (C-37).
    `trials`: those passed, as `learning.trial_key` writes them. What the GM decides:
    `immortality_offered` (C-18), `battle_lifted` (C-24), `awarded` perk points,
    `allowed` codes of remarks he waves through. `in_play`: past creation.
    """

    name: str = ""
    characteristics: Characteristics = Characteristics()
    weapon_perks: Mapping[str, int] = field(default_factory=dict)
    defence_perks: Mapping[str, int] = field(default_factory=dict)
    two_weapons: int = 0
    schools: Mapping[str, int] = field(default_factory=dict)
    no_magic: bool = False
    immortal: bool = False
    immortality_offered: bool = False
    features: tuple[Feature, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    own_perks: tuple[OwnPerk, ...] = ()
    armour: ArmourClass | None = None
    trials: frozenset[str] = frozenset()
    awarded: int = 0
    battle_lifted: bool = False
    in_play: bool = False
    allowed: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for name in ("weapon_perks", "defence_perks", "schools"):
            object.__setattr__(self, name, dict(getattr(self, name)))
        for name in ("features", "flaws", "own_perks"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("trials", "allowed"):
            object.__setattr__(self, name, frozenset(getattr(self, name)))

    def __hash__(self) -> int:
        """Equal drafts have one hash, in whatever order their perks stand.

        >>> hash(Draft(schools={"fire": 1, "air": 2})) == hash(Draft(schools={"air": 2, "fire": 1}))
        True
        """
        levels = (self.weapon_perks, self.defence_perks, self.schools)
        named = (self.name, self.characteristics, self.features, self.flaws, self.own_perks)
        return hash((named, *(frozenset(each.items()) for each in levels)))


def feature_points(draft: Draft) -> int:
    """Characteristic points bought with features (C-66, C-67)."""
    return sum(each.points for each in draft.features)


def characteristic_ledger(draft: Draft, rulings: Rulings = DEFAULT) -> Ledger:
    """Five points and those of features against the six values (C-2, C-67, AMB-C42)."""
    return scores.ledger(draft.characteristics, feature_points(draft), rulings)


def no_magic_refund(rulings: Rulings = DEFAULT) -> int:
    """Perk points that grade 0 gives back (C-37, AMB-C60).

    >>> no_magic_refund(), no_magic_refund(Rulings(grade0_refund=NoMagicRefund.EACH))
    (20, 240)
    """
    once = -grade(0).cost
    return once * len(schools()) if rulings.grade0_refund is NoMagicRefund.EACH else once


def _levels(book: Ledger, what: Pair, levels: Mapping[str, int], where: str, rule: str) -> Ledger:
    for name, level in levels.items():
        label = Pair(f"{what.ru}: {name}", f"{what.en}: {name}")
        book = book.add(label, COST_PER_LEVEL * level, (rule,), f"{where}.{name}")
    return book


def perk_ledger(draft: Draft, rulings: Rulings = DEFAULT) -> Ledger:
    """A hundred points and the GM's awards against everything bought; flaws and grade 0 give back.

    C-17, C-18, C-23, C-28, C-29, C-33, C-37, C-66, C-67, C-68, C-14.

    >>> perk_ledger(Draft(no_magic=True, flaws=(Flaw(name="Lame", points=10),))).left
    130
    """
    book = Ledger(FREE_PERK_POINTS + draft.awarded)
    book = _levels(book, Pair("Оружие", "Weapon"), draft.weapon_perks, "weapon_perks", "C-23")
    book = _levels(book, Pair("Защита", "Defence"), draft.defence_perks, "defence_perks", "C-29")
    if draft.two_weapons:
        label = Pair("Бой двумя руками", "Two-weapon skill")
        book = book.add(label, COST_PER_LEVEL * draft.two_weapons, ("C-28",), "two_weapons")
    book = book + learning.ledger(draft.schools, rulings=rulings)
    if draft.no_magic:
        book = book.add(grade(0).name, -no_magic_refund(rulings), ("C-37",), "no_magic")
    if draft.immortal:
        book = book.add(Pair("Бессмертие", "Immortality"), immortality.COST, ("C-18",), "immortal")
    for place, each in enumerate(draft.features):
        label = _name(each.name, "Особенность", "Feature", place)
        book = book.add(label, each.cost, ("C-66", "C-67"), f"features.{place}")
    for place, each in enumerate(draft.flaws):
        label = _name(each.name, "Недостаток", "Flaw", place)
        book = book.add(label, -(each.points or 0), ("C-68",), f"flaws.{place}")
    for place, each in enumerate(draft.own_perks):
        book = book.add(_name(each.name, "Перк", "Perk", place), each.price or 0, ("C-14",), f"own_perks.{place}")
    return book


def _name(name: str, ru: str, en: str, place: int) -> Pair:
    return Pair.same(name) if name else Pair(f"{ru} {place + 1}", f"{en} {place + 1}")
