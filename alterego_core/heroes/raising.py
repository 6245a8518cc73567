"""What the next point may go into: every value of a sheet that can be raised, its price and its cap.

>>> from .hero import empty
>>> [(each.key, each.price, each.cap) for each in raises(empty("squad"))][:2]
[('stats.health', 1, 10), ('stats.dexterity', 1, 10)]
>>> raised(empty("perks"), "schools.fire", 2).sheet.schools
{'fire': 2}
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..ego.catalogue import catalogue
from ..ego.costs import labelled
from ..ego.creation import creation_limit
from ..ego.hero import Character as EgoSheet
from ..ego.hero import Level
from ..ego.remarks import MAX_LEVEL
from ..ego.rulings import CapAfter
from ..ego.rulings import Rulings as EgoRulings
from ..errors import UnknownIdError
from ..perks import mastery, schools
from ..perks.characteristics import MOST
from ..perks.draft import Draft as PerksSheet
from ..perks.grades import HIGHEST as HIGHEST_GRADE
from ..perks.grades import grade, price, within_power
from ..perks.learning import trial_key
from ..perks.rulings import BattleLevels
from ..perks.rulings import Rulings as PerksRulings
from ..squad import skills as squad_skills
from ..squad.draft import Draft as SquadSheet
from ..squad.rulings import Rulings as SquadRulings
from ..squad.stats import HIGHEST as HIGHEST_STAT
from ..squad.stats import LOWEST
from ..words import Pair
from .hero import Hero, System
from .sheets import AnyRulings, rulings_of

__all__ = ["Raise", "find", "raised", "raises"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """A value that may be raised by one.

    `key` names it for good (``"skills.brawl"``), `where` is its place on the sheet as the
    remarks have it. `cap`: the highest value allowed now. `price`: points of `budget` for
    the next one, None at the cap or beyond it.
    """

    key: str
    where: str
    label: Pair
    value: int
    cap: int
    price: int | None
    budget: str


def _raise(key: str, label: Pair, value: int, cap: int, price: int, budget: str, where: str | None = None) -> Raise:
    return Raise(
        key=key,
        where=key if where is None else where,
        label=label,
        value=value,
        cap=cap,
        price=price if value < cap else None,
        budget=budget,
    )


def raises(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Raise, ...]:
    """All values that this hero may raise, those at their cap among them, in the order of the sheet.

    ego: attributes and skills at a point a level (A-23) up to the limit of creation
    (A-43); squad: stats (B-53) and skills up to their stat (B-94, B-96); perks:
    characteristics (C-1, C-2), mastery and defence at 10 (C-23, C-24, C-28, C-29),
    schools step by step (C-33, C-38 … C-46). A weapon, an armour or a style that the
    sheet does not name yet is not among them: it needs the player's words.
    """
    held = rulings_of(hero.sheet, rulings)
    of_system = {System.EGO: _ego, System.SQUAD: _squad, System.PERKS: _perks}[hero.system]
    return tuple(of_system(hero.sheet, held))


def find(hero: Hero, key: str, rulings: AnyRulings | None = None) -> Raise:
    """The value with this key; `UnknownIdError` for another.

    >>> from .hero import empty
    >>> find(empty("ego"), "attributes.speed").label["en"]
    'Speed'
    """
    for each in raises(hero, rulings):
        if each.key == key:
            return each
    raise UnknownIdError(f"nothing to raise under {key!r}")


def _ego(sheet: EgoSheet, rulings: EgoRulings) -> Iterator[Raise]:
    known = catalogue(rulings)
    attributes = {row.id: sheet.attribute(row.id) for row in known.attributes}
    limit = creation_limit(attributes, {each.id: each.value for each in sheet.skills}, rulings, sheet.above_lowest)
    lifted = limit.cap is None or (sheet.in_play and rulings.cap_after is CapAfter.CREATION)
    cap = MAX_LEVEL if lifted else limit.cap
    for row in known.attributes:
        yield _raise(f"attributes.{row.id}", row.name, attributes[row.id], cap, 1, "creation")
    for each in sheet.attributes:
        # one that a GM brought in goes by its own name
        if known.attribute(each.id) is None:
            yield _raise(f"attributes.{each.id}", Pair.same(each.id), each.value, cap, 1, "creation")
    places = {}
    for place, level in enumerate(sheet.skills):
        places.setdefault((level.id, level.detail), (place, level))
    for row in known.skills:
        mine = [(place, level) for (id, _), (place, level) in places.items() if id == row.id]
        for place, level in mine:
            label = labelled(row.name, level.detail)
            yield _raise(_skill_key(level), label, level.value, cap, 1, "creation", f"skills.{place}")
        if not mine and row.detail is None:
            yield _raise(f"skills.{row.id}", row.name, 0, cap, 1, "creation", "skills")
    for (id, detail), (place, level) in places.items():
        # a skill of the player's own, too; one without a name yet has no key
        if known.skill(id) is None and id:
            label = labelled(Pair.same(id), detail)
            yield _raise(_skill_key(level), label, level.value, cap, 1, "creation", f"skills.{place}")


def _skill_key(level: Level) -> str:
    return f"skills.{level.id}" + (f":{level.detail}" if level.detail else "")


def _squad(sheet: SquadSheet, rulings: SquadRulings) -> Iterator[Raise]:
    for stat, value in sheet.stats.items():
        yield _raise(f"stats.{stat}", stat.label, value, HIGHEST_STAT, 1, "stats")
    for row in squad_skills.skills():
        value = sheet.skills[row.id]
        step = squad_skills.cost(value + 1, rulings) - squad_skills.cost(value, rulings)
        cap = squad_skills.cap(sheet.stats, row.id)
        yield _raise(f"skills.{row.id}", row.label, value, cap, step, "skills")


def _perks(sheet: PerksSheet, rulings: PerksRulings) -> Iterator[Raise]:
    for each, value in sheet.characteristics.items():
        yield _raise(f"characteristics.{each}", each.label, value, MOST, 1, "characteristics")
    free = sheet.in_play or sheet.battle_lifted or rulings.battle_levels is BattleLevels.FREE
    trained = mastery.HIGHEST if free else mastery.HIGHEST_TRAINED
    ten = mastery.COST_PER_LEVEL
    for name, level in _named(sheet.weapon_perks):
        yield _raise(f"weapon_perks.{name}", Pair(f"Оружие: {name}", f"Weapon: {name}"), level, trained, ten, "perks")
    for name, level in _named(sheet.defence_perks):
        label = Pair(f"Защита: {name}", f"Defence: {name}")
        yield _raise(f"defence_perks.{name}", label, level, mastery.HIGHEST, ten, "perks")
    hands = Pair("Бой двумя руками", "Two-weapon skill")
    yield _raise("two_weapons", hands, sheet.two_weapons, mastery.HIGHEST, ten, "perks")
    most = 0 if sheet.no_magic else within_power(sheet.characteristics.magic_power)
    for row in schools.schools():
        value = sheet.schools.get(row.id, 0)
        cap = min(most, _proven(sheet, row.id))
        step = price(value, value + 1, rulings).total if 0 <= value < HIGHEST_GRADE else 0
        yield _raise(f"schools.{row.id}", row.name, value, cap, step, "perks")


def _named(levels: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The perks that have a name; one without a name yet has no key."""
    return ((name, level) for name, level in levels.items() if name)


