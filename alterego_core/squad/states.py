"""The four psychic states: when each sets in, what it lowers, what ends it (B-86 … B-92).

>>> state_for(-5).id, state_for(-5).penalty(Stat.INTELLECT)
('breakdown', -4)
>>> state_for(0) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from ..errors import UnknownIdError
from ..tables import near, rows
from ..words import Pair
from .modifiers import Modifier, Scope, ScopeKind, Side
from .rulings import (
    DEFAULT,
    CalmMinus10,
    InitiativeState,
    MinusSign,
    Rulings,
    StateEnd,
    StateHole,
    StateScope,
    StateStack,
)
from .stats import Stat

__all__ = [
    "ActiveState",
    "End",
    "State",
    "active",
    "after_calm",
    "after_seconds",
    "after_sleep",
    "after_therapy",
    "begin",
    "initiative_penalty",
    "is_mad",
    "modifiers",
    "penalty",
    "state",
    "state_for",
    "states",
]


class End(StrEnum):
    """What a state waits for."""

    MINUTES = "minutes"
    SLEEP = "sleep"
    THERAPY = "therapy"
    NEVER = "never"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A row of the table: composure from `highest` down to `lowest` (None: without end).

    `health`, `dexterity`, `intellect` are the penalties to checks of that type, Will
    excepted; None in madness, where there is nothing left to check.
    """

    id: str
    label: Pair
    highest: int
    lowest: int | None
    health: int | None
    dexterity: int | None
    intellect: int | None
    signs: Pair
    end: End
    minutes: int | None
    end_text: Pair
    rule: str

    @property
    def madness(self) -> bool:
        """The last state, equal to death (B-92)."""
        return self.end is End.NEVER

    def penalty(self, stat: Stat | str, rulings: Rulings = DEFAULT) -> int | None:
        """The penalty to checks of a stat and its skills, Will excepted (B-89, B-90, B-91).

        AMB-B31 may carry the Health penalty of the breakdown on into the severe disorder.

        >>> state("severe_disorder").penalty("health")
        0
        """
        stat = Stat(stat)
        value = getattr(self, stat.value)
        if self.id == "severe_disorder" and stat is Stat.HEALTH and rulings.state_hole is StateHole.CARRY:
            return state("breakdown").health
        return value


@cache
def states() -> tuple[State, ...]:
    """The four states, mildest first: B-89, B-90, B-91, B-92."""
    return tuple(
        State(
            id=line["id"],
            label=line["name"],
            highest=line["highest"],
            lowest=line.get("lowest"),
            health=line.get("health"),
            dexterity=line.get("dexterity"),
            intellect=line.get("intellect"),
            signs=line["signs"],
            end=End(line["end"]),
            minutes=line.get("minutes"),
            end_text=line["end_text"],
            rule=line["rule"],
        )
        for line in rows("alterego_core.squad", "states.toml", "state")
    )


def state(id: str) -> State:
    """The state with this id. Raises `UnknownIdError`."""
    for each in states():
        if each.id == id:
            return each
    raise UnknownIdError(f"no state {id!r}{near(id, [each.id for each in states()])}")


def is_mad(calm: int, rulings: Rulings = DEFAULT) -> bool:
    """Whether this composure is madness once the psyche has given way (B-30, B-92).

    AMB-B16: at −10 or only below it. AMB-B17, to the letter: at +10 and above, and
    below −10 by the conditions of death.

    >>> is_mad(-10), is_mad(-10, Rulings(minus10=CalmMinus10.BELOW)), is_mad(20)
    (True, False, False)
    """
    if rulings.minus_sign is MinusSign.LITERAL:
        return calm >= 10 or calm < -10
    return calm < -10 or (calm == -10 and rulings.minus10 is CalmMinus10.AT)


def state_for(calm: int, rulings: Rulings = DEFAULT) -> State | None:
    """The state of a failed psyche check at this composure, None at zero and above.

    >>> [each and each.id for each in map(state_for, (0, -1, -3, -4, -7, -10))]
    [None, 'tremor', 'tremor', 'breakdown', 'severe_disorder', 'madness']
    """
    if is_mad(calm, rulings):
        return states()[-1]
    for each in states()[:-1]:
        if each.lowest <= calm <= each.highest:
            return each
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveState:
    """A state somebody is in; `seconds` are left where it ends by itself."""

    id: str
    seconds: int | None = None

    @property
    def state(self) -> State:
        """The row of the table."""
        return state(self.id)


