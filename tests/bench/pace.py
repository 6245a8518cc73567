"""How slow this machine is just now, told by a peer whose time on a known machine is known.

Milliseconds of a page mean nothing without it: the same page took twice as long in another hour of the same machine.
"""

from __future__ import annotations

from timeit import repeat

KNOWN_US = 47.0
"""Microseconds dyce 0.7.0 took for 2d6−1d6, warm, on the machine on which the targets were set."""


def slower() -> float:
    """How many times slower than that machine, by the best of seven rounds of dyce's 2d6−1d6; 1 is the same."""
    from dyce import H

    die = H(6)
    best = min(repeat(lambda: dict((2 @ die - die).items()), number=200, repeat=7)) / 200
    return best * 1e6 / KNOWN_US
