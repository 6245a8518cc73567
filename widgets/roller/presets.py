"""Ready-made rolls of the three systems."""

from dataclasses import dataclass

from alterego_core.tables import rows
from alterego_core.words import Pair

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A roll with its name and the rule it stands for."""

    id: str
    formula: str
    name: Pair
    rule: str | None = None

    def words(self, lang: str) -> str:
        """The name on its button."""
        return self.name[lang]

    def write(self, lang: str) -> str:
        """The formula in the reader's notation."""
        from alterego_core.notation import parse

        return parse(self.formula).write(lang)


PRESETS = tuple(Preset(**line) for line in rows("widgets", "presets.toml", "preset", {"id": str, "formula": str, "name": Pair}))
