"""What the widgets of «Перки и магия» ask of a hero: the weapon mastered best, ideas that meet in a spell, what own perks add."""

from collections.abc import Mapping

from alterego_core.perks.draft import Draft
from alterego_core.perks.own_perks import Effect, bonus
from alterego_core.perks.presets import preset_rows
from alterego_core.perks.rulings import Rulings
from alterego_core.perks.schools import may_combine, school

from widgets.heroes.playing import within

__all__ = ["added", "best_weapon", "characteristics", "ideas", "mastered", "preset_weapon"]


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
