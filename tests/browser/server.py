"""A static web server for tests and benches: any sub-path, counted requests, a modelled line, files that fail."""

from __future__ import annotations

import gzip
import posixpath
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json",
    ".svg": "image/svg+xml", ".wasm": "application/wasm", ".woff2": "font/woff2", ".png": "image/png", ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8", ".zip": "application/zip",
}  # fmt: skip
#: What the usual static hosts compress.
COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".txt"}


@dataclass
class Line:
    """A line to the reader that all requests share."""

    megabits: float
    delay: float
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _free_at: float = 0.0

    def take(self, count: int) -> None:
        """Wait until so many bytes have gone through."""
        with self._lock:
            start = max(time.monotonic(), self._free_at)
            self._free_at = start + count * 8 / (self.megabits * 1e6)
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


@dataclass
class Request:
    """One answered request: its path below the server, status, bytes of the body as sent and as they are on disk."""

    path: str
    status: int
    sent: int
    raw: int


class Site:
    """A folder served under a prefix.

    `trouble` maps the end of a path to what happens to it: a status number, "stall" (the head and no body), or a
    function from the file's bytes to other bytes.
    """

    def __init__(self, folder: Path, prefix: str = "/", line: Line | None = None, compress: bool = True, fresh_for: int = 3600) -> None:
        self.folder, self.prefix, self.line, self.compress, self.fresh_for = Path(folder).resolve(), prefix, line, compress, fresh_for
        self.requests: list[Request] = []
        self.trouble: dict[str, int | str | Callable[[bytes], bytes]] = {}
        self.released = threading.Event()
        self._packed: dict[Path, bytes] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.url = self.origin + prefix

    def packed(self, path: Path, raw: bytes) -> bytes:
        """The file compressed, once."""
        if path not in self._packed:
            self._packed[path] = gzip.compress(raw, 9)
        return self._packed[path]

    def find(self, url_path: str) -> Path | None:
        """The file for a request, None when there is none."""
        clean = posixpath.normpath(urllib.parse.unquote(urllib.parse.urlsplit(url_path).path))
        if not (clean + "/").startswith(self.prefix):
            return None
        path = self.folder / clean[len(self.prefix) :].lstrip("/")
        if path.is_dir():
            path = path / "index.html"
        return path if path.is_file() else None

    def start(self) -> Site:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def _handler(site) -> type[BaseHTTPRequestHandler]:  # noqa: N805  (the handler's own self stands inside)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                if site.line:
                    time.sleep(site.line.delay)
                trouble = next((what for end, what in site.trouble.items() if urllib.parse.urlsplit(self.path).path.endswith(end)), None)
                path = site.find(self.path)
                if isinstance(trouble, int) or path is None:
                    return self.answer(trouble if isinstance(trouble, int) else 404, b"", {})
                raw = body = path.read_bytes()
                if callable(trouble):
                    raw = body = trouble(raw)
                head = {"Content-Type": TYPES.get(path.suffix, "application/octet-stream"), "Cache-Control": f"max-age={site.fresh_for}"}
                if site.compress and path.suffix in COMPRESSED and not callable(trouble) and "gzip" in self.headers.get("Accept-Encoding", ""):
                    body = site.packed(path, raw)
                    head["Content-Encoding"] = "gzip"
                return self.answer(200, body, head, len(raw), stall=trouble == "stall")

            do_HEAD = do_GET

            def answer(self, status: int, body: bytes, head: dict[str, str], raw: int = 0, stall: bool = False) -> None:
                site.requests.append(Request(self.path, status, len(body), raw))
                try:
                    self.send_response(status)
                    for name, value in head.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    if self.command == "HEAD":
                        return
                    if stall:
                        self.wfile.write(body[: len(body) // 3])
                        site.released.wait(60)
                        self.close_connection = True
                        return
                    for start in range(0, len(body), 16384):
                        part = body[start : start + 16384]
                        if site.line:
                            site.line.take(len(part))
                        self.wfile.write(part)
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True

            def log_message(self, *_arguments: object) -> None:
                pass

        return Handler


@contextmanager
def serve(folder: Path, **options: object) -> Iterator[Site]:
    """Serve a folder while the block runs."""
    site = Site(folder, **options).start()
    try:
        yield site
    finally:
        site.stop()
