"""What a panel offers to press and to fill in, read off its markup as a browser would."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import Any

WORDS = ("Стрела", "3", "−2", "17", "2к6", "", "<b>ё</b>", "Ёж & Ко", "999999999999", "0", "1,5", "Тень у моста")


@dataclass(slots=True)
class Control:
    """A button, a form or a field of a panel."""

    panel: str
    tag: str
    attributes: dict[str, str]
    options: list[str] = field(default_factory=list)

    @property
    def off(self) -> bool:
        """Whether it can be seen and not used."""
        return self.attributes.get("aria-disabled") == "true" or "disabled" in self.attributes

    @property
    def do(self) -> str:
        """The action it sends; empty for a field."""
        return self.attributes.get("data-do", "")

    @property
    def field(self) -> str:
        """The field it sets; empty for a button."""
        return self.attributes.get("data-set", "")

    def message(self, rng: Random) -> dict[str, Any]:
        """What the page would send when it is used, filled in by chance."""
        if self.do:
            return {**json.loads(self.attributes.get("data-with") or "{}"), "do": self.do}
        if self.tag == "select":
            value: Any = rng.choice(self.options or [""])
        elif self.attributes.get("type") == "checkbox":
            value = "checked" not in self.attributes
        elif self.attributes.get("type") == "radio":
            value = self.attributes.get("value", "")
        else:
            value = rng.choice(WORDS)
        return {"do": "set", "field": self.field, "value": value}


class _Reader(HTMLParser):
    def __init__(self, panel: str) -> None:
        super().__init__(convert_charrefs=True)
        self.panel, self.found, self.select, self.form = panel, [], None, None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if "data-do" in attributes or "data-set" in attributes:
            self.found.append(Control(self.panel, tag, attributes))
        if tag == "form":
            self.form = self.found[-1] if self.found and self.found[-1].attributes is attributes else None
        if tag == "button" and self.form is not None and attributes.get("type") == "submit" and attributes.get("aria-disabled") == "true":
            self.form.attributes["aria-disabled"] = "true"
        if tag == "select":
            self.select = self.found[-1] if self.found and self.found[-1].attributes is attributes else None
        if tag == "option" and self.select is not None:
            self.select.options.append(attributes.get("value", ""))
        for message in json.loads(attributes.get("data-keys", "{}")).values():
            self.found.append(Control(self.panel, "key", {"data-do": message["do"], "data-with": json.dumps({key: value for key, value in message.items() if key != "do"})}))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = None
        if tag == "form":
            self.form = None


def controls(name: str, panel: Any) -> list[Control]:
    """Everything of a panel that can be used now."""
    reader = _Reader(name)
    for html in panel.view.values():
        reader.feed(html)
    reader.close()
    return [each for each in reader.found if not each.off]
