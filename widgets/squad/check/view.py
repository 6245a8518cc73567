"""The squad's check desk as markup: pure functions of its state and figures."""

import json

from alterego_core.squad import checks, modifiers, states
from alterego_core.squad.checks import Outcome
from alterego_core.squad.grades import DoubtfulReading, Grade
from alterego_core.squad.modifiers import Side
from alterego_core.squad.rulings import Doubtful, Opposed
from alterego_core.squad.stats import Stat
from alterego_core.words import number, percent

from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, choice, fold, segments, text_field, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.words import Words
from widgets.squad.check.value import BOUNDS, MINDS, MOST_OWN, ROWS, SCOPES, TAGS, WIDE, Figures, State
from widgets.squad.pieces import capital, duel, grade_bars, idle_dice, number_of, seed_said
from widgets.squad.whats import name_of, own_whats, whats

__all__ = ["draw", "name_of", "options_that_matter", "said", "verdict"]

_WORDS = Words("squad_check")
PRESETS = ("grenade", "fright", "fright_sedative")


def _tags(lang: str) -> tuple:
    return tuple((id, modifiers.tags()[id][lang] if id else _WORDS("about_none", lang)) for id in TAGS)


def _minds(lang: str) -> tuple:
    return tuple((id, states.state(id).label[lang] if id else _WORDS("mind_none", lang)) for id in MINDS)


def _who(state: State, fig: Figures, lang: str) -> Markup:
    return join(
        tag("div", choice("what", _WORDS("what", lang), own_whats(state.mine, lang) if state.mine else whats(lang), state.what, class_="ae-grow"),
            number_of(state, "level", state.level, _WORDS("level", lang), lang, BOUNDS["level"]), class_="ae-row"),
        tag("div", [tag("p", problem.text(lang), " ", rule_mark((problem.rule,), lang)) for problem in fig.problems], class_="ae-callout ae-thread") if fig.problems else None)


def _against(state: State, lang: str) -> Markup:
    switch = segments("against", _WORDS("against", lang), (("obstacle", _WORDS("against_obstacle", lang)), ("opponent", _WORDS("against_opponent", lang))), state.against)
    own = number_of(state, "obstacle", state.obstacle, _WORDS("obstacle", lang), lang, BOUNDS["obstacle"])
    if state.against == "obstacle":
        return tag("div", switch, own, choice("about", _WORDS("about", lang), _tags(lang), state.about, class_="ae-grow"), class_="ae-row")
    if state.rulings.opposed is Opposed.NONE:
        return tag("div", tag("div", switch, own, class_="ae-row"), tag("p", _WORDS("no_opposed", lang), class_="ae-callout ae-thread"), class_="ae-stack")
    return tag("div", switch, choice("foe_skill", _WORDS("foe_skill", lang), whats(lang)[1:], state.foe_skill, class_="ae-grow")
               if state.foe_skill in tuple(Stat) else choice("foe_skill", _WORDS("foe_skill", lang), tuple(r for r in whats(lang) if r[0] and r[0] not in tuple(Stat)), state.foe_skill, class_="ae-grow"),
               number_of(state, "foe_level", state.foe_level, _WORDS("foe_level", lang), lang, BOUNDS["foe_level"]), class_="ae-row")


def _signed(modifier, lang: str) -> str:
    return number(modifier.value, lang, signed=True)


def _tick(state: State, fig: Figures, id: str, lang: str) -> Markup:
    row = modifiers.from_row(id)
    side = _WORDS("to_skill" if row.side is Side.SKILL else "to_obstacle", lang)
    idle = id in state.ticked and row not in fig.check.counted
    scope = _WORDS("only_fear", lang) if row.scope.id == "fear" else None
    return tag("div", tick(f"row:{id}", join(capital(row.label[lang]), tag("span", ", ".join(each for each in (row.lasts[lang], scope) if each), class_="ae-note")), id in state.ticked,
                           note=join(_signed(row, lang), " ", side, " ", rule_mark(row.rules[:1], lang))),
               tag("p", _WORDS("not_counted", lang), " ", rule_mark(("B-23",), lang), class_="ae-help ae-covered") if idle else None, class_="ae-mod")


