"""A hero handed on: a file, a link, paper, forum text; and a hero taken in."""

import re
from functools import lru_cache
from urllib.parse import quote

from alterego_core.errors import LimitError
from alterego_core.heroes import files, links
from alterego_core.heroes.hero import Hero
from alterego_core.heroes.portrait import PICTURE, text, written

from widgets.heroes.forum_text import forum_text
from widgets.heroes.picture import LONGEST_PICTURE, is_picture
from widgets.heroes.state import HeroState
from widgets.parts.fields import button
from widgets.parts.markup import UID, Markup, join, tag
from widgets.parts.words import Words

__all__ = ["arrival", "file_name", "picture_field", "play", "share"]

_WORDS = Words("heroes")


def file_name(hero: Hero) -> str:
    """What the file of a hero is called: the name, with what no file system refuses.

    >>> from alterego_core.heroes.hero import empty
    >>> file_name(empty("squad"))
    'hero-squad.json'
    """
    name = re.sub(r"[^\w-]+", "-", hero.name).strip("-")[:60]
    return f"{name or 'hero'}-{hero.system.value}.json"


@lru_cache(maxsize=8)
def _address(json: str) -> str:
    return "data:application/json;charset=utf-8," + quote(json)


@lru_cache(maxsize=16)
def _link(hero: Hero) -> tuple[str | None, bool]:
    """The fragment of a link, None where the hero is too long for one; whether the picture was left out."""
    bare = is_picture(text(hero, PICTURE))
    try:
        return links.fragment(written(hero, PICTURE, "") if bare else hero), bare
    except LimitError:
        return None, bare


def play(lang: str) -> Markup:
    """«I play this hero»; shown only where the page keeps heroes (see `static/widgets.css`: `.ae-play`)."""
    return tag("div", button(_WORDS("play", lang), "play"), tag("p", _WORDS("play_help", lang), " ", _promise("play", lang), class_="ae-help ae-grow"), class_="ae-row ae-play")


def _promise(what: str, lang: str) -> Markup:
    """What is promised where the page keeps a hero, and what is said where the browser lets it keep nothing (`html[data-unkept]`)."""
    return join(tag("span", _WORDS(f"{what}_kept", lang), class_="ae-if-kept"), tag("span", _WORDS(f"{what}_unkept", lang), class_="ae-if-unkept"))


def share(state: HeroState, lang: str) -> Markup:
    """File, link, paper, forum text, and the way back in."""
    hero = state.hero
    fragment, bare = _link(hero)
    download = tag("a", _WORDS("download", lang), href=_address(files.dumps(hero)), download=file_name(hero), class_="ae-button")
    if fragment is None:
        link = tag("p", _WORDS("link_too_long", lang), class_="ae-help")
    else:
        link = tag("div",
                   tag("label", _WORDS("link", lang), for_=f"{UID}-link", class_="ae-label"),
                   tag("div", tag("input", type="url", id=f"{UID}-link", class_="ae-input ae-grow", readonly=True, value=f"#{fragment}", data_hero_link=f"#{fragment}", aria_describedby=f"{UID}-link-help"),
                       tag("button", _WORDS("copy", lang), type="button", class_="ae-button", data_hero_copy=f"{UID}-link", data_done=_WORDS("copied", lang), data_failed=_WORDS("copy_by_hand", lang)), class_="ae-row"),
                   tag("p", _WORDS("link_help", lang), f" {_WORDS('link_no_picture', lang)}" if bare else None, class_="ae-help", id=f"{UID}-link-help"),
                   class_="ae-field")
    upload = tag("label", tag("span", _WORDS("upload", lang)), tag("input", type="file", accept=".json,application/json,text/plain", class_="ae-hidden", data_hero_file=True), class_="ae-button ae-file")
    return tag("div", play(lang),
               tag("div", tag("button", _WORDS("print", lang), type="button", class_="ae-button ae-main", data_hero_print=True), download, upload,
                   button(_WORDS("blank", lang), "clear"), class_="ae-row"),
               tag("p", _promise("share", lang), " ", _WORDS("share_help", lang), class_="ae-help"), link, forum_text(state, lang), class_="ae-stack", data_hero=True)


def arrival(state: HeroState, lang: str) -> Markup:
    """A hero that waits for the reader's word, the repairs made in reading it, or why it cannot be read."""
    if state.refused is not None:
        said = state.refused.text(lang) if hasattr(state.refused, "text") else _WORDS(state.refused[0], lang, **({"system": state.refused[1][lang]} if state.refused[1] else {}))
        return tag("div", tag("p", said), button(_WORDS("understood", lang), "leave"), class_="ae-callout is-bad ae-arrival", role="alert", tabindex="-1", data_hero_came="waits")
    lines = [tag("li", each.text(lang)) for each in state.repairs]
    repairs = join(tag("p", _WORDS("repairs", lang), class_="ae-remarks-head"), tag("ul", lines, class_="ae-hero-remarks")) if lines else None
    if state.offered is not None:
        name = state.offered.name.strip() or _WORDS("nameless", lang)
        return tag("div", tag("p", tag("b", _WORDS("offered", lang, name=name)), " ", _WORDS("offered_help", lang)), repairs,
                   tag("div", button(_WORDS("take", lang), "take", look="main"), button(_WORDS("leave", lang), "leave"), class_="ae-row"), class_="ae-callout is-note ae-arrival", role="alert", tabindex="-1", data_hero_came="waits")
    if repairs or state.came or state.before is not None:
        back = None
        came = tag("p", _WORDS("came", lang, name=state.hero.name.strip() or _WORDS("nameless", lang))) if state.came else None
        if state.before is not None:
            back = tag("p", _WORDS("before", lang, name=state.before.name.strip() or _WORDS("nameless", lang)))
        return tag("div", came, repairs, back, tag("div", button(_WORDS("restore", lang), "restore") if back else None, button(_WORDS("understood", lang), "leave"), class_="ae-row"),
                   class_="ae-callout is-note ae-arrival", role="status", tabindex="-1", data_hero_came="taken")
    return Markup("")


def picture_field(shown: Markup | None, label: str, help_: object, lang: str) -> Markup:
    """The picture, and the way to choose one."""
    choose = tag("label", tag("span", _WORDS("picture_other" if shown else "picture", lang)),
                 tag("input", type="file", accept="image/*", class_="ae-hidden", data_hero_picture=LONGEST_PICTURE, aria_describedby=f"{UID}-picture-help"), class_="ae-button ae-file")
    return tag("div", shown or tag("div", label, class_="ae-portrait is-empty", aria_hidden="true"),
               tag("div", choose, button(_WORDS("picture_off", lang), "picture", look="link-button") if shown else None,
                   tag("p", help_, class_="ae-help", id=f"{UID}-picture-help"), class_="ae-stack"), class_="ae-portrait-row", data_key="picture")
