"""What this system refuses: values that no rule of it knows."""

from ..errors import AlterEgoError
from ..problems import Problem

__all__ = ["RuleError", "refuse"]


class RuleError(AlterEgoError, ValueError):
    """A value outside of what the rules of «Alter ego» know; says what would be right."""


def refuse(code: str, where: str = "", rule: str | None = None, **facts) -> RuleError:
    """The error for a problem of this package, to be raised by the caller.

    >>> str(refuse("not_in_range", "value", "A-221", name="mn-03", value=-7, low=-4, high=-2))
    'mn-03: −7 is out of range; from −4 to −2 is possible.'
    """
    return RuleError(Problem(f"ego.{code}", where, facts, rule))
