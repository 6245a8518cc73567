"""One modifier of a check, and the printed rows most of them come from.

The lists of bad and good conditions are not closed (A-218): a GM may always add
a modifier of his own with `custom`.

>>> unfamiliar = flat("mn-01")
>>> unfamiliar.value, unfamiliar.label["en"], unfamiliar.swappable
(-3, 'Unfamiliar weapon, machine or tools', True)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import face
from ..errors import UnknownIdError
from ..rounding import Rounding, rounded
from ..tables import near
from ..tables import rows as table_rows
from ..words import Pair, number
from .errors import refuse
from .rulings import DEFAULT, GmRanges, HalfRound, Rulings

__all__ = [
    "MAX_MODIFIER",
    "Modifier",
    "NEGATIVE_ROWS",
    "POSITIVE_ROWS",
    "ROWS",
    "Row",
    "RowKind",
    "SWAPPABLE",
    "chosen",
    "custom",
    "flat",
    "from_row",
    "halved",
    "row",
    "total",
    "why",
]

SWAPPABLE = frozenset({-3, -4})
"""The only sizes a penalty die may stand for (A-240, A-300)."""

MAX_MODIFIER = 1000
"""Largest modifier either way; far beyond anything played."""


class RowKind(StrEnum):
    """How a printed row gets its number."""

    FLAT = "flat"
    RANGE = "range"
    COMPUTED = "computed"
    SKILL = "skill"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A printed row of modifiers (A-219 … A-255), or the wrong hand (A-241).

    `value` is set for flat rows and for acting together, `low` and `high` for
    ranges. Of the rows with the same `one_of` at most one holds at a time.
    """

    id: str
    kind: RowKind
    group: str
    name: Pair
    rule: str
    value: int | None = None
    low: int | None = None
    high: int | None = None
    one_of: str | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """Every number the row may have, mildest first; empty when it is worked out."""
        if self.kind is RowKind.RANGE:
            return tuple(sorted(range(self.low, self.high + 1), key=abs))
        return () if self.value is None else (self.value,)


def _read() -> tuple[Row, ...]:
    required = {"id": str, "kind": str, "group": str, "name": Pair, "rule": str}
    optional = ("value", "low", "high", "one_of")
    return tuple(
        Row(
            id=line["id"],
            kind=RowKind(line["kind"]),
            group=line["group"],
            name=line["name"],
            rule=line["rule"],
            **{field: line[field] for field in optional if field in line},
        )
        for line in table_rows("alterego_core.ego", "modifiers.toml", "row", required)
    )


ROWS: tuple[Row, ...] = _read()
"""All rows: `mn-01` … `mn-21` (A-219 … A-239), `offhand` (A-241), `mp-01` … `mp-14` (A-242 … A-255)."""

NEGATIVE_ROWS = tuple(each for each in ROWS if each.id.startswith("mn-"))
"""The 21 printed rows of bad conditions (A-219 … A-239)."""

POSITIVE_ROWS = tuple(each for each in ROWS if each.id.startswith("mp-"))
"""The 14 printed rows of good conditions (A-242 … A-255)."""

_BY_ID = {each.id: each for each in ROWS}


