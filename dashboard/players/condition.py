"""How somebody is, as the players are told: in numbers, in words, or not at all."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from alterego_core.ego.locations import location
from alterego_core.ego.wounds import level_row
from alterego_core.session.harm import Standing, standing
from alterego_core.session.numbers import EgoNumbers, PerksNumbers, SquadNumbers
from alterego_core.session.scene import Combatant, Rulings
from alterego_core.words import number

from dashboard.players.shows import Detail
from dashboard.players.speech import say

BADLY = Fraction(1, 3)
"""What is left, as a share, from which on words say that somebody is badly hurt. Of the screen, not of the rules."""


class Told(NamedTuple):
    """`words` about somebody; `share` of what can be lost is left, None where there is no such number."""

    words: str
    share: Fraction | None = None


def told(each: Combatant, detail: Detail, rulings: Rulings, lang: str) -> tuple[Told, ...]:
    """What is said of somebody; empty where nothing is to be seen.

    >>> from alterego_core.perks.rulings import Rulings
    >>> wolf = Combatant(id="c1", label="Wolf", numbers=PerksNumbers(hp=20, max_hp=60))
    >>> told(wolf, Detail.NUMBERS, Rulings(), "en")[0].words, told(wolf, Detail.WORDS, Rulings(), "en")[0].words
    ('HP 20 of 60', 'badly hurt')
    """
    if detail is Detail.NONE:
        return ()
    stands = standing(each, rulings)
    fallen = () if stands is Standing.ACTS else (Told(stands.label[lang]),)
    return (*fallen, *(_numbers(each, lang) if detail is Detail.NUMBERS else _words(each, lang, fallen=bool(fallen))))


def _numbers(each: Combatant, lang: str) -> tuple[Told, ...]:
    match each.numbers:
        case PerksNumbers() as own:
            return _of("hp", own.hp, own.max_hp, lang), _of("mp", own.mp, own.max_mp, lang)
        case SquadNumbers() as own:
            fighter = own.fighter
            blood = (Told(say("blood", lang, litres=number(fighter.blood_lost, lang))),) if fighter.blood_lost else ()
            return _of("energy", fighter.energy, fighter.max_energy, lang), _of("calm", fighter.calm, fighter.max_calm, lang), *blood
        case EgoNumbers() as own:
            if not own.wounds:
                return (Told(say("unhurt", lang)),)
            wounds = ", ".join(_wound(one.level, one.location, lang) for one in own.wounds)
            return (Told(say("wounds", lang, list=wounds)),)


def _wound(level: int, where: int | None, lang: str) -> str:
    if where is None:
        return say("wound_anywhere", lang, level=level)
    return say("wound", lang, level=level, where=location(where).name[lang])


def _of(key: str, left: int | Fraction, full: int | Fraction, lang: str) -> Told:
    share = max(Fraction(0), min(Fraction(1), Fraction(left) / Fraction(full))) if full > 0 else None
    return Told(say(key, lang, left=number(left, lang), full=number(full, lang)), share)


def _words(each: Combatant, lang: str, *, fallen: bool) -> tuple[Told, ...]:
    match each.numbers:
        case EgoNumbers() as own:
            worst = max((one.level for one in own.wounds), default=0)
            return (Told(level_row(worst).name[lang] if worst else say("unhurt", lang)),)
        case SquadNumbers() as own:
            return () if fallen else (_share(own.fighter.energy, own.fighter.max_energy, lang),)
        case PerksNumbers() as own:
            return () if fallen else (_share(own.hp, own.max_hp, lang),)


def _share(left: int | Fraction, full: int | Fraction, lang: str) -> Told:
    if left >= full:
        return Told(say("unhurt", lang))
    return Told(say("badly" if Fraction(left) <= BADLY * full else "hurt", lang))
