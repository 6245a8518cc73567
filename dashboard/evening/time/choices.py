"""Fields and ticks that the systems share."""

from __future__ import annotations

from alterego_core.session.scene import Scene
from alterego_core.words import Lang, number
from widgets.parts.fields import fold, number_field, tick
from widgets.parts.markup import Markup, tag

from dashboard.evening.speech import Speech
from dashboard.evening.time.state import FIELDS, State, faults, value_of

__all__ = ["number_of", "who_rests"]


def number_of(name: str, label: str, state: State, words: Speech, lang: Lang, *, help_: str | None = None) -> Markup:
    """A whole number with its remark."""
    usual, low, high = FIELDS[name]
    wrong = name in faults(state)
    return number_field(
        name,
        label,
        state.typed[name] if wrong else value_of(state, name),
        low=low,
        high=high,
        less=words("less", lang, label=label),
        more=words("more", lang, label=label),
        help_=help_,
        problems=(words("bad_number", lang, low=number(low, lang), high=number(high, lang, group=True), usual=number(usual, lang)),) if wrong else (),
    )


def who_rests(scene: Scene, rests: frozenset[str], words: Speech, lang: Lang) -> Markup:
    """A tick for everybody, folded away."""
    told = words("all_rest", lang) if len(rests) == len(scene.combatants) else words("none_rest", lang) if not rests else words("some_rest", lang, n=number(len(rests), lang), all=number(len(scene.combatants), lang))
    return fold(told, tag("p", words("rest_note", lang), class_="ae-help"), tag("div", [tick(f"rests.{each.id}", each.label, each.id in rests, key=f"rests-{each.id}") for each in scene.combatants], class_="gm-time-rests"), key="rests", class_="gm-time-fold")
