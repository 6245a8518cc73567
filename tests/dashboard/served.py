"""A running screen for tests: its own port, its own data, ended for certain."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]


class Served:
    """The server as a child process; it can be killed and started again on the same port and data."""

    def __init__(self, data: Path, port: int | None = None, **variables: str) -> None:
        self.data, self.port, self.variables = data, port or free_port(), variables
        self.log = data / "server.log"
        self.process: subprocess.Popen | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def launch(self) -> None:
        """Start the process; it may end before it answers."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dashboard.serve"], cwd=ROOT, stdin=subprocess.DEVNULL,
            stdout=open(self.log, "ab"), stderr=subprocess.STDOUT, start_new_session=True,
            env={**os.environ, "PORT": str(self.port), "BIND": "127.0.0.1", "ALTEREGO_DATA": str(self.data), "PYTHONPATH": str(ROOT), "LANG": "en_US.UTF-8", **self.variables},
        )

    def start(self) -> "Served":
        """Start it and wait until it answers."""
        self.launch()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.said()}")
            try:
                if self.ask("/healthz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server did not come up:\n{self.said()}")

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def ask(self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: str | None = None) -> tuple[int, http.client.HTTPMessage, bytes]:
        """(status, headers, body) of one request; redirects are not followed."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def kernels(self) -> list[int]:
        """Process ids of the kernels that this server has started and that still run."""
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                words = (place / "cmdline").read_bytes().split(b"\0")
                parent = (place / "stat").read_text().rpartition(")")[2].split()[1]
                forked = b"dashboard.fork_server" in words and b"dashboard.fork_server" in (Path("/proc") / parent / "cmdline").read_bytes().split(b"\0")
                variables = (place / "environ").read_bytes().split(b"\0")  # those with which the process began
            except OSError:
                continue
            if (forked or b"dashboard.kernel" in words) and f"PORT={self.port}".encode() in variables:
                found.append(int(place.name))
        return sorted(found)

    def kernel(self, id: str) -> int | None:
        """The process of the kernel with this id, while it runs."""
        for pid in self.kernels():
            place = Path(f"/proc/{pid}")
            try:
                if (place / "comm").read_text().strip() == f"gm-{id[:12]}" or id in (place / "cmdline").read_text():
                    return pid
            except OSError:
                continue
        return None

    def kill(self) -> None:
        """As a power cut would: kill -9, the kernels too."""
        children = self.kernels()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def stop(self) -> int:
        """Ask it to end, as Ctrl+C does; its exit status."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                pass
        status = self.process.poll()
        children = self.kernels()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        for pid in children:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        return status if status is not None else -9


@contextmanager
def served(data: Path, **variables: str):
    """A server that is up; it ends with the block."""
    server = Served(data, **variables)
    try:
        yield server.start()
    finally:
        server.stop()


def scene_of(data: Path, table: str = "main") -> dict:
    """What is on the disk for a campaign, read as another program would."""
    import sqlite3

    base = sqlite3.connect(f"{(data / 'campaigns.sqlite3').as_uri()}?mode=ro", uri=True, timeout=10)
    try:
        row = base.execute("SELECT scene FROM snapshot WHERE campaign = ?", (table,)).fetchone()
    finally:
        base.close()
    return json.loads(row[0]) if row else {}
