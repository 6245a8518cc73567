"""A hero as forum text, and one taken from a paste."""

from functools import lru_cache

from alterego_core.errors import AlterEgoError
from alterego_core.heroes import forum, portrait
from alterego_core.heroes.forum import MAX_LENGTH
from alterego_core.heroes.hero import Hero

from widgets.heroes.picture import is_picture
from widgets.heroes.state import HeroState
from widgets.parts.fields import button, fold, text_area
from widgets.parts.markup import Markup, tag
from widgets.parts.words import Words

__all__ = ["forum_text", "written"]

_WORDS = Words("heroes")


@lru_cache(maxsize=16)
def written(hero: Hero, lang: str, rulings) -> str | None:
    """The forum text, a drawn picture left out; None for a hero that is too long for one."""
    bare = portrait.written(hero, portrait.PICTURE, "") if is_picture(portrait.text(hero, portrait.PICTURE)) else hero
    try:
        text = forum.write(bare, lang, rulings)
    except AlterEgoError:
        return None
    return text if len(text) <= MAX_LENGTH else None


def forum_text(state: HeroState, lang: str) -> Markup:
    """Two folds: the text to copy, and a place for one that was pasted."""
    text = written(state.hero, lang, state.rulings)
    if text is None:
        out = tag("p", _WORDS("forum_too_long", lang), class_="ae-help")
    else:
        out = tag("div", tag("pre", text, class_="ae-hero-forum", tabindex=0, role="group", aria_label=_WORDS("forum_out_label", lang), data_copied=True),
                  tag("div", tag("button", _WORDS("forum_copy", lang), type="button", class_="ae-button", data_copy=text, data_done=_WORDS("copied", lang), data_failed=_WORDS("copy_by_hand", lang)), class_="ae-row"), class_="ae-stack")
    pasted = tag("div", text_area("forum:text", _WORDS("forum_in_label", lang), state.pasted, rows=6, longest=MAX_LENGTH, help_=_WORDS("forum_in_help", lang)),
                 tag("div", button(_WORDS("forum_read", lang), "paste", look="main", off=not state.pasted.strip()), class_="ae-row"), class_="ae-stack")
    return tag("div", fold(_WORDS("forum_out", lang), out, key="forum-out"), fold(_WORDS("forum_in", lang), pasted, key="forum-in"))
