"""The game master's screen of squad tactics: one sheet of A4."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from alterego_core.squad import checks, modifiers, parameters, presets, skills, states
from alterego_core.squad.checks import Check
from alterego_core.squad.grades import GRADES
from alterego_core.squad.modifiers import Side, from_row
from alterego_core.squad.stats import Stat
from alterego_core.words import Lang, Pair, number, percent
from book.figures.squad.shown import signed, skill_gap
from book.figures.summary import Screen
from widgets.language import language

__all__ = ["screen"]


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows of cells; the first is the head of its row, the others are numbers."""
    lines = []
    for head, *cells in rows:
        numbers = "".join(f'<td class="n">{escape(cell)}</td>' for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(head)}</th>{numbers}</tr>')
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def _lines(*texts: Pair) -> str:
    return "".join(f"<p>{escape(text[language()])}</p>" for text in texts)


def screen() -> Screen:
    """The sheet, from the tables of the core."""
    lang = language()
    panels = [
        (Pair("Проверка", "Check"), _check_lines()),
        (Pair("Степени", "Grades"), _grades(lang)),
        (Pair("Шансы по разнице", "Odds by difference"), _odds(lang)),
        (Pair("Осложнения и бонусы", "Complications and bonuses"), _modifiers(lang)),
        (Pair("Параметры", "Parameters"), _parameters(lang)),
        (Pair("Пределы", "Limits"), _limits()),
        (Pair("Спокойствие ниже нуля", "Composure below zero"), _states(lang)),
        (Pair("Время", "Time"), _time_lines()),
        (Pair("Навыки", "Skills"), _skills(lang)),
        (Pair("Что открывает уровень", "What a level opens"), _unlocks(lang)),
        (Pair("Создание бойца", "Making a fighter"), _making()),
        (Pair("Подсказки: не из текста", "Hints: not from the text"), _presets(lang)),
    ]
    title = Pair("Ширма мастера «Тактического отряда» на одном листе", "The game master's screen of Squad tactics on one sheet")
    return Screen(title[lang], [(head[lang], inside) for head, inside in panels])


def _check_lines() -> str:
    return _lines(
        Pair("Навык + зелёный против препятствия + красный.", "Skill + green against obstacle + red."),
        Pair("Навык 0: 1к6 − 3 против голого препятствия.", "Skill 0: 1d6 − 3 against the bare obstacle."),
        Pair("Разница 5 и больше решает без броска.", "A difference of 5 or more decides without a roll."),
        Pair("Ничью толкует мастер: четыре чтения.", "The game master reads a tie, in one of four ways."),
    )


def _grades(lang: Lang) -> str:
    return "".join(f"<p><b>{escape(each.label[lang])}</b>: {escape(each.test[lang])}</p>" for each in GRADES)


def _odds(lang: Lang) -> str:
    rows = []
    for step in range(-4, 5):
        skill, obstacle = skill_gap(step)
        odds = checks.odds(Check(skill=skill, obstacle=obstacle))
        rows.append((signed(step, lang), percent(odds.success, lang, digits=0), percent(odds.doubtful, lang, digits=0)))
    head = _lines(Pair("Навык − препятствие: успех и лучше; ничья.", "Skill − obstacle: success or better; tie."))
    return head + _table(rows)


def _modifiers(lang: Lang) -> str:
    each = [from_row(id) for id in modifiers.row_ids()]
    rows = [(one.label[lang], number(one.value, lang, signed=True)) for one in each if one.side is Side.OBSTACLE]
    bonus = [(one.label[lang], number(one.value, lang, signed=True)) for one in each if one.side is Side.SKILL]
    words = _lines(Pair("К препятствию:", "To the obstacle:")), _lines(Pair("К навыку, против страха:", "To the skill, against fear:"))
    return words[0] + _table(rows) + words[1] + _table(bonus)


def _parameters(lang: Lang) -> str:
    rows = []
    for id in parameters.parameter_ids():
        row = parameters.parameter(id)
        unit = f", {row['unit'][lang]}" if "unit" in row else ""
        rows.append((row["name"][lang] + unit, row["formula"][lang]))
    return "".join(f"<p><b>{escape(name)}</b>: {escape(formula)}</p>" for name, formula in rows)


