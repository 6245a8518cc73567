"""The kernel of a screen: ipykernel without its debugger and without code completion.

Nobody types code into a screen. Left in, these two take a quarter of a kernel's memory and of its
start, and every open tab has a kernel.
"""

from __future__ import annotations

import sys

UNUSED = ("debugpy", "jedi", "matplotlib", "matplotlib_inline")
"""Packages that ipykernel and IPython use when they find them, and do without when they do not."""


def leave_out_unused() -> None:
    """Before ipykernel is imported: what it does without."""
    for name in UNUSED:
        sys.modules[name] = None  # type: ignore[assignment]  # an import of it fails, as if it were not installed


def launch() -> None:
    """Be the kernel that the command line describes (`-f CONNECTION_FILE`), until it ends."""
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


def main() -> None:
    """A kernel in a process of its own."""
    leave_out_unused()
    launch()


if __name__ == "__main__":
    main()
