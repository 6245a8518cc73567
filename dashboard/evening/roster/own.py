"""A campaign's own things in the roster: what a quick NPC may have of them, what is set by hand (A-54, A-78, A-159, C-14, C-20)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from alterego_core.ego.hero import Level, TakenTrait
from alterego_core.perks.mastery import HIGHEST
from alterego_core.perks.own_perks import OwnPerk
from alterego_core.session.numbers import EgoNumbers, Numbers, PerksNumbers, SquadNumbers
from alterego_core.session.own import find, name_of, same
from alterego_core.session.scene import Campaign, OwnKind, OwnThing, System
from alterego_core.words import Pair

from dashboard.evening.roster.parts import Given, Number, Pick
from dashboard.evening.roster.pools import fed

__all__ = ["by_hand", "fields", "left", "made", "perk_of", "weapons", "with_hand"]

_MOST_LEVEL, _MOST = 20, 100
_HAS = (("no", Pair("нет", "no")), ("yes", Pair("есть", "yes")))
_START = "own:"


def _key(thing: OwnThing) -> str:
    return f"{_START}{thing.kind.value}:{thing.id}"


def perk_of(thing: OwnThing) -> OwnPerk:
    """The perk as the rules know it; the GM has agreed to what he wrote himself (C-14, C-16)."""
    perk = thing.perk or OwnPerk(name=thing.name, price=0)
    return replace(perk, name=thing.name, text=thing.about, limits=perk.limits or thing.about or "—", price=perk.price or 0, approved=True)


def _field(thing: OwnThing, now: int, most: int) -> Number | Pick:
    label = Pair.same(thing.name)
    if thing.kind in (OwnKind.TRAIT, OwnKind.PERK):
        return Pick(_key(thing), label, _HAS, _HAS[bool(now)][0])
    return Number(_key(thing), label, 0, HIGHEST if thing.kind is OwnKind.WEAPON else most, now)


_KINDS = {
    System.EGO: (OwnKind.ATTRIBUTE, OwnKind.SKILL, OwnKind.TRAIT),
    System.SQUAD: (OwnKind.SKILL,),
    System.PERKS: (OwnKind.WEAPON, OwnKind.PERK),
}
"""What somebody of a system may have of the campaign's own."""


def _things(campaign: Campaign) -> Iterable[OwnThing]:
    return (each for kind in _KINDS[campaign.system] for each in campaign.of_kind(kind))


def fields(campaign: Campaign) -> tuple[Number | Pick, ...]:
    """What a quick NPC may have of the campaign's own, nothing of it at first."""
    return tuple(_field(each, 0, _MOST_LEVEL) for each in _things(campaign))


def by_hand(numbers: Numbers, campaign: Campaign, usual: Iterable[Number | Pick]) -> tuple[Number | Pick, ...]:
    """The `usual` fields with what is of the campaign's own called by its name, then what of it he has or may have."""
    named = []
    for each in usual:
        what, _, which = each.key.partition(":")
        thing = None
        if isinstance(numbers, EgoNumbers) and what == "attribute":
            thing = find(campaign.catalogue, OwnKind.ATTRIBUTE, which)
        elif isinstance(numbers, EgoNumbers) and what == "skill":
            thing = find(campaign.catalogue, OwnKind.SKILL, numbers.skills[int(which)].id)
        named.append(each if thing is None else replace(each, label=Pair.same(thing.name)))
    shown = {each.key for each in named}
    more: list[Number | Pick] = []
    for thing in _things(campaign):
        now = _level(numbers, thing)
        # an attribute or a skill of «Alter ego» that he has stands among the usual ones
        if not (isinstance(numbers, EgoNumbers) and thing.kind is not OwnKind.TRAIT and _has(numbers, thing)) and _key(thing) not in shown:
            more.append(_field(thing, now, max(_MOST, now)))
    return (*named, *more, *_others(numbers, campaign))


def _others(numbers: Numbers, campaign: Campaign) -> tuple[Number | Pick, ...]:
    """What he has from his sheet and the campaign's catalogue has not."""
    found: list[Number | Pick] = []
    if isinstance(numbers, PerksNumbers):
        found += [Number(f"weapon:{at}", Pair.same(each.id), 0, HIGHEST, each.value) for at, each in enumerate(numbers.weapons) if find(campaign.catalogue, OwnKind.WEAPON, each.id) is None]
        found += [Pick(f"perk:{at}", Pair.same(each.name), _HAS, "yes") for at, each in enumerate(numbers.perks) if find(campaign.catalogue, OwnKind.PERK, each.name) is None]
    if isinstance(numbers, SquadNumbers):
        found += [Number(f"skill_own:{at}", Pair.same(name_of(campaign.catalogue, OwnKind.SKILL, each.id)), 0, _MOST, each.value) for at, each in enumerate(numbers.own_skills) if find(campaign.catalogue, OwnKind.SKILL, each.id) is None]
    return tuple(found)


