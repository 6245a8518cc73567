"""The slow and obvious road to numbers that the core finds quickly.

Everything here throws all dice in every possible way and counts. Nothing is
imported from the core, so an error there cannot hide here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

__all__ = ["chance", "compare", "distribution", "keep", "mean", "n_of", "quantile", "total_of", "variance"]


def distribution(dice: Sequence[int], total: Callable[[tuple[int, ...]], object] = sum) -> dict:
    """Ways to each total of dice with these numbers of faces.

    >>> distribution([2, 2])
    {2: 1, 3: 2, 4: 1}
    """
    ways = Counter(total(faces) for faces in product(*(range(1, faces + 1) for faces in dice)))
    return dict(sorted(ways.items()))


def keep(n: int, faces: int, kept: int, highest: bool = True) -> dict:
    """Ways to each sum of the highest (or lowest) dice of a pool."""
    return distribution([faces] * n, lambda shown: sum(sorted(shown, reverse=highest)[:kept]))


def n_of(n: int, weights: dict) -> dict:
    """Ways to each sum of ``n`` throws of a weighted die."""
    ways: Counter = Counter()
    for picks in product(weights, repeat=n):
        weight = 1
        for pick in picks:
            weight *= weights[pick]
        ways[sum(picks)] += weight
    return dict(sorted(ways.items()))


def total_of(weights: dict) -> int:
    """All ways together."""
    return sum(weights.values())


def chance(weights: dict, test: Callable[[object], bool]) -> Fraction:
    """The share of the ways that pass."""
    return Fraction(sum(weight for value, weight in weights.items() if test(value)), total_of(weights))


def compare(a: dict, b: dict) -> tuple[Fraction, Fraction, Fraction]:
    """Shares of pairs in which ``a`` is higher, equal, lower."""
    pairs = [(x, y, v * w) for x, v in a.items() for y, w in b.items()]
    whole = sum(weight for _, _, weight in pairs)
    return (
        Fraction(sum(weight for x, y, weight in pairs if x > y), whole),
        Fraction(sum(weight for x, y, weight in pairs if x == y), whole),
        Fraction(sum(weight for x, y, weight in pairs if x < y), whole),
    )


def mean(weights: dict) -> Fraction:
    """The average over all ways."""
    return sum(Fraction(value) * weight for value, weight in weights.items()) / total_of(weights)


def variance(weights: dict) -> Fraction:
    """The average square of the distance from the mean."""
    middle = mean(weights)
    return sum((value - middle) ** 2 * weight for value, weight in weights.items()) / total_of(weights)


def quantile(weights: dict, share: Fraction) -> object:
    """The first outcome, from below, that has this share of the ways up to it."""
    so_far = 0
    for value in sorted(weights):
        so_far += weights[value]
        if Fraction(so_far, total_of(weights)) >= share:
            return value
    raise AssertionError("a share above 1")
