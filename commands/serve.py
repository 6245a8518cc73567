"""`run.py serve`: the server first, the book beside it, both stopped together."""

from __future__ import annotations

import errno
import json
import os
import socket
import threading
import time
import urllib.error
import urllib.request

from commands import children, environment, site, state
from commands.knobs import Knobs, read
from commands.paths import BOOK_STATE, PYTHON, environment as child_environment
from commands.state import BookState
from commands.words import Refusal, say

PORT_TAKEN = 3
"""The server's exit status when the port was taken between our look and its own."""

RESTARTS = 5


def look_at_port(knobs: Knobs) -> None:
    """Refuse with words when the address cannot be listened on."""
    other = knobs.port + 1 if knobs.port < 65535 else 8866
    family = socket.AF_INET6 if ":" in knobs.bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as tried:
        if os.name != "nt":
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((knobs.bind, knobs.port))
            tried.listen(1)
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
                if healthy(knobs):
                    raise Refusal("already-serving", url=knobs.url, other=other) from None
                raise Refusal("busy-port", port=knobs.port, other=other) from None
            if error.errno in (errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)):
                raise Refusal("forbidden-port", port=knobs.port) from None
            raise Refusal("bad-bind", bind=knobs.bind) from None


def healthy(knobs: Knobs) -> bool:
    """True when our own server answers at the address."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(knobs.url + "healthz", timeout=2) as answer:
            return json.load(answer).get("app") == "alterego"
    except (OSError, ValueError, AttributeError, urllib.error.URLError):
        return False


def _build_book() -> None:
    try:
        site.build()
    except children.Stopped:
        pass
    except Refusal as refusal:
        print(refusal, flush=True)
        state.write(BOOK_STATE, BookState(stage="failed").failed("book", str(refusal)))
    except Exception as error:  # whatever breaks the book, the dashboard goes on and the page says why
        state.write(BOOK_STATE, BookState(stage="failed").failed("book", f"{type(error).__name__}: {error}"))
        raise


def serve(arguments: list[str]) -> int:
    """Serve the dashboard at `/` and the books at `/book/` until stopped."""
    knobs = read(arguments)
    look_at_port(knobs)
    environment.ensure()
    state.write(BOOK_STATE, BookState(steps=len(site.STEPS)))
    say("starting")
    book: threading.Thread | None = None
    falls: list[float] = []
    while True:
        server = children.start(
            [PYTHON, "-m", "dashboard.serve"],
            env=child_environment(BIND=knobs.bind, PORT=str(knobs.port), ALTEREGO_PARENT=str(os.getpid())),
        )
        _wait_until_up(server, knobs)
        if book is None:
            book = threading.Thread(target=_build_book, name="book", daemon=True)
            book.start()
        status = server.wait()
        children.stop(server)
        if status == PORT_TAKEN:
            raise Refusal("busy-port", port=knobs.port, other=knobs.port + 1)
        if status == 0:
            return 0
        falls = [each for each in falls if time.monotonic() - each < 60] + [time.monotonic()]
        if len(falls) >= RESTARTS:
            raise Refusal("server-gone", times=len(falls))
        say("restart")
        time.sleep(0.5 * len(falls))


def _wait_until_up(server, knobs: Knobs) -> None:
    for _ in range(600):
        if server.poll() is not None or healthy(knobs):
            return
        time.sleep(0.1)
