"""The forum sheet, blank and filled (B-152 … B-161)."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from alterego_core.squad import printed, remarks, sheet_numbers, sheet_reader, sheet_writer
from alterego_core.squad.body import Sex
from alterego_core.words import Pair, number
from book.figures.squad import owl
from book.figures.squad.shown import RULE, lines_frame
from widgets.language import language

__all__ = ["blank", "doubts", "new_numbers", "owl_sheet", "slips"]


def blank() -> str:
    """The blank sheet as it is printed, oddities included (B-152 … B-157)."""
    return printed.text("blank", language())


def owl_sheet() -> str:
    """Owl's sheet as forum text, with the numbers the rules give (B-158 … B-161)."""
    lang = language()
    named = replace(owl.OWL, name=Pair("Вера Лукина, «Сова»", "Vera Lukina, “Owl”")[lang])
    return sheet_writer.write(named, lang)


def new_numbers() -> pd.DataFrame:
    """What the blank sheet prints beside what the rules give (B-154 … B-156)."""
    claimed, right = printed.blank().printed, sheet_numbers.new_sheet()
    heads = (Pair("Строка листа", "Line of the sheet"), Pair("Напечатано", "Printed"), Pair("По правилам", "By the rules"), RULE)
    names = {
        "energy": (Pair("Энергия", "Energy"), "B-75"), "blood": (Pair("Запас крови", "Blood"), "B-79"), "calm": (Pair("Спокойствие", "Composure"), "B-83"),
        "stat_points": (Pair("Очки статов", "Stat points"), "B-53"), "skill_points": (Pair("Очки навыков", "Skill points"), "B-70"),
    }  # fmt: skip
    return lines_frame(heads, [(name, getattr(claimed, field), getattr(right, field), rule) for field, (name, rule) in names.items()])


def doubts() -> pd.DataFrame:
    """What the rules say to the printed sample as a woman and as a man (B-158 … B-161)."""
    lang = language()
    heads = (Pair("Если это", "If this is"), Pair("Замечания", "Remarks"))
    lines = []
    for name, sex in ((Pair("женщина", "a woman"), Sex.FEMALE), (Pair("мужчина", "a man"), Sex.MALE)):
        found = remarks.problems(replace(printed.sample(), sex=sex))
        lines.append((name, " ".join(each.text(lang) for each in found)))
    return lines_frame(heads, lines)


_TYPED = Pair("СТАТЫ\nздоровье = 4\nСноровка: 8 (было 7)\nинтелект – 8", "STATS\nhealth = 4\nDexterity: 8 (was 7)\nintelect – 8")


def slips() -> pd.DataFrame:
    """What becomes of a sheet typed in a hurry (B-157)."""
    lang = language()
    heads = (Pair("Строка", "Line"), Pair("Замечание", "Remark"))
    reading = sheet_reader.read(_TYPED[lang])
    return lines_frame(heads, [(number(reading.line_of(each), lang) if reading.line_of(each) else "—", each.text(lang)) for each in reading.problems])
