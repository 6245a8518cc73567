"""The action composer as markup: pure functions of its state."""

import json
from functools import lru_cache

from alterego_core.ego import actions, turns
from alterego_core.ego.actions import SIMPLE_ACTIONS, Plan, Step
from alterego_core.ego.rulings import ActionsN, Run, ThrowSimple
from alterego_core.ego.target_modifiers import Posture
from alterego_core.words import number

from widgets.composer.value import BOUNDS, CHAINS, LONGEST_OWN, LONGEST_SPEECH, POSTURES, Item, State, chains, own_parts, step_of, words_in
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.problem_list import problem_list
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words

__all__ = ["budget", "draw", "metres_run", "plan_of", "posture_at_end", "said"]

_WORDS = Words("action_composer")
_OPTIONS = ("actions_n", "run", "reactions")
_SHOWN = 20
"""Circles drawn: a minute of game time (A-191)."""


def budget(state: State) -> int:
    """Simple actions of a circle (A-193, AMB-A52)."""
    return actions.per_circle(state.speed, rulings=state.rulings, gm=state.gm)


def plan_of(state: State) -> Plan:
    """The items laid out over circles."""
    return _plan(chains(state), budget(state), state.rulings)


@lru_cache(maxsize=16)
def _plan(steps: tuple[Step, ...], most: int, rulings) -> Plan:
    return actions.compose(steps, most, rulings=rulings)


def metres_run(state: State, plan: Plan) -> int:
    """Metres run in all circles of the plan together (A-212, AMB-A54)."""
    counts = (sum(part.action == "run" for part in circle) for circle in plan.circles)
    return sum(actions.run_metres(state.speed, count, rulings=state.rulings) for count in counts)


def posture_at_end(state: State, plan: Plan) -> Posture:
    """How the actor is placed when the plan is over (A-205 … A-208)."""
    posture = Posture(state.posture)
    for circle in plan.circles:
        for part in circle:
            if part.action is not None:
                posture = actions.posture_after(part.action, posture, rulings=state.rulings)
    return posture


def _name(item: Item, step: Step, lang: str) -> str:
    return _WORDS("quoted", lang, text=item.text) if item.kind == "say" else step.name[lang]


def _whose(state: State, lang: str) -> Markup:
    gm = state.rulings.actions_n is ActionsN.GM
    return join(
        tag("div", number_input(_WORDS, state, "speed", _WORDS("speed", lang), state.speed, *BOUNDS["speed"], lang),
            number_input(_WORDS, state, "gm", _WORDS("gm", lang), state.gm, *BOUNDS["gm"], lang) if gm else None,
            choice("posture", _WORDS("posture", lang), tuple((key, _WORDS(f"posture_{key}", lang)) for key in POSTURES), state.posture), class_="ae-row"),
        tag("p", _WORDS("fits", lang, count=_WORDS.count(budget(state), "action_forms", lang), seconds=number(turns.SECONDS_IN_CIRCLE, lang)), " ", rule_mark(("A-193", "A-190"), lang), class_="ae-help"))


@lru_cache(maxsize=8)
def _chips(kind: str, rulings, lang: str) -> Markup:
    """The simple actions, or the chains of the text, to be added by a press."""
    if kind == "simple":
        rows = [(each.id, each.name[lang]) for each in SIMPLE_ACTIONS]
    else:
        rows = [(id, _WORDS("with_count", lang, name=step.name[lang], n=number(len(step.parts), lang))) for id in CHAINS for step in (actions.composite(id, rulings=rulings),)]
    return tag("div", [button(words, "add", look="chip", with_=json.dumps({"what": f"{kind}:{id}"})) for id, words in rows], class_="ae-chips ae-plan-chips")


def _adding(state: State, lang: str) -> Markup:
    spoken, (_, parts) = words_in(state.speech), own_parts(state.own)
    count = _WORDS("speech_count", lang, words=_WORDS.count(spoken, "word_forms", lang), actions=_WORDS.count(actions.words_actions(spoken), "action_forms", lang)) if spoken else _WORDS("speech_help", lang)
    own_count = _WORDS.count(len(parts), "action_forms", lang) if parts else _WORDS("own_help", lang)
    return tag("div",
               tag("div", tag("p", _WORDS("simple", lang), " ", rule_mark(("A-199",), lang), class_="ae-label"), _chips("simple", state.rulings, lang)),
               tag("div", tag("p", _WORDS("composite", lang), " ", rule_mark(("A-195",), lang), class_="ae-label"), _chips("chain", state.rulings, lang)),
               tag("form", text_field("speech", _WORDS("speech", lang), state.speech, help_=count, longest=LONGEST_SPEECH, class_="ae-grow"), button(_WORDS("add", lang), "say", submit=True, label=_WORDS("add_speech", lang)),
                   class_="ae-row ae-plan-form", data_do="say"),
               tag("form", text_field("own", _WORDS("own", lang), state.own, help_=own_count, longest=LONGEST_OWN, class_="ae-grow"), button(_WORDS("add", lang), "own", submit=True, label=_WORDS("add_own", lang)),
                   class_="ae-row ae-plan-form", data_do="own"),
               class_="ae-stack")


