"""The GM's side of the players' screen: its link, and what it shows."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace
from typing import Any

from widgets.parts.fields import button, choice, fold, text_area, tick
from widgets.parts.markup import Markup, tag

from commands import knobs
from commands.words import Refusal
from dashboard.book_link import for_others, qr
from dashboard.evening.panel import TablePanel
from dashboard.hosts import named_hosts
from dashboard.players.doors import Door, Doors
from dashboard.players.shows import LONGEST_HANDOUT, Detail, Shows

TICKS = tuple(each.name for each in fields(Shows) if isinstance(each.default, bool))
DETAILS = tuple(each.name for each in fields(Shows) if isinstance(each.default, Detail))


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The handout as it is being written; None while it is what the players see."""

    handout: str | None = None


class PlayersPanel(TablePanel):
    """«Экран игроков»: opened by a secret link, closed, and what stands on it."""

    KIND = "players"

    def read(self, raw: Any, lang: str):
        handout = raw.get("handout") if isinstance(raw, dict) else None
        return State(handout=handout[:LONGEST_HANDOUT] if isinstance(handout, str) else None), []

    def write(self, state: State) -> dict:
        return {} if state.handout is None else {"handout": state.handout}

    @property
    def _doors(self) -> Doors:
        return Doors(self.host.tables.file)

    @property
    def door(self) -> Door:
        """The door as it is kept now."""
        return self._doors.door(self.host.key)

    # -- drawing ------------------------------------------------------------------------

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        door = self.door
        return {
            "name": tag("h2", self.words("name", lang), class_="ae-title"),
            "link": self._link(door, lang),
            "handout": self._handout(state, door, lang),
            "shows": fold(self.words("seen", lang), self._shows(door.shows, lang), key="shows"),
        }

    def _link(self, door: Door, lang: str) -> Markup:
        about = tag("p", self.words("about", lang), class_="ae-help")
        if not door.secret:
            return tag("div", about, tag("p", self.words("is_shut", lang), role="status"), tag("button", self.words("open", lang), type="button", class_="ae-button ae-main", data_do="open", data_hotkey="KeyP"), class_="gm-players")
        origin, reached = self._origin()
        address = origin + door.path
        return tag(
            "div",
            about,
            tag("p", tag("a", address, href=door.path, target="_blank", rel="noopener", data_copied=True), class_="gm-players-link", role="status"),
            None if reached else tag("p", self.words("only_here", lang), class_="ae-help"),
            tag(
                "div",
                tag("a", self.words("look", lang), href=door.path, target="_blank", rel="noopener", class_="ae-button ae-main", data_hotkey="KeyP"),
                tag("button", self.words("copy", lang), type="button", class_="ae-button", data_copy=address if reached else door.path, data_path=None if reached else True, data_done=self.words("copied", lang), data_failed=self.words("not_copied", lang)),
                button(self.words("renew", lang), "open", title=self.words("renew_help", lang)),
                button(self.words("shut", lang), "shut"),
                class_="gm-players-buttons",
            ),
            tag("figure", qr(address), tag("figcaption", self.words("qr", lang)), class_="gm-players-qr") if reached else None,
            class_="gm-players",
        )

    def _origin(self) -> tuple[str, bool]:
        """The address of this server, as other devices reach it where they do."""
        if behind := named_hosts():
            return f"https://{behind[0]}", True
        try:
            own = knobs.read([], dict(os.environ)).url.rstrip("/")
        except Refusal:
            own = ""
        return for_others(own)

    def _handout(self, state: State, door: Door, lang: str) -> Markup:
        text = door.shows.handout if state.handout is None else state.handout
        changed = state.handout is not None and state.handout != door.shows.handout
        told = self.words("not_shown" if changed else "shown", lang) if changed or door.shows.handout else ""
        return tag(
            "div",
            text_area("handout", self.words("handout", lang), text, longest=LONGEST_HANDOUT, rows=3),
            tag("div", button(self.words("show", lang), "show", off=not changed), button(self.words("take_back", lang), "take_back", off=not door.shows.handout), tag("span", told, role="status", class_="ae-help"), class_="gm-players-buttons"),
        )

    def _shows(self, shows: Shows, lang: str) -> Markup:
        details = [choice(f"detail:{name}", self.words(name, lang), tuple((each.value, self.words(each.value, lang)) for each in Detail), getattr(shows, name).value) for name in DETAILS]
        ticks = [tick(f"tick:{name}", self.words(name, lang), getattr(shows, name), key=f"tick-{name}") for name in TICKS]
        return tag("div", details, ticks, class_="gm-players-shows")

    def summary(self, lang: str | None = None) -> str:
        """Whether the screen is open, in words."""
        lang = lang or self.lang
        return self.words("name", lang) + (f": {self.door.path}" if self.door.secret else f". {self.words('is_shut', lang)}")

    # -- actions of the page ------------------------------------------------------------

    def do_open(self, state: State) -> State:
        """A screen by a new secret; an old link is worth nothing any more."""
        self._doors.open(self.host.key)
        return state

    def do_shut(self, state: State) -> State:
        """No link opens anything."""
        self._doors.shut(self.host.key)
        return state

    def do_set(self, state: State, field: str, value: Any) -> State:
        """A switch of what is seen; the handout is only written, and shown by its button."""
        what, _, name = str(field).partition(":")
        if field == "handout" and isinstance(value, str):
            return replace(state, handout=value[:LONGEST_HANDOUT])
        shows = self.door.shows
        if what == "tick" and name in TICKS:
            self._doors.show(self.host.key, replace(shows, **{name: value is True}))
        elif what == "detail" and name in DETAILS and value in tuple(Detail):
            self._doors.show(self.host.key, replace(shows, **{name: Detail(value)}))
        return state

    def do_show(self, state: State) -> State:
        """Let the players read what is written."""
        if state.handout is not None:
            self._doors.show(self.host.key, replace(self.door.shows, handout=state.handout))
        return State()

    def do_take_back(self, state: State) -> State:
        """The players see no handout; the words stay in the field."""
        words = self.door.shows.handout if state.handout is None else state.handout
        self._doors.show(self.host.key, replace(self.door.shows, handout=""))
        return State(handout=words)
