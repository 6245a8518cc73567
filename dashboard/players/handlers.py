"""The players' screen on the wire: the page, its news, a player's throws. No kernel and no token: the secret is the key."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any

from alterego_core.errors import AlterEgoError, LimitError
from alterego_core.session.telling import told
from tornado.web import HTTPError, RequestHandler

from dashboard.handlers import own_language, reader_language
from dashboard.kept_table import KeptTable
from dashboard.pages import Lang, simple
from dashboard.players import throws
from dashboard.players.doors import Door, Doors
from dashboard.players.page import shell
from dashboard.players.speech import say
from dashboard.players.view import drawn
from dashboard.store import Store
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble

PACE = 0.7
"""Seconds between two throws at one screen: players throw by turns, and a stuck key fills no journal."""

MOST_TABLES = 16
"""Campaigns whose tables are kept ready."""


class Room:
    """The campaigns file as the players' pages see it: read anew only when it has changed."""

    def __init__(self) -> None:
        self._store: Store | None = None
        self._tables: OrderedDict[str, KeptTable] = OrderedDict()
        self._thrown: dict[str, float] = {}

    def _file(self) -> Store:
        if self._store is None:
            self._store = Store()
        return self._store

    def forget(self) -> None:
        """Let go of the file after trouble with it; the next look opens it anew."""
        if self._store is not None:
            self._store.close()
        self._store = None
        self._tables.clear()

    def door(self, secret: str) -> Door | None:
        """The door that a secret opens."""
        return Doors(self._file()).behind(secret)

    def table(self, key: str) -> KeptTable | None:
        """The table of a campaign now; None where there is none."""
        tables, known = Tables(self._file()), self._tables.get(key)
        table = tables.follow(known) if known is not None else tables.find(key)
        if table is None:
            return None
        self._tables[key] = table
        self._tables.move_to_end(key)
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return table

    def language(self, door: Door) -> Lang | None:
        """The language chosen for the campaign; None where none was."""
        return self._file().language(door.campaign) or None

    def throw(self, door: Door, name: str, formula: str, lang: Lang) -> str:
        """A player's throw; what came of it, in words. Raises `AlterEgoError`, `TooMany`, StoreTrouble."""
        now = time.monotonic()
        if now - self._thrown.get(door.campaign, -PACE) < PACE:
            raise HTTPError(429)
        table = self.table(door.campaign)
        if table is None:
            raise HTTPError(404)
        self._tables[door.campaign], entry = throws.throw(Tables(self._file()), table, name, formula)
        self._thrown[door.campaign] = now
        return told(entry, lang)


class PlayersHandler(RequestHandler):
    """What the page and its news share: the secret opens, or there is nothing here."""

    campaign_language: Lang | None = None

    def initialize(self, room: Room) -> None:
        self.room = room

    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Frame-Options", "DENY")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("X-Robots-Tag", "noindex")

    @property
    def lang(self) -> Lang:
        """The language that the page asks for, else the browser's own choice, the campaign's, the browser's."""
        asked = self.get_query_argument("lang", "")
        if asked in ("ru", "en"):
            return asked  # type: ignore[return-value]
        return own_language(self) or self.campaign_language or reader_language(self)

    def opened(self, secret: str) -> Door | None:
        try:
            door = self.room.door(secret)
            if door is not None:
                self.campaign_language = self.room.language(door)
            return door
        except StoreTrouble as trouble:
            self.room.forget()
            raise HTTPError(503) from trouble

    def write_error(self, status_code: int, **named: object) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(simple("not-found" if status_code == 404 else "broken", self.lang))


class PlayersPage(PlayersHandler):
    """The page itself; it draws nothing before its first news."""

    def get(self, secret: str) -> None:
        if self.opened(secret) is None:
            self.set_status(404)
            self.finish(simple("not-found", self.lang))
            return
        self.set_header("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
        self.finish(shell(self.lang))


class PlayersNews(PlayersHandler):
    """What is seen now: the whole when it differs from what the page has (`?seen=`), else nothing."""

    def get(self, secret: str) -> None:
        door = self.opened(secret)
        if door is None:
            self.set_status(404)
            self.finish({"shut": say("shut", self.lang)})
            return
        try:
            table = self.room.table(door.campaign)
        except (StoreTrouble, AlterEgoError) as trouble:
            self.room.forget()
            raise HTTPError(503) from trouble
        mark = f"{table.revision if table else 0}-{self.lang}-{hash(door.shows) & 0xFFFFFFFF:x}"
        if self.get_query_argument("seen", "") == mark:
            self.set_status(204)
            return
        self.finish({"mark": mark, "throws": door.shows.throws, "view": drawn(table, door.shows, self.lang) if table is not None else {}})


class PlayersThrow(PlayersHandler):
    """A player throws: a line of the journal, from the campaign's seed."""

    def check_xsrf_cookie(self) -> None:
        """No cookie opens anything here: the secret is in the address."""

    def prepare(self) -> None:
        """A page of somebody else's throws no dice here, even if it has learnt the secret."""
        origin = self.request.headers.get("Origin")
        if origin is not None and origin != f"{self.request.protocol}://{self.request.host}":
            raise HTTPError(403)

    def post(self, secret: str) -> None:
        door = self.opened(secret)
        if door is None:
            self.set_status(404)
            self.finish({"shut": say("shut", self.lang)})
            return
        said, went = self._thrown(door)
        self.finish({"said": said, "went": went})

    def _thrown(self, door: Door) -> tuple[str, bool]:
        if not door.shows.throws:
            return say("no_throws", self.lang), False
        name, formula = _asked(self.request.body)
        try:
            return say("thrown", self.lang, what=self.room.throw(door, name, formula, self.lang)), True
        except HTTPError as refused:
            if refused.status_code != 429:
                raise
            return say("too_fast", self.lang), False
        except throws.TooMany as many:
            return say("too_many", self.lang, most=throws.MOST_DICE, count=many.args[0]), False
        except AlterEgoError as error:
            return say("bad_throw" if isinstance(error, LimitError) else "bad_formula", self.lang, why=error.message(self.lang)), False
        except StoreTrouble as trouble:
            self.room.forget()
            return say("not_kept", self.lang, why=trouble.message(self.lang)), False


class PlayersScript(RequestHandler):
    """The page's scripts: the widgets' one and its own."""

    def initialize(self, path: str) -> None:
        self.path = Path(path)

    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(self.path.read_text(encoding="utf-8"))


def _asked(body: bytes) -> tuple[str, str]:
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise HTTPError(400) from None
    name, formula = (data.get(key) if isinstance(data, dict) else None for key in ("name", "formula"))
    if not isinstance(name, str) or not isinstance(formula, str) or len(name) > 400 or len(formula) > 400:
        raise HTTPError(400)
    return name, formula
