"""Tables of the chapter on composure (B-82 … B-92)."""

from __future__ import annotations

import pandas as pd

from alterego_core.frames import breakdown_frame
from alterego_core.squad import calm, checks, presets, states
from alterego_core.squad.modifiers import from_row
from alterego_core.words import Pair, number, percent
from book.figures.squad import owl
from book.figures.squad.shown import lines_frame, signed
from widgets.language import language

__all__ = ["all_states", "bad_night", "holds", "owl_calm", "shaky_shot", "shocks"]


def owl_calm() -> pd.DataFrame:
    """Owl's composure (B-83)."""
    return breakdown_frame(owl.PARAMETERS.calm, language())


def shocks() -> pd.DataFrame:
    """What we suggest to take for shocks; not from the text (B-84)."""
    lang = language()
    heads = (Pair("Что случилось", "What has happened"), Pair("Спокойствия долой", "Composure lost"))
    return lines_frame(heads, [(row["name"], number(presets.shock(row["id"]).calm, lang)) for row in presets.preset_rows("calm_loss")])


def all_states() -> pd.DataFrame:
    """The four states (B-89 … B-92)."""
    lang = language()
    heads = (
        Pair("Спокойствие", "Composure"), Pair("Состояние", "State"), Pair("Сноровка", "Dexterity"), Pair("Здоровье", "Health"),
        Pair("Интеллект", "Intellect"), Pair("Вид со стороны", "What it looks like"), Pair("Кончается", "It ends"),
    )  # fmt: skip
    lines = []
    for row in states.states():
        span = Pair.each(lambda to, row=row: f"{number(row.highest, to)}…{number(row.lowest, to)}") if row.lowest is not None else Pair.each(
            lambda to, row=row: f"{number(row.highest, to)} {Pair('и ниже', 'and below')[to]}"
        )
        worth = ("—" if value is None else signed(value, lang) for value in (row.dexterity, row.health, row.intellect))
        lines.append((span, row.label, *worth, row.signs, row.end_text))
    return lines_frame(heads, lines)


def holds() -> pd.DataFrame:
    """The chance that the psyche holds, by Will and composure (B-85 … B-88); ties are left out."""
    lang = language()
    depths = (-1, -3, -4, -6, -7, -9)
    heads = (Pair("Воля", "Will"), *(Pair.each(lambda to, each=each: number(each, to)) for each in depths))
    lines = []
    for will in (0, 1, 2, 4, 5, 6, 8, 10):
        chances = (calm.odds(calm.lose(calm=0, amount=-depth, will=will)).success for depth in depths)
        lines.append((number(will, lang), *(percent(each, lang) for each in chances)))
    return lines_frame(heads, lines)


def bad_night() -> pd.DataFrame:
    """Owl's composure through one bad night, shock by shock, the check failed each time (B-85 … B-92)."""
    lang = language()
    heads = (Pair("Событие", "Event"), Pair("Потеря", "Loss"), Pair("Спокойствие", "Composure"), Pair("Шанс устоять", "Chance to hold"), Pair("Если не устоит", "If she does not"))
    left, lines = owl.PARAMETERS.calm.total, []
    for name, amount in (
        (Pair("граната в соседней комнате", "a grenade in the next room"), 8), (Pair("гибель напарника", "a partner's death"), 11),
        (Pair("плен", "captivity"), 3), (Pair("допрос", "an interrogation"), 4), (Pair("ложный расстрел", "a mock execution"), 5),
    ):  # fmt: skip
        loss = calm.lose(calm=left, amount=amount, will=owl.OWL.skills.will)
        state = states.state_for(loss.after)
        chance = percent(calm.odds(loss).success, lang) if loss.needs_check else "—"
        lines.append((name, signed(-amount, lang), number(loss.after, lang), chance, state.label if state else "—"))
        left = loss.after
    return lines_frame(heads, lines)


def shaky_shot() -> pd.DataFrame:
    """Owl's aimed shot against 7 in each state (B-89 … B-91), and what a sedative does not mend (B-22)."""
    lang = language()
    heads = (Pair("Состояние", "State"), Pair("Навык на деле", "Skill as it is"), Pair("Успех и лучше", "Success or better"), Pair("Ничья", "Tie"))
    lines = []
    for name, given in (
        (Pair("спокойна", "calm"), ()),
        *((row.label, states.modifiers([states.active(row.id)])) for row in states.states() if not row.madness),
        (Pair("тремор и седативное", "a tremor and a sedative"), (*states.modifiers([states.active("tremor")]), from_row("sedative"))),
    ):
        check = owl.check("aimed_shooting", 7, *given)
        odds = checks.odds(check)
        lines.append((name, checks.breakdown(check).skill.total, percent(odds.success, lang), percent(odds.doubtful, lang)))
    return lines_frame(heads, lines)
