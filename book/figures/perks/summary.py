"""The game master's screen of perks and magic: one sheet of A4."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from alterego_core.perks import mastery, schools
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.blows import Blow
from alterego_core.perks.characteristics import Characteristic, damage_factor, roll_bonus
from alterego_core.perks.checks import check, success_chance
from alterego_core.perks.grades import grades, total_prices
from alterego_core.perks.movement import Terrain
from alterego_core.perks.presets import MARK, preset_rows
from alterego_core.perks.results import RESULTS, Table, row_of
from alterego_core.words import Pair, number, percent
from book.figures.perks.shown import RANGES, cell, signed, times
from book.figures.summary import Screen
from widgets.language import language

__all__ = ["screen"]


def _table(rows: Iterable[tuple[object, ...]], heads: tuple[Pair, ...] = ()) -> str:
    """Rows of cells; the first is the head of its row, the others are numbers."""
    top = "".join(f'<th scope="col">{escape(head[language()])}</th>' for head in heads)
    lines = []
    for head, *cells in rows:
        numbers = "".join(f'<td class="n">{escape(cell(each))}</td>' for each in cells)
        lines.append(f'<tr><th scope="row">{escape(cell(head))}</th>{numbers}</tr>')
    above = f"<thead><tr>{top}</tr></thead>" if heads else ""
    return f"<table>{above}<tbody>{''.join(lines)}</tbody></table>"


def _lines(*texts: Pair) -> str:
    return "".join(f"<p>{escape(text[language()])}</p>" for text in texts)


def screen() -> Screen:
    """The sheet, from the tables of the core."""
    lang = language()
    panels = [
        (Pair("Бросок", "Roll"), _roll()),
        (Pair("Шанс по прибавке", "Odds by bonus"), _odds()),
        (Pair("Таблицы 3к6", "Tables of 3d6"), _results()),
        (Pair("Прибавки", "Bonuses"), _bonuses()),
        (Pair("Удар", "Blow"), _blows()),
        (Pair("Оружие", "Weapon"), _weapon()),
        (Pair("Броня", "Armour"), _armour()),
        (Pair("Заклинание", "Spell"), _spell()),
        (Pair("Градации магии", "Grades of magic"), _grades()),
        (Pair("Кто с кем не ладит", "Who quarrels with whom"), _quarrels()),
        (Pair("Создание", "Making"), _making()),
        (Pair("Ход", "Turn"), _turn()),
        (Pair.each(lambda to: f"{Pair('Стартовый набор', 'Starter set')[to]}: {MARK[to]}"), _presets()),
    ]
    title = Pair("Ширма мастера «Перков и магии» на одном листе", "The game master's screen of Perks and magic on one sheet")
    return Screen(title[lang], [(head[lang], inside) for head, inside in panels])


def _roll() -> str:
    return _lines(
        Pair("3к6 и прибавки; успех с 11. Края 3 и 18 читают по самим кубикам.", "3d6 and bonuses; success from 11. The ends 3 and 18 are read from the bare dice."),
        Pair("По площади: кубики × 1,5, урон / 1,5.", "Over an area: dice × 1.5, damage / 1.5."),
    )


def _odds() -> str:
    rows = [(signed(bonus), percent(success_chance(check(Table.HIT, bonus)), language(), digits=0)) for bonus in range(-6, 7)]
    return _table(rows)


def _results() -> str:
    out = []
    for table in Table:
        rows = "; ".join(f"{place} {row_of(table, result).name[language()]}" for place, result in zip(RANGES, RESULTS, strict=True))
        label = table.label[language()]
        out.append(f"<p><b>{escape(label[:1].upper() + label[1:])}</b>: {escape(rows)}.</p>")
    saved = Pair("Урон после спас-броска: ×1,5; ×1; ×0,5; ×0 (против критического ×0,5).", "Damage after a saving throw: ×1.5; ×1; ×0.5; ×0 (×0.5 against a critical).")
    return "".join(out) + _lines(saved)


def _bonuses() -> str:
    heads = (Pair("Значение", "Value"), Pair("Бросок", "Roll"), Pair("Урон", "Damage"))
    return _table([(value, signed(roll_bonus(Characteristic.DEXTERITY, value).total), times(damage_factor(value))) for value in range(1, 11)], heads)


def _blows() -> str:
    rows = [(each.label, signed(each.modifier())) for each in Blow]
    return _table(rows) + _lines(Pair("Стрелкам и магам −1 за каждые 20 м.", "Shooters and mages −1 for every 20 m."))


def _weapon() -> str:
    heads = (Pair("Уровень", "Level"), Pair("Урон, %", "Damage, %"), Pair("Попадание", "To hit"))
    rows = [(one.level, signed(one.damage_percent), signed(one.hit_bonus)) for one in map(mastery.weapon_level, mastery.LEVELS)]
    return _table(rows, heads) + _lines(
        Pair("Две руки: урон × 2, броня врага × 2, попадание −5 + уровень.", "Two weapons: damage × 2, enemy's armour × 2, to hit −5 + level."),
    )


def _armour() -> str:
    heads = (Pair("Броня", "Armour"), Pair("Ловкость", "Dexterity"), Pair("Сила магии", "Magic power"))
    rows = [(one.label, signed(one.penalty("dexterity")), signed(one.penalty("magic_power"))) for one in ArmourClass]
    return _table(rows, heads) + _lines(Pair("Уровень защиты: +20 % за 10 очков.", "A level of defence: +20% for 10 points."))


def _spell() -> str:
    return _lines(
        Pair("Мана: урон / среднее двух школ, не меньше 1; +1 за каждый лишний кубик.", "Mana: damage / mean of two schools, at least 1; +1 for each extra die."),
        Pair("Чтение: 3к6 + среднее школ + интеллект × 0,2.", "Casting: 3d6 + mean of schools + Intellect × 0.2."),
        Pair("Потом попадание, если заклинание нацелено; потом спас-бросок воли.", "Then the hit, if the spell is aimed; then a saving throw of Will."),
        Pair("Урон × 0,2 × сила магии.", "Damage × 0.2 × Magic power."),
    )


def _grades() -> str:
    heads = (Pair("№", "No."), Pair("Шаг", "Step"), Pair("Всего", "In all"), Pair("Урон", "Damage"), Pair("Кубики", "Dice"), Pair("Бонус", "Bonus"))
    ladder = zip([one for one in grades() if one.grade], total_prices()[-9:], strict=True)
    die = Pair("к", "d")[language()]
    return _table([(one.grade, one.cost, total, one.max_damage, f"{one.max_dice}{die}{one.smallest_faces}", signed(one.range_bonus)) for one, total in ladder], heads)


def _quarrels() -> str:
    lang = language()
    pairs = "; ".join(f"{one.name[lang]} – {other.name[lang]}" for one, other in schools.opposed_pairs() if not schools.may_combine(one, other))
    return f"<p>{escape(pairs)}.</p>" + _lines(Pair("Земля и Воздух сочетаются.", "Earth and Air combine."))


def _making() -> str:
    return _lines(
        Pair("Характеристики с 5, свободных очков 5; перков 100; 20 очков перков за очко.", "Characteristics from 5, 5 free points; 100 perk points; 20 of them for a point."),
        Pair("ХП: 10 + сила × 2 + выносливость × 8 + перки / 5.", "HP: 10 + Strength × 2 + Endurance × 8 + perks / 5."),
        Pair("МП: 20 + интеллект × 2 + сила магии × 4 + перки / 5.", "MP: 20 + Intellect × 2 + Magic power × 4 + perks / 5."),
        Pair("Бессмертие 30, если мастер даёт; без магии +20.", "Immortality 30, if the game master offers it; no magic +20."),
    )


def _turn() -> str:
    lang = language()
    spotted = "; ".join(f"{each.label[lang]} {number(each.spotting, lang)}" for each in Terrain)
    return _lines(
        Pair("Первым ловкий; поровну: сумма физических.", "The dexterous first; equal: the sum of the physical."),
        Pair("Два действия, атака одна. Действие: ловкость × 2 м; ход: × 4 м; не в поле вдвое меньше.", "Two actions, one attack. An action: Dexterity × 2 m; a turn: × 4 m; half of it off the open field."),
        Pair.each(lambda to: f"{Pair('Замечают за, м', 'Noticed at, m')[to]}: {spotted}."),
    )


def _presets() -> str:
    lang = language()
    weapons = "; ".join(f"{row['name'][lang]} {row['dice'].replace('d', Pair('к', 'd')[lang])}" for row in preset_rows("weapon"))
    return f"<p>{escape(weapons)}.</p>"
