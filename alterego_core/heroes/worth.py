"""What a hero's numbers are worth: exact odds of typical actions, and what the next point does.

Everything is asked of the systems' own checks.

>>> from .ready import ready_hero
>>> hero = ready_hero("ego", "marya").hero("en")
>>> brawl = deed(hero, "skills.brawl")
>>> for each in brawl.chances[1:3]: print(each.label["en"], each.chance)
against 5: within a mediocre person's reach 49/54
against 8: within an ordinary person's reach 5/8
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from ..ego import checks as ego_checks
from ..ego import opposed as ego_opposed
from ..ego.attributes import attribute
from ..ego.catalogue import catalogue
from ..ego.costs import labelled
from ..ego.difficulty import BANDS
from ..ego.hero import Character as EgoSheet
from ..ego.rulings import Rulings as EgoRulings
from ..breakdown import Breakdown
from ..errors import AlterEgoError, UnknownIdError
from ..perks import attack_odds, deeds as perks_deeds, saving_throws
from ..perks import character as perks_character
from ..perks import checks as perks_checks
from ..perks import spells as perks_spells
from ..perks.armour import effective
from ..perks.attacks import Attack, hit_check
from ..perks.blows import Aim
from ..perks.characteristics import Characteristic
from ..perks.draft import Draft as PerksSheet
from ..perks.presets import opponent
from ..perks.rulings import Rulings as PerksRulings
from ..perks.schools import school
from ..squad import character as squad_character
from ..squad import checks as squad_checks
from ..squad import opposed as squad_opposed
from ..squad.draft import Draft as SquadSheet
from ..squad.rulings import Rulings as SquadRulings
from ..squad.skills import Levels, skill
from ..squad.stats import Stats
from ..tables import document, rows
from ..words import Pair
from .hero import Hero, System
from .raising import Raise, raised, raises
from .sheets import AnyRulings, rulings_of
from .weapons import dice_of, takes_both_hands

__all__ = ["Chance", "Deed", "Gain", "MOST_DEEDS", "OBSTACLES", "deed", "deeds", "gains"]

MOST_DEEDS = 8
"""Deeds of a kind that are shown: those the hero is best at."""

OBSTACLES = (2, 4, 6, 8, 10)
"""Bare obstacles that squad is measured by; ten is the hardest one (B-14)."""

_FITTING = "fitting.toml"
_PACKAGE = "alterego_core.heroes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """One chance: against what, how likely, and how likely a tie is where there are ties.

    `kind`: ``"standard"`` (a difficulty of the text), ``"equal"``, ``"opponent"`` (a
    sample of ours, not from the text).
    """

    id: str
    kind: str
    label: Pair
    chance: Fraction
    tie: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """A typical action: its chances, and by `Raise.key` the values it rests on.

    `why`: what the hero brings to the dice, term by term; of a blow and a spell to the first roll.
    """

    id: str
    label: Pair
    chances: tuple[Chance, ...]
    keys: tuple[str, ...]
    rules: tuple[str, ...] = ()
    why: Breakdown = Breakdown()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What one more point in a value does: pairs of a deed's chance before and after.

    `changes` is empty when the point changes no chance of any deed.
    """

    value: Raise
    changes: tuple[tuple[Deed, Chance, Chance], ...]

    @property
    def best(self) -> Fraction:
        """The greatest change of a chance, below zero if all get worse."""
        return max((after.chance - before.chance for _, before, after in self.changes), default=Fraction(0))


def deeds(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Deed, ...]:
    """The typical actions of a hero, best first within their kind.

    ego: each skill with the attribute it is most often rolled with, bare Perception and
    Willpower. squad: each learnt skill. perks: each named weapon by where it aims, each
    school's casting and hit, both saving throws, deeds without a fight. Who has learnt to fight
    with two weapons has each blow twice: with one, and with one in each hand (C-25).

    >>> from .ready import ready_hero
    >>> [each.label["en"] for each in deeds(ready_hero("perks", "zenon").hero("en"))][:3]
    ['Attack: staff', 'Spell: Fire, grade 5', 'Spell: Destruction, grade 4']
    """
    held = rulings_of(hero.sheet, rulings)
    of_system = {System.EGO: _ego, System.SQUAD: _squad, System.PERKS: _perks}[hero.system]
    return tuple(of_system(hero.sheet, held))


def deed(hero: Hero, id: str, rulings: AnyRulings | None = None) -> Deed:
    """The deed with this id; `UnknownIdError` for another."""
    for each in deeds(hero, rulings):
        if each.id == id:
            return each
    raise UnknownIdError(f"no deed {id!r}; there is: " + ", ".join(each.id for each in deeds(hero, rulings)))


