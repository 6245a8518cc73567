"""Three factors of a trait's price: frequency, intensity, adaptedness (A-80 … A-99).

The text's «сила» is `intensity` here, to keep it apart from the attribute
Strength; its «приспособленность» is `control`. Control has two opposite scales:
for a positive trait 1 is the best, for a negative one 1 is the worst. A neutral
trait uses the positive scale.
"""

from dataclasses import dataclass

from ..tables import rows
from ..words import Pair
from .errors import refuse
from .traits import Kind

__all__ = [
    "CONTROLS",
    "Control",
    "FREQUENCIES",
    "Frequency",
    "INTENSITIES",
    "Intensity",
    "STEPS",
    "control",
    "frequency",
    "intensity",
]

STEPS = range(1, 5)
"""Numbers that each factor may have: 1 to 4."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequency:
    """How often the trait bears on what the hero does (A-81)."""

    id: str
    value: int
    name: Pair
    about: Pair
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Intensity:
    """How much the trait weighs (A-86): a part of the result, dice, or both."""

    id: str
    value: int
    name: Pair
    about: Pair
    result: int
    dice: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """How well the hero copes with the trait, or uses it (A-91).

    `low` and `high` bound the difficulty of the roll that is needed; both are
    None where there is none. A `spontaneous` trait acts when the GM wants.
    """

    id: str
    kind: Kind
    value: int
    name: Pair
    about: Pair
    low: int | None
    high: int | None
    spontaneous: bool
    rule: str


def _read(key: str, extra: dict, unique: str | None = "id"):
    kinds = {"id": str, "value": int, "name": Pair, "about": Pair, "rule": str, **extra}
    for row in rows("alterego_core.ego", "factors.toml", key, required=kinds, unique=unique):
        yield {kind: row[kind] for kind in kinds}, row


FREQUENCIES = tuple(Frequency(**fields) for fields, _ in _read("frequency", {}))
"""Rarely, daily, often, always (A-82 … A-85)."""

INTENSITIES = tuple(Intensity(**fields) for fields, _ in _read("intensity", {"result": int, "dice": int}))
"""Weak, medium, strong, extraordinary (A-87 … A-90)."""

CONTROLS = tuple(
    Control(
        **{**fields, "kind": Kind(fields["kind"])},
        low=row.get("low"),
        high=row.get("high"),
        spontaneous=row.get("spontaneous", False),
    )
    for fields, row in _read("control", {"kind": str}, unique=None)
)
"""Four steps for positive traits (A-92 … A-95), then four for negative ones (A-96 … A-99)."""


def _step(known, value: int, name: Pair, rule: str):
    for row in known:
        if row.value == value:
            return row
    raise refuse("not_in_range", "traits", rule, name=name, value=value, low=STEPS[0], high=STEPS[-1])


def frequency(value: int) -> Frequency:
    """The step of frequency with this number, 1 to 4.

    >>> frequency(3).id
    'often'
    """
    return _step(FREQUENCIES, value, Pair("частота", "frequency"), "A-81")


def intensity(value: int) -> Intensity:
    """The step of strength with this number, 1 to 4.

    >>> intensity(4).result, intensity(4).dice
    (1, 1)
    """
    return _step(INTENSITIES, value, Pair("сила", "strength"), "A-86")


def control(kind: Kind, value: int) -> Control:
    """The step of adaptedness with this number, 1 to 4, on the scale of `kind`.

    >>> control(Kind.POSITIVE, 1).id, control(Kind.NEGATIVE, 1).id
    ('excellent', 'not_at_all')
    >>> control(Kind.NEGATIVE, 3).low, control(Kind.NEGATIVE, 3).high
    (6, 8)
    """
    scale = Kind.NEGATIVE if kind is Kind.NEGATIVE else Kind.POSITIVE
    known = [row for row in CONTROLS if row.kind is scale]
    return _step(known, value, Pair("приспособленность", "adaptedness"), "A-91")
