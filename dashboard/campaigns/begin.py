"""The form in which a campaign begins: its name, its system, the readings that matter most, its seed."""

from __future__ import annotations

from alterego_core import rulings as core
from alterego_core.session.scene import System
from widgets.parts.fields import button, fold, segments, text_field
from widgets.parts.markup import Markup, join, tag
from widgets.parts.ruling_mark import reading_fields

from dashboard import matter_most
from dashboard.campaigns.state import State
from dashboard.evening.lengths import LONGEST_DRAFT, too_long
from dashboard.evening.speech import Speech


def begin_form(words: Speech, state: State, lang: str, *, first: bool) -> Markup:
    """`first`: there is no campaign yet, so the form stands open."""
    adopting = state.key != ""
    body = [
        tag("p", words("begin_for", lang, key=state.key), " ", button(words("begin_other", lang), "adopt", look="chip", with_='{"key": ""}'), class_="ae-help") if adopting else None,
        text_field("title", words("title", lang), state.title, longest=LONGEST_DRAFT, problems=too_long(state.title, lang), placeholder=words("title_hint", lang)),
        segments("system", words("system", lang), [(each.value, each.label[lang]) for each in System], state.system.value),
        _readings(words, state, lang),
        fold(
            words("seed_fold", lang),
            text_field("seed", words("seed", lang), state.seed, longest=LONGEST_DRAFT, problems=too_long(state.seed, lang), help_=words("seed_help", lang)),
            key="begin-seed",
            class_="ae-quiet",
        ),
        button(words("begin", lang), "begin", look="main", submit=True),
    ]
    form = tag("form", body, data_do="begin", class_="gm-campaigns-form")
    return fold(tag("span", words("begin_head", lang)), form, key="begin", open_=first or adopting, class_="gm-campaigns-begin")


def _readings(words: Speech, state: State, lang: str) -> Markup:
    readings, options = state.readings(), matter_most.options(state.system)
    other = sum(option in options for option in core.to_options(readings))
    told = words("readings_other", lang, n=other) if other else words("readings_own", lang)
    return fold(
        join(tag("span", words("readings", lang)), tag("span", told, class_="ae-fold-note")),
        tag("p", words("readings_help", lang), class_="ae-help"),
        tag("div", reading_fields(state.system.value, options, readings, lang), class_="ae-rulings"),
        tag("p", tag("a", words("readings_all", lang), href=matter_most.all_of_them(state.system, lang), target="_blank", rel="noopener")),
        key=f"begin-readings-{state.system.value}",
    )
