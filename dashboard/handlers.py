"""Stock Voila's handlers, each with the one fault cured that was seen in it."""

from __future__ import annotations

import asyncio
import datetime
import json
import re
from html import escape
from pathlib import Path

from jupyter_core.utils import ensure_async
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError, RequestHandler, StaticFileHandler, authenticated
from traitlets import TraitError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.voila_identity_provider import VoilaLoginHandler

from commands import state
from dashboard.pages import Lang, accepted_language, page, simple, word
from dashboard.scripts import together

MAX_KERNELS = 8
"""Open screens at once; one takes about 60 MB."""

LOOK = 150
"""Milliseconds between two looks whether the kernel of an open page lives; a look takes microseconds."""

ABANDONED = 20.0
"""Seconds after which a kernel that no page is connected to may be ended when room is needed."""


def own_language(handler: RequestHandler) -> Lang | None:
    """The language that was chosen in this browser, by the switch of a page of ours; None where none was."""
    chosen = handler.get_cookie("alterego-lang")
    return chosen if chosen in ("ru", "en") else None  # type: ignore[return-value]


def reader_language(handler: RequestHandler) -> Lang:
    """The language chosen in this browser, else the one that the browser asks for."""
    return own_language(handler) or accepted_language(handler.request.headers.get("Accept-Language", ""))


def spare_kernels(manager: object) -> set[str]:
    """The kernels that were started ahead and wait for a visitor."""
    waiting = [each for pool in getattr(manager, "_pools", {}).values() for each in pool]
    return {each.result()["kernel_id"] for each in waiting if each.done() and not each.cancelled() and not each.exception()}


async def drop_dead_spares(manager: object) -> None:
    """Forget kernels that died while they waited for a visitor; a page given to one would hang."""
    for pool in getattr(manager, "_pools", {}).values():
        for each in [waiting for waiting in pool if waiting.done()]:
            if each.cancelled() or each.exception():
                pool.remove(each)
                continue
            kernel_id = each.result()["kernel_id"]
            if kernel_id not in manager or not await ensure_async(manager.get_kernel(kernel_id).is_alive()):
                pool.remove(each)
                each.result()["task"].cancel()
                if kernel_id in manager:
                    await ensure_async(manager.shutdown_kernel(kernel_id, now=True))
    for name in getattr(manager, "_pools", {}):
        manager.fill_if_needed(notebook_name=name)


def _has_page(manager: object, kernel_id: str) -> bool:
    """Whether a page is connected to a kernel, or on its way to one that is only being started."""
    try:
        return bool(manager.kernel_model(kernel_id)["connections"])
    except TraitError:  # it has done nothing yet, and stock Jupyter cannot say when
        return True


async def make_room(manager: object) -> bool:
    """True when one more kernel may run; of those that no page is connected to, one is ended if need be.

    How long a kernel has been without a page is remembered here: its own activity says nothing, for it follows
    what other tabs write.
    """
    spare = spare_kernels(manager)
    busy = [kernel_id for kernel_id in manager.list_kernel_ids() if kernel_id not in spare]
    now = datetime.datetime.now(datetime.timezone.utc)
    left = manager.__dict__.setdefault("left_at", {})
    for kernel_id in (*left, *busy):
        if kernel_id not in busy or _has_page(manager, kernel_id):
            left.pop(kernel_id, None)
        else:
            left.setdefault(kernel_id, manager.get_kernel(kernel_id).last_activity)
    if len(busy) < MAX_KERNELS:
        return True
    for kernel_id in sorted(left, key=left.__getitem__):
        if (now - left[kernel_id]).total_seconds() > ABANDONED:
            del left[kernel_id]
            await manager.shutdown_kernel(kernel_id)
            return True
    return False


class NotFound(RequestHandler):
    """Nothing is here. Stock Voila serves pictures at this place, scripted SVG included, past the token."""

    def prepare(self) -> None:
        self.set_status(404)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.finish(simple("not-found", reader_language(self)))


