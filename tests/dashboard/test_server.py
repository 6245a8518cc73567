"""The server over HTTP and websocket: each fault of stock Voila stays cured, nothing is open that should be shut."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import os
import re
import stat
import subprocess
import sys
import time
import uuid
from datetime import datetime, timedelta, timezone
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
import voila
from jupyter_server.base.websocket import WebSocketMixin
from tornado.iostream import StreamClosedError
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError, websocket_connect
from traitlets import TraitError
from voila.execute import VoilaExecutor

from commands.knobs import Knobs
from commands.serve import PORT_TAKEN
from dashboard import handlers
from dashboard.serve import MAX_REQUEST, NOTEBOOK, PING, SILENT, SWAPPED, VERSIONS, configuration
from tests.dashboard.served import ROOT, Served, served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


def open_page(server: Served, headers: dict[str, str] | None = None, query: str = "") -> tuple[str, str]:
    """(html, kernel id) of a page of one's own."""
    status, _, body = server.ask("/" + query, headers=headers)
    text = body.decode()
    assert status == 200, text
    return text, re.search(r'"kernelId": "([0-9a-f-]{36})"', text).group(1)


@pytest.fixture(scope="module")
def looked_at(server: Served) -> tuple[str, str]:
    """(html, kernel id) of one page for all tests that only look."""
    return open_page(server, query="?table=friday&template=lab&theme=dark")


def kernel_runs(server: Served, kernel: str) -> bool:
    return server.kernel(kernel) is not None


def until(true, patience: float = 30.0) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.1)
    return False


def shut(server: Served, kernel: str) -> int:
    return server.ask(f"/voila/api/shutdown/{kernel}", "POST", {"Origin": server.url.rstrip("/")}, "")[0]


def test_voila_is_the_version_that_was_looked_at() -> None:
    assert voila.__version__ == "0.5.13"


def test_health(server: Served) -> None:
    status, headers, body = server.ask("/healthz")
    assert status == 200 and json.loads(body)["app"] == "alterego" and headers["Cache-Control"] == "no-store"


def test_health_tells_a_busy_kernel_from_a_dead_one(server: Served) -> None:
    def lives(kernel: str) -> bool:
        return json.loads(server.ask(f"/healthz?kernel={kernel}")[2])["kernel"]

    _, kernel = open_page(server)
    assert lives(kernel) and not lives(str(uuid.uuid4())) and not lives("../x")
    os.kill(server.kernel(kernel), 9)
    assert until(lambda: not lives(kernel))
    assert shut(server, kernel) == 204


@pytest.mark.parametrize("path", ["/", "/healthz", "/book/ru/", "/fonts.css", f"/voila/static-{VERSIONS}/voila.js"])
def test_a_foreign_host_name_is_refused(server: Served, path: str) -> None:
    assert server.ask(path, headers={"Host": f"evil.example:{server.port}"})[0] == 421
    assert server.ask(path, headers={"Host": "192.168.1.7"})[0] == 421


def test_a_foreign_host_name_opens_no_websocket(server: Served) -> None:
    async def attempt() -> None:
        request = HTTPRequest(f"ws://127.0.0.1:{server.port}/voila/query/{uuid.uuid4()}", headers={"Host": "evil.example"})
        await websocket_connect(request)

    with pytest.raises(HTTPClientError, match="421"):
        asyncio.run(attempt())


@pytest.mark.parametrize(
    "path",
    ["/voila/files/mark.svg", "/voila/files/gm.ipynb", "/voila/files/", "/gm.ipynb", "/dashboard/gm.ipynb", "/serve.py", "/voila/tree/", "/voila/render/gm.ipynb",
     "/voila/api/contents/", "/api/contents/", "/api/kernelspecs", "/api/terminals", "/voila/api/themes/x/y.css", "/voila/static-x/../serve.py",
     f"/voila/static-{VERSIONS}/..%2f..%2f..%2fserve.py", f"/voila/labextensions-{VERSIONS}/..%2f..%2fetc/passwd", f"/voila/labextensions-{VERSIONS}/nothing.js"],
)
def test_nothing_else_is_served(server: Served, path: str) -> None:
    status, _, body = server.ask(path)
    assert status in (403, 404), (status, body[:200])


