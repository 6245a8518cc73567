"""A draft as plain values (dicts, numbers, texts) that JSON can hold, and back."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..rounding import plain
from .body import Sex
from .draft import TEXT_FIELDS, Draft, Number, Printed
from .errors import refuse
from .skills import Levels, skills
from .stats import Stat, Stats

__all__ = ["from_plain", "to_plain"]

_CLAIMS = ("energy", "blood", "calm", "stat_points", "skill_points")
_MAX_DIGITS = 30


def to_plain(draft: Draft) -> dict[str, Any]:
    """The draft as plain values; a fraction becomes a text like ``"3/2"``. `from_plain` reads it back.

    >>> to_plain(Draft(height_cm=165, stats=Stats(health=3)))["stats"]
    {'health': 3, 'dexterity': 1, 'intellect': 1}
    """
    claims = None if draft.printed is None else {name: _plain(value) for name, value in draft.printed.items()}
    return {
        **{name: getattr(draft, name) for name in TEXT_FIELDS},
        "sex": None if draft.sex is None else draft.sex.value,
        "height_cm": _plain(draft.height_cm),
        "weight_kg": _plain(draft.weight_kg),
        "stats": {stat.value: value for stat, value in draft.stats.items()},
        "skills": dict(draft.skills.items()),
        "printed": claims,
        "allowed": sorted(draft.allowed),
    }


def _plain(value: Number | None) -> int | str | None:
    if value is None:
        return None
    exact = plain(value)
    return exact if isinstance(exact, int) else str(exact)


def _unreadable(place: str, value: Any):
    text = str(value)
    return refuse("unreadable", place, "B-157", place=place, value=text if len(text) <= 40 else text[:39] + "…")


def _mapping(data: Any, known, where: str) -> Mapping:
    if not isinstance(data, Mapping):
        raise _unreadable(where or "sheet", data)
    for name in data:
        if name not in known:
            raise refuse("unknown_field", f"{where}.{name}" if where else str(name), "B-157", id=str(name)[:40])
    return data


def _number(value: Any, place: str) -> Number | None:
    if value is None:
        return None
    if isinstance(value, str) and len(value) <= _MAX_DIGITS:
        try:
            value = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise _unreadable(place, value) from None
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise _unreadable(place, value)
    return plain(value)


def _whole(data: Any, known, where: str) -> dict[str, int]:
    for name, value in _mapping(data, known, where).items():
        if isinstance(value, bool) or not isinstance(value, int):
            raise _unreadable(f"{where}.{name}", value)
    return dict(data)


def from_plain(data: Any) -> Draft:
    """The draft from plain values; missing fields keep their beginning.

    Values of the wrong kind and unknown fields raise `RuleError` with the place; odd
    numbers are kept, for `remarks.problems` to name.

    >>> draft = Draft(name="Kim", height_cm=165, weight_kg=Fraction(141, 2), sex=Sex.MALE)
    >>> from_plain(to_plain(draft)) == draft
    True
    >>> from_plain({"stats": {"health": "много"}})
    Traceback (most recent call last):
    ...
    alterego_core.squad.errors.RuleError: stats.health: “много” cannot be read here.
    """
    fields = (*TEXT_FIELDS, "sex", "height_cm", "weight_kg", "stats", "skills", "printed", "allowed")
    sheet = _mapping(data, fields, "")
    for name in TEXT_FIELDS:
        if not isinstance(sheet.get(name, ""), str):
            raise _unreadable(name, sheet[name])
    sex, claims, allowed = sheet.get("sex"), sheet.get("printed"), sheet.get("allowed", ())
    if sex is not None and sex not in tuple(Sex):
        raise _unreadable("sex", sex)
    if not isinstance(allowed, (list, tuple, set, frozenset)) or not all(isinstance(each, str) for each in allowed):
        raise _unreadable("allowed", allowed)
    if claims is not None:
        claims = {k: _number(v, f"printed.{k}") for k, v in _mapping(claims, _CLAIMS, "printed").items()}
    return Draft(
        **{name: sheet.get(name, "") for name in TEXT_FIELDS},
        sex=None if sex is None else Sex(sex),
        height_cm=_number(sheet.get("height_cm"), "height_cm"),
        weight_kg=_number(sheet.get("weight_kg"), "weight_kg"),
        stats=Stats(**_whole(sheet.get("stats", {}), tuple(Stat), "stats")),
        skills=Levels.of(_whole(sheet.get("skills", {}), {each.id for each in skills()}, "skills")),
        printed=None if claims is None else Printed(**claims),
        allowed=frozenset(allowed),
    )
