"""The mission: three tasks, and members who must live (B-24 … B-30).

>>> mission = start(["Kim", "Lee"])
>>> for id in ("hog", "informer", "shipment"):
...     mission = mark(mission, id, Progress.DONE)
>>> fulfilled(mission)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from ..errors import UnknownIdError
from ..tables import near, rows
from ..words import Pair
from .rulings import DEFAULT, Madness, MissionAll, Rulings

__all__ = [
    "Fate",
    "Member",
    "Mission",
    "Progress",
    "Task",
    "fate",
    "fulfilled",
    "lost",
    "mark",
    "set_fate",
    "start",
    "tasks",
]


class Progress(StrEnum):
    """How a task stands."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"


class Fate(StrEnum):
    """How a member stands: living, out of the player's hands, dead (B-28, B-29, B-30)."""

    LIVING = "living"
    OUT = "out"
    DEAD = "dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A task of a mission; the `main` one may decide alone (AMB-B46)."""

    id: str
    label: Pair
    text: Pair
    main: bool = False
    progress: Progress = Progress.OPEN
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """One of the squad."""

    name: str
    fate: Fate = Fate.LIVING


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission:
    """Tasks and members of a mission."""

    tasks: tuple[Task, ...]
    members: tuple[Member, ...]


def tasks() -> tuple[Task, ...]:
    """The three tasks of the text's own mission: B-25, B-26, B-27.

    >>> [task.main for task in tasks()]
    [True, False, False]
    """
    return tuple(
        Task(id=line["id"], label=line["name"], text=line["text"], main=line["main"], rule=line["rule"])
        for line in rows("alterego_core.squad", "mission.toml", "task")
    )


def start(members: Iterable[str], chosen: tuple[Task, ...] | None = None) -> Mission:
    """A mission at its beginning; without tasks of your own, the text's (B-24)."""
    return Mission(tasks=tasks() if chosen is None else chosen, members=tuple(Member(name) for name in members))


def mark(mission: Mission, task_id: str, progress: Progress) -> Mission:
    """The mission with one task done, failed or open again. Raises `UnknownIdError`."""
    ids = [task.id for task in mission.tasks]
    if task_id not in ids:
        raise UnknownIdError(f"no task {task_id!r}{near(task_id, ids)}")
    changed = tuple(replace(task, progress=progress) if task.id == task_id else task for task in mission.tasks)
    return replace(mission, tasks=changed)


def set_fate(mission: Mission, name: str, fate: Fate) -> Mission:
    """The mission with one member's fate changed."""
    changed = tuple(replace(each, fate=fate) if each.name == name else each for each in mission.members)
    return replace(mission, members=changed)


def fate(*, dead: bool, mad: bool, rulings: Rulings = DEFAULT) -> Fate:
    """A member's fate: madness is as good as death, or death itself (B-30, B-92, AMB-B18).

    >>> fate(dead=False, mad=True), fate(dead=False, mad=True, rulings=Rulings(mad=Madness.DEAD))
    (<Fate.OUT: 'out'>, <Fate.DEAD: 'dead'>)
    """
    if dead or (mad and rulings.mad is Madness.DEAD):
        return Fate.DEAD
    return Fate.OUT if mad else Fate.LIVING


def fulfilled(mission: Mission, rulings: Rulings = DEFAULT) -> bool:
    """Whether the tasks are done and somebody of the squad lives (B-24, B-25, B-26, B-27).

    All tasks, or the main one alone (AMB-B46). The text does not say how many must
    come through; one living member is enough.
    """
    needed = [task for task in mission.tasks if task.main or rulings.mission_all is MissionAll.ALL]
    done = bool(needed) and all(task.progress is Progress.DONE for task in needed)
    return done and any(each.fate is Fate.LIVING for each in mission.members)


def lost(mission: Mission, rulings: Rulings = DEFAULT) -> bool:
    """Whether it can no longer be fulfilled: a needed task failed, or nobody is left (B-24)."""
    needed = [task for task in mission.tasks if task.main or rulings.mission_all is MissionAll.ALL]
    failed = any(task.progress is Progress.FAILED for task in needed)
    return failed or not any(each.fate is Fate.LIVING for each in mission.members)
