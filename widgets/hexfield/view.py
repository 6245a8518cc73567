"""The hex field as markup: pure functions of its state."""

import json
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego import actions, hexes, modifier, target_modifiers
from alterego_core.ego.hexes import Hex
from alterego_core.ego.rulings import ActionsN
from alterego_core.rounding import Rounding, rounded
from alterego_core.words import number

from widgets.hexfield.drawing import field
from widgets.hexfield.value import BOUNDS, COUNTERS, HALF_HEIGHT, HALF_WIDTH, State, column
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, fold, segments
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import ruling_mark
from widgets.parts.typed import number_input
from widgets.parts.words import Words

__all__ = ["DIRECTIONS", "circles_to_reach", "draw", "range_modifiers", "run_hexes", "run_of", "said"]

_WORDS = Words("hex_distance")
_OPTIONS = ("hex_scale", "run", "range", "close")

DIRECTIONS = {"up_left": (0, -1, "↖"), "up_right": (1, -1, "↗"), "left": (-1, 0, "←"), "right": (1, 0, "→"), "down_left": (-1, 1, "↙"), "down_right": (0, 1, "↘")}
"""The six neighbours by name: the step in q and r, and an arrow."""


def run_of(state: State) -> int:
    """Metres of running in one circle: one run, or all actions of the circle by another reading (A-212, AMB-A54).

    Where the number of actions is the GM's own (AMB-A52) and not known here, one run is counted.
    """
    count = 1 if state.rulings.actions_n is ActionsN.GM else actions.per_circle(state.speed, rulings=state.rulings)
    return actions.run_metres(state.speed, count, rulings=state.rulings)


def run_hexes(state: State) -> int:
    """The same in whole hexes."""
    return hexes.hexes_in(run_of(state), rulings=state.rulings)


def circles_to_reach(state: State) -> int | None:
    """Circles of running from one counter to the other; None for somebody who does not run."""
    steps, run = state.hero.distance(state.foe), run_hexes(state)
    return rounded(Fraction(steps, run), Rounding.UP) if run else None


def range_modifiers(state: State) -> tuple[modifier.Modifier, ...]:
    """What the distance does to a shot (A-230, A-246, A-247)."""
    return target_modifiers.distance(hexes.metres(state.hero, state.foe, rulings=state.rulings), state.range, rulings=state.rulings)


@lru_cache(maxsize=64)
def _between(start: Hex, end: Hex) -> frozenset[Hex]:
    return frozenset(hexes.line(start, end))


def _said(state: State, lang: str) -> str:
    steps = state.hero.distance(state.foe)
    return _WORDS("apart", lang, hexes=_WORDS.count(steps, "hex_forms", lang), metres=number(hexes.metres(state.hero, state.foe, rulings=state.rulings), lang))


def _place(place: Hex, lang: str) -> str:
    """Row and place in it, both from 1, as a reader would count them."""
    return _WORDS("place", lang, row=number(place.r + HALF_HEIGHT + 1, lang), column=number(column(place) + HALF_WIDTH + 1, lang))


def _field(state: State, lang: str) -> Markup:
    label = _WORDS("field", lang, said=_said(state, lang))
    names = tuple(_WORDS("counter", lang, name=_WORDS(name, lang), place=_place(getattr(state, name), lang)) for name in COUNTERS)
    drawn = field(hero=state.hero, foe=state.foe, chosen=state.chosen, reach=run_hexes(state), between=_between(state.hero, state.foe),
                  letters=(_WORDS("hero_letter", lang), _WORDS("foe_letter", lang)), names=names, label=label)
    pad = [button(arrow, "move", look="icon", with_=json.dumps({"where": name}), label=_WORDS("move", lang, name=_WORDS(state.chosen, lang), where=_WORDS(name, lang)), key=name)
           for name, (_, _, arrow) in DIRECTIONS.items()]
    return tag("div", drawn,
               tag("div", segments("chosen", _WORDS("chosen", lang), tuple((name, _WORDS(name, lang)) for name in COUNTERS), state.chosen),
                   tag("div", pad, class_="ae-hex-pad", role="group", aria_label=_WORDS("pad", lang)),
                   class_="ae-row ae-hex-steer"),
               tag("p", _WORDS("field_help", lang), class_="ae-help"), class_="ae-hex-field")


def _answer(state: State, lang: str) -> Markup:
    metres, steps = hexes.metres(state.hero, state.foe, rulings=state.rulings), state.hero.distance(state.foe)
    circles, run = circles_to_reach(state), run_of(state)
    reach = _WORDS("never", lang) if circles is None else _WORDS.count(circles, "circle_forms", lang)
    facts = [("in_hexes", number(steps, lang), ("A-258",)), ("in_metres", _WORDS("metres", lang, n=number(metres, lang)), ("A-258",)),
             ("run", _WORDS("run_said", lang, metres=number(run, lang), hexes=number(run_hexes(state), lang)), ("A-212",)),
             ("reach", reach, ("A-190", "A-212")),
             ("shot", number(modifier.total(range_modifiers(state)), lang, signed=True), ("A-230", "A-246", "A-247"))]
    return join(
        tag("p", _WORDS("moved", lang, name=_WORDS(state.chosen, lang), place=_place(getattr(state, state.chosen), lang), said=_said(state, lang)), role="status", class_="ae-hidden"),
        tag("div", *(number_input(_WORDS, state, name, _WORDS(name, lang), getattr(state, name), *BOUNDS[name], lang) for name in BOUNDS), class_="ae-row"),
        tag("dl", [tag("div", tag("dt", _WORDS(key, lang), " ", rule_mark(rules, lang)), tag("dd", value)) for key, value, rules in facts], class_="ae-facts"))


def _more(state: State, lang: str) -> Markup:
    rows = range_modifiers(state)
    why = breakdown_list(modifier.why(rows), lang) if rows else tag("p", _WORDS("no_rows", lang), class_="ae-help")
    return join(fold(join(_WORDS("why", lang), " ", tag("b", number(modifier.total(rows), lang, signed=True))), why, key="why"), ruling_mark("ego", _OPTIONS, state.rulings, lang))


def draw(state: State, lang: str) -> dict:
    """All regions of the field."""
    return {
        "head": tag("div", tag("p", _WORDS("name", lang), class_="ae-title"), class_="ae-head"),
        "field": _field(state, lang),
        "answer": _answer(state, lang),
        "more": lambda: _more(state, lang),
    }


def said(state: State, lang: str) -> str:
    """How far apart the two are and what that does to a shot."""
    return _WORDS("summary", lang, said=_said(state, lang), total=number(modifier.total(range_modifiers(state)), lang, signed=True))


def moved(place: Hex, where: str) -> Hex:
    """The neighbour in a named direction; "up" and "down" keep to the column, now to the right, now to the left."""
    if where in ("up", "down"):
        where += "_left" if place.r % 2 else "_right"
    q, r, _ = DIRECTIONS[where]
    return place + Hex(q=q, r=r)


__all__ += ["moved"]
__all__.sort()
