"""The dice roller as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.notation import Formula
from alterego_core.rounding import rounded
from alterego_core.words import count, number, percent

from widgets.parts.dice_faces import dice_row, die_face
from widgets.parts.fields import button, choice, fold, number_field, segments, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.odds_bars import odds_bars, odds_table
from widgets.parts.reading import whole_number
from widgets.parts.typed import remark
from widgets.parts.words import Words
from widgets.roller.presets import PRESETS
from widgets.roller.throws import MOST_HAND, Face, Throw, as_seven, die_slots
from widgets.roller.value import MOST_EXTRA, MOST_TARGET, READINGS, State

__all__ = ["chance_of", "die_name", "draw", "inside", "said", "written"]

_WORDS = Words("dice_roller")
SHOWN_DICE = 40
SHOWN_THROWS = 10


def inside(state: State):
    """The question asked of the odds as a function value → bool, or `None` without a number."""
    target = state.target
    if target is None:
        return None
    return {"at_least": lambda v: v >= target, "more_than": lambda v: v > target,
            "at_most": lambda v: v <= target, "exactly": lambda v: v == target}[state.reading]


def chance_of(state: State, odds) -> Fraction | None:
    """The chance asked for, exact."""
    if state.target is None:
        return None
    return {"at_least": odds.at_least, "more_than": odds.more_than, "at_most": odds.at_most, "exactly": odds.exactly}[state.reading](state.target)


def written(formula, state: State, lang: str) -> str:
    """The formula as the reader wants to see it: 2d6−1d6 or 3d6−7."""
    return as_seven(formula, lang) if state.look == "seven" else formula.write(lang)


def die_name(faces: int, lang: str) -> str:
    """«к6» or "d6"."""
    return _WORDS("die_name", lang, faces=faces)


def said(throw: Throw, at: int, state: State, lang: str) -> str:
    """A throw in one sentence."""
    return _WORDS("thrown_by_hand" if throw.by_hand else "thrown", lang, n=at, formula=spelled(throw, state, lang), total=number(throw.total, lang))


def spelled(throw: Throw, state: State, lang: str) -> str:
    """«6 + 3 − 4»: the faces with their signs."""
    faces, rest = _shown(throw, state.look)
    parts = [f"{' − ' if f.role == 'minus' else ' + ' if n else ''}{number(f.value, lang)}" for n, f in enumerate(f for f in faces if f.role != "dropped")]
    text = "".join(parts[:SHOWN_DICE]).strip() + (" …" if len(parts) > SHOWN_DICE else "")
    if throw.scaled:
        return f"{throw.formula.write(lang)} ({text})"
    if rest:
        text += f" {'−' if rest < 0 else '+'} {number(abs(rest), lang)}"
    return text


def _shown(throw: Throw, look: str) -> tuple[tuple[Face, ...], int | Fraction]:
    """Faces and constant, with subtracted dice turned to 7 − d6 where so asked."""
    if look != "seven" or throw.scaled:
        return throw.faces, throw.rest
    faces = tuple(Face(f.faces, f.faces + 1 - f.value, "plus") if f.role == "minus" else f for f in throw.faces)
    return faces, throw.rest - sum(f.faces + 1 for f in throw.faces if f.role == "minus")


def _dice(faces, rest, lang: str, key: str | None, *, total=None, scaled: bool = False, most: int = SHOWN_DICE) -> Markup:
    mixed = any(f.faces != 6 for f in faces)
    row, first = [], True
    for n, f in enumerate(faces[:most]):
        minus = f.role == "minus"
        name = die_name(f.faces, lang)
        if f.value is None:
            label = _WORDS("die_idle_minus" if minus else "die_idle", lang, die=name)
        else:
            label = _WORDS(f"die_{f.role}", lang, die=name, value=f.value)
        sign = "−" if minus else "" if first or f.role == "dropped" else "+"
        first = first and f.role == "dropped"
        row.append((sign, die_face(f.faces, f.value, role=f.role, label=label, key=f"{key}-{n}" if key else None), name if mixed else None))
    more = _WORDS("more_dice", lang, count=count(len(faces) - most, "die", lang)) if len(faces) > most else None
    tail = []
    if scaled:
        tail.append(tag("span", "⇒", class_="ae-sign", aria_hidden="true"))
    elif rest:
        tail.append(tag("span", ("− " if rest < 0 else "+ " if faces else "") + number(abs(rest), lang), class_="ae-constant"))
    if total is not None:
        tail.append(tag("span", "" if scaled else "= ", number(total, lang), class_="ae-sum"))
    return dice_row(row, more=more, tail=join(tail))


def _number_words(name: str, lang: str) -> dict:
    return {"less": _WORDS("one_less", lang, name=name), "more": _WORDS("one_more", lang, name=name)}


def _count_field(state: State, name: str, low: int, high: int, lang: str) -> Markup:
    words = _WORDS(name, lang)
    return number_field(name, words, state.drafts.get(name, getattr(state, name)), low=low, high=high,
                        problems=remark(_WORDS, state, name, getattr(state, name), low, high, lang), **_number_words(words, lang))


def _form(state: State, error, lang: str) -> Markup:
    wrong = (error_words(error, lang),) if error else ()
    return tag("form", tag("div", text_field("formula", _WORDS("formula", lang), state.formula, problems=wrong, longest=500, class_="ae-grow"),
                           button(_WORDS("roll", lang), "roll", look="main", submit=True, home=True, off=bool(error)), class_="ae-row ae-roll-row"),
               tag("p", _WORDS("formula_help", lang), class_="ae-help"), data_do="roll", autocomplete="off")


@lru_cache(maxsize=32)
def _presets(formula: str, lang: str, system: str = "") -> Markup:
    """Formulas to take; where one `system` is played, those of the others are folded away."""
    rows = {each: _row(each, formula, lang) for each in dict.fromkeys(p.system for p in PRESETS)}
    if system not in rows:
        return tag("div", list(rows.values()), class_="ae-presets", role="group", aria_label=_WORDS("presets", lang))
    others = [row for each, row in rows.items() if each not in (system, "other")]
    return tag("div", rows[system], rows["other"], fold(_WORDS("presets_others", lang), others, key="presets-others", class_="ae-quiet"), class_="ae-presets", role="group", aria_label=_WORDS("presets", lang))


def _row(system: str, formula: str, lang: str) -> Markup:
    return tag("div", tag("span", _WORDS(f"system_{system}", lang), class_="ae-chips-name"),
               [button(p.name[lang], "preset", look="chip", with_=json.dumps({"id": p.id}), pressed=formula in (p.write(lang), p.formula)) for p in PRESETS if p.system == system],
               class_="ae-chips", role="group", aria_label=_WORDS(f"system_{system}", lang), data_arrows=True)


def _options(state: State, lang: str, system: str) -> Markup:
    look = segments("look", _WORDS("look", lang), (("minus", _WORDS("look_minus", lang)), ("seven", _WORDS("look_seven", lang))), state.look)
    return join(_presets(state.formula, lang, system),
                tag("div", _count_field(state, "penalty", 0, MOST_EXTRA, lang), _count_field(state, "bonus", 0, MOST_EXTRA, lang), look, class_="ae-row ae-extra"),
                tag("p", _WORDS("look_help", lang), class_="ae-help") if state.look == "seven" else None)


def error_words(error, lang: str):
    """A notation error with its place marked under the text, or plain words."""
    position = getattr(error, "position", None)
    message = error.message(lang) if hasattr(error, "message") else str(error)
    text = getattr(error, "text", "")
    if position is None or not text.strip():
        return message
    start = max(0, position - 24)
    before, at, after = text[start:position], text[position:position + 1] or " ", text[position + 1:position + 24]
    return join(tag("code", "…" if start else "", before, tag("b", at), after, class_="ae-caret"), tag("br"), message)


def _tray(state: State, formula, odds, lang: str) -> Markup:
    if state.rolls:
        throw = state.rolls[-1]
        faces, rest = _shown(throw, state.look)
        at = len(state.rolls)
        dice = _dice(faces, rest, lang, f"t{at}{state.look}", total=throw.total, scaled=throw.scaled)
        luck = throw.luck()
        lines = tag("p", tag("strong", said(throw, at, state, lang)), "; ", _WORDS("luck", lang, chance=percent(luck, lang)) if luck is not None else "", class_="ae-said", role="status")
        return tag("div", dice, lines, class_="ae-tray ae-fresh")
    dice = Markup("")
    if formula is not None:
        slots, rest, scaled = die_slots(formula)
        if state.look == "seven" and not scaled:
            rest -= sum(f.faces + 1 for f in slots if f.role == "minus")
            slots = tuple(Face(f.faces, None, "plus") for f in slots)
        dice = _dice(slots, rest, lang, None, scaled=scaled)
    return tag("div", dice, tag("p", _WORDS("not_thrown", lang), class_="ae-said", role="status"), class_="ae-tray")


def _odds(state: State, formula, odds, lang: str) -> Markup | None:
    if odds is None:
        return None
    throw = state.rolls[-1] if state.rolls and state.rolls[-1].formula == formula else None
    title = _WORDS("odds", lang, formula=written(formula, state, lang))
    chance = chance_of(state, odds)
    reading = _WORDS(state.reading, lang)
    words = _WORDS("target", lang)
    question = tag("div",
                   choice("reading", tag("span", _WORDS("reading", lang), class_="ae-hidden"), tuple((r, _WORDS(r, lang)) for r in READINGS), state.reading),
                   number_field("target", tag("span", words, class_="ae-hidden"), state.drafts.get("target", state.target), low=-MOST_TARGET, high=MOST_TARGET,
                                problems=remark(_WORDS, state, "target", state.target, -MOST_TARGET, MOST_TARGET, lang), **_number_words(words, lang)),
                   tag("output", percent(chance, lang), class_="ae-answer", aria_label=_WORDS("chance_said", lang, reading=reading, target=number(state.target, lang), chance=percent(chance, lang))) if chance is not None else None,
                   tag("span", _one_in(chance, lang), class_="ae-help") if chance else None,
                   class_="ae-roller-chance", role="group", aria_label=_WORDS("chance_line", lang))
    return join(
        odds_bars("odds", odds, lang, title=title, inside=inside(state), mark=throw.total if throw else None, pick="target",
                  inside_words=_WORDS("chance_said", lang, reading=reading, target=number(state.target, lang), chance=percent(chance, lang)) if chance is not None else None),
        tag("p", _WORDS("chance_line", lang), class_="ae-label ae-question", aria_hidden="true"), question,
        tag("p", _WORDS("mean", lang, mean=number(odds.mean, lang), low=number(odds.low, lang), high=number(odds.high, lang)), class_="ae-help"),
        odds_table(odds, lang))


def _one_in(chance: Fraction, lang: str) -> str:
    return _WORDS("one_in", lang, n=number(rounded(1 / chance), lang, group=True)) if chance < Fraction(1, 4) else ""


@lru_cache(maxsize=256)
def _history_item(throw: Throw, at: int, look: str, lang: str) -> Markup:
    code = throw.code()
    share = tag("span", _WORDS("by_hand", lang), class_="ae-help ae-throw-share")
    if code:
        share = tag("span", [tag("button", _WORDS(word, lang), type="button", class_="ae-button ae-link-button", data_copy=code, data_query=query,
                                 data_done=_WORDS("copied", lang), aria_label=_WORDS(f"{word}_label", lang, n=at)) for word, query in (("share", None), ("link", "roll"))], class_="ae-throw-share")
    faces, rest = _shown(throw, look)
    return tag("li", tag("span", at, class_="ae-throw-number"), tag("span", throw.formula.write(lang), class_="ae-throw-formula"),
               _dice(faces, rest, lang, None, total=throw.total, scaled=throw.scaled, most=12), share, data_key=f"h{at}")


def _history(state: State, lang: str) -> Markup:
    total = len(state.rolls)
    if not total:
        return fold(_WORDS("history_empty", lang), tag("p", _WORDS("history_none", lang), class_="ae-help"), key="history")
    items = [_history_item(state.rolls[place], place + 1, state.look, lang) for place in range(total - 1, max(-1, total - 1 - SHOWN_THROWS), -1)]
    older = _WORDS("history_older", lang, shown=SHOWN_THROWS, count=_WORDS.count(total, "roll_forms", lang)) if total > SHOWN_THROWS else None
    return fold(_WORDS("history", lang, count=total), tag("ul", items, class_="ae-throws"), tag("p", older, class_="ae-help") if older else None,
                tag("div", button(_WORDS("replay", lang), "replay"), button(_WORDS("clear", lang), "clear"), class_="ae-chips"), _note(state, lang, "replay"), key="history")


def _note(state: State, lang: str, kind: str) -> Markup | None:
    if not state.note or state.note[0] != kind:
        return None
    _, good, key, facts = state.note
    shown = {name: written(value, state, lang) if isinstance(value, Formula) else number(value, lang) if isinstance(value, (int, Fraction)) else value for name, value in facts.items()}
    if "rolls" in shown:
        shown["count"] = _WORDS.count(facts["rolls"], "roll_forms", lang)
    return tag("div", tag("p", _WORDS(key, lang, **shown)), _dice(*_shown(facts["throw"], state.look), lang, None, total=facts["throw"].total, scaled=facts["throw"].scaled) if "throw" in facts else None,
               class_=f"ae-callout {'is-good' if good else 'is-bad'}", role="status", data_key=f"note-{kind}")


def _hand(state: State, formula, lang: str) -> Markup | None:
    if formula is None:
        return None
    slots, _, _ = die_slots(formula)
    if not slots:
        return None
    if len(slots) > MOST_HAND:
        body = tag("p", _WORDS("hand_too_many", lang, most=MOST_HAND, count=len(slots)), class_="ae-help")
    else:
        cells = []
        for n, slot in enumerate(slots):
            typed = state.hand[n] if n < len(state.hand) else ""
            wrong = hand_problem(typed, slot.faces, lang) if typed or state.hand_tried else ()
            cells.append(text_field(f"hand:{n}", _WORDS("hand_die_minus" if slot.role == "minus" else "hand_die", lang, n=n + 1, die=die_name(slot.faces, lang)), typed, longest=12, problems=wrong))
        body = tag("form", tag("p", _WORDS("hand_help", lang), class_="ae-help"), tag("div", cells, class_="ae-hand"),
                   button(_WORDS("hand_count", lang), "hand", submit=True), data_do="hand")
    return fold(_WORDS("hand", lang), body, key="hand")


def hand_problem(typed: str, faces: int, lang: str) -> tuple[str, ...]:
    """What is wrong with one typed face."""
    value = whole_number(typed)
    return () if value is not None and 1 <= value <= faces else (_WORDS("hand_missing", lang, faces=faces),)


def _seed(state: State, lang: str) -> Markup:
    body = join(
        tag("form", tag("div", text_field("seed", _WORDS("seed_field", lang), state.seed or "", longest=64, placeholder=_WORDS("seed_unset", lang), class_="ae-grow"),
                        button(_WORDS("new_seed", lang), "new_seed"), button(_WORDS("from_start", lang), "from_start", off=not state.thrown), class_="ae-row"),
            tag("p", _WORDS("seed_help", lang), class_="ae-help"), data_do="seed"),
        tag("form", tag("div", text_field("code", _WORDS("verify_field", lang), state.code, longest=600, class_="ae-grow"), button(_WORDS("verify", lang), "verify", submit=True), class_="ae-row"),
            tag("p", _WORDS("verify_help", lang), class_="ae-help"), _note(state, lang, "verify"), data_do="verify", class_="ae-verify"))
    return fold(_WORDS("seed", lang), body, key="seed")


def draw(state: State, formula, odds, error, lang: str, system: str = "") -> dict[str, Markup]:
    """All regions of the roller.

    Args:
        state: what it holds.
        formula: the whole formula with its extra dice, or `None` when it cannot be read.
        odds: its distribution, or `None`.
        error: why there is no formula or no distribution.
        lang: "ru" or "en".
    """
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "shared": _note(state, lang, "asked") or Markup(""),
        "form": _form(state, error, lang),
        "tray": _tray(state, formula, odds, lang),
        "options": _options(state, lang, system),
        "odds": _odds(state, formula, odds, lang) or Markup(""),
        "fold-hand": lambda: _hand(state, formula, lang) or Markup(""),
        "fold-history": lambda: _history(state, lang),
        "fold-seed": lambda: _seed(state, lang),
    }
