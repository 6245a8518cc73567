"""The table with its past: the scene, the journal, and deeds to take back or do again.

>>> from . import roster
>>> from .entries import sentence
>>> from .events import between
>>> from .numbers import EgoNumbers
>>> from .scene import Campaign, Scene, System
>>> table = Table(scene=Scene(campaign=Campaign(system=System.EGO)))
>>> guards = roster.add(table.scene, "Guard", EgoNumbers(), times=2)
>>> later = table.does(between(table.scene, guards, sentence("did_add", who="Guard")))
>>> len(later.scene.combatants), later.undo().scene == table.scene, later.undo().redo() == later
(2, True, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from . import events
from .errors import refuse
from .events import Deed
from .journal import Journal
from .journal import apply as journal_after
from .scene import Scene

__all__ = ["Step", "StepKind", "Table", "replayed"]


class StepKind(StrEnum):
    """How a step of the log came about."""

    DONE = "done"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A line of the log that is only ever longer: a deed, or the inverse of one."""

    kind: StepKind
    deed: Deed


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A scene with its journal and its past.

    `done` are the deeds that may be taken back, last done last; `undone` those that may be
    done again, last undone last. Neither has a limit.
    """

    scene: Scene
    journal: Journal = ()
    done: tuple[Deed, ...] = ()
    undone: tuple[Deed, ...] = ()

    def _after(self, deed: Deed) -> Table:
        return replace(self, scene=events.apply(self.scene, deed), journal=journal_after(self.journal, deed))

    def does(self, deed: Deed) -> Table:
        """The table after a deed; what had been undone cannot be done again any more."""
        return replace(self._after(deed), done=(*self.done, deed), undone=())

    def undo(self) -> Table:
        """The table before the last deed. Raises `SessionError` when there is none."""
        if not self.done:
            raise refuse("nothing_to_undo")
        deed = self.done[-1]
        earlier = self._after(events.inverse(deed))
        return replace(earlier, done=self.done[:-1], undone=(*self.undone, deed))

    def redo(self) -> Table:
        """The table with the deed undone last done again. Raises `SessionError` when there is none."""
        if not self.undone:
            raise refuse("nothing_to_redo")
        deed = self.undone[-1]
        return replace(self._after(deed), done=(*self.done, deed), undone=self.undone[:-1])

    def step(self, kind: StepKind, deed: Deed | None = None) -> tuple[Table, Step]:
        """The table after a step, and the line of the log to keep for it."""
        if kind is StepKind.UNDONE:
            later = self.undo()
            return later, Step(kind=kind, deed=events.inverse(self.done[-1]))
        if kind is StepKind.REDONE:
            later = self.redo()
            return later, Step(kind=kind, deed=self.undone[-1])
        if deed is None:
            raise TypeError("a deed is needed")
        return self.does(deed), Step(kind=kind, deed=deed)


def replayed(start: Table, steps: Iterable[Step]) -> Table:
    """The table after all steps of a log. Raises `SessionError` with the number of the first bad one."""
    table = start
    for place, step in enumerate(steps):
        if step.kind is StepKind.DONE:
            table = table.does(step.deed)
            continue
        table, same = table.step(step.kind)
        if same.deed != step.deed:
            raise refuse("out_of_step", f"steps.{place}", place=f"steps.{place}")
    return table