class WrongHost(RequestHandler):
    """The request came by a name that is not this machine's."""

    def prepare(self) -> None:
        self.set_status(421)
        self.finish(simple("wrong-host", reader_language(self)))


class Health(RequestHandler):
    """Is the server up? The page's watchdog asks here; so does `run.py` when a port is taken.

    With `?kernel=` it also says whether that kernel lives, so that a busy one is not taken for a dead one.
    """

    def initialize(self, state_file: str) -> None:
        self.state_file = Path(state_file)

    async def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        found: dict[str, object] = {"ok": True, "app": "alterego", "book": state.read(self.state_file).stage}
        kernel_id = self.get_query_argument("kernel", "")
        if kernel_id:
            manager = self.settings["kernel_manager"]
            found["kernel"] = kernel_id in manager and bool(await ensure_async(manager.get_kernel(kernel_id).is_alive()))
        self.write(found)


class Fonts(RequestHandler):
    """The faces of the last built runtime; nothing while there is none, and the system's faces serve."""

    def initialize(self, manifest: str) -> None:
        self.manifest = Path(manifest)

    def get(self) -> None:
        self.set_header("Cache-Control", "no-cache")
        try:
            folder = json.loads(self.manifest.read_text(encoding="utf-8"))["hash"]
            sheet = self.manifest.parent / folder / "fonts" / "fonts.css"
            rules = sheet.read_text(encoding="utf-8")
        except (OSError, ValueError, KeyError, TypeError):
            rules, folder = "", ""
        self.set_header("Content-Type", "text/css; charset=utf-8")
        self.finish(re.sub(r"url\(\s*[\"']?(?:\./)?([\w.-]+)[\"']?\s*\)", rf"url(/book/live/{folder}/fonts/\1)", rules))


class RulePlace(RequestHandler):
    """The way from the id of a rule or a disputed place to where it stands in the book; to the book's front where that is
    not known."""

    def initialize(self, site: str) -> None:
        self.site = Path(site)

    def get(self, lang: str, rule: str) -> None:
        self.set_header("Cache-Control", "no-cache")
        self.redirect(f"/book/{lang}/{place_of_rule(self.site / lang / 'rules.json', rule) or place_of_dispute(self.site / lang / 'rulings.json', rule)}")


def place_of_rule(index: Path, rule: str) -> str:
    """The address of a rule within its book, by the list that the book's build leaves; empty when it is not there.

    >>> place_of_rule(Path("no such list"), "A-165")
    ''
    """
    try:
        found = json.loads(index.read_text(encoding="utf-8"))[rule]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return _within_the_book(found)


def place_of_dispute(index: Path, place: str) -> str:
    """The address of a disputed place (AMB-A19) within its book; empty when it is not there.

    >>> place_of_dispute(Path("no such list"), "AMB-A19")
    ''
    """
    try:
        found = json.loads(index.read_text(encoding="utf-8"))[place[4] + str(int(place[5:]))]["href"]
    except (OSError, ValueError, LookupError, TypeError):
        return ""
    return _within_the_book(found)


def _within_the_book(found: object) -> str:
    return found if isinstance(found, str) and re.fullmatch(r"[\w/.-]+#[\w-]+", found) and not found.startswith("/") else ""


class BeaconShutdown(VoilaShutdownKernelHandler):
    """A closing page says so by a beacon, which cannot carry a token against forgery; stock Voila refuses it and
    every reload leaves a kernel behind. Here the beacon passes when its Origin is our own."""

    def check_xsrf_cookie(self) -> None:
        if self.request.headers.get("Origin") != f"{self.request.protocol}://{self.request.host}":
            raise HTTPError(403)

    @authenticated
    async def post(self, kernel_id: str) -> None:
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        await super().post(kernel_id)


