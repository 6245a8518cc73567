"""What the GM's table refuses: orders that make no sense there, and data it cannot read."""

from __future__ import annotations

from ..errors import AlterEgoError
from ..problems import Problem

__all__ = ["SessionError", "refuse"]


class SessionError(AlterEgoError, ValueError):
    """Something the table cannot do or read; says what, where, and what would be right."""


def refuse(code: str, where: str = "", rule: str | None = None, **facts) -> SessionError:
    """The error for a problem of this package, to be raised by the caller.

    >>> str(refuse("no_such_combatant", who="c9"))
    'There is nobody with the id “c9” at the table.'
    """
    return SessionError(Problem(f"session.{code}", where, facts, rule))
