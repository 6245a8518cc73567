"""What this system refuses: values that no rule of it knows."""

from __future__ import annotations

from ..errors import AlterEgoError
from ..problems import Problem

__all__ = ["RuleError", "refuse"]


class RuleError(AlterEgoError, ValueError):
    """A value outside of what the rules of the squad system know; says what would be right."""


def refuse(code: str, where: str = "", rule: str | None = None, **facts) -> RuleError:
    """The error for a problem of this package, to be raised by the caller.

    >>> str(refuse("bad_face", "green", "B-3", face=9))
    'A die shows 1 to 6, not 9.'
    """
    return RuleError(Problem(f"squad.{code}", where, facts, rule))
