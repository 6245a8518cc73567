"""The process that kernels are forked of: `python -m dashboard.fork_server FD`.

It imports what a kernel needs and then waits at the line FD for orders, one JSON object a line:
`{"arguments": ["-f", CONNECTION_FILE], "env": {…}, "cwd": …}`; it answers with the process id. No thread
is started and no file but the line is open, so that a fork is whole. The end of the line is its end;
the kernels see that their parent has gone and follow it.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import socket
import sys
from pathlib import Path

from dashboard import kernel


def wait(line: socket.socket) -> list[str] | None:
    """Fork a kernel for each order. In the kernel: its arguments; here, at the end of the line: None."""
    line.sendall(b"\n")
    with line.makefile("rb") as orders:
        for each in orders:
            order = json.loads(each)
            child = os.fork()
            if not child:
                break
            line.sendall(b"%d\n" % child)
        else:
            return None
    line.close()
    _become(order)
    return order["arguments"]


def _become(order: dict) -> None:
    """Be as a process that was started with these variables."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(order["env"], JPY_PARENT_PID=str(os.getppid()))
    with contextlib.suppress(OSError):  # so that a list of processes tells one kernel from another
        Path("/proc/self/comm").write_text(f"gm-{Path(order['arguments'][1]).stem.removeprefix('kernel-')[:12]}")
    if order["cwd"]:
        os.chdir(order["cwd"])
    gc.unfreeze()


def main() -> None:
    """Import, wait, and in each kernel be one."""
    kernel.leave_out_unused()
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # ipykernel reads it when it is imported: whom a kernel follows to its end
    from dashboard import screen

    import anywidget  # noqa: F401  # as all below: for the kernels
    import IPython.core.completerlib  # noqa: F401
    import ipykernel.debugger  # noqa: F401
    import ipykernel.ipkernel  # noqa: F401
    import ipykernel.kernelapp  # noqa: F401
    import ipywidgets  # noqa: F401
    import tornado.platform.asyncio  # noqa: F401
    import tornado.websocket  # noqa: F401  # a kernel asks the server by it who its visitor is

    screen.prepare()
    gc.collect()
    gc.freeze()  # a collection would write into every page, and so share none
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a kernel ended
    arguments = wait(socket.socket(fileno=int(sys.argv[1])))
    if arguments is not None:
        sys.argv[1:] = arguments
        kernel.launch()


if __name__ == "__main__":
    main()
