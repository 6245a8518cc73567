"""The state of the maker of «Перки и магия», its number fields, and the value it is kept as."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from alterego_core.heroes.hero import Hero, System, empty
from alterego_core.perks.characteristics import Characteristic
from alterego_core.perks.draft import Draft
from alterego_core.perks.features import Feature, Flaw
from alterego_core.perks.grades import HIGHEST as HIGHEST_GRADE
from alterego_core.perks.mastery import HIGHEST
from alterego_core.perks.own_perks import MAX_PRICE, Effect, OwnPerk
from alterego_core.perks.schools import schools

from widgets.heroes.state import HeroState, read_shared, written_shared
from widgets.parts.reading import Reader
from widgets.parts.typed import read_rulings, written_rulings

__all__ = ["LISTS", "LONGEST_NAME", "LONGEST_WORDS", "MOST_LINES", "SCHOOLS", "TEXTS", "Number", "State", "blank_hero", "changed", "named", "new_line", "number_of", "read", "renamed", "texts", "write"]

LONGEST_NAME = 120
LONGEST_WORDS = 2_000
MOST_LINES = 40
HIGHEST_SHOWN = 20
"""Beyond the scale of a characteristic: what a GM lets pass must be possible to write."""
MOST_POINTS = 100_000
SCHOOLS = tuple(each.id for each in schools())
_CHARACTERISTICS = tuple(each.value for each in Characteristic)
_EFFECTS = tuple(each.value for each in Effect)
LISTS = {"weapon": "weapon_perks", "defence": "defence_perks", "feature": "features", "flaw": "flaws", "perk": "own_perks"}
"""What stands on the sheet in lines: the fields' first word, and the part of the sheet."""
TEXTS = {"feature": {"name": LONGEST_NAME}, "flaw": {"name": LONGEST_NAME}, "perk": {"name": LONGEST_NAME, "text": LONGEST_WORDS, "limits": LONGEST_WORDS}}
"""Text fields of a line, and how long each may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(HeroState):
    """A hero of «Перки и магия» on the desk; what is to be taken next.

    `home` is the list that was changed last: it takes the focus when a control of it is gone.
    """

    next_weapon: str = ""
    next_defence: str = ""
    next_school: str = SCHOOLS[0]
    home: str = ""


class Number(NamedTuple):
    """A number field: what it shows now, its bounds, how another number is put there, whether it may be empty."""

    now: int | None
    low: int
    high: int
    put: Callable[[State, int | None], State]
    optional: bool = False


def blank_hero() -> Hero:
    """Five in everything, a hundred perk points, and nothing bought (C-2, C-17)."""
    return empty(System.PERKS)


def named(levels: dict, at: int) -> str:
    """The name that stands in a line of a list of levels."""
    return tuple(levels)[at]


def renamed(levels: dict, at: int, name: str) -> dict:
    """The levels with another name in a line; the order stays."""
    return {name if n == at else each: level for n, (each, level) in enumerate(levels.items())}


def changed(state: State, what: str, at: int, **changes) -> State:
    """The state with another line of features, flaws or own perks."""
    part = LISTS[what]
    lines = getattr(state.hero.sheet, part)
    return state.with_sheet(**{part: (*lines[:at], replace(lines[at], **changes), *lines[at + 1 :])})


def _level(part: str, name: str) -> Callable:
    return lambda state, n: state.with_sheet(**{part: getattr(state.hero.sheet, part) | {name: n}})


def _line(what: str, at: int, name: str) -> Callable:
    return lambda state, n: changed(state, what, at, **{name: n})


def number_of(sheet: Draft, field: str) -> Number | None:
    """The number field with this name; None where there is none."""
    what, _, name = field.partition(".")
    if what == "characteristic" and name in _CHARACTERISTICS:
        return Number(sheet.characteristics[name], 0, HIGHEST_SHOWN, lambda state, n: state.with_sheet(characteristics=state.hero.sheet.characteristics.with_value(name, n)))
    if what == "school":
        return Number(sheet.schools[name], 0, HIGHEST_GRADE, _level("schools", name)) if name in sheet.schools and name in SCHOOLS else None
    if field == "two_weapons":
        return Number(sheet.two_weapons, 0, HIGHEST, lambda state, n: state.with_sheet(two_weapons=n))
    if field == "awarded":
        return Number(sheet.awarded, 0, MOST_POINTS, lambda state, n: state.with_sheet(awarded=n))
    list_, _, part = what.partition("_")
    if list_ not in LISTS or not (name.isascii() and name.isdigit() and len(name) < 4):
        return None
    at, lines = int(name), getattr(sheet, LISTS[list_])
    if at >= len(lines):
        return None
    if list_ in ("weapon", "defence"):
        return None if part else Number(lines[named(lines, at)], 0, HIGHEST, _level(LISTS[list_], named(lines, at)))
    match list_, part:
        case "feature", "points":
            return Number(lines[at].points, 0, HIGHEST_SHOWN, _line(list_, at, part))
        case "feature", "price":
            return Number(lines[at].price, 0, MAX_PRICE, _line(list_, at, part))
        case ("flaw", "points") | ("perk", "price"):
            return Number(getattr(lines[at], part), 0, MAX_PRICE, _line(list_, at, part), True)
        case "perk", _ if part in _EFFECTS:
            return Number(getattr(lines[at], part), -MAX_PRICE, MAX_PRICE, _line(list_, at, part))
    return None


def texts(sheet: Draft) -> tuple[str, ...]:
    """The names in lists of levels: text fields that may hold what cannot stand."""
    return ("next_weapon", "next_defence", *(f"{what}_name.{at}" for what in ("weapon", "defence") for at in range(len(getattr(sheet, LISTS[what])))))


def _drafts(raw: object, sheet: Draft) -> MappingProxyType:
    """What was typed and does not fit, for fields that are there."""
    known = set(texts(sheet))
    kept = {key: text for key, text in (raw.items() if isinstance(raw, dict) else ()) if isinstance(key, str) and isinstance(text, str) and len(text) <= LONGEST_NAME and (key in known or number_of(sheet, key) is not None)}
    return MappingProxyType(dict(list(kept.items())[:60]))


def read(raw: object, lang: str, default: State) -> tuple[State, tuple]:
    """A state from a value, and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, problems = read_rulings(take, default.rulings, lang)
    state, repairs = read_shared(take, default, System.PERKS, lang)
    state = replace(
        state, rulings=rulings,
        next_weapon=take.text("next_weapon", default.next_weapon, longest=LONGEST_NAME),
        next_defence=take.text("next_defence", default.next_defence, longest=LONGEST_NAME),
        next_school=take.one_of("next_school", default.next_school, SCHOOLS),
    )
    return replace(state, drafts=_drafts(take.plain("drafts"), state.hero.sheet)), (*take.problems(), *problems, *repairs)


def write(state: State, default: State) -> dict:
    """The value of a state: the hero as a character file has it, and what differs from an untouched maker."""
    out = written_shared(state, default)
    for name in ("next_weapon", "next_defence", "next_school"):
        if getattr(state, name) != getattr(default, name):
            out[name] = getattr(state, name)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    return out | written_rulings(state.rulings, default.rulings)


def new_line(what: str):
    """A line of features, flaws or own perks as it is first written."""
    return {"feature": Feature(name="", points=1), "flaw": Flaw(name=""), "perk": OwnPerk(name="")}[what]
