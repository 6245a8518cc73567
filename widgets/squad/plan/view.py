"""A plan for 30 seconds as markup: orders in a row, the odds of the chain, the play to the first failure."""

import json

from alterego_core.squad import plans
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, choice, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.squad.pieces import capital, duel, number_of, seed_said
from widgets.squad.plan.value import MOST_ORDERS, PARTS, State, plan_of, played
from widgets.squad.whats import name_of, own_whats
from widgets.squad.whats import whats as all_whats

__all__ = ["draw", "said"]

_WORDS = Words("plan_runner")
_OPTIONS = ("doubtful", "grand_eq", "auto_grade", "zero_grade")


def _name(state: State, n: int, lang: str) -> str:
    order = state.orders[n]
    return order.text.strip() or (name_of(order.what, lang) if order.what and order.rolls else _WORDS("order_unnamed", lang, n=number(n + 1, lang)))


def _orders(state: State, odds, lang: str) -> Markup:
    known = own_whats(state.mine, lang) if state.mine else all_whats(lang)
    rows, whats = [], tuple((id, words if id else _WORDS("what_none", lang)) for id, words in known)
    for n, order in enumerate(state.orders):
        parts = ("seconds", "skill", "obstacle") if order.rolls else ("seconds",)
        fields = [number_of(state, f"order.{n}.{part}", getattr(order, part), _WORDS(part, lang), lang, PARTS[part]) for part in parts]
        by = choice(f"order.{n}.what", _WORDS("what", lang), whats, order.what, class_="ae-grow") if order.rolls else None
        fails = _WORDS("fails_here", lang, chance=percent(odds.fails_at[n], lang)) if order.rolls else None
        name = _name(state, n, lang)
        rows.append(tag("li", text_field(f"order.{n}.text", _WORDS("order", lang, n=number(n + 1, lang)), order.text, longest=80, placeholder=_WORDS("order_hint", lang)),
                        tag("div", by, fields, class_="ae-row"),
                        tag("div", tick(f"order.{n}.rolls", _WORDS("rolls", lang), order.rolls, note=fails),
                            button("↑", "move", with_=json.dumps({"n": n, "by": -1}), label=_WORDS("earlier", lang, name=name), off=not n),
                            button("↓", "move", with_=json.dumps({"n": n, "by": 1}), label=_WORDS("later", lang, name=name), off=n + 1 == len(state.orders)),
                            button(_WORDS("remove", lang), "remove", with_=json.dumps({"n": n}), label=_WORDS("remove_label", lang, name=name)), class_="ae-chips ae-order-tools"),
                        class_="ae-stack ae-order", data_key=f"order-{n}"))
    return join(tag("ol", rows, class_="ae-orders") if rows else tag("p", _WORDS("no_orders", lang), class_="ae-help"),
                tag("div", button(_WORDS("add", lang), "add", off=len(state.orders) >= MOST_ORDERS), class_="ae-chips"))


def _answer(state: State, odds, lang: str) -> Markup:
    plan = plan_of(state)
    wrong = [tag("p", problem.text(lang), " ", rule_mark((problem.rule,), lang)) for problem in plans.problems(plan)]
    return join(
        tag("p", _WORDS("time_used", lang, used=number(plan.used, lang), most=number(plan.seconds, lang)), " ", rule_mark(("B-32", "B-35"), lang), class_="ae-help"),
        tag("div", wrong, class_="ae-callout is-bad") if wrong else None,
        tag("div", tag("p", tag("span", _WORDS("whole", lang), class_="ae-label"), tag("strong", percent(odds.whole, lang), class_="ae-answer"), class_="ae-big"),
            button(_WORDS("play", lang), "roll", look="main", off=not state.orders, home=True), class_="ae-row ae-answer-row"))


def _play(state: State, found, lang: str) -> Markup:
    if found is None:
        return Markup("")
    rows = []
    for n, step in enumerate(found.steps):
        tone = "" if step.comes_off is None else " ae-good" if step.comes_off else " ae-bad"
        words = _WORDS("no_roll", lang) if step.outcome is None else capital(step.outcome.grade.label[lang])
        rows.append(tag("li", tag("p", tag("b", _name(state, n, lang)), ": ", tag("span", words, class_=tone.strip() or None)), duel(step.outcome, lang, f"o{state.thrown}-{n}") if step.outcome else None))
    verdict = {plans.Verdict.DONE: ("done", "ae-good"), plans.Verdict.FAILED: ("failed", "ae-bad"), plans.Verdict.WAITING: ("waiting", "")}[found.verdict]
    facts = {"used": number(found.seconds_used, lang), "left": number(found.seconds_left, lang)}
    tools = []
    if found.verdict is plans.Verdict.WAITING:
        tools = [button(_WORDS("tie_done", lang), "answer", with_='{"done":true}'), button(_WORDS("tie_not", lang), "answer", with_='{"done":false}')]
    if found.verdict is plans.Verdict.FAILED:
        tools = [button(_WORDS("replan", lang, left=number(found.seconds_left, lang)), "replan"), button(_WORDS("delayed", lang), "delayed")]
    return tag("div", tag("ol", rows, class_="ae-steps"),
               tag("p", tag("strong", _WORDS(verdict[0], lang, **facts), class_=f"ae-verdict {verdict[1]}".strip()), " ", rule_mark(("B-36", "B-37", "B-38", "B-39"), lang), class_="ae-said", role="status"),
               tag("div", tools, class_="ae-chips ae-centre") if tools else None, seed_said(state.seed, state.thrown, lang), class_="ae-tray ae-fresh")


def said(state: State, lang: str) -> str:
    """The plan in one line."""
    plan, found = plan_of(state), played(state)
    text = _WORDS("summary", lang, count=_WORDS.count(len(plan.orders), "order_forms", lang), used=number(plan.used, lang), chance=percent(plans.odds(plan, state.rulings).whole, lang))
    if found is None:
        return text
    key = {plans.Verdict.DONE: "done", plans.Verdict.FAILED: "failed", plans.Verdict.WAITING: "waiting"}[found.verdict]
    return f"{text}; {_WORDS(key, lang, used=number(found.seconds_used, lang), left=number(found.seconds_left, lang))}"


def draw(state: State, lang: str) -> dict[str, Markup]:
    """All regions of the widget."""
    odds = plans.odds(plan_of(state), state.rulings)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "orders": _orders(state, odds, lang),
        "answer": _answer(state, odds, lang),
        "tray": _play(state, played(state), lang),
        "fold-rulings": ruling_mark("squad", _OPTIONS, state.rulings, lang),
    }
