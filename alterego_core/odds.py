"""Exact odds: what each outcome weighs, in whole numbers.

>>> d6 = Odds.die(6)
>>> check = 2 @ d6 - d6
>>> check.at_least(4), check.total, check.weight(4)
(Fraction(1, 2), 216, 27)
>>> check.compare(check).tie
Fraction(361, 3888)

An :class:`Odds` never changes; chances are ``Fraction``, weights ``int``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import namedtuple
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import gcd, lcm
from operator import mul

from .errors import LimitError
from .limits import MAX_DICE, MAX_FACES, MAX_OUTCOMES, MAX_WORK
from .weights import SMALL, keep_work, multiply, pack, power, unpack
from .weights import keep as keep_row

TYPE_CHECKING = False
if TYPE_CHECKING:  # pragma: no cover
    from typing import Any

__all__ = ["Comparison", "Odds"]

Number = int | Fraction


# a named tuple and not a dataclass: importing the odds alone stays cheap
class Comparison(namedtuple("Comparison", ("win", "tie", "lose"))):
    """Chances that the first of two throws is higher, equal, lower.

    Three fractions with the sum 1; can be unpacked.
    """

    __slots__ = ()
    win: Fraction
    tie: Fraction
    lose: Fraction


def _limit(code: str, **facts: int) -> LimitError:
    from .problems import Problem

    # a number of thousands of digits cannot even be shown
    facts = {name: min(fact, 10**12) for name, fact in facts.items()}
    return LimitError(Problem(code, facts=facts))


def _too_many_outcomes(number: int) -> LimitError:
    return _limit("too_many_outcomes", outcomes=number, most=MAX_OUTCOMES)


def _too_much_work() -> LimitError:
    return _limit("too_much_work")


def _need_dice(n: int) -> None:
    if n > MAX_DICE:
        raise _limit("too_many_dice", dice=n, most=MAX_DICE)
    if n < 0:
        raise ValueError(f"a number of dice cannot be {n}; 0…{MAX_DICE} is possible")


def _need_faces(faces: int) -> None:
    if type(faces) is not int or faces < 1:
        raise ValueError(f"a die cannot have {faces!r} faces; 1…{MAX_FACES} is possible")
    if faces > MAX_FACES:
        raise _limit("too_many_faces", faces=faces, most=MAX_FACES)


def _need_number(value: Any) -> None:
    if not isinstance(value, (int, Fraction)):
        raise TypeError(f"arithmetic needs whole numbers or fractions, not {value!r}")


def _plain(value: Any) -> Any:
    """A Fraction that is whole as an int; a float is refused."""
    if type(value) is Fraction and value.denominator == 1:
        return value.numerator
    if isinstance(value, float):
        raise TypeError(f"an exact outcome is needed: int or Fraction, not {value!r}")
    return value


def _lowest_at_least(value: Number) -> int:
    return value if type(value) is int else -(-value.numerator // value.denominator)


class Odds:
    """A distribution with whole-number weights.

    ``Odds({outcome: weight})``: outcomes are whole numbers, fractions or any
    hashable values (grades, places of a body); weights are whole and not below
    zero, and zeros are left out. At most ``MAX_OUTCOMES`` outcomes.

    Outcomes that are plain integers lying close together are kept as a row of
    weights from the lowest on, which makes sums quick; others as a sorted list.

    >>> Odds({1: 1, 2: 3}).mean
    Fraction(7, 4)
    >>> Odds({1: 1, 2: 3}) == Odds({1: 10, 2: 30})
    True
    """

    # _low is the lowest outcome of a row, None for a sparse list in _values
    # _packed is a row with a small total as one integer, once it was needed
    __slots__ = ("_hash", "_low", "_packed", "_sums", "_total", "_values", "_weights")

    def __init__(self, weights: Mapping[Hashable, int] | Iterable[tuple[Hashable, int]]) -> None:
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        found: dict[Any, int] = {}
        for value, weight in pairs:
            if type(weight) is not int or weight < 0:
                raise ValueError(f"the weight of {value!r} is {weight!r}; whole numbers from 0 on are possible")
            if weight:
                value = _plain(value)
                found[value] = found.get(value, 0) + weight
        self._fill(found)

    def _fill(self, found: dict[Any, int]) -> None:
        if not found:
            raise ValueError("no outcome has a weight above 0")
        if len(found) > MAX_OUTCOMES:
            raise _too_many_outcomes(len(found))
        self._sums = self._hash = self._packed = None
        if all(type(value) is int for value in found):
            low, high = min(found), max(found)
            if high - low < 8 * len(found) + 64:
                get = found.get
                self._low, self._values = low, None
                self._weights = tuple([get(value, 0) for value in range(low, high + 1)])
                self._total = sum(self._weights)
                return
        try:
            values = sorted(found)
        except TypeError:
            values = list(found)
        self._low, self._values = None, tuple(values)
        self._weights = tuple([found[value] for value in values])
        self._total = sum(self._weights)

    @classmethod
    def _row(cls, low: int, weights: tuple[int, ...], total: int, packed: int | None = None) -> Odds:
        """A row whose ends are not zero, unchecked."""
        made = object.__new__(cls)
        made._low = low
        made._weights = weights
        made._total = total
        made._packed = packed
        made._values = made._sums = made._hash = None
        return made

    @classmethod
    def _from(cls, found: dict[Any, int]) -> Odds:
        made = object.__new__(cls)
        made._fill(found)
        return made

    # ---- makers

    @staticmethod
    def die(faces: int = 6) -> Odds:
        """One die with faces 1…``faces`` (at most ``MAX_FACES``)."""
        return _die(faces)

    @classmethod
    def constant(cls, value: Hashable = 0) -> Odds:
        """An outcome that is certain."""
        return cls({value: 1})

    @staticmethod
    def n_of(n: int, die: Odds) -> Odds:
        """The sum of ``n`` independent throws of ``die``; also ``n @ die``.

        ``n`` from 0 to ``MAX_DICE``; zero throws are certainly 0.

        >>> (3 @ Odds.die(6)).exactly(10)
        Fraction(1, 8)
        """
        if type(n) is not int:
            raise TypeError(f"a whole number of dice is needed, not {n!r}")
        _need_dice(n)
        if n == 0:
            return Odds.constant(0)
        if n == 1:
            return die
        if die._low is not None:
            row = die._weights
            size = n * (len(row) - 1) + 1
            total = die._total**n
            if total < SMALL and size < 160:
                packed = die._pack() ** n
                return Odds._row(n * die._low, unpack(packed, size), total, packed)
            if size > MAX_OUTCOMES:
                raise _too_many_outcomes(size)
            return Odds._row(n * die._low, power(row, n, die._total), total)
        half = Odds.n_of(n // 2, die)
        found = half + half
        return found + die if n % 2 else found

    @staticmethod
    def pool(n: int, faces: int = 6, keep: int | None = None, highest: bool = True) -> Odds:
        """The sum of the ``keep`` highest (or lowest) of ``n`` dice.

        ``keep`` from 1 to ``n``; None keeps all.

        >>> Odds.pool(2, 20, keep=1).mean, Odds.pool(2, 20, keep=1, highest=False).mean
        (Fraction(553, 40), Fraction(287, 40))
        """
        _need_dice(n)
        die = _die(faces)
        if keep is None or keep == n:
            return Odds.n_of(n, die)
        if not 1 <= keep <= n:
            raise ValueError(f"{keep!r} of {n} dice cannot be kept; 1…{n} is possible")
        size = keep * (faces - 1) + 1
        if size > MAX_OUTCOMES:
            raise _too_many_outcomes(size)
        if keep_work(n, faces, keep) > MAX_WORK:
            raise _too_much_work()
        row = keep_row(n, faces, keep)
        return Odds._row(keep, row if highest else row[::-1], faces**n)

    @staticmethod
    def mixture(parts: Iterable[tuple[Number, Odds]]) -> Odds:
        """One of several distributions, chosen with these weights.

        >>> Odds.mixture([(1, Odds.constant(0)), (Fraction(1, 2), Odds.die(2))])
        Odds({0: 4, 1: 1, 2: 1})
        """
        chosen = [(Fraction(weight), odds) for weight, odds in parts]
        if any(weight < 0 for weight, _ in chosen):
            raise ValueError("a weight of a mixture is below 0")
        chosen = [(weight / odds._total, odds) for weight, odds in chosen if weight]
        scale = lcm(*(weight.denominator for weight, _ in chosen))
        found: dict[Any, int] = {}
        for weight, odds in chosen:
            times = weight.numerator * (scale // weight.denominator)
            for value, own in odds.items():
                found[value] = found.get(value, 0) + own * times
            if len(found) > MAX_OUTCOMES:
                raise _too_many_outcomes(len(found))
        common = gcd(*found.values())
        return Odds._from({value: weight // common for value, weight in found.items()})

    # ---- arithmetic

    def _pack(self) -> int:
        """This row (its total is small) as one integer."""
        packed = self._packed
        if packed is None:
            packed = self._packed = pack(self._weights)
        return packed

    def _scalar(self, other: Any) -> bool:
        return isinstance(other, (int, Fraction))

    def __add__(self, other: Odds | Number) -> Odds:
        if isinstance(other, Odds):
            return _sum(self, other)
        if not self._scalar(other):
            return NotImplemented
        if self._low is not None and type(other) is int:
            moved = Odds._row(self._low + other, self._weights, self._total, self._packed)
            moved._sums = self._sums
            return moved
        return self._moved(other)

    def _moved(self, by: Number) -> Odds:
        found = {}
        for value, weight in self.items():
            _need_number(value)
            found[_plain(value + by)] = weight
        return Odds._from(found)

    __radd__ = __add__

    def __neg__(self) -> Odds:
        if self._low is not None:
            row = self._weights
            mirror = row[::-1]
            packed = self._packed if mirror == row else None
            return Odds._row(1 - self._low - len(row), mirror, self._total, packed)
        return self.scaled(-1)

    def __sub__(self, other: Odds | Number) -> Odds:
        if isinstance(other, Odds) or self._scalar(other):
            return self + -other
        return NotImplemented

    def __rsub__(self, other: Number) -> Odds:
        return -self + other

    def __rmatmul__(self, n: int) -> Odds:
        return Odds.n_of(n, self)

    def scaled(self, factor: Number) -> Odds:
        """Every outcome times ``factor``; by 0 everything is 0.

        >>> Odds.die(2).scaled(Fraction(3, 2))
        Odds({Fraction(3, 2): 1, 3: 1})
        """
        found: dict[Any, int] = {}
        for value, weight in self.items():
            _need_number(value)
            value = _plain(value * factor)
            found[value] = found.get(value, 0) + weight
        return Odds._from(found)

    def map(self, change: Callable[[Any], Hashable]) -> Odds:
        """Every outcome changed by a function; equal results are put together.

        >>> Odds.die(6).map(lambda face: "high" if face > 4 else "low")
        Odds({'high': 2, 'low': 4})
        """
        found: dict[Any, int] = {}
        for value, weight in self.items():
            value = _plain(change(value))
            found[value] = found.get(value, 0) + weight
        return Odds._from(found)

    def then(self, next_odds: Callable[[Any], Odds]) -> Odds:
        """A second throw that depends on the outcome of this one.

        >>> Odds.die(2).then(lambda face: Odds.die(face))
        Odds({1: 3, 2: 1})
        """
        return Odds.mixture([(weight, next_odds(value)) for value, weight in self.items()])

    def given(self, test: Callable[[Any], bool]) -> Odds:
        """These odds once it is known that ``test`` holds (a re-roll of the rest).

        Raises ``ValueError`` when no outcome passes.
        """
        return Odds._from({value: weight for value, weight in self.items() if test(value)})

    # ---- reading

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    def items(self) -> Iterator[tuple[Any, int]]:
        """Outcomes with their weights, from the lowest up."""
        if self._low is None:
            return zip(self._values, self._weights, strict=True)
        if 0 in self._weights:
            return (pair for pair in enumerate(self._weights, self._low) if pair[1])
        return enumerate(self._weights, self._low)

    @property
    def outcomes(self) -> tuple[Any, ...]:
        """The outcomes alone, from the lowest up."""
        return tuple([value for value, _ in self.items()])

    def __iter__(self) -> Iterator[Any]:
        return (value for value, _ in self.items())

    def __len__(self) -> int:
        return len(self._weights) - (self._weights.count(0) if self._low is not None else 0)

    def __contains__(self, value: object) -> bool:
        return self.weight(value) > 0

    def weight(self, value: Hashable) -> int:
        """The weight of an outcome, 0 for one that cannot be."""
        if self._low is not None:
            if not isinstance(value, (int, Fraction)) or value != _lowest_at_least(value):
                return 0
            index = int(value) - self._low
            return self._weights[index] if 0 <= index < len(self._weights) else 0
        try:
            return self._weights[self._values.index(value)]
        except ValueError:
            return 0

    def chance(self, value: Hashable) -> Fraction:
        """The chance of exactly this outcome."""
        return Fraction(self.weight(value), self._total)

    exactly = chance

    def chance_that(self, test: Callable[[Any], bool]) -> Fraction:
        """The chance that ``test`` holds for the outcome."""
        return Fraction(sum(weight for value, weight in self.items() if test(value)), self._total)

    def _below(self, value: Number, inclusive: bool) -> int:
        """The weight of all outcomes under ``value`` (or up to it)."""
        sums = self._sums
        if sums is None:
            sums = self._sums = tuple(accumulate(self._weights))
        if self._low is None:
            index = (bisect_right if inclusive else bisect_left)(self._values, value)
        elif type(value) is int:
            index = value - self._low + inclusive
        else:
            _need_number(value)
            first = _lowest_at_least(value)
            index = first - self._low + (inclusive and first == value)
        if index <= 0:
            return 0
        return sums[index - 1] if index < len(sums) else sums[-1]

    def at_least(self, value: Number) -> Fraction:
        """The chance of ``value`` or more."""
        return Fraction(self._total - self._below(value, False), self._total)

    def more_than(self, value: Number) -> Fraction:
        """The chance of more than ``value``."""
        return Fraction(self._total - self._below(value, True), self._total)

    def at_most(self, value: Number) -> Fraction:
        """The chance of ``value`` or less."""
        return Fraction(self._below(value, True), self._total)

    def less_than(self, value: Number) -> Fraction:
        """The chance of less than ``value``."""
        return Fraction(self._below(value, False), self._total)

    @property
    def low(self) -> Any:
        """The lowest outcome."""
        return self._values[0] if self._low is None else self._low

    @property
    def high(self) -> Any:
        """The highest outcome."""
        return self._values[-1] if self._low is None else self._low + len(self._weights) - 1

    @property
    def mean(self) -> Fraction:
        """The expected outcome."""
        return Fraction(sum(value * weight for value, weight in self.items())) / self._total

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        square = Fraction(sum(value * value * weight for value, weight in self.items())) / self._total
        return square - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation: for views only, hence a float."""
        return float(self.variance) ** 0.5

    @property
    def modes(self) -> tuple[Any, ...]:
        """The likeliest outcomes, all of them, from the lowest up."""
        most = max(self._weights)
        return tuple([value for value, weight in self.items() if weight == most])

    @property
    def mode(self) -> Any:
        """The likeliest outcome, the lowest of equals."""
        return self.modes[0]

    @property
    def median(self) -> Any:
        """The lowest outcome with at least half of the weight up to it."""
        return self.quantile(Fraction(1, 2))

    def quantile(self, share: Number | float) -> Any:
        """The lowest outcome with at least this share (0…1) of the weight up to it.

        >>> Odds.die(6).quantile(Fraction(1, 3)), Odds.die(6).quantile(1)
        (2, 6)
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a share lies between 0 and 1, not at {share!r}")
        need = max(Fraction(share) * self._total, 1)
        self._below(self.low, True)
        index = bisect_left(self._sums, need)
        return self._values[index] if self._low is None else self._low + index

    def compare(self, other: Odds | Number) -> Comparison:
        """How this throw fares against an independent one.

        >>> Odds.die(6).compare(Odds.die(6))
        Comparison(win=Fraction(5, 12), tie=Fraction(1, 6), lose=Fraction(5, 12))
        """
        if not isinstance(other, Odds):
            other = Odds.constant(other)
        whole = self._total * other._total
        if self._low is not None and other._low is not None:
            lower, equal = _compared(self, other)
        else:
            lower = sum(weight * other._below(value, False) for value, weight in self.items())
            equal = sum(weight * other.weight(value) for value, weight in self.items())
        return Comparison(
            Fraction(lower, whole), Fraction(equal, whole), Fraction(whole - lower - equal, whole)
        )

    # ---- identity

    def _lowest_terms(self) -> tuple[int, ...]:
        common = gcd(*self._weights)
        return self._weights if common == 1 else tuple([weight // common for weight in self._weights])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        if self is other:
            return True
        if self._low is not None and other._low is not None:
            return self._low == other._low and self._lowest_terms() == other._lowest_terms()
        if len(self) != len(other):
            return False
        theirs = dict(other.items())
        return all(weight * other._total == theirs.get(value, 0) * self._total for value, weight in self.items())

    def __hash__(self) -> int:
        if self._hash is None:
            common = gcd(*self._weights)
            self._hash = hash(frozenset([(value, weight // common) for value, weight in self.items()]))
        return self._hash

    def __repr__(self) -> str:
        if len(self) > 64:
            return f"<Odds of {len(self)} outcomes from {self.low} to {self.high}>"
        return f"Odds({{{', '.join(f'{value!r}: {weight}' for value, weight in self.items())}}})"

    def __getstate__(self) -> dict[Any, int]:
        return dict(self.items())

    def __setstate__(self, state: dict[Any, int]) -> None:
        self._fill(state)


@lru_cache(maxsize=256)
def _die(faces: int) -> Odds:
    _need_faces(faces)
    return Odds._row(1, (1,) * faces, faces)


def _sum(a: Odds, b: Odds) -> Odds:
    """The distribution of the sum of two independent throws."""
    if a._low is not None and b._low is not None:
        size = len(a._weights) + len(b._weights) - 1
        if size <= MAX_OUTCOMES:
            total = a._total * b._total
            if total < SMALL:
                packed = a._pack() * b._pack()
                return Odds._row(a._low + b._low, unpack(packed, size), total, packed)
            return Odds._row(a._low + b._low, multiply(a._weights, b._weights, total), total)
    pairs = len(a) * len(b)
    # an upper bound: the true number of outcomes is only known afterwards
    if a._low is not None and b._low is not None and pairs > MAX_OUTCOMES:
        raise _too_many_outcomes(min(size, pairs))
    if pairs * 500 > MAX_WORK:
        raise _too_much_work()
    for value in (*a, *b):
        _need_number(value)
    found: dict[Any, int] = {}
    get = found.get
    theirs = list(b.items())
    for value, weight in a.items():
        for other, factor in theirs:
            key = value + other
            found[key] = get(key, 0) + weight * factor
        if len(found) > MAX_OUTCOMES:
            raise _too_many_outcomes(len(found))
    return Odds._from({_plain(value): weight for value, weight in found.items()})


def _compared(a: Odds, b: Odds) -> tuple[int, int]:
    """Weights of «a above b» and of «a equals b» for two rows."""
    b._below(b._low, True)
    sums, row, mine = b._sums, b._weights, a._weights
    shift = a._low - b._low  # outcome i of a meets outcome i + shift of b
    size = len(row)
    start = max(0, 1 - shift)  # the first outcome of a with anything of b below it
    stop = max(start, size + 1 - shift)  # from here on all of b lies below
    lower = sum(map(mul, mine[start:stop], sums[start + shift - 1 :])) + sums[-1] * sum(mine[stop:])
    equal = sum(map(mul, mine[max(0, -shift) :], row[max(0, shift) :]))
    return lower, equal
