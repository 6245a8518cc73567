"""Tables of the chapter on energy and blood (B-73 … B-81)."""

from __future__ import annotations

import pandas as pd

from alterego_core.frames import breakdown_frame, rows_frame
from alterego_core.squad import life, parameters, presets, recovery
from alterego_core.words import Pair, number
from book.figures.squad import owl
from book.figures.squad.shown import lines_frame
from widgets.language import language

__all__ = ["costs", "faints", "formulas", "owl_energy", "owl_numbers", "rest", "wounds"]


def formulas() -> pd.DataFrame:
    """Every parameter with its formula and its rules (B-58 … B-84)."""
    lang = language()
    rows = []
    for id in parameters.parameter_ids():
        row = parameters.parameter(id)
        unit = f", {row['unit'][lang]}" if "unit" in row else ""
        rows.append({"name": row["name"][lang] + unit, "formula": row["formula"], "rules": ", ".join(row["rules"])})
    columns = {"name": Pair("Параметр", "Parameter"), "formula": Pair("Как считать", "How to work it out"), "rules": Pair("Пункты", "Rules")}
    return rows_frame(rows, columns, lang, index="name")


def owl_numbers() -> pd.DataFrame:
    """Owl's parameters (B-158 … B-160)."""
    lang = language()
    heads = (Pair("Параметр", "Parameter"), Pair("Сова", "Owl"), Pair("Откуда", "Where it comes from"))
    lines = []
    for id in parameters.parameter_ids():
        row, found = parameters.parameter(id), owl.PARAMETERS[id]
        unit = f", {row['unit'][lang]}" if "unit" in row else ""
        lines.append((row["name"][lang] + unit, number(found.total, lang), found.write(lang).rpartition(" = ")[0] or found.write(lang)))
    return lines_frame(heads, lines)


def owl_energy() -> pd.DataFrame:
    """Owl's Energy, number by number (B-75)."""
    return breakdown_frame(owl.PARAMETERS.energy, language())


_STATES = {"awake": Pair("в строю", "on her feet"), "unconscious": Pair("без сознания", "unconscious"), "dead": Pair("мертва", "dead")}


def faints() -> pd.DataFrame:
    """Who stands at which energy, by Will (B-76, B-77, B-130)."""
    lang = language()
    levels = (0, 5, 10)
    heads = (Pair("Энергия", "Energy"), *(Pair(f"воля {each}", f"Will {each}") for each in levels))
    lines = [(number(energy, lang), *(_STATES[life.energy_state(energy, will)] for will in levels)) for energy in (5, 0, -1, -10, -11, -20, -25, -26)]
    return lines_frame(heads, lines)


def rest() -> pd.DataFrame:
    """How long it takes to catch one's breath (B-59, B-78)."""
    lang = language()
    heads = (Pair("Здоровье", "Health"), Pair("За 30 с", "In 30 s"), Pair("За 5 минут", "In 5 minutes"), Pair("За час", "In an hour"))
    lines = [
        (number(health, lang), *(number(recovery.gain(health, rest=rounds).total, lang) for rounds in (1, 10, 120))) for health in (1, 2, 4, 5, 8, 10)
    ]
    return lines_frame(heads, lines)


def costs() -> pd.DataFrame:
    """What we suggest to take for exertion; not from the text (B-74)."""
    per = {
        "combat_round": Pair("за боевой раунд", "a combat round"), "tactical_round": Pair("за тактический раунд", "a tactical round"),
        "action": Pair("за раз", "each time"),
    }  # fmt: skip
    rows = [{"name": row["name"], "energy": row["energy"], "per": per[row["per"]]} for row in presets.preset_rows("energy_cost")]
    columns = {"name": Pair("Занятие", "Exertion"), "energy": Pair("Энергии", "Energy"), "per": Pair("Когда", "When")}
    return rows_frame(rows, columns, language(), index="name")


def wounds() -> pd.DataFrame:
    """What we suggest for wounds; not from the text (B-74, B-80)."""
    rows = [{"name": row["name"], "energy": row["energy"], "ml": row["bleeding_ml"]} for row in presets.preset_rows("wound")]
    columns = {"name": Pair("Рана", "Wound"), "energy": Pair("Энергии долой", "Energy lost"), "ml": Pair("Крови за 3 секунды, мл", "Blood in 3 seconds, ml")}
    return rows_frame(rows, columns, language(), index="name")
