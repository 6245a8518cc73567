"""The address of the book with a campaign's readings, as text and as a picture for a phone's camera."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import quote, urlsplit

from widgets.parts.markup import Markup

from commands import knobs
from commands.words import Refusal
from dashboard.hosts import lan_address

_ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)


def book_path(lang: str, code: str) -> str:
    """Where the book lies on our own server, with the readings of a code.

    >>> book_path("ru", "A19b"), book_path("en", "")
    ('/book/ru/?rulings=A19b', '/book/en/')
    """
    return f"/book/{lang}/" + (f"?rulings={quote(code, safe='')}" if code else "")


def origin_of(text: object) -> str:
    """The origin that a page says it was opened at; empty for anything else.

    >>> origin_of("http://192.168.1.5:8866"), origin_of("javascript:alert(1)"), origin_of(5)
    ('http://192.168.1.5:8866', '', '')
    """
    return text if isinstance(text, str) and len(text) < 300 and _ORIGIN.fullmatch(text) else ""


def for_others(origin: str) -> tuple[str, bool]:
    """The origin as other devices of the network reach it, and whether they do.

    A page opened on this computer as 127.0.0.1 has another address there when the server listens to the network.

    >>> for_others("http://192.168.1.5:8866"), for_others("https://table.example")
    (('http://192.168.1.5:8866', True), ('https://table.example', True))
    """
    place = urlsplit(origin)
    if not _is_loopback(place.hostname or ""):
        return origin, True
    try:
        open_to_all = not knobs.read([], dict(os.environ)).loopback
    except Refusal:
        open_to_all = False
    neighbour = lan_address() if open_to_all else ""
    if not neighbour or _is_loopback(neighbour):
        return origin, False
    return f"{place.scheme}://{neighbour}" + (f":{place.port}" if place.port else ""), True


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@lru_cache(maxsize=32)
def qr(address: str) -> Markup:
    """The address as a QR code: black on white in any colours of the page, for cameras want it so."""
    import segno  # only a page that shows one needs it

    drawn = segno.make(address, micro=False, error="m").svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="gm-qr", lineclass=None
    )
    return Markup(drawn.replace("<svg ", '<svg aria-hidden="true" focusable="false" ', 1))
