"""A hero as plain values (dicts, lists, numbers, texts) that JSON can hold, and back."""

from collections.abc import Mapping
from typing import Any

from .hero import Award, Character, Level, TakenTrait
from .creation import ABOVE_LOWEST
from .errors import refuse
from .prices import Override
from .traits import Kind

__all__ = ["from_plain", "to_plain"]


def to_plain(character: Character) -> dict[str, Any]:
    """The sheet as plain values; `from_plain` reads it back.

    >>> to_plain(Character(granted=18, attributes={"speed": 5}))["attributes"]
    {'speed': 5}
    """
    return {
        "granted": character.granted,
        "description": dict(character.description),
        "attributes": {level.id: level.value for level in character.attributes},
        "skills": [{"id": level.id, "value": level.value, "detail": level.detail} for level in character.skills],
        "traits": [_trait(taken) for taken in character.traits],
        "awards": [{"points": given.points, "reason": given.reason} for given in character.awards],
        "gain_limit": character.gain_limit,
        "above_lowest": character.above_lowest,
        "in_play": character.in_play,
    }


def _trait(taken: TakenTrait) -> dict[str, Any]:
    plain = {
        "id": taken.id,
        "frequency": taken.frequency,
        "intensity": taken.intensity,
        "control": taken.control,
        "detail": taken.detail,
    }
    if taken.override is not None:
        plain["override"] = {"points": taken.override.points, "reason": taken.override.reason}
    if taken.kind is not None:
        plain["kind"] = taken.kind.value
    return plain


_FIELDS = {
    "granted": int,
    "description": Mapping,
    "attributes": Mapping,
    "skills": list,
    "traits": list,
    "awards": list,
    "gain_limit": (int, type(None)),
    "above_lowest": (int, type(None)),
    "in_play": bool,
}
_LEVEL = {"id": str, "value": int, "detail": str}
_TAKEN = {"id": str, "frequency": int, "intensity": int, "control": int, "detail": str, "override": Mapping, "kind": str}
_PRICE = {"points": int, "reason": str}


def _checked(data: Any, fields: Mapping[str, Any], where: str, needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """`data` as a dict of known fields with values of the right kind."""
    if not isinstance(data, Mapping):
        raise refuse("unreadable", where or "sheet", "A-8", place=where or "sheet", value=_short(data))
    for name, value in data.items():
        place = f"{where}.{name}" if where else str(name)
        if name not in fields:
            raise refuse("unknown_field", place, "A-8", id=str(name)[:40])
        kind = fields[name]
        wants_bool = kind is bool
        if isinstance(value, bool) != wants_bool or not isinstance(value, kind):
            raise refuse("unreadable", place, "A-8", place=place, value=_short(value))
    for name in needed:
        if name not in data:
            raise refuse("unreadable", f"{where}.{name}", "A-8", place=f"{where}.{name}", value="–")
    return dict(data)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def from_plain(data: Any) -> Character:
    """The sheet from plain values; missing fields are empty.

    Values of the wrong kind and unknown fields raise `RuleError` with the place;
    odd numbers are kept, for `problems` to name.

    >>> from_plain({"granted": 18, "skills": [{"id": "brawl", "value": 2}]}).skill("brawl")
    2
    >>> from_plain({"granted": "много"})
    Traceback (most recent call last):
    ...
    alterego_core.ego.errors.RuleError: granted: “много” cannot be read here.
    """
    sheet = _checked(data, _FIELDS, "")
    words = sheet.get("description", {})
    for field, text in words.items():
        if not isinstance(text, str):
            raise refuse("unreadable", f"description.{field}", "A-8", place=f"description.{field}", value=_short(text))
    levels = _checked(sheet.get("attributes", {}), dict.fromkeys(sheet.get("attributes", {}), int), "attributes")
    skills = [
        Level(**_checked(each, _LEVEL, f"skills.{place}", ("id", "value")))
        for place, each in enumerate(sheet.get("skills", []))
    ]
    return Character(
        granted=sheet.get("granted", 0),
        description={str(field): text for field, text in words.items()},
        attributes={str(id): value for id, value in levels.items()},
        skills=skills,
        traits=[_taken(each, f"traits.{place}") for place, each in enumerate(sheet.get("traits", []))],
        awards=[
            Award(**_checked(each, _PRICE, f"awards.{place}", ("points",)))
            for place, each in enumerate(sheet.get("awards", []))
        ],
        gain_limit=sheet.get("gain_limit"),
        above_lowest=sheet.get("above_lowest", ABOVE_LOWEST),
        in_play=sheet.get("in_play", False),
    )


def _taken(data: Any, where: str) -> TakenTrait:
    plain = _checked(data, _TAKEN, where, ("id",))
    if "override" in plain:
        plain["override"] = Override(**_checked(plain["override"], _PRICE, f"{where}.override", ("points",)))
    if "kind" in plain:
        if plain["kind"] not in list(Kind):
            raise refuse("unreadable", f"{where}.kind", "A-159", place=f"{where}.kind", value=_short(plain["kind"]))
        plain["kind"] = Kind(plain["kind"])
    return TakenTrait(**plain)