class NoDelay(VoilaKernelWebsocketHandler):
    """Small messages leave at once: without this a burst of clicks costs 48 ms each. And the page hears at once
    that its kernel has died: stock Voila keeps the line open, and what is pressed goes nowhere."""

    watch: PeriodicCallback | None = None

    async def open(self, *arguments: str, **named: str) -> None:
        self.set_nodelay(True)
        await super().open(*arguments, **named)
        if spares := self.settings.get("spares"):
            spares.page_is_up()
        self.watch = PeriodicCallback(self._look_at_kernel, LOOK)
        self.watch.start()

    async def _look_at_kernel(self) -> None:
        if self.kernel_id not in self.kernel_manager or not await ensure_async(self.kernel_manager.get_kernel(self.kernel_id).is_alive()):
            self._stop_looking()
            self.close(1001, "the kernel has ended")

    def _stop_looking(self) -> None:
        if self.watch is not None:
            self.watch.stop()

    def on_close(self) -> None:
        self._stop_looking()
        self.kernel_manager.__dict__.setdefault("left_at", {})[self.kernel_id] = datetime.datetime.now(datetime.timezone.utc)
        super().on_close()


class ScreenPage(TornadoVoilaHandler):
    """The GM's screen: one page, a limited number of kernels, nothing else at other addresses."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if path:
            self.set_status(404)
            self.finish(simple("not-found", reader_language(self)))
            return
        await drop_dead_spares(self.kernel_manager)
        if not await make_room(self.kernel_manager):
            self.set_status(503)
            self.set_header("Retry-After", "10")
            self.finish(simple("full", reader_language(self), refresh=10, limit=MAX_KERNELS))
            return
        self.set_header("X-Frame-Options", "SAMEORIGIN")
        self.set_header("Referrer-Policy", "same-origin")
        # the kernel is told the address of its visitor, and nothing of his cookies
        if (own := own_language(self)) and not self.get_query_argument("lang", ""):
            self.request.query = "&".join(filter(None, (self.request.query, f"lang={own}")))
        await super().get(path=path)

    def write_error(self, status_code: int, **named: object) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        key = "not-found" if status_code == 404 else "broken"
        # the next try may do better, and nobody has to press for it
        self.finish(simple(key, reader_language(self), refresh=None if status_code == 404 else 5))


class Login(VoilaLoginHandler):
    """The page that asks for the token."""

    def _render(self, message: dict | None = None) -> None:
        lang = reader_language(self)
        wrong = f'<p role="alert">{escape(word("token-wrong", lang))}</p>' if message else ""
        target = escape(self.get_argument("next", default=self.base_url))
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.write(
            page(
                lang,
                word("token", lang),
                f'<p>{escape(word("token-lead", lang))}</p>{wrong}<form method="post" action="/login?next={target}">{self.xsrf_form_html()}'
                f'<label>{escape(word("token-label", lang))}<input name="password" type="password" autocomplete="current-password" required autofocus></label>'
                f'<button>{escape(word("enter", lang))}</button></form>',
                links=(("/book/", word("book", lang)),),
            )
        )


class Together(RequestHandler):
    """Voila's scripts and those of the widget extensions in one answer, packed once; see `scripts.py`."""

    def initialize(self, scripts: list[str], extensions: list[str]) -> None:
        self.places = tuple(scripts), tuple(extensions)

    async def get(self) -> None:
        whole, packed = await asyncio.get_running_loop().run_in_executor(None, together, *self.places)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("X-Content-Type-Options", "nosniff")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            whole = packed
        self.finish(whole)


class Forever(MultiStaticFileHandler):
    """Voila's own scripts below an address that names their version: the browser never asks for them twice."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")


class ForeverFound(StaticFileHandler):
    """The widget extensions' files, by the same kind of address."""

    def initialize(self, paths: list[str]) -> None:
        self.paths = paths
        super().initialize(path=paths[0])

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        return path

    def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
        for place in self.paths:
            self.root = place
            try:
                return super().validate_absolute_path(place, StaticFileHandler.get_absolute_path(place, absolute_path))
            except HTTPError:
                continue
        raise HTTPError(404)

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("X-Content-Type-Options", "nosniff")

