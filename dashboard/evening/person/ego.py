"""Harm in «Alter ego» (A-264 … A-297): the wound to come, drugs and clocks, the test of will, fatigue."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from alterego_core.dice import RollLog
from alterego_core.ego import carry, locations, will, wounds
from alterego_core.ego.checks import Check
from alterego_core.ego.life import FATAL_MINUTES
from alterego_core.ego.locations import LOCATIONS
from alterego_core.ego.rulings import DeathTime
from alterego_core.ego.will import Refusal, Spell, WillTest
from alterego_core.ego.wounds import WoundLevel

from alterego_core.errors import AlterEgoError
from alterego_core.notation import parse
from alterego_core.session import deeds, ego_harm
from alterego_core.session.conditions import Condition
from alterego_core.session.entries import RollRecord
from alterego_core.session.errors import SessionError
from alterego_core.session.harm import with_penalties
from alterego_core.session.numbers import EgoNumbers
from alterego_core.session.scene import Combatant
from alterego_core.words import Pair
from widgets.perks.form import Form

from dashboard.evening.person import dice, traits
from dashboard.evening.person.desk import Desk, Made, Unready
from dashboard.evening.person.drafts import joined

__all__ = ["BLANK", "DEEDS", "FORM", "KINDS", "Blow", "State", "blow", "leader_check", "opened", "spells", "test_of", "will_chance"]

KINDS = ("", "cut", "stab", "blunt", "bullet", "shot", "blast", "burn", "fall", "bite")
"""What makes a wound, in the panel's words; the text names none of them a rule."""

SOURCES = ("level", "margin", "difficulty")
_MOST_SUPPORT = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class State(traits.Drafts):
    """The wound to come (`source` says where its level is from), drugs, the test of will, one trait's roll."""

    source: str = "level"
    level: str = "4"
    margin: int = 4
    where: str = ""
    kind: str = ""
    what: str = ""
    life_minutes: int = 20
    drug_minutes: int = 30
    place_faces: str = ""
    leader: str = ""
    support: int = 0
    will_faces: str = ""


BLANK = State()
FORM = joined(
    traits.FORM,
    Form(
        choices={
            "source": SOURCES,
            "level": tuple(str(level) for level in range(1, 11)),
            "where": ("", "roll", *(str(each.number) for each in LOCATIONS)),
            "kind": KINDS,
        },
        numbers={
            "margin": (-99, 99),
            "life_minutes": FATAL_MINUTES,
            "drug_minutes": (1, 1440),
            "support": (-_MOST_SUPPORT, _MOST_SUPPORT),
        },
        texts={"what": 80, "place_faces": dice.LONGEST_FACES, "will_faces": dice.LONGEST_FACES, "leader": 40},
    ),
)
_WOUND_FIELDS = ("level", "margin", "kind", "what", "place_faces", "life_minutes")


# -- the wound to come ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Blow:
    """A wound before it is written down: its level, 0 for none, where, and the numbers after it.

    `asks_minutes`: the GM must say how long he lives; `throws_minutes`: dice say it (AMB-A71).
    """

    level: int
    location: int | None
    after: EgoNumbers
    asks_minutes: bool = False
    throws_minutes: bool = False


def level_of(desk: Desk) -> int:
    """The level typed, or that of a margin against a defence or a difficulty (A-267, AMB-A60, AMB-A61)."""
    state = desk.state
    if state.source == "level":
        return int(state.level)
    return int(wounds.wound_level(state.margin, desk.rulings, opposed=state.source == "margin"))


def blow(desk: Desk, location: int | None = None, level: int | None = None) -> Blow:
    """What the wound will come to; with `location` once the dice have chosen it."""
    level = level_of(desk) if level is None else level
    if location is None and desk.state.where not in ("", "roll"):
        location = int(desk.state.where)
    dying = desk.rulings.death_time
    # the minutes do not touch what is shown here; without dice any will do
    try:
        after = ego_harm.wounded(desk.numbers, level, location, minutes=desk.state.life_minutes, rng=Random(0), rulings=desk.rulings)
    except SessionError:  # no more wounds can be written down; the press will say so
        return Blow(level=level, location=location, after=desk.numbers)
    starts = after.dying is not None and after.dying is not desk.numbers.dying and not after.dying.over
    fatal = bool(level) and after.wounds[-1].level == WoundLevel.FATAL and after.dying is not None and not after.dying.over
    return Blow(
        level=level,
        location=location,
        after=after,
        asks_minutes=(starts or fatal) and dying is DeathTime.GM,
        throws_minutes=starts and dying is DeathTime.RANDOM,
    )


