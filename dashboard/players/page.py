"""The page of the players' screen: its frame in one language; what stands in it comes as news."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from widgets.parts.markup import Markup, tag

from dashboard.players.speech import say
from dashboard.players.throws import LONGEST_FORMULA, LONGEST_NAME

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STYLES = (ROOT / "widgets" / "static" / "tokens.css", ROOT / "widgets" / "static" / "widgets.css", HERE.parent / "static" / "evening" / "hexmap.css", HERE.parent / "static" / "players.css")
WORDS = ("ok", "lost", "shut")


@lru_cache(maxsize=2)
def _styles() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in STYLES)


def shell(lang: str) -> str:
    """The whole page, without anything of the campaign: that comes as news."""
    other = {"ru": "en", "en": "ru"}[lang]
    words = json.dumps({key: say(key, lang) for key in WORDS}, ensure_ascii=False)
    body = tag(
        "main",
        tag("p", say("ok", lang), id="pl-state", class_="pl-state", role="status"),
        tag("div", id="pl-view"),
        _form(lang),
        tag("p", tag("a", {"ru": "English", "en": "Русский"}[lang], href=f"?lang={other}", lang=other, hreflang=other), class_="pl-languages"),
        id="players",
        data_words=words,
    )
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>{say("title", lang)}</title>'
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="/fonts.css"><style>{_styles()}</style></head>'
        f'<body class="pl">{body}<script type="module" src="/players/players.js"></script></body></html>'
    )


def _form(lang: str) -> Markup:
    def field(name: str, label: str, longest: int, **more: object) -> Markup:
        return tag(
            "div",
            tag("label", label, for_=f"pl-{name}", class_="ae-label"),
            tag("input", id=f"pl-{name}", name=name, class_="ae-input", maxlength=longest, autocomplete="off", autocapitalize="off", spellcheck="false", **more),
            class_="ae-field",
        )

    return tag(
        "form",
        tag("h2", say("throws", lang)),
        tag(
            "div",
            field("name", say("your_name", lang), LONGEST_NAME),
            field("formula", say("formula", lang), LONGEST_FORMULA, value={"ru": "2к6−1к6", "en": "2d6−1d6"}[lang], aria_describedby="pl-help", required=True),
            tag("button", say("throw", lang), type="submit", class_="ae-button ae-main"),
            class_="pl-fields",
        ),
        tag("p", id="pl-said", role="status", class_="pl-said"),
        tag("p", say("formula_help", lang), id="pl-help", class_="ae-help"),
        id="pl-throws",
        class_="pl-throws",
        hidden=True,
    )
