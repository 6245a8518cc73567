"""The check: skill and the green die against the obstacle and the red one (B-1 … B-23).

A `Check` is a value; `breakdown`, `automatic`, `odds`, `roll` and `from_dice` all read
the same one.

>>> easy = Check(skill=8, obstacle=5)
>>> odds(easy).chance(Grade.GRAND_SUCCESS), odds(easy).success
(Fraction(1, 2), Fraction(5, 6))
>>> from_dice(easy, green=1, red=4).grade
<Grade.DOUBTFUL: 'doubtful'>
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random

from ..breakdown import Breakdown, Term
from ..dice import Die, DiceRoll, Role, roll_dice
from ..dice import from_faces as dice_from_faces
from ..problems import Problem
from ..tables import row
from ..words import Pair
from .errors import refuse
from .grades import Grade, GradeOdds, comes_off, counts_as
from .modifiers import Modifier, Side
from .rulings import (
    DEFAULT,
    AutoGap,
    AutoGrade,
    AutoMod,
    CapLater,
    GrandEqual,
    ObstacleLimit,
    Overlap,
    Rulings,
    ZeroAuto,
    ZeroGrade,
    ZeroImpossible,
    ZeroMod,
)

__all__ = [
    "AUTOMATIC_GAP",
    "Check",
    "HARDEST",
    "Outcome",
    "Sides",
    "UNSKILLED",
    "automatic",
    "breakdown",
    "dice",
    "example",
    "from_dice",
    "narrowed",
    "odds",
    "problems",
    "roll",
    "unskilled",
]

AUTOMATIC_GAP = 5
"""How far skill and obstacle lie apart when no dice are needed (B-12)."""

HARDEST = 10
"""The highest skill and the hardest bare obstacle (B-14)."""

UNSKILLED = -3
"""What is added to the one die of somebody without the skill (B-4)."""

_FACES = range(1, 7)
_LARGEST = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check: somebody's skill against an obstacle (B-2, B-3).

    `skill` is the learnt level, or the value of a stat where no skill fits (B-52);
    `obstacle` the difficulty the GM sets before complications (B-13). `stat`,
    `skill_id` and `tags` say what kind of check it is, for the scopes of the
    modifiers (B-23). `cap` is the stat behind the skill; it only matters where the cap
    binds passing bonuses too (AMB-B49). `skill_label` and `obstacle_label` are the
    words for the breakdown.

    >>> [term.value for term in breakdown(example("grenade", skill=7)).obstacle]
    [10]
    """

    skill: int
    obstacle: int
    stat: str | None = None
    skill_id: str | None = None
    tags: frozenset[str] = frozenset()
    modifiers: tuple[Modifier, ...] = ()
    cap: int | None = None
    skill_label: Pair = Pair("навык", "skill")
    obstacle_label: Pair = Pair("препятствие", "obstacle")

    def __post_init__(self) -> None:
        object.__setattr__(self, "modifiers", tuple(self.modifiers))
        object.__setattr__(self, "tags", frozenset(self.tags))
        for name in ("skill", "obstacle"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{name} must be a whole number, not {value!r}")
            if abs(value) > _LARGEST:
                raise refuse("number_too_large", name, value=value, most=_LARGEST)

    @property
    def counted(self) -> tuple[Modifier, ...]:
        """The modifiers whose scope covers this check (B-23)."""
        return tuple(
            each
            for each in self.modifiers
            if each.scope.covers(stat=self.stat, skill_id=self.skill_id, tags=self.tags)
        )


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides of the comparison before any die, each explained."""

    skill: Breakdown
    obstacle: Breakdown

    @property
    def difference(self) -> int:
        """Skill minus obstacle: all that the grades depend on once there is a skill."""
        return self.skill.total - self.obstacle.total


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a check.

    `dice` are the thrown ones: green counts, red is against (none where the outcome
    was automatic and nobody threw). `skill` and `obstacle` explain both sides, dice
    included. `counts_as` is the rolled grade an automatic outcome stands for.
    """

    check: Check
    grade: Grade
    counts_as: Grade
    dice: DiceRoll | None
    skill: Breakdown
    obstacle: Breakdown

    @property
    def skill_side(self) -> int:
        """Skill, modifiers and the green die together."""
        return self.skill.total

    @property
    def obstacle_side(self) -> int:
        """Obstacle, complications and the red die together."""
        return self.obstacle.total

    @property
    def margin(self) -> int:
        """Skill side minus obstacle side; 0 is a tie (B-8)."""
        return self.skill_side - self.obstacle_side

    def comes_off(self, rulings: Rulings = DEFAULT, tie=None) -> bool | None:
        """Whether the action is done; None while a tie waits for the GM (B-9)."""
        return comes_off(self.counts_as, rulings, tie)

    def __iter__(self) -> Iterator[Breakdown]:
        return iter((self.skill, self.obstacle))


def example(id: str, skill: int, **more) -> Check:
    """A check whose obstacle the text names: ``grenade`` (B-15) or ``fright`` (B-22).

    >>> from alterego_core.squad.modifiers import from_row
    >>> hard = example("grenade", skill=9, modifiers=(from_row("combat"), from_row("shock")))
    >>> breakdown(hard).obstacle.write("en")
    'catching a grenade in flight and throwing it back 10 + combat 2 + in shock 2 = 14'
    """
    line = row("alterego_core.squad", "modifiers.toml", "example", id)
    skill_id = line.get("skill")
    stat = line.get("stat") or row("alterego_core.squad", "skills.toml", "skill", skill_id)["stat"]
    return Check(
        skill=skill,
        obstacle=line["obstacle"],
        stat=stat,
        skill_id=skill_id,
        tags=frozenset({line["tag"]}),
        obstacle_label=line["name"],
        **more,
    )


def breakdown(check: Check, rulings: Rulings = DEFAULT) -> Sides:
    """Both sides before the dice: skill with bonuses, obstacle with complications.

    Complications have no upper limit (B-14, B-16 … B-21) unless the total is capped
    (AMB-B12); bonuses may lift a skill above its stat (B-22, AMB-B49).
    """
    skill = Breakdown((Term(check.skill_label, check.skill, ("B-3",)),))
    obstacle = Breakdown((Term(check.obstacle_label, check.obstacle, ("B-3", "B-13")),))
    for each in check.counted:
        term = Term(each.label, each.value, each.rules)
        if each.side is Side.SKILL:
            skill += term
        else:
            obstacle += term
    if rulings.cap_later is CapLater.ALWAYS and check.cap is not None and skill.total > check.cap:
        label = Pair("предел стата", "cap of the stat")
        skill += Term(label, check.cap - skill.total, ("B-94",))
    if rulings.max10 is ObstacleLimit.CAP and obstacle.total > HARDEST:
        label = Pair("не выше 10", "no more than 10")
        obstacle += Term(label, HARDEST - obstacle.total, ("B-14",))
    return Sides(skill, obstacle)


def unskilled(check: Check, rulings: Rulings = DEFAULT) -> bool:
    """Whether one die is thrown, less three, against the bare obstacle (B-4, AMB-B07).

    >>> unskilled(Check(skill=0, obstacle=2)), unskilled(Check(skill=1, obstacle=2))
    (True, False)
    """
    if rulings.zero_mod is ZeroMod.EFFECTIVE:
        return breakdown(check, rulings).skill.total <= 0
    return check.skill <= 0


def _automatic(check: Check, sides: Sides, zero: bool, rulings: Rulings) -> Grade | None:
    if zero and rulings.zero_auto is ZeroAuto.NO:
        return None
    gap = check.skill - check.obstacle if rulings.auto_mod is AutoMod.BEFORE else sides.difference
    match rulings.auto_5:
        case AutoGap.AT_LEAST:
            decided = abs(gap) >= AUTOMATIC_GAP
        case AutoGap.MORE:
            decided = abs(gap) > AUTOMATIC_GAP
        case AutoGap.EXACTLY:
            decided = abs(gap) == AUTOMATIC_GAP
    if not decided:
        return None
    return Grade.AUTO_SUCCESS if gap > 0 else Grade.AUTO_FAILURE


def automatic(check: Check, rulings: Rulings = DEFAULT) -> Grade | None:
    """The automatic success or failure, or None when the dice decide (B-12, AMB-B01, AMB-B03).

    >>> automatic(Check(skill=5, obstacle=10)), automatic(Check(skill=5, obstacle=9))
    (<Grade.AUTO_FAILURE: 'auto_failure'>, None)
    """
    return _judge(check, rulings).auto


def _rolled(skill: int, obstacle: int, green: int, red: int, rulings: Rulings) -> Grade:
    """The grade of two dice: B-6, B-7, B-8, B-10, B-11."""
    ours, theirs = skill + green, obstacle + red
    if rulings.overlap is Overlap.EXTREME:
        if ours <= obstacle:
            return Grade.GRAND_FAILURE
        if skill > theirs or (skill == theirs and rulings.grand_eq is GrandEqual.EQUAL_TOO):
            return Grade.GRAND_SUCCESS
    if ours == theirs:
        return Grade.DOUBTFUL
    return Grade.SUCCESS if ours > theirs else Grade.FAILURE


def _rolled_unskilled(result: int, obstacle: int, die: int, rulings: Rulings) -> Grade:
    """The grade of one die less three (B-4, AMB-B06, AMB-B09)."""
    grand = rulings.overlap is Overlap.EXTREME and rulings.zero_grade is not ZeroGrade.PLAIN
    bad = Grade.GRAND_FAILURE if grand else Grade.FAILURE
    if result > obstacle:
        return Grade.SUCCESS
    if result == obstacle:
        grade = bad if rulings.zero_grade is ZeroGrade.LITERAL else Grade.DOUBTFUL
    else:
        grade = bad
    if die == 6 and grade.rank < 0 and rulings.zero_impossible is ZeroImpossible.NATURAL6:
        return Grade.DOUBTFUL
    return grade


def _held(grade: Grade, auto: Grade | None) -> Grade:
    """A rolled grade that an automatic outcome keeps from being worse, or better (AMB-B02)."""
    if auto is Grade.AUTO_SUCCESS and grade.rank < 1:
        return Grade.SUCCESS
    if auto is Grade.AUTO_FAILURE and grade.rank > -1:
        return Grade.FAILURE
    return grade


class _Judge:
    """The numbers of one check, worked out once for all throws."""

    __slots__ = ("auto", "obstacle", "rulings", "sides", "skill", "zero")

    def __init__(self, check: Check, rulings: Rulings) -> None:
        self.rulings = rulings
        self.sides = breakdown(check, rulings)
        self.skill, self.obstacle = self.sides.skill.total, self.sides.obstacle.total
        self.zero = unskilled(check, rulings)
        self.auto = _automatic(check, self.sides, self.zero, rulings)

    @property
    def decided(self) -> Grade | None:
        """The grade that needs no dice."""
        return None if self.rulings.auto_grade is AutoGrade.ROLL else self.auto

    def grade(self, green: int, red: int) -> Grade:
        if self.decided is not None:
            return self.decided
        if self.zero:
            result = self.skill + green + UNSKILLED
            grade = _rolled_unskilled(result, self.obstacle, green, self.rulings)
        else:
            grade = _rolled(self.skill, self.obstacle, green, red, self.rulings)
        return _held(grade, self.auto)


@lru_cache(maxsize=256)
def _judge(check: Check, rulings: Rulings) -> _Judge:
    return _Judge(check, rulings)


def odds(check: Check, rulings: Rulings = DEFAULT) -> GradeOdds:
    """Exact odds of every grade.

    >>> odds(Check(skill=0, obstacle=1)).weights  # doctest: +NORMALIZE_WHITESPACE
    {<Grade.FAILURE: 'failure'>: 3, <Grade.DOUBTFUL: 'doubtful'>: 1, <Grade.SUCCESS: 'success'>: 2}
    """
    judge = _judge(check, rulings)
    if judge.decided is not None:
        return GradeOdds({judge.decided: 1})
    return _graded(judge.skill - judge.obstacle, judge.zero, judge.auto, rulings)


@lru_cache(maxsize=1024)
def _graded(gap: int, zero: bool, auto: Grade | None, rulings: Rulings) -> GradeOdds:
    """Every throw judged: both sides may be moved together, so only what parts them counts."""
    weights: dict[Grade, int] = {}
    for green, red in product(_FACES, (0,) if zero else _FACES):
        grade = _rolled_unskilled(gap + green + UNSKILLED, 0, green, rulings) if zero else _rolled(gap, 0, green, red, rulings)
        grade = _held(grade, auto)
        weights[grade] = weights.get(grade, 0) + 1
    return GradeOdds(weights)


def dice(check: Check, rulings: Rulings = DEFAULT) -> tuple[Die, ...]:
    """The dice to throw: green and red, green alone without the skill, none when decided (B-1, B-4, B-12)."""
    judge = _judge(check, rulings)
    if judge.decided is not None:
        return ()
    green, red = Die(6, Role.PLUS), Die(6, Role.MINUS)
    return (green,) if judge.zero else (green, red)


def _outcome(check: Check, rulings: Rulings, thrown: DiceRoll | None) -> Outcome:
    judge = _judge(check, rulings)
    faces = {throw.role: throw.value for throw in thrown.throws} if thrown is not None else {}
    green, red = faces.get(Role.PLUS), faces.get(Role.MINUS)
    skill, obstacle = judge.sides.skill, judge.sides.obstacle
    if green is not None:
        skill += Term(Pair("зелёный кубик", "green die"), green, ("B-3",))
        if judge.zero:
            skill += Term(Pair("без навыка", "unskilled"), UNSKILLED, ("B-4",))
    if red is not None:
        obstacle += Term(Pair("красный кубик", "red die"), red, ("B-3",))
    grade = judge.grade(green or 0, red or 0)
    return Outcome(
        check=check,
        grade=grade,
        counts_as=counts_as(grade, rulings),
        dice=thrown,
        skill=skill,
        obstacle=obstacle,
    )


def roll(check: Check, rng: Random, rulings: Rulings = DEFAULT) -> Outcome:
    """Throws the dice of the check and reads the grade; throws none when it is decided.

    >>> roll(Check(skill=9, obstacle=4), Random(1)).grade
    <Grade.AUTO_SUCCESS: 'auto_success'>
    """
    needed = dice(check, rulings)
    return _outcome(check, rulings, roll_dice(needed, rng) if needed else None)


def from_dice(
    check: Check, green: int | None = None, red: int | None = None, rulings: Rulings = DEFAULT
) -> Outcome:
    """The outcome of dice thrown by hand; for a decided check they may be left out.

    Without the skill only `green` is read (B-4). Raises `RuleError` for faces that a
    die does not have, or when a needed one is missing.

    >>> from_dice(Check(skill=0, obstacle=2), green=6).skill.write("en")
    'skill 0 + green die 6 − unskilled 3 = 3'
    """
    zero = unskilled(check, rulings)
    for name, face in (("green", green), ("red", red)):
        if face is not None and (isinstance(face, bool) or face not in _FACES):
            raise refuse("bad_face", name, "B-3", face=face)
    if dice(check, rulings) and (green is None or (red is None and not zero)):
        raise refuse("die_missing", "green" if green is None else "red", "B-3")
    shown = [(Die(6, Role.PLUS), green)] if green is not None else []
    if red is not None and not zero:
        shown.append((Die(6, Role.MINUS), red))
    thrown = dice_from_faces([die for die, _ in shown], [face for _, face in shown]) if shown else None
    return _outcome(check, rulings, thrown)


def problems(check: Check) -> tuple[Problem, ...]:
    """What a GM should look at before the roll: numbers outside of 0 … 10 (B-14).

    >>> [each.code for each in problems(Check(skill=11, obstacle=12))]
    ['squad.skill_range', 'squad.obstacle_range']
    """
    found = []
    if not 0 <= check.skill <= HARDEST:
        found.append(Problem("squad.skill_range", "skill", {"value": check.skill}, "B-14"))
    if not 0 <= check.obstacle <= HARDEST:
        found.append(Problem("squad.obstacle_range", "obstacle", {"value": check.obstacle}, "B-14"))
    return tuple(found)


def narrowed(check: Check) -> tuple[Modifier, ...]:
    """The modifiers given but not counted, because their scope is another (B-23)."""
    return tuple(each for each in check.modifiers if each not in check.counted)
