"""How the server comes by a kernel: forked where that can be, else started."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

from dashboard.forks import FORKS

NAME = "gm-forked"


class ForkedProvisioner(LocalProvisioner):
    """A local kernel, forked of the process that has all imported."""

    async def launch_kernel(self, cmd: list[str], **named: Any) -> Any:
        """As the base; the command is that of `kernel.json`."""
        forked = await FORKS.fork(cmd[cmd.index("-f"):], named.get("env") or {}, named.get("cwd")) if "-f" in cmd else None
        if forked is None:
            return await super().launch_kernel(cmd, **named)
        self.process = forked
        self.pid = self.pgid = forked.pid  # it leads a session of its own
        self.cwd = named.get("cwd")
        return self.connection_info


def make_known() -> None:
    """Let Jupyter find it by its name, as it does one that is installed."""
    KernelProvisionerFactory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:{ForkedProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME)
