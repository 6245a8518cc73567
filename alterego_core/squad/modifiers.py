"""Complications and bonuses of a check: side, size, scope and duration (B-13 … B-23).

A complication raises the obstacle, a bonus raises the skill; a psychic state lowers
the skill. Each holds for every check, for a kind of obstacle (`tag`), or for a whole
type of check – a stat with its skills, or one skill (B-23).

>>> sedative = from_row("sedative")
>>> sedative.side, sedative.value, sedative.scope.write()
(<Side.SKILL: 'skill'>, 4, 'tag:fear')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from ..errors import UnknownIdError
from ..tables import near, row, rows
from ..words import Pair
from .errors import refuse

__all__ = [
    "ANY",
    "MAX_MODIFIER",
    "Modifier",
    "Scope",
    "ScopeKind",
    "Side",
    "after",
    "custom",
    "from_row",
    "row_ids",
    "tags",
]

MAX_MODIFIER = 1000
"""Largest modifier either way; far beyond anything played."""

_PACKAGE, _FILE = "alterego_core.squad", "modifiers.toml"


class Side(StrEnum):
    """Which side of the comparison a modifier belongs to."""

    SKILL = "skill"
    OBSTACLE = "obstacle"


class ScopeKind(StrEnum):
    """What a scope names."""

    ANY = "any"
    STAT = "stat"
    SKILL = "skill"
    TAG = "tag"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The checks a modifier touches (B-23).

    `bare`: of a stat, only the checks of the stat itself, not those of its skills.
    `excepting`: skills left out.

    >>> Scope.read("stat:health").covers(stat="health", skill_id="athletics", tags=frozenset())
    True
    """

    kind: ScopeKind = ScopeKind.ANY
    id: str = ""
    bare: bool = False
    excepting: frozenset[str] = frozenset()

    @classmethod
    def read(cls, text: str) -> Scope:
        """A scope from its short text: ``any``, ``stat:health``, ``skill:will``, ``tag:fear``."""
        kind, _, id = text.partition(":")
        try:
            found = ScopeKind(kind)
        except ValueError:
            raise UnknownIdError(f"no kind of scope {kind!r}{near(kind, ScopeKind)}") from None
        if (found is ScopeKind.ANY) == bool(id):
            raise UnknownIdError(f"the scope {text!r} must look like 'any' or 'stat:health'")
        return cls(kind=found, id=id)

    def write(self) -> str:
        """The short text, without exceptions."""
        return self.kind.value if self.kind is ScopeKind.ANY else f"{self.kind.value}:{self.id}"

    def covers(self, *, stat: str | None, skill_id: str | None, tags: frozenset[str]) -> bool:
        """Whether a check of this stat, skill and these tags is touched."""
        if skill_id is not None and skill_id in self.excepting:
            return False
        match self.kind:
            case ScopeKind.ANY:
                return True
            case ScopeKind.STAT:
                return stat == self.id and not (self.bare and skill_id is not None)
            case ScopeKind.SKILL:
                return skill_id == self.id
            case ScopeKind.TAG:
                return self.id in tags


ANY = Scope()
"""Every check."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A number on one side of a check.

    `value` is added to its side: a complication has +2 on the obstacle, a penalty −3
    on the skill. `seconds` is the game time left, None while nobody has set one;
    `lasts` says in words what ends it. `from_text`: printed in the rules (the others
    are the GM's own).
    """

    label: Pair
    side: Side
    value: int
    scope: Scope = ANY
    lasts: Pair | None = None
    seconds: int | None = None
    rules: tuple[str, ...] = ()
    row_id: str | None = None
    from_text: bool = False

    def __post_init__(self) -> None:
        if abs(self.value) > MAX_MODIFIER:
            raise refuse("modifier_too_large", "modifiers", value=self.value, most=MAX_MODIFIER)
        if self.seconds is not None and self.seconds < 0:
            raise refuse("negative_time", "modifiers", seconds=self.seconds)

    @property
    def helps(self) -> bool:
        """Whether it makes the check easier."""
        return (self.value > 0) == (self.side is Side.SKILL)


def row_ids() -> tuple[str, ...]:
    """Ids of the printed rows: five complications (B-16, B-17, B-18, B-19, B-20) and the sedative (B-22).

    >>> row_ids()
    ('combat', 'shock', 'lsd', 'shaking', 'free_fall', 'sedative')
    """
    return tuple(line["id"] for line in rows(_PACKAGE, _FILE, "modifier"))


def from_row(id: str, *, seconds: int | None = None) -> Modifier:
    """The printed modifier with this id. Raises `UnknownIdError`.

    Combat +2 (B-16), shock +2 (B-17), LSD +6 (B-18), shaking +4 (B-19), free fall +6
    (B-20) on the obstacle; a sedative +4 to checks of fear (B-22).

    >>> from_row("free_fall").value, from_row("free_fall").helps
    (6, False)
    """
    line = row(_PACKAGE, _FILE, "modifier", id)
    return Modifier(
        label=line["name"],
        side=Side(line["side"]),
        value=line["value"],
        scope=Scope.read(line["scope"]),
        lasts=line["lasts"],
        seconds=seconds,
        rules=(line["rule"], "B-23"),
        row_id=id,
        from_text=True,
    )


def custom(
    label: Pair | str,
    value: int,
    *,
    side: Side = Side.OBSTACLE,
    scope: Scope | str = ANY,
    seconds: int | None = None,
    lasts: Pair | None = None,
) -> Modifier:
    """A modifier of the GM's own: the printed list is one of examples (B-13, B-21).

    >>> custom("Fog", 3).value, custom("Steady rest", 2, side=Side.SKILL, scope="skill:aimed_shooting").helps
    (3, True)
    """
    return Modifier(
        label=label if isinstance(label, Pair) else Pair.same(label),
        side=side,
        value=value,
        scope=scope if isinstance(scope, Scope) else Scope.read(scope),
        lasts=lasts,
        seconds=seconds,
        rules=("B-13", "B-23"),
    )


def after(modifiers: Iterable[Modifier], seconds: int) -> tuple[Modifier, ...]:
    """The modifiers still there when this much game time has passed.

    >>> after((from_row("combat"), from_row("sedative", seconds=60)), 30)[1].seconds
    30
    >>> len(after((from_row("combat"), from_row("sedative", seconds=60)), 60))
    1
    """
    if seconds < 0:
        raise refuse("negative_time", "seconds", seconds=seconds)
    kept = []
    for each in modifiers:
        if each.seconds is None:
            kept.append(each)
        elif each.seconds > seconds:
            kept.append(replace(each, seconds=each.seconds - seconds))
    return tuple(kept)


def tags() -> dict[str, Pair]:
    """Kinds of obstacles the rules speak of; a GM may mark checks with words of his own.

    >>> tags()["fear"]["en"]
    'fear'
    """
    return {line["id"]: line["name"] for line in rows(_PACKAGE, _FILE, "tag")}
