"""The maker of «Перки и магия» as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.breakdown import Breakdown, Term
from alterego_core.heroes.hero import System
from alterego_core.heroes.portrait import fields, unwritten
from alterego_core.perks import immortality
from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import LEAST, MOST, Characteristic, Characteristics
from alterego_core.perks.draft import Draft, no_magic_refund
from alterego_core.perks.features import LIMIT, RATE
from alterego_core.perks.grades import HIGHEST as HIGHEST_GRADE
from alterego_core.perks.grades import grade, grades, price
from alterego_core.perks.learning import steps, trial_key
from alterego_core.perks.mastery import COST_PER_LEVEL, HIGHEST, HIGHEST_TRAINED, Tag
from alterego_core.perks.own_perks import Effect, OwnPerk, PerkKind
from alterego_core.perks.presets import preset_rows
from alterego_core.perks.rulings import BattleLevels, FeatureLimit, Lowering, Rulings
from alterego_core.perks.schools import school, schools
from alterego_core.points import Ledger
from alterego_core.problems import Problem
from alterego_core.rounding import rounded
from alterego_core.words import number

from widgets.heroes.panel import LONGEST_WORDS
from widgets.heroes.picture import is_picture, picture
from widgets.heroes.remark_list import remark_list
from widgets.heroes.share import arrival, picture_field, share
from widgets.heroes.start import finish_button, start
from widgets.page import rule_href
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, scroll, text_area, text_field, tick
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words
from widgets.perks.maker.figures import Figures, defence_words, figures, hands_words, next_step, signed, spell_words, weapon_words, worth
from widgets.perks.maker.sheet import sheet
from widgets.perks.maker.value import LISTS, LONGEST_NAME, MOST_LINES, SCHOOLS, TEXTS, State, named, number_of

__all__ = ["draw", "field_of", "said"]

_WORDS = Words("perks_maker")
_RULINGS = ("lower", "features", "convert_part", "battle_levels", "hit_from_2", "magic_cost", "opposite", "mp_zero", "grade0_refund", "hpmp_which", "hpmp_fraction", "armour_pen", "int_bonus", "strength_mult", "typo_3", "half")


def _step(n: int, key: str, lang: str, *rules: str, id: str | None = None) -> Markup:
    return _heading(n, key, lang, rule_mark(rules, lang), id)


@lru_cache(maxsize=64)
def _heading(n: int, key: str, lang: str, marks: Markup | None, id: str | None) -> Markup:
    return tag("p", tag("span", number(n, lang), class_="ae-step-number", aria_hidden="true"), _WORDS(key, lang), " ", marks, class_="ae-maker-step", role="heading", aria_level=2,
               id=f"{UID}-{id}" if id else None, tabindex=-1 if id else None)


def _part(key: str, lang: str, *rules: str) -> Markup:
    return tag("p", _WORDS(key, lang), " ", rule_mark(rules, lang), class_="ae-subtitle", role="heading", aria_level=3)


def _texts(problems: tuple[Problem, ...], lang: str) -> tuple[str, ...]:
    return tuple(each.text(lang) for each in problems)


def _points(n, lang: str) -> str:
    return _WORDS.count(n, "point_forms", lang)


def _place(field: str, *content: object) -> Markup:
    """A tick that a remark can lead to."""
    return tag("div", *content, id=f"{UID}-{field}", tabindex=-1, class_="ae-maker-place")


# -- where a remark leads --------------------------------------------------------------------

_OF_PERK = {"perks.perk_name": "perk_name", "perks.perk_no_name": "perk_name", "perks.perk_no_limits": "perk_limits", "perks.perk_no_price": "perk_price", "perks.perk_price_range": "perk_price",
            "perks.perk_not_approved": "perk_approved", "perks.perk_battle_only": "perk_tag"}


def field_of(problem: Problem, state: State) -> str | None:
    """The field of the widget that a problem speaks of, None where there is none."""
    draft, (part, _, name) = state.hero.sheet, problem.where.partition(".")
    match part:
        case "characteristics":
            return f"characteristic.{name or Characteristic.STRENGTH}"
        case "perks":
            return "where" if problem.code == "perks.perk_points_over" else "next_weapon"
        case "weapon_perks" | "defence_perks":
            what = part.partition("_")[0]
            levels = tuple(getattr(draft, part))
            return f"{what}.{levels.index(name)}" if name in levels else f"next_{what}"
        case "schools":
            return f"school.{name}" if number_of(draft, f"school.{name}") else "next_school"
        case "two_weapons" | "no_magic" | "immortal":
            return part
        case "features":
            return f"feature_{'points' if problem.code == 'perks.feature_points' else 'name'}.{name or 0}"
        case "flaws":
            return f"flaw_points.{name}"
        case "own_perks":
            return f"{_OF_PERK.get(problem.code, 'perk_name')}.{name or 0}"
        case "description":
            empty = unwritten(state.hero)
            return f"words:{name or (empty[0].id if empty else 'name')}"
    return None


# -- the points, always in sight --------------------------------------------------------------


def _budget(its: Figures, lang: str) -> Markup:
    book, scores = its.perks, its.scores
    over, wrong = book.left < 0, sum(each.binding for each in its.found)
    have = book.granted + book.earned
    used = min(100, rounded(100 * Fraction(book.spent) / Fraction(have))) if have > 0 else 100
    verdict = tag("a", _WORDS("to_mend", lang, count=_WORDS.count(wrong, "remark_forms", lang)), href=f"#{UID}-remarks", class_="ae-way is-bad") if wrong else tag("span", _WORDS("ready", lang), class_="ae-good")
    return tag("div",
               tag("strong", _WORDS("over" if over else "left", lang, points=_WORDS.count(abs(book.left), "perk_point_forms", lang)), class_="is-bad" if over else None),
               tag("span", _WORDS("spent", lang, spent=number(book.spent, lang), granted=number(have, lang))),
               tag("span", _WORDS("scores_over" if scores.left < 0 else "scores_left", lang, points=_points(abs(scores.left), lang)), class_="is-bad" if scores.left < 0 else None),
               tag("span", tag("b", _WORDS("pools", lang, hp=number(its.hp.total, lang), mp=number(its.mp.total, lang)))),
               verdict,
               tag("span", tag("span", style=f"width:{used}%", class_="is-over" if over else None), class_="ae-purse", aria_hidden="true"),
               class_="ae-maker-budget", role="status")


# -- words ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _words(name: str, portrait: tuple[tuple[str, str], ...], lang: str) -> Markup:
    """The words, drawn anew only when one of them changes."""
    said = {**dict(portrait), "name": name}
    rows = [row for row in fields(System.PERKS) if not row.extra]
    done = sum(bool(said.get(row.id, "").strip()) for row in rows)
    image = said.get("picture", "")
    shown = picture(image, _WORDS("portrait_of", lang, name=name.strip() or _WORDS("nameless", lang)))
    long = [text_area(f"words:{row.id}", row.name[lang], said.get(row.id, ""), help_=row.prompt[lang], longest=LONGEST_WORDS) for row in rows[1:]]
    extras = [text_area(f"words:{row.id}", row.name[lang], said[row.id], help_=row.prompt[lang], longest=LONGEST_WORDS) for row in fields(System.PERKS) if row.extra and said.get(row.id) and not is_picture(said[row.id])]
    return join(
        _step(1, "words", lang),
        tag("p", _WORDS("words_help", lang), " ", _WORDS("words_done", lang, done=number(done, lang), all=number(len(rows), lang)), class_="ae-help"),
        picture_field(shown, _WORDS("no_portrait", lang), _WORDS("picture_help", lang), lang),
        tag("div", text_field(f"words:{rows[0].id}", rows[0].name[lang], name, help_=rows[0].prompt[lang], longest=LONGEST_NAME), class_="ae-maker-pair"),
        tag("div", long, extras, class_="ae-maker-pair"))


# -- characteristics ------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _besides(each: Characteristic, value: int, worn: int, rulings: Rulings, lang: str) -> Markup:
    """What the value gives in armour, and what one more would give."""
    armoured = tag("span", _WORDS("in_armour", lang, value=number(worn, lang), gives=worth(each, worn, rulings, lang)), class_="ae-note ae-bad-text") if worn != value else None
    if value >= MOST:
        more = tag("b", _WORDS("at_most" if value == MOST else "beyond", lang, most=number(MOST, lang)))
    else:
        more = _WORDS("one_up", lang, value=number(value + 1, lang), gives=worth(each, value + 1, rulings, lang))
    return join(armoured, tag("span", more, class_="ae-note"))


def _conversion(its: Figures, lang: str) -> Markup:
    """Twenty perk points for one more, with what it does to the limit of features (C-66, C-67)."""
    features = its.sheet.features
    bought = sum(each.points for each in features)
    said = [_WORDS("convert_help", lang, rate=number(RATE, lang)),
            _WORDS("convert_room", lang, number=number(len(features), lang), most=number(LIMIT, lang)) if its.state.rulings.features is not FeatureLimit.SINGLE else _WORDS("convert_single", lang, most=number(LIMIT, lang)),
            _WORDS("converted", lang, points=_points(bought, lang), price=_WORDS.count(RATE * bought, "perk_point_forms", lang)) if bought else ""]
    return tag("div", button(_WORDS("convert", lang, rate=_WORDS.count(RATE, "perk_point_forms", lang)), "convert", off=its.perks.left < RATE),
               tag("p", " ".join(filter(None, said)), " ", rule_mark(("C-67",), lang), class_="ae-help ae-grow"), class_="ae-row")


def _characteristics(its: Figures, lang: str) -> Markup:
    state, own = its.state, its.sheet.characteristics
    left = its.scores.left
    cells = [number_input(_WORDS, state, f"characteristic.{each}", each.label[lang], value, *number_of(its.sheet, f"characteristic.{each}")[1:3], lang,
                          help_=join(worth(each, value, state.rulings, lang), " ", rule_mark((each.rule,), lang), _besides(each, value, its.worn[each], state.rulings, lang)), problems=_texts(its.wrong(f"characteristics.{each}"), lang)) for each, value in own.items()]
    groups = [tag("fieldset", tag("legend", _WORDS(key, lang)), tag("div", cells[at : at + 3], class_="ae-three"), class_="ae-group") for key, at in (("physical", 0), ("mental", 3))]
    lower = _WORDS({Lowering.REFUND: "lower_refund", Lowering.NOREFUND: "lower_norefund", Lowering.NEVER: "lower_never"}[state.rulings.lower], lang)
    wrong = _texts(its.wrong("characteristics"), lang)
    return join(
        _step(2, "characteristics", lang, "C-1", "C-2"),
        tag("p", _WORDS("characteristics_help", lang, free=_points(its.scores.granted, lang), least=number(LEAST, lang), most=number(MOST, lang)), " ", lower, class_="ae-help"),
        tag("p", tag("b", _WORDS("scores_over" if left < 0 else "scores_left", lang, points=_points(abs(left), lang)), class_="ae-bad" if left < 0 else None)),
        tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None,
        groups, _conversion(its, lang),
        tag("div", button(_WORDS("even", lang), "even", look="link-button"), class_="ae-row") if own != Characteristics() else None,
        fold(join(_WORDS("why_pools", lang), tag("span", _WORDS("pools", lang, hp=number(its.hp.total, lang), mp=number(its.mp.total, lang)), class_="ae-fold-note")),
             tag("p", tag("b", _WORDS("hp", lang))), breakdown_list(its.hp, lang), tag("p", tag("b", _WORDS("mp", lang))), breakdown_list(its.mp, lang), key="pools"))


# -- weapons and defence ----------------------------------------------------------------------------


def _drop(what: str, at: int, name: str, lang: str) -> Markup:
    return button(_WORDS("remove", lang), "drop", look="link-button", with_=json.dumps({"what": what, "at": at}), label=_WORDS("remove_label", lang, name=name))


def _level_help(what: str, level: int, free: bool, rulings: Rulings, lang: str) -> Markup:
    """What the level gives, and what the next one would."""
    gives = weapon_words(level, rulings, lang) if what == "weapon" else defence_words(level, lang)
    if level >= HIGHEST:
        more = tag("b", _WORDS("last_level", lang))
    elif what == "weapon" and level >= HIGHEST_TRAINED and not free:
        more = join(_WORDS("battle_next", lang), " ", rule_mark(("C-24",), lang))
    else:
        after = weapon_words(level + 1, rulings, lang) if what == "weapon" else defence_words(level + 1, lang)
        more = _WORDS("level_next", lang, gives=after, price=_points(COST_PER_LEVEL, lang))
    return join(gives, tag("span", more, class_="ae-note"))


def _mastered(its: Figures, what: str, lang: str) -> Markup:
    """The lines of weapons or of defence, and the place to write one more."""
    state, part, rulings = its.state, LISTS[what], its.state.rulings
    levels = getattr(its.sheet, part)
    free = its.sheet.in_play or its.sheet.battle_lifted or rulings.battle_levels is BattleLevels.FREE
    lines = []
    for at, (name, level) in enumerate(levels.items()):
        key = f"{what}_name.{at}"
        wrong = (_WORDS("name_wrong", lang, name=name),) if key in state.drafts else ()
        cost = tag("span", _WORDS("costs", lang, points=_points(COST_PER_LEVEL * max(0, level), lang)), class_="ae-figure")
        lines.append(tag("li", tag("div", tag("b", name), cost, _drop(what, at, name, lang), class_="ae-maker-trait-head"),
                         tag("div", text_field(key, _WORDS(f"{what}_name", lang), state.drafts.get(key, name), longest=LONGEST_NAME, problems=wrong),
                             number_input(_WORDS, state, f"{what}.{at}", _WORDS("level_of", lang, name=name), level, 0, HIGHEST, lang, help_=_level_help(what, level, free, rulings, lang), problems=_texts(its.wrong(f"{part}.{name}"), lang)),
                             class_="ae-maker-pair"), class_="ae-maker-trait", data_key=f"{what}-{at}"))
    next_ = f"next_{what}"
    wanted = state.drafts.get(next_, getattr(state, next_))
    wrong = (_WORDS("name_taken" if wanted.strip() else "name_needed", lang),) if next_ in state.drafts else ()
    return join(
        tag("ul", lines, class_="ae-maker-traits") if lines else tag("p", _WORDS(f"no_{part}", lang), class_="ae-help"),
        tag("form", text_field(next_, _WORDS(next_, lang), wanted, longest=LONGEST_NAME, problems=wrong, class_="ae-grow", home=state.home == what),
            button(_WORDS("take_for", lang, points=_points(COST_PER_LEVEL, lang)), what, submit=True, off=len(levels) >= MOST_LINES),
            # a fresh form for each line: the page leaves what stands in a focused field alone
            data_do=what, class_="ae-row ae-extra", data_key=f"new-{what}-{len(levels)}"),
        _chips(what, tuple(levels), lang))


@lru_cache(maxsize=64)
def _chips(what: str, taken: tuple[str, ...], lang: str) -> Markup:
    """Names at hand: those of the starter set; the text gives none (C-21)."""
    rows = preset_rows("weapon") if what == "weapon" else (*preset_rows("armour"), *preset_rows("shield"))
    has = {name.casefold() for name in taken}
    names = [name for row in rows if (name := row["name"][lang].lower()) not in has]
    chips = tag("div", [button(f"+ {name}", what, look="chip", with_=json.dumps({"name": name})) for name in names], class_="ae-chips", role="group", aria_label=_WORDS(f"chips_{what}", lang), data_arrows=True)
    return fold(_WORDS(f"chips_{what}", lang), chips, key=f"chips-{what}")


@lru_cache(maxsize=4)
def _armours(lang: str) -> tuple[tuple[str, str], ...]:
    """The classes of armour, each with what it takes."""
    def said(each: ArmourClass) -> str:
        taken = ", ".join(f"{score.label[lang].lower()} {number(each.penalty(score), lang)}" for score in Characteristic if each.penalty(score))
        return f"{each.label[lang]}: {taken}"

    return (("", _WORDS("no_armour", lang)), *((each.value, said(each)) for each in ArmourClass))


def _armour_field(worn: ArmourClass | None, lang: str) -> Markup:
    help_ = join(_WORDS("armour_help", lang), " ", rule_mark((worn.rule,) if worn else ("C-30", "C-31", "C-32"), lang))
    return choice("armour", _WORDS("armour", lang), _armours(lang), worn.value if worn else "", help_=help_, class_="ae-grow")


def _fight(its: Figures, lang: str) -> Markup:
    hands = its.sheet.two_weapons
    after = tag("b", _WORDS("last_level", lang)) if hands >= HIGHEST else _WORDS("level_next", lang, gives=hands_words(hands + 1, lang), price=_points(COST_PER_LEVEL, lang))
    return join(
        _step(3, "fight", lang, "C-20", "C-23"),
        tag("p", _WORDS("fight_help", lang, price=number(COST_PER_LEVEL, lang), most=number(HIGHEST, lang), trained=number(HIGHEST_TRAINED, lang)), " ", rule_mark(("C-24",), lang), class_="ae-help"),
        _part("weapons", lang, "C-21", "C-22"), _mastered(its, "weapon", lang),
        _part("defences", lang, "C-29"), _mastered(its, "defence", lang),
        tag("div",
            number_input(_WORDS, its.state, "two_weapons", _WORDS("two_weapons", lang), hands, 0, HIGHEST, lang, problems=_texts(its.wrong("two_weapons"), lang),
                         help_=join(hands_words(hands, lang), " · ", _WORDS("costs", lang, points=_points(COST_PER_LEVEL * max(0, hands), lang)), " ", rule_mark(("C-26", "C-28"), lang), tag("span", after, class_="ae-note"))),
            _armour_field(its.sheet.armour, lang), class_="ae-maker-pair"))


# -- magic -------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _school_help(now: int, power: int, rulings: Rulings, lang: str, _leads: str | None) -> Markup:
    """What a grade may do and cost; the next step with its price and what it asks for. `_leads` is where rules lead."""
    cost = price(0, now, rulings).total if 0 < now <= HIGHEST_GRADE else 0
    name = grade(now).name[lang].lower() if 0 < now <= HIGHEST_GRADE else ""
    step = next_step(now, rulings)
    if step is None:
        more: object = tag("b", _WORDS("last_grade", lang))
    else:
        row = step.grade
        need = tag("span", _WORDS("needs_power", lang, power=number(row.magic_power, lang), have=number(power, lang)), class_="ae-bad" if row.magic_power > power else None)
        trial = join("; ", _WORDS("needs_trial", lang, trial=row.trial[lang])) if row.trial else None
        more = join(_WORDS("grade_next", lang, grade=number(row.grade, lang), price=_points(step.price, lang), all=number(cost + step.running, lang)), " ", need, trial, " ", rule_mark((row.rule,), lang))
    example = tag("span", grade(now).example[lang], class_="ae-note") if 0 < now <= HIGHEST_GRADE else None
    return join(f"{name}: " if name else None, spell_words(now, rulings, lang), " · ", _WORDS("costs", lang, points=_points(cost, lang)), example, tag("span", more, class_="ae-note"))


def _school(its: Figures, id: str, lang: str) -> Markup:
    state, now = its.state, its.sheet.schools[id]
    if id not in SCHOOLS:
        drop = button(_WORDS("remove", lang), "forget", look="link-button", with_=json.dumps({"what": id}), label=_WORDS("remove_label", lang, name=id))
        return tag("li", tag("div", tag("b", id), drop, class_="ae-maker-trait-head"), tag("div", [tag("p", text) for text in _texts(its.wrong(f"schools.{id}"), lang)], class_="ae-wrong"), class_="ae-maker-trait", data_key=f"school-{id}")
    row, opposed = school(id), school(school(id).opposed)
    name = row.name[lang]
    trials = [tick(f"trial.{trial_key(id, each.grade)}", join(_WORDS("trial", lang, grade=number(each.grade, lang), trial=each.trial[lang]), " ", rule_mark((each.rule,), lang)), trial_key(id, each.grade) in its.sheet.trials)
              for each in grades() if each.trial is not None and now >= each.grade - 1]
    return tag("li",
               tag("div", tag("b", name), tag("span", _WORDS("opposed", lang, name=opposed.name[lang]), " ", rule_mark((row.rule,), lang), class_="ae-help"),
                   button(_WORDS("remove", lang), "forget", look="link-button", with_=json.dumps({"what": id}), label=_WORDS("remove_label", lang, name=name)), class_="ae-maker-trait-head"),
               number_input(_WORDS, state, f"school.{id}", _WORDS("grade_of", lang, name=name), now, 0, HIGHEST_GRADE, lang, help_=_school_help(now, its.sheet.characteristics.magic_power, state.rulings, lang, rule_href("")),
                            problems=_texts(its.wrong(f"schools.{id}"), lang)),
               trials, class_="ae-maker-trait", data_key=f"school-{id}")


@lru_cache(maxsize=16)
def _ladder(power: int, rulings: Rulings, lang: str, _leads: str | None) -> Markup:
    """All nine grades with the price of each step, the sum, and what it asks for (C-33 … C-46). `_leads` is where rules lead."""
    rows = [tag("tr", tag("th", number(step.grade.grade, lang), ". ", step.grade.name[lang], " ", rule_mark((step.grade.rule,), lang), tag("span", spell_words(step.grade.grade, rulings, lang), class_="ae-note ae-wide"), scope="row"),
                tag("td", number(step.price, lang)), tag("td", tag("b", number(step.running, lang))), tag("td", tag("span", number(step.grade.magic_power, lang), class_="ae-bad" if step.grade.magic_power > power else None)))
            for step in steps(0, HIGHEST_GRADE, rulings)]
    table = tag("table", tag("caption", _WORDS("ladder", lang), class_="ae-hidden"), tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in ("grade", "step", "running", "power")])), tag("tbody", rows), class_="ae-table ae-ladder")
    return fold(_WORDS("ladder", lang), scroll(table, _WORDS("ladder", lang)), key="ladder")


def _magic(its: Figures, lang: str) -> Markup:
    draft, state = its.sheet, its.state
    power = draft.characteristics.magic_power
    options = tuple((each.id, each.name[lang]) for each in schools() if each.id not in draft.schools)
    chosen = state.next_school if state.next_school in dict(options) else options[0][0] if options else ""
    first = next_step(0, state.rulings)
    wrong = _texts(its.wrong("no_magic"), lang)
    return join(
        _step(4, "magic", lang, "C-33", "C-47"),
        tag("p", _WORDS("magic_help", lang, power=number(power, lang)), " ", worth(Characteristic.MAGIC_POWER, power, state.rulings, lang) + ".", class_="ae-help"),
        tag("ul", [_school(its, id, lang) for id in draft.schools], class_="ae-maker-traits") if draft.schools else tag("p", _WORDS("no_schools", lang), class_="ae-help"),
        tag("div", choice("next_school", _WORDS("next_school", lang), options or (("", "–"),), chosen, class_="ae-grow"),
            button(_WORDS("learn_for", lang, points=_points(first.price, lang)), "school", with_=json.dumps({"what": chosen}), off=not chosen, home=state.home == "school"), class_="ae-row ae-extra"),
        _ladder(power, state.rulings, lang, rule_href("")),
        _place("no_magic", tick("no_magic", join(_WORDS("no_magic", lang, points=_WORDS.count(no_magic_refund(state.rulings), "perk_point_forms", lang)), " ", rule_mark(("C-37", "C-11"), lang)), draft.no_magic),
               tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None))


# -- features, flaws, own perks ------------------------------------------------------------------------


def _feature(its: Figures, at: int, lang: str) -> Markup:
    each, state = its.sheet.features[at], its.state
    name = each.name.strip() or f"{_WORDS('feature', lang)} {at + 1}"
    field = f"feature_{{}}.{at}".format
    return tag("li",
               tag("div", tag("b", name), tag("span", _WORDS("costs", lang, points=_points(each.cost, lang)), class_="ae-figure"), _drop("feature", at, name, lang), class_="ae-maker-trait-head"),
               text_field(field("name"), _WORDS("feature_name", lang), each.name, longest=LONGEST_NAME),
               tag("div",
                   number_input(_WORDS, state, field("points"), _WORDS("feature_points", lang), each.points, *number_of(its.sheet, field("points"))[1:3], lang, help_=_WORDS("feature_points_help", lang, rate=number(RATE, lang))),
                   number_input(_WORDS, state, field("price"), _WORDS("feature_price", lang), each.price, *number_of(its.sheet, field("price"))[1:3], lang, help_=_WORDS("feature_price_help", lang)), class_="ae-maker-pair"),
               tag("div", [tag("p", text) for text in _texts(its.wrong(f"features.{at}"), lang)], class_="ae-wrong"), class_="ae-maker-trait", data_key=f"feature-{at}")


def _flaw(its: Figures, at: int, lang: str) -> Markup:
    each, state = its.sheet.flaws[at], its.state
    name, field = each.name.strip() or f"{_WORDS('flaw', lang)} {at + 1}", f"flaw_points.{at}"
    return tag("li",
               tag("div", tag("b", name), tag("span", _WORDS("gives", lang, points=_points(each.points, lang)) if each.points is not None else _WORDS("no_word_yet", lang), class_="ae-figure ae-good" if each.points else "ae-figure"), _drop("flaw", at, name, lang), class_="ae-maker-trait-head"),
               tag("div", text_field(f"flaw_name.{at}", _WORDS("flaw_name", lang), each.name, longest=LONGEST_NAME),
                   number_input(_WORDS, state, field, _WORDS("flaw_points", lang), each.points, *number_of(its.sheet, field)[1:3], lang, help_=_WORDS("flaw_points_help", lang), problems=_texts(its.wrong(f"flaws.{at}"), lang)), class_="ae-maker-pair"),
               class_="ae-maker-trait", data_key=f"flaw-{at}")


def _perk(its: Figures, at: int, lang: str) -> Markup:
    each: OwnPerk = its.sheet.own_perks[at]
    state, where = its.state, f"own_perks.{at}"
    name = each.name.strip() or f"{_WORDS('perk', lang)} {at + 1}"
    longest = TEXTS["perk"]

    def wrong(*codes: str) -> tuple[str, ...]:
        return _texts(its.wrong(where, tuple(f"perks.{code}" for code in codes)), lang)

    def figure(part: str, label: str, **more) -> Markup:
        return number_input(_WORDS, state, f"perk_{part}.{at}", _WORDS(label, lang), getattr(each, part), *number_of(its.sheet, f"perk_{part}.{at}")[1:3], lang, **more)

    changes = sum(bool(getattr(each, effect.value)) for effect in Effect)
    approved = wrong("perk_not_approved")
    status = "agreed" if each.usable else "to_agree"
    return tag("li",
               tag("div", tag("b", name), tag("span", _WORDS(status, lang), class_="ae-good" if each.usable else "ae-bad-text"), _drop("perk", at, name, lang), class_="ae-maker-trait-head"),
               text_field(f"perk_name.{at}", _WORDS("perk_name", lang), each.name, longest=longest["name"], problems=wrong("perk_no_name")),
               tag("div", text_area(f"perk_text.{at}", _WORDS("perk_text", lang), each.text, longest=longest["text"], rows=2),
                   text_area(f"perk_limits.{at}", _WORDS("perk_limits", lang), each.limits, longest=longest["limits"], rows=2, help_=join(_WORDS("perk_limits_help", lang), " ", rule_mark(("C-16",), lang)), problems=wrong("perk_no_limits")), class_="ae-maker-pair"),
               tag("div",
                   figure("price", "perk_price", help_=_WORDS("perk_price_help", lang), problems=wrong("perk_no_price", "perk_price_range")),
                   choice(f"perk_kind.{at}", _WORDS("perk_kind", lang), tuple((kind.value, _WORDS(f"kind_{kind.value}", lang)) for kind in PerkKind), each.kind.value, help_=_WORDS("perk_kind_help", lang)),
                   choice(f"perk_tag.{at}", _WORDS("perk_tag", lang), tuple((row.value, row.label[lang]) for row in Tag), each.tag.value, problems=wrong("perk_battle_only")), class_="ae-three"),
               _place(f"perk_approved.{at}", tick(f"perk_approved.{at}", join(_WORDS("perk_approved", lang), " ", rule_mark(("C-14",), lang)), each.approved), tag("div", [tag("p", text) for text in approved], class_="ae-wrong") if approved else None),
               fold(join(_WORDS("perk_effects", lang), tag("span", number(changes, lang), class_="ae-fold-note") if changes else None),
                    tag("p", _WORDS("perk_effects_help", lang), " ", rule_mark(("C-72",), lang), class_="ae-help"),
                    tag("div", [figure(effect.value, f"effect_{effect.value}") for effect in Effect], class_="ae-maker-four"), key=f"effects-{at}"),
               class_="ae-maker-trait", data_key=f"perk-{at}")


_LINES = {"feature": _feature, "flaw": _flaw, "perk": _perk}


def _list(its: Figures, what: str, help_: object, lang: str) -> Markup:
    lines = getattr(its.sheet, LISTS[what])
    return join(
        tag("p", help_, class_="ae-help"),
        tag("ul", [_LINES[what](its, at, lang) for at in range(len(lines))], class_="ae-maker-traits") if lines else None,
        tag("div", button(_WORDS(f"add_{what}", lang), "add", with_=json.dumps({"what": what}), off=len(lines) >= MOST_LINES, home=its.state.home == what), class_="ae-row ae-extra"))


def _traits(its: Figures, lang: str) -> Markup:
    draft, rulings = its.sheet, its.state.rulings
    taken = len(draft.features) + (len(draft.flaws) if rulings.features is FeatureLimit.ALL else 0)
    room = _WORDS("features_room_all" if rulings.features is FeatureLimit.ALL else "features_room", lang, number=number(taken, lang), most=number(LIMIT, lang))
    wrong = _texts(its.wrong("features"), lang)
    return join(
        _step(5, "traits", lang),
        _part("features", lang, "C-66", "C-67"), tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None, _list(its, "feature", join(_WORDS("features_help", lang), " ", tag("b", room)), lang),
        _part("flaws", lang, "C-68"), _list(its, "flaw", _WORDS("flaws_help", lang), lang),
        _part("own_perks", lang, "C-14", "C-15"), _list(its, "perk", _WORDS("own_perks_help", lang), lang))


# -- what the GM decides -------------------------------------------------------------------------------


def _gm(its: Figures, lang: str) -> Markup:
    draft, state = its.sheet, its.state
    offered = tick("immortality_offered", _WORDS("immortality_offered", lang), draft.immortality_offered) if draft.immortal or draft.immortality_offered else None
    wrong = _texts(its.wrong("immortal"), lang)
    return join(
        _step(6, "gm", lang),
        tag("p", _WORDS("gm_help", lang), class_="ae-help"),
        _place("immortal", tick("immortal", join(_WORDS("immortal", lang, points=_WORDS.count(immortality.COST, "perk_point_forms", lang)), " ", rule_mark(("C-18", "C-19"), lang)), draft.immortal), offered,
               tag("div", [tag("p", text) for text in wrong], class_="ae-wrong") if wrong else None),
        tick("battle_lifted", join(_WORDS("battle_lifted", lang, trained=number(HIGHEST_TRAINED, lang)), " ", rule_mark(("C-24",), lang)), draft.battle_lifted),
        tick("in_play", _WORDS("in_play", lang), draft.in_play),
        number_input(_WORDS, state, "awarded", _WORDS("awarded", lang), draft.awarded, *number_of(draft, "awarded")[1:3], lang, help_=_WORDS("awarded_help", lang)))


# -- the whole --------------------------------------------------------------------------------------


def _book(book: Ledger) -> Breakdown:
    return Breakdown(tuple(Term(each.label, each.points, each.rules) for each in book.lines))


def _where(its: Figures, lang: str) -> Markup:
    spent = _book(its.perks)
    scores = _book(its.scores)
    return fold(join(_WORDS("where", lang), tag("span", number(spent.total, lang), class_="ae-fold-note")),
                tag("div", tag("p", tag("b", _WORDS("book_perks", lang))), breakdown_list(spent, lang) if spent.terms else tag("p", _WORDS("nothing_bought", lang), class_="ae-help"),
                    join(tag("p", tag("b", _WORDS("book_scores", lang))), breakdown_list(scores, lang)) if scores.terms else None, id=f"{UID}-where", tabindex=-1), key="where")


def draw(state: State, lang: str) -> dict:
    """All regions of the maker."""
    its = figures(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "arrival": arrival(state, lang),
        "start": start(state, lang),
        "budget": _budget(its, lang),
        "words": _words(its.sheet.name, state.hero.portrait, lang),
        "characteristics": _characteristics(its, lang),
        "fight": _fight(its, lang),
        "magic": _magic(its, lang),
        "traits": _traits(its, lang),
        "gm": _gm(its, lang),
        "remarks": join(_step(7, "remarks", lang, id="remarks"), remark_list(state, its.found, lambda problem: field_of(problem, state), lang), finish_button(state, lang), _where(its, lang), ruling_mark("perks", _RULINGS, state.rulings, lang)),
        "sheet": join(_step(8, "sheet", lang), sheet(its, lang)),
        "share": share(state, lang),
    }


def said(state: State, lang: str) -> str:
    """Name, HP and MP, what is left of both purses, how many remarks."""
    its = figures(state)
    wrong, left, scores = sum(each.binding for each in its.found), its.perks.left, its.scores.left
    return "; ".join((
        _WORDS("summary", lang, name=state.hero.name.strip() or _WORDS("nameless", lang), hp=number(its.hp.total, lang), mp=number(its.mp.total, lang)),
        _WORDS("said_over" if left < 0 else "said_left", lang, points=_WORDS.count(abs(left), "perk_point_forms", lang)),
        _WORDS("said_over" if scores < 0 else "said_left", lang, points=_WORDS.count(abs(scores), "score_forms", lang)),
        (_WORDS("to_mend", lang, count=_WORDS.count(wrong, "remark_forms", lang)) if wrong else _WORDS("ready", lang)).lower(),
    ))
