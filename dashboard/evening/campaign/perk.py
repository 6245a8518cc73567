"""What a perk of the campaign's own costs and adds: the form's part and what is read of it (C-14, C-16, C-72)."""

from __future__ import annotations

from collections.abc import Mapping

from alterego_core.perks.own_perks import MAX_PRICE, Effect, OwnPerk, PerkKind
from alterego_core.session.scene import OwnThing
from alterego_core.words import number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import segments, text_field
from widgets.parts.markup import Markup, tag
from widgets.parts.reading import whole_number

from dashboard.evening.campaign.state import LONGEST, State
from dashboard.evening.speech import Speech

__all__ = ["FIELDS", "form", "perk_of", "told", "typed", "wrong_of"]

FIELDS = ("price", "limits", *(each.value for each in Effect))
"""The form's fields for a perk."""

NUMBERS = tuple(each for each in FIELDS if each != "limits")


def _bounds(name: str) -> tuple[int, int]:
    return (0 if name == "price" else -MAX_PRICE), MAX_PRICE


def form(words: Speech, state: State, wrong: Mapping[str, str], lang: str) -> Markup:
    """Price, limits, whose points it feeds, and the four numbers."""
    one = lambda name: text_field(name, words(f"perk_{name}", lang), state.text(name), longest=LONGEST[name], problems=(wrong[name],) if name in wrong else ())  # noqa: E731
    return tag(
        "div",
        one("limits"),
        tag("div", [one(name) for name in NUMBERS], class_="ae-row"),
        segments("perk_kind", words("perk_kind", lang), tuple((each.value, each.label[lang]) for each in PerkKind), state.perk_kind.value),
        tag("p", words("perk_help", lang), " ", rule_mark(("C-14", "C-16", "C-72"), lang), class_="ae-help"),
        class_="ae-stack",
    )


def wrong_of(state: State, words: Speech, lang: str) -> dict[str, str]:
    """The fields that hold no fitting number or nothing at all, and what would be right (C-16)."""
    found = {} if state.text("limits").strip() else {"limits": words("perk_no_limits", lang)}
    for name in NUMBERS:
        text, (low, high) = state.text(name).strip(), _bounds(name)
        value = whole_number(text) if text else 0
        if value is None or not low <= value <= high:
            found[name] = words("perk_wrong", lang, low=number(low, lang), high=number(high, lang))
    return found


def perk_of(state: State, name: str) -> OwnPerk:
    """The perk of the form, agreed on by who wrote it."""
    numbers = {each: whole_number(state.text(each)) or 0 for each in NUMBERS}
    return OwnPerk(name=name, text=state.text("about").strip(), limits=" ".join(state.text("limits").split()), approved=True, kind=state.perk_kind, **numbers)


def typed(perk: OwnPerk | None) -> dict[str, str]:
    """The form's texts of a perk."""
    if perk is None:
        return {}
    return {"limits": perk.limits, **{name: str(value) for name in NUMBERS if (value := getattr(perk, name))}}


def told(perk: OwnPerk, words: Speech, lang: str) -> str:
    """What it costs and adds, in a line."""
    parts = [words("perk_costs", lang, price=number(perk.price or 0, lang))]
    parts += [f"{words(f'perk_{each.value}', lang).lower()} {number(value, lang, signed=True)}" for each in Effect if (value := getattr(perk, each.value))]
    return " · ".join(parts)
