"""Tables of the chapter on attributes and skills (A-45 … A-79), and Lev's levels."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from alterego_core.ego import attributes, creation, skills
from alterego_core.ego.costs import ledger
from alterego_core.ego.sources import Source
from alterego_core.frames import ledger_frame, rows_frame
from alterego_core.words import Pair, number
from book.figures.lev import LEV
from widgets.language import language

__all__ = ["all_attributes", "example_skills", "lev_levels", "lev_limit", "listed_skills"]

_COLUMNS = {"about": Pair("О чём", "What it is"), "rule": Pair("Пункт", "Rule")}


def all_attributes() -> pd.DataFrame:
    """The nine attributes (A-45 … A-53)."""
    columns = {"name": Pair("Характеристика", "Attribute"), **_COLUMNS}
    return rows_frame(attributes.ATTRIBUTES, columns, language(), index="name")


def _skills(printed: bool) -> pd.DataFrame:
    rows = [each for each in skills.SKILLS if (each.source is Source.PRINTED) is printed]
    columns = {"name": Pair("Навык", "Skill"), "about": _COLUMNS["about"]}
    if printed:
        columns["rule"] = _COLUMNS["rule"]
    return rows_frame(rows, columns, language(), index="name")


def listed_skills() -> pd.DataFrame:
    """The 23 skills of the list (A-55 … A-77)."""
    return _skills(printed=True)


def example_skills() -> pd.DataFrame:
    """The skills that only examples name (A-78, A-79)."""
    return _skills(printed=False)


def lev_levels() -> pd.DataFrame:
    """What Lev paid for his attributes and skills (A-23)."""
    return ledger_frame(ledger(replace(LEV, traits=())), language())


def lev_limit() -> pd.DataFrame:
    """Whether anything of Lev's is above the ceiling (A-43)."""
    lang = language()
    levels = {each.id: each.value for each in LEV.attributes}
    known = {each.id: each.value for each in LEV.skills}
    limit = creation.creation_limit(levels, known)
    head, value = Pair("Потолок Льва", "Lev's ceiling"), Pair("Значение", "Value")
    lines = [
        (Pair("Самая слабая характеристика", "Weakest attribute"), number(min(levels.values()), lang)),
        (Pair("Потолок", "Ceiling"), number(limit.cap, lang)),
        (Pair("Самое высокое значение", "Highest level"), number(max(*levels.values(), *known.values()), lang)),
        (Pair("Выше потолка", "Above the ceiling"), number(len(limit.violations), lang)),
    ]
    return pd.DataFrame([{head[lang]: name[lang], value[lang]: shown} for name, shown in lines]).set_index(head[lang])
