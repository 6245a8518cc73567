"""A campaign of the list: where it leads, when it was last touched, what can be done with it."""

from __future__ import annotations

import json
from datetime import datetime

from widgets.parts.fields import button, fold, text_field
from widgets.parts.markup import Markup, hidden, join, tag

from dashboard import book_link, when
from dashboard.evening.lengths import LONGEST_DRAFT, too_long
from dashboard.evening.speech import Speech
from dashboard.kept_table import CampaignLine


def with_key(key: str, **more: object) -> str:
    """The message of a button that is about this campaign."""
    return json.dumps({"key": key, **more})


def campaign_line(words: Speech, each: CampaignLine, name: str, now: datetime, lang: str, book: Markup | None) -> Markup:
    """`name` is what was typed as a new one; `book` what leads into the book, where that was asked for."""
    at = when.local(each.touched, now)
    address = f"/?table={each.key}"
    told = [
        tag("span", each.system.label[lang] if each.system is not None else words("no_system", lang)),
        " · ",
        tag("time", when.said(at, now, lang), datetime=at.isoformat(timespec="seconds"), title=words("touched", lang)),
    ]
    if each.steps:
        told += [" · ", words.count(each.steps, "steps", lang)]
    open_ = tag("a", words("open", lang), hidden(f": {each.title}"), href=address, class_="ae-button")
    if each.system is None:
        open_ = join(open_, button(words("choose_system", lang), "adopt", with_=with_key(each.key)))
    return tag(
        "li",
        tag(
            "div",
            tag("p", tag("a", each.title, href=address, class_="gm-campaigns-title")),
            tag("p", told, class_="gm-campaigns-when"),
            class_="gm-campaigns-names",
        ),
        tag("div", open_, class_="gm-campaigns-ways"),
        _more(words, each, name, lang, book),
        class_="gm-campaigns-line",
        data_key=f"line-{each.key}",
    )


def _more(words: Speech, each: CampaignLine, name: str, lang: str, book: Markup | None) -> Markup:
    with_, field = with_key(each.key), f"name:{each.key}"
    kept = each.system is not None
    return fold(
        join(words("more_ways", lang), hidden(f": {each.title}")),
        tag(
            "div",
            text_field(field, words("new_name", lang), name or each.title, longest=LONGEST_DRAFT, problems=too_long(name, lang)),
            tag(
                "div",
                button(words("rename", lang), "rename", with_=with_) if kept else None,
                button(words("duplicate", lang), "duplicate", with_=with_) if kept else None,
                class_="gm-campaigns-ways",
            ),
            class_="gm-campaigns-rename",
        )
        if kept
        else None,
        tag(
            "div",
            button(words("export", lang), "export", with_=with_),
            button(words("book", lang), "book", with_=with_, pressed=book is not None) if kept else None,
            button(words("throw_away", lang), "throw_away", with_=with_),
            class_="gm-campaigns-ways",
        ),
        book,
        key=f"more-{each.key}",
        class_="ae-quiet",
    )


def book_way(words: Speech, lang: str, code: str, origin: str, kind: str) -> Markup:
    """The book with the readings of a code: a link, the same to copy, and a picture for a camera.

    `kind` is the panel that the page tells its own address to.
    """
    path = book_link.book_path(lang, code)
    link = tag("a", words("book_open", lang), href=path, target="_blank", rel="noopener", class_="ae-button")
    if not origin:
        return tag("div", tag("p", link), class_="gm-book-way", data_gm_here="")
    base, others = book_link.for_others(origin)
    address = base + path
    return tag(
        "div",
        tag("span", book_link.qr(address), class_="gm-qr-box", role="img", aria_label=words("qr", lang, address=address)),
        tag(
            "div",
            tag("p", words("book_help" if others else "book_here_only", lang)),
            tag("code", address, class_="gm-address", data_copied=True),
            tag("p", tag("button", words("copy", lang), type="button", class_="ae-button", data_copy=address, data_done=words("copied", lang), data_failed=words("copy_by_hand", lang)), link, class_="gm-campaigns-ways"),
        ),
        class_="gm-book-way",
        data_gm_here=origin,
    )
