"""Arithmetic on rows of whole-number weights: what makes the odds quick.

A row ``(w0, w1, …)`` is the polynomial ``w0 + w1·x + …``; adding two throws
multiplies their polynomials. A polynomial with small coefficients is packed
into one big integer, a slot for each coefficient, and Python's own
multiplication does the work (Kronecker's substitution). Everything is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from struct import Struct

__all__ = [
    "SMALL",
    "keep",
    "keep_work",
    "multiply",
    "pack",
    "power",
    "uniform_power",
    "unpack",
]

Row = tuple[int, ...]

SMALL = 1 << 64
"""Totals below it fit the 8-byte slots of the quick road."""

# From this size on (bytes of the product) decimal's number-theoretic transform
# beats the multiplication of int; found by measuring.
_HUGE = 40_000


@lru_cache(maxsize=512)
def _slots(size: int) -> Struct:
    return Struct(f"<{size}Q")


def pack(row: Sequence[int]) -> int:
    """A row whose total is below :data:`SMALL` as one integer of 8-byte slots."""
    return int.from_bytes(_slots(len(row)).pack(*row), "little")


def unpack(packed: int, size: int) -> Row:
    """The row back from its integer."""
    return _slots(size).unpack(packed.to_bytes(8 * size, "little"))


def _pack_wide(row: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in row]), "little")


def _unpack_wide(packed: int, size: int, width: int) -> Row:
    data = packed.to_bytes(width * size, "little")
    get = int.from_bytes
    return tuple([get(data[i : i + width], "little") for i in range(0, width * size, width)])


def _multiply_decimal(a: Sequence[int], b: Sequence[int], digits: int) -> Row:
    """The same by decimal slots, for rows too large for int's multiplication."""
    from decimal import MAX_EMAX, MAX_PREC, Context, Decimal

    size = len(a) + len(b) - 1
    context = Context(prec=min(MAX_PREC, digits * size + 1), Emax=MAX_EMAX)
    # the highest coefficient stands first
    left, right = (Decimal("".join([f"{w:0{digits}d}" for w in reversed(row)])) for row in (a, b))
    text = f"{context.multiply(left, right):f}".zfill(digits * size)
    return tuple([int(text[i : i + digits]) for i in range(len(text) - digits, -1, -digits)])


def multiply(a: Sequence[int], b: Sequence[int], total: int) -> Row:
    """The product of two rows; ``total`` is the product of their sums.

    >>> multiply((1, 1), (1, 2, 1), 8)
    (1, 3, 3, 1)
    """
    size = len(a) + len(b) - 1
    width = (total.bit_length() + 7) // 8
    if width * size < _HUGE:
        return _unpack_wide(_pack_wide(a, width) * _pack_wide(b, width), size, width)
    # 4300 digits are the most that int reads from text
    digits = total.bit_length() * 30103 // 100_000 + 1
    if digits < 4300 and min(len(a), len(b)) > 40:
        return _multiply_decimal(a, b, digits)
    return _unpack_wide(_pack_wide(a, width) * _pack_wide(b, width), size, width)


def uniform_power(n: int, faces: int) -> Row:
    """``(1 + x + … + x^(faces−1))^n``: the sum of ``n`` equal dice.

    ``P = ((1 − x^f)/(1 − x))^n`` solves a differential equation that ties each
    coefficient to three earlier ones; the second half mirrors the first.

    >>> uniform_power(2, 3)
    (1, 2, 3, 2, 1)
    """
    size = n * (faces - 1) + 1
    half = (size + 1) // 2
    # p[k] for k below zero is nothing: `faces` zeros in front stand for it
    p = [0] * faces + [1]
    a, b, c = n, 1 - faces - n * faces, n * (faces - 1) + faces
    for k in range(half - 1):
        p.append(((k + a) * p[-1] + (k + b) * p[k + 1] + (c - k) * p[k]) // (k + 1))
    left = p[faces:]
    return tuple(left + left[size // 2 - 1 :: -1] if size > 1 else left)


def power(row: Row, n: int, total: int) -> Row:
    """``row`` to the power ``n`` ≥ 1; ``total`` is the sum of ``row``.

    >>> power((1, 1), 4, 2)
    (1, 4, 6, 4, 1)
    """
    if n == 1:
        return row
    first = row[0]
    if row.count(first) == len(row):
        found = uniform_power(n, len(row))
        return found if first == 1 else tuple([weight * first**n for weight in found])
    half = power(row, n // 2, total)
    found = multiply(half, half, total ** (n // 2 * 2))
    return multiply(found, row, total**n) if n % 2 else found


def keep_work(n: int, faces: int, kept: int) -> int:
    """About how many bytes :func:`keep` will move."""
    slot = (faces.bit_length() * n + kept) // 8 + 2
    return faces * kept * kept * faces * slot


def keep(n: int, faces: int, kept: int) -> Row:
    """The sum of the ``kept`` highest of ``n`` dice, from ``kept`` upwards.

    For each face ``v`` taken as the lowest kept one, ``i`` kept dice lie above
    it and ``kept − i`` on it. The polynomial of ``i`` dice with ``m`` faces is
    ``(x(1 − x^m)/(1 − x))^i``; the division by a power of ``1 − x``, common to
    all, is done once at the end, by running sums.

    >>> sum(keep(3, 6, 2)), keep(3, 6, 2)[-1]
    (216, 16)
    """
    if kept == n:
        return uniform_power(n, faces)
    size = kept * (faces - 1) + 1
    # a slot holds any coefficient met on the way, with its sign
    slot = 8 * ((faces**n * faces * kept << kept).bit_length() // 8 + 1)
    minus_one = [1]  # (1 − x)^j
    for _ in range(kept - 1):
        minus_one.append(minus_one[-1] - (minus_one[-1] << slot))
    below = n - kept
    choose_above = [1]  # C(n, i)
    for i in range(kept - 1):
        choose_above.append(choose_above[-1] * (n - i) // (i + 1))
    whole = 0
    for v in range(faces, 0, -1):
        m = faces - v
        # ways: `rest` dice at most v, at most `below` of them under v
        ways, lost, choose = v**below, (v - 1) ** (below + 1), 1
        found = 0
        for i in range(kept - 1, -1, -1):
            rest = n - i
            ways = v * ways - choose * lost
            choose = choose * rest // (rest - below)
            if m:
                found = (found - (found << slot * m)) << slot
            else:
                found = 0
            found += choose_above[i] * ways * minus_one[kept - 1 - i]
        whole += found << slot * kept * (v - 1)
    bias = 1 << slot - 1
    width = slot // 8
    all_bias = int.from_bytes(bias.to_bytes(width, "little") * size, "little")
    low_part = (whole + all_bias) & ((1 << slot * size) - 1)
    row = [weight - bias for weight in _unpack_wide(low_part, size, width)]
    for _ in range(kept - 1):
        row = accumulate(row)
    return tuple(row)
