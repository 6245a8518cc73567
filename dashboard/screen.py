"""The screen: panels drawn from the kept scene, every change kept, other tabs followed."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Any

import ipywidgets
from alterego_core.errors import AlterEgoError
from alterego_core.session.scene import System
from widgets.heroes.offers import Offer
from widgets.parts import guard

from dashboard import log, scene
from dashboard.evening import places
from dashboard.evening.host import Host
from dashboard.folder import data_folder
from dashboard.link import Link
from dashboard.panels import ABOVE, CAMPAIGNS, EVENING, PANELS, layout, panel_class
from dashboard.patch import same
from dashboard.store import Snapshot, Stale, Store
from dashboard.tables import Tables
from dashboard.trouble import StoreTrouble
from dashboard.visitor import Visitor, wait_for_visitor
from dashboard.words import word

LOOK = 0.5
"""Seconds between two looks whether another tab has changed the campaign."""

FIRST_WORD = 60.0
"""Seconds for the page's first word; then the rest of the panels is made all the same."""

TRIES = 8

AT_ONCE = ("head", "turns", "roster", "person")
"""The panels of an evening that are made before the page is shown; the others follow one by one."""

ELSEWHERE = (CAMPAIGNS, "players")
"""Panels that show what is kept outside of the campaign's table, and so are drawn anew with every change of the file."""


