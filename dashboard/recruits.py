"""Heroes on their way to the table: from a file, a link or a pasted sheet to somebody with numbers.

A hero taken again brings the sheet as it is now; what play has done to him (wounds, energy and
composure lost, blood, bans, deaths) stays as it was.

>>> from alterego_core.heroes.ready import ready_hero
>>> nika = ready_hero("ego", "nika").hero("en")
>>> recruit(nika, Scene(campaign=Campaign(system=System.EGO))).numbers.skill("dodge")
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from alterego_core.ego.catalogue import catalogue
from alterego_core.ego.hero import Level
from alterego_core.ego.traits import Effect
from alterego_core.errors import AlterEgoError
from alterego_core.heroes.differences import Difference, differences
from alterego_core.heroes.hero import Hero
from alterego_core.heroes.reading import Form, taken
from alterego_core.heroes.remarks import Remark, binding
from alterego_core.perks.character import full_hp, full_mp
from alterego_core.problems import Problem
from alterego_core.session import deeds
from alterego_core.session.events import Deed
from alterego_core.session.numbers import EgoNumbers, Numbers, PerksNumbers, SquadNumbers
from alterego_core.session.scene import MAX_NAME, Campaign, Kind, Rulings, Scene, System
from alterego_core.squad.character import fighter
from alterego_core.words import Pair

from dashboard.trouble import StoreTrouble, reason_of

NAMELESS = Pair("Без имени", "Nameless")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruit:
    """Somebody who may come to the table: the sheet, the numbers from it, and what is still wrong with it.

    `remarks` are those that would keep the hero from play by the book; the GM may let him play all the same.
    """

    hero: Hero
    label: str
    numbers: Numbers
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruits:
    """What was handed over: those who may come, those who cannot and why, what was mended on the way, and of what form it was."""

    recruits: tuple[Recruit, ...]
    refused: tuple[StoreTrouble, ...]
    repairs: tuple[Problem, ...]
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Somebody taken again: what has changed on the sheet, and the numbers at the table after it.

    `now` and `later` are the numbers before and after; equal ones mean that nothing changes at the table.
    """

    who: str
    recruit: Recruit
    sheet: tuple[Difference, ...]
    now: Numbers
    later: Numbers

    @property
    def same(self) -> bool:
        """Whether nothing changes, neither on the sheet nor at the table."""
        return not self.sheet and self.now == self.later


# ---- taking ----


def take(data: bytes | str, scene: Scene) -> Recruits:
    """Everybody in a file, a link or a pasted sheet, ready for this table.

    Raises `HeroError` for what cannot be read as a hero at all. Heroes of another system are refused one by one.
    """
    found = taken(data)
    recruits, refused = [], []
    for hero in found.heroes:
        try:
            recruits.append(recruit(hero, scene))
        except StoreTrouble as trouble:
            refused.append(trouble)
    return Recruits(recruits=tuple(recruits), refused=tuple(refused), repairs=found.repairs, form=found.form)


def recruit(hero: Hero, scene: Scene) -> Recruit:
    """A hero ready for this table. Raises StoreTrouble for one of another system, or one whose numbers no rule can take."""
    _of_this_system(hero, scene)
    rulings = scene.campaign.readings()
    try:
        return Recruit(hero=hero, label=label_of(hero), numbers=numbers_of(hero, rulings), remarks=binding(hero, rulings))
    except AlterEgoError as error:
        raise StoreTrouble("hero-refused", name=label_of(hero), reason=reason_of(error)) from error


def label_of(hero: Hero) -> str:
    """What the hero is called at the table, in one line.

    >>> from alterego_core.heroes.hero import empty
    >>> label_of(empty("ego"))
    'Без имени / Nameless'
    """
    bare = " ".join(hero.name.split())[:MAX_NAME].strip()
    return bare or f"{NAMELESS.ru} / {NAMELESS.en}"


def _of_this_system(hero: Hero, scene: Scene) -> None:
    ours = scene.campaign.system
    if hero.system.value != ours.value:
        raise StoreTrouble("other-system", name=label_of(hero), theirs=hero.system.label, ours=ours.label)


