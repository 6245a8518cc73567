"""Which readings of the unclear rules this page goes by."""

import os
from importlib import import_module

from alterego_core import rulings as core
from alterego_core.errors import RulingError

__all__ = ["current_rulings", "rulings_class"]

_SYSTEMS = ("ego", "squad", "perks")


def rulings_class(system: str) -> type:
    """The frozen `Rulings` of "ego", "squad" or "perks"."""
    if system not in _SYSTEMS:
        raise LookupError(f"no system {system!r}; there are {', '.join(_SYSTEMS)}")
    return import_module(f"alterego_core.{system}.rulings").Rulings


def current_rulings(system: str):
    """The rulings of a system from the page's code (`ALTEREGO_RULINGS`).

    A code that cannot be read gives the book's own readings: an old or mistyped
    address must not break the page.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, {"ALTEREGO_RULINGS": "A19b"}):
    ...     current_rulings("ego").strict.value
    'at-least'
    """
    kind = rulings_class(system)
    try:
        return core.decode(kind, os.environ.get("ALTEREGO_RULINGS", ""))
    except RulingError:
        return kind()
