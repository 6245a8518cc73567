"""The initiative line as markup: who takes part, the line, whose turn it is, and the way out of the fight."""

import json

from alterego_core.squad import modes, states
from alterego_core.squad.rulings import InitiativeRoll, InitiativeState
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.squad.line.value import BASE, MINDS, MOST, State, base_of, chances, laid
from widgets.squad.pieces import number_of, seed_said

__all__ = ["draw", "name_of", "said"]

_WORDS = Words("initiative_line")
_OPTIONS = ("init_once", "init_state")


def name_of(state: State, n: int, lang: str) -> str:
    """The name of one of the line, or his number."""
    return state.entries[n].name.strip() or _WORDS("unnamed", lang, n=number(n + 1, lang))


def _entries(state: State, lang: str) -> Markup:
    first, gm = chances(tuple(base_of(entry, state.rulings) for entry in state.entries)) if state.entries else ((), None)
    minds = tuple((id, states.state(id).label[lang] if id else _WORDS("mind_none", lang)) for id in MINDS)
    rows = []
    for n, entry in enumerate(state.entries):
        rows.append(tag("li", text_field(f"entry.{n}.name", _WORDS("who", lang), entry.name, longest=40, placeholder=_WORDS("unnamed", lang, n=number(n + 1, lang)),
                                   help_=_WORDS("first", lang, chance=percent(first[n], lang)), class_="ae-grow"),
                        number_of(state, f"entry.{n}.base", entry.base, _WORDS("base", lang), lang, BASE),
                        number_of(state, f"entry.{n}.die", entry.die, _WORDS("die", lang), lang, (1, 6)),
                        choice(f"entry.{n}.mind", _WORDS("mind", lang), minds, entry.mind) if state.rulings.init_state is InitiativeState.YES else None,
                        button(_WORDS("remove", lang), "remove", with_=json.dumps({"n": n}), label=_WORDS("remove_label", lang, name=name_of(state, n, lang))), class_="ae-row", data_key=f"entry-{n}"))
    tie = tag("p", _WORDS("gm_chance", lang, chance=percent(gm, lang)), " ", rule_mark(("B-44",), lang), class_="ae-help") if gm else None
    return join(tag("ol", rows, class_="ae-orders ae-contenders"), tie,
                tag("div", button(_WORDS("roll", lang), "roll", look="main", off=not state.entries, home=True), button(_WORDS("add", lang), "add", off=len(state.entries) >= MOST), class_="ae-chips"))


def _line(state: State, lang: str) -> Markup:
    found = laid(state)
    if found is None:
        return tag("p", _WORDS("not_rolled", lang), class_="ae-help", role="status")
    rows, place = [], 0
    for group in found.groups:
        for each in group:
            n, here = int(each.name), place == state.turn
            entry = state.entries[n]
            sums = f"{number(each.initiative, lang)} + {number(entry.die, lang)} = {number(each.total, lang)}"
            tied = len(group) > 1
            rows.append(tag("li", tag("b", number(each.total, lang), class_="ae-line-total"), tag("span", name_of(state, n, lang), tag("span", sums, class_="ae-note"), class_="ae-grow"),
                            tag("span", _WORDS("tied", lang), class_="ae-badge") if tied else None,
                            button(_WORDS("goes_first", lang), "first", look="chip", with_=json.dumps({"n": n}), label=_WORDS("goes_first_label", lang, name=name_of(state, n, lang))) if tied else None,
                            tag("span", _WORDS("acting", lang), class_="ae-badge") if here else None, class_="ae-line-item" + (" is-turn" if here else ""), aria_current="true" if here else None))
            place += 1
    again = state.rulings.init_once is InitiativeRoll.ROUND
    return join(tag("p", _WORDS("round", lang, n=number(state.round, lang)), class_="ae-subtitle", role="status"), tag("ol", rows, class_="ae-line"),
                tag("p", _WORDS("decide", lang), " ", rule_mark(("B-44",), lang), class_="ae-callout ae-thread") if found.gm_decides else None,
                tag("div", button(_WORDS("next", lang), "next"), button(_WORDS("start", lang), "restart"), class_="ae-chips"),
                tag("p", _WORDS("each_round" if again else "once", lang), " ", rule_mark(("B-43", "B-45"), lang), class_="ae-help"), seed_said(state.seed, state.thrown, lang))


def _end(state: State, lang: str) -> Markup:
    free = modes.exit_possible(state.quiet, state.rulings, danger_past=state.past)
    return tag("fieldset", tag("legend", _WORDS("leave", lang), class_="ae-label"), tick("danger", _WORDS("danger", lang), state.danger), tick("past", _WORDS("past", lang), state.past),
               tag("p", _WORDS("quiet", lang, seconds=number(state.quiet * 3, lang)), " ", tag("b", _WORDS("may_leave" if free else "may_not_leave", lang), class_="ae-good" if free else None), " ",
                   rule_mark(("B-41", "B-42"), lang), role="status"), class_="ae-fieldset")


def said(state: State, lang: str) -> str:
    """The line in one line."""
    found = laid(state)
    if found is None:
        return _WORDS("summary_waiting", lang, count=_WORDS.count(len(state.entries), "contender_forms", lang))
    return _WORDS("summary", lang, order=", ".join(f"{name_of(state, int(each.name), lang)} {number(each.total, lang)}" for group in found.groups for each in group))


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the widget."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "entries": _entries(state, lang),
        "line": _line(state, lang),
        "end": _end(state, lang),
        "fold-rulings": ruling_mark("squad", _OPTIONS, state.rulings, lang),
    }