def numbers_of(hero: Hero, rulings: Rulings) -> Numbers:
    """The numbers of a hero who has not played yet: everything full, nothing broken.

    ego: attributes and skills (A-23) and traits (A-80) as bought. squad: energy (B-75), composure (B-83)
    and blood (B-79) full. perks: HP (C-6) and MP (C-10) with the perk points behind them, armour as worn,
    own perks that are agreed on (C-14, C-16), mastery of weapons (C-23).
    """
    sheet = hero.sheet
    match hero.system.value:
        case System.EGO:
            return EgoNumbers(
                attributes=_best_first(sheet.attributes),
                skills=_best_first(each for each in sheet.skills if each.value > 0),
                traits=sheet.traits,
                fast_healing=_heals_fast(hero),
            )
        case System.SQUAD:
            return SquadNumbers(stats=sheet.stats, skills=sheet.skills, fighter=replace(fighter(sheet, rulings), name=""))
    life, magic = full_hp(sheet, rulings).total, full_mp(sheet, rulings).total
    return PerksNumbers(
        characteristics=sheet.characteristics,
        armour=sheet.armour,
        hp=life,
        max_hp=life,
        mp=magic,
        max_mp=magic,
        immortal=sheet.immortal,
        perks=tuple(each for each in sheet.own_perks if each.usable and each.name.strip()),
        weapons=tuple(Level(name, level) for name, level in sheet.weapon_perks.items() if level > 0),
    )


def _best_first(levels: Iterable[Level]) -> tuple[Level, ...]:
    """In the order of the sheet, but of several styles of one skill the best first: that one counts at the table."""
    order: dict[str, int] = {}
    listed = tuple(levels)
    for each in listed:
        order.setdefault(each.id, len(order))
    return tuple(sorted(listed, key=lambda each: (order[each.id], -each.value)))


def _heals_fast(hero: Hero) -> bool:
    """Whether a trait lets wounds heal twice as fast (A-157)."""
    known = catalogue()
    rows = (known.trait(each.id) for each in hero.sheet.traits)
    return any(row is not None and row.effect is Effect.HEALS_TWICE_AS_FAST for row in rows)


# ---- coming, and coming again ----


def joining(scene: Scene, one: Recruit, *, hidden: bool = False) -> tuple[Deed, Mapping[str, Hero]]:
    """The deed by which a hero comes to the table, and whose sheet goes with it: both for `Tables.does`."""
    _of_this_system(one.hero, scene)
    made = deeds.add(scene, one.label, one.numbers, kind=Kind.HERO, hidden=hidden)
    return made.deed, {f"c{scene.next_id}": one.hero}


def again(scene: Scene, who: str, before: Hero, one: Recruit) -> Return:
    """What taking somebody's sheet anew would change; nothing is changed yet. `before`: the sheet as last taken."""
    _of_this_system(one.hero, scene)
    now = scene.combatant(who).numbers
    later = _SYSTEMS[type(now)](now, one.numbers)
    return Return(who=who, recruit=one, sheet=differences(before, one.hero), now=now, later=later)


def returning(scene: Scene, back: Return) -> tuple[Deed, Mapping[str, Hero]]:
    """The deed by which the new sheet holds, for `Tables.does`. A label that still was the sheet's name follows it.

    Raises `SessionError` when somebody else at the table has that label.
    """
    one = scene.combatant(back.who)
    fields: dict[str, object] = {"numbers": back.later}
    renamed = [each for each in back.sheet if each.where == "words.name"]
    if renamed and one.label == " ".join(str(renamed[0].before or "").split()) and back.recruit.hero.name.strip():
        fields["label"] = back.recruit.label
    return deeds.change(scene, back.who, **fields).deed, {back.who: back.recruit.hero}


def _ego(now: EgoNumbers, new: EgoNumbers) -> EgoNumbers:
    held = {(each.id, each.detail) for each in new.traits}
    return replace(
        now,
        attributes=new.attributes,
        skills=new.skills,
        traits=new.traits,
        fast_healing=new.fast_healing,
        came_up=tuple(each for each in now.came_up if (each.trait, each.detail) in held),
    )


def _squad(now: SquadNumbers, new: SquadNumbers) -> SquadNumbers:
    """What was lost stays lost: the sheet moves the full value and what is left alike."""
    was, full = now.fighter, new.fighter
    return replace(
        now,
        stats=new.stats,
        skills=new.skills,
        fighter=replace(
            was,
            energy=_plain(was.energy + full.max_energy - was.max_energy),
            max_energy=full.max_energy,
            calm=was.calm + full.max_calm - was.max_calm,
            max_calm=full.max_calm,
            will=full.will,
            health=full.health,
        ),
    )


def _perks(now: PerksNumbers, new: PerksNumbers) -> PerksNumbers:
    """What was lost stays lost, as above; MP do not go below zero by it."""
    return replace(
        now,
        characteristics=new.characteristics,
        armour=new.armour,
        hp=now.hp + new.max_hp - now.max_hp,
        max_hp=new.max_hp,
        mp=_plain(max(Fraction(0), Fraction(now.mp) + new.max_mp - now.max_mp)),
        max_mp=new.max_mp,
        immortal=new.immortal,
        perks=new.perks,
        weapons=new.weapons,
    )


def _plain(value: int | Fraction) -> int | Fraction:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


_SYSTEMS: Mapping[type, Callable] = {EgoNumbers: _ego, SquadNumbers: _squad, PerksNumbers: _perks}
