"""The test of will: whether the wounded still acts (A-291 … A-297).

Two spells tame players who forget their wounds (A-292): the test of Willpower
(A-293) and the penalties (A-294). Tough heroes buy Willpower, and a leader with
Persuasion and Charisma helps (A-297).

>>> from .wounds import Wound
>>> test = WillTest(willpower=4, wounds=(Wound(level=4), Wound(level=5)))
>>> difficulty(test), chance(test)
(14, Fraction(1, 216))
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from ..breakdown import Breakdown, Term
from ..words import Pair
from . import checks
from .carry import bonus_of
from .checks import Check, Result, Verdict
from .errors import refuse
from .modifier import Modifier
from .rulings import DEFAULT, Rulings, SpellsBoth, Strict, WillRoll, WillSum, WillWhen
from .wounds import Wound, counted, penalties, penalty_total

__all__ = [
    "DIFFICULTY_BASE",
    "Refusal",
    "Spell",
    "WillTest",
    "as_check",
    "chance",
    "difficulty",
    "difficulty_breakdown",
    "is_due",
    "judge",
    "led_chance",
    "led_roll",
    "roll",
    "spells_in_force",
]

DIFFICULTY_BASE = 5
"""What the wounds are added to (A-293)."""

_WILLPOWER = Pair("Сила воли", "Willpower")
_BASE = Pair("основа", "base")
_LEADER = Pair("поддержка командира", "a leader's support")
_SUM = {
    WillSum.LEVELS: Pair("сумма ранений", "sum of the wounds"),
    WillSum.COUNT: Pair("число ранений", "number of wounds"),
    WillSum.PENALTIES: Pair("сумма штрафов", "sum of the penalties"),
}


class Refusal(StrEnum):
    """What someone does who fails the test instead of acting (A-293)."""

    WHINE = "whine"
    FLEE = "flee"
    HIDE = "hide"


class Spell(StrEnum):
    """The two ways to make wounds felt (A-292)."""

    TEST = "test"
    PENALTIES = "penalties"


@dataclass(frozen=True, slots=True, kw_only=True)
class WillTest:
    """Who tests and with what wounds. `skill`: one that the GM lets in, none by the text.

    `support` is what a leader's words give (see `led_chance`), or the GM's own number.
    """

    willpower: int
    wounds: tuple[Wound, ...] = ()
    skill: int | None = None
    support: int = 0
    kept_up: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "wounds", tuple(self.wounds))


def difficulty_breakdown(test: WillTest, rulings: Rulings = DEFAULT) -> Breakdown:
    """5 and the numeric sum of all wounds, term by term (A-293, AMB-A66)."""
    wounds = counted(test.wounds, rulings)
    if rulings.will_sum is WillSum.COUNT:
        added = len(wounds)
    elif rulings.will_sum is WillSum.PENALTIES:
        added = -penalty_total(test.wounds, rulings, kept_up=test.kept_up)
    else:
        added = sum(each.level for each in wounds)
    return Breakdown((Term(_BASE, DIFFICULTY_BASE, ("A-293",)), Term(_SUM[rulings.will_sum], added, ("A-293",))))


def difficulty(test: WillTest, rulings: Rulings = DEFAULT) -> int:
    """The number to beat: 5 + the sum of the wounds (A-293, AMB-A66)."""
    return int(difficulty_breakdown(test, rulings).total)


def as_check(test: WillTest, rulings: Rulings = DEFAULT) -> Check:
    """The test as a check: Willpower, no skill, no wound penalties by default (AMB-A65)."""
    modifiers = []
    if test.support:
        modifiers.append(Modifier(label=_LEADER, value=test.support, rules=("A-297", "A-256")))
    if rulings.will_roll is WillRoll.PENALISED:
        modifiers.extend(penalties(test.wounds, rulings, kept_up=test.kept_up))
    return Check(
        attribute=test.willpower,
        attribute_name=_WILLPOWER,
        skill=test.skill,
        modifiers=tuple(modifiers),
    )


def _rulings(rulings: Rulings) -> Rulings:
    """The rulings with the strictness of this test (AMB-A65)."""
    from dataclasses import replace

    return replace(rulings, strict=Strict.AT_LEAST) if rulings.will_roll is WillRoll.AT_LEAST else rulings


def chance(test: WillTest, rulings: Rulings = DEFAULT) -> Fraction:
    """The chance to pull oneself together (A-293).

    >>> chance(WillTest(willpower=4))
    Fraction(20, 27)
    """
    return checks.chance(as_check(test, rulings), difficulty(test, rulings), _rulings(rulings))


def judge(test: WillTest, result: Result | int, rulings: Rulings = DEFAULT) -> Verdict:
    """Whether this result passes the test (A-293, AMB-A65)."""
    return checks.judge(result, difficulty(test, rulings), _rulings(rulings))


def roll(test: WillTest, rng: Random, rulings: Rulings = DEFAULT) -> tuple[Result, Verdict]:
    """Throw the test (A-293)."""
    result = checks.roll(as_check(test, rulings), rng, rulings)
    return result, judge(test, result, rulings)


def led_chance(test: WillTest, leader: Check, rulings: Rulings = DEFAULT) -> Fraction:
    """The chance when a leader speaks first: Charisma + Persuasion (A-297).

    The text names the help and gives no number, so the rule of carrying over serves:
    the leader works towards the same goal by other means, and every five points of his
    result give +1 to the test (A-256).

    >>> tired = WillTest(willpower=4, wounds=(Wound(level=4),))
    >>> led_chance(tired, Check(attribute=5, skill=5)) > chance(tired)
    True
    """
    from dataclasses import replace

    words = checks.odds(leader, rulings)
    helped = {}
    for total, weight in words.items():
        bonus = bonus_of(total, rulings)
        helped[bonus] = helped.get(bonus, 0) + weight
    shares = (
        weight * chance(replace(test, support=test.support + bonus), rulings) for bonus, weight in helped.items()
    )
    return sum(shares, Fraction(0)) / words.total


def led_roll(
    test: WillTest, leader: Check, rng: Random, rulings: Rulings = DEFAULT
) -> tuple[Result, Result, Verdict]:
    """The leader speaks, then the wounded one tests: both results and the verdict (A-297, A-256)."""
    from dataclasses import replace

    words = checks.roll(leader, rng, rulings)
    helped = replace(test, support=test.support + bonus_of(words.total, rulings))
    result, verdict = roll(helped, rng, rulings)
    return words, result, verdict


def is_due(
    *,
    wounded: bool,
    exerting: bool,
    tested_this_fight: bool,
    wounded_since_test: bool,
    rulings: Rulings = DEFAULT,
) -> bool:
    """Whether the test is to be made in this circle (A-291, A-293, AMB-A67).

    By default at the first strenuous action of a fight and again after each new wound;
    `per-circle`: whenever the wounded one strains; `per-wound`: after each new wound.

    >>> is_due(wounded=True, exerting=True, tested_this_fight=True, wounded_since_test=False)
    False
    """
    if not wounded:
        return False
    if rulings.will_when is WillWhen.PER_CIRCLE:
        return exerting
    if rulings.will_when is WillWhen.PER_WOUND:
        return wounded_since_test
    return exerting and (wounded_since_test or not tested_this_fight)


def spells_in_force(choice: Spell | None = None, rulings: Rulings = DEFAULT) -> frozenset[Spell]:
    """Which of the two spells the table uses: both, or the one the GM picks (A-292, A-296, AMB-A68).

    >>> sorted(spells_in_force())
    [<Spell.PENALTIES: 'penalties'>, <Spell.TEST: 'test'>]
    """
    if rulings.spells_both is SpellsBoth.BOTH:
        return frozenset(Spell)
    if choice is None:
        raise refuse("spell_not_chosen", "spell", "A-292")
    return frozenset({Spell(choice)})