def _levels(numbers: Numbers, kind: OwnKind) -> tuple[Level, ...]:
    match numbers, kind:
        case EgoNumbers(), OwnKind.ATTRIBUTE:
            return numbers.attributes
        case EgoNumbers(), OwnKind.SKILL:
            return numbers.skills
        case SquadNumbers(), OwnKind.SKILL:
            return numbers.own_skills
        case PerksNumbers(), OwnKind.WEAPON:
            return numbers.weapons
    return ()


def _has(numbers: Numbers, thing: OwnThing) -> bool:
    if thing.kind is OwnKind.TRAIT:
        return any(same(thing, each.id) for each in numbers.traits)
    if thing.kind is OwnKind.PERK:
        return any(same(thing, each.name) for each in numbers.perks)
    return any(same(thing, each.id) for each in _levels(numbers, thing.kind))


def _level(numbers: Numbers, thing: OwnThing) -> int:
    """The level he has a thing at, 0 for none; 1 for a trait or a perk that he has."""
    if thing.kind in (OwnKind.TRAIT, OwnKind.PERK):
        return int(_has(numbers, thing))
    return next((each.value for each in _levels(numbers, thing.kind) if same(thing, each.id)), 0)


def _put(levels: tuple[Level, ...], thing: OwnThing, value: int) -> tuple[Level, ...]:
    """The levels with this one, in its place; one of 0 is not learnt (A-163)."""
    if any(same(thing, each.id) for each in levels):
        return tuple(replace(each, value=value) if same(thing, each.id) else each for each in levels if value or not same(thing, each.id))
    return (*levels, Level(thing.id if thing.kind is not OwnKind.WEAPON else thing.name, value)) if value else levels


def _with(numbers: Numbers, thing: OwnThing, value: int | str) -> Numbers:
    match numbers, thing.kind:
        case EgoNumbers(), OwnKind.ATTRIBUTE:
            return replace(numbers, attributes=_put(numbers.attributes, thing, value))
        case EgoNumbers(), OwnKind.SKILL:
            return replace(numbers, skills=_put(numbers.skills, thing, value))
        case EgoNumbers(), OwnKind.TRAIT:
            kept = tuple(each for each in numbers.traits if not same(thing, each.id))
            return replace(numbers, traits=(*kept, TakenTrait(id=thing.id)) if value == "yes" else kept)
        case SquadNumbers(), OwnKind.SKILL:
            return replace(numbers, own_skills=_put(numbers.own_skills, thing, value))
        case PerksNumbers(), OwnKind.WEAPON:
            return replace(numbers, weapons=_put(numbers.weapons, thing, value))
        case PerksNumbers(), OwnKind.PERK:
            kept = tuple(each for each in numbers.perks if not same(thing, each.name))
            return replace(numbers, perks=(*kept, perk_of(thing)) if value == "yes" else kept)
    return numbers


def weapons(campaign: Campaign) -> tuple[str, ...]:
    """The names of the campaign's own weapons."""
    return tuple(each.name for each in campaign.of_kind(OwnKind.WEAPON))


def made(numbers: Numbers, given: Given, campaign: Campaign) -> Numbers:
    """The numbers of a quick NPC with what was entered of the campaign's own."""
    before = numbers
    for thing in _things(campaign):
        value = given.get(_key(thing), 0)
        if value and value != "no":
            numbers = _with(numbers, thing, value)
    return fed(before, numbers, campaign.readings())


_LISTS = {"perk": "perks", "weapon": "weapons", "skill_own": "own_skills"}
"""What a key of something of the sheet's begins with → the list it stands in."""


def left(given: Given) -> dict:
    """What was set of neither: the system's own numbers."""
    return {key: value for key, value in given.items() if not key.startswith((_START, *(f"{each}:" for each in _LISTS)))}


def with_hand(numbers: Numbers, given: Given, campaign: Campaign) -> Numbers:
    """The numbers with what was set of the campaign's own or of the sheet's."""
    before = numbers
    for what, name in _LISTS.items():
        typed = {int(key.partition(":")[2]): value for key, value in given.items() if key.startswith(f"{what}:")}
        if typed:
            kept = ((each, typed.get(at)) for at, each in enumerate(getattr(numbers, name)))
            numbers = replace(numbers, **{name: tuple(each if value is None else replace(each, value=value) for each, value in kept if value not in (0, "no"))})
    for thing in _things(campaign):
        if _key(thing) in given:
            numbers = _with(numbers, thing, given[_key(thing)])
    return fed(before, numbers, campaign.readings(), set_by_hand=given.keys())
