"""One port for everything: the GM's screen at `/`, the static book at `/book/`, `/healthz`.

A thin subclass of Voila 0.5.13. It is pinned: each behaviour that is changed here has a test that
fails if a new version brings the fault back or moves the place.
"""

from __future__ import annotations

import asyncio
import base64
import errno
import hashlib
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # half of the start: a grammar of international addresses that no schema here asks for, and code completion
    for unused in ("rfc3987_syntax", "jedi"):
        sys.modules[unused] = None  # type: ignore[assignment]  # an import of it fails, as if it were not installed

from dashboard.forks import FORKS

if __name__ == "__main__":
    FORKS.open()  # it imports while we do

import tornado.ioloop
import tornado.web
import voila
from jupyter_core.utils import ensure_async, run_sync
from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import RedirectHandler
from traitlets import Bool
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import get_voila_labextensions_path
from voila.voila_identity_provider import VoilaLoginHandler

from commands import knobs, words
from commands.paths import BOOK_STATE, ROOT, SITE
from commands.serve import PORT_TAKEN
from dashboard import handlers, provisioner, scripts
from dashboard.book_files import BookFiles
from dashboard.folder import data_folder
from dashboard.hosts import is_own_host, lan_address, named_hosts
from dashboard.keys import kept_secret
from dashboard.players.handlers import PlayersNews, PlayersPage, PlayersScript, PlayersThrow, Room
from dashboard.spares import Spares
from dashboard.store import Store
from dashboard.trouble import StoreTrouble

HERE = Path(__file__).resolve().parent
NOTEBOOK = HERE / "gm.ipynb"
VERSIONS = "-".join(map(version, ("voila", "ipywidgets", "anywidget")))
"""Part of the address of Voila's scripts, so that they may be cached for good."""

