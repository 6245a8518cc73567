"""The form of a character file: what stands where, published as JSON Schema.

>>> document()["properties"]["version"], document()["$id"]
({'const': 1}, 'alter-ego-hero-1.schema.json')
"""

from enum import StrEnum
from functools import cache
from typing import Any

from ..ego.description import EXTRAS, FIELDS
from ..ego.traits import Kind
from ..perks.armour import ArmourClass
from ..perks.characteristics import Characteristic, Characteristics
from ..perks.mastery import Tag
from ..perks.own_perks import Effect, PerkKind
from ..perks.plain import LONGEST_LIST, LONGEST_TEXT
from ..squad.body import Sex
from ..squad.draft import TEXT_FIELDS
from ..squad.skills import skills
from ..squad.stats import Stat, Stats
from .hero import Step, System
from .portrait import fields
from .shapes import Choice, Exact, Flag, ListOf, MapOf, Record, Shape, Text, Whole, json_schema

__all__ = ["FORMAT", "VERSION", "document", "hero_shape", "sheet_shape"]

FORMAT = "alter-ego-hero"
"""What stands under `format` in every character file."""

VERSION = 1
"""The form that is written; older ones are read, newer ones refused."""

_OVERRIDE = Record({"points": Whole(), "reason": Text()}, {"points": 0})


@cache
def sheet_shape(system: System) -> Shape:
    """The shape of a system's sheet in a file."""
    match system:
        case System.EGO:
            return _ego()
        case System.SQUAD:
            return _squad()
        case System.PERKS:
            return _perks()


def _ego() -> Shape:
    # own attributes, skills and traits of a GM are allowed: names are open
    trait = {
        "id": Text(200),
        "frequency": Whole(),
        "intensity": Whole(),
        "control": Whole(),
        "detail": Text(),
        "override": _OVERRIDE,
        "kind": Choice(tuple(each.value for each in Kind)),
    }
    return Record(
        {
            "granted": Whole(),
            "description": MapOf(Text(), tuple(field.id for field in FIELDS + EXTRAS)),
            "attributes": MapOf(Whole()),
            "skills": ListOf(Record({"id": Text(200), "value": Whole(), "detail": Text()}, {"id": None, "value": 0})),
            "traits": ListOf(Record(trait, {"id": None})),
            "awards": ListOf(Record({"points": Whole(), "reason": Text()}, {"points": 0})),
            "gain_limit": Whole(null=True),
            "above_lowest": Whole(null=True),
            "in_play": Flag(),
        }
    )


def _begun(kind: type[StrEnum], values) -> dict[str, int]:
    return {each.value: values[each] for each in kind}


def _squad() -> Shape:
    claims = ("energy", "blood", "calm", "stat_points", "skill_points")
    return Record(
        {
            **{name: Text() for name in TEXT_FIELDS},
            "sex": Choice(tuple(each.value for each in Sex), null=True),
            "height_cm": Exact(),
            "weight_kg": Exact(),
            "stats": MapOf(Whole(), tuple(each.value for each in Stat), start=_begun(Stat, Stats())),
            "skills": MapOf(Whole(), tuple(each.id for each in skills())),
            "printed": Record({name: Exact() for name in claims}, null=True),
            "allowed": ListOf(Text(200), unique=True),
        }
    )


def _perks() -> Shape:
    words, levels = Text(LONGEST_TEXT), MapOf(Whole(), most=LONGEST_LIST)
    feature = {"name": words, "points": Whole(), "price": Whole()}
    perk = {
        **{name: words for name in ("name", "text", "limits")},
        "price": Whole(null=True),
        "approved": Flag(),
        "kind": Choice(tuple(each.value for each in PerkKind)),
        "tag": Choice(tuple(each.value for each in Tag)),
        **{each.value: Whole() for each in Effect},
    }
    return Record(
        {
            "name": words,
            "characteristics": MapOf(
                Whole(), tuple(each.value for each in Characteristic), start=_begun(Characteristic, Characteristics())
            ),
            "weapon_perks": levels,
            "defence_perks": levels,
            "two_weapons": Whole(),
            "schools": levels,
            "no_magic": Flag(),
            "immortal": Flag(),
            "immortality_offered": Flag(),
            "features": ListOf(Record(feature, {"name": ""}), LONGEST_LIST),
            "flaws": ListOf(Record({"name": words, "points": Whole(null=True)}, {"name": ""}), LONGEST_LIST),
            "own_perks": ListOf(Record(perk, {"name": ""}), LONGEST_LIST),
            "armour": Choice(tuple(each.value for each in ArmourClass), null=True),
            "trials": ListOf(words, LONGEST_LIST, unique=True),
            "awarded": Whole(),
            "battle_lifted": Flag(),
            "in_play": Flag(),
            "allowed": ListOf(words, LONGEST_LIST, unique=True),
        }
    )


@cache
def hero_shape(system: System) -> Record:
    """The shape of a whole character file, format, version and system left out."""
    waiver = {"code": Text(200), "where": Text(400), "reason": Text(2_000)}
    growth = {
        "step": Choice(tuple(each.value for each in Step)),
        "points": Whole(),
        "key": Text(400),
        "text": Text(2_000),
        "when": Text(200),
    }
    match system:
        case System.EGO:
            portrait = ()
        case System.SQUAD:
            portrait = tuple(each.id for each in fields(system) if each.id not in TEXT_FIELDS)
        case System.PERKS:
            portrait = tuple(each.id for each in fields(system) if each.id != "name")
    return Record(
        {
            "id": Text(64),
            "sheet": sheet_shape(system),
            "portrait": MapOf(Text(), portrait, most=len(portrait)),
            "waivers": ListOf(Record(waiver, {"code": None})),
            "growth": ListOf(Record(growth, {"step": None, "points": 0}), 2_000),
            "kept": ListOf(Record({"where": Text(240), "json": Text(600_000)}, {"where": None, "json": None})),
        }
    )


def document() -> dict[str, Any]:
    """The JSON Schema of a character file; ``schema.json`` beside this module holds it."""
    kinds = []
    for system in System:
        body = json_schema(hero_shape(system))
        kinds.append(
            {
                "title": system.label.en,
                "properties": {"system": {"const": system.value}, **body["properties"]},
            }
        )
    names = ["format", "version", "system", *hero_shape(System.EGO).fields]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{FORMAT}-{VERSION}.schema.json",
        "title": "A character of Alter ego, Squad tactics, or Perks and magic",
        "type": "object",
        "properties": {"format": {"const": FORMAT}, "version": {"const": VERSION}, **{name: True for name in names[2:]}},
        "required": ["format", "version", "system", "sheet"],
        "additionalProperties": False,
        "oneOf": kinds,
    }
