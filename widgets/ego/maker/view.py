"""The character maker as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.breakdown import Breakdown, Term
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.costs import gain_limit
from alterego_core.ego.creation import ABOVE_LOWEST
from alterego_core.ego.description import EXTRAS, FIELDS
from alterego_core.ego.powers import BANDS, power_bands
from alterego_core.ego.prices import may_override
from alterego_core.ego.remarks import MAX_LEVEL, MAX_POINTS
from alterego_core.ego.rulings import PriceCap
from alterego_core.ego.skills import listed_skills
from alterego_core.ego.traits import TRAITS, Kind, listed_traits
from alterego_core.ego.values import value_meaning
from alterego_core.heroes.portrait import unwritten
from alterego_core.problems import Problem
from alterego_core.rounding import rounded
from alterego_core.words import number

from widgets.basics.view import meanings_fold, powers_fold
from widgets.ego.maker.figures import Figures, factor_options, figures, formula, priced, skill_name, trait_name
from widgets.ego.maker.sheet import sheet
from widgets.ego.maker.value import FACTORS, KINDS, LONGEST_DETAIL, MOST_LINES, OWN, State, bounds, is_listed, taken
from widgets.heroes.chances import chances
from widgets.heroes.growing import given_note, growing
from widgets.heroes.panel import LONGEST_REASON, LONGEST_WORDS
from widgets.heroes.picture import is_picture, picture
from widgets.heroes.remark_list import remark_list
from widgets.heroes.share import arrival, picture_field, share
from widgets.heroes.start import finish_button, start
from widgets.heroes.steps import step, verdict
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, segments, text_area, text_field, tick
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words
from widgets.price.view import plain, points_words

__all__ = ["ABOVE", "draw", "field_of", "said", "shown_price"]

ABOVE = ABOVE_LOWEST
"""The room above the lowest attribute when the limit is put back (A-43)."""
_WORDS = Words("ego_maker")
_LINES = ("race", "sex", "name", "age")
_RULINGS = ("bands", "band_below", "attr_floor", "create_cap", "skill_names", "trait_names", "price_brackets", "price_adjust", "neutral_price", "price_cap")


def _step(n: int, key: str, lang: str, *rules: str, id_: str | None = None) -> Markup:
    return step(n, _WORDS(key, lang), lang, *rules, id_=id_)


# -- where a remark leads --------------------------------------------------------------------


def field_of(problem: Problem, state: State) -> str | None:
    """The field of the widget that a problem speaks of, None where there is none."""
    sheet, (part, _, rest) = state.hero.sheet, problem.where.partition(".")
    name, _, more = rest.partition(".")
    match part:
        case "description":
            empty = unwritten(state.hero)
            return f"words:{name or (empty[0].id if empty else FIELDS[0].id)}"
        case "" | "granted":
            return "granted"
        case "gain_limit":
            return "gain" if state.rulings.price_cap is PriceCap.CAP else None
        case "above_lowest":
            return "above" if sheet.above_lowest is not None else None
        case "attributes":
            own = next((f"own_attribute.{at}" for at, each in enumerate(sheet.attributes) if each.id == rest), None)
            return next((field for field in (f"attribute.{rest}", own) if field in bounds(state)), None)
        case "skills":
            if not is_listed(sheet.skills[int(name)].id):
                return f"own.{name}"
            return f"detail.{name}" if problem.code == "ego.detail_missing" else f"skill.{name}"
        case "traits":
            if not name:
                return "next_trait"
            listed = any(row.id == sheet.traits[int(name)].id for row in TRAITS)
            if more in FACTORS and (listed or sheet.traits[int(name)].kind):
                return f"{more}.{name}"
            if more == "override" and (listed or sheet.traits[int(name)].kind):
                return f"price.{name}"
            if not listed:
                return f"mine.{name}"
            return f"about.{name}" if problem.code == "ego.detail_missing" else f"frequency.{name}"
    return None


# -- the points, always in sight --------------------------------------------------------------


def _budget(its: Figures, lang: str) -> Markup:
    book = its.book
    over = book.left < 0
    have = book.granted + book.earned
    used = min(100, rounded(100 * Fraction(book.spent) / Fraction(have))) if have > 0 else 100
    return tag("div",
               tag("strong", _WORDS("over" if over else "left", lang, points=_WORDS.count(abs(book.left), "point_forms", lang)), class_="is-bad" if over else None),
               tag("span", _WORDS("spent", lang, spent=number(book.spent, lang), granted=number(have, lang)), f" ({from_game})" if (from_game := given_note(its.state.hero, its.state.rulings, lang)) else None, class_="ae-budget-more"),
               tag("span", _WORDS("cap", lang, cap=number(its.cap, lang)) if its.cap is not None else _WORDS("no_cap", lang), class_="ae-budget-more"),
               verdict(its.found, lang),
               tag("span", tag("span", style=f"width:{used}%", class_="is-over" if over else None), class_="ae-purse", aria_hidden="true"),
               class_="ae-maker-budget", role="status")


# -- words ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _words(description: tuple[tuple[str, str], ...], lang: str) -> Markup:
    """The words, drawn anew only when one of them changes."""
    said = dict(description)
    done = sum(bool(said.get(row.id, "").strip()) for row in FIELDS)
    short = [text_field(f"words:{row.id}", row.name[lang], said.get(row.id, ""), help_=row.prompt[lang]) for row in FIELDS if row.id in _LINES]
    long = [text_area(f"words:{row.id}", row.name[lang], said.get(row.id, ""), help_=row.prompt[lang], longest=LONGEST_WORDS) for row in FIELDS if row.id not in _LINES]
    image = said.get("picture", "")
    name = said.get("name", "").strip() or _WORDS("nameless", lang)
    shown = picture(image, _WORDS("portrait_of", lang, name=name))
    by_id = {row.id: row for row in EXTRAS}
    extras = [text_area(f"words:{id}", row.name[lang], said.get(id, ""), help_=row.prompt[lang], longest=LONGEST_WORDS)
              for id, row in by_id.items() if id != "picture" or not is_picture(image)]
    return join(
        _step(1, "words", lang, "A-19"),
        tag("p", _WORDS("words_help", lang), " ", _WORDS("words_done", lang, done=number(done, lang), all=number(len(FIELDS), lang)), class_="ae-help"),
        picture_field(shown, _WORDS("no_portrait", lang), _WORDS("picture_help", lang), lang),
        tag("div", short, class_="ae-maker-pair"), tag("div", long, class_="ae-maker-pair"),
        fold(_WORDS("extras", lang), tag("p", _WORDS("extras_help", lang), " ", rule_mark(("A-18",), lang), class_="ae-help"), tag("div", extras, class_="ae-stack"), key="extras"))


# -- points and attributes ------------------------------------------------------------------------


def _texts(problems: tuple[Problem, ...], lang: str) -> tuple[str, ...]:
    return tuple(each.text(lang) for each in problems)


def _points(its: Figures, lang: str) -> Markup:
    state, sheet_ = its.state, its.sheet
    bands = power_bands(sheet_.granted, state.rulings)
    if bands:
        about = join(tag("b", _WORDS("or", lang).join(band.name[lang] for band in bands)), ". ", bands[-1].about[lang], " ", rule_mark(tuple(band.rule for band in bands), lang))
    else:
        about = join(_WORDS("below", lang, low=number(BANDS[0].low, lang)), " ", rule_mark((BANDS[0].rule,), lang))
    chips = [button(_WORDS("band", lang, name=band.name[lang], low=number(band.low, lang)), "grant", look="chip", with_=json.dumps({"band": band.id}), pressed=band in bands, title=band.about[lang]) for band in BANDS]
    limited = sheet_.above_lowest is not None
    return join(
        _step(2, "points", lang, "A-22"),
        tag("div", number_input(_WORDS, state, "granted", _WORDS("granted", lang), sheet_.granted, 0, MAX_POINTS, lang, problems=_texts(its.wrong("granted", ""), lang)),
            tag("div", chips, class_="ae-chips ae-grow", role="group", aria_label=_WORDS("powers", lang), data_arrows=True), class_="ae-row"),
        tag("p", about, class_="ae-help"),
        tag("div", tick("limited", join(_WORDS("limited", lang), " ", rule_mark(("A-43",), lang)), limited),
            number_input(_WORDS, state, "above", _WORDS("above", lang), sheet_.above_lowest, 0, MAX_LEVEL, lang, problems=_texts(its.wrong("above_lowest"), lang)) if limited else None,
            number_input(_WORDS, state, "gain", _WORDS("gain", lang), sheet_.gain_limit, 0, MAX_POINTS, lang, help_=_WORDS("gain_help", lang, most=number(gain_limit(sheet_, state.rulings), lang)),
                         problems=_texts(its.wrong("gain_limit"), lang)) if state.rulings.price_cap is PriceCap.CAP else None, class_="ae-row"),
        powers_fold(lang))


@lru_cache(maxsize=512)
def _meaning(value: int, cap: int | None, lang: str) -> Markup:
    band = value_meaning(value)
    words = band.name[lang] if band else _WORDS("zero", lang)
    if cap is not None and value == cap:
        return join(words, " · ", tag("b", _WORDS("at_cap", lang)))
    return join(words)


def _attributes(its: Figures, lang: str) -> Markup:
    state, sheet_ = its.state, its.sheet
    fields = [number_input(_WORDS, state, f"attribute.{row.id}", row.name[lang], sheet_.attribute(row.id), 0, MAX_LEVEL, lang,
                           help_=join(_meaning(sheet_.attribute(row.id), its.cap, lang), tag("span", row.about[lang], class_="ae-note")), problems=_texts(its.wrong(f"attributes.{row.id}"), lang)) for row in ATTRIBUTES]
    others = [tag("div", number_input(_WORDS, state, f"own_attribute.{at}", each.id, each.value, 0, MAX_LEVEL, lang, help_=_meaning(each.value, its.cap, lang), problems=_texts(its.wrong(f"attributes.{each.id}"), lang)),
                  button("×", "drop_attribute", look="icon", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, name=each.id)), class_="ae-basics-skill", data_key=f"own-attribute-{at}")
              for at, each in enumerate(sheet_.attributes) if its.known.attribute(each.id) is None]
    taken_name = state.drafts.get("next_attribute")
    wrong = () if taken_name is None else (_WORDS("own_attribute_taken" if taken_name.strip() else "own_attribute_empty", lang),)
    more = tag("div", text_field("next_attribute", join(_WORDS("own_attribute", lang), " ", rule_mark(("A-54",), lang)), state.next_attribute if taken_name is None else taken_name, longest=LONGEST_DETAIL, help_=_WORDS("own_attribute_help", lang), problems=wrong, class_="ae-grow"),
               button(_WORDS("take_attribute", lang), "attribute", off=len(others) >= MOST_LINES), class_="ae-row ae-extra")
    chips = [button(_WORDS(f"fill_{n}", lang), "fill", look="chip", with_=json.dumps({"value": n})) for n in (1, 2, 3)]
    return join(
        _step(3, "attributes", lang, "A-21", "A-23"),
        tag("p", _price_and_cap("attributes_help", its, lang), class_="ae-help"),
        tag("div", chips, class_="ae-chips ae-basics-chips"), tag("div", fields, class_="ae-basics"),
        tag("div", others, class_="ae-basics") if others else None, fold(_WORDS("own_attribute_fold", lang), more, key="own-attribute", open_=bool(wrong)), meanings_fold(lang))


def _price_and_cap(key: str, its: Figures, lang: str) -> str:
    return f"{_WORDS(key, lang)} " + (_WORDS("cap_help", lang, cap=number(its.cap, lang), above=number(its.sheet.above_lowest, lang)) if its.cap is not None else _WORDS("no_cap_help", lang))


# -- skills ---------------------------------------------------------------------------------------


def _skills(its: Figures, lang: str) -> Markup:
    state, skills = its.state, its.sheet.skills
    entries = []
    for at, each in enumerate(skills):
        row, own = its.known.skill(each.id), not is_listed(each.id)
        name = skill_name(each.id, its.known, _WORDS("own_skill", lang), lang)
        about = tag("span", row.about[lang], class_="ae-note") if row else None
        entries.append(tag("div",
                           tag("div",
                               text_field(f"own.{at}", _WORDS("own_name", lang), each.id, longest=LONGEST_DETAIL, help_=_WORDS("own_help", lang)) if own else None,
                               number_input(_WORDS, state, f"skill.{at}", name, each.value, 0, MAX_LEVEL, lang, help_=join(_meaning(each.value, its.cap, lang), about), problems=_texts(its.wrong(f"skills.{at}"), lang)),
                               text_field(f"detail.{at}", row.detail[lang], each.detail, longest=LONGEST_DETAIL) if row and row.detail else None, class_="ae-stack"),
                           button("×", "remove", look="icon", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, name=name)),
                           class_="ae-basics-skill", data_key=f"skill-{at}"))
    has = {each.id for each in skills}
    options = tuple(sorted(((row.id, row.name[lang]) for row in listed_skills(state.rulings) if row.detail or row.id not in has), key=lambda pair: plain(pair[1])))
    options = (*options, (OWN, _WORDS("own_skill", lang)))
    chosen = state.next_skill if state.next_skill in dict(options) else options[0][0]
    row = its.known.skill(chosen)
    return join(
        _step(4, "skills", lang, "A-23", "A-78"),
        tag("p", _price_and_cap("skills_help", its, lang), class_="ae-help"),
        tag("div", entries, class_="ae-basics") if entries else tag("p", _WORDS("no_skills", lang), class_="ae-help"),
        tag("div", choice("next_skill", _WORDS("next_skill", lang), options, chosen, class_="ae-grow"),
            button(_WORDS("take_skill", lang), "add", with_=json.dumps({"what": chosen}), off=len(skills) >= MOST_LINES, home=True), class_="ae-row ae-extra"),
        tag("p", row.about[lang] if row else _WORDS("own_about", lang), " ", rule_mark((row.rule if row else "A-78",), lang), class_="ae-help"))


# -- traits ---------------------------------------------------------------------------------------


def shown_price(state: State, field: str) -> int:
    """What a number field that is empty stands for: the formula's price, the limit that holds."""
    what, _, at = field.partition(".")
    if what == "gain":
        return gain_limit(state.hero.sheet, state.rulings) or 0
    its = figures(state)
    each = its.sheet.traits[int(at)]
    found = priced(each, its.known.trait_of(each), state.rulings)
    return found.computed if found else 0


