"""Dice notation in Russian and in English, read and written.

>>> formula = parse("2к6 − 1к6 + 3  # скрытность")
>>> formula.write("en"), formula.write("ru"), formula.comment
('2d6−1d6+3', '2к6−1к6+3', 'скрытность')
>>> formula.odds().at_least(7)
Fraction(1, 2)

What is read, in either language and in any case of letters:

===================  ========================================================
``2d6 2к6 2д6 d6``   dice: ``d``, ``к``, ``д`` (and Latin ``k``); no number
                     before it means one
``d% к%``            a die of a hundred
``+ - − – —``        sum and difference
``* × · x х``        product with a number; ``/`` and ``÷`` divide by one
``4d6kh3 4к6в3``     keep the 3 highest (``k3`` too): «в» is «верхние»
``2d20kl 2к20н``     keep the lowest: «н» is «нижние»; no number means one
``4d6dl1 4к6бн1``    drop the lowest: «без нижних»
``4d6dh1 4к6бв1``    drop the highest: «без верхних»
``1.5 1,5``          numbers, with up to ``MAX_PLACES`` decimal places, exact
``( )``              brackets, at most ``MAX_BRACKETS`` pairs
``# …``              a comment up to the end
===================  ========================================================

Full-width digits and signs are read as plain ones, spaces are free. A formula
is exact: ``3d6×1,5`` may give a half, and it stays a half until
:func:`~alterego_core.rounding.rounded` (or ``odds(rounding)``) is asked.

Whatever the text, :func:`parse` gives a formula or raises
:class:`~alterego_core.errors.NotationError` with the place, at once: sizes are
checked while reading and nothing is thrown or counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import gcd, lcm

from .dice import Die, DiceRoll, Rng, Role, Throw, face, face_problems
from .errors import DiceError, LimitError, NotationError, NotationLimitError
from .limits import (
    MAX_BRACKETS,
    MAX_DICE,
    MAX_FACES,
    MAX_NUMBER,
    MAX_OUTCOMES,
    MAX_PLACES,
    MAX_TEXT,
    MAX_WORK,
)
from .odds import Odds
from .problems import Problem
from .rounding import Rounding, plain, rounded
from .weights import keep_work
from .words import MINUS, Lang, number

__all__ = ["Formula", "parse"]

Number = int | Fraction


# ---- the tree: what was written, brackets included


@dataclass(frozen=True, slots=True)
class _Constant:
    value: Number


@dataclass(frozen=True, slots=True)
class _Pool:
    count: int
    faces: int
    kept: int
    highest: bool = True

    def sorted_out(self, shown: Sequence[int]) -> list[bool]:
        """Which of the dice shown are kept; of equal ones the earlier."""
        order = sorted(range(self.count), key=lambda i: -shown[i] if self.highest else shown[i])
        chosen = set(order[: self.kept])
        return [i in chosen for i in range(self.count)]


@dataclass(frozen=True, slots=True)
class _Sum:
    terms: tuple[tuple[int, _Node], ...]  # (sign, node)


@dataclass(frozen=True, slots=True)
class _Product:
    parts: tuple[tuple[bool, _Node], ...]  # (divides, node); one node at most has dice


_Node = _Constant | _Pool | _Sum | _Product


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read.

    Equal formulas have the same dice, numbers and brackets in the same order;
    comment and spelling do not matter. ``text`` is what was typed.
    """

    # products are with numbers only, so every formula is a sum of pools, each
    # times a number, and a constant
    _root: _Node
    _parts: tuple[tuple[Number, _Pool], ...] = field(compare=False)
    _constant: Number = field(compare=False)
    comment: str = field(default="", compare=False)
    text: str = field(default="", compare=False)

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice to throw, in the order written."""
        return tuple(
            Die(pool.faces, Role.MINUS if times < 0 else Role.PLUS)
            for times, pool in self._parts
            for _ in range(pool.count)
        )

    @property
    def dice_count(self) -> int:
        """How many dice are thrown, dropped ones included."""
        return sum(pool.count for _, pool in self._parts)

    @property
    def low(self) -> Number:
        """The lowest total that may come."""
        return plain(self._constant + sum(min(t * p.kept, t * p.kept * p.faces) for t, p in self._parts))

    @property
    def high(self) -> Number:
        """The highest total that may come."""
        return plain(self._constant + sum(max(t * p.kept, t * p.kept * p.faces) for t, p in self._parts))

    def odds(self, rounding: Rounding | None = None) -> Odds:
        """The exact distribution of the total.

        ``rounding`` makes every total whole by this rule; without it halves stay.
        Raises :class:`LimitError` where :meth:`odds_problem` says why.

        >>> parse("1d6 × 1,5").odds(Rounding.HALF_UP).outcomes
        (2, 3, 5, 6, 8, 9)
        """
        problem = self.odds_problem()
        if problem is not None:
            raise LimitError(problem)
        found = _odds(self._parts, self._constant)
        return found if rounding is None else found.map(lambda total: rounded(total, rounding))

    def odds_problem(self) -> Problem | None:
        """Why the exact odds are refused, known before any work; None if they are not.

        Such a formula can still be rolled.
        """
        _, whole = _lattice(self._parts)
        across, apart = 1, 1
        for times, pool in whole:
            width = pool.kept * (pool.faces - 1)
            across += abs(times) * width
            apart *= width + 1
            if pool.kept < pool.count and keep_work(pool.count, pool.faces, pool.kept) > MAX_WORK:
                return Problem("too_much_work")
        outcomes = min(across, apart)
        if outcomes > MAX_OUTCOMES:
            return Problem("too_many_outcomes", facts={"outcomes": outcomes, "most": MAX_OUTCOMES})
        return None

    def roll(self, rng: Rng) -> DiceRoll:
        """Every die thrown once, in the order written; dropped ones are marked.

        >>> from random import Random
        >>> parse("4d6kh3").roll(Random(7)).write("en")
        '4d6kh3: 3 + 4 + 6 = 13'
        """
        return self._settled([face(die.faces, rng) for die in self.dice])

    def from_faces(self, faces: Sequence[int]) -> DiceRoll:
        """The roll that hand-thrown dice make, in the order written.

        Raises :class:`DiceError` for a wrong number of dice or impossible faces
        (:func:`~alterego_core.dice.face_problems` of :attr:`dice` lists them all).

        >>> parse("2d20kl1+5").from_faces([17, 4]).total
        9
        """
        for problem in face_problems(self.dice, faces):
            raise DiceError(problem)
        return self._settled(faces)

    def _settled(self, faces: Sequence[int]) -> DiceRoll:
        throws: list[Throw] = []
        total: Number = self._constant
        start = 0
        for times, pool in self._parts:
            shown = faces[start : start + pool.count]
            start += pool.count
            role = Role.MINUS if times < 0 else Role.PLUS
            kept = pool.sorted_out(shown)
            throws += [
                Throw(pool.faces, value, role if counts else Role.DROPPED)
                for value, counts in zip(shown, kept, strict=True)
            ]
            total += times * sum(value for value, counts in zip(shown, kept, strict=True) if counts)
        return DiceRoll(tuple(throws), plain(total), self.write("en"))

    def write(self, lang: Lang) -> str:
        """The formula in the notation of ``lang``, without its comment.

        >>> parse("(3d6kh2 - 0.5) * 2").write("ru")
        '(3к6в2−0,5)×2'
        """
        return _write(self._root, lang)

    def explain(self, faces: Sequence[int], lang: Lang) -> str:
        """The formula with the dice in their places, dropped ones left out.

        >>> parse("2d20kl1 - 2d6 + 1").explain([17, 4, 3, 5], "en")
        '4 − (3 + 5) + 1'
        """
        return _explain(self._root, lang, iter(faces))

    def __str__(self) -> str:
        return self.write("en")


# ---- odds of the linear form


def _lattice(parts: Sequence[tuple[Number, _Pool]]) -> tuple[Fraction, list[tuple[int, _Pool]]]:
    """The step on which all totals lie, and the factors counted in it."""
    factors = [Fraction(times) for times, _ in parts]
    below = lcm(*(factor.denominator for factor in factors))
    step = gcd(*(int(factor * below) for factor in factors)) or 1
    whole = [(int(factor * below) // step, pool) for factor, (_, pool) in zip(factors, parts, strict=True)]
    return Fraction(step, below), whole


@lru_cache(maxsize=128)
def _odds(parts: tuple[tuple[Number, _Pool], ...], constant: Number) -> Odds:
    step, whole = _lattice(parts)
    same: dict[tuple[int, int], int] = {}
    shift = 0
    found = Odds.constant(0)
    for times, pool in whole:
        if times == 0:
            found += Odds({0: pool.faces**pool.count})
        elif pool.kept == pool.count:
            # a die is symmetric: taking it away is adding it, less faces + 1
            if times < 0:
                shift += times * pool.count * (pool.faces + 1)
            factor = abs(times)
            same[factor, pool.faces] = same.get((factor, pool.faces), 0) + pool.count
        else:
            found += _times(Odds.pool(pool.count, pool.faces, pool.kept, pool.highest), times)
    for (times, faces), count in same.items():
        found += _times(Odds.n_of(count, Odds.die(faces)), times)
    found += shift
    return (found if step == 1 else found.scaled(step)) + constant


def _times(odds: Odds, factor: int) -> Odds:
    if factor == 1:
        return odds
    return -odds if factor == -1 else odds.scaled(factor)


# ---- writing


def _write(node: _Node, lang: Lang) -> str:
    if isinstance(node, _Constant):
        return number(node.value, lang)
    if isinstance(node, _Pool):
        die, high, low = ("d", "kh", "kl") if lang == "en" else ("к", "в", "н")
        text = f"{number(node.count, lang)}{die}{node.faces}"
        return text if node.kept == node.count else f"{text}{high if node.highest else low}{node.kept}"
    text = ""
    if isinstance(node, _Sum):
        for sign, term in node.terms:
            mark = MINUS if sign < 0 else "+" if text else ""
            text += mark + _bracketed(term, lang, isinstance(term, _Sum))
        return text
    for divides, part in node.parts:
        mark = "/" if divides else "×" if text else ""
        text += mark + _bracketed(part, lang, isinstance(part, (_Sum, _Product)))
    return text


def _bracketed(node: _Node, lang: Lang, needed: bool) -> str:
    return f"({_write(node, lang)})" if needed else _write(node, lang)


def _explain(node: _Node, lang: Lang, faces: Iterator[int]) -> str:
    if isinstance(node, _Constant):
        return number(node.value, lang)
    if isinstance(node, _Pool):
        shown = list(islice(faces, node.count))
        kept = node.sorted_out(shown)
        return " + ".join([str(value) for value, counts in zip(shown, kept, strict=True) if counts])
    text = ""
    if isinstance(node, _Sum):
        for sign, term in node.terms:
            mark = (f" {MINUS} " if text else MINUS) if sign < 0 else " + " if text else ""
            inner = _explain(term, lang, faces)
            alone = isinstance(term, (_Constant, _Product)) or " " not in inner
            text += mark + (inner if alone or (sign > 0 and isinstance(term, _Pool)) else f"({inner})")
        return text
    for divides, part in node.parts:
        mark = "/" if divides else "×" if text else ""
        inner = _explain(part, lang, faces)
        text += mark + (inner if inner.isalnum() or isinstance(part, _Constant) else f"({inner})")
    return text


# ---- reading

_MINUS = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
_TIMES = frozenset("*×·⋅∙•xх")
_DIVIDE = frozenset("/÷")
_DIE = frozenset("dкдk")
_DIGITS = frozenset("0123456789")
_COMMA = frozenset(".,")
_IGNORED = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad")
# longest first; (letters, keeps, highest)
_SELECTIONS = (
    ("kh", True, True),
    ("kl", True, False),
    ("dh", False, True),
    ("dl", False, False),
    ("бв", False, True),
    ("бн", False, False),
    ("k", True, True),
    ("в", True, True),
    ("н", True, False),
)


def _folded(char: str) -> str:
    """A character as the reader knows it: small, of plain width."""
    if not char.isascii():
        from unicodedata import normalize

        plain = normalize("NFKC", char)
        if len(plain) == 1:
            char = plain
        elif plain.isspace():
            return " "
    small = char.lower()
    return small if len(small) == 1 else char


@dataclass(frozen=True, slots=True)
class _Read:
    """A node with what its reader must know of it."""

    node: _Node
    parts: tuple[tuple[Number, _Pool], ...]
    constant: Number

    def bound(self) -> Number:
        """No total lies farther from zero."""
        return abs(self.constant) + sum(abs(times) * pool.kept * pool.faces for times, pool in self.parts)


class _Reader:
    """Recursive descent over the characters; its depth is that of the brackets."""

    def __init__(self, text: str) -> None:
        self.text = text
        if len(text) > MAX_TEXT:
            raise self.limit("notation_too_long", MAX_TEXT, {"length": len(text), "most": MAX_TEXT})
        self.chars = [_folded(char) for char in text]
        self.end = self.chars.index("#") if "#" in self.chars else len(text)
        self.comment = text[self.end + 1 :].strip()
        self.at = 0
        self.brackets = 0
        self.dice = 0

    # -- errors

    def error(self, code: str, at: int | None = None, facts: dict | None = None) -> NotationError:
        at = self.at if at is None else at
        return NotationError(Problem(code, str(at), facts or {}), self.text, at)

    def limit(self, code: str, at: int, facts: dict) -> NotationLimitError:
        return NotationLimitError(Problem(code, str(at), facts), self.text, at)

    # -- characters

    def peek(self) -> str:
        """The next character that means something, "" at the end."""
        while self.at < self.end:
            char = self.chars[self.at]
            if not (char.isspace() or char in _IGNORED):
                return char
            self.at += 1
        return ""

    def starts(self, letters: str) -> bool:
        return self.chars[self.at : min(self.at + len(letters), self.end)] == list(letters)

    def digits(self) -> str:
        start = self.at
        while self.at < self.end and self.chars[self.at] in _DIGITS:
            self.at += 1
        return "".join(self.chars[start : self.at])

    def shown(self) -> str:
        char = self.text[self.at]
        return char if char.isprintable() else f"U+{ord(char):04X}"

    # -- grammar

    def formula(self) -> Formula:
        if not self.peek():
            raise self.error("notation_empty", 0)
        read = self.sum()
        if self.peek() == ")":
            raise self.error("notation_unopened")
        if self.peek():
            raise self.unexpected()
        # what is written must be readable again
        written = len(_write(read.node, "en")) if len(self.text) > MAX_TEXT // 4 else 0
        if written > MAX_TEXT:
            raise self.limit("notation_too_long", self.end, {"length": written, "most": MAX_TEXT})
        return Formula(read.node, read.parts, read.constant, self.comment, self.text)

    def unexpected(self) -> NotationError:
        """The error for a character after a whole term."""
        char = self.peek()
        if char in _DIE or char in _DIGITS or char == "(":
            return self.error("notation_need_sign")
        return self.error("notation_unknown_sign", facts={"sign": self.shown()})

    def sum(self) -> _Read:
        terms: list[tuple[int, _Node]] = []
        parts: list[tuple[Number, _Pool]] = []
        constant: Number = 0
        start = self.at
        while True:
            char = self.peek()
            sign = 1
            if char == "+" or char in _MINUS:
                self.at += 1
                sign = 1 if char == "+" else -1
            elif terms:
                break
            # «+ −3»: one more sign is understood, as programs write it
            if terms:
                sign *= self.sign()
            read = self.product()
            terms.append((sign, read.node))
            parts += [(sign * times, pool) for times, pool in read.parts]
            constant += sign * read.constant
        if len(terms) == 1 and terms[0][0] == 1:
            return read
        return self.bounded(_Read(_Sum(tuple(terms)), tuple(parts), plain(constant)), start)

    def sign(self) -> int:
        char = self.peek()
        if char == "+" or char in _MINUS:
            self.at += 1
            return 1 if char == "+" else -1
        return 1

    def product(self) -> _Read:
        self.peek()
        start = self.at
        first = self.factor()
        nodes: list[tuple[bool, _Node]] = [(False, first.node)]
        parts, constant = first.parts, first.constant
        while True:
            char = self.peek()
            divides = char in _DIVIDE
            if not divides and char not in _TIMES:
                break
            self.at += 1
            sign = self.sign()
            self.peek()
            place = self.at
            read = self.factor()
            times = sign * read.constant
            if read.parts and divides:
                raise self.error("notation_divides_by_dice", place)
            if read.parts and parts:
                raise self.error("notation_product_of_dice", place)
            if divides:
                if times == 0:
                    raise self.error("notation_divides_by_zero", place)
                times = Fraction(1) / times
            if read.parts:
                parts, constant, times = read.parts, sign * read.constant, constant
                parts = tuple((sign * t, pool) for t, pool in parts)
            parts = tuple((plain(Fraction(t * times)), pool) for t, pool in parts)
            constant = plain(Fraction(constant * times))
            nodes.append((divides, read.node if sign == 1 else _Sum(((-1, read.node),))))
            self.bounded(_Read(first.node, parts, constant), start)
        if len(nodes) == 1:
            return first
        return _Read(_Product(tuple(nodes)), parts, constant)

    def bounded(self, read: _Read, start: int) -> _Read:
        if read.bound() > MAX_NUMBER:
            raise self.limit("notation_total_too_large", start, {"most": MAX_NUMBER})
        return read

    def factor(self) -> _Read:
        char = self.peek()
        start = self.at
        if char == "(":
            self.brackets += 1
            if self.brackets > MAX_BRACKETS:
                raise self.limit("notation_too_many_brackets", start, {"most": MAX_BRACKETS})
            self.at += 1
            read = self.sum()
            if not self.peek():
                raise self.error("notation_unclosed", start)
            if self.peek() != ")":
                raise self.unexpected()
            self.at += 1
            return read
        if char in _DIE:
            return self.pool(1, start)
        if char in _DIGITS:
            digits = self.digits()
            if self.at < self.end and self.chars[self.at] in _COMMA:
                return self.decimal(digits, start)
            if self.peek() in _DIE:
                if len(digits.lstrip("0")) > 9 or int(digits) > MAX_DICE:
                    raise self.too_many_dice(digits, start)
                return self.pool(int(digits), start)
            return self.constant(digits, "", start)
        if char in _COMMA:
            raise self.error("notation_bare_comma")
        if char in ")+" or char in _MINUS or char in _TIMES or char in _DIVIDE:
            raise self.error("notation_need_operand")
        raise self.error("notation_unknown_sign", facts={"sign": self.shown()})

    def decimal(self, digits: str, start: int) -> _Read:
        comma = self.at
        self.at += 1
        places = self.digits()
        if not places:
            raise self.error("notation_bare_comma", comma)
        if len(places) > MAX_PLACES:
            raise self.limit("notation_too_many_places", comma, {"most": MAX_PLACES})
        if self.peek() in _DIE:
            raise self.error("notation_part_of_a_die", start)
        return self.constant(digits, places, start)

    def constant(self, digits: str, places: str, start: int) -> _Read:
        if len(digits.lstrip("0")) > 9 or int(digits) > MAX_NUMBER:
            raise self.limit("notation_number_too_large", start, {"most": MAX_NUMBER})
        value = plain(Fraction(int(digits + places), 10 ** len(places)))
        return self.bounded(_Read(_Constant(value), (), value), start)

    def too_many_dice(self, digits: str, start: int) -> NotationLimitError:
        return self.limit("too_many_dice", start, {"dice": _shortened(digits), "most": MAX_DICE})

    def pool(self, count: int, start: int) -> _Read:
        if count == 0:
            raise self.error("notation_no_dice", start)
        self.dice += count
        if self.dice > MAX_DICE:
            raise self.too_many_dice(str(self.dice), start)
        self.at += 1
        char = self.peek()
        place = self.at
        if char == "%":
            self.at += 1
            faces = 100
        else:
            digits = self.digits()
            if not digits:
                raise self.error("notation_need_faces")
            if len(digits.lstrip("0")) > 9 or int(digits) > MAX_FACES:
                raise self.limit("too_many_faces", place, {"faces": _shortened(digits), "most": MAX_FACES})
            faces = int(digits)
            if faces == 0:
                raise self.error("notation_no_faces", place)
        kept, highest = self.selection(count)
        pool = _Pool(count, faces, kept, highest)
        return _Read(pool, ((1, pool),), 0)

    def selection(self, count: int) -> tuple[int, bool]:
        """Keep or drop after the faces; everything is kept without it."""
        found: tuple[int, bool] | None = None
        while self.peek():
            place = self.at
            for letters, keeps, highest in _SELECTIONS:
                if self.starts(letters):
                    break
            else:
                break
            if found is not None:
                raise self.error("notation_second_selection", place)
            self.at += len(letters)
            self.peek()
            digits = self.digits() or "1"
            amount = int(digits) if len(digits) <= 9 else 10**9
            if keeps and not 1 <= amount <= count:
                raise self.error("notation_cannot_keep", place, {"kept": _shortened(digits), "dice": count})
            if not keeps and not 0 <= amount < count:
                raise self.error("notation_cannot_drop", place, {"dropped": _shortened(digits), "dice": count})
            kept = amount if keeps else count - amount
            # dropping the lowest keeps the highest
            found = (kept, True if kept == count else highest if keeps else not highest)
        return found or (count, True)


def _shortened(digits: str) -> str:
    digits = digits.lstrip("0") or "0"
    return digits if len(digits) <= 9 else digits[:9] + "…"


@lru_cache(maxsize=256)
def parse(text: str) -> Formula:
    """The formula written in ``text``.

    Raises :class:`NotationError` (or its kind :class:`NotationLimitError`) that
    knows the place and says what would be right.

    >>> try:
    ...     parse("2d6+1d")
    ... except NotationError as error:
    ...     print(error.pointed("en"))
    2d6+1d
          ^
    Write the number of faces after “d”: d6, d20, d%.
    """
    return _Reader(text).formula()