def _wound(desk: Desk) -> Made:
    """A wound more, its place by the dice where nobody named it (A-265, A-267, A-278)."""
    state = desk.state
    if state.source != "level":
        desk.ready("margin")
    level = level_of(desk)
    if not level:
        raise Unready(desk.say("no_wound"))
    rolls, location = [], None
    if state.where == "roll":
        location, rolls = _place(desk)
    elif state.where:
        location = int(state.where)
    found = blow(desk, location, level)
    if found.asks_minutes:
        desk.ready("life_minutes")
    rng = RollLog(desk.scene.campaign.seed).rng(desk.scene.next_roll + _seeded(rolls))
    before = rng.getstate()
    after = ego_harm.wounded(desk.numbers, level, location, minutes=state.life_minutes, rng=rng, rulings=desk.rulings)
    if rng.getstate() != before:
        rolls.append(dice.thrown(desk, "1d9*5", after=_seeded(rolls)))
    written = after.wounds[-1].level
    return desk.harm(after, _wound_words(desk, written, location), rolls=rolls, clear=_WOUND_FIELDS if state.where == "roll" else (*_WOUND_FIELDS, "where"))


def _seeded(rolls: list[RollRecord]) -> int:
    return sum(each.place is not None for each in rolls)


def _place(desk: Desk) -> tuple[int, list[RollRecord]]:
    """The part that the dice choose, and the throws (A-278)."""
    formula, rulings = locations.formula(desk.rulings), desk.rulings
    try:
        faces = dice.typed_faces(desk, "place_faces", formula)
    except Unready:
        faces = dice.typed_faces(desk, "place_faces", formula, "1d2")
    coin = None if faces is None else faces[2:] if formula == "2d6" else faces[1:]
    first = dice.thrown(desk, formula, None if faces is None else faces[: len(faces) - len(coin)])
    number = int(first.total)
    if not locations.coin_decides(number, rulings):
        return locations.shown(number, None, rulings).number, [first]
    if faces is not None and not coin:
        raise Unready(desk.say("coin_too", number=number))
    second = dice.thrown(desk, "1d2", coin, after=_seeded([first]))
    return locations.shown(number, int(second.total), rulings).number, [first, second]


def _wound_words(desk: Desk, level: int, location: int | None) -> Pair:
    name = wounds.level_row(level).name
    what = Pair.same(desk.state.what.strip()) if desk.state.what.strip() else desk.pair(f"kind_{desk.state.kind or 'none'}")
    where = desk.pair("no_place") if location is None else locations.location(location).name
    return desk.pair("did_wound" if location else "did_wound_nowhere", what=what, where=where, level=level, name=name)


def _injury(desk: Desk, index: object):
    """A wound of the list and its words. Raises `SessionError` for none."""
    number = index if isinstance(index, int) and not isinstance(index, bool) else -1
    kept = ego_harm.erased(desk.numbers, number)
    wound = desk.numbers.wounds[number]
    where = desk.pair("no_place") if wound.location is None else locations.location(wound.location).name
    return number, wound, kept, where


def _erase(desk: Desk, index: object = None) -> Made:
    _, wound, kept, where = _injury(desk, index)
    return desk.harm(kept, desk.pair("did_erase", where=where, level=wound.level))


def _ease(desk: Desk, index: object = None) -> Made:
    """One level less, by the GM's word (A-157, AMB-A47)."""
    number, wound, _, where = _injury(desk, index)
    kept = ego_harm.eased(desk.numbers, number, wound.level - 1)
    return desk.harm(kept, desk.pair("did_ease" if wound.level > 1 else "did_heal", where=where, level=wound.level, now=wound.level - 1))


# -- clocks ---------------------------------------------------------------------------------


def _hospital(desk: Desk) -> Made | None:
    if desk.numbers.dying is None or desk.numbers.dying.halted or desk.numbers.dying.over:
        return None
    return desk.harm(ego_harm.in_hospital(desk.numbers), desk.pair("did_hospital"))


def _drug(desk: Desk) -> Made:
    """A drug that lifts the stop of level 7 for so many minutes (A-274, A-297)."""
    desk.ready("drug_minutes")
    minutes = desk.state.drug_minutes
    return desk.harm(ego_harm.drugged(desk.numbers, minutes), desk.pair("did_drug", minutes=minutes), clear=("drug_minutes",))


def _rest(desk: Desk) -> Made | None:
    """A quarter of an hour of rest clears the fatigue (A-174)."""
    rested = ego_harm.rested(desk.numbers, 15)
    return None if rested == desk.numbers else desk.harm(rested, desk.pair("did_rest"))


# -- the test of will -----------------------------------------------------------------------


