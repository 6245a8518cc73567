"""Concrete dice: thrown by a generator or by hand, and a log to replay them.

Whoever rolls brings the generator (``random.Random``); this module keeps none.
A die takes just enough random bits for its faces and takes anew when they show
more than that (:func:`face`). Bits of the Mersenne twister and the seeding from
text are fixed for all versions of Python, so the same seed shows the same dice
in CPython and in the browser, today and later; ``randint`` and ``choice`` give
no such promise.

>>> from random import Random
>>> roll_dice(ALTER_EGO, Random(1)).write("en")
'2d6−1d6: 2 + 5 − 1 = 6'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

from .errors import DiceError, LimitError
from .limits import MAX_DICE, MAX_FACES
from .problems import Problem
from .words import MINUS, Lang, number

__all__ = [
    "ALTER_EGO",
    "DiceRoll",
    "Die",
    "LogEntry",
    "Rng",
    "Role",
    "RollLog",
    "Throw",
    "face",
    "face_problems",
    "from_faces",
    "roll_dice",
]

Rng = Random


class Role(StrEnum):
    """What a die does to the total."""

    PLUS = "plus"
    MINUS = "minus"
    DROPPED = "dropped"

    @property
    def sign(self) -> int:
        """1, −1 or 0."""
        return {Role.PLUS: 1, Role.MINUS: -1, Role.DROPPED: 0}[self]


@dataclass(frozen=True, slots=True)
class Die:
    """A die not thrown yet: 1…``MAX_FACES`` faces and its role."""

    faces: int = 6
    role: Role = Role.PLUS

    def __post_init__(self) -> None:
        if type(self.faces) is not int or self.faces < 1:
            raise ValueError(f"a die cannot have {self.faces!r} faces; 1…{MAX_FACES} is possible")
        if self.faces > MAX_FACES:
            raise LimitError(Problem("too_many_faces", facts={"faces": self.faces, "most": MAX_FACES}))


@dataclass(frozen=True, slots=True)
class Throw:
    """A die that lies on the table, showing ``value`` of 1…``faces``."""

    faces: int
    value: int
    role: Role = Role.PLUS

    def __post_init__(self) -> None:
        if not 1 <= self.value <= self.faces:
            raise ValueError(f"a die with {self.faces} faces cannot show {self.value}")


@dataclass(frozen=True, slots=True)
class DiceRoll:
    """Dice in the order thrown, their total, and the formula they answer.

    ``formula`` is written in the English notation (``2d6−1d6``); ``"0"`` for no
    dice at all.
    """

    throws: tuple[Throw, ...]
    total: int | Fraction
    formula: str = "0"

    @property
    def faces(self) -> tuple[int, ...]:
        """What the dice show, in order, dropped ones too."""
        return tuple(throw.value for throw in self.throws)

    def write(self, lang: Lang) -> str:
        """One line: the formula, the dice that count, the total."""
        from .notation import parse

        formula = parse(self.formula)
        shown = formula.explain(self.faces, lang)
        return f"{formula.write(lang)}: {shown} = {number(self.total, lang)}"


ALTER_EGO: tuple[Die, ...] = (Die(6), Die(6), Die(6, Role.MINUS))
"""The dice of a check in Alter ego: two are added, one is subtracted."""


def face(faces: int, rng: Rng) -> int:
    """One throw of a die: 1…``faces``, each as likely as any other."""
    bits = (faces - 1).bit_length()
    while True:
        value = rng.getrandbits(bits) if bits else 0
        if value < faces:
            return value + 1


def _formula(dice: Sequence[Die]) -> str:
    text = ""
    for (faces, role), group in groupby(dice, key=lambda die: (die.faces, die.role)):
        sign = MINUS if role is Role.MINUS else "+" if text else ""
        text += f"{sign}{len(list(group))}d{faces}"
    return text or "0"


def _ready(spec: Iterable[Die]) -> tuple[Die, ...]:
    dice = tuple(spec)
    if len(dice) > MAX_DICE:
        raise LimitError(Problem("too_many_dice", facts={"dice": len(dice), "most": MAX_DICE}))
    if any(die.role is Role.DROPPED for die in dice):
        raise ValueError("a die cannot be dropped before it is thrown; use a formula with keep or drop")
    return dice


def _rolled(dice: Sequence[Die], faces: Iterable[int]) -> DiceRoll:
    throws = tuple(Throw(die.faces, value, die.role) for die, value in zip(dice, faces, strict=True))
    return DiceRoll(throws, sum(throw.value * throw.role.sign for throw in throws), _formula(dice))


def roll_dice(spec: Iterable[Die], rng: Rng) -> DiceRoll:
    """Every die of ``spec`` thrown once, in order.

    >>> from random import Random
    >>> roll_dice([Die(20)], Random("table")).total
    13
    """
    dice = _ready(spec)
    return _rolled(dice, [face(die.faces, rng) for die in dice])


def face_problems(spec: Iterable[Die], faces: Sequence[int]) -> tuple[Problem, ...]:
    """What is wrong with faces entered by hand: nothing when they fit.

    >>> [problem.text("en") for problem in face_problems([Die(6)], [7])]
    ['Die 1 cannot show 7: it has faces from 1 to 6.']
    """
    dice = _ready(spec)
    found = []
    if len(dice) != len(faces):
        found.append(Problem("wrong_number_of_dice", "dice", {"dice": len(faces), "need": len(dice)}))
    for place, (die, value) in enumerate(zip(dice, faces, strict=False), 1):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= die.faces:
            facts = {"place": place, "value": str(value)[:20], "faces": die.faces}
            found.append(Problem("impossible_face", f"dice.{place}", facts))
    return tuple(found)


def from_faces(spec: Iterable[Die], faces: Sequence[int]) -> DiceRoll:
    """The roll that hand-thrown dice make, in the order of ``spec``.

    Raises :class:`DiceError` with the first of :func:`face_problems`.

    >>> from_faces(ALTER_EGO, [6, 6, 1]).total
    11
    """
    dice = _ready(spec)
    for problem in face_problems(dice, faces):
        raise DiceError(problem)
    return _rolled(dice, faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One roll of a log: the formula, every face in order, the total.

    ``label`` says what it was for; ``by_hand`` marks dice thrown at the table,
    which no seed can repeat.
    """

    formula: str
    faces: tuple[int, ...]
    total: int | Fraction
    label: str = ""
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class RollLog:
    """Rolls of a table that a stated seed repeats.

    Each entry has a generator of its own, made from the seed and the entry's
    number, so a log can be continued from what is written, in another process,
    after an undo, without throwing the earlier dice again.

    >>> log, roll = RollLog("market").roll("2d6-1d6", label="Sneak")
    >>> log.replay() == log, log.replay("another seed") == log
    (True, False)
    """

    seed: str
    entries: tuple[LogEntry, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", str(self.seed))
        object.__setattr__(self, "entries", tuple(self.entries))

    def __len__(self) -> int:
        return len(self.entries)

    def rng(self, place: int | None = None) -> Rng:
        """A fresh generator for the entry ``place``, by default the next one."""
        return Random(f"{self.seed}:{len(self.entries) if place is None else place}")

    def add(self, roll: DiceRoll, label: str = "", by_hand: bool = False) -> RollLog:
        """The log with a roll made with :meth:`rng` (or by hand) written down."""
        line = LogEntry(formula=roll.formula, faces=roll.faces, total=roll.total, label=label, by_hand=by_hand)
        return replace(self, entries=(*self.entries, line))

    def roll(self, dice: str | Iterable[Die], label: str = "") -> tuple[RollLog, DiceRoll]:
        """Throws a formula or dice, and gives the longer log and the roll."""
        from .notation import parse

        rng = self.rng()
        thrown = parse(dice).roll(rng) if isinstance(dice, str) else roll_dice(dice, rng)
        return self.add(thrown, label), thrown

    def replay(self, seed: str | None = None) -> RollLog:
        """The log that ``seed`` (by default its own) gives for the same formulas.

        Dice thrown by hand stay as they lie.
        """
        from .notation import parse

        again = RollLog(self.seed if seed is None else seed)
        for line in self.entries:
            if line.by_hand:
                again = replace(again, entries=(*again.entries, line))
            else:
                again = again.add(parse(line.formula).roll(again.rng()), line.label)
        return again

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON; :meth:`from_dict` reads them."""
        return {
            "seed": self.seed,
            "entries": [
                {
                    "formula": line.formula,
                    "faces": list(line.faces),
                    "total": str(line.total),
                    "label": line.label,
                    "by_hand": line.by_hand,
                }
                for line in self.entries
            ],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RollLog:
        """The log from :meth:`as_dict`, checked line by line.

        Every formula must be readable, its faces possible and the total theirs.
        Raises :class:`DiceError` with the number of the first bad line.
        """
        from .notation import parse

        entries = []
        try:
            seed, lines = data["seed"], data["entries"]
            if not isinstance(seed, str) or not isinstance(lines, (list, tuple)):
                raise TypeError(seed)
        except (KeyError, TypeError, IndexError):
            raise DiceError(Problem("unreadable_log", "entries", {"line": 0})) from None
        for place, line in enumerate(lines, 1):
            try:
                total = Fraction(line["total"])
                entry = LogEntry(
                    formula=line["formula"],
                    faces=tuple(line["faces"]),
                    total=total.numerator if total.denominator == 1 else total,
                    label=str(line.get("label", "")),
                    by_hand=bool(line.get("by_hand", False)),
                )
                if parse(entry.formula).from_faces(entry.faces).total != entry.total:
                    raise ValueError(entry.total)
            except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError):
                raise DiceError(Problem("unreadable_log", f"entries.{place}", {"line": place})) from None
            entries.append(entry)
        return cls(seed, tuple(entries))
