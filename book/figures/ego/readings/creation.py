"""Disputed places of a new hero: points, levels, the limit."""

from dataclasses import fields

from alterego_core.ego import attributes, creation, powers, skills, target_modifiers, wounds
from alterego_core.ego.catalogue import Catalogue
from alterego_core.ego.character import Award, Character, TakenTrait, is_warning, ledger, problems
from alterego_core.ego.rulings import Rulings
from alterego_core.words import Pair
from book.figures.answers import allowed, several, signed
from book.figures.example import Example

__all__ = ["EXAMPLES"]

_OFF_SCALE = Pair("ниже шкалы", "below the scale")
_THREE_DRAWBACKS = Character(granted=30, traits=[TakenTrait(id=id, frequency=3, intensity=3, control=1) for id in ("coward", "greed", "phobia")])
_NINE_ONES = {each.id: 1 for each in attributes.ATTRIBUTES}


def _bands(points: int, r: Rulings) -> Pair:
    found = powers.power_bands(points, r)
    return Pair.each(lambda lang: " / ".join(band.name[lang] for band in found)) if found else _OFF_SCALE


def _ready(hero: Character, r: Rulings) -> Pair:
    """May one play by such a sheet?"""
    return allowed(all(is_warning(each) for each in problems(hero, r)))


def _caps(r: Rulings) -> Pair:
    """The limits of two heroes: one has left an attribute at 0, the other has a skill lower than his attributes."""
    return several(creation.creation_limit({"speed": 0, "mind": 2}, {}, r).cap, creation.creation_limit({"speed": 3, "mind": 3}, {"brawl": 1}, r).cap)


def _within_limit(r: Rulings) -> Pair:
    hero = Character(granted=30, attributes=_NINE_ONES | {"speed": 7}, in_play=True)
    return allowed(all(each.code != "ego.over_cap" for each in problems(hero, r)))


def _evader(r: Rulings) -> int:
    """A dodge of 4 counts where there is such a skill at all."""
    dodge = 4 if any(each.id == "dodge" for each in skills.listed_skills(r)) else 0
    return target_modifiers.evading(5, dodge, rulings=r).value


EXAMPLES = {
    "bands": Example(Pair("60 очков создания", "60 creation points"), lambda r: _bands(60, r)),
    "band_below": Example(Pair("12 очков создания", "12 creation points"), lambda r: _bands(12, r)),
    "price_cap": Example(Pair("выдано 30 очков, взято три недостатка по 6: сколько очков всего?", "30 points granted, three drawbacks of 6 taken: how many points in all?"), lambda r: ledger(_THREE_DRAWBACKS, r).left),
    "talents": Example(
        Pair("сколько видов способностей имеют цену?", "how many kinds of abilities have a price?"),
        lambda r: len(fields(Catalogue)),
        Pair(
            "у четвёртого вида нет ни списка, ни цены, поэтому на листе и в очках от него ничего не прибавляется.",
            "a fourth kind has neither a list nor a price, so nothing is added to the sheet or to the points.",
        ),
    ),
    "unused": Example(
        Pair("запас атаки 4 по цели с Телосложением 5: уровень раны", "an attack's margin of 4, a target with Physique 5: the level of the wound"),
        lambda r: int(wounds.wound_level(4, r)),
        Pair(
            "в тексте нет формулы с Телосложением, а домашнее правило у каждого мастера своё: его число мастер вносит в бросок сам.",
            "the text has no formula with Physique, and a house rule is each game master's own: the number is entered by hand.",
        ),
    ),
    "attr_floor": Example(
        Pair("Разум 0, остальные характеристики по 1: можно ли играть?", "Mind 0, the other attributes at 1: may one play?"),
        lambda r: _ready(Character(granted=18, attributes=_NINE_ONES | {"mind": 0}), r),
    ),
    "create_cap": Example(
        Pair("потолок у двух героев: с характеристиками 0 и 2; с характеристиками 3 и навыком 1", "the cap of two heroes: with attributes of 0 and 2; with attributes of 3 and a skill of 1"), _caps
    ),
    "cap_after": Example(Pair("игра идёт, низшая характеристика 1, поднять Скорость до 7 можно?", "in play, the lowest attribute is 1, may Speed be raised to 7?"), _within_limit),
    "experience": Example(Pair("выдано 30 очков, потом награда в 3: сколько очков всего?", "30 points granted, then an award of 3: how many points in all?"), lambda r: ledger(Character(granted=30, awards=[Award(3)]), r).left),
    "skill_names": Example(Pair("уклоняется цель с Ловкостью 5 и Уворотом 4: поправка к выстрелу", "a target with Agility 5 and Dodge 4 evades: what the shot gets"), lambda r: signed(_evader(r))),
}  # fmt: skip
"""Option → its example."""
