"""The wound roller as markup: pure functions of its state."""

import json

from alterego_core.ego import locations, will, wounds
from alterego_core.ego.locations import LOCATIONS, location
from alterego_core.ego.wounds import LEVELS, Wound, WoundLevel, level_row
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, number_field, segments, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.wound.value import BASES, HIGHEST, LOWEST, MOST_WILLPOWER, MOST_WOUNDS, State

__all__ = ["draw", "level_of", "level_words", "said", "will_test", "wound_words"]

_WORDS = Words("wound_roller")
_OPTIONS = ("wound_base", "wound_zero", "wound_medium", "wound_low", "wound_parts", "wound_location", "loc_1", "loc_skew", "loc_hip", "will_sum", "will_roll")


def level_of(state: State) -> WoundLevel:
    """The level of the wound that the difference makes where it hit (A-267, AMB-A60, AMB-A61, AMB-A76)."""
    level = wounds.wound_level(state.margin, state.rulings, opposed=state.base == "opposed")
    return wounds.capped(level, state.location, state.rulings) if level else level


def level_words(level: int, lang: str) -> str:
    """«ранение 5: серьёзное», or that there is none."""
    return _WORDS("level", lang, level=number(int(level), lang), name=level_row(int(level)).name[lang]) if level else _WORDS("no_wound", lang)


def wound_words(wound: Wound, lang: str) -> str:
    """A noted wound in a few words."""
    where = location(wound.location).name[lang] if wound.location else _WORDS("place_unknown", lang)
    return f"{level_row(wound.level).name[lang]}, {where}"


def will_test(state: State) -> will.WillTest:
    """The test of will of whoever has the noted wounds (A-293)."""
    return will.WillTest(willpower=state.willpower, wounds=state.wounds, kept_up=state.kept_up)


def _number(state: State, name: str, value: int, low: int, high: int, lang: str, help_: object = None) -> Markup:
    words = _WORDS(name, lang)
    wrong = (_WORDS("bad_number", lang, low=number(low, lang), high=number(high, lang)),) if name in state.drafts else ()
    return number_field(name, words, state.drafts.get(name, value), low=low, high=high, help_=help_, problems=wrong,
                        less=_WORDS("one_less", lang, name=words), more=_WORDS("one_more", lang, name=words))


def _form(state: State, lang: str) -> Markup:
    rows = (("", _WORDS("location_none", lang)), *((str(row.number), _WORDS("location_row", lang, n=row.number, name=row.name[lang])) for row in LOCATIONS))
    chosen = "" if state.location is None else str(state.location)
    found = location(state.location) if state.location else None
    note = join(found.note[lang], " ", rule_mark((found.rule,), lang)) if found and found.note else None
    return join(
        tag("div", _number(state, "margin", state.margin, LOWEST, HIGHEST, lang, _WORDS("margin_help", lang)),
            segments("base", _WORDS("base", lang), tuple((base, _WORDS(f"base_{base}", lang)) for base in BASES), state.base), class_="ae-row"),
        tag("div", choice("location", _WORDS("location", lang), rows, chosen, help_=note, class_="ae-grow"),
            button(_WORDS("roll", lang), "roll", home=True), class_="ae-row ae-roll-row"))


def _answer(state: State, lang: str) -> Markup:
    level = level_of(state)
    lines = []
    if level:
        row = level_row(int(level))
        cost = wounds.penalty(int(level), state.rulings, kept_up=state.kept_up)
        acts = wounds.can_act([Wound(level=int(level), location=state.location)], state.rulings, kept_up=state.kept_up)
        plain = int(wounds.wound_level(state.margin, state.rulings, opposed=state.base == "opposed"))
        lines = [
            _WORDS("looks", lang, looks=row.looks[lang]),
            _WORDS("limited", lang, level=number(int(level), lang)) if plain != int(level) else None,
            _WORDS("takes", lang, penalty=number(cost, lang)) if cost else None,
            _WORDS("takes_nothing", lang) if not cost and acts else None,
            _WORDS("out_of_action", lang) if not acts else None,
        ]
        marks = rule_mark((row.rule, "A-267"), lang)
    else:
        marks = rule_mark(("A-267",), lang)
    where = _WORDS("thrown", lang, n=state.location, name=location(state.location).name[lang]) if state.location and state.rolled else None
    return tag("div",
               tag("p", tag("strong", level_words(level, lang), class_=f"ae-price{' is-bad' if level else ''}"), role="status", class_="ae-price-line"),
               tag("p", where) if where else None,
               tag("p", [join(line, " ") for line in lines if line], marks, class_="ae-help"),
               button(_WORDS("add", lang), "add", look="main", off=not level or len(state.wounds) >= MOST_WOUNDS),
               class_="ae-tray ae-price-tray")