class Screen:
    """One open page of a campaign.

    What a panel's value becomes is kept at once as an event on the revision this page has seen. When
    another page was first, its changes are shown and ours are made on top of them; when both changed
    the same panel, theirs stays and ours is offered in a notice. What cannot be kept (a full disk, a
    held file) stays on the page, is said there, and is tried again.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.table = visitor.table
        self.lang, self._own_language = visitor.own or visitor.language, visitor.own
        self._desk = visitor.desk
        self.store: Store | None = None
        self.seen = Snapshot(campaign=self.table, revision=0, scene={})
        self.unkept: dict[str, Any] = {}
        self.refused: dict[str, Any] = {}
        self._quiet = False
        self._tick = 0
        trouble = self._open()
        guard.writers[:] = [log.note]
        os.environ["ALTEREGO_LANG"] = self.lang
        os.environ["ALTEREGO_RULE_HREF"] = f"/rule/{self.lang}/{{id}}"
        self.link = Link(self._asked, lang=self.lang, place=str(data_folder()))
        if trouble:
            self._cannot_keep(trouble)
        elif self.store and self.store.notice:
            self.link.tell("mended", self.store.notice.message(self.lang), tone="bad")
        self.panels: dict[str, Any] = {}
        self.host = None if visitor.desk else self._host()
        self.foot: tuple[tuple[str, ...], ...] = ()
        if self.host is not None:
            self.above, *columns, self.below = places.layout(self.host.system)
            self.columns, self.foot = tuple(columns), EVENING
        else:
            above = tuple(name for name in ABOVE if name != CAMPAIGNS) if visitor.desk else ABOVE
            self.above, self.columns, self.below = (CAMPAIGNS,) if visitor.desk == CAMPAIGNS else above, layout(visitor.desk), ()
        names = self._names()
        self._later = [] if self.host is None or not _running() else [name for name in names if name not in AT_ONCE]
        for name in names:
            if name not in self._later:
                self._make(name)
        self._name_jumps()

    def _name_jumps(self) -> None:
        self.link.jumps = [{"to": name, "label": self._title(name)} for name in self._names() if name in self.panels and name not in ("head", "rulings")]

    def _names(self) -> tuple[str, ...]:
        """The panels of the page from the top down."""
        return (*self.above, *(name for names in self.columns for name in names), *self.below, *(name for names in self.foot for name in names))

    def _open(self) -> StoreTrouble | None:
        try:
            store = Store()
            self.seen = store.begin(self.table)
            # what was chosen in this browser counts first, then the campaign's, then what the browser asks for
            self.lang = self._own_language or store.language(self.table) or self.lang
        except StoreTrouble as trouble:
            return trouble
        self.store = store
        return None

    def _host(self) -> Host | None:
        """The campaign's table, where it has been set."""
        if self.store is None:
            return None
        try:
            table = Tables(self.store).find(self.table)
        except (StoreTrouble, AlterEgoError) as trouble:
            self.link.tell("table", trouble.message(self.lang), tone="bad", stays=True)
            return None
        if table is None:
            return None
        if table.binned:
            self._tell_binned(table.title)
            return None
        os.environ["ALTEREGO_RULINGS"] = table.scene.campaign.rulings
        if table.notice is not None:
            self.link.tell("mended-table", table.notice.message(self.lang), tone="bad")
        host = Host(Tables(self.store), table)
        self.link.step, host.shown = table.revision, self._shown
        return host

    def _shown(self, revision: int) -> None:
        self.link.step = revision

    def _tell_binned(self, title: str) -> None:
        self.link.tell("binned", StoreTrouble("in-bin", title=title).message(self.lang), tone="bad", stays=True)

    def _make(self, name: str) -> None:
        kept = scene.panel(self.seen.scene, name)
        seed = self.store.seed(self.table) if self.store else None
        more: dict[str, Any] = {"table": self.table} if name == "notes" else {}
        if name == CAMPAIGNS:
            tables = Tables(self.store) if self.store else None
            more = {"tables": tables, "place": str(data_folder()), "give": self.link.give, "go": self._go}
        try:
            if self.host is not None and name in places.PANELS:
                panel = places.panel_class(name)(kept, host=self.host, lang=self.lang)
            else:
                panel = panel_class(name)(kept, lang=self.lang, seed=f"{seed}-{name}" if seed else None, **more)
        except Exception as error:  # one panel that cannot open must not take the others with it
            log.note_error(error)
            self.link.tell(f"failed-{name}", word("panel_failed", self.lang, panel=self._title(name), error=f"{type(error).__name__}: {error}"), tone="bad")
            return
        if self.host is not None and hasattr(panel, "for_system"):
            panel.for_system(self.host.system.value)
        if hasattr(panel, "offer"):
            panel.offer(self._offers(panel.SYSTEM))
        if hasattr(panel, "overtaken"):
            panel.overtaken = lambda value: self._refuse(name, value)
        panel.add_class(f"gm-{name}")
        panel.observe(self._guarded(lambda change, name=name: self._changed(name, change["new"])), "value")
        self.panels[name] = panel

    def _offers(self, system: System) -> tuple[Offer, ...]:
        """What this campaign has of its own, for a maker of characters of its system."""
        try:
            table = Tables(self.store).find(self.table) if self.store is not None else None
        except (StoreTrouble, AlterEgoError):
            return ()  # told by the campaign's own page
        if table is None or table.system is not system:
            return ()
        return tuple(Offer(kind=each.kind.value, name=each.name, about=each.about, value=each.value, perk=each.perk) for each in table.scene.campaign.catalogue)

    def show(self) -> ipywidgets.Widget:
        """The page's one widget; from now on other tabs are followed."""
        self._boxes = {names: _box([], "gm-column") for names in (*self.columns, *self.foot)}
        rows = [_box([self._boxes[names] for names in columns], "gm-columns") for columns in (self.columns, self.foot)]
        self._rows = [[row] if columns else [] for row, columns in zip(rows, (self.columns, self.foot), strict=True)]
        self._whole = _box([], "gm-evening" if self.host is not None else "gm-desk")
        self._fill()
        if _running():
            self._following = asyncio.get_running_loop().create_task(self._follow_for_ever())
        else:
            self._following = None  # a plain script: nothing to follow
        return self._whole

    def _fill(self) -> None:
        """Put the panels that there are into their places."""
        for names, box in self._boxes.items():
            found = tuple(self.panels[name] for name in names if name in self.panels)
            if box.children != found:
                box.children = found
        above, below = ([self.panels[name] for name in names if name in self.panels] for names in (self.above, self.below))
        found = (self.link, *above, *self._rows[0], *below, *self._rows[1])
        if self._whole.children != found:
            self._whole.children = found

    async def _make_the_rest(self) -> None:
        """The panels that nobody needs in the first second, one by one, while the first can be used already.

        Not before the page has said its first word: while it is asking for what there is, news of a panel
        may reach it before the news of what the panel is made of, and the page would stay empty.
        """
        if self._later:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.link.met.wait(), FIRST_WORD)
        while self._later:
            await asyncio.sleep(0.02)
            self._make(self._later.pop(0))
            self._fill()
        self._name_jumps()

    def _go(self, address: str) -> None:
        """Lead the page to another address of ours; the one it has is opened anew."""
        if address == f"/?table={self.table}" and not self._desk:
            self.link.reload += 1
        else:
            self.link.go = address

    def _title(self, name: str) -> str:
        """A panel's name for people."""
        if name in PANELS:
            return word(name, self.lang)
        return getattr(self.panels.get(name), "label", "") or name

    # -- keeping ----------------------------------------------------------------------

    def _guarded(self, work: Callable[..., None]) -> Callable[..., None]:
        """`work`, with its exceptions shown on the page instead of vanishing."""

        def guarded(*arguments: Any) -> None:
            try:
                work(*arguments)
            except Exception as error:  # whatever it is, the GM must see it
                log.note_error(error)
                self.link.tell("stumbled", word("stumbled", self.lang, error=f"{type(error).__name__}: {error}"), tone="bad")

        return guarded

    def _changed(self, name: str, value: Any) -> None:
        if not self._quiet:
            self._keep(name, value)

    def _keep(self, name: str, value: Any) -> None:
        """Keep the panel's value, on top of what other tabs have done to other panels."""
        for _ in range(TRIES):
            if self.store is None:
                self.unkept[name] = value
                return
            base = scene.panel(self.seen.scene, name)
            if same(base, value):
                self._is_kept(name, value)
                return
            data = scene.panel_event(self.seen.scene, name, value)
            try:
                self.seen = self.store.keep(
                    self.table, seen=self.seen.revision, kind="panel", data=data, scene=scene.after(self.seen.scene, "panel", data)
                )
            except Stale as stale:
                theirs = scene.panel(stale.snapshot.scene, name)
                if same(theirs, base):
                    self._show(stale.snapshot, but=name)
                    continue
                self._refuse(name, value)
                self._show(stale.snapshot)
                return
            except StoreTrouble as trouble:
                self.unkept[name] = value
                self._cannot_keep(trouble)
                return
            self._is_kept(name, value)
            return
        self.unkept[name] = value

    def _is_kept(self, name: str, value: Any) -> None:
        self.unkept.pop(name, None)
        if not self.unkept:
            self.link.unkept = False
            self.link.untell("trouble")
        if hasattr(self.panels.get(name), "kept"):
            self.panels[name].kept(value)

    def _cannot_keep(self, trouble: StoreTrouble) -> None:
        self.link.unkept = True
        self.link.tell("trouble", trouble.message(self.lang), tone="bad", stays=True)

    def _refuse(self, name: str, value: Any) -> None:
        self.refused[name] = value
        self.unkept.pop(name, None)
        self.link.tell(
            f"refused-{name}",
            word("refused", self.lang, panel=self._title(name)),
            tone="bad",
            stays=True,
            detail=value["text"] if name == "notes" else None,
            buttons=[{"do": "mine", "label": word("mine", self.lang)}, {"do": "theirs", "label": word("theirs", self.lang)}],
        )
        if hasattr(self.panels[name], "refused"):
            # after the other text has been shown, so that the page takes that one
            _soon(self.panels[name].refused)

    # -- following --------------------------------------------------------------------

    def _show(self, fresh: Snapshot, but: str = "") -> list[str]:
        """Show a newer scene; returns the names of the panels that changed. `but` is being changed here."""
        changed = []
        before, self.seen = self.seen, fresh
        self._quiet = True
        try:
            for name, panel in self.panels.items():
                value = scene.panel(fresh.scene, name)
                if name != but and name not in self.unkept and value is not None and not same(value, scene.panel(before.scene, name)):
                    panel.value = value
                    changed.append(name)
        finally:
            self._quiet = False
        return changed

    async def _follow_for_ever(self) -> None:
        await self._make_the_rest()
        known = None
        while True:
            await asyncio.sleep(LOOK)
            self._tick += 1
            try:
                if self.unkept and self._tick % 4 == 0 or self.store is None and self._tick % 10 == 0:
                    self._try_again()
                if self.store is None:
                    continue
                now = self.store.changed()
                if now != known:
                    known = now
                    self._look()
            except StoreTrouble as trouble:
                self._cannot_keep(trouble)
            except Exception as error:  # following must go on
                log.note_error(error)
                self.link.tell("stumbled", word("stumbled", self.lang, error=f"{type(error).__name__}: {error}"), tone="bad")

    def _look(self) -> None:
        if not self._own_language and self.store.language(self.table) not in ("", self.lang):
            self.link.reload += 1
            return
        if self.host is not None:
            if self.host.follow() and not self.host.table.binned:
                self.link.tell("followed", word("followed_table", self.lang))
            if self.host.table.binned:
                self._tell_binned(self.host.table.title)
            else:
                self.link.untell("binned")
        elif not self._desk and self._has_table():
            self.link.reload += 1  # the table was set in another tab
            return
        for name in ELSEWHERE:
            if name in self.panels:
                self.panels[name].refresh()
        fresh = self.store.snapshot(self.table)
        if fresh.revision == self.seen.revision:
            return
        changed = self._show(fresh)
        if changed:
            self.link.tell("followed", word("followed", self.lang, panels=", ".join(self._title(name) for name in changed)))

    def _has_table(self) -> bool:
        table = Tables(self.store).find(self.table)
        return table is not None and not table.binned

    def _try_again(self) -> None:
        if self.store is None:
            mine = dict(self.unkept)
            trouble = self._open()
            if trouble:
                self._cannot_keep(trouble)
                return
            self.link.unkept = False
            self.link.untell("trouble")
            fresh, self.seen = self.seen, Snapshot(campaign=self.table, revision=0, scene={})
            self.unkept = mine
            if CAMPAIGNS in self.panels:
                self.panels[CAMPAIGNS].tables = Tables(self.store)
                self.panels[CAMPAIGNS].refresh()
            self._show(fresh)
        for name, value in list(self.unkept.items()):
            self._keep(name, value)

    # -- what the page asks -----------------------------------------------------------

    def _asked(self, what: str, message: dict[str, Any]) -> None:
        self._guarded(self._answer)(what, message)

    def _answer(self, what: str, message: dict[str, Any]) -> None:
        id = message.get("id")
        if what == "dismiss" and isinstance(id, str):
            self.link.untell(id)
        elif what == "language" and message.get("lang") in ("ru", "en"):
            if self.store is None:
                return
            try:
                self.store.choose_language(self.table, message["lang"])
                self._own_language = message["lang"]
            except StoreTrouble as trouble:
                self._cannot_keep(trouble)
                return
            self.link.reload += 1
        elif what in ("mine", "theirs") and isinstance(id, str) and id.startswith("refused-"):
            name = id.removeprefix("refused-")
            self.link.untell(id)
            value = self.refused.pop(name, None)
            if what == "mine" and value is not None:
                self.panels[name].value = value


def _running() -> bool:
    """Whether there is a loop, as in a kernel."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _box(children: list[ipywidgets.Widget], name: str) -> ipywidgets.VBox:
    box = ipywidgets.VBox(children)
    box.add_class(name)
    return box


def _soon(work: Callable[[], None]) -> None:
    """Do it after what is being done now; at once where nothing is running."""
    try:
        asyncio.get_running_loop().call_soon(work)
    except RuntimeError:
        work()


def prepare() -> None:
    """Import what the panels are made of, before a visitor waits for it."""
    for find, name in (*((panel_class, name) for name in PANELS), *((places.panel_class, name) for name in places.PANELS)):
        try:
            find(name)
        except Exception as error:  # told where the panel would stand
            log.note_error(error)


def open_table() -> Screen:
    """Wait for the visitor, then open the campaign that the address names."""
    return Screen(wait_for_visitor())
