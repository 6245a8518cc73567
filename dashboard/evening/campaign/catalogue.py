"""The lists of a campaign: its own things with a form for more, and beside them what the book has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from alterego_core.session.scene import Campaign, Origin, OwnKind, OwnThing, System
from alterego_core.words import number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, fold, segments, text_area, text_field
from widgets.parts.markup import Markup, hidden, join, tag

from dashboard.evening.campaign import perk
from dashboard.evening.campaign.printed import KINDS, Printed, printed
from dashboard.evening.campaign.state import LONGEST, State
from dashboard.evening.lengths import too_long
from dashboard.evening.speech import Speech

_VALUES = {OwnKind.MODIFIER: "value_modifier", OwnKind.TRAIT: "value_trait", (System.EGO, OwnKind.WEAPON): "value_range", (System.SQUAD, OwnKind.WEAPON): "value_energy"}


def value_of(system: System, kind: OwnKind) -> str | None:
    """What the number of a kind's things is called, None where they have none.

    Of a trait it tells whether it helps (A-159), of a weapon how far it reaches (A-230) or what energy its hit takes (B-74).

    >>> value_of(System.EGO, OwnKind.WEAPON), value_of(System.PERKS, OwnKind.WEAPON)
    ('value_range', None)
    """
    return _VALUES.get(kind) or _VALUES.get((system, kind))


ABOUT_HELP = {(System.PERKS, OwnKind.WEAPON): "about_weapon", (System.PERKS, OwnKind.SCHOOL_PAIR): "about_pair"}
"""Where a check reads the description, and what it looks for."""


def kinds(campaign: Campaign) -> tuple[OwnKind, ...]:
    """The lists shown: those of the system, and any other that has something in it."""
    usual = KINDS[campaign.system]
    return (*usual, *(each for each in OwnKind if each not in usual and campaign.of_kind(each)))


def shown(state: State, campaign: Campaign) -> OwnKind:
    """The list that is looked at."""
    every = kinds(campaign)
    return state.kind if state.kind in every else every[0]


def catalogue(words: Speech, state: State, campaign: Campaign, wrong: Mapping[str, str], lang: str) -> Markup:
    """One list at a time."""
    kind = shown(state, campaign)
    own = campaign.of_kind(kind)
    of_book = printed(campaign.system, kind)
    chips = [
        button(join(each.label[lang], _number(len(campaign.of_kind(each)))), "kind", look="chip", pressed=each is kind, with_=json.dumps({"kind": each.value}))
        for each in kinds(campaign)
    ]
    note = words("own_note", lang, n=len(campaign.catalogue)) if campaign.catalogue else words("own_none", lang)
    return fold(
        join(tag("span", words("own", lang)), tag("span", note, class_="ae-fold-note")),
        tag("p", words("own_help", lang), class_="ae-help"),
        tag("div", chips, class_="gm-campaign-ways", role="group", aria_label=words("own", lang), data_arrows=True),
        tag("ul", [_thing(words, each, lang) for each in own], class_="gm-campaign-list") if own else tag("p", words("own_empty", lang, kind=kind.label[lang]), class_="ae-help"),
        _form(words, state, campaign.system, kind, own, wrong, lang),
        fold(
            join(tag("span", words("of_book", lang)), tag("span", str(len(of_book)), class_="ae-fold-note")),
            _of_book(campaign.system, kind, lang),
            key=f"book-{kind.value}",
            class_="ae-quiet",
        )
        if of_book
        else None,
        key="own",
    )


def _number(n: int) -> Markup | None:
    return tag("span", str(n), class_="gm-campaign-count") if n else None


def _thing(words: Speech, each: OwnThing, lang: str) -> Markup:
    with_ = json.dumps({"kind": each.kind.value, "id": each.id})
    return tag(
        "li",
        tag(
            "p",
            tag("strong", each.name),
            " " if each.value is not None else None,
            number(each.value, lang, signed=each.kind is not OwnKind.WEAPON) if each.value is not None else None,
            tag("span", each.origin.label[lang], class_="ae-badge"),
            " " if each.rules else None,
            rule_mark(each.rules, lang) if each.rules else None,
        ),
        tag("p", each.about, class_="gm-campaign-about") if each.about else None,
        tag("p", perk.told(each.perk, words, lang), class_="gm-campaign-about") if each.perk is not None else None,
        tag(
            "p",
            button(join(words("to_table", lang), hidden(f": {each.name}")), "to_table", with_=with_) if each.numbers is not None else None,
            button("✎", "thing_edit", with_=with_, label=words("edit_what", lang, name=each.name), look="icon"),
            button(join(words("remove", lang), hidden(f": {each.name}")), "thing_off", with_=with_),
            class_="gm-campaign-ways",
        ),
        class_="gm-campaign-item",
        data_key=f"own-{each.kind.value}-{each.id}",
    )


def _form(words: Speech, state: State, system: System, kind: OwnKind, own: tuple[OwnThing, ...], wrong: Mapping[str, str], lang: str) -> Markup:
    edited = next((each for each in own if each.id == state.thing), None)
    if kind is OwnKind.NPC and edited is None:
        return tag("p", words("npc_help", lang), " ", tag("a", words("to_roster", lang), href="#roster", data_gm_jump=True), class_="ae-help")
    problems = lambda name: (wrong[name],) if name in wrong else ()  # noqa: E731
    value = value_of(system, kind)
    return tag(
        "form",
        tag("p", words("thing_change", lang, name=edited.name) if edited is not None else words("thing_new", lang), class_="gm-campaign-form-head"),
        text_field("name", words("thing_name", lang), state.text("name"), longest=LONGEST["name"], problems=problems("name") or too_long(state.text("name"), lang), help_=words("pair_help", lang) if kind is OwnKind.SCHOOL_PAIR else None),
        text_field("value", words(value, lang), state.text("value"), longest=LONGEST["value"], problems=problems("value"), help_=words(f"{value}_help", lang)) if value is not None else None,
        text_area("about", words("thing_about", lang), state.text("about"), rows=2, longest=LONGEST["about"], help_=words(ABOUT_HELP[system, kind], lang) if (system, kind) in ABOUT_HELP else None),
        perk.form(words, state, wrong, lang) if kind is OwnKind.PERK else None,
        segments("origin", words("origin", lang), [(each.value, each.label[lang]) for each in Origin], state.origin.value),
        text_field("rules", words("rules", lang), state.text("rules"), longest=LONGEST["rules"], problems=problems("rules"), placeholder="A-54") if state.origin is not Origin.OURS else None,
        tag(
            "p",
            button(words("save", lang) if edited is not None else words("thing_add", lang), "thing_save", submit=True, look="main" if edited is not None else ""),
            button(words("cancel", lang), "thing_edit", with_='{"kind": "", "id": ""}') if edited is not None else None,
            class_="gm-campaign-ways",
        ),
        data_do="thing_save",
        class_="gm-campaign-form",
        data_key=f"form-{kind.value}",
    )


@lru_cache(maxsize=16)
def _of_book(system: System, kind: OwnKind, lang: str) -> Markup:
    return tag("ul", [_printed(each, lang) for each in printed(system, kind)], class_="gm-campaign-printed")


def _printed(each: Printed, lang: str) -> Markup:
    return tag(
        "li",
        tag("strong", each.name[lang]),
        " " if each.value is not None else None,
        number(each.value, lang, signed=True) if each.value is not None else None,
        tag("span", each.origin.label[lang], class_="ae-badge"),
        " ",
        rule_mark(each.rules, lang),
        tag("span", each.about[lang], class_="gm-campaign-about") if each.about is not None else None,
    )
