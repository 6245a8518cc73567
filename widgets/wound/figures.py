"""All numbers of a wound roller in one place, asked of the core."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego import bursts, checks, locations, modifiers, opposed, will, wounds
from alterego_core.ego.bursts import Burst
from alterego_core.ego.carry import bonus_of
from alterego_core.ego.checks import Check, Result, Verdict
from alterego_core.ego.rulings import BurstWounds, SpellsBoth
from alterego_core.ego.target_modifiers import aimed
from alterego_core.ego.will import Spell
from alterego_core.ego.wounds import Wound, WoundLevel
from alterego_core.odds import Odds
from alterego_core.words import Pair

from widgets.desk.table import on_table
from widgets.parts.words import Words
from widgets.wound.value import Fighter, State

__all__ = ["Attack", "Hit", "Will", "attack_of", "hit_of", "leader_check", "level_of", "places_wanted", "spells", "will_of", "will_test"]

_WORDS = Words("wound_roller")


def _pair(key: str) -> Pair:
    return Pair.each(lambda lang: _WORDS(key, lang))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack before the roll. `levels` are the odds of each level where it hits, `bullets` how many then do."""

    check: Check
    defence: Check | None
    levels: Odds
    success: Fraction
    bullets: Odds | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """What the difference comes to: the wounds that may be noted, one a bullet.

    `margin` is None while nothing was rolled; `attack` and `defence` are the dice on the table.
    """

    margin: int | None
    level: WoundLevel
    wounds: tuple[Wound, ...] = ()
    attack: Result | None = None
    defence: Result | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Will:
    """The test of will of whoever has the noted wounds: before the roll, and on the table."""

    test: will.WillTest
    check: Check
    difficulty: int
    alone: Fraction
    led: Fraction | None
    result: Result | None = None
    words: Result | None = None
    verdict: Verdict | None = None


@lru_cache(maxsize=64)
def _check(fighter: Fighter, who: str, more: tuple = ()) -> Check:
    own = (modifiers.custom(_pair("circumstances"), fighter.modifier),) if fighter.modifier else ()
    return Check(attribute=fighter.base, attribute_name=_pair(who), modifiers=(*more, *own), penalty_dice=fighter.penalty, bonus_dice=fighter.bonus)


@lru_cache(maxsize=64)
def _levels(attack: Check, defence: Check | None, difficulty: int, called: int | None, rulings) -> tuple[Odds, Fraction]:
    if defence is not None:
        levels, success = wounds.level_odds(attack, defence, rulings), opposed.odds(attack, defence, rulings).win
    else:
        levels, success = wounds.level_odds_against(attack, difficulty, rulings), checks.chance(attack, difficulty, rulings)
    return levels.map(lambda level: int(wounds.capped(level, called, rulings)) if level else 0), success


def attack_of(state: State) -> Attack:
    """The attack as it stands: what it throws, and the odds of each level (A-168, A-231 … A-235, A-267)."""
    more = ()
    if state.called is not None:
        more += aimed(locations.location(state.called).aim, rulings=state.rulings, as_die=state.aim_die)
    if state.burst:
        more += (bursts.burst_modifier(Burst(state.burst)),)
    check = _check(state.attack, "attack_sum", more)
    defence = _check(state.defence, "defence_sum") if state.against == "defence" else None
    levels, success = _levels(check, defence, state.difficulty, state.called, state.rulings)
    return Attack(check=check, defence=defence, levels=levels, success=success,
                  bullets=bursts.hits_odds(Burst(state.burst), success, state.rulings) if state.burst else None)


def level_of(state: State) -> WoundLevel:
    """The level that the difference makes, before the body part has its say (A-267, AMB-A60, AMB-A61)."""
    return hit_of(state).level


def _wounds(state: State, margin: int, level: int, is_opposed: bool) -> tuple[Wound, ...]:
    """One a bullet, each in its place (A-234, A-235, AMB-A72), limited where a limb is (AMB-A76)."""
    if state.burst:
        where = (state.location,) * state.bullets if state.called is not None else state.places
        found = bursts.wounds(margin, state.bullets, where, state.rulings, opposed=is_opposed)
    else:
        found = (Wound(level=int(level), location=state.location),) if level else ()
    return tuple(Wound(level=int(wounds.capped(each.level, each.location, state.rulings)), location=each.location) for each in found)


def hit_of(state: State) -> Hit:
    """What lies on the table, or what the typed difference makes."""
    rulings = state.rulings
    if state.source == "margin":
        is_opposed = state.base == "opposed"
        level = wounds.wound_level(state.margin, rulings, opposed=is_opposed)
        return Hit(margin=state.margin, level=level, wounds=_wounds(state, state.margin, level, is_opposed))
    fig = attack_of(state)
    mine = on_table(fig.check, state.dice, rulings)
    his = on_table(fig.defence, state.foe_dice, rulings) if fig.defence is not None else None
    if mine is None or (fig.defence is not None and his is None):
        return Hit(margin=None, level=WoundLevel.NONE, stale=state.dice is not None)
    is_opposed = his is not None
    margin = mine.total - (his.total if is_opposed else state.difficulty)
    level = wounds.wound_level(margin, rulings, opposed=is_opposed)
    return Hit(margin=margin, level=level, wounds=_wounds(state, margin, level, is_opposed), attack=mine, defence=his)


def places_wanted(state: State) -> int:
    """How many body parts the dice must choose: one a wound, none where one was called."""
    if not state.burst:
        return 1
    return min(1, state.bullets) if state.rulings.burst_wounds is BurstWounds.ONE else state.bullets


def spells(state: State) -> frozenset[Spell]:
    """Which of the two spells hold the wounded back (A-292, A-296, AMB-A68)."""
    choice = Spell(state.spell) if state.rulings.spells_both is SpellsBoth.EITHER else None
    return will.spells_in_force(choice, state.rulings)


def will_test(state: State) -> will.WillTest:
    """The test of will of whoever has the noted wounds (A-293)."""
    return will.WillTest(willpower=state.willpower, wounds=state.wounds, kept_up=state.kept_up)


@lru_cache(maxsize=32)
def _chances(test: will.WillTest, leader: int | None, rulings) -> tuple[Fraction, Fraction | None]:
    return will.chance(test, rulings), None if leader is None else will.led_chance(test, _leader(leader), rulings)


@lru_cache(maxsize=32)
def _leader(base: int) -> Check:
    return Check(attribute=base, attribute_name=_pair("leader_base"))


def leader_check(state: State) -> Check:
    """The leader's words: Charisma + Persuasion (A-297)."""
    return _leader(state.leader_base)


def will_of(state: State) -> Will:
    """The test of will, with the words of a leader where there is one, and its dice where they lie (A-293, A-297)."""
    test, rulings = will_test(state), state.rulings
    alone, led = _chances(test, state.leader_base if state.leader else None, rulings)
    words = on_table(leader_check(state), state.leader_dice, rulings) if state.leader else None
    told = replace(test, support=bonus_of(words.total, rulings)) if words is not None else test
    check = will.as_check(told, rulings)
    result = on_table(check, state.will_dice, rulings)
    verdict = will.judge(told, result, rulings) if result is not None and (words is not None or not state.leader) else None
    return Will(test=told, check=check, difficulty=will.difficulty(test, rulings), alone=alone, led=led,
                result=result if verdict is not None else None, words=words if verdict is not None else None, verdict=verdict)
