"""What the maker asks of the core, once for each drawing, and what a number means in words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.breakdown import Breakdown
from alterego_core.heroes import remarks
from alterego_core.heroes.remarks import Remark
from alterego_core.perks.armour import Use, effective, skill_factor
from alterego_core.perks.character import full_hp, full_mp
from alterego_core.perks.characteristics import Characteristic, Characteristics, damage_factor, roll_bonus
from alterego_core.perks.draft import Draft, characteristic_ledger, perk_ledger
from alterego_core.perks.grades import HIGHEST, grade, within_power
from alterego_core.perks.learning import steps
from alterego_core.perks.mastery import HIGHEST as HIGHEST_LEVEL
from alterego_core.perks.mastery import two_weapons, weapon_level
from alterego_core.perks.movement import movement
from alterego_core.perks.rulings import Rulings
from alterego_core.points import Ledger
from alterego_core.problems import Problem
from alterego_core.words import number

from widgets.parts.words import Words
from widgets.perks.maker.value import SCHOOLS, State

__all__ = ["Figures", "casting", "defence_words", "figures", "hands_words", "metres", "next_step", "signed", "spell_words", "weapon_words", "worth"]

_WORDS = Words("perks_maker")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The hero with every sum and remark: what a drawing speaks of."""

    state: State
    sheet: Draft
    perks: Ledger
    scores: Ledger
    hp: Breakdown
    mp: Breakdown
    worn: Characteristics
    found: tuple[Remark, ...]
    by_place: Mapping[str, tuple[Problem, ...]]

    def wrong(self, place: str, codes: tuple[str, ...] = ()) -> tuple[Problem, ...]:
        """What has to be mended at a place, of all codes or of these."""
        here = self.by_place.get(place, ())
        return tuple(each for each in here if each.code in codes) if codes else here


def figures(state: State) -> Figures:
    """Every figure of a state."""
    sheet, rulings = state.hero.sheet, state.rulings
    # a school or a grade that does not exist has no price; the remarks name it
    known = {id: n for id, n in sheet.schools.items() if id in SCHOOLS and 0 <= n <= HIGHEST}
    reckoned = sheet if len(known) == len(sheet.schools) else replace(sheet, schools=known)
    found, by_place = remarks.remarks(state.hero, rulings), {}
    for each in found:
        if each.binding:
            by_place[each.field] = (*by_place.get(each.field, ()), each.problem)
    return Figures(state=state, sheet=sheet, perks=perk_ledger(reckoned, rulings), scores=characteristic_ledger(sheet, rulings), hp=full_hp(reckoned, rulings), mp=full_mp(reckoned, rulings),
                   worn=effective(sheet.characteristics, sheet.armour, rulings=rulings), found=found, by_place=by_place)


def signed(value, lang: str) -> str:
    """A bonus with its sign."""
    return number(value, lang, signed=True)


def casting(intellect: int, rulings: Rulings) -> Fraction:
    """What Intellect adds to the casting of a spell, before rounding (C-9, AMB-C01)."""
    return Fraction(rulings.int_bonus.value) * intellect


def metres(sheet: Draft, rulings: Rulings) -> int | Fraction:
    """How far one walk goes on open ground (C-105, AMB-C38)."""
    return movement(effective(sheet.characteristics, sheet.armour, Use.POOLS, rulings).dexterity, rulings=rulings).action.total


@lru_cache(maxsize=1024)
def worth(each: Characteristic, value: int, rulings: Rulings, lang: str) -> str:
    """What a value of a characteristic gives, in a few words (C-3 … C-9)."""
    match each:
        case Characteristic.STRENGTH:
            return _WORDS("worth_strength", lang, factor=number(damage_factor(value, rulings), lang), hp=number(2 * value, lang))
        case Characteristic.ENDURANCE:
            return _WORDS("worth_endurance", lang, hp=number(8 * value, lang))
        case Characteristic.MAGIC_POWER:
            if value <= 0:
                return _WORDS("worth_no_power", lang)
            return _WORDS("worth_magic_power", lang, factor=number(damage_factor(value, rulings), lang), mp=number(4 * value, lang), grade=number(within_power(value), lang))
        case Characteristic.INTELLECT:
            return _WORDS("worth_intellect", lang, bonus=signed(casting(value, rulings), lang), mp=number(2 * value, lang))
    return _WORDS(f"worth_{each.value}", lang, bonus=signed(roll_bonus(each, value, rulings).total, lang))


def _sane(level: int) -> int:
    return min(HIGHEST_LEVEL, max(0, level))


@lru_cache(maxsize=256)
def weapon_words(level: int, rulings: Rulings, lang: str) -> str:
    """What a level of mastery gives (C-21, C-22)."""
    row = weapon_level(_sane(level), rulings)
    if not row.damage_percent and not row.hit_bonus:
        return _WORDS("level_none", lang)
    words = _WORDS("weapon_level", lang, percent=number(row.damage_percent, lang))
    return words + (", " + _WORDS("weapon_hit", lang, bonus=signed(row.hit_bonus, lang)) if row.hit_bonus else "")


@lru_cache(maxsize=64)
def defence_words(level: int, lang: str) -> str:
    """What a level of a defence perk gives (C-29)."""
    return _WORDS("defence_level", lang, factor=number(skill_factor(_sane(level)), lang))


@lru_cache(maxsize=64)
def hands_words(level: int, lang: str) -> str:
    """The penalty of two weapons that is left (C-26, C-28)."""
    return _WORDS("hands_level", lang, penalty=number(two_weapons(_sane(level)).hit_penalty, lang))


@lru_cache(maxsize=256)
def spell_words(number_: int, rulings: Rulings, lang: str) -> str:
    """What a grade may do: damage, dice, range (C-34, C-38 … C-46)."""
    if not 0 < number_ <= HIGHEST:
        return _WORDS("grade_none", lang)
    row = grade(number_)
    words = _WORDS("grade_limit", lang, damage=number(row.max_damage, lang), dice=number(row.dice_limit(rulings), lang))
    return words + (", " + _WORDS("grade_range", lang, bonus=number(row.range_bonus, lang)) if row.range_bonus else "")


def next_step(now: int, rulings: Rulings):
    """The next grade of a school with its price, None after the last (C-33)."""
    return steps(now, now + 1, rulings)[0] if 0 <= now < HIGHEST else None
