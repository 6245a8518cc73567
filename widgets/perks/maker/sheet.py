"""The sheet of a hero of «Перки и магия»: one page of A4, on the screen as on paper."""

import re

from alterego_core.heroes.hero import System
from alterego_core.heroes.portrait import fields
from alterego_core.perks.characteristics import Characteristic, damage_factor, roll_bonus
from alterego_core.perks.grades import HIGHEST, grade
from alterego_core.perks.mastery import Tag
from alterego_core.perks.own_perks import Effect, OwnPerk
from alterego_core.perks.schools import school
from alterego_core.words import number

from widgets.heroes.leave import leave
from widgets.heroes.picture import is_picture, picture
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words
from widgets.perks.maker.figures import Figures, casting, defence_words, hands_words, metres, signed, spell_words, weapon_words
from widgets.perks.maker.value import SCHOOLS

__all__ = ["sheet"]

_WORDS = Words("perks_maker")
# Millimetres of a column from which the letters on paper grow smaller, so that a page holds it.
_LONG, _VERY_LONG = 148, 196
# What a line, a note below it, a head and a line of words take of a column in large letters; characters to a line of each.
_LINE, _NOTE, _HEAD, _TEXT = 6.2, 3.6, 8, 4.8
_NOTE_WIDE, _TEXT_WIDE = 46, 58
_SMALL, _SAID = re.compile(r"<small>([^<]*)"), re.compile(r'ae-sheet-words">([^<]*)')
# Lines to write on: as many as a page could need, cut off where it ends.
_RULED = join([tag("i") for _ in range(28)])


def _block(words: str, content: Markup, lang: str, class_: str = "") -> Markup:
    return tag("div", tag("p", _WORDS(words, lang), class_="ae-sheet-head"), content, class_=f"ae-sheet-block {class_}".strip())


def _line(name: str, note: str, value: str) -> Markup:
    return tag("li", tag("span", name, tag("small", note) if note else None), tag("b", value))


def _lines(words: str, lines: list[Markup], lang: str) -> Markup | None:
    return _block(words, tag("ul", lines, class_="ae-sheet-lines"), lang) if lines else None


def _title(its: Figures, lang: str) -> Markup:
    hero = its.state.hero
    name = hero.name.strip() or _WORDS("nameless", lang)
    points = _WORDS("sheet_points" if its.scores.left else "sheet_points_left" if its.perks.left else "sheet_points_spent", lang, points=_WORDS.count(its.perks.granted + its.perks.earned, "perk_point_forms", lang), left=number(its.perks.left, lang), scores=number(its.scores.left, lang))
    more = [_WORDS(key, lang) for key, on in (("sheet_immortal", its.sheet.immortal), ("sheet_no_magic", its.sheet.no_magic)) if on]
    return tag("div",
               tag("div", tag("p", _WORDS("sheet_over", lang), class_="ae-sheet-over"), tag("p", name, class_="ae-sheet-name"),
                   tag("p", " · ".join(more), class_="ae-sheet-who") if more else None, tag("p", points, class_="ae-sheet-power"), class_="ae-sheet-names"),
               picture(hero.words("picture"), _WORDS("portrait_of", lang, name=name), "ae-sheet-portrait"), class_="ae-sheet-top")


def _numbers(its: Figures, lang: str) -> Markup:
    """The six values, those in armour beside them, and the two pools with room to strike out."""
    cells = []
    for each, value in its.sheet.characteristics.items():
        worn = its.worn[each]
        cells.append(tag("div", tag("dt", each.label[lang], tag("span", _WORDS("sheet_worn", lang, value=number(worn, lang))) if worn != value else None), tag("dd", tag("b", number(value, lang)))))
    pools = [tag("div", tag("dt", _WORDS(key, lang)), tag("dd", tag("b", number(value, lang)), tag("span", class_="ae-sheet-now", aria_hidden="true"))) for key, value in (("hp", its.hp.total), ("mp", its.mp.total))]
    return join(_block("characteristics", tag("dl", cells, class_="ae-sheet-nine is-six"), lang), tag("dl", pools, class_="ae-sheet-pools"))


def _play(its: Figures, lang: str) -> Markup:
    """What the dice are helped by, in the armour worn."""
    worn, rulings = its.worn, its.state.rulings
    bonus = {each: signed(roll_bonus(each, worn[each], rulings).total, lang) for each in (Characteristic.DEXTERITY, Characteristic.WILL)}
    able = its.mp.total > 0
    rows = (("sheet_hit", bonus[Characteristic.DEXTERITY]), ("sheet_damage", f"×{number(damage_factor(worn.strength, rulings), lang)}"), ("sheet_metres", number(metres(its.sheet, rulings), lang)), ("sheet_will", bonus[Characteristic.WILL]),
            ("sheet_casting", signed(casting(worn.intellect, rulings), lang) if able else "–"), ("sheet_spell", f"×{number(damage_factor(worn.magic_power, rulings), lang)}" if able else "–"))
    cells = [tag("div", tag("dt", _WORDS(key, lang)), tag("dd", tag("b", value))) for key, value in rows]
    head = _WORDS("sheet_play", lang) + (f" · {its.sheet.armour.label[lang]}" if its.sheet.armour else "")
    return tag("div", tag("p", head, class_="ae-sheet-head"), tag("dl", cells, class_="ae-sheet-nine is-six is-small"), class_="ae-sheet-block")


