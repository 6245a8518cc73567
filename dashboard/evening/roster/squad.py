"""The squad system in the roster: energy, blood, composure, what the mind suffers."""

from __future__ import annotations

from dataclasses import fields as names_of
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.session.numbers import SquadNumbers, squad_numbers
from alterego_core.session.scene import Combatant, Rulings, Scene
from alterego_core.squad.fighter import Fighter
from alterego_core.squad.life import DEADLY_LOSS
from alterego_core.squad.parameters import BLOOD
from alterego_core.squad.skills import Levels, skill, skills
from alterego_core.squad.stats import HIGHEST, LOWEST, Stat, Stats
from alterego_core.words import Lang, Pair, number

from dashboard.evening.roster.parts import Bar, Chip, Given, Number, Pick, Sample
from dashboard.evening.speech import Speech

_MIDDLE = 5
_MOST_SKILL, _MOST = 30, 9_999
_STAT_BOUNDS = (-20, 100)
_ML = 1000


def _bar(key: str, left, full, words: Speech, lang: Lang) -> Bar:
    share = max(Fraction(0), min(Fraction(1), Fraction(left) / full)) if full > 0 else Fraction(0)
    tone = "bad" if left <= 0 or share <= Fraction(1, 4) else "mid" if share <= Fraction(1, 2) else "good"
    return Bar(words(key, lang, left=number(left, lang), full=number(full, lang)), share, tone)


def bars(one: Combatant, rulings: Rulings, words: Speech, lang: Lang) -> tuple[Bar, ...]:
    """Energy (B-73), blood (B-79), composure (B-83)."""
    its: Fighter = one.numbers.fighter
    tone = "bad" if its.blood_lost * 2 >= DEADLY_LOSS else "mid" if its.blood_lost else "good"
    blood = Bar(words("blood", lang, left=number(its.blood, lang, digits=1 if its.blood.denominator > 10 else None), full=number(BLOOD, lang)), its.blood / BLOOD, tone)
    return (_bar("energy", its.energy, its.max_energy, words, lang), blood, _bar("calm", its.calm, its.max_calm, words, lang))


def chips(one: Combatant, scene: Scene, rulings: Rulings, words: Speech, lang: Lang) -> tuple[Chip, ...]:
    """What bleeds (B-80), and psychic states (B-89 … B-92)."""
    its: Fighter = one.numbers.fighter
    found = [Chip(words("bleeds", lang, ml=its.bleeding_ml), "bad")] if its.bleeding_ml else []
    return (*found, *(Chip(each.state.label[lang], "bad") for each in its.states))


# ---- somebody new ----


@lru_cache(maxsize=1)
def _fields() -> tuple[Number | Pick, ...]:
    weapons = tuple((each.id, each.label) for each in skills() if each.id not in ("athletics", "will", "awareness"))
    return (
        *(Number(f"stat:{each.value}", each.label, LOWEST, HIGHEST, _MIDDLE) for each in Stat),
        *(Number(f"skill:{id}", skill(id).label, 0, _MOST_SKILL, start) for id, start in (("athletics", 2), ("will", 2), ("awareness", 2))),
        Pick("skill", Pair("Ещё навык", "Another skill"), weapons, "automatic_shooting"),
        Number("level", Pair("Его уровень", "Its level"), 0, _MOST_SKILL, 3),
    )


def fields(rulings: Rulings) -> tuple[Number | Pick, ...]:
    """What a quick NPC is asked for: the stats (B-53), what energy and composure hang on (B-75, B-83), a weapon."""
    return _fields()


def made(given: Given, rulings: Rulings) -> SquadNumbers:
    """A fresh fighter of these values."""
    levels = {id: given[f"skill:{id}"] for id in ("athletics", "will", "awareness")}
    levels[str(given["skill"])] = given["level"]
    return squad_numbers(Stats(**{each.value: given[f"stat:{each.value}"] for each in Stat}), Levels(**levels))


def outcome(numbers: SquadNumbers, words: Speech, lang: Lang) -> str:
    """Energy (B-75) and composure (B-83) that follow from the values."""
    its = numbers.fighter
    return words("squad_outcome", lang, energy=number(its.max_energy, lang), calm=number(its.max_calm, lang))


def samples() -> tuple[Sample, ...]:
    """The text and the core have no ready opponents for this system."""
    return ()


# ---- changed by hand ----


def by_hand(numbers: SquadNumbers, rulings: Rulings) -> tuple[Number, ...]:
    """Every number that the GM may set: what changes in play, then stats and skills."""
    its = numbers.fighter
    learnt = {each.name: getattr(numbers.skills, each.name) for each in names_of(numbers.skills)}
    return (
        Number("energy", Pair("Энергия", "Energy"), -_MOST, _MOST, its.energy, exact=True),
        Number("max_energy", Pair("Полная энергия", "Full energy"), 0, _MOST, its.max_energy, exact=True),
        Number("blood", Pair("Потеряно крови, мл", "Blood lost, ml"), 0, BLOOD * _ML, _plain(its.blood_lost * _ML), exact=True),
        Number("bleeding_ml", Pair("Кровотечение, мл за боевой раунд", "Bleeding, ml a combat round"), 0, BLOOD * _ML, its.bleeding_ml),
        Number("calm", Pair("Спокойствие", "Composure"), -_MOST, _MOST, its.calm),
        Number("max_calm", Pair("Полное спокойствие", "Full composure"), 0, _MOST, its.max_calm),
        *(Number(f"stat:{each.value}", each.label, *_STAT_BOUNDS, value) for each, value in numbers.stats.items()),
        *(Number(f"skill:{each.id}", each.label, 0, 100, learnt[each.id]) for each in skills()),
    )


def with_hand(numbers: SquadNumbers, given: Given) -> SquadNumbers:
    """The numbers with those that were set. Will and Health reach the fighter as well, for the psyche check goes by them (B-85)."""
    stats = {key[5:]: value for key, value in given.items() if key.startswith("stat:")}
    learnt = {key[6:]: value for key, value in given.items() if key.startswith("skill:")}
    now = {key: value for key, value in given.items() if ":" not in key and key != "blood"}
    if "blood" in given:
        now["blood_lost"] = Fraction(given["blood"]) / _ML
    if "will" in learnt:
        now["will"] = learnt["will"]
    if "health" in stats:
        now["health"] = stats["health"]
    return replace(numbers, stats=replace(numbers.stats, **stats), skills=replace(numbers.skills, **learnt), fighter=replace(numbers.fighter, **now))


def _plain(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def fresh(numbers: SquadNumbers) -> SquadNumbers:
    """The same, rested and whole: for a template."""
    its = numbers.fighter
    return replace(numbers, fighter=Fighter(name="", energy=its.max_energy, max_energy=its.max_energy, calm=its.max_calm, max_calm=its.max_calm, will=its.will, health=its.health))
