"""A hero who grows: points given in play, what they went into, and every step taken back.

>>> from .ready import ready_hero
>>> hero = awarded(ready_hero("ego", "nika").hero("en"), 2, "the safe", "evening 4")
>>> hero = spent(hero, "skills.dodge", when="evening 5")
>>> [(line.entry.step.value, line.entry.points, line.left) for line in history(hero)]
[('award', 2, 2), ('raise', 1, 1)]
>>> undone(undone(hero)) == ready_hero("ego", "nika").hero("en")
True
"""

from dataclasses import dataclass, replace

from ..ego.hero import Award
from ..ego.hero import award as ego_award
from ..errors import UnknownIdError
from ..words import Pair
from .budget import left
from .errors import HeroError, refuse
from .hero import Growth, Hero, Step, System
from .raising import find, raised, raises
from .remarks import binding
from .sheets import AnyRulings, rulings_of

__all__ = ["MAX_AWARD", "MAX_STEPS", "Line", "awarded", "can_go", "history", "played", "recorded", "spent", "taken_back", "undone", "unrecorded"]

MAX_AWARD = 10_000
"""Most points in one award."""

MAX_STEPS = 2_000
"""Entries in the growth of one hero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An entry with the name of what was raised, and what of the awards was left after it."""

    entry: Growth
    label: Pair | None
    left: int


def _room(hero: Hero) -> None:
    if len(hero.growth) >= MAX_STEPS:
        raise refuse("growth_full", "growth", most=MAX_STEPS)


def awarded(hero: Hero, points: int, text: str = "", when: str = "", rulings: AnyRulings | None = None) -> Hero:
    """The hero with points given in play: how many, what for, and when in the table's own words.

    ego: experience (A-22); perks: perk points beside the hundred of creation (C-17);
    squad: the text knows no growth, so these are the GM's own skill points. Raises
    `HeroError` for fewer than 1 or more than `MAX_AWARD`, and the system's `RuleError`
    where heroes do not grow (AMB-A15).
    """
    _room(hero)
    if isinstance(points, bool) or not isinstance(points, int) or not 1 <= points <= MAX_AWARD:
        raise refuse("bad_award", "growth", value=str(points)[:20], most=MAX_AWARD)
    held, sheet = rulings_of(hero.sheet, rulings), hero.sheet
    match hero.system:
        case System.EGO:
            sheet = ego_award(sheet, points, text, held)
        case System.PERKS:
            sheet = replace(sheet, awarded=sheet.awarded + points)
    entry = Growth(step=Step.AWARD, points=points, text=text, when=when)
    return replace(hero, sheet=sheet, growth=(*hero.growth, entry))


def spent(hero: Hero, key: str, text: str = "", when: str = "", rulings: AnyRulings | None = None) -> Hero:
    """The hero with one value raised by one and paid for, noted in the growth.

    `key` as in `raising.Raise`. Raises `HeroError` at the cap, without the points, and
    with the remark itself where the point would break another rule (Athletics asks for
    weight, B-148); a GM who allows more changes the sheet and gives a waiver.

    >>> from .ready import ready_hero
    >>> spent(ready_hero("squad", "dok").hero("en"), "skills.will")
    Traceback (most recent call last):
    ...
    alterego_core.heroes.errors.HeroError: Will: 1 point is needed, and 0 are left.
    """
    _room(hero)
    wanted = find(hero, key, rulings)
    if wanted.price is None:
        raise refuse("at_cap", wanted.where, name=wanted.label, value=wanted.value, cap=wanted.cap)
    have = left(hero, wanted.budget, rulings)
    if have < wanted.price:
        raise refuse("no_points", wanted.where, name=wanted.label, price=wanted.price, left=have)
    entry = Growth(step=Step.RAISE, points=wanted.price, key=key, text=text, when=when)
    after = replace(raised(hero, key), growth=(*hero.growth, entry))
    stood = {(each.problem.code, each.field) for each in binding(hero, rulings)}
    for each in binding(after, rulings):
        if (each.problem.code, each.field) not in stood:
            raise HeroError(each.problem)
    return after


def undone(hero: Hero) -> Hero:
    """The hero with the last entry of the growth taken back.

    Raises `HeroError` when there is none, and when the sheet was changed by hand since so
    that it cannot be taken back.
    """
    if not hero.growth:
        raise refuse("nothing_to_undo", "growth")
    return _gone(hero, len(hero.growth) - 1)