def _fight(its: Figures, lang: str) -> Markup | None:
    sheet_, rulings = its.sheet, its.state.rulings
    lines = [_line(name, weapon_words(level, rulings, lang), number(level, lang)) for name, level in sorted(sheet_.weapon_perks.items(), key=lambda each: -each[1])]
    lines += [_line(name, defence_words(level, lang), number(level, lang)) for name, level in sheet_.defence_perks.items()]
    if sheet_.two_weapons:
        lines.append(_line(_WORDS("two_weapons", lang), hands_words(sheet_.two_weapons, lang), number(sheet_.two_weapons, lang)))
    return _lines("fight", lines, lang)


def _magic(its: Figures, lang: str) -> Markup | None:
    lines = []
    for id, n in sorted(its.sheet.schools.items(), key=lambda each: -each[1]):
        name = school(id).name[lang] if id in SCHOOLS else id
        note = f"{grade(n).name[lang].lower()}: {spell_words(n, its.state.rulings, lang)}" if 0 < n <= HIGHEST else ""
        lines.append(_line(name, note, number(n, lang)))
    return _lines("sheet_schools", lines, lang)


def _perk(each: OwnPerk, place: int, lang: str) -> Markup:
    changes = ", ".join(f"{_WORDS(f'effect_{effect.value}', lang).lower()} {signed(getattr(each, effect.value), lang)}" for effect in Effect if getattr(each, effect.value))
    parts = [each.text.strip(), _WORDS("sheet_limits", lang, limits=each.limits.strip()) if each.limits.strip() else "", changes, each.tag.label[lang] if each.tag is not Tag.FREE else "", "" if each.usable else _WORDS("to_agree", lang)]
    return _line(each.name.strip() or f"{_WORDS('perk', lang)} {place + 1}", "; ".join(filter(None, parts)), "–" if each.price is None else number(each.price, lang))


def _traits(its: Figures, lang: str) -> Markup | None:
    sheet_ = its.sheet
    features = []
    for n, each in enumerate(sheet_.features):
        note = _WORDS("sheet_feature", lang, points=_WORDS.count(each.points, "score_forms", lang)) if each.points else ""
        features.append(_line(each.name.strip() or f"{_WORDS('feature', lang)} {n + 1}", note, number(-each.cost, lang, signed=bool(each.cost))))
    flaws = [_line(each.name.strip() or f"{_WORDS('flaw', lang)} {n + 1}", "", "–" if each.points is None else number(each.points, lang, signed=bool(each.points))) for n, each in enumerate(sheet_.flaws)]
    perks = [_perk(each, n, lang) for n, each in enumerate(sheet_.own_perks)]
    return join(_lines("features", features, lang), _lines("flaws", flaws, lang), _lines("own_perks", perks, lang))


def _words(its: Figures, lang: str) -> Markup | None:
    hero = its.state.hero
    told = [(row.name[lang], words) for row in fields(System.PERKS) if row.id != "name" and (words := hero.words(row.id).strip()) and not is_picture(words)]
    return join([tag("div", tag("p", name, class_="ae-sheet-head"), tag("p", words, class_="ae-sheet-words"), class_="ae-sheet-block") for name, words in told]) if told else None


def _foot(its: Figures, lang: str) -> Markup:
    waivers = leave(its.state, lang)
    return join(
        _block("sheet_leave", tag("ul", [tag("li", reason) for reason in waivers], class_="ae-sheet-notes"), lang) if waivers else None,
        _block("sheet_notes", tag("div", _RULED, class_="ae-sheet-ruled", aria_hidden="true"), lang, "is-notes"))


def _needed(column: Markup | None) -> float:
    """Millimetres that a column takes in large letters."""
    if not column:
        return 0
    notes = sum(_NOTE * -(-len(each) // _NOTE_WIDE) for each in _SMALL.findall(column))
    words = sum(_TEXT * max(1, -(-len(part) // _TEXT_WIDE)) for each in _SAID.findall(column) for part in each.split("\n"))
    return _LINE * column.count("<li>") + notes + words + _HEAD * column.count("ae-sheet-head")


def sheet(its: Figures, lang: str) -> Markup:
    """The whole sheet; the letters grow smaller as more stands on it."""
    bought = join(_fight(its, lang), _magic(its, lang), _traits(its, lang))
    words = _words(its, lang)
    waivers = sum(bool(each.reason) for each in its.state.hero.waivers)
    needed = max(_needed(bought), _needed(words)) + _TEXT * waivers + (_HEAD if waivers else 0)
    dense = " is-very-long" if needed > _VERY_LONG else " is-long" if needed > _LONG else ""
    return tag("div", _title(its, lang), _numbers(its, lang), _play(its, lang),
               tag("div", tag("div", bought, class_="ae-sheet-column"), tag("div", words, class_="ae-sheet-column"), class_="ae-sheet-columns"),
               _foot(its, lang), class_=f"ae-hero-sheet{dense}", role="group", aria_label=_WORDS("sheet", lang))
