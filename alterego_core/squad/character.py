"""A character: draft, all remarks at once, and the finished one (B-48 … B-53, B-70, B-94, B-96).

>>> draft = Draft(stats=Stats(health=11, dexterity=7, intellect=2), skills=Levels(stealth=8))
>>> [problem.code for problem in problems(draft)]  # doctest: +NORMALIZE_WHITESPACE
['squad.stat_high', 'squad.skill_over_stat', 'squad.height_missing', 'squad.weight_missing', 'squad.sex_missing']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from ..breakdown import Term
from ..points import Ledger
from ..problems import Problem
from ..words import Pair
from . import skills as skill_rules
from . import stats as stat_rules
from .body import MAX_HEIGHT, MAX_WEIGHT, Sex, minimum_weight
from .checks import Check
from .errors import RuleError
from .fighter import Fighter, check_modifiers
from .modifiers import Modifier
from .parameters import BLOOD, Parameters, parameter
from .parameters import parameters as computed
from .rulings import DEFAULT, CalmSample, MinWeight, Rulings, SkillPoints, Template
from .skills import Levels, cap, skill
from .stats import HIGHEST, LOWEST, Stat, Stats

__all__ = [
    "TEXT_FIELDS",
    "Character",
    "Draft",
    "Printed",
    "as_dict",
    "build",
    "check",
    "fighter",
    "from_dict",
    "new_sheet",
    "parameters",
    "problems",
    "skill_ledger",
    "stat_ledger",
]

TEXT_FIELDS = ("name", "age", "rank", "specialisation", "education", "service_record", "day_before")
"""The seven lines of words on a sheet (B-49, B-152)."""

Number = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Numbers that a sheet claims; None where it says nothing (B-154, B-155, B-156)."""

    energy: Number | None = None
    blood: Number | None = None
    calm: Number | None = None
    stat_points: Number | None = None
    skill_points: Number | None = None

    def items(self) -> Iterator[tuple[str, Number]]:
        """The numbers that are there."""
        return ((f.name, getattr(self, f.name)) for f in fields(self) if getattr(self, f.name) is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A character being made; anything in it may still be wrong (`problems` says what).

    `height_cm`, `weight_kg`: numbers, None while unknown (B-50, B-153). `printed` are
    the numbers an imported sheet claims. `allowed` are codes of remarks that the GM
    waves through (AMB-B39).
    """

    name: str = ""
    age: str = ""
    rank: str = ""
    specialisation: str = ""
    education: str = ""
    service_record: str = ""
    day_before: str = ""
    sex: Sex | None = None
    height_cm: Number | None = None
    weight_kg: Number | None = None
    stats: Stats = Stats()
    skills: Levels = Levels()
    printed: Printed | None = None
    allowed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A finished character: a draft without remarks, and what follows from it."""

    draft: Draft
    parameters: Parameters


def stat_ledger(draft: Draft) -> Ledger:
    """The 17 points of the stats (B-53)."""
    return stat_rules.ledger(draft.stats)


def skill_ledger(draft: Draft, rulings: Rulings = DEFAULT) -> Ledger:
    """The skill points: 30 and two for each point of Intellect (B-70, B-96)."""
    return skill_rules.ledger(draft.skills, draft.stats.intellect, rulings)


def parameters(draft: Draft, rulings: Rulings = DEFAULT, *, acceleration: Number = 0) -> Parameters:
    """Everything that follows from the draft.

    Where the sheet is believed (AMB-B19) its composure replaces the computed one.
    """
    found = computed(
        draft.stats,
        draft.skills,
        height_cm=draft.height_cm,
        weight_kg=draft.weight_kg,
        sex=draft.sex,
        acceleration=acceleration,
        rulings=rulings,
    )
    claimed = None if draft.printed is None else draft.printed.calm
    if rulings.calm_sample is CalmSample.PRINTED and claimed is not None and claimed != found.calm.total:
        term = Term(Pair("как в листе", "as the sheet says"), claimed - found.calm.total, ("B-160",))
        found = replace(found, calm=found.calm + term)
    return found


def new_sheet(rulings: Rulings = DEFAULT) -> Printed:
    """The numbers of a sheet on which nothing has been bought yet (B-154, B-155, B-156, AMB-B20).

    >>> new_sheet().energy, new_sheet(Rulings(template=Template.PRINTED)).energy
    (30, 25)
    """
    if rulings.template is Template.PRINTED:
        return Printed(
            energy=25, blood=BLOOD, calm=0, stat_points=stat_rules.POINTS, skill_points=skill_rules.GRANTED
        )
    draft = Draft()
    found = parameters(draft, rulings)
    return Printed(
        energy=found.energy.total,
        blood=found.blood.total,
        calm=found.calm.total,
        stat_points=stat_ledger(draft).left,
        skill_points=skill_ledger(draft, rulings).left,
    )


def problems(draft: Draft, rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Everything that breaks a rule, all at once; nothing is mended.

    Stats from 1 to 10 and 17 points (B-53); skills within their stat (B-94) and within
    the points (B-70, B-96); height, weight, sex and the minimum weight (B-149, B-150,
    B-153, AMB-B39); numbers of the sheet that do not fit (B-160). Points not spent are
    no fault. What the GM allowed is left out.
    """
    found = [
        *_stat_problems(draft),
        *_skill_problems(draft, rulings),
        *_body_problems(draft, rulings),
        *_printed_problems(draft, rulings),
    ]
    return tuple(each for each in found if each.code not in draft.allowed)


def _stat_problems(draft: Draft) -> Iterator[Problem]:
    for stat, value in draft.stats.items():
        facts = {"stat": stat.label, "value": value, "least": LOWEST, "most": HIGHEST}
        if value < LOWEST:
            yield Problem("squad.stat_low", f"stats.{stat}", facts, "B-53")
        if value > HIGHEST:
            yield Problem("squad.stat_high", f"stats.{stat}", facts, "B-53")
    book = stat_ledger(draft)
    if book.left < 0:
        facts = {"spent": book.granted - book.left, "granted": book.granted, "over": -book.left}
        yield Problem("squad.stat_points_over", "stats", facts, "B-53")


def _skill_problems(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    for id, value in draft.skills.items():
        row = skill(id)
        if value < 0:
            yield Problem("squad.skill_negative", f"skills.{id}", {"skill": row.label, "value": value}, "B-96")
        most = cap(draft.stats, id)
        if value > 0 and not skill_rules.within_cap(value, most):
            facts = {"skill": row.label, "value": value, "stat": row.stat.label, "most": most}
            yield Problem("squad.skill_over_stat", f"skills.{id}", facts, "B-94")
    book = skill_ledger(draft, rulings)
    if book.left < 0:
        facts = {"spent": book.granted - book.left, "granted": book.granted, "over": -book.left}
        rule = "B-96" if rulings.skillpoints is SkillPoints.ONLY30 else "B-70"
        yield Problem("squad.skill_points_over", "skills", facts, rule)


def _body_problems(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    for name, most in (("height_cm", MAX_HEIGHT), ("weight_kg", MAX_WEIGHT)):
        value, short = getattr(draft, name), name.partition("_")[0]
        if value is None:
            yield Problem(f"squad.{short}_missing", name, {}, "B-153")
        elif not 0 < value <= most:
            yield Problem(f"squad.{short}_range", name, {"value": value, "most": most}, "B-153")
    if rulings.minweight is MinWeight.IGNORE:
        return
    if draft.sex is None:
        yield Problem("squad.sex_missing", "sex", {}, "B-149")
    elif draft.height_cm is not None and draft.weight_kg is not None:
        least = minimum_weight(draft.sex, draft.height_cm, draft.skills.athletics)
        if draft.weight_kg < least.total:
            facts = {"weight": draft.weight_kg, "least": least.total}
            yield Problem("squad.under_weight", "weight_kg", facts, least.terms[0].rules[0])


_PRINTED_LABELS = {
    "stat_points": Pair("Очки статов", "Stat points"),
    "skill_points": Pair("Очки навыков", "Skill points"),
}


def _printed_problems(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    if draft.printed is None:
        return
    found = parameters(draft, rulings)
    right = Printed(
        energy=found.energy.total,
        blood=found.blood.total,
        calm=found.calm.total,
        stat_points=stat_ledger(draft).left,
        skill_points=skill_ledger(draft, rulings).left,
    )
    untouched = draft.stats == Stats() and draft.skills == Levels()
    if untouched and rulings.template is Template.PRINTED:
        right = new_sheet(rulings)
    for name, claimed in draft.printed.items():
        value = getattr(right, name)
        if claimed != value:
            label = _PRINTED_LABELS.get(name) or parameter(name)["name"]
            facts = {"what": label, "claimed": claimed, "right": value, "by": claimed - value}
            rule = {"energy": "B-75", "blood": "B-79", "calm": "B-83", "stat_points": "B-53"}.get(name, "B-70")
            yield Problem("squad.printed_differs", f"printed.{name}", facts, rule)


def build(draft: Draft, rulings: Rulings = DEFAULT, *, acceleration: Number = 0) -> Character:
    """The finished character. Raises `RuleError` with the first remark while there is any.

    >>> ready = Draft(sex=Sex.FEMALE, height_cm=165, weight_kg=70)
    >>> build(ready).parameters.initiative.total
    1
    """
    for problem in problems(draft, rulings):
        raise RuleError(problem)
    return Character(draft=draft, parameters=parameters(draft, rulings, acceleration=acceleration))


def fighter(draft: Draft, rulings: Rulings = DEFAULT) -> Fighter:
    """The character as he enters play, with everything full (B-75, B-79, B-83)."""
    found = parameters(draft, rulings)
    return Fighter(
        name=draft.name,
        energy=found.energy.total,
        max_energy=found.energy.total,
        calm=found.calm.total,
        max_calm=found.calm.total,
        will=draft.skills.will,
        health=draft.stats.health,
    )


def check(
    draft: Draft,
    id: str,
    obstacle: int,
    modifiers: Iterable[Modifier] = (),
    *,
    tags: Iterable[str] = (),
    condition: Fighter | None = None,
    rulings: Rulings = DEFAULT,
) -> Check:
    """A check of this character's skill, or of a bare stat (B-3, B-52, B-61, B-62, B-67, B-69).

    `condition` adds what the psychic states do (B-89 … B-91).

    >>> check(Draft(stats=Stats(dexterity=6)), "dexterity", 4).skill
    6
    """
    extra = () if condition is None else check_modifiers(condition, rulings)
    common = {"obstacle": obstacle, "modifiers": (*modifiers, *extra), "tags": frozenset(tags)}
    if id in tuple(Stat):
        stat = Stat(id)
        value = draft.stats[stat]
        return Check(skill=value, stat=stat.value, cap=value, skill_label=stat.label, **common)
    row = skill(id)
    return Check(
        skill=draft.skills[id],
        stat=row.stat.value,
        skill_id=id,
        cap=draft.stats[row.stat],
        skill_label=row.label,
        **common,
    )


def as_dict(draft: Draft) -> dict[str, Any]:
    """The draft as plain values for JSON; fractions become texts like ``"3/2"``."""

    def plain(value: Number | None) -> int | str | None:
        return str(value) if isinstance(value, Fraction) and value.denominator != 1 else value and int(value)

    return {
        **{name: getattr(draft, name) for name in TEXT_FIELDS},
        "sex": None if draft.sex is None else draft.sex.value,
        "height_cm": plain(draft.height_cm),
        "weight_kg": plain(draft.weight_kg),
        "stats": {stat.value: value for stat, value in draft.stats.items()},
        "skills": dict(draft.skills.items()),
        "printed": None if draft.printed is None else {k: plain(v) for k, v in draft.printed.items()},
        "allowed": sorted(draft.allowed),
    }


def from_dict(data: Mapping[str, Any]) -> Draft:
    """The draft from `as_dict`; what is left out keeps its beginning.

    Raises `ValueError`, `TypeError` or `UnknownIdError` for values of the wrong kind.

    >>> draft = Draft(name="Kim", height_cm=165, stats=Stats(health=3))
    >>> from_dict(as_dict(draft)) == draft
    True
    """

    def number(value: Any) -> Number | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
            raise TypeError(f"a number is needed, not {value!r}")
        found = Fraction(value)
        return found.numerator if found.denominator == 1 else found

    unknown = data.keys() - {f.name for f in fields(Draft)}
    if unknown:
        raise ValueError(f"unknown fields of a draft: {', '.join(sorted(unknown))}")
    sex, claimed = data.get("sex"), data.get("printed")
    return Draft(
        **{name: str(data.get(name, "")) for name in TEXT_FIELDS},
        sex=None if sex is None else Sex(sex),
        height_cm=number(data.get("height_cm")),
        weight_kg=number(data.get("weight_kg")),
        stats=Stats(**data.get("stats", {})),
        skills=Levels.of(data.get("skills", {})),
        printed=None if claimed is None else Printed(**{k: number(v) for k, v in claimed.items()}),
        allowed=frozenset(data.get("allowed", ())),
    )