EXTENSIONS = ("@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What the widgets of the page need."""

PING = 30_000
"""Milliseconds between two looks whether a page's line still holds."""

SILENT = 75_000
"""Milliseconds after which a line that answers nothing is closed. More than two looks: Jupyter looks first one interval after the
line was opened, when no answer can have come yet, and would close every line at that moment."""

MAX_REQUEST = 4_000_000
"""Bytes of a request's body or of a message."""

SWAPPED = {
    VoilaShutdownKernelHandler: handlers.BeaconShutdown,
    # dropping this route instead would make an endless redirect
    AllowListFileHandler: handlers.NotFound,
    VoilaKernelWebsocketHandler: handlers.NoDelay,
    TornadoVoilaHandler: handlers.ScreenPage,
    VoilaLoginHandler: handlers.Login,
    # a list of themes and their files: not used here, and it reads what a visitor names
    ThemesHandler: handlers.NotFound,
}
WITHOUT_ARGUMENTS = {handlers.NotFound}


class Guarded(tornado.web.Application):
    """Answers only requests that name this machine as their host."""

    def find_handler(self, request, **named):
        if not is_own_host(request.host_name, loopback=self.settings["loopback"], named=self.settings["named_hosts"]):
            return self.get_handler_delegate(request, handlers.WrongHost)
        return super().find_handler(request, **named)


class GMServer(Voila):
    """Voila with the book beside it and its faults cured."""

    loopback = Bool(True)

    def init_settings(self) -> dict:
        # the notebook is ours; that nobody has signed it says nothing to the GM
        self.log.addFilter(lambda record: "is not trusted" not in record.getMessage())
        # nor does a page that somebody mistyped
        logging.getLogger("tornado.access").setLevel(logging.ERROR)
        settings = super().init_settings()
        settings.update(
            compress_response=True,
            loopback=self.loopback,
            named_hosts=named_hosts(),
            websocket_max_message_size=MAX_REQUEST,
            ws_ping_interval=PING,
            ws_ping_timeout=SILENT,
        )
        return settings

    def init_handlers(self) -> list:
        swapped = []
        for rule in super().init_handlers():
            new = SWAPPED.get(rule[1])
            if new is None:
                swapped.append(rule)
            else:
                swapped.append((rule[0], new, *(() if new in WITHOUT_ARGUMENTS else rule[2:])))
        book = {"path": str(SITE), "state_file": str(BOOK_STATE)}
        room = Room()
        return [
            (r"/healthz", handlers.Health, {"state_file": str(BOOK_STATE)}),
            (r"/fonts\.css", handlers.Fonts, {"manifest": str(SITE / "live" / "manifest.json")}),
            (r"/rule/(ru|en)/([ABC]-[1-9][0-9]{0,2}|AMB-[ABC][0-9]{2})", handlers.RulePlace, {"site": str(SITE)}),
            (r"/book", RedirectHandler, {"url": "/book/", "permanent": False}),
            (r"/book/(.*)", BookFiles, book),
            (r"/players/view\.js", PlayersScript, {"path": str(ROOT / "widgets" / "static" / "view.js")}),
            (r"/players/players\.js", PlayersScript, {"path": str(HERE / "static" / "players.js")}),
            (r"/players/([A-Za-z0-9_-]{22})", PlayersPage, {"room": room}),
            (r"/players/([A-Za-z0-9_-]{22})/now", PlayersNews, {"room": room}),
            (r"/players/([A-Za-z0-9_-]{22})/throw", PlayersThrow, {"room": room}),
            (re.escape(scripts_address()), handlers.Together, {"scripts": self.static_paths, "extensions": self.labextensions_path}),
            (rf"/voila/static-{VERSIONS}/(.*)", handlers.Forever, {"paths": self.static_paths}),
            (rf"/voila/labextensions-{VERSIONS}/(.*)", handlers.ForeverFound, {"paths": self.labextensions_path}),
            *swapped,
        ]

    def start(self) -> None:
        self.connection_dir = tempfile.mkdtemp(prefix="voila_", dir=self.connection_dir_root)
        self.app = Guarded(**self.init_settings())
        self.app.settings.update(self.tornado_settings)
        self.app.add_handlers(".*$", self.init_handlers())
        self.app.settings["spares"] = Spares(self.kernel_manager)
        self.listen()

    def listen(self) -> None:
        try:
            self.app.listen(self.port, self.ip, max_body_size=MAX_REQUEST, max_buffer_size=4 * MAX_REQUEST, xheaders=bool(named_hosts()))
        except OSError as error:
            taken = error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))
            self.stop()
            raise SystemExit(PORT_TAKEN if taken else 1) from error
        self.ioloop = tornado.ioloop.IOLoop.current()
        self.ioloop.run_in_executor(None, scripts.together, tuple(self.static_paths), tuple(self.labextensions_path))
        self._say_where()
        watchers = [tornado.ioloop.PeriodicCallback(self._back_up, 600_000)]
        if os.environ.get("ALTEREGO_PARENT", "").isdigit() and hasattr(os, "getppid"):
            watchers.append(tornado.ioloop.PeriodicCallback(self._look_for_parent, 1000))
        for watcher in watchers:
            watcher.start()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            for watcher in watchers:
                watcher.stop()
            self._back_up()
            self.stop()

    def stop(self) -> None:
        """End the kernels at once: what was done is on the disk, and one that waits for a visitor hears no polite request."""
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        run_sync(self._end_kernels)()

    async def _end_kernels(self) -> None:
        for _ in range(100):
            try:
                await ensure_async(self.kernel_manager.shutdown_all(now=True))
                return
            except tornado.web.HTTPError:
                # one is only being started: it can be ended when it has been
                await asyncio.sleep(0.1)

    def _look_for_parent(self) -> None:
        """End with the process that started us, however it ended; no server is left behind on the port."""
        if os.getppid() != int(os.environ["ALTEREGO_PARENT"]):
            self.ioloop.stop()

    def _back_up(self) -> None:
        try:
            store = Store()
            store.back_up()
            store.close()
        except StoreTrouble as trouble:
            print(trouble.message(words.language()), file=sys.stderr, flush=True)

    def _say_where(self) -> None:
        where = knobs.Knobs(bind=self.ip, port=self.port)
        url = where.url
        if not self.loopback:
            if self.ip in ("0.0.0.0", "::"):
                url = f"http://{lan_address()}:{self.port}/"
            words.say("open-network", bind=self.ip)
        if named_hosts():
            url = f"https://{named_hosts()[0]}/"
        words.say("serving", url=url + (f"?token={self.token}" if self.token else ""))
        words.say("book-at", url=url + "book/")
        words.say("stop-hint")


def scripts_address() -> str:
    """Where the page finds Voila's scripts in one answer; another address once the list or a version is another."""
    return f"/voila/static-{VERSIONS}/together-{hashlib.sha256(scripts.LIST.read_bytes() + scripts.PATIENCE).hexdigest()[:8]}.js"


