"""The page of campaigns: begin, open, rename, duplicate, throw away, hand on as a file, take from a file or a copy."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zlib import crc32
from zoneinfo import ZoneInfo

import traitlets
from alterego_core import rulings as core
from alterego_core.errors import AlterEgoError
from alterego_core.session.scene import MAX_NAME, System
from widgets.parts.fields import fold
from widgets.parts.markup import Markup, join, tag
from widgets.parts.panel import Panel
from widgets.parts.ruling_mark import with_reading

from dashboard import backups, book_link, campaign_files, campaign_lines, when
from dashboard.campaigns import past
from dashboard.campaigns.arrival import Arrival
from dashboard.campaigns.begin import begin_form
from dashboard.campaigns.line import book_way, campaign_line
from dashboard.campaigns.state import NOTHING, State, read, write
from dashboard.evening.lengths import LONGEST_DRAFT
from dashboard.evening.speech import Speech
from dashboard.kept_table import CampaignLine, TableStale
from dashboard.store import Store, is_key
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble


class Campaigns(Panel):
    """«Кампании»: everything about whole campaigns.

    `tables` are those of the open file, None where it could not be opened; `place` is the folder it
    lies in. `give(name, text)` hands the page a file, `go(address)` leads it elsewhere; without
    them nothing can be downloaded, and what has begun is only linked. `value` holds what was typed.
    """

    KIND = "campaigns"
    WORDS = Speech

    mark = traitlets.Unicode("").tag(sync=True)
    """What the list holds, in short: a press made before a kernel died is not done twice after it was kept."""

    together = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        value: Any = None,
        *,
        lang: str | None = None,
        seed: object = None,
        tables: Tables | None = None,
        place: str = "",
        give: Callable[[str, str], None] | None = None,
        go: Callable[[str], None] | None = None,
    ) -> None:
        self.tables, self.place, self._give, self._go = tables, place, give, go
        self.said: tuple[str, ...] = ()
        self.origin = self.erasing = self.book = self.copy = ""
        self.zone: ZoneInfo | None = None
        self._code = ""
        self._within: tuple[CampaignLine, ...] = ()
        self._shown: tuple[tuple[CampaignLine, ...], ...] = ((), ())
        self._arrival = Arrival()
        super().__init__(value, lang=lang)
        self.mark = self._marked()

    # -- what every panel gives -----------------------------------------------------------

    def read(self, raw: Any, lang: str):
        return read(raw), []

    def write(self, state: State) -> dict[str, Any]:
        return write(state)

    def answers(self, error: Exception) -> bool:
        if isinstance(error, TableStale):
            error = StoreTrouble("overtaken")
        if isinstance(error, StoreTrouble):
            self.problems = [error.message(self.lang)]
        elif isinstance(error, AlterEgoError) and error.problem is not None:
            self.problems = [error.problem]
        else:
            return False
        return True

    def act(self, name: str, /, **message: Any):
        """As in `Panel`; what is said of the last press goes when another comes."""
        if name not in ("set", "here"):
            self.problems, self.said = [], ()
        return super().act(name, **message)

    def refresh(self) -> None:
        """Show the file as it is now; what was typed stays."""
        try:
            self.redraw()
        except Exception as error:  # the list must not stop what else the page follows
            self.stumble(error)
        self.mark = self._marked()

    def _become(self, state: State) -> None:
        super()._become(state)
        self.mark = self._marked()

    def _marked(self) -> str:
        shown = [(each.key, each.title, each.steps, each.binned) for lines in self._shown for each in lines]
        return f"{crc32(repr(shown).encode()):x}"

    # -- the list -------------------------------------------------------------------------

    def lines(self, *, binned: bool = False) -> tuple[CampaignLine, ...]:
        """The campaigns of the list, or of the recycle bin; an address that was only looked at is no campaign yet."""
        if self.tables is None:
            return ()
        file = self.tables.file
        with file.words():
            return tuple(
                each
                for each in self.tables.campaigns(binned=binned)
                if each.system is not None or campaign_lines.has_panels(file.base, each.key, but=self.KIND)
            )

    def draw(self, state: State, lang: str) -> dict[str, Markup]:
        words, now = self.words, datetime.now(self.zone)
        unread = self._look()
        lines, thrown = self._shown
        listed = [campaign_line(words, each, state.names.get(each.key, ""), now, lang, self._book_of(each, lang)) for each in lines]
        copies = self._copies()
        return {
            "head": tag("h2", words("name", lang), class_="ae-title", tabindex="-1", data_home=True, data_gm_here=self.origin),
            "said": tag("div", [tag("p", each) for each in (*unread, *self._told(lang))], role="status", class_="gm-campaigns-said"),
            "list": join(
                tag("ul", listed, class_="gm-campaigns-list") if listed else tag("p", words("none" if self.tables is not None else "closed", lang), class_="gm-campaigns-none"),
                past.recycle_bin(words, thrown, self.erasing, now, lang),
                past.copies_fold(words, copies, self.copy, self._within, now, lang) if copies else None,
            ),
            "ways": join(
                begin_form(words, state, lang, first=not lines),
                fold(tag("span", words("import", lang)), self._file_field(lang), key="import"),
                fold(tag("span", words("place", lang)), tag("p", words("place_is", lang), " ", tag("code", self.place, class_="gm-address")), tag("p", words("place_change", lang)), key="place"),
            )
            if self.tables is not None
            else tag("p", words("place_is", lang), " ", tag("code", self.place, class_="gm-address")),
        }

    def _look(self) -> tuple[str, ...]:
        """Read the list anew; why that cannot be done, where the one seen last stands on."""
        try:
            self._shown = self.lines(), self.lines(binned=True)
        except StoreTrouble as trouble:
            return (trouble.message(self.lang),)
        return ()

    def _copies(self) -> list[tuple[Path, float]]:
        """The copies with their times; one that is let go meanwhile is none."""
        found = []
        for each in backups.copies(self.tables.file.path) if self.tables is not None else ():
            with suppress(OSError):
                found.append((each, each.stat().st_mtime))
        return found

    def _told(self, lang: str) -> tuple[str, ...]:
        share = self._arrival.share
        return self.said if share is None else (self.words("arriving", lang, share=share),)

    def _file_field(self, lang: str) -> Markup:
        choose = tag("input", type="file", accept=".json,application/json", class_="ae-hidden", data_gm_file="take")
        return join(
            tag("p", self.words("import_help", lang)),
            tag("label", tag("span", self.words("choose_file", lang)), choose, class_="ae-button ae-file"),
        )

    def _book_of(self, each: CampaignLine, lang: str) -> Markup | None:
        return book_way(self.words, lang, self._code, self.origin, self.KIND) if each.key == self.book else None

    def summary(self, lang: str | None = None) -> str:
        """The campaigns by name, the last touched first."""
        lang = lang or self.lang
        return "; ".join(each.title for each in self.lines()) or self.words("none", lang)

    # -- what the page asks ---------------------------------------------------------------

    def do_set(self, state: State, field: str, value: Any) -> State:
        """What was typed into a field."""
        kind, _, name = str(field).partition(":")
        text = str(value)[:LONGEST_DRAFT] if isinstance(value, (str, int)) else ""
        if kind == "ruling":
            chosen = core.encode(with_reading(state.readings(), name, text))
            return replace(state, codes=MappingProxyType({**state.codes, state.system.value: chosen}))
        if kind == "name" and is_key(name):
            return replace(state, names=MappingProxyType({**state.names, name: text}))
        if kind == "system":
            return replace(state, system=System(text)) if text in tuple(System) else state
        if kind in ("title", "seed"):
            return replace(state, **{kind: text})
        raise LookupError(field)

    def do_here(self, state: State, origin: Any, zone: Any = None) -> State:
        """The page tells at which address it was opened, and in which time zone it is read."""
        self.origin = book_link.origin_of(origin) or self.origin
        self.zone = when.zone_of(zone) or self.zone
        return state

    def do_adopt(self, state: State, key: Any) -> State:
        """A campaign that has only panels so far is to get its table; without a key, a new one begins after all."""
        line = next((each for each in self.lines() if each.key == key), None)
        if line is None:
            return replace(state, key="")
        return replace(state, key=line.key, title=state.title or ("" if line.title == line.key else line.title))

    def do_begin(self, state: State) -> State:
        """A campaign begins, and the page goes there."""
        tables = self._open_tables()
        title = " ".join(state.title.split()) or self.words("untitled", self.lang)
        code = core.encode(state.readings())
        seed = " ".join(state.seed.split())
        table = tables.begin(title, state.system, rulings=code, seed=seed, key=state.key)
        if isinstance(tables.file, Store):
            tables.file.choose_language(table.key, self.lang)
        self._done("begun", title=table.title)
        if self._go is not None:
            self._go(f"/?table={table.key}")
        return State(system=state.system, names=state.names)

    def do_rename(self, state: State, key: Any) -> State:
        """Another name for a campaign; its address stays."""
        table = self._open_tables().open(_key(key))
        name = " ".join(state.names.get(table.key, "").split())
        if name and name != table.title:
            self._done("renamed", old=table.title, new=self.tables.rename(table, name).title)
        return _without_name(state, table.key)

    def do_duplicate(self, state: State, key: Any) -> State:
        """A second campaign with everything of the first."""
        table = self._open_tables().open(_key(key))
        typed = " ".join(state.names.get(table.key, "").split())
        name = typed if typed and typed != table.title else self.words("copy_of", self.lang, title=table.title)[:MAX_NAME]
        self._done("duplicated", title=self.tables.duplicate(table.key, name).title)
        return _without_name(state, table.key)

    def do_throw_away(self, state: State, key: Any) -> State:
        """Into the recycle bin."""
        title = self._title(_key(key))
        self._open_tables().throw_away(key)
        self._done("binned", title=title)
        return state

    def do_put_back(self, state: State, key: Any) -> State:
        """Out of the recycle bin."""
        title = self._title(_key(key))
        self._open_tables().put_back(key)
        self._done("back", title=title)
        return state

    def do_erase(self, state: State, key: Any, sure: Any = False) -> State:
        """The first press asks, the second erases for good."""
        if not key or sure is not True or self.erasing != key:
            self.erasing = _key(key) if key else ""
            return state
        title, self.erasing = self._title(key), ""
        self._open_tables().erase(key)
        self._done("erased", title=title)
        return state

    def do_book(self, state: State, key: Any) -> State:
        """Show the way into the book with this campaign's readings, or hide it again."""
        if key == self.book:
            self.book = ""
            return state
        self._code = self._open_tables().open(_key(key)).scene.campaign.rulings
        self.book = key
        return state

    def do_export(self, state: State, key: Any) -> State:
        """Hand the page the whole campaign as a file."""
        title = self._title(_key(key))
        text = campaign_files.export(self._open_tables().file, key)
        if self._give is None:
            raise StoreTrouble("no-download")
        name = f"{key}-{datetime.now():%Y-%m-%d}.json"
        self._give(name, text)
        self._done("exported", title=title, name=name)
        return state

    def do_take(self, state: State, part: Any = None, parts: Any = None, data: Any = None) -> State:
        """A part of a file has come; after the last one the campaign is kept."""
        tables = self._open_tables()
        whole = self._arrival.take(part, parts, data)
        if whole is not None:
            self._done_taking(campaign_files.take(tables.file, whole))
        return state

    def do_copy_now(self, state: State) -> State:
        """A copy of the file, where something has changed since the last one."""
        made = self._open_tables().file.back_up()
        self._done("copy_made" if made is not None else "copy_there")
        return state

    def do_look(self, state: State, copy: Any) -> State:
        """Show what a copy holds, or nothing."""
        self.copy, self._within = "", ()
        if copy:
            found = self._copy(copy)
            self._within = tuple(each for each in campaign_files.in_copy(self.tables.file, found) if each.system is not None)
            self.copy = found.name
        return state

    def do_restore(self, state: State, copy: Any, key: Any) -> State:
        """A campaign as a copy has it, put beside what is here, with the day of the copy in its name."""
        found = self._copy(copy)
        taken = campaign_files.out_of_copy(self.tables.file, found, _key(key))
        table = self.tables.open(taken.key)
        day = when.day(when.local(found.stat().st_mtime, datetime.now(self.zone)), self.lang)
        name = self.words("restored_name", self.lang, title=table.title[: MAX_NAME - 40], when=day)
        self._done("restored", title=self.tables.rename(table, name).title)
        return state

    # -- inside ---------------------------------------------------------------------------

    def _open_tables(self) -> Tables:
        if self.tables is None:
            raise StoreTrouble("unreachable", path=self.place, reason="…")
        return self.tables

    def _copy(self, name: Any):
        """The copy of this name; a name is never made into a path."""
        for each in backups.copies(self._open_tables().file.path):
            if each.name == name:
                return each
        raise StoreTrouble("no-copy", path=str(name)[:100])

    def _title(self, key: str) -> str:
        for binned in (False, True):
            for each in self._open_tables().campaigns(binned=binned):
                if each.key == key:
                    return each.title
        raise StoreTrouble("no-campaign", key=key)

    def _done(self, what: str, **facts: object) -> None:
        self.said = (*self.said, self.words(what, self.lang, **facts))

    def _done_taking(self, taken: campaign_files.Imported) -> None:
        self._done(f"taken_{taken.outcome.value}", title=self._title(taken.key))
        if taken.binned:
            self._done("taken_binned")
        if taken.repairs:
            self._done("repairs")
            self.said = (*self.said, *(f"— {each.message(self.lang)}" for each in taken.repairs))


def _key(key: Any) -> str:
    if not isinstance(key, str) or not is_key(key):
        raise StoreTrouble("no-campaign", key=str(key)[:60])
    return key


def _without_name(state: State, key: str) -> State:
    return replace(state, names=MappingProxyType({each: name for each, name in state.names.items() if each != key}) or NOTHING)


__all__ = ["Campaigns", "State"]
