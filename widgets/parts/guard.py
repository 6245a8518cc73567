"""Nothing a reader does may end in silence."""

import sys
import traceback

__all__ = ["Fault", "fault_from", "writers"]

writers = [lambda trace: print(trace, file=sys.stderr, end="")]
"""Where tracebacks go; a host of widgets may put its own log in place of standard error."""


class Fault:
    """An error in a widget's own code: one line for people, the rest for the curious."""

    __slots__ = ("line", "trace")

    def __init__(self, line: str, trace: str):
        self.line, self.trace = line, trace


def fault_from(error: BaseException) -> Fault:
    """The fault to show at the widget; the traceback also goes to the `writers`."""
    trace = "".join(traceback.format_exception(error))
    for write in writers:
        write(trace)
    return Fault(f"{type(error).__name__}: {error}", trace)