def can_go(hero: Hero, at: int) -> bool:
    """Whether an entry may be taken back by itself: any award, of raises the last of its value."""
    entry = hero.growth[at]
    return entry.step is Step.AWARD or all(each.key != entry.key for each in hero.growth[at + 1 :])


def taken_back(hero: Hero, at: int) -> Hero:
    """The hero with one entry of the growth taken back, the later ones left as they are.

    Raises `HeroError` as `undone` does, and for an entry on which a later one stands.

    >>> from .ready import ready_hero
    >>> hero = awarded(ready_hero("perks", "zenon").hero("en"), 3, "a slip of the pen")
    >>> taken_back(awarded(hero, 20, "the bridge"), 0).growth[0].text
    'the bridge'
    """
    if not 0 <= at < len(hero.growth):
        raise refuse("nothing_to_undo", "growth")
    if not can_go(hero, at):
        raise refuse("later_first", "growth")
    return _gone(hero, at)


def _gone(hero: Hero, at: int) -> Hero:
    last = hero.growth[at]
    before = replace(hero, growth=(*hero.growth[:at], *hero.growth[at + 1 :]))
    if last.step is Step.RAISE:
        try:
            value = find(hero, last.key)
            after = raised(before, last.key, -1)
        except UnknownIdError:
            raise refuse("undo_gone", "growth", what=last.key) from None
        if value.value < 1 or after == before:
            raise refuse("undo_gone", "growth", what=value.label)
        return after
    match hero.system:
        case System.EGO:
            given = Award(last.points, last.text)
            awards = list(hero.sheet.awards)
            if given not in awards:
                raise refuse("undo_gone", "growth", what=last.text or str(last.points))
            awards.reverse()
            awards.remove(given)
            awards.reverse()
            return before.with_sheet(replace(hero.sheet, awards=tuple(awards)))
        case System.PERKS:
            if hero.sheet.awarded < last.points:
                raise refuse("undo_gone", "growth", what=last.text or str(last.points))
            return before.with_sheet(replace(hero.sheet, awarded=hero.sheet.awarded - last.points))
        case System.SQUAD:
            return before


def _loose(hero: Hero) -> list[Award]:
    """Awards that stand on the sheet and not in the record."""
    given = [entry for entry in hero.growth if entry.step is Step.AWARD]
    match hero.system:
        case System.EGO:
            awards = list(hero.sheet.awards)
            for entry in given:
                if (known := Award(entry.points, entry.text)) in awards:
                    awards.remove(known)
            return awards
        case System.PERKS:
            more = hero.sheet.awarded - sum(entry.points for entry in given)
            return [Award(more)] if more > 0 else []
        case System.SQUAD:
            return []


def unrecorded(hero: Hero) -> int:
    """Points given in play that the sheet names and the record does not, as on a sheet made by hand.

    >>> from ..ego.hero import Character
    >>> unrecorded(Hero(sheet=Character(awards=(Award(3, "the bridge"),))))
    3
    """
    return sum(given.points for given in _loose(hero) if 1 <= given.points <= MAX_AWARD)


def recorded(hero: Hero, when: str = "") -> Hero:
    """The hero with such awards in the record, before everything else, so that each can be taken back.

    >>> from ..perks.draft import Draft
    >>> recorded(Hero(sheet=Draft(awarded=7))).growth[0].points
    7
    """
    found = [each for each in _loose(hero) if 1 <= each.points <= MAX_AWARD]
    if len(hero.growth) + len(found) > MAX_STEPS:
        raise refuse("growth_full", "growth", most=MAX_STEPS)
    lines = tuple(Growth(step=Step.AWARD, points=each.points, text=each.reason, when=when) for each in found)
    return replace(hero, growth=lines + hero.growth)


def history(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Line, ...]:
    """Every entry, oldest first, with what of the awards was left after it."""
    names = {each.key: each.label for each in raises(hero, rulings)} if hero.growth else {}
    lines, points = [], 0
    for entry in hero.growth:
        points += entry.points if entry.step is Step.AWARD else -entry.points
        label = None
        if entry.step is Step.RAISE:
            label = names.get(entry.key) or Pair.same(entry.key)
        lines.append(Line(entry=entry, label=label, left=points))
    return tuple(lines)


def played(hero: Hero, in_play: bool = True) -> Hero:
    """The hero past creation, or back in it: limits of creation end (AMB-A14, C-24).

    >>> from .ready import ready_hero
    >>> find(played(ready_hero("perks", "kayra").hero("en")), "weapon_perks.dagger").cap
    5
    """
    if hero.system is System.SQUAD:
        return hero
    return hero.with_sheet(replace(hero.sheet, in_play=in_play))