def active(id: str) -> ActiveState:
    """The state as it sets in: a tremor with its ten minutes (B-89).

    >>> active("tremor").seconds
    600
    """
    row = state(id)
    return ActiveState(id=id, seconds=None if row.minutes is None else row.minutes * 60)


def begin(current: Iterable[ActiveState], id: str) -> tuple[ActiveState, ...]:
    """The states with one more; the same one again starts its time anew. Mildest first."""
    kept = {each.id: each for each in current}
    kept[id] = active(id)
    return tuple(kept[row.id] for row in states() if row.id in kept)


def after_seconds(
    current: Iterable[ActiveState], seconds: int, calm: int, rulings: Rulings = DEFAULT
) -> tuple[ActiveState, ...]:
    """The states left when game time has passed (B-89, AMB-B33)."""
    kept = []
    for each in after_calm(current, calm, rulings):
        if each.seconds is None or rulings.state_end is StateEnd.CALM:
            kept.append(each)
        elif each.seconds > seconds:
            kept.append(replace(each, seconds=each.seconds - seconds))
    return tuple(kept)


def after_calm(current: Iterable[ActiveState], calm: int, rulings: Rulings = DEFAULT) -> tuple[ActiveState, ...]:
    """The states left at this composure: all of them, or none at zero and above (AMB-B33).

    Madness is for good (B-92).
    """
    if rulings.state_end is StateEnd.CALM and calm >= 0:
        return tuple(each for each in current if each.state.madness)
    return tuple(current)


def after_sleep(current: Iterable[ActiveState]) -> tuple[ActiveState, ...]:
    """Sleep ends the breakdown (B-90); ten minutes are over by then as well (B-89)."""
    return tuple(each for each in current if each.state.end not in (End.MINUTES, End.SLEEP))


def after_therapy(current: Iterable[ActiveState]) -> tuple[ActiveState, ...]:
    """A course of therapy, or a psychiatrist's success, ends all but madness (B-91, B-92, B-136)."""
    return tuple(each for each in current if each.state.madness)


def penalty(current: Iterable[ActiveState], stat: Stat | str, rulings: Rulings = DEFAULT) -> int:
    """The penalty of all states together: the worst, or their sum (AMB-B30).

    >>> both = (active("tremor"), active("breakdown"))
    >>> penalty(both, "dexterity"), penalty(both, "dexterity", Rulings(state_stack=StateStack.STACK))
    (-4, -7)
    """
    values = [each.state.penalty(stat, rulings) or 0 for each in current]
    return sum(values) if rulings.state_stack is StateStack.STACK else min(values, default=0)


def modifiers(current: Iterable[ActiveState], rulings: Rulings = DEFAULT) -> tuple[Modifier, ...]:
    """The states as modifiers for a check: on the skill, by type, Will excepted (B-89 … B-91).

    AMB-B32 may keep the skills of a type out of it.

    >>> [(each.scope.write(), each.value) for each in modifiers([active("tremor")])]
    [('stat:dexterity', -3)]
    """
    current = tuple(current)
    found = []
    for stat in Stat:
        amounts = [(each.state, each.state.penalty(stat, rulings) or 0) for each in current]
        amounts = [(row, value) for row, value in amounts if value]
        if amounts and rulings.state_stack is StateStack.WORST:
            amounts = [min(amounts, key=lambda pair: pair[1])]
        scope = Scope(
            kind=ScopeKind.STAT,
            id=stat.value,
            bare=rulings.state_scope is StateScope.STAT,
            excepting=frozenset({"will"}),
        )
        found += [
            Modifier(
                label=row.label,
                side=Side.SKILL,
                value=value,
                scope=scope,
                lasts=row.end_text,
                rules=(row.rule,),
                row_id=row.id,
                from_text=True,
            )
            for row, value in amounts
        ]
    return tuple(found)


def initiative_penalty(current: Iterable[ActiveState], rulings: Rulings = DEFAULT) -> int:
    """What the states take from initiative: nothing, as it is no check (AMB-B51).

    >>> initiative_penalty([active("tremor")], Rulings(init_state=InitiativeState.YES))
    -3
    """
    if rulings.init_state is InitiativeState.NO:
        return 0
    return penalty(current, Stat.DEXTERITY, rulings)