def _list(state: State, lang: str) -> Markup:
    if not state.wounds:
        return join(tag("p", _WORDS("list", lang), class_="ae-label"), tag("p", _WORDS("list_empty", lang), class_="ae-help"))
    items = []
    for at, each in enumerate(state.wounds):
        cost = wounds.penalty(each.level, state.rulings, kept_up=state.kept_up)
        items.append(tag("li", tag("b", each.level), tag("span", wound_words(each, lang), class_="ae-grow"), tag("span", number(cost, lang) if cost else "", class_="ae-figure"),
                         button(_WORDS("remove", lang), "remove", look="link-button", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, n=at + 1, name=wound_words(each, lang)))))
    return join(tag("p", _WORDS("list", lang), class_="ae-label"), tag("ul", items, class_="ae-wounds"), button(_WORDS("clear", lang), "clear") if len(state.wounds) > 1 else None)


def _sums(state: State, lang: str) -> Markup:
    test = will_test(state)
    against = will.difficulty(test, state.rulings)
    total = wounds.penalty_total(state.wounds, state.rulings, kept_up=state.kept_up)
    acts = wounds.can_act(state.wounds, state.rulings, kept_up=state.kept_up)
    facts = [
        ("penalty_sum", number(total, lang), ("A-294", "A-295")),
        ("acts", _WORDS("yes" if acts else "no", lang), ("A-274", "A-275")),
        ("will", number(against, lang), ("A-293",)),
        ("will_chance", percent(will.chance(test, state.rulings), lang), ("A-293",)),
    ]
    return join(
        tag("div", _number(state, "willpower", state.willpower, 0, MOST_WILLPOWER, lang), tick("kept_up", _WORDS("kept_up", lang), state.kept_up), class_="ae-row"),
        tag("dl", [tag("div", tag("dt", _WORDS(key, lang), " ", rule_mark(rules, lang)), tag("dd", value)) for key, value, rules in facts], class_="ae-facts", aria_label=_WORDS("sums", lang)))


def _tables(state: State, lang: str) -> Markup:
    head = lambda *keys: tag("thead", tag("tr", [tag("th", _WORDS(key, lang), scope="col") for key in keys]))  # noqa: E731
    levels = tag("table", tag("caption", _WORDS("levels", lang), class_="ae-hidden"), head("head_level", "head_name", "head_penalty"),
                 tag("tbody", [tag("tr", tag("th", f"{row.level}{'+' if row.level == WoundLevel.MEAT else ''}", scope="row"), tag("td", row.name[lang], class_="ae-words"),
                                   tag("td", number(wounds.penalty(int(row.level), state.rulings), lang))) for row in LEVELS]), class_="ae-table")
    hit = locations.chances(state.rulings)
    places = tag("table", tag("caption", _WORDS("places", lang), class_="ae-hidden"), head("head_row", "head_place", "head_chance"),
                 tag("tbody", [tag("tr", tag("th", row.number, scope="row"), tag("td", row.name[lang], class_="ae-words"), tag("td", percent(hit[row.number], lang))) for row in LOCATIONS]), class_="ae-table")
    return join(fold(_WORDS("levels", lang), tag("div", levels, class_="ae-scroll"), key="levels"),
                fold(_WORDS("places", lang), tag("div", places, class_="ae-scroll"), key="places"),
                fold(join(_WORDS("why", lang), " ", tag("b", number(will.difficulty(will_test(state), state.rulings), lang))),
                     breakdown_list(will.difficulty_breakdown(will_test(state), state.rulings), lang), key="why"),
                ruling_mark("ego", _OPTIONS, state.rulings, lang))


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the roller."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "form": _form(state, lang),
        "answer": _answer(state, lang),
        "list": _list(state, lang),
        "sums": _sums(state, lang),
        "more": _tables(state, lang),
    }


def said(state: State, lang: str) -> str:
    """The wound and the sum of those noted, in words."""
    text = level_words(level_of(state), lang)
    if state.location:
        text += f", {location(state.location).name[lang]}"
    if state.wounds:
        test = will_test(state)
        text += "; " + _WORDS("summary_list", lang, count=_WORDS.count(len(state.wounds), "wound_forms", lang),
                              penalty=number(wounds.penalty_total(state.wounds, state.rulings, kept_up=state.kept_up), lang),
                              difficulty=number(will.difficulty(test, state.rulings), lang))
    return text
