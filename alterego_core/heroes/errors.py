"""What a character file, a link or a pasted text is refused for."""

from ..errors import AlterEgoError
from ..problems import Problem

__all__ = ["HeroError", "refuse"]


class HeroError(AlterEgoError, ValueError):
    """A hero that cannot be read, kept or changed so; says what would be right."""


def refuse(code: str, where: str = "", rule: str | None = None, **facts) -> HeroError:
    """The error for a problem of this package, to be raised by the caller.

    >>> print(refuse("newer", "version", have=2, known=1).message("en"))
    This character was kept by a newer version of the book (form 2, here it is 1). Open it there, or renew this book.
    """
    return HeroError(Problem(f"heroes.{code}", where, facts, rule))