def gains(hero: Hero, rulings: AnyRulings | None = None) -> tuple[Gain, ...]:
    """What one more point in each value does to the deeds, the greatest change first.

    Values at their cap are left out, and those no deed rests on.

    >>> from .ready import ready_hero
    >>> hero = ready_hero("squad", "taran").hero("en")
    >>> found = {each.value.key: each for each in gains(hero)}
    >>> "stats.dexterity" in found, found["skills.automatic_shooting"].best
    (False, Fraction(5, 36))
    """
    before = {each.id: each for each in deeds(hero, rulings)}
    wanted = {key for each in before.values() for key in each.keys}
    found = []
    for value in raises(hero, rulings):
        if value.price is None or value.key not in wanted:
            continue
        after = {each.id: each for each in deeds(raised(hero, value.key), rulings)}
        changes = []
        for id, was in before.items():
            now = {each.id: each for each in after[id].chances} if id in after else {}
            for chance in was.chances:
                if chance.id in now and now[chance.id].chance != chance.chance:
                    changes.append((was, chance, now[chance.id]))
        found.append(Gain(value=value, changes=tuple(changes)))
    return tuple(sorted(found, key=lambda gain: -gain.best))


def _opponents(system: System):
    return rows(_PACKAGE, _FITTING, system.value, {"id": str, "name": Pair, "value": int})


def _against(label: Pair) -> Pair:
    return Pair(f"соперник: {label.ru}", f"opponent: {label.en}")


def _small(name: str) -> str:
    """A name as it stands within a sentence."""
    return name[:1].lower() + name[1:]


_EQUAL = Pair("равный", "an equal")


def _ego(sheet: EgoSheet, rulings: EgoRulings) -> Iterator[Deed]:
    fitting, known = document(_PACKAGE, _FITTING)["fitting"], catalogue(rulings)
    found: list[tuple[int, Deed]] = []
    for level in sheet.skills:
        row = known.skill(level.id)
        if level.value < 1 or not level.id:
            continue
        # for a skill of the player's own the table does not know better than Mind
        by = fitting.get(level.id, "mind")
        if max(level.value, sheet.attribute(by)) > ego_checks.MAX_VALUE:
            continue
        check = ego_checks.Check(attribute=sheet.attribute(by), skill=level.value)
        label = labelled(row.name if row else Pair.same(level.id), level.detail)
        key = f"skills.{level.id}" + (f":{level.detail}" if level.detail else "")
        name = Pair(f"{label.ru} и {attribute(by).name.ru.lower()}", f"{label.en} with {attribute(by).name.en}")
        keys, rules = (key, f"attributes.{by}"), (row.rule if row else "A-78", "A-164")
        named = replace(check, attribute_name=attribute(by).name, skill_name=label)
        found.append((check.attribute + level.value, _ego_deed(key, name, named, keys, rules, rulings)))
    found.sort(key=lambda pair: -pair[0])
    yield from (each for _, each in found[:MOST_DEEDS])
    for id in ("perception", "willpower"):
        row, key = attribute(id), f"attributes.{id}"
        if sheet.attribute(id) > ego_checks.MAX_VALUE:
            continue
        check = ego_checks.Check(attribute=sheet.attribute(id), attribute_name=row.name)
        name = Pair(f"{row.name.ru} без навыка", f"Bare {row.name.en}")
        yield _ego_deed(key, name, check, (key,), (row.rule, "A-163"), rulings)


def _ego_deed(id: str, label: Pair, check, keys, rules, rulings: EgoRulings) -> Deed:
    bare = replace(check, attribute_name=None, skill_name=None)
    why = ego_checks.breakdown(check, rulings)
    return Deed(id=id, label=label, chances=_ego_chances(bare, rulings), keys=keys, rules=rules, why=why)


@lru_cache(maxsize=256)
def _ego_chances(check: ego_checks.Check, rulings: EgoRulings) -> tuple[Chance, ...]:
    chances = []
    for band in BANDS[:7]:
        middle = (band.low + band.high) // 2
        name = Pair(f"против {middle}: {band.name.ru}", f"against {middle}: {band.name.en}")
        chance = ego_checks.chance(check, middle, rulings)
        chances.append(Chance(id=band.id, kind="standard", label=name, chance=chance))
    own = check.attribute + (check.skill or 0)
    others = [("equal", "equal", _EQUAL, own)]
    others += [(row["id"], "opponent", _against(row["name"]), row["value"]) for row in _opponents(System.EGO)]
    for place, kind, name, value in others:
        odds = ego_opposed.odds(check, ego_checks.Check(attribute=value), rulings)
        chances.append(Chance(id=place, kind=kind, label=name, chance=odds.win, tie=odds.tie))
    return tuple(chances)