def _circumstances(state: State, fig: Figures, lang: str) -> Markup:
    """Ticks of the circumstances; folded where the widget is narrow, with the number of those that are ticked."""
    ticked = sum(id in state.ticked for id in ROWS) + bool(state.mind)
    head = join(tag("span", _WORDS("circumstances", lang)), tag("span", _WORDS("ticked", lang, n=number(ticked, lang)), class_="ae-fold-note") if ticked else None)
    body = fold(head,
                tag("div", [_tick(state, fig, id, lang) for id in ROWS], class_="ae-two"),
                choice("mind", _WORDS("mind", lang), _minds(lang), state.mind, help_=_mind_said(state, fig, lang)), key="circumstances", class_="ae-fold-narrow")
    return tag("fieldset", tag("legend", _WORDS("circumstances", lang), class_="ae-hidden"), body, class_="ae-fieldset")


def _mind_said(state: State, fig: Figures, lang: str) -> Markup | None:
    if not state.mind:
        return None
    found = states.state(state.mind)
    counted = [each for each in fig.check.counted if each.row_id == state.mind]
    words = _WORDS("mind_counts", lang, value=_signed(counted[0], lang)) if counted else _WORDS("mind_idle", lang)
    return join(words, " ", _WORDS("mind_ends", lang, end=found.end_text[lang]), " ", rule_mark((found.rule,), lang))


def _own(state: State, fig: Figures, lang: str) -> Markup:
    rows = []
    for n, own in enumerate(state.own):
        name = own.reason.strip() or _WORDS("own_unnamed", lang)
        scopes = tuple((id, _WORDS(f"scope_{id}", lang) if id in ("any", "kind", "skill") else modifiers.tags()[id][lang]) for id in SCOPES)
        rows.append(tag("div", tag("div", text_field(f"own.{n}.reason", _WORDS("own_reason", lang), own.reason, longest=80, class_="ae-grow"),
                                   number_of(state, f"own.{n}.value", own.value, _WORDS("own_value", lang), lang, (-WIDE, WIDE)), class_="ae-row"),
                        tag("div", segments(f"own.{n}.helps", _WORDS("own_side", lang), (("no", _WORDS("own_hinders", lang)), ("yes", _WORDS("own_helps", lang))), "yes" if own.helps else "no"),
                            choice(f"own.{n}.scope", _WORDS("own_scope", lang), scopes, own.scope, class_="ae-grow"),
                            text_field(f"own.{n}.lasts", _WORDS("own_lasts", lang), own.lasts, longest=80, class_="ae-grow"),
                            button(_WORDS("remove", lang), "remove", with_=json.dumps({"n": n}), label=_WORDS("own_remove", lang, name=name)), class_="ae-row"),
                        class_="ae-stack", data_key=f"own-{n}"))
    return fold(join(_WORDS("own", lang), tag("span", number(len(state.own), lang), class_="ae-fold-note") if state.own else None),
                tag("p", _WORDS("own_help", lang), " ", rule_mark(("B-13", "B-21", "B-23"), lang), class_="ae-help"), tag("div", rows, class_="ae-stack") if rows else None,
                button(_WORDS("own_add", lang), "add", off=len(state.own) >= MOST_OWN), key="own")


def _answer(state: State, fig: Figures, lang: str) -> Markup:
    ask = state.rulings.doubtful is Doubtful.ASK
    tie = fig.odds.chance(Grade.DOUBTFUL)
    chance = fig.odds.success if ask else fig.odds.comes_off(state.rulings)
    return tag("div", tag("p", tag("span", _WORDS("chance" if ask else "chance_done", lang), class_="ae-label"), tag("strong", percent(chance, lang), class_="ae-answer"), class_="ae-big"),
               tag("p", _WORDS("and_doubtful", lang, chance=percent(tie, lang)), class_="ae-versus") if ask and tie else None,
               tag("p", _WORDS("decided", lang), " ", rule_mark(("B-12",), lang), class_="ae-versus") if not fig.dice else button(_WORDS("roll", lang), "roll", look="main", home=True),
               class_="ae-row ae-answer-row")


def verdict(state: State, out: Outcome, lang: str) -> tuple[str, str, bool | None]:
    """The grade in words, what it means for the action, and whether it came off (None: the GM has yet to say)."""
    tie = DoubtfulReading(state.tie) if state.tie else None
    done = out.comes_off(state.rulings, tie)
    name = capital(out.grade.label[lang])
    if out.grade is not Grade.DOUBTFUL:
        return name, "", done
    if tie is not None:
        return name, tie.label[lang], done
    if done is None:
        return name, _WORDS("gm_decides", lang), None
    return name, _WORDS("tie_success" if done else "tie_failure", lang), done


