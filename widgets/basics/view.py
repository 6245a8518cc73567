"""The basics of a character as markup: pure functions of the state."""

import json
from functools import lru_cache

from alterego_core.breakdown import Breakdown, Term
from alterego_core.ego import values
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.character import MAX_LEVEL, is_warning, ledger, problems
from alterego_core.ego.creation import creation_limit
from alterego_core.ego.powers import BANDS as POWERS
from alterego_core.ego.powers import power_bands
from alterego_core.ego.skills import listed_skills
from alterego_core.ego.values import value_meaning
from alterego_core.words import number

from widgets.basics.value import BOUNDS, LONGEST_DETAIL, MOST_SKILLS, OWN, State, character_of, known_of
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.problem_list import problem_list
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words

__all__ = ["draw", "left_of", "limit_of", "meanings_fold", "powers_fold", "remarks", "said"]

_WORDS = Words("character_basics")
_OPTIONS = ("attr_floor", "create_cap", "skill_names")
_OTHER_PARTS = ("description", "traits", "awards")


def remarks(state: State) -> tuple:
    """What is wrong with points and levels, all at once; words and traits are not this widget's matter."""
    return tuple(each for each in problems(character_of(state), state.rulings, known_of(state)) if not each.where.startswith(_OTHER_PARTS))


def left_of(state: State) -> int:
    """Points left; below 0 when too much was spent (A-22, A-23)."""
    return ledger(character_of(state), state.rulings, known_of(state)).left


def limit_of(state: State) -> int | None:
    """The highest level allowed at creation (A-43), None without a limit."""
    sheet = character_of(state)
    return creation_limit({each.id: each.value for each in sheet.attributes}, {str(at): each.value for at, each in enumerate(sheet.skills)}, state.rulings, sheet.above_lowest).cap


@lru_cache(maxsize=256)
def _meaning(value: int, lang: str) -> str:
    band = value_meaning(value)
    return band.name[lang] if band else _WORDS("zero", lang)


def _points(state: State, lang: str) -> Markup:
    bands = power_bands(state.granted, state.rulings)
    if bands:
        said_ = join(tag("b", _WORDS("or", lang).join(band.name[lang] for band in bands)), ". ", bands[-1].about[lang], " ", rule_mark(tuple(band.rule for band in bands), lang))
    else:
        said_ = join(_WORDS("below", lang, low=number(POWERS[0].low, lang)), " ", rule_mark((POWERS[0].rule,), lang))
    return join(
        tag("div", number_input(_WORDS, state, "granted", _WORDS("granted", lang), state.granted, *BOUNDS["granted"], lang),
            tick("limited", join(_WORDS("limited", lang), " ", rule_mark(("A-43",), lang)), state.limited),
            number_input(_WORDS, state, "above", _WORDS("above", lang), state.above, *BOUNDS["above"], lang) if state.limited else None, class_="ae-row"),
        tag("p", said_, class_="ae-help"))


def _sum(state: State, found: tuple, lang: str) -> Markup:
    book = ledger(character_of(state), state.rulings, known_of(state))
    cap, over = limit_of(state), book.left < 0
    words = _WORDS("over" if over else "left", lang, points=_WORDS.count(abs(book.left), "point_forms", lang))
    beside = _beside(state, book, lang)
    wrong = sum(not is_warning(each) for each in found)
    verdict = _WORDS("ready", lang) if not wrong else _WORDS("to_mend", lang, count=_WORDS.count(wrong, "remark_forms", lang))
    return tag("div",
               tag("div", tag("strong", words, class_=f"ae-price{' is-bad' if over else ''}"), tag("span", _WORDS("spent", lang, spent=number(book.spent, lang), granted=number(book.granted + book.earned, lang))),
                   tag("span", _WORDS("cap", lang, cap=number(cap, lang)) if cap is not None else _WORDS("no_cap", lang)), class_="ae-basics-sum", role="status"),
               tag("p", beside, class_="ae-help") if beside else None,
               tag("p", verdict, class_="ae-help"), class_="ae-tray")


