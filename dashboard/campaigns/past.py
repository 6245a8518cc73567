"""What was thrown away, and the copies of the file out of which a campaign can be had again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from widgets.parts.fields import button, fold
from widgets.parts.markup import Markup, hidden, join, tag

from dashboard import when
from dashboard.campaigns.line import with_key
from dashboard.evening.speech import Speech
from dashboard.kept_table import CampaignLine


def recycle_bin(words: Speech, thrown: Sequence[CampaignLine], erasing: str, now: datetime, lang: str) -> Markup:
    """`erasing` is the key of the one that a second press will erase for good."""
    if not thrown:
        return Markup("")
    return fold(
        join(tag("span", words("bin", lang)), tag("span", str(len(thrown)), class_="ae-fold-note")),
        tag("ul", [_thrown(words, each, each.key == erasing, now, lang) for each in thrown], class_="gm-campaigns-list"),
        key="bin",
    )


def _thrown(words: Speech, each: CampaignLine, erasing: bool, now: datetime, lang: str) -> Markup:
    with_ = with_key(each.key)
    if erasing:
        ways = [
            button(words("erase_sure", lang), "erase", with_=with_key(each.key, sure=True), look="danger"),
            button(words("cancel", lang), "erase", with_=with_key(""), key="erase"),
        ]
    else:
        ways = [
            button(join(words("put_back", lang), hidden(f": {each.title}")), "put_back", with_=with_),
            button(join(words("erase", lang), hidden(f": {each.title}")), "erase", with_=with_, key="erase"),
        ]
    return tag(
        "li",
        tag(
            "div",
            tag("p", each.title, class_="gm-campaigns-title"),
            tag("p", _system(each, lang), words("thrown", lang, when=when.said(when.local(each.binned or 0, now), now, lang)), class_="gm-campaigns-when"),
            tag("p", words("erase_warning", lang), class_="gm-campaigns-warning", role="alert") if erasing else None,
            class_="gm-campaigns-names",
        ),
        tag("div", ways, class_="gm-campaigns-ways"),
        class_="gm-campaigns-line",
        data_key=f"bin-{each.key}",
    )


def copies_fold(words: Speech, copies: Sequence[tuple[Path, float]], shown: str, within: Sequence[CampaignLine], now: datetime, lang: str) -> Markup:
    """The copies with the moments they were made at; `within` are the campaigns of the one that is `shown`."""
    return fold(
        join(tag("span", words("copies", lang)), tag("span", str(len(copies)), class_="ae-fold-note")),
        tag("p", words("copies_help", lang), class_="ae-help"),
        button(words("copy_now", lang), "copy_now"),
        tag("ul", [_copy(words, each, made, each.name == shown, within, now, lang) for each, made in copies], class_="gm-campaigns-copies"),
        key="copies",
    )


def _system(each: CampaignLine, lang: str) -> str:
    return f"{each.system.label[lang]} · " if each.system is not None else ""


def _copy(words: Speech, copy: Path, made: float, shown: bool, within: Sequence[CampaignLine], now: datetime, lang: str) -> Markup:
    said = when.said(when.local(made, now), now, lang)
    what = json.dumps({"copy": "" if shown else copy.name})
    note = words("before_update", lang) if "before-version" in copy.name else ""
    return tag(
        "li",
        tag("button", said, tag("span", note, class_="ae-badge") if note else None, type="button", class_="ae-button", data_do="look", data_with=what, aria_expanded=str(shown).lower()),
        tag("ul", [_within(words, copy, each, now, lang) for each in within] or tag("li", words("copy_empty", lang)), class_="gm-campaigns-list") if shown else None,
        data_key=f"copy-{copy.name}",
    )


def _within(words: Speech, copy: Path, each: CampaignLine, now: datetime, lang: str) -> Markup:
    return tag(
        "li",
        tag(
            "div",
            tag("p", each.title, class_="gm-campaigns-title"),
            tag("p", _system(each, lang), when.said(when.local(each.touched, now), now, lang), " · ", words.count(each.steps, "steps", lang), class_="gm-campaigns-when"),
            class_="gm-campaigns-names",
        ),
        button(join(words("restore", lang), hidden(f": {each.title}")), "restore", with_=json.dumps({"copy": copy.name, "key": each.key})),
        class_="gm-campaigns-line",
        data_key=f"within-{each.key}",
    )
