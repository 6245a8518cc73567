"""What a campaign has of its own, offered in a maker at the GM's table."""

import json
from dataclasses import dataclass

from widgets.parts.fields import button, fold
from widgets.parts.markup import Markup, tag
from widgets.parts.words import Words

__all__ = ["Offer", "offers_fold"]

_WORDS = Words("heroes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A thing of a campaign's catalogue: "attribute", "skill", "trait", "weapon" or "perk", its name, words, and number where it has one: of a trait, above or below zero, whether it helps.

    `perk`: all that the GM has written of a perk (`alterego_core.perks.own_perks.OwnPerk`).
    """

    kind: str
    name: str
    about: str = ""
    value: int | None = None
    perk: object = None


def offers_fold(offers: tuple[Offer, ...], lang: str) -> Markup:
    """A fold with a button for each."""
    rows = [
        tag("li", button(each.name, "offer", look="chip", with_=json.dumps({"kind": each.kind, "name": each.name}, ensure_ascii=False), label=_WORDS("offer_label", lang, name=each.name)),
            tag("span", _WORDS(f"offer_{each.kind}", lang), f": {each.about}" if each.about else None, class_="ae-help"))
        for each in offers
    ]
    return fold(_WORDS("offers", lang), tag("ul", rows, class_="ae-hero-offers"), key="offers", class_="ae-hero-start")
