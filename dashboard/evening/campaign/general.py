"""Name and about, the readings, the seed, the way into the book."""

from __future__ import annotations

from collections.abc import Mapping

from alterego_core import rulings as core
from alterego_core.session.scene import Campaign
from widgets.parts.fields import button, fold, text_area, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import reading_fields

from dashboard import matter_most
from dashboard.campaigns.line import book_way
from dashboard.evening.campaign.state import LONGEST, State
from dashboard.evening.lengths import too_long
from dashboard.evening.speech import Speech


def general(words: Speech, state: State, campaign: Campaign, lang: str) -> Markup:
    """The name, what the campaign is about, and where the GM's running notes are."""
    changed = any(state.text(name, kept) != kept for name, kept in (("title", campaign.title), ("notes", campaign.notes)))
    return tag(
        "form",
        text_field("title", words("title", lang), state.text("title", campaign.title), longest=LONGEST["title"], problems=too_long(state.text("title"), lang)),
        text_area("notes", words("about", lang), state.text("notes", campaign.notes), rows=3, help_=words("about_help", lang), longest=LONGEST["notes"]),
        tag(
            "p",
            button(words("save", lang), "general", submit=True, look="main" if changed else "", off=not changed),
            tag("a", words("to_notes", lang), href="#notes", class_="ae-button", data_gm_jump=True),
            class_="gm-campaign-ways",
        ),
        data_do="general",
        class_="gm-campaign-form",
    )


def readings(words: Speech, state: State, campaign: Campaign, wrong: Mapping[str, str], lang: str) -> Markup:
    """The few that matter most as switches; all others stand in the book."""
    rulings, options = campaign.readings(), matter_most.options(campaign.system)
    every = core.to_options(rulings)
    further = [each for each in core.load(f"alterego_core.{campaign.system.value}") if each.option in every and each.option not in options]
    told = words("readings_other", lang, n=len(every)) if every else words("readings_own", lang)
    return fold(
        join(tag("span", words("readings", lang)), tag("span", told, class_="ae-fold-note")),
        tag("p", words("readings_help", lang), class_="ae-help"),
        tag("div", reading_fields(campaign.system.value, options, rulings, lang), class_="ae-rulings"),
        tag(
            "div",
            tag("p", words("readings_further", lang)),
            tag("ul", [tag("li", each.title[lang], " ", tag("strong", each.reading(every[each.option]).text[lang])) for each in further]),
        )
        if further
        else None,
        tag(
            "p",
            tag("a", words("readings_all", lang), href=f"{matter_most.all_of_them(campaign.system, lang)}" + (f"?rulings={campaign.rulings}" if campaign.rulings else ""), target="_blank", rel="noopener"),
        ),
        tag(
            "form",
            text_field("code", words("code", lang), state.text("code", campaign.rulings), longest=LONGEST["code"], help_=words("code_help", lang), problems=(wrong["code"],) if "code" in wrong else ()),
            button(words("code_take", lang), "code", submit=True),
            data_do="code",
            class_="gm-campaign-form",
        ),
        key="readings",
    )


def seed(words: Speech, state: State, campaign: Campaign, lang: str) -> Markup:
    """The seed, and the warning before another one is taken."""
    typed = state.text("seed", campaign.seed)
    other = " ".join(typed.split()) not in ("", campaign.seed)
    return fold(
        tag("span", words("seed", lang)),
        tag(
            "form",
            text_field("seed", words("seed_now", lang), typed, longest=LONGEST["seed"], problems=too_long(typed, lang), help_=words("seed_help", lang)),
            tag(
                "div",
                tag("p", words("seed_warning", lang), role="alert", class_="gm-campaigns-warning"),
                tag("p", button(words("seed_change", lang), "seed", look="danger"), button(words("cancel", lang), "forget", with_='{"fields": ["seed"]}'), class_="gm-campaign-ways"),
            )
            if other
            else None,
            data_do="nothing_yet",
            class_="gm-campaign-form",
        ),
        key="seed",
    )


def book(words: Speech, campaign: Campaign, origin: str, lang: str) -> Markup:
    """For the players: the book with the campaign's readings."""
    return fold(tag("span", words("book", lang)), book_way(Speech("campaigns"), lang, campaign.rulings, origin, words.kind), key="book")
