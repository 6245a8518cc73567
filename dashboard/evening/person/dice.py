"""Throws of the panel: from the campaign's seed, or dice typed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from alterego_core.ego import checks as ego_checks
from alterego_core.ego.checks import Check as EgoCheck
from alterego_core.notation import parse
from alterego_core.session.entries import RollRecord
from alterego_core.session.lineup import throw
from alterego_core.squad import checks as squad_checks
from alterego_core.squad.checks import Check as SquadCheck
from widgets.perks.hand import faces_in

from dashboard.evening.person.desk import Desk, Unready

__all__ = ["LONGEST_FACES", "ego_formula", "squad_formula", "thrown", "typed_faces", "wrong_faces"]

LONGEST_FACES = 40


def ego_formula(check: EgoCheck, rulings) -> str:
    """A check of «Alter ego» in the notation of the journal: its dice and its number (A-164, A-165).

    >>> from alterego_core.ego.rulings import DEFAULT
    >>> ego_formula(EgoCheck(attribute=4, skill=3), DEFAULT)
    '2d6-1d6+7'
    """
    flat = int(ego_checks.breakdown(check, rulings).total)
    return f"{ego_checks.hand(check, rulings).formula}{flat:+d}" if flat else ego_checks.hand(check, rulings).formula


def squad_formula(check: SquadCheck, rulings) -> str:
    """The dice of a check of the squad system, "" where it is decided without (B-1, B-4, B-12).

    >>> from alterego_core.squad.rulings import DEFAULT
    >>> squad_formula(SquadCheck(skill=3, obstacle=4), DEFAULT), squad_formula(SquadCheck(skill=9, obstacle=1), DEFAULT)
    ('1d6-1d6', '')
    """
    return "-".join(f"1d{die.faces}" for die in squad_checks.dice(check, rulings))


def _sizes(formulas: Iterable[str]) -> tuple[int, ...]:
    return tuple(die.faces for each in formulas for die in parse(each).dice)


def typed_faces(desk: Desk, field: str, *formulas: str) -> tuple[int, ...] | None:
    """The dice typed into a field, None where it is empty. Raises `Unready` when they do not fit."""
    text = getattr(desk.state, field)
    if not text.strip():
        return None
    faces = faces_in(text, _sizes(formulas))
    if faces is None:
        raise Unready(_asked(desk, formulas))
    return faces


def wrong_faces(desk: Desk, field: str, *ways: tuple[str, ...]) -> tuple[str, ...]:
    """The remark at a field of typed dice that fit none of these ways, or nothing."""
    text = getattr(desk.state, field)
    if not text.strip() or any(faces_in(text, _sizes(way)) for way in ways):
        return ()
    return (_asked(desk, ways[0]),)


def _asked(desk: Desk, formulas: Iterable[str]) -> str:
    return desk.say("bad_faces", dice=", ".join(parse(each).write(desk.lang) for each in formulas))


def thrown(
    desk: Desk,
    formula: str,
    faces: tuple[int, ...] | None = None,
    *,
    after: int = 0,
    who: str = "",
    chance: Fraction | None = None,
    success: bool | None = None,
) -> RollRecord:
    """One throw, `after` so many of the same deed; `who` throws, the one chosen by default."""
    record = throw(desk.scene, formula, desk.scene.next_roll + after, faces)
    thrower = desk.person(who) or desk.one
    return replace(record, who=thrower.id, name=thrower.label, chance=chance, success=success)
