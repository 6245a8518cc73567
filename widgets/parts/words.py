"""The words of the widgets, in pairs, from `widgets/words.toml`."""

from alterego_core.tables import document
from alterego_core.words import count

__all__ = ["Words"]


class Words:
    """The words of one widget; what its section lacks is looked up in `[common]`.

    >>> words = Words("dice_roller")
    >>> words("roll", "ru"), words("history", "en", count=3), words.count(5, "roll_forms", "ru")
    ('Бросить', 'History: 3', '5 бросков')
    """

    __slots__ = ("_own", "_common")

    def __init__(self, section: str):
        every = document("widgets", "words.toml")
        self._own, self._common = every[section], every["common"]

    def _find(self, key: str):
        return self._own[key] if key in self._own else self._common[key]

    def __call__(self, key: str, lang: str, /, **facts: object) -> str:
        text = self._find(key)[lang]
        return text.format(**facts) if facts else text

    def count(self, n, key: str, lang: str) -> str:
        """A number with its noun, whose forms stand under `key`."""
        return count(n, self._find(key), lang)
