"""BIND and PORT, the only knobs: from the command line, else from the environment."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass

from commands.words import Refusal

DEFAULT_BIND = "127.0.0.1"
DEFAULT_PORT = 8866


@dataclass(frozen=True, slots=True, kw_only=True)
class Knobs:
    """Where to listen: an address of this machine and a port."""

    bind: str = DEFAULT_BIND
    port: int = DEFAULT_PORT

    @property
    def loopback(self) -> bool:
        """True when only this computer can reach the server.

        >>> Knobs().loopback, Knobs(bind="0.0.0.0").loopback
        (True, False)
        """
        if self.bind == "localhost":
            return True
        return ipaddress.ip_address(self.bind).is_loopback

    @property
    def url(self) -> str:
        """The address to open on this computer.

        >>> Knobs(port=9000).url, Knobs(bind="::1").url, Knobs(bind="0.0.0.0").url
        ('http://127.0.0.1:9000/', 'http://[::1]:8866/', 'http://127.0.0.1:8866/')
        """
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.bind, self.bind)
        if ":" in host and not host.startswith("["):
            host = f"[{host}]"
        return f"http://{host}:{self.port}/"


def read(words: list[str], environ: dict[str, str] | None = None) -> Knobs:
    """The knobs from words such as ``PORT=9000``; the environment fills what is not said.

    >>> read(["PORT=9000"], {"PORT": "1", "BIND": "0.0.0.0"})
    Knobs(bind='0.0.0.0', port=9000)
    >>> read([], {})
    Knobs(bind='127.0.0.1', port=8866)
    """
    found = dict(os.environ if environ is None else environ)
    for word in words:
        name, equals, value = word.partition("=")
        if name not in ("BIND", "PORT") or not equals:
            raise Refusal("unknown-knob", word=word)
        found[name] = value
    port = found.get("PORT", "").strip() or str(DEFAULT_PORT)
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
        raise Refusal("bad-port", port=port)
    bind = found.get("BIND", "").strip().strip("[]") or DEFAULT_BIND
    if bind != "localhost":
        try:
            ipaddress.ip_address(bind)
        except ValueError:
            raise Refusal("bad-bind", bind=bind) from None
    return Knobs(bind=bind, port=int(port))
