"""Tables of the chapter on wounds (A-264 … A-297)."""

from __future__ import annotations

import pandas as pd

from alterego_core.ego import locations, opposed, will, wounds
from alterego_core.ego.checks import Check
from alterego_core.ego.will import WillTest
from alterego_core.ego.wounds import Wound
from alterego_core.frames import breakdown_frame, rows_frame
from alterego_core.words import Pair, number, percent
from widgets.language import language

__all__ = ["body", "by_lead", "difference", "example_penalty", "example_will", "helped", "levels", "will_chances"]

EXAMPLE = (Wound(level=4, location=4), Wound(level=5, location=6))
"""A cracked right shoulder and a torn right leg: the wounded man of the examples."""


def levels() -> pd.DataFrame:
    """What a difference looks like (A-268 … A-277), and what it takes off (A-294)."""
    lang = language()
    last = wounds.LEVELS[-1].level
    rows = [
        {
            "level": Pair(f"{row.level} и больше", f"{row.level} and more")[lang] if row.level == last else number(row.level, lang),
            "name": row.name,
            "looks": row.looks,
            "penalty": number(row.penalty, lang, signed=True) if row.penalty else "",
            "rule": row.rule,
        }
        for row in wounds.LEVELS
    ]
    columns = {
        "level": Pair("Разница", "Difference"),
        "name": Pair("Ранение", "Wound"),
        "looks": Pair("Как это выглядит", "What it looks like"),
        "penalty": Pair("Штраф", "Penalty"),
        "rule": Pair("Пункт", "Rule"),
    }
    return rows_frame(rows, columns, lang, index="level")


def difference() -> pd.DataFrame:
    """The blow of the check (A-169) put into words (A-267)."""
    lang = language()
    found = wounds.level_row(wounds.wound_level(opposed.compare(9, 5).margin))
    heads = [Pair("Удар", "Blow"), Pair("Уворот", "Dodge"), Pair("Разница", "Difference"), Pair("Ранение", "Wound")]
    shown = [number(9, lang), number(5, lang), number(found.level, lang), found.name[lang]]
    return pd.DataFrame([dict(zip((head[lang] for head in heads), shown, strict=True))]).set_index(heads[0][lang])


def by_lead() -> pd.DataFrame:
    """How a blow ends, by the attacker's lead (A-168, A-267)."""
    lang = language()
    groups = [
        (Pair("цел", "unhurt"), 0, 0),
        (Pair("1–3, терпимо", "1–3, bearable"), 1, 3),
        (Pair("4–6, мешает", "4–6, hinders"), 4, 6),
        (Pair("7 и больше", "7 and more"), 7, 10),
    ]
    head = Pair("Перевес в сумме", "Lead in the sum")
    lines = []
    for lead in range(-4, 7, 2):
        odds = wounds.level_odds(Check(attribute=max(lead, 0)), Check(attribute=max(-lead, 0)))
        found = wounds.level_chances(odds)
        lines.append({
            head[lang]: number(lead, lang, signed=True) if lead else "0",
            **{name[lang]: percent(sum(found.get(level, 0) for level in range(low, high + 1)), lang) for name, low, high in groups},
        })  # fmt: skip
    return pd.DataFrame(lines).set_index(head[lang])


def body() -> pd.DataFrame:
    """Twelve parts of the body with the chance to be hit unaimed (A-278 … A-290)."""
    lang = language()
    chances = locations.chances()
    rows = [
        {
            "number": place.number,
            "name": place.name,
            "exact": str(chances[place.number]) if chances[place.number] else "—",
            "percent": percent(chances[place.number], lang),
            "rule": place.rule,
        }
        for place in locations.LOCATIONS
    ]
    columns = {
        "number": Pair("На 2к6", "On 2d6"),
        "name": Pair("Куда", "Where"),
        "percent": Pair("Как часто", "How often"),
        "exact": Pair("Точно", "Exactly"),
        "rule": Pair("Пункт", "Rule"),
    }
    return rows_frame(rows, columns, lang, index="number")


def example_will() -> pd.DataFrame:
    """What the wounded of the example has to beat (A-293)."""
    return breakdown_frame(will.difficulty_breakdown(WillTest(willpower=4, wounds=EXAMPLE)), language())


def example_penalty() -> pd.DataFrame:
    """What his wounds take off whatever he does (A-294, A-295)."""
    lang = language()
    head, value = Pair("Ранение", "Wound"), Pair("Штраф", "Penalty")
    lines = [
        {head[lang]: each.label[lang], value[lang]: number(each.value, lang, signed=True)} for each in wounds.penalties(EXAMPLE)
    ]
    lines.append({head[lang]: Pair("Вместе", "Together")[lang], value[lang]: number(wounds.penalty_total(EXAMPLE), lang)})
    return pd.DataFrame(lines).set_index(head[lang])


def will_chances() -> pd.DataFrame:
    """The chance to pull oneself together, by Willpower and the sum of the wounds (A-293)."""
    lang = language()
    head = Pair("Сила воли", "Willpower")
    sums = (1, 3, 4, 5, 7, 9, 12)
    lines = []
    for strength in (1, 2, 3, 4, 5, 6, 8, 10):
        line = {head[lang]: number(strength, lang)}
        for total in sums:
            parts = (total,) if total <= 7 else (7, total - 7)
            test = WillTest(willpower=strength, wounds=tuple(Wound(level=level) for level in parts), kept_up=True)
            line[Pair(f"раны на {total}", f"wounds of {total}")[lang]] = percent(will.chance(test), lang)
        lines.append(line)
    return pd.DataFrame(lines).set_index(head[lang])


def helped() -> pd.DataFrame:
    """The same test alone and with a leader's word (A-297)."""
    lang = language()
    test = WillTest(willpower=3, wounds=(Wound(level=4),))
    head, chance = Pair("Кто рядом", "Who is near"), Pair("Шанс", "Chance")
    lines = [(Pair("никого", "nobody"), will.chance(test))]
    for charisma, persuasion in ((2, 2), (4, 4), (6, 6)):
        leader = Check(attribute=charisma, skill=persuasion)
        name = Pair(f"командир: Харизма {charisma}, Убеждение {persuasion}", f"a leader: Charisma {charisma}, Persuasion {persuasion}")
        lines.append((name, will.led_chance(test, leader)))
    return pd.DataFrame([{head[lang]: name[lang], chance[lang]: percent(odds, lang)} for name, odds in lines]).set_index(head[lang])
