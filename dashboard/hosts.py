"""Which Host names a request may carry.

A page of another site can point its own name at this machine (DNS rebinding) and then talk to us as
if it were ours; its requests still carry that foreign name. An address in digits cannot be rebound.
"""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from collections.abc import Collection, Mapping

HOSTS = "ALTEREGO_HOSTS"
"""The variable that lists the names a TLS proxy answers at."""


def named_hosts(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The names that the GM has given the server besides its own, for a TLS proxy before it.

    >>> named_hosts({"ALTEREGO_HOSTS": "Table.example.org, ../x table.local"})
    ('table.example.org', 'table.local')
    """
    found = re.split(r"[,\s]+", environment.get(HOSTS, "").lower())
    return tuple(each for each in found if re.fullmatch(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*", each))


def is_own_host(name: str, *, loopback: bool, named: Collection[str] = ()) -> bool:
    """True when a request with this Host (without the port) may be answered.

    With `loopback` only this computer's own names; else any address in digits and this machine's names.
    The names in `named` always are our own.

    >>> [is_own_host(name, loopback=True) for name in ("127.0.0.1", "localhost", "[::1]", "192.168.1.5", "evil.example")]
    [True, True, True, False, False]
    >>> [is_own_host(name, loopback=False) for name in ("192.168.1.5", "localhost", "evil.example", "")]
    [True, True, False, False]
    >>> is_own_host("table.example.org", loopback=True, named=("table.example.org",))
    True
    """
    name = name.strip("[]").rstrip(".").lower()
    if name == "localhost" or name in named:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return not loopback and bool(name) and name in _machine_names()
    return address.is_loopback or not loopback


def _machine_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, name.split(".")[0], f"{name.split('.')[0]}.local"}


def lan_address() -> str:
    """This machine's address in its network, as a neighbour sees it; 127.0.0.1 when it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looked:
        try:
            looked.connect(("192.0.2.1", 9))
            return looked.getsockname()[0]
        except OSError:
            return "127.0.0.1"
