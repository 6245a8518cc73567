"""Tables of the chapter on the sixteen skills (B-93 … B-151)."""

from __future__ import annotations

import pandas as pd

from alterego_core.frames import ledger_frame, rows_frame
from alterego_core.squad import body, draft, parameters, skills, traps, weapons
from alterego_core.squad.body import Sex
from alterego_core.squad.skills import Levels
from alterego_core.squad.stats import Stat
from alterego_core.squad.traps import TrapKind, Work
from alterego_core.words import Pair, number
from book.figures.squad import owl
from book.figures.squad.shown import RULE, lines_frame
from widgets.language import language

__all__ = ["all_unlocks", "by_stat", "owl_ledger", "owl_next", "permissions", "reloads", "strongest", "weights"]


def by_stat() -> pd.DataFrame:
    """The sixteen skills under their stats (B-93)."""
    lang = language()
    heads = (Pair("Стат", "Stat"), Pair("Буква", "Letter"), Pair("Навыки", "Skills"))
    return lines_frame(heads, [(stat.label, stat.letter, ", ".join(each.label[lang] for each in skills.of_stat(stat))) for stat in Stat])


def all_unlocks() -> pd.DataFrame:
    """What a level opens: the eighteen (B-103 … B-143)."""
    rows = [{"skill": skills.skill(each.skill).label, "at": each.threshold, "text": each.text, "rule": each.rule} for each in skills.unlocks()]
    columns = {"skill": Pair("Навык", "Skill"), "at": Pair("С уровня", "From"), "text": Pair("Что открывает", "What it opens"), "rule": RULE}
    return rows_frame(rows, columns, language(), index="skill")


def owl_ledger() -> pd.DataFrame:
    """Where Owl's skill points went (B-70, B-96)."""
    return ledger_frame(draft.skill_ledger(owl.OWL), language())


def owl_next() -> pd.DataFrame:
    """What Owl's skills have opened, and what comes next."""
    lang = language()
    known = owl.OWL.skills
    heads = (Pair("Навык", "Skill"), Pair("Уровень", "Level"), Pair("Открыто", "Opened"), Pair("Дальше", "Next"))
    lines = []
    for id, level in known.items():
        following = skills.next_at(known, id)
        if level:
            opened = "; ".join(each.text[lang] for each in skills.unlocked(known, id)) or "—"
            lines.append((skills.skill(id).label, level, opened, "—" if following is None else f"{following.threshold}: {following.text[lang]}"))
    return lines_frame(heads, lines)


def reloads() -> pd.DataFrame:
    """A reload of three rounds, by Weapon handling (B-103)."""
    lang = language()
    heads = (Pair("Скорость взвода", "Weapon handling"), *(Pair(f"Перезарядка {n}", f"Reload {n}") for n in (3, 2, 1)))
    return lines_frame(heads, [(number(level, lang), *(weapons.reload_rounds(n, level).total for n in (3, 2, 1))) for level in (5, 6)])


def permissions() -> pd.DataFrame:
    """Who may set and clear which trap (B-138, B-139, B-142)."""
    lang = language()
    heads = (Pair("Ловушка", "Trap"), Pair("Поставить", "To set"), Pair("Снять", "To clear"))

    def needs(kind: TrapKind, work: Work) -> str:
        found = traps.permission(Levels(), kind, work)
        return f"{skills.skill(found.skill_id).label[lang]} {found.needs}+"

    return lines_frame(heads, [(kind.label, needs(kind, Work.SET), needs(kind, Work.CLEAR)) for kind in TrapKind])


def weights() -> pd.DataFrame:
    """The least weight by height and Athletics (B-149, B-150)."""
    lang = language()
    heads = (Pair("Атлетика", "Athletics"), Pair("мужчина 165 см", "man 165 cm"), Pair("мужчина 180 см", "man 180 cm"), Pair("женщина 165 см", "woman 165 cm"), Pair("женщина 180 см", "woman 180 cm"))
    lines = []
    for level in (0, 3, 5, 8, 10):
        cells = (f"{number(body.minimum_weight(sex, height, level).total, lang)} {Pair('кг', 'kg')[lang]}" for sex in (Sex.MALE, Sex.FEMALE) for height in (165, 180))
        lines.append((number(level, lang), *cells))
    return lines_frame(heads, lines)


def strongest() -> pd.DataFrame:
    """Strength by Athletics at Health 4 and 70 kilograms (B-148)."""
    lang = language()
    heads = (Pair("Атлетика", "Athletics"), Pair("Сила, кг", "Strength, kg"), Pair("Энергия", "Energy"))
    return lines_frame(heads, [(number(n, lang), parameters.strength(70, 4, n).total, parameters.energy(4, n).total) for n in (0, 1, 3, 4)])
