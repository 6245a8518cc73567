"""What a trait costs or gives: (frequency + strength) ÷ adaptedness (A-80 … A-104)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from ..breakdown import Breakdown, Term
from ..rounding import Rounding, rounded
from ..words import Pair
from .errors import refuse
from .factors import STEPS, control, frequency, intensity
from .rulings import DEFAULT, NeutralPrice, PriceAdjust, PriceBrackets, Rulings
from .traits import Kind

__all__ = [
    "GM_PRICE",
    "MAX_OVERRIDE",
    "Override",
    "Price",
    "PriceSummary",
    "cost",
    "may_override",
    "price",
    "price_summary",
    "price_table",
]

GM_PRICE = Pair("Цена по решению мастера", "The GM's price")
"""What a price set by the GM is called."""

MAX_OVERRIDE = 100
"""Most points that a GM may put a trait at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Override:
    """A price set by the GM, and why (A-104)."""

    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """The price of one trait.

    `exact` comes from the formula, `computed` is it rounded, `points` is what
    holds: the GM's number where there is one. All three are without a sign;
    `delta` is the change of the hero's points: above zero for a negative trait,
    below for one that is paid for. `breakdown` adds up to `points`.
    """

    kind: Kind
    exact: Fraction
    computed: int
    points: int
    override: Override | None
    breakdown: Breakdown

    @property
    def delta(self) -> int:
        """Points gained (above zero) or spent (below zero)."""
        return self.points if self.kind is Kind.NEGATIVE else -self.points


def may_override(kind: Kind, rulings: Rulings = DEFAULT) -> bool:
    """Whether a GM may correct the price of such a trait (A-104, AMB-A05).

    >>> from alterego_core.ego.rulings import Rulings
    >>> may_override(Kind.POSITIVE), may_override(Kind.POSITIVE, Rulings(price_adjust=PriceAdjust.DRAWBACKS))
    (True, False)
    """
    return kind is Kind.NEGATIVE or rulings.price_adjust is PriceAdjust.ALL


def price(
    kind: Kind,
    frequency_value: int,
    intensity_value: int,
    control_value: int,
    rulings: Rulings = DEFAULT,
    override: Override | None = None,
) -> Price:
    """The price of a trait from its three factors, each 1 to 4.

    Rules A-100 and A-103; neutral traits are free (A-25, AMB-A07). Rounding goes
    by the magnitude, the sign comes after (AMB-A04). A factor out of range, an
    override that is negative, too large, or not allowed (AMB-A05) raises
    `RuleError`.

    >>> drunkenness = price(Kind.NEGATIVE, 2, 2, 2)
    >>> drunkenness.points, drunkenness.delta
    (2, 2)
    >>> price(Kind.POSITIVE, 4, 4, 1).delta
    -8
    >>> price(Kind.NEGATIVE, 2, 3, 2).breakdown.write("en")
    'frequency: daily 2 + strength: strong 3 − adaptedness: poor 2.5 + rounding 0.5 = 3'
    """
    often, weight, hold = frequency(frequency_value), intensity(intensity_value), control(kind, control_value)
    if override is not None:
        _check(override, kind, rulings)
    if kind is Kind.NEUTRAL and rulings.neutral_price is NeutralPrice.FREE:
        note = Pair("нейтральные особенности бесплатны", "neutral traits are free")
        why = Breakdown((Term(Pair("цена", "price"), 0, ("A-25",), note),))
        return _final(kind, Fraction(0), 0, why, override)
    whole = often.value + weight.value
    if rulings.price_brackets is PriceBrackets.SUM_FIRST:
        exact = Fraction(whole, hold.value)
    else:
        exact = often.value + Fraction(weight.value, hold.value)
    computed = rounded(exact, Rounding(rulings.price_round.value))
    terms = [
        Term(_labelled("частота", "frequency", often.name), often.value, (often.rule, "A-100")),
        Term(_labelled("сила", "strength", weight.name), weight.value, (weight.rule, "A-100")),
    ]
    if exact != whole:
        note = Pair(f"деление на {hold.value}", f"divided by {hold.value}")
        label = _labelled("приспособленность", "adaptedness", hold.name)
        terms.append(Term(label, exact - whole, (hold.rule, "A-100"), note))
    if computed != exact:
        terms.append(Term(Pair("округление", "rounding"), computed - exact, ("A-103",)))
    return _final(kind, exact, computed, Breakdown(tuple(terms)), override)


def _labelled(ru: str, en: str, name: Pair) -> Pair:
    return Pair(f"{ru}: {name['ru'].lower()}", f"{en}: {name['en'].lower()}")


def _check(override: Override, kind: Kind, rulings: Rulings) -> None:
    if not may_override(kind, rulings):
        raise refuse("override_refused", "traits", "A-104")
    points = override.points
    if not isinstance(points, int) or isinstance(points, bool):
        raise refuse("not_whole", "traits", "A-104", name=GM_PRICE, value=str(points)[:40])
    if not 0 <= points <= MAX_OVERRIDE:
        raise refuse("not_in_range", "traits", "A-104", name=GM_PRICE, value=points, low=0, high=MAX_OVERRIDE)


def _final(kind: Kind, exact: Fraction, computed: int, why: Breakdown, override: Override | None) -> Price:
    points = computed if override is None else override.points
    if override is not None:
        note = Pair.same(override.reason) if override.reason else None
        why += Term(Pair("поправка мастера", "the GM's correction"), points - computed, ("A-104",), note)
    return Price(kind=kind, exact=exact, computed=computed, points=points, override=override, breakdown=why)


def price_table(kind: Kind = Kind.NEGATIVE, rulings: Rulings = DEFAULT) -> Mapping[tuple[int, int, int], Price]:
    """All 64 prices by (frequency, strength, adaptedness).

    >>> table = price_table()
    >>> table[1, 1, 4].points, table[4, 4, 1].points
    (1, 8)
    """
    return {factors: price(kind, *factors, rulings=rulings) for factors in product(STEPS, repeat=3)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceSummary:
    """Least and greatest price, and how many of the 64 combinations have each."""

    low: int
    high: int
    histogram: Mapping[int, int]


def price_summary(rulings: Rulings = DEFAULT) -> PriceSummary:
    """The 64 prices at a glance (A-100, A-103).

    >>> price_summary().low, price_summary().high, price_summary().histogram[8]
    (1, 8, 1)
    """
    points = sorted(found.points for found in price_table(rulings=rulings).values())
    histogram: dict[int, int] = {}
    for each in points:
        histogram[each] = histogram.get(each, 0) + 1
    return PriceSummary(low=points[0], high=points[-1], histogram=histogram)


def cost(levels: Iterable[int] = (), prices: Iterable[Price] = ()) -> int:
    """Points for levels of attributes and skills and for traits.

    A level costs 1 point (A-23), traits as priced (A-24, A-26).

    >>> cost([5])
    5
    >>> cost([2] * 9 + [3, 2], [price(Kind.NEGATIVE, 2, 2, 2), price(Kind.POSITIVE, 1, 1, 2)])
    22
    """
    return sum(levels) - sum(each.delta for each in prices)
