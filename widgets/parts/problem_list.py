"""What is not right, in words."""

from widgets.parts.markup import Markup, tag

__all__ = ["fault_box", "problem_list"]


def problem_list(lines, heading: object) -> Markup | None:
    """The lines under a heading, or nothing when there are none."""
    lines = list(lines)
    if not lines:
        return None
    return tag("div", tag("p", heading, class_="ae-problems-head"), tag("ul", [tag("li", line) for line in lines]), class_="ae-problems", role="alert")


def fault_box(fault, heading: object) -> Markup | None:
    """An error in the widget's own code (see `guard.py`), its traceback folded away."""
    if fault is None:
        return None
    return tag("details", tag("summary", heading, " ", tag("code", fault.line)), tag("pre", fault.trace), class_="ae-fault", role="alert")