def _squad(sheet: SquadSheet, rulings: SquadRulings) -> Iterator[Deed]:
    learnt = sorted(((level, id) for id, level in sheet.skills.items() if level > 0), key=lambda pair: -pair[0])
    for level, id in learnt[:MOST_DEEDS]:
        yield from _reckoned(lambda id=id, level=level: _squad_deed(sheet, id, level, rulings))


def _squad_deed(sheet: SquadSheet, id: str, level: int, rulings: SquadRulings) -> Deed:
    row, key = skill(id), f"skills.{id}"
    chances = _squad_chances(id, level, sheet.stats[row.stat], rulings)
    check = replace(squad_character.check(sheet, id, 0, rulings=rulings), skill_label=row.label)
    why = squad_checks.breakdown(check, rulings).skill
    return Deed(id=key, label=row.label, chances=chances, keys=(key,), rules=("B-2", *row.rules[:1]), why=why)


@lru_cache(maxsize=256)
def _squad_chances(id: str, level: int, cap: int, rulings: SquadRulings) -> tuple[Chance, ...]:
    stat = skill(id).stat
    alone = SquadSheet(stats=Stats(**{stat.value: cap}), skills=Levels.of({id: level}))
    chances = []
    for obstacle in OBSTACLES:
        odds = squad_checks.odds(squad_character.check(alone, id, obstacle, rulings=rulings), rulings)
        name = Pair(f"препятствие {obstacle}", f"obstacle {obstacle}")
        chances.append(Chance(id=str(obstacle), kind="standard", label=name, chance=odds.success, tie=odds.doubtful))
    others = [("equal", "equal", _EQUAL, level)]
    others += [(row["id"], "opponent", _against(row["name"]), row["value"]) for row in _opponents(System.SQUAD)]
    for place, kind, name, value in others:
        met = squad_opposed.against(level, value, rulings, obstacle=value, stat=stat.value, skill_id=id, cap=cap)
        odds = squad_checks.odds(met, rulings)
        chances.append(Chance(id=place, kind=kind, label=name, chance=odds.success, tie=odds.doubtful))
    return tuple(chances)


_AIMS = (Aim.TORSO, Aim.LIMB, Aim.DISARM, Aim.EYE)
_FOES = ("villager", "guard", "knight")


def _perks(sheet: PerksSheet, rulings: PerksRulings) -> Iterator[Deed]:
    for name, _ in sorted(sheet.weapon_perks.items(), key=lambda pair: -pair[1])[:MOST_DEEDS]:
        yield from _reckoned(lambda name=name: _attack(sheet, name, rulings))
        if sheet.two_weapons and not takes_both_hands(name):
            yield from _reckoned(lambda name=name: _attack(sheet, name, rulings, in_each_hand=True))
    known = sorted(((number, id) for id, number in sheet.schools.items() if number > 0), key=lambda pair: -pair[0])
    for number, id in known[:MOST_DEEDS]:
        yield from _reckoned(lambda id=id, number=number: _casting(sheet, id, number, rulings))
    yield from _reckoned(lambda: _saves(sheet, rulings))
    yield from _reckoned(lambda: _peaceful(sheet, rulings))


def _reckoned(make) -> tuple[Deed, ...]:
    """The deeds, or none where a number of the sheet is beyond what a check takes: the remarks name it."""
    try:
        found = make()
    except AlterEgoError:
        return ()
    return found if isinstance(found, tuple) else (found,)


def _saves(sheet: PerksSheet, rulings: PerksRulings) -> tuple[Deed, ...]:
    found = []
    defender = perks_character.defender(sheet, rulings=rulings)
    for attacked, by, rule in (
        (saving_throws.Attacked.PHYSICALLY, "dexterity", "C-96"),
        (saving_throws.Attacked.MAGICALLY, "will", "C-97"),
    ):
        check = saving_throws.check_of(defender, attacked, rulings)
        chance = perks_checks.success_chance(check, rulings)
        label = (
            Pair("Спас-бросок от удара", "Saving throw against a blow")
            if by == "dexterity"
            else Pair("Спас-бросок от магии", "Saving throw against magic")
        )
        done = Chance(id="success", kind="standard", label=Pair("урон вполовину или никакого", "half damage or none"), chance=chance)
        keys = (f"characteristics.{by}",)
        found.append(
            Deed(id=f"saving_throw.{by}", label=label, chances=(done,), keys=keys, rules=("C-95", rule), why=check.bonus)
        )
    return tuple(found)


