"""A distribution as a picture for a page, drawn when the book is built."""

from __future__ import annotations

from collections.abc import Callable

from alterego_core.odds import Odds
from widgets.parts.markup import UID
from widgets.parts.odds_bars import odds_bars

__all__ = ["OddsPicture"]


class OddsPicture:
    """Odds as bars, with a heading, a description for those who cannot see them, and a table to unfold.

    Args:
        name: id of the picture, its own on the page.
        odds: what may come, and how often.
        title: the heading.
        lang: "ru" or "en".
        inside: which outcomes are coloured, if any.
        inside_name: what the coloured ones are and how likely, for those who cannot see them.
    """

    def __init__(
        self,
        name: str,
        odds: Odds,
        title: str,
        lang: str,
        *,
        inside: Callable[[int], bool] | None = None,
        inside_name: str | None = None,
    ) -> None:
        self.title = title
        drawn = odds_bars("odds", odds, lang, title=title, inside=inside, inside_words=inside_name)
        self._html = f'<div class="odds-picture">{str(drawn).replace(UID, name)}</div>'

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self.title
