"""The scene, deeds and steps as text with a version, for whoever keeps them.

`VERSION` grows when old data would be read wrongly; `STAIRS` then carries data one version
up. Data of a newer version are recognised as newer and refused.

>>> from .scene import Campaign, Scene, System
>>> text = write_scene(Scene(campaign=Campaign(system=System.SQUAD, title="Джунгли")))
>>> text
'{"version": 1, "scene": {"campaign": {"system": "squad", "title": "Джунгли"}, "evening": 1, "next_id": 1, "next_entry": 1}}'
>>> read_scene(text).campaign.title
'Джунгли'
>>> read_scene('{"version": 99, "scene": {}}')
Traceback (most recent call last):
...
alterego_core.session.errors.SessionError: These data are of version 99 and newer than this program, which reads up to version 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from . import codec
from .entries import Entry
from .errors import refuse
from .events import Deed, from_plain, to_plain
from .journal import Journal
from .scene import Scene
from .table import Step, StepKind

__all__ = [
    "MOST_CHARACTERS",
    "STAIRS",
    "VERSION",
    "from_text",
    "part_of",
    "read_journal",
    "read_scene",
    "read_step",
    "scene_data",
    "scene_from",
    "step_data",
    "step_from",
    "to_text",
    "versioned",
    "write_journal",
    "write_scene",
    "write_step",
]

VERSION = 1
"""The version written now."""

MOST_CHARACTERS = 20_000_000
"""Length of a text that is read at all."""

STAIRS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From each older version to the next one."""


def to_text(**parts: Any) -> str:
    """Plain data with the version in front, as JSON."""
    return json.dumps(versioned(**parts), ensure_ascii=False, allow_nan=False)


def versioned(**parts: Any) -> dict[str, Any]:
    """Plain data with the version in front."""
    return {"version": VERSION, **parts}


def from_text(text: str, part: str) -> Any:
    """One part of the data, carried up to the present version. Raises `SessionError`."""
    if len(text) > MOST_CHARACTERS:
        raise refuse("too_long", part, most=MOST_CHARACTERS, length=len(text))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise refuse("not_json", part, line=line, column=column) from None
    return part_of(data, part)


def part_of(data: Any, part: str) -> Any:
    """One part of data that are no text any more, carried up to the present version."""
    if not isinstance(data, Mapping):
        raise refuse("wanted_object", part, place=part, value=str(data)[:40])
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise refuse("no_version", "version", value=str(version)[:40])
    if version > VERSION:
        raise refuse("newer", "version", version=version, most=VERSION)
    while version < VERSION:
        data = STAIRS[version](dict(data))
        version += 1
    if part not in data:
        raise refuse("missing_field", part, place=part)
    return data[part]


def scene_data(scene: Scene) -> dict[str, Any]:
    """The scene as versioned plain data."""
    return versioned(scene=codec.plain(scene, Scene))


def scene_from(data: Any) -> Scene:
    """The scene from `scene_data`. Raises `SessionError` with place and reason."""
    return codec.read(Scene, part_of(data, "scene"), "scene")


def step_data(step: Step) -> dict[str, Any]:
    """A line of the log as versioned plain data."""
    return versioned(step={"kind": step.kind.value, "deed": to_plain(step.deed)})


def step_from(data: Any) -> Step:
    """A line of the log from `step_data`. Raises `SessionError`; an unknown kind of event is refused."""
    inner = part_of(data, "step")
    if not isinstance(inner, Mapping):
        raise refuse("wanted_object", "step", place="step", value=str(inner)[:40])
    kind = codec.read(StepKind, inner.get("kind"), "step.kind")
    deed = from_plain(inner.get("deed"), "step.deed")
    if not isinstance(deed, Deed):
        raise refuse("unknown_event", "step.deed.is", place="step.deed.is", name=str(inner["deed"].get("is"))[:40])
    return Step(kind=kind, deed=deed)


def write_scene(scene: Scene) -> str:
    """The scene as text."""
    return json.dumps(scene_data(scene), ensure_ascii=False, allow_nan=False)


def read_scene(text: str) -> Scene:
    """The scene from text. Raises `SessionError` with place and reason."""
    return codec.read(Scene, from_text(text, "scene"), "scene")


def write_step(step: Step) -> str:
    """A line of the log as text."""
    return json.dumps(step_data(step), ensure_ascii=False, allow_nan=False)


def read_step(text: str) -> Step:
    """A line of the log from text. Raises `SessionError`."""
    return step_from(versioned(step=from_text(text, "step")))


def write_journal(journal: Journal) -> str:
    """The journal as text."""
    return to_text(journal=[codec.plain(each, Entry) for each in journal])


def read_journal(text: str) -> Journal:
    """The journal from text: entries by rising numbers. Raises `SessionError`."""
    entries = codec.read(tuple[Entry, ...], from_text(text, "journal"), "journal")
    for place, (one, other) in enumerate(zip(entries, entries[1:], strict=False), 1):
        if one.number >= other.number:
            raise refuse("numbers_fall", f"journal.{place}", place=f"journal.{place}")
    return entries
