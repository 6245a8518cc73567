"""The desk of HP and MP as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.perks import character, remarks
from alterego_core.perks.armour import ArmourClass, effective
from alterego_core.perks.characteristics import Characteristic, damage_factor, roll_bonus
from alterego_core.perks.draft import characteristic_ledger, perk_ledger
from alterego_core.perks.features import RATE, convert
from alterego_core.perks.immortality import after_deaths
from alterego_core.perks.own_perks import PerkKind
from alterego_core.perks.schools import schools
from alterego_core.words import number

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.words import Words
from widgets.perks.body.value import FORM, State, draft_of
from widgets.perks.form import form_number
from widgets.perks.rolls import rulings_fold

__all__ = ["draw", "said"]

_WORDS = Words("body_and_mana")
_OPTIONS = ("hpmp_which", "hpmp_fraction", "mp_zero", "armour_pen", "lower", "features", "convert_part", "battle_levels", "magic_cost", "grade0_refund", "hit_from_2", "strength_mult",
            "int_bonus", "immortal", "opposite", "req_armour", "half")


def _field(state: State, name: str, lang: str, **more) -> Markup:
    return form_number(FORM, state, name, _WORDS, lang, **more)


def _worth(each: Characteristic, value: int, state: State, lang: str) -> Markup | None:
    """What a value gives, in a few words."""
    if each in (Characteristic.STRENGTH, Characteristic.MAGIC_POWER):
        return join(_WORDS("worth_damage" if each is Characteristic.STRENGTH else "worth_spell", lang, factor=number(damage_factor(value, state.rulings), lang)))
    if each is Characteristic.ENDURANCE:
        return join(_WORDS("worth_hp", lang, points=number(8 * value, lang)))
    if each is Characteristic.INTELLECT:
        casting = number(Fraction(state.rulings.int_bonus.value) * value, lang, signed=True)
        return join(_WORDS("worth_intellect", lang, casting=casting, bonus=number(roll_bonus(each, value, state.rulings).total, lang, signed=True)))
    bonus = number(roll_bonus(each, value, state.rulings).total, lang, signed=True)
    return join(_WORDS(f"worth_{each.value}", lang, bonus=bonus))


def _characteristics(state: State, draft, lang: str) -> Markup:
    lowered = after_deaths(draft.characteristics, state.deaths if state.immortal else 0, state.rulings)
    now = effective(lowered, draft.armour, rulings=state.rulings)
    cells = []
    for each in Characteristic:
        own, worn = draft.characteristics[each], now[each]
        help_ = join(tag("b", _WORDS("now", lang, value=number(worn, lang)), " ", class_="ae-bad") if worn != own else None, _worth(each, worn, state, lang), " ", rule_mark((each.rule,), lang))
        cells.append(_field(state, each.value, lang, label=each.label[lang], help_=help_))
    groups = [tag("fieldset", tag("legend", _WORDS(key, lang)), tag("div", cells[at : at + 3], class_="ae-three"), class_="ae-group") for key, at in (("physical", 0), ("mental", 3))]
    return join(groups)


def _armour(state: State, lang: str) -> Markup:
    options = (("", _WORDS("armour_none", lang)), *((each.value, each.label[lang]) for each in ArmourClass))
    worn = ArmourClass(state.armour) if state.armour else None
    help_ = None
    if worn is not None:
        taken = [f"{each.label[lang]} {number(worn.penalty(each), lang)}" for each in Characteristic if worn.penalty(each)]
        help_ = join(", ".join(taken), " ", rule_mark((worn.rule,), lang))
    deaths = _field(state, "deaths", lang, help_=rule_mark(("C-19",), lang)) if state.immortal else None
    return tag("div", choice("armour", _WORDS("armour", lang), options, state.armour, help_=help_, class_="ae-grow"), deaths, class_="ae-row ae-top")


@lru_cache(maxsize=8)
def _school_names(lang: str):
    return tuple((each.id, each.name[lang]) for each in schools())


def _remove(what: str, n: int, name: str, lang: str) -> Markup:
    return button(_WORDS("remove", lang), "remove", with_=json.dumps({"what": what, "n": n}), label=_WORDS("remove_label", lang, name=name))


def _list(state: State, what: str, row, lang: str) -> Markup:
    have = getattr(state, what)
    lines = [tag("div", row(n, each), _remove(what, n, getattr(each, "name", "").strip() or f"{_WORDS(f'{what}_one', lang)} {n + 1}", lang), class_="ae-row", data_key=f"{what}-{n}") for n, each in enumerate(have)]
    return tag("fieldset", tag("legend", _WORDS(what, lang)), lines, button(_WORDS(f"{what}_add", lang), "add", with_=json.dumps({"what": what}), off=len(have) >= FORM.rows[what].most), class_="ae-group ae-stack")


def _bought(state: State, lang: str) -> Markup:
    def label(key: str) -> str:
        return _WORDS(key, lang)

    def weapon(n, each):
        return join(text_field(f"weapons.{n}.name", label("weapon_name"), each.name, longest=60, class_="ae-grow"), _field(state, f"weapons.{n}.level", lang, label=label("level")))

    def school(n, each):
        return join(choice(f"schools.{n}.school", label("school"), _school_names(lang), each.school, class_="ae-grow"), _field(state, f"schools.{n}.grade", lang, label=label("grade")),
                    tick(f"schools.{n}.trials", label("trials"), each.trials) if each.grade >= 8 else None)

    def feature(n, each):
        return join(text_field(f"features.{n}.name", label("feature_name"), each.name, longest=80, class_="ae-grow"), _field(state, f"features.{n}.points", lang, label=label("feature_points")),
                    _field(state, f"features.{n}.price", lang, label=label("feature_price")))

    def flaw(n, each):
        return join(text_field(f"flaws.{n}.name", label("flaw_name"), each.name, longest=80, class_="ae-grow"), _field(state, f"flaws.{n}.points", lang, label=label("flaw_points")))

    def perk(n, each):
        return join(text_field(f"perks.{n}.name", label("perk_name"), each.name, longest=80, class_="ae-grow"), text_field(f"perks.{n}.limits", label("perk_limits"), each.limits, longest=200, class_="ae-grow"),
                    _field(state, f"perks.{n}.price", lang, label=label("perk_price")), choice(f"perks.{n}.kind", label("perk_kind"), tuple((kind.value, kind.label[lang]) for kind in PerkKind), each.kind),
                    tick(f"perks.{n}.approved", label("approved"), each.approved))

    fight = tag("div", _field(state, "armour_skill", lang), _field(state, "shield_skill", lang), _field(state, "two_weapons", lang), class_="ae-row")
    magic = tag("div", tick("no_magic", join(_WORDS("no_magic", lang), " ", rule_mark(("C-37",), lang)), state.no_magic))
    rest = tag("div", tick("immortal", join(_WORDS("immortal", lang), " ", rule_mark(("C-18",), lang)), state.immortal),
               tick("immortality_offered", _WORDS("immortality_offered", lang), state.immortality_offered) if state.immortal else None,
               tick("in_play", _WORDS("in_play", lang), state.in_play), tick("battle_lifted", _WORDS("battle_lifted", lang), state.battle_lifted), _field(state, "awarded", lang))

    def note(*counts):
        return tag("span", _WORDS.count(sum(counts), "entry_forms", lang), class_="ae-fold-note") if sum(counts) else None

    return join(
        fold(join(_WORDS("fight", lang), note(len(state.weapons))), _list(state, "weapons", weapon, lang), fight, key="fight"),
        fold(join(_WORDS("magic", lang), note(len(state.schools))), _list(state, "schools", school, lang), magic, key="magic"),
        fold(join(_WORDS("traits", lang), note(len(state.features), len(state.flaws), len(state.perks))), _list(state, "features", feature, lang), _list(state, "flaws", flaw, lang), _list(state, "perks", perk, lang), rest, key="traits"))


def _ledger(book, label: str, lang: str) -> Markup:
    rows = [tag("tr", tag("th", _WORDS("granted", lang), scope="row"), tag("td", number(book.granted, lang), class_="ae-figure"), tag("td"))]
    rows += [tag("tr", tag("th", line.label[lang], scope="row"), tag("td", number(-line.points, lang, signed=True), class_="ae-figure"), tag("td", rule_mark(line.rules, lang))) for line in book.lines]
    return tag("table", tag("caption", label, class_="ae-label"), tag("tbody", rows), tag("tfoot", tag("tr", tag("th", _WORDS("left", lang), scope="row"), tag("td", number(book.left, lang), class_="ae-figure"), tag("td"))), class_="ae-breakdown ae-ledger")


def _answer(state: State, draft, books, lang: str) -> Markup:
    hp, mp = character.full_hp(draft, state.rulings), character.full_mp(draft, state.rulings)
    big = [tag("div", tag("span", _WORDS(key, lang), class_="ae-label"), tag("output", number(value, lang), class_="ae-answer" + (" ae-bad" if value < 0 else "")), class_="ae-big")
           for key, value in (("hp", hp.total), ("mp", mp.total), ("characteristics_left", books[0].left), ("perks_left", books[1].left))]
    lines = remarks.problems(draft, rulings=state.rulings)
    hard = [each for each in lines if not remarks.is_warning(each)]
    left = int(books[1].left)
    soft = [each for each in lines if remarks.is_warning(each) and not (left >= RATE and each.code == "perks.perk_points_left")]
    swap = None
    if left >= RATE:
        swap = tag("p", _WORDS("convert_said", lang, left=_WORDS.count(left, "point_forms", lang), points=number(convert(left, state.rulings).points, lang)), " ", rule_mark(("C-67",), lang), " ",
                   button(_WORDS("convert", lang), "convert", off=len(state.features) >= FORM.rows["features"].most), class_="ae-help")
    said = tag("div", tag("p", _WORDS("ready", lang), class_="ae-good") if not hard else None,
               tag("div", tag("p", _WORDS("wrong", lang), class_="ae-problems-head"), tag("ul", [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang)) for each in hard]), class_="ae-problems") if hard else None,
               [tag("p", each.text(lang), class_="ae-help") for each in soft], role="status")
    return tag("div", tag("div", big, class_="ae-row ae-body-sums"), said, swap, class_="ae-tray ae-body-tray")


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the desk."""
    draft = draft_of(state)
    books = characteristic_ledger(draft, state.rulings), perk_ledger(draft, state.rulings)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "characteristics": _characteristics(state, draft, lang),
        "armour": _armour(state, lang),
        "answer": _answer(state, draft, books, lang),
        "more": _bought(state, lang),
        "fold-books": fold(join(_WORDS("books", lang), tag("span", _WORDS("books_note", lang, left=number(books[1].left, lang), granted=number(books[1].granted, lang)), class_="ae-fold-note")),
                           _ledger(books[0], _WORDS("book_characteristics", lang), lang), _ledger(books[1], _WORDS("book_perks", lang), lang), key="books"),
        "fold-why": fold(_WORDS("why", lang), breakdown_list(character.full_hp(draft, state.rulings), lang, total_label=_WORDS("hp", lang)), breakdown_list(character.full_mp(draft, state.rulings), lang, total_label=_WORDS("mp", lang)), key="why"),
        "fold-rulings": rulings_fold(_OPTIONS, state.rulings, lang),
    }


def said(state: State, lang: str) -> str:
    """HP, MP and what is left of the points, in one line."""
    draft = draft_of(state)
    return _WORDS("summary", lang, hp=number(character.full_hp(draft, state.rulings).total, lang), mp=number(character.full_mp(draft, state.rulings).total, lang),
                  characteristics=number(characteristic_ledger(draft, state.rulings).left, lang), perks=number(perk_ledger(draft, state.rulings).left, lang),
                  remarks=number(sum(not remarks.is_warning(each) for each in remarks.problems(draft, rulings=state.rulings)), lang))
