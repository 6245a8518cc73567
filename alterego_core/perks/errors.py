"""What this system refuses: values that no rule of it knows."""

from __future__ import annotations

from ..errors import AlterEgoError
from ..problems import Problem

__all__ = ["RuleError", "refuse", "whole_number"]

_DIGITS = 40


class RuleError(AlterEgoError, ValueError):
    """A value outside of what the rules of perks and magic know; says what would be right."""


def refuse(code: str, where: str = "", rule: str | None = None, **facts) -> RuleError:
    """The error for a problem of this package, to be raised by the caller.

    >>> str(refuse("declared_range", "declared", "C-34", value=31, most=30))
    'Damage from 1 to 30 may be declared, not 31.'
    """
    return RuleError(Problem(f"perks.{code}", where, facts, rule))


def whole_number(value: object, where: str, least: int, most: int, rule: str | None = None) -> int:
    """`value` if it is a whole number within these limits, or `RuleError`.

    >>> whole_number(3, "level", 0, 5), whole_number(6, "level", 0, 5)
    Traceback (most recent call last):
    ...
    alterego_core.perks.errors.RuleError: level: a whole number from 0 to 5 is needed, not 6.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        facts = {"place": where, "least": least, "most": most, "value": str(value)[:_DIGITS]}
        raise RuleError(Problem("perks.whole_number", where, facts, rule))
    return value