def _proven(sheet: PerksSheet, school: str) -> int:
    """The highest grade up to which every trial has been passed (C-45, C-46)."""
    for number in range(1, HIGHEST_GRADE + 1):
        if grade(number).trial is not None and trial_key(school, number) not in sheet.trials:
            return number - 1
    return HIGHEST_GRADE


def raised(hero: Hero, key: str, by: int = 1) -> Hero:
    """The hero with one value changed by `by`, down as well as up; no cap or purse is asked.

    What is brought to zero leaves the sheet where a sheet knows only what was bought.
    Raises `UnknownIdError` for a key of no value.

    >>> from .hero import empty
    >>> raised(empty("ego"), "skills.brawl_style:бокс", 3).sheet.skills
    (Level(id='brawl_style', value=3, detail='бокс'),)
    """
    part, _, id = key.partition(".")
    match hero.system, part:
        case System.EGO, "attributes":
            return hero.with_sheet(_ego_attribute(hero.sheet, id, by))
        case System.EGO, "skills":
            return hero.with_sheet(_ego_skill(hero.sheet, id, by))
        case System.SQUAD, "stats" if hasattr(hero.sheet.stats, id):
            stats = replace(hero.sheet.stats, **{id: max(LOWEST, hero.sheet.stats[id] + by)})
            return hero.with_sheet(replace(hero.sheet, stats=stats))
        case System.SQUAD, "skills" if hasattr(hero.sheet.skills, id):
            levels = replace(hero.sheet.skills, **{id: max(0, hero.sheet.skills[id] + by)})
            return hero.with_sheet(replace(hero.sheet, skills=levels))
        case System.PERKS, "characteristics" if hasattr(hero.sheet.characteristics, id):
            values = hero.sheet.characteristics
            return hero.with_sheet(replace(hero.sheet, characteristics=values.with_value(id, max(0, values[id] + by))))
        case System.PERKS, "weapon_perks" | "defence_perks" | "schools" if id:
            levels = dict(getattr(hero.sheet, part))
            levels[id] = levels.get(id, 0) + by
            # a weapon that was named stays named
            if levels[id] <= 0 and part == "schools":
                del levels[id]
            return hero.with_sheet(replace(hero.sheet, **{part: levels}))
        case System.PERKS, "two_weapons":
            return hero.with_sheet(replace(hero.sheet, two_weapons=max(0, hero.sheet.two_weapons + by)))
    raise UnknownIdError(f"nothing to raise under {key!r}")


def _ego_attribute(sheet: EgoSheet, id: str, by: int) -> EgoSheet:
    levels = [each for each in sheet.attributes if each.id != id]
    place = next((place for place, each in enumerate(sheet.attributes) if each.id == id), len(levels))
    levels.insert(place, Level(id, max(0, sheet.attribute(id) + by)))
    return replace(sheet, attributes=tuple(each for each in levels if each.value or each.id != id))


def _ego_skill(sheet: EgoSheet, key: str, by: int) -> EgoSheet:
    levels = list(sheet.skills)
    for place, each in enumerate(levels):
        # the whole key is compared: a name of the player's own may hold a colon
        if _skill_key(each) == f"skills.{key}":
            value = max(0, each.value + by)
            levels[place : place + 1] = [Level(each.id, value, each.detail)] if value else []
            break
    else:
        id, _, detail = key.partition(":")
        levels += [Level(id, by, detail)] if by > 0 else []
    return replace(sheet, skills=tuple(levels))
