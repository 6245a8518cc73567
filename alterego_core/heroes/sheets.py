"""One way to ask for a sheet of any system: its plain values, its remarks, its rulings."""

from typing import Any

from ..ego import plain as ego_plain
from ..ego import remarks as ego_remarks
from ..ego.rulings import Rulings as EgoRulings
from ..perks import plain as perks_plain
from ..perks import remarks as perks_remarks
from ..perks.rulings import Rulings as PerksRulings
from ..problems import Problem
from ..squad import plain as squad_plain
from ..squad import remarks as squad_remarks
from ..squad.rulings import Rulings as SquadRulings
from .hero import Sheet, System, empty

__all__ = ["AnyRulings", "from_plain", "is_warning", "problems", "rulings_of", "system_of", "to_plain"]

AnyRulings = EgoRulings | SquadRulings | PerksRulings
"""The rulings of a system."""

_PLAIN = {System.EGO: ego_plain, System.SQUAD: squad_plain, System.PERKS: perks_plain}
_REMARKS = {System.EGO: ego_remarks, System.SQUAD: squad_remarks, System.PERKS: perks_remarks}
_RULINGS = {System.EGO: EgoRulings, System.SQUAD: SquadRulings, System.PERKS: PerksRulings}


def system_of(sheet: Sheet) -> System:
    """The system of a sheet."""
    return next(system for system in System if isinstance(sheet, type(empty(system).sheet)))


def rulings_of(sheet: Sheet, rulings: AnyRulings | None) -> AnyRulings:
    """The rulings to go by: those given, or the defaults of the sheet's system.

    Raises `TypeError` for rulings of another system.

    >>> rulings_of(empty("squad").sheet, None) == SquadRulings()
    True
    """
    kind = _RULINGS[system_of(sheet)]
    if rulings is None:
        return kind()
    if not isinstance(rulings, kind):
        raise TypeError(f"{kind.__module__} are needed, not {type(rulings).__module__}")
    return rulings


def to_plain(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain values that JSON can hold."""
    return _PLAIN[system_of(sheet)].to_plain(sheet)


def from_plain(system: System, data: Any) -> Sheet:
    """The sheet from plain values; raises the system's `RuleError` with the place."""
    return _PLAIN[system].from_plain(data)


def problems(sheet: Sheet, rulings: AnyRulings | None = None) -> tuple[Problem, ...]:
    """Every remark of the system on its sheet."""
    held = rulings_of(sheet, rulings)
    return _REMARKS[system_of(sheet)].problems(sheet, rulings=held)


def is_warning(problem: Problem) -> bool:
    """Whether a hero with this remark may play all the same."""
    module = _REMARKS.get(problem.code.partition(".")[0])
    return module is not None and module.is_warning(problem)
