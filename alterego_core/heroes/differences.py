"""What has changed between two states of a hero, line by line.

>>> from .ready import ready_hero
>>> from .raising import raised
>>> hero = ready_hero("ego", "nika").hero("en")
>>> [(each.label["en"], each.before, each.after) for each in differences(hero, raised(hero, "skills.dodge"))]
[('Dodge', 3, 4)]
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..ego.catalogue import catalogue
from ..ego.costs import labelled
from ..words import Pair
from .errors import refuse
from .files import to_plain
from .hero import Hero, System
from .portrait import fields
from .raising import raises
from .shapes import compact

__all__ = ["Difference", "differences"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A place of the hero that changed; None where it was not there."""

    where: str
    label: Pair
    before: int | str | bool | None
    after: int | str | bool | None


_LABELS = {
    "granted": Pair("Выданные очки", "Points granted"),
    "awards": Pair("Награды", "Awards"),
    "gain_limit": Pair("Предел за недостатки", "The limit for drawbacks"),
    "above_lowest": Pair("Запас над низшей характеристикой", "The room above the lowest attribute"),
    "in_play": Pair("Уже в игре", "In play"),
    "sex": Pair("Пол", "Sex"),
    "height_cm": Pair("Рост", "Height"),
    "weight_kg": Pair("Вес", "Weight"),
    "printed": Pair("Числа листа", "Numbers of the sheet"),
    "allowed": Pair("Разрешено мастером", "Allowed by the GM"),
    "no_magic": Pair("Без магии", "No magic"),
    "immortal": Pair("Бессмертие", "Immortality"),
    "immortality_offered": Pair("Бессмертие предложено", "Immortality offered"),
    "features": Pair("Особенности", "Features"),
    "flaws": Pair("Недостатки", "Flaws"),
    "own_perks": Pair("Свои перки", "Own perks"),
    "armour": Pair("Броня", "Armour"),
    "trials": Pair("Испытания", "Trials"),
    "awarded": Pair("Дано очков перков", "Perk points awarded"),
    "battle_lifted": Pair("Боевые ступени разрешены", "Battle-only levels allowed"),
    "waivers": Pair("Пропущенные замечания", "Remarks let pass"),
    "growth": Pair("Рост", "Growth"),
    "kept": Pair("Отложенное", "Set aside"),
    "id": Pair("Обозначение", "Id"),
    "traits": Pair("Особенности", "Traits"),
}


def differences(before: Hero, after: Hero) -> tuple[Difference, ...]:
    """Every place that differs, in the order of the sheet; empty for equal heroes.

    Raises `HeroError` for heroes of different systems.
    """
    if before.system is not after.system:
        raise refuse("other_system", "system", before=before.system.label, after=after.system.label)
    names = _names(before) | _names(after)
    old, new = dict(_flat(before)), dict(_flat(after))
    found = []
    for where in dict.fromkeys((*old, *new)):
        if old.get(where) != new.get(where):
            label = names.get(where) or _LABELS.get(where.partition(".")[0]) or Pair.same(where)
            found.append(Difference(where=where, label=label, before=old.get(where), after=new.get(where)))
    return tuple(found)


def _names(hero: Hero) -> dict[str, Pair]:
    found = {each.key: each.label for each in raises(hero)}
    found |= {f"words.{each.id}": each.name for each in fields(hero.system)}
    if hero.system is System.EGO:
        known = catalogue()
        for taken in hero.sheet.traits:
            row = known.trait_of(taken)
            name = row.name if row else Pair.same(taken.id)
            found[f"traits.{taken.id}:{taken.detail}"] = labelled(name, taken.detail)
    return found


def _flat(hero: Hero) -> Iterator[tuple[str, Any]]:
    """Places and values; what is like a list of words stays one value."""
    plain = to_plain(hero)
    sheet = plain.pop("sheet")
    words = {each.id for each in fields(hero.system)}
    for name in ("format", "version", "system"):
        plain.pop(name)
    for name, value in (*sheet.pop("description", {}).items(), *plain.pop("portrait", {}).items()):
        yield f"words.{name}", value
    for name, value in sheet.items():
        if name in words and isinstance(value, str):
            yield f"words.{name}", value or None
        elif hero.system is System.EGO and name == "skills":
            for each in value:
                yield f"skills.{each['id']}" + (f":{each['detail']}" if each["detail"] else ""), each["value"]
        elif hero.system is System.EGO and name == "traits":
            for each in value:
                told = " · ".join(str(each[factor]) for factor in ("frequency", "intensity", "control"))
                price = each.get("override")
                yield f"traits.{each['id']}:{each['detail']}", told + (f" = {price['points']}" if price else "")
        elif isinstance(value, Mapping) and name != "printed":
            yield from ((f"{name}.{id}", inner) for id, inner in value.items())
        else:
            yield name, _simple(value)
    for name, value in plain.items():
        yield name, _simple(value)


def _simple(value: Any) -> int | str | bool | None:
    if value in ([], {}, ""):
        return None
    return value if isinstance(value, (int, str, type(None))) else compact(value)
