"""What stands on the GM's screen, as a plain value, and how an event changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Scene = Mapping[str, Any]


def panel(scene: Scene, name: str) -> Any:
    """The value of one panel, None when nothing was done there yet.

    >>> panel({"panels": {"notes": {"text": "!"}}}, "notes"), panel({}, "notes")
    ({'text': '!'}, None)
    """
    return scene.get("panels", {}).get(name)


def panel_event(scene: Scene, name: str, value: Any) -> dict[str, Any]:
    """The data of the event "the panel has this value now"; it holds the value before, so it can be taken back.

    >>> panel_event({}, "notes", {"text": "!"})
    {'panel': 'notes', 'value': {'text': '!'}, 'was': None}
    """
    return {"panel": name, "value": value, "was": panel(scene, name)}


def after(scene: Scene, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The scene after an event. An event of an unknown kind (of a later version) changes nothing.

    >>> after({}, "panel", {"panel": "notes", "value": {"text": "!"}})
    {'panels': {'notes': {'text': '!'}}}
    """
    if kind != "panel":
        return dict(scene)
    return {**scene, "panels": {**scene.get("panels", {}), data["panel"]: data["value"]}}
