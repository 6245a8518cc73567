"""The kernel that waits for the next visitor is started when the page of this one is up, not while it is being made.

Stock Voila starts it a second after the last one was taken: two kernels and a browser then share the
processor just when somebody waits for a page. A page that is opened meanwhile starts a kernel of its own,
and so does one for which the spare one died while it waited.
"""

from __future__ import annotations

import asyncio
from typing import Any

BREATH = 0.5
"""Seconds after a page has found its kernel: its panels are drawn in them."""

AT_LATEST = 20.0
"""Seconds after a kernel was taken, where no page finds it (a visitor who left at once)."""


class Spares:
    """Takes the place of the kernel manager's `fill_if_needed` and `get_pool_size`."""

    def __init__(self, manager: Any) -> None:
        self._manager = manager
        self._fill, self._size = manager.fill_if_needed, manager.get_pool_size
        self._wanted: dict[str | None, dict[str, Any]] = {}
        self._timer: asyncio.TimerHandle | None = None
        manager.fill_if_needed, manager.get_pool_size = self.wish, self.size

    def wish(self, delay: float | None = None, notebook_name: str | None = None, **more: Any) -> None:
        """A spare kernel is wanted: at once with a delay of 0, else once the page is up."""
        if delay == 0:
            self._fill(delay=0, notebook_name=notebook_name, **more)
            return
        self._wanted[notebook_name] = more
        self._in(AT_LATEST)

    def size(self, notebook_name: str) -> int:
        """How many kernels wait for visitors of a notebook; those that died meanwhile are let go first."""
        for task in [each for each in self._manager._pools.get(notebook_name, ()) if self._dead(each)]:
            self._manager._pools[notebook_name].remove(task)
            self.wish(notebook_name=notebook_name)
        return self._size(notebook_name)

    def _dead(self, task: asyncio.Task) -> bool:
        if not task.done():
            return False
        if task.cancelled() or task.exception():
            return True
        kernel = task.result()["kernel_id"]
        if kernel not in self._manager:
            return True
        process = self._manager.get_kernel(kernel).provisioner.process
        return process is None or process.poll() is not None

    def page_is_up(self) -> None:
        """A page has found its kernel."""
        if self._wanted:
            self._in(BREATH)

    def _in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._now)

    def _now(self) -> None:
        wanted, self._wanted, self._timer = self._wanted, {}, None
        for notebook_name, more in wanted.items():
            self._fill(delay=0, notebook_name=notebook_name, **more)