def _tray(state: State, fig: Figures, out: Outcome | None, lang: str) -> Markup:
    if out is None:
        words = _WORDS("dice_changed" if state.faces else "not_rolled", lang)
        return tag("div", idle_dice(fig.dice, fig.sides, lang), tag("p", words, class_="ae-said", role="status"), class_="ae-tray")
    name, more, done = verdict(state, out, lang)
    tone = "" if done is None else " ae-good" if done else " ae-bad"
    body = [duel(out, lang, f"d{state.thrown}{'h' if state.by_hand else ''}"),
            tag("p", tag("strong", name, class_=f"ae-verdict{tone}"), f": {more}" if more else None, " ", rule_mark((out.grade.rule,), lang), class_="ae-said", role="status")]
    if out.grade is Grade.DOUBTFUL and state.rulings.doubtful is Doubtful.ASK:
        body.append(tag("div", tag("p", _WORDS("gm_reads", lang), " ", rule_mark(("B-9",), lang), class_="ae-help"),
                        tag("div", [button(each.label[lang], "tie", look="chip", with_=json.dumps({"reading": each.value}), pressed=state.tie == each.value) for each in DoubtfulReading],
                            class_="ae-chips ae-centre", data_arrows=True)))
    if fig.dice and not state.by_hand:
        body.append(seed_said(state.seed, state.thrown, lang))
    return tag("div", body, class_="ae-tray ae-fresh" if fig.dice else "ae-tray")


def _why(fig: Figures, out: Outcome | None, lang: str) -> Markup:
    left, right = (out.skill, out.obstacle) if out else (fig.sides.skill, fig.sides.obstacle)
    return fold(join(_WORDS("why_sides", lang), tag("span", f"{number(left.total, lang)} : {number(right.total, lang)}", class_="ae-fold-note")),
                breakdown_list(left, lang, total_label=_WORDS("why_skill", lang)), breakdown_list(right, lang, total_label=_WORDS("why_obstacle", lang)), key="why")


def _hand(state: State, fig: Figures, lang: str) -> Markup:
    if not fig.dice:
        return Markup("")
    cells = []
    for colour in ("green", "red")[: len(fig.dice)]:
        typed = state.hand.get(colour, "")
        wrong = (_WORDS("hand_missing", lang),) if (typed or state.hand_tried) and typed.strip() not in set("123456") else ()
        cells.append(text_field(f"hand.{colour}", _WORDS(f"hand_{colour}", lang), typed, longest=3, problems=wrong))
    return fold(_WORDS("hand", lang), tag("form", tag("p", _WORDS("hand_help", lang), class_="ae-help"), tag("div", cells, class_="ae-hand"),
                button(_WORDS("hand_count", lang), "hand", submit=True), data_do="hand"), key="hand")


def options_that_matter(state: State, fig: Figures) -> tuple[str, ...]:
    """The rulings on which the numbers of this desk rest just now."""
    found = ["doubtful", "grand_eq"]
    if abs(fig.sides.difference) >= checks.AUTOMATIC_GAP:
        found.append("auto_grade")
    if checks.unskilled(fig.check, state.rulings) or state.level == 0:
        found += ["zero_grade", "zero_mod"]
    if state.against == "opponent":
        found.append("opposed")
    if state.mind == "severe_disorder":
        found.append("state_hole")
    return tuple(found)


def said(state: State, fig: Figures, out: Outcome | None, lang: str) -> str:
    """The desk in one line."""
    text = _WORDS("summary", lang, what=name_of(state.what, lang), skill=number(fig.sides.skill.total, lang), obstacle=number(fig.sides.obstacle.total, lang),
                  success=percent(fig.odds.success, lang), tie=percent(fig.odds.doubtful, lang))
    if out is None:
        return text
    name, more, _ = verdict(state, out, lang)
    return f"{text}; {name.lower()}" + (f": {more}" if more else "")


def draw(state: State, fig: Figures, out: Outcome | None, lang: str) -> dict[str, Markup]:
    """All regions of the desk."""
    chips = tag("div", [button(_WORDS(f"preset_{id}", lang), "preset", look="chip", with_=json.dumps({"id": id})) for id in PRESETS], class_="ae-chips", data_arrows=True)
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "presets": tag("div", tag("span", _WORDS("presets", lang), class_="ae-chips-name"), chips, class_="ae-presets"),
        "who": _who(state, fig, lang),
        "against": _against(state, lang),
        "circumstances": _circumstances(state, fig, lang),
        "answer": _answer(state, fig, lang),
        "grades": grade_bars(fig.odds, lang, out.grade if out else None),
        "tray": _tray(state, fig, out, lang),
        "fold-why": _why(fig, out, lang),
        "fold-own": _own(state, fig, lang),
        "fold-hand": _hand(state, fig, lang),
        "fold-rulings": ruling_mark("squad", options_that_matter(state, fig), state.rulings, lang) or Markup(""),
    }
