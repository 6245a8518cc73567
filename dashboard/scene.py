"""What stands on the GM's screen, as a plain value, and how an event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dashboard.patch import apply, change

Scene = Mapping[str, Any]


def panel(scene: Scene, name: str) -> Any:
    """The value of one panel, None when nothing was done there yet.

    >>> panel({"panels": {"notes": {"text": "!"}}}, "notes"), panel({}, "notes")
    ({'text': '!'}, None)
    """
    return scene.get("panels", {}).get(name)


def panel_event(scene: Scene, name: str, value: Any) -> dict[str, Any]:
    """The data of the event "the panel has this value now": what changes, and what would change it back.

    >>> panel_event({}, "notes", {"text": "!"})
    {'panel': 'notes', 'change': {'to': {'text': '!'}}, 'back': {'to': None}}
    """
    before = panel(scene, name)
    return {"panel": name, "change": change(before, value), "back": change(value, before)}


def after(scene: Scene, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The scene after an event. An event of another kind (of a later version, or a mere note) changes nothing.

    >>> after({}, "panel", {"panel": "notes", "change": {"to": {"text": "!"}}, "back": {"to": None}})
    {'panels': {'notes': {'text': '!'}}}
    """
    if kind != "panel":
        return dict(scene)
    name = data["panel"]
    return {**scene, "panels": {**scene.get("panels", {}), name: apply(panel(scene, name), data["change"])}}
