"""Perks and magic in the roster: HP, MP, what is barred."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.perks.armour import ArmourClass
from alterego_core.perks.characteristics import LEAST, MOST, START, Characteristic, Characteristics
from alterego_core.perks.presets import MARK, opponent, preset_rows
from alterego_core.session.fights import PerksFight
from alterego_core.session.numbers import PerksNumbers, perks_numbers
from alterego_core.session.scene import Combatant, Rulings, Scene
from alterego_core.words import Lang, Pair, number

from dashboard.evening.roster.parts import Bar, Chip, Given, Number, Pick, Sample
from dashboard.evening.speech import Speech

_MOST_POINTS = 99_999
_BARE = "none"
_DAY = 24 * 3600


def _bar(key: str, left, full, words: Speech, lang: Lang) -> Bar:
    share = max(Fraction(0), min(Fraction(1), Fraction(left) / full)) if full > 0 else Fraction(0)
    tone = "bad" if share <= Fraction(1, 4) else "mid" if share <= Fraction(1, 2) else "good"
    return Bar(words(key, lang, left=number(left, lang), full=number(full, lang)), share, tone)


def bars(one: Combatant, rulings: Rulings, words: Speech, lang: Lang) -> tuple[Bar, ...]:
    """HP (C-6), and MP (C-10) where there are any."""
    its: PerksNumbers = one.numbers
    found = [_bar("hp", its.hp, its.max_hp, words, lang)]
    if its.max_mp:
        found.append(replace(_bar("mp", its.mp, its.max_mp, words, lang), tone="magic"))
    return tuple(found)


def chips(one: Combatant, scene: Scene, rulings: Rulings, words: Speech, lang: Lang) -> tuple[Chip, ...]:
    """Armour (C-30 … C-32), bans that still hold (C-79, C-91), a lost action (C-95), deaths of the last day (C-19)."""
    its: PerksNumbers = one.numbers
    found = []
    if its.armour is not None:
        found.append(Chip(its.armour.label[lang]))
    now = scene.fight.post(rulings) if isinstance(scene.fight, PerksFight) else 0
    for each in its.bans:
        if each.free_from(rulings) > now:
            found.append(Chip(words("ban", lang, kind=each.kind.label[lang], post=each.posts(rulings)[-1]), "bad"))
    if its.loses_action:
        found.append(Chip(words("loses_action", lang), "bad"))
    if its.immortal:
        recent = sum(scene.seconds - each < _DAY for each in its.deaths)
        found.append(Chip(words("died", lang, times=words.count(recent, "deaths", lang)), "mid") if recent else Chip(words("immortal", lang)))
    return tuple(found)


# ---- somebody new ----


@lru_cache(maxsize=1)
def _fields() -> tuple[Number | Pick, ...]:
    armour = ((_BARE, Pair("без брони", "no armour")), *((each.value, each.label) for each in ArmourClass))
    return (
        *(Number(each.value, each.label, 0 if each is Characteristic.MAGIC_POWER else LEAST, MOST, START) for each in Characteristic),
        Pick("armour", Pair("Броня", "Armour"), armour, _BARE),
    )


def fields(rulings: Rulings) -> tuple[Number | Pick, ...]:
    """What a quick NPC is asked for: the six, five in each at first (C-3 … C-9), and armour (C-30 … C-32)."""
    return _fields()


def made(given: Given, rulings: Rulings) -> PerksNumbers:
    """Somebody with full HP (C-6) and MP (C-10)."""
    armour = None if given["armour"] == _BARE else ArmourClass(given["armour"])
    return perks_numbers(Characteristics.of({each.value: given[each.value] for each in Characteristic}), armour)


def outcome(numbers: PerksNumbers, words: Speech, lang: Lang) -> str:
    """HP (C-6) and MP (C-10) that follow from the values."""
    return words("perks_outcome", lang, hp=number(numbers.max_hp, lang), mp=number(numbers.max_mp, lang))


@lru_cache(maxsize=1)
def samples() -> tuple[Sample, ...]:
    """The ready opponents of the core, whose numbers are not from the text; they cast nothing."""
    found = []
    for line in preset_rows("opponent"):
        one = opponent(line["id"])
        body = Characteristics(strength=one.strength, dexterity=one.dexterity, endurance=one.endurance, will=one.will, magic_power=0)
        numbers = PerksNumbers(characteristics=body, hp=one.hp, max_hp=one.hp, mp=0, max_mp=0)
        found.append(Sample(id=line["id"], name=one.label, numbers=numbers, note=Pair.each(lambda lang, one=one: _arms(one, lang))))
    return tuple(found)


def _arms(one, lang: Lang) -> str:
    dice = one.weapon.dice.replace("d", "к") if lang == "ru" else one.weapon.dice
    told = [f"{one.weapon.label[lang]} {dice}"]
    for value, name in ((one.weapon_perk, Pair("перк оружия", "weapon perk")), (one.armour, Pair("броня", "armour")), (one.shield, Pair("щит", "shield"))):
        if value:
            told.append(f"{name[lang]} {number(value, lang)}")
    return f"{', '.join(told)} ({MARK[lang]})"


# ---- changed by hand ----


def by_hand(numbers: PerksNumbers, rulings: Rulings) -> tuple[Number | Pick, ...]:
    """Every number that the GM may set: HP and MP, the six, armour, whether he comes back (C-18)."""
    return (
        Number("hp", Pair("ХП", "HP"), -_MOST_POINTS, _MOST_POINTS, numbers.hp),
        Number("max_hp", Pair("Полные ХП", "Full HP"), 0, _MOST_POINTS, numbers.max_hp),
        Number("mp", Pair("МП", "MP"), 0, _MOST_POINTS, numbers.mp, exact=True),
        Number("max_mp", Pair("Полные МП", "Full MP"), 0, _MOST_POINTS, numbers.max_mp),
        *(Number(f"value:{each.value}", each.label, -20, 100, value) for each, value in numbers.characteristics.items()),
        replace(_fields()[-1], value=_BARE if numbers.armour is None else numbers.armour.value),
        Pick("immortal", Pair("Бессмертие", "Immortality"), (("no", Pair("нет", "no")), ("yes", Pair("есть", "yes"))), "yes" if numbers.immortal else "no"),
    )


def with_hand(numbers: PerksNumbers, given: Given) -> PerksNumbers:
    """The numbers with those that were set."""
    six = {key[6:]: value for key, value in given.items() if key.startswith("value:")}
    points = {key: value for key, value in given.items() if key in ("hp", "max_hp", "mp", "max_mp")}
    if "armour" in given:
        points["armour"] = None if given["armour"] == _BARE else ArmourClass(given["armour"])
    if "immortal" in given:
        points["immortal"] = given["immortal"] == "yes"
    return replace(numbers, characteristics=replace(numbers.characteristics, **six), **points)


def fresh(numbers: PerksNumbers) -> PerksNumbers:
    """The same, whole and rested, with no ban or death behind: for a template."""
    return replace(numbers, hp=numbers.max_hp, mp=numbers.max_mp, bans=(), deaths=(), loses_action=False, tries=())