def test_the_page_names_no_other_host_and_shows_no_source(server: Served, looked_at: tuple[str, str]) -> None:
    text, _ = looked_at
    assert "open_table" not in text and "from dashboard" not in text
    linked = re.findall(r"""(?:src|href|action)=["']?(https?:)?//""", text)
    assert linked == [] and "cdn" not in text.lower() and "@import" not in text


def test_a_rule_s_address_leads_into_the_book(server: Served, tmp_path: Path) -> None:
    status, headers, _ = server.ask("/rule/ru/A-165")
    assert status == 302 and re.fullmatch(r"/book/ru/([\w/.-]+#A-165)?", headers["Location"])
    assert server.ask("/rule/ru/X-1")[0] == 404 and server.ask("/rule/fr/A-1")[0] == 404
    index = tmp_path / "rules.json"
    index.write_text(json.dumps({"A-165": "ego/check.html#A-165", "A-1": "//evil.example/#A-1", "A-2": 5}))
    assert [handlers.place_of_rule(index, rule) for rule in ("A-165", "A-1", "A-2", "A-3")] == ["ego/check.html#A-165", "", "", ""]


def test_answers_are_packed(server: Served) -> None:
    path = f"/voila/static-{VERSIONS}/voila.js"
    plain, packed = server.ask(path), server.ask(path, headers={"Accept-Encoding": "gzip"})
    assert packed[1]["Content-Encoding"] == "gzip" and len(packed[2]) < len(plain[2]) / 2
    assert "immutable" in packed[1]["Cache-Control"]
    assert plain[1]["Content-Type"].split(";")[0] in ("text/javascript", "application/javascript")


def test_the_widget_extensions_are_served_for_good(server: Served, looked_at: tuple[str, str]) -> None:
    text, _ = looked_at
    config = json.loads(re.search(r'<script id="jupyter-config-data" type="application/json">\s*(.*?)\s*</script>', text, re.S).group(1))
    names = {each["name"] for each in config["federated_extensions"]}
    assert names == {"@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"}
    for each in config["federated_extensions"]:
        status, headers, _ = server.ask(f"{config['fullLabextensionsUrl']}/{each['name']}/{each['load']}")
        assert status == 200 and "immutable" in headers["Cache-Control"]


def test_a_closing_page_ends_its_kernel_and_a_foreign_one_does_not(server: Served) -> None:
    _, kernel = open_page(server)
    assert until(lambda: kernel_runs(server, kernel))
    path = f"/voila/api/shutdown/{kernel}"
    assert server.ask(path, "POST", {"Origin": "http://evil.example"}, "")[0] == 403
    assert server.ask(path, "POST", {}, "")[0] == 403
    assert kernel_runs(server, kernel)
    assert shut(server, kernel) == 204
    assert until(lambda: not kernel_runs(server, kernel))
    assert shut(server, str(uuid.uuid4())) == 404


