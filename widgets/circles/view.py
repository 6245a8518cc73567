"""The circle counter as markup: pure functions of its state."""

import json
from functools import lru_cache
from types import MappingProxyType

from alterego_core.ego import actions, initiative, turns
from alterego_core.ego.rulings import ActionsN, InitDice, InitIntellect
from alterego_core.words import number

from widgets.circles.clock import acting, entry_of, line_of, order, spoken
from widgets.circles.value import FIELDS, LAST_CIRCLE, LONGEST_DEED, LONGEST_NAME, MOST_LASTING, MOST_PEOPLE, UNITS, Person, State, dice_bounds
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.dice_faces import die_face
from widgets.parts.fields import button, fold, segments, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words

__all__ = ["draw", "name_of", "passed", "said"]

_WORDS = Words("circle_counter")
_OPTIONS = ("init_tie", "init_when", "circle_order", "actions_n")
_MINUTE = turns.span(minutes=1).full_circles
"""Circles of a game minute (A-191)."""


def name_of(state: State, at: int, lang: str) -> str:
    """What a participant is called; without a name, by the number."""
    name = state.people[at].name.strip()
    return name or (_WORDS(f"sample_{at}", lang) if at < 3 else _WORDS("nameless", lang, n=number(at + 1, lang)))


def passed(state: State) -> turns.Span:
    """Game time that is over: only full circles count, for speaking takes none (A-189, A-190)."""
    return turns.span(circles=state.circle - 1)


def _place(state: State) -> tuple[int, int]:
    """The round and the circle in it, both from 1 (A-191)."""
    before = passed(state)
    return before.full_rounds + 1, before.remaining_circles + 1


def _clock_words(state: State, lang: str) -> str:
    round_, circle = _place(state)
    return _WORDS("clock", lang, circle=number(state.circle, lang), round=number(round_, lang), place=number(circle, lang), each=number(turns.CIRCLES_IN_ROUND, lang),
                  passed=number(passed(state).seconds, lang))


def _now_words(state: State, lang: str) -> str:
    who = spoken(state)
    if who is None:
        return _WORDS("gather", lang)
    name, last = name_of(state, who, lang), state.at + 1 == len(line_of(state))
    if state.phase == "declare":
        return _WORDS("speaks", lang, name=name)
    lost = who not in acting(state)
    return _WORDS("lost" if lost else "acts", lang, name=name, deed=state.people[who].deed.strip() or _WORDS("no_deed", lang)) + (" " + _WORDS("ends", lang) if last else "")


def _clock(state: State, lang: str) -> Markup:
    minute, inside = divmod(state.circle - 1, _MINUTE)
    rounds = []
    for first in range(0, _MINUTE, turns.CIRCLES_IN_ROUND):
        marks = [tag("i", class_="is-over" if at < inside else "is-now" if at == inside else None) for at in range(first, first + turns.CIRCLES_IN_ROUND)]
        rounds.append(tag("span", marks))
    long = _WORDS("long", lang, minutes=_WORDS.count(minute, "minute_forms", lang), table=number(minute * turns.REAL_MINUTES_PER_GAME_MINUTE, lang)) if minute else None
    return tag("div",
               tag("p", tag("b", _WORDS("circle_n", lang, n=number(state.circle, lang)), class_="ae-price"), " ", tag("span", _WORDS("clock_short", lang, round=number(_place(state)[0], lang), place=number(_place(state)[1], lang),
                   each=number(turns.CIRCLES_IN_ROUND, lang), passed=number(passed(state).seconds, lang))), " ", rule_mark(("A-190", "A-191"), lang), class_="ae-price-line"),
               tag("div", rounds, class_="ae-circles-line", role="img", aria_label=_clock_words(state, lang)),
               tag("p", _now_words(state, lang), role="status", class_="ae-circles-now"),
               tag("p", _WORDS("ran_off", lang, names=", ".join(state.ended)), class_="ae-callout is-note") if state.ended else None,
               tag("p", long, " ", rule_mark(("A-192",), lang), class_="ae-callout is-note") if long else None,
               tag("div", button(_WORDS(_next_words(state), lang), "next", look="main", home=True, off=not line_of(state)),
                   button(_WORDS("skip", lang), "skip", off=not line_of(state)) if state.phase != "gather" else None,
                   button(_WORDS("back", lang), "back", off=not state.past), class_="ae-chips ae-circles-steps"),
               class_="ae-tray ae-price-tray")