def _trait(its: Figures, at: int, lang: str) -> Markup:
    state, each = its.state, its.sheet.traits[at]
    row = its.known.trait_of(each)
    own = its.known.trait(each.id) is None
    name = trait_name(each, row, _WORDS("own_trait", lang), lang)
    remove = button(_WORDS("remove", lang), "drop", look="link-button", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, name=name))
    mine = None
    if own:
        mine = tag("div", text_field(f"mine.{at}", _WORDS("own_trait_name", lang), each.id, longest=LONGEST_DETAIL, help_=_WORDS("own_trait_help", lang), problems=_texts(its.wrong(f"traits.{at}"), lang)),
                   segments(f"side.{at}", _WORDS("own_trait_side", lang), tuple((kind.value, _WORDS(f"side_{kind.value}", lang)) for kind in Kind), each.kind.value if each.kind else ""), class_="ae-maker-own")
    if row is None:
        return tag("li", tag("div", tag("b", name), remove, class_="ae-maker-trait-head"), tag("p", _WORDS("unknown_trait", lang), class_="ae-help"), mine, class_="ae-maker-trait", data_key=f"trait-{at}")
    found = priced(each, row, state.rulings)
    factors = tuple(getattr(each, factor) for factor in FACTORS)
    tone = "" if found is None or not found.delta else " ae-good" if found.delta > 0 else " ae-bad-text"
    exact = formula(each, row, found, state.rulings, lang) if found else None
    about = join(_WORDS("own_trait_about", lang) if own else row.about[lang], " ", rule_mark((row.rule, "A-100") if own else (row.rule,), lang))
    fields = [choice(f"{factor}.{at}", _WORDS(factor, lang), factor_options(row.kind, factors, factor, state.rulings, lang), str(getattr(each, factor)), problems=_texts(its.wrong(f"traits.{at}.{factor}"), lang)) for factor in FACTORS]
    by_gm = None
    if may_override(row.kind, state.rulings):
        now = each.override
        by_gm = fold(join(_WORDS("override", lang), tag("span", number(now.points, lang), class_="ae-fold-note") if now else None),
                     tag("div", number_input(_WORDS, state, f"price.{at}", _WORDS("override_points", lang), now.points if now else None, *bounds(state)[f"price.{at}"], lang, help_=_WORDS("override_help", lang), problems=_texts(its.wrong(f"traits.{at}.override"), lang)),
                         text_field(f"why.{at}", _WORDS("override_why", lang), now.reason, longest=LONGEST_REASON, class_="ae-grow") if now else None, class_="ae-row"), key=f"override-{at}")
    return tag("li",
               tag("div", tag("b", name), tag("span", points_words(found, lang) if found else "–", class_=f"ae-figure{tone}"), remove, class_="ae-maker-trait-head"),
               tag("p", about, class_="ae-help"), mine,
               text_field(f"about.{at}", row.detail[lang], each.detail, longest=LONGEST_DETAIL) if row.detail else None,
               tag("div", fields, class_="ae-three"),
               tag("p", exact, class_="ae-help") if exact else None, by_gm,
               None if own else tag("div", [tag("p", text) for text in _texts(its.wrong(f"traits.{at}"), lang)], class_="ae-wrong"),
               class_="ae-maker-trait", data_key=f"trait-{at}")


