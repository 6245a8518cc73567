"""A file that the page sends in parts, each small enough for one message."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from dashboard.campaign_files import MOST_MEGABYTES
from dashboard.trouble import StoreTrouble

LARGEST_PART = 1_000_000
"""Characters of base64 in one message; the page's script sends far less."""


class Arrival:
    """Takes the parts in their order; `take` gives the whole after the last one, None before.

    >>> coming = Arrival()
    >>> coming.take(0, 2, "YWI="), coming.share
    (None, 50)
    >>> coming.take(1, 2, "Yw==")
    b'abc'
    """

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._of = 0

    @property
    def share(self) -> int | None:
        """How many hundredths have come, None while nothing is on its way."""
        return 100 * len(self._parts) // self._of if self._parts else None

    def forget(self) -> None:
        """Nothing is on its way any more."""
        self._parts, self._of = [], 0

    def take(self, part: Any, parts: Any, data: Any) -> bytes | None:
        """Raises StoreTrouble for what is no part of a file, or too much of it; then all of it is forgotten."""
        if part == 0:
            self.forget()
            self._of = parts if isinstance(parts, int) and not isinstance(parts, bool) else 0
        right = (
            isinstance(part, int)
            and not isinstance(part, bool)
            and 0 <= part < self._of == parts
            and part == len(self._parts)
            and isinstance(data, str)
            and len(data) <= LARGEST_PART
        )
        try:
            piece = base64.b64decode(data, validate=True) if right else None
        except (binascii.Error, ValueError):
            piece = None
        if piece is None:
            self.forget()
            raise StoreTrouble("file-lost")
        self._parts.append(piece)
        if sum(map(len, self._parts)) > MOST_MEGABYTES * 1_000_000:
            self.forget()
            raise StoreTrouble("file-large", limit=MOST_MEGABYTES)
        if len(self._parts) < self._of:
            return None
        whole = b"".join(self._parts)
        self.forget()
        return whole
