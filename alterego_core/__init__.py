"""Rules of three tabletop systems, and the exact odds of their dice.

The names below are the foundation's public face; each system is a package of
its own (``alterego_core.ego``, ``.squad``, ``.perks``). Nothing is loaded before
it is asked for, so importing the package costs next to nothing.

>>> from alterego_core import Odds, parse
>>> parse("2d6-1d6").odds() == 2 @ Odds.die(6) - Odds.die(6)
True
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # pragma: no cover
    from .breakdown import Breakdown, Term
    from .dice import Die, DiceRoll, LogEntry, Role, RollLog, Throw, from_faces, roll_dice
    from .errors import (
        AlterEgoError,
        DiceError,
        LimitError,
        NotationError,
        NotationLimitError,
        RulingError,
        TableError,
        UnknownIdError,
    )
    from .notation import Formula, parse
    from .odds import Comparison, Odds
    from .points import Entry, Ledger
    from .problems import Problem, say
    from .rounding import Rounding, rounded
    from .rulings import Reading, Ruling
    from .words import Forms, Lang, Pair, count, number, percent, plural

__all__ = [
    "AlterEgoError",
    "Breakdown",
    "Comparison",
    "DiceError",
    "DiceRoll",
    "Die",
    "Entry",
    "Forms",
    "Formula",
    "Lang",
    "Ledger",
    "LimitError",
    "LogEntry",
    "NotationError",
    "NotationLimitError",
    "Odds",
    "Pair",
    "Problem",
    "Reading",
    "Role",
    "RollLog",
    "Rounding",
    "Ruling",
    "RulingError",
    "TableError",
    "Term",
    "Throw",
    "UnknownIdError",
    "count",
    "from_faces",
    "number",
    "parse",
    "percent",
    "plural",
    "roll_dice",
    "rounded",
    "say",
]

_HOME = {
    "breakdown": "Breakdown Term",
    "dice": "Die DiceRoll LogEntry Role RollLog Throw from_faces roll_dice",
    "errors": (
        "AlterEgoError DiceError LimitError NotationError NotationLimitError RulingError TableError UnknownIdError"
    ),
    "notation": "Formula parse",
    "odds": "Comparison Odds",
    "points": "Entry Ledger",
    "problems": "Problem say",
    "rounding": "Rounding rounded",
    "rulings": "Reading Ruling",
    "words": "Forms Lang Pair count number percent plural",
}
_MODULES = {name: module for module, names in _HOME.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
