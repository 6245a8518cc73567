"""Tables of the chapter on perks (C-14 … C-32)."""

from __future__ import annotations

import pandas as pd

from alterego_core.perks import attacks, mastery
from alterego_core.perks.armour import ArmourClass, skill_cost, skill_factor
from alterego_core.perks.attacks import Attack
from alterego_core.perks.checks import success_chance
from alterego_core.words import Pair, number
from book.figures.perks.drawn import Bars, Drawn, Key, bars
from book.figures.perks.shown import RULE, lines_frame, share, signed, times
from widgets.language import language

__all__ = ["armour", "defence", "two_drawn", "two_weapons", "weapon"]

LEVEL = Pair("Уровень", "Level")
PRICE = Pair("Очков всего", "Points in all")


def weapon() -> pd.DataFrame:
    """Weapon perks (C-20 … C-24)."""
    heads = (LEVEL, Pair("Урон, %", "Damage, %"), Pair("Попадание", "To hit"), PRICE, Pair("Откуда", "Where from"))
    each = [mastery.weapon_level(level) for level in mastery.LEVELS]
    return lines_frame(heads, [(one.level, signed(one.damage_percent), signed(one.hit_bonus), one.cost_total, one.tag.label) for one in each])


def two_weapons() -> pd.DataFrame:
    """A weapon in each hand (C-25 … C-28)."""
    each = [mastery.two_weapons(level) for level in mastery.LEVELS]
    heads = (LEVEL, Pair("Попадание", "To hit"), Pair("Урон", "Damage"), Pair("Броня врага", "The enemy's armour"), PRICE)
    return lines_frame(heads, [(one.skill_level, signed(one.hit_penalty), times(one.damage_factor), times(one.armour_factor), one.skill_cost) for one in each])


def defence() -> pd.DataFrame:
    """The skill of wearing (C-29)."""
    heads = (LEVEL, Pair("Защита", "Defence"), PRICE)
    return lines_frame(heads, [(level, times(skill_factor(level)), skill_cost(level)) for level in mastery.LEVELS])


def armour() -> pd.DataFrame:
    """What armour takes away (C-30 … C-32)."""
    heads = (Pair("Броня", "Armour"), Pair("Ловкость", "Dexterity"), Pair("Сила магии", "Magic power"), RULE)
    return lines_frame(heads, [(one.label, signed(one.penalty("dexterity")), signed(one.penalty("magic_power")), one.rule) for one in ArmourClass])


def two_drawn() -> Drawn:
    """How often Titus hits with both hands, by the level of the skill (C-26, C-28)."""

    def hits(level: int | None):
        return success_chance(attacks.hit_check(Attack(strength=7, dexterity=6, weapon_perk=2, two_weapons=level)))

    one, lines = hits(None), []
    for level in mastery.LEVELS:
        both = hits(level)
        lines.append(Bars(name=number(level, language()), parts=(("good", both), ("mid", one - both), ("plain", 1 - one)), said=share(both)))
    keys = (
        Key(tone="good", words=Pair("попадёт двумя", "hits with two")), Key(tone="mid", words=Pair("попал бы одним", "would hit with one")),
        Key(tone="plain", words=Pair("мимо и так и так", "misses either way")),
    )  # fmt: skip
    return bars(Pair("Навык двух рук, и как часто Тит попадает", "The two-weapon skill, and how often Titus hits"), lines, keys)