def _beside(state: State, book, lang: str) -> str:
    """What the sheet of the hero one plays adds to the sum besides attributes and skills of the lists; "" for nothing."""
    said = []
    for key, where in (("beside_attributes", tuple(f"attributes.{each.id}" for each in state.beside.attributes)), ("beside_traits", ("traits",)), ("beside_awards", ("awards",))):
        counted = [-int(line.points) for line in book.lines if line.where in where or line.where.partition(".")[0] in where]
        # what it gives and what it takes stand apart: together they might come to nothing
        sums = [number(each, lang, signed=True) for each in (sum(n for n in counted if n > 0), sum(n for n in counted if n < 0)) if each]
        if sums:
            said.append(_WORDS(key, lang, points=" ".join(sums)))
    return f"{_WORDS('beside', lang)} {'; '.join(said)}." if said else ""


def _wrong(found: tuple, where: str, lang: str) -> tuple[str, ...]:
    return tuple(each.text(lang) for each in found if each.where == where and not is_warning(each))


def _attributes(state: State, found: tuple, lang: str) -> Markup:
    fields = [number_input(_WORDS, state, f"attribute.{row.id}", row.name[lang], value, 0, MAX_LEVEL, lang, help_=_meaning(value, lang), problems=_wrong(found, f"attributes.{row.id}", lang))
              for row, value in zip(ATTRIBUTES, state.attributes)]
    chips = [button(_WORDS(f"fill_{n}", lang), "fill", look="chip", with_=json.dumps({"value": n})) for n in (0, 1, 2, 3)]
    return tag("fieldset", tag("legend", _WORDS("attributes", lang), " ", rule_mark(("A-23",), lang), class_="ae-label"),
               tag("div", chips, class_="ae-chips ae-basics-chips"), tag("div", fields, class_="ae-basics"), class_="ae-fieldset")


def _skills(state: State, found: tuple, lang: str) -> Markup:
    known, entries = known_of(state), []
    for at, taken in enumerate(state.skills):
        row = known.skill(f"{OWN}-{at}" if taken.id == OWN else taken.id)
        name = row.name[lang] if row else _WORDS("unlisted", lang)
        asks = _WORDS("own_name", lang) if taken.id == OWN else row.detail[lang] if row and row.detail else None
        entries.append(tag("div",
                           tag("div", number_input(_WORDS, state, f"skill.{at}", name, taken.value, 0, MAX_LEVEL, lang, help_=_meaning(taken.value, lang), problems=_wrong(found, f"skills.{at}", lang)),
                               text_field(f"detail.{at}", asks, taken.detail, longest=LONGEST_DETAIL) if asks else None, class_="ae-stack"),
                           button("×", "remove", look="icon", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, name=name)),
                           class_="ae-basics-skill", data_key=f"skill-{at}-{taken.id}"))
    taken_ids = {taken.id for taken in state.skills}
    options = tuple((row.id, row.name[lang]) for row in listed_skills(state.rulings) if row.detail or row.id not in taken_ids)
    options = (*sorted(options, key=lambda pair: pair[1]), (OWN, _WORDS("own", lang)))
    chosen = state.next if state.next in dict(options) else options[0][0]
    return tag("fieldset", tag("legend", _WORDS("skills", lang), " ", rule_mark(("A-23", "A-78"), lang), class_="ae-label"),
               tag("div", entries, class_="ae-basics") if entries else tag("p", _WORDS("no_skills", lang), class_="ae-help"),
               tag("div", choice("next", _WORDS("next", lang), options, chosen, class_="ae-grow"),
                   button(_WORDS("add", lang), "add", with_=json.dumps({"what": chosen}), off=len(state.skills) >= MOST_SKILLS, home=True), class_="ae-row ae-extra"),
               class_="ae-fieldset")


def _remarks(found: tuple, lang: str) -> Markup:
    errors = [each.text(lang) for each in found if not is_warning(each)]
    notes = [each.text(lang) for each in found if is_warning(each)]
    return join(problem_list(errors, _WORDS("mend", lang)),
                tag("div", tag("p", _WORDS("notes", lang), class_="ae-remarks-head"), tag("ul", [tag("li", each) for each in notes], class_="ae-remarks"), class_="ae-callout is-note") if notes else None)


