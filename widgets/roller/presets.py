"""Ready-made rolls of the three systems."""

from dataclasses import dataclass
from functools import lru_cache

from alterego_core.notation import parse
from alterego_core.tables import rows
from alterego_core.words import Pair

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A roll with its name and the rule it stands for."""

    id: str
    system: str
    formula: str
    name: Pair
    rule: str | None = None

    @lru_cache(maxsize=64)
    def write(self, lang: str) -> str:
        """The formula in the reader's notation."""
        return parse(self.formula).write(lang)


PRESETS = tuple(Preset(**line) for line in rows("widgets", "presets.toml", "preset", {"id": str, "system": str, "formula": str, "name": Pair}))