def _next_words(state: State) -> str:
    last = state.at + 1 >= len(line_of(state))
    if state.phase == "gather":
        return "begin"
    if state.phase == "declare":
        return "next_actions" if last else "next_speaker"
    return "next_circle" if last else "next_actor"


def _dice(faces: tuple[int, int, int], rulings, lang: str) -> Markup:
    third = "plus" if rulings.init_dice is InitDice.SUM else "minus"
    name = _WORDS("die_name", lang, faces=6)
    return tag("span", [die_face(6, face, role=role, label=_WORDS(f"die_{role}", lang, die=name, value=face)) for face, role in zip(faces, ("plus", "plus", third))], class_="ae-circles-dice")


def _line(state: State, lang: str) -> Markup:
    groups, who = order(state), spoken(state)
    if not groups:
        return tag("p", _WORDS("nobody", lang), class_="ae-help")
    alive, rows, place = set(acting(state)), [], 0
    counts = state.rulings.actions_n is not ActionsN.GM
    for group in groups:
        tied = len(group) > 1
        for at in group:
            person, name = state.people[at], name_of(state, at, lang)
            total = initiative.total(entry_of(person, name), state.rulings)
            here = json.dumps({"at": at})
            done = state.phase == "resolve" and place < state.at or state.phase == "declare" and place < state.at
            lost = state.phase == "resolve" and at not in alive
            marks = [_WORDS("tied", lang) if tied else None, _WORDS("put_out", lang, by=name_of(state, person.hit_by, lang)) if person.hit_by is not None else None]
            if counts:
                marks.append(_WORDS.count(actions.per_circle(person.speed, rulings=state.rulings), "action_forms", lang))
            deed = None
            if state.phase == "declare":
                deed = text_field(f"deed.{at}", _WORDS("deed", lang, name=name), person.deed, longest=LONGEST_DEED, class_="ae-circles-deed")
            elif state.phase == "resolve":
                deed = tag("span", person.deed.strip() or _WORDS("no_deed", lang), class_="ae-circles-deed")
            hit = state.phase == "resolve" and who is not None and who != at and who in alive
            rows.append(tag("li", tag("b", number(total, lang)), tag("span", tag("span", name, class_="ae-circles-name"), tag("small", " · ".join(filter(None, marks))), class_="ae-grow"), deed,
                            button(_WORDS("spare" if person.hit_by is not None else "hit", lang), "hit", look="link-button", with_=here, label=_WORDS("spare_label" if person.hit_by is not None else "hit_label", lang, name=name)) if hit or person.hit_by is not None else None,
                            button(_WORDS("leave", lang), "out", look="link-button", with_=here, label=_WORDS("leave_label", lang, name=name)) if state.phase == "declare" else None,
                            class_=" ".join(filter(None, ("is-now" if at == who else None, "is-done" if done else None, "is-lost" if lost else None))) or None,
                            aria_current="step" if at == who else None, data_key=f"line-{at}"))
            place += 1
    return join(tag("p", _WORDS("line", lang), " ", rule_mark(("A-186", "A-187"), lang), class_="ae-label"), tag("ol", rows, class_="ae-wounds ae-circles-order"))


def _out(state: State, lang: str) -> Markup:
    gone = [at for at, each in enumerate(state.people) if each.out]
    if not gone:
        return join()
    return tag("div", tag("span", _WORDS("out", lang), class_="ae-label"),
               [button(_WORDS("return", lang, name=name_of(state, at, lang)), "out", look="chip", with_=json.dumps({"at": at})) for at in gone], class_="ae-chips")


@lru_cache(maxsize=256)
def _person(at: int, person: Person, name: str, drafts: tuple[tuple[str, str], ...], rulings, lang: str) -> Markup:
    """The fields of one participant: the same while nothing of him has changed."""
    custom, (low, high) = rulings.init_intellect is InitIntellect.CUSTOM, dice_bounds(rulings)
    typed = State(drafts=MappingProxyType(dict(drafts)))
    numbers = [number_input(_WORDS, typed, f"{what}.{at}", _WORDS(what, lang), getattr(person, what), *FIELDS[what], lang) for what in ("speed", "intellect" if custom else "mind")]
    dice = number_input(_WORDS, typed, f"dice.{at}", _WORDS("dice", lang), person.dice, low, high, lang, help_=_dice(person.faces, rulings, lang) if person.faces else None)
    here = json.dumps({"at": at})
    return tag("fieldset", tag("legend", name, class_="ae-hidden"),
               text_field(f"name.{at}", _WORDS("person", lang), name, longest=LONGEST_NAME, class_="ae-grow"), numbers, dice,
               tag("span", button(_WORDS("roll_one", lang), "roll", with_=here, label=_WORDS("roll_one_label", lang, name=name)),
                   button("×", "remove", look="icon", with_=here, label=_WORDS("remove_label", lang, name=name)), class_="ae-circles-tools"),
               class_="ae-fieldset ae-circles-person", data_key=f"person-{at}")


