"""Points of a hero at a glance: what was given, spent, and is left.

>>> from .hero import empty
>>> [(each.id, each.ledger.left) for each in budgets(empty("squad"))]
[('stats', 17), ('skills', 32)]
"""

from dataclasses import dataclass

from ..ego import costs
from ..errors import AlterEgoError
from ..perks.draft import characteristic_ledger, perk_ledger
from ..points import Ledger
from ..squad.draft import skill_ledger, stat_ledger
from ..words import Pair
from .hero import Hero, Step, System
from .sheets import AnyRulings, rulings_of

__all__ = ["Budget", "awarded_in_play", "budgets", "from_play", "left"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """A purse of points: its id, its name, and every line."""

    id: str
    label: Pair
    ledger: Ledger


_CREATION = Pair("Очки на создание", "Creation points")
_STATS = Pair("Очки статов", "Stat points")
_SKILLS = Pair("Очки навыков", "Skill points")
_CHARACTERISTICS = Pair("Очки характеристик", "Characteristic points")
_PERKS = Pair("Очки перков", "Perk points")
_AWARD = Pair("Дано в игре", "Given in play")


def awarded_in_play(hero: Hero) -> int:
    """Points the GM gave in play by the hero's growth."""
    return sum(entry.points for entry in hero.growth if entry.step is Step.AWARD)


def from_play(hero: Hero, rulings: AnyRulings | None = None) -> int:
    """Points of a purse that came after creation: what the sheet itself says where it does (A-22, C-17).

    >>> from ..perks.draft import Draft
    >>> from_play(Hero(sheet=Draft(awarded=7)))
    7
    """
    match hero.system:
        case System.EGO:
            ledger = costs.ledger(hero.sheet, rulings_of(hero.sheet, rulings))
            return -sum(int(line.points) for line in ledger.lines if line.where.startswith("awards."))
        case System.PERKS:
            return hero.sheet.awarded
        case System.SQUAD:
            return awarded_in_play(hero)


def budgets(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Budget, ...]:
    """The purses of a hero: one for ego (A-22), two for squad (B-53, B-96) and perks (C-2, C-17).

    For squad what the GM gave in play is a line of its own: the text has no rule for it.
    """
    held, sheet = rulings_of(hero.sheet, rulings), hero.sheet
    match hero.system:
        case System.EGO:
            return (Budget(id="creation", label=_CREATION, ledger=costs.ledger(sheet, held)),)
        case System.SQUAD:
            skills, more = skill_ledger(sheet, held), awarded_in_play(hero)
            if more:
                skills = skills.add(_AWARD, -more, (), "growth")
            return (
                Budget(id="stats", label=_STATS, ledger=stat_ledger(sheet)),
                Budget(id="skills", label=_SKILLS, ledger=skills),
            )
        case System.PERKS:
            try:
                perks = perk_ledger(sheet, held)
            except AlterEgoError:
                # a school or a grade that does not exist is named by the remarks
                perks = Ledger(0)
            return (
                Budget(id="characteristics", label=_CHARACTERISTICS, ledger=characteristic_ledger(sheet, held)),
                Budget(id="perks", label=_PERKS, ledger=perks),
            )


def left(hero: Hero, budget: str, rulings: AnyRulings | None = None) -> int:
    """What is left in a purse, by its id; below zero when too much was spent.

    >>> from .hero import empty
    >>> left(empty("perks"), "perks")
    100
    """
    return next(each.ledger.left for each in budgets(hero, rulings) if each.id == budget)