@lru_cache(maxsize=64)
def _shelf(kind: str, has: frozenset, rulings, lang: str) -> tuple[tuple[str, str], ...]:
    rows = (row for row in listed_traits(Kind(kind), rulings) if row.detail or row.id not in has)
    return tuple(sorted(((row.id, row.name[lang]) for row in rows), key=lambda pair: plain(pair[1])))


def _traits(its: Figures, lang: str) -> Markup:
    state, traits = its.state, its.sheet.traits
    options = (*_shelf(state.kind, frozenset(each.id for each in traits), state.rulings, lang), (OWN, _WORDS("own_trait", lang)))
    chosen = state.next_trait if state.next_trait in dict(options) else options[0][0]
    wanted = taken("", state.kind) if chosen == OWN else taken(chosen)
    row = its.known.trait_of(wanted)
    first = priced(wanted, row, state.rulings)
    return join(
        _step(5, "traits", lang, "A-24", "A-25", "A-26"),
        tag("p", _WORDS("traits_help", lang), " ", rule_mark(("A-80", "A-100"), lang), class_="ae-help"),
        tag("ul", [_trait(its, at, lang) for at in range(len(traits))], class_="ae-maker-traits") if traits else tag("p", _WORDS("no_traits", lang), class_="ae-help"),
        segments("kind", _WORDS("kind", lang), tuple((kind, _WORDS(kind, lang)) for kind in KINDS), state.kind),
        tag("div", choice("next_trait", _WORDS("next_trait", lang), options, chosen, class_="ae-grow"),
            button(_WORDS("take_trait", lang), "trait", with_=json.dumps({"what": chosen}), off=len(traits) >= MOST_LINES), class_="ae-row ae-extra"),
        tag("p", _WORDS("own_trait_first", lang) if chosen == OWN else row.about[lang], " ", tag("b", _WORDS("first_price", lang, price=points_words(first, lang))), " ", rule_mark((row.rule,), lang), class_="ae-help") if row and first else None)


