"""What came of handing heroes over: who has come, what was mended, what is still wrong; what a sheet taken anew would change."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from alterego_core.heroes.decoding import MAX_BYTES
from alterego_core.heroes.errors import refuse
from alterego_core.problems import Problem
from alterego_core.session.numbers import Numbers
from alterego_core.words import Lang, Pair, number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.roster.parts import Number, Pick
from dashboard.evening.speech import Speech

if TYPE_CHECKING:
    from dashboard.recruits import Recruit, Return
    from dashboard.trouble import StoreTrouble

__all__ = ["Arrived", "Offered", "arrived", "file_bytes", "offered"]

_MOST_LINES = 60
_LONGEST_WORDS = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    """Those who came, those who were here already, those refused, what was mended in reading."""

    recruits: tuple[Recruit, ...]
    here: tuple[str, ...] = ()
    refused: tuple[StoreTrouble, ...] = ()
    repairs: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """A sheet that waits for the GM's word: whose it is, and what it would change."""

    back: Return
    label: str
    repairs: tuple[Problem, ...] = ()


def file_bytes(file: object) -> bytes:
    """The bytes of a file as the page sends them. Raises `HeroError` for none, or too many."""
    text = str(file)
    if len(text) > MAX_BYTES * 4 // 3 + 8:
        raise refuse("too_large", size=len(text) * 3 // 4, most=MAX_BYTES)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise refuse("nothing") from None


def _lines(problems: Iterable[Problem], lang: Lang) -> Markup:
    return tag("ul", [tag("li", each.text(lang), " ", rule_mark((each.rule,), lang) if each.rule else None) for each in problems], class_="ae-hero-remarks")


def _repairs(problems: tuple[Problem, ...], words: Speech, lang: Lang) -> Markup | None:
    return join(tag("p", words("repairs", lang), class_="ae-remarks-head"), _lines(problems, lang)) if problems else None


def arrived(what: Arrived, words: Speech, lang: Lang) -> Markup:
    """The heroes that came, with every remark; those who could not, and why."""
    came = ", ".join(each.label for each in what.recruits)
    remarks = [
        join(tag("p", words("remarks", lang, name=each.label), class_="ae-remarks-head"), _lines([one.problem for one in each.remarks], lang))
        for each in what.recruits
        if each.remarks
    ]
    return tag(
        "div",
        tag("p", tag("b", words("came", lang, names=came))) if came else None,
        tag("p", words("here", lang, names=", ".join(what.here))) if what.here else None,
        tag("ul", [tag("li", each.message(lang)) for each in what.refused]) if what.refused else None,
        _repairs(what.repairs, words, lang),
        remarks,
        tag("div", button(words("understood", lang), "understood"), class_="gm-roster-buttons"),
        class_=f"ae-callout {'is-note' if came or what.here else 'is-bad'} gm-roster-arrival",
    )


def _told(value: object, lang: Lang) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return Pair("да", "yes")[lang] if value else Pair("нет", "no")[lang]
    if isinstance(value, (int, Fraction)):
        return number(value, lang)
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST_WORDS else f"{text[: _LONGEST_WORDS - 1]}…"


def _stands(field: Number | Pick, lang: Lang) -> str:
    """What stands in a field, in words."""
    return dict(field.options)[field.value][lang] if isinstance(field, Pick) else _told(field.value, lang)


def offered(what: Offered, fields: Callable[[Numbers], Iterable[Number | Pick]], words: Speech, lang: Lang) -> Markup:
    """What taking the sheet anew would change, on it and at the table; then the two ways to go."""
    back = what.back
    rows = [(each.label[lang], _told(each.before, lang), _told(each.after, lang)) for each in back.sheet]
    now = {each.key: each for each in fields(back.now)}
    play = [
        (each.label[lang], _stands(now[each.key], lang) if each.key in now else "—", _stands(each, lang))
        for each in fields(back.later)
        if each.key not in now or now[each.key].value != each.value
    ]
    buttons = [button(words("again_leave", lang), "again_off"), button(words("again_second", lang), "again_second", look="link-button")]
    if not back.same:
        buttons.insert(0, button(words("again_apply", lang), "again_apply", look="main"))
    return tag(
        "div",
        tag("p", tag("b", words("again_same" if back.same else "again_changes", lang, name=what.label))),
        _table(words("on_sheet", lang), rows, words, lang),
        _table(words("at_table", lang), play, words, lang),
        _repairs(what.repairs, words, lang),
        join(tag("p", words("remarks", lang, name=back.recruit.label), class_="ae-remarks-head"), _lines([each.problem for each in back.recruit.remarks], lang)) if back.recruit.remarks else None,
        tag("div", buttons, class_="gm-roster-buttons"),
        class_="ae-callout is-note gm-roster-arrival",
    )


def _table(caption: str, rows: list[tuple[str, str, str]], words: Speech, lang: Lang) -> Markup | None:
    if not rows:
        return None
    lines = [tag("tr", tag("th", name, scope="row"), tag("td", before), tag("td", after)) for name, before, after in rows[:_MOST_LINES]]
    more = len(rows) - _MOST_LINES
    return join(
        tag(
            "table",
            tag("caption", caption),
            tag("thead", tag("tr", tag("th", words("value", lang), scope="col"), tag("th", words("before", lang), scope="col"), tag("th", words("after", lang), scope="col"))),
            tag("tbody", lines),
            class_="gm-roster-differences",
        ),
        tag("p", words("and_more", lang, number=more), class_="ae-help") if more > 0 else None,
    )


