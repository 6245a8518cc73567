"""The check: attribute + skill + (two dice minus one), and what it is worth (A-161 … A-184).

Choose a fitting attribute and skill (A-162), add them (A-164), throw two dice of one
colour and one of another, add the two and take the odd one off (A-165): the sum is the
mathematical result (A-166). Compared with a difficulty it tells success (A-170);
compared with somebody else's, see `opposed`.

>>> punch = Check(attribute=2, skill=3)
>>> from_dice(punch, positive=(6, 3), negative=(4,)).total
10
>>> chance(Check(attribute=5), 10)
Fraction(7, 27)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import DiceRoll, Role, Throw
from ..dice import face as throw_die
from ..odds import Odds
from ..problems import Problem
from ..words import Pair
from .difficulty import Band
from .difficulty import name as difficulty_band
from .effects import Influence
from .errors import refuse
from .modifier import Modifier, halved
from .own_modifiers import never_done
from .rulings import DEFAULT, BonusDie, HalfSkillOne, Rulings, Strict
from .swaps import Swap, swapped

__all__ = [
    "BONUS_DIE_FLAT",
    "Check",
    "Hand",
    "MAX_EXTRA_DICE",
    "MAX_VALUE",
    "NEGATIVE_DICE",
    "POSITIVE_DICE",
    "Result",
    "SwapChances",
    "Verdict",
    "base",
    "breakdown",
    "chance",
    "dice_odds",
    "dice_problems",
    "effective_skill",
    "from_dice",
    "from_total",
    "hand",
    "influenced",
    "judge",
    "odds",
    "roll",
    "swap_chances",
    "swaps",
]

FACES = 6
POSITIVE_DICE = 2
"""Dice of one colour, added up (A-165)."""

NEGATIVE_DICE = 1
"""Dice of the other colour, taken off (A-165)."""

BONUS_DIE_FLAT = 3
"""What a bonus die is worth by the reading `flat` (AMB-A10)."""

MAX_EXTRA_DICE = 20
"""Most bonus dice, and most penalty dice, of one check."""

MAX_VALUE = 1000
"""Largest attribute or skill of a check; far beyond anything played."""

_ATTRIBUTE = Pair("характеристика", "attribute")
_SKILL = Pair("навык", "skill")
_NO_SKILL = Pair("навыка нет", "no skill")
_HALF_SKILL = Pair("не совсем подходящий: половина", "not quite suitable: half")
_TRAITS = Pair("особенности", "traits")
_DICE_PLUS = Pair("кубики", "dice")
_DICE_MINUS = Pair("красный кубик", "red die")
_DICE_PENALTY = Pair("штрафной кубик", "penalty die")
_DICE_BONUS = Pair("бонусный кубик", "bonus die")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What is rolled for: read by `odds` and by `roll` alike.

    `skill` None: no fitting skill, the attribute alone counts (A-163). `suitable`
    False: the skill does not quite fit and is halved (A-239). `penalty_dice` and
    `bonus_dice` are thrown besides, as fatigue (A-173) and strong traits (A-89, A-90)
    have it; dice in place of a −3 or −4 are chosen on the modifiers themselves
    (`Modifier.as_die`), or for their sum (`swap_total`, see `swaps`).

    Raises `RuleError` for dice below zero or beyond `MAX_EXTRA_DICE`, and for numbers
    beyond `MAX_VALUE`.
    """

    attribute: int = 0
    skill: int | None = None
    suitable: bool = True
    modifiers: tuple[Modifier, ...] = ()
    penalty_dice: int = 0
    bonus_dice: int = 0
    swap_total: bool = False
    attribute_name: Pair | None = None
    skill_name: Pair | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "modifiers", tuple(self.modifiers))
        for where in ("attribute", "skill"):
            value = getattr(self, where)
            if value is not None and abs(value) > MAX_VALUE:
                raise refuse("modifier_too_large", where, value=value, most=MAX_VALUE)
        for where in ("penalty_dice", "bonus_dice"):
            count = getattr(self, where)
            if count < 0:
                raise refuse("negative_count", where, value=count)
            if count > MAX_EXTRA_DICE:
                raise refuse("too_many_dice_extra", where, value=count, most=MAX_EXTRA_DICE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Which dice a check throws: `keep` of the `positive` ones count (the highest), all `negative` do."""

    positive: int
    keep: int
    negative: int

    @property
    def odds(self) -> Odds:
        """The exact odds of these dice."""
        return _hand_odds(self.positive, self.keep, self.negative)

    @property
    def formula(self) -> str:
        """The dice in the notation of the roll log.

        >>> Hand(positive=3, keep=2, negative=2).formula
        '3d6kh2-2d6'
        """
        kept = "" if self.keep == self.positive else f"kh{self.keep}"
        taken = f"-{self.negative}d{FACES}" if self.negative else ""
        return f"{self.positive}d{FACES}{kept}{taken}"


@lru_cache(maxsize=256)
def _hand_odds(positive: int, keep: int, negative: int) -> Odds:
    die = Odds.die(FACES)
    added = positive @ die if keep == positive else Odds.pool(positive, FACES, keep=keep)
    return added - negative @ die if negative else added


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One check made: its dice, its mathematical result and why (A-166).

    `throws` is empty when only the sum of the dice was told; `dice` is that sum.
    """

    check: Check
    throws: tuple[Throw, ...]
    dice: int
    breakdown: Breakdown

    @property
    def total(self) -> int:
        """The mathematical result (A-166)."""
        return int(self.breakdown.total)

    @property
    def dice_roll(self) -> DiceRoll:
        """The dice alone, as a roll log keeps them; without throws, only their sum."""
        added = [each for each in self.throws if each.role is not Role.MINUS]
        kept = sum(each.role is Role.PLUS for each in added)
        thrown = Hand(positive=len(added), keep=kept, negative=len(self.throws) - len(added))
        return DiceRoll(self.throws, self.dice, thrown.formula if self.throws else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A result against a difficulty (A-170). `margin` is the result minus the difficulty."""

    success: bool
    total: int
    difficulty: int
    margin: int
    band: Band
    rules: tuple[str, ...]


def effective_skill(skill: int | None, suitable: bool = True, rulings: Rulings = DEFAULT) -> int:
    """What a skill adds: itself, half of it, or nothing (A-163, A-239, AMB-A27, AMB-A80).

    >>> effective_skill(5), effective_skill(5, suitable=False), effective_skill(None)
    (5, 3, 0)
    """
    if skill is None:
        return 0
    if suitable:
        return skill
    if skill == 1:
        return 0 if rulings.half_skill_one is HalfSkillOne.DOWN else 1
    return halved(skill, rulings)


def base(check: Check, rulings: Rulings = DEFAULT) -> int:
    """Attribute + skill, before modifiers and dice (A-164)."""
    return check.attribute + effective_skill(check.skill, check.suitable, rulings)


def _modifiers(check: Check, rulings: Rulings) -> tuple[Modifier, ...]:
    """The modifiers of a check with those that a ruling adds by itself."""
    if any(each.row_id == "mn-19" for each in check.modifiers):
        return check.modifiers
    return (*check.modifiers, *never_done(skill=check.skill, suitable=check.suitable, rulings=rulings))


def swaps(check: Check, rulings: Rulings = DEFAULT) -> Swap:
    """Which modifiers stay numbers and which become penalty dice (A-240)."""
    return swapped(_modifiers(check, rulings), rulings, swap_total=check.swap_total)


def hand(check: Check, rulings: Rulings = DEFAULT) -> Hand:
    """The dice of a check (A-165, A-173, A-240, A-89, AMB-A10).

    >>> hand(Check(attribute=3, bonus_dice=1, penalty_dice=2))
    Hand(positive=3, keep=3, negative=3)
    """
    return _hand(check.penalty_dice + swaps(check, rulings).penalty_dice, check.bonus_dice, rulings)


def _hand(penalty_dice: int, bonus_dice: int, rulings: Rulings) -> Hand:
    thrown = 0 if rulings.bonus_die is BonusDie.FLAT else bonus_dice
    kept = thrown if rulings.bonus_die is BonusDie.ADD else 0
    return Hand(
        positive=POSITIVE_DICE + thrown,
        keep=POSITIVE_DICE + kept,
        negative=NEGATIVE_DICE + penalty_dice,
    )


def influenced(check: Check, influence: Influence, name: Pair | None = None) -> Check:
    """The check with what a trait does to it: a number, bonus dice, penalty dice (A-87 … A-90).

    `influence` comes from `effects.influence`, or from `effects.combined` for several traits.

    >>> from .effects import influence
    >>> from .traits import Kind
    >>> drunk = influenced(Check(attribute=4), influence(Kind.NEGATIVE, 4))
    >>> breakdown(drunk).total, hand(drunk).formula
    (3, '2d6-2d6')
    """
    modifiers = check.modifiers
    if influence.result:
        line = Modifier(label=name or _TRAITS, value=influence.result, rules=("A-87", "A-88", "A-90"))
        modifiers = (*modifiers, line)
    return replace(
        check,
        modifiers=modifiers,
        bonus_dice=check.bonus_dice + influence.bonus_dice,
        penalty_dice=check.penalty_dice + influence.penalty_dice,
    )


def dice_odds(penalty_dice: int = 0, bonus_dice: int = 0, rulings: Rulings = DEFAULT) -> Odds:
    """The odds of what the dice add to a check with these extra dice (A-165, A-173, A-240).

    >>> dice_odds().mean, dice_odds(penalty_dice=1).mean, dice_odds(bonus_dice=1).mean
    (Fraction(7, 2), Fraction(0, 1), Fraction(7, 1))
    """
    plain = Check(penalty_dice=penalty_dice, bonus_dice=bonus_dice)
    # A bare hand of dice knows no skill: no ruling about a missing one may touch it.
    return _hand(plain.penalty_dice, plain.bonus_dice, rulings).odds + _flat_bonus(plain, rulings)


def _flat_bonus(check: Check, rulings: Rulings) -> int:
    return BONUS_DIE_FLAT * check.bonus_dice if rulings.bonus_die is BonusDie.FLAT else 0


def breakdown(check: Check, rulings: Rulings = DEFAULT) -> Breakdown:
    """Everything but the dice, term by term, each with its rule.

    A modifier that became a penalty die stays in the list with 0 and says so.

    >>> breakdown(Check(attribute=3, skill=3, suitable=False)).write("en")
    'attribute 3 + skill 2 = 5'
    """
    terms = [Term(check.attribute_name or _ATTRIBUTE, check.attribute, ("A-162", "A-164"))]
    skill = effective_skill(check.skill, check.suitable, rulings)
    name = check.skill_name or _SKILL
    if check.skill is None:
        terms.append(Term(_NO_SKILL, 0, ("A-163",)))
    elif check.suitable:
        terms.append(Term(name, skill, ("A-162", "A-164")))
    else:
        terms.append(Term(name, skill, ("A-239", "A-103"), _HALF_SKILL))
    split = swaps(check, rulings)
    for each in split.kept:
        terms.append(each.term)
    for each in split.replaced:
        terms.append(Term(each.label, 0, (*each.rules, "A-240"), _DICE_PENALTY))
    if flat := _flat_bonus(check, rulings):
        terms.append(Term(_DICE_BONUS, flat, ("A-89",)))
    return Breakdown(tuple(terms))


def odds(check: Check, rulings: Rulings = DEFAULT) -> Odds:
    """The exact odds of the mathematical result (A-166).

    >>> odds(Check(attribute=2, skill=3)).low, odds(Check(attribute=2, skill=3)).high
    (1, 16)
    """
    return hand(check, rulings).odds + int(breakdown(check, rulings).total)


def chance(check: Check, difficulty: int, rulings: Rulings = DEFAULT) -> Fraction:
    """The chance of success against a difficulty: greater, by default (A-170, AMB-A19).

    >>> chance(Check(attribute=5, skill=5), 15)
    Fraction(7, 27)
    >>> chance(Check(attribute=5, skill=5), 15, Rulings(strict=Strict.AT_LEAST))
    Fraction(3, 8)
    """
    flat = int(breakdown(check, rulings).total)
    dice = hand(check, rulings).odds
    if rulings.strict is Strict.AT_LEAST:
        return dice.at_least(difficulty - flat)
    return dice.more_than(difficulty - flat)


def roll(check: Check, rng: Random, rulings: Rulings = DEFAULT) -> Result:
    """Throw the dice of a check with `rng` (A-165). The same seed gives the same result.

    >>> first = roll(Check(attribute=3, skill=2), Random(7))
    >>> first.dice_roll.write("en"), first.total
    ('2d6−1d6: 3 + 2 − 4 = 1', 6)
    """
    dice = hand(check, rulings)
    bonus = dice.positive - POSITIVE_DICE
    faces = [throw_die(FACES, rng) for _ in range(dice.positive + dice.negative)]
    positive, negative = faces[: dice.positive], faces[dice.positive :]
    return _result(check, positive[: POSITIVE_DICE], negative, positive[POSITIVE_DICE :] if bonus else (), rulings)


def from_dice(
    check: Check,
    positive: Sequence[int],
    negative: Sequence[int],
    bonus: Sequence[int] = (),
    rulings: Rulings = DEFAULT,
) -> Result:
    """The result of dice thrown by hand (A-165, A-166).

    `positive` are the two alike, `negative` the odd one and every penalty die, `bonus`
    the bonus dice. What lies on the table counts, even if the check asks for other dice:
    `dice_problems` says whether it does. Raises `RuleError` for a face no six-sider has.

    >>> from_dice(Check(attribute=5, skill=5), (4, 6), (2, 5)).total
    13
    """
    for where, faces in (("positive", positive), ("negative", negative), ("bonus", bonus)):
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= FACES:
                raise refuse("die_outside", where, "A-165", value=face, most=FACES)
    return _result(replace(check, bonus_dice=len(bonus)), positive, negative, bonus, rulings)


def dice_problems(
    check: Check,
    positive: Sequence[int],
    negative: Sequence[int],
    bonus: Sequence[int] = (),
    rulings: Rulings = DEFAULT,
) -> tuple[Problem, ...]:
    """What is wrong with dice thrown by hand for this check; empty when they fit (A-165).

    >>> [p.where for p in dice_problems(Check(penalty_dice=1), (4, 7), (2,))]
    ['positive', 'negative']
    """
    asked = hand(check, rulings)
    wanted = {
        "positive": (_DICE_PLUS, POSITIVE_DICE, positive),
        "negative": (_DICE_MINUS, asked.negative, negative),
        "bonus": (_DICE_BONUS, asked.positive - POSITIVE_DICE, bonus),
    }
    found = []
    for where, (name, count, faces) in wanted.items():
        if len(faces) != count:
            facts = {"name": name, "value": len(faces), "wanted": count}
            found.append(Problem("ego.dice_count", where, facts, "A-165"))
        for face in faces:
            if not 1 <= face <= FACES:
                found.append(Problem("ego.die_outside", where, {"value": face, "most": FACES}, "A-165"))
    return tuple(found)


def _result(
    check: Check, positive: Sequence[int], negative: Sequence[int], bonus: Sequence[int], rulings: Rulings
) -> Result:
    """The dice as throws and as terms behind those of the check."""
    terms = []
    throws = []
    dropped: set[int] = set()
    if rulings.bonus_die is BonusDie.KEEP and bonus:
        ranked = sorted(range(len(positive) + len(bonus)), key=lambda place: (*positive, *bonus)[place], reverse=True)
        dropped = set(ranked[len(positive) :])
    for place, face in enumerate((*positive, *bonus)):
        is_bonus = place >= len(positive)
        if is_bonus and rulings.bonus_die is BonusDie.FLAT:
            continue
        throws.append(Throw(FACES, face, Role.DROPPED if place in dropped else Role.PLUS))
        if place not in dropped:
            label, rules = (_DICE_BONUS, ("A-89",)) if is_bonus else (_DICE_PLUS, ("A-165",))
            terms.append(Term(label, face, rules))
    for place, face in enumerate(negative):
        throws.append(Throw(FACES, face, Role.MINUS))
        if place < NEGATIVE_DICE:
            terms.append(Term(_DICE_MINUS, -face, ("A-165",)))
        else:
            terms.append(Term(_DICE_PENALTY, -face, ("A-173", "A-240")))
    return Result(
        check=check,
        throws=tuple(throws),
        dice=sum(term.value for term in terms),
        breakdown=breakdown(check, rulings) + Breakdown(tuple(terms)),
    )


def from_total(check: Check, dice: int, rulings: Rulings = DEFAULT) -> Result:
    """The result when only the sum of the dice is known (A-166).

    >>> from_total(Check(attribute=5, skill=5), 3).total
    13
    """
    term = Term(_DICE_PLUS, dice, ("A-165",))
    return Result(check=check, throws=(), dice=dice, breakdown=breakdown(check, rulings) + term)


def judge(result: Result | int, difficulty: int, rulings: Rulings = DEFAULT) -> Verdict:
    """Whether a result beats a difficulty, and by how much (A-167, A-170, A-171, AMB-A19).

    >>> judge(13, 15).success, judge(16, 15).margin, judge(15, 15).success
    (False, 1, False)
    """
    total = result if isinstance(result, int) else result.total
    margin = total - difficulty
    success = margin >= 0 if rulings.strict is Strict.AT_LEAST else margin > 0
    band = difficulty_band(difficulty, rulings)
    return Verdict(
        success=success,
        total=total,
        difficulty=difficulty,
        margin=margin,
        band=band,
        rules=("A-170", band.rule),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapChances:
    """What −3, a penalty die and −4 leave of a chance (A-240, AMB-A25)."""

    minus_three: Fraction
    die: Fraction
    minus_four: Fraction


def swap_chances(check: Check, difficulty: int, rulings: Rulings = DEFAULT) -> SwapChances:
    """The chance of a check that is to bear one more −3 or −4, each way it may be borne (A-240).

    >>> swap_chances(Check(attribute=10), 15)
    SwapChances(minus_three=Fraction(5, 108), die=Fraction(35, 648), minus_four=Fraction(1, 54))
    """
    flat = int(breakdown(check, rulings).total)
    dice = hand(check, rulings)
    one_more = Hand(positive=dice.positive, keep=dice.keep, negative=dice.negative + 1)

    def beating(odds: Odds, total: int) -> Fraction:
        if rulings.strict is Strict.AT_LEAST:
            return odds.at_least(difficulty - total)
        return odds.more_than(difficulty - total)

    return SwapChances(
        minus_three=beating(dice.odds, flat - 3),
        die=beating(one_more.odds, flat),
        minus_four=beating(dice.odds, flat - 4),
    )