def _people(state: State, lang: str) -> Markup:
    rows = [_person(at, person, name_of(state, at, lang), tuple((key, text) for key, text in state.drafts.items() if key.endswith(f".{at}")), state.rulings, lang)
            for at, person in enumerate(state.people)]
    waiting = [at for at, each in enumerate(state.people) if each.dice is None and not each.out]
    return join(rows, tag("div", button(_WORDS("roll_all" if len(waiting) == len(state.people) else "roll_rest" if waiting else "roll_anew", lang), "roll", look="main", off=not state.people),
                          button(_WORDS("add", lang), "add", off=len(state.people) >= MOST_PEOPLE), class_="ae-chips"))


def _lasting(state: State, lang: str) -> Markup:
    rows = []
    for at, each in enumerate(state.lasting):
        left = _WORDS("lasts", lang, left=_WORDS.count(each.left, "circle_forms", lang), seconds=number(turns.span(circles=each.left).seconds, lang))
        rows.append(tag("li", tag("b", number(each.left, lang)), tag("span", each.name, " ", tag("small", left), class_="ae-grow"),
                        button("×", "drop", look="icon", with_=json.dumps({"at": at}), label=_WORDS("remove_label", lang, name=each.name))))
    return join(tag("p", _WORDS("lasting", lang), class_="ae-label"),
                tag("ul", rows, class_="ae-wounds") if rows else tag("p", _WORDS("lasting_empty", lang), class_="ae-help"),
                tag("form", text_field("new_name", _WORDS("new_name", lang), state.new_name, longest=LONGEST_NAME, class_="ae-grow"),
                    number_input(_WORDS, state, "new_left", _WORDS("new_left", lang), state.new_left, 1, LAST_CIRCLE, lang),
                    segments("new_unit", _WORDS("new_unit", lang), tuple((unit, _WORDS(f"unit_{unit}", lang)) for unit in UNITS), state.new_unit),
                    button(_WORDS("last", lang), "last", submit=True, off=len(state.lasting) >= MOST_LASTING), data_do="last", class_="ae-row"))


def _more(state: State, lang: str) -> Markup:
    folds = []
    for at in line_of(state):
        terms = initiative.breakdown(entry_of(state.people[at], name_of(state, at, lang)), state.rulings)
        folds.append(join(tag("p", name_of(state, at, lang), class_="ae-label"), breakdown_list(terms, lang)))
    again = _WORDS("anew" if initiative.rolled_anew(state.rulings) else "kept", lang)
    return join(fold(_WORDS("why_order", lang), folds, key="why") if folds else None,
                tag("div", tag("p", again, class_="ae-help"), button(_WORDS("fight", lang), "fight"), class_="ae-circles-new"),
                ruling_mark("ego", _OPTIONS, state.rulings, lang))


def draw(state: State, lang: str) -> dict:
    """All regions of the counter."""
    ready = state.phase != "gather"
    people = _people(state, lang)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "clock": _clock(state, lang),
        "line": join(_line(state, lang), _out(state, lang)),
        "people": fold(join(_WORDS("people", lang), tag("span", number(len(state.people), lang), class_="ae-fold-note")), people, key="people-later") if ready else people,
        "lasting": _lasting(state, lang),
        "more": lambda: _more(state, lang),
    }


def said(state: State, lang: str) -> str:
    """The circle, the round, the time passed, who speaks or acts, and the order."""
    names = ", ".join(f"{name_of(state, at, lang)} {number(initiative.total(entry_of(state.people[at], ''), state.rulings), lang)}" for at in line_of(state))
    return "; ".join(filter(None, (_clock_words(state, lang), _now_words(state, lang).rstrip("."), names)))


