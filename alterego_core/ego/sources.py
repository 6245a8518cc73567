"""Where a row of an open list comes from."""

from enum import StrEnum

__all__ = ["Source"]


class Source(StrEnum):
    """Printed in a list, met only in an example of the text, or added by a GM."""

    PRINTED = "printed"
    EXAMPLE = "example"
    GM = "gm"
