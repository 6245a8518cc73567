"""The state of a fighter's sheet and the JSON-able value it is kept as."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from alterego_core.errors import AlterEgoError
from alterego_core.squad import printed, remarks, sheet
from alterego_core.squad.body import Sex
from alterego_core.squad.draft import TEXT_FIELDS, Draft
from alterego_core.squad.plain import from_plain, to_plain
from alterego_core.squad.sheet_numbers import parameters
from alterego_core.squad.skills import skills
from alterego_core.squad.stats import Stat

from widgets.parts.reading import Reader
from widgets.squad.panel import read_rulings, write_rulings

__all__ = ["BOUNDS", "LONGEST", "STORIES", "SIZES", "State", "found_problems", "read", "reading", "worked_out", "write"]

LONGEST = 20_000
STORIES = {name: 4_000 if name in ("service_record", "day_before") else 120 for name in TEXT_FIELDS}
SIZES = ("height_cm", "weight_kg")
PARTS = (*TEXT_FIELDS, "sex", *SIZES, "stats", "skills", "printed", "allowed")
BOUNDS = {**{f"stats.{stat.value}": (0, 20) for stat in Stat}, **{f"skills.{each.id}": (0, 20) for each in skills()},
          "load": (0, 5000), "reload": (0, 60), "acceleration": (0, 100)}


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What the sheet holds.

    `draft` is the character; `text` what was pasted from a forum and `was_read` whether the
    draft came of it; `load` kilograms to be lifted, `reload` combat rounds a weapon's reload takes.
    """

    draft: Draft = replace(printed.sample(), printed=None, sex=Sex.FEMALE)
    text: str = ""
    was_read: bool = False
    load: int = 80
    reload: int = 3
    acceleration: int = 8
    seed: str | None = None
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))


@lru_cache(maxsize=16)
def reading(text: str) -> sheet.Reading:
    """The pasted text as the core reads it (B-157)."""
    return sheet.read(text)


@lru_cache(maxsize=64)
def found_problems(draft: Draft, rulings) -> tuple:
    """All remarks on a draft at once."""
    return remarks.problems(draft, rulings)


@lru_cache(maxsize=64)
def worked_out(draft: Draft, rulings, acceleration: int):
    """Every parameter of a draft."""
    return parameters(draft, rulings, acceleration=acceleration)


def _too_long(name: str, value: object) -> bool:
    return (name in STORIES and isinstance(value, str) and len(value) > STORIES[name]) or (name in ("stats", "skills", "printed") and len(str(value)) > 2_000) or \
        (name == "allowed" and isinstance(value, (list, tuple)) and (len(value) > 40 or any(len(str(each)) > 60 for each in value)))


def _huge(value: object) -> bool:
    return any(isinstance(each, int) and abs(each) > 10**6 for each in (value.values() if isinstance(value, dict) else [value]))


def read(raw: object, lang: str, blank: State) -> tuple[State, tuple]:
    """A state from a value and the remarks on what could not be used."""
    take = Reader(raw, lang)
    rulings, wrong = read_rulings(take, blank.rulings, lang)
    kept = to_plain(blank.draft)
    given = raw if isinstance(raw, dict) else {}
    for name in PARTS:
        take._take(name)
        if name not in given:
            continue
        value = given[name]
        try:
            if _too_long(name, value) or _huge(value):
                raise ValueError(str(value)[:40])
            if name in ("stats", "skills") and isinstance(value, dict):
                value = {**kept[name], **value}
            from_plain({name: value})
            kept[name] = value
        except (AlterEgoError, ValueError, TypeError, LookupError, OverflowError) as error:
            message = getattr(error, "message", None)
            take.wrong(name, (message(lang) if message else str(error))[:200])
    state = replace(
        blank, rulings=rulings, draft=from_plain(kept), text=take.text("text", blank.text, longest=LONGEST), was_read=take.flag("was_read", blank.was_read),
        **{name: take.whole(name, getattr(blank, name), *BOUNDS[name]) for name in ("load", "reload", "acceleration")},
        drafts=MappingProxyType(take.texts_by_name("drafts", (*BOUNDS, *SIZES), longest=12)),
    )
    return state, (*take.problems(), *wrong)


def write(state: State, blank: State) -> dict:
    """The value of a state: the draft in plain values, and what differs from an untouched sheet."""
    plain = to_plain(state.draft)
    out = {name: plain[name] for name in ("sex", *SIZES, "stats", "skills")}
    out.update({name: plain[name] for name in (*TEXT_FIELDS, "printed", "allowed") if plain[name]})
    for name in ("text", "was_read", "load", "reload", "acceleration"):
        if getattr(state, name) != getattr(blank, name):
            out[name] = getattr(state, name)
    if state.drafts:
        out["drafts"] = dict(state.drafts)
    write_rulings(out, state.rulings, blank.rulings)
    return out
