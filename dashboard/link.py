"""The page's tie to its kernel: answers the watchdog, carries notices and the choice of language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets


def script(name: str) -> str:
    """A script of the screen, from `dashboard/static`."""
    return files("dashboard").joinpath("static").joinpath(name).read_text("utf-8")


class Link(anywidget.AnyWidget):
    """Seen as the state in the page's head and as notices above the panels.

    A notice is `{"id", "tone": "bad" | "mild", "text", "detail"?, "buttons"?: [{"do", "label"}], "stays"?}`;
    all its texts are shown as text. `go` is an address of ours to lead the page to; `jumps` are the panels
    that a phone offers to jump to, in their order: `{"to": its name, "label"}`. `step` is the revision of the
    table that the page shows: a press made before a kernel died is not done twice after it was kept.
    """

    _esm = script("link.js")
    lang = traitlets.Unicode("ru").tag(sync=True)
    place = traitlets.Unicode("").tag(sync=True)
    unkept = traitlets.Bool(False).tag(sync=True)
    notices = traitlets.List().tag(sync=True)
    reload = traitlets.Int(0).tag(sync=True)
    go = traitlets.Unicode("").tag(sync=True)
    jumps = traitlets.List().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, answer: Callable[[str, dict[str, Any]], None], **named: Any) -> None:
        super().__init__(**named)
        self._answer = answer
        self.met = asyncio.Event()
        """Set once the page has said its first word: all that was made before is on it."""
        self.on_msg(self._asked)

    def _asked(self, _widget: object, content: Any, _buffers: object) -> None:
        self.met.set()
        if not isinstance(content, dict):
            return
        if content.get("t") == "ping":
            self.send({"t": "pong"})
        elif isinstance(content.get("t"), str):
            self._answer(content["t"], content)

    def give(self, name: str, text: str) -> None:
        """Let the page save a text as a file."""
        self.send({"t": "file", "name": name, "text": text})

    def tell(self, id: str, text: str, *, tone: str = "mild", **more: Any) -> None:
        """Show a notice; one with the same id is replaced."""
        notice = {"id": id, "tone": tone, "text": text, **more}
        self.notices = [*(each for each in self.notices if each["id"] != id), notice]

    def untell(self, id: str) -> None:
        """Take a notice away."""
        if any(each["id"] == id for each in self.notices):
            self.notices = [each for each in self.notices if each["id"] != id]