def spells(desk: Desk) -> frozenset[Spell] | None:
    """Which ways to make wounds felt are in force; None while the GM has to choose one (A-292, AMB-A68)."""
    try:
        return will.spells_in_force(desk.scene.campaign.spell, desk.rulings)
    except AlterEgoError:
        return None


def _spell(desk: Desk, spell: object = None) -> Made:
    chosen = Spell(str(spell))
    return Made(happening=deeds.campaign(desk.scene, spell=chosen), said=desk.pair(f"spell_{chosen}"))


def test_of(desk: Desk, numbers: EgoNumbers | None = None, support: int | None = None) -> WillTest:
    """The test of will of the one chosen, with the GM's support (A-293, A-297)."""
    return ego_harm.will_test(desk.numbers if numbers is None else numbers, support=desk.state.support if support is None else support)


def leader_check(desk: Desk) -> Check | None:
    """The words of the leader chosen: Charisma and Persuasion, with all that holds him back (A-297)."""
    leader = desk.person(desk.state.leader)
    if leader is None or leader.id == desk.one.id:
        return None
    check = Check(attribute=leader.numbers.attribute("charisma"), skill=leader.numbers.skill("persuasion"))
    return _felt(check, leader, desk)


def _felt(check: Check, who: Combatant, desk: Desk) -> Check:
    try:
        return with_penalties(check, who, desk.rulings, spell=desk.scene.campaign.spell)
    except AlterEgoError:  # no spell is chosen yet: nothing is taken off
        return check


@lru_cache(maxsize=64)
def will_chance(test: WillTest, leader: Check | None, rulings) -> Fraction:
    """The chance to pass, with the leader's words thrown first where there is one (A-293, A-297)."""
    return will.chance(test, rulings) if leader is None else will.led_chance(test, leader, rulings)


def _will(desk: Desk) -> Made:
    """The test of will thrown; a leader speaks first (A-293, A-297)."""
    if not desk.numbers.wounds:
        raise Unready(desk.say("no_wounds"))
    desk.ready("support")
    rulings, leader, test = desk.rulings, leader_check(desk), test_of(desk)
    own = dice.ego_formula(will.as_check(test, rulings), rulings)
    words = None if leader is None else dice.ego_formula(leader, rulings)
    faces = _will_faces(desk, own, words)
    rolls, chance = [], will_chance(test, leader, rulings)
    if words is not None:
        said = dice.thrown(desk, words, faces[0], who=desk.state.leader)
        rolls.append(said)
        test = replace(test, support=test.support + carry.bonus_of(int(said.total), rulings))
        own = dice.ego_formula(will.as_check(test, rulings), rulings)
    made = dice.thrown(desk, own, faces[1], after=_seeded(rolls), chance=chance)
    verdict = will.judge(test, int(made.total), rulings)
    rolls.append(replace(made, success=verdict.success))
    told = desk.pair(
        "did_will_pass" if verdict.success else "did_will_fail", total=int(made.total), difficulty=will.difficulty(test, rulings)
    )
    return desk.harm(ego_harm.after_test(desk.numbers), told, rolls=rolls, hidden=desk.state.secret, clear=("will_faces", "support"))


def _will_faces(desk: Desk, own: str, words: str | None) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Typed dice: his own, or the leader's and his own after them."""
    if words is None:
        return None, dice.typed_faces(desk, "will_faces", own)
    try:
        faces = dice.typed_faces(desk, "will_faces", own)
    except Unready:
        faces = dice.typed_faces(desk, "will_faces", words, own)
        count = parse(own).dice_count
        return faces[:-count], faces[-count:]
    return None, faces


def _tested(desk: Desk) -> Made:
    """The test counts as made, by the GM's word (A-263)."""
    return desk.harm(ego_harm.after_test(desk.numbers), desk.pair("did_tested"), hidden=desk.state.secret, clear=("will_faces", "support"))


def _refuse(desk: Desk, how: object = None) -> Made:
    """What somebody does who has failed the test, as a condition (A-293)."""
    refusal = Refusal(str(how))
    name = desk.say(f"refusal_{refusal}")
    return Made(happening=deeds.condition(desk.scene, desk.one.id, Condition(name=name, rules=("A-293",))))


DEEDS = {
    "wound": _wound,
    "erase": _erase,
    "ease": _ease,
    "hospital": _hospital,
    "drug": _drug,
    "rest": _rest,
    "spell": _spell,
    "will": _will,
    "tested": _tested,
    "refuse": _refuse,
    **traits.DEEDS,
}


def opened(desk: Desk, index: object) -> State:
    """The drafts with one trait's roll open, or closed again."""
    return traits.opened(desk, index)
