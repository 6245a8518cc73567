"""What every character maker holds besides the fields of its own, and how that is kept."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from alterego_core.errors import AlterEgoError
from alterego_core.heroes.files import from_plain, to_plain
from alterego_core.heroes.forum import MAX_LENGTH
from alterego_core.heroes.hero import Hero, System
from alterego_core.heroes.themes import levels, themes
from alterego_core.problems import Problem

from widgets.parts.reading import Reader
from widgets.parts.typed import NO_DRAFTS

__all__ = ["LONGEST_FOR", "LONGEST_KEY", "LONGEST_SEED", "LONGEST_WHEN", "HeroState", "place_of", "read_shared", "written_shared"]

LONGEST_SEED = 64
LONGEST_KEY = 400
LONGEST_FOR = 300
LONGEST_WHEN = 120
_KEPT = {"level": 0, "theme": 0, "seed": LONGEST_SEED, "drawn": LONGEST_SEED, "pasted": MAX_LENGTH, "deed": LONGEST_KEY, "point": LONGEST_KEY,
         "award": 12, "award_for": LONGEST_FOR, "award_when": LONGEST_WHEN, "next_raise": LONGEST_KEY}
"""Texts of the state that are kept, and how long each may be; 0 for one of a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroState:
    """A hero on the desk.

    `offered` came by a file, a link or a paste and waits for the reader's word; `repairs` were made
    in reading it; `before` stood here until another
    took its place, and may be put back; `brought` is the last ready or random hero, as it came; `refused` says why one could not be taken: a problem, or a key of the
    widget's words with what to fill in. `reasons` are what is being
    written for remarks to let pass, by `place_of`; `wanting` is the one asked for without a reason.
    `came`: the hero on the sheet has just come by a file, a link or a paste, onto a sheet that nobody had touched.
    `level`, `theme` and `seed` are what a random hero is to be ("": the first level, any theme, a fresh seed),
    `drawn` the seed of the last one; `pasted` is the forum text being read.
    `weighed`: the odds have been asked for; `deed` is the one shown ("": the first), `point` the value tried with one more.
    `grows`: the record of growth has been asked for; `award`, `award_for` and `award_when` are what is being written of points in play, `next_raise` what they may go into,
    `grudge` why that could not be done.
    """

    hero: Hero
    offered: Hero | None = None
    before: Hero | None = None
    brought: Hero | None = None
    came: bool = False
    repairs: tuple[Problem, ...] = ()
    refused: object = None
    reasons: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)
    wanting: str = ""
    level: str = ""
    theme: str = ""
    seed: str = ""
    drawn: str = ""
    pasted: str = ""
    weighed: bool = False
    deed: str = ""
    point: str = ""
    grows: bool = False
    award: str = "1"
    award_for: str = ""
    award_when: str = ""
    next_raise: str = ""
    grudge: Problem | None = None
    rulings: object = None
    drafts: MappingProxyType = field(default_factory=lambda: NO_DRAFTS)

    def with_sheet(self, **changes) -> "HeroState":
        """The state with other parts of the hero's sheet."""
        return replace(self, hero=self.hero.with_sheet(replace(self.hero.sheet, **changes)))


def place_of(problem: Problem) -> str:
    """A remark's own name: its code and its place.

    >>> place_of(Problem("ego.over_cap", "attributes.build"))
    'ego.over_cap@attributes.build'
    """
    return f"{problem.code}@{problem.where}"


def read_shared(take: Reader, default: HeroState, system: System, lang: str) -> tuple[HeroState, tuple[Problem, ...]]:
    """The state with the hero of a value and what is shared besides; the repairs made in reading the hero."""
    hero, repairs = default.hero, ()
    plain = take.plain("hero")
    if plain is not None:
        try:
            found, repairs = from_plain(plain)
            if found.system is system:
                hero = found
            else:
                take.wrong("hero", found.system.label[lang])
        except AlterEgoError as error:
            take.wrong("hero", error.message(lang))
    return replace(
        default, hero=hero,
        level=take.one_of("level", default.level, ("", *(each.id for each in levels(system)))),
        theme=take.one_of("theme", default.theme, ("", *(each.id for each in themes(system)))),
        **{name: take.text(name, getattr(default, name), longest=longest) for name, longest in _KEPT.items() if longest},
    ), repairs


def written_shared(state: HeroState, default: HeroState) -> dict:
    """The hero as a character file has it, and what else is shared and differs from an untouched maker."""
    return {"hero": to_plain(state.hero)} | {name: getattr(state, name) for name in _KEPT if getattr(state, name) != getattr(default, name)}
