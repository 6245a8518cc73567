"""A finished character, and the way from a draft into play (B-48, B-73 … B-84).

>>> from alterego_core.squad.body import Sex
>>> ready = Draft(sex=Sex.FEMALE, height_cm=165, weight_kg=70)
>>> build(ready).parameters.initiative.total
1
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .checks import Check
from .draft import Draft, Number
from .errors import RuleError
from .fighter import Fighter, check_modifiers
from .modifiers import Modifier
from .parameters import Parameters
from .remarks import is_warning, problems
from .rulings import DEFAULT, Rulings
from .sheet_numbers import parameters
from .skills import skill
from .stats import Stat

__all__ = ["Character", "build", "check", "fighter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A finished character: a draft that may play, and what follows from it."""

    draft: Draft
    parameters: Parameters


def build(draft: Draft, rulings: Rulings = DEFAULT, *, acceleration: Number = 0) -> Character:
    """The finished character. Raises `RuleError` with the first remark that is no warning.

    >>> from alterego_core.squad.body import Sex
    >>> ready = Draft(sex=Sex.FEMALE, height_cm=165, weight_kg=70)
    >>> build(ready).parameters.initiative.total
    1
    """
    for problem in problems(draft, rulings):
        if not is_warning(problem):
            raise RuleError(problem)
    return Character(draft=draft, parameters=parameters(draft, rulings, acceleration=acceleration))


def fighter(draft: Draft, rulings: Rulings = DEFAULT) -> Fighter:
    """The character as he enters play, with everything full (B-75, B-79, B-83)."""
    found = parameters(draft, rulings)
    return Fighter(
        name=draft.name,
        energy=found.energy.total,
        max_energy=found.energy.total,
        calm=found.calm.total,
        max_calm=found.calm.total,
        will=draft.skills.will,
        health=draft.stats.health,
    )


def check(
    draft: Draft,
    id: str,
    obstacle: int,
    modifiers: Iterable[Modifier] = (),
    *,
    tags: Iterable[str] = (),
    condition: Fighter | None = None,
    rulings: Rulings = DEFAULT,
) -> Check:
    """A check of this character's skill, or of a bare stat (B-3, B-52, B-61, B-62, B-67, B-69).

    `condition` adds what the psychic states do (B-89 … B-91).

    >>> from alterego_core.squad.stats import Stats
    >>> check(Draft(stats=Stats(dexterity=6)), "dexterity", 4).skill
    6
    """
    extra = () if condition is None else check_modifiers(condition, rulings)
    common = {"obstacle": obstacle, "modifiers": (*modifiers, *extra), "tags": frozenset(tags)}
    if id in tuple(Stat):
        stat = Stat(id)
        value = draft.stats[stat]
        return Check(skill=value, stat=stat.value, cap=value, skill_label=stat.label, **common)
    row = skill(id)
    return Check(
        skill=draft.skills[id],
        stat=row.stat.value,
        skill_id=id,
        cap=draft.stats[row.stat],
        skill_label=row.label,
        **common,
    )
