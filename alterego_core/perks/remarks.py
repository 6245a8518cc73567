"""What is wrong with a draft: every remark at once (C-1, C-2, C-11 … C-24, C-33 … C-48, C-66 … C-68).

>>> wrong = Draft(schools={"fire": 6}, weapon_perks={"sword": 3})
>>> [each.code for each in problems(wrong) if not is_warning(each)]  # doctest: +NORMALIZE_WHITESPACE
['perks.perk_points_over', 'perks.battle_only', 'perks.power_too_low']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..errors import UnknownIdError
from ..problems import Problem
from . import features, learning, own_perks
from .characteristics import MOST, START
from .draft import Draft, characteristic_ledger, perk_ledger
from .grades import HIGHEST as HIGHEST_GRADE
from .learning import Legend
from .mastery import HIGHEST, HIGHEST_TRAINED
from .rulings import DEFAULT, BattleLevels, Lowering, Rulings
from .schools import owning_problems, school

__all__ = ["WARNINGS", "is_warning", "problems"]

WARNINGS = frozenset({"perks.characteristic_points_left", "perks.perk_points_left"})
"""Codes of remarks that do not keep a character from play."""


def is_warning(problem: Problem) -> bool:
    """Whether a character with this remark may play all the same."""
    return problem.code in WARNINGS


def problems(draft: Draft, others: Iterable[Legend] = (), rulings: Rulings = DEFAULT) -> tuple[Problem, ...]:
    """Everything that breaks a rule, all at once; nothing is mended.

    `others`: mages of the ninth grade in the GM's record (C-46). What the GM allowed is
    left out.
    """
    found = [
        *_characteristics(draft, rulings),
        *_perk_points(draft, rulings),
        *_levels(draft, rulings),
        *_schools(draft, tuple(others), rulings),
        *features.problems(draft.features, draft.flaws, rulings),
        *own_perks.problems(draft.own_perks, creation=not draft.in_play, lifted=draft.battle_lifted),
    ]
    if draft.immortal and not draft.immortality_offered:
        found.append(Problem("perks.immortality_not_offered", "immortal", {}, "C-18"))
    return tuple(each for each in found if each.code not in draft.allowed)


def _characteristics(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    for each, value in draft.characteristics.items():
        where = f"characteristics.{each}"
        facts = {"name": each.label, "value": value, "least": each.least, "most": MOST}
        if value < each.least:
            yield Problem("perks.characteristic_low", where, facts, "C-1")
        elif value > MOST:
            yield Problem("perks.characteristic_high", where, facts, "C-1")
        elif value < START and rulings.lower is Lowering.NEVER and not draft.in_play:
            yield Problem("perks.characteristic_lowered", where, {**facts, "start": START}, "C-1")
    book = characteristic_ledger(draft, rulings)
    if book.left < 0:
        facts = {"granted": book.granted, "over": -book.left}
        yield Problem("perks.characteristic_points_over", "characteristics", facts, "C-2")
    elif book.left > 0:
        yield Problem("perks.characteristic_points_left", "characteristics", {"left": book.left}, "C-2")


def _perk_points(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    try:
        book = perk_ledger(draft, rulings)
    except (UnknownIdError, ValueError):
        # a school that does not exist is named further down
        return
    if book.left < 0:
        facts = {"granted": book.granted + book.earned, "over": -book.left}
        yield Problem("perks.perk_points_over", "perks", facts, "C-17")
    elif book.left > 0:
        yield Problem("perks.perk_points_left", "perks", {"left": book.left}, "C-17")


def _level(levels: Mapping[str, int], where: str, rule: str) -> Iterator[Problem]:
    for name, level in levels.items():
        if not 0 <= level <= HIGHEST:
            facts = {"name": name, "value": level, "most": HIGHEST}
            yield Problem("perks.level_range", f"{where}.{name}", facts, rule)


def _levels(draft: Draft, rulings: Rulings) -> Iterator[Problem]:
    yield from _level(draft.weapon_perks, "weapon_perks", "C-20")
    yield from _level(draft.defence_perks, "defence_perks", "C-29")
    if not 0 <= draft.two_weapons <= HIGHEST:
        facts = {"value": draft.two_weapons, "most": HIGHEST}
        yield Problem("perks.two_weapons_range", "two_weapons", facts, "C-28")
    if draft.in_play or draft.battle_lifted or rulings.battle_levels is BattleLevels.FREE:
        return
    for name, level in draft.weapon_perks.items():
        if level > HIGHEST_TRAINED:
            facts = {"name": name, "value": level, "most": HIGHEST_TRAINED}
            yield Problem("perks.battle_only", f"weapon_perks.{name}", facts, "C-24")


def _schools(draft: Draft, others: tuple[Legend, ...], rulings: Rulings) -> Iterator[Problem]:
    known = []
    for id, number in draft.schools.items():
        try:
            row = school(id)
        except UnknownIdError:
            yield Problem("perks.unknown_school", f"schools.{id}", {"id": str(id)[:40]}, "C-47")
            continue
        if not 0 <= number <= HIGHEST_GRADE:
            facts = {"school": row.name, "value": number, "most": HIGHEST_GRADE}
            yield Problem("perks.grade_range", f"schools.{id}", facts, "C-33")
        elif number:
            known.append(id)
            yield from learning.problems(
                id,
                number,
                magic_power=draft.characteristics.magic_power,
                trials=draft.trials,
                others=others,
                rulings=rulings,
            )
    if known and draft.no_magic:
        yield Problem("perks.no_magic_with_schools", "no_magic", {}, "C-37")
    yield from owning_problems(known, rulings)