# -- the whole --------------------------------------------------------------------------------------


def _where(its: Figures, lang: str) -> Markup | None:
    spent = Breakdown(tuple(Term(each.label, each.points, each.rules) for each in its.book.lines))
    return fold(join(_WORDS("where", lang), tag("span", number(spent.total, lang), class_="ae-fold-note")), breakdown_list(spent, lang, signed=False), key="where") if its.book.lines else None


def draw(state: State, lang: str) -> dict:
    """All regions of the maker."""
    its = figures(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "arrival": arrival(state, lang),
        "start": start(state, lang),
        "budget": _budget(its, lang),
        "words": _words(its.sheet.description, lang),
        "points": _points(its, lang),
        "attributes": _attributes(its, lang),
        "skills": _skills(its, lang),
        "traits": _traits(its, lang),
        "remarks": join(_step(6, "remarks", lang, id_="remarks"),
                        remark_list(state, its.found, lambda problem: field_of(problem, state), lang), finish_button(state, lang), _where(its, lang), ruling_mark("ego", _RULINGS, state.rulings, lang)),
        "sheet": join(_step(7, "sheet", lang), sheet(its, lang)),
        # drawn last: nobody looks at these while writing
        "worth": lambda: chances(state, lang),
        "growth": lambda: growing(state, lang),
        "share": lambda: share(state, lang),
    }


def said(state: State, lang: str) -> str:
    """Name, points and the power they make, what is left, the limit, how many remarks."""
    its = figures(state)
    bands, left, wrong = power_bands(its.sheet.granted, state.rulings), its.book.left, sum(each.binding for each in its.found)
    power = _WORDS("or", lang).join(band.name[lang].lower() for band in bands) or _WORDS("no_power", lang)
    name = state.hero.name.strip() or _WORDS("nameless", lang)
    return "; ".join((
        _WORDS("summary", lang, name=name, points=_WORDS.count(its.sheet.granted, "point_forms", lang), power=power),
        _WORDS("over" if left < 0 else "left", lang, points=_WORDS.count(abs(left), "point_forms", lang)).lower(),
        (_WORDS("cap", lang, cap=number(its.cap, lang)) if its.cap is not None else _WORDS("no_cap", lang)).lower(),
        (_WORDS("to_mend", lang, count=_WORDS.count(wrong, "remark_forms", lang)) if wrong else _WORDS("ready", lang)).lower(),
    ))