def test_a_visitor_cannot_run_code(server: Served, looked_at: tuple[str, str]) -> None:
    _, kernel = looked_at
    target = server.data / "written-by-a-visitor"

    async def attempt() -> list[str]:
        url = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"
        socket = await websocket_connect(HTTPRequest(url, headers={"Origin": server.url.rstrip("/")}, connect_timeout=60, request_timeout=60))

        async def send(kind: str, content: dict) -> None:
            header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": uuid.uuid4().hex, "date": "", "version": "5.3"}
            await socket.write_message(json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}))

        for kind in ("execute_request", "inspect_request", "complete_request", "history_request", "debug_request"):
            await send(kind, {"code": f"open({str(target)!r}, 'w').close()", "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False, "cursor_pos": 1, "detail_level": 0})
        await send("kernel_info_request", {})
        seen = []
        while "kernel_info_reply" not in seen:
            message = await asyncio.wait_for(socket.read_message(), 60)
            assert message is not None
            seen.append(json.loads(message)["header"]["msg_type"])
        await asyncio.sleep(0.5)
        socket.close()
        return seen

    seen = asyncio.run(attempt())
    assert not target.exists()
    assert not {"execute_reply", "execute_result", "inspect_reply", "complete_reply", "history_reply", "debug_reply"} & set(seen)


def test_a_foreign_page_opens_no_kernel_websocket(server: Served, looked_at: tuple[str, str]) -> None:
    _, kernel = looked_at

    async def attempt() -> None:
        url = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels"
        await websocket_connect(HTTPRequest(url, headers={"Origin": "http://evil.example"}, connect_timeout=60))

    with pytest.raises(HTTPClientError, match="403"):
        asyncio.run(attempt())


def test_a_kernel_has_no_debugger_and_no_pandas(server: Served, looked_at: tuple[str, str]) -> None:
    _, kernel = looked_at
    pid = server.kernel(kernel)
    assert until(lambda: (server.data / "campaigns.sqlite3").exists())
    mapped = Path(f"/proc/{pid}/maps").read_text()
    assert not [name for name in ("debugpy", "pandas", "numpy", "jedi") if f"/{name}/" in mapped]


def test_a_template_cannot_be_chosen_from_outside(server: Served, looked_at: tuple[str, str]) -> None:
    text, _ = looked_at
    assert 'class="gm"' in text


def test_an_address_opens_its_own_campaign(server: Served, looked_at: tuple[str, str]) -> None:
    import sqlite3

    _, kernel = open_page(server, query="?table=..%2f..")
    base = sqlite3.connect(server.data / "campaigns.sqlite3")
    assert until(lambda: {("friday",), ("main",)} <= set(base.execute("SELECT key FROM campaign").fetchall()))
    assert shut(server, kernel) == 204
    base.close()


def test_small_messages_leave_at_once() -> None:
    set_to: list[bool] = []

    class Socket(handlers.NoDelay):
        def __init__(self) -> None:  # without a request
            pass

        def set_nodelay(self, value: bool) -> None:
            set_to.append(value)

    async def attempt() -> None:
        socket = Socket()
        with pytest.raises(Exception):
            await socket.open("kernel")

    asyncio.run(attempt())
    assert set_to == [True]
    assert SWAPPED[voila.tornado.kernel_websocket_handler.VoilaKernelWebsocketHandler] is handlers.NoDelay


class Manager:
    """Kernels without processes: enough to ask whether there is room."""

    def __init__(self, count: int, connections: int = 1, idle: float = 0.0) -> None:
        self.ids = [f"kernel-{number}" for number in range(count)]
        self.connections, self.ended = connections, []
        self.since = datetime.now(timezone.utc) - timedelta(seconds=idle)
        self._pools: dict = {}

    def list_kernel_ids(self) -> list[str]:
        return list(self.ids)

    def kernel_model(self, kernel: str) -> dict:
        return {"connections": self.connections}

    def get_kernel(self, kernel: str) -> SimpleNamespace:
        return SimpleNamespace(last_activity=self.since)

    async def shutdown_kernel(self, kernel: str) -> None:
        self.ids.remove(kernel)
        self.ended.append(kernel)


@pytest.mark.parametrize(
    ("kernels", "room", "ended"),
    [
        ((handlers.MAX_KERNELS - 1, 1, 0), True, 0),
        ((handlers.MAX_KERNELS, 1, 0), False, 0),
        ((handlers.MAX_KERNELS, 0, 5), False, 0),
        ((handlers.MAX_KERNELS, 0, 60), True, 1),
        ((handlers.MAX_KERNELS, 1, 60), False, 0),
    ],
)
def test_kernels_are_limited_and_abandoned_ones_make_room(kernels: tuple[int, int, float], room: bool, ended: int) -> None:
    manager = Manager(*kernels)
    assert asyncio.run(handlers.make_room(manager)) is room
    assert len(manager.ended) == ended


def test_a_kernel_that_follows_others_is_abandoned_all_the_same() -> None:
    manager = Manager(handlers.MAX_KERNELS, 0, 60)
    assert asyncio.run(handlers.make_room(manager)) is True and len(manager.ended) == 1
    manager.ids.append("again")
    manager.since = datetime.now(timezone.utc)  # what other tabs write keeps them all busy
    assert asyncio.run(handlers.make_room(manager)) is True and len(manager.ended) == 2
    manager.connections = 1
    manager.ids.append("more")
    assert asyncio.run(handlers.make_room(manager)) is False and manager.left_at == {}


def test_a_kernel_that_is_only_being_started_is_left_alone() -> None:
    class Starting(Manager):
        def kernel_model(self, kernel: str) -> dict:
            raise TraitError("it has done nothing yet")

    manager = Starting(handlers.MAX_KERNELS, 0, 60)
    assert asyncio.run(handlers.make_room(manager)) is False and not manager.ended and manager.left_at == {}


def test_a_line_that_was_just_opened_is_not_called_silent() -> None:
    class Line(WebSocketMixin):
        settings = {"ws_ping_interval": PING, "ws_ping_timeout": SILENT}
        log, closed, pinged = logging.getLogger("line"), 0, 0

        ws_connection = SimpleNamespace(client_terminated=False)

        def ping(self, data: bytes) -> None:
            self.pinged += 1

        def close(self) -> None:
            self.closed += 1

    async def looks(late: float) -> Line:
        line, now = Line(), IOLoop.current().time()
        line.last_pong = now - late
        line.last_ping = now - PING / 1000
        line.send_ping()
        return line

    # Jupyter looks first one interval after the opening: no pong can have come by then
    assert asyncio.run(looks(PING / 1000 + 0.01)).closed == 0
    assert asyncio.run(looks(3 * PING / 1000)).closed == 1


def test_the_switches() -> None:
    own, shared = configuration(Knobs()), configuration(Knobs(bind="0.0.0.0"))
    assert own.Voila.token == "" and len(shared.Voila.token) == 48
    assert own.Voila.cookie_secret == shared.Voila.cookie_secret
    assert own.MappingKernelManager.cull_interval == 60 and own.MappingKernelManager.cull_idle_timeout == 600
    assert own.VoilaConfiguration.allow_template_override == own.VoilaConfiguration.allow_theme_override == "NO"


def test_a_kernel_may_wait_for_its_visitor_as_long_as_it_takes() -> None:
    book = nbformat.read(NOTEBOOK, as_version=4)
    executor = VoilaExecutor(book, config=configuration(Knobs()))
    assert [executor._get_timeout(cell) for cell in book.cells] == [120, None, 120]


def test_a_taken_port_ends_it_with_a_status_of_its_own(server: Served, tmp_path: Path) -> None:
    tried = subprocess.run(
        [sys.executable, "-m", "dashboard.serve"], cwd=ROOT, capture_output=True, timeout=90, stdin=subprocess.DEVNULL,
        env={**os.environ, "PORT": str(server.port), "BIND": "127.0.0.1", "ALTEREGO_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)}, check=False,
    )
    assert tried.returncode == PORT_TAKEN, tried.stderr.decode()


def test_it_ends_whole_when_asked(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    _, kernel = open_page(server)
    assert until(lambda: kernel_runs(server, kernel))
    server.process.terminate()
    assert server.process.wait(timeout=30) == 0
    assert until(lambda: server.kernels() == [])
    server.stop()
    assert "Traceback" not in server.said(), server.said()


def test_it_ends_with_whoever_started_it(tmp_path: Path) -> None:
    server = Served(tmp_path, ALTEREGO_PARENT="1")
    try:
        server.launch()
        assert server.process.wait(timeout=60) == 0, server.said()
        assert "The GM's screen:" in server.said()
    finally:
        server.stop()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory):
    with served(tmp_path_factory.mktemp("shared"), BIND="0.0.0.0") as found:
        yield found


class TestOpenToTheNetwork:
    """BIND other than this computer: the screen wants the token, the book does not."""

    def test_the_screen_wants_the_token_and_the_book_does_not(self, shared: Served) -> None:
        status, headers, _ = shared.ask("/")
        assert status == 302 and headers["Location"].startswith("/login")
        assert shared.ask("/book/")[0] in (200, 503)
        assert shared.ask("/healthz")[0] == 200
        assert shared.ask(f"/voila/api/shutdown/{uuid.uuid4()}", "POST", {"Origin": shared.url.rstrip("/")}, "")[0] == 403
        russian = shared.ask("/login", headers={"Accept-Language": "ru"})[2].decode()
        assert "Вход за стол" in russian and "jupyter" not in russian.lower()
        assert "Enter the table" in shared.ask("/login", headers={"Accept-Language": "en"})[2].decode()

    def test_it_says_the_address_with_the_token(self, shared: Served) -> None:
        token = (shared.data / "token").read_text()
        assert f"?token={token}" in shared.said() and "0.0.0.0" in shared.said()
        for name in ("token", "cookie-secret"):
            assert stat.S_IMODE((shared.data / name).stat().st_mode) == 0o600

    def test_a_host_name_of_another_site_is_refused_here_too(self, shared: Served) -> None:
        assert shared.ask("/book/", headers={"Host": "evil.example"})[0] == 421
        assert shared.ask("/healthz", headers={"Host": "192.168.1.7:80"})[0] == 200

    def test_no_websocket_without_the_token(self, shared: Served) -> None:
        async def attempt() -> None:
            await websocket_connect(HTTPRequest(f"ws://127.0.0.1:{shared.port}/api/kernels/{uuid.uuid4()}/channels", connect_timeout=60))

        with pytest.raises(HTTPClientError, match="403"):
            asyncio.run(attempt())

    def test_who_came_with_the_token_stays_in_after_a_restart(self, shared: Served) -> None:
        token = (shared.data / "token").read_text()
        status, headers, body = shared.ask(f"/?token={token}")
        assert status == 200
        kernel = re.search(r'"kernelId": "([0-9a-f-]{36})"', body.decode()).group(1)
        cookies = "; ".join(each.split(";")[0] for each in headers.get_all("Set-Cookie"))
        shared.kill()
        shared.start()
        status, _, body = shared.ask("/", headers={"Cookie": cookies})
        assert status == 200 and kernel not in body.decode()
        assert shared.ask("/?token=wrong")[0] == 302


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory):
    with served(tmp_path_factory.mktemp("behind"), ALTEREGO_HOSTS="table.example.org") as found:
        yield found


class TestBehindAProxy:
    """A TLS proxy before it: its name is ours, the key is asked for, and https is known by the proxy's word."""

    PROXIED = {"Host": "table.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}

    def test_its_name_is_answered_and_the_key_is_asked_for(self, behind: Served) -> None:
        status, headers, _ = behind.ask("/", headers=self.PROXIED)
        assert status == 302 and headers["Location"].startswith("/login")
        assert behind.ask("/healthz", headers={"Host": "other.example.org"})[0] == 421
        token = (behind.data / "token").read_text()
        assert f"https://table.example.org/?token={token}" in behind.said()
        assert behind.ask(f"/?token={token}", headers=self.PROXIED)[0] == 200

    def test_a_page_closed_by_https_ends_its_kernel(self, behind: Served) -> None:
        _, headers, body = behind.ask(f"/?token={(behind.data / 'token').read_text()}", headers=self.PROXIED)
        kernel = re.search(r'"kernelId": "([0-9a-f-]{36})"', body.decode()).group(1)
        cookies = "; ".join(each.split(";")[0] for each in headers.get_all("Set-Cookie"))
        closing = {**self.PROXIED, "Cookie": cookies}
        assert behind.ask(f"/voila/api/shutdown/{kernel}", "POST", {**closing, "Origin": "https://evil.example"}, "")[0] == 403
        assert behind.ask(f"/voila/api/shutdown/{kernel}", "POST", {**closing, "Origin": "https://table.example.org"}, "")[0] == 204


def test_an_oversized_message_ends_the_line_and_nothing_else(server: Served, looked_at: tuple[str, str]) -> None:
    _, kernel = looked_at

    async def attempt() -> bool:
        url = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"
        socket = await websocket_connect(HTTPRequest(url, headers={"Origin": server.url.rstrip("/")}, connect_timeout=60, request_timeout=60))
        with suppress(WebSocketClosedError, StreamClosedError):  # it may be closed before it has been told whole
            await socket.write_message("x" * (MAX_REQUEST + 1))
        while (message := await asyncio.wait_for(socket.read_message(), 60)) is not None:
            assert json.loads(message)
        return True

    assert asyncio.run(attempt())
    assert server.ask("/healthz")[0] == 200 and kernel_runs(server, kernel)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.putrequest("POST", "/login")
    connection.putheader("Content-Length", str(MAX_REQUEST + 1))
    connection.endheaders()
    assert connection.getresponse().status in (400, 413)
    connection.close()
