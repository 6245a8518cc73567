"""What every reader of a pasted forum sheet does: repairs told with their line, numbers read from words."""

from ..problems import Problem
from .forum_lines import Line
from .hero import Waiver
from .number_words import whole

__all__ = ["Reader"]


class Reader:
    """Base of the readers; a subclass takes the lines of its system one by one."""

    def __init__(self) -> None:
        self.waivers: list[Waiver] = []
        self.repairs: list[Problem] = []

    def repair(self, code: str, line: Line, **facts) -> None:
        place = line.id or "–"
        self.repairs.append(Problem(f"heroes.{code}", place, {"line": line.number, "place": place, **facts}))

    def number(self, text: str, line: Line) -> int | None:
        """A number at the beginning of a value, a word for one, or None with a remark."""
        head = text.strip().split(" ")[0].rstrip(".,;") if text.strip() else ""
        read = whole(head)
        if read is None:
            self.repair("text_not_number", line, text=text[:40])
        elif not head.lstrip("-−+").isdecimal():
            self.repair("text_number_read", line, value=head, read=read)
        return read
