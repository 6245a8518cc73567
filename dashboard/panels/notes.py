"""The GM's notes: plain text, kept as it is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from dashboard.link import script

LONGEST = 200_000
"""Characters: about a hundred pages."""


class Notes(anywidget.AnyWidget):
    """«Заметки»: a field of text.

    `value` is ``{"text": …}``. Text is never markup: the page shows it in a textarea.

    >>> notes = Notes({"text": "<b>"}, lang="en")
    >>> notes.value
    {'text': '<b>'}
    >>> notes.value = {"text": 5}
    Traceback (most recent call last):
    ...
    traitlets.traitlets.TraitError: notes are {"text": at most 200000 characters}
    >>> notes.close()
    """

    _esm = script("notes.js")
    text = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("ru").tag(sync=True)
    table = traitlets.Unicode("main").tag(sync=True)
    longest = traitlets.Int(LONGEST).tag(sync=True)
    value = traitlets.Dict()

    def __init__(self, value: Any = None, *, lang: str = "ru", seed: object = None, table: str = "main") -> None:
        try:
            text = _text(value or {"text": ""})
        except traitlets.TraitError:
            text = ""
        self.overtaken: Callable[[dict[str, Any]], None] = lambda value: None
        """Told what the page sent on top of a text that is not the one here any more: it was typed while another tab kept its own."""
        super().__init__(text=text, value={"text": text}, lang=lang, table=table)
        self.on_msg(self._asked)

    def _asked(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("t") == "text":
            before = self.value
            if content.get("base", self.text) not in (self.text, content.get("text")) and content.get("text") != self.text:
                self.overtaken({"text": _text(content)})
                return
            self.value = {"text": content.get("text")}
            if self.value == before:
                self.kept(self.value)

    def kept(self, value: dict[str, Any]) -> None:
        """Tell the page that this value is on the disk."""
        self.send({"t": "kept", "text": value["text"]})

    def refused(self) -> None:
        """Tell the page that another text was kept instead of what it sent."""
        self.send({"t": "refused"})

    @traitlets.validate("value")
    def _plain(self, proposal: dict[str, Any]) -> dict[str, str]:
        return {"text": _text(proposal["value"])}

    @traitlets.validate("text")
    def _only_ours(self, proposal: dict[str, Any]) -> str:
        return _text({"text": proposal["value"]})

    @traitlets.observe("value")
    def _show(self, change: dict[str, Any]) -> None:
        self.text = change["new"]["text"]


def _text(value: Any) -> str:
    text = value.get("text") if isinstance(value, dict) else None
    if not isinstance(text, str) or len(text) > LONGEST:
        raise traitlets.TraitError(f'notes are {{"text": at most {LONGEST} characters}}')
    return text.encode("utf-8", "replace").decode("utf-8")
