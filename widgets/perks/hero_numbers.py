"""What the widgets of «Перки и магия» ask of a hero: the weapon mastered best, ideas that meet in a spell, what own perks add."""

from collections.abc import Mapping
from dataclasses import dataclass

from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.draft import Draft
from alterego_core.perks.own_perks import Effect, bonus
from alterego_core.perks.presets import preset_rows, weapon
from alterego_core.perks.rulings import Rulings
from alterego_core.perks.schools import may_combine, school
from alterego_core.words import number

from widgets.heroes.playing import within

__all__ = ["LONGEST_NAME", "Mine", "added", "armed", "arms", "best_weapon", "characteristics", "held", "ideas", "mastered", "mine_of", "preset_weapon"]

LONGEST_NAME = 40
"""Letters of a weapon's name that a widget has room for."""


def best_weapon(sheet: Draft) -> tuple[str, int]:
    """The weapon with the highest perk and that perk (C-23); ("", 0) for none.

    >>> best_weapon(Draft(weapon_perks={"axe": 1, "sword": 2}))
    ('sword', 2)
    """
    return max(sheet.weapon_perks.items(), key=lambda pair: pair[1], default=("", 0))


def mastered(sheet: Draft, *, shield: bool) -> int:
    """The highest defence perk with a shield, or with armour: what its name in the player's words speaks of (C-29).

    >>> fighter = Draft(defence_perks={"кольчуга": 3, "щит": 2})
    >>> mastered(fighter, shield=False), mastered(fighter, shield=True)
    (3, 2)
    """
    return max((level for name, level in sheet.defence_perks.items() if any(word in name.casefold() for word in ("щит", "shield")) is shield), default=0)


def preset_weapon(name: str) -> str | None:
    """The weapon of the starter set that is called so in either language, `None` for one that is not in it.

    >>> preset_weapon("Меч"), preset_weapon("umbrella")
    ('sword', None)
    """
    called = name.strip().casefold()
    return next((row["id"] for row in preset_rows("weapon") if called and called in (row["name"].ru.casefold(), row["name"].en.casefold())), None)


def ideas(sheet: Draft, primary: str, rulings: Rulings) -> tuple[str, str]:
    """The school a spell begins with and the one that joins it (C-47, C-48): `primary` where it is learnt, else the best; "" for none.

    >>> ideas(Draft(schools={"fire": 5, "destruction": 4}), "water", Rulings()), ideas(Draft(), "fire", Rulings())
    (('fire', 'destruction'), ('', ''))
    """
    learnt = [id for id, grade in sorted(sheet.schools.items(), key=lambda pair: -pair[1]) if grade > 0]
    if not learnt:
        return "", ""
    first = primary if primary in learnt else learnt[0]
    return first, next((id for id in learnt if id != first and may_combine(school(first), school(id), rulings)), "")


def added(sheet: Draft, effect: Effect, low: int, high: int) -> int:
    """What the hero's own perks add to a number (C-72)."""
    return min(high, max(low, bonus(sheet.own_perks, effect).total))


def characteristics(sheet: Draft, bounds: Mapping[str, tuple[int, int]], *ids: str) -> dict[str, int]:
    """Some of the six values, as fields of a widget can hold them (C-1)."""
    return {id: within(sheet.characteristics[id], *bounds[id]) for id in ids}


@dataclass(frozen=True, slots=True)
class Mine:
    """What the hero one plays has by name: weapons from the best mastered down, grades of schools, the six values."""

    name: str
    weapons: tuple[tuple[str, int], ...]
    schools: tuple[tuple[str, int], ...]
    values: tuple[tuple[str, int], ...]

    def grade(self, school_id: str) -> int:
        """The grade of a school, 0 for one not learnt."""
        return dict(self.schools).get(school_id, 0)

    def mastery(self, id: str, name: str = "") -> int:
        """The perk of a weapon of the starter set, or of an "own" one with this name; 0 for one not learnt (C-23)."""
        wanted = preset_weapon(name) if id == "own" else id
        return max((level for each, level in self.weapons if (id == "own" and each == name) or (wanted is not None and preset_weapon(each) == wanted)), default=0)


def mine_of(hero) -> Mine:
    """What a hero has by name.

    >>> from alterego_core.heroes.ready import ready_hero
    >>> mine = mine_of(ready_hero("perks", "yaropolk").hero("en"))
    >>> mine.weapons, mine.mastery("sword"), mine.mastery("bow"), mine.grade("fire")
    ((('sword', 2), ('mace', 1)), 2, 0, 0)
    """
    sheet = hero.sheet
    weapons = sorted(((name.strip()[:LONGEST_NAME], level) for name, level in sheet.weapon_perks.items() if level > 0 and name.strip()), key=lambda pair: -pair[1])
    schools = tuple((id, grade) for id, grade in sheet.schools.items() if grade > 0)
    return Mine(hero.name, tuple(weapons), schools, tuple((each.value, sheet.characteristics[each]) for each in Characteristic))


def armed(rows: tuple[tuple[str, str], ...], mine: Mine | None, lang: str) -> tuple[tuple[str, str], ...]:
    """Weapons to choose from with the levels of the hero's own, which stand first; one that is not of the set is "mine:" and its place."""
    if mine is None:
        return rows
    known, first = dict(rows), []
    for n, (name, level) in enumerate(mine.weapons):
        preset = preset_weapon(name)
        id = preset if preset in known else f"mine:{n}"
        if id not in dict(first):
            first.append((id, f"{known.get(id) or name} · {number(level, lang)}"))
    return (*first, *(row for row in rows if row[0] not in dict(first)))


def arms(mine: Mine | None, id: str, name: str) -> str:
    """Which row of `armed` is held."""
    places = [f"mine:{n}" for n, (each, _) in enumerate(mine.weapons) if each == name and preset_weapon(each) is None] if mine is not None and id == "own" else []
    return places[0] if places else id


def held(mine: Mine, row: str, lang: str) -> tuple[str, str, int]:
    """The weapon of a row of `armed`: its id, the name of one's own, how well it is mastered. Raises `LookupError` for no such row."""
    if row.startswith("mine:"):
        name, level = mine.weapons[int(row.removeprefix("mine:"))]
        return "own", name, level
    return row, "" if row == "own" else weapon(row).label[lang], mine.mastery(row)
