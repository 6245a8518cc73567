"""Lines of the journal, and the sentences they are told by.

A sentence is a code with its facts, said in either language; an entry may have one, a text
typed by people, rolls, labels, and the GM's verdict and note.

>>> sentence("did_next_turn", who="Анна").text("en")
'Turn: Анна.'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from ..errors import UnknownIdError
from ..limits import MAX_DICE
from ..notation import Formula, parse
from ..problems import Problem
from ..tables import row
from ..words import Lang, Pair
from .errors import refuse

__all__ = ["Entry", "EntryKind", "Fact", "RollRecord", "Sentence", "sentence"]

MAX_TEXT = 4_000
MAX_LABEL = 60
MOST_LABELS = 20
MOST_ROLLS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact of a sentence: a number, a text of people's, or a word in both languages."""

    name: str
    number: int | Fraction | None = None
    text: str = ""
    pair: Pair | None = None

    @property
    def value(self) -> int | Fraction | str | Pair:
        """What stands in the sentence."""
        if self.pair is not None:
            return self.pair
        return self.text if self.number is None else self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """What was done, told in either language; `rule` is the rule it rests on."""

    code: str
    facts: tuple[Fact, ...] = ()
    rule: str | None = None

    def text(self, lang: Lang) -> str:
        """The sentence; a code of a later version that is not known here is shown as it is."""
        try:
            return Problem(f"session.{self.code}", facts={each.name: each.value for each in self.facts}).text(lang)
        except UnknownIdError:
            return self.code


def sentence(code: str, rule: str | None = None, **facts: int | Fraction | str | Pair) -> Sentence:
    """A sentence of this package's `problems.toml`."""
    made = []
    for name, value in facts.items():
        if isinstance(value, Pair):
            made.append(Fact(name=name, pair=value))
        elif isinstance(value, str):
            made.append(Fact(name=name, text=value))
        else:
            made.append(Fact(name=name, number=value))
    return Sentence(code=code, facts=tuple(made), rule=rule)


@lru_cache(maxsize=256)
def _formula(text: str) -> Formula:
    return parse(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRecord:
    """A throw with all that is needed to repeat and to weigh it.

    `place` is its place in the row of rolls of the campaign's seed, None for dice thrown by
    hand. `who` is the id of the one who threw, `name` his label then. `chance` is the chance of
    success before the throw, `success` what came of it; None where nothing was to succeed.
    Raises `NotationError` for a formula that cannot be read, `DiceError` for faces these dice cannot show, `SessionError` for another total.
    """

    formula: str
    faces: tuple[int, ...]
    total: int | Fraction
    place: int | None = None
    chance: Fraction | None = None
    success: bool | None = None
    who: str = ""
    name: str = ""

    def __post_init__(self) -> None:
        if len(self.faces) > MAX_DICE:
            raise refuse("too_many", "faces", number=len(self.faces), most=MAX_DICE)
        if self.chance is not None and not 0 <= self.chance <= 1:
            raise refuse("chance_outside", "chance", value=self.chance)
        made = _formula(self.formula).from_faces(self.faces)
        if made.total != self.total:
            raise refuse("wrong_total", "total", total=self.total, right=made.total)

    @property
    def by_hand(self) -> bool:
        """Whether the dice were thrown at the table, so that no seed repeats them."""
        return self.place is None


class EntryKind(StrEnum):
    """What an entry is about."""

    ROLL = "roll"
    DEED = "deed"
    """Something done at the table: a turn, a wound, time passed."""
    NOTE = "note"
    EVENING = "evening"
    """A game session begins."""

    @property
    def label(self) -> Pair:
        """What people call it."""
        return row("alterego_core.session", "words.toml", "entry", self.value)["name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of the journal.

    `number` never repeats in a campaign; `seconds` is game time. `who` is the id of the one
    it is about and `name` the label he had then. `labels` are words to find it by. A hidden
    entry is the GM's alone.
    """

    number: int
    evening: int
    seconds: int
    kind: EntryKind = EntryKind.NOTE
    line: Sentence | None = None
    text: str = ""
    who: str = ""
    name: str = ""
    rolls: tuple[RollRecord, ...] = ()
    labels: tuple[str, ...] = ()
    hidden: bool = False
    verdict: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        for where in ("text", "verdict", "note"):
            if len(getattr(self, where)) > MAX_TEXT:
                raise refuse("too_long", where, most=MAX_TEXT, length=len(getattr(self, where)))
        if len(self.labels) > MOST_LABELS:
            raise refuse("too_many", "labels", number=len(self.labels), most=MOST_LABELS)
        for each in self.labels:
            if not each.strip():
                raise refuse("nameless", "labels")
            if len(each) > MAX_LABEL:
                raise refuse("too_long", "labels", most=MAX_LABEL, length=len(each))
        if len(self.rolls) > MOST_ROLLS:
            raise refuse("too_many", "rolls", number=len(self.rolls), most=MOST_ROLLS)
