"""Character files: one versioned JSON form for the three systems.

`dumps` writes it; `loads` reads what comes back from people's hands, mends what it can,
and says what it did.

>>> from alterego_core.ego.character import Character
>>> from .hero import Hero
>>> hero = Hero(sheet=Character(granted=18, attributes={"speed": 5}))
>>> loads(dumps(hero)) == (hero, ())
True
>>> found, repairs = loads('{"format": "alter-ego-hero", "version": 1, "system": "ego", "sheet": {"granted": "18",}}')
>>> found.sheet.granted, [each.code for each in repairs]
(18, ['heroes.comma_removed', 'heroes.number_read'])
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from dataclasses import replace
from typing import Any

from ..errors import AlterEgoError
from ..problems import Problem
from ..words import Pair
from . import sheets
from .decoding import decoded
from .errors import refuse
from .hero import Growth, Hero, Kept, Step, System, Waiver
from .loose_json import read
from .naming import named
from .schema import FORMAT, VERSION, hero_shape, sheet_shape
from .shapes import MISSING, Desk, mend

__all__ = ["MAX_PARTY", "STAIRS", "dumps", "dumps_party", "from_plain", "loads", "loads_party", "to_plain"]

STAIRS: Mapping[int, Callable[[dict], dict]] = {}
"""From an older form to the next: version → function on the plain values. There is one form so far."""

MAX_PARTY = 60
"""Heroes in one file."""

Repairs = tuple[Problem, ...]


def to_plain(hero: Hero) -> dict[str, Any]:
    """The hero as plain values; lists and texts that are empty are left out.

    >>> from .hero import empty
    >>> sorted(to_plain(empty("squad")))
    ['format', 'sheet', 'system', 'version']
    """
    found: dict[str, Any] = {"format": FORMAT, "version": VERSION, "system": hero.system.value}
    if hero.id:
        found["id"] = hero.id
    found["sheet"] = sheets.to_plain(hero.sheet)
    if hero.portrait:
        found["portrait"] = dict(hero.portrait)
    if hero.waivers:
        found["waivers"] = [{"code": each.code, "where": each.where, "reason": each.reason} for each in hero.waivers]
    if hero.growth:
        found["growth"] = [
            {"step": each.step.value, "points": each.points, "key": each.key, "text": each.text, "when": each.when}
            for each in hero.growth
        ]
    if hero.kept:
        found["kept"] = [{"where": each.where, "json": each.json} for each in hero.kept]
    return found


def dumps(hero: Hero) -> str:
    """The hero as the text of a file, in lines, Cyrillic as it is."""
    return json.dumps(to_plain(hero), ensure_ascii=False, indent=2) + "\n"


def dumps_party(heroes: Iterable[Hero]) -> str:
    """Several heroes in one file; `loads_party` reads it.

    >>> from .hero import empty
    >>> party, repairs = loads_party(dumps_party([empty("ego"), empty("perks")]))
    >>> [hero.system.value for hero in party], repairs
    (['ego', 'perks'], ())
    """
    plain = {"format": f"{FORMAT}-party", "version": VERSION, "heroes": [to_plain(each) for each in heroes]}
    return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"


def loads(data: bytes | str) -> tuple[Hero, Repairs]:
    """The hero of a file, and every repair made on the way.

    Read all the same: a byte order mark, Windows-1251, commas too many, comments, curly
    or single quotes, names without quotes, words for numbers («три», "three"), names that stand twice (the last holds),
    unknown fields and values that make no sense (set aside in `Hero.kept`). A level of
    99 stays 99: `remarks.remarks` speaks of it. Raises `HeroError` for what cannot be
    read, with its line, and for a newer form.

    >>> loads('{"format": "alter-ego-hero", "version": 7, "system": "ego", "sheet": {}}')
    Traceback (most recent call last):
    ...
    alterego_core.heroes.errors.HeroError: This character was kept by a newer version of the book (form 7, here it is 1).
    Open it there, or renew this book.
    """
    value, repairs = _read(data)
    if isinstance(value, Mapping) and isinstance(value.get("heroes"), list):
        if len(value["heroes"]) != 1:
            raise refuse("is_party", "heroes", number=len(value["heroes"]))
        value = value["heroes"][0]
    hero, more = from_plain(value)
    return hero, repairs + more


def loads_party(data: bytes | str) -> tuple[tuple[Hero, ...], Repairs]:
    """The heroes of a file with several, or with one; an id that stands twice is taken from the later one."""
    value, repairs = _read(data)
    entries = value.get("heroes") if isinstance(value, Mapping) else value
    if not isinstance(entries, list):
        entries = [value]
    elif isinstance(value, Mapping):
        _version(value)
    if len(entries) > MAX_PARTY:
        raise refuse("too_many_heroes", "heroes", number=len(entries), most=MAX_PARTY)
    heroes: list[Hero] = []
    found = list(repairs)
    for place, entry in enumerate(entries):
        hero, more = from_plain(entry)
        found += [replace(each, where=f"heroes.{place}.{each.where}".rstrip(".")) for each in more]
        if hero.id and hero.id in {each.id for each in heroes}:
            found.append(Problem("heroes.id_twice", f"heroes.{place}.id", {"id": hero.id, "name": hero.name or "–"}))
            hero = replace(hero, id="")
        heroes.append(hero)
    return tuple(heroes), tuple(found)


def _read(data: bytes | str) -> tuple[Any, Repairs]:
    text, first = decoded(data)
    value, second = read(text)
    return value, first + second


def _version(value: Mapping) -> int:
    """The form of a file; refuses newer ones and ones that are no number."""
    version = value.get("version", VERSION)
    if isinstance(version, str) and version.strip().isdecimal() and len(version) < 9:
        version = int(version)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise refuse("bad_version", "version", value=str(version)[:40], known=VERSION)
    if version > VERSION:
        raise refuse("newer", "version", have=version, known=VERSION)
    return version


def _guessed(value: Mapping) -> System | None:
    """The system whose sheet has the most of these fields, None where that is not clear."""
    counts = {system: len(set(value) & set(sheet_shape(system).fields)) for system in System}
    best = max(counts.values())
    return next(system for system in System if counts[system] == best) if best and _single(counts, best) else None


def _single(counts: Mapping[System, int], best: int) -> bool:
    return sum(count == best for count in counts.values()) == 1


def from_plain(value: Any) -> tuple[Hero, Repairs]:
    """The hero from plain values, and every repair. Raises `HeroError` as `loads` does.

    A bare sheet is taken too, when its fields tell which system it is of.

    >>> hero, repairs = from_plain({"stats": {"health": "four", "dexterity": 2, "intellect": 2}, "height_cm": 180})
    >>> hero.system.value, hero.sheet.stats.health, [each.code for each in repairs]
    ('squad', 4, ['heroes.bare_sheet', 'heroes.number_read'])
    """
    if not isinstance(value, Mapping):
        raise refuse("not_a_hero")
    desk = Desk()
    version = _version(value)
    for step in range(version, VERSION):
        value = STAIRS[step](dict(value))
    if "sheet" not in value:
        system = _guessed(value)
        if system is None:
            raise refuse("not_a_hero")
        desk.repair("bare_sheet", "", system=system.label)
        value = {"sheet": {name: each for name, each in value.items() if name not in ("format", "version", "system")}}
    else:
        system = _system(value, desk)
    if "format" in value and value["format"] != FORMAT:
        desk.repair("format_read", "format", value=str(value["format"])[:40])
    desk.place = partial(named, system)
    body = type(value)({name: each for name, each in value.items() if name not in ("format", "version", "system")})
    if hasattr(value, "lost"):
        body.lost = value.lost
    plain = mend(hero_shape(system), body, "", desk)
    plain = {} if plain is MISSING else plain
    return _built(system, plain, desk), tuple(desk.repairs)


def _system(value: Mapping, desk: Desk) -> System:
    named = value.get("system")
    if isinstance(named, str) and named.strip().casefold() in tuple(System):
        return System(named.strip().casefold())
    inner = value["sheet"] if isinstance(value["sheet"], Mapping) else {}
    system = _guessed(inner)
    if system is None:
        raise refuse("no_system", "system", value=str(named)[:40] if named is not None else "–")
    desk.repair("system_guessed", "system", system=system.label)
    return system


def _built(system: System, plain: Mapping[str, Any], desk: Desk) -> Hero:
    try:
        sheet = sheets.from_plain(system, plain.get("sheet", {}))
    except AlterEgoError as error:
        raise refuse("sheet_refused", "sheet", why=Pair(error.message("ru"), error.message("en"))) from None
    kept = tuple(Kept(each["where"], each["json"]) for each in plain.get("kept", ()))
    return Hero(
        sheet=sheet,
        id=plain.get("id", ""),
        portrait={field: words for field, words in plain.get("portrait", {}).items() if words},
        waivers=tuple(Waiver(**each) for each in plain.get("waivers", ())),
        growth=tuple(Growth(**{**each, "step": Step(each["step"])}) for each in plain.get("growth", ())),
        kept=kept + tuple(each for each in desk.kept if each not in kept),
    )
