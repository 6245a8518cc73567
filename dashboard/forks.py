"""Kernels are forked of one process that has everything imported, instead of each being started from nothing.

A forked kernel is there in a fraction of the time, and shares the memory of what it does not change
with all others. Only where the system forks safely (Linux); elsewhere, and whenever anything here
fails, a kernel is started as Jupyter does it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 60.0
"""Seconds for the first answer, which comes when all is imported; others take milliseconds."""


class Forked:
    """A kernel that is no child of this process, with what the provisioner asks of `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None while it runs; its status is its parent's alone, so that any end is a 1."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 1
        return None

    def wait(self) -> int:
        """The status of one that has ended."""
        return self.poll() or 0

    def send_signal(self, number: int) -> None:
        """Nothing where it has ended already, as `Popen` does."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """At once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Politely."""
        self.send_signal(signal.SIGTERM)


class Forks:
    """The line to the process that kernels are forked of; it ends when this one ends, however that was."""

    def __init__(self) -> None:
        self._line: socket.socket | None = None
        self._ready = False
        self._turn = asyncio.Lock()

    def open(self) -> None:
        """Start the process, where the system forks safely; it imports beside us."""
        if not sys.platform.startswith("linux") or self._line is not None:
            return
        ours, theirs = socket.socketpair()
        ours.settimeout(PATIENCE)
        root = str(Path(__file__).resolve().parents[1])
        subprocess.Popen(
            [sys.executable, "-m", "dashboard.fork_server", str(theirs.fileno())], cwd=root, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))},
        )
        theirs.close()
        self._line = ours

    async def fork(self, arguments: Sequence[str], env: Mapping[str, str], cwd: str | None) -> Forked | None:
        """A kernel with these arguments and variables; None when none can be forked, now or ever again."""
        if self._line is None:
            return None
        order = json.dumps({"arguments": list(arguments), "env": dict(env), "cwd": cwd}).encode() + b"\n"
        async with self._turn:
            try:
                return Forked(await asyncio.get_running_loop().run_in_executor(None, self._ask, order))
            except (OSError, ValueError):
                self._line, line = None, self._line
                if line is not None:
                    line.close()
                return None

    def _ask(self, order: bytes) -> int:
        if self._line is None:
            raise OSError("closed")
        if not self._ready:
            self._read()
            self._ready = True
        self._line.sendall(order)
        return int(self._read())

    def _read(self) -> bytes:
        told = b""
        while not told.endswith(b"\n"):
            more = self._line.recv(64) if self._line is not None else b""
            if not more:
                raise OSError("the process that kernels are forked of has ended")
            told += more
        return told


FORKS = Forks()
"""The one of this server."""
