"""What can go wrong, for programs and for people.

Exceptions stop a program that asked for something impossible; what a reader or
a GM may still mend is a :class:`~alterego_core.problems.Problem` in a list.

The tree::

    AlterEgoError
    ├── DiceError         (ValueError)   hand-thrown dice that cannot lie so
    ├── LimitError        (ValueError)   larger than limits.py allows
    ├── NotationError     (ValueError)   a formula that cannot be read
    │   └── NotationLimitError           … or is too large (a LimitError too)
    ├── RulingError       (ValueError)   unknown ruling, reading or code
    ├── TableError                       a rule table with a fault
    └── UnknownIdError    (LookupError)  no such row, word or code

``str(error)`` is English; :meth:`AlterEgoError.message` speaks the reader's
language where the error carries a problem.

>>> error = LimitError("at most 200 dice")
>>> str(error), error.message("ru")
('at most 200 dice', 'at most 200 dice')
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # pragma: no cover
    from .problems import Problem
    from .words import Lang

__all__ = [
    "AlterEgoError",
    "DiceError",
    "LimitError",
    "NotationError",
    "NotationLimitError",
    "RulingError",
    "TableError",
    "UnknownIdError",
]


class AlterEgoError(Exception):
    """Root of every error of this library.

    ``reason`` is either a plain English sentence (for programmers) or a
    :class:`~alterego_core.problems.Problem`, which is kept in ``problem`` and can
    be said in both languages.
    """

    def __init__(self, reason: Problem | str) -> None:
        super().__init__(reason)
        self.problem: Problem | None = None if isinstance(reason, str) else reason

    def message(self, lang: Lang) -> str:
        """The sentence in ``lang`` (``"ru"`` or ``"en"``)."""
        if self.problem is None:
            return str(self.args[0])
        from .problems import say

        return say(self.problem, lang)

    def __str__(self) -> str:
        return self.message("en")


class DiceError(AlterEgoError, ValueError):
    """Faces entered by hand that these dice cannot show."""


class LimitError(AlterEgoError, ValueError):
    """A size beyond :mod:`alterego_core.limits`, refused before any work."""


class NotationError(AlterEgoError, ValueError):
    """A formula that cannot be read.

    ``text`` is what was typed; ``position`` counts its code points from 0 and
    says where reading stopped (``len(text)`` when the end came too early).
    """

    def __init__(self, reason: Problem | str, text: str = "", position: int = 0) -> None:
        super().__init__(reason)
        # args feed pickling and copying
        self.args = (reason, text, position)
        self.text = text
        self.position = position

    def pointed(self, lang: Lang) -> str:
        """The message under the text, with a caret at the place.

        Long texts are cut around the place, so that it fits a line.
        """
        start = max(0, self.position - 30)
        piece = self.text[start : self.position + 30].replace("\n", " ").replace("\t", " ")
        return f"{piece}\n{' ' * (self.position - start)}^\n{self.message(lang)}"


class NotationLimitError(NotationError, LimitError):
    """A formula that can be read but asks for too much."""


class RulingError(AlterEgoError, ValueError):
    """A ruling, a reading or a code of rulings that does not exist."""


class TableError(AlterEgoError):
    """A rule table that breaks its own form: says file, row and field."""


class UnknownIdError(AlterEgoError, LookupError):
    """No such id; the message names the near ones."""

    # LookupError would print the repr of its argument
    __str__ = AlterEgoError.__str__
