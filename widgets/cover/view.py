"""The range and cover helper as markup: pure functions of its state."""

from alterego_core.ego import hexes, modifier
from alterego_core.ego.rulings import Evade, SkillNames
from alterego_core.words import number, percent

from widgets.cover.reckoning import chances, modifiers_of
from widgets.cover.value import AIMS, BOUNDS, HIDDEN, OBSCURED, POSTURES, REPLIES, UNITS, State, metres
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import choice, segments, tick
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words

__all__ = ["draw", "said"]

_WORDS = Words("range_and_cover")
_OPTIONS = ("range", "close", "cover", "evade", "blind", "skill_names", "hex_scale", "strict")


def _number(state: State, name: str, lang: str, help_: object = None) -> Markup:
    return number_input(_WORDS, state, name, _WORDS(name, lang), getattr(state, name), *BOUNDS[name], lang, help_=help_)


def _choices(state: State, name: str, keys, lang: str) -> Markup:
    return choice(name, _WORDS(name, lang), tuple((key, _WORDS(f"{name}_{key}", lang)) for key in keys), getattr(state, name), class_="ae-grow")


def _place(state: State, lang: str) -> Markup:
    away, step = metres(state), hexes.scale(state.rulings)
    both = _WORDS("both_units", lang, metres=number(away, lang), hexes=_WORDS.count(hexes.hexes_in(away, rulings=state.rulings), "hex_forms", lang),
                  step=number(step, lang))
    return tag("div",
               tag("div", _number(state, "distance", lang),
                   segments("unit", _WORDS("unit", lang), tuple((key, _WORDS(f"unit_{key}", lang)) for key in UNITS), state.unit),
                   _number(state, "range", lang), class_="ae-row"),
               tag("p", both, " ", rule_mark(("A-258",), lang), class_="ae-help"))


def _target(state: State, lang: str) -> Markup:
    rows = [tag("div", _choices(state, "hidden", HIDDEN, lang), _choices(state, "posture", POSTURES, lang), class_="ae-row"),
            tag("div", _choices(state, "obscured", OBSCURED, lang), _choices(state, "aim", AIMS, lang), class_="ae-row")]
    if state.obscured != "none":
        rows.append(tag("div", tick("hand_to_hand", _WORDS("hand_to_hand", lang), state.hand_to_hand), tick("blind_fighting", _WORDS("blind_fighting", lang), state.blind_fighting),
                        tick("night_vision", _WORDS("night_vision", lang), state.night_vision), class_="ae-ticks"))
    asks, flat = state.reply == "dodge", state.rulings.evade is Evade.FLAT
    rows.append(tag("div", tick("running", _WORDS("running", lang), state.running),
                    tick("evading", _WORDS("evading", lang), state.evading) if not asks else None,
                    tick("known", _WORDS("known", lang), state.known) if state.evading and not asks and not flat else None, class_="ae-ticks"))
    fields = [_number(state, "speed", lang)] if state.running else []
    if asks or (state.evading and state.known and not flat):
        strict = state.rulings.skill_names is SkillNames.STRICT
        fields += [_number(state, "agility", lang), _number(state, "dodge", lang, _WORDS("no_dodge", lang) if strict else None)]
    if fields:
        rows.append(tag("div", fields, class_="ae-row"))
    return tag("div", rows, class_="ae-stack")


def _attacker(state: State, lang: str) -> Markup:
    return tag("div",
               tag("div", _number(state, "attribute", lang), _number(state, "skill", lang),
                   segments("reply", _WORDS("reply", lang), tuple((key, _WORDS(f"reply_{key}", lang)) for key in REPLIES), state.reply),
                   _number(state, "difficulty", lang) if state.reply == "difficulty" else None, class_="ae-row"),
               tag("p", _WORDS("dodge_note", lang), " ", rule_mark(("A-168", "A-228"), lang), class_="ae-help") if state.reply == "dodge" else None)


def _answer(state: State, lang: str) -> Markup:
    found, rows = chances(state), modifiers_of(state)
    shown = found.dice if state.as_die and found.dice is not None else found.plain
    lines = []
    if found.dice is not None:
        lines.append(_WORDS("both_ways", lang, plain=percent(found.plain, lang), dice=percent(found.dice, lang)))
    if found.tie is not None:
        lines.append(_WORDS("tie", lang, tie=percent(found.tie, lang)) if not state.as_die else None)
    return tag("div",
               tag("div",
                   tag("div", tag("span", _WORDS("total", lang), class_="ae-label"), tag("span", number(modifier.total(rows), lang, signed=True), class_="ae-answer"), class_="ae-big"),
                   tag("div", tag("span", _WORDS("chance", lang), class_="ae-label"), tag("span", percent(shown, lang), class_="ae-answer"), class_="ae-big"),
                   class_="ae-row ae-answer-row ae-cover-answer", role="status"),
               [tag("p", line, class_="ae-help") for line in lines if line],
               tick("as_die", join(_WORDS("as_die", lang), " ", rule_mark(("A-240",), lang)), state.as_die) if found.dice is not None or state.as_die else None,
               class_="ae-tray")


def _rows(state: State, lang: str) -> Markup:
    rows = modifiers_of(state)
    if not rows:
        return tag("p", _WORDS("no_rows", lang), class_="ae-help")
    return join(tag("p", _WORDS("rows", lang), class_="ae-label"), breakdown_list(modifier.why(rows), lang))


def draw(state: State, lang: str) -> dict:
    """All regions of the helper."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "place": _place(state, lang),
        "target": _target(state, lang),
        "attacker": _attacker(state, lang),
        "answer": _answer(state, lang),
        "rows": _rows(state, lang),
        "more": lambda: ruling_mark("ego", _OPTIONS, state.rulings, lang),
    }


def said(state: State, lang: str) -> str:
    """The distance, the sum of the modifiers and the chance, in words."""
    found = chances(state)
    shown = found.dice if state.as_die and found.dice is not None else found.plain
    return _WORDS("summary", lang, metres=number(metres(state), lang), total=number(modifier.total(modifiers_of(state)), lang), chance=percent(shown, lang))
