"""Treating wounds and minds (B-131 … B-136).

>>> treatment(Levels(medicine=7), WoundKind.CRITICAL).allowed
True
>>> treatment(Levels(medicine=9), WoundKind.HEAD).needs.threshold
10
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..problems import Problem
from ..words import Pair
from .checks import Check
from .errors import refuse
from .modifiers import Modifier
from .modes import Mode
from .presets import duration
from .skills import Levels, Unlock, skill, unlock
from .states import ActiveState, after_therapy

__all__ = ["Treatment", "WoundKind", "calm_down", "check", "psychiatry_check", "rounds_needed", "treatment"]


class WoundKind(StrEnum):
    """What has to be treated."""

    ORDINARY = "ordinary"
    CRITICAL = "critical"
    HEAD = "head"

    @property
    def label(self) -> Pair:
        """What people call it."""
        return _LABELS[self]


_LABELS = {
    WoundKind.ORDINARY: Pair("обычная рана", "an ordinary wound"),
    WoundKind.CRITICAL: Pair("критическая рана", "a critical wound"),
    WoundKind.HEAD: Pair("рана в голову", "a head wound"),
}

_WAYS = {
    WoundKind.ORDINARY: (Pair("перевязка и лекарства", "dressing and medicine"), None, "dressing", "B-132"),
    WoundKind.CRITICAL: (Pair("полевая операция", "field operation"), "field_surgery", "field_operation", "B-133"),
    WoundKind.HEAD: (Pair("полевая нейрохирургия", "field neurosurgery"), "neurosurgery", "neurosurgery", "B-134"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Treatment:
    """How a wound is treated.

    `needs` is the level that must be open, None where anybody may try. `seconds` is
    the time it takes, a preset: the text only says that an operation is long.
    `problems` say what stands in the way.
    """

    kind: WoundKind
    label: Pair
    needs: Unlock | None
    seconds: int
    rule: str
    problems: tuple[Problem, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether it may be begun."""
        return not self.problems


def treatment(levels: Levels, kind: WoundKind, *, oneself: bool = False) -> Treatment:
    """What treating this wound takes: Medicine 7 for a critical one (B-133), 10 for the head (B-134).

    Operations are done on comrades (B-133), so nobody operates on himself. Without the
    skill an ordinary wound may still be tried on a bare die (B-4, B-132).

    >>> [p.code for p in treatment(Levels(medicine=10), WoundKind.CRITICAL, oneself=True).problems]
    ['squad.operates_on_himself']
    """
    label, opens, takes, rule = _WAYS[kind]
    needs = None if opens is None else unlock(opens)
    found = []
    if needs is not None and levels.medicine < needs.threshold:
        facts = {"skill": skill("medicine").label, "level": needs.threshold}
        found.append(Problem("squad.locked", "skills.medicine", facts, rule))
    if needs is not None and oneself:
        found.append(Problem("squad.operates_on_himself", "oneself", {"wound": kind.label}, rule))
    return Treatment(
        kind=kind, label=label, needs=needs, seconds=duration(takes), rule=rule, problems=tuple(found)
    )


def check(
    levels: Levels, chosen: Treatment, obstacle: int, modifiers: Iterable[Modifier] = ()
) -> Check:
    """The one check of a treatment, however long it takes (B-46, B-132). Raises `RuleError` when it is barred."""
    for problem in chosen.problems:
        raise refuse(problem.code.partition(".")[2], problem.where, problem.rule, **problem.facts)
    return Check(
        skill=levels.medicine,
        obstacle=obstacle,
        stat="intellect",
        skill_id="medicine",
        modifiers=tuple(modifiers),
        skill_label=skill("medicine").label,
        obstacle_label=chosen.kind.label,
    )


def rounds_needed(chosen: Treatment, mode: Mode = Mode.TACTICAL) -> int:
    """Rounds the treatment takes, for a long action (B-46, B-133).

    >>> rounds_needed(treatment(Levels(medicine=7), WoundKind.CRITICAL))
    120
    """
    return -(-chosen.seconds // mode.seconds)


def psychiatry_check(levels: Levels, obstacle: int, modifiers: Iterable[Modifier] = ()) -> Check:
    """The check of Psychiatry to bring somebody out of a state or restore composure (B-136)."""
    return Check(
        skill=levels.psychiatry,
        obstacle=obstacle,
        stat="intellect",
        skill_id="psychiatry",
        modifiers=tuple(modifiers),
        skill_label=skill("psychiatry").label,
    )


def calm_down(states: Iterable[ActiveState]) -> tuple[ActiveState, ...]:
    """The states after a psychiatrist's success: all but madness are over (B-92, B-136)."""
    return after_therapy(states)
