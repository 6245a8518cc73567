"""Child processes that never outlive us: each in a group of its own, all stopped at the end."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from commands.paths import ROOT, environment

_alive: set[subprocess.Popen] = set()
_guard = threading.Lock()
_closing = False


class Stopped(Exception):
    """We are going down: no new child is started."""


def start(command: Sequence[str | Path], **options) -> subprocess.Popen:
    """Start `command` in the working copy's root, in its own process group."""
    options.setdefault("env", environment())
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("cwd", ROOT)
    if os.name == "nt":
        options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        options["start_new_session"] = True
    with _guard:
        if _closing:
            raise Stopped
        child = subprocess.Popen([str(part) for part in command], **options)
        _alive.add(child)
    return child


def run(command: Sequence[str | Path], *, log: Path | None = None, each_line: Callable[[str], None] | None = None,
        stderr_too: bool = True, **options) -> int:
    """Run `command` to its end and return its exit status.

    With `log` or `each_line` its output goes there line by line (the error stream too, unless `stderr_too`
    is false); else to the terminal.
    """
    if log is None and each_line is None:
        child = start(command, **options)
        try:
            return child.wait()
        finally:
            stop(child)
    child = start(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT if stderr_too else None, text=True, encoding="utf-8", errors="replace", **options)
    sink = None
    try:
        if log is not None:
            log.parent.mkdir(parents=True, exist_ok=True)
            sink = open(log, "w", encoding="utf-8")
        for line in child.stdout:
            if sink:
                sink.write(line)
                sink.flush()
            if each_line and line.strip():
                each_line(line.rstrip())
        return child.wait()
    finally:
        if sink:
            sink.close()
        stop(child)
        child.stdout.close()


def _signal_group(child: subprocess.Popen, hard: bool) -> None:
    try:
        if os.name == "nt":
            if hard:
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(child.pid)], capture_output=True, check=False)
            else:
                child.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            os.killpg(child.pid, signal.SIGKILL if hard else signal.SIGTERM)
    except (OSError, ValueError):
        pass


def stop(*children: subprocess.Popen, patience: float = 5.0) -> None:
    """End the children and all that they started: politely, then after `patience` seconds not."""
    for child in children:
        if child.poll() is None:
            _signal_group(child, hard=False)
    for child in children:
        try:
            child.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            pass
        # a grandchild may have outlived its parent
        _signal_group(child, hard=True)
        child.wait()
        with _guard:
            _alive.discard(child)


def stop_all() -> None:
    """End every child that is still running, and start no more."""
    global _closing
    with _guard:
        _closing = True
        left = list(_alive)
    stop(*left)
