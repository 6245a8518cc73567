"""«Alter ego» in the roster: the worst wound, the summed penalty, the clocks of life and drug."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.catalogue import catalogue
from alterego_core.ego.hero import Level
from alterego_core.ego.life import Countdown
from alterego_core.ego.skills import listed_skills
from alterego_core.ego.wounds import WoundLevel, level_row
from alterego_core.session import ego_harm
from alterego_core.session.numbers import EgoNumbers
from alterego_core.session.scene import Combatant, Rulings, Scene
from alterego_core.words import Lang, Pair, number

from dashboard.evening.roster.parts import Bar, Chip, Given, Number, Pick, Sample
from dashboard.evening.speech import Speech

_ORDINARY = 2
"""An ordinary person has two or three (A-36)."""

_LEAST, _MOST = -20, 100
_MINUTES = 100_000
_FIRST = ("speed", "mind", "agility", "perception", "strength", "willpower")
"""What a fight asks for: order, evading, aiming, blows, the test of will."""


def bars(one: Combatant, rulings: Rulings, words: Speech, lang: Lang) -> tuple[Bar, ...]:
    """The worst wound (A-268 … A-277) and the life clock (A-275)."""
    numbers: EgoNumbers = one.numbers
    found = []
    worst = max((each.level for each in numbers.wounds), default=0)
    if worst:
        tone = "bad" if worst >= WoundLevel.HEAVY else "mid" if worst >= WoundLevel.LIGHT else "good"
        found.append(Bar(words("wound", lang, level=worst, name=level_row(worst).name[lang]), Fraction(worst, 10), tone, words("wound_short", lang, level=worst)))
    if numbers.dying is not None and not numbers.dying.over:
        clock = numbers.dying
        key = "life_halted" if clock.halted else "life"
        share = Fraction(clock.left) / clock.minutes if clock.minutes else Fraction(0)
        found.append(Bar(words(key, lang, left=number(Fraction(clock.left), lang)), share, "mid" if clock.halted else "bad"))
    return tuple(found)


def chips(one: Combatant, scene: Scene, rulings: Rulings, words: Speech, lang: Lang) -> tuple[Chip, ...]:
    """How many wounds, what they take from every check (A-294), the drug (A-274), the test of will that is due (A-293)."""
    numbers: EgoNumbers = one.numbers
    if not numbers.wounds:
        return (Chip(words("unhurt", lang), "quiet"),)
    found = [Chip(words.count(len(numbers.wounds), "wounds", lang))]
    total = sum(each.value for each in ego_harm.penalties(numbers, rulings))
    if total:
        found.append(Chip(words("penalty", lang, value=number(total, lang)), "bad"))
    if numbers.kept_up:
        found.append(Chip(words("drug", lang, left=number(Fraction(numbers.drug.left), lang)), "mid"))
    if scene.fight is not None and ego_harm.test_due(numbers, rulings=rulings) and ego_harm.can_act(numbers, rulings):
        found.append(Chip(words("test_due", lang), "mid"))
    return tuple(found)


# ---- somebody new ----


@lru_cache(maxsize=8)
def fields(rulings: Rulings) -> tuple[Number | Pick, ...]:
    """What a quick NPC is asked for: what a fight needs first, then the rest of the nine (A-45 … A-53)."""
    names = {each.id: each.name for each in ATTRIBUTES}
    order = (*_FIRST, *(id for id in names if id not in _FIRST))
    return (
        *(Number(id, names[id], 0, 20, _ORDINARY) for id in order[: len(_FIRST)]),
        Number("skill:dodge", catalogue(rulings).skill("dodge").name, 0, 20, 0),
        Pick("skill", Pair("Ещё навык", "Another skill"), tuple((each.id, each.name) for each in listed_skills(rulings) if each.id != "dodge"), "brawl"),
        Number("level", Pair("Его уровень", "Its level"), 0, 20, _ORDINARY),
        *(Number(id, names[id], 0, 20, _ORDINARY) for id in order[len(_FIRST) :]),
    )


def made(given: Given, rulings: Rulings) -> EgoNumbers:
    """The numbers of somebody with these values; a skill of level 0 was not learnt (A-163)."""
    skills = [Level("dodge", given["skill:dodge"]), Level(str(given["skill"]), given["level"])]
    return EgoNumbers(
        attributes=tuple(Level(each.id, given[each.id]) for each in ATTRIBUTES),
        skills=tuple(each for each in skills if each.value > 0),
    )


def outcome(numbers: EgoNumbers, words: Speech, lang: Lang) -> str:
    """What follows from the values: nothing, in this system."""
    return ""


def samples() -> tuple[Sample, ...]:
    """The text and the core have no ready opponents for this system."""
    return ()


# ---- changed by hand ----


def by_hand(numbers: EgoNumbers, rulings: Rulings) -> tuple[Number | Pick, ...]:
    """Every number that the GM may set: attributes, skills and one more, the clocks that run."""
    known = catalogue(rulings)
    names = {each.id: each.name for each in ATTRIBUTES}
    own = [each for each in numbers.attributes if each.id not in names]
    found: list[Number | Pick] = [Number(f"attribute:{id}", name, _LEAST, _MOST, numbers.attribute(id)) for id, name in names.items()]
    found += [Number(f"attribute:{each.id}", Pair.same(each.id), _LEAST, _MOST, each.value) for each in own]
    for at, each in enumerate(numbers.skills):
        row = known.skill(each.id)
        name = row.name if row is not None else Pair.same(each.id)
        if each.detail:
            name = Pair(f"{name.ru} ({each.detail})", f"{name.en} ({each.detail})")
        found.append(Number(f"skill:{at}", name, _LEAST, _MOST, each.value))
    learnt = {each.id for each in numbers.skills}
    rest = tuple((each.id, each.name) for each in listed_skills(rulings) if each.id not in learnt)
    found.append(Pick("new", Pair("Новый навык", "A new skill"), (("", Pair("—", "—")), *rest), ""))
    found.append(Number("level", Pair("Его уровень", "Its level"), 0, _MOST, 0))
    for key, clock, name in (("dying", numbers.dying, Pair("Минут жизни", "Minutes of life")), ("drug", numbers.drug, Pair("Минут препарата", "Minutes of the drug"))):
        if clock is not None:
            found.append(Number(key, name, 0, _MINUTES, clock.left, exact=True))
    return tuple(found)


def with_hand(numbers: EgoNumbers, given: Given) -> EgoNumbers:
    """The numbers with those that were set."""
    attributes = {each.id: each for each in numbers.attributes}
    skills = list(numbers.skills)
    clocks: dict[str, Countdown] = {}
    for key, value in given.items():
        what, _, which = key.partition(":")
        if what == "attribute":
            attributes[which] = Level(which, value)
        elif key in ("new", "level"):
            continue
        elif what == "skill":
            skills[int(which)] = replace(skills[int(which)], value=value)
        else:
            halted = getattr(numbers, key).halted
            clocks[key] = Countdown(minutes=max(value, 1), elapsed=0 if value else 1, halted=halted and bool(value))
    if given.get("new") and given.get("level"):
        skills.append(Level(str(given["new"]), given["level"]))
    return replace(numbers, attributes=tuple(attributes.values()), skills=tuple(skills), **clocks)


def fresh(numbers: EgoNumbers) -> EgoNumbers:
    """The same as nobody has hurt him yet: for a template."""
    return EgoNumbers(attributes=numbers.attributes, skills=numbers.skills, traits=numbers.traits, fast_healing=numbers.fast_healing)