def row(id: str) -> Row:
    """The printed row with this id. Raises `UnknownIdError`.

    >>> row("mp-09").values
    (3, 4)
    """
    try:
        return _BY_ID[id]
    except (KeyError, TypeError):
        raise UnknownIdError(f"no row of modifiers {id!r}{near(id, _BY_ID)}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A number added to the result of a check, with its reason.

    `row_id` is None for a modifier that stands in no table. `exact` is the number
    before rounding, where there was any. `as_die`: throw a penalty die instead of
    the number, which the rules offer for −3 and −4 alone (A-240); another value
    raises `RuleError`.
    """

    label: Pair
    value: int
    rules: tuple[str, ...] = ()
    row_id: str | None = None
    as_die: bool = False
    exact: Fraction | None = None
    note: Pair | None = None

    def __post_init__(self) -> None:
        if abs(self.value) > MAX_MODIFIER:
            raise refuse("modifier_too_large", "modifiers", value=self.value, most=MAX_MODIFIER)
        if self.as_die and not self.swappable:
            raise refuse("not_swappable", "modifiers", "A-240", name=self.label, value=self.value)

    @property
    def swappable(self) -> bool:
        """Whether a penalty die may be thrown instead (A-240)."""
        return self.value in SWAPPABLE

    @property
    def term(self) -> Term:
        """The modifier as a line of an explanation; a rounded one says what it was rounded from.

        >>> custom("x", -3).term.value
        -3
        """
        note = self.note
        if note is None and self.exact is not None and self.exact != self.value:
            note = Pair(f"округлено: {number(self.exact, 'ru')}", f"rounded from {number(self.exact, 'en')}")
        return Term(self.label, self.value, self.rules, note)


def why(modifiers: Iterable[Modifier]) -> Breakdown:
    """Modifiers as an explanation, one line each.

    >>> why([flat("mn-02"), flat("mp-01")]).total
    -1
    """
    return Breakdown(tuple(each.term for each in modifiers))


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum of the numbers, whatever is thrown instead of them."""
    return sum(each.value for each in modifiers)


def from_row(
    id: str,
    value: int,
    *,
    as_die: bool = False,
    exact: Fraction | None = None,
    note: Pair | None = None,
    rules: tuple[str, ...] = (),
) -> Modifier:
    """A modifier named after a printed row, with a number that was worked out."""
    line = row(id)
    return Modifier(
        label=line.name,
        value=value,
        rules=(line.rule, *rules),
        row_id=line.id,
        as_die=as_die,
        exact=exact,
        note=note,
    )


def flat(id: str, *, as_die: bool = False) -> Modifier:
    """The modifier of a row with one number. Raises `RuleError` for other rows.

    A-219, A-220, A-222 … A-227, A-231 … A-235, A-237, A-238, A-241 … A-249.

    >>> flat("mp-02").value, flat("mn-15").value
    (3, -6)
    """
    line = row(id)
    if line.kind is not RowKind.FLAT:
        raise refuse("row_without_number", "modifiers", line.rule, name=line.name, row=id)
    return from_row(id, line.value, as_die=as_die)


def chosen(
    id: str,
    value: int | None = None,
    *,
    rulings: Rulings = DEFAULT,
    rng: Random | None = None,
    as_die: bool = False,
) -> Modifier:
    """The modifier of a row whose number lies in a range (AMB-A40).

    A-221, A-236, A-250, A-253, A-254, A-255. The GM picks `value`; without it, the
    mildest holds. Where dice decide (`GmRanges.ROLL`), an even throw of `rng` picks,
    and `value` is not asked.

    >>> chosen("mn-03").value, chosen("mn-03", -4, as_die=True).as_die
    (-2, True)
    """
    line = row(id)
    if line.kind is not RowKind.RANGE:
        raise refuse("row_without_range", "modifiers", line.rule, name=line.name, row=id)
    if rulings.gm_ranges is GmRanges.ROLL:
        if rng is None:
            raise refuse("range_needs_dice", "modifiers", line.rule, name=line.name)
        value = line.low - 1 + face(line.high - line.low + 1, rng)
    elif value is None:
        value = line.values[0]
    if not line.low <= value <= line.high:
        raise refuse("not_in_range", "modifiers", line.rule, name=line.name, value=value, low=line.low, high=line.high)
    return from_row(id, value, as_die=as_die)


def custom(label: Pair | str, value: int, *, as_die: bool = False, note: Pair | None = None) -> Modifier:
    """A modifier of the GM's own: the printed lists are not closed (A-218).

    >>> custom("Fog of war", -1).label["ru"]
    'Fog of war'
    """
    name = label if isinstance(label, Pair) else Pair.same(label)
    return Modifier(label=name, value=value, rules=("A-218",), as_die=as_die, note=note)


_ROUNDING = {
    HalfRound.HALF_UP: Rounding.HALF_UP,
    HalfRound.DOWN: Rounding.DOWN,
    HalfRound.UP: Rounding.UP,
}


def halved(number: int | Fraction, rulings: Rulings = DEFAULT, *, by: int | Fraction = 2) -> int:
    """A number divided by two (or `by`) and made whole as modifiers are (AMB-A27, A-103).

    The magnitude is rounded and the sign kept.

    >>> halved(5), halved(-5), halved(5, Rulings(half_round=HalfRound.DOWN))
    (3, -3, 2)
    """
    return rounded(Fraction(number) / by, _ROUNDING[rulings.half_round])