@lru_cache(maxsize=256)
def _item(at: int, item: Item, rules: Markup, rulings, lang: str) -> Markup:
    """One thing to do, with its ticks: the same while it stays what and where it is."""
    step = step_of(item, rulings)
    name, here = _name(item, step, lang), json.dumps({"at": at})
    return tag("li",
               tag("span", name, " ", tag("small", _WORDS.count(len(step.parts), "action_forms", lang)), " ", rules, class_="ae-grow"),
               tick(f"item.{at}.joined", _WORDS("joined", lang), item.joined, label=_WORDS("joined_label", lang, name=name)) if at else None,
               tick(f"item.{at}.in_hand", _WORDS("in_hand", lang), item.in_hand) if item.id == "throw_grenade" and rulings.throw_simple is ThrowSimple.PARTS else None,
               tick(f"item.{at}.roll", _WORDS("with_roll", lang), item.roll, label=_WORDS("with_roll_label", lang, name=name)) if item.kind != "say" and item.id != "speak" else None,
               button("↑", "up", look="icon", with_=here, label=_WORDS("up_label", lang, name=name)) if at else None,
               button("×", "remove", look="icon", with_=here, label=_WORDS("remove_label", lang, name=name)),
               class_="is-joined" if item.joined and at else None)


def _items(state: State, lang: str) -> Markup:
    if not state.items:
        return join(tag("p", _WORDS("items", lang), class_="ae-label"), tag("p", _WORDS("items_empty", lang), class_="ae-help"))
    rows = [_item(at, item, rule_mark((step_of(item, state.rulings).rule,), lang), state.rulings, lang) for at, item in enumerate(state.items)]
    return join(tag("p", _WORDS("items", lang), class_="ae-label"), tag("ol", rows, class_="ae-wounds ae-plan-items"), button(_WORDS("clear", lang), "clear", home=True))


def _laid(state: State, plan: Plan, lang: str) -> Markup:
    if not plan.circles:
        return tag("div", problem_list([each.text(lang) for each in plan.problems], _WORDS("cannot", lang)) or tag("p", _WORDS("plan_empty", lang), class_="ae-help"), class_="ae-tray")
    starts, at, throws = {}, 0, 0
    for turn, step in enumerate(chains(state)):
        throws += step.needs_roll
        starts[at] = throws if step.needs_roll else 0
        for n in range(at, at + len(step.parts)):
            starts.setdefault(n, None)
        at += len(step.parts)
    rows, place, odd = [], 0, False
    for nth, circle in enumerate(plan.circles[:_SHOWN]):
        boxes = []
        for part in circle:
            begins = starts[place]
            odd = odd if begins is None else not odd
            roll = tag("small", _WORDS("roll_n", lang, n=number(begins, lang))) if begins else None
            name = _WORDS("run_n", lang, n=number(actions.run_metres(state.speed), lang)) if part.action == "run" else part.name[lang]
            boxes.append(tag("li", name, roll, class_="ae-plan-part" + (" is-odd" if odd else "")))
            place += 1
        free = max(0, plan.budget - len(circle)) if nth < len(plan.circles) - 1 else plan.left
        if free:
            boxes.append(tag("li", _WORDS("free", lang, count=number(free, lang)), class_="ae-plan-part is-free"))
        begin = turns.span(circles=nth).seconds
        rows.append(tag("li", tag("p", tag("b", _WORDS("circle_n", lang, n=number(nth + 1, lang))), " ",
                                  tag("span", _WORDS("from_to", lang, a=number(begin, lang), b=number(turns.span(circles=nth + 1).seconds, lang)))), tag("ul", boxes), class_="ae-plan-circle"))
    more = len(plan.circles) - _SHOWN
    return join(tag("ol", rows, class_="ae-plan", aria_label=_WORDS("plan", lang)), tag("p", _WORDS("more_circles", lang, count=_WORDS.count(more, "circle_forms", lang)), class_="ae-help") if more > 0 else None)


def _facts(state: State, plan: Plan, lang: str) -> Markup:
    run, repeats = metres_run(state, plan), sum(part.action == "run" for circle in plan.circles for part in circle)
    end = posture_at_end(state, plan)
    facts = [("circles", _WORDS("circles_said", lang, circles=number(len(plan.circles), lang), seconds=number(plan.span.seconds, lang)), ("A-190",)),
             ("actions", number(plan.simple_actions, lang), ("A-193",)), ("rolls", number(plan.rolls, lang), ("A-198",)),
             ("ran", _WORDS("metres", lang, n=number(run, lang)), ("A-212",)) if run else None,
             ("ends", _WORDS(f"posture_{end.value}", lang), ("A-205", "A-208")) if end.value != state.posture else None]
    note = tag("p", _WORDS("one_run", lang), class_="ae-help") if repeats > 1 and state.rulings.run is Run.ONCE else None
    return join(tag("p", said(state, lang), role="status", class_="ae-hidden"),
                tag("dl", [tag("div", tag("dt", _WORDS(key, lang), " ", rule_mark(rules, lang)), tag("dd", value)) for key, value, rules in filter(None, facts)], class_="ae-facts"), note)


def draw(state: State, lang: str) -> dict:
    """All regions of the composer."""
    plan = plan_of(state)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "whose": _whose(state, lang),
        "adding": _adding(state, lang),
        "items": _items(state, lang),
        "plan": _laid(state, plan, lang),
        "facts": _facts(state, plan, lang),
        "more": lambda: ruling_mark("ego", _OPTIONS, state.rulings, lang),
    }


def said(state: State, lang: str) -> str:
    """The plan in words: actions, circles, seconds, rolls."""
    plan = plan_of(state)
    if plan.problems:
        return " ".join(each.text(lang) for each in plan.problems)
    return _WORDS("summary", lang, actions=_WORDS.count(plan.simple_actions, "action_forms", lang), circles=_WORDS.count(len(plan.circles), "circle_forms", lang),
                  seconds=number(plan.span.seconds, lang), rolls=_WORDS.count(plan.rolls, "roll_forms", lang))
