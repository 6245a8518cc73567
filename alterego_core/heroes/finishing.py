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

from ..squad.skills import skill as squad_skill
from ..tables import document
from .budget import budgets
from .budget import left as _left
from .hero import Hero, System
from .raising import Raise, raised, raises
from .remarks import binding
from .sheets import AnyRulings
from .weapons import takes_both_hands

__all__ = ["finished"]

_PORTIONS = 60
_BORN_WITH = ("attributes", "stats", "characteristics")
"""Kinds of values that everybody has; the others are begun."""


def finished(
    hero: Hero, rng: Random, weights: Mapping[str, int] | None = None, rulings: AnyRulings | None = None
) -> Hero:
    """The hero with what is left of every purse spent, as far as the rules allow.

    Nothing that stands is taken back, and no remark comes up that was not there before.
    What the hero is strong in rises first, the strongest up to its cap or as far as the
    points buy it; then the values these strengths are rolled with; new skills are begun
    last. `weights` by `Raise.key` (0: never) say what a theme is after, and then they
    alone count. The same `rng` gives the same hero.

    >>> from dataclasses import replace
    >>> from .hero import empty
    >>> from .raising import find
    >>> blank = empty("ego")
    >>> blank = blank.with_sheet(replace(blank.sheet, granted=20))
    >>> brawler = raised(raised(blank, "attributes.strength", 3), "skills.brawl", 1)
    >>> brawler = finished(brawler, Random(3))
    >>> [find(brawler, key).value == find(brawler, key).cap for key in ("attributes.strength", "skills.brawl")]
    [True, True]
    >>> one, two = (finished(empty("ego"), Random(3)) for _ in range(2))
    >>> one == two
    True
    """
    before = Counter(_named(hero, rulings))
    purses = [each.id for each in budgets(hero, rulings)]
    standing = {} if weights else _strengths(hero, rulings)
    wishes = weights or {}
    after = hero
    for purse in purses:
        after = _spent(after, purse, rng, wishes, standing, rulings, None, set())
    if not Counter(_named(after, rulings)) - before:
        return after
    # caps and prices were not enough: go again and look at every remark after each step
    banned: set[str] = set()
    for purse in purses:
        hero = _spent(hero, purse, rng, wishes, standing, rulings, before, banned)
    return hero


def _strengths(hero: Hero, rulings: AnyRulings | None) -> dict[str, int]:
    """What the hero is strong in by key: how far each stands above the lowest value of its kind.

    A skill not learnt is at 0, so each one learnt is a strength. What the strengths are
    rolled with (`fitting.toml`, B-96) follows them at 0; nothing else is listed.
    """
    known = raises(hero, rulings)
    lowest: dict[str, int] = {}
    for each in known:
        part = each.key.partition(".")[0]
        lowest[part] = min(lowest.get(part, each.value), each.value) if part in _BORN_WITH else 0
    found = {each.key: each.value - lowest[each.key.partition(".")[0]] for each in known}
    strong = {key: above for key, above in found.items() if above > 0}
    for key in tuple(strong):
        if (needed := _rolled_with(hero.system, key)) in found:
            strong.setdefault(needed, 0)
    return strong


def _rolled_with(system: System, key: str) -> str | None:
    """The attribute or stat that a skill is most often rolled with; None where nothing says."""
    part, _, id = key.partition(".")
    if part != "skills":
        return None
    if system is System.SQUAD:
        return f"stats.{squad_skill(id).stat}"
    fitting = document("alterego_core.heroes", "fitting.toml")["fitting"].get(id.partition(":")[0])
    return fitting and f"attributes.{fitting}"


def _named(hero: Hero, rulings: AnyRulings | None) -> list[tuple[str, str]]:
    return [(each.problem.code, each.field) for each in binding(hero, rulings)]


def _spent(hero, purse, rng, weights, standing, rulings, before, banned) -> Hero:
    """One purse emptied; with `before` nothing is done that adds a remark to those."""
    points = _left(hero, purse, rulings)
    while True:
        choice = [
            each
            for each in raises(hero, rulings)
            if each.budget == purse and each.price is not None and each.price <= points
            if each.key not in banned and _of_use(hero, each.key)
        ]
        if strong := [standing[each.key] for each in choice if each.key in standing]:
            choice = [each for each in choice if standing.get(each.key) == max(strong)]
        elif known := [each for each in choice if standing and each.key.partition(".")[0] in _BORN_WITH]:
            choice = known
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


def _of_use(hero: Hero, key: str) -> bool:
    """Whether a new skill would serve the hero: two weapons need a weapon that leaves a hand free (C-25)."""
    if hero.system is not System.PERKS or key != "two_weapons" or hero.sheet.two_weapons:
        return True
    return any(level > 0 and not takes_both_hands(name) for name, level in hero.sheet.weapon_perks.items())


def _weight(each: Raise, weights: Mapping[str, int]) -> int:
    if weights:
        return weights.get(each.key, 0) if each.key in weights else weights.get(each.key.partition(".")[0], 0)
    return 1 + 3 * max(0, each.value)