@lru_cache(maxsize=4)
def _meanings(lang: str) -> Markup:
    head = tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col", class_="ae-words") for key in ("head_value", "head_meaning", "head_example")]))
    rows = [tag("tr", tag("th", _span(band, lang), scope="row"), tag("td", tag("b", band.name[lang]), " ", rule_mark((band.rule,), lang), tag("span", band.about[lang], class_="ae-note"), class_="ae-words"),
                tag("td", band.example[lang], class_="ae-words")) for band in values.BANDS]
    return tag("table", tag("caption", _WORDS("meanings", lang), class_="ae-hidden"), head, tag("tbody", rows), class_="ae-table is-cards")


@lru_cache(maxsize=4)
def _powers(lang: str) -> Markup:
    head = tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col", class_="ae-words") for key in ("head_points", "head_power")]))
    rows = [tag("tr", tag("th", _span(band, lang), scope="row"), tag("td", tag("b", band.name[lang]), " ", rule_mark((band.rule,), lang), tag("span", band.about[lang], class_="ae-note"), class_="ae-words")) for band in POWERS]
    return tag("table", tag("caption", _WORDS("powers", lang), class_="ae-hidden"), head, tag("tbody", rows), class_="ae-table is-cards")


@lru_cache(maxsize=4)
def meanings_fold(lang: str) -> Markup:
    """What the value of an attribute or a skill means, folded away (A-35 … A-42)."""
    return fold(_WORDS("meanings", lang), tag("div", _meanings(lang), class_="ae-cards"), key="meanings")


@lru_cache(maxsize=4)
def powers_fold(lang: str) -> Markup:
    """The six powers of a game, folded away (A-27 … A-33)."""
    return fold(_WORDS("powers", lang), tag("div", _powers(lang), class_="ae-cards"), key="powers")


def _span(band, lang: str) -> str:
    if band.high is None:
        return _WORDS("from", lang, low=number(band.low, lang))
    return number(band.low, lang) if band.low == band.high else f"{number(band.low, lang)}–{number(band.high, lang)}"


def _more(state: State, lang: str) -> Markup:
    lines = ledger(character_of(state), state.rulings, known_of(state)).lines
    spent = Breakdown(tuple(Term(each.label, each.points, each.rules) for each in lines))
    return join(meanings_fold(lang), powers_fold(lang),
                fold(join(_WORDS("where", lang), " ", tag("b", number(spent.total, lang))), breakdown_list(spent, lang, signed=False), key="where") if lines else None,
                ruling_mark("ego", _OPTIONS, state.rulings, lang))


def draw(state: State, lang: str) -> dict:
    """All regions of the sheet."""
    found = remarks(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "points": _points(state, lang),
        "sum": _sum(state, found, lang),
        "attributes": _attributes(state, found, lang),
        "skills": _skills(state, found, lang),
        "remarks": _remarks(found, lang),
        "more": lambda: _more(state, lang),
    }


def said(state: State, lang: str) -> str:
    """Points granted, the power they make, what is left, the limit, how many remarks."""
    bands, left, cap, found = power_bands(state.granted, state.rulings), left_of(state), limit_of(state), remarks(state)
    power = _WORDS("or", lang).join(band.name[lang].lower() for band in bands) or _WORDS("no_power", lang)
    wrong = sum(not is_warning(each) for each in found)
    return "; ".join((
        _WORDS("summary", lang, points=_WORDS.count(state.granted, "point_forms", lang), power=power),
        _WORDS("over" if left < 0 else "left", lang, points=_WORDS.count(abs(left), "point_forms", lang)).lower(),
        _WORDS("cap", lang, cap=number(cap, lang)).lower() if cap is not None else _WORDS("no_cap", lang).lower(),
        _WORDS("to_mend", lang, count=_WORDS.count(wrong, "remark_forms", lang)).lower() if wrong else _WORDS("ready", lang).lower(),
    ))
