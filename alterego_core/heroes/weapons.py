"""What the presets know of a weapon that a sheet names freely (C-21).

>>> dice_of("Топор"), dice_of("a chair leg")
('1d10', '1d8')
>>> takes_both_hands("bow"), takes_both_hands("sword")
(True, False)
"""

from ..perks.presets import preset_rows
from ..tables import Row

__all__ = ["dice_of", "takes_both_hands"]

_SAMPLE_DICE = "1d8"


def _preset(name: str) -> Row | None:
    folded = name.strip().casefold()
    return next((row for row in preset_rows("weapon") if folded in (row["name"].ru.casefold(), row["name"].en.casefold())), None)


def dice_of(name: str) -> str:
    """The preset dice of a weapon of this name in either language, else sample ones: the text names none (C-21)."""
    row = _preset(name)
    return row["dice"] if row else _SAMPLE_DICE


def takes_both_hands(name: str) -> bool:
    """Whether one cannot hold another in the other hand; of a weapon that is no preset nothing is known: False."""
    row = _preset(name)
    return bool(row and row.get("both_hands"))
