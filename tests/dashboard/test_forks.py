"""Kernels forked of one process: there, alike, ended with the server, and started the old way where that cannot be."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from dashboard.forks import Forked, Forks
from tests.dashboard.served import PATIENCE, Served, served

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kernels are forked on Linux alone")]


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def in_time(found, what: str):
    until = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < until, what
        time.sleep(0.1)
    return answer


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def a_kernel(server: Served) -> int:
    return in_time(server.kernels, "no kernel waits for a visitor")[0]


def test_a_kernel_is_forked_and_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    kernel = a_kernel(server)
    mother = parent_of(kernel)
    assert mother != server.process.pid and b"dashboard.fork_server" in Path(f"/proc/{mother}/cmdline").read_bytes()
    os.killpg(server.process.pid, signal.SIGKILL)
    server.process.wait()
    in_time(lambda: not runs(mother) and not runs(kernel), "a process outlived the server")


def test_without_the_process_to_fork_of_kernels_are_started_as_ever(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        kernel = a_kernel(server)
        os.kill(parent_of(kernel), signal.SIGKILL)
        in_time(lambda: not runs(kernel), "the kernel did not end with what it was forked of")
        server.ask("/")
        assert parent_of(a_kernel(server)) == server.process.pid


def test_one_that_has_ended_is_known_to_have() -> None:
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    gone = Forked(child)
    assert gone.poll() == 1 and gone.wait() == 1
    gone.kill()
    assert Forked(os.getpid()).poll() is None


def test_a_line_that_was_never_opened_gives_no_kernel() -> None:
    assert asyncio.run(Forks().fork(["-f", "nowhere"], {}, None)) is None
