"""Everything that makes a check easier or harder: the rows and what builds modifiers from them.

A-218 … A-255. Values: `Modifier`, `Row`. Tables: `ROWS`, `NEGATIVE_ROWS`,
`POSITIVE_ROWS`. Builders return one `Modifier`, or a tuple where the scene may
give none or several.

>>> hidden = (*cover(posture=Posture.LYING), obscured(Obscured.DARKNESS))
>>> [(m.row_id, m.value) for m in hidden], total(hidden)
([('mn-08', -3), ('mn-09', -4)], -7)
"""

from .modifier import (
    MAX_MODIFIER,
    NEGATIVE_ROWS,
    POSITIVE_ROWS,
    ROWS,
    SWAPPABLE,
    Modifier,
    Row,
    RowKind,
    chosen,
    custom,
    flat,
    from_row,
    halved,
    row,
    total,
)
from .own_modifiers import (
    Drug,
    Worn,
    drugs,
    never_done,
    off_hand,
    preparation,
    preparation_range,
    specialised,
    stress,
    worn,
)
from .target_modifiers import (
    CLOSE_METRES,
    EVADING_UNKNOWN,
    Aim,
    Obscured,
    Posture,
    aimed,
    cover,
    distance,
    evading,
    exact_distance,
    exact_evading,
    exact_running,
    obscured,
    running,
)

__all__ = [
    "Aim",
    "CLOSE_METRES",
    "Drug",
    "EVADING_UNKNOWN",
    "MAX_MODIFIER",
    "Modifier",
    "NEGATIVE_ROWS",
    "Obscured",
    "POSITIVE_ROWS",
    "Posture",
    "ROWS",
    "Row",
    "RowKind",
    "SWAPPABLE",
    "Worn",
    "aimed",
    "chosen",
    "cover",
    "custom",
    "distance",
    "drugs",
    "evading",
    "exact_distance",
    "exact_evading",
    "exact_running",
    "flat",
    "from_row",
    "halved",
    "never_done",
    "obscured",
    "off_hand",
    "preparation",
    "preparation_range",
    "row",
    "running",
    "specialised",
    "stress",
    "total",
    "worn",
]
