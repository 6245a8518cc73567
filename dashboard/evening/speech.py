"""The words of the evening's panels, in pairs, from `words/<kind>.toml`; shared ones from `words/common.toml`."""

from __future__ import annotations

from alterego_core.tables import document
from alterego_core.words import count


class Speech:
    """The words of one panel; what its file lacks is looked up in the common one.

    >>> speech = Speech("head")
    >>> speech("undo", "ru"), speech.kind
    ('Отменить', 'head')
    """

    __slots__ = ("kind", "_own", "_common")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._own, self._common = (document("dashboard.evening", f"words/{name}.toml")["words"] for name in (kind, "common"))

    def _find(self, key: str):
        return self._own[key] if key in self._own else self._common[key]

    def __call__(self, key: str, lang: str, /, **facts: object) -> str:
        text = self._find(key)[lang]
        return text.format(**facts) if facts else text

    def count(self, n, key: str, lang: str) -> str:
        """A number with its noun, whose forms stand under `key`."""
        return count(n, self._find(key), lang)
