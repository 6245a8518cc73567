"""Who opened the page: a kernel that was started ahead learns it only when the visitor comes.

Voila's own helper does the same but imports the whole of Voila into every kernel, which takes
longer than everything else the screen does.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs

from dashboard.pages import accepted_language
from dashboard.panels import CAMPAIGNS
from dashboard.store import is_key
from widgets.desks import DESKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """What the address and the browser say: the campaign's key, the language asked for, and the desk if one is meant:
    one of the book's, or the list of campaigns. `own` is the language chosen in this browser, "" where none was."""

    table: str = "main"
    language: str = "ru"
    desk: str = ""
    own: str = ""


def visitor_of(facts: Mapping[str, str]) -> Visitor:
    """The visitor from the request's facts; a name that is no campaign's key is passed over.

    >>> visitor_of({"QUERY_STRING": "table=friday&token=x", "HTTP_ACCEPT_LANGUAGE": "en"})
    Visitor(table='friday', language='en', desk='', own='')
    >>> visitor_of({"QUERY_STRING": "table=../../x"}).table
    'main'
    >>> visitor_of({"QUERY_STRING": "desk=ego"}).desk, visitor_of({"QUERY_STRING": "desk=sea"}).desk
    ('ego', '')
    >>> visitor_of({"QUERY_STRING": "lang=en"}).own, visitor_of({"QUERY_STRING": "lang=xx"}).own
    ('en', '')
    >>> visitor_of({"QUERY_STRING": "desk=campaigns"}).desk, visitor_of({"QUERY_STRING": "desk=squad-hero"}).desk
    ('campaigns', 'squad-hero')
    """
    asked = parse_qs(facts.get("QUERY_STRING", ""))
    table = (asked.get("table") or ["main"])[0]
    desk = (asked.get("desk") or [""])[0]
    own = (asked.get("lang") or [""])[0]
    return Visitor(
        table=table if is_key(table) else "main",
        language=accepted_language(facts.get("HTTP_ACCEPT_LANGUAGE", "")),
        desk=desk if desk in DESKS or desk == CAMPAIGNS else "",
        own=own if own in ("ru", "en") else "",
    )


def wait_for_visitor() -> Visitor:
    """Wait until somebody opens the page (not at all in a kernel that was started for somebody)."""
    if os.environ.get("VOILA_PREHEAT") != "True":
        return visitor_of(os.environ)
    found: dict[str, str] = {}
    # the kernel's own loop stands still while a cell runs, so another one listens
    listener = threading.Thread(target=lambda: found.update(asyncio.run(_ask())), daemon=True)
    listener.start()
    listener.join()
    return visitor_of(found)


async def _ask() -> dict[str, str]:
    # a kernel that was started for its visitor does not need these
    from tornado.httpclient import HTTPRequest
    from tornado.websocket import websocket_connect

    address = os.environ.get("VOILA_APP_IP", "127.0.0.1")
    port = os.environ.get("VOILA_APP_PORT", "8866")
    url = f"ws://{address}:{port}/voila/query/{os.environ['VOILA_KERNEL_ID']}"
    for _ in range(20):
        try:
            connection = await websocket_connect(HTTPRequest(url, connect_timeout=5))
        except OSError:
            await asyncio.sleep(0.25)
            continue
        told = await connection.read_message()
        if told is not None:
            return json.loads(told)
    return {}