def resources() -> dict:
    """What the page is given whole: its styles, the script of its head, its mark. One request for the first look."""
    styles = [*(ROOT / "widgets" / "static" / name for name in ("tokens.css", "widgets.css")), HERE / "static" / "screen.css", *sorted((HERE / "static" / "evening").glob("*.css"))]
    return {
        "gm": {
            "styles": "\n".join(path.read_text(encoding="utf-8") for path in styles if path.exists()),
            "head_script": "\n".join((HERE / "static" / name).read_text(encoding="utf-8") for name in ("head.js", "typing.js")),
            "evening_scripts": "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "widgets" / "static" / "heroes.js", *sorted((HERE / "static" / "evening").glob("*.js")))),
            "scripts": scripts_address(),
            "ahead": [
                f"/voila/static-{VERSIONS}/voila.js",
                *(f"/voila/labextensions-{VERSIONS}/{each}" for each in scripts.entries(get_voila_labextensions_path([]), EXTENSIONS)),
            ],
            "mark": base64.b64encode((ROOT / "book" / "_theme" / "static" / "favicon.svg").read_bytes()).decode("ascii"),
        }
    }


def page_config(current: dict, **_: object) -> dict:
    """The page's settings: Voila's scripts by the address that is cached for good; no MathJax."""
    return {
        **current,
        "fullStaticUrl": f"/voila/static-{VERSIONS}",
        "fullLabextensionsUrl": f"/voila/labextensions-{VERSIONS}",
        "disabledExtensions": [*current.get("disabledExtensions", []), "@jupyterlab/mathjax2-extension:plugin"],
    }


def patience(cell: Mapping[str, Any]) -> int | None:
    """Seconds a cell of the screen may run; the one in which a kernel started ahead waits for its visitor has no end.

    >>> patience({"source": "gm = screen.open_table()"}), patience({"source": "gm.show()"})
    (None, 120)
    """
    return None if "open_table" in cell["source"] else 120


def configuration(where: knobs.Knobs) -> Config:
    """Everything that is switched, for an address and a port."""
    found = Config()
    found.Voila.ip = where.bind
    found.Voila.port = where.port
    found.Voila.open_browser = False
    found.Voila.log_level = "WARN"
    found.Voila.config_file_paths = []
    found.Voila.identity_provider_class = PasswordIdentityProvider
    found.Voila.token = ""
    if not where.loopback or named_hosts():
        # a proxy brings strangers to this computer's own address
        found.Voila.token = kept_secret(data_folder() / "token")
    found.Voila.cookie_secret = kept_secret(data_folder() / "cookie-secret").encode()
    found.VoilaConfiguration.update(
        template="gm",
        allow_template_override="NO",
        allow_theme_override="NO",
        theme="light",
        strip_sources=True,
        show_tracebacks=False,
        file_allowlist=[],
        extension_allowlist=list(EXTENSIONS),
        http_header_envs=["Accept-Language"],
        page_config_hook=page_config,
        resources=resources(),
        preheat_kernel=True,
        default_pool_size=1,
    )
    found.MappingKernelManager.update(cull_interval=60, cull_idle_timeout=600, cull_connected=False)
    # a kernel that died is not started empty behind the page's back: the watchdog reloads the page instead
    found.KernelManager.autorestart = False
    found.KernelProvisionerFactory.default_provisioner_name = provisioner.NAME
    if sys.platform.startswith("linux"):
        found.KernelManager.transport = "ipc"
    # Jupyter's server drops a kernel's messages above 1 MB a second: a burst of presses would lose answers
    found.ZMQChannelsWebsocketConnection.limit_rate = False
    found.VoilaExecutor.timeout_func = patience
    return found


def main() -> None:
    """Serve at BIND and PORT until stopped."""
    words.speak_utf8()
    where = knobs.read([])
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(HERE / "jupyter"), os.environ.get("JUPYTER_PATH")]))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    os.environ["VOILA_APP_IP"] = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(where.bind, f"[{where.bind}]" if ":" in where.bind else where.bind)
    try:
        store = Store()
        if store.notice:
            print(store.notice.message(words.language()), file=sys.stderr, flush=True)
        store.back_up()
        store.close()
    except StoreTrouble as trouble:
        # the screen says the same; the book can be read without the campaigns
        print(trouble.message(words.language()), file=sys.stderr, flush=True)
    provisioner.make_known()
    server = GMServer(config=configuration(where), loopback=where.loopback)
    server.initialize([str(NOTEBOOK)])
    server.start()


if __name__ == "__main__":
    try:
        main()
    except words.Refusal as refusal:
        print(refusal, file=sys.stderr, flush=True)
        sys.exit(1)
