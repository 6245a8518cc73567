"""Unspent points put to use: «finish it for me».

>>> from random import Random
>>> from .budget import left
>>> from .hero import empty
>>> hero = finished(empty("squad"), Random(1))
>>> left(hero, "stats"), left(hero, "skills")
(0, 0)
"""

from collections import Counter
from collections.abc import Mapping
from random import Random

from .budget import budgets
from .budget import left as _left
from .hero import Hero
from .raising import Raise, raised, raises
from .remarks import binding
from .sheets import AnyRulings

__all__ = ["finished"]

_PORTIONS = 60


def finished(
    hero: Hero, rng: Random, weights: Mapping[str, int] | None = None, rulings: AnyRulings | None = None
) -> Hero:
    """The hero with what is left of every purse spent, as far as the rules allow.

    Nothing that stands is taken back, and no remark comes up that was not there before.
    What the hero has already is raised more readily; `weights` by `Raise.key` (0: never)
    say what a theme is after. The same `rng` gives the same hero.

    >>> from .hero import empty
    >>> one, two = (finished(empty("ego"), Random(3)) for _ in range(2))
    >>> one == two
    True
    """
    before = Counter(_named(hero, rulings))
    purses = [each.id for each in budgets(hero, rulings)]
    after = hero
    for purse in purses:
        after = _spent(after, purse, rng, weights or {}, rulings, None, set())
    if not Counter(_named(after, rulings)) - before:
        return after
    # caps and prices were not enough: go again and look at every remark after each step
    banned: set[str] = set()
    for purse in purses:
        hero = _spent(hero, purse, rng, weights or {}, rulings, before, banned)
    return hero


def _named(hero: Hero, rulings: AnyRulings | None) -> list[tuple[str, str]]:
    return [(each.problem.code, each.field) for each in binding(hero, rulings)]


def _spent(hero, purse, rng, weights, rulings, before, banned) -> Hero:
    """One purse emptied; with `before` nothing is done that adds a remark to those."""
    points = _left(hero, purse, rulings)
    while True:
        choice = [
            each
            for each in raises(hero, rulings)
            if each.budget == purse and each.price is not None and each.price <= points and each.key not in banned
        ]
        wanted = [_weight(each, weights) for each in choice]
        if points <= 0 or not any(wanted):
            return hero
        chosen = rng.choices(choice, wanted)[0]
        steps = min(chosen.cap - chosen.value, max(1, points // max(1, chosen.price) // _PORTIONS))
        after = raised(hero, chosen.key, max(1, steps))
        held = _left(after, purse, rulings) if steps > 1 else points - chosen.price
        worse = before is not None and Counter(_named(after, rulings)) - before
        if held < 0 or held >= points or worse:
            banned.add(chosen.key)
        else:
            hero, points = after, held


def _weight(each: Raise, weights: Mapping[str, int]) -> int:
    if weights:
        return weights.get(each.key, 0) if each.key in weights else weights.get(each.key.partition(".")[0], 0)
    return 1 + 3 * max(0, each.value)
