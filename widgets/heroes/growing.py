"""How a hero grows: points given, when and for what, what they went into, and every line taken back.

Drawn when the fold is opened for the first time: while a hero is being made there is none of it yet.
"""

import json
from itertools import groupby

from alterego_core.heroes import growth
from alterego_core.heroes.budget import from_play, left
from alterego_core.heroes.growth import MAX_AWARD, Line
from alterego_core.heroes.hero import Hero, Step, System
from alterego_core.heroes.raising import Raise, raises
from alterego_core.words import number

from widgets.heroes.state import LONGEST_FOR, LONGEST_WHEN, HeroState
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, fold, number_field, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.reading import whole_number
from widgets.parts.words import Words

__all__ = ["award_of", "given_note", "growing", "ways"]

_WORDS = Words("heroes")
_RULES = {System.EGO: ("A-22",), System.SQUAD: (), System.PERKS: ("C-17",)}
MOST_LINES = 200
"""Lines of the list that are drawn; the older ones stay in the file."""


def award_of(text: str) -> int | None:
    """The points that were typed, None for what is no award."""
    points = whole_number(text)
    return points if points is not None and 1 <= points <= MAX_AWARD else None


def ways(hero: Hero, rulings) -> tuple[Raise, ...]:
    """The values that the points at hand can raise, those the hero has before the new ones."""
    have: dict[str, int] = {}
    found = [each for each in raises(hero, rulings) if each.price is not None and each.price <= have.setdefault(each.budget, left(hero, each.budget, rulings))]
    return tuple(sorted(found, key=lambda each: each.value == 0))


def given_note(hero: Hero, rulings, lang: str) -> str:
    """«7 of them in play», empty where nothing was given."""
    points = from_play(hero, rulings)
    return _WORDS("of_play", lang, points=number(points, lang)) if points else ""


def growing(state: HeroState, lang: str) -> Markup:
    """The fold with the record of growth."""
    hero = state.hero
    given = from_play(hero, state.rulings)
    head = join(_WORDS("growth", lang), tag("span", _WORDS("growth_given", lang, points=number(given, lang)), class_="ae-fold-note") if given else None)
    rules = _RULES[hero.system]
    body = join(
        tick("growth:in_play", _WORDS("growth_in_play", lang), hero.sheet.in_play) if hero.system is System.EGO else None,
        tag("div", tag("p", state.grudge.text(lang)), class_="ae-callout is-bad", role="alert") if state.grudge is not None else None,
        _give(state, lang), _spend(state, lang), _record(state, lang)) if state.grows else tag("p", _WORDS("growth_wait", lang), class_="ae-help")
    return fold(
        head, tag("p", _WORDS(f"growth_help_{hero.system.value}", lang), join(" ", rule_mark(rules, lang)) if rules else None, class_="ae-help"), body, key="growth", class_="ae-growth", do="unroll")


def _give(state: HeroState, lang: str) -> Markup:
    points = award_of(state.award)
    label = _WORDS("award_points", lang)
    wrong = () if points is not None else (_WORDS("award_wrong", lang, most=number(MAX_AWARD, lang, group=True)),)
    return tag("fieldset", tag("legend", _WORDS("award_head", lang)),
               tag("div",
                   number_field("growth:points", label, state.award if points is None else points, low=1, high=MAX_AWARD, less=_WORDS("one_less", lang, name=label), more=_WORDS("one_more", lang, name=label), problems=wrong),
                   text_field("growth:for", _WORDS("award_for", lang), state.award_for, longest=LONGEST_FOR),
                   text_field("growth:when", _WORDS("award_when", lang), state.award_when, longest=LONGEST_WHEN, help_=_WORDS("award_when_help", lang)), class_="ae-three"),
               tag("div", button(_WORDS("award", lang), "award", off=points is None), class_="ae-row"), class_="ae-group")


def _spend(state: HeroState, lang: str) -> Markup:
    found = ways(state.hero, state.rulings)
    if not found:
        return tag("fieldset", tag("legend", _WORDS("raise_head", lang)), tag("p", _WORDS("raise_none", lang), class_="ae-help"), class_="ae-group")
    chosen = next((each for each in found if each.key == state.next_raise), found[0])
    options = tuple((each.key, _WORDS("raise_option", lang, name=each.label[lang], now=number(each.value, lang), then=number(each.value + 1, lang), price=_WORDS.count(each.price, "point_forms", lang))) for each in found)
    return tag("fieldset", tag("legend", _WORDS("raise_head", lang)),
               tag("div", choice("growth:raise", _WORDS("raise_what", lang), options, chosen.key, class_="ae-grow"),
                   button(_WORDS("raise", lang), "grow", with_=json.dumps({"key": chosen.key})), class_="ae-row ae-extra"),
               tag("p", _WORDS("raise_help", lang), class_="ae-help"), class_="ae-group")


def _record(state: HeroState, lang: str) -> Markup:
    hero = state.hero
    beside = growth.unrecorded(hero)
    loose = None
    if beside:
        loose = tag("p", _WORDS("growth_loose", lang, points=_WORDS.count(beside, "point_forms", lang)), " ", button(_WORDS("growth_write", lang), "record", look="link-button"), class_="ae-help")
    if not hero.growth:
        return join(loose, None if beside else tag("p", _WORDS("growth_empty", lang), class_="ae-help"))
    lines = list(enumerate(growth.history(hero, state.rulings)))[-MOST_LINES:]
    days = [_day(state, when, list(part), lang) for when, part in groupby(lines, key=lambda pair: pair[1].entry.when.strip())]
    return join(
        tag("p", _WORDS("growth_record", lang), class_="ae-subtitle"), loose, tag("div", days, class_="ae-growth-days"),
        tag("div", button(_WORDS("growth_undo", lang), "ungrow", with_=json.dumps({"at": len(hero.growth) - 1}), home=True), class_="ae-row"))


def _day(state: HeroState, when: str, lines: list[tuple[int, Line]], lang: str) -> Markup:
    return tag("div", tag("p", when or _WORDS("growth_no_day", lang), class_="ae-growth-when"), tag("ul", [_line(state.hero, at, line, lang) for at, line in lines], class_="ae-growth-lines"))


def _line(hero: Hero, at: int, line: Line, lang: str) -> Markup:
    entry, award = line.entry, line.entry.step is Step.AWARD
    what = (entry.text.strip() or _WORDS("growth_award", lang)) if award else _WORDS("growth_raised", lang, name=line.label[lang])
    points = number(entry.points if award else -entry.points, lang, signed=True)
    back = button(_WORDS("growth_back", lang), "ungrow", look="link-button", with_=json.dumps({"at": at}), label=_WORDS("growth_back_label", lang, what=what)) if growth.can_go(hero, at) else None
    return tag("li", tag("b", points, class_="ae-figure " + ("ae-good" if award else "ae-bad-text")), tag("span", what, class_="ae-grow"), back, data_key=f"growth-{at}")