def _limits() -> str:
    return _lines(
        Pair("Энергия ниже 0 − 2 × воля: без сознания; ниже −25: смерть.", "Energy below 0 − 2 × Will: unconscious; below −25: death."),
        Pair("Потеряно больше 3 литров крови из 5: смерть.", "More than 3 of 5 litres of blood lost: death."),
        Pair("Спокойствие ниже нуля: воля против потрясения; при воле 0 провал.", "Composure below zero: Will against the shock; Will 0 fails."),
        Pair("Очки спокойствия уходят в любом случае.", "The points of composure are gone in either case."),
    )


def _states(lang: Lang) -> str:
    stats = (("dexterity", Stat.DEXTERITY), ("health", Stat.HEALTH), ("intellect", Stat.INTELLECT))
    out = []
    for row in states.states():
        span = f"{number(row.highest, lang)}…{number(row.lowest, lang)}" if row.lowest is not None else f"{number(row.highest, lang)}…"
        worth = ", ".join(f"{stat.letter[lang]} {signed(getattr(row, name), lang)}" for name, stat in stats if getattr(row, name))
        out.append(f"<p><b>{escape(span)}</b> {escape(row.label[lang])}: {escape('; '.join(filter(None, (worth, row.end_text[lang]))))}.</p>")
    return "".join(out) + _lines(Pair("Волю штрафы не трогают.", "Will is never penalised."))


def _time_lines() -> str:
    return _lines(
        Pair("Тактический раунд 30 с: план, броски до первой неудачи.", "Tactical round, 30 s: a plan, rolls to the first failure."),
        Pair("Боевой раунд 3 с: инициатива + 1к6, от большего к меньшему.", "Combat round, 3 s: initiative + 1d6, from high to low."),
        Pair("Поровну: у кого инициатива выше; и она равна: мастер.", "Equal: the higher initiative; that equal too: the game master."),
        Pair("Долгое дело: один бросок. Залп: бросок на выстрел.", "A long action: one roll. A volley: a roll a shot."),
        Pair("Бой кончается с разрешения мастера: опасность миновала или отошла больше чем на 30 с.", "A fight ends with the game master's leave: the danger is past, or away for more than 30 s."),
    )


def _skills(lang: Lang) -> str:
    return "".join(f"<p><b>{escape(stat.label[lang])}</b>: {escape(', '.join(each.label[lang] for each in skills.of_stat(stat)))}.</p>" for stat in Stat)


def _unlocks(lang: Lang) -> str:
    out = []
    for row in skills.skills():
        opens = [f"{each.threshold}: {each.text[lang]}" for each in skills.unlocks() if each.skill == row.id]
        opens += [each.text[lang] for each in skills.per_point(row.id)]
        if opens:
            out.append(f"<p><b>{escape(row.label[lang])}</b> {escape('; '.join(opens))}.</p>")
    return "".join(out)


def _making() -> str:
    return _lines(
        Pair("Статы с 1, 17 очков, не выше 10.", "Stats from 1, 17 points, no higher than 10."),
        Pair("Навыки: 30 + 2 × интеллект очков, не выше своего стата.", "Skills: 30 + 2 × Intellect points, no higher than their stat."),
        Pair("Вес не меньше: мужчины рост − 100 + 5 × атлетика, женщины рост − 110 + 4 × атлетика.", "Weight at least: men height − 100 + 5 × Athletics, women height − 110 + 4 × Athletics."),
    )


def _presets(lang: Lang) -> str:
    ml = Pair("мл", "ml")[lang]
    wounds = "; ".join(f"{row['name'][lang]} {signed(-row['energy'], lang)}" + (f", {row['bleeding_ml']} {ml}" if row["bleeding_ml"] else "") for row in presets.preset_rows("wound"))
    shocks = "; ".join(f"{row['name'][lang]} {signed(-presets.shock(row['id']).calm, lang)}" for row in presets.preset_rows("calm_loss"))
    return _lines(
        Pair.each(lambda to: f"{Pair('Раны, энергия и кровь за 3 с', 'Wounds, Energy and blood in 3 s')[to]}: {wounds}."),
        Pair.each(lambda to: f"{Pair('Потрясения, спокойствие', 'Shocks, composure')[to]}: {shocks}."),
    )
