"""Throws of a formula: from a seed, by hand, and as a code that anyone can verify."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from urllib.parse import quote, unquote

from alterego_core.dice import RollLog
from alterego_core.notation import Formula, parse
from alterego_core.words import number

from widgets.parts.words import Words

__all__ = ["Face", "MOST_HAND", "Throw", "as_seven", "die_slots", "parse", "read_code", "read_throw", "throw", "throw_by_hand", "whole_formula"]

_WORDS = Words("dice_roller")
MOST_HAND = 30


@dataclass(frozen=True, slots=True)
class Face:
    """A die on the table: its faces, what it shows (`None` before the throw), its role."""

    faces: int
    value: int | None
    role: str = "plus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """One roll that was made. `index` counts from 1 within its seed; both are missing for real dice."""

    formula: Formula
    faces: tuple[Face, ...]
    total: int | Fraction
    seed: str | None = None
    index: int | None = None

    @property
    def by_hand(self) -> bool:
        """Whether real dice were thrown and typed in."""
        return self.seed is None

    @property
    def counted(self) -> int:
        """The faces that count, added and subtracted."""
        return sum(f.value if f.role == "plus" else -f.value for f in self.faces if f.role != "dropped")

    @property
    def scaled(self) -> bool:
        """Whether the total is more than the dice and a constant: something is multiplied."""
        return is_scaled(self.formula)

    @property
    def rest(self) -> int | Fraction:
        """What the formula adds to its dice."""
        return self.total - self.counted

    def luck(self) -> Fraction:
        """The chance of this total or more."""
        return self.formula.odds().at_least(self.total)

    def code(self) -> str | None:
        """Formula, seed, number of the roll and total in one line; `None` for real dice.

        >>> throw(parse("2d6-1d6"), "kestrel", 3).code().split(":")[:3]
        ['2d6-1d6', 'kestrel', '3']
        """
        if self.by_hand:
            return None
        return f"{quote(plain(self.formula), safe='+*()')}:{quote(self.seed, safe='')}:{self.index}:{plain_number(self.total)}"

    def write(self) -> dict:
        """The throw as plain values: dice of a seed are thrown again when read, real dice are kept."""
        if self.by_hand:
            return {"formula": plain(self.formula), "hand": [f.value for f in self.faces]}
        return {"formula": plain(self.formula), "seed": self.seed, "index": self.index}


_ASCII = str.maketrans({"−": "-", "×": "*", "÷": "/", " ": None})


@lru_cache(maxsize=256)
def plain(formula: Formula) -> str:
    """The formula in ASCII, as it stands in a code."""
    return formula.write("en").translate(_ASCII)


def plain_number(value: int | Fraction) -> str:
    """A total as it stands in a code."""
    return number(value, "en", digits=None).replace("−", "-")


def whole_formula(text: str, penalty: int, bonus: int) -> Formula:
    """The typed formula with its penalty and bonus dice.

    Raises:
        NotationError: the text cannot be read, or is too large with the extra dice.
    """
    formula = parse(text)
    if not penalty and not bonus:
        return formula
    return parse(plain(formula) + (f"-{penalty}d6" if penalty else "") + (f"+{bonus}d6" if bonus else ""))


def _faces(roll) -> tuple[Face, ...]:
    return tuple(Face(t.faces, t.value, t.role.value) for t in roll.throws)


def throw(formula: Formula, seed: str, index: int) -> Throw:
    """The roll number `index` (from 1) of a seed: always the same dice."""
    roll = formula.roll(RollLog(seed).rng(index - 1))
    return Throw(formula=formula, faces=_faces(roll), total=roll.total, seed=seed, index=index)


def throw_by_hand(formula: Formula, faces: list[int]) -> Throw:
    """The roll that real dice make.

    Raises:
        DiceError: these dice cannot lie so.
    """
    roll = formula.from_faces(faces)
    return Throw(formula=formula, faces=_faces(roll), total=roll.total)


def read_throw(raw, lang: str) -> Throw:
    """A throw from its plain values.

    Raises:
        ValueError: it is not one, or these dice cannot lie so.
    """
    formula = parse(raw["formula"])
    if "hand" in raw:
        return throw_by_hand(formula, list(raw["hand"]))
    seed, index = raw["seed"], raw["index"]
    if not isinstance(seed, str) or not 0 < len(seed) <= 64 or not isinstance(index, int) or index < 1:
        raise ValueError(_WORDS("verify_unread", lang, example="2d6-1d6:kestrel:3:5"))
    return throw(formula, seed, index)


def read_code(text: str) -> tuple[Throw, int | Fraction]:
    """The throw that a code stands for, rolled anew, and the total it claims.

    A whole link is taken as well.

    Raises:
        ValueError: this is no code.
    """
    plain_text = text.strip()
    if "?" in plain_text and "roll=" in plain_text:
        plain_text = unquote(plain_text.rpartition("roll=")[2].partition("&")[0])
    formula, seed, index, claim = plain_text.split(":")
    seed = unquote(seed)
    if not 0 < len(seed) <= 64 or not (index.isascii() and index.isdigit() and 0 < int(index) <= 10**9):
        raise ValueError(text)
    return throw(parse(unquote(formula)), seed, int(index)), Fraction(claim.strip().replace("−", "-").replace(",", "."))


def die_slots(formula: Formula) -> tuple[tuple[Face, ...], int | Fraction, bool]:
    """The dice of a formula before the throw, the constant beside them, and whether something is multiplied."""
    scaled = is_scaled(formula)
    throw = None if scaled else formula.from_faces([1] * formula.dice_count)
    rest = 0 if scaled else throw.total - sum(t.value * t.role.sign for t in throw.throws)
    return tuple(Face(d.faces, None, d.role.value) for d in formula.dice), rest, scaled


def is_scaled(formula: Formula) -> bool:
    """Whether a formula multiplies its dice."""
    return "*" in plain(formula) or "/" in plain(formula)


def as_seven(formula: Formula, lang: str) -> str:
    """The formula with every subtracted die turned over: 2d6−1d6+5 is 3d6−2 (A-165).

    >>> as_seven(parse("2d6-1d6"), "en")
    '3d6−7'
    """
    slots, rest, scaled = die_slots(formula)
    minus = [f for f in slots if f.role == "minus"]
    if scaled or not minus or "k" in plain(formula) or "dl" in plain(formula) or "dh" in plain(formula):
        return formula.write(lang)
    count: dict[int, int] = {}
    for f in slots:
        count[f.faces] = count.get(f.faces, 0) + 1
    rest -= sum(f.faces + 1 for f in minus)
    text = "+".join(f"{n}d{faces}" for faces, n in count.items()) + (f"{'-' if rest < 0 else '+'}{abs(rest)}" if rest else "")
    return parse(text).write(lang)