def _peaceful(sheet: PerksSheet, rulings: PerksRulings) -> tuple[Deed, ...]:
    found = []
    worn = effective(sheet.characteristics, sheet.armour, rulings=rulings)
    for each in (Characteristic.DEXTERITY, Characteristic.INTELLECT):
        check = perks_deeds.check_of(each, worn[each], rulings=rulings)
        label = Pair(f"Дело без боя: {each.label.ru.lower()}", f"Deed without a fight: {each.label.en}")
        done = Chance(
            id="success", kind="standard", label=Pair("удача", "success"), chance=perks_checks.success_chance(check, rulings)
        )
        keys = (f"characteristics.{each}",)
        rules = ("C-108", "C-113")
        found.append(Deed(id=f"deed.{each}", label=label, chances=(done,), keys=keys, rules=rules, why=check.bonus))
    return tuple(found)


@lru_cache(maxsize=256)
def _hit(blow: Attack, rulings: PerksRulings) -> Fraction:
    return perks_checks.success_chance(hit_check(blow, rulings), rulings)


@lru_cache(maxsize=256)
def _wound(blow: Attack, foe: saving_throws.Defender, rulings: PerksRulings) -> Fraction:
    return attack_odds.odds(blow, foe, rulings).chance_to_take(1)


def _attack(sheet: PerksSheet, name: str, rulings: PerksRulings, in_each_hand: bool = False) -> Deed:
    """A blow with this weapon; with one in each hand at their penalty, less the skill (C-25 … C-28)."""
    hands = sheet.two_weapons if in_each_hand else None
    chances = []
    for aim in _AIMS:
        blow = perks_character.attack(sheet, name, rulings=rulings, aim=aim, two_weapons=hands)
        chance = _hit(blow, rulings)
        label = Pair(f"попасть: {aim.label.ru}", f"to hit: {aim.label.en}")
        chances.append(Chance(id=f"hit.{aim}", kind="standard", label=label, chance=chance))
    blow = perks_character.attack(sheet, name, dice_of(name), rulings=rulings, two_weapons=hands)
    foes = [("equal", "equal", _EQUAL, perks_character.defender(sheet, rulings=rulings))]
    foes += [(id, "opponent", _against(opponent(id).label.map(_small)), opponent(id).defender()) for id in _FOES]
    for id, kind, label, foe in foes:
        said = Pair(f"ранить, {label.ru}", f"to wound, {label.en}")
        chances.append(Chance(id=f"wound.{id}", kind=kind, label=said, chance=_wound(blow, foe, rulings)))
    keys = (f"weapon_perks.{name}", "characteristics.dexterity", "characteristics.strength")
    label = Pair(f"Удар: {name}", f"Attack: {name}")
    if in_each_hand:
        keys += ("two_weapons",)
        label = Pair(f"{label.ru} в каждой руке", f"{label.en} in each hand")
    return Deed(
        id=f"two_attacks.{name}" if in_each_hand else f"attack.{name}",
        label=label,
        chances=tuple(chances),
        keys=keys,
        rules=("C-78", "C-22", "C-95", *(("C-25", "C-26", "C-28") if in_each_hand else ())),
        why=hit_check(blow, rulings).bonus,
    )


def _casting(sheet: PerksSheet, id: str, number: int, rulings: PerksRulings) -> Deed:
    cast = perks_character.spell(sheet, id, rulings=rulings)
    reading = perks_spells.casting_check(cast, rulings)
    read = perks_checks.success_chance(reading, rulings)
    hit = perks_checks.success_chance(perks_spells.hit_check(cast, rulings), rulings)
    chances = (
        Chance(id="casting", kind="standard", label=Pair("прочесть", "to read it"), chance=read),
        Chance(id="hit", kind="standard", label=Pair("прочесть и попасть", "to read it and hit"), chance=read * hit),
    )
    name = school(id).name
    return Deed(
        id=f"schools.{id}",
        label=Pair(f"Заклинание: {name.ru}, градация {number}", f"Spell: {name.en}, grade {number}"),
        chances=chances,
        keys=(f"schools.{id}", "characteristics.intellect", "characteristics.dexterity"),
        rules=("C-85", "C-90"),
        why=reading.bonus,
    )
